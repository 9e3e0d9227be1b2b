//! Prints and reads dyadic numbers, `5` and `-13/8`, and converts from fractions.

use std::fmt;
use std::str::FromStr;

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};

use super::{Dyadic, Repr};
use crate::text::{ParseNumberError, latex_fraction, parse_fraction, write_fraction};
use crate::{NotDyadic, Rational};

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small { numerator, exponent: 0 } => write_fraction(f, numerator, None),
            Repr::Small { numerator, exponent: exponent @ 1..=63 } => {
                write_fraction(f, numerator, Some(&(1_u64 << exponent)))
            }
            Repr::Small { numerator, .. } => write_fraction(f, numerator, Some(&self.denominator())),
            Repr::Big(big) if big.exponent == 0 => write_fraction(f, &big.numerator, None),
            Repr::Big(big) => write_fraction(f, &big.numerator, Some(&self.denominator())),
        }
    }
}

impl Dyadic {
    /// The number in a formula of LaTeX: `5`, `-\tfrac{13}{8}`.
    #[must_use]
    pub fn latex(&self) -> String {
        latex_fraction(&self.numerator(), &self.denominator())
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Dyadic {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Dyadic, ParseNumberError> {
        if let Ok(integer) = text.parse::<i64>()
            && !text.starts_with('+')
        {
            return Ok(Dyadic::from(integer));
        }
        let (numerator, denominator) = parse_fraction(text)?;
        // The odd part of the denominator must cancel; the power of two is then the exponent.
        let exponent = denominator.trailing_zeros().unwrap_or(0);
        let odd: UBig = denominator >> exponent;
        if odd.is_one() {
            return Ok(Dyadic::from_parts(numerator, exponent as u64));
        }
        let odd = IBig::from(odd);
        if numerator.is_zero() || (numerator.bit_len() >= odd.bit_len() && (&numerator % &odd).is_zero()) {
            return Ok(Dyadic::from_parts(numerator / odd, exponent as u64));
        }
        Err(ParseNumberError::NotDyadic)
    }
}

impl TryFrom<&Rational> for Dyadic {
    type Error = NotDyadic;

    fn try_from(rational: &Rational) -> Result<Dyadic, NotDyadic> {
        rational.to_dyadic().ok_or(NotDyadic)
    }
}
