//! One position with any number of piles of any size, made as small as theorems allow before a table is computed.
//!
//! **Terminal piles** are smaller than min S; nobody can move on them, so they are set aside.
//!
//! **Equal piles cancel:** o(A + x + x) = o(A) for any piles A and any x.
//!
//! *Proof.* First A empty. Whoever does not start answers every move on one of the equal piles by the same action on
//! the other, so o(x + x) <= 0, and outcomes are not negative. Now let a player, starting or not, play optimally on A,
//! and answer every move on the equal piles by the same action on the other one, so that they stay equal and nothing is
//! won or lost there. Play on A then alternates properly. If it is this player's turn and A has no move left, what
//! remains is a pair of equal piles, whose outcome is 0. If the opponent cannot or does not move on A, he must move on
//! the pair and is answered there. So each player secures what A alone is worth to them, and that is the outcome. QED.
//! (Not in 001; confirmed by tables without it, see the tests.)
//!
//! **At most one pile left:** its outcome is known for every size (`one_pile`). Otherwise a table is made (`piles`).
//!
//! All optimal moves, including those on piles that cancel, are read off a table for all piles that are not terminal.

use dashu_int::{IBig, UBig};
use onside_ground::{Guard, Player, Stop};

use super::{ActionSet, CumulativeSubtraction, Error, PileMove, PileTable};

/// A position with any number of piles of any size, and its outcome.
#[derive(Clone, Debug)]
pub struct SeveralPiles {
    actions: ActionSet,
    /// The piles that are not terminal, with their places among those given.
    live: Vec<(usize, UBig)>,
    outcome: u64,
}

impl SeveralPiles {
    /// Finds the outcome of the position.
    ///
    /// # Errors
    /// A limit, or a table that does not fit memory.
    pub fn new(actions: ActionSet, piles: &[UBig], guard: &Guard) -> Result<SeveralPiles, Error> {
        let least = UBig::from(actions.min());
        let live: Vec<_> = piles.iter().cloned().enumerate().filter(|(_, pile)| *pile >= least).collect();
        let mut sorted: Vec<&UBig> = live.iter().map(|(_, pile)| pile).collect();
        sorted.sort_unstable();
        // What is left when pairs are taken away: one pile of each run of odd length.
        let runs = sorted.chunk_by(|a, b| a == b).filter(|run| !run.len().is_multiple_of(2));
        let odd: Vec<&UBig> = runs.map(|run| run[0]).collect();
        let outcome = match *odd {
            [] => 0,
            [pile] => CumulativeSubtraction::new(actions.clone(), guard)?.outcome(pile),
            _ => {
                let odd: Vec<u64> = odd.into_iter().map(word).collect();
                PileTable::new(&actions, &odd, guard)?.outcome(&odd).ok_or(NOT_IN_TABLE)?
            }
        };
        Ok(SeveralPiles { actions, live, outcome })
    }

    /// o: the result of optimal play from score 0 if Positive starts.
    #[must_use]
    pub fn outcome(&self) -> u64 {
        self.outcome
    }

    /// The result of optimal play from this score if `starter` moves first.
    #[must_use]
    pub fn result(&self, score: &IBig, starter: Player) -> IBig {
        match starter {
            Player::Left => score + IBig::from(self.outcome),
            Player::Right => score - IBig::from(self.outcome),
        }
    }

    /// All optimal moves, by pile and action.
    ///
    /// # Errors
    /// A limit, or a table that does not fit memory; the table may be larger than that for the outcome.
    pub fn optimal_moves(&self, guard: &Guard) -> Result<Vec<PileMove>, Error> {
        match &*self.live {
            [] => Ok(Vec::new()),
            [(pile, heap)] => {
                let game = CumulativeSubtraction::new(self.actions.clone(), guard)?;
                let actions = game.optimal_actions(heap).into_iter();
                Ok(actions.map(|action| PileMove { pile: *pile, action }).collect())
            }
            live => {
                let piles: Vec<u64> = live.iter().map(|(_, pile)| word(pile)).collect();
                let moves = PileTable::new(&self.actions, &piles, guard)?.optimal_moves(&piles).ok_or(NOT_IN_TABLE)?;
                Ok(moves.into_iter().map(|found| PileMove { pile: live[found.pile].0, ..found }).collect())
            }
        }
    }
}

const NOT_IN_TABLE: Stop = Stop::Internal("piles are not in the table that was made for them");

/// The pile as a word. One that does not fit is refused by the table with a size that is too small, but enough to
/// refuse.
fn word(pile: &UBig) -> u64 {
    u64::try_from(pile).unwrap_or(u64::MAX)
}
