//! Exact numbers of any size: [`Dyadic`] for the values of games, [`Rational`] for everything that is divided.
//!
//! Both take 16 bytes, do not allocate while they fit machine words, and grow into big integers past that, so
//! no operation ever overflows or rounds. Both are always in lowest terms, so equality and hashing are structural
//! and the order is the numeric one. An [`Enclosure`] is a number of which only two bounds are known, and [`matrix`]
//! solves matrix games over either. The crate knows nothing of combinatorial games, except that the *simplest* number
//! of an interval ([`simplest`]) is the one born first.
//!
//! ```
//! use onside_number::{Dyadic, Limit, Rational, simplest, simplest_between};
//!
//! let sum: Dyadic = "-13/8".parse::<Dyadic>()? + Dyadic::ONE.half();
//! assert_eq!(sum.to_string(), "-9/8");
//!
//! // The value of {1|7/4}: the earliest born number strictly between the options.
//! let (one, upper) = (Dyadic::ONE, Dyadic::new(7, 2));
//! assert_eq!(simplest_between(&one, &upper), Some(Dyadic::new(3, 1)));
//! assert_eq!(simplest(Limit::Open(&upper), Limit::Unbounded), Some(Dyadic::from(2)));
//!
//! // A word is no boundary.
//! let large = Dyadic::from(i64::MAX) + Dyadic::ONE;
//! assert_eq!(large.to_string(), "9223372036854775808");
//!
//! let third: Rational = "1/3".parse()?;
//! assert_eq!(third.to_dyadic(), None);
//! assert_eq!((&third + &Rational::from(&sum)).to_string(), "-19/24");
//! # Ok::<(), onside_number::ParseNumberError>(())
//! ```

mod dyadic;
mod enclosure;
pub mod fixed;
pub mod matrix;
mod operators;
mod rational;
#[cfg(feature = "serde")]
mod serde;
mod text;

pub use dashu_int::{IBig, UBig};
pub use dyadic::{Dyadic, Limit, simplest, simplest_between};
pub use enclosure::Enclosure;
pub use rational::{NotDyadic, PowError, Rational};
pub use text::ParseNumberError;
