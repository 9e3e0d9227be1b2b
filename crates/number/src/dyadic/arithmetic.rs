//! Negation, sum, difference, product and scaling of dyadic numbers.
//!
//! Words are combined in double words, which cannot overflow; only results and operands that leave the words go
//! through big integers. A sum has as many bits as the two exponents are apart, and a product doubles them, so
//! whoever lets a user compute bounds [`Dyadic::bit_size`] of what goes in: the only limit here is memory.

use std::borrow::Cow;

use dashu_int::IBig;

use super::{Dyadic, Repr, word_shift};
use crate::operators::ring_operators;

ring_operators!(Dyadic, neg, add, sub, mul);

#[inline]
fn neg(x: &Dyadic) -> Dyadic {
    if let Repr::Small { numerator, exponent } = x.0
        && let Some(numerator) = numerator.checked_neg()
    {
        return Dyadic::from_reduced_word(numerator, exponent);
    }
    let (numerator, exponent) = x.parts();
    // 2^63 is big while -2^63 is not, so the result must find its representation again.
    Dyadic::from_parts(-numerator.into_owned(), exponent)
}

#[inline]
fn add(x: &Dyadic, y: &Dyadic) -> Dyadic {
    if let (Repr::Small { numerator: a, exponent: e }, Repr::Small { numerator: b, exponent: f }) = (&x.0, &y.0) {
        if e == f {
            if let Some(sum) = a.checked_add(*b) {
                return Dyadic::new(sum, *e);
            }
        } else if let Some(sum) = add_unequal(*a, *e, *b, *f) {
            return sum;
        }
    }
    add_big(x, y)
}

#[inline]
fn sub(x: &Dyadic, y: &Dyadic) -> Dyadic {
    if let (Repr::Small { numerator: a, exponent: e }, Repr::Small { numerator: b, exponent: f }) = (&x.0, &y.0) {
        if e == f {
            if let Some(difference) = a.checked_sub(*b) {
                return Dyadic::new(difference, *e);
            }
        } else if let Some(negative) = b.checked_neg()
            && let Some(difference) = add_unequal(*a, *e, negative, *f)
        {
            return difference;
        }
    }
    add_big(x, &neg(y))
}

/// The sum of a/2^e and b/2^f, where e and f differ, if it fits words.
///
/// The numerator with the larger exponent is odd and the other is shifted, hence even: their sum is odd and
/// needs no reduction.
#[inline]
fn add_unequal(a: i64, e: u32, b: i64, f: u32) -> Option<Dyadic> {
    let (coarse, fine, distance, exponent) = if e < f { (a, b, f - e, f) } else { (b, a, e - f, e) };
    if distance > 63 {
        return (coarse == 0).then(|| Dyadic::from_reduced_word(fine, exponent));
    }
    let sum = (i128::from(coarse) << distance) + i128::from(fine);
    i64::try_from(sum).ok().map(|sum| Dyadic::from_reduced_word(sum, exponent))
}

#[cold]
#[inline(never)]
fn add_big(x: &Dyadic, y: &Dyadic) -> Dyadic {
    if x.is_zero() {
        return y.clone();
    }
    if y.is_zero() {
        return x.clone();
    }
    let ((a, e), (b, f)) = (x.parts(), y.parts());
    let exponent = e.max(f);
    Dyadic::from_parts(raised(a, exponent - e) + raised(b, exponent - f), exponent)
}

fn raised(numerator: Cow<'_, IBig>, distance: u64) -> IBig {
    match distance {
        0 => numerator.into_owned(),
        _ => numerator.as_ref() << word_shift(distance),
    }
}

fn mul(x: &Dyadic, y: &Dyadic) -> Dyadic {
    if let (Repr::Small { numerator: a, exponent: e }, Repr::Small { numerator: b, exponent: f }) = (&x.0, &y.0) {
        return Dyadic::from_wide(i128::from(*a) * i128::from(*b), u64::from(*e) + u64::from(*f));
    }
    let ((a, e), (b, f)) = (x.parts(), y.parts());
    Dyadic::from_parts(a.as_ref() * b.as_ref(), add_exponents(e, f))
}

/// Only scaling by 2^-(2^63) and the like, which no limited input does, can bring exponents near 2^64.
fn add_exponents(e: u64, f: u64) -> u64 {
    e.checked_add(f).expect("a denominator of 2^64 bits cannot be written")
}

impl Dyadic {
    /// The number times 2^`shift`; a negative shift divides.
    ///
    /// A positive shift past the exponent adds that many bits to the numerator: bound it first.
    #[must_use]
    pub fn scaled(&self, shift: i64) -> Dyadic {
        let distance = shift.unsigned_abs();
        let exponent = self.exponent();
        if self.is_zero() {
            return Dyadic::ZERO;
        }
        let (up, exponent) = if shift < 0 {
            (0, add_exponents(exponent, distance))
        } else {
            (distance.saturating_sub(exponent), exponent.saturating_sub(distance))
        };
        match &self.0 {
            Repr::Small { numerator, .. } if up <= 63 => Dyadic::from_wide(i128::from(*numerator) << up, exponent),
            _ => Dyadic::from_parts(raised(self.parts().0, up), exponent),
        }
    }

    /// Half the number.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        self.scaled(-1)
    }
}
