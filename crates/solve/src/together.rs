//! Several threads that explore one position: a table that all of them fill, and who begins where.
//!
//! Each thread explores the whole position, and all look up and store what they find in one table. Half of them look at
//! options from the last one to the first, so that one finds what another will need. A thread that comes to a position
//! where another one is at work helps it, by looking at the options from the other end; only the last step, from the
//! options to the value, may be done twice. Which thread is faster decides nothing: a value is the same by whatever way
//! it is found, and a position that two threads have found is counted once.
//!
//! A small question does not pay for threads: it is explored alone at first. Does not explore; see `explore`.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use onside_ground::{Guard, Stop};
use onside_ruleset::Position;
use onside_value::short::{Placed, ShortGames};
use parking_lot::RwLock;

use crate::explore::{Exploration, Part};
use crate::solver::Threads;
use crate::tables::{Known, Tables};
use crate::trail::Cycle;
use crate::values::CanonicalForms;

/// A thread keeps this number of answers to itself rather than wait until nobody reads the table.
const MOST_KEPT: usize = 32;

/// Only ever seen here: one thread alone has explored as many positions as it may.
const WANTS_HELP: Stop = Stop::Internal("a thread that was to ask for help has not got it");

/// Only ever seen here: another thread has found the answer, or why there is none.
const DONE: Stop = Stop::Internal("a thread has stopped because of another one that goes on");

/// What an exploration remembers.
pub(crate) struct Memory<'k, P, A> {
    place: Place<'k, P, A>,
    /// How many more positions are explored before others are asked for help.
    alone: u64,
}

enum Place<'k, P, A> {
    /// A table of its own.
    Own(&'k mut Known<P, A>),
    /// One that threads share.
    Shared(Member<'k, P, A>),
}

/// What threads share.
struct Common<P, A> {
    known: RwLock<Known<P, A>>,
    /// Whether the answer has been found, or will not be.
    done: AtomicBool,
}

/// One of several threads.
struct Member<'k, P, A> {
    common: &'k Common<P, A>,
    /// Counted from 0.
    number: usize,
    /// What is not in the table yet, because somebody was reading it.
    kept: Vec<(P, A)>,
}

impl<'k, P: Position, A: Clone> Memory<'k, P, A> {
    /// A table that nobody else uses.
    pub(crate) fn own(known: &'k mut Known<P, A>) -> Self {
        Memory { place: Place::Own(known), alone: u64::MAX }
    }

    fn shared(common: &'k Common<P, A>, number: usize) -> Self {
        Memory { place: Place::Shared(Member { common, number, kept: Vec::new() }), alone: u64::MAX }
    }

    /// Whether this thread looks at the last options first.
    pub(crate) fn begins_at_the_end(&self) -> bool {
        matches!(&self.place, Place::Shared(member) if member.number % 2 == 1)
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, position: &P) -> Option<A> {
        match &self.place {
            Place::Own(known) => known.get(position).cloned(),
            Place::Shared(member) => {
                let shared = member.common.known.read().get(position).cloned();
                shared.or_else(|| member.kept_answer(position))
            }
        }
    }

    /// Looks up what is known about many positions, all at once.
    pub(crate) fn look_up(&self, parts: &mut [Part<P, A>]) {
        let all = |known: &Known<P, A>, parts: &mut [Part<P, A>]| {
            for (part, _, answer) in parts {
                *answer = known.get(part).cloned();
            }
        };
        match &self.place {
            Place::Own(known) => all(known, parts),
            Place::Shared(member) => {
                all(&member.common.known.read(), parts);
                for (part, _, answer) in parts.iter_mut().filter(|(_, _, answer)| answer.is_none()) {
                    *answer = member.kept_answer(part);
                }
            }
        }
    }

