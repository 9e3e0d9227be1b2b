//! Impartial games in misere play, where whoever makes the last move loses: canonical forms, sums, genus, parts.
//!
//! Equality is that of misere sums: G = H if G + X and H + X have the same misere outcome for every impartial X. The
//! theory is that of J. H. Conway, *On Numbers and Games*, chapter 12, and of chapter 13 of *Winning Ways* (Berlekamp,
//! Conway, Guy): every game has one simplest form, and the games form a monoid in which one may cancel. Nearly nothing
//! else of normal play survives: *[2] + *[2] is not 0, and no game but 0 and *[1] has an inverse.
//!
//! [`MisereGames`] owns the canonical forms. What leads from positions to them is in the solver.

mod arena;
mod genus;
mod linked;
mod order;
mod parse;
mod parts;
mod print;
mod quotient;
mod reduce;
mod sum;
mod tame;

pub use arena::{MisereGame, MisereGames};
pub use genus::{Genus, NotAGenus};
pub use quotient::{
    MOST_ELEMENTS, MisereAtoms, MiserePeriod, MisereQuotient, NoQuotient, NotAMonomial, NotAQuotient, QuotientSearch,
    misere_period,
};
pub use tame::Tameness;
