//! Sums of powers of omega with integer coefficients: Cantor's normal form, with negative coefficients allowed.
//!
//! Sum and product are the natural ones (Hessenberg's), in which powers of omega multiply by adding their exponents:
//! with them these numbers are a subring of the surreal numbers. Exponents are ordinals; a power of omega with another
//! exponent is a quotient and belongs to [`Surreal`](super::Surreal).

use std::cmp::Ordering;
use std::sync::Arc;

use dashu_base::{Abs, Sign, Signed};
use onside_ground::Guard;
use onside_number::IBig;

use super::error::OrdinalError;

/// How many terms a number may have with those of its exponents, and how many words their coefficients.
const LARGEST_SIZE: usize = 1 << 18;
/// How high powers may be stacked, so that what walks through exponents needs no stack of its own.
const HIGHEST_TOWER: usize = 200;

/// One term: a power of omega with its coefficient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// An ordinal.
    pub exponent: Transfinite,
    /// Not zero.
    pub coefficient: IBig,
}

/// A sum of powers of omega with integer coefficients.
#[derive(Clone, Debug)]
pub struct Transfinite {
    /// By falling exponents; none for zero.
    terms: Arc<[Term]>,
    /// The number of terms and words, exponents included.
    size: usize,
    /// How high powers are stacked: 0 for integers.
    height: usize,
}

impl Transfinite {
    /// Zero.
    #[must_use]
    pub fn zero() -> Transfinite {
        Transfinite { terms: Arc::new([]), size: 0, height: 0 }
    }

    /// An integer.
    #[must_use]
    pub fn integer(value: IBig) -> Transfinite {
        if value.is_zero() {
            return Transfinite::zero();
        }
        let size = 1 + words(&value);
        let term = Term { exponent: Transfinite::zero(), coefficient: value };
        Transfinite { terms: Arc::new([term]), size, height: 0 }
    }

    /// One.
    #[must_use]
    pub fn one() -> Transfinite {
        Transfinite::integer(IBig::ONE)
    }

    /// omega, the first infinite ordinal.
    #[must_use]
    pub fn omega() -> Transfinite {
        let term = Term { exponent: Transfinite::one(), coefficient: IBig::ONE };
        Transfinite { size: 4, terms: Arc::new([term]), height: 1 }
    }

    /// A power of omega; the exponent must be an ordinal.
    ///
    /// # Errors
    /// If it is none, or if the power is too large.
    pub fn omega_power(exponent: Transfinite) -> Result<Transfinite, OrdinalError> {
        if !exponent.is_ordinal() {
            return Err(OrdinalError::NotAnOrdinal);
        }
        Transfinite::from_terms(vec![Term { exponent, coefficient: IBig::ONE }])
    }

    /// The sum of some terms, in any order, with any coefficients.
    pub(super) fn from_terms(mut terms: Vec<Term>) -> Result<Transfinite, OrdinalError> {
        terms.sort_by(|a, b| b.exponent.cmp(&a.exponent));
        let mut sum: Vec<Term> = Vec::with_capacity(terms.len());
        for term in terms {
            match sum.last_mut() {
                Some(last) if last.exponent == term.exponent => last.coefficient += term.coefficient,
                _ => sum.push(term),
            }
        }
        sum.retain(|term| !term.coefficient.is_zero());
        let size = sum.iter().map(|term| 1 + words(&term.coefficient) + term.exponent.size).sum();
        let tower = |term: &Term| if term.exponent.is_zero() { 0 } else { term.exponent.height + 1 };
        let height = sum.iter().map(tower).max().unwrap_or(0);
        if size > LARGEST_SIZE || height > HIGHEST_TOWER {
            return Err(OrdinalError::TooLarge);
        }
        Ok(Transfinite { terms: sum.into(), size, height })
    }

    /// The terms by falling exponents.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The integer that it is, if it is finite.
    #[must_use]
    pub fn as_integer(&self) -> Option<IBig> {
        match &self.terms[..] {
            [] => Some(IBig::ZERO),
            [term] if term.exponent.is_zero() => Some(term.coefficient.clone()),
            _ => None,
        }
    }

    /// Whether it is an ordinal: no coefficient is negative.
    #[must_use]
    pub fn is_ordinal(&self) -> bool {
        self.terms.iter().all(|term| term.coefficient.is_positive())
    }

