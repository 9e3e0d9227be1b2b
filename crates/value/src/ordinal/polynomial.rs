//! Common factors of sums of powers of omega: they are polynomials in the powers omega^omega^a, and polynomials with
//! integer coefficients have greatest common divisors.
//!
//! The divisor is found by values at large integers (`evaluated`). Where that does not succeed, Euclid's algorithm does
//! with primitive parts, one variable after the other (D. E. Knuth, The Art of Computer Programming, volume 2, section
//! 4.6.1). What is common to all exponents is taken out first, so that large exponents alone do not make long
//! remainders.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use dashu_base::{Abs, Gcd, UnsignedAbs};
use onside_ground::{Guard, with_stack};
use onside_number::{IBig, UBig};

use super::error::OrdinalError;
use super::evaluated;
use super::transfinite::{Term, Transfinite};

/// A polynomial: coefficients that are not zero by the exponents of the variables, the last of which are the largest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Polynomial(pub(super) BTreeMap<Vec<u32>, IBig>);

/// Both numbers without their common factors; the second is not zero.
pub(super) fn lowest_terms(
    above: &Transfinite,
    below: &Transfinite,
    guard: &Guard,
) -> Result<(Transfinite, Transfinite), OrdinalError> {
    if above.is_zero() {
        return Ok((Transfinite::zero(), Transfinite::one()));
    }
    if below.as_integer() == Some(IBig::ONE) {
        return Ok((above.clone(), below.clone()));
    }
    let terms = above.terms().iter().chain(below.terms());
    let mut variables: Vec<Transfinite> =
        terms.flat_map(|term| term.exponent.terms()).map(|term| term.exponent.clone()).collect();
    variables.sort();
    variables.dedup();
    let (mut above, mut below) = (Dense::of(above, &variables), Dense::of(below, &variables));
    // The common monomial, and the common integer.
    let (first, second) = (above.take_monomial(), below.take_monomial());
    let common = (&first.coefficient).gcd(&second.coefficient);
    let left = |own: &Monomial, other: &Monomial| {
        let exponents = own.exponents.iter().zip(&other.exponents).map(|(a, b)| a - a.min(b)).collect();
        Monomial { exponents, coefficient: &own.coefficient / IBig::from(common.clone()) }
    };
    let outside = (left(&first, &second), left(&second, &first));
    // Variables that occur with multiples of some exponent only.
    let steps = steps(&[&above, &below], variables.len());
    if above.0.len() > 1 && below.0.len() > 1 {
        let (a, b) = (above.packed(&steps)?, below.packed(&steps)?);
        let divisor = with_stack(|| gcd(&a, &b, guard))?;
        above = Dense::unpacked(&exact_quotient(&a, &divisor, guard)?, &steps);
        below = Dense::unpacked(&exact_quotient(&b, &divisor, guard)?, &steps);
    }
    Ok((above.number(&outside.0, &variables)?, below.number(&outside.1, &variables)?))
}

/// One product of powers with its coefficient, exponents of any size.
#[derive(Clone, Debug)]
struct Monomial {
    exponents: Vec<IBig>,
    coefficient: IBig,
}

/// A sum of such products.
struct Dense(Vec<Monomial>);

impl Dense {
    /// Each exponent is a sum, so a power of omega is a product of powers of the variables omega^omega^a.
    fn of(number: &Transfinite, variables: &[Transfinite]) -> Dense {
        let monomial = |term: &Term| {
            let mut exponents = vec![IBig::ZERO; variables.len()];
            for part in term.exponent.terms() {
                if let Ok(place) = variables.binary_search(&part.exponent) {
                    exponents[place] = part.coefficient.clone();
                }
            }
            Monomial { exponents, coefficient: term.coefficient.clone() }
        };
        Dense(number.terms().iter().map(monomial).collect())
    }

