//! The integers that the exact simplex method computes with: words while nothing overflows, big integers after that.
//!
//! Both have the operation of fraction-free elimination in one step, so that the intermediate products need no type
//! of their own, and a word's overflow is an answer (`None`) and not an accident.

use std::cmp::Ordering;

use dashu_base::Signed;

use crate::IBig;

/// What the exact simplex method needs of an integer.
pub(super) trait Integer: Clone + Ord {
    /// The number 0.
    const ZERO: Self;
    /// The number 1.
    const ONE: Self;
    /// Whether a product may take long.
    const SLOW: bool;

    /// The sign, compared with 0.
    fn sign(&self) -> Ordering;

    /// The negative; `None` if it does not fit.
    fn negative(&self) -> Option<Self>;

    /// The product; `None` if it does not fit.
    fn times(&self, other: &Self) -> Option<Self>;

    /// `(entry * pivot - left * up) / previous`, a division that the caller knows to be exact; `None` if it does not
    /// fit.
    fn eliminate(entry: &Self, pivot: &Self, left: &Self, up: &Self, previous: &Self) -> Option<Self>;

    /// Compares `a * b` with `c * d`.
    fn compare_products(a: &Self, b: &Self, c: &Self, d: &Self) -> Ordering;
}

impl Integer for i64 {
    const ZERO: i64 = 0;
    const ONE: i64 = 1;
    const SLOW: bool = false;

    #[inline]
    fn sign(&self) -> Ordering {
        self.cmp(&0)
    }

    #[inline]
    fn negative(&self) -> Option<i64> {
        self.checked_neg()
    }

    #[inline]
    fn times(&self, other: &i64) -> Option<i64> {
        self.checked_mul(*other)
    }

    #[inline]
    fn eliminate(entry: &i64, pivot: &i64, left: &i64, up: &i64, previous: &i64) -> Option<i64> {
        // Each product is at most 2^126 in absolute value; the difference of two is one bit longer, which only the
        // least of all words could exceed.
        let difference = (i128::from(*entry) * i128::from(*pivot)).checked_sub(i128::from(*left) * i128::from(*up))?;
        if let Ok(word) = i64::try_from(difference) {
            // A short division is several times as fast.
            return word.checked_div(*previous);
        }
        i64::try_from(difference.checked_div(i128::from(*previous))?).ok()
    }

    #[inline]
    fn compare_products(a: &i64, b: &i64, c: &i64, d: &i64) -> Ordering {
        (i128::from(*a) * i128::from(*b)).cmp(&(i128::from(*c) * i128::from(*d)))
    }
}

impl Integer for IBig {
    const ZERO: IBig = IBig::ZERO;
    const ONE: IBig = IBig::ONE;
    const SLOW: bool = true;

    fn sign(&self) -> Ordering {
        if self.is_zero() {
            Ordering::Equal
        } else if self.is_negative() {
            Ordering::Less
        } else {
            Ordering::Greater
        }
    }

    fn negative(&self) -> Option<IBig> {
        Some(-self)
    }

    fn times(&self, other: &IBig) -> Option<IBig> {
        Some(self * other)
    }

    fn eliminate(entry: &IBig, pivot: &IBig, left: &IBig, up: &IBig, previous: &IBig) -> Option<IBig> {
        let difference = entry * pivot - left * up;
        Some(if previous.is_one() { difference } else { difference / previous })
    }

    fn compare_products(a: &IBig, b: &IBig, c: &IBig, d: &IBig) -> Ordering {
        (a * b).cmp(&(c * d))
    }
}
