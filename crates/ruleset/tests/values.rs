//! The rules against known answers, by the plainest search there is: outcomes and heights for all rulesets, simplest
//! numbers where a theorem says that positions are numbers, mex where both players have the same moves.

use std::collections::HashMap;
use std::ops::ControlFlow;

use onside_ground::{Outcome, Player};
use onside_ruleset::{Position, with_position};

/// Dyadic fractions here are integers over 2^40.
const ONE: i128 = 1 << 40;

/// The simplest number strictly between two numbers, either of which may be missing.
fn simplest(left: Option<i128>, right: Option<i128>) -> i128 {
    assert!(left.zip(right).is_none_or(|(left, right)| left < right), "not a number");
    let fits = |x: i128| left.is_none_or(|left| left < x) && right.is_none_or(|right| x < right);
    if fits(0) {
        return 0;
    }
    let mut step = ONE;
    loop {
        // The multiple of the step next to the bound on the side of zero, if it fits, has the least denominator.
        let candidate = match (left, right) {
            (Some(left), _) if left >= 0 => (left.div_euclid(step) + 1) * step,
            (_, Some(right)) => (-(-right).div_euclid(step) - 1) * step,
            _ => unreachable!("zero fits"),
        };
        if fits(candidate) {
            return candidate;
        }
        step /= 2;
        assert!(step > 0, "the test's numbers are too coarse");
    }
}

fn number_of<P: Position>(position: &P) -> Option<i128> {
    fn value<P: Position>(position: &P, memory: &mut HashMap<P, i128>) -> i128 {
        if let Some(known) = memory.get(position) {
            return *known;
        }
        let mut best = [None, None];
        for player in Player::BOTH {
            let _ = position.visit_options(player, &mut |option| {
                let found = value(&option, memory);
                match player {
                    Player::Left => best[0] = best[0].max(Some(found)),
                    Player::Right => best[1] = Some(best[1].map_or(found, |least: i128| least.min(found))),
                }
                ControlFlow::Continue(())
            });
        }
        let found = simplest(best[0], best[1]);
        memory.insert(position.clone(), found);
        found
    }
    position.is_number()?;
    Some(value(position, &mut HashMap::new()))
}

fn nimber_of<P: Position>(position: &P) -> u32 {
    fn nimber<P: Position>(position: &P, memory: &mut HashMap<P, u32>) -> u32 {
        if let Some(known) = memory.get(position) {
            return *known;
        }
        let mut found = Vec::new();
        let _ = position.visit_options(Player::Left, &mut |option| {
            found.push(nimber(&option, memory));
            ControlFlow::Continue(())
        });
        assert_eq!(position.move_count(Player::Left), position.move_count(Player::Right));
        let mex = (0..).find(|candidate| !found.contains(candidate)).unwrap();
        memory.insert(position.clone(), mex);
        mex
    }
    nimber(position, &mut HashMap::new())
}

fn outcome_and_height<P: Position>(position: &P) -> (Outcome, u32) {
    fn search<P: Position>(position: &P, memory: &mut HashMap<P, (Outcome, u32)>) -> (Outcome, u32) {
        if let Some(known) = memory.get(position) {
            return *known;
        }
        let mut winners = [Player::Right, Player::Left];
        let mut height = 0;
        for (place, player) in Player::BOTH.into_iter().enumerate() {
            let good = match player {
                Player::Left => [Outcome::Left, Outcome::Previous],
                Player::Right => [Outcome::Right, Outcome::Previous],
            };
            let _ = position.visit_options(player, &mut |option| {
                let (outcome, below) = search(&option, memory);
                height = height.max(below + 1);
                if good.contains(&outcome) {
                    winners[place] = player;
                }
                ControlFlow::Continue(())
            });
        }
        let found = (Outcome::from_winners(winners[0], winners[1]), height);
        memory.insert(position.clone(), found);
        found
    }
    search(position, &mut HashMap::new())
}

fn fraction(text: &str) -> i128 {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    numerator.parse::<i128>().unwrap() * ONE / denominator.parse::<i128>().unwrap()
}

#[test]
fn recorded_positions_have_their_outcomes_heights_and_numbers() {
    for line in include_str!("data/positions.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, argument, outcome, height, number] = fields[..] else { panic!("{line}") };
        let position = crate::common::read(&format!("{name}(\"{argument}\")"));
        let (found_outcome, found_height) = with_position!(&position, inner => outcome_and_height(inner));
        assert_eq!(found_outcome.to_string(), outcome, "{line}");
        assert_eq!(found_height.to_string(), height, "{line}");
        if let Some(found) = with_position!(&position, inner => number_of(inner)) {
            assert_eq!(found, fraction(number), "{line}");
        }
    }
}

