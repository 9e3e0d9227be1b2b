//! Nim arithmetic of ordinals: the sum, and the product below omega^omega^54.
//!
//! The ordinals below omega^omega^omega are an algebraic closure of the field of two elements (Conway, chapter 6). A
//! term omega^e n is the product of omega^e and n also as nimbers, and each power omega^e is a product of the
//! generators kappa: see `monomials`. So products are formed term by term, and squares, in characteristic 2, from
//! squares of terms.

use onside_ground::Guard;
use onside_number::{IBig, UBig};
use rustc_hash::FxHashMap;

use super::error::OrdinalError;
use super::monomials::{Field, Monomial};
use super::transfinite::{Term, Transfinite};
use crate::impartial::nim_product_large;

pub use super::monomials::LARGEST_PRIME;

/// A nimber as a sum of monomials with finite coefficients that are not zero.
type Nimber = FxHashMap<Monomial, UBig>;

/// The nim-sum: coefficients of the same power are added without carrying.
///
/// # Errors
/// If one of them is no ordinal, or the sum is too large.
pub fn nim_sum(first: &Transfinite, second: &Transfinite) -> Result<Transfinite, OrdinalError> {
    if !first.is_ordinal() || !second.is_ordinal() {
        return Err(OrdinalError::NotAnOrdinal);
    }
    let mut terms: Vec<Term> = first.terms().to_vec();
    for term in second.terms() {
        match terms.iter_mut().find(|own| own.exponent == term.exponent) {
            Some(own) => own.coefficient = &own.coefficient ^ &term.coefficient,
            None => terms.push(term.clone()),
        }
    }
    Transfinite::from_terms(terms)
}

/// The nim-product.
///
/// # Errors
/// If a factor is no ordinal or not below omega^omega^54, or if a limit stops it.
pub fn nim_product(first: &Transfinite, second: &Transfinite, guard: &Guard) -> Result<Transfinite, OrdinalError> {
    let field = Field::new();
    let product = times(&field, &nimber(first)?, &nimber(second)?, guard)?;
    ordinal(product)
}

/// The nim-power with a finite exponent.
///
/// # Errors
/// If the base is no ordinal or not below omega^omega^54, or if a limit stops it.
pub fn nim_power(base: &Transfinite, exponent: &UBig, guard: &Guard) -> Result<Transfinite, OrdinalError> {
    ordinal(power(&Field::new(), &nimber(base)?, exponent, guard)?)
}

fn power(field: &Field, base: &Nimber, exponent: &UBig, guard: &Guard) -> Result<Nimber, OrdinalError> {
    let mut power = Nimber::from_iter([(Monomial::default(), UBig::ONE)]);
    for bit in (0..dashu_base::BitTest::bit_len(exponent)).rev() {
        power = square(field, &power, guard)?;
        if dashu_base::BitTest::bit(exponent, bit) {
            power = times(field, &power, base, guard)?;
        }
    }
    Ok(power)
}

fn times(field: &Field, first: &Nimber, second: &Nimber, guard: &Guard) -> Result<Nimber, OrdinalError> {
    let mut product = Nimber::default();
    for (a, factor) in first {
        for (b, other) in second {
            guard.check()?;
            let coefficient = nim_product_large(factor, other).ok_or(OrdinalError::OutOfRange)?;
            add_product(field, &mut product, (a, b), &coefficient, guard)?;
        }
    }
    Ok(product)
}

fn square(field: &Field, number: &Nimber, guard: &Guard) -> Result<Nimber, OrdinalError> {
    let mut square = Nimber::default();
    for (monomial, factor) in number {
        guard.check()?;
        let coefficient = nim_product_large(factor, factor).ok_or(OrdinalError::OutOfRange)?;
        add_product(field, &mut square, (monomial, monomial), &coefficient, guard)?;
    }
    Ok(square)
}

/// Adds the product of two monomials and a coefficient.
fn add_product(
    field: &Field,
    sum: &mut Nimber,
    (first, second): (&Monomial, &Monomial),
    coefficient: &UBig,
    guard: &Guard,
) -> Result<(), OrdinalError> {
    let (monomial, overflows) = field.product(first, second);
    // Each generator whose power was exceeded leaves its alpha, in which only smaller generators occur: this ends.
    let mut product = Nimber::from_iter([(monomial, coefficient.clone())]);
    for index in overflows {
        product = times(field, &product, &nimber_of_alpha(field, index), guard)?;
    }
    for (monomial, coefficient) in product {
        add(sum, monomial, coefficient);
    }
    Ok(())
}

