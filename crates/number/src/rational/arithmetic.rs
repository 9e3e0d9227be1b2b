//! Order, negation, sum, difference, product, quotient and remainder of fractions.
//!
//! Common factors are taken out before multiplying (Knuth, *The Art of Computer Programming* 4.5.1), so that the
//! greatest common divisors stay within words and the results come out in lowest terms.

use std::cmp::Ordering;

use dashu_base::Sign;
use dashu_int::{IBig, UBig};

use super::{Rational, Repr};
use crate::operators::ring_operators;

ring_operators!(Rational, neg, add, sub, mul);

/// The greatest common divisor by halving and subtracting; `gcd(0, x)` is x.
#[inline]
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    loop {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
        if b == 0 {
            return a << twos;
        }
    }
}

fn neg(x: &Rational) -> Rational {
    if let Repr::Small { numerator, denominator } = x.0
        && let Some(numerator) = numerator.checked_neg()
    {
        return Rational(Repr::Small { numerator, denominator });
    }
    let (numerator, denominator) = x.parts();
    Rational::from_reduced_big(-numerator.into_owned(), denominator.into_owned())
}

#[inline]
fn add(x: &Rational, y: &Rational) -> Rational {
    if let (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) = (&x.0, &y.0)
        && let Some(sum) = add_words(i128::from(*a), b.get(), i128::from(*c), d.get())
    {
        return sum;
    }
    add_big(x, y, false)
}

#[inline]
fn sub(x: &Rational, y: &Rational) -> Rational {
    if let (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) = (&x.0, &y.0)
        && let Some(difference) = add_words(i128::from(*a), b.get(), -i128::from(*c), d.get())
    {
        return difference;
    }
    add_big(x, y, true)
}

/// The sum of a/b and c/d, in lowest terms and with |a| and |c| at most 2^63, if a double word can hold the numerator.
#[inline]
fn add_words(a: i128, b: u64, c: i128, d: u64) -> Option<Rational> {
    let common = gcd(b, d);
    let (b_part, d_part) = (b / common, d / common);
    // Each product is at most 2^63 (2^64 - 1) in absolute value, which a double word holds; their sum may not fit.
    let numerator = (a * i128::from(d_part)).checked_add(c * i128::from(b_part))?;
    // Only a factor of the common part can still cancel.
    let cancel = if common == 1 {
        1
    } else {
        let rest = u64::try_from(numerator.unsigned_abs() % u128::from(common)).ok()?;
        gcd(rest, common)
    };
    Some(Rational::from_reduced_wide(numerator / i128::from(cancel), u128::from(b_part) * u128::from(d / cancel)))
}

#[cold]
#[inline(never)]
fn add_big(x: &Rational, y: &Rational, subtract: bool) -> Rational {
    let ((a, b), (c, d)) = (x.parts(), y.parts());
    let left = a.as_ref() * IBig::from(d.as_ref().clone());
    let right = c.as_ref() * IBig::from(b.as_ref().clone());
    Rational::from_big(if subtract { left - right } else { left + right }, b.as_ref() * d.as_ref())
}

fn mul(x: &Rational, y: &Rational) -> Rational {
    if let (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) = (&x.0, &y.0) {
        let (b, d) = (b.get(), d.get());
        let (first, second) = (gcd(a.unsigned_abs(), d), gcd(c.unsigned_abs(), b));
        let numerator = (i128::from(*a) / i128::from(first)) * (i128::from(*c) / i128::from(second));
        return Rational::from_reduced_wide(numerator, u128::from(b / second) * u128::from(d / first));
    }
    let ((a, b), (c, d)) = (x.parts(), y.parts());
    Rational::from_big(a.as_ref() * c.as_ref(), b.as_ref() * d.as_ref())
}

impl Rational {
    /// One divided by the number, or `None` for 0.
    #[must_use]
    pub fn reciprocal(&self) -> Option<Rational> {
        if self.is_zero() {
            return None;
        }
        if let Repr::Small { numerator, denominator } = self.0 {
            let below = i128::from(denominator.get());
            let above = if numerator < 0 { -below } else { below };
            return Some(Rational::from_reduced_wide(above, u128::from(numerator.unsigned_abs())));
        }
        let (numerator, denominator) = self.parts();
        let (sign, magnitude) = numerator.into_owned().into_parts();
        Some(Rational::from_reduced_big(IBig::from_parts(sign, denominator.into_owned()), magnitude))
    }

    /// The number divided by `divisor`, or `None` if that is 0.
    #[must_use]
    pub fn checked_div(&self, divisor: &Rational) -> Option<Rational> {
        divisor.reciprocal().map(|reciprocal| mul(self, &reciprocal))
    }

    /// The remainder x - y floor(x/y), which has the sign of the divisor y, or `None` if y is 0.
    ///
    /// ```
    /// use onside_number::Rational;
    ///
    /// let rem = |x: &str, y: &str| Some(x.parse::<Rational>().ok()?.rem_floor(&y.parse().ok()?)?.to_string());
    /// assert_eq!(rem("17", "5").as_deref(), Some("2"));
    /// assert_eq!(rem("17/6", "1/3").as_deref(), Some("1/6"));
    /// assert_eq!(rem("17", "0"), None);
    /// ```
    #[must_use]
    pub fn rem_floor(&self, divisor: &Rational) -> Option<Rational> {
        let quotient = Rational::from(self.checked_div(divisor)?.floor());
        Some(sub(self, &mul(divisor, &quotient)))
    }
}

impl Ord for Rational {
    #[inline]
    fn cmp(&self, other: &Rational) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) => {
                if b == d {
                    return a.cmp(c);
                }
                // Neither product can leave the double word: |i64| times u64 is below 2^127.
                (i128::from(*a) * i128::from(d.get())).cmp(&(i128::from(*c) * i128::from(b.get())))
            }
            _ => cmp_big(self, other),
        }
    }
}

impl PartialOrd for Rational {
    #[inline]
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cold]
#[inline(never)]
fn cmp_big(x: &Rational, y: &Rational) -> Ordering {
    let ((a, b), (c, d)) = (x.parts(), y.parts());
    let times = |numerator: &IBig, denominator: &UBig| numerator * IBig::from(denominator.clone());
    match (a.sign(), c.sign()) {
        (Sign::Positive, Sign::Negative) => Ordering::Greater,
        (Sign::Negative, Sign::Positive) => Ordering::Less,
        _ => times(&a, &d).cmp(&times(&c, &b)),
    }
}
