//! The watchdog: a second thread that stops an evaluation at its time or memory limit and shows progress.
//!
//! Solvers never look at a clock; they ask their guard, and this thread tells the guard. It wakes up every
//! few milliseconds while something is evaluated and sleeps for good while nothing is, so that a
//! one-millisecond evaluation pays two uncontended locks and nothing else.

use std::io::{IsTerminal as _, Write as _};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use onside_ground::Guard;

/// When the progress line appears, and how often it is written anew.
const PATIENCE: Duration = Duration::from_secs(2);
const REFRESH: Duration = Duration::from_millis(250);

/// The limits that need a clock or the system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub(crate) time: Option<Duration>,
    pub(crate) memory: u64,
}

#[derive(Default)]
struct State {
    running: Option<Running>,
    asleep: bool,
    progress_shown: bool,
}

struct Running {
    guard: Arc<Guard>,
    started: Instant,
    refreshed: Option<Instant>,
}

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

/// Handle to the watchdog thread, which starts with the first evaluation.
pub(crate) struct Monitor {
    shared: Arc<Shared>,
    watch: Watch,
    started: bool,
}

impl Monitor {
    pub(crate) fn new(watch: Watch) -> Monitor {
        let shared = Shared { state: Mutex::default(), wake: Condvar::new() };
        Monitor { shared: Arc::new(shared), watch, started: false }
    }

    /// An evaluation starts: forgets old requests to stop and starts the clock.
    pub(crate) fn begin(&mut self, guard: &Arc<Guard>) {
        let asleep = {
            let mut state = self.shared.lock();
            guard.reset();
            state.running = Some(Running { guard: guard.clone(), started: Instant::now(), refreshed: None });
            std::mem::take(&mut state.asleep)
        };
        if asleep {
            self.shared.wake.notify_one();
        } else if !self.started {
            let (shared, watch) = (self.shared.clone(), self.watch);
            let thread = std::thread::Builder::new().name("watchdog".into()).spawn(move || keep_watch(&shared, watch));
            // Without a watchdog there are no limits on time and memory, but there are still answers.
            self.started = thread.is_ok();
        }
    }

    /// The evaluation ended: the clock stops and the progress line goes.
    pub(crate) fn end(&self) {
        let mut state = self.shared.lock();
        state.running = None;
        if std::mem::take(&mut state.progress_shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

fn keep_watch(shared: &Shared, watch: Watch) {
    let tick = watch.time.map_or(Duration::from_millis(20), |time| {
        (time / 4).clamp(Duration::from_millis(1), Duration::from_millis(20))
    });
    let visible = std::io::stderr().is_terminal();
    let mut idle_ticks = 0;
    let mut state = shared.lock();
    loop {
        let State { running, progress_shown, .. } = &mut *state;
        match running {
            None if idle_ticks >= 2 => {
                state.asleep = true;
                while state.asleep {
                    state = shared.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
                idle_ticks = 0;
                continue;
            }
            None => idle_ticks += 1,
            Some(running) => {
                idle_ticks = 0;
                let elapsed = running.started.elapsed();
                if watch.time.is_some_and(|limit| elapsed >= limit) {
                    running.guard.time_is_up();
                } else if resident_bytes().is_some_and(|bytes| bytes > watch.memory) {
                    running.guard.memory_is_up();
                }
                if visible && elapsed >= PATIENCE && running.refreshed.is_none_or(|last| last.elapsed() >= REFRESH) {
                    running.refreshed = Some(Instant::now());
                    *progress_shown = true;
                    let positions = running.guard.positions();
                    let seconds = elapsed.as_secs();
                    let _ = write!(std::io::stderr(), "\r\x1b[K{seconds} s, {positions} positions (Ctrl-C stops)");
                }
            }
        }
        state = shared.wake.wait_timeout(state, tick).unwrap_or_else(PoisonError::into_inner).0;
    }
}

/// The memory this process really uses, where the system tells.
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}
