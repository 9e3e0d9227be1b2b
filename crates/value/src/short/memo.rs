//! Bounded tables of past answers: lossy, lock-free, and never wrong.
//!
//! A table is a cascade of levels, each eight times the last; when a level has taken several times as many answers as
//! it has slots the next one is opened, up to a fixed last level. A lookup asks the two newest levels. So a small
//! question touches kilobytes, a large one at most the bound, and an overwritten answer is simply computed again. A
//! level for which there is no memory left is not opened; only without the first level is nothing remembered, and that
//! is an error.
//!
//! Rejected: a concurrent hash map (it grows without bound and costs a lock per lookup), and the chess programs'
//! trick of storing key XOR value (a torn read can, however rarely, pass for a right answer).

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};

use onside_ground::{Charge, Stop};
use parking_lot::Mutex;

use super::game::Game;

const FIRST_BITS: u32 = 12;
const STEP_BITS: u32 = 3;
const LEVELS: usize = 4;
/// How many answers a level takes per slot before the next one opens. Overwriting costs a computation now and then, a
/// larger level costs a walk to main memory with every lookup: on sums of random hot games opening late saves a quarter
/// of the time.
const ANSWERS_PER_SLOT: usize = 8;

/// The cascade of levels shared by both tables.
struct Cascade<Slot> {
    levels: [OnceLock<Box<[Slot]>>; LEVELS],
    newest: AtomicUsize,
    stored: AtomicUsize,
    /// The memory of the levels; locked when one is opened.
    charge: Mutex<Charge>,
}

impl<Slot: Default> Cascade<Slot> {
    fn new(charge: Charge) -> Self {
        Cascade {
            levels: std::array::from_fn(|_| OnceLock::new()),
            newest: AtomicUsize::new(0),
            stored: AtomicUsize::new(0),
            charge: Mutex::new(charge),
        }
    }

    /// The slot of `hash` in level `level`, if that level is open.
    #[inline]
    fn slot(&self, level: usize, hash: u64) -> Option<&Slot> {
        let slots = self.levels[level].get()?;
        // The high bits of a multiplicative hash are the good ones.
        let index = usize::try_from(hash >> (64 - bits(level))).ok()?;
        slots.get(index)
    }

    /// The slots to ask, newest first.
    #[inline]
    fn candidates(&self, hash: u64) -> impl Iterator<Item = &Slot> {
        let newest = self.newest.load(Ordering::Relaxed);
        let older = newest.checked_sub(1).and_then(|level| self.slot(level, hash));
        self.slot(newest, hash).into_iter().chain(older)
    }

    /// The slot to overwrite, opening the next level when this one is full.
    fn target(&self, hash: u64) -> Result<Option<&Slot>, Stop> {
        let level = self.newest.load(Ordering::Relaxed);
        let stored = self.stored.fetch_add(1, Ordering::Relaxed);
        if stored >= ANSWERS_PER_SLOT << bits(level) && level + 1 < LEVELS {
            // Without memory for the next level this one goes on, and it is tried again after as many answers.
            if self.open(level + 1).is_ok() {
                self.newest.store(level + 1, Ordering::Relaxed);
            }
            self.stored.store(0, Ordering::Relaxed);
        }
        if self.levels[level].get().is_none() {
            self.open(level)?;
        }
        Ok(self.slot(level, hash))
    }

    #[cold]
    fn open(&self, level: usize) -> Result<(), Stop> {
        let mut charge = self.charge.lock();
        if self.levels[level].get().is_none() {
            let slots = 1usize << bits(level);
            charge.more((slots * size_of::<Slot>()) as u64)?;
            self.levels[level].get_or_init(|| (0..slots).map(|_| Slot::default()).collect());
        }
        Ok(())
    }
}

fn bits(level: usize) -> u32 {
    FIRST_BITS + STEP_BITS * u32::try_from(level).unwrap_or(0)
}

