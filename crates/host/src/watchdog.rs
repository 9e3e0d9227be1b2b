//! The watchdog: a thread that stops work at its limits on time and memory and tells how far it has come.
//!
//! Solvers never look at a clock; they ask their guard, and this thread tells the guard. It wakes up every few
//! milliseconds while something is watched and sleeps for good while nothing is, so that work of a millisecond pays two
//! uncontended locks and nothing else. It ends with the last handle.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use onside_ground::Guard;

use crate::{Event, Limits, Progress, Share, process_memory};

/// The longest time between two looks at the limits.
const TICK: Duration = Duration::from_millis(10);
/// The shortest time between two looks at the limits.
const SHORTEST: Duration = Duration::from_millis(1);
/// How many bytes a process could fill in a millisecond: it is looked at before it could have gone over its limit.
const BYTES_A_MILLISECOND: u64 = 4 << 20;
/// How many bytes more than it used when work began a process may use, unless that is far more than its limit.
const ALLOWANCE: u64 = 12 << 20;
/// How many bytes more than it used when work began a process may use, however much that is.
const TRIFLE: u64 = 1 << 20;
/// The time between two events of progress.
const INTERVAL: Duration = Duration::from_millis(100);
/// How many ticks the thread stays awake when nothing is watched, because the next question often comes at once.
const PATIENCE: u32 = 2;

/// Who is told of progress, on the watchdog's thread. It should return soon, because limits wait for it.
pub type Listener = Arc<Mutex<dyn FnMut(Event) + Send>>;

/// A handle to a watchdog, which may serve any number of hosts. The thread starts with the first work to be watched.
#[derive(Clone, Default)]
pub struct Watchdog {
    leash: Arc<Leash>,
}

/// What the handles share: with the last of them the thread ends.
#[derive(Default)]
struct Leash {
    shared: Arc<Shared>,
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.wake.notify_all();
    }
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    wake: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is a few plain fields, consistent even if a holder of the lock panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Default)]
struct State {
    watched: Vec<Watched>,
    next: u64,
    started: bool,
    asleep: bool,
    closed: bool,
}

struct Watched {
    number: u64,
    guard: Arc<Guard>,
    limits: Limits,
    line: Option<Arc<Line>>,
    share: Option<Share>,
    started: Instant,
    told: Instant,
    /// What the process used when it was first looked at for this work.
    first: Option<u64>,
}

/// The way from the thread to a listener, which is cut when the work ends.
struct Line {
    state: Mutex<LineState>,
    listener: Listener,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LineState {
    Silent,
    Used,
    Cut,
}

impl Line {
    /// Tells the listener, unless the line is cut. The lock is held, so that nothing is told after the end.
    fn tell(&self, event: Event) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *state;
        *state = if event == Event::Ended { LineState::Cut } else { before.max(LineState::Used) };
        let wanted = match event {
            Event::Working(_) => before != LineState::Cut,
            Event::Ended => before == LineState::Used,
        };
        if wanted {
            // A listener that panics must not take the limits with it.
            let _ = catch_unwind(AssertUnwindSafe(|| {
                let mut listener = self.listener.lock().unwrap_or_else(PoisonError::into_inner);
                listener(event);
            }));
        }
    }
}

/// Work that is watched, until this is dropped.
pub struct Watch {
    watchdog: Watchdog,
    number: u64,
    started: Instant,
    line: Option<Arc<Line>>,
}

impl Watchdog {
    /// A watchdog with nothing to watch.
    #[must_use]
    pub fn new() -> Watchdog {
        Watchdog::default()
    }

    /// Watches work that asks this guard, from now until the result is dropped.
    ///
    /// The limits on time and on the process are kept here. Those on positions and tables are kept by the guard
    /// itself and its account, see [`Limits::guard`].
    #[must_use]
    pub fn watch(&self, guard: &Arc<Guard>, limits: Limits, listener: Option<Listener>) -> Watch {
        let started = Instant::now();
        let line = listener.map(|listener| Arc::new(Line { state: Mutex::new(LineState::Silent), listener }));
        if let Some(limit) = limits.process {
            // Until the first look only the limit is known.
            guard.account().observe(0, ceiling(limit));
        }
        let shared = &self.leash.shared;
        let mut state = shared.lock();
        let number = state.next;
        state.next += 1;
        let (guard, share, told) = (Arc::clone(guard), None, started);
        state.watched.push(Watched { number, guard, limits, line: line.clone(), share, started, told, first: None });
        if std::mem::take(&mut state.asleep) {
            drop(state);
            shared.wake.notify_one();
        } else if !state.started {
            let shared = Arc::clone(shared);
            let thread = std::thread::Builder::new().name("watchdog".into()).spawn(move || keep_watch(&shared));
            // Without a watchdog there are no limits on time, but there are still answers.
            state.started = thread.is_ok();
        }
        Watch { watchdog: self.clone(), number, started, line }
    }
}

