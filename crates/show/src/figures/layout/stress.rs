//! Small graphs with cycles: nodes as far from each other as the graph says, by stress majorization.
//!
//! After Gansner, Koren and North (2005). The beginning is a circle in the order of the nodes, so that the same graph
//! always gets the same picture. Floats place nodes only, by the four operations and square roots, which give the same
//! bits on every machine; then they are rounded.
#![allow(clippy::float_arithmetic, clippy::cast_possible_truncation, clippy::cast_precision_loss)]

use super::{Layout, Route, Sketch};
use crate::figures::canvas::grown;
use crate::figures::geometry::{Curve, PARTS, on_circle};
use crate::picture::measure::Bounds;
use crate::picture::{Length, PIXEL, Point, at};

/// Larger graphs are laid out in layers: the work grows with the cube of the number of nodes, and 560 of them take a
/// second.
pub(in crate::figures) const MOST_NODES: usize = 700;
/// Graphs with more edges are laid out in layers too.
pub(in crate::figures) const MOST_EDGES: usize = 4000;
const ROUNDS: usize = 300;
const GAP: Length = 12 * PIXEL;

/// The layout, if the nodes can be kept apart.
pub(in crate::figures) fn layout(sketch: &Sketch) -> Option<Layout> {
    let count = sketch.sizes.len();
    let distances = distances(sketch);
    let mut left = 0;
    let mut centres = vec![at(0, 0); count];
    for component in components(&distances) {
        let mut places = majorized(&component, &distances);
        upright(&mut places, component.iter().position(|&node| Some(node) == sketch.start));
        push_apart(sketch, &component, &mut places);
        let rooms: Vec<Bounds> =
            component.iter().zip(&places).map(|(&node, place)| sketch.sizes[node].room(*place)).collect();
        let edge = |side: fn(&Bounds) -> Length| rooms.iter().map(side);
        let (first, last) = (edge(|room| room.left).min()?, edge(|room| room.right).max()?);
        let (top, bottom) = (edge(|room| room.top).min()?, edge(|room| room.bottom).max()?);
        for (node, place) in component.iter().zip(places) {
            centres[*node] = at(place.x - first + left, place.y - i64::midpoint(top, bottom));
        }
        left += last - first + 50 * PIXEL;
    }
    let layout = Layout { centres, routes: Vec::new() };
    if layout.crowded(sketch, PIXEL) { None } else { Some(routed(sketch, layout)) }
}

/// How far apart two nodes should be; nothing if no path joins them.
fn distances(sketch: &Sketch) -> Vec<Vec<Option<f64>>> {
    let count = sketch.sizes.len();
    let mut distances = vec![vec![None; count]; count];
    let leaving = sketch.leaving();
    for (index, row) in distances.iter_mut().enumerate() {
        row[index] = Some(0.0);
    }
    for (from, to) in &sketch.edges {
        let (one, other) = (sketch.sizes[*from], sketch.sizes[*to]);
        // Ends of paths need less room around them.
        let line = if leaving[*to].is_empty() { 52 * PIXEL } else { 72 * PIXEL };
        let long = line + (one.width + other.width) * 2 / 5 + one.aside + other.aside;
        let long = Some(long as f64);
        for (from, to) in [(*from, *to), (*to, *from)] {
            if distances[from][to].is_none_or(|old| Some(old) < long) {
                distances[from][to] = long;
            }
        }
    }
    for middle in 0..count {
        let row = distances[middle].clone();
        for from in &mut distances {
            let Some(first) = from[middle] else { continue };
            for (old, second) in from.iter_mut().zip(&row) {
                let Some(second) = second else { continue };
                if old.is_none_or(|old| first + second < old) {
                    *old = Some(first + second);
                }
            }
        }
    }
    distances
}

/// The nodes that paths join, in their order.
fn components(distances: &[Vec<Option<f64>>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; distances.len()];
    let mut components = Vec::new();
    for first in 0..distances.len() {
        if !seen[first] {
            let component: Vec<usize> = (0..distances.len()).filter(|&node| distances[first][node].is_some()).collect();
            component.iter().for_each(|&node| seen[node] = true);
            components.push(component);
        }
    }
    components
}

fn majorized(component: &[usize], distances: &[Vec<Option<f64>>]) -> Vec<Point> {
    let count = component.len();
    let far = |one: usize, other: usize| distances[component[one]][component[other]].unwrap_or(1.0).max(1.0);
    let whole = i64::try_from(count).unwrap_or(1);
    let radius = (0..count).map(|other| far(0, other)).fold(1.0, f64::max) / 2.0;
    let start = |part: i64| on_circle(at(0, 0), radius.round() as Length, part, whole);
    let mut places: Vec<(f64, f64)> = (0..whole).map(start).map(|place| (place.x as f64, place.y as f64)).collect();
    for _ in 0..ROUNDS {
        for node in 0..count {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for other in (0..count).filter(|&other| other != node) {
                let wanted = far(node, other);
                let weight = 1.0 / (wanted * wanted);
                let (dx, dy) = (places[node].0 - places[other].0, places[node].1 - places[other].1);
                let found = (dx * dx + dy * dy).sqrt().max(1.0);
                x += weight * (places[other].0 + wanted * dx / found);
                y += weight * (places[other].1 + wanted * dy / found);
                weights += weight;
            }
            if weights > 0.0 {
                places[node] = (x / weights, y / weights);
            }
        }
    }
    places.iter().map(|(x, y)| at(x.round() as Length, y.round() as Length)).collect()
}

