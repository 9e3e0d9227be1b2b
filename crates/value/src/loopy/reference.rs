//! 002's Algorithm 1 and the definition of survival, as simple as they can be written: what the engine in `play` is
//! tested against.
//!
//! Works on graphs without leaves, knows no shortcut, repeats sweeps over all states until nothing changes. Nothing
//! else uses it.

use onside_ground::{Player, Stop};

use super::graph::{GameGraph, Vertex};
use super::order::Side;
use crate::short::ShortGames;

/// The tables `table[u][v]` for all pairs of vertices of one graph: whether G_u <= G_v on the given side.
///
/// # Errors
/// A limit, met while leaves are written out.
pub fn leq_table(games: &ShortGames, graph: &GameGraph, side: Side) -> Result<Vec<Vec<bool>>, Stop> {
    let graph = graph.expanded(games)?;
    let graph = match side {
        Side::Onside => graph,
        Side::Offside => graph.negative(games)?,
    };
    let count = graph.len();
    let lost = Sweeps { graph: &graph, count }.lost();
    let survives = |a: usize, b: usize| !lost[1][a * count + b];
    Ok((0..count)
        .map(|u| {
            let below = |v: usize| match side {
                Side::Onside => survives(v, u),
                // G_u- <= G_v- means (-G_v)+ <= (-G_u)+.
                Side::Offside => survives(u, v),
            };
            (0..count).map(below).collect()
        })
        .collect())
}

struct Sweeps<'a> {
    graph: &'a GameGraph,
    count: usize,
}

impl Sweeps<'_> {
    fn options(&self, vertex: usize, player: Player) -> impl Iterator<Item = usize> {
        let vertex = Vertex(u32::try_from(vertex).unwrap_or(u32::MAX));
        self.graph.options(vertex, player).iter().map(|option| option.index())
    }

    /// Which states of a - b Left loses, with Left to move and with Right to move: the least table that is closed under
    /// Algorithm 1's rules and under "Right can keep the play in b for ever unless he reaches a lost state".
    fn lost(&self) -> [Vec<bool>; 2] {
        let mut lost = [vec![false; self.count * self.count], vec![false; self.count * self.count]];
        loop {
            let before = lost.clone();
            self.force(&mut lost);
            self.confine(&mut lost);
            if lost == before {
                return lost;
            }
        }
    }

    /// Algorithm 1.
    fn force(&self, lost: &mut [Vec<bool>; 2]) {
        let n = self.count;
        loop {
            let mut changed = false;
            for a in 0..n {
                for b in 0..n {
                    let left = self.options(a, Player::Left).all(|a| lost[1][a * n + b])
                        && self.options(b, Player::Right).all(|b| lost[1][a * n + b]);
                    let right = self.options(a, Player::Right).any(|a| lost[0][a * n + b])
                        || self.options(b, Player::Left).any(|b| lost[0][a * n + b]);
                    changed |= left && !std::mem::replace(&mut lost[0][a * n + b], true);
                    changed |= right && !std::mem::replace(&mut lost[1][a * n + b], true);
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Marks the states from which Right can avoid for ever that a move in a leads to a state which is not lost: the
    /// greatest set of states in which he can stay, started from all of them.
    fn confine(&self, lost: &mut [Vec<bool>; 2]) {
        let n = self.count;
        let mut stays = [vec![true; n * n], vec![true; n * n]];
        loop {
            let mut changed = false;
            for a in 0..n {
                for b in 0..n {
                    let at = a * n + b;
                    // Left to move: every move in a is lost, every move in b is lost or stays.
                    let left = lost[0][at]
                        || (self.options(a, Player::Left).all(|a| lost[1][a * n + b])
                            && self.options(b, Player::Right).all(|b| lost[1][a * n + b] || stays[1][a * n + b]));
                    // Right to move: he wins at once, or has a move in b that stays.
                    let right = lost[1][at]
                        || self.options(a, Player::Right).any(|a| lost[0][a * n + b])
                        || self.options(b, Player::Left).any(|b| lost[0][a * n + b] || stays[0][a * n + b]);
                    changed |= stays[0][at] && !left || stays[1][at] && !right;
                    stays[0][at] &= left;
                    stays[1][at] &= right;
                }
            }
            if !changed {
                break;
            }
        }
        *lost = stays;
    }
}
