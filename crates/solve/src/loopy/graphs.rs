//! Graphs of positions as they stand: nothing is divided into components, and no value is found.
//!
//! For pictures, where a vertex has its position's text, and for outcomes, which need the whole graph once and no more.

use std::ops::ControlFlow;

use onside_ground::{Charge, Guard, Player, Stop};
use onside_ruleset::{Position, Sign};
use onside_value::loopy::{GameGraph, LoopyGames, LoopyOutcome, Vertex};
use rustc_hash::FxHashMap;

use crate::explore::each_option;
use crate::tables::entry_bytes;

/// The graph of all positions that can be reached from one.
#[derive(Clone, Debug)]
pub struct PositionGraph {
    /// One vertex for each position.
    pub graph: GameGraph,
    /// The vertex of the position that was asked about.
    pub start: Vertex,
    /// What each vertex is labelled with, by [`Vertex::index`]: its position, without the name of the ruleset.
    pub names: Vec<String>,
}

/// The graph with texts.
pub(super) fn draw<P: Position>(guard: &Guard, position: &P, most: usize) -> Result<PositionGraph, Stop> {
    const MORE: Stop = Stop::TooLarge("the graph of the position has more vertices than are drawn");
    let mut walk = Walk::new(guard, most, MORE, P::clone);
    let start = walk.explore(position)?;
    let names = walk.keys.iter().map(P::label).collect();
    Ok(PositionGraph { graph: walk.graph, start, names })
}

/// Who wins, by the graph of all positions up to symmetry.
pub(super) fn outcome<P: Position>(loopy: &LoopyGames, position: &P) -> Result<LoopyOutcome, Stop> {
    const MORE: Stop = Stop::TooLarge("the graph of the position has more than a billion vertices");
    let representative = |position: &P| match position.normal() {
        (normal, Sign::Same) => normal,
        (normal, Sign::Negated) => normal.negative(),
    };
    let mut walk = Walk::new(loopy.games().guard(), 1 << 30, MORE, representative);
    let start = walk.explore(position)?;
    // Each starter is asked about alone: the search for one stops as soon as it has its answer, and must not be taken
    // for the other's.
    let left_starts = loopy.graph_outcome(&walk.graph, start)?.left_starts;
    let negative = loopy.graph_outcome(&walk.graph.negative(loopy.games())?, start)?;
    Ok(LoopyOutcome { left_starts, right_starts: negative.left_starts.map(Player::opponent) })
}

struct Walk<'g, P, K> {
    most: usize,
    more: Stop,
    key: K,
    graph: GameGraph,
    keys: Vec<P>,
    index: FxHashMap<P, Vertex>,
    charge: Charge,
    guard: &'g Guard,
}

impl<'g, P: Position, K: Fn(&P) -> P> Walk<'g, P, K> {
    fn new(guard: &'g Guard, most: usize, more: Stop, key: K) -> Self {
        let charge = guard.charge();
        Walk { most, more, key, graph: GameGraph::new(), keys: Vec::new(), index: FxHashMap::default(), charge, guard }
    }

    fn explore(&mut self, position: &P) -> Result<Vertex, Stop> {
        let start = self.vertex(position)?;
        let mut next = 0;
        while let Some(position) = self.keys.get(next).cloned() {
            // Vertices are numbered as their positions are met, so this is the vertex of number `next`.
            let Some(&from) = self.index.get(&position) else { break };
            next += 1;
            for player in Player::BOTH {
                each_option(&position, player, |option| {
                    let to = self.vertex(&option)?;
                    self.graph.edge(from, player, to);
                    Ok(ControlFlow::Continue(()))
                })?;
            }
        }
        Ok(start)
    }

    fn vertex(&mut self, position: &P) -> Result<Vertex, Stop> {
        self.guard.check()?;
        let key = (self.key)(position);
        if let Some(&vertex) = self.index.get(&key) {
            return Ok(vertex);
        }
        if self.keys.len() >= self.most {
            return Err(self.more);
        }
        self.guard.charge_positions(1)?;
        self.charge.more(entry_bytes::<P, Vertex>() + 2 * size_of::<P>() as u64)?;
        let vertex = self.graph.vertex();
        self.keys.push(key.clone());
        self.index.insert(key, vertex);
        Ok(vertex)
    }
}