impl Watch {
    /// Says how much of the work is done: the events of progress carry it on.
    pub fn set_share(&self, done: u64, total: u64) {
        let mut state = self.watchdog.leash.shared.lock();
        if let Some(watched) = state.watched.iter_mut().find(|watched| watched.number == self.number) {
            watched.share = Some(Share { done, total });
        }
    }

    /// How long this has been watched.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.watchdog.leash.shared.lock().watched.retain(|watched| watched.number != self.number);
        if let Some(line) = &self.line {
            line.tell(Event::Ended);
        }
    }
}

fn keep_watch(shared: &Shared) {
    let mut idle = 0;
    let mut state = shared.lock();
    while !state.closed {
        if state.watched.is_empty() {
            idle += 1;
        } else {
            idle = 0;
        }
        if idle > PATIENCE {
            state.asleep = true;
            while state.asleep && !state.closed {
                state = shared.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            idle = 0;
            continue;
        }
        let (tick, events) = state.look();
        if !events.is_empty() {
            drop(state);
            events.into_iter().for_each(|(line, progress)| line.tell(Event::Working(progress)));
            state = shared.lock();
        }
        state = shared.wake.wait_timeout(state, tick).unwrap_or_else(PoisonError::into_inner).0;
    }
}

impl State {
    /// Looks at everything that is watched: stops what is over its limits, and says when to look again and whom to
    /// tell what.
    fn look(&mut self) -> (Duration, Vec<(Arc<Line>, Progress)>) {
        let mut tick = TICK;
        let mut events = Vec::new();
        // The process is one for all.
        let wanted = |watched: &Watched| watched.limits.process.is_some() || watched.is_due();
        let process = if self.watched.iter().any(wanted) { process_memory() } else { None };
        for watched in &mut self.watched {
            let room = watched.enforce(process);
            if let Some(time) = watched.limits.time {
                tick = (time / 4).clamp(SHORTEST, tick);
            }
            if let Some(room) = room {
                tick = Duration::from_millis(room / BYTES_A_MILLISECOND).clamp(SHORTEST, tick);
            }
            if watched.is_due()
                && let Some(line) = &watched.line
            {
                events.push((Arc::clone(line), watched.progress(process)));
                watched.told = Instant::now();
            }
        }
        (tick, events)
    }
}

/// What is large is not begun if the process would use more than this.
fn ceiling(limit: u64) -> u64 {
    limit.saturating_add(limit / 5)
}

impl Watched {
    /// Stops the work if it is over its limits on time or on the process; how much room the process has, if that is
    /// limited.
    fn enforce(&mut self, process: Option<u64>) -> Option<u64> {
        if self.limits.time.is_some_and(|limit| self.started.elapsed() >= limit) {
            self.guard.time_is_up();
            return None;
        }
        let (limit, process) = (self.limits.process?, process?);
        let first = *self.first.get_or_insert(process);
        // What was freed after an earlier stop may still belong to the process, and is used again first: so every
        // work may use a little more than there was when it began.
        // But never much more than the limit: what goes beyond has to do with what was freed.
        let more = first.saturating_add(ALLOWANCE.max(limit / 16)).min(ceiling(limit));
        let least = more.max(first.saturating_add(TRIFLE));
        if process > limit.max(least) {
            self.guard.memory_is_up();
        }
        self.guard.account().observe(process, ceiling(limit).max(least));
        Some(limit.max(least).saturating_sub(process))
    }

    fn is_due(&self) -> bool {
        self.line.is_some() && self.told.elapsed() >= INTERVAL
    }

    fn progress(&self, process: Option<u64>) -> Progress {
        Progress {
            elapsed: self.started.elapsed(),
            positions: self.guard.positions(),
            tables: self.guard.account().used(),
            process,
            share: self.share,
        }
    }
}
