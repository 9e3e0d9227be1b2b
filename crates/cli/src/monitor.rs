//! The watchdog: a second thread that stops an evaluation at its time or memory limit and shows progress.
//!
//! Solvers never look at a clock; they ask their guard, and this thread tells the guard. It wakes up every
//! few milliseconds while something is evaluated and sleeps for good while nothing is, so that a
//! one-millisecond evaluation pays two uncontended locks and nothing else.

use std::io::{IsTerminal as _, Write as _};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use onside_ground::Guard;
use onside_show::grouped;

use crate::units::size;

/// When the progress line appears, and how often it is written anew.
const PATIENCE: Duration = Duration::from_secs(1);
const REFRESH: Duration = Duration::from_millis(100);

const SPINNER: [char; 4] = ['|', '/', '-', '\\'];

/// The limits that need a clock, the system or another thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Watch {
    pub(crate) time: Option<Duration>,
    pub(crate) memory: Option<u64>,
    /// Sampled every few milliseconds; the guard's own limit is exact but fixed when it is made.
    pub(crate) positions: Option<u64>,
    /// Whether the user should see that something is going on.
    pub(crate) progress: bool,
}

#[derive(Default)]
struct State {
    running: Option<Running>,
    asleep: bool,
    progress_shown: bool,
}

struct Running {
    guard: Arc<Guard>,
    watch: Watch,
    started: Instant,
    refreshed: Option<Instant>,
    turns: usize,
    over_positions: bool,
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
    started: bool,
}

impl Monitor {
    pub(crate) fn new() -> Monitor {
        let shared = Shared { state: Mutex::default(), wake: Condvar::new() };
        Monitor { shared: Arc::new(shared), started: false }
    }

    /// An evaluation starts: forgets old requests to stop and starts the clock.
    pub(crate) fn begin(&mut self, guard: &Arc<Guard>, watch: Watch) {
        let asleep = {
            let mut state = self.shared.lock();
            guard.reset();
            let (guard, started) = (guard.clone(), Instant::now());
            state.running = Some(Running { guard, watch, started, refreshed: None, turns: 0, over_positions: false });
            std::mem::take(&mut state.asleep)
        };
        if asleep {
            self.shared.wake.notify_one();
        } else if !self.started {
            let shared = self.shared.clone();
            let thread = std::thread::Builder::new().name("watchdog".into()).spawn(move || keep_watch(&shared));
            // Without a watchdog there are no limits on time and memory, but there are still answers.
            self.started = thread.is_ok();
        }
    }

    /// The evaluation ended: the clock stops and the progress line goes. Whether it was stopped for its positions.
    pub(crate) fn end(&self) -> bool {
        let mut state = self.shared.lock();
        let running = state.running.take();
        if std::mem::take(&mut state.progress_shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
        running.is_some_and(|running| running.over_positions)
    }
}

fn keep_watch(shared: &Shared) {
    let visible = std::io::stderr().is_terminal();
    let mut idle_ticks = 0;
    let mut state = shared.lock();
    loop {
        let mut tick = Duration::from_millis(20);
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
                if let Some(time) = running.watch.time {
                    tick = (time / 4).clamp(Duration::from_millis(1), tick);
                }
                running.enforce();
                if visible && running.is_due() {
                    *progress_shown = true;
                    let _ = write!(std::io::stderr(), "\r\x1b[K{}", running.progress());
                }
            }
        }
        state = shared.wake.wait_timeout(state, tick).unwrap_or_else(PoisonError::into_inner).0;
    }
}

impl Running {
    fn enforce(&mut self) {
        let watch = self.watch;
        if watch.time.is_some_and(|limit| self.started.elapsed() >= limit) {
            self.guard.time_is_up();
        } else if watch.positions.is_some_and(|limit| self.guard.positions() > limit) {
            self.over_positions = true;
            self.guard.cancel();
        } else if watch.memory.is_some_and(|limit| resident_bytes().is_some_and(|bytes| bytes > limit)) {
            self.guard.memory_is_up();
        }
    }

    /// Whether the progress line should be written now.
    fn is_due(&self) -> bool {
        self.watch.progress
            && self.started.elapsed() >= PATIENCE
            && self.refreshed.is_none_or(|last| last.elapsed() >= REFRESH)
    }

    fn progress(&mut self) -> String {
        self.refreshed = Some(Instant::now());
        self.turns = (self.turns + 1) % SPINNER.len();
        let memory = resident_bytes().map_or(String::new(), |bytes| format!(", {}", size(bytes)));
        let counted = pace(self.guard.positions(), self.started.elapsed());
        format!("{} {} s{counted}{memory} (Ctrl-C stops)", SPINNER[self.turns], self.started.elapsed().as_secs())
    }
}

/// How many positions there were and how many a second; nothing if the work is not counted in positions.
fn pace(positions: u64, elapsed: Duration) -> String {
    if positions == 0 {
        return String::new();
    }
    let rate = u128::from(positions) * 1000 / elapsed.as_millis().max(1);
    format!(", {} positions, {} a second", grouped(positions), grouped(rate))
}

/// The memory this process really uses, where the system tells.
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_is_counted_over_the_whole_time() {
        assert_eq!(pace(0, Duration::from_secs(3)), "");
        assert_eq!(pace(4_500_000, Duration::from_secs(3)), ", 4,500,000 positions, 1,500,000 a second");
    }
}