#[test]
fn published_numbers_come_out() {
    #[track_caller]
    fn check(expression: &str, expected: &str) {
        assert_eq!(
            with_position!(&crate::common::read(expression), inner => number_of(inner)),
            Some(fraction(expected)),
            "{expression}"
        );
    }
    // 003, Figure 4.3 and Example 4.3; 004, Example 3.5.
    check("Push(BBR)", "-13/8");
    check("Push(RBR)", "-15/8");
    check("Shove(BB)", "3");
    check("Shove(RRB_RB__B)", "207/16");
    check("Cherries(B_R_B)", "1");
    check("Hackenbush(2,_BB_)", "1");
    check("Hackenbush(3,_BRB__R__)", "0");
    check("Hackenbush(5, _BB__B__R_B___R_R_____R__)", "1");
    // The conformance rows of red-blue trees.
    check("Hackenbush(\"lrlrrllr\")", "77/128");
    check("Hackenbush(\"l(l;rl)\")", "3/2");
    check("Hackenbush(lrlrrllr)", "77/128");
    // The same label is the same vertex: a triangle standing on one corner, and a loop.
    check("Hackenbush(\"(l:A;l:A)\")", "2");
    check("Hackenbush(\"0-1B, 1-1R\")", "1/2");
    check("Hackenbush(\"(:{ground}l:{ground})\")", "1");
    check("Hackenbush(\"l, r, l\")", "1");
}

#[test]
fn nimbers_come_out() {
    #[track_caller]
    fn check(expression: &str, expected: u32) {
        assert_eq!(
            with_position!(&crate::common::read(expression), inner => nimber_of(inner)),
            expected,
            "{expression}"
        );
    }
    check("Hackenbush(\"eeeeeee\")", 7);
    check("Hackenbush(\"ggGEE\")", 5);
    check("Hackenbush(\"e(ee(e;e);e(eee;ee);e(ee;e))\")", 5);
    check("Hackenbush(\"e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))\")", 2);
    check("Hackenbush(\"0-0G, 0-1G, 1-1G\")", 3);
    check("Nim(1, 2, 4)", 7);
    check("Nim(3,5,6)", 0);
    check("Cherries(GG)", 0);
    check("StackCherries(GGG)", 1);
}

#[test]
fn empty_positions_are_zero_whatever_the_notation() {
    for expression in [
        "Push()",
        "Push(\"\")",
        "Push(\"_ , __\")",
        "Shove()",
        "Cherries(_ _)",
        "StackCherries(\",\")",
        "PlusMinusStackCherries()",
        "PlusMinusStackCherries(_ _)",
        "Hackenbush()",
        "Hackenbush(\"\")",
        "Hackenbush(0,\"\")",
        "Hackenbush(1,_)",
        "Domineering()",
        "Domineering(\"\")",
        "Domineering(0x7)",
        "Domineering(\"##|##\")",
        "Nim()",
        "Nim(\"\")",
        "Nim(0, 0)",
    ] {
        let position = crate::common::read(expression);
        assert_eq!(position.components(), [], "{expression}");
        for player in Player::BOTH {
            assert_eq!(position.move_count(player), 0, "{expression}");
        }
        assert_eq!(crate::common::read(&position.print()).components(), [], "{expression}");
    }
}

#[test]
fn domineering_left_stands_and_right_lies() {
    #[track_caller]
    fn check(expression: &str, expected: Outcome) {
        assert_eq!(
            with_position!(&crate::common::read(expression), inner => outcome_and_height(inner)).0,
            expected,
            "{expression}"
        );
    }
    check("Domineering(2x1)", Outcome::Left);
    check("Domineering(1x2)", Outcome::Right);
    check("Domineering(\"..|..\")", Outcome::Next);
    // Known outcomes of free boards, rows by columns.
    check("Domineering(4, 4)", Outcome::Next);
    check("Domineering(2x3)", Outcome::Next);
    check("Domineering(3, 3)", Outcome::Next);
    check("Domineering(1x20)", Outcome::Right);
    check("Domineering(20x1)", Outcome::Left);
    check("Domineering(\"..\")", Outcome::Right);
    check("Domineering(\".|.\")", Outcome::Left);
}

#[test]
fn a_plus_minus_segment_is_a_switch_between_its_rest_and_the_negative_of_that() {
    #[track_caller]
    fn check(argument: &str, expected: Outcome, height: u32) {
        let position = crate::common::read(&format!("PlusMinusStackCherries(\"{argument}\")"));
        assert_eq!(with_position!(&position, inner => outcome_and_height(inner)), (expected, height), "{argument}");
    }
    // {0 | 0}, {1 | -1} and {-1 | 1}.
    check("+-B", Outcome::Next, 1);
    check("+-BB", Outcome::Next, 2);
    check("+-BW", Outcome::Previous, 2);
    // {2 | -2} and 1, 2, 3; the same switch twice; {2 | -2} and {1 | -1}.
    check("+-BBB, B", Outcome::Next, 4);
    check("+-BBB, BB", Outcome::Next, 5);
    check("+-BBB, BBB", Outcome::Left, 6);
    check("+-BBB, +-BBB", Outcome::Previous, 6);
    check("+-BBB, +-BB", Outcome::Next, 5);
}
