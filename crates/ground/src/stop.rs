//! Why a computation ended without its answer. Whoever talks to people words the remedy.

use std::fmt;

/// Why a computation ended without its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time limit passed.
    Time,
    /// The memory limit was reached.
    Memory,
    /// More positions were needed than allowed; the limit is given.
    Positions(u64),
    /// The user called the computation off.
    Cancelled,
    /// Something would be too large to write down at all; the sentence says what.
    TooLarge(&'static str),
    /// Play can return to a position, so that the game asked about is not a short one.
    Cycle,
    /// A rule that a user wrote is wrong; whoever runs the rules knows what is wrong with it.
    Rule,
    /// Something that cannot happen has happened: a mistake in the program. The sentence says what was broken.
    Internal(&'static str),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Time => f.write_str("stopped at the time limit"),
            Stop::Memory => f.write_str("stopped at the memory limit"),
            Stop::Positions(limit) => write!(f, "stopped after {limit} positions, the limit"),
            Stop::Cancelled => f.write_str("stopped on request"),
            Stop::TooLarge(what) => f.write_str(what),
            Stop::Cycle => f.write_str("play can return to a position, so this is not a short game"),
            Stop::Rule => f.write_str("a rule of the ruleset is wrong"),
            Stop::Internal(what) => write!(f, "internal error, a mistake in the program: {what}"),
        }
    }
}

impl std::error::Error for Stop {}

/// Makes `?` turn a [`Stop`] into the variant `Stop` of an error.
#[macro_export]
macro_rules! from_stop {
    ($error:ident) => {
        impl From<$crate::Stop> for $error {
            fn from(stop: $crate::Stop) -> $error {
                $error::Stop(stop)
            }
        }
    };
}
