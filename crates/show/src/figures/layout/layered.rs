//! Graphs in layers: every edge leads downwards, except those that close cycles.
//!
//! Sugiyama's method: edges that close cycles are turned round, a node's layer is the length of the longest path to it,
//! edges over several layers get a bend in each, `ordering` removes crossings, `coordinates` finds places. Edges leave
//! and enter nodes vertically, so that they stay between the layers and cross no label.

use super::ordering::Layers;
use super::{Layout, Route, Sketch, coordinates};
use crate::figures::geometry::Curve;
use crate::picture::{Length, PIXEL, Point, Step, at};

/// Edges that would need more bends than this in all run straight.
const MOST_BENDS: usize = 250_000;
const GAP: Length = 16 * PIXEL;
/// The room of an edge that passes a layer.
const LANE: Length = 9 * PIXEL;

/// An edge turned downwards.
struct Chain {
    /// The upper node, the bends, the lower node.
    nodes: Vec<usize>,
    /// Whether the edge was turned round.
    turned: bool,
}

/// The layout of any graph.
pub(in crate::figures) fn layout(sketch: &Sketch) -> Layout {
    let count = sketch.sizes.len();
    if count == 0 {
        return Layout::default();
    }
    let back = sketch.back_edges();
    let layer_of = layers_of(sketch, &back);
    let (chains, mut layers, continues) = chained(sketch, &back, &layer_of);
    layers.reduce_crossings();
    let mut halves: Vec<Length> = sketch.sizes.iter().map(|size| (size.width + GAP) / 2 + size.aside).collect();
    halves.resize(continues.len(), LANE / 2);
    let xs = coordinates::places(&layers, &halves, &continues);
    let bands = bands(sketch, &layers, &xs, &chains, &layer_of);
    let centres: Vec<Point> =
        (0..count).map(|node| at(xs[node], i64::midpoint(bands[layer_of[node]].0, bands[layer_of[node]].1))).collect();
    let routes = routes(sketch, &chains, &xs, &bands, &layer_of, &centres);
    Layout { centres, routes }
}

/// The length of the longest path to each node along edges that close no cycle.
fn layers_of(sketch: &Sketch, back: &[bool]) -> Vec<usize> {
    let count = sketch.sizes.len();
    let down = |edge: usize| if back[edge] { (sketch.edges[edge].1, sketch.edges[edge].0) } else { sketch.edges[edge] };
    let mut entering = vec![0_usize; count];
    let mut below = vec![Vec::new(); count];
    for edge in 0..sketch.edges.len() {
        let (upper, lower) = down(edge);
        below[upper].push(lower);
        entering[lower] += 1;
    }
    let mut layer = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|&node| entering[node] == 0).collect();
    while let Some(upper) = ready.pop() {
        for &lower in &below[upper] {
            layer[lower] = layer[lower].max(layer[upper] + 1);
            entering[lower] -= 1;
            if entering[lower] == 0 {
                ready.push(lower);
            }
        }
    }
    layer
}

/// Edges as chains through the layers, the layers in the order of a walk through the graph, and which nodes are bends.
fn chained(sketch: &Sketch, back: &[bool], layer_of: &[usize]) -> (Vec<Chain>, Layers, Vec<bool>) {
    let count = sketch.sizes.len();
    let ends = |edge: usize| {
        let (from, to) = sketch.edges[edge];
        if back[edge] { (to, from) } else { (from, to) }
    };
    let span = |edge: usize| layer_of[ends(edge).1] - layer_of[ends(edge).0];
    // Short edges get their bends first.
    let mut by_span: Vec<usize> = (0..sketch.edges.len()).collect();
    by_span.sort_by_key(|&edge| span(edge));
    let mut bent = vec![false; sketch.edges.len()];
    let mut bends = 0;
    for edge in by_span {
        bends += span(edge) - 1;
        bent[edge] = bends <= MOST_BENDS;
    }
    let mut continues = vec![false; count];
    let mut layer_of = layer_of.to_vec();
    let chain = |edge: usize| {
        let (upper, lower) = ends(edge);
        let mut nodes = vec![upper];
        if bent[edge] {
            for layer in layer_of[upper] + 1..layer_of[lower] {
                nodes.push(continues.len());
                continues.push(true);
                layer_of.push(layer);
            }
        }
        nodes.push(lower);
        Chain { nodes, turned: back[edge] }
    };
    let chains: Vec<Chain> = (0..sketch.edges.len()).map(chain).collect();
    let mut layers = Layers {
        order: Vec::new(),
        above: vec![Vec::new(); continues.len()],
        below: vec![Vec::new(); continues.len()],
    };
    for (edge, chain) in chains.iter().enumerate() {
        if bent[edge] {
            for pair in chain.nodes.windows(2) {
                layers.below[pair[0]].push(pair[1]);
                layers.above[pair[1]].push(pair[0]);
            }
        }
    }
    layers.order = walked(&layers, &layer_of, sketch.start);
    (chains, layers, continues)
}

