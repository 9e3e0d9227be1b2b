//! Why there is no synchronized game, or no answer about one.

use std::fmt;

use onside_ground::Stop;
use onside_ruleset::{Facts, Joint};

/// What is wrong with a synchronized game or with a question about one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A limit, or a request to stop.
    Stop(Stop),
    /// The ruleset has no joint moves; its facts say why.
    NoJointMove(Box<Facts>),
    /// The matrix must have a row for each of Left's moves and a column for each of Right's.
    Misfit {
        /// Left's moves.
        lefts: usize,
        /// Right's moves.
        rights: usize,
        /// The entries that were given.
        entries: usize,
    },
    /// Explicit games in explicit games in explicit games.
    TooDeep,
    /// More copies than can be counted.
    TooManyCopies,
    /// More moves than can be listed.
    TooManyMoves,
    /// There is no such move.
    NoSuchMove,
    /// The game is decided, so there is no matrix.
    Decided,
    /// A round may have to be repeated, which braces cannot say.
    Repeated,
    /// Some values on the way are only enclosed, and the question needs exact ones.
    NotExact,
}

onside_ground::from_stop!(Error);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Stop(stop) => stop.fmt(f),
            Error::NoJointMove(facts) => match &facts.joint {
                Joint::None(reason) => write!(f, "{} has no joint move: {reason}", facts.title),
                Joint::Rule(_) => write!(f, "{} has no joint move", facts.title),
            },
            Error::Misfit { lefts, rights, entries } => {
                write!(f, "a matrix for {lefts} moves of Left and {rights} of Right was given {entries} entries")
            }
            Error::TooDeep => f.write_str("explicit games are nested more than 500 deep"),
            Error::TooManyCopies => f.write_str("the sum has more than four billion copies of a game"),
            Error::TooManyMoves => f.write_str("the game has too many moves to list"),
            Error::NoSuchMove => f.write_str("the game has no such move"),
            Error::Decided => f.write_str("the game is decided, so that nobody has a choice to make"),
            Error::Repeated => f.write_str("the game has rounds that are repeated, which cannot be written out"),
            Error::NotExact => f.write_str("some Nash values on the way are only known to lie in intervals"),
        }
    }
}

impl std::error::Error for Error {}
