//! Abstract games: what is left of a position when the board is forgotten.
//!
//! Each kind of game has its own room with its representation, reduction, order, sum and notation:
//! [`short`] for games that end whatever the players do, [`impartial`] for the arithmetic of nimbers, [`synchronized`]
//! for games in which both move at once, [`cherries`] for the one family of these that has a theory of its own,
//! [`scoring`] for games that are won by points, [`loopy`] for games that may repeat positions, [`misere`] for
//! impartial games in which the last move loses, [`ordinal`] for infinite numbers and nimbers. Positions, boards and
//! rules are unknown here; see the ruleset and solve crates.

pub mod cherries;
pub mod impartial;
pub mod loopy;
pub mod misere;
mod notation;
pub mod ordinal;
pub mod scoring;
pub mod sequences;
pub mod short;
pub mod synchronized;

pub use notation::{LONGEST_NUMBER, ParseError, Reason, Signs, Uptimal, UptimalFamily, UptimalOrder};
