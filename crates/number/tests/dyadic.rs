//! `Dyadic` against naive fractions across the word boundary, and its representation.

use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use crate::common::{Naive, cases, dyadics, exponents, integers, power_of_two};
use onside_number::{Dyadic, IBig, ParseNumberError, Rational};
use proptest::prelude::*;

/// A number is in its one representation: lowest terms, and inline exactly if it fits.
fn is_normal(number: &Dyadic) -> bool {
    let (numerator, exponent) = (number.numerator(), number.exponent());
    let lowest = exponent == 0 || numerator.trailing_zeros() == Some(0);
    let fits = i64::try_from(&numerator).is_ok() && u32::try_from(exponent).is_ok();
    lowest && fits == number.is_inline()
}

fn hash(number: &Dyadic) -> u64 {
    let mut hasher = DefaultHasher::new();
    number.hash(&mut hasher);
    hasher.finish()
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn a_number_made_from_parts_is_their_quotient_in_its_one_representation(m in integers(), e in exponents()) {
        let number = Dyadic::from_parts(m.clone(), e);
        prop_assert!(is_normal(&number));
        prop_assert_eq!(Naive::from(&number), Naive::new(m, power_of_two(e)));
    }

    #[test]
    fn sum_difference_and_product_agree_with_naive_fractions(x in dyadics(), y in dyadics()) {
        let (a, b) = (Naive::from(&x), Naive::from(&y));
        for (result, expected) in [(&x + &y, a.add(&b)), (&x - &y, a.sub(&b)), (&x * &y, a.mul(&b)), (-&x, a.neg())] {
            prop_assert!(is_normal(&result));
            prop_assert_eq!(Naive::from(&result), expected);
        }
    }

    #[test]
    fn order_agrees_with_naive_fractions(x in dyadics(), y in dyadics()) {
        prop_assert_eq!(x.cmp(&y), Naive::from(&x).cmp(&Naive::from(&y)));
        prop_assert_eq!(x == y, x.cmp(&y) == Ordering::Equal);
        prop_assert_eq!(x.cmp(&x.clone()), Ordering::Equal);
    }

    #[test]
    fn neighbours_of_a_number_are_ordered(x in dyadics(), e in exponents(), m in integers()) {
        let step = Dyadic::from_parts(m, e);
        let other = &x + &step;
        prop_assert_eq!(other.cmp(&x), step.cmp(&Dyadic::ZERO));
        prop_assert_eq!(&other - &step, x);
    }

    #[test]
    fn order_of_numbers_with_exponents_past_a_word_is_the_order_of_the_scaled_numbers(x in dyadics(), y in dyadics()) {
        let far = -i64::from(u32::MAX) - 200;
        let (a, b) = (x.scaled(far), y.scaled(far));
        prop_assert_eq!(a.cmp(&b), x.cmp(&y));
        prop_assert_eq!(a.cmp(&Dyadic::ZERO), x.cmp(&Dyadic::ZERO));
        prop_assert_eq!(a.scaled(-far), x);
        prop_assert!(is_normal(&a));
    }

    #[test]
    fn equal_numbers_hash_equally_however_they_came_about(x in dyadics(), y in dyadics()) {
        let same = &(&x + &y) - &y;
        prop_assert_eq!(&same, &x);
        prop_assert_eq!(hash(&same), hash(&x));
    }

    #[test]
    fn what_is_printed_is_read_back_as_the_same_number(x in dyadics()) {
        prop_assert_eq!(x.to_string().parse::<Dyadic>(), Ok(x.clone()));
        prop_assert_eq!(format!("{x:?}"), x.to_string());
    }

    #[test]
    fn a_fraction_that_is_not_reduced_is_read_as_its_value(x in dyadics(), factor in integers()) {
        let factor = &factor * &factor + IBig::ONE;
        let text = format!("{}/{}", x.numerator() * &factor, IBig::from(x.denominator()) * &factor);
        prop_assert_eq!(text.parse::<Dyadic>(), Ok(x));
    }

    #[test]
    fn floor_and_ceiling_agree_with_naive_fractions(x in dyadics()) {
        prop_assert_eq!(x.floor(), Naive::from(&x).floor());
        prop_assert_eq!(x.ceil(), Naive::from(&x).ceil());
    }

    #[test]
    fn scaling_multiplies_by_a_power_of_two(x in dyadics(), shift in -300_i64..300) {
        let scaled = x.scaled(shift);
        let power = power_of_two(shift.unsigned_abs());
        let factor = if shift < 0 { Naive::new(1, power) } else { Naive::new(power, 1) };
        prop_assert!(is_normal(&scaled));
        prop_assert_eq!(Naive::from(&scaled), Naive::from(&x).mul(&factor));
        prop_assert_eq!(x.half(), x.scaled(-1));
    }

    #[test]
    fn signs_and_absolute_values_agree_with_the_order(x in dyadics()) {
        prop_assert_eq!(x.is_negative(), x < Dyadic::ZERO);
        prop_assert_eq!(x.is_positive(), x > Dyadic::ZERO);
        prop_assert_eq!(x.is_zero(), x == Dyadic::ZERO);
        prop_assert_eq!(x.abs(), if x < Dyadic::ZERO { -&x } else { x.clone() });
        prop_assert!(is_normal(&x.abs()));
    }

    #[test]
    fn a_dyadic_number_survives_the_way_through_the_fractions(x in dyadics()) {
        let fraction = Rational::from(&x);
        prop_assert_eq!(Naive::from(&fraction), Naive::from(&x));
        prop_assert_eq!(Dyadic::try_from(&fraction), Ok(x));
    }

    #[test]
    fn canonical_options_are_born_earlier_and_lie_on_their_sides(x in dyadics()) {
        if let Some(left) = x.left_option() {
            prop_assert!(left < x && left.birthday() < x.birthday() && is_normal(&left));
        }
        if let Some(right) = x.right_option() {
            prop_assert!(right > x && right.birthday() < x.birthday() && is_normal(&right));
        }
        prop_assert_eq!((-&x).left_option().map(|option| -option), x.right_option());
    }

    #[test]
    fn size_is_the_length_of_the_numerator_and_the_exponent(x in dyadics()) {
        let magnitude = x.abs().numerator();
        let length = (0..).find(|&length| magnitude < power_of_two(length)).unwrap_or(u64::MAX);
        prop_assert_eq!(x.bit_size(), length + x.exponent());
    }
}

