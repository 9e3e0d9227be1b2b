//! Powers of omega as nimbers: products of the generators kappa, and what their powers are.
//!
//! For a prime power q = p^n of the odd prime p with number k (3 has number 0), kappa_q = omega^(omega^k p^(n-1)); so
//! the digits of an exponent of omega^omega^k in base p say which power of each kappa_q is meant. As nimbers, kappa_q
//! to the p is kappa_(q/p) for n > 1, and kappa_p to the p is alpha_p, the least ordinal without a p-th root below
//! kappa_p. By Lenstra's theorem it is the sum of some kappa_q and a small integer, the excess: with f the order of 2
//! modulo p the sum is the least of its kind that generates a field whose degree is a multiple of f.
//!
//! Source: H. W. Lenstra, Nim multiplication (1978), where the excess is computed for primes to 43; A. N. Siegel,
//! CGSuite, for the others. Which kappas are added is computed here and agrees with what CGSuite lists.

use onside_number::{IBig, UBig};

use super::error::OrdinalError;
use super::transfinite::{Term, Transfinite};

/// The odd primes with the excess of each.
const EXCESSES: [(u16, u8); 54] = [
    (3, 0),
    (5, 0),
    (7, 1),
    (11, 1),
    (13, 0),
    (17, 0),
    (19, 4),
    (23, 1),
    (29, 0),
    (31, 1),
    (37, 0),
    (41, 1),
    (43, 1),
    (47, 1),
    (53, 1),
    (59, 1),
    (61, 0),
    (67, 0),
    (71, 0),
    (73, 1),
    (79, 1),
    (83, 1),
    (89, 1),
    (97, 0),
    (101, 1),
    (103, 0),
    (107, 1),
    (109, 0),
    (113, 0),
    (127, 1),
    (131, 0),
    (137, 1),
    (139, 0),
    (149, 1),
    (151, 0),
    (157, 1),
    (163, 4),
    (167, 1),
    (173, 0),
    (179, 1),
    (181, 0),
    (191, 0),
    (193, 0),
    (197, 0),
    (199, 0),
    (211, 0),
    (223, 1),
    (227, 1),
    (229, 1),
    (233, 1),
    (239, 0),
    (241, 0),
    (251, 1),
    (257, 0),
];

/// The largest prime for which the excess is known here.
pub const LARGEST_PRIME: u16 = 257;

/// The most digits that an exponent may have.
const LONGEST: usize = 4096;

/// A product of generators: for each prime the digits of the exponent, the least first; no zeros at the ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Monomial(Vec<Vec<u16>>);

impl Monomial {
    /// The monomial omega^exponent.
    pub(super) fn of(exponent: &Transfinite) -> Result<Monomial, OrdinalError> {
        let mut digits: Vec<Vec<u16>> = Vec::new();
        for term in exponent.terms() {
            let index = term.exponent.as_integer().and_then(|index| usize::try_from(&index).ok());
            let index = index.filter(|&index| index < EXCESSES.len()).ok_or(OrdinalError::OutOfRange)?;
            if digits.len() <= index {
                digits.resize(index + 1, Vec::new());
            }
            let mut rest = UBig::try_from(term.coefficient.clone()).map_err(|_| OrdinalError::NotAnOrdinal)?;
            if dashu_base::BitTest::bit_len(&rest) > LONGEST {
                return Err(OrdinalError::OutOfRange);
            }
            let prime = EXCESSES[index].0;
            while !rest.is_zero() {
                digits[index].push(&rest % prime);
                rest /= prime;
            }
        }
        Ok(Monomial(digits))
    }

    /// The generator kappa_q for the power of the prime with this number.
    fn kappa(index: usize, power: u32) -> Monomial {
        let mut digits = vec![Vec::new(); index + 1];
        digits[index] = vec![0; power as usize];
        if let Some(last) = digits[index].last_mut() {
            *last = 1;
        }
        Monomial(digits)
    }

    /// The exponent of omega.
    pub(super) fn exponent(&self) -> Result<Transfinite, OrdinalError> {
        let terms = self.0.iter().enumerate().map(|(index, digits)| {
            let prime = EXCESSES[index].0;
            let coefficient = digits.iter().rev().fold(UBig::ZERO, |value, &digit| value * prime + digit);
            Term { exponent: Transfinite::integer(IBig::from(index)), coefficient: IBig::from(coefficient) }
        });
        Transfinite::from_terms(terms.collect())
    }
}

/// What is known of the generators.
pub(super) struct Field {
    primes: Vec<Prime>,
}

/// What is known of one prime p.
struct Prime {
    /// The prime powers q whose kappas add up to alpha without the excess.
    powers: Vec<(usize, u32)>,
    /// The degree of the field that alpha generates.
    degree: usize,
}

