//! What the tests of this crate share: solvers, positions by the names of their rulesets, and random numbers.

use std::sync::Arc;

use onside_ground::Guard;
use onside_ruleset::{AnyPosition, Argument};
use onside_solve::nash::SyncGame;
use onside_solve::{Settings, Solver};
use onside_value::short::ShortGames;

/// A solver with a guard, with or without theorems.
pub(crate) fn guarded(theorems: bool, guard: &Arc<Guard>) -> Solver {
    Solver::new(Arc::new(ShortGames::new(Arc::clone(guard))), Settings { theorems, ..Settings::default() })
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

/// A small deterministic generator (Marsaglia's xorshift), so that failures repeat.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}
