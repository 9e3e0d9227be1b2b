//! Sidling: approximates the onside of every position from above until the approximations stand still.
//!
//! Start with `on` for every position, which is at least any onside; replace each approximation by the game whose
//! options are the approximations of the options. All stay upper bounds, because the form of a game is monotone in its
//! options. If a whole round changes nothing, they are the onsides: whoever has s(v) = {s(v^L) | s(v^R)} for stoppers s
//! can, moving second in v+ - s(v), answer so that the rest keeps s(v') >= t', and a stopper t' cannot be played for
//! ever alone; so s(v) <= v+ as well (Winning Ways, chapter 11).
//!
//! The approximations need not stand still, so this is tried only on what `sides` leaves over, and only for a while.

use onside_ground::{Player, Stop};

use super::arena::{LoopyGames, Stopper, first};
use super::graph::{GameGraph, Vertex};
use super::stops::Pseudonumber;

/// Rounds that are tried.
const MAX_ROUNDS: usize = 12;
/// Positions past which it is not tried, and loopy followers past which an approximation is given up.
const MAX_POSITIONS: usize = 64;
const MAX_WEIGHT: u32 = 48;

impl LoopyGames {
    /// The onside of the game that starts at a vertex, if sidling finds it.
    pub(super) fn sidle(&self, graph: &GameGraph, start: Vertex) -> Result<Option<Stopper>, Stop> {
        let followers = graph.followers(start);
        if followers.len() > MAX_POSITIONS {
            return Ok(None);
        }
        let on = self.pseudonumber(&Pseudonumber::On)?;
        let mut approximation = vec![on; graph.len()];
        for &vertex in &followers {
            if let Some(game) = graph.as_leaf(vertex) {
                approximation[vertex.index()] = Stopper::Short(game);
            }
        }
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for &vertex in followers.iter().rev().filter(|&&vertex| graph.as_leaf(vertex).is_none()) {
                self.guard().check()?;
                let [left, right] = Player::BOTH.map(|player| -> Vec<Stopper> {
                    graph.options(vertex, player).iter().map(|option| approximation[option.index()]).collect()
                });
                let next = self.stopper_with_options(&left, &right)?;
                if matches!(next, Stopper::Loopy(id) if self.node(id).weight > MAX_WEIGHT) {
                    return Ok(None);
                }
                changed |= next != approximation[vertex.index()];
                approximation[vertex.index()] = next;
            }
            if !changed {
                return Ok(Some(approximation[start.index()]));
            }
        }
        Ok(None)
    }

    /// The stopper with these options.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn stopper_with_options(&self, left: &[Stopper], right: &[Stopper]) -> Result<Stopper, Stop> {
        let mut graph = GameGraph::new();
        let start = graph.vertex();
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            for &option in options {
                let to = self.embed(&mut graph, option)?;
                graph.edge(start, player, to);
            }
        }
        first(&self.canonical(&graph, &[start])?)
    }
}
