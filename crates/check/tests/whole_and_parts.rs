//! The parts of a position against the whole: each move of the whole is one in a part.

use onside_check::Side;
use onside_check::rules::{self, Rules};

use crate::boards::small;

fn sorted_parts(rules: &Rules, text: &[u8]) -> Vec<Vec<u8>> {
    let mut parts = rules.parts(text);
    parts.sort();
    parts
}

/// What the player's moves lead to, as parts; first of the whole, then in each part with the others beside it.
fn both_ways(rules: &Rules, text: &[u8], side: Side) -> [Vec<Vec<Vec<u8>>>; 2] {
    let mut whole: Vec<_> = rules.moves(text, side).iter().map(|after| sorted_parts(rules, after)).collect();
    let parts = rules.parts(text);
    let mut by_parts = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        for after in rules.moves(part, side) {
            let mut beside = rules.parts(&after);
            beside.extend(parts.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, part)| part.clone()));
            beside.sort();
            by_parts.push(beside);
        }
    }
    whole.sort();
    by_parts.sort();
    [whole, by_parts]
}

#[test]
fn the_moves_of_a_position_are_those_of_its_parts() {
    for rules in rules::all() {
        for text in small(rules) {
            for side in [Side::Left, Side::Right] {
                let [whole, by_parts] = both_ways(rules, &text, side);
                assert_eq!(whole, by_parts, "{side} in {}({})", rules.name, String::from_utf8_lossy(&text));
            }
        }
    }
}

#[test]
fn what_moves_lead_to_and_the_parts_are_positions_again() {
    for rules in rules::all() {
        for text in small(rules) {
            let mut after: Vec<Vec<u8>> = rules.parts(&text);
            after.extend([Side::Left, Side::Right].into_iter().flat_map(|side| rules.moves(&text, side)));
            after.extend(rules.joint(&text).into_iter().flatten().flatten());
            for text in after {
                assert!(rules.is_legal(&text), "{}({})", rules.name, String::from_utf8_lossy(&text));
                assert!(rules.parts(&text).iter().all(|part| rules.parts(part) == [part.clone()]));
            }
        }
    }
}

#[test]
fn there_is_a_joint_move_for_each_pair_of_moves() {
    for rules in rules::all().into_iter().filter(|rules| rules.has_joint()) {
        for text in small(rules) {
            let [lefts, rights] = [Side::Left, Side::Right].map(|side| rules.moves(&text, side).len());
            let matrix = rules.joint(&text).expect("joint moves");
            assert!(matrix.len() == lefts && matrix.iter().all(|row| row.len() == rights));
        }
    }
}
