//! `Rational` against naive fractions across the word boundary, and its representation.

use std::cmp::Ordering;

use crate::common::{Naive, cases, integers, power_of_two, rationals};
use dashu_base::Gcd;
use onside_number::{Dyadic, IBig, NotDyadic, ParseNumberError, PowError, Rational, UBig};
use proptest::prelude::*;

/// A number is in its one representation: lowest terms, and inline exactly if it fits.
fn is_normal(number: &Rational) -> bool {
    let (numerator, denominator) = (number.numerator(), number.denominator());
    let fits = i64::try_from(&numerator).is_ok() && u64::try_from(&denominator).is_ok();
    numerator.gcd(&denominator) == UBig::ONE && fits == number.is_inline()
}

fn rational(text: &str) -> Rational {
    text.parse().expect("the test writes a fraction")
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn a_ratio_is_the_quotient_in_its_one_representation(a in integers(), b in integers()) {
        let ratio = Rational::from_ratio(a.clone(), b.clone());
        prop_assert_eq!(ratio.is_none(), b.is_zero());
        if let Some(ratio) = ratio {
            prop_assert!(is_normal(&ratio));
            prop_assert_eq!(ratio.numerator() * b, a * IBig::from(ratio.denominator()));
        }
    }

    #[test]
    fn a_ratio_of_words_is_the_ratio_of_the_integers(a in any::<i64>(), b in any::<i64>(), small in -9_i64..9) {
        let least = i64::MIN;
        for (a, b) in [(a, b), (a, small), (small, b), (least, small), (small, least), (least, b), (b, least)] {
            prop_assert_eq!(Rational::new(a, b), Rational::from_ratio(a.into(), b.into()));
        }
    }

    #[test]
    fn sum_difference_and_product_agree_with_naive_fractions(x in rationals(), y in rationals()) {
        let (a, b) = (Naive::from(&x), Naive::from(&y));
        for (result, expected) in [(&x + &y, a.add(&b)), (&x - &y, a.sub(&b)), (&x * &y, a.mul(&b)), (-&x, a.neg())] {
            prop_assert!(is_normal(&result));
            prop_assert_eq!(Naive::from(&result), expected);
        }
    }

    #[test]
    fn sums_of_fractions_with_common_factors_are_in_lowest_terms(
        a in any::<i64>(),
        c in any::<i64>(),
        b in 1_i64..5000,
        d in 1_i64..5000,
    ) {
        let (Some(x), Some(y)) = (Rational::new(a, b), Rational::new(c, d)) else { return Ok(()) };
        prop_assert!(is_normal(&(&x + &y)) && is_normal(&(&x - &y)) && is_normal(&(&x * &y)));
        prop_assert_eq!(Naive::from(&(&x + &y)), Naive::new(a, b).add(&Naive::new(c, d)));
    }

    #[test]
    fn order_agrees_with_naive_fractions(x in rationals(), y in rationals()) {
        prop_assert_eq!(x.cmp(&y), Naive::from(&x).cmp(&Naive::from(&y)));
        prop_assert_eq!(x == y, x.cmp(&y) == Ordering::Equal);
    }

    #[test]
    fn a_quotient_times_its_divisor_is_the_dividend(x in rationals(), y in rationals()) {
        match x.checked_div(&y) {
            None => prop_assert!(y.is_zero() && y.reciprocal().is_none()),
            Some(quotient) => {
                prop_assert!(is_normal(&quotient));
                prop_assert_eq!(&quotient * &y, x);
            }
        }
        if let Some(reciprocal) = y.reciprocal() {
            prop_assert!(is_normal(&reciprocal));
            prop_assert_eq!(reciprocal.reciprocal(), Some(y.clone()));
        }
    }

    #[test]
    fn a_remainder_lies_between_zero_and_the_divisor_and_differs_by_a_multiple(x in rationals(), y in rationals()) {
        match x.rem_floor(&y) {
            None => prop_assert!(y.is_zero()),
            Some(rest) => {
                prop_assert!(rest.abs() < y.abs());
                prop_assert!(rest.is_zero() || rest.is_negative() == y.is_negative());
                prop_assert!((&x - &rest).checked_div(&y).is_some_and(|multiple| multiple.is_integer()));
            }
        }
    }

    #[test]
    fn floor_and_ceiling_agree_with_naive_fractions(x in rationals()) {
        prop_assert_eq!(x.floor(), Naive::from(&x).floor());
        prop_assert_eq!(x.ceil(), Naive::from(&x).ceil());
        prop_assert_eq!(x.is_integer(), x.floor() == x.ceil());
        prop_assert_eq!(x.to_integer().is_some(), x.is_integer());
    }

    #[test]
    fn what_is_printed_is_read_back_as_the_same_number(x in rationals()) {
        prop_assert_eq!(x.to_string().parse::<Rational>(), Ok(x.clone()));
        prop_assert_eq!(format!("{x:?}"), x.to_string());
    }

    #[test]
    fn signs_and_absolute_values_agree_with_the_order(x in rationals()) {
        prop_assert_eq!(x.is_negative(), x < Rational::ZERO);
        prop_assert_eq!(x.is_positive(), x > Rational::ZERO);
        prop_assert_eq!(x.abs(), if x < Rational::ZERO { -&x } else { x.clone() });
    }

    #[test]
    fn a_power_is_the_repeated_product(x in rationals(), exponent in 0_i64..6) {
        let product = (0..exponent).fold(Rational::ONE, |product, _| &product * &x);
        prop_assert_eq!(x.checked_pow(exponent, 1 << 20), Ok(product.clone()));
        match product.reciprocal() {
            Some(reciprocal) => prop_assert_eq!(x.checked_pow(-exponent, 1 << 20), Ok(reciprocal)),
            None => prop_assert_eq!(x.checked_pow(-exponent, 1 << 20), Err(PowError::ZeroToNegative)),
        }
    }

    #[test]
    fn a_power_within_the_limit_is_computed_and_one_past_it_is_refused(x in rationals(), exponent in 1_i64..6) {
        prop_assume!(x.abs() != Rational::ONE && !x.is_zero());
        let size = x.checked_pow(exponent, u64::MAX).map_or(0, |power| power.bit_size());
        prop_assert!(x.checked_pow(exponent, size).is_ok());
        prop_assert_eq!(x.checked_pow(exponent, size - 1), Err(PowError::TooLarge(size - 1)));
    }
}