/// The nodes of each layer in the order in which a walk in depth meets them: trees come out without crossings.
fn walked(layers: &Layers, layer_of: &[usize], start: Option<usize>) -> Vec<Vec<usize>> {
    let mut order = vec![Vec::new(); layer_of.iter().max().map_or(0, |last| last + 1)];
    let mut seen = vec![false; layer_of.len()];
    let sources = (0..layer_of.len()).filter(|&node| layers.above[node].is_empty());
    for root in start.into_iter().chain(sources).chain(0..layer_of.len()) {
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                order[layer_of[node]].push(node);
                stack.extend(layers.below[node].iter().rev().filter(|&&below| !seen[below]));
            }
        }
    }
    order
}

/// The upper and lower edge of each layer. The steeper the edges between two layers must be, the farther these are from
/// each other.
fn bands(
    sketch: &Sketch,
    layers: &Layers,
    xs: &[Length],
    chains: &[Chain],
    layer_of: &[usize],
) -> Vec<(Length, Length)> {
    let count = layers.order.len();
    let mut broadest = vec![0; count];
    for chain in chains {
        let first = layer_of[chain.nodes[0]];
        for (step, pair) in chain.nodes.windows(2).enumerate() {
            let broad = &mut broadest[first + step];
            *broad = (xs[pair[0]] - xs[pair[1]]).abs().max(*broad);
        }
    }
    let mut top = 0;
    let band = |(layer, nodes): (usize, &Vec<usize>)| {
        let tall = nodes.iter().filter_map(|&node| sketch.sizes.get(node)).map(|size| size.height).max().unwrap_or(0);
        let band = (top, top + tall);
        top += tall + (broadest[layer] / 6).clamp(38 * PIXEL, 170 * PIXEL);
        band
    };
    layers.order.iter().enumerate().map(band).collect()
}

/// Edges with their ends spread along the lower and upper sides of the nodes.
fn routes(
    sketch: &Sketch,
    chains: &[Chain],
    xs: &[Length],
    bands: &[(Length, Length)],
    layer_of: &[usize],
    centres: &[Point],
) -> Vec<Route> {
    let count = sketch.sizes.len();
    let (mut leaving, mut entering) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    for (edge, chain) in chains.iter().enumerate() {
        let last = chain.nodes.len() - 1;
        leaving[chain.nodes[0]].push((xs[chain.nodes[1]], edge));
        entering[chain.nodes[last]].push((xs[chain.nodes[last - 1]], edge));
    }
    let mut ports = vec![(0, 0); chains.len()];
    for node in 0..count {
        for (edges, lower) in [(&mut leaving[node], true), (&mut entering[node], false)] {
            edges.sort_unstable();
            let size = sketch.sizes[node];
            let room = if size.round { 0 } else { (size.width - 12 * PIXEL).max(0) };
            let between = i64::try_from(edges.len()).unwrap_or(1) - 1;
            let step = if between > 0 { (room / between).min(12 * PIXEL) } else { 0 };
            for ((_, edge), number) in edges.iter().zip(0..) {
                let x = centres[node].x + (2 * number - between) * step / 2;
                if lower { ports[*edge].0 = x } else { ports[*edge].1 = x }
            }
        }
    }
    let parallels = sketch.parallels();
    let route = |(edge, chain): (usize, &Chain)| {
        let (upper, lower) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
        let from = at(ports[edge].0, centres[upper].y + sketch.sizes[upper].height / 2);
        let to = at(ports[edge].1, centres[lower].y - sketch.sizes[lower].height / 2);
        let mut steps = Vec::new();
        let mut place = from;
        for (bend, layer) in chain.nodes[1..chain.nodes.len() - 1].iter().zip(layer_of[upper] + 1..) {
            let (top, bottom) = bands[layer];
            steps.push(slope(place, at(xs[*bend], top), 0));
            steps.push(Step::To(at(xs[*bend], bottom)));
            place = at(xs[*bend], bottom);
        }
        // Parallel edges are bowed apart. Between discs, which have one port only, they also arrive at an angle.
        let (number, several) = parallels[edge];
        let wide = |count: usize| i64::try_from(count).unwrap_or(0);
        let bow = if chain.nodes.len() == 2 { (2 * wide(number) - wide(several) + 1) * 9 * PIXEL } else { 0 };
        if several > 1 && chain.nodes.len() == 2 && sketch.sizes[upper].round && sketch.sizes[lower].round {
            let outline = |node: usize| sketch.sizes[node].outline(centres[node]);
            let curve = Curve::bowed(centres[upper], centres[lower], bow);
            let route = Route::along(curve, &outline(upper), &outline(lower));
            return if chain.turned { reversed(route.from, &route.steps) } else { route };
        }
        steps.push(slope(place, to, bow));
        if chain.turned { reversed(from, &steps) } else { Route { from, steps } }
    };
    chains.iter().enumerate().map(route).collect()
}

