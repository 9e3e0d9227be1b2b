//! Prints and reads fractions, `5` and `-17/6`.

use std::fmt;
use std::str::FromStr;

use dashu_int::UBig;

use super::{Rational, Repr};
use crate::text::{ParseNumberError, latex_fraction, parse_decimal, parse_fraction, write_fraction};

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let integer = self.is_integer();
        match &self.0 {
            Repr::Small { numerator, .. } if integer => write_fraction(f, numerator, None),
            Repr::Small { numerator, denominator } => write_fraction(f, numerator, Some(denominator)),
            Repr::Big(big) if integer => write_fraction(f, &big.numerator, None),
            Repr::Big(big) => write_fraction(f, &big.numerator, Some(&big.denominator)),
        }
    }
}

impl Rational {
    /// The number in a formula of LaTeX: `5`, `-\tfrac{13}{8}`.
    #[must_use]
    pub fn latex(&self) -> String {
        latex_fraction(&self.numerator(), &self.denominator())
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Rational {
    /// Reads decimal notation exactly, as it is written: digits, and optionally a point with digits.
    ///
    /// # Errors
    /// That something else is there.
    ///
    /// ```
    /// use onside_number::Rational;
    ///
    /// assert_eq!(Rational::from_decimal("0.250"), "1/4".parse());
    /// assert!(Rational::from_decimal("0.").is_err());
    /// ```
    pub fn from_decimal(text: &str) -> Result<Rational, ParseNumberError> {
        let (digits, places) = parse_decimal(text)?;
        Ok(Rational::from_big(digits, UBig::from(10u8).pow(places)))
    }
}

impl FromStr for Rational {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Rational, ParseNumberError> {
        let (numerator, denominator) = parse_fraction(text)?;
        Ok(Rational::from_big(numerator, denominator))
    }
}
