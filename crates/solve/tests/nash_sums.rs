//! Sums in synchronized play: counters of copies against brute force, which knows neither theorems nor counters.

use std::collections::BTreeSet;
use std::sync::Arc;

use onside_ground::{Guard, Limits, Player, Stop};
use onside_number::{Enclosure, Rational};
use onside_solve::Solver;
use onside_solve::nash::SyncGame;
use onside_value::synchronized::{NashValue, PlayResult};

use crate::common::{Random, game, guarded, solver};

fn sum<'a>(ruleset: &str, texts: impl IntoIterator<Item = &'a str>) -> SyncGame {
    texts.into_iter().fold(SyncGame::default(), |sum, text| sum.plus(game(ruleset, text)).expect("a sum"))
}

fn value(solver: &mut Solver, game: &SyncGame) -> NashValue {
    solver.nash_value(game).expect("no limits").value
}

/// The exact value by brute force.
fn exact(brute: &mut Solver, game: &SyncGame) -> Rational {
    value(brute, game).exact().expect("a short fraction").clone()
}

/// All strips of at most this number of squares that end with a piece and have both colours.
fn undecided(squares: u32) -> Vec<String> {
    let all = (1..=squares).flat_map(|length| (0..3_u32.pow(length)).map(move |number| (length, number)));
    let text = |(length, number): (u32, u32)| -> String {
        (0..length).map(|at| ['_', 'B', 'R'][number as usize / 3_usize.pow(at) % 3]).collect()
    };
    all.map(text).filter(|strip| !strip.ends_with('_') && strip.contains('B') && strip.contains('R')).collect()
}

#[test]
fn all_sums_of_two_or_three_short_strips_have_the_values_of_brute_force() {
    for (ruleset, two, three) in [("Push", 4, 3), ("Shove", 4, 3)] {
        let (mut fast, mut brute) = (solver(true), solver(false));
        let mut check = |texts: &[&str]| {
            let sum = sum(ruleset, texts.iter().copied());
            let expected = NashValue::Exact(exact(&mut brute, &sum));
            assert_eq!(value(&mut fast, &sum), expected, "{ruleset} {texts:?}");
        };
        let strips = undecided(two);
        for (at, one) in strips.iter().enumerate() {
            strips[at..].iter().for_each(|other| check(&[one, other]));
        }
        let strips = undecided(three);
        for (at, one) in strips.iter().enumerate() {
            for (next, two) in strips.iter().enumerate().skip(at) {
                strips[next..].iter().for_each(|three| check(&[one, two, three]));
            }
        }
    }
}

#[test]
fn copies_and_differences_of_hackenbush_graphs_have_the_values_of_brute_force() {
    let (mut fast, mut brute) = (solver(true), solver(false));
    // Trees, in which terminal components add, and others, in which they do so only when trees are left.
    let graphs = ["0-1B, 1-2R", "0-1R, 1-2B, 1-3B", "0-1B, 1-2R, 2-3B", "0-1B, 1-2B, 2-3R", "0-1B, 0-1R, 1-2R"];
    for text in graphs.into_iter().chain(["0-1B, 1-2R, 2-0B", "0-1R, 1-2R, 2-0B", "0-1B, 1-2R, 2-0B, 2-3R"]) {
        let one = game("Hackenbush", text);
        for (n, m) in [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1), (2, 2), (1, 2)] {
            for integer in [0, 1, -2] {
                let copies = one.clone().times(n).expect("few");
                let others = one.negative().times(m).expect("few");
                let sum = copies.plus(others).and_then(|sum| sum.plus(SyncGame::integer(integer))).expect("a sum");
                let expected = NashValue::Exact(exact(&mut brute, &sum));
                assert_eq!(value(&mut fast, &sum), expected, "{n} and -{m} of {text}, {integer}");
            }
        }
    }
}

#[test]
fn random_sums_of_mixed_kinds_have_the_values_of_brute_force() {
    // Terminal components add beside some of these and not beside others, some rebound, and some are classes of their
    // own (004, Lemma 5.7).
    let games = [
        game("Push", "BR"),
        game("Push", "_BR"),
        game("Push", "B_R"),
        game("Push", "RB"),
        game("Push", "R_B"),
        game("Shove", "BR"),
        game("Shove", "_RB"),
        game("Hackenbush", "0-1B, 1-2R"),
        game("Hackenbush", "0-1R, 0-1B"),
        game("Hackenbush", "0-1B, 1-2B"),
        game("Hackenbush", "0-1B, 1-2R, 2-0R"),
        game("Cherries", "BW"),
        game("Cherries", "BWB"),
        SyncGame::integer(3),
        SyncGame::integer(-2),
    ];
    let mut random = Random(7);
    let (mut fast, mut brute) = (solver(true), solver(false));
    for _ in 0..300 {
        // Half of them of the first five, which are one class but for two.
        let kinds = if random.below(2) == 0 { 5 } else { u32::try_from(games.len()).expect("few") };
        let mut sum = SyncGame::default();
        for _ in 0..1 + random.below(4) {
            let one = &games[random.below(kinds) as usize];
            let one = if random.below(4) == 0 { one.negative() } else { one.clone() };
            sum = sum.plus(one).expect("a sum");
        }
        let expected = NashValue::Exact(exact(&mut brute, &sum));
        assert_eq!(value(&mut fast, &sum), expected, "{sum:?}");
    }
}

