//! Greatest common divisors of polynomials by their values at large integers.
//!
//! Remainders of Euclid's algorithm get very long even where there is nothing in common. If integers are put in the
//! place of variables, only integers are left, whose divisor is found at once; written in the base of the integer that
//! was put in, with digits of both signs, it is a polynomial again, the primitive part P of which is tried (B. W. Char,
//! K. O. Geddes, G. H. Gonnet, GCDHEU, 1989). P is right if it divides both polynomials a and b, for this reason: the
//! divisor is PQ for some Q. Let x be the variable, and X at least 2 + 2m, where m is the greatest coefficient of a or
//! of b, whichever is less. The value of PQ at X divides that of the polynomial found, which is P times an integer c of
//! at most X/2. So the value of Q is an integer of at most X/2. Order the monomials of the other variables: the
//! coefficient of the greatest in Q is a polynomial in x that divides those of a and b, and so has no root beyond
//! 1 + m. Hence Q has no other variable, or that coefficient were 0 at X; it divides polynomials in x with coefficients
//! up to m, so it is more than X - 1 - m, at least X/2, at X, unless it is an integer; and integers that divide a and b
//! are taken out before.

use std::collections::BTreeMap;

use dashu_base::{Abs, BitTest, Gcd};
use onside_ground::{Guard, with_stack};
use onside_number::IBig;

use super::error::OrdinalError;
use super::polynomial::{Polynomial, quotient, trimmed};

/// How many integers are tried for a variable.
const TRIES: usize = 6;

/// Values with more bits than this are not made.
const MOST_BITS: usize = 1 << 17;

/// The divisor, up to its sign, if it is found this way; neither polynomial is zero.
pub(super) fn gcd(a: &Polynomial, b: &Polynomial, guard: &Guard) -> Result<Option<Polynomial>, OrdinalError> {
    guard.check()?;
    let (mut a, mut b) = (a.clone(), b.clone());
    let (first, second) = (a.take_integer(), b.take_integer());
    let common = IBig::from((&first).gcd(&second));
    let Some(variable) = a.last_variable().max(b.last_variable()) else {
        return Ok(Some(Polynomial::constant(common)));
    };
    let degree = a.degree(variable).max(b.degree(variable)) as usize;
    let mut place = a.greatest().min(b.greatest()) * IBig::from(2) + IBig::from(29);
    for _ in 0..TRIES {
        if place.bit_len().saturating_mul(degree) > MOST_BITS {
            return Ok(None);
        }
        let (below, other) = (a.at(variable, &place), b.at(variable, &place));
        if !below.is_zero() && !other.is_zero() {
            let Some(value) = with_stack(|| gcd(&below, &other, guard))? else { return Ok(None) };
            let mut found = value.in_base(variable, &place);
            found.take_integer();
            if quotient(&a, &found, guard)?.is_some() && quotient(&b, &found, guard)?.is_some() {
                return found.times(&Polynomial::constant(common), guard).map(Some);
            }
        }
        // An integer that has nothing to do with the last one.
        place = place * IBig::from(73_794) / IBig::from(27_011);
    }
    Ok(None)
}

impl Polynomial {
    fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The greatest of its coefficients in absolute value.
    fn greatest(&self) -> IBig {
        self.0.values().map(|value| value.clone().abs()).max().unwrap_or(IBig::ZERO)
    }

    /// Divides by the greatest integer that divides all coefficients, and gives it.
    fn take_integer(&mut self) -> IBig {
        let mut common = IBig::ZERO;
        for value in self.0.values() {
            common = if common.is_zero() { value.clone().abs() } else { IBig::from((&common).gcd(value)) };
        }
        if common > IBig::ONE {
            self.0.values_mut().for_each(|value| *value = &*value / &common);
        }
        common
    }

    /// The polynomial in the other variables that is left if one of them is this integer.
    fn at(&self, variable: usize, place: &IBig) -> Polynomial {
        let mut value = Polynomial(BTreeMap::new());
        for (exponents, coefficient) in &self.0 {
            let mut rest = exponents.clone();
            let exponent = rest.get_mut(variable).map_or(0, std::mem::take);
            value.add(trimmed(rest), coefficient * place.pow(exponent as usize));
        }
        value
    }

    /// The polynomial with small coefficients that has this value if the variable is that integer.
    fn in_base(&self, variable: usize, base: &IBig) -> Polynomial {
        let half = base / IBig::from(2);
        let mut polynomial = Polynomial(BTreeMap::new());
        for (exponents, coefficient) in &self.0 {
            let mut rest = coefficient.clone();
            let mut exponent = 0;
            while !rest.is_zero() {
                let mut digit = &rest % base;
                if digit > half {
                    digit -= base;
                } else if digit < -&half {
                    digit += base;
                }
                rest = (rest - &digit) / base;
                let mut exponents = exponents.clone();
                exponents.resize(exponents.len().max(variable + 1), 0);
                exponents[variable] = exponent;
                polynomial.add(trimmed(exponents), digit);
                exponent += 1;
            }
        }
        polynomial
    }
}

#[cfg(test)]
mod tests {
    use super::super::polynomial::euclid;
    use super::*;

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }

        /// A polynomial in two variables that is not zero.
        fn polynomial(&mut self) -> Polynomial {
            loop {
                let mut polynomial = Polynomial(BTreeMap::new());
                for _ in 0..=self.below(3) {
                    let mut exponent = || u32::try_from(self.below(3)).expect("small");
                    let exponents = trimmed(vec![exponent(), exponent()]);
                    polynomial.add(exponents, IBig::from(self.below(13)) - IBig::from(6));
                }
                if !polynomial.is_zero() {
                    return polynomial;
                }
            }
        }
    }

    fn negative(polynomial: &Polynomial) -> Polynomial {
        Polynomial(polynomial.0.iter().map(|(exponents, value)| (exponents.clone(), -value)).collect())
    }

    #[test]
    fn divisors_are_those_of_euclid() {
        let (mut random, guard) = (Random(1), Guard::default());
        let mut greater = 0;
        for _ in 0..3000 {
            let [a, b, common] = [(); 3].map(|()| random.polynomial());
            let product = |a: &Polynomial| a.times(&common, &guard).expect("no limit");
            let (a, b) = (product(&a), product(&b));
            let found = gcd(&a, &b, &guard).expect("no limit").expect("small values");
            for (number, divisor) in [(&a, &found), (&b, &found), (&found, &common)] {
                assert!(quotient(number, divisor, &guard).expect("no limit").is_some(), "{divisor:?} in {number:?}");
            }
            // Integers are no business of Euclid's algorithm here.
            if a.last_variable().is_some() && b.last_variable().is_some() {
                let expected = euclid(&a, &b, &guard).expect("no limit");
                assert!(found == expected || found == negative(&expected), "{a:?} and {b:?}: {found:?}, {expected:?}");
            }
            greater += u32::from(found != common && found != negative(&common));
        }
        assert!(greater > 100, "the other factors have something in common {greater} times");
    }

    #[test]
    fn values_written_in_a_base_are_the_polynomial_again() {
        let mut random = Random(2);
        let base = IBig::from(101);
        for _ in 0..1000 {
            let polynomial = random.polynomial();
            assert_eq!(polynomial.at(1, &base).in_base(1, &base), polynomial);
            assert_eq!(polynomial.at(0, &base).in_base(0, &base), polynomial);
        }
    }
}
