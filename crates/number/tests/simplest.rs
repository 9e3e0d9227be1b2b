//! The simplest number of an interval against the days on which numbers are born, and against bisection.

use std::cmp::Ordering;

use crate::common::{cases, dyadics, exponents, integers};
use onside_number::{Dyadic, IBig, Limit, simplest, simplest_between};
use proptest::prelude::*;

/// The numbers below are written over 2^SCALE, which no number born in time exceeds.
const SCALE: u32 = 9;
const DAYS: usize = 10;

/// All numbers born on the first days, over 2^SCALE, in the order of birth, each with its day and the nearest
/// earlier born numbers on both sides: on each day one number is born below all others, one above all others,
/// and one half-way between each two neighbours.
fn numbers_by_day() -> Vec<(i64, usize, Option<i64>, Option<i64>)> {
    let one = 1 << SCALE;
    let mut born = vec![(0, 0, None, None)];
    let mut line = vec![0_i64];
    for day in 1..DAYS {
        let mut next = vec![line[0] - one];
        born.push((line[0] - one, day, None, Some(line[0])));
        for pair in line.windows(2) {
            let middle = i64::midpoint(pair[0], pair[1]);
            born.push((middle, day, Some(pair[0]), Some(pair[1])));
            next.extend([pair[0], middle]);
        }
        let last = line[line.len() - 1];
        born.push((last + one, day, Some(last), None));
        next.extend([last, last + one]);
        line = next;
    }
    born
}

fn over_scale(numerator: i64) -> Dyadic {
    Dyadic::new(numerator, SCALE)
}

#[test]
fn birthdays_and_canonical_options_are_those_of_the_construction_by_days() {
    for (numerator, day, left, right) in numbers_by_day() {
        let number = over_scale(numerator);
        assert_eq!(number.birthday(), IBig::from(day), "birthday of {number}");
        assert_eq!(number.left_option(), left.map(over_scale), "Left option of {number}");
        assert_eq!(number.right_option(), right.map(over_scale), "Right option of {number}");
    }
}

#[test]
fn every_interval_between_small_numbers_has_the_first_born_of_its_numbers() {
    let born = numbers_by_day();
    let ends: Vec<(i64, Dyadic)> =
        (-48..=48).map(|sixteenths| (sixteenths << (SCALE - 4), Dyadic::new(sixteenths, 4))).collect();
    // An end as a bound on integers over 2^SCALE, with the limit it stands for.
    let all_ends = |inwards: i64, unbounded: i64| -> Vec<(i64, Limit<'_>)> {
        let bounded = ends.iter().flat_map(|(numerator, number)| {
            [(*numerator, Limit::Closed(number)), (numerator + inwards, Limit::Open(number))]
        });
        bounded.chain([(unbounded, Limit::Unbounded)]).collect()
    };
    for (least, lower) in all_ends(1, i64::MIN) {
        for (greatest, upper) in all_ends(-1, i64::MAX) {
            let expected = born.iter().find(|(number, ..)| (least..=greatest).contains(number));
            let expected = expected.map(|(number, ..)| over_scale(*number));
            let found = simplest(lower, upper);
            assert_eq!(found, expected, "{lower:?} {upper:?}");
            if let (Limit::Open(lower), Limit::Open(upper)) = (lower, upper) {
                assert_eq!(simplest_between(lower, upper), expected, "{lower} {upper}");
            }
        }
    }
}

/// Whether the number is on the inner side of both ends.
fn inside(number: &Dyadic, lower: Limit<'_>, upper: Limit<'_>) -> bool {
    let above = match lower {
        Limit::Unbounded => true,
        Limit::Open(end) => number > end,
        Limit::Closed(end) => number >= end,
    };
    let below = match upper {
        Limit::Unbounded => true,
        Limit::Open(end) => number < end,
        Limit::Closed(end) => number <= end,
    };
    above && below
}

/// The simplest number of an interval that is not empty, by walking down the tree of numbers. Only the walk
/// along the integers is cut short.
fn by_bisection(lower: Limit<'_>, upper: Limit<'_>) -> Dyadic {
    if inside(&Dyadic::ZERO, lower, upper) {
        return Dyadic::ZERO;
    }
    // The integers around the end that is nearer to 0.
    let positive = !inside_half(&Dyadic::ZERO, lower, Ordering::Greater);
    let near = match (positive, lower, upper) {
        (true, Limit::Open(end) | Limit::Closed(end), _) => end.floor(),
        (false, _, Limit::Open(end) | Limit::Closed(end)) => end.ceil(),
        _ => unreachable!("an interval without 0 has an end on the side of 0"),
    };
    let away = IBig::from(if positive { 1 } else { -1 });
    let (mut a, mut b) = (Dyadic::from(near.clone()), Dyadic::from(near + away));
    for integer in [&a, &b] {
        if inside(integer, lower, upper) {
            return integer.clone();
        }
    }
    if b < a {
        std::mem::swap(&mut a, &mut b);
    }
    loop {
        let middle = (&a + &b).half();
        if inside(&middle, lower, upper) {
            return middle;
        }
        // The middle is outside, so the whole interval is on one side of it.
        if inside_half(&middle, lower, Ordering::Greater) { b = middle } else { a = middle }
    }
}

