//! What a ruleset that is written while the program runs must be able to say, and how it says that it cannot.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use onside_ground::{Player, Stop};
use smallvec::SmallVec;

use super::datum::Datum;
use super::position::Summand;
use crate::boards::BoardData;
use crate::facts::Facts;
use crate::position::Sign;

/// One of the positions side by side to which a move leads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A state of the same rules.
    Own(Datum),
    /// A state of other rules, or one in which the roles are swapped.
    Other(Summand),
}

/// What a move leads to: positions side by side, none if nothing is left.
pub type Parts = SmallVec<[Part; 1]>;

/// One move by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleMove {
    /// What the rule chose: the values of its variables, from which a joint move is made.
    pub choice: Datum,
    /// The name under which the move is shown.
    pub name: Arc<str>,
    /// The places that a picture marks, as in [`Position::places`](crate::Position::places).
    pub places: Vec<(usize, usize)>,
    /// The position after it.
    pub result: Parts,
}

/// What is done with an option; it may break off.
pub type VisitSum<'a> = dyn FnMut(Parts) -> std::ops::ControlFlow<()> + 'a;

/// The rules of one ruleset with its parameters. They are pure: the same state always has the same moves.
pub trait Rules: fmt::Debug + Send + Sync {
    /// The labelled facts.
    fn facts(&self) -> &Facts;

    /// The expression of a state, e.g. `Clobber("xo|ox")`, which reads back.
    fn expression(&self, state: &Datum) -> String;

    /// The text of a state as a drawing shows it.
    fn label(&self, state: &Datum) -> String;

    /// The letters that may be written on a place of a state's board, the empty one first.
    fn letters(&self, _state: &Datum) -> String {
        self.facts().letters.to_string()
    }

    /// What a picture of the state shows, if it has a board.
    fn board(&self, state: &Datum) -> Option<BoardData>;

    /// The moves of a player, in the order in which they are shown.
    ///
    /// # Errors
    /// What is wrong with a rule.
    fn moves(&self, state: &Datum, player: Player) -> Result<Vec<RuleMove>, Fault>;

    /// What the moves lead to, in the same order, until the visitor breaks off.
    ///
    /// # Errors
    /// What is wrong with a rule.
    fn visit(&self, state: &Datum, player: Player, visit: &mut VisitSum<'_>) -> Result<(), Fault> {
        for action in self.moves(state, player)? {
            if visit(action.result).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// What a move of Left and one of Right lead to if they are made at once; nothing if there is no such rule.
    ///
    /// # Errors
    /// What is wrong with a rule.
    fn joint(&self, _state: &Datum, _left: &RuleMove, _right: &RuleMove) -> Result<Option<Parts>, Fault> {
        Ok(None)
    }

    /// The independent parts of a state.
    ///
    /// # Errors
    /// What is wrong with a rule.
    fn parts(&self, state: &Datum) -> Result<Vec<Datum>, Fault> {
        Ok(vec![state.clone()])
    }

    /// A representative under the symmetries of the rules.
    fn normal(&self, state: &Datum) -> (Datum, Sign) {
        (state.clone(), Sign::Same)
    }

    /// The state in which the players' roles are swapped, if the rules have one.
    fn negative(&self, _state: &Datum) -> Option<Datum> {
        None
    }

    /// Notes that play can return to a position, which the facts say from now on; whether that is news.
    fn mark_loopy(&self) -> bool {
        false
    }

    /// Where faults are reported.
    fn faults(&self) -> &Faults;
}

/// Rules as positions hold them. Rules are the same if they are the same object: whoever defines rulesets sees to it
/// that equal definitions with equal parameters are one object.
#[derive(Clone, Debug)]
pub struct Handle(Arc<dyn Rules>);

impl Handle {
    /// A handle on rules.
    #[must_use]
    pub fn new(rules: Arc<dyn Rules>) -> Handle {
        Handle(rules)
    }
}

impl Deref for Handle {
    type Target = dyn Rules;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Handle {
    fn eq(&self, other: &Handle) -> bool {
        std::ptr::addr_eq(Arc::as_ptr(&self.0), Arc::as_ptr(&other.0))
    }
}

impl Eq for Handle {}

impl Hash for Handle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Which object it is counts for equality. What is printed must not depend on addresses, and nothing is
        // ordered by hashes anywhere.
        Arc::as_ptr(&self.0).cast::<()>().hash(state);
    }
}

/// What went wrong in a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The rule was stopped at a limit or on request.
    Stopped(Stop),
    /// The rule is wrong.
    Wrong(RuleError),
}

/// A mistake of whoever wrote a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// What is wrong and where, in one sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault::Stopped(stop)
    }
}

/// Where rules report what is wrong. Moves cannot fail, so that a rule that does has no moves and is reported here;
/// whoever asks about positions asks here before believing the answer. The first fault counts until it is taken.
///
/// In the same way rules report what was found out about them and is no fault: that play can return to a position.
#[derive(Clone, Debug, Default)]
pub struct Faults(Arc<Reported>);

#[derive(Debug, Default)]
struct Reported {
    any: AtomicBool,
    first: Mutex<Option<Fault>>,
    loops: Mutex<Vec<String>>,
}

impl Faults {
    /// Reports a fault.
    pub fn report(&self, fault: Fault) {
        let mut first = self.0.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(fault);
        self.0.any.store(true, Ordering::Release);
    }

    /// Reports that play in the ruleset with this name can return to a position, though nobody said so.
    pub fn report_loops(&self, ruleset: &str) {
        self.0.loops.lock().unwrap_or_else(PoisonError::into_inner).push(ruleset.to_owned());
    }

    /// Takes the names of the rulesets in which play was found to return to positions.
    #[must_use]
    pub fn take_loops(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.loops.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether nothing was reported.
    ///
    /// # Errors
    /// That a rule is wrong, or why it was stopped.
    #[inline]
    pub fn check(&self) -> Result<(), Stop> {
        if !self.0.any.load(Ordering::Acquire) {
            return Ok(());
        }
        match &*self.0.first.lock().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(()),
            Some(Fault::Stopped(stop)) => Err(*stop),
            Some(Fault::Wrong(_)) => Err(Stop::Rule),
        }
    }

    /// Takes the first fault, and forgets that there was one.
    #[must_use]
    pub fn take(&self) -> Option<Fault> {
        let mut first = self.0.first.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.any.store(false, Ordering::Release);
        first.take()
    }
}
