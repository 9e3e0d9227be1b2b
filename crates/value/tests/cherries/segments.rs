//! R1 values: against the naive recursion, against the tables, and where they differ from Definition 5.24.

use std::num::NonZero;

use onside_ground::{Guard, Limits, Stop};
use onside_value::cherries::{Colour, Error, StackValue, Sweep, dec, segment_value, segment_values};

use super::naive::{NaiveR1, strings, text};
use crate::common::Random;

#[test]
fn the_value_is_that_of_the_naive_recursion_for_all_segments_up_to_12() {
    let (guard, mut naive) = (Guard::default(), NaiveR1::default());
    for length in 0..=12 {
        for g in strings(length) {
            assert_eq!(segment_value(&g, &guard).unwrap(), naive.value(&g).unwrap(), "{}", text(&g));
        }
    }
}

#[test]
fn the_value_is_that_of_the_naive_recursion_for_longer_samples() {
    let (guard, mut random) = (Guard::default(), Random(99));
    for round in 0..12 {
        let mut naive = NaiveR1::default();
        let mut g = random.colours(40);
        if round % 3 == 1 {
            // Runs make long multiples of one basis element.
            g.sort_by_key(|cherry| cherry.letter());
            g.rotate_left(5);
        }
        if round % 3 == 2 {
            let word = g[..5].to_vec();
            g = (0..40).map(|at| word[at % 5]).collect();
        }
        assert_eq!(segment_value(&g, &guard).unwrap(), naive.value(&g).unwrap(), "{}", text(&g));
        let values = segment_values(&g, &guard).unwrap();
        assert_eq!(values.without_first, segment_value(&g[1..], &guard).unwrap());
        assert_eq!(values.without_last, segment_value(&g[..39], &guard).unwrap());
        assert_eq!(values.without_both, segment_value(&g[1..39], &guard).unwrap());
        assert_eq!(values.sub_segments, 820);
    }
}

#[test]
fn the_tables_hold_the_values_and_every_segment_up_to_14_has_one() {
    let guard = Guard::default();
    let mut sweep = Sweep::new(&guard);
    for length in 1..=14u32 {
        sweep.advance(NonZero::new(2).unwrap()).unwrap();
        assert_eq!(sweep.length(), length);
        let step = if length > 11 { 37 } else { 1 };
        for g in strings(length as usize).step_by(step) {
            let value = segment_value(&g, &guard).unwrap();
            assert_eq!(sweep.value(&g), Some(value.to_stack(&guard).unwrap()), "{}", text(&g));
        }
    }
    assert!(sweep.without_value().is_empty());
    assert_eq!(sweep.value(&[Colour::Black]), None, "another length than the one reached");
}

#[test]
fn a_segment_and_its_reverse_have_one_value_and_the_negative_has_the_negative() {
    let (guard, mut random) = (Guard::default(), Random(3));
    for _ in 0..50 {
        let g = random.colours(60);
        let value = segment_value(&g, &guard).unwrap();
        let reversed: Vec<Colour> = g.iter().rev().copied().collect();
        let negative: Vec<Colour> = g.iter().map(|cherry| cherry.opposite()).collect();
        assert_eq!(segment_value(&reversed, &guard).unwrap(), value);
        assert_eq!(segment_value(&negative, &guard).unwrap(), -&value);
    }
}

/// The combinatorial value of a segment (000, Theorem 3.1), from its blocks.
fn combinatorial(g: &[Colour]) -> i64 {
    let sign = |cherry: Colour| if cherry == Colour::Black { 1i64 } else { -1 };
    let mut blocks: Vec<(i64, i64)> = Vec::new();
    for &cherry in g {
        match blocks.last_mut() {
            Some((colour, size)) if *colour == sign(cherry) => *size += 1,
            _ => blocks.push((sign(cherry), 1)),
        }
    }
    let Some((&(l, m), &(r, n))) = blocks.first().zip(blocks.last()) else { return 0 };
    if blocks.len() == 1 {
        return l * m;
    }
    let inner = &blocks[1..blocks.len() - 1];
    let x = inner.iter().find(|(_, size)| *size > 1).map_or(0, |(colour, _)| *colour);
    let y = inner.iter().rev().find(|(_, size)| *size > 1).map_or(0, |(colour, _)| *colour);
    l * (m - 1) + r * (n - 1) + (l + r + x + y) / 2
}

#[test]
fn the_coefficient_of_b_is_the_combinatorial_value() {
    let (guard, mut random) = (Guard::default(), Random(8));
    for length in 0..=11 {
        for g in strings(length) {
            assert_eq!(segment_value(&g, &guard).unwrap().combinatorial(), combinatorial(&g).into(), "{}", text(&g));
        }
    }
    for _ in 0..20 {
        let g = random.colours(150);
        assert_eq!(segment_value(&g, &guard).unwrap().combinatorial(), combinatorial(&g).into(), "{}", text(&g));
    }
}

#[test]
fn anti_symmetric_segments_are_worth_nothing() {
    let (guard, mut random) = (Guard::default(), Random(4));
    for _ in 0..20 {
        let half = random.colours(40);
        let g: Vec<Colour> = half.iter().copied().chain(half.iter().rev().map(|cherry| cherry.opposite())).collect();
        assert_eq!(segment_value(&g, &guard).unwrap(), StackValue::zero());
    }
}

#[test]
fn definition_5_24_gives_the_value_of_all_segments_up_to_13() {
    let guard = Guard::default();
    for length in 0..=13 {
        for g in strings(length) {
            let by_definition = dec(&g, &guard).unwrap().value(&guard).unwrap();
            assert_eq!(segment_value(&g, &guard).unwrap(), by_definition, "{}", text(&g));
        }
    }
}

#[test]
fn a_sweep_counts_the_tables_it_holds() {
    let guard = Guard::new(Limits { positions: None, memory: Some(8 * (512 + 256 + 128)) });
    let mut sweep = Sweep::new(&guard);
    for _ in 1..=10 {
        sweep.advance(NonZero::<usize>::MIN).unwrap();
    }
    assert_eq!(sweep.advance(NonZero::<usize>::MIN), Err(Stop::Memory));
    assert_eq!(sweep.length(), 10);
}

#[test]
fn limits_stop_the_value_and_the_sweep() {
    let g = Random(1).colours(400);
    let guard = Guard::new(Limits { positions: None, memory: Some(10_000) });
    assert_eq!(segment_value(&g, &guard), Err(Error::Stop(Stop::Memory)));
    assert_eq!(guard.account().used(), 0, "what was counted has been given back");
    let guard = Guard::default();
    guard.cancel();
    assert_eq!(segment_value(&g, &guard), Err(Error::Stop(Stop::Cancelled)));
    assert_eq!(Sweep::new(&guard).advance(NonZero::<usize>::MIN), Err(Stop::Cancelled));
}
