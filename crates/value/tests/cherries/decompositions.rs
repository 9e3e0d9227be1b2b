//! Linear against quadratic: basis elements, and dec(G), on everything short and on long strings with structure.

use onside_ground::{Guard, Limits, Stop};
use onside_value::cherries::{
    BasisElement, Colour, Stack, StackValue, basis_elements, basis_elements_up_to, dec, is_basis_element,
    main_basis_element,
};
use proptest::prelude::*;

use super::naive::{
    algorithm_3, backwards, colour, forwards, is_basis_element as is_basis_by_definition, strings, text,
};
use crate::common::Random;

fn check_basis(g: &[Colour]) {
    let guard = Guard::default();
    let found: Vec<Vec<Colour>> = basis_elements(g, &guard).unwrap().iter().map(<[Colour]>::to_vec).collect();
    assert_eq!(found, forwards(g), "Theorem 5.22 on {}", text(g));
    let main = main_basis_element(g, &guard).unwrap();
    assert_eq!(Some(main), found.first().map(Vec::as_slice).or(Some(&[])));
    assert_eq!(is_basis_element(g, &guard).unwrap(), found.len() == 1);
}

fn check_dec(g: &[Colour]) {
    let guard = Guard::default();
    let found = dec(g, &guard).unwrap();
    let stacks: Vec<String> = found.stacks().map(|stack| stack.to_string()).collect();
    assert_eq!(stacks, algorithm_3(g), "{}", text(g));
    let rest = &g[found.rest()];
    assert!(rest.iter().zip(rest.iter().rev()).all(|(one, other)| one != other));
}

/// Long strings in which naive scans and hashes go wrong.
fn structured(length: usize) -> Vec<Vec<Colour>> {
    let mut random = Random(length as u64 + 77);
    let mut all = vec![
        (0..length).map(|at| colour(at.count_ones() % 2 == 1)).collect::<Vec<_>>(),
        vec![Colour::Black; length],
        vec![Colour::White; length],
        (0..length).map(|at| colour(at % 2 == 1)).collect(),
        (0..length).map(|at| colour(at < length / 2)).collect(),
        random.colours(length),
    ];
    let (mut short, mut long) = (vec![Colour::Black], vec![Colour::Black, Colour::White]);
    while long.len() < length {
        let next = [long.clone(), short].concat();
        (short, long) = (long, next);
    }
    all.push(long[..length].to_vec());
    for period in [2, 3, 5, 7, 12, 31] {
        let word = random.colours(period);
        all.push((0..length).map(|at| word[at % period]).collect());
        // With one cherry changed somewhere.
        let mut broken: Vec<_> = (0..length).map(|at| word[at % period]).collect();
        let at = random.below(length);
        broken[at] = broken[at].opposite();
        all.push(broken);
        // A period that swaps colours each time.
        all.push(
            (0..length)
                .map(|at| if at / period % 2 == 0 { word[at % period] } else { word[at % period].opposite() })
                .collect(),
        );
    }
    // Symmetric and anti-symmetric, whole and with one more cherry at an end.
    for swap in [false, true] {
        let half = random.colours(length / 2);
        let mirrored = half.iter().rev().map(|cherry| if swap { cherry.opposite() } else { *cherry });
        let whole: Vec<_> = half.iter().copied().chain(mirrored).collect();
        for cherry in [Colour::Black, Colour::White] {
            all.push([&[cherry], &whole[..]].concat());
            all.push([&whole[..], &[cherry]].concat());
            // A few cherries changed near the middle keep the two readings alike for long.
            let mut broken = whole.clone();
            let middle = broken.len() / 2 + random.below(9);
            broken[middle] = cherry;
            all.push(broken);
        }
        all.push(whole);
    }
    // Words that are made like basis elements: w followed by -w, again and again (Lemma 7.4).
    let mut word = vec![Colour::Black, Colour::White, Colour::White];
    while word.len() < length {
        let negative: Vec<_> = word.iter().map(|cherry| cherry.opposite()).collect();
        word.extend(negative);
    }
    word.truncate(length);
    all.push(word);
    all
}

#[test]
fn the_scan_finds_the_basis_elements_of_all_strings_up_to_14() {
    for length in 0..=14 {
        for g in strings(length) {
            check_basis(&g);
            if length <= 10 {
                assert_eq!(forwards(&g), backwards(&g), "the two theorems agree on {}", text(&g));
                assert_eq!(is_basis_element(&g, &Guard::default()).unwrap(), is_basis_by_definition(&g));
            }
        }
    }
}

#[test]
fn the_scan_finds_the_basis_elements_of_long_structured_strings() {
    for length in [50, 199, 512, 700] {
        for g in structured(length) {
            check_basis(&g);
        }
    }
}

#[test]
fn definition_5_24_is_what_the_corrected_algorithm_3_finds_for_all_segments_up_to_13() {
    for length in 0..=13 {
        for g in strings(length) {
            check_dec(&g);
        }
    }
}

#[test]
fn definition_5_24_is_what_the_corrected_algorithm_3_finds_for_long_structured_segments() {
    // Past 512 common cherries the names of `mirror` are used.
    for length in [64, 65, 130, 1500, 2600] {
        for g in structured(length) {
            check_dec(&g);
        }
    }
}

