//! The laws of transfinite numbers, their quotients and infinite nimbers, on random cases.

use onside_ground::Guard;
use onside_number::{IBig, UBig};
use onside_value::impartial;
use onside_value::ordinal::{Number, Transfinite, nim_power, nim_product, nim_sum};
use proptest::prelude::*;

fn integer(value: i64) -> Transfinite {
    Transfinite::integer(IBig::from(value))
}

/// Sums of a few powers of omega whose exponents are sums of powers again.
fn transfinite(coefficients: std::ops::Range<i64>, height: u32, most: usize) -> BoxedStrategy<Transfinite> {
    let finite = coefficients.clone().prop_map(integer);
    if height == 0 {
        return finite.boxed();
    }
    let exponent = transfinite(0..4, height - 1, most);
    let term = (exponent, coefficients).prop_map(|(exponent, coefficient)| {
        let power = Transfinite::omega_power(exponent).expect("an ordinal");
        power.times(&integer(coefficient), &Guard::default()).expect("small")
    });
    prop::collection::vec(term, 0..=most)
        .prop_map(|terms| terms.iter().fold(integer(0), |sum, term| sum.plus(term).expect("small")))
        .boxed()
}

fn some() -> BoxedStrategy<Transfinite> {
    transfinite(-4..5, 3, 3)
}

fn quotient() -> impl Strategy<Value = Number> {
    (transfinite(-3..4, 2, 2), transfinite(-3..4, 2, 2))
        .prop_filter_map("a denominator", |(a, b)| Number::quotient(&a, &b, &Guard::default()).ok())
}

/// Ordinals below omega^omega^3, in which the primes 3, 5 and 7 occur.
fn nimber() -> BoxedStrategy<Transfinite> {
    let exponent = prop::collection::vec(0..30_i64, 3).prop_map(|parts| {
        let power = |index: i64| Transfinite::omega_power(integer(index)).expect("an ordinal");
        let term = |(index, &part): (i64, &i64)| power(index).times(&integer(part), &Guard::default()).expect("small");
        (0..).zip(&parts).map(term).fold(integer(0), |sum, term| sum.plus(&term).expect("small"))
    });
    let term = (exponent, 1..40_i64).prop_map(|(exponent, coefficient)| {
        let power = Transfinite::omega_power(exponent).expect("an ordinal");
        power.times(&integer(coefficient), &Guard::default()).expect("small")
    });
    prop::collection::vec(term, 0..3)
        .prop_map(|terms| terms.iter().fold(integer(0), |sum, term| nim_sum(&sum, term).expect("ordinals")))
        .boxed()
}

proptest! {
    #[test]
    fn sums_of_powers_of_omega_are_an_ordered_ring(a in some(), b in some(), c in some()) {
        let guard = Guard::default();
        let plus = |x: &Transfinite, y: &Transfinite| x.plus(y).expect("small");
        let times = |x: &Transfinite, y: &Transfinite| x.times(y, &guard).expect("small");
        prop_assert_eq!(plus(&a, &b), plus(&b, &a));
        prop_assert_eq!(plus(&plus(&a, &b), &c), plus(&a, &plus(&b, &c)));
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &plus(&b, &c)), plus(&times(&a, &b), &times(&a, &c)));
        prop_assert!(plus(&a, &a.negative()).is_zero());
        // The order is that of the signs of differences, and positive factors keep it.
        let difference = plus(&a, &b.negative());
        prop_assert_eq!(a.cmp(&b), difference.sign().cmp(&0));
        prop_assert_eq!(times(&a, &b).sign(), a.sign() * b.sign());
        prop_assert!(a.birthday().is_ordinal() && a.birthday() >= a.abs());
    }

    #[test]
    fn quotients_are_a_field_in_lowest_terms(a in quotient(), b in quotient(), c in quotient()) {
        let guard = Guard::default();
        let plus = |x: &Number, y: &Number| x.plus(y, &guard).expect("small");
        let times = |x: &Number, y: &Number| x.times(y, &guard).expect("small");
        prop_assert_eq!(plus(&plus(&a, &b), &c), plus(&a, &plus(&b, &c)));
        prop_assert_eq!(times(&a, &plus(&b, &c)), plus(&times(&a, &b), &times(&a, &c)));
        // Equal numbers are equal as data, so common factors are all gone.
        if let Ok(ratio) = a.over(&b, &guard) {
            prop_assert_eq!(&times(&ratio, &b), &a);
        }
        prop_assert_eq!(a.compare(&b, &guard).expect("small").is_eq(), a == b);
        prop_assert_eq!(plus(&a, &b.negative()).parts().0.sign().cmp(&0), a.compare(&b, &guard).expect("small"));
    }

    #[test]
    fn infinite_nimbers_are_a_field_of_characteristic_two(a in nimber(), b in nimber(), c in nimber()) {
        let guard = Guard::default();
        let plus = |x: &Transfinite, y: &Transfinite| nim_sum(x, y).expect("ordinals");
        let times = |x: &Transfinite, y: &Transfinite| nim_product(x, y, &guard).expect("in range");
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &plus(&b, &c)), plus(&times(&a, &b), &times(&a, &c)));
        prop_assert!(plus(&a, &a).is_zero());
        prop_assert_eq!(times(&a, &b).is_zero(), a.is_zero() || b.is_zero());
        prop_assert_eq!(nim_power(&a, &UBig::from(5_u8), &guard).expect("in range"),
            times(&times(&times(&a, &a), &times(&a, &a)), &a));
    }

    #[test]
    fn finite_ordinals_multiply_as_finite_nimbers(a in any::<u32>(), b in any::<u32>(), n in 0_u64..40) {
        let guard = Guard::default();
        let (a, b) = (u64::from(a), u64::from(b));
        let ordinal = |n: u64| Transfinite::integer(IBig::from(n));
        prop_assert_eq!(nim_product(&ordinal(a), &ordinal(b), &guard), Ok(ordinal(impartial::nim_product(a, b))));
        prop_assert_eq!(nim_sum(&ordinal(a), &ordinal(b)), Ok(ordinal(a ^ b)));
        prop_assert_eq!(nim_power(&ordinal(a), &UBig::from(n), &guard), Ok(ordinal(impartial::nim_power(a, n))));
    }
}
