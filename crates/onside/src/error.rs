//! Everything that can go wrong in this crate, as one type with which `?` works everywhere.

use std::fmt;

use onside_ground::Stop;
use onside_number::{NotDyadic, ParseNumberError};
use onside_ruleset::PositionError;
use onside_show::picture::NotDrawn;
use onside_solve::nash;
use onside_value::{ParseError, Reason};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The computation was stopped: a limit, a request, or play that need not end.
    Stop(Stop),
    /// A text is not a game.
    Game(ParseError),
    /// A text is not a position.
    Position(PositionError),
    /// A text is not a number.
    Number(ParseNumberError),
    /// A number is not dyadic, so that no short game has it as its value.
    NotDyadic(NotDyadic),
    /// Something is wrong with a synchronized game or with a question about one.
    Nash(nash::Error),
    /// A picture would be too large.
    TooLarge(NotDrawn),
    /// Data do not describe a game.
    Data,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Stop(stop) => stop.fmt(f),
            Error::Game(error) => error.fmt(f),
            Error::Position(error) => error.fmt(f),
            Error::Number(error) => error.fmt(f),
            Error::NotDyadic(error) => error.fmt(f),
            Error::Nash(error) => error.fmt(f),
            Error::TooLarge(error) => f.write_str(&error.message),
            Error::Data => f.write_str("the data do not describe a game"),
        }
    }
}

impl std::error::Error for Error {}

macro_rules! from {
    ($($source:ty => $variant:ident,)+) => {
        $(impl From<$source> for Error {
            fn from(source: $source) -> Error {
                Error::$variant(source)
            }
        })+
    };
}

from! {
    Stop => Stop,
    PositionError => Position,
    ParseNumberError => Number,
    NotDyadic => NotDyadic,
    NotDrawn => TooLarge,
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Error {
        match error.reason {
            Reason::Stop(stop) => Error::Stop(stop),
            _ => Error::Game(error),
        }
    }
}

impl From<nash::Error> for Error {
    fn from(error: nash::Error) -> Error {
        match error {
            nash::Error::Stop(stop) => Error::Stop(stop),
            other => Error::Nash(other),
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