    /// Whether one more position is to be explored.
    #[inline]
    pub(crate) fn may_go_on(&mut self) -> Result<(), Stop> {
        match &self.place {
            Place::Own(_) => {
                self.alone = self.alone.checked_sub(1).ok_or(WANTS_HELP)?;
                Ok(())
            }
            Place::Shared(member) => {
                if member.common.done.load(Ordering::Relaxed) {
                    Err(DONE)
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Remembers an answer; how many answers were new of those that came into the table.
    #[inline]
    pub(crate) fn insert(&mut self, position: P, answer: A) -> Result<u64, Stop> {
        match &mut self.place {
            Place::Own(known) => known.insert(position, answer).map(u64::from),
            Place::Shared(member) => {
                member.kept.push((position, answer));
                let mut known = match member.common.known.try_write() {
                    Some(known) => known,
                    None if member.kept.len() < MOST_KEPT => return Ok(0),
                    None => member.common.known.write(),
                };
                store(&mut member.kept, &mut known)
            }
        }
    }

    /// Puts what was kept into the table; how much of it was new.
    pub(crate) fn settle(&mut self) -> Result<u64, Stop> {
        match &mut self.place {
            Place::Own(_) => Ok(0),
            Place::Shared(member) => store(&mut member.kept, &mut member.common.known.write()),
        }
    }
}

/// Puts answers into the table; how many were new.
fn store<P: Position, A>(kept: &mut Vec<(P, A)>, known: &mut Known<P, A>) -> Result<u64, Stop> {
    let mut new = 0;
    for (position, answer) in kept.drain(..) {
        new += u64::from(known.insert(position, answer)?);
    }
    Ok(new)
}

impl<P: Position, A: Clone> Member<'_, P, A> {
    fn kept_answer(&self, position: &P) -> Option<A> {
        self.kept.iter().find(|(kept, _)| kept == position).map(|(_, answer)| answer.clone())
    }
}

/// The canonical form of a position by exploring, with a table that the solver keeps, by several threads if there is
/// much to explore. Says which cycle was met, if one was.
pub(crate) fn explore_together<P: Position>(
    tables: &mut Tables,
    cycle: &mut Option<Cycle>,
    games: &ShortGames,
    threads: Threads,
    position: &P,
) -> Result<Placed, Stop> {
    let mut known = tables.take::<P, Placed>(games.guard());
    let mut memory = Memory::own(&mut known);
    if threads.most != Some(NonZero::<usize>::MIN) && position.suits_threads() {
        memory.alone = threads.after;
    }
    let mut alone = Exploration::with(CanonicalForms(games), memory);
    let mut answer = alone.sum(position);
    if answer == Err(WANTS_HELP) {
        games.guard().uncount_positions(alone.close());
        let common = Common { known: RwLock::new(known), done: AtomicBool::new(false) };
        answer = common.explore(games, threads, position);
        known = common.known.into_inner();
        alone = Exploration::new(CanonicalForms(games), &mut known);
        // Threads count what they find at the same time twice for a while, and one that met a cycle knows only its own
        // way to it. What is counted and which cycle is told must not depend on who was faster.
        if matches!(answer, Err(Stop::Positions(_) | Stop::Cycle | WANTS_HELP)) {
            answer = alone.sum(position);
        }
    }
    *cycle = alone.cycle();
    tables.put(known);
    answer
}

/// Tells the others when a thread has ended.
struct Ended<'a>(&'a AtomicBool);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<P: Position> Common<P, Placed> {
    fn explore(&self, games: &ShortGames, threads: Threads, position: &P) -> Result<Placed, Stop> {
        let threads = threads.most.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
        if threads == 1 {
            return Err(WANTS_HELP);
        }
        let guard: &Guard = games.guard();
        let work = move |number: usize| {
            let games = games.for_thread(number);
            let mut exploration = Exploration::with(CanonicalForms(&games), Memory::shared(self, number));
            // Even if this thread panics the others stop.
            let ended = Ended(&self.done);
            let answer = exploration.sum(position);
            drop(ended);
            guard.uncount_positions(exploration.close());
            answer
        };
        let answers = thread::scope(|scope| {
            let start = |number| {
                let thread = thread::Builder::new().name(format!("explorer {number}"));
                // With fewer threads than hoped for it takes longer and that is all.
                thread.spawn_scoped(scope, move || work(number)).ok()
            };
            let others: Vec<_> = (1..threads).map_while(start).collect();
            let mut answers = vec![work(0)];
            const PANICKED: Stop = Stop::Internal("a thread that explores positions panicked");
            answers.extend(others.into_iter().map(|other| other.join().unwrap_or(Err(PANICKED))));
            answers
        });
        // All answers that were found are the same. If there is none, somebody knows why.
        let none = Err(Stop::Internal("no thread knows why there is no answer"));
        answers.into_iter().filter(|answer| *answer != Err(DONE)).reduce(|one, two| one.or(two)).unwrap_or(none)
    }
}
