//! Numbers that are only known to lie between two others: what a Nash value is when its fraction has grown too large.
//!
//! Both ends are finite decimals, so that they are written, read back and computed with exactly. Ends that are none are
//! rounded outwards.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use dashu_base::BitTest;
use onside_number::{Enclosure, IBig, Rational};

use super::Value;
use crate::session::MOST_DIGITS;

/// A number from `lo` to `hi`; both are finite decimals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosed {
    lo: Rational,
    hi: Rational,
}

fn power_of_ten(places: u32) -> IBig {
    IBig::from(10).pow(places as usize)
}

/// How many digits behind the point a number needs; nothing if no number of digits will do, or only an unreasonable
/// one.
fn places(number: &Rational) -> Option<u32> {
    let mut denominator = number.denominator();
    // 10^n has less than 4n bits.
    if denominator.bit_len() > 4 * MOST_DIGITS as usize {
        return None;
    }
    let twos = denominator.trailing_zeros().unwrap_or(0);
    denominator >>= twos;
    let mut fives = 0;
    while !denominator.is_one() {
        if &denominator % 5_u8 != 0 {
            return None;
        }
        denominator /= 5_u8;
        fives += 1;
    }
    u32::try_from(twos.max(fives)).ok()
}

/// The nearest multiple of 10^-digits on the outer side.
fn rounded(number: &Rational, digits: u32, outer: Ordering) -> Rational {
    let power = power_of_ten(digits);
    let scaled = number * &Rational::from(power.clone());
    let scaled = if outer == Ordering::Less { scaled.floor() } else { scaled.ceil() };
    Rational::from_ratio(scaled, power).unwrap_or_default()
}

/// A decimal with this many digits behind the point; the number needs no more.
fn decimal(number: &Rational, places: u32) -> String {
    let scaled = (number * &Rational::from(power_of_ten(places))).floor().to_string();
    let (sign, magnitude) = scaled.strip_prefix('-').map_or(("", scaled.as_str()), |rest| ("-", rest));
    let padded = format!("{magnitude:0>width$}", width = places as usize + 1);
    let (whole, fraction) = padded.split_at(padded.len() - places as usize);
    if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

impl Enclosed {
    /// The numbers from one to another, as a value: a number if they are equal.
    ///
    /// Ends that are no finite decimals are rounded outwards to this number of digits.
    pub(crate) fn value(lo: &Rational, hi: &Rational, digits: u32) -> Value {
        if lo == hi {
            return Value::Number(lo.clone());
        }
        let end = |number: &Rational, outer| match places(number) {
            Some(_) => number.clone(),
            None => rounded(number, digits, outer),
        };
        Value::Enclosure(Arc::new(Enclosed { lo: end(lo, Ordering::Less), hi: end(hi, Ordering::Greater) }))
    }

    /// An enclosure that was computed, rounded outwards to this number of digits.
    pub(crate) fn of(enclosure: &Enclosure, digits: u32) -> Value {
        let (lo, hi) = (Rational::from(enclosure.lo()), Rational::from(enclosure.hi()));
        if lo == hi {
            return Value::Number(lo);
        }
        Enclosed::value(&rounded(&lo, digits, Ordering::Less), &rounded(&hi, digits, Ordering::Greater), digits)
    }

    /// The lower end.
    #[must_use]
    pub fn lo(&self) -> &Rational {
        &self.lo
    }

    /// The upper end.
    #[must_use]
    pub fn hi(&self) -> &Rational {
        &self.hi
    }

    /// The negative of the number.
    pub(crate) fn negative(&self) -> Enclosed {
        Enclosed { lo: -&self.hi, hi: -&self.lo }
    }

    /// Both ends in decimal notation, with equally many digits behind the point.
    #[must_use]
    pub fn decimals(&self) -> (String, String) {
        let digits = places(&self.lo).max(places(&self.hi)).unwrap_or(0);
        (decimal(&self.lo, digits), decimal(&self.hi, digits))
    }
}

impl fmt::Display for Enclosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lo, hi) = self.decimals();
        write!(f, "Between({lo}, {hi})")
    }
}