impl Field {
    /// The generators for all primes that are known.
    pub(super) fn new() -> Field {
        let mut field = Field { primes: Vec::with_capacity(EXCESSES.len()) };
        for (prime, excess) in EXCESSES {
            let (powers, degree) = field.sum_for(order_of_two(usize::from(prime)));
            // The excess lies in a field of its own: 1 in that of two elements, 4 in that of sixteen.
            let own = if excess < 2 { 1 } else { 4 };
            field.primes.push(Prime { powers, degree: least_common_multiple(degree, own) });
        }
        field
    }

    /// The least sum of kappas that generates a field whose degree is a multiple of the order: greater primes first,
    /// because their fields contain some of the smaller ones. Powers of 2 are those of the base 2.
    fn sum_for(&self, order: usize) -> (Vec<(usize, u32)>, usize) {
        let (mut powers, mut degree) = (Vec::new(), 1);
        for (base, wanted) in prime_powers(order).into_iter().rev() {
            let mut power = 0;
            let mut with = degree;
            while with % wanted != 0 {
                power += 1;
                with = least_common_multiple(degree, self.degree_of_kappa(base, power));
            }
            if power > 0 {
                powers.push((base, power));
                degree = with;
            }
        }
        (powers, degree)
    }

    /// The degree of the field that kappa_q generates, for a power q of the base.
    fn degree_of_kappa(&self, base: usize, power: u32) -> usize {
        let own = base.pow(power);
        let index = EXCESSES.iter().position(|&(prime, _)| usize::from(prime) == base);
        own * index.and_then(|index| self.primes.get(index)).map_or(1, |prime| prime.degree)
    }

    /// The product of two monomials: another one, and the numbers of the primes whose alpha is a further factor.
    pub(super) fn product(&self, first: &Monomial, second: &Monomial) -> (Monomial, Vec<usize>) {
        let (longer, shorter) = if first.0.len() < second.0.len() { (second, first) } else { (first, second) };
        let (mut product, mut overflows) = (longer.clone(), Vec::new());
        for (index, (own, others)) in product.0.iter_mut().zip(&shorter.0).enumerate() {
            let prime = EXCESSES[index].0;
            own.resize(own.len().max(others.len()), 0);
            // A full power of kappa_q is one of kappa_(q/p): carries go to the lower digit.
            let mut carry = 0;
            for (place, digit) in own.iter_mut().enumerate().rev() {
                *digit += carry + others.get(place).copied().unwrap_or(0);
                carry = *digit / prime;
                *digit %= prime;
            }
            if carry > 0 {
                overflows.push(index);
            }
            while own.last() == Some(&0) {
                own.pop();
            }
        }
        while product.0.last().is_some_and(Vec::is_empty) {
            product.0.pop();
        }
        (product, overflows)
    }

    /// alpha_p for the prime with this number, as terms.
    pub(super) fn alpha(&self, index: usize) -> Vec<(Monomial, UBig)> {
        let (mut terms, excess) = self.sum_and_excess(index);
        terms.push((Monomial::default(), UBig::from(excess)));
        terms
    }

    /// The sum of kappas that is the first part of alpha, and the excess.
    pub(super) fn sum_and_excess(&self, index: usize) -> (Vec<(Monomial, UBig)>, u8) {
        let kappa = |&(base, power): &(usize, u32)| {
            match EXCESSES.iter().position(|&(prime, _)| usize::from(prime) == base) {
                Some(index) => (Monomial::kappa(index, power), UBig::ONE),
                // kappa of a power of two is finite: 2, 4, 16, ...
                None => (Monomial::default(), UBig::ONE << (1_usize << (power - 1))),
            }
        };
        (self.primes[index].powers.iter().map(kappa).collect(), EXCESSES[index].1)
    }
}

#[cfg(test)]
impl Field {
    pub(super) fn count(&self) -> usize {
        self.primes.len()
    }

    pub(super) fn prime(&self, index: usize) -> u16 {
        EXCESSES[index].0
    }

    pub(super) fn order_of_two(&self, index: usize) -> usize {
        order_of_two(usize::from(self.prime(index)))
    }

    pub(super) fn degree_of_alpha(&self, index: usize) -> usize {
        self.primes[index].degree
    }
}

/// The least positive exponent to which 2 is 1 modulo an odd prime.
fn order_of_two(prime: usize) -> usize {
    let (mut order, mut power) = (1, 2 % prime);
    while power != 1 {
        power = power * 2 % prime;
        order += 1;
    }
    order
}

/// The primes that divide a number, each with its largest power that does.
fn prime_powers(number: usize) -> Vec<(usize, usize)> {
    let (mut rest, mut powers) = (number, Vec::new());
    for base in 2..=number {
        let mut power = 1;
        while rest.is_multiple_of(base) {
            rest /= base;
            power *= base;
        }
        if power > 1 {
            powers.push((base, power));
        }
    }
    powers
}

fn least_common_multiple(first: usize, second: usize) -> usize {
    let (mut a, mut b) = (first, second);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    first / a * second
}
