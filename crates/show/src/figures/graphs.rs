//! Game graphs: labelled nodes, Left's edges blue, Right's red and dashed, the start marked; after the figures of 002
//! and 003.
//!
//! One cycle with exits is drawn as a circle (002, Figures 5 to 8), other small graphs with cycles so that distances
//! tell how far nodes are from each other, and all others in layers (003, Figures 4.1 and 4.2). An exit, a position
//! that is known by its value, is drawn at every edge into it.

mod painting;
mod words;

use std::collections::BTreeSet;

use super::Mover;
use super::canvas::{Canvas, TEXT, short};
use super::layout::{Layout, Size, Sketch, layered, ring, stress};
use crate::picture::measure::{height, width};
use crate::picture::{Figure, Length, NotDrawn, PIXEL};

/// The most nodes of a picture.
pub const MOST_NODES: usize = 6000;
/// The most edges of a picture.
pub const MOST_EDGES: usize = 60_000;

const DOT: Length = 8 * PIXEL;

/// A node of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vertex(usize);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Member {
    label: String,
    exit: bool,
}

/// A directed graph whose edges belong to movers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    members: Vec<Member>,
    edges: Vec<(usize, usize, Mover)>,
    /// The same edges, to find those that are there already.
    known: BTreeSet<(usize, usize, Mover)>,
    start: Option<usize>,
}

/// A node as it is drawn: exits once for each edge into them.
#[derive(Clone, Debug)]
struct Drawn {
    label: String,
    exit: bool,
    start: bool,
    loops: Vec<Mover>,
}

impl Graph {
    /// Adds a node. With an empty label it is a dot.
    pub fn node(&mut self, label: &str) -> Vertex {
        self.members.push(Member { label: short(label), exit: false });
        Vertex(self.members.len() - 1)
    }

    /// Adds an exit: a label without a frame, drawn at each edge that leads there. Edges that leave it make it an
    /// ordinary node.
    pub fn exit(&mut self, label: &str) -> Vertex {
        self.members.push(Member { label: short(label), exit: true });
        Vertex(self.members.len() - 1)
    }

    /// Adds an edge between nodes of this graph. An edge that is there already is not added again, for it is the same
    /// option.
    pub fn edge(&mut self, from: Vertex, to: Vertex, mover: Mover) {
        if from.0.max(to.0) < self.members.len() && self.known.insert((from.0, to.0, mover)) {
            if let Some(member) = self.members.get_mut(from.0) {
                member.exit = false;
            }
            self.edges.push((from.0, to.0, mover));
        }
    }

    /// Marks the start.
    pub fn start(&mut self, start: Vertex) {
        self.start = Some(start.0).filter(|&start| start < self.members.len());
    }

    /// How many nodes there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.members.len()
    }

    /// The figure of the graph.
    pub fn figure(&self) -> Result<Figure, NotDrawn> {
        let hint = "draw the graph to a smaller depth, or the graph of the canonical form";
        if self.size() > MOST_NODES {
            return Err(NotDrawn::new("nodes of a graph", self.size(), MOST_NODES, hint));
        }
        if self.edges.len() > MOST_EDGES {
            return Err(NotDrawn::new("edges of a graph", self.edges.len(), MOST_EDGES, hint));
        }
        let (nodes, edges) = self.drawn();
        let sketch = Sketch {
            sizes: nodes.iter().map(size).collect(),
            edges: edges.iter().map(|(from, to, _)| (*from, *to)).collect(),
            start: nodes.iter().position(|node| node.start),
        };
        let layout = layout(&sketch);
        let mut canvas = Canvas::default();
        painting::edges(&mut canvas, &layout, &edges);
        painting::nodes(&mut canvas, &layout, &nodes, &edges, &sketch.sizes);
        let description = format!("A game graph of {} nodes and {} edges.", self.size(), self.edges.len());
        Ok(Figure { picture: canvas.finish(description), text: self.text(), dot: Some(self.dot()) })
    }

    /// Nodes and edges as they are drawn: exits multiplied, loops at their nodes.
    fn drawn(&self) -> (Vec<Drawn>, Vec<(usize, usize, Mover)>) {
        let mut nodes = Vec::new();
        let mut numbers = vec![None; self.members.len()];
        let mut entered = vec![false; self.members.len()];
        self.edges.iter().for_each(|(_, to, _)| entered[*to] = true);
        let drawn = |index: usize| Drawn {
            label: self.members[index].label.clone(),
            exit: self.members[index].exit,
            start: self.start == Some(index),
            loops: Vec::new(),
        };
        for (index, member) in self.members.iter().enumerate() {
            if !member.exit || !entered[index] || self.start == Some(index) {
                numbers[index] = Some(nodes.len());
                nodes.push(drawn(index));
            }
        }
        let mut edges = Vec::new();
        for (from, to, mover) in &self.edges {
            let Some(first) = numbers[*from] else { continue };
            if from == to {
                nodes[first].loops.push(*mover);
                continue;
            }
            let last = numbers[*to].unwrap_or_else(|| {
                nodes.push(drawn(*to));
                nodes.len() - 1
            });
            edges.push((first, last, *mover));
        }
        (nodes, edges)
    }
}

/// The size of a node with its loops.
fn size(node: &Drawn) -> Size {
    let aside = painting::room_of_loops(&node.loops);
    if node.label.is_empty() {
        return Size { width: DOT, height: DOT, aside, round: true };
    }
    let padding = if node.exit { 3 * PIXEL } else { 7 * PIXEL };
    let broad = width(&node.label, TEXT) + 2 * padding;
    let tall = height(TEXT) + if node.exit { PIXEL } else { 6 * PIXEL };
    Size { width: if node.exit { broad } else { broad.max(tall) }, height: tall, aside, round: false }
}

/// The layout that suits the graph.
fn layout(sketch: &Sketch) -> Layout {
    let (nodes, edges) = (sketch.sizes.len(), sketch.edges.len());
    // Both compare every node with every other one, which large graphs do not pay for.
    if nodes <= ring::MOST_NODES
        && let Some(layout) = ring::layout(sketch)
    {
        return layout;
    }
    let back = sketch.back_edges().into_iter().filter(|back| *back).count();
    // A graph that is nearly without cycles reads best from above.
    let cyclic = back > 0 && (nodes <= 12 || back * 8 >= edges);
    if cyclic
        && nodes <= stress::MOST_NODES
        && edges <= stress::MOST_EDGES
        && let Some(layout) = stress::layout(sketch)
    {
        return layout;
    }
    layered::layout(sketch)
}

#[cfg(test)]
mod tests;
