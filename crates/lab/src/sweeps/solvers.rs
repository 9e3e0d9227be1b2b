//! Solvers for the chunks of a sweep whose tables are worth keeping: each thread that works has one of its own, so that
//! none waits for another, and takes up again what an earlier chunk left. Where one solver is the work of all threads
//! they share it.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

use onside_ground::Guard;
use onside_solve::{Settings, Solver};
use onside_value::short::ShortGames;
use onside_value::synchronized::NashSettings;

/// Solvers of a study.
pub(super) enum Solvers {
    /// Those that nobody works with, and what new ones are made of.
    Apart(Arc<Guard>, NashSettings, Mutex<Vec<Solver>>),
    /// One for all chunks: it uses all threads itself, and two tables would be too large.
    Shared(Box<Mutex<Solver>>),
}

impl Solvers {
    /// With a first solver.
    pub(super) fn new(guard: &Arc<Guard>, first: Solver) -> Solvers {
        Solvers::Apart(Arc::clone(guard), first.nash_settings(), Mutex::new(vec![first]))
    }

    /// This one for all chunks, which wait for each other.
    pub(super) fn shared(solver: Solver) -> Solvers {
        Solvers::Shared(Box::new(Mutex::new(solver)))
    }

    /// How many threads a solver that is shared may use.
    pub(super) fn limit_threads(&mut self, threads: NonZero<usize>) {
        if let Solvers::Shared(solver) = self {
            solver.get_mut().unwrap_or_else(PoisonError::into_inner).limit_threads(Some(threads));
        }
    }

    /// Works with a solver: the one that is shared, the one that was given back last, or a new one.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut Solver) -> T) -> T {
        match self {
            Solvers::Shared(solver) => work(&mut solver.lock().unwrap_or_else(PoisonError::into_inner)),
            Solvers::Apart(guard, NashSettings { digits, exact_bits, .. }, idle) => {
                let waiting = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let mut solver = waiting.unwrap_or_else(|| {
                    let games = Arc::new(ShortGames::new(Arc::clone(guard)));
                    let mut solver = Solver::new(games, Settings::default());
                    solver.set_nash(*digits, *exact_bits);
                    solver
                });
                let made = work(&mut solver);
                idle.lock().unwrap_or_else(PoisonError::into_inner).push(solver);
                made
            }
        }
    }
}
