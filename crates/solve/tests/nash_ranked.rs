//! Nash values of copies to few digits, from tables of words without keys: against exact values, and against those that
//! are found with many digits from tables with keys.

use std::num::NonZero;
use std::sync::Arc;

use onside_ground::{Guard, Limits, Stop};
use onside_number::{Enclosure, Rational};
use onside_solve::nash::SyncGame;
use onside_solve::{Settings, Solver};
use onside_value::short::ShortGames;
use onside_value::synchronized::NashValue;

use crate::common::{Random, game, guarded, solver};

/// A solver that answers with enclosures of ten digits and never with fractions.
fn rough(threads: usize) -> Solver {
    let mut settings = Settings::default();
    settings.threads.most = NonZero::new(threads);
    let mut solver = Solver::new(Arc::new(ShortGames::default()), settings);
    solver.set_nash(10, 0);
    solver
}

fn value(solver: &mut Solver, game: &SyncGame) -> NashValue {
    solver.nash_value(game).expect("no limits").value
}

/// The enclosure, which is no wider than it says.
fn enclosure(solver: &mut Solver, game: &SyncGame) -> Enclosure {
    let settings = solver.nash_settings();
    let found = value(solver, game).enclosure(settings.bits());
    let limit = Rational::from(10).checked_pow(-i64::from(settings.digits), 1 << 20).expect("short");
    assert!(Rational::from(found.width()) <= limit, "{game:?}");
    found
}

/// Whether an enclosure holds an exact value, or bounds that are much closer.
fn holds(found: &Enclosure, expected: &NashValue) -> bool {
    match expected {
        NashValue::Exact(value) => found.contains(value),
        NashValue::Enclosed(bounds) => found.contains_all(bounds),
    }
}

fn copies(ruleset: &str, texts: &[(&str, u32)]) -> SyncGame {
    texts.iter().fold(SyncGame::default(), |sum, (text, count)| {
        sum.plus(game(ruleset, text).times(*count).expect("few")).expect("a sum")
    })
}

/// Games whose copies stay single games, with both colours.
const PUSH: [&str; 9] = ["RB", "BR", "_RB", "B_R", "BRB", "R_BR", "B_RB", "BB_R", "RB_BR"];
const SHOVE: [&str; 5] = ["RB", "_BR", "BRB", "R_RB", "BR_B"];
const TREES: [&str; 5] = ["0-1B, 1-2R", "0-1R, 1-2B", "0-1R, 1-2B, 1-3B", "0-1B, 1-2R, 2-3B", "0-1B, 1-2R, 2-3R, 2-4B"];

#[test]
fn enclosures_of_all_small_sums_of_copies_hold_the_exact_value_or_its_bounds() {
    let mut fine = solver(true);
    for (ruleset, games) in [("Push", &PUSH[..]), ("Shove", &SHOVE), ("Hackenbush", &TREES)] {
        let mut together = rough(1);
        for (at, one) in games.iter().enumerate() {
            for other in &games[at..] {
                for (n, m) in [(2, 0), (3, 0), (4, 0), (1, 1), (2, 1), (1, 3)] {
                    let sum = copies(ruleset, &[(one, n), (other, m)]);
                    let expected = value(&mut fine, &sum);
                    // A table that is extended and used for other sums has the same in it as one of its own.
                    for found in [enclosure(&mut together, &sum), enclosure(&mut rough(1), &sum)] {
                        assert!(holds(&found, &expected), "{n} of {one} and {m} of {other}: {found:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn enclosures_of_random_sums_hold_those_with_many_digits() {
    let mut random = Random(11);
    for _ in 0..40 {
        let (ruleset, games) =
            [("Push", &PUSH[..]), ("Shove", &SHOVE), ("Hackenbush", &TREES)][random.below(3) as usize];
        let games: Vec<SyncGame> = games.iter().map(|text| game(ruleset, text)).collect();
        let mut sum = SyncGame::default();
        for _ in 0..1 + random.below(3) {
            let one = &games[random.below(u32::try_from(games.len()).expect("few")) as usize];
            let one = if random.below(3) == 0 { one.negative() } else { one.clone() };
            sum = sum.plus(one.times(1 + random.below(3)).expect("few")).expect("a sum");
        }
        let mut fine = solver(true);
        fine.set_nash(30, 0);
        let (found, expected) = (enclosure(&mut rough(1), &sum), value(&mut fine, &sum));
        assert!(holds(&found, &expected), "{sum:?}: {found:?}, {expected:?}");
    }
}

#[test]
fn fractions_that_are_short_are_exact_whatever_digits_were_asked_for() {
    for sum in [
        copies("Push", &[("B_RB", 3)]),
        copies("Push", &[("R_BR", 2), ("BRB", 2)]),
        copies("Shove", &[("BR_B", 4)]),
        copies("Hackenbush", &[("0-1B, 1-2R, 2-3B", 5)]),
        copies("Push", &[("RB", 3)]).plus(copies("Push", &[("RB", 2)]).negative()).expect("a sum"),
    ] {
        let mut few = solver(true);
        few.set_nash(10, 1024);
        let (one, other) = (value(&mut few, &sum), value(&mut solver(true), &sum));
        assert!(one.exact().is_some(), "{sum:?}");
        assert_eq!(one, other, "{sum:?}");
    }
}

#[test]
fn several_threads_find_what_one_finds_and_more_copies_go_on_where_fewer_ended() {
    let strips = |n| copies("Push", &[("B_RB", n)]);
    let (alone, mut grown) = (value(&mut rough(1), &strips(11)), rough(3));
    assert_eq!(value(&mut rough(2), &strips(11)), alone);
    let mut before: Option<Enclosure> = None;
    for n in 2..=11 {
        let found = enclosure(&mut grown, &strips(n));
        if let Some(before) = before.filter(|_| n > 3) {
            let growth = found.minus(&before);
            // 004, Figure 5: each copy adds a little more than two.
            assert!(growth.contains(&Rational::from(2)) || Rational::from(growth.lo()) > Rational::from(2), "{n}");
        }
        before = Some(found);
    }
    assert!(value(&mut grown, &strips(11)).enclosure(60).overlaps(&alone.enclosure(60)));
}

#[test]
fn limits_bind_while_a_table_is_filled_and_the_same_question_can_be_asked_again() {
    let strips = copies("Push", &[("B_RB", 8)]);
    let expected = value(&mut rough(1), &strips);
    for (limits, reason) in [
        (Limits { positions: Some(500), ..Limits::default() }, Stop::Positions(500)),
        (Limits { memory: Some(150_000), ..Limits::default() }, Stop::Memory),
    ] {
        let guard = Arc::new(Guard::new(limits));
        let mut solver = guarded(true, &guard);
        solver.set_nash(10, 0);
        assert_eq!(solver.nash_value(&strips).map(|answer| answer.value), Err(reason));
        guard.limit_positions(None);
        guard.account().set_limit(None);
        guard.reset();
        assert_eq!(solver.nash_value(&strips).map(|answer| answer.value), Ok(expected.clone()));
        drop(solver);
        assert_eq!(guard.account().used(), 0);
    }
    let guard = Arc::new(Guard::default());
    guard.cancel();
    let mut solver = guarded(true, &guard);
    solver.set_nash(10, 0);
    assert_eq!(solver.nash_value(&strips).map(|answer| answer.value), Err(Stop::Cancelled));
}
