//! Where the nodes of graphs and trees stand and how their edges run. Nothing here draws or knows labels.

mod coordinates;
pub(super) mod layered;
mod ordering;
pub(super) mod ring;
pub(super) mod stress;
pub(super) mod tidy;

use super::canvas::around;
use super::geometry::{Curve, Outline};
use crate::picture::measure::Bounds;
use crate::picture::{Length, Point, Step};

/// What a layout has to know of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) width: Length,
    pub(super) height: Length,
    /// The room for self-loops around it.
    pub(super) aside: Length,
    /// Whether it is a disc and not a box.
    pub(super) round: bool,
}

impl Size {
    /// Its border when it stands here.
    pub(super) fn outline(&self, centre: Point) -> Outline {
        if self.round {
            Outline::Round(centre, self.width / 2)
        } else {
            Outline::Box(around(centre, self.width, self.height))
        }
    }

    /// The room it takes, with its loops.
    pub(super) fn room(&self, centre: Point) -> Bounds {
        around(centre, self.width + 2 * self.aside, self.height + 2 * self.aside)
    }
}

/// A graph without loops, as layouts see it.
#[derive(Clone, Debug, Default)]
pub(super) struct Sketch {
    pub(super) sizes: Vec<Size>,
    pub(super) edges: Vec<(usize, usize)>,
    /// Where reading begins.
    pub(super) start: Option<usize>,
}

impl Sketch {
    /// The edges that leave each node.
    pub(super) fn leaving(&self) -> Vec<Vec<usize>> {
        let mut leaving = vec![Vec::new(); self.sizes.len()];
        for (edge, (from, _)) in self.edges.iter().enumerate() {
            leaving[*from].push(edge);
        }
        leaving
    }

    /// Of each edge, its number among those with the same two ends, and how many these are.
    pub(super) fn parallels(&self) -> Vec<(usize, usize)> {
        let mut groups: std::collections::BTreeMap<(usize, usize), Vec<usize>> = std::collections::BTreeMap::new();
        for (edge, (from, to)) in self.edges.iter().enumerate() {
            groups.entry((*from.min(to), *from.max(to))).or_default().push(edge);
        }
        let mut parallels = vec![(0, 1); self.edges.len()];
        for group in groups.values() {
            for (number, edge) in group.iter().enumerate() {
                parallels[*edge] = (number, group.len());
            }
        }
        parallels
    }

    /// Edges that lead back to a node from which they were reached, when nodes are visited from the start and then in
    /// their order.
    pub(super) fn back_edges(&self) -> Vec<bool> {
        let leaving = self.leaving();
        let mut back = vec![false; self.edges.len()];
        // 0: not visited, 1: on the way, 2: done.
        let mut state = vec![0_u8; self.sizes.len()];
        let mut entering = vec![false; self.sizes.len()];
        self.edges.iter().for_each(|(_, to)| entering[*to] = true);
        let sources = (0..self.sizes.len()).filter(|node| !entering[*node]);
        for root in self.start.into_iter().chain(sources).chain(0..self.sizes.len()) {
            if state[root] != 0 {
                continue;
            }
            state[root] = 1;
            let mut stack = vec![(root, 0)];
            while let Some((node, next)) = stack.last_mut() {
                let Some(&edge) = leaving[*node].get(*next) else {
                    state[*node] = 2;
                    stack.pop();
                    continue;
                };
                *next += 1;
                let to = self.edges[edge].1;
                match state[to] {
                    0 => {
                        state[to] = 1;
                        stack.push((to, 0));
                    }
                    1 => back[edge] = true,
                    _ => {}
                }
            }
        }
        back
    }
}

/// How an edge runs, from border to border.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Route {
    pub(super) from: Point,
    pub(super) steps: Vec<Step>,
}

impl Route {
    /// A curve between the middles of two nodes, cut off at their borders.
    pub(super) fn along(curve: Curve, start: &Outline, end: &Outline) -> Route {
        let Curve([from, ahead, behind, to]) = curve.clipped(start, end);
        Route { from, steps: vec![Step::Curve(ahead, behind, to)] }
    }
}

/// A finished layout: the middles of the nodes and the routes of the edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) centres: Vec<Point>,
    pub(super) routes: Vec<Route>,
}

impl Layout {
    /// Whether two nodes are nearer to each other than this.
    pub(super) fn crowded(&self, sketch: &Sketch, gap: Length) -> bool {
        let rooms: Vec<Bounds> =
            self.centres.iter().zip(&sketch.sizes).map(|(centre, size)| size.room(*centre)).collect();
        let near = |one: &Bounds, other: &Bounds| super::canvas::grown(one, gap).overlaps(other);
        rooms.iter().enumerate().any(|(first, room)| rooms[first + 1..].iter().any(|other| near(room, other)))
    }
}

/// Where the vertices of a graph without directions stand, as discs of this size.
pub(crate) fn places(count: usize, edges: &[(usize, usize)], diameter: Length) -> Vec<Point> {
    let size = Size { width: diameter, height: diameter, aside: 0, round: true };
    let joins = |&&(from, to): &&(usize, usize)| from != to && from.max(to) < count;
    let edges: Vec<(usize, usize)> = edges.iter().filter(joins).copied().collect();
    let start = (count > 0).then_some(0);
    let sketch = Sketch { sizes: vec![size; count], edges, start };
    if let Some(order) = path(&sketch) {
        let step = 3 * diameter + 12 * crate::picture::PIXEL;
        let mut centres = vec![crate::picture::at(0, 0); count];
        for (index, node) in (0..).zip(order) {
            centres[node].x = index * step;
        }
        return centres;
    }
    let small = count <= stress::MOST_NODES && sketch.edges.len() <= stress::MOST_EDGES;
    if let Some(layout) = small.then(|| stress::layout(&sketch)).flatten() {
        return layout.centres;
    }
    // Too many to be placed well: rows of about as many as there are rows.
    let columns = count.isqrt().max(1);
    let step = |steps: usize| Length::try_from(steps).unwrap_or(0) * 2 * diameter;
    (0..count).map(|index| crate::picture::at(step(index % columns), step(index / columns))).collect()
}

/// The nodes in their order if the graph is a single path, which is best drawn straight.
fn path(sketch: &Sketch) -> Option<Vec<usize>> {
    let count = sketch.sizes.len();
    let mut near = vec![Vec::new(); count];
    for &(from, to) in &sketch.edges {
        near[from].push(to);
        near[to].push(from);
    }
    if sketch.edges.len() + 1 != count || near.iter().any(|near| near.len() > 2) {
        return None;
    }
    let mut order = vec![(0..count).find(|&node| near[node].len() < 2)?];
    while let Some(&next) = near[*order.last()?].iter().find(|next| order.len() < 2 || order[order.len() - 2] != **next)
    {
        order.push(next);
        if order.len() > count {
            return None;
        }
    }
    (order.len() == count).then_some(order)
}
