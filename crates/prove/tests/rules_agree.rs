//! The checker's rules against the rulesets: the same moves in all small positions.

use onside_check::Side;
use onside_check::rules::{self, Rules};
use onside_ground::Player;
use onside_ruleset::{AnyPosition, Erased, Position};

use crate::boards::small;

/// A position of the ruleset, as the checker writes it.
fn position(rules: &Rules, text: &[u8]) -> Erased {
    let text = String::from_utf8_lossy(text);
    let expression = format!("{}(\"{text}\")", rules.name);
    Erased(expression.parse::<AnyPosition>().unwrap_or_else(|error| panic!("{expression}: {error:?}")))
}

/// What is left of a position, in an order that does not depend on who writes it.
fn parts(rules: &Rules, text: &[u8]) -> Vec<String> {
    let text: Vec<u8> = text.iter().copied().filter(|byte| *byte != b' ').collect();
    assert!(rules.is_legal(&text), "{}({})", rules.name, String::from_utf8_lossy(&text));
    let mut parts: Vec<String> =
        rules.parts(&text).iter().map(|part| String::from_utf8_lossy(part).into_owned()).collect();
    parts.sort();
    parts
}

fn ours(rules: &Rules, position: &Erased) -> Vec<String> {
    parts(rules, position.label().as_bytes())
}

#[test]
fn the_moves_of_the_rulesets_are_those_of_the_checker_in_all_small_positions() {
    for rules in rules::all() {
        for text in small(rules) {
            let position = position(rules, &text);
            for (player, side) in [(Player::Left, Side::Left), (Player::Right, Side::Right)] {
                let mut found: Vec<_> = position.options(player).map(|(_, option)| ours(rules, &option)).collect();
                let mut stated: Vec<_> = rules.moves(&text, side).iter().map(|after| parts(rules, after)).collect();
                // Two moves may lead to the same position, and some rulesets list such moves once.
                found.sort();
                found.dedup();
                stated.sort();
                stated.dedup();
                assert_eq!(found, stated, "{player} in {}", position.expression());
            }
        }
    }
}

#[test]
fn the_joint_moves_of_the_rulesets_are_those_of_the_checker_in_all_small_positions() {
    for rules in rules::all().into_iter().filter(|rules| rules.has_joint()) {
        for text in small(rules) {
            let position = position(rules, &text);
            let [lefts, rights] = Player::BOTH.map(|player| position.moves(player));
            let mut found = Vec::new();
            for left in &lefts {
                found.extend(rights.iter().map(|right| position.joint(left, right).map(|after| ours(rules, &after))));
            }
            let matrix = rules.joint(&text).expect("joint moves");
            let stated: Vec<_> = matrix.iter().flatten().map(|after| Some(parts(rules, after))).collect();
            assert_eq!(found, stated, "{}", position.expression());
        }
    }
}
