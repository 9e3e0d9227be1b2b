//! Abstract games: what is left of a position when the board is forgotten.
//!
//! Each kind of game has its own room with its representation, reduction, order, sum and notation:
//! [`short`] for games that end whatever the players do, [`impartial`] for the arithmetic of nimbers.
//! Positions, boards and rules are unknown here; see the ruleset and solve crates.

pub mod cherries;
pub mod impartial;
pub mod scoring;
pub mod short;
pub mod synchronized;
