//! Games that are played on a graph as it was written.

use std::sync::{Arc, OnceLock};

use onside_value::loopy::{GameGraph, LoopyValue, Vertex};

/// A game that is played on a graph from one of its vertices.
#[derive(Clone, Debug)]
pub struct PlacedGraph {
    pub(crate) graph: Arc<GameGraph>,
    pub(crate) start: Vertex,
    /// The value, once it was asked for.
    value: OnceLock<LoopyValue>,
}

impl PlacedGraph {
    /// The game at a vertex of a graph.
    pub(crate) fn new(graph: Arc<GameGraph>, start: Vertex) -> PlacedGraph {
        PlacedGraph { graph, start, value: OnceLock::new() }
    }

    /// The game at the first vertex of a graph.
    pub(crate) fn first(graph: GameGraph) -> Option<PlacedGraph> {
        let start = graph.vertices().next()?;
        Some(PlacedGraph::new(Arc::new(graph), start))
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &GameGraph {
        &self.graph
    }

    /// Where play starts.
    #[must_use]
    pub fn start(&self) -> Vertex {
        self.start
    }

    /// The value of the game, which is known in every answer.
    #[must_use]
    pub fn value(&self) -> Option<&LoopyValue> {
        self.value.get()
    }

    /// The value, found if it is not known yet.
    pub(crate) fn value_or<E>(&self, find: impl FnOnce() -> Result<LoopyValue, E>) -> Result<&LoopyValue, E> {
        if let Some(known) = self.value.get() {
            return Ok(known);
        }
        let found = find()?;
        Ok(self.value.get_or_init(|| found))
    }
}
