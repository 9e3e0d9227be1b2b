//! Solvers for the chunks of a sweep whose tables are worth keeping: each thread that works has one of its own, so that
//! none waits for another, and takes up again what an earlier chunk left.

use std::sync::{Arc, Mutex, PoisonError};

use onside_ground::Guard;
use onside_solve::{Settings, Solver};
use onside_value::short::ShortGames;

/// Solvers that nobody works with.
pub(super) struct Solvers {
    guard: Arc<Guard>,
    idle: Mutex<Vec<Solver>>,
}

impl Solvers {
    /// With a first solver.
    pub(super) fn new(guard: &Arc<Guard>, first: Solver) -> Solvers {
        Solvers { guard: Arc::clone(guard), idle: Mutex::new(vec![first]) }
    }

    /// Works with a solver of one's own: the one that was given back last, or a new one.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut Solver) -> T) -> T {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let fresh = || Solver::new(Arc::new(ShortGames::new(Arc::clone(&self.guard))), Settings::default());
        let mut solver = idle.unwrap_or_else(fresh);
        let made = work(&mut solver);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(solver);
        made
    }
}