    /// Divides by the greatest monomial that divides all terms, and gives it.
    fn take_monomial(&mut self) -> Monomial {
        let Some(first) = self.0.first().cloned() else {
            return Monomial { exponents: Vec::new(), coefficient: IBig::ONE };
        };
        let mut common = Monomial { coefficient: first.coefficient.abs(), ..first };
        for term in &self.0 {
            for (least, exponent) in common.exponents.iter_mut().zip(&term.exponents) {
                if exponent < least {
                    least.clone_from(exponent);
                }
            }
            common.coefficient = IBig::from((&common.coefficient).gcd(&term.coefficient));
        }
        for term in &mut self.0 {
            for (exponent, least) in term.exponents.iter_mut().zip(&common.exponents) {
                *exponent -= least;
            }
            term.coefficient = &term.coefficient / &common.coefficient;
        }
        common
    }

    fn packed(&self, steps: &[IBig]) -> Result<Polynomial, OrdinalError> {
        let term = |term: &Monomial| {
            let exponents = term
                .exponents
                .iter()
                .zip(steps)
                .map(|(exponent, step)| u32::try_from(&(exponent / step)).map_err(|_| OrdinalError::TooLarge));
            Ok((exponents.collect::<Result<Vec<_>, _>>()?, term.coefficient.clone()))
        };
        self.0.iter().map(term).collect::<Result<_, _>>().map(Polynomial)
    }

    fn unpacked(polynomial: &Polynomial, steps: &[IBig]) -> Dense {
        let term = |(exponents, coefficient): (&Vec<u32>, &IBig)| {
            // Zeros at the end are not written in a polynomial.
            let exponents = exponents.iter().chain(std::iter::repeat(&0)).zip(steps);
            let exponents = exponents.map(|(&exponent, step)| IBig::from(exponent) * step);
            Monomial { exponents: exponents.collect(), coefficient: coefficient.clone() }
        };
        Dense(polynomial.0.iter().map(term).collect())
    }

    /// The number that this is, times a monomial.
    fn number(&self, outside: &Monomial, variables: &[Transfinite]) -> Result<Transfinite, OrdinalError> {
        let term = |term: &Monomial| {
            let parts = term.exponents.iter().zip(&outside.exponents).zip(variables);
            let parts = parts.map(|((a, b), variable)| Term { exponent: variable.clone(), coefficient: a + b });
            let exponent = Transfinite::from_terms(parts.collect())?;
            Ok(Term { exponent, coefficient: &term.coefficient * &outside.coefficient })
        };
        Transfinite::from_terms(self.0.iter().map(term).collect::<Result<_, OrdinalError>>()?)
    }
}

/// For each variable the greatest number of which all its exponents are multiples; 1 if it does not occur.
fn steps(sums: &[&Dense], variables: usize) -> Vec<IBig> {
    let step = |variable: usize| {
        let terms = sums.iter().flat_map(|sum| &sum.0);
        let common = terms.fold(UBig::ZERO, |common, term| match &term.exponents[variable] {
            exponent if exponent.is_zero() => common,
            exponent if common.is_zero() => exponent.clone().unsigned_abs(),
            exponent => (&IBig::from(common)).gcd(exponent),
        });
        if common.is_zero() { IBig::ONE } else { IBig::from(common) }
    };
    (0..variables).map(step).collect()
}

impl Polynomial {
    pub(super) fn constant(value: IBig) -> Polynomial {
        Polynomial(BTreeMap::from([(Vec::new(), value)]))
    }

    /// The terms with all exponents written out to a number of variables.
    fn is_constant(&self) -> bool {
        self.0.keys().all(|exponents| exponents.iter().all(|&exponent| exponent == 0))
    }

    /// The last variable that occurs.
    pub(super) fn last_variable(&self) -> Option<usize> {
        self.0.keys().filter_map(|exponents| exponents.iter().rposition(|&exponent| exponent > 0)).max()
    }

    pub(super) fn degree(&self, variable: usize) -> u32 {
        self.0.keys().filter_map(|exponents| exponents.get(variable).copied()).max().unwrap_or(0)
    }

