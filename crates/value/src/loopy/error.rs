//! Why an operation on a loopy game has no answer.

use std::fmt;

use onside_ground::Stop;

use super::order::Side;
use crate::short;

/// Why an operation on a loopy game has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A limit or the user stopped the work.
    Stop(Stop),
    /// An operation on a short game has no answer.
    Short(short::Error),
    /// The game at a vertex is no stopper; an alternating cycle in words.
    NotStopper(String),
    /// One side of the value is not a stopper.
    SideNotStopper(Side),
    /// In `a & b` the offside b is not at most the onside a.
    SidesDoNotFit,
    /// The game has no stops.
    NoStops,
    /// A player who cannot move has no stop.
    NoMove,
    /// The degree of a variety is not an idempotent.
    NotIdempotent,
    /// A variety was asked of a game that is not stable.
    NotStable,
    /// The game is not an ordinal sum with that base.
    NotOrdinalSum,
    /// The base of a power with a loopy exponent is not a game {0|G^R}.
    PowerBase,
    /// The exponent of a power is not an ordinal sum with base 1.
    Exponent,
    /// Exits with too many positions for a search.
    TooManyPositions,
}

onside_ground::from_stop!(Error);

impl From<short::Error> for Error {
    fn from(error: short::Error) -> Error {
        match error {
            short::Error::Stop(stop) => Error::Stop(stop),
            error => Error::Short(error),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Stop(stop) => return stop.fmt(f),
            Error::Short(error) => return error.fmt(f),
            Error::NotStopper(cycle) => {
                return write!(f, "the game is not a stopper; an alternating cycle: {cycle}");
            }
            Error::SideNotStopper(Side::Onside) => "the onside of the game is not a stopper",
            Error::SideNotStopper(Side::Offside) => "the offside of the game is not a stopper",
            Error::SidesDoNotFit => "in a & b the offside b must be at most the onside a",
            Error::NoStops => "the game has no stops",
            Error::NoMove => "a player without a move has no stop",
            Error::NotIdempotent => "the degree of a variety must be an idempotent: d + d = d",
            Error::NotStable => "the game is not stable, so it has no variety",
            Error::NotOrdinalSum => "the game is not an ordinal sum with that base",
            Error::PowerBase => "powers with loopy exponents are defined for games {0|G^R} only",
            Error::Exponent => "the exponent of a power must be an ordinal sum with base 1, such as 2 or {5|pass}",
            Error::TooManyPositions => "the exits have too many positions for a search",
        })
    }
}

impl std::error::Error for Error {}