#[test]
fn a_segment_that_resembles_its_reverse_needs_several_levels_of_names() {
    let half = Random(5).colours(6000);
    for at in [0, 1, 700, 3000, 5990] {
        let mut g: Vec<Colour> =
            half.iter().copied().chain(half.iter().rev().map(|cherry| cherry.opposite())).collect();
        g[at] = g[at].opposite();
        check_dec(&g);
    }
}

#[test]
fn the_number_of_basis_elements_is_that_of_the_free_group_of_strings() {
    // Strings are multisets of signed elements, so prod ((1+z^l)/(1-z^l))^a(l) = 1/(1-2z), which determines a(l).
    let found: Vec<BasisElement> = basis_elements_up_to(16).collect();
    let counts: Vec<usize> =
        (1..=16).map(|length| found.iter().filter(|e| e.stack().len() == length).count()).collect();
    assert_eq!(counts, [1, 1, 1, 2, 3, 5, 9, 16, 28, 51, 93, 170, 315, 585, 1091, 2048]);
    assert!(found.is_sorted_by(|one, other| one > other), "strongest first");
    let short: Vec<_> = strings_up_to(10).filter(|g| g[0] == Colour::Black && is_basis_by_definition(g)).collect();
    let listed: Vec<_> = basis_elements_up_to(10).map(|element| element.stack().cherries().to_vec()).collect();
    assert_eq!(listed.len(), short.len());
    assert!(listed.iter().all(|element| short.contains(element)));
    assert_eq!(basis_elements_up_to(0).count(), 0);
    assert_eq!(basis_elements_up_to(1_000_000).next(), Some(BasisElement::greatest()));
}

fn strings_up_to(length: usize) -> impl Iterator<Item = Vec<Colour>> {
    (1..=length).flat_map(strings)
}

#[test]
fn no_basis_element_lies_between_one_and_its_next_smaller() {
    let all: Vec<BasisElement> = basis_elements_up_to(12).collect();
    for pair in all.windows(2) {
        let next = pair[0].next_smaller();
        assert!(is_basis_element(next.stack().cherries(), &Guard::default()).unwrap());
        assert!(next < pair[0] && next >= pair[1], "{} {} {}", pair[0], next, pair[1]);
    }
}

#[test]
fn limits_stop_the_scan_and_the_decomposition() {
    let guard = Guard::new(Limits { positions: None, memory: Some(1000) });
    let long = vec![Colour::Black; 200_000];
    assert_eq!(basis_elements(&long, &guard).unwrap_err(), Stop::Memory);
    assert_eq!(dec(&long, &guard).unwrap_err(), Stop::Memory);
    // What was counted has been given back.
    assert_eq!(guard.account().used(), 0);
    let guard = Guard::default();
    guard.cancel();
    assert_eq!(basis_elements(&long, &guard).unwrap_err(), Stop::Cancelled);
    assert_eq!(dec(&long, &guard).unwrap_err(), Stop::Cancelled);
}

fn cherries(length: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Colour>> {
    prop::collection::vec(prop::bool::ANY.prop_map(colour), length)
}

/// A short word, repeated, its copies sometimes with swapped colours, and cut somewhere.
fn periodic() -> impl Strategy<Value = Vec<Colour>> {
    (cherries(1..9), prop::collection::vec(prop::bool::ANY, 1..40), 0usize..8).prop_map(|(word, swaps, cut)| {
        let copy = |&swap: &bool| word.iter().map(|c| if swap { c.opposite() } else { *c }).collect::<Vec<_>>();
        let mut g: Vec<Colour> = swaps.iter().flat_map(copy).collect();
        g.truncate(g.len().saturating_sub(cut).max(1));
        g
    })
}

proptest! {
    #[test]
    fn linear_and_quadratic_agree_on_random_strings(g in cherries(0..200)) {
        check_basis(&g);
        check_dec(&g);
    }

    #[test]
    fn linear_and_quadratic_agree_on_periodic_strings(g in periodic()) {
        check_basis(&g);
        check_dec(&g);
    }

    #[test]
    fn a_value_is_the_value_of_exactly_one_string(g in cherries(0..60)) {
        let guard = Guard::default();
        let value = StackValue::of(&g, &guard).unwrap();
        prop_assert_eq!(value.to_stack(&guard).unwrap(), Stack::new(g));
        prop_assert_eq!(StackValue::read(&value.to_string(), &guard).unwrap(), value);
    }

    #[test]
    fn values_are_an_ordered_group_with_the_order_of_strings(
        g in cherries(0..20), h in cherries(0..20), j in cherries(0..20)
    ) {
        let guard = Guard::default();
        let [x, y, z] = [&g, &h, &j].map(|string| StackValue::of(string, &guard).unwrap());
        prop_assert_eq!(&x + &y, &y + &x);
        prop_assert_eq!(&(&x + &y) + &z, &x + &(&y + &z));
        prop_assert_eq!(&(&x - &y) + &y, x.clone());
        prop_assert_eq!(-&(-&x), x.clone());
        prop_assert_eq!(x.cmp(&y), onside_value::cherries::compare(&g, &h));
        prop_assert_eq!(x.cmp(&y), (&x - &y).sign());
        prop_assert_eq!((&x + &z).cmp(&(&y + &z)), x.cmp(&y));
        prop_assert_eq!(StackValue::sign_of_sum(&[&x, &y, &z]), StackValue::total([&x, &y, &z]).sign());
        prop_assert_eq!(StackValue::total([&x, &y, &z]), &(&x + &y) + &z);
    }
}