#[test]
fn a_number_takes_sixteen_bytes() {
    assert_eq!(size_of::<Rational>(), 16);
}

#[test]
fn results_that_fit_words_return_to_words() {
    let min = Rational::from(i64::MIN);
    let past = -&min;
    assert!(min.is_inline() && !past.is_inline());
    assert!((-&past).is_inline() && (&past - &Rational::ONE).is_inline() && (&past + &min).is_inline());
    // 2^63 does not fit the numerator but fits the denominator.
    assert_eq!(past.reciprocal().map(|number| number.is_inline()), Some(true));
    assert_eq!(min.reciprocal(), Some(rational("-1/9223372036854775808")));
    assert_eq!(min.reciprocal().and_then(|number| number.reciprocal()), Some(min));
}

#[test]
fn the_largest_words_add_without_overflow() {
    let large = Rational::from_ratio(IBig::from(i64::MIN), IBig::from(u64::MAX)).expect("not divided by 0");
    let other = Rational::from_ratio(IBig::from(i64::MIN), IBig::from(u64::MAX - 2)).expect("not divided by 0");
    for (x, y) in [(&large, &large), (&large, &other), (&other, &large)] {
        assert_eq!(Naive::from(&(x + y)), Naive::from(x).add(&Naive::from(y)));
        assert_eq!(Naive::from(&(x - y)), Naive::from(x).sub(&Naive::from(y)));
        assert_eq!(x.cmp(y), Naive::from(x).cmp(&Naive::from(y)));
    }
}

