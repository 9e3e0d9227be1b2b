//! What can be done about a stop, as data: each frontend has its own words and switches for it.
//!
//! The words here name no switch, so that they are true everywhere.

use std::fmt;

use crate::Stop;

/// What a user can do about a computation that was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// Allow more time, or ask about a smaller game.
    MoreTime,
    /// Allow more memory, or ask about a smaller game.
    MoreMemory,
    /// Allow more positions, or ask about a smaller game.
    MorePositions,
    /// Ask again: nothing was lost.
    AskAgain,
    /// Ask about a smaller game; no limit is in the way.
    Smaller,
    /// Ask for the value as a loopy game, or for the outcome.
    AskLoopy,
    /// Correct the rules of the ruleset.
    CorrectRules,
    /// Tell the makers of the program: it is their mistake.
    Report,
}

impl Remedy {
    /// The remedy in words that suit every frontend.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Remedy::MoreTime => "allow more time, or ask about a smaller game",
            Remedy::MoreMemory => "allow more memory, or ask about a smaller game",
            Remedy::MorePositions => "allow more positions, or ask about a smaller game",
            Remedy::AskAgain => "nothing was lost; ask again whenever you like",
            Remedy::Smaller => "ask about a smaller game",
            Remedy::AskLoopy => "ask for the value as a loopy game, or for the outcome",
            Remedy::CorrectRules => "correct the rule and define the ruleset again",
            Remedy::Report => "this is a fault of the program; please report it with the input",
        }
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

impl Stop {
    /// What a user can do about it.
    #[must_use]
    pub fn remedy(self) -> Remedy {
        match self {
            Stop::Time => Remedy::MoreTime,
            Stop::Memory => Remedy::MoreMemory,
            Stop::Positions(_) => Remedy::MorePositions,
            Stop::Cancelled => Remedy::AskAgain,
            Stop::TooLarge(_) => Remedy::Smaller,
            Stop::Cycle => Remedy::AskLoopy,
            Stop::Rule => Remedy::CorrectRules,
            Stop::Internal(_) => Remedy::Report,
        }
    }
}
