//! Transfinite numbers as text: `ω^(ω^2+ω)-ω^20×9+ω×3`, as CGSuite writes them, and in LaTeX.
//!
//! The sign × binds tighter than a slash, so that `(ω+7)/ω×7` is a quotient by `ω×7` when it is read back.

use std::fmt;

use dashu_base::{Abs, Signed};
use onside_number::IBig;

use super::surreal::Surreal;
use super::transfinite::{Term, Transfinite};
use crate::notation::Signs;

/// A number in some signs.
struct Written<'a>(&'a Transfinite, Signs);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_zero() {
            return f.write_str("0");
        }
        for (index, term) in self.0.terms().iter().enumerate() {
            match (index, term.coefficient.is_positive()) {
                (_, false) => f.write_str("-")?,
                (0, true) => {}
                (_, true) => f.write_str("+")?,
            }
            write_term(term, self.1, f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Transfinite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Written(self, Signs::Plain).fmt(f)
    }
}

/// A term without its sign.
fn write_term(term: &Term, signs: Signs, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let coefficient = term.coefficient.clone().abs();
    if term.exponent.is_zero() {
        return write!(f, "{coefficient}");
    }
    let (omega, times) = match signs {
        Signs::Plain => ("ω", "×"),
        Signs::Latex => (r"\omega", r" \cdot "),
    };
    f.write_str(omega)?;
    if term.exponent != Transfinite::one() {
        match signs {
            Signs::Plain => write!(f, "^{}", InParentheses(&term.exponent, signs))?,
            Signs::Latex => write!(f, "^{{{}}}", Written(&term.exponent, signs))?,
        }
    }
    if coefficient != IBig::ONE {
        write!(f, "{times}{coefficient}")?;
    }
    Ok(())
}

/// An ordinal with parentheses, if it is more than an integer or a power of omega.
struct InParentheses<'a>(&'a Transfinite, Signs);

impl fmt::Display for InParentheses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let simple = match self.0.terms() {
            [] => true,
            [term] => term.exponent.is_zero() || term.coefficient == IBig::ONE,
            _ => false,
        };
        let written = Written(self.0, self.1);
        if simple { write!(f, "{written}") } else { write!(f, "({written})") }
    }
}

impl fmt::Display for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |f: &mut fmt::Formatter<'_>, part: &Transfinite| match part.terms().len() {
            0 | 1 => write!(f, "{part}"),
            _ => write!(f, "({part})"),
        };
        if self.as_transfinite().is_some() {
            return write!(f, "{}", self.numerator());
        }
        side(f, self.numerator())?;
        f.write_str("/")?;
        side(f, self.denominator())
    }
}

impl Surreal {
    /// The number in a formula of LaTeX.
    #[must_use]
    pub fn latex(&self) -> String {
        let (numerator, denominator) =
            (Written(self.numerator(), Signs::Latex), Written(self.denominator(), Signs::Latex));
        match self.as_transfinite() {
            Some(_) => numerator.to_string(),
            None => format!(r"\frac{{{numerator}}}{{{denominator}}}"),
        }
    }
}

impl Transfinite {
    /// The ordinal as the size of a nim-heap: behind a star, `*ω^2` or `*(ω+5)`.
    #[must_use]
    pub fn as_nimber_text(&self) -> String {
        self.as_nimber(Signs::Plain)
    }

    /// The same in a formula of LaTeX.
    #[must_use]
    pub fn as_nimber_latex(&self) -> String {
        self.as_nimber(Signs::Latex)
    }

    fn as_nimber(&self, signs: Signs) -> String {
        format!("{}{}", signs.asterisk(), InParentheses(self, signs))
    }
}
