//! The type [`Rational`], a fraction of any size, its invariant, and its questions; arithmetic and text are in
//! the files beside this one.
//!
//! Invariant: lowest terms, and stored in two machine words whenever the numerator fits `i64` and the
//! denominator fits `u64`. So every number has exactly one representation.

mod arithmetic;
mod power;
mod text;

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU64;

use dashu_base::{BitTest, Gcd, PowerOfTwo, Sign, Signed, UnsignedAbs};
use dashu_int::{IBig, UBig};

use crate::Dyadic;
pub use power::PowError;

/// A fraction of integers of any size, always in lowest terms.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, denominator: NonZeroU64 },
    Big(Box<Big>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Big {
    numerator: IBig,
    denominator: UBig,
}

// The denominator is never 0, and the compiler marks the big variant by that 0: no tag is needed.
const _: () = assert!(size_of::<Rational>() == 16);

/// The fraction is not dyadic: its denominator, in lowest terms, is not a power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotDyadic;

impl fmt::Display for NotDyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the denominator is not a power of two")
    }
}

impl std::error::Error for NotDyadic {}

impl Rational {
    /// The number 0.
    pub const ZERO: Rational = Rational::from_word(0);
    /// The number 1.
    pub const ONE: Rational = Rational::from_word(1);

    const fn from_word(integer: i64) -> Rational {
        Rational(Repr::Small { numerator: integer, denominator: NonZeroU64::MIN })
    }

    /// The number `numerator / denominator`, reduced, or `None` if the denominator is 0.
    #[must_use]
    pub fn new(numerator: i64, denominator: i64) -> Option<Rational> {
        if denominator == 0 {
            return None;
        }
        let gcd = arithmetic::gcd(numerator.unsigned_abs(), denominator.unsigned_abs());
        let above = i128::from(numerator) / i128::from(gcd);
        let below = u128::from(denominator.unsigned_abs() / gcd);
        Some(Rational::from_reduced_wide(if denominator < 0 { -above } else { above }, below))
    }

    /// The number `numerator / denominator`, reduced, or `None` if the denominator is 0.
    #[must_use]
    pub fn from_ratio(numerator: IBig, denominator: IBig) -> Option<Rational> {
        if denominator.is_zero() {
            return None;
        }
        let (sign, denominator) = denominator.into_parts();
        let numerator = if sign == Sign::Negative { -numerator } else { numerator };
        Some(Rational::from_big(numerator, denominator))
    }

    /// Reduces; the denominator is not 0.
    fn from_big(numerator: IBig, denominator: UBig) -> Rational {
        if numerator.is_zero() {
            return Rational::ZERO;
        }
        let gcd = (&numerator).gcd(&denominator);
        if gcd.is_one() {
            return Rational::from_reduced_big(numerator, denominator);
        }
        let denominator = denominator / &gcd;
        Rational::from_reduced_big(numerator / IBig::from(gcd), denominator)
    }

    /// The caller knows that the fraction is in lowest terms.
    fn from_reduced_big(numerator: IBig, denominator: UBig) -> Rational {
        if let (Ok(numerator), Ok(word)) = (i64::try_from(&numerator), u64::try_from(&denominator))
            && let Some(denominator) = NonZeroU64::new(word)
        {
            return Rational(Repr::Small { numerator, denominator });
        }
        Rational(Repr::Big(Box::new(Big { numerator, denominator })))
    }

    /// The caller knows that the fraction is in lowest terms.
    #[inline]
    fn from_reduced_wide(numerator: i128, denominator: u128) -> Rational {
        if let (Ok(numerator), Ok(word)) = (i64::try_from(numerator), u64::try_from(denominator))
            && let Some(denominator) = NonZeroU64::new(word)
        {
            return Rational(Repr::Small { numerator, denominator });
        }
        Rational::from_reduced_big(IBig::from(numerator), UBig::from(denominator))
    }

    /// The number `numerator / (first * second)`, reduced, or `None` if a denominator is 0.
    pub(crate) fn from_words(numerator: i128, first: u64, second: u64) -> Option<Rational> {
        // What cancels in one part of the denominator leaves a numerator that is coprime to the rest of that part.
        let cancel = |numerator: i128, part: u64| {
            let rest = numerator.unsigned_abs().checked_rem(u128::from(part))?;
            let gcd = arithmetic::gcd(u64::try_from(rest).ok()?, part);
            Some((numerator / i128::from(gcd), part / gcd))
        };
        let (numerator, first) = cancel(numerator, first)?;
        let (numerator, second) = cancel(numerator, second)?;
        Some(Rational::from_reduced_wide(numerator, u128::from(first) * u128::from(second)))
    }

    /// Numerator and denominator, whatever the representation.
    fn parts(&self) -> (Cow<'_, IBig>, Cow<'_, UBig>) {
        match &self.0 {
            Repr::Small { numerator, denominator } => {
                (Cow::Owned(IBig::from(*numerator)), Cow::Owned(UBig::from(denominator.get())))
            }
            Repr::Big(big) => (Cow::Borrowed(&big.numerator), Cow::Borrowed(&big.denominator)),
        }
    }

