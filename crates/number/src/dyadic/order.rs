//! The numeric order of dyadic numbers. It never builds a number larger than the larger of the two.

use std::cmp::Ordering;

use dashu_base::BitTest;
use dashu_int::IBig;

use super::{Dyadic, Repr, word_shift};

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Dyadic) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small { numerator: a, exponent: e }, Repr::Small { numerator: b, exponent: f }) => {
                if e == f {
                    a.cmp(b)
                } else {
                    cmp_unequal(*a, *e, *b, *f)
                }
            }
            _ => cmp_big(self, other),
        }
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares a/2^e with b/2^f, where e and f differ.
#[inline]
fn cmp_unequal(a: i64, e: u32, b: i64, f: u32) -> Ordering {
    if e < f { cmp_coarse(a, b, f - e) } else { cmp_coarse(b, a, e - f).reverse() }
}

/// Compares a with b/2^distance.
#[inline]
fn cmp_coarse(a: i64, b: i64, distance: u32) -> Ordering {
    if distance <= 63 {
        return (i128::from(a) << distance).cmp(&i128::from(b));
    }
    // |b| is at most 2^63, so |b/2^distance| is below 1 and only matters next to 0.
    if a != 0 { a.cmp(&0) } else { 0.cmp(&b) }
}

#[cold]
#[inline(never)]
fn cmp_big(x: &Dyadic, y: &Dyadic) -> Ordering {
    let sign = |z: &Dyadic| i8::from(z.is_positive()) - i8::from(z.is_negative());
    match sign(x).cmp(&sign(y)) {
        Ordering::Equal => {}
        unequal => return unequal,
    }
    let ((a, e), (b, f)) = (x.parts(), y.parts());
    // First by the place of the highest bit. If those agree the exponents differ by as much as the lengths do,
    // so shifting the shorter numerator makes it no longer than the other.
    let top = |numerator: &IBig, exponent: u64| numerator.bit_len() as i128 - i128::from(exponent);
    match top(&a, e).cmp(&top(&b, f)) {
        Ordering::Equal => {}
        magnitudes => return if x.is_negative() { magnitudes.reverse() } else { magnitudes },
    }
    match e.cmp(&f) {
        Ordering::Less => (a.as_ref() << word_shift(f - e)).cmp(&b),
        Ordering::Equal => a.cmp(&b),
        Ordering::Greater => a.as_ref().cmp(&(b.as_ref() << word_shift(e - f))),
    }
}
