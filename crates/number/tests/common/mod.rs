//! A naive implementation of fractions to test against, and strategies that cross the word boundary.
//!
//! The naive fraction is a pair of big integers that is never reduced and knows no fast path.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, clippy::cast_possible_truncation)]

pub(crate) mod random;

use std::cmp::Ordering;

use dashu_base::DivEuclid;
use onside_number::{Dyadic, IBig, Rational};
use proptest::prelude::*;

/// `above / below` with a positive, arbitrary denominator.
#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) above: IBig,
    pub(crate) below: IBig,
}

impl Naive {
    pub(crate) fn new(above: impl Into<IBig>, below: impl Into<IBig>) -> Naive {
        Naive { above: above.into(), below: below.into() }
    }

    pub(crate) fn add(&self, other: &Naive) -> Naive {
        Naive::new(&self.above * &other.below + &other.above * &self.below, &self.below * &other.below)
    }

    pub(crate) fn neg(&self) -> Naive {
        Naive::new(-&self.above, self.below.clone())
    }

    pub(crate) fn sub(&self, other: &Naive) -> Naive {
        self.add(&other.neg())
    }

    pub(crate) fn mul(&self, other: &Naive) -> Naive {
        Naive::new(&self.above * &other.above, &self.below * &other.below)
    }

    pub(crate) fn cmp(&self, other: &Naive) -> Ordering {
        (&self.above * &other.below).cmp(&(&other.above * &self.below))
    }

    pub(crate) fn floor(&self) -> IBig {
        self.above.clone().div_euclid(self.below.clone())
    }

    pub(crate) fn ceil(&self) -> IBig {
        -self.neg().floor()
    }
}

impl PartialEq for Naive {
    fn eq(&self, other: &Naive) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl From<&Dyadic> for Naive {
    fn from(number: &Dyadic) -> Naive {
        Naive::new(number.numerator(), number.denominator())
    }
}

impl From<&Rational> for Naive {
    fn from(number: &Rational) -> Naive {
        Naive::new(number.numerator(), number.denominator())
    }
}

/// How often a law is tried; a failure prints its input, so nothing is kept in files.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// 2 to a power.
pub(crate) fn power_of_two(exponent: u64) -> IBig {
    IBig::ONE << usize::try_from(exponent).expect("test exponents are small")
}

/// Integers on both sides of every boundary the implementation has: 0, words, double words, and far beyond.
pub(crate) fn integers() -> impl Strategy<Value = IBig> {
    prop_oneof![
        4 => (-20_i64..=20).prop_map(IBig::from),
        2 => any::<i64>().prop_map(IBig::from),
        2 => (-3_i128..=3, prop::sample::select(vec![i64::MIN, i64::MAX, 0]))
            .prop_map(|(step, edge)| IBig::from(i128::from(edge) + step)),
        2 => (-3_i64..=3, 0_u64..200, any::<bool>()).prop_map(|(step, exponent, negative)| {
            let edge = power_of_two(exponent);
            (if negative { -edge } else { edge }) + IBig::from(step)
        }),
        1 => any::<i128>().prop_map(IBig::from),
        1 => (prop::collection::vec(any::<u64>(), 2..6), any::<bool>()).prop_map(|(words, negative)| {
            let magnitude = words.iter().fold(IBig::ZERO, |total, word| (total << 64) + IBig::from(*word));
            if negative { -magnitude } else { magnitude }
        }),
    ]
}

/// Exponents of denominators: mostly within a word, sometimes around its length or far beyond.
pub(crate) fn exponents() -> impl Strategy<Value = u64> {
    prop_oneof![4 => 0_u64..6, 2 => 0_u64..70, 2 => 60_u64..68, 1 => 120_u64..132, 1 => 0_u64..500]
}

/// Dyadic numbers of all sizes.
pub(crate) fn dyadics() -> impl Strategy<Value = Dyadic> {
    (integers(), exponents()).prop_map(|(numerator, exponent)| Dyadic::from_parts(numerator, exponent))
}

/// Fractions of all sizes.
pub(crate) fn rationals() -> impl Strategy<Value = Rational> {
    (integers(), integers())
        .prop_filter_map("the denominator is 0", |(above, below)| Rational::from_ratio(above, below))
}