/// Whether the number is on the inner side of one end; `side` is where the inside of that end is.
fn inside_half(number: &Dyadic, end: Limit<'_>, side: Ordering) -> bool {
    match end {
        Limit::Unbounded => true,
        Limit::Open(end) => number.cmp(end) == side,
        Limit::Closed(end) => number == end || number.cmp(end) == side,
    }
}

fn limits(number: &Dyadic) -> [Limit<'_>; 3] {
    [Limit::Open(number), Limit::Closed(number), Limit::Unbounded]
}

fn check_all_kinds(x: &Dyadic, y: &Dyadic) -> Result<(), TestCaseError> {
    for lower in limits(x) {
        for upper in limits(y) {
            let empty = match (lower, upper) {
                (Limit::Unbounded, _) | (_, Limit::Unbounded) => false,
                (Limit::Closed(_), Limit::Closed(_)) => x > y,
                _ => x >= y,
            };
            let expected = (!empty).then(|| by_bisection(lower, upper));
            prop_assert_eq!(simplest(lower, upper), expected, "{:?} {:?}", lower, upper);
        }
    }
    prop_assert_eq!(simplest_between(x, y), simplest(Limit::Open(x), Limit::Open(y)));
    Ok(())
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn any_interval_agrees_with_bisection(x in dyadics(), y in dyadics()) {
        check_all_kinds(&x, &y)?;
    }

    #[test]
    fn narrow_intervals_agree_with_bisection(x in dyadics(), e in exponents(), m in integers()) {
        let y = &x + &Dyadic::from_parts(m, e + 64);
        check_all_kinds(&x, &y)?;
        check_all_kinds(&y, &x)?;
    }

    #[test]
    fn intervals_of_two_neighbours_agree_with_bisection(x in dyadics(), e in exponents()) {
        let y = &x + &Dyadic::ONE.scaled(-i64::try_from(e).unwrap_or(0));
        check_all_kinds(&x, &y)?;
        check_all_kinds(&x, &x)?;
    }

    #[test]
    fn the_simplest_number_between_its_canonical_options_is_the_number(x in dyadics()) {
        let (left, right) = (x.left_option(), x.right_option());
        let lower = left.as_ref().map_or(Limit::Unbounded, Limit::Open);
        let upper = right.as_ref().map_or(Limit::Unbounded, Limit::Open);
        prop_assert_eq!(simplest(lower, upper), Some(x.clone()));
    }
}

#[test]
fn an_answer_between_words_that_needs_more_than_a_word_is_exact() {
    let (a, b) = (Dyadic::from(i64::MAX - 1), Dyadic::from(i64::MAX));
    assert_eq!(simplest_between(&a, &b), Some((&a + &b).half()));
    let (a, b) = (Dyadic::from(i64::MIN), Dyadic::from(i64::MIN + 1));
    assert_eq!(simplest_between(&a, &b), Some((&a + &b).half()));
    let top = Dyadic::from(i64::MAX);
    assert_eq!(simplest(Limit::Open(&top), Limit::Unbounded), Some(&top + &Dyadic::ONE));
    assert_eq!(simplest_between(&Dyadic::from(i64::MIN), &-Dyadic::from(i64::MAX)), Some((a + b).half()));
}

#[test]
fn an_interval_that_begins_at_zero_may_end_at_the_smallest_exponent() {
    let tiny = Dyadic::new(1, u32::MAX);
    assert_eq!(simplest_between(&Dyadic::ZERO, &tiny), Some(tiny.half()));
    assert_eq!(simplest_between(&-&tiny, &Dyadic::ZERO), Some(-tiny.half()));
    assert_eq!(simplest(Limit::Open(&Dyadic::ZERO), Limit::Closed(&tiny)), Some(tiny.clone()));
    assert_eq!(simplest_between(&tiny, &Dyadic::from(3)), Some(Dyadic::ONE));
}
