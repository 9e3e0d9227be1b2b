//! The type [`Dyadic`], m/2^e of any size, its invariant, and its questions; arithmetic, order, text and the
//! simplest number of an interval are in the files beside this one.
//!
//! Invariant: lowest terms (an odd numerator, or exponent 0), and stored in the machine words whenever the
//! numerator fits `i64` and the exponent fits `u32`. So every number has exactly one representation. Every
//! `Dyadic` is made by [`Dyadic::from_reduced_word`], [`Dyadic::from_wide`] or [`Dyadic::from_parts`].

mod arithmetic;
mod order;
mod simplest;
mod text;

use std::borrow::Cow;

use dashu_base::{Abs, BitTest, Signed};
use dashu_int::{IBig, UBig};

pub use simplest::{Limit, simplest, simplest_between};

/// A dyadic rational: an integer of any size divided by a power of two, always in lowest terms.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, exponent: u32 },
    Big(Box<Big>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Big {
    numerator: IBig,
    exponent: u64,
}

const _: () = assert!(size_of::<Dyadic>() == 16);

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic::from_reduced_word(0, 0);
    /// The number 1.
    pub const ONE: Dyadic = Dyadic::from_reduced_word(1, 0);

    /// The number `numerator / 2^exponent`, reduced.
    #[inline]
    #[must_use]
    pub fn new(numerator: i64, exponent: u32) -> Dyadic {
        if exponent == 0 || numerator & 1 == 1 {
            return Dyadic::from_reduced_word(numerator, exponent);
        }
        if numerator == 0 {
            return Dyadic::ZERO;
        }
        let shift = numerator.trailing_zeros().min(exponent);
        Dyadic::from_reduced_word(numerator >> shift, exponent - shift)
    }

    /// The number `numerator / 2^exponent`, reduced, of any size.
    #[must_use]
    pub fn from_parts(numerator: IBig, exponent: u64) -> Dyadic {
        let Some(zeros) = numerator.trailing_zeros() else { return Dyadic::ZERO };
        let shift = exponent.min(zeros as u64);
        let numerator = if shift == 0 { numerator } else { numerator >> word_shift(shift) };
        let exponent = exponent - shift;
        match (i64::try_from(&numerator), u32::try_from(exponent)) {
            (Ok(numerator), Ok(exponent)) => Dyadic::from_reduced_word(numerator, exponent),
            _ => Dyadic(Repr::Big(Box::new(Big { numerator, exponent }))),
        }
    }

    /// The caller knows that the fraction is in lowest terms.
    #[inline]
    const fn from_reduced_word(numerator: i64, exponent: u32) -> Dyadic {
        debug_assert!(exponent == 0 || numerator & 1 == 1);
        Dyadic(Repr::Small { numerator, exponent })
    }

    /// The number `numerator / 2^exponent`, reduced, from the double word that intermediate results need.
    #[inline]
    fn from_wide(numerator: i128, exponent: u64) -> Dyadic {
        if numerator == 0 {
            return Dyadic::ZERO;
        }
        let shift = u64::from(numerator.trailing_zeros()).min(exponent);
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        match (i64::try_from(numerator), u32::try_from(exponent)) {
            (Ok(numerator), Ok(exponent)) => Dyadic::from_reduced_word(numerator, exponent),
            _ => Dyadic::from_parts(IBig::from(numerator), exponent),
        }
    }

    /// Numerator and exponent, whatever the representation.
    pub(crate) fn parts(&self) -> (Cow<'_, IBig>, u64) {
        match &self.0 {
            Repr::Small { numerator, exponent } => (Cow::Owned(IBig::from(*numerator)), u64::from(*exponent)),
            Repr::Big(big) => (Cow::Borrowed(&big.numerator), big.exponent),
        }
    }

    /// Whether the number is 0.
    #[inline]
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { numerator: 0, .. })
    }

    /// Whether the number is an integer.
    #[inline]
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
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
        match &self.0 {
            Repr::Small { numerator, .. } => *numerator > 0,
            Repr::Big(big) => big.numerator.is_positive(),
        }
    }

    /// The numerator in lowest terms, which carries the sign.
    #[must_use]
    pub fn numerator(&self) -> IBig {
        self.parts().0.into_owned()
    }

    /// The exponent e of the denominator 2^e in lowest terms.
    #[inline]
    #[must_use]
    pub fn exponent(&self) -> u64 {
        match &self.0 {
            Repr::Small { exponent, .. } => u64::from(*exponent),
            Repr::Big(big) => big.exponent,
        }
    }

    /// The denominator in lowest terms, a power of two; it has [`Dyadic::exponent`] + 1 bits.
    #[must_use]
    pub fn denominator(&self) -> UBig {
        UBig::ONE << word_shift(self.exponent())
    }

    /// The number as a word, if it is an integer that fits.
    #[inline]
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small { numerator, exponent: 0 } => Some(numerator),
            _ => None,
        }
    }

    /// Numerator and exponent as words, if the number is stored in words.
    #[inline]
    #[must_use]
    pub fn as_small(&self) -> Option<(i64, u32)> {
        match self.0 {
            Repr::Small { numerator, exponent } => Some((numerator, exponent)),
            Repr::Big(_) => None,
        }
    }

    /// The number as an integer, if it is one.
    #[must_use]
    pub fn to_integer(&self) -> Option<IBig> {
        self.is_integer().then(|| self.numerator())
    }

    /// The greatest integer that is at most the number.
    #[must_use]
    pub fn floor(&self) -> IBig {
        match &self.0 {
            Repr::Small { numerator, exponent } => IBig::from(numerator >> exponent.min(&63)),
            Repr::Big(big) => match usize::try_from(big.exponent) {
                // The shift of a big integer rounds towards negative infinity.
                Ok(exponent) => &big.numerator >> exponent,
                // No number in memory has as many bits as that, so the absolute value is below 1.
                Err(_) => IBig::from(if big.numerator.is_negative() { -1 } else { 0 }),
            },
        }
    }

    /// The least integer that is at least the number.
    #[must_use]
    pub fn ceil(&self) -> IBig {
        if self.is_integer() { self.numerator() } else { self.floor() + IBig::ONE }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Dyadic {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// The day on which the number is born: |n| for an integer n, and for m/2^e it is e + 1 days after the
    /// integer part.
    #[must_use]
    pub fn birthday(&self) -> IBig {
        if self.is_integer() {
            return self.numerator().abs();
        }
        self.abs().floor() + IBig::ONE + IBig::from(self.exponent())
    }

    /// The Left option of the canonical form: n - 1 for a positive integer n, none for other integers, and
    /// (m - 1)/2^e for m/2^e.
    #[must_use]
    pub fn left_option(&self) -> Option<Dyadic> {
        (!self.is_integer() || self.is_positive()).then(|| self.neighbour(-1))
    }

    /// The Right option of the canonical form: n + 1 for a negative integer n, none for other integers, and
    /// (m + 1)/2^e for m/2^e.
    #[must_use]
    pub fn right_option(&self) -> Option<Dyadic> {
        (!self.is_integer() || self.is_negative()).then(|| self.neighbour(1))
    }

    /// The number with `step` added to its numerator.
    fn neighbour(&self, step: i8) -> Dyadic {
        match &self.0 {
            Repr::Small { numerator, exponent } => {
                Dyadic::from_wide(i128::from(*numerator) + i128::from(step), u64::from(*exponent))
            }
            Repr::Big(big) => Dyadic::from_parts(&big.numerator + IBig::from(step), big.exponent),
        }
    }

    /// How much the number takes to write down: the bits of the numerator plus the exponent. For limits.
    #[must_use]
    pub fn bit_size(&self) -> u64 {
        match &self.0 {
            Repr::Small { numerator, exponent } => {
                u64::from(u64::BITS - numerator.unsigned_abs().leading_zeros()) + u64::from(*exponent)
            }
            Repr::Big(big) => (big.numerator.bit_len() as u64).saturating_add(big.exponent),
        }
    }

    /// Whether the number is stored in machine words, without allocation; for tests of exactly that.
    #[doc(hidden)]
    #[must_use]
    pub fn is_inline(&self) -> bool {
        matches!(self.0, Repr::Small { .. })
    }
}

impl Default for Dyadic {
    fn default() -> Self {
        Dyadic::ZERO
    }
}

impl From<i64> for Dyadic {
    #[inline]
    fn from(integer: i64) -> Dyadic {
        Dyadic::from_reduced_word(integer, 0)
    }
}

impl From<IBig> for Dyadic {
    fn from(integer: IBig) -> Dyadic {
        Dyadic::from_parts(integer, 0)
    }
}

/// The distance as big integers want it. A distance that does not fit asks for more bits than there are addresses.
fn word_shift(distance: u64) -> usize {
    usize::try_from(distance).expect("a number of 2^64 bits cannot be stored on any machine")
}
