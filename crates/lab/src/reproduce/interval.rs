//! Numbers that are known to lie between two decimals: Nash values on their way into tables and plots.
//!
//! All steps round outwards, so that a decimal is only shown where both ends agree on it.

use onside_number::{Dyadic, Enclosure, IBig, Rational};
use onside_show::figures::Quantity;

/// Digits behind the point.
pub(super) const DIGITS: u32 = 15;

/// One, in units of the last digit.
const ONE: i128 = 10_i128.pow(DIGITS);

/// A number between two multiples of 10 to the power -15.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    lo: i128,
    hi: i128,
}

impl Interval {
    /// A whole number.
    pub(super) fn whole(number: i32) -> Interval {
        let number = i128::from(number) * ONE;
        Interval { lo: number, hi: number }
    }

    /// A fraction of small terms; nothing if the denominator is not positive or the terms are too large.
    pub(super) fn ratio(numerator: i128, denominator: i128) -> Option<Interval> {
        let scaled = numerator.checked_mul(ONE)?;
        if denominator <= 0 {
            return None;
        }
        let lo = scaled.div_euclid(denominator);
        Some(Interval { lo, hi: lo + i128::from(scaled.rem_euclid(denominator) != 0) })
    }

    /// Reads `5`, `-13/8` or `Between(1.25, 1.26)`.
    pub(super) fn read(text: &str) -> Option<Interval> {
        if let Some(ends) = text.strip_prefix("Between(") {
            let (lo, hi) = ends.strip_suffix(')')?.split_once(", ")?;
            return Some(Interval { lo: decimal(lo)?, hi: decimal(hi)? });
        }
        Interval::of(&text.parse().ok()?)
    }

    /// A fraction of any size; nothing if the number itself is too large.
    pub(super) fn of(number: &Rational) -> Option<Interval> {
        let scaled = number * &Rational::from(IBig::from(ONE));
        Some(Interval { lo: scaled.floor().try_into().ok()?, hi: scaled.ceil().try_into().ok()? })
    }

    /// An enclosure with dyadic ends.
    pub(super) fn of_enclosure(number: &Enclosure) -> Option<Interval> {
        let end = |dyadic: &Dyadic| Interval::of(&Rational::from(dyadic.clone()));
        Some(Interval { lo: end(number.lo())?.lo, hi: end(number.hi())?.hi })
    }

    /// The sum.
    pub(super) fn plus(self, other: Interval) -> Interval {
        Interval { lo: self.lo.saturating_add(other.lo), hi: self.hi.saturating_add(other.hi) }
    }

    /// The difference.
    pub(super) fn minus(self, other: Interval) -> Interval {
        Interval { lo: self.lo.saturating_sub(other.hi), hi: self.hi.saturating_sub(other.lo) }
    }

    /// This number times `part` plus the other one times the rest, of `whole` parts; the weights are not negative.
    pub(super) fn mixed(self, part: i128, other: Interval, rest: i128) -> Interval {
        let whole = (part + rest).max(1);
        let mix = |one: i128, two: i128| one.saturating_mul(part).saturating_add(two.saturating_mul(rest));
        let (lo, hi) = (mix(self.lo, other.lo), mix(self.hi, other.hi));
        Interval { lo: lo.div_euclid(whole), hi: -((-hi).div_euclid(whole)) }
    }

    /// Whether the number is certainly greater than the other one.
    pub(super) fn is_above(self, other: Interval) -> bool {
        self.lo > other.hi
    }

    /// With so many digits behind the point, halves away from zero, without zeros at the end; all known digits of both ends where they
    /// do not agree.
    pub(super) fn rounded(self, digits: u32) -> String {
        let unit = 10_i128.pow(DIGITS.saturating_sub(digits));
        let round = |number: i128| number.signum() * ((number.abs() + unit / 2) / unit);
        match (round(self.lo), round(self.hi)) {
            (lo, hi) if lo == hi => written(lo, digits),
            _ => format!("between {} and {}", written(self.lo, DIGITS), written(self.hi, DIGITS)),
        }
    }

    /// Where it stands in a picture.
    pub(super) fn quantity(self) -> Quantity {
        Quantity::ratio(self.lo.midpoint(self.hi), ONE).unwrap_or(Quantity::ZERO)
    }
}

/// A decimal with at most [`DIGITS`] digits behind the point, in units of the last.
fn decimal(text: &str) -> Option<i128> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
    let missing = DIGITS.checked_sub(u32::try_from(rest.len()).ok()?)?;
    let rest: i128 = if rest.is_empty() { 0 } else { rest.parse().ok()? };
    Some(sign * (whole.parse::<i128>().ok()?.checked_mul(ONE)? + rest * 10_i128.pow(missing)))
}

/// A whole number of units of the last digit as a decimal.
fn written(number: i128, digits: u32) -> String {
    let unit = 10_i128.pow(digits).unsigned_abs();
    let (whole, rest) = (number.unsigned_abs() / unit, number.unsigned_abs() % unit);
    let width = usize::try_from(digits).unwrap_or(0);
    let text = format!("{whole}.{rest:0width$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if number < 0 { format!("-{text}") } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_integers_and_enclosures_are_read_and_rounded() {
        for (text, digits, expected) in [
            ("13/6", 4, "2.1667"),
            ("-13/6", 4, "-2.1667"),
            ("3/2", 4, "1.5"),
            ("0", 4, "0"),
            ("-5", 6, "-5"),
            ("1/8", 2, "0.13"),
            ("Between(1.232793315475889, 1.232793315475890)", 4, "1.2328"),
            ("Between(0.000049999999999, 0.000050000000001)", 4, "between 0.000049999999999 and 0.000050000000001"),
        ] {
            assert_eq!(Interval::read(text).map(|number| number.rounded(digits)).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "x", "1/0", "Between(1, 2", "1/-2"] {
            assert_eq!(Interval::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_mixture_lies_between_its_parts_and_encloses_thirds() {
        let (one, two) = (Interval::whole(1), Interval::whole(2));
        let mixed = one.mixed(1, two, 2);
        assert_eq!(mixed, Interval::ratio(5, 3).unwrap());
        assert!(mixed.is_above(one) && two.is_above(mixed));
        assert_eq!(mixed.minus(one).plus(one).rounded(6), "1.666667");
    }
}
