//! Optimal strategies in a sum with equal copies, without the matrix of all of them. Does not say what the sum is
//! worth: the value has a way of its own, in `onside_value::synchronized`, which shares only the theorem with this one.
//!
//! Theorem (004, Theorems 2.39 and 2.40; the proof is in `onside_number::matrix::symmetry`). If n copies of a game
//! stand side by side, the players may choose among them with equal probability. So a move of the game in some copy is
//! one row (one column), and two moves in the same term lead to what they lead to in one copy with probability 1/n, and
//! in two different ones with probability (n-1)/n. An optimal strategy of that matrix, spread equally over the copies,
//! is optimal in the sum: whatever the other player does, in whichever copy, it is met in each with the same
//! probability.
//!
//! A thousand copies of a game with two moves need a matrix of two rows in the place of two thousand. Without theorems
//! nothing goes this way.

use std::sync::Arc;

use onside_ground::{Player, Stop};
use onside_number::matrix::symmetry::{Classes, block};
use onside_number::{Enclosure, Rational};
use onside_value::synchronized::NashValue;

use super::error::Error;
use super::questions::{ENTRY_BYTES, Equilibrium, MOST_ENTRIES, Mixed};
use super::written::{SyncGame, SyncMove};
use crate::solver::Solver;

/// A player's moves, and which of them are the same move in different copies.
struct Grouped {
    all: Vec<SyncMove>,
    /// The moves in the first copy of each term: one for each class, in the order of the classes.
    first: Vec<SyncMove>,
    classes: Classes,
}

impl Grouped {
    fn new(game: &SyncGame, player: Player) -> Result<Grouped, Error> {
        let all = game.moves(player)?;
        let (mut first, mut class_of) = (Vec::new(), Vec::with_capacity(all.len()));
        // Where the moves of the present term start among the first ones.
        let mut start = 0;
        for &action in &all {
            if action.copy == 0 {
                if action.index == 0 {
                    start = first.len();
                }
                first.push(action);
            }
            class_of.push(start + action.index);
        }
        // Moves come term by term, in each copy by copy, and in each of these by their index, all from 0: no class is
        // left out unless there is no move at all.
        let classes = Classes::new(class_of).filter(|_| !all.is_empty()).ok_or(Error::Decided)?;
        Ok(Grouped { all, first, classes })
    }

    fn spread(&self, probabilities: &[Rational]) -> Result<Vec<Rational>, Stop> {
        const MISFIT: Stop = Stop::Internal("a strategy for copies does not have one probability for each class");
        self.classes.spread(probabilities).ok_or(MISFIT)
    }
}

impl Solver {
    /// An optimal strategy for each player that plays equal copies equally often.
    pub(super) fn equilibrium_of_copies(&mut self, game: &SyncGame) -> Result<Equilibrium, Error> {
        let (lefts, rights) = (Grouped::new(game, Player::Left)?, Grouped::new(game, Player::Right)?);
        let (rows, columns) = (lefts.first.len(), rights.first.len());
        if rows * columns > MOST_ENTRIES {
            return Err(Error::TooManyMoves);
        }
        let guard = Arc::clone(self.games.guard());
        let mut charge = guard.charge();
        charge.more((rows * columns) as u64 * ENTRY_BYTES)?;
        let mut entries = Vec::with_capacity(rows * columns);
        let (mut again, mut unsound) = (Vec::new(), None);
        for (&left, &right) in lefts.first.iter().flat_map(|left| rights.first.iter().map(move |right| (left, right))) {
            guard.check()?;
            let mut worth = |right: SyncMove| -> Result<NashValue, Error> {
                let answer = self.nash_value(&game.joint(left, right)?)?;
                if unsound.is_none() {
                    unsound = answer.unsound;
                }
                Ok(answer.value)
            };
            let copies = game.terms().get(left.term).map_or(1, |term| term.count);
            let alike = if game.is_repeated(left, right) {
                let together = if left.term == right.term { copies } else { 1 };
                let chance = Rational::new(1, i64::from(together));
                again.push((entries.len(), chance.ok_or(Stop::Internal("a term of a sum has no copies"))?));
                NashValue::Exact(Rational::ZERO)
            } else {
                worth(right)?
            };
            entries.push(if left.term == right.term && copies > 1 {
                let apart = worth(SyncMove { copy: 1, ..right })?;
                average(copies, &alike, &apart, self.nash_settings().bits())?
            } else {
                alike
            });
        }
        let Mixed { left, right, exact } = self.mixed(rows, columns, &entries, &again)?;
        let (left, right) = (lefts.spread(&left)?, rights.spread(&right)?);
        Ok(Equilibrium { lefts: lefts.all, rights: rights.all, left, right, exact, unsound })
    }
}

/// What two moves in the same term are worth if each player chooses one of the copies at random.
fn average(copies: u32, alike: &NashValue, apart: &NashValue, bits: u32) -> Result<NashValue, Stop> {
    let exact = alike.exact().zip(apart.exact());
    if let Some(average) = exact.and_then(|(alike, apart)| block(alike, apart, copies.into())) {
        return Ok(NashValue::Exact(average));
    }
    let (alike, apart) = (alike.enclosure(bits), apart.enclosure(bits));
    const NONE: Stop = Stop::Internal("a term of a sum has no copies");
    Ok(NashValue::Enclosed(Enclosure::average(&alike, &apart, copies.into(), bits).ok_or(NONE)?))
}
