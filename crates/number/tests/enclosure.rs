//! Enclosures: whatever is done to them, the number inside stays inside, and the ends are where they are promised.

use crate::common::{cases, dyadics, rationals};
use onside_number::{Dyadic, Enclosure, Rational};
use proptest::prelude::*;

/// Two numbers in order, and one between them.
fn enclosed() -> impl Strategy<Value = (Enclosure, Rational)> {
    (dyadics(), dyadics(), 0_i64..=16).prop_map(|(a, b, sixteenths)| {
        let (lo, hi) = if a <= b { (a, b) } else { (b, a) };
        let inside = &lo + (&hi - &lo) * Dyadic::new(sixteenths, 4);
        (Enclosure::new(lo, hi).expect("in order"), Rational::from(inside))
    })
}

fn unit(bits: u32) -> Rational {
    Rational::from(Dyadic::ONE.scaled(-i64::from(bits)))
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn sums_differences_and_negatives_contain_those_of_the_numbers(
        (a, x) in enclosed(),
        (b, y) in enclosed(),
        n in -9_i64..9,
    ) {
        prop_assert!(a.plus(&b).contains(&(&x + &y)));
        prop_assert!(a.minus(&b).contains(&(&x - &y)));
        prop_assert!(a.negative().contains(&-&x));
        prop_assert!(a.plus_integer(n).contains(&(&x + Rational::from(n))));
        prop_assert_eq!(a.plus(&b).width(), a.width() + b.width());
        prop_assert_eq!(a.negative().negative(), a.clone());
        prop_assert_eq!(a.minus(&b), a.plus(&b.negative()));
        prop_assert_eq!(a.plus_exact(&Dyadic::ONE), a.plus(&Enclosure::from(1)));
    }

    #[test]
    fn a_rounded_enclosure_is_the_smallest_on_its_grid((a, _) in enclosed(), bits in 0_u32..140) {
        let rounded = a.rounded(bits);
        prop_assert!(rounded.contains_all(&a));
        prop_assert!(rounded.lo().exponent() <= u64::from(bits) && rounded.hi().exponent() <= u64::from(bits));
        prop_assert!(Rational::from(a.lo() - rounded.lo()) < unit(bits));
        prop_assert!(Rational::from(rounded.hi() - a.hi()) < unit(bits));
        prop_assert_eq!(rounded.rounded(bits), rounded);
    }

    #[test]
    fn a_fraction_is_enclosed_as_closely_as_the_grid_allows(x in rationals(), bits in 0_u32..140) {
        let enclosure = Enclosure::of_rational(&x, bits);
        prop_assert!(enclosure.contains(&x));
        let on_the_grid = x.to_dyadic().is_some_and(|dyadic| dyadic.exponent() <= u64::from(bits));
        prop_assert_eq!(enclosure.is_exact(), on_the_grid);
        if !on_the_grid {
            prop_assert_eq!(Rational::from(enclosure.width()), unit(bits));
        }
    }

    #[test]
    fn averages_contain_those_of_the_numbers(
        (a, x) in enclosed(),
        (b, y) in enclosed(),
        n in 1_i64..1000,
        bits in 0_u32..140,
    ) {
        let average = Enclosure::average(&a, &b, n.unsigned_abs(), bits).expect("there are copies");
        let true_average = (&x + &y * Rational::from(n - 1)).checked_div(&Rational::from(n)).expect("not 0");
        prop_assert!(average.contains(&true_average));
        let exact_width = (Rational::from(a.width()) + Rational::from(b.width()) * Rational::from(n - 1))
            .checked_div(&Rational::from(n)).expect("not 0");
        prop_assert!(Rational::from(average.width()) < exact_width + unit(bits) + unit(bits));
        prop_assert!(average.lo().exponent() <= u64::from(bits) && average.hi().exponent() <= u64::from(bits));
        prop_assert_eq!(Enclosure::average(&a, &b, 0, bits), None);
        prop_assert_eq!(Enclosure::mean([(&a, 0), (&b, 0)], bits), None);
    }

    #[test]
    fn comparisons_are_certain((a, x) in enclosed(), (b, y) in enclosed()) {
        prop_assert!(!a.definitely_less(&b) || x < y);
        prop_assert!(!a.definitely_at_most(&b) || x <= y);
        prop_assert!(a.overlaps(&b) || x != y);
        prop_assert_eq!(a.overlaps(&b), a.intersection(&b).is_some());
        prop_assert_eq!(a.overlaps(&b), !a.definitely_less(&b) && !b.definitely_less(&a));
        prop_assert!(!a.definitely_positive() || x.is_positive());
        prop_assert!(!a.definitely_negative() || x.is_negative());
        prop_assert!(a.hull(&b).contains(&x) && a.hull(&b).contains(&y));
        prop_assert!(a.contains(&Rational::from(a.midpoint())));
        prop_assert!(a.definitely_equal(&a) == a.is_exact());
    }

    #[test]
    fn decimals_lie_outside_the_ends_by_less_than_the_last_digit((a, _) in enclosed(), digits in 0_u32..40) {
        let (low, high) = a.decimals(digits);
        let last = Rational::from(10).checked_pow(-i64::from(digits), 10_000).expect("short");
        let number = |text: &str| -> Rational {
            let places = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
            assert!(places <= digits as usize);
            let scale = Rational::from(10).checked_pow(i64::try_from(places).expect("short"), 10_000).expect("short");
            text.replace('.', "").parse::<Rational>().expect("digits").checked_div(&scale).expect("not 0")
        };
        let (below, above) = (Rational::from(a.lo()) - number(&low), number(&high) - Rational::from(a.hi()));
        prop_assert!(!below.is_negative() && below < last, "{} for {}", low, a);
        prop_assert!(!above.is_negative() && above < last, "{} for {}", high, a);
    }
}

#[test]
fn decimals_are_rounded_outwards_and_short_if_exact() {
    #[track_caller]
    fn check(lo: &str, hi: &str, digits: u32, expected: (&str, &str)) {
        let end = |text: &str| text.parse::<Dyadic>().expect("a dyadic number");
        let (low, high) = Enclosure::new(end(lo), end(hi)).expect("in order").decimals(digits);
        assert_eq!((low.as_str(), high.as_str()), expected);
    }
    check("1/8", "1/4", 3, ("0.125", "0.25"));
    check("1/8", "1/4", 1, ("0.1", "0.3"));
    check("1/8", "1/4", 0, ("0", "1"));
    check("-1/8", "-1/16", 2, ("-0.13", "-0.06"));
    check("-1/1024", "1/1024", 2, ("-0.01", "0.01"));
    check("-3", "12", 4, ("-3", "12"));
    check("12345/1024", "12345/1024", 4, ("12.0556", "12.0557"));
}

#[test]
fn ends_in_the_wrong_order_are_refused() {
    assert_eq!(Enclosure::new(Dyadic::ONE, Dyadic::ZERO), None);
    assert_eq!(Enclosure::new(Dyadic::ONE, Dyadic::ONE), Some(Enclosure::exact(Dyadic::ONE)));
    assert_eq!(Enclosure::from(3).as_exact(), Some(&Dyadic::from(3)));
    assert_eq!(Enclosure::new(Dyadic::ZERO, Dyadic::ONE).map(|both| both.to_string()).as_deref(), Some("[0, 1]"));
    assert_eq!(Enclosure::from(3).to_string(), "3");
}
