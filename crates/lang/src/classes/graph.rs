//! Graphs with labels on vertices and edges, as class files know them: parallel edges and loops are possible.
//!
//! A vertex knows its edges in the order in which they were made, which is how they are counted. Two graphs are the
//! same whichever edge was made first. An edge between two vertices is known to both.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use onside_ruleset::script::{Board, Datum, Graph, MAX_CELLS, Shape};

/// An edge as one of its ends knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct End {
    /// The vertex at the other end, counted from 0.
    pub(crate) to: usize,
    pub(crate) label: Datum,
}

/// A graph with labels.
#[derive(Clone, Debug, Default)]
pub struct LabelledGraph {
    /// The label and the edges of each vertex.
    pub(crate) vertices: Vec<(Datum, Vec<End>)>,
}

/// Edges in an order that does not tell which was made first.
fn sorted(ends: &[End]) -> Vec<&End> {
    let mut ends: Vec<&End> = ends.iter().collect();
    ends.sort();
    ends
}

impl Ord for LabelledGraph {
    fn cmp(&self, other: &LabelledGraph) -> Ordering {
        for ((own, ends), (others, other_ends)) in self.vertices.iter().zip(&other.vertices) {
            let order = own.cmp(others).then_with(|| sorted(ends).cmp(&sorted(other_ends)));
            if order.is_ne() {
                return order;
            }
        }
        self.vertices.len().cmp(&other.vertices.len())
    }
}

impl PartialOrd for LabelledGraph {
    fn partial_cmp(&self, other: &LabelledGraph) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for LabelledGraph {
    fn eq(&self, other: &LabelledGraph) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for LabelledGraph {}

impl Hash for LabelledGraph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.vertices.len().hash(state);
        for (label, ends) in &self.vertices {
            label.hash(state);
            sorted(ends).hash(state);
        }
    }
}

impl LabelledGraph {
    pub(crate) fn with_vertices(count: usize, label: &Datum) -> LabelledGraph {
        LabelledGraph { vertices: vec![(label.clone(), Vec::new()); count] }
    }

    /// Adds an edge.
    pub(crate) fn join(&mut self, from: usize, to: usize, label: &Datum) {
        let mut put = |at: usize, to: usize| {
            self.vertices[at].1.push(End { to, label: label.clone() });
        };
        put(from, to);
        if from != to {
            put(to, from);
        }
    }

    /// An edge that one of its ends does not know, or knows less often than the other, if there is one.
    pub(crate) fn one_way(&self) -> Option<(usize, usize)> {
        let ends = self.vertices.iter().enumerate();
        let mut pairs: Vec<_> = ends.flat_map(|(from, (_, ends))| ends.iter().map(move |end| (from, end.to))).collect();
        let mut back: Vec<_> = pairs.iter().map(|&(from, to)| (to, from)).collect();
        pairs.sort_unstable();
        back.sort_unstable();
        let (one, two) = pairs.iter().zip(&back).find(|(one, two)| one != two)?;
        Some(if one < two { *one } else { (two.1, two.0) })
    }