#[test]
fn a_number_takes_sixteen_bytes_and_so_does_an_optional_one() {
    assert_eq!(size_of::<Dyadic>(), 16);
    assert_eq!(size_of::<Option<Dyadic>>(), 16);
}

#[test]
fn results_that_fit_words_return_to_words() {
    let min = Dyadic::from(i64::MIN);
    let past = -&min;
    assert!(min.is_inline() && !past.is_inline());
    assert_eq!(past.to_string(), "9223372036854775808");
    assert_eq!(-&past, min);
    assert!((-&past).is_inline());
    assert!((&past - &Dyadic::ONE).is_inline());
    assert!((&past + &min).is_zero() && (&past + &min).is_inline());
    assert!(past.half().is_inline());
    assert_eq!(Dyadic::ZERO - min, past);
}

#[test]
fn extreme_numerators_with_exponents_a_word_apart_add_without_overflow() {
    for coarse in [i64::MIN, i64::MIN + 1, -1, 1, i64::MAX] {
        for fine in [i64::MIN + 1, -1, 1, i64::MAX] {
            for exponent in [1, 62, 63, 64, 65, 127, 128] {
                let (x, y) = (Dyadic::from(coarse), Dyadic::new(fine, exponent));
                let (a, b) = (Naive::from(&x), Naive::from(&y));
                assert_eq!(Naive::from(&(&x + &y)), a.add(&b), "{x} + {y}");
                assert_eq!(Naive::from(&(&x - &y)), a.sub(&b), "{x} - {y}");
                assert_eq!(Naive::from(&(&y - &x)), b.sub(&a), "{y} - {x}");
                assert_eq!(x.cmp(&y), a.cmp(&b), "{x} ? {y}");
                let up = i64::from(exponent);
                assert_eq!(x.scaled(up).scaled(-up), x, "{x} scaled by {up} and back");
            }
        }
    }
}

