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

    /// A fraction of any size; nothing if the number itself is too large.
    pub(super) fn of(number: &Rational) -> Option<Interval> {
        let scaled = number * &Rational::from(IBig::from(ONE));
        Some(Interval { lo: scaled.floor().try_into().ok()?, hi: scaled.ceil().try_into().ok()? })
    }

    /// A number between these two.
    pub(super) fn between(lo: &Rational, hi: &Rational) -> Option<Interval> {
        Some(Interval { lo: Interval::of(lo)?.lo, hi: Interval::of(hi)?.hi })
    }

    /// An enclosure with dyadic ends.
    pub(super) fn of_enclosure(number: &Enclosure) -> Option<Interval> {
        let end = |dyadic: &Dyadic| Rational::from(dyadic.clone());
        Interval::between(&end(number.lo()), &end(number.hi()))
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

    /// Rounded to this many digits behind the point, halves away from zero, without zeros at the end; all known digits
    /// of both ends where they do not agree.
    pub(super) fn rounded(self, digits: u32) -> String {
        match self.agreed(digits) {
            Some(agreed) => written(agreed, digits),
            None => format!("between {} and {}", written(self.lo, DIGITS), written(self.hi, DIGITS)),
        }
    }

    /// What both ends are rounded to, in units of the last digit.
    fn agreed(self, digits: u32) -> Option<i128> {
        let unit = 10_i128.pow(DIGITS.saturating_sub(digits));
        let round = |number: i128| number.signum() * ((number.abs() + unit / 2) / unit);
        Some(round(self.lo)).filter(|&lo| lo == round(self.hi))
    }

    /// The same for people: a decimal that is not the number itself has a tilde in front of it.
    pub(super) fn shown(self, digits: u32) -> String {
        let unit = 10_i128.pow(DIGITS.saturating_sub(digits));
        let rounded = self.rounded(digits);
        let is_rounded = (self.lo != self.hi || self.lo % unit != 0) && self.agreed(digits).is_some();
        if is_rounded { format!("~{rounded}") } else { rounded }
    }

    /// Both ends, as the language writes an enclosure.
    pub(super) fn ends(self) -> String {
        format!("Between({}, {})", written(self.lo, DIGITS), written(self.hi, DIGITS))
    }

    /// Where it stands in a picture.
    pub(super) fn quantity(self) -> Quantity {
        Quantity::ratio(self.lo.midpoint(self.hi), ONE).unwrap_or(Quantity::ZERO)
    }
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

    fn number(text: &str) -> Interval {
        Interval::of(&text.parse().unwrap()).unwrap()
    }

    #[test]
    fn fractions_integers_and_enclosures_are_rounded() {
        for (text, digits, expected) in [
            ("13/6", 4, "2.1667"),
            ("-13/6", 4, "-2.1667"),
            ("3/2", 4, "1.5"),
            ("0", 4, "0"),
            ("-5", 6, "-5"),
            ("1/8", 2, "0.13"),
        ] {
            assert_eq!(number(text).rounded(digits), expected, "{text}");
        }
        let between = |lo: i64, hi: i64| {
            let end = |parts: i64| Rational::new(parts, 10_i64.pow(15)).unwrap();
            Interval::between(&end(lo), &end(hi)).unwrap()
        };
        assert_eq!(between(1_232_793_315_475_889, 1_232_793_315_475_890).rounded(4), "1.2328");
        let unclear = "between 0.000049999999999 and 0.000050000000001";
        assert_eq!(between(49_999_999_999, 50_000_000_001).rounded(4), unclear);
        assert_eq!(between(49_999_999_999, 50_000_000_001).shown(4), unclear);
    }

    #[test]
    fn a_rounded_decimal_looks_rounded() {
        for (text, expected) in [("13/6", "~2.1667"), ("3/2", "1.5"), ("1/8", "0.125"), ("-1/100000", "~0"), ("7", "7")]
        {
            assert_eq!(number(text).shown(4), expected, "{text}");
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