    /// 1, 0 or -1 as the number is positive, zero or negative: the first term decides.
    #[must_use]
    pub fn sign(&self) -> i8 {
        match self.terms.first() {
            None => 0,
            Some(term) if term.coefficient.is_positive() => 1,
            Some(_) => -1,
        }
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Transfinite {
        self.with_coefficients(|coefficient| -coefficient)
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Transfinite {
        if self.sign() < 0 { self.negative() } else { self.clone() }
    }

    /// The birthday: the sign expansion of each term is as long as that of its absolute value (Conway, chapter 3;
    /// H. Gonshor, An Introduction to the Theory of Surreal Numbers, chapter 5), because the exponents are ordinals.
    #[must_use]
    pub fn birthday(&self) -> Transfinite {
        self.with_coefficients(|coefficient| coefficient.clone().abs())
    }

    /// The same powers with other coefficients of the same sizes.
    fn with_coefficients(&self, coefficient: impl Fn(&IBig) -> IBig) -> Transfinite {
        let term = |term: &Term| Term { exponent: term.exponent.clone(), coefficient: coefficient(&term.coefficient) };
        Transfinite { terms: self.terms.iter().map(term).collect(), ..*self }
    }

    /// The natural sum.
    ///
    /// # Errors
    /// If it is too large.
    pub fn plus(&self, other: &Transfinite) -> Result<Transfinite, OrdinalError> {
        Transfinite::from_terms(self.terms.iter().chain(&*other.terms).cloned().collect())
    }

    /// The natural product.
    ///
    /// # Errors
    /// If it is too large, or a limit stops it.
    pub fn times(&self, other: &Transfinite, guard: &Guard) -> Result<Transfinite, OrdinalError> {
        let count = self.terms.len().saturating_mul(other.terms.len());
        if count > LARGEST_SIZE * 2 {
            return Err(OrdinalError::TooLarge);
        }
        guard.room_for::<Term>(count)?;
        let mut products = Vec::with_capacity(count);
        for a in &*self.terms {
            guard.check()?;
            for b in &*other.terms {
                let coefficient = &a.coefficient * &b.coefficient;
                products.push(Term { exponent: a.exponent.plus(&b.exponent)?, coefficient });
            }
        }
        Transfinite::from_terms(products)
    }

    /// The power with a finite exponent that is not negative.
    ///
    /// # Errors
    /// If it is too large, or a limit stops it.
    pub fn power(&self, exponent: &IBig, guard: &Guard) -> Result<Transfinite, OrdinalError> {
        if exponent.is_zero() {
            return Ok(Transfinite::one());
        }
        // A power of omega has the exponent multiplied, however large the other is.
        if let [term] = &self.terms[..]
            && term.coefficient == IBig::ONE
        {
            return Transfinite::omega_power(term.exponent.times(&Transfinite::integer(exponent.clone()), guard)?);
        }
        let unit = |term: &Term| term.exponent.is_zero() && term.coefficient.clone().abs() == IBig::ONE;
        match &self.terms[..] {
            [] => return Ok(Transfinite::zero()),
            [term] if unit(term) => {
                let odd = exponent % IBig::from(2) != IBig::ZERO;
                return Ok(if odd { self.clone() } else { Transfinite::one() });
            }
            _ => {}
        }
        let times = u32::try_from(exponent).map_err(|_| OrdinalError::TooLarge)?;
        let mut power = Transfinite::one();
        for bit in (0..u32::BITS - times.leading_zeros()).rev() {
            power = power.times(&power, guard)?;
            if times >> bit & 1 == 1 {
                power = power.times(self, guard)?;
            }
        }
        Ok(power)
    }
}

/// How many words a coefficient has.
fn words(value: &IBig) -> usize {
    value.as_sign_words().1.len()
}

impl PartialEq for Transfinite {
    fn eq(&self, other: &Transfinite) -> bool {
        Arc::ptr_eq(&self.terms, &other.terms)
            || (self.size == other.size && self.height == other.height && self.terms == other.terms)
    }
}

impl Eq for Transfinite {}

impl PartialOrd for Transfinite {
    fn partial_cmp(&self, other: &Transfinite) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The order of the numbers: the first term in which they differ decides.
impl Ord for Transfinite {
    fn cmp(&self, other: &Transfinite) -> Ordering {
        if Arc::ptr_eq(&self.terms, &other.terms) {
            return Ordering::Equal;
        }
        let sign_of = |term: &Term| match term.coefficient.sign() {
            Sign::Positive => Ordering::Greater,
            Sign::Negative => Ordering::Less,
        };
        let (mut own, mut others) = (self.terms.iter(), other.terms.iter());
        loop {
            match (own.next(), others.next()) {
                (None, None) => return Ordering::Equal,
                (Some(a), None) => return sign_of(a),
                (None, Some(b)) => return sign_of(b).reverse(),
                (Some(a), Some(b)) => {
                    let order = match a.exponent.cmp(&b.exponent) {
                        Ordering::Greater => sign_of(a),
                        Ordering::Less => sign_of(b).reverse(),
                        Ordering::Equal => a.coefficient.cmp(&b.coefficient),
                    };
                    if order.is_ne() {
                        return order;
                    }
                }
            }
        }
    }
}