#[inline]
fn spread(first: Game, second: Game) -> u64 {
    let key = (u64::from(first.0) << 32) | u64::from(second.0);
    (key ^ (key >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Remembers answers of `first <= second`.
///
/// A slot packs both ids (31 bits each) and the answer into one word, so a read is whole or absent.
pub(super) struct OrderMemo(Cascade<AtomicU64>);

const KNOWN: u64 = 1;
const HOLDS: u64 = 2;

impl OrderMemo {
    pub(super) fn new(charge: Charge) -> Self {
        OrderMemo(Cascade::new(charge))
    }

    #[inline]
    fn key(first: Game, second: Game) -> u64 {
        (u64::from(first.0) << 33) | (u64::from(second.0) << 2)
    }

    #[inline]
    pub(super) fn get(&self, first: Game, second: Game) -> Option<bool> {
        let key = Self::key(first, second);
        self.0.candidates(spread(first, second)).find_map(|slot| {
            let word = slot.load(Ordering::Relaxed);
            (word & !HOLDS == key | KNOWN).then_some(word & HOLDS != 0)
        })
    }

    /// Remembers an answer.
    ///
    /// # Errors
    /// There is no memory even for a small table.
    pub(super) fn put(&self, first: Game, second: Game, holds: bool) -> Result<(), Stop> {
        if let Some(slot) = self.0.target(spread(first, second))? {
            let answer = if holds { KNOWN | HOLDS } else { KNOWN };
            slot.store(Self::key(first, second) | answer, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Remembers sums of two games.
///
/// Three ids do not fit one word, so a slot is guarded by a version (a seqlock): odd while a writer is at work. A
/// reader that sees an odd version, or two different ones, has seen nothing; a writer that finds another at work gives
/// up.
pub(super) struct SumMemo(Cascade<SumSlot>);

#[derive(Default)]
struct SumSlot {
    version: AtomicU32,
    first: AtomicU32,
    second: AtomicU32,
    sum: AtomicU32,
}

impl SumMemo {
    pub(super) fn new(charge: Charge) -> Self {
        SumMemo(Cascade::new(charge))
    }

    #[inline]
    pub(super) fn get(&self, first: Game, second: Game) -> Option<Game> {
        self.0.candidates(spread(first, second)).find_map(|slot| {
            let before = slot.version.load(Ordering::Acquire);
            let seen = (slot.first.load(Ordering::Relaxed), slot.second.load(Ordering::Relaxed));
            let sum = slot.sum.load(Ordering::Relaxed);
            fence(Ordering::Acquire);
            let after = slot.version.load(Ordering::Relaxed);
            // Version 0 marks a slot never written.
            let whole = before == after && before & 1 == 0 && before != 0;
            (whole && seen == (first.0, second.0)).then_some(Game(sum))
        })
    }

    /// Remembers a sum.
    ///
    /// # Errors
    /// There is no memory even for a small table.
    pub(super) fn put(&self, first: Game, second: Game, sum: Game) -> Result<(), Stop> {
        let Some(slot) = self.0.target(spread(first, second))? else { return Ok(()) };
        let version = slot.version.load(Ordering::Relaxed);
        let mine = version & 1 == 0
            && slot
                .version
                .compare_exchange(version, version.wrapping_add(1), Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if mine {
            fence(Ordering::Release);
            slot.first.store(first.0, Ordering::Relaxed);
            slot.second.store(second.0, Ordering::Relaxed);
            slot.sum.store(sum.0, Ordering::Relaxed);
            slot.version.store(version.wrapping_add(2), Ordering::Release);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use onside_ground::{Guard, Limits};

    use super::*;

    #[test]
    fn a_table_without_memory_for_its_next_level_goes_on_with_the_last_one_and_gives_all_back_in_the_end() {
        let first = (size_of::<AtomicU64>() << FIRST_BITS) as u64;
        let guard = Guard::new(Limits { positions: None, memory: Some(3 * first) });
        let order = OrderMemo::new(guard.charge());
        for i in 0..200_000u32 {
            assert_eq!(order.put(Game(i), Game(i + 7), i % 3 == 0), Ok(()));
            assert_eq!(order.get(Game(i), Game(i + 7)), Some(i % 3 == 0), "what was just stored is there");
        }
        assert_eq!(guard.account().used(), first);
        drop(order);
        assert_eq!(guard.account().used(), 0);
        let poor = Guard::new(Limits { positions: None, memory: Some(first - 1) });
        assert_eq!(OrderMemo::new(poor.charge()).put(Game(1), Game(2), true), Err(Stop::Memory));
    }

    #[test]
    fn an_answer_is_found_again_or_forgotten_but_never_mixed_up() {
        let guard = Guard::default();
        let order = OrderMemo::new(guard.charge());
        let sums = SumMemo::new(guard.charge());
        for i in 0..60_000u32 {
            order.put(Game(i), Game(i + 7), i % 3 == 0).expect("no limit");
            sums.put(Game(i), Game(i * 2), Game(i * 3)).expect("no limit");
        }
        let mut remembered = 0;
        for i in 0..60_000u32 {
            if let Some(holds) = order.get(Game(i), Game(i + 7)) {
                assert_eq!(holds, i % 3 == 0);
                remembered += 1;
            }
            if let Some(sum) = sums.get(Game(i), Game(i * 2)) {
                assert_eq!(sum, Game(i * 3));
            }
            assert_eq!(order.get(Game(i), Game(i + 8)), None);
        }
        assert!(remembered > 10_000, "only {remembered} answers survived");
    }

    #[test]
    fn writers_and_readers_on_several_threads_see_whole_entries_only() {
        let sums = SumMemo::new(Guard::default().charge());
        std::thread::scope(|scope| {
            for thread in 0..4u32 {
                let sums = &sums;
                scope.spawn(move || {
                    for i in 0..50_000u32 {
                        let key = (i * 7 + thread) % 5_000;
                        sums.put(Game(key), Game(key + 1), Game(key * 5)).expect("no limit");
                        if let Some(sum) = sums.get(Game(key), Game(key + 1)) {
                            assert_eq!(sum, Game(key * 5));
                        }
                    }
                });
            }
        });
    }
}
