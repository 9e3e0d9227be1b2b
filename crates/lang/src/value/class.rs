//! The outcome classes that alternating games without draws do not have.
//!
//! Those of synchronized games are in 003, Table 3.1; U is of 000. Loopy games have D and the four with one draw, which
//! are called as CGSuite calls them. L, R, N and P are `onside_ground::Outcome`.

use std::fmt;

use onside_ground::{Outcome, Player};
use onside_value::cherries::OutcomeClass;
use onside_value::loopy::LoopyOutcome;
use onside_value::synchronized::ByStrategies;

use super::Value;

/// An outcome class with a draw in it, or one in which nobody can force anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// `D`: a draw.
    Draw,
    /// `LD`: Left wins or draws.
    LeftOrDraw,
    /// `DR`: a draw, or Right wins.
    DrawOrRight,
    /// `LDR`: anything can happen.
    Any,
    /// `LR`: anything but a draw can happen.
    LeftOrRight,
    /// `U`: neither player can force a win.
    Undecided,
    /// `NHat`: Left wins if she starts; a draw if Right does.
    NHat,
    /// `NCheck`: Right wins if he starts; a draw if Left does.
    NCheck,
    /// `PHat`: Left wins if Right starts; a draw if she does.
    PHat,
    /// `PCheck`: Right wins if Left starts; a draw if he does.
    PCheck,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 10] = [
        Class::Draw,
        Class::LeftOrDraw,
        Class::DrawOrRight,
        Class::Any,
        Class::LeftOrRight,
        Class::Undecided,
        Class::NHat,
        Class::NCheck,
        Class::PHat,
        Class::PCheck,
    ];

    /// The name by which the language knows the class.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Class::Draw => "D",
            Class::LeftOrDraw => "LD",
            Class::DrawOrRight => "DR",
            Class::Any => "LDR",
            Class::LeftOrRight => "LR",
            Class::Undecided => "U",
            Class::NHat => "NHat",
            Class::NCheck => "NCheck",
            Class::PHat => "PHat",
            Class::PCheck => "PCheck",
        }
    }

    /// The class with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Value {
    /// An outcome class of loopy games.
    pub(crate) fn loopy_outcome(outcome: LoopyOutcome) -> Value {
        use Player::{Left, Right};
        match (outcome.left_starts, outcome.right_starts) {
            (Some(Left), Some(Left)) => Value::Outcome(Outcome::Left),
            (Some(Right), Some(Right)) => Value::Outcome(Outcome::Right),
            (Some(Left), Some(Right)) => Value::Outcome(Outcome::Next),
            (Some(Right), Some(Left)) => Value::Outcome(Outcome::Previous),
            (None, None) => Value::Class(Class::Draw),
            (Some(Left), None) => Value::Class(Class::NHat),
            (None, Some(Right)) => Value::Class(Class::NCheck),
            (None, Some(Left)) => Value::Class(Class::PHat),
            (Some(Right), None) => Value::Class(Class::PCheck),
        }
    }

    /// An outcome class of synchronized games.
    pub(crate) fn by_strategies(class: ByStrategies) -> Value {
        match class {
            ByStrategies::Left => Value::Outcome(Outcome::Left),
            ByStrategies::Right => Value::Outcome(Outcome::Right),
            ByStrategies::Draw => Value::Class(Class::Draw),
            ByStrategies::LeftOrDraw => Value::Class(Class::LeftOrDraw),
            ByStrategies::DrawOrRight => Value::Class(Class::DrawOrRight),
            ByStrategies::Open => Value::Class(Class::Any),
            ByStrategies::LeftOrRight => Value::Class(Class::LeftOrRight),
        }
    }

    /// The coarser class of 000.
    pub(crate) fn coarse_outcome(class: OutcomeClass) -> Value {
        match class {
            OutcomeClass::Left => Value::Outcome(Outcome::Left),
            OutcomeClass::Right => Value::Outcome(Outcome::Right),
            OutcomeClass::Undecided => Value::Class(Class::Undecided),
        }
    }
}
