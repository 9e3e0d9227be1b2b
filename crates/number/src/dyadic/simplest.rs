//! The simplest number of an interval: the one with the earliest birthday, which is unique.
//!
//! Not a search: once both ends stand over a common denominator, the highest bit in which they differ names the
//! answer. This is the Simplicity Theorem (Berlekamp, Conway, Guy, *Winning Ways*, chapter 2): the value of
//! {a|b} for numbers a < b is 0 if that lies between, else the integer of least absolute value between, else the
//! number between with the smallest denominator.
//!
//! The two ends 0 <= a < b are written with one bit more than their common exponent needs, 2A/2^s and 2B/2^s.
//! Then an open end is the closed end one unit further in, and the interval is the set of integers above `below`
//! and up to `top`, over 2^s. Let k be the highest bit in which `below` and `top` differ: `top >> k` is the only
//! integer n with `below` < n 2^k <= `top`, and it is odd; no multiple of a higher power of two is between unless k >=
//! s, which means that an integer is.

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::{Dyadic, Repr, word_shift};

/// One end of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit<'a> {
    /// The interval goes on for ever on this side.
    Unbounded,
    /// The end is not in the interval.
    Open(&'a Dyadic),
    /// The end is in the interval.
    Closed(&'a Dyadic),
}

impl Limit<'_> {
    /// Whether 0 is on the inner side of this end, `inner` telling whether the end itself has the right sign.
    fn admits_zero(self, inner: fn(&Dyadic) -> bool) -> bool {
        match self {
            Limit::Unbounded => true,
            Limit::Open(end) => inner(end),
            Limit::Closed(end) => inner(end) || end.is_zero(),
        }
    }
}

/// The simplest number in the interval, or `None` if the interval is empty.
///
/// ```
/// use onside_number::{Dyadic, Limit, simplest};
///
/// let (a, b) = (Dyadic::new(5, 3), Dyadic::new(3, 2));
/// assert_eq!(simplest(Limit::Open(&a), Limit::Open(&b)), Some(Dyadic::new(11, 4)));
/// assert_eq!(simplest(Limit::Closed(&a), Limit::Open(&b)), Some(a.clone()));
/// assert_eq!(simplest(Limit::Open(&b), Limit::Open(&a)), None);
/// ```
#[must_use]
pub fn simplest(lower: Limit<'_>, upper: Limit<'_>) -> Option<Dyadic> {
    if lower.admits_zero(Dyadic::is_negative) && upper.admits_zero(Dyadic::is_positive) {
        return Some(Dyadic::ZERO);
    }
    match lower {
        Limit::Open(end) | Limit::Closed(end) if !end.is_negative() => match upper {
            Limit::Open(far) | Limit::Closed(far) if !far.is_positive() => None,
            _ => simplest_magnitude(lower, upper),
        },
        // The lower end is negative or absent and 0 is outside, so all of the interval is negative: reflect it.
        _ => simplest_magnitude(upper, lower).map(|number| -number),
    }
}

/// The simplest number strictly between two numbers, or `None` if `lower >= upper`.
///
/// This is the value of the game {lower|upper}, and the inner loop of solvers whose values are numbers.
#[inline]
#[must_use]
pub fn simplest_between(lower: &Dyadic, upper: &Dyadic) -> Option<Dyadic> {
    if let (Repr::Small { numerator: a, exponent: e }, Repr::Small { numerator: b, exponent: f }) = (&lower.0, &upper.0)
    {
        if *a < 0 && *b > 0 {
            return Some(Dyadic::ZERO);
        }
        if *a >= 0 && *b <= 0 {
            return None;
        }
        // Both ends are on one side of 0 now, and the interval is reflected if that is the negative side.
        let negative = *a < 0;
        let ((near, e), (far, f)) = if negative { ((*b, *f), (*a, *e)) } else { ((*a, *e), (*b, *f)) };
        if let Some(answer) = between_words(near.unsigned_abs(), e, far.unsigned_abs(), f, negative) {
            return answer;
        }
        let (near, far) = (u128::from(near.unsigned_abs()), u128::from(far.unsigned_abs()));
        if let Some(interval) = Interval::new((near, u64::from(e)), false, (far, u64::from(f)), false) {
            return interval.first_born(negative);
        }
    }
    simplest(Limit::Open(lower), Limit::Open(upper))
}

/// The simplest number strictly between a/2^e and b/2^f, negated if `negative`; `None` if a word is too short for
/// that, `Some(None)` if the interval is empty.
///
/// The same as [`Interval`], on single words and without branches that depend on the answer: this is where solvers
/// spend their time.
#[inline]
fn between_words(a: u64, e: u32, b: u64, f: u32, negative: bool) -> Option<Option<Dyadic>> {
    let scale = e.max(f).checked_add(1)?;
    let (a_shift, b_shift) = (scale - e, scale - f);
    // One leading zero is left over, so that the answer fits a signed word.
    if a_shift >= a.leading_zeros() || b_shift >= b.leading_zeros() {
        return None;
    }
    let (below, past) = (a << a_shift, b << b_shift);
    if below >= past {
        return Some(None);
    }
    // Both are even, so `below` is less than `top` and they differ in some bit.
    let top = past - 1;
    let bit = (below ^ top).ilog2();
    let shift = bit.min(scale);
    let magnitude = if bit < scale { top >> shift } else { (below >> shift) + 1 }.cast_signed();
    let numerator = if negative { -magnitude } else { magnitude };
    Some(Some(Dyadic::from_reduced_word(numerator, scale - shift)))
}

