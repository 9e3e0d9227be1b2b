//! Nodes, edges and self-loops as shapes.

use super::{DOT, Drawn, Mover};
use crate::figures::canvas::{Canvas, TEXT, around, solid};
use crate::figures::layout::{Layout, Size};
use crate::picture::{Anchor, Fill, Ink, Length, PIXEL, Point, Step, at};

const LOOP: Length = 26 * PIXEL;
const LINE: Length = 15 * PIXEL / 10;

/// Which side of its node a loop stands at: Left's at the left.
fn at_left(mover: Mover) -> bool {
    mover == Mover::Left
}

/// The room that loops need at either side of a node.
pub(super) fn room_of_loops(loops: &[Mover]) -> Length {
    let left = loops.iter().filter(|mover| at_left(**mover)).count();
    let most = i64::try_from(left.max(loops.len() - left)).unwrap_or(0);
    // A curve reaches three quarters of the way to its control points.
    if most == 0 { 0 } else { most * LOOP * 3 / 4 + 3 * PIXEL }
}

pub(super) fn edges(canvas: &mut Canvas, layout: &Layout, edges: &[(usize, usize, Mover)]) {
    for (route, (_, _, mover)) in layout.routes.iter().zip(edges) {
        canvas.path(route.from, route.steps.clone(), mover.stroke(LINE), true);
    }
}

pub(super) fn nodes(canvas: &mut Canvas, layout: &Layout, nodes: &[Drawn], sizes: &[Size]) {
    for ((node, size), &centre) in nodes.iter().zip(sizes).zip(&layout.centres) {
        loops(canvas, node, size, centre);
        let ink = Ink::Line;
        if node.label.is_empty() {
            canvas.circle(centre, DOT / 2, None, Some(Fill::Plain(ink)));
            if node.start {
                canvas.circle(centre, DOT / 2 + 3 * PIXEL, Some(solid(ink, PIXEL)), None);
            }
            continue;
        }
        if !node.exit || node.start {
            let (thick, fill) =
                if node.start { (25 * PIXEL / 10, Fill::Tint(Ink::Faint)) } else { (PIXEL, Fill::Plain(Ink::Paper)) };
            canvas.rect(around(centre, size.width, size.height), 6 * PIXEL, Some(solid(ink, thick)), Some(fill));
        }
        canvas.text(centre, &node.label, TEXT, Anchor::Middle, ink);
    }
}

/// Loops at the sides of a node, the further ones around the nearer.
fn loops(canvas: &mut Canvas, node: &Drawn, size: &Size, centre: Point) {
    let mut counts = [0, 0];
    for &mover in &node.loops {
        let (side, sign) = if at_left(mover) { (0, -1) } else { (1, 1) };
        counts[side] += 1;
        let out = LOOP * counts[side];
        let high = (size.height / 4).min(5 * PIXEL) + PIXEL * (counts[side] - 1);
        // A disc is narrower above its middle.
        let back = if size.round { PIXEL } else { 0 };
        let edge = centre.x + sign * (size.width / 2 - back);
        let (from, to) = (at(edge, centre.y - high), at(edge, centre.y + high));
        let spread = high + 12 * PIXEL * counts[side];
        let ahead = at(edge + sign * out, centre.y - spread);
        let behind = at(edge + sign * out, centre.y + spread);
        canvas.path(from, vec![Step::Curve(ahead, behind, to)], mover.stroke(LINE), true);
    }
}
