//! Several threads that search for the winner of one sum.
//!
//! They look at the same sum and share what they find out: components with their options, and who wins which sums. A
//! move at which one is at work is tried last by the others, so that they part wherever several moves have to be
//! refuted, and whoever finds out who wins a sum sends home all who are still below it. Which of them is faster decides
//! nothing but how many sums are looked at. Short searches are done by one thread alone.

use std::num::NonZero;
use std::thread;

use onside_ground::{Player, Stop};

use super::search::{DONE, Search};
use super::sum::Sum;
use crate::solver::Solver;

/// A sum is searched in less time than a position is explored: this many of them are one position in
/// [`Threads::after`](crate::Threads::after).
const SUMS_PER_POSITION: u64 = 8;

/// The threads besides the one that asks. What they know of themselves is kept while one question lasts.
pub(super) struct Company {
    /// How many sums one thread searches before it has company; nothing if it never has.
    after: Option<u64>,
    others: Vec<(Search, Solver)>,
}

/// Tells the others when a thread has ended, also if it panics.
struct Ended<'a>(&'a Search);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.set_done(true);
    }
}

impl Company {
    /// The company that there may be for a sum; nobody is called yet.
    pub(super) fn new(solver: &Solver, search: &Search, sum: &Sum) -> Company {
        let threads = solver.settings.threads;
        // What is counted must not depend on who is faster where somebody limits it.
        let limited = solver.games.guard().has_position_limit();
        let may = threads.most != Some(NonZero::<usize>::MIN) && !limited && search.suits_threads(sum);
        let after = threads.after.saturating_mul(SUMS_PER_POSITION);
        Company { after: may.then_some(after), others: Vec::new() }
    }

    /// How many more sums one thread searches alone when this many have been searched; nothing when it has company.
    pub(super) fn sums_without(&self, searched: u64) -> Option<u64> {
        match self.after {
            None => Some(u64::MAX),
            Some(after) => after.checked_sub(searched).filter(|&left| left > 0),
        }
    }

    /// Whether the player wins the sum if he starts, by several threads; nothing if the one that asks has no patience.
    pub(super) fn wins(
        &mut self,
        solver: &mut Solver,
        search: &mut Search,
        sum: &Sum,
        starter: Player,
    ) -> Result<Option<bool>, Stop> {
        if self.others.is_empty() {
            let most = solver.settings.threads.most.or_else(|| thread::available_parallelism().ok());
            let others = 1..most.map_or(1, NonZero::get);
            self.others.extend(others.map(|number| (search.for_thread(), solver.for_thread(number))));
        }
        if self.others.is_empty() {
            // There is one processor only.
            self.after = None;
            return search.wins(solver, sum, starter);
        }
        search.set_done(false);
        search.in_company = true;
        let mine = search.for_thread();
        let (found, answers) = thread::scope(|scope| {
            let mut started = Vec::new();
            for (other, its_solver) in &mut self.others {
                other.in_company = true;
                other.ignores_replies = search.ignores_replies;
                other.by_theorem = search.by_theorem;
                let work = move || {
                    let done = other.for_thread();
                    let _ended = Ended(&done);
                    other.wins(its_solver, sum, starter)
                };
                let thread = thread::Builder::new().name("searcher".to_owned());
                // With fewer threads than hoped for it takes longer and that is all.
                started.extend(thread.spawn_scoped(scope, work));
            }
            let ended = Ended(&mine);
            let found = search.wins(solver, sum, starter);
            drop(ended);
            const PANICKED: Stop = Stop::Internal("a thread that searches panicked");
            let answers: Vec<_> = started.into_iter().map(|one| one.join().unwrap_or(Err(PANICKED))).collect();
            (found, answers)
        });
        search.in_company = false;
        search.searched += self.others.iter_mut().map(|(other, _)| std::mem::take(&mut other.searched)).sum::<u64>();
        // All that found who wins found the same. Otherwise the one that asks, or whoever made it stop, knows why.
        let all = || [found].into_iter().chain(answers.iter().copied());
        match all().find(|answer| matches!(answer, Ok(Some(_)))) {
            Some(wins) => wins,
            None => all().find(|answer| *answer != Err(DONE)).unwrap_or(found),
        }
    }
}