    /// The coefficients as a polynomial in one variable, by its exponents.
    fn coefficients(&self, variable: usize) -> BTreeMap<u32, Polynomial> {
        let mut coefficients: BTreeMap<u32, Polynomial> = BTreeMap::new();
        for (exponents, value) in &self.0 {
            let mut rest = exponents.clone();
            let exponent = rest.get_mut(variable).map_or(0, std::mem::take);
            let coefficient = coefficients.entry(exponent).or_insert_with(|| Polynomial(BTreeMap::new()));
            coefficient.0.insert(trimmed(rest), value.clone());
        }
        coefficients
    }

    fn leading(&self, variable: usize) -> Polynomial {
        self.coefficients(variable).pop_last().map_or_else(|| Polynomial(BTreeMap::new()), |(_, leading)| leading)
    }

    /// The product with a power of a variable.
    fn shifted(&self, variable: usize, by: u32) -> Polynomial {
        let shift = |(exponents, value): (&Vec<u32>, &IBig)| {
            let mut exponents = exponents.clone();
            exponents.resize(exponents.len().max(variable + 1), 0);
            exponents[variable] += by;
            (trimmed(exponents), value.clone())
        };
        Polynomial(self.0.iter().map(shift).collect())
    }

    fn add_multiple(&mut self, other: &Polynomial, factor: &IBig) {
        for (exponents, value) in &other.0 {
            self.add(exponents.clone(), value * factor);
        }
    }

    /// Adds one term.
    pub(super) fn add(&mut self, exponents: Vec<u32>, value: IBig) {
        match self.0.entry(exponents) {
            Entry::Vacant(place) => {
                if !value.is_zero() {
                    place.insert(value);
                }
            }
            Entry::Occupied(mut place) => {
                *place.get_mut() += value;
                if place.get().is_zero() {
                    place.remove();
                }
            }
        }
    }

    pub(super) fn times(&self, other: &Polynomial, guard: &Guard) -> Result<Polynomial, OrdinalError> {
        let mut product = Polynomial(BTreeMap::new());
        for (exponents, value) in &self.0 {
            guard.check()?;
            let shift = |(others, factor): (&Vec<u32>, &IBig)| (plus(exponents, others), factor.clone());
            product.add_multiple(&Polynomial(other.0.iter().map(shift).collect()), value);
        }
        Ok(product)
    }
}

pub(super) fn trimmed(mut exponents: Vec<u32>) -> Vec<u32> {
    while exponents.last() == Some(&0) {
        exponents.pop();
    }
    exponents
}

fn plus(first: &[u32], second: &[u32]) -> Vec<u32> {
    let at = |exponents: &[u32], place: usize| exponents.get(place).copied().unwrap_or(0);
    (0..first.len().max(second.len())).map(|place| at(first, place) + at(second, place)).collect()
}

/// The greatest common divisor, up to its sign; neither polynomial is zero.
fn gcd(first: &Polynomial, second: &Polynomial, guard: &Guard) -> Result<Polynomial, OrdinalError> {
    guard.check()?;
    if first.is_constant() || second.is_constant() {
        let values = first.0.values().chain(second.0.values());
        let common = values.fold(IBig::ZERO, |common, value| match common.is_zero() {
            true => value.clone().abs(),
            false => IBig::from((&common).gcd(value)),
        });
        return Ok(Polynomial::constant(common));
    }
    if let Some(found) = evaluated::gcd(first, second, guard)? {
        return Ok(found);
    }
    euclid(first, second, guard)
}

