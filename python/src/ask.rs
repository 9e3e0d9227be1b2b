//! How a question is asked: with the interpreter free for others, within limits, and so that Ctrl-C is heard.
//!
//! Most questions are answered in microseconds, so each is first tried on the thread that asks, for a few milliseconds.
//! What takes longer goes to a thread of its own, with all that was found so far, while the one that asked waits and
//! looks for signals. So no other thread ever runs Python, and nothing below has to know of it.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use onside_ground::{Guard, Stop};
use onside_host::Limits;
use pyo3::prelude::*;

use crate::desk::{Desk, is_world_made, world};
use crate::errors::Failure;

/// How long a question is tried on the thread that asks.
const QUICK: Duration = Duration::from_millis(10);

/// How often a thread that waits looks for signals.
const LOOK: Duration = Duration::from_millis(15);

/// How long a question that was called off is waited for.
const LEAVE: Duration = Duration::from_secs(2);

thread_local! {
    /// The limits of the blocks that this thread is in, the innermost last.
    static LIMITS: RefCell<Vec<Limits>> = const { RefCell::new(Vec::new()) };
}

/// The guards of the questions that have gone to threads of their own.
static RUNNING: Mutex<Vec<Weak<Guard>>> = Mutex::new(Vec::new());

/// Whether this process is a fork of one that had computed already.
static FORKED: AtomicBool = AtomicBool::new(false);

/// The limits of the questions that this thread asks.
pub(crate) fn limits() -> Limits {
    LIMITS.with_borrow(|limits| limits.last().copied().unwrap_or_default())
}

/// From now on the questions of this thread have these limits, until they are left.
pub(crate) fn enter(limits: Limits) {
    LIMITS.with_borrow_mut(|all| all.push(limits));
}

/// The limits before the last ones are in force again.
pub(crate) fn leave() {
    LIMITS.with_borrow_mut(|all| {
        all.pop();
    });
}

/// Calls off all questions that take long, of whatever thread.
pub(crate) fn cancel_all() {
    for guard in running().drain(..) {
        if let Some(guard) = guard.upgrade() {
            guard.cancel();
        }
    }
}

fn running() -> std::sync::MutexGuard<'static, Vec<Weak<Guard>>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The process was forked, and this is the child. Other threads of the parent, which may have held locks, are not here.
pub(crate) fn after_fork() {
    if is_world_made() {
        FORKED.store(true, Ordering::Relaxed);
    }
}

/// Refuses to compute in a process that was forked.
pub(crate) fn check_fork() -> PyResult<()> {
    if FORKED.load(Ordering::Relaxed) { Err(crate::errors::forked()) } else { Ok(()) }
}

/// Asks a question within the limits of the thread. The work may be begun again, with what was found in between.
pub(crate) fn ask<T, W>(py: Python<'_>, work: W) -> PyResult<T>
where
    T: Send + 'static,
    W: Fn(&mut Desk) -> Result<T, Failure> + Send + Sync + 'static,
{
    check_fork()?;
    let limits = limits();
    let started = Instant::now();
    // A question that counts positions is asked once, so that what it counts does not depend on the clock.
    let quick = if limits.positions.is_some() { Duration::ZERO } else { limits.time.unwrap_or(QUICK).min(QUICK) };
    let (desk, outcome) = py.detach(|| {
        let mut desk = world().desk(&limits);
        if quick.is_zero() {
            return (Some(desk), Err(Failure::Stop(Stop::Time)));
        }
        let watch = world().watchdog.watch(&desk.guard, Limits { time: Some(quick), ..Limits::default() }, None);
        let outcome = caught(&work, &mut desk);
        drop(watch);
        match outcome {
            Err(Failure::Stop(Stop::Time)) if limits.time.is_none_or(|time| time > quick) => (Some(desk), outcome),
            Err(Failure::Panic(_)) => (None, outcome),
            _ => {
                world().release(desk);
                (None, outcome)
            }
        }
    });
    match desk {
        Some(desk) => ask_long(py, desk, limits, started, work),
        None => outcome.map_err(|failure| failure.raise(py)),
    }
}

fn ask_long<T, W>(py: Python<'_>, mut desk: Box<Desk>, limits: Limits, started: Instant, work: W) -> PyResult<T>
where
    T: Send + 'static,
    W: Fn(&mut Desk) -> Result<T, Failure> + Send + Sync + 'static,
{
    desk.guard.reset();
    let guard = Arc::clone(&desk.guard);
    let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
    wait(py, &guard, Limits { time, ..Limits::default() }, move || {
        let outcome = caught(&work, &mut desk);
        if !matches!(outcome, Err(Failure::Panic(_))) {
            world().release(desk);
        }
        outcome
    })?
    .map_err(|failure| failure.raise(py))
}

/// Does work that asks this guard on a thread of its own, while this one looks for signals.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    guard: &Arc<Guard>,
    limits: Limits,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    check_fork()?;
    {
        let mut running = running();
        running.retain(|guard| guard.strong_count() > 0);
        running.push(Arc::downgrade(guard));
    }
    let (sender, receiver) = mpsc::channel();
    let watched = Arc::clone(guard);
    let spawned = thread::Builder::new().name("onside".into()).spawn(move || {
        let watch = world().watchdog.watch(&watched, limits, None);
        let done = work();
        drop(watch);
        // Whoever does not wait any more does not want it either.
        let _ = sender.send(done);
    });
    spawned.map_err(|_| Failure::Stop(Stop::Internal("the system would not start a thread")).raise(py))?;
    // Shared with nobody; the lock is there because another thread could be let in meanwhile.
    let receiver = Mutex::new(receiver);
    let next = |patience| receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(patience);
    loop {
        match py.detach(|| next(LOOK)) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(interrupt) = py.check_signals() {
                    guard.cancel();
                    let _ = py.detach(|| next(LEAVE));
                    return Err(interrupt);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::Panic("a thread ended without an answer".into()).raise(py));
            }
        }
    }
}

/// What came of the work, be it a panic.
fn caught<T>(work: &impl Fn(&mut Desk) -> Result<T, Failure>, desk: &mut Desk) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(|| work(desk))).unwrap_or_else(|panic| Err(Failure::of_panic(&*panic)))
}
