//! A caller may call any solution of a matrix off, at every question whether to go on, and is not asked again. No clock
//! is used: the caller counts the questions.

use std::cell::Cell;

use onside_number::matrix::{
    Matrix, certificate, enclose, enclose_value_while, enclose_while, solve, solve_while, value_while,
};
use onside_number::{Enclosure, IBig, Rational};

/// The reason that the callers give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Enough;

/// Calls the work off at the question with this number, and counts all of them.
struct Caller {
    last: u64,
    asked: Cell<u64>,
}

impl Caller {
    fn new(last: u64) -> Caller {
        Caller { last, asked: Cell::new(0) }
    }

    fn go_on(&self) -> Result<(), Enough> {
        self.asked.set(self.asked.get() + 1);
        if self.asked.get() >= self.last { Err(Enough) } else { Ok(()) }
    }
}

/// Fractions from a fixed sequence, with denominators that differ.
fn fractions(rows: usize, columns: usize, bits: usize, seed: u64) -> Matrix<Rational> {
    let mut state = seed;
    let mut word = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        IBig::from(state >> 33)
    };
    let mut long = || (0..bits.div_ceil(31)).fold(IBig::ZERO, |number, _| (number << 31) + word());
    Matrix::from_fn(rows, columns, |_, _| Rational::from_ratio(long(), long() + IBig::ONE).expect("not 0"))
}

/// Integers below a bound.
fn integers(rows: usize, columns: usize, bound: u64, seed: u64) -> Matrix<Rational> {
    let mut state = seed;
    Matrix::from_fn(rows, columns, |_, _| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Rational::from(IBig::from((state >> 33) % bound))
    })
}

#[test]
fn a_solution_of_400_rows_of_long_fractions_ends_at_the_question_that_is_answered_with_no() {
    // One denominator of two hundred bits, lest the test spend its time on common ones.
    let denominator = IBig::from(3).pow(130);
    let long = fractions(400, 400, 200, 1);
    let matrix = long.map(|entry| Rational::from_ratio(entry.numerator(), denominator.clone()).expect("not 0"));
    // From the first look at the fractions to the first exact pivots.
    for last in [1, 300_000, 1_500_000, 3_000_000] {
        let caller = Caller::new(last);
        assert_eq!(solve_while(&matrix, || caller.go_on()), Err(Enough));
        assert_eq!(caller.asked.get(), last, "nobody asks again");
    }
}

#[test]
fn a_proof_with_many_primes_ends_at_the_question_that_is_answered_with_no() {
    let matrix = integers(100, 100, 1000, 1);
    let patient = Caller::new(u64::MAX);
    assert!(value_while(&matrix, || patient.go_on()).is_ok_and(|value| value.is_some()));
    let asked = patient.asked.get();
    assert!(asked > 600, "for each row once, for each row of the basis once more with each prime: {asked}");
    for last in (1..=asked).step_by(23) {
        let caller = Caller::new(last);
        assert_eq!(value_while(&matrix, || caller.go_on()), Err(Enough));
        assert_eq!(caller.asked.get(), last, "nobody asks again");
    }
}

/// Calls the work off at every question in turn, until it is done before it can be.
fn every_question<T: PartialEq + std::fmt::Debug>(expected: &T, work: impl Fn(&Caller) -> Result<T, Enough>) -> u64 {
    for last in 1.. {
        let caller = Caller::new(last);
        match work(&caller) {
            Err(Enough) => assert_eq!(caller.asked.get(), last, "nobody asks again"),
            Ok(found) => {
                assert_eq!(&found, expected, "called off at {last}");
                assert!(caller.asked.get() < last);
                return caller.asked.get();
            }
        }
    }
    unreachable!("the numbers do not end")
}

#[test]
fn whenever_it_is_called_off_there_is_the_reason_and_otherwise_the_answer() {
    let matrices = [
        integers(5, 5, 20, 3),
        integers(9, 9, 50, 4),
        integers(11, 10, 1 << 31, 5),
        integers(2, 30, 1000, 6),
        integers(30, 2, 1000, 7),
        fractions(6, 7, 100, 8),
        fractions(1, 4, 100, 9),
    ];
    for matrix in matrices {
        let expected = solve(&matrix);
        let asked = every_question(&expected, |caller| solve_while(&matrix, || caller.go_on()));
        let value = expected.as_ref().map(|solution| solution.value.clone());
        every_question(&value, |caller| value_while(&matrix, || caller.go_on()));
        assert!(asked > 0, "{matrix:?}");
        let solution = expected.expect("not empty");
        every_question(&Ok(()), |caller| certificate::check_while(&matrix, &solution, || caller.go_on()));
    }
    assert_eq!(solve_while(&Matrix::empty(), || Err(Enough)), Ok(None));
}

#[test]
fn enclosures_can_be_called_off_too_also_where_only_the_exact_method_is_left() {
    let wide = fractions(7, 7, 400, 10);
    // With 100 bits words of fixed number are enough, with 400 they are not.
    for bits in [100, 400] {
        let matrix = wide.map(|entry| Enclosure::of_rational(entry, bits));
        let expected = enclose(&matrix, bits);
        every_question(&expected, |caller| enclose_while(&matrix, bits, || caller.go_on()));
        let value = expected.map(|solution| solution.value);
        every_question(&value, |caller| enclose_value_while(&matrix, bits, || caller.go_on()));
    }
}

#[test]
fn a_wrong_claim_is_refuted_for_the_same_reason_with_and_without_questions() {
    let matrix = fractions(5, 5, 100, 11);
    let mut claim = solve(&matrix).expect("not empty");
    claim.value += &Rational::ONE;
    let expected = certificate::check(&matrix, &claim);
    assert!(expected.is_err());
    every_question(&expected, |caller| certificate::check_while(&matrix, &claim, || caller.go_on()));
}