/// The same by Euclid's algorithm.
pub(super) fn euclid(first: &Polynomial, second: &Polynomial, guard: &Guard) -> Result<Polynomial, OrdinalError> {
    let (Some(a), Some(b)) = (first.last_variable(), second.last_variable()) else {
        return Ok(Polynomial::constant(IBig::ONE));
    };
    let variable = a.max(b);
    let (content_a, content_b) = (content(first, variable, guard)?, content(second, variable, guard)?);
    let common = with_stack(|| gcd(&content_a, &content_b, guard))?;
    if a != b {
        return Ok(common);
    }
    let mut larger = exact_quotient(first, &content_a, guard)?;
    let mut smaller = exact_quotient(second, &content_b, guard)?;
    if larger.degree(variable) < smaller.degree(variable) {
        std::mem::swap(&mut larger, &mut smaller);
    }
    loop {
        let rest = remainder(&larger, &smaller, variable, guard)?;
        if rest.0.is_empty() {
            return common.times(&smaller, guard);
        }
        if rest.degree(variable) == 0 {
            return Ok(common);
        }
        let content = content(&rest, variable, guard)?;
        larger = std::mem::replace(&mut smaller, exact_quotient(&rest, &content, guard)?);
    }
}

/// The greatest common divisor of the coefficients of a polynomial in one variable.
fn content(polynomial: &Polynomial, variable: usize, guard: &Guard) -> Result<Polynomial, OrdinalError> {
    let mut common: Option<Polynomial> = None;
    for coefficient in polynomial.coefficients(variable).into_values() {
        common = Some(match common {
            None => coefficient,
            Some(common) => with_stack(|| gcd(&common, &coefficient, guard))?,
        });
    }
    Ok(common.unwrap_or_else(|| Polynomial::constant(IBig::ONE)))
}

/// What is left of a multiple of the first polynomial if the second is taken away as often as possible.
fn remainder(
    first: &Polynomial,
    second: &Polynomial,
    variable: usize,
    guard: &Guard,
) -> Result<Polynomial, OrdinalError> {
    let (degree, leading) = (second.degree(variable), second.leading(variable));
    let mut rest = first.clone();
    while !rest.0.is_empty() && rest.degree(variable) >= degree {
        guard.check()?;
        let shifted = second.shifted(variable, rest.degree(variable) - degree);
        let taken = shifted.times(&rest.leading(variable), guard)?;
        rest = rest.times(&leading, guard)?;
        rest.add_multiple(&taken, &IBig::NEG_ONE);
    }
    Ok(rest)
}

/// The quotient by a polynomial that divides the first one.
fn exact_quotient(first: &Polynomial, second: &Polynomial, guard: &Guard) -> Result<Polynomial, OrdinalError> {
    quotient(first, second, guard)?.ok_or(OrdinalError::DivisionByZero)
}

/// The quotient, if the second polynomial divides the first.
pub(super) fn quotient(
    first: &Polynomial,
    second: &Polynomial,
    guard: &Guard,
) -> Result<Option<Polynomial>, OrdinalError> {
    let trimmed_terms = |polynomial: &Polynomial| {
        Polynomial(polynomial.0.iter().map(|(exponents, value)| (trimmed(exponents.clone()), value.clone())).collect())
    };
    let (mut rest, second) = (trimmed_terms(first), trimmed_terms(second));
    let mut quotient = Polynomial(BTreeMap::new());
    let Some((leading, divisor)) = leading_term(&second) else { return Ok(None) };
    while let Some((exponents, value)) = leading_term(&rest) {
        guard.check()?;
        let mut shift = exponents.clone();
        if shift.len() < leading.len() {
            return Ok(None);
        }
        for (exponent, &taken) in shift.iter_mut().zip(leading) {
            let Some(left) = exponent.checked_sub(taken) else { return Ok(None) };
            *exponent = left;
        }
        let factor = value / divisor;
        if &factor * divisor != *value {
            return Ok(None);
        }
        let taken = second.0.iter().map(|(others, value)| (trimmed(plus(&shift, others)), value.clone())).collect();
        rest.add_multiple(&Polynomial(taken), &-&factor);
        quotient.0.insert(trimmed(shift), factor);
    }
    Ok(Some(quotient))
}

/// The term whose exponents are the largest, compared from the last variable on: this is an order of monomials.
fn leading_term(polynomial: &Polynomial) -> Option<(&Vec<u32>, &IBig)> {
    polynomial.0.iter().max_by(|(a, _), (b, _)| a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev())))
}
