//! The type [`Enclosure`]: a number of which only two bounds are known, both dyadic.
//!
//! Sums and negatives are exact on the ends; whatever divides rounds outwards to a given number of binary places, so
//! the number enclosed never escapes. Does not solve matrix games; see [`crate::matrix::enclose()`]. Why enclosures:
//! the exact values of deep sums of synchronized games have denominators of a hundred thousand bits and more.

use std::fmt;

use dashu_base::DivRemEuclid;

use crate::fixed::{Fixed, Rounding, bits_at};
use crate::{Dyadic, IBig, Rational, UBig};

/// An unknown number between two known dyadic numbers, or equal to one of them.
///
/// ```
/// use onside_number::{Enclosure, Rational};
///
/// let third = Rational::new(1, 3).ok_or("a denominator of 0")?;
/// let enclosure = Enclosure::of_rational(&third, 20);
/// assert!(enclosure.contains(&third));
/// assert_eq!(enclosure.decimals(5), ("0.33333".to_string(), "0.33334".to_string()));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Enclosure {
    lo: Dyadic,
    hi: Dyadic,
}

impl Enclosure {
    /// The numbers from `lo` to `hi`, or `None` if `lo` is greater.
    #[must_use]
    pub fn new(lo: Dyadic, hi: Dyadic) -> Option<Enclosure> {
        (lo <= hi).then_some(Enclosure { lo, hi })
    }

    /// A number that is known exactly.
    #[must_use]
    pub fn exact(number: Dyadic) -> Enclosure {
        Enclosure { lo: number.clone(), hi: number }
    }

    /// The smallest enclosure of the number whose ends are multiples of 2^-`bits`.
    ///
    /// The ends have about `bits` bits unless the number is short: bound `bits` first.
    #[must_use]
    pub fn of_rational(number: &Rational, bits: u32) -> Enclosure {
        match number.to_dyadic() {
            Some(dyadic) => Enclosure::exact(dyadic).rounded(bits),
            None => quotient_bounds(&number.numerator(), &number.denominator(), bits),
        }
    }

    /// The lower end.
    #[inline]
    #[must_use]
    pub fn lo(&self) -> &Dyadic {
        &self.lo
    }

    /// The upper end.
    #[inline]
    #[must_use]
    pub fn hi(&self) -> &Dyadic {
        &self.hi
    }

    /// How far the ends are apart.
    #[must_use]
    pub fn width(&self) -> Dyadic {
        &self.hi - &self.lo
    }

    /// The number halfway between the ends.
    #[must_use]
    pub fn midpoint(&self) -> Dyadic {
        (&self.lo + &self.hi).half()
    }