fn nimber_of_alpha(field: &Field, index: usize) -> Nimber {
    let mut alpha = Nimber::default();
    for (monomial, coefficient) in field.alpha(index) {
        add(&mut alpha, monomial, coefficient);
    }
    alpha
}

fn add(sum: &mut Nimber, monomial: Monomial, coefficient: UBig) {
    if coefficient.is_zero() {
        return;
    }
    match sum.entry(monomial) {
        std::collections::hash_map::Entry::Vacant(vacant) => {
            vacant.insert(coefficient);
        }
        std::collections::hash_map::Entry::Occupied(mut occupied) => {
            *occupied.get_mut() ^= coefficient;
            if occupied.get().is_zero() {
                occupied.remove();
            }
        }
    }
}

fn nimber(ordinal: &Transfinite) -> Result<Nimber, OrdinalError> {
    let term = |term: &Term| {
        let coefficient = UBig::try_from(term.coefficient.clone()).map_err(|_| OrdinalError::NotAnOrdinal)?;
        Ok((Monomial::of(&term.exponent)?, coefficient))
    };
    ordinal.terms().iter().map(term).collect()
}

fn ordinal(number: Nimber) -> Result<Transfinite, OrdinalError> {
    let term = |(monomial, coefficient): (Monomial, UBig)| {
        Ok(Term { exponent: monomial.exponent()?, coefficient: IBig::from(coefficient) })
    };
    Transfinite::from_terms(number.into_iter().map(term).collect::<Result<_, OrdinalError>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frobenius_degree(field: &Field, number: &Nimber, guard: &Guard) -> usize {
        let mut image = square(field, number, guard).expect("in range");
        let mut degree = 1;
        while image != *number {
            image = square(field, &image, guard).expect("in range");
            degree += 1;
        }
        degree
    }

    fn lcm(a: usize, b: usize) -> usize {
        let (mut x, mut y) = (a, b);
        while y > 0 {
            (x, y) = (y, x % y);
        }
        a / x * b
    }

    /// A number has a p-th root in the field below kappa_p if and only if it has one in each finite field of it that
    /// contains the number and the p-th roots of unity: extensions of such a field within the field below kappa_p have
    /// degrees prime to p, so the norm of a root in one of them gives a root below.
    fn has_root(field: &Field, index: usize, number: &Nimber, guard: &Guard) -> bool {
        let prime = field.prime(index);
        let degree = lcm(frobenius_degree(field, number, guard), field.order_of_two(index));
        let exponent = ((UBig::ONE << degree) - UBig::ONE) / UBig::from(prime);
        power(field, number, &exponent, guard).expect("in range")
            == Nimber::from_iter([(Monomial::default(), UBig::ONE)])
    }

    /// Lenstra's theorem leaves one thing to be computed: how much is to be added to the sum of kappas until there is
    /// no p-th root. Here it is computed for the primes whose fields are small; the table is as published for the
    /// others.
    #[test]
    fn alpha_is_the_first_of_its_kind_without_a_root() {
        let (field, guard) = (Field::new(), Guard::default());
        let mut checked = 0;
        for index in 0..field.count() {
            if field.degree_of_alpha(index) > 250 {
                continue;
            }
            checked += 1;
            let (terms, excess) = field.sum_and_excess(index);
            for added in 0..=excess {
                let mut number = Nimber::default();
                for (monomial, coefficient) in terms.iter().cloned().chain([(Monomial::default(), UBig::from(added))]) {
                    add(&mut number, monomial, coefficient);
                }
                let rooted = has_root(&field, index, &number, &guard);
                assert_eq!(rooted, added < excess, "{} with {added}", field.prime(index));
            }
        }
        assert!(checked >= 30, "{checked}");
    }

    #[test]
    fn the_degrees_of_the_fields_are_those_that_the_theory_gives() {
        let (field, guard) = (Field::new(), Guard::default());
        for index in 0..field.count() {
            let degree = field.degree_of_alpha(index);
            if degree <= 250 {
                assert_eq!(frobenius_degree(&field, &nimber_of_alpha(&field, index), &guard), degree);
            }
        }
    }
}