/// Turns the picture by right angles so that it is broader than high, with the start at the left.
fn upright(places: &mut [Point], start: Option<usize>) {
    let range = |coordinate: fn(&Point) -> Length| {
        let low = places.iter().map(coordinate).min().unwrap_or(0);
        let high = places.iter().map(coordinate).max().unwrap_or(0);
        (low, high)
    };
    let (across, down) = (range(|place| place.x), range(|place| place.y));
    if down.1 - down.0 > across.1 - across.0 {
        places.iter_mut().for_each(|place| *place = at(place.y, place.x));
    }
    let middle = |coordinate: fn(&Point) -> Length, places: &[Point]| {
        places.iter().map(coordinate).sum::<Length>() / i64::try_from(places.len()).unwrap_or(1).max(1)
    };
    let (x, y) = (middle(|place| place.x, places), middle(|place| place.y, places));
    if let Some(start) = start.and_then(|start| places.get(start)).copied() {
        if start.x > x {
            places.iter_mut().for_each(|place| place.x = -place.x);
        }
        if start.y > y {
            places.iter_mut().for_each(|place| place.y = -place.y);
        }
    }
}

/// Moves nodes that overlap away from each other, on the way that is shorter.
fn push_apart(sketch: &Sketch, component: &[usize], places: &mut [Point]) {
    for _ in 0..ROUNDS {
        let mut moved = false;
        for one in 0..places.len() {
            for other in one + 1..places.len() {
                let room = |index: usize| grown(&sketch.sizes[component[index]].room(places[index]), GAP / 2);
                let (first, second) = (room(one), room(other));
                if !first.overlaps(&second) {
                    continue;
                }
                moved = true;
                let across = first.right.min(second.right) - first.left.max(second.left);
                let down = first.bottom.min(second.bottom) - first.top.max(second.top);
                let sign = |before: bool| if before { -1 } else { 1 };
                if across < down {
                    let by = sign(places[one].x <= places[other].x) * (across / 2 + 1);
                    places[one].x += by;
                    places[other].x -= by;
                } else {
                    let by = sign(places[one].y <= places[other].y) * (down / 2 + 1);
                    places[one].y += by;
                    places[other].y -= by;
                }
            }
        }
        if !moved {
            return;
        }
    }
}

/// Straight edges where they pass by the other nodes, bowed ones elsewhere and where several join the same nodes.
fn routed(sketch: &Sketch, mut layout: Layout) -> Layout {
    const BOW: Length = 22 * PIXEL;
    for ((from, to), (number, several)) in sketch.edges.iter().zip(sketch.parallels()) {
        let (start, end) = (layout.centres[*from], layout.centres[*to]);
        let others: Vec<Bounds> = (0..layout.centres.len())
            .filter(|node| node != from && node != to)
            .map(|node| grown(&sketch.sizes[node].room(layout.centres[node]), 4 * PIXEL))
            .collect();
        let wide = |count: usize| i64::try_from(count).unwrap_or(0);
        // Bows are measured from the node with the smaller number, so that opposite edges part.
        let side = if from < to { 1 } else { -1 };
        let own = side * (2 * wide(number) - wide(several) + 1) * BOW / 2;
        let further = if several > 1 { own.signum() * BOW } else { BOW };
        let mut bows: Vec<Length> = [0, 1, 2, 3, 5].iter().map(|times| own + times * further).collect();
        if several == 1 {
            bows = [0, 1, -1, 2, -2, 3, -3, 5, -5].iter().map(|times| times * BOW).collect();
        }
        let hits = |bow: &Length| {
            let curve = Curve::bowed(start, end, *bow);
            let points: Vec<Point> = (1..32).map(|part| curve.point(part * PARTS / 32)).collect();
            let meets = |other: &&Bounds| points.iter().any(|point| within(other, *point));
            others.iter().filter(meets).count()
        };
        let bow = bows.iter().copied().min_by_key(hits).unwrap_or(0);
        let outline = |node: usize| sketch.sizes[node].outline(layout.centres[node]);
        let route = Route::along(Curve::bowed(start, end, bow), &outline(*from), &outline(*to));
        layout.routes.push(route);
    }
    layout
}

fn within(place: &Bounds, point: Point) -> bool {
    (place.left..=place.right).contains(&point.x) && (place.top..=place.bottom).contains(&point.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::geometry::distance;
    use crate::figures::layout::Size;

    const DISC: Size = Size { width: 800, height: 800, aside: 0, round: true };

    #[test]
    fn a_square_of_nodes_is_drawn_as_a_square() {
        let sketch = Sketch { sizes: vec![DISC; 4], edges: vec![(0, 1), (1, 2), (2, 3), (3, 0)], start: Some(0) };
        let layout = layout(&sketch).unwrap();
        let sides: Vec<Length> =
            (0..4).map(|node| distance(layout.centres[node], layout.centres[(node + 1) % 4])).collect();
        assert!(sides.iter().all(|side| (side - sides[0]).abs() <= 20), "{sides:?}");
    }

    #[test]
    fn opposite_edges_are_bowed_apart() {
        let sketch = Sketch { sizes: vec![DISC; 2], edges: vec![(0, 1), (1, 0)], start: None };
        let routes = layout(&sketch).unwrap().routes;
        assert_ne!(
            routes[0].from,
            match routes[1].steps[0] {
                crate::picture::Step::Curve(_, _, end) | crate::picture::Step::To(end) => end,
            }
        );
    }

    #[test]
    fn parts_without_a_path_between_them_stand_side_by_side() {
        let sketch = Sketch { sizes: vec![DISC; 4], edges: vec![(0, 1), (1, 0), (2, 3), (3, 2)], start: None };
        let layout = layout(&sketch).unwrap();
        assert!(layout.centres[..2].iter().all(|one| layout.centres[2..].iter().all(|other| one.x < other.x)));
    }
}
