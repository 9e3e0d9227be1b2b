//! Values that one solver found and another one believes: as text and back, for all rulesets of the program.

use std::sync::Arc;

use onside_ground::{Guard, Limits, Stop};
use onside_ruleset::AnyPosition;
use onside_value::short::notation;

use crate::common::{guarded, solver};

const POSITIONS: [&str; 10] = [
    "Clobber(\"xox|oxo|x.o\")",
    "CannibalClobber(\"xox|oo.\")",
    "Domineering(3, 4)",
    "GeneralToads(1, 2, 1, 0, \"tt..ff\")",
    "ToadsAndFrogs(\"tt..ff\")",
    "Amazons(\"x..|..o\")",
    "Konane(\"xoxo|ox.x|xoxo\")",
    "NoGo(\"...|...\")",
    "TopplingDominoes(\"lrellr\")",
    "Hackenbush(\"0-1B, 1-2R, 0-2G, 1-3G\")",
];

/// All that a solver knows, as it is written.
fn written(solver: &onside_solve::Solver) -> Vec<(String, String)> {
    let mut values = Vec::new();
    let visited = solver.visit_values(|position, value| {
        values.push((position.to_string(), notation::print(solver.games(), value)?));
        Ok(())
    });
    assert_eq!(visited, Ok(()));
    values
}

#[test]
fn what_one_solver_found_another_one_need_not_explore() {
    let mut total = 0;
    for text in POSITIONS {
        let position: AnyPosition = text.parse().unwrap();
        let mut first = solver(true);
        let value = first.value(&position).unwrap();
        let value = notation::print(first.games(), value).unwrap();
        let values = written(&first);
        assert!(!values.is_empty(), "{text}");
        total += values.len();
        let guard = Arc::new(Guard::new(Limits { positions: Some(0), memory: None }));
        let mut second = guarded(true, &guard);
        for (position, value) in &values {
            let value = notation::parse(second.games(), value).unwrap_or_else(|error| panic!("{value}: {error:?}"));
            let position: AnyPosition = position.parse().unwrap_or_else(|error| panic!("{position}: {error}"));
            assert_eq!(second.believe(&position, value), Ok(true), "{text}: {position}");
            assert_eq!(second.believe(&position, value), Ok(false), "{position} is known");
        }
        // Not one position may be explored.
        let found = second.value(&position).unwrap();
        assert_eq!(notation::print(second.games(), found), Ok(value), "{text}");
        let mut known = written(&second);
        let mut wanted = values;
        known.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(known, wanted, "{text}");
    }
    assert!(total > 100, "only {total} values");
}

#[test]
fn what_falls_apart_or_need_not_end_is_not_believed() {
    let mut solver = solver(true);
    let zero = solver.games().zero();
    for text in ["Clobber(\"xo.xo\")", "Clobber(\"...\")", "BackslidingToadsAndFrogs(\"t.f\")"] {
        assert_eq!(solver.believe(&text.parse().unwrap(), zero), Ok(false), "{text}");
    }
    // A ruleset of the program in which both players share the moves is another game, and nobody keeps its values.
    let shared: AnyPosition = "Impartial(Domineering(\"...|...\"))".parse().unwrap();
    assert!(solver.value(&shared).is_ok());
    assert!(written(&solver).is_empty());
}

#[test]
fn whoever_visits_may_stop() {
    let mut solver = solver(true);
    assert!(solver.value(&"Domineering(3, 3)".parse().unwrap()).is_ok());
    assert_eq!(solver.visit_values(|_, _| Err(Stop::Cancelled)), Err(Stop::Cancelled));
}