/// The numbers n/2^scale with below < n <= top, where both ends are less than 2^127.
struct Interval {
    below: u128,
    top: u128,
    scale: u64,
}

impl Interval {
    /// The interval from a/2^e to b/2^f, if it fits; it does not contain 0, so a closed end is not 0.
    #[inline]
    fn new((a, mut e): (u128, u64), a_closed: bool, (b, mut f): (u128, u64), b_closed: bool) -> Option<Interval> {
        // 0 has any exponent.
        if a == 0 {
            e = f;
        } else if b == 0 {
            f = e;
        }
        let scale = e.max(f).checked_add(1)?;
        let raise = |magnitude: u128, exponent: u64| {
            let shift = scale - exponent;
            (shift < u64::from(magnitude.leading_zeros())).then(|| magnitude << shift)
        };
        let below = raise(a, e)?.saturating_sub(u128::from(a_closed));
        let top = raise(b, f)?.saturating_sub(u128::from(!b_closed));
        Some(Interval { below, top, scale })
    }

    /// The simplest number of the interval, negated if `negative`, or `None` if the interval is empty.
    #[inline]
    fn first_born(&self, negative: bool) -> Option<Dyadic> {
        let Interval { below, top, scale } = *self;
        if below >= top {
            return None;
        }
        let bit = u64::from((below ^ top).ilog2());
        let shift = bit.min(scale);
        let magnitude = if bit < scale { top >> shift } else { (below >> shift) + 1 }.cast_signed();
        let (numerator, exponent) = (if negative { -magnitude } else { magnitude }, scale - shift);
        // The fraction is in lowest terms as it is.
        Some(match (i64::try_from(numerator), u32::try_from(exponent)) {
            (Ok(numerator), Ok(exponent)) => Dyadic::from_reduced_word(numerator, exponent),
            _ => Dyadic::from_parts(IBig::from(numerator), exponent),
        })
    }
}

/// The magnitude of the simplest number of an interval on one side of 0, whose end `near` is the one next to 0.
///
/// Only the magnitudes of the ends are looked at, so it serves both sides.
fn simplest_magnitude(near: Limit<'_>, far: Limit<'_>) -> Option<Dyadic> {
    let (near, near_closed) = match near {
        // An interval that goes on for ever towards 0 contains it.
        Limit::Unbounded => return Some(Dyadic::ZERO),
        Limit::Open(end) => (end, false),
        Limit::Closed(end) => (end, true),
    };
    let (far, far_closed) = match far {
        Limit::Unbounded => return Some(least_integer(&near.abs(), near_closed)),
        Limit::Open(end) => (end, false),
        Limit::Closed(end) => (end, true),
    };
    if let (Some(a), Some(b)) = (double_word(near), double_word(far))
        && let Some(interval) = Interval::new(a, near_closed, b, far_closed)
    {
        return interval.first_born(false);
    }
    simplest_magnitude_big(&near.abs(), near_closed, &far.abs(), far_closed)
}

/// Magnitude of the numerator, and exponent, if a double word holds them.
fn double_word(number: &Dyadic) -> Option<(u128, u64)> {
    match &number.0 {
        Repr::Small { numerator, exponent } => Some((u128::from(numerator.unsigned_abs()), u64::from(*exponent))),
        Repr::Big(big) => Some((i128::try_from(&big.numerator).ok()?.unsigned_abs(), big.exponent)),
    }
}

/// The least integer above the number, or, if `closed`, at least the number.
fn least_integer(number: &Dyadic, closed: bool) -> Dyadic {
    Dyadic::from(if closed { number.ceil() } else { number.floor() + IBig::ONE })
}

/// What [`Interval`] does, for positive ends of any size.
#[cold]
#[inline(never)]
fn simplest_magnitude_big(near: &Dyadic, near_closed: bool, far: &Dyadic, far_closed: bool) -> Option<Dyadic> {
    let inside = |number: &Dyadic| number < far || (far_closed && number == far);
    if !(near < far || (near_closed && inside(near))) {
        return None;
    }
    // Asked first because the answer costs nothing, while a common denominator may be large.
    let integer = least_integer(near, near_closed);
    if inside(&integer) {
        return Some(integer);
    }
    let exponent = near.exponent().max(far.exponent());
    let raised = |number: &Dyadic| -> UBig {
        number.parts().0.as_ref().unsigned_abs() << word_shift(exponent - number.exponent() + 1)
    };
    let (mut below, mut top) = (raised(near), raised(far));
    if near_closed {
        below -= UBig::ONE;
    }
    if !far_closed {
        top -= UBig::ONE;
    }
    // The interval is not empty, so the two differ; it has no integer, so they differ below bit exponent + 1.
    let bit = (&below ^ &top).bit_len() - 1;
    Some(Dyadic::from_parts(IBig::from(top >> bit), exponent - bit as u64 + 1))
}