    /// The edges, each once: at the end with the smaller number.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (usize, &End)> {
        self.vertices
            .iter()
            .enumerate()
            .flat_map(|(from, (_, ends))| ends.iter().filter(move |end| from <= end.to).map(move |end| (from, end)))
    }

    /// Whether no two edges have the same ends and the same label, and none is a loop.
    pub(crate) fn is_simple(&self) -> bool {
        let mut edges: Vec<_> = self.edges().collect();
        let loops = edges.iter().any(|(from, end)| *from == end.to);
        edges.sort();
        !loops && edges.windows(2).all(|two| two[0] != two[1])
    }

    /// The graph without an edge, if it has such an edge.
    pub(crate) fn without_edge(&self, from: usize, to: usize, label: &Datum) -> LabelledGraph {
        let mut graph = self.clone();
        let mut drop = |at: usize, other: usize| {
            if let Some((_, ends)) = graph.vertices.get_mut(at)
                && let Some(index) = ends.iter().position(|end| end.to == other && end.label == *label)
            {
                ends.remove(index);
            }
        };
        drop(from, to);
        if from != to {
            drop(to, from);
        }
        graph
    }

    /// The graph on some of its vertices, which stay in their order.
    pub(crate) fn retained(&self, kept: &[bool]) -> LabelledGraph {
        let mut names = Vec::with_capacity(kept.len());
        let mut next = 0;
        for &keep in kept {
            names.push(keep.then_some(next));
            next += usize::from(keep);
        }
        let vertices = self.vertices.iter().zip(kept).filter(|&(_, &keep)| keep).map(|((label, ends), _)| {
            let ends = ends.iter().filter_map(|end| Some(End { to: names[end.to]?, label: end.label.clone() }));
            (label.clone(), ends.collect())
        });
        LabelledGraph { vertices: vertices.collect() }
    }

    /// The vertices that can be reached from one, without stepping on a label that separates.
    fn reached(&self, from: usize, wall: Option<&Datum>) -> Vec<bool> {
        let mut seen = vec![false; self.vertices.len()];
        let mut pending = vec![from];
        while let Some(vertex) = pending.pop() {
            let (label, ends) = &self.vertices[vertex];
            if seen[vertex] || Some(label) == wall {
                continue;
            }
            seen[vertex] = true;
            pending.extend(ends.iter().map(|end| end.to));
        }
        seen
    }

    /// The part that hangs together with a vertex.
    pub(crate) fn component(&self, vertex: usize) -> LabelledGraph {
        self.retained(&self.reached(vertex, None))
    }

    /// The parts that hang together; a label may separate them, and is in none of them.
    pub(crate) fn components(&self, wall: Option<&Datum>) -> Vec<LabelledGraph> {
        let mut seen = vec![false; self.vertices.len()];
        let mut components = Vec::new();
        for vertex in 0..self.vertices.len() {
            if seen[vertex] || Some(&self.vertices[vertex].0) == wall {
                continue;
            }
            let reached = self.reached(vertex, wall);
            seen.iter_mut().zip(&reached).for_each(|(seen, &reached)| *seen |= reached);
            components.push(self.retained(&reached));
        }
        components
    }

    /// The graph as a board on which nothing lies, if it has no labels.
    pub(crate) fn bare_board(&self) -> Option<Board> {
        let bare = |datum: &Datum| matches!(datum, Datum::Nothing);
        let labels = self.vertices.iter().all(|(label, ends)| bare(label) && ends.iter().all(|end| bare(&end.label)));
        let number = |vertex: usize| u32::try_from(vertex).ok();
        let edges: Option<Vec<_>> = self.edges().map(|(from, end)| Some((number(from)?, number(end.to)?))).collect();
        let graph = Graph::new(self.vertices.len(), edges.filter(|_| labels)?);
        (self.vertices.len() <= MAX_CELLS).then(|| Board::filled(Shape::Graph(Arc::new(graph)), 0))
    }

    /// The graph as plain data, the same for graphs that are the same.
    pub(crate) fn data(&self) -> Vec<Datum> {
        let number = |number: usize| Datum::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        let vertex = |(label, ends): &(Datum, Vec<End>)| {
            let ends: Vec<Datum> =
                sorted(ends).into_iter().map(|end| Datum::Tuple([number(end.to), end.label.clone()].into())).collect();
            Datum::Tuple([label.clone(), Datum::List(ends.into())].into())
        };
        self.vertices.iter().map(vertex).collect()
    }

    /// The graph that data are.
    pub(crate) fn from_data(data: &[Datum]) -> Option<LabelledGraph> {
        let vertex = |datum: &Datum| {
            let Datum::Tuple(parts) = datum else { return None };
            let [label, Datum::List(ends)] = &parts[..] else { return None };
            let end = |datum: &Datum| {
                let Datum::Tuple(parts) = datum else { return None };
                let [Datum::Integer(to), label] = &parts[..] else { return None };
                let to = usize::try_from(*to).ok().filter(|&to| to < data.len())?;
                Some(End { to, label: label.clone() })
            };
            Some((label.clone(), ends.iter().map(end).collect::<Option<Vec<_>>>()?))
        };
        Some(LabelledGraph { vertices: data.iter().map(vertex).collect::<Option<Vec<_>>>()? })
    }
}
