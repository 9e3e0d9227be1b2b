//! Everything that can go wrong in this crate, as one type with which `?` works everywhere.
//!
//! Each part of the library has an error of its own, whose variants say what is wrong; this one says which part it was. A stop
//! is the same whatever was stopped, so it is taken out of the others.

use std::fmt;

use onside_ground::Stop;
use onside_number::{NotDyadic, ParseNumberError, PowError};
use onside_ruleset::PositionError;
use onside_show::picture::TooLarge;
use onside_solve::nash;
use onside_value::{ParseError, Reason, cherries, loopy, scoring, short};

macro_rules! errors {
    ($($(#[$doc:meta])* $variant:ident($source:ty $(, stop: $stop:path)?),)+) => {
        /// Why there is no answer.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Error {
            /// The computation was stopped: a limit, a request, or play that need not end.
            Stop(Stop),
            /// A text is not a game.
            Game(ParseError),
            /// Data do not describe a game.
            Data,
            $($(#[$doc])* $variant($source),)+
        }

        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Error::Stop(stop) => stop.fmt(f),
                    Error::Game(error) => error.fmt(f),
                    Error::Data => f.write_str("the data do not describe a game"),
                    $(Error::$variant(source) => source.fmt(f),)+
                }
            }
        }

        $(impl From<$source> for Error {
            fn from(source: $source) -> Error {
                $(if let $stop(stop) = source {
                    return Error::Stop(stop);
                })?
                Error::$variant(source)
            }
        })+
    };
}

errors! {
    /// A text is not a position.
    Position(PositionError),
    /// A text is not a number.
    Number(ParseNumberError),
    /// A number is not dyadic, so that no short game has it as its value.
    NotDyadic(NotDyadic),
    /// A power of a number cannot be written.
    Power(PowError),
    /// An operation on short games has no answer.
    Operation(short::Error, stop: short::Error::Stop),
    /// An operation on loopy games has no answer.
    Loopy(loopy::Error, stop: loopy::Error::Stop),
    /// A text is not a graph of a loopy game.
    Graph(loopy::GraphError, stop: loopy::GraphError::Stop),
    /// Something is wrong with a synchronized game or with a question about one.
    Nash(nash::Error, stop: nash::Error::Stop),
    /// A segment of Cherries has no value.
    Cherries(cherries::Error, stop: cherries::Error::Stop),
    /// The theory of Cherries does not decide a sum.
    Unproved(cherries::Unproved, stop: cherries::Unproved::Stop),
    /// A text is not a stack of cherries.
    Stack(cherries::ParseCherriesError),
    /// A question about a scoring game has no answer.
    Scoring(scoring::Error, stop: scoring::Error::Stop),
    /// A set of numbers is not an action set.
    Actions(scoring::ActionSetError),
    /// A picture would be too large.
    TooLarge(TooLarge),
}

impl std::error::Error for Error {}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Error {
        Error::Stop(stop)
    }
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Error {
        match error.reason {
            Reason::Stop(stop) => Error::Stop(stop),
            _ => Error::Game(error),
        }
    }
}

impl From<onside_draw::Error> for Error {
    fn from(error: onside_draw::Error) -> Error {
        match error {
            onside_draw::Error::Stop(stop) => Error::Stop(stop),
            onside_draw::Error::TooLarge(large) => Error::TooLarge(large),
        }
    }
}
