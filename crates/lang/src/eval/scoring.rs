//! Scoring games: sums of heaps, and the game of Cumulative Subtraction that was solved last.
//!
//! What is asked of scoring games is in the library, and how it is found in the crate of values.

use std::sync::Arc;

use onside_ground::{Charge, Guard, Stop};
use onside_value::scoring::{self, ActionSet, ActionSetError, CumulativeSubtraction};

use super::engine::Engine;
use crate::error::Error;
use crate::value::{Scoring, Value};

impl From<scoring::Error> for Box<Error> {
    fn from(error: scoring::Error) -> Box<Error> {
        match error {
            scoring::Error::Stop(stop) => stop.into(),
            error => Error::mistake(error.to_string()).hint(error.remedy()),
        }
    }
}

impl From<ActionSetError> for Box<Error> {
    fn from(error: ActionSetError) -> Box<Error> {
        Error::mistake(error.to_string()).hint(error.remedy())
    }
}

/// The game that was solved last, because one question about a set of actions is seldom the only one.
pub(crate) struct Solved {
    last: Option<Arc<CumulativeSubtraction>>,
    charge: Charge,
}

impl Solved {
    pub(crate) fn new(guard: &Guard) -> Solved {
        Solved { last: None, charge: guard.charge() }
    }

    fn forget(&mut self) {
        self.last = None;
        self.charge.clear();
    }

    fn keep(&mut self, game: &Arc<CumulativeSubtraction>) -> Result<(), Stop> {
        self.forget();
        self.charge.more(game.bytes())?;
        self.last = Some(Arc::clone(game));
        Ok(())
    }
}

impl Engine {
    /// Cumulative Subtraction solved for all heaps: by a closed form if there is one and theorems may be used.
    pub(crate) fn solved(&mut self, actions: &ActionSet) -> Result<Arc<CumulativeSubtraction>, Box<Error>> {
        if let Some(last) = self.subtraction.last.as_ref().filter(|last| last.actions() == actions) {
            return Ok(Arc::clone(last));
        }
        self.subtraction.forget();
        let solve = if self.theorems() { CumulativeSubtraction::new } else { CumulativeSubtraction::by_recurrence };
        let game = Arc::new(solve(actions.clone(), self.games.guard())?);
        self.subtraction.keep(&game)?;
        Ok(game)
    }

    /// Whether more than the rules may be used.
    pub(crate) fn theorems(&self) -> bool {
        self.solver.settings().theorems
    }
}

/// The piles of two positions beside each other.
pub(super) fn sum(left: &Scoring, right: &Scoring) -> Result<Value, Box<Error>> {
    match (left, right) {
        (Scoring::Subtraction(left), Scoring::Subtraction(right)) if left.actions == right.actions => {
            if let (Some(first), Some(second)) = (&left.piles, &right.piles) {
                return Ok(Value::subtraction(Arc::clone(&left.actions), Some([&first[..], &second[..]].concat())));
            }
            Err(Error::mistake("only heaps are added, not games of all heaps")
                .hint("as in CS({5,7}, 31) + CS({5,7}, 12)"))
        }
        _ => Err(Error::mistake("only piles with the same actions are added")
            .hint("as in CS({5,7}, 31) + CS({5,7}, 12), which is CS({5,7}, 31, 12)")),
    }
}
