//! Finite scoring games in general: the score under optimal play, by minimax, whoever starts.
//!
//! A scoring game is a position and, for each player, moves that carry points. The players move in turn; play ends when
//! the player to move has no move. Left wants the final score to be large, Right wants it to be small. Nothing else is
//! assumed: the two players may have different moves, and points may be negative.
//!
//! Source: F. Stewart, Scoring Play Combinatorial Games (cited in 001), in the shape that 001, Definition 1 needs. Not
//! here: sums of scoring games and their equality, which 001 does not treat.

use std::hash::Hash;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use onside_ground::{Charge, Guard, Player};
use rustc_hash::FxBuildHasher;

use super::Error;

/// A move: the points it adds to the score, from Left's point of view, and the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoringMove<P> {
    /// Added to the score; what Right wins is negative.
    pub points: i64,
    /// The position after the move.
    pub to: P,
}

/// The rules of a scoring game, or of all positions of a ruleset.
pub trait ScoringGame {
    /// A position, without score and turn.
    type Position: Clone + Eq + Hash;

    /// The moves of a player; none ends the game if it is that player's turn.
    fn moves(&self, position: &Self::Position, player: Player) -> Vec<ScoringMove<Self::Position>>;

    /// Points that are added when play ends here because this player cannot move; usually none.
    fn final_points(&self, _position: &Self::Position, _player: Player) -> i64 {
        0
    }
}

/// The score that optimal play adds, for either starter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BothStarters {
    /// If Left starts.
    pub left_starts: i64,
    /// If Right starts.
    pub right_starts: i64,
}

/// Minimax with a table: what has been found once is not searched again.
#[derive(Debug)]
pub struct Minimax<'g, G: ScoringGame> {
    game: G,
    guard: &'g Guard,
    /// Nothing for a position whose moves are being searched.
    known: HashMap<(G::Position, Player), Option<i64>, FxBuildHasher>,
    charge: Charge,
}

/// A position whose moves are being searched.
struct Frame<P> {
    position: P,
    player: Player,
    moves: std::vec::IntoIter<ScoringMove<P>>,
    /// The move whose position is being searched.
    points: i64,
    best: Option<i64>,
}

impl<'g, G: ScoringGame> Minimax<'g, G> {
    const ENTRY_BYTES: u64 = (size_of::<(G::Position, Player, Option<i64>)>() + 16) as u64;

    /// A solver that knows nothing yet.
    pub fn new(game: G, guard: &'g Guard) -> Minimax<'g, G> {
        Minimax { game, guard, known: HashMap::default(), charge: guard.charge() }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The score that optimal play adds if `starter` moves first.
    ///
    /// # Errors
    /// A limit, a position that comes back to itself, a score that does not fit.
    pub fn value(&mut self, position: &G::Position, starter: Player) -> Result<i64, Error> {
        let found = self.search(position, starter);
        if found.is_err() {
            // What was being searched is not known, and must not look like a cycle to the next question.
            let before = self.known.len();
            self.known.retain(|_, value| value.is_some());
            self.charge.less((before - self.known.len()) as u64 * Self::ENTRY_BYTES);
        }
        found
    }

    /// The scores for both starters.
    ///
    /// # Errors
    /// As for [`Minimax::value`].
    pub fn values(&mut self, position: &G::Position) -> Result<BothStarters, Error> {
        let left_starts = self.value(position, Player::Left)?;
        Ok(BothStarters { left_starts, right_starts: self.value(position, Player::Right)? })
    }

    /// The optimal moves of a player, in the order of the rules; none if there is no move.
    ///
    /// # Errors
    /// As for [`Minimax::value`].
    pub fn optimal_moves(
        &mut self,
        position: &G::Position,
        player: Player,
    ) -> Result<Vec<ScoringMove<G::Position>>, Error> {
        let value = self.value(position, player)?;
        let mut optimal = Vec::new();
        for candidate in self.game.moves(position, player) {
            if plus(candidate.points, self.value(&candidate.to, player.opponent())?)? == value {
                optimal.push(candidate);
            }
        }
        Ok(optimal)
    }

    /// Depth first with a list instead of recursion, so that no game is too deep.
    fn search(&mut self, position: &G::Position, starter: Player) -> Result<i64, Error> {
        let mut stack: Vec<Frame<G::Position>> = Vec::new();
        let mut answer = self.open(position.clone(), starter, &mut stack)?;
        loop {
            let Some(frame) = stack.last_mut() else {
                // The first position is known, either from the start or because its frame was the last.
                return answer.ok_or(Error::Loopy);
            };
            if let Some(value) = answer.take() {
                let value = plus(frame.points, value)?;
                frame.best = Some(match (frame.best, frame.player) {
                    (None, _) => value,
                    (Some(best), Player::Left) => best.max(value),
                    (Some(best), Player::Right) => best.min(value),
                });
            }
            match frame.moves.next() {
                Some(next) => {
                    frame.points = next.points;
                    let opponent = frame.player.opponent();
                    answer = self.open(next.to, opponent, &mut stack)?;
                }
                None => {
                    let Some(Frame { position, player, best, .. }) = stack.pop() else { continue };
                    let value = best.unwrap_or_else(|| self.game.final_points(&position, player));
                    self.known.insert((position, player), Some(value));
                    answer = Some(value);
                }
            }
        }
    }

    /// The value, if it is known; otherwise puts the position on the list.
    fn open(
        &mut self,
        position: G::Position,
        player: Player,
        stack: &mut Vec<Frame<G::Position>>,
    ) -> Result<Option<i64>, Error> {
        match self.known.entry((position, player)) {
            Entry::Occupied(known) => known.get().map(Some).ok_or(Error::Loopy),
            Entry::Vacant(place) => {
                self.guard.charge_positions(1)?;
                self.charge.more(Self::ENTRY_BYTES)?;
                let position = place.key().0.clone();
                place.insert(None);
                let moves = self.game.moves(&position, player).into_iter();
                stack.push(Frame { position, player, moves, points: 0, best: None });
                Ok(None)
            }
        }
    }
}

fn plus(points: i64, value: i64) -> Result<i64, Error> {
    points.checked_add(value).ok_or(Error::ScoreTooLarge)
}