    /// Whether the ends are equal, so that the number is known.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.lo == self.hi
    }

    /// The number, if it is known.
    #[must_use]
    pub fn as_exact(&self) -> Option<&Dyadic> {
        self.is_exact().then_some(&self.lo)
    }

    /// Whether the number may be this one.
    #[must_use]
    pub fn contains(&self, number: &Rational) -> bool {
        Rational::from(&self.lo) <= *number && *number <= Rational::from(&self.hi)
    }

    /// Whether every number in the other enclosure is in this one.
    #[must_use]
    pub fn contains_all(&self, other: &Enclosure) -> bool {
        self.lo <= other.lo && other.hi <= self.hi
    }

    /// Whether the two have a number in common, so that the two unknown numbers may be equal.
    #[must_use]
    pub fn overlaps(&self, other: &Enclosure) -> bool {
        self.lo <= other.hi && other.lo <= self.hi
    }

    /// Whether the number is certainly less than the other.
    #[must_use]
    pub fn definitely_less(&self, other: &Enclosure) -> bool {
        self.hi < other.lo
    }

    /// Whether the number is certainly less than the other or equal to it.
    #[must_use]
    pub fn definitely_at_most(&self, other: &Enclosure) -> bool {
        self.hi <= other.lo
    }

    /// Whether both numbers are known and are equal.
    #[must_use]
    pub fn definitely_equal(&self, other: &Enclosure) -> bool {
        self.is_exact() && self == other
    }

    /// Whether the number is certainly greater than 0.
    #[must_use]
    pub fn definitely_positive(&self) -> bool {
        self.lo.is_positive()
    }

    /// Whether the number is certainly less than 0.
    #[must_use]
    pub fn definitely_negative(&self) -> bool {
        self.hi.is_negative()
    }

    /// The sum of the two numbers.
    #[must_use]
    pub fn plus(&self, other: &Enclosure) -> Enclosure {
        Enclosure { lo: &self.lo + &other.lo, hi: &self.hi + &other.hi }
    }

    /// The sum with a number that is known.
    #[must_use]
    pub fn plus_exact(&self, number: &Dyadic) -> Enclosure {
        Enclosure { lo: &self.lo + number, hi: &self.hi + number }
    }

    /// The sum with an integer.
    #[must_use]
    pub fn plus_integer(&self, integer: i64) -> Enclosure {
        self.plus_exact(&Dyadic::from(integer))
    }

    /// The difference of the two numbers, as if they had nothing to do with each other.
    #[must_use]
    pub fn minus(&self, other: &Enclosure) -> Enclosure {
        Enclosure { lo: &self.lo - &other.hi, hi: &self.hi - &other.lo }
    }

    /// The negative of the number.
    #[must_use]
    pub fn negative(&self) -> Enclosure {
        Enclosure { lo: -&self.hi, hi: -&self.lo }
    }

    /// The smallest enclosure that contains both.
    #[must_use]
    pub fn hull(&self, other: &Enclosure) -> Enclosure {
        Enclosure { lo: (&self.lo).min(&other.lo).clone(), hi: (&self.hi).max(&other.hi).clone() }
    }

    /// What is left if the number is in both; `None` if that cannot be.
    #[must_use]
    pub fn intersection(&self, other: &Enclosure) -> Option<Enclosure> {
        Enclosure::new((&self.lo).max(&other.lo).clone(), (&self.hi).min(&other.hi).clone())
    }

    /// The smallest enclosure that contains this one and whose ends are multiples of 2^-`bits`.
    #[must_use]
    pub fn rounded(&self, bits: u32) -> Enclosure {
        let places = u64::from(bits);
        let lo = if self.lo.exponent() <= places {
            self.lo.clone()
        } else {
            Dyadic::from_parts(self.lo.scaled(i64::from(bits)).floor(), places)
        };
        let hi = if self.hi.exponent() <= places {
            self.hi.clone()
        } else {
            Dyadic::from_parts(self.hi.scaled(i64::from(bits)).ceil(), places)
        };
        Enclosure { lo, hi }
    }

    /// `(first + (copies - 1) second) / copies`, rounded outwards to multiples of 2^-`bits`; `None` without copies.
    ///
    /// The entry that stands for a block of `copies` interchangeable rows and columns (004, Theorem 2.40).
    #[must_use]
    pub fn average(first: &Enclosure, second: &Enclosure, copies: u64, bits: u32) -> Option<Enclosure> {
        let others = copies.checked_sub(1)?;
        let lo = average_end(&first.lo, &second.lo, others, bits, Rounding::Down);
        let hi = average_end(&first.hi, &second.hi, others, bits, Rounding::Up);
        match (lo, hi) {
            (Some(lo), Some(hi)) => Some(Enclosure { lo, hi }),
            _ => Enclosure::mean([(first, 1), (second, others)], bits),
        }
    }

    /// The weighted mean, rounded outwards to multiples of 2^-`bits`; `None` if the weights sum to 0.
    pub fn mean<'a>(numbers: impl IntoIterator<Item = (&'a Enclosure, u64)>, bits: u32) -> Option<Enclosure> {
        let (mut lo, mut hi, mut total) = (Dyadic::ZERO, Dyadic::ZERO, UBig::ZERO);
        for (number, weight) in numbers {
            let times = Dyadic::from(IBig::from(weight));
            lo += &number.lo * &times;
            hi += &number.hi * &times;
            total += weight;
        }
        if total.is_zero() {
            return None;
        }
        let divided = |sum: &Dyadic| quotient_bounds(&sum.numerator(), &(sum.denominator() * &total), bits);
        Some(Enclosure { lo: divided(&lo).lo, hi: divided(&hi).hi })
    }

    /// The two ends in decimal notation with at most this number of digits after the point, the lower one rounded down
    /// and the upper one up; an end that fewer digits write exactly is written with those.
    #[must_use]
    pub fn decimals(&self, digits: u32) -> (String, String) {
        let power = IBig::from(10).pow(digits as usize);
        let scaled = |end: &Dyadic| end * Dyadic::from(power.clone());
        let (lo, hi) = (scaled(&self.lo), scaled(&self.hi));
        (point(&lo.floor(), lo.is_integer(), digits), point(&hi.ceil(), hi.is_integer(), digits))
    }
}

/// Bounds for a fraction with a positive denominator.
fn quotient_bounds(numerator: &IBig, denominator: &UBig, bits: u32) -> Enclosure {
    let (floor, rest) = (numerator << bits as usize).div_rem_euclid(IBig::from(denominator.clone()));
    let end = |integer: IBig| Dyadic::from_parts(integer, u64::from(bits));
    let ceil = if rest.is_zero() { floor.clone() } else { &floor + IBig::ONE };
    Enclosure { lo: end(floor), hi: end(ceil) }
}

/// `(first + others * second) / (1 + others)`, rounded to a multiple of 2^-bits, in words of fixed number; `None` if
/// the numbers are too long or too fine for that.
fn average_end(first: &Dyadic, second: &Dyadic, others: u64, bits: u32, rounding: Rounding) -> Option<Dyadic> {
    /// Long enough for a product of a hundred digits and any count.
    const WORDS: usize = 5;
    let places = u64::from(bits);
    let fine = first.exponent() > places || second.exponent() > places;
    if fine || bits_at(first, places).max(bits_at(second, places)) > 64 * (WORDS as u64 - 1) - 2 {
        return None;
    }
    let at = |number: &Dyadic| Fixed::<WORDS>::at(number, bits, rounding);
    let sum = at(first).plus_product(at(second), i64::try_from(others).ok()?);
    Some(Dyadic::from_parts(sum.divided(others + 1, rounding).to_big(), places))
}

/// An integer divided by 10^digits, in decimal notation; trailing zeros go if it is not a rounded one.
fn point(scaled: &IBig, exact: bool, digits: u32) -> String {
    let text = scaled.to_string();
    let (sign, magnitude) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("-", rest));
    let places = digits as usize;
    let padded = format!("{magnitude:0>width$}", width = places + 1);
    let (whole, fraction) = padded.split_at(padded.len() - places);
    let fraction = if exact { fraction.trim_end_matches('0') } else { fraction };
    if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

impl From<Dyadic> for Enclosure {
    fn from(number: Dyadic) -> Enclosure {
        Enclosure::exact(number)
    }
}

impl From<i64> for Enclosure {
    fn from(integer: i64) -> Enclosure {
        Enclosure::exact(Dyadic::from(integer))
    }
}

impl fmt::Display for Enclosure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_exact() {
            Some(number) => number.fmt(f),
            None => write!(f, "[{}, {}]", self.lo, self.hi),
        }
    }
}

impl fmt::Debug for Enclosure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
