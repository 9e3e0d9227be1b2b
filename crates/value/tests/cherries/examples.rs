//! The examples of 000 whose cherries survive in the text.

use onside_ground::{Guard, Player};
use onside_value::cherries::{
    BasisElement, Component, Stack, StackValue, analyse, basis_elements, compare_strength, dec, is_basis_element,
    segment_value,
};

use super::naive::{BruteForce, colours, lexicographic, plus_minus, segment, stack, text};

fn value(text: &str) -> StackValue {
    StackValue::of(&colours(text), &Guard::default()).unwrap()
}

#[track_caller]
fn check_outcome(sum: &[Component], expected: char) {
    assert_eq!(analyse(sum, &Guard::default()).unwrap().outcome().letter(), expected);
    assert_eq!(BruteForce::default().outcome(sum), expected);
}

#[track_caller]
fn check_basis(stack: &str, expected: &[&str]) {
    let found: Vec<String> = basis_elements(&colours(stack), &Guard::default()).unwrap().iter().map(text).collect();
    assert_eq!(found, expected);
}

#[track_caller]
fn check_dec(segment: &str, expected: &[&str]) {
    let found: Vec<String> =
        dec(&colours(segment), &Guard::default()).unwrap().stacks().map(|s| s.to_string()).collect();
    assert_eq!(found, expected);
}

#[track_caller]
fn check_value(segment: &str, expected: &str) {
    assert_eq!(segment_value(&colours(segment), &Guard::default()).unwrap().to_string(), expected);
}

#[test]
fn example_5_1_and_the_three_outcomes_of_zero() {
    check_outcome(&[segment("BWWWBB"), segment("BWBW")], 'L');
    check_outcome(&[segment("BW")], 'U');
    check_outcome(&[segment("BWWB")], 'L');
    check_outcome(&[segment("WBBW")], 'R');
}

#[test]
fn bwwb_is_infinitesimal() {
    check_value("BWWB", "[BW]");
    for copies in [1, 2, 3] {
        let mut sum = vec![segment("BWWB"); copies];
        sum.push(segment("W"));
        check_outcome(&sum, 'R');
    }
}

#[test]
fn example_5_2_and_lemma_5_3_free_cherries() {
    check_value("BW", "0");
    check_value("BWW", "-[B]");
}

#[test]
fn example_5_4_lexicographic_order() {
    assert!(value("BWB") > value("BWWBB") && value("BWB") < value("BWBBW"));
    assert!(lexicographic(&value("BWB"), &value("BWWBB")).is_gt());
}

#[test]
fn examples_5_11_and_5_13_basis_elements() {
    let guard = Guard::default();
    for (word, expected) in [("B", true), ("WBB", true), ("BWWB", true), ("BWBB", false)] {
        assert_eq!(is_basis_element(&colours(word), &guard).unwrap(), expected, "{word}");
    }
    let first = |element: &BasisElement| element.stack().to_string().starts_with("BWWBB");
    assert!(!onside_value::cherries::basis_elements_up_to(14).any(|element| first(&element)));
}

#[test]
fn example_5_16_a_sum_of_basis_elements() {
    let sum = ["BW", "WB", "WB", "BWWB", "BWWW"];
    let total = StackValue::total(&sum.map(value));
    assert_eq!(total.to_string(), "-[BW] + [BWWB] + [BWWW]");
    check_outcome(&sum.map(stack), 'R');
}

#[test]
fn example_5_19_backwards_decomposition() {
    check_basis("BBWBBWW", &["B", "B", "WB", "BWW"]);
    assert_eq!(value("BBWBBWW").to_string(), "2[B] - [BW] + [BWW]");
}

#[test]
fn example_5_25_cherries_decomposition() {
    check_dec("BWBWWWBBW", &["BW", "WBBWW"]);
    check_dec("BBB", &["BBB"]);
    let segment = colours("BWBWWWBBW");
    let found = dec(&segment, &Guard::default()).unwrap();
    assert_eq!(text(&segment[found.rest()]), "BW");
}

#[test]
fn example_6_1_suffixes_in_order() {
    // The suffix array of BWWBB is [2, 3, 1, 5, 4].
    let word = colours("BWWBB");
    let mut places: Vec<usize> = (0..5).collect();
    places.sort_by(|&i, &j| onside_value::cherries::compare(&word[i..], &word[j..]));
    assert_eq!(places.iter().map(|place| place + 1).collect::<Vec<_>>(), [2, 3, 1, 5, 4]);
}

#[test]
fn section_7_1_an_anti_symmetric_segment_as_a_plus_minus_stack() {
    // A move on BWWBWBBW is a move on the Plus-Minus stack of BWWBWB.
    check_value("BWWBWBBW", "0");
    check_dec("BWWBWBBW", &[]);
    let after = segment_value(&colours("WWBWBBW"), &Guard::default()).unwrap();
    assert_eq!(after.to_stack(&Guard::default()).unwrap().to_string(), "WWBWB");
    check_outcome(&[plus_minus("BWWBWB")], 'U');
}

#[test]
fn example_7_5_the_greatest_basis_elements() {
    let mut element = BasisElement::greatest();
    for expected in ["[B]", "[BW]", "[BWWB]", "[BWWBWBBW]"] {
        assert_eq!(element.to_string(), expected);
        element = element.next_smaller();
    }
    let small = colours("BWW");
    assert!(compare_strength(element.stack().cherries(), &small).is_gt(), "infinitely many are above BWW");
}

#[test]
fn lemma_7_6_the_cost_of_a_move_depends_on_the_main_basis_element() {
    let guard = Guard::default();
    for word in ["B", "BW", "BBW", "BWW", "BWWBWW", "BWWWBWB", "BWWBWBBWWW"] {
        let g = colours(word);
        let main = Stack::from(onside_value::cherries::main_basis_element(&g, &guard).unwrap());
        let c = main.concatenate(&main.negative());
        assert_eq!(value(&word[1..]), &value(word) + &value(&c.without_front(1).to_string()), "{word}");
    }
}

#[test]
fn section_7_2_gray_cherries_do_not_matter() {
    // Example 7.8, and G and H of Example 7.9; the printed H is damaged and must read GBGBBWWBGW.
    for (gray, plain) in [("BWGBG", "BWB"), ("BGBBGGBGGGB", "BBBBB"), ("GBGBBWWBGW", "BBBWWBW")] {
        let guard = Guard::default();
        let [one, other] = [gray, plain].map(|word| analyse(&[segment(word)], &guard).unwrap());
        assert_eq!(one.total(), other.total());
        assert_eq!(one.outcome().letter(), BruteForce::default().outcome(&[segment(gray)]));
    }
}

#[test]
fn section_8_a_sum_that_left_wins_with_some_moves_only() {
    let sum = [segment("BWWBWBBBW"), segment("BWWBWBBBW")];
    let analysis = analyse(&sum, &Guard::default()).unwrap();
    assert_eq!(analysis.total().to_string(), "2[BWWB] - 2[BWW]");
    let found = analysis.winning_moves(Player::Left, &Guard::default()).unwrap();
    let expected = BruteForce::default().winning(&sum, true);
    assert_eq!(found.iter().map(|own| (own.component, own.end)).collect::<Vec<_>>(), expected);
    check_outcome(&sum, 'L');
}
