//! Nodes, edges and self-loops as shapes.

use super::{DOT, Drawn, Mover};
use crate::figures::canvas::{Canvas, TEXT, around, solid};
use crate::figures::layout::{Layout, Size};
use crate::picture::{Anchor, Fill, Ink, Length, PIXEL, Point, Step, at};

const LOOP: Length = 26 * PIXEL;
const LINE: Length = 15 * PIXEL / 10;

/// A side of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    Above,
    Below,
}

/// The sides in the order in which a mover's loops prefer them.
fn preferred(mover: Mover) -> [Side; 4] {
    match mover {
        Mover::Left => [Side::Left, Side::Right, Side::Above, Side::Below],
        Mover::Both | Mover::Right => [Side::Right, Side::Left, Side::Above, Side::Below],
    }
}

/// The room that loops need around a node.
pub(super) fn room_of_loops(loops: &[Mover]) -> Length {
    // In layers, where edges leave below and arrive above, loops stand at the two other sides.
    let most = i64::try_from(loops.len().div_ceil(2)).unwrap_or(0);
    // A curve reaches three quarters of the way to its control points.
    if most == 0 { 0 } else { most * LOOP * 3 / 4 + 3 * PIXEL }
}

pub(super) fn edges(canvas: &mut Canvas, layout: &Layout, edges: &[(usize, usize, Mover)]) {
    for (route, (_, _, mover)) in layout.routes.iter().zip(edges) {
        canvas.path(route.from, route.steps.clone(), mover.stroke(LINE), true);
    }
}

pub(super) fn nodes(
    canvas: &mut Canvas,
    layout: &Layout,
    nodes: &[Drawn],
    edges: &[(usize, usize, Mover)],
    sizes: &[Size],
) {
    let busy = busy(layout, edges, sizes);
    for (((node, size), &centre), busy) in nodes.iter().zip(sizes).zip(&layout.centres).zip(busy) {
        loops(canvas, node, size, centre, busy);
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

/// How many edges begin or end at each side of each node.
fn busy(layout: &Layout, edges: &[(usize, usize, Mover)], sizes: &[Size]) -> Vec<[usize; 4]> {
    let mut busy = vec![[0; 4]; sizes.len()];
    for ((from, to, _), route) in edges.iter().zip(&layout.routes) {
        let end = match route.steps.last() {
            Some(Step::To(end) | Step::Curve(_, _, end)) => *end,
            None => route.from,
        };
        for (node, place) in [(*from, route.from), (*to, end)] {
            let (x, y) = (place.x - layout.centres[node].x, place.y - layout.centres[node].y);
            // Which side of the box is nearest, measured by its size.
            let (across, down) = (x.abs() * sizes[node].height, y.abs() * sizes[node].width);
            let side = match (across > down, x < 0, y < 0) {
                (true, true, _) => Side::Left,
                (true, false, _) => Side::Right,
                (false, _, true) => Side::Above,
                (false, _, false) => Side::Below,
            };
            busy[node][side as usize] += 1;
        }
    }
    busy
}

/// Loops at the sides of a node where the fewest edges are, the further ones around the nearer.
fn loops(canvas: &mut Canvas, node: &Drawn, size: &Size, centre: Point, busy: [usize; 4]) {
    let mut counts = [0; 4];
    for &mover in &node.loops {
        // A loop at a side makes it as busy as an edge does.
        let load = |side: &Side| busy[*side as usize] + usize::try_from(counts[*side as usize]).unwrap_or(0);
        let side = preferred(mover).into_iter().min_by_key(load).unwrap_or(Side::Right);
        counts[side as usize] += 1;
        let count = counts[side as usize];
        let upright = matches!(side, Side::Above | Side::Below);
        let sign = if matches!(side, Side::Left | Side::Above) { -1 } else { 1 };
        let (across, along) = if upright { (size.height, size.width) } else { (size.width, size.height) };
        let half = (along / 4).min(5 * PIXEL) + if size.round { 0 } else { PIXEL * (count - 1) };
        // A disc is narrower away from its middle.
        let edge = sign * (across / 2 - if size.round { PIXEL } else { 0 });
        let (far, spread) = (edge + sign * LOOP * count, half + 12 * PIXEL * count);
        let place = |out: Length, aside: Length| {
            if upright { at(centre.x + aside, centre.y + out) } else { at(centre.x + out, centre.y + aside) }
        };
        let step = Step::Curve(place(far, -spread), place(far, spread), place(edge, half));
        canvas.path(place(edge, -half), vec![step], mover.stroke(LINE), true);
    }
}
