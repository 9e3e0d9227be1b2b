//! Rulesets that only tests need: cycles where none were promised, and sums that grow.

use std::sync::Arc;

use onside_ground::{Guard, Limits, Player, Stop};
use onside_ruleset::{Facts, Position};
use onside_value::short::ShortGames;

use crate::solver::{Settings, Solver};

/// A walk on a ring of squares that leads there from a long path: `lead` steps, then round and round. Both players may
/// step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Ring {
    lead: u32,
    length: u32,
    at: u32,
}

static FACTS: Facts = Facts::new("Ring").impartial();

impl Position for Ring {
    type Move = u32;

    fn facts(&self) -> &Facts {
        &FACTS
    }

    fn print(&self) -> String {
        self.at.to_string()
    }

    fn moves(&self, _: Player) -> Vec<u32> {
        let next = self.at + 1;
        vec![if next < self.lead + self.length { next } else { self.lead }]
    }

    fn play(&self, _: Player, action: &u32) -> Self {
        Ring { at: *action, ..self.clone() }
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    fn plus(&self, _: &Self) -> Option<Self> {
        None
    }
}

fn solver(limits: Limits) -> Solver {
    Solver::new(Arc::new(ShortGames::new(Arc::new(Guard::new(limits)))), Settings::default())
}

#[track_caller]
fn check(lead: u32, length: u32) {
    let ring = Ring { lead, length, at: 0 };
    let mut solver = solver(Limits::default());
    assert_eq!(solver.explored(&ring), Err(Stop::Cycle));
    let cycle = solver.cycle().expect("the cycle was found").clone();
    assert_eq!(cycle.ruleset, "Ring");
    // The same positions in the same order, from wherever it was noticed.
    let numbers: Vec<u32> = cycle
        .positions
        .iter()
        .map(|text| text.trim_start_matches("Ring(").trim_end_matches(')').parse().expect("a number"))
        .collect();
    assert_eq!(numbers.len(), length as usize, "{cycle}");
    for (k, &number) in (0u32..).zip(&numbers) {
        assert_eq!(number, lead + (numbers[0] - lead + k) % length, "{cycle}");
    }
}

#[test]
fn a_ruleset_that_loops_against_its_word_is_shown_the_cycle() {
    check(0, 1);
    check(0, 2);
    check(5, 3);
    check(63, 1);
    check(64, 65);
    check(100, 1000);
    check(3000, 7);
}

#[test]
fn the_message_names_the_positions_and_shortens_a_long_cycle() {
    let mut solver = solver(Limits::default());
    assert_eq!(solver.explored(&Ring { lead: 64, length: 2, at: 64 }), Err(Stop::Cycle));
    let text = solver.cycle().map(ToString::to_string);
    assert_eq!(text.as_deref(), Some("play in Ring can return to a position: Ring(65) -> Ring(64) -> Ring(65)"));
    assert_eq!(solver.explored(&Ring { lead: 0, length: 50, at: 0 }), Err(Stop::Cycle));
    let text = solver.cycle().map(ToString::to_string).unwrap_or_default();
    assert!(text.contains("... (50 positions in all)"), "{text}");
}

#[test]
fn the_explorer_of_loops_accepts_the_cycle() {
    let mut solver = solver(Limits::default());
    let value = solver.explored_loops(&Ring { lead: 5, length: 3, at: 0 }).expect("no limit");
    assert_eq!(solver.loopy().print(&value).as_deref(), Ok("dud"));
}

#[test]
fn limits_end_the_exploration_of_loops() {
    let ring = Ring { lead: 5000, length: 3, at: 0 };
    let limits = Limits { positions: Some(100), ..Limits::default() };
    assert_eq!(solver(limits).explored_loops(&ring), Err(Stop::Positions(100)));
    let limits = Limits { memory: Some(100_000), ..Limits::default() };
    assert_eq!(solver(limits).explored_loops(&ring), Err(Stop::Memory));
}

/// A plant that may sprout another one beside it for ever: there are infinitely many positions, but one component.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Plants(u32);

static PLANTS: Facts = Facts::new("Plants").loopy();

impl Position for Plants {
    type Move = u32;

    fn facts(&self) -> &Facts {
        &PLANTS
    }

    fn print(&self) -> String {
        self.0.to_string()
    }

    fn moves(&self, _: Player) -> Vec<u32> {
        if self.0 == 0 { vec![] } else { vec![self.0 + 1, self.0 - 1] }
    }

    fn play(&self, _: Player, action: &u32) -> Self {
        Plants(*action)
    }

    fn components(&self) -> Vec<Self> {
        vec![Plants(1); self.0 as usize]
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(Plants(self.0 + other.0))
    }
}

#[test]
fn a_sum_that_grows_for_ever_is_refused_with_the_reason() {
    let value = solver(Limits::default()).explored_loops(&Plants(1));
    assert!(matches!(value, Err(Stop::TooLarge(reason)) if reason.contains("infinitely many")), "{value:?}");
}
