//! What the tests share: arenas, graphs from JSON, random graphs.

use std::sync::Arc;

use onside_value::loopy::{GameGraph, LoopyGames, Vertex};
use onside_value::short::ShortGames;
use serde_json::Value;

pub(crate) use crate::common::Random;

pub(crate) fn arena() -> LoopyGames {
    LoopyGames::new(Arc::new(ShortGames::default()))
}

pub(crate) fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

/// [{"l": [...], "r": [...]}, ...].
pub(crate) fn graph(json: &Value) -> GameGraph {
    let ends = |list: &Value| -> Vec<usize> {
        list.as_array().expect("a list").iter().map(|end| end.as_u64().expect("a vertex") as usize).collect()
    };
    let lists: Vec<[Vec<usize>; 2]> =
        json.as_array().expect("a list").iter().map(|node| [ends(&node["l"]), ends(&node["r"])]).collect();
    GameGraph::from_lists(&lists).expect("edges lead somewhere")
}

pub(crate) fn vertices(graph: &GameGraph) -> Vec<Vertex> {
    graph.vertices().collect()
}

impl Random {
    /// A graph with up to `degree` edges per vertex and player, and any cycles.
    pub(crate) fn any_graph(&mut self, count: usize, degree: usize) -> GameGraph {
        let lists: Vec<[Vec<usize>; 2]> = (0..count)
            .map(|_| [(); 2].map(|()| (0..self.below(degree + 1)).map(|_| self.below(count)).collect()))
            .collect();
        GameGraph::from_lists(&lists).expect("edges lead somewhere")
    }

    /// A graph without alternating cycles: the states are shuffled, and every edge leads to a later state.
    pub(crate) fn stopper(&mut self, count: usize, degree: usize) -> GameGraph {
        let mut place: Vec<usize> = (0..2 * count).collect();
        for index in (1..place.len()).rev() {
            place.swap(index, self.below(index + 1));
        }
        let mut lists = vec![[Vec::new(), Vec::new()]; count];
        for (from, sides) in lists.iter_mut().enumerate() {
            for (player, ends) in sides.iter_mut().enumerate() {
                for _ in 0..degree {
                    let to = self.below(count);
                    if place[2 * to + 1 - player] > place[2 * from + player] {
                        ends.push(to);
                    }
                }
            }
        }
        GameGraph::from_lists(&lists).expect("edges lead somewhere")
    }
}
