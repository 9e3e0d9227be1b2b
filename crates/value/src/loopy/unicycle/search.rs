//! All graph-canonical unicycles of a pattern with exits from a list.
//!
//! Exits are chosen position by position. As soon as those chosen so far make an option reversible, whatever the others
//! will be, the branch is given up. The first exits, usually two, make the tasks that are shared among threads; the
//! result is in the order of the choices, however many threads there are. Every choice is counted as a position of the
//! guard, which is how progress can be watched and the search called off.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use onside_ground::Stop;
use parking_lot::Mutex;

use super::quick::{Exits, Known, Tester};
use super::{Pattern, Unicycle};
use crate::loopy::Error;
use crate::short::{Game, ShortGames};

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The graph-canonical unicycles, in the order of the exits in the list; as many as were asked for.
    pub unicycles: Vec<Unicycle>,
    /// How many unicycles there are with such exits; none past a machine word.
    pub candidates: Option<u64>,
    /// How many choices of an exit were looked at; without pruning it would be more than the candidates.
    pub choices: u64,
}

const CHECK_EVERY: u64 = 1024;

/// Finds the graph-canonical unicycles with a pattern and exits from a list, at most `limit` of them, on `threads`
/// threads.
///
/// # Errors
/// The exits have too many followers to be searched; or a limit.
pub fn search(
    games: &ShortGames,
    pattern: &Pattern,
    list: &[Game],
    limit: usize,
    threads: usize,
) -> Result<Found, Error> {
    // Without exits there is nothing to share.
    let tasks = list.len().saturating_mul(list.len());
    search_tasks(games, pattern, list, limit, threads, 2, 0..tasks)
}

/// The same for some of the tasks only. A task is a choice of the first `chosen` exits, at least one and fewer than
/// all; in the order of the list, the first exit being the most significant digit, tasks are numbered from 0. The list
/// must not repeat games.
///
/// # Errors
/// The exits have too many followers to be searched; or a limit.
pub fn search_tasks(
    games: &ShortGames,
    pattern: &Pattern,
    list: &[Game],
    limit: usize,
    threads: usize,
    chosen: usize,
    tasks: std::ops::Range<usize>,
) -> Result<Found, Error> {
    let mut list = list.to_vec();
    let mut seen = rustc_hash::FxHashSet::default();
    list.retain(|&game| seen.insert(game));
    let Some(exits) = Exits::new(games, &list)? else {
        return Err(Error::TooManyPositions);
    };
    let n = pattern.players().len();
    let power = u32::try_from(n).ok().and_then(|n| (list.len() as u64).checked_pow(n));
    let mut found = Found { unicycles: Vec::new(), candidates: power, choices: 0 };
    if pattern.admissible().is_err() || list.is_empty() || limit == 0 {
        return Ok(found);
    }
    if n == 1 {
        // There is no rest of the cycle to prune by: each exit is tried.
        for (&exit, _) in list.iter().zip(0..).filter(|(_, task)| tasks.contains(task)) {
            let unicycle = Unicycle { pattern: pattern.clone(), exits: vec![exit] };
            found.choices += 1;
            if found.unicycles.len() < limit && unicycle.is_graph_canonical(games)? {
                found.unicycles.push(unicycle);
            }
        }
        return Ok(found);
    }
    let numbers: Vec<u16> = exits.choice(&list).into_iter().flatten().collect();
    // Fewer games than in the list make fewer tasks.
    let all = u32::try_from(chosen).ok().and_then(|chosen| list.len().checked_pow(chosen)).unwrap_or(usize::MAX);
    let tasks = tasks.start..tasks.end.min(all);
    let shared = Shared {
        games,
        pattern,
        exits: &exits,
        numbers: &numbers,
        limit,
        chosen: chosen.clamp(1, n - 1),
        next: AtomicUsize::new(tasks.start),
        enough: AtomicUsize::new(tasks.end),
        choices: AtomicU64::new(0),
        results: Mutex::new(Vec::new()),
    };
    let outcome: Result<(), Stop> = std::thread::scope(|scope| {
        let workers: Vec<_> = (1..threads.clamp(1, 64)).map(|_| scope.spawn(|| shared.work(tasks.end))).collect();
        let mine = shared.work(tasks.end);
        workers.into_iter().map(|worker| worker.join().unwrap_or(Err(Stop::Cancelled))).fold(mine, Result::and)
    });
    outcome?;
    found.choices = shared.choices.into_inner();
    let mut results = shared.results.into_inner();
    results.sort_unstable_by_key(|(task, _)| *task);
    let all = results.into_iter().flat_map(|(_, list)| list).take(limit);
    let game = |number: Option<u16>| number.map_or(games.zero(), |number| exits.games[number as usize]);
    found.unicycles = all
        .map(|chosen| Unicycle { pattern: pattern.clone(), exits: chosen.into_iter().map(game).collect() })
        .collect();
    Ok(found)
}