#[test]
fn enclosures_hold_the_exact_value_and_have_the_digits_that_were_asked_for() {
    let mut brute = solver(false);
    let sums = [
        sum("Push", ["B_RB", "B_RB", "BR"]),
        sum("Push", ["BR_BR", "R_B", "R_B"]),
        sum("Shove", ["BR_B", "BR_B", "_RB"]),
        sum("Hackenbush", ["0-1B, 1-2R", "0-1B, 1-2R", "0-1B, 1-2R", "0-1R, 1-2B"]),
    ];
    for sum in &sums {
        let expected = exact(&mut brute, sum);
        // From numbers of three words to those that only the general way has.
        for digits in [0, 1, 15, 30, 40, 80, 95, 200] {
            let mut fast = solver(true);
            fast.set_nash(digits, 0);
            let found = value(&mut fast, sum).enclosure(fast.nash_settings().bits());
            assert!(found.contains(&expected), "{sum:?}, {digits} digits");
            let limit = Rational::from(10).checked_pow(-i64::from(digits), 1 << 20).expect("short");
            assert!(Rational::from(found.width()) < limit, "{sum:?}, {digits} digits");
        }
    }
}

#[test]
fn more_copies_and_new_components_are_found_beside_what_was_asked_before() {
    let strips = ["RB", "_RB", "BR", "B_RB", "R_B"];
    let mut together = solver(true);
    for copies in [1, 3, 2, 5] {
        for (at, strip) in strips.iter().enumerate() {
            let sum = game("Push", strip).times(copies).and_then(|sum| sum.plus(game("Push", strips[at / 2])));
            let sum = sum.expect("a sum").plus(game("Push", "_RB").negative()).expect("a sum");
            let (one, other) = (value(&mut together, &sum), value(&mut solver(true), &sum));
            // What was found before may have been rounded otherwise, but an exact value is exact.
            assert!(one.enclosure(200).overlaps(&other.enclosure(200)), "{copies} of {strip}");
            assert_eq!(one.exact(), other.exact(), "{copies} of {strip}");
        }
    }
}

/// The value lies within what the strategies assure, entry by entry.
#[test]
fn matrices_and_strategies_of_sums_prove_their_values() {
    let mut fast = solver(true);
    for sum in [
        sum("Push", ["BR_BR", "B_RB"]),
        sum("Push", ["B_RB", "B_RB", "B_RB"]),
        sum("Shove", ["BR_B", "_RBR"]),
        sum("Hackenbush", ["0-1B, 1-2R", "0-1B, 1-2R", "0-1R, 1-2B, 1-3R"]),
    ] {
        let value = value(&mut fast, &sum).exact().expect("short").clone();
        let equilibrium = fast.equilibrium(&sum).expect("no limits");
        assert!(equilibrium.exact, "{sum:?}");
        let joint = fast.joint_values(&sum).expect("no limits");
        let entry =
            |row: usize, column: usize| joint.matrix[row * joint.rights.len() + column].exact().expect("short").clone();
        for column in 0..joint.rights.len() {
            let gets: Rational = equilibrium.left.iter().enumerate().map(|(row, x)| x * &entry(row, column)).sum();
            assert!(gets >= value, "{sum:?}, column {column}");
        }
        for row in 0..joint.lefts.len() {
            let pays: Rational = equilibrium.right.iter().enumerate().map(|(column, y)| y * &entry(row, column)).sum();
            assert!(pays <= value, "{sum:?}, row {row}");
        }
    }
}