/// A line that begins and ends vertically, moved aside by a bow.
fn slope(from: Point, to: Point, bow: Length) -> Step {
    if from.x == to.x && bow == 0 {
        return Step::To(to);
    }
    let middle = i64::midpoint(from.y, to.y);
    Step::Curve(at(from.x + bow, middle), at(to.x + bow, middle), to)
}

fn reversed(from: Point, steps: &[Step]) -> Route {
    let mut starts = vec![from];
    starts.extend(steps.iter().map(|step| match step {
        Step::To(to) | Step::Curve(_, _, to) => *to,
    }));
    let backwards = |(step, start): (&Step, &Point)| match step {
        Step::To(_) => Step::To(*start),
        Step::Curve(ahead, behind, _) => Step::Curve(*behind, *ahead, *start),
    };
    let back = steps.iter().zip(&starts).rev().map(backwards).collect();
    Route { from: starts[steps.len()], steps: back }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::layout::Size;

    const BOX: Size = Size { width: 3000, height: 2000, aside: 0, round: false };

    fn heights(edges: &[(usize, usize)], count: usize) -> Vec<Length> {
        let sketch = Sketch { sizes: vec![BOX; count], edges: edges.to_vec(), start: Some(0) };
        layout(&sketch).centres.iter().map(|centre| centre.y).collect()
    }

    #[test]
    fn edges_lead_downwards_except_those_that_close_a_cycle() {
        let ys = heights(&[(0, 1), (1, 2), (0, 2), (2, 0)], 3);
        assert!(ys[0] < ys[1] && ys[1] < ys[2]);
    }

    #[test]
    fn an_edge_over_several_layers_does_not_cross_the_nodes_between() {
        let edges = vec![(0, 1), (1, 2), (2, 3), (0, 3)];
        let sketch = Sketch { sizes: vec![BOX; 4], edges, start: Some(0) };
        let layout = layout(&sketch);
        let long = &layout.routes[3];
        for step in &long.steps {
            let (Step::To(end) | Step::Curve(_, _, end)) = step;
            for node in [1, 2] {
                let inside = sketch.sizes[node].room(layout.centres[node]);
                assert!(end.x < inside.left || end.x > inside.right || end.y < inside.top || end.y > inside.bottom);
            }
        }
    }

    #[test]
    fn a_path_is_drawn_as_a_straight_line() {
        let edges: Vec<_> = (0..9).map(|node| (node, node + 1)).collect();
        let sketch = Sketch { sizes: vec![BOX; 10], edges, start: None };
        let layout = layout(&sketch);
        assert!(layout.centres.iter().all(|centre| centre.x == layout.centres[0].x));
    }

    #[test]
    fn an_empty_graph_has_an_empty_layout() {
        assert_eq!(layout(&Sketch::default()), Layout::default());
    }
}