type Chosen = Vec<Option<u16>>;

struct Shared<'a> {
    games: &'a ShortGames,
    pattern: &'a Pattern,
    exits: &'a Exits,
    numbers: &'a [u16],
    limit: usize,
    /// How many exits a task chooses.
    chosen: usize,
    next: AtomicUsize,
    /// A task after which nothing is needed: it or those before it have found as many as are wanted.
    enough: AtomicUsize,
    choices: AtomicU64,
    results: Mutex<Vec<(usize, Vec<Chosen>)>>,
}

impl Shared<'_> {
    fn work(&self, tasks: usize) -> Result<(), Stop> {
        let n = self.pattern.players().len();
        let mut worker = Worker {
            shared: self,
            tester: Tester::new(self.pattern.players(), self.exits),
            chosen: vec![None; n],
            settled: vec![vec![false; n]; n + 1],
            found: Vec::new(),
            choices: 0,
            task: 0,
        };
        loop {
            let task = self.next.fetch_add(1, Ordering::Relaxed);
            if task >= tasks || task > self.enough.load(Ordering::Relaxed) {
                break;
            }
            worker.task = task;
            worker.prefix(task)?;
            if worker.found.len() >= self.limit {
                self.enough.fetch_min(task, Ordering::Relaxed);
            }
            let found = std::mem::take(&mut worker.found);
            if !found.is_empty() {
                self.results.lock().push((task, found));
            }
        }
        self.choices.fetch_add(worker.choices, Ordering::Relaxed);
        Ok(())
    }
}

struct Worker<'a> {
    shared: &'a Shared<'a>,
    tester: Tester<'a>,
    chosen: Chosen,
    /// For each number of exits chosen: the positions that are known to have no option reversible through a short game.
    settled: Vec<Vec<bool>>,
    found: Vec<Chosen>,
    choices: u64,
    task: usize,
}

impl Worker<'_> {
    /// Searches the unicycles whose first exits are those of a task.
    fn prefix(&mut self, task: usize) -> Result<(), Stop> {
        let numbers = self.shared.numbers;
        self.chosen.fill(None);
        let mut digits = vec![0; self.shared.chosen];
        let mut rest = task;
        for digit in digits.iter_mut().rev() {
            *digit = rest % numbers.len();
            rest /= numbers.len();
        }
        for (depth, number) in digits.into_iter().enumerate() {
            self.chosen[depth] = Some(numbers[number]);
            if !self.holds(depth)? {
                return Ok(());
            }
        }
        self.extend()
    }

    /// Whether the exits chosen up to `depth` may still be completed.
    fn holds(&mut self, depth: usize) -> Result<bool, Stop> {
        self.choices += 1;
        if self.choices.is_multiple_of(CHECK_EVERY) {
            self.shared.games.guard().charge_positions(CHECK_EVERY)?;
        }
        self.tester.forget();
        let mut settled = std::mem::take(&mut self.settled[depth + 1]);
        settled.clone_from(&self.settled[depth]);
        let mut holds = true;
        for (k, settled) in settled.iter_mut().enumerate().take(depth + 1) {
            if *settled {
                continue;
            }
            match self.tester.has_reversible(k, &self.chosen) {
                Known::Yes => {
                    holds = false;
                    break;
                }
                Known::No => *settled = true,
                Known::Open => {}
            }
        }
        self.settled[depth + 1] = settled;
        Ok(holds)
    }

    /// Chooses the exits that the task leaves open, with a list of where we are instead of recursion.
    fn extend(&mut self) -> Result<(), Stop> {
        let shared = self.shared;
        let n = self.chosen.len();
        let mut next = vec![0usize; n];
        let mut depth = shared.chosen;
        loop {
            if depth == n {
                // All chosen: every condition about exits has an answer by now.
                if self.settled[n].iter().all(|&settled| settled) && self.tester.finish(&self.chosen) {
                    self.found.push(self.chosen.clone());
                    if self.found.len() >= shared.limit {
                        return Ok(());
                    }
                }
                depth -= 1;
                continue;
            }
            if depth < shared.chosen {
                return Ok(());
            }
            let Some(&number) = shared.numbers.get(next[depth]) else {
                next[depth] = 0;
                self.chosen[depth] = None;
                depth -= 1;
                continue;
            };
            next[depth] += 1;
            self.chosen[depth] = Some(number);
            if self.holds(depth)? {
                depth += 1;
            } else if self.task > shared.enough.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
    }
}
