//! Given cases, computed by brute force from the definitions elsewhere.

use onside_ground::Guard;
use onside_value::cherries::{Component, Stack, analyse, basis_elements, dec};
use serde_json::Value;

use super::naive::{colours, segment, stack, text};

fn rows(text: &str) -> Vec<Value> {
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect();
    assert_eq!(rows.len(), 60);
    rows
}

fn words(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

fn check_outcome(sum: &[Component], row: &Value) {
    let found = analyse(sum, &Guard::default()).unwrap().outcome().letter().to_string();
    assert_eq!(found, row["expect"]["lru"], "{row}");
}

fn basis(stacks: &[Stack]) -> Vec<String> {
    let guard = Guard::default();
    let parts =
        |stack: &Stack| -> Vec<String> { basis_elements(stack.cherries(), &guard).unwrap().iter().map(text).collect() };
    stacks.iter().flat_map(parts).collect()
}

#[test]
fn cherries_decompose_and_end_as_the_cases_say() {
    let guard = Guard::default();
    for row in rows(include_str!("../data/sync-cherries.jsonl")) {
        let input = words(&row["input"]);
        for (index, word) in input.iter().enumerate() {
            let stacks: Vec<Stack> = dec(&colours(word), &guard).unwrap().stacks().collect();
            let shown: Vec<String> = stacks.iter().map(Stack::to_string).collect();
            assert_eq!(shown, words(&row["expect"]["dec"][index]), "{row}");
            assert_eq!(basis(&stacks), words(&row["expect"]["basis"][index]), "{row}");
        }
        let sum: Vec<Component> = input.into_iter().map(segment).collect();
        check_outcome(&sum, &row);
    }
}

#[test]
fn stacks_decompose_and_end_as_the_cases_say() {
    for row in rows(include_str!("../data/sync-stack.jsonl")) {
        let input = words(&row["input"]);
        for (index, word) in input.iter().enumerate() {
            assert_eq!(basis(&[word.parse().unwrap()]), words(&row["expect"]["basis"][index]), "{row}");
        }
        let sum: Vec<Component> = input.into_iter().map(stack).collect();
        check_outcome(&sum, &row);
    }
}

#[test]
fn mixed_sums_end_as_the_cases_say() {
    for row in rows(include_str!("../data/sync-mixed-cherries.jsonl")) {
        let segments = words(&row["input"]["cherries"]).into_iter().map(segment);
        let sum: Vec<Component> = segments.chain(words(&row["input"]["stack"]).into_iter().map(stack)).collect();
        check_outcome(&sum, &row);
    }
}

#[test]
fn gray_cherries_end_as_the_cases_say() {
    for row in rows(include_str!("../data/sync-gray-cherries.jsonl")) {
        let sum: Vec<Component> = words(&row["input"]).into_iter().map(segment).collect();
        check_outcome(&sum, &row);
    }
}
