//! Quotients of transfinite numbers in lowest terms: the surreal numbers that CGSuite knows beside the real ones.
//!
//! The ring of the sums of powers of omega has unique factorisation, because each of its members is a polynomial with
//! integer coefficients in finitely many of the powers omega^omega^a; so a quotient has lowest terms, and with a
//! positive denominator they are unique.

use std::cmp::Ordering;

use onside_ground::Guard;
use onside_number::{IBig, Rational};

use super::error::OrdinalError;
use super::polynomial::lowest_terms;
use super::transfinite::Transfinite;

/// A number that is no rational: a quotient of sums of powers of omega.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surreal {
    numerator: Transfinite,
    /// Positive; 1 if the number is a sum of powers of omega.
    denominator: Transfinite,
}

/// What an operation on such numbers gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A rational number.
    Rational(Rational),
    /// Any other.
    Surreal(Surreal),
}

impl Surreal {
    /// omega.
    #[must_use]
    pub fn omega() -> Surreal {
        Surreal { numerator: Transfinite::omega(), denominator: Transfinite::one() }
    }

    /// The numerator.
    #[must_use]
    pub fn numerator(&self) -> &Transfinite {
        &self.numerator
    }

    /// The denominator, which is positive.
    #[must_use]
    pub fn denominator(&self) -> &Transfinite {
        &self.denominator
    }

    /// The sum of powers of omega that it is, if it is one.
    #[must_use]
    pub fn as_transfinite(&self) -> Option<&Transfinite> {
        (self.denominator.as_integer() == Some(IBig::ONE)).then_some(&self.numerator)
    }

    /// Whether it is more than every integer, or less than every integer.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        let degree = |number: &Transfinite| number.terms().first().map(|term| term.exponent.clone());
        degree(&self.numerator) > degree(&self.denominator)
    }

    /// 1 or -1 as it is positive or negative.
    #[must_use]
    pub fn sign(&self) -> i8 {
        self.numerator.sign()
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Surreal {
        Surreal { numerator: self.numerator.negative(), denominator: self.denominator.clone() }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Surreal {
        Surreal { numerator: self.numerator.abs(), denominator: self.denominator.clone() }
    }
}

impl From<Rational> for Number {
    fn from(number: Rational) -> Number {
        Number::Rational(number)
    }
}

impl Number {
    /// A sum of powers of omega.
    #[must_use]
    pub fn transfinite(value: Transfinite) -> Number {
        match value.as_integer() {
            Some(integer) => Number::Rational(Rational::from(integer)),
            None => Number::Surreal(Surreal { numerator: value, denominator: Transfinite::one() }),
        }
    }

    /// The quotient of two sums of powers of omega.
    ///
    /// # Errors
    /// If the second is zero, or if a limit stops the search for common factors.
    pub fn quotient(numerator: &Transfinite, denominator: &Transfinite, guard: &Guard) -> Result<Number, OrdinalError> {
        if denominator.is_zero() {
            return Err(OrdinalError::DivisionByZero);
        }
        let (mut numerator, mut denominator) = lowest_terms(numerator, denominator, guard)?;
        if denominator.sign() < 0 {
            (numerator, denominator) = (numerator.negative(), denominator.negative());
        }
        if let (Some(a), Some(b)) = (numerator.as_integer(), denominator.as_integer()) {
            let rational = Rational::from_ratio(a, b).ok_or(OrdinalError::DivisionByZero)?;
            return Ok(Number::Rational(rational));
        }
        Ok(Number::Surreal(Surreal { numerator, denominator }))
    }

    /// The numerator and the denominator in lowest terms.
    #[must_use]
    pub fn parts(&self) -> (Transfinite, Transfinite) {
        match self {
            Number::Rational(number) => {
                (Transfinite::integer(number.numerator()), Transfinite::integer(IBig::from(number.denominator())))
            }
            Number::Surreal(number) => (number.numerator.clone(), number.denominator.clone()),
        }
    }

    /// The sum.
    ///
    /// # Errors
    /// If it is too large, or a limit stops it.
    pub fn plus(&self, other: &Number, guard: &Guard) -> Result<Number, OrdinalError> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        let numerator = a.times(&d, guard)?.plus(&b.times(&c, guard)?)?;
        Number::quotient(&numerator, &b.times(&d, guard)?, guard)
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Number {
        match self {
            Number::Rational(number) => Number::Rational(-number.clone()),
            Number::Surreal(number) => Number::Surreal(number.negative()),
        }
    }

    /// The product.
    ///
    /// # Errors
    /// If it is too large, or a limit stops it.
    pub fn times(&self, other: &Number, guard: &Guard) -> Result<Number, OrdinalError> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Number::quotient(&a.times(&c, guard)?, &b.times(&d, guard)?, guard)
    }

    /// The quotient.
    ///
    /// # Errors
    /// If the divisor is zero, if the quotient is too large, or a limit stops it.
    pub fn over(&self, other: &Number, guard: &Guard) -> Result<Number, OrdinalError> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Number::quotient(&a.times(&d, guard)?, &b.times(&c, guard)?, guard)
    }

    /// The power with an integer as its exponent.
    ///
    /// # Errors
    /// If the base is zero and the exponent negative, if the power is too large, or a limit stops it.
    pub fn power(&self, exponent: &IBig, guard: &Guard) -> Result<Number, OrdinalError> {
        let (mut above, mut below) = self.parts();
        let mut exponent = exponent.clone();
        if exponent < IBig::ZERO {
            (above, below, exponent) = (below, above, -exponent);
        }
        Number::quotient(&above.power(&exponent, guard)?, &below.power(&exponent, guard)?, guard)
    }

    /// The power of omega whose exponent is a sum of powers of omega: its negative terms go to the denominator.
    ///
    /// # Errors
    /// If it is too large.
    pub fn omega_power(exponent: &Transfinite, guard: &Guard) -> Result<Number, OrdinalError> {
        let (positive, negative): (Vec<_>, Vec<_>) =
            exponent.terms().iter().cloned().partition(|term| term.coefficient > IBig::ZERO);
        let above = Transfinite::omega_power(Transfinite::from_terms(positive)?)?;
        let below = Transfinite::omega_power(Transfinite::from_terms(negative)?.negative())?;
        Number::quotient(&above, &below, guard)
    }

    /// How two numbers are ordered.
    ///
    /// # Errors
    /// If the products that have to be compared are too large, or a limit stops it.
    pub fn compare(&self, other: &Number, guard: &Guard) -> Result<Ordering, OrdinalError> {
        if let (Number::Rational(a), Number::Rational(b)) = (self, other) {
            return Ok(a.cmp(b));
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Ok(a.times(&d, guard)?.cmp(&b.times(&c, guard)?))
    }
}
