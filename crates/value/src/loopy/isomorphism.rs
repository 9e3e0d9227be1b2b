//! Whether two game graphs are the same but for the names of their vertices.
//!
//! Colours are refined on both graphs at once (vertices differ in colour when their options do); where several vertices
//! still share a colour, one of the first graph is matched with each of the second in turn. Leaves are written out
//! first, so a leaf equals its expansion.

use onside_ground::{Player, Stop};

use super::graph::{GameGraph, Vertex};
use super::order::At;
use crate::short::ShortGames;

/// Whether some bijection of the vertices that can be reached takes start to start, Left edges to Left edges and Right
/// to Right.
///
/// # Errors
/// A limit or a request to stop.
pub fn isomorphic(games: &ShortGames, first: At<'_>, second: At<'_>) -> Result<bool, Stop> {
    let parts = [first, second].map(|(graph, start)| graph.reachable(start));
    let graphs = [parts[0].0.expanded(games)?, parts[1].0.expanded(games)?];
    if graphs[0].len() != graphs[1].len() {
        return Ok(false);
    }
    let mut colours = graphs.each_ref().map(|graph| vec![0usize; graph.len()]);
    for (colours, part) in colours.iter_mut().zip(&parts) {
        if let Some(start) = colours.get_mut(part.1.index()) {
            *start = 1;
        }
    }
    Matching { games, graphs: &graphs }.extend(colours)
}

type Colours = [Vec<usize>; 2];

struct Matching<'a> {
    games: &'a ShortGames,
    graphs: &'a [GameGraph; 2],
}

impl Matching<'_> {
    /// Whether a matching respects the colours. Colourings that are still to be tried wait in a list.
    fn extend(&self, colours: Colours) -> Result<bool, Stop> {
        let mut pending = vec![colours];
        while let Some(colours) = pending.pop() {
            self.games.guard().check()?;
            let Some(colours) = self.refine(colours)? else { continue };
            let count = colours[0].len();
            let mut first_with = vec![None; count];
            let mut shared = None;
            for (vertex, &colour) in colours[0].iter().enumerate() {
                if first_with[colour].replace(vertex).is_some() {
                    shared = Some((vertex, colour));
                }
            }
            let Some((vertex, colour)) = shared else {
                // Every colour occurs once in each graph, and refinement has compared the edges.
                return Ok(true);
            };
            for (other, _) in colours[1].iter().enumerate().filter(|&(_, &other)| other == colour) {
                let mut chosen = colours.clone();
                chosen[0][vertex] = count;
                chosen[1][other] = count;
                pending.push(chosen);
            }
        }
        Ok(false)
    }

    /// Refines until nothing changes; none if the graphs have different colours. Colours are below the number of
    /// vertices.
    fn refine(&self, mut colours: Colours) -> Result<Option<Colours>, Stop> {
        let mut classes = 0;
        loop {
            self.games.guard().check()?;
            let signatures = [0, 1].map(|which| self.signatures(which, &colours[which]));
            let mut all: Vec<&Signature> = signatures[0].iter().collect();
            all.sort_unstable();
            let mut other: Vec<&Signature> = signatures[1].iter().collect();
            other.sort_unstable();
            if all != other {
                return Ok(None);
            }
            all.dedup();
            let rank = |signature: &Signature| all.binary_search(&signature).unwrap_or(0);
            colours = signatures.each_ref().map(|list| list.iter().map(rank).collect());
            if all.len() == classes {
                return Ok(Some(colours));
            }
            classes = all.len();
        }
    }

    fn signatures(&self, which: usize, colours: &[usize]) -> Vec<Signature> {
        let side = |vertex: Vertex, player| {
            let options = self.graphs[which].options(vertex, player);
            let mut side: Vec<usize> = options.iter().map(|option| colours[option.index()]).collect();
            side.sort_unstable();
            side
        };
        let signature =
            |vertex: Vertex| (colours[vertex.index()], side(vertex, Player::Left), side(vertex, Player::Right));
        self.graphs[which].vertices().map(signature).collect()
    }
}

type Signature = (usize, Vec<usize>, Vec<usize>);
