//! Why an operation on a short game has no answer.

use std::fmt;

use onside_ground::Stop;
use onside_number::Dyadic;

/// Why an operation on a short game has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A limit or the user stopped the work.
    Stop(Stop),
    /// An atomic weight was asked of a game that is not infinitesimal.
    NotInfinitesimal,
    /// An infinitesimal game without an atomic weight.
    NoAtomicWeight,
    /// The game is not number + nimber + a sum of uptimals.
    NotUptimal,
    /// There is no X with base : X = game.
    NotOrdinalSum,
    /// The base of a power is not a game {0|G^R}.
    PowerBase,
    /// The exponent of a power is not an ordinal sum with base 1.
    Exponent,
    /// A temperature by which no game can be cooled.
    Cooled(Dyadic),
}

onside_ground::from_stop!(Error);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Stop(stop) => return stop.fmt(f),
            Error::NotInfinitesimal => "only infinitesimal games have an atomic weight, and this game is not one",
            Error::NoAtomicWeight => "this game has no atomic weight",
            Error::NotUptimal => "the game is not an uptimal",
            Error::NotOrdinalSum => "the game is not an ordinal sum with that base",
            Error::PowerBase => "powers are defined for games {0|G^R} only",
            Error::Exponent => "the exponent of a power must be an ordinal sum with base 1, such as a positive number",
            Error::Cooled(t) => return write!(f, "a game can be cooled by more than -1 only, not by {t}"),
        })
    }
}

impl std::error::Error for Error {}
