//! Unicycles as 002 draws them: the one cycle as a circle, clockwise from the start at the top, its exits outside.

use super::{Layout, Route, Sketch};
use crate::figures::geometry::{Curve, arc, on_circle, support};
use crate::picture::{Length, PIXEL, Point, at};

/// Longer cycles make circles that no page holds.
const LONGEST: usize = 200;
/// Larger graphs are not drawn as circles.
pub(in crate::figures) const MOST_NODES: usize = 600;
/// From a node on the circle to its exits.
const SPOKE: Length = 40 * PIXEL;

/// The layout, if the graph is one cycle of at least three nodes with nodes beside it from which no edge leaves and
/// into each of which one enters.
pub(in crate::figures) fn layout(sketch: &Sketch) -> Option<Layout> {
    let cycle = cycle(sketch)?;
    let on_cycle: Vec<Option<usize>> = {
        let mut places = vec![None; sketch.sizes.len()];
        cycle.iter().enumerate().for_each(|(place, node)| places[*node] = Some(place));
        places
    };
    let mut exits: Vec<Vec<usize>> = vec![Vec::new(); cycle.len()];
    for (from, to) in &sketch.edges {
        if on_cycle[*to].is_none() {
            exits[on_cycle[*from]?].push(*to);
        }
    }
    let widest = cycle.iter().map(|&node| sketch.sizes[node].width).max().unwrap_or(0);
    let count = i64::try_from(cycle.len()).ok()?;
    let mut radius = ((widest + 30 * PIXEL) * count * 100 / 628).max(48 * PIXEL);
    for _ in 0..60 {
        let layout = placed(sketch, &cycle, &exits, radius);
        if !layout.crowded(sketch, 6 * PIXEL) {
            return Some(routed(sketch, &on_cycle, count, radius, layout));
        }
        radius += radius / 12;
    }
    None
}

/// The nodes of the only cycle, from the start on if it is one of them.
fn cycle(sketch: &Sketch) -> Option<Vec<usize>> {
    let leaving = sketch.leaving();
    let is_exit = |node: usize| leaving[node].is_empty();
    let mut entering = vec![0; sketch.sizes.len()];
    sketch.edges.iter().for_each(|(_, to)| entering[*to] += 1);
    if (0..sketch.sizes.len()).any(|node| is_exit(node) && entering[node] != 1) {
        return None;
    }
    let next = |node: usize| {
        let mut inner = leaving[node].iter().map(|&edge| sketch.edges[edge].1).filter(|&to| !is_exit(to));
        inner.next().filter(|_| inner.next().is_none())
    };
    let inner = (0..sketch.sizes.len()).filter(|&node| !is_exit(node)).count();
    let first =
        sketch.start.filter(|&node| !is_exit(node)).or_else(|| (0..sketch.sizes.len()).find(|&node| !is_exit(node)))?;
    let mut cycle = vec![first];
    let mut node = next(first)?;
    while node != first {
        cycle.push(node);
        if cycle.len() > inner.min(LONGEST) {
            return None;
        }
        node = next(node)?;
    }
    (cycle.len() == inner && inner >= 3).then_some(cycle)
}

fn placed(sketch: &Sketch, cycle: &[usize], exits: &[Vec<usize>], radius: Length) -> Layout {
    let mut centres = vec![at(0, 0); sketch.sizes.len()];
    let sector = 1000;
    let whole = sector * i64::try_from(cycle.len()).unwrap_or(1);
    for ((node, exits), place) in cycle.iter().zip(exits).zip(0..) {
        let part = sector * place;
        centres[*node] = on_circle(at(0, 0), radius, part, whole);
        let size = sketch.sizes[*node];
        let outer = radius + support(size.width, size.height, part, whole) + SPOKE;
        let count = i64::try_from(exits.len()).unwrap_or(1);
        for (exit, number) in exits.iter().zip(1..) {
            // Several exits share nine tenths of the node's sector.
            let part = part + (sector * number / (count + 1) - sector / 2) * 9 / 10;
            let size = sketch.sizes[*exit];
            centres[*exit] = on_circle(at(0, 0), outer + support(size.width, size.height, part, whole), part, whole);
        }
    }
    Layout { centres, routes: Vec::new() }
}

fn routed(sketch: &Sketch, on_cycle: &[Option<usize>], count: i64, radius: Length, mut layout: Layout) -> Layout {
    let outline = |node: usize, centres: &[Point]| sketch.sizes[node].outline(centres[node]);
    for (from, to) in &sketch.edges {
        let curve = match (on_cycle[*from], on_cycle[*to]) {
            (Some(place), Some(_)) => {
                let place = i64::try_from(place).unwrap_or(0);
                arc(radius, place, place + 1, count)
            }
            _ => Curve::bowed(layout.centres[*from], layout.centres[*to], 0),
        };
        let route = Route::along(curve, &outline(*from, &layout.centres), &outline(*to, &layout.centres));
        layout.routes.push(route);
    }
    layout
}
