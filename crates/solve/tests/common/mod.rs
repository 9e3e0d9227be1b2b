//! What the tests of this crate share: solvers, and positions by the names of their rulesets.

#![allow(dead_code, reason = "not every test file needs all of it")]

use std::sync::Arc;

use onside_ground::Guard;
use onside_ruleset::{AnyPosition, Argument};
use onside_solve::nash::SyncGame;
use onside_solve::{Settings, Solver};
use onside_value::short::ShortGames;

/// A solver with a guard, with or without theorems.
pub(crate) fn guarded(theorems: bool, guard: &Arc<Guard>) -> Solver {
    Solver::new(Arc::new(ShortGames::new(Arc::clone(guard))), Settings { theorems })
}

/// A solver without limits, with or without theorems.
pub(crate) fn solver(theorems: bool) -> Solver {
    guarded(theorems, &Arc::default())
}

/// A position of the ruleset with this name.
#[track_caller]
pub(crate) fn position(ruleset: &str, text: &str) -> AnyPosition {
    match AnyPosition::parse(ruleset, &[Argument::quoted(text, 0)]) {
        Ok(parsed) => parsed.position,
        Err(error) => panic!("{ruleset}({text}): {error}"),
    }
}

/// The same, with both players moving at once.
#[track_caller]
pub(crate) fn game(ruleset: &str, text: &str) -> SyncGame {
    SyncGame::position(position(ruleset, text)).expect("a ruleset with joint moves")
}