#[test]
fn assigning_operators_and_sums_of_iterators_add_and_subtract() {
    let mut number = Dyadic::new(3, 2);
    number += Dyadic::ONE;
    number += &Dyadic::new(1, 2);
    number -= Dyadic::from(5);
    number -= &Dyadic::new(1, 1);
    assert_eq!(number, Dyadic::new(-7, 1));
    let numbers = [Dyadic::new(1, 1), Dyadic::new(1, 2), Dyadic::new(1, 2)];
    assert_eq!(numbers.iter().sum::<Dyadic>(), Dyadic::ONE);
    assert_eq!(numbers.into_iter().sum::<Dyadic>(), Dyadic::ONE);
    assert_eq!(Dyadic::default(), Dyadic::ZERO);
}

#[test]
fn integers_are_recognised_and_given_as_words_where_they_fit() {
    assert_eq!(Dyadic::from(-7).as_i64(), Some(-7));
    assert_eq!(Dyadic::new(1, 1).as_i64(), None);
    assert_eq!(Dyadic::from(power_of_two(63)).as_i64(), None);
    assert_eq!(Dyadic::from(power_of_two(63)).to_integer(), Some(power_of_two(63)));
    assert_eq!(Dyadic::new(1, 1).to_integer(), None);
    assert_eq!(Dyadic::new(-12, 2).as_small(), Some((-3, 0)));
}

#[test]
fn exponents_past_thirty_two_bits_multiply_and_compare() {
    let tiny = Dyadic::new(3, u32::MAX);
    let product = &tiny * &tiny;
    assert!(tiny.is_inline() && !product.is_inline());
    assert_eq!((product.numerator(), product.exponent()), (IBig::from(9), 2 * u64::from(u32::MAX)));
    assert!(Dyadic::ZERO < product && product < tiny && tiny < Dyadic::ONE && -&tiny < -&product);
    assert_eq!(product.floor(), IBig::ZERO);
    assert_eq!((-&product).floor(), IBig::from(-1));
    assert_eq!(&product + &Dyadic::ZERO, product);
    assert_eq!(&Dyadic::ZERO - &product, -&product);
}

#[track_caller]
fn check_text(text: &str, expected: Result<&str, ParseNumberError>) {
    let printed = text.parse::<Dyadic>().map(|number| number.to_string());
    assert_eq!(printed, expected.map(str::to_owned), "{text:?}");
}

#[test]
fn texts_are_read_and_printed_in_lowest_terms_or_refused_with_the_reason() {
    let unexpected = |character, column| Err(ParseNumberError::UnexpectedCharacter { character, column });
    check_text("0", Ok("0"));
    check_text("-0", Ok("0"));
    check_text("007", Ok("7"));
    check_text("-13/8", Ok("-13/8"));
    check_text("6/12", Ok("1/2"));
    check_text("0/3", Ok("0"));
    check_text("-9/3", Ok("-3"));
    check_text("-9223372036854775808", Ok("-9223372036854775808"));
    check_text("9223372036854775808/2", Ok("4611686018427387904"));
    check_text("1/18446744073709551616", Ok("1/18446744073709551616"));
    check_text("1/3", Err(ParseNumberError::NotDyadic));
    check_text("5/12", Err(ParseNumberError::NotDyadic));
    check_text("1/0", Err(ParseNumberError::ZeroDenominator));
    check_text("0/0", Err(ParseNumberError::ZeroDenominator));
    check_text("", Err(ParseNumberError::MissingDigits));
    check_text("-", Err(ParseNumberError::MissingDigits));
    check_text("/2", Err(ParseNumberError::MissingDigits));
    check_text("3/", Err(ParseNumberError::MissingDigits));
    check_text("+3", unexpected('+', 1));
    check_text("--3", unexpected('-', 2));
    check_text("-1_0", unexpected('_', 3));
    check_text("1/-2", unexpected('-', 3));
    check_text("1/2/4", unexpected('/', 4));
    check_text("-1/2é", unexpected('é', 5));
    check_text(" 1", unexpected(' ', 1));
    check_text("٣", unexpected('٣', 1));
}

#[test]
fn width_and_alignment_of_a_format_are_honoured() {
    assert_eq!(format!("[{:>6}]", Dyadic::new(-13, 3)), "[ -13/8]");
    assert_eq!(format!("[{:<4}]", Dyadic::from(5)), "[5   ]");
}
