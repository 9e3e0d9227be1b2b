//! Limits in, reasons out: the one object through which a long computation is bounded or called off.
//!
//! Solvers never look at a clock and never do I/O. Whoever drives them (a session, a test, a watchdog
//! thread) sets limits here and may request a stop at any moment; the solvers only ask [`Guard::check`]
//! every so often and hand the [`Stop`] upwards as an ordinary result.

use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// Why a computation ended without its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time limit passed.
    Time,
    /// The memory limit was reached.
    Memory,
    /// More positions were needed than allowed; the limit is given.
    Positions(u64),
    /// The user called the computation off.
    Cancelled,
    /// Something would be too large to write down at all; the sentence says what.
    TooLarge(&'static str),
    /// Play can return to a position, so that the game asked about is not a short one.
    Cycle,
}

impl Stop {
    /// What a user can do about it.
    #[must_use]
    pub fn remedy(self) -> &'static str {
        match self {
            Stop::Time => "allow more time with --max-time, or ask about a smaller game",
            Stop::Memory => "allow more memory with --max-memory, or ask about a smaller game",
            Stop::Positions(_) => "allow more positions with --max-positions, or ask about a smaller game",
            Stop::Cancelled => "nothing was lost; ask again whenever you like",
            Stop::TooLarge(_) => "ask about a smaller game",
            Stop::Cycle => "ask for the value as a loopy game, or for the outcome",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Time => f.write_str("stopped at the time limit"),
            Stop::Memory => f.write_str("stopped at the memory limit"),
            Stop::Positions(limit) => write!(f, "stopped after {limit} positions, the limit"),
            Stop::Cancelled => f.write_str("stopped on request"),
            Stop::TooLarge(what) => f.write_str(what),
            Stop::Cycle => f.write_str("play can return to a position, so this is not a short game"),
        }
    }
}

impl std::error::Error for Stop {}

/// How much a computation may use. The default is unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions that may be explored, if limited.
    pub positions: Option<u64>,
    /// Bytes of tables that may be held, if limited.
    pub memory: Option<u64>,
}

/// Shared by everything that works on one question: it counts what is used and carries the request to stop.
#[derive(Debug)]
pub struct Guard {
    request: AtomicU8,
    positions: AtomicU64,
    max_positions: AtomicU64,
    memory: AtomicU64,
    max_memory: AtomicU64,
}

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
    /// A guard with these limits and nothing used.
    #[must_use]
    pub fn new(limits: Limits) -> Guard {
        Guard {
            request: AtomicU8::new(RUNNING),
            positions: AtomicU64::new(0),
            max_positions: AtomicU64::new(limits.positions.unwrap_or(u64::MAX)),
            memory: AtomicU64::new(0),
            max_memory: AtomicU64::new(limits.memory.unwrap_or(u64::MAX)),
        }
    }

    /// Starts a new question: forgets a pending request and the positions counted; memory is still held, so it stays counted.
    pub fn reset(&self) {
        self.request.store(RUNNING, Ordering::Relaxed);
        self.positions.store(0, Ordering::Relaxed);
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

    /// Counts `bytes` more bytes held.
    ///
    /// # Errors
    /// The limit on memory.
    pub fn charge_memory(&self, bytes: u64) -> Result<(), Stop> {
        let used = self.memory.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        if used > self.max_memory.load(Ordering::Relaxed) { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Gives back bytes counted by [`Guard::charge_memory`].
    pub fn release_memory(&self, bytes: u64) {
        self.memory.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Positions counted since the last reset.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }
}

/// Bytes counted with a guard until this is dropped: for what a computation holds only while it runs.
#[derive(Debug)]
pub struct Charge<'g> {
    guard: &'g Guard,
    bytes: u64,
}

impl<'g> Charge<'g> {
    /// Nothing counted yet.
    #[must_use]
    pub fn new(guard: &'g Guard) -> Charge<'g> {
        Charge { guard, bytes: 0 }
    }

    /// The guard with which is counted.
    #[must_use]
    pub fn guard(&self) -> &'g Guard {
        self.guard
    }

    /// Counts so many bytes more.
    ///
    /// # Errors
    /// The limit on memory.
    pub fn more(&mut self, bytes: u64) -> Result<(), Stop> {
        // Counted first: a charge that is refused has been counted by the guard as well, and is given back with the rest.
        self.bytes = self.bytes.saturating_add(bytes);
        self.guard.charge_memory(bytes)
    }

    /// Counts so many bytes in all, if fewer were counted so far.
    ///
    /// # Errors
    /// The limit on memory.
    pub fn grow_to(&mut self, bytes: usize) -> Result<(), Stop> {
        match u64::try_from(bytes).unwrap_or(u64::MAX).saturating_sub(self.bytes) {
            0 => Ok(()),
            more => self.more(more),
        }
    }
}

impl Drop for Charge<'_> {
    fn drop(&mut self) {
        self.guard.release_memory(self.bytes);
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
    fn memory_is_counted_up_and_given_back() {
        let guard = Guard::new(Limits { positions: None, memory: Some(100) });
        assert_eq!(guard.charge_memory(60), Ok(()));
        assert_eq!(guard.charge_memory(60), Err(Stop::Memory));
        guard.release_memory(100);
        assert_eq!(guard.charge_memory(60), Ok(()));
    }

    #[test]
    fn a_charge_is_given_back_when_it_is_dropped_even_if_it_was_refused() {
        let guard = Guard::new(Limits { positions: None, memory: Some(100) });
        let mut charge = Charge::new(&guard);
        assert_eq!(charge.grow_to(60), Ok(()));
        assert_eq!(charge.grow_to(50), Ok(()));
        assert_eq!(charge.more(60), Err(Stop::Memory));
        drop(charge);
        assert_eq!(guard.charge_memory(100), Ok(()));
    }
}