    /// Numerator and denominator, if the number is stored in machine words.
    #[inline]
    pub(crate) fn as_words(&self) -> Option<(i64, u64)> {
        match self.0 {
            Repr::Small { numerator, denominator } => Some((numerator, denominator.get())),
            Repr::Big(_) => None,
        }
    }

    /// Whether the number is 0.
    #[inline]
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { numerator: 0, .. })
    }

    /// Whether the number is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small { denominator, .. } => denominator.get() == 1,
            Repr::Big(big) => big.denominator.is_one(),
        }
    }

    /// Whether the number is less than 0.
    #[inline]
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small { numerator, .. } => *numerator < 0,
            Repr::Big(big) => big.numerator.is_negative(),
        }
    }

    /// Whether the number is greater than 0.
    #[inline]
    #[must_use]
    pub fn is_positive(&self) -> bool {
        !self.is_negative() && !self.is_zero()
    }

    /// Whether the denominator is a power of two, so that the number is the value of a short game.
    #[must_use]
    pub fn is_dyadic(&self) -> bool {
        match &self.0 {
            Repr::Small { denominator, .. } => denominator.is_power_of_two(),
            Repr::Big(big) => big.denominator.is_power_of_two(),
        }
    }

    /// The number as a dyadic number, if it is one.
    #[must_use]
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        if !self.is_dyadic() {
            return None;
        }
        Some(match &self.0 {
            Repr::Small { numerator, denominator } => Dyadic::new(*numerator, denominator.trailing_zeros()),
            Repr::Big(big) => {
                let exponent = big.denominator.trailing_zeros().unwrap_or(0);
                Dyadic::from_parts(big.numerator.clone(), exponent as u64)
            }
        })
    }

    /// The numerator in lowest terms, which carries the sign.
    #[must_use]
    pub fn numerator(&self) -> IBig {
        self.parts().0.into_owned()
    }

    /// The denominator in lowest terms, at least 1.
    #[must_use]
    pub fn denominator(&self) -> UBig {
        self.parts().1.into_owned()
    }

    /// The number as a word, if it is an integer that fits.
    #[must_use]
    #[inline]
    pub fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small { numerator, denominator: NonZeroU64::MIN } => Some(numerator),
            _ => None,
        }
    }

    /// The number as an integer, if it is one.
    #[must_use]
    pub fn to_integer(&self) -> Option<IBig> {
        self.is_integer().then(|| self.numerator())
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Rational {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// The greatest integer that is at most the number.
    #[must_use]
    pub fn floor(&self) -> IBig {
        match &self.0 {
            Repr::Small { numerator, denominator } => {
                IBig::from(i128::from(*numerator).div_euclid(i128::from(denominator.get())))
            }
            Repr::Big(big) => {
                let magnitude = (&big.numerator).unsigned_abs();
                if big.numerator.is_negative() {
                    -IBig::from((magnitude + &big.denominator - UBig::ONE) / &big.denominator)
                } else {
                    IBig::from(magnitude / &big.denominator)
                }
            }
        }
    }

    /// The least integer that is at least the number.
    #[must_use]
    pub fn ceil(&self) -> IBig {
        if self.is_integer() { self.numerator() } else { self.floor() + IBig::ONE }
    }

    /// How much the number takes to write down: the bits of the numerator and of the denominator. For limits.
    #[must_use]
    pub fn bit_size(&self) -> u64 {
        match &self.0 {
            Repr::Small { numerator, denominator } => {
                let bits = |word: u64| u64::from(u64::BITS - word.leading_zeros());
                bits(numerator.unsigned_abs()) + bits(denominator.get())
            }
            Repr::Big(big) => big.numerator.bit_len() as u64 + big.denominator.bit_len() as u64,
        }
    }

    /// Whether the number is stored in machine words, without allocation.
    #[inline]
    #[must_use]
    pub fn is_inline(&self) -> bool {
        matches!(self.0, Repr::Small { .. })
    }
}

impl Default for Rational {
    fn default() -> Self {
        Rational::ZERO
    }
}

impl From<i64> for Rational {
    #[inline]
    fn from(integer: i64) -> Rational {
        Rational::from_word(integer)
    }
}

impl From<IBig> for Rational {
    fn from(integer: IBig) -> Rational {
        Rational::from_reduced_big(integer, UBig::ONE)
    }
}

impl From<&Dyadic> for Rational {
    fn from(dyadic: &Dyadic) -> Rational {
        match dyadic.as_small() {
            Some((numerator, exponent @ 0..=63)) => Rational::from_reduced_wide(i128::from(numerator), 1 << exponent),
            _ => Rational::from_reduced_big(dyadic.numerator(), dyadic.denominator()),
        }
    }
}

impl From<Dyadic> for Rational {
    fn from(dyadic: Dyadic) -> Rational {
        Rational::from(&dyadic)
    }
}
