//! Exact fractions as certificates write them, and the canonical options of dyadic ones. Not here: reduction of
//! fractions, which nothing needs.

use std::cmp::Ordering;
use std::fmt;

use dashu_int::{IBig, UBig};

use crate::Side;

/// More characters than this are no number.
const LONGEST: usize = 20_000;

/// A fraction. Two that are written alike are equal; others are compared by [`Number::order`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Number {
    top: IBig,
    /// Not zero.
    bottom: UBig,
}

impl From<i64> for Number {
    fn from(number: i64) -> Number {
        Number { top: IBig::from(number), bottom: UBig::ONE }
    }
}

impl Number {
    /// Reads `-13/8` or `5`: digits, no sign but a minus, no zeros in front.
    pub(crate) fn read(text: &[u8]) -> Option<Number> {
        if text.len() > LONGEST {
            return None;
        }
        let text = std::str::from_utf8(text).ok()?;
        let fraction = text.contains('/');
        let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
        let digits = |text: &str| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
            if plain && !text.is_empty() { UBig::from_str_radix(text, 10).ok() } else { None }
        };
        let bottom = digits(bottom).filter(|bottom| *bottom != UBig::ZERO && (*bottom == UBig::ONE) != fraction)?;
        let top = match top.strip_prefix('-') {
            Some(size) => -IBig::from(digits(size).filter(|size| *size != UBig::ZERO)?),
            None => IBig::from(digits(top)?),
        };
        Some(Number { top, bottom })
    }

    /// Reads a dyadic number in lowest terms, so that equal ones are the same.
    pub(crate) fn read_dyadic(text: &[u8]) -> Option<Number> {
        Number::read(text).filter(|number| {
            let halvings = number.bottom.trailing_zeros().unwrap_or(0);
            number.bottom == UBig::ONE << halvings && (halvings == 0 || number.top.trailing_zeros() == Some(0))
        })
    }

    /// top / 2^halvings in lowest terms.
    fn dyadic(top: IBig, halvings: usize) -> Number {
        let spare = top.trailing_zeros().unwrap_or(halvings).min(halvings);
        Number { top: top >> spare, bottom: UBig::ONE << (halvings - spare) }
    }

    /// The option that a player has in the canonical form of a dyadic number: n - 1 for Left of an integer n > 0,
    /// n + 1 for Right of n < 0; of m / 2^k with an odd m the neighbours (m - 1) / 2^k and (m + 1) / 2^k.
    pub(crate) fn option(&self, side: Side) -> Option<Number> {
        let step = IBig::from(if side == Side::Left { -1 } else { 1 });
        let halvings = self.bottom.trailing_zeros()?;
        if halvings == 0 {
            let away = if side == Side::Left { self.top > IBig::ZERO } else { self.top < IBig::ZERO };
            return away.then(|| Number { top: &self.top + step, bottom: UBig::ONE });
        }
        Some(Number::dyadic(&self.top + step, halvings))
    }

    /// Which of two is greater.
    pub(crate) fn order(&self, other: &Number) -> Ordering {
        if self.bottom == other.bottom {
            return self.top.cmp(&other.top);
        }
        (&self.top * IBig::from(other.bottom.clone())).cmp(&(&other.top * IBig::from(self.bottom.clone())))
    }

    /// The negative.
    pub(crate) fn negative(&self) -> Number {
        Number { top: -&self.top, bottom: self.bottom.clone() }
    }

    /// Whether this is an integer, of numbers in lowest terms.
    pub(crate) fn is_integer(&self) -> bool {
        self.bottom == UBig::ONE
    }

    /// Whether this is zero.
    pub(crate) fn is_zero(&self) -> bool {
        self.top == IBig::ZERO
    }

    /// The sum of two dyadic numbers in lowest terms, in lowest terms.
    pub(crate) fn dyadic_sum(&self, other: &Number) -> Number {
        let halvings = |number: &Number| number.bottom.trailing_zeros().unwrap_or(0);
        let (ours, theirs) = (halvings(self), halvings(other));
        let most = ours.max(theirs);
        Number::dyadic((&self.top << (most - ours)) + (&other.top << (most - theirs)), most)
    }

    /// A sum, not in lowest terms.
    pub(crate) fn plus(&self, other: &Number) -> Number {
        if self.bottom == other.bottom {
            return Number { top: &self.top + &other.top, bottom: self.bottom.clone() };
        }
        let top = &self.top * IBig::from(other.bottom.clone()) + &other.top * IBig::from(self.bottom.clone());
        Number { top, bottom: &self.bottom * &other.bottom }
    }

    /// A product, not in lowest terms.
    pub(crate) fn times(&self, factor: &Number) -> Number {
        Number { top: &self.top * &factor.top, bottom: &self.bottom * &factor.bottom }
    }

    /// Whether this is an integer that is not negative, written without a denominator.
    pub(crate) fn is_weight(&self) -> bool {
        self.bottom == UBig::ONE && self.top >= IBig::ZERO
    }

    /// About how many bytes it holds.
    pub(crate) fn bytes(&self) -> u64 {
        let words = self.top.as_sign_words().1.len() + self.bottom.as_words().len();
        48 + 8 * words as u64
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bottom == UBig::ONE { write!(f, "{}", self.top) } else { write!(f, "{}/{}", self.top, self.bottom) }
    }
}
