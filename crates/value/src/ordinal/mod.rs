//! Transfinite numbers: sums of powers of omega with integer coefficients, their quotients, and the nimbers below
//! omega^omega^omega.
//!
//! A [`Transfinite`] is what CGSuite calls a generalized ordinal: an ordinal in Cantor's normal form whose coefficients
//! may be negative, with Hessenberg's natural sum and product, which are those of the surreal numbers. A [`Surreal`] is
//! a quotient of two of them in lowest terms. The nim arithmetic of ordinals is in `nim`: the field that Conway and
//! Lenstra describe. Numbers that are rational belong to the number crate; [`Number`] is what an operation gives.
//!
//! Sources: J. H. Conway, On Numbers and Games, chapters 3 and 6; H. W. Lenstra, Nim multiplication, Séminaire de
//! Théorie des Nombres de Bordeaux 1977/78; A. N. Siegel, Combinatorial Game Theory, chapter VIII.

mod error;
mod evaluated;
mod monomials;
mod nim;
mod polynomial;
mod print;
mod surreal;
mod transfinite;

pub use error::OrdinalError;
pub use nim::{LARGEST_PRIME, nim_power, nim_product, nim_sum};
pub use surreal::{Number, Surreal};
pub use transfinite::{Term, Transfinite};
