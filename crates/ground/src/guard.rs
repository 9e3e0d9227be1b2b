//! Limits in, reasons out: the one object through which a long computation is bounded or called off.
//!
//! Solvers never look at a clock and never do I/O. Whoever drives them (a session, a test, a watchdog
//! thread) sets limits here and may request a stop at any moment; the solvers only ask [`Guard::check`]
//! every so often and hand the [`Stop`] upwards as an ordinary result.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::{Account, Charge, Stop};

/// How much a computation may use. The default is unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions that may be explored, if limited.
    pub positions: Option<u64>,
    /// Bytes of tables that may be held, if limited.
    pub memory: Option<u64>,
}

/// Shared by everything that works on one question: it carries the request to stop, counts positions, and knows the
/// account from which tables take their memory. Several guards may share an account, because tables outlive questions.
#[derive(Debug)]
pub struct Guard {
    request: AtomicU8,
    positions: AtomicU64,
    max_positions: AtomicU64,
    account: Arc<Account>,
}

/// How often it is asked whether work on another thread may go on.
const PATIENCE: Duration = Duration::from_millis(5);

const RUNNING: u8 = 0;
const TIME: u8 = 1;
const MEMORY: u8 = 2;
const CANCELLED: u8 = 3;

impl Default for Guard {
    fn default() -> Self {
        Guard::new(Limits::default())
    }
}

impl Guard {
    /// A guard with these limits, nothing used, and an account of its own.
    #[must_use]
    pub fn new(limits: Limits) -> Guard {
        Guard::on_account(limits.positions, Arc::new(Account::new(limits.memory)))
    }

    /// A guard that takes memory from an account it shares with others; the positions may be limited.
    #[must_use]
    pub fn on_account(positions: Option<u64>, account: Arc<Account>) -> Guard {
        Guard {
            request: AtomicU8::new(RUNNING),
            positions: AtomicU64::new(0),
            max_positions: AtomicU64::new(positions.unwrap_or(u64::MAX)),
            account,
        }
    }

    /// Starts a new question: forgets a pending request and the positions counted. What tables hold stays on the
    /// account.
    pub fn reset(&self) {
        self.request.store(RUNNING, Ordering::Relaxed);
        self.positions.store(0, Ordering::Relaxed);
        self.account.forget_process();
    }

    /// Changes how many positions may be explored.
    pub fn limit_positions(&self, limit: Option<u64>) {
        self.max_positions.store(limit.unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Whether there is a limit on the number of positions.
    #[must_use]
    pub fn has_position_limit(&self) -> bool {
        self.max_positions.load(Ordering::Relaxed) != u64::MAX
    }

    /// Asks the computation to stop because time is up.
    pub fn time_is_up(&self) {
        self.request.store(TIME, Ordering::Relaxed);
    }

    /// Asks the computation to stop because the process uses too much memory.
    pub fn memory_is_up(&self) {
        self.request.store(MEMORY, Ordering::Relaxed);
    }

    /// Asks the computation to stop because the user wants it.
    pub fn cancel(&self) {
        self.request.store(CANCELLED, Ordering::Relaxed);
    }

    /// Whether work may go on. Cheap enough for inner loops: one relaxed load.
    ///
    /// # Errors
    /// The reason to stop, if somebody asked for it.
    #[inline]
    pub fn check(&self) -> Result<(), Stop> {
        match self.request.load(Ordering::Relaxed) {
            RUNNING => Ok(()),
            TIME => Err(Stop::Time),
            MEMORY => Err(Stop::Memory),
            _ => Err(Stop::Cancelled),
        }
    }

    /// Counts `count` more positions.
    ///
    /// # Errors
    /// A request to stop, or the limit on positions.
    #[inline]
    pub fn charge_positions(&self, count: u64) -> Result<(), Stop> {
        self.check()?;
        let limit = self.max_positions.load(Ordering::Relaxed);
        let used = self.positions.fetch_add(count, Ordering::Relaxed).saturating_add(count);
        if used > limit { Err(Stop::Positions(limit)) } else { Ok(()) }
    }

    /// Forgets `count` positions that were counted and not finished, or counted by two threads.
    pub fn uncount_positions(&self, count: u64) {
        self.positions.fetch_sub(count, Ordering::Relaxed);
    }

    /// The account from which tables take their memory.
    #[must_use]
    pub fn account(&self) -> &Arc<Account> {
        &self.account
    }

    /// A charge on the account, with nothing taken yet: for a table that is being made.
    #[must_use]
    pub fn charge(&self) -> Charge {
        Charge::new(Arc::clone(&self.account))
    }

    /// Whether work may go on and make something of `count` items of this type at once; ask before what is large is
    /// made in one go.
    ///
    /// # Errors
    /// The reason to stop, or the limit on memory.
    pub fn room_for<T>(&self, count: usize) -> Result<(), Stop> {
        self.check()?;
        self.account.room((count as u64).saturating_mul(size_of::<T>() as u64))
    }

    /// Does work that asks no guard, such as one operation on enormous numbers, while somebody asks this one.
    ///
    /// It happens on a thread of its own. If it is stopped, nobody waits for that thread any more; it ends when its
    /// work does.
    ///
    /// # Errors
    /// The reason to stop; or that there was no thread, or that the work panicked.
    pub fn wait_for<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Stop> {
        self.check()?;
        let (sender, receiver) = mpsc::channel();
        let thread = thread::Builder::new().name("work".into()).spawn(move || {
            // Whoever does not wait any more does not want it either.
            let _ = sender.send(work());
        });
        if thread.is_err() {
            return Err(Stop::Internal("the system would not start a thread"));
        }
        loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => self.check()?,
                Err(RecvTimeoutError::Disconnected) => return Err(Stop::Internal("work apart panicked")),
            }
        }
    }