#[test]
fn limits_bind_in_sums_and_the_same_question_can_be_asked_again() {
    let copies = game("Push", "B_RB").times(8).expect("few");
    let expected = value(&mut solver(true), &copies);
    for (limits, reason) in [
        (Limits { positions: Some(500), ..Limits::default() }, Stop::Positions(500)),
        (Limits { memory: Some(500_000), ..Limits::default() }, Stop::Memory),
    ] {
        let guard = Arc::new(Guard::new(limits));
        let mut solver = guarded(true, &guard);
        assert_eq!(solver.nash_value(&copies).map(|answer| answer.value), Err(reason));
        guard.limit_positions(None);
        guard.account().set_limit(None);
        guard.reset();
        assert_eq!(solver.nash_value(&copies).map(|answer| answer.value), Ok(expected.clone()));
    }
    let guard = Arc::new(Guard::default());
    guard.cancel();
    assert_eq!(guarded(true, &guard).nash_value(&copies).map(|answer| answer.value), Err(Stop::Cancelled));
}

#[test]
fn a_sum_and_its_negative_have_opposite_values() {
    let mut solver = solver(true);
    let mut random = Random(3);
    let strips = undecided(4);
    for _ in 0..100 {
        let texts: Vec<&str> =
            (0..3).map(|_| strips[random.below(u32::try_from(strips.len()).expect("few")) as usize].as_str()).collect();
        let sum = sum("Push", texts);
        let ends = |value: NashValue| -> Enclosure { value.enclosure(200) };
        let (one, other) = (ends(value(&mut solver, &sum)), ends(value(&mut solver, &sum.negative())));
        assert_eq!(one, other.negative(), "{sum:?}");
        let difference = sum.clone().plus(sum.negative()).expect("a sum");
        assert_eq!(value(&mut solver, &difference), NashValue::Exact(Rational::ZERO));
        assert!(!sum.moves(Player::Left).expect("few").is_empty());
    }
}

/// Who can force what, in the numbers -1, 0, 1 of Left's and of Right's worst result; which results there are, in
/// letters; and the number of rounds: from the definitions.
fn naive_outlook(game: &SyncGame) -> (i32, i32, BTreeSet<char>, u64) {
    let [lefts, rights] = Player::BOTH.map(|player| game.moves(player).expect("few"));
    match (lefts.is_empty(), rights.is_empty()) {
        (true, true) => return (0, 0, BTreeSet::from(['D']), 0),
        (false, true) => return (1, -1, BTreeSet::from(['L']), 0),
        (true, false) => return (-1, 1, BTreeSet::from(['R']), 0),
        (false, false) => {}
    }
    let (mut by_left, mut by_right) = (-1, vec![1; rights.len()]);
    let (mut results, mut rounds) = (BTreeSet::new(), 0);
    for &left in &lefts {
        let mut forced = 1;
        for (&right, by_right) in rights.iter().zip(&mut by_right) {
            let after = naive_outlook(&game.joint(left, right).expect("legal"));
            forced = forced.min(after.0);
            *by_right = after.1.min(*by_right);
            results.extend(after.2);
            rounds = rounds.max(after.3 + 1);
        }
        by_left = by_left.max(forced);
    }
    (by_left, by_right.into_iter().max().expect("a move"), results, rounds)
}

#[test]
fn outlooks_of_sums_are_those_of_the_definitions() {
    let strips = ["BR", "RB", "_RB", "B_R", "R_B", "BB", "_R"];
    let others = [
        game("Cherries", "BWB"),
        game("Cherries", "WB"),
        game("Hackenbush", "0-1B, 1-2R"),
        game("Hackenbush", "0-1B, 1-2B"),
        SyncGame::integer(2),
        SyncGame::integer(-1),
    ];
    let games: Vec<SyncGame> = strips.iter().map(|strip| game("Push", strip)).chain(others).collect();
    let mut together = solver(true);
    for (at, one) in games.iter().enumerate() {
        for two in &games[at..] {
            for three in [SyncGame::default(), game("Push", "BR"), one.negative()] {
                let sum = one.clone().plus(two.clone()).and_then(|sum| sum.plus(three)).expect("a sum");
                let (left, right, results, rounds) = naive_outlook(&sum);
                let found = together.outlook(&sum).expect("no limits");
                let class = match (left, right) {
                    (1, _) => "L",
                    (_, 1) => "R",
                    (0, 0) => "D",
                    (0, _) => "LD",
                    (_, 0) => "DR",
                    _ if results.contains(&'D') => "LDR",
                    _ => "LR",
                };
                assert_eq!(found.class().to_string(), class, "{sum:?}");
                let letters = [(PlayResult::Left, 'L'), (PlayResult::Draw, 'D'), (PlayResult::Right, 'R')];
                let reached = letters.into_iter().filter(|(result, _)| found.reachable.contains(*result));
                assert_eq!(reached.map(|(_, letter)| letter).collect::<BTreeSet<_>>(), results, "{sum:?}");
                assert_eq!(found.birthday, rounds, "{sum:?}");
            }
        }
    }
}