#[test]
fn only_denominators_that_are_powers_of_two_are_dyadic() {
    assert_eq!(rational("-6/16").to_dyadic(), Some(Dyadic::new(-3, 3)));
    assert_eq!(rational("1/3").to_dyadic(), None);
    assert_eq!(Dyadic::try_from(&rational("5/6")), Err(NotDyadic));
    let deep = Rational::from(Dyadic::new(1, 64));
    assert!(!deep.is_inline() && deep.is_dyadic());
    assert_eq!(deep.to_dyadic(), Some(Dyadic::new(1, 64)));
    assert_eq!(Rational::from(Dyadic::new(1, 63)).denominator(), UBig::ONE << 63);
}

#[test]
fn remainders_take_the_sign_of_the_divisor() {
    let check = |x: &str, y: &str, expected: &str| {
        assert_eq!(rational(x).rem_floor(&rational(y)), Some(rational(expected)), "{x} % {y}");
    };
    check("17", "5", "2");
    check("-17", "5", "3");
    check("17", "-5", "-3");
    check("-17", "-5", "-2");
    check("17/6", "1/3", "1/6");
    check("15", "5", "0");
    assert_eq!(Rational::ONE.rem_floor(&Rational::ZERO), None);
}

#[test]
fn powers_that_cannot_be_are_refused_before_they_are_computed() {
    let limit = 1_000;
    assert_eq!(Rational::ZERO.checked_pow(0, limit), Ok(Rational::ONE));
    assert_eq!(Rational::ZERO.checked_pow(i64::MAX, limit), Ok(Rational::ZERO));
    assert_eq!(Rational::ZERO.checked_pow(i64::MIN, limit), Err(PowError::ZeroToNegative));
    assert_eq!(Rational::from(-1).checked_pow(i64::MIN, limit), Ok(Rational::ONE));
    assert_eq!(Rational::from(-1).checked_pow(i64::MAX, limit), Ok(Rational::from(-1)));
    assert_eq!(Rational::ONE.checked_pow(i64::MAX, limit), Ok(Rational::ONE));
    assert_eq!(Rational::from(2).checked_pow(i64::MAX, limit), Err(PowError::TooLarge(limit)));
    assert_eq!(rational("1/2").checked_pow(i64::MIN, limit), Err(PowError::TooLarge(limit)));
    assert_eq!(rational("2/3").checked_pow(-3, limit), Ok(rational("27/8")));
    assert_eq!(Rational::from(2).checked_pow(70, limit), Ok(Rational::from(power_of_two(70))));
}

#[test]
fn texts_are_read_in_lowest_terms_or_refused_with_the_reason() {
    assert_eq!(rational("-17/6").to_string(), "-17/6");
    assert_eq!(rational("34/12").to_string(), "17/6");
    assert_eq!(rational("6/3").to_string(), "2");
    assert_eq!("1/0".parse::<Rational>(), Err(ParseNumberError::ZeroDenominator));
    assert_eq!("x".parse::<Rational>(), Err(ParseNumberError::UnexpectedCharacter { character: 'x', column: 1 }));
    assert_eq!("1/".parse::<Rational>(), Err(ParseNumberError::MissingDigits));
    assert_eq!(format!("[{:>6}]", rational("1/3")), "[   1/3]");
}

#[test]
fn assigning_operators_and_sums_of_iterators_add_and_subtract() {
    let mut number = rational("1/3");
    number += Rational::ONE;
    number -= &rational("1/6");
    number *= rational("6/7");
    assert_eq!(number, Rational::ONE);
    let thirds = vec![rational("1/3"); 3];
    assert_eq!(thirds.iter().sum::<Rational>(), Rational::ONE);
    assert_eq!(thirds.into_iter().sum::<Rational>(), Rational::ONE);
}