    /// Positions counted since the last reset.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_past_the_limit_is_refused_and_a_reset_starts_the_count_anew() {
        let guard = Guard::new(Limits { positions: Some(2), memory: None });
        assert_eq!(guard.charge_positions(2), Ok(()));
        assert_eq!(guard.charge_positions(1), Err(Stop::Positions(2)));
        guard.reset();
        assert_eq!(guard.charge_positions(1), Ok(()));
    }

    #[test]
    fn a_request_to_stop_is_seen_by_the_next_check_and_names_its_reason() {
        let guard = Guard::default();
        guard.cancel();
        assert_eq!(guard.check(), Err(Stop::Cancelled));
        guard.reset();
        guard.time_is_up();
        assert_eq!(guard.charge_positions(1), Err(Stop::Time));
    }

    #[test]
    fn a_new_question_starts_with_what_the_tables_still_hold() {
        let guard = Guard::new(Limits { positions: None, memory: Some(100) });
        let mut table = guard.charge();
        assert_eq!(table.more(60), Ok(()));
        assert_eq!(table.more(60), Err(Stop::Memory));
        guard.reset();
        assert_eq!(guard.account().used(), 60);
        drop(table);
        assert_eq!(guard.account().used(), 0);
    }

    #[test]
    fn nobody_waits_for_work_that_is_to_stop_and_a_panic_is_told() {
        let guard = Arc::new(Guard::default());
        assert_eq!(guard.wait_for(|| 7), Ok(7));
        let other = Arc::clone(&guard);
        let (start, started) = mpsc::channel();
        let stopper = thread::spawn(move || {
            let _ = started.recv();
            other.time_is_up();
        });
        let (release, held) = mpsc::channel::<()>();
        let endless = move || {
            let _ = start.send(());
            let _ = held.recv();
        };
        assert_eq!(guard.wait_for(endless), Err(Stop::Time));
        drop(release);
        assert!(stopper.join().is_ok());
        guard.reset();
        assert_eq!(guard.wait_for(|| -> u8 { panic!("no paper") }), Err(Stop::Internal("work apart panicked")));
    }

    #[test]
    fn guards_on_one_account_share_memory_and_nothing_else() {
        let account = Arc::new(Account::new(Some(100)));
        let (one, two) =
            (Guard::on_account(Some(5), Arc::clone(&account)), Guard::on_account(None, Arc::clone(&account)));
        one.cancel();
        assert_eq!(two.charge_positions(10), Ok(()));
        assert_eq!(one.check(), Err(Stop::Cancelled));
        let mut held = one.charge();
        assert_eq!(held.more(80), Ok(()));
        assert_eq!(two.charge().more(40), Err(Stop::Memory));
    }
}
