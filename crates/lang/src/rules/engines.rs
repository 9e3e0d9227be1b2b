//! Engines on which rules run, apart from the session's: they know a frozen copy of the variables and nothing else.

use std::sync::{Arc, Mutex, PoisonError};

use onside_ground::Guard;

use crate::eval::Engine;
use crate::machine::Globals;

/// How many rounds of loops and calls one question to the rules may take.
pub(super) const BUDGET: u64 = 20_000_000;

/// Engines with the same variables. A rule that asks about positions while it runs needs one engine more.
pub(super) struct Engines {
    guard: Arc<Guard>,
    globals: Globals,
    idle: Mutex<Vec<Engine>>,
}

impl std::fmt::Debug for Engines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engines").finish_non_exhaustive()
    }
}

impl Engines {
    pub(super) fn new(guard: Arc<Guard>, globals: Globals) -> Engines {
        Engines { guard, globals, idle: Mutex::default() }
    }

    /// The guard of all of them.
    pub(super) fn guard(&self) -> &Arc<Guard> {
        &self.guard
    }

    /// Does some work on an engine.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut Engine) -> T) -> T {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut engine = idle.unwrap_or_else(|| {
            let mut engine = Engine::new(Arc::clone(&self.guard), true);
            engine.globals = self.globals.clone();
            engine
        });
        engine.calls = 0;
        engine.budget = BUDGET;
        let result = work(&mut engine);
        engine.warnings.clear();
        engine.printed.take();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
        result
    }
}
