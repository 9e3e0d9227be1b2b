//! What one operation of the engine works with: bounded tables of past answers, lossy and never wrong.
//!
//! A table has one place for each key and forgets what was there before; an answer that is gone is simply computed
//! again. It grows, with what it knows, until it has a fixed greatest size or there is no memory for more. So a small
//! question touches kilobytes and a large one at most the bound. Only without memory for its first size is it an error.
//!
//! An operation takes a [`Work`] for itself, and threads that share an arena take different ones. So a table needs no
//! atomics. What that costs is that threads do not see each other's answers, which are soon found again.
//!
//! The greatest sizes are measured on Domineering 6 x 6, whose comparisons do not fit: 38 million recurse. With a table
//! of a quarter of the size it is 48 million, with one of four times the size 33 million, and the times are the same.

use onside_ground::{Charge, Guard, Player, Stop};
use rustc_hash::FxHashMap;

use super::placed::Placed;
use super::reduce::Side;

/// The tables of one operation.
pub(super) struct Work {
    pub(super) order: OrderMemo,
    pub(super) sums: SumMemo,
    /// The options of the game that is being reduced, and what is known of it: see `reduce`. One is reduced at a time.
    pub(super) sides: [Side; 2],
    pub(super) within: FxHashMap<(Placed, Player), bool>,
    /// How many comparisons and sums went through the options of games: a measure of work that no clock is needed for.
    pub(super) steps: u64,
}

impl Work {
    pub(super) fn new(guard: &Guard) -> Work {
        Work {
            order: OrderMemo(Table::new(22, guard.charge())),
            sums: SumMemo(Table::new(20, guard.charge())),
            sides: Default::default(),
            within: FxHashMap::default(),
            steps: 0,
        }
    }
}

/// A key that knows its place in a table.
trait Key: Copy + Eq {
    /// What no game has.
    const NONE: Self;
    /// The key spread over all bits, the high ones best.
    fn spread(self) -> u64;
}

/// One place for each key; later answers take the places of earlier ones.
struct Table<K, V> {
    slots: Vec<(K, V)>,
    bits: u32,
    greatest_bits: u32,
    /// How many answers have been stored since the table grew.
    stored: usize,
    charge: Charge,
}

const FIRST_BITS: u32 = 8;
const STEP_BITS: u32 = 2;
/// How many answers a table takes per place before it grows. Forgetting costs a computation now and then, a larger
/// table costs a walk to main memory with every lookup.
const ANSWERS_PER_PLACE: usize = 2;

impl<K: Key, V: Copy + Default> Table<K, V> {
    fn new(greatest_bits: u32, charge: Charge) -> Self {
        Table { slots: Vec::new(), bits: 0, greatest_bits, stored: 0, charge }
    }

    #[inline]
    fn place(&self, key: K) -> usize {
        // The shift is less than 64 whenever there are slots.
        usize::try_from(key.spread() >> (64 - self.bits)).unwrap_or(usize::MAX)
    }

    #[inline]
    fn get(&self, key: K) -> Option<V> {
        if self.slots.is_empty() {
            return None;
        }
        self.slots.get(self.place(key)).filter(|(other, _)| *other == key).map(|(_, value)| *value)
    }

    fn put(&mut self, key: K, value: V) -> Result<(), Stop> {
        if self.stored >= ANSWERS_PER_PLACE * self.slots.len() {
            self.grow()?;
        }
        let place = self.place(key);
        if let Some(slot) = self.slots.get_mut(place) {
            self.stored += usize::from(slot.0 != key);
            *slot = (key, value);
        }
        Ok(())
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Stop> {
        let bits = if self.slots.is_empty() { FIRST_BITS } else { self.bits + STEP_BITS };
        self.stored = 0;
        if bits > self.greatest_bits {
            return Ok(());
        }
        let bytes = |slots: usize| (slots * size_of::<(K, V)>()) as u64;
        if let Err(stop) = self.charge.more(bytes(1 << bits)) {
            // Without memory for more the table goes on as it is, and it is tried again after as many answers.
            return if self.slots.is_empty() { Err(stop) } else { Ok(()) };
        }
        let old = std::mem::replace(&mut self.slots, vec![(K::NONE, V::default()); 1 << bits]);
        self.bits = bits;
        for (key, value) in old.iter().filter(|(key, _)| *key != K::NONE) {
            let place = self.place(*key);
            self.slots[place] = (*key, *value);
        }
        self.charge.less(bytes(old.len()));
        Ok(())
    }
}

/// Remembers from which number on `first + number >= second` holds, for shapes: there is one such number, because
/// adding more only helps. What is known is a number for which it fails and one for which it holds.
pub(super) struct OrderMemo(Table<Pair, Bounds>);

/// Two shapes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pair(u32, u32);

impl Key for Pair {
    const NONE: Pair = Pair(u32::MAX, u32::MAX);

    #[inline]
    fn spread(self) -> u64 {
        spread(u64::from(self.0) << 32 | u64::from(self.1))
    }
}

#[inline]
fn spread(key: u64) -> u64 {
    (key ^ (key >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Fails up to the one number of ticks, holds from the other on.
#[derive(Clone, Copy)]
struct Bounds {
    fails: i32,
    holds: i32,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { fails: i32::MIN, holds: i32::MAX }
    }
}

impl OrderMemo {
    /// Whether `low` <= `high` + `ticks`, for shapes, if that is known.
    #[inline]
    pub(super) fn get(&self, low: u32, high: u32, ticks: i32) -> Option<bool> {
        let bounds = self.0.get(Pair(low, high))?;
        if ticks >= bounds.holds {
            return Some(true);
        }
        (ticks <= bounds.fails).then_some(false)
    }

    /// Remembers an answer.
    ///
    /// # Errors
    /// There is no memory even for a small table.
    pub(super) fn put(&mut self, low: u32, high: u32, ticks: i32, holds: bool) -> Result<(), Stop> {
        let key = Pair(low, high);
        let mut bounds = self.0.get(key).unwrap_or_default();
        match holds {
            true => bounds.holds = bounds.holds.min(ticks),
            false => bounds.fails = bounds.fails.max(ticks),
        }
        self.0.put(key, bounds)
    }
}

/// Remembers sums of two shapes and a number.
pub(super) struct SumMemo(Table<Summands, Placed>);

/// Two shapes and a number of ticks.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Summands(u32, u32, i32);

impl Key for Summands {
    const NONE: Summands = Summands(u32::MAX, u32::MAX, 0);

    #[inline]
    fn spread(self) -> u64 {
        spread((u64::from(self.0) << 32 | u64::from(self.1)) ^ u64::from(self.2.cast_unsigned()).rotate_left(17))
    }
}

impl Default for Placed {
    fn default() -> Placed {
        Placed::ZERO
    }
}

impl SumMemo {
    #[inline]
    pub(super) fn get(&self, first: u32, second: u32, ticks: i32) -> Option<Placed> {
        self.0.get(Summands(first, second, ticks))
    }

    /// Remembers a sum.
    ///
    /// # Errors
    /// There is no memory even for a small table.
    pub(super) fn put(&mut self, first: u32, second: u32, ticks: i32, sum: Placed) -> Result<(), Stop> {
        self.0.put(Summands(first, second, ticks), sum)
    }
}

#[cfg(test)]
mod tests {
    use onside_ground::Limits;

    use super::*;

    #[test]
    fn a_table_without_memory_to_grow_goes_on_as_it_is_and_gives_all_back_in_the_end() {
        let first = (size_of::<(Pair, Bounds)>() << FIRST_BITS) as u64;
        let guard = Guard::new(Limits { positions: None, memory: Some(3 * first) });
        let mut work = Work::new(&guard);
        for i in 0..20_000u32 {
            assert_eq!(work.order.put(i, i + 7, 0, i % 3 == 0), Ok(()));
            assert_eq!(work.order.get(i, i + 7, 0), Some(i % 3 == 0), "what was just stored is there");
        }
        assert_eq!(guard.account().used(), first);
        drop(work);
        assert_eq!(guard.account().used(), 0);
        let poor = Guard::new(Limits { positions: None, memory: Some(first - 1) });
        assert_eq!(Work::new(&poor).order.put(1, 2, 0, true), Err(Stop::Memory));
    }

    #[test]
    fn an_answer_is_found_again_or_forgotten_but_never_mixed_up() {
        let mut work = Work::new(&Guard::default());
        let place = |i: u32| i32::try_from(i % 1000).unwrap();
        for i in 0..60_000u32 {
            work.order.put(i, i + 7, place(i), i % 3 == 0).expect("no limit");
            work.sums.put(i, i * 2, place(i), Placed::number(place(i * 3))).expect("no limit");
        }
        let mut remembered = 0;
        for i in 0..60_000u32 {
            if let Some(holds) = work.order.get(i, i + 7, place(i)) {
                assert_eq!(holds, i % 3 == 0);
                remembered += 1;
            }
            if let Some(sum) = work.sums.get(i, i * 2, place(i)) {
                assert_eq!(sum, Placed::number(place(i * 3)));
            }
            assert_eq!(work.order.get(i, i + 8, place(i)), None);
            assert_eq!(work.sums.get(i, i * 2, -1), None);
        }
        assert!(remembered > 20_000, "only {remembered} answers survived");
    }

    #[test]
    fn what_holds_for_a_number_holds_for_greater_ones_and_what_fails_for_smaller_ones() {
        let mut work = Work::new(&Guard::default());
        work.order.put(1, 2, 10, true).expect("no limit");
        work.order.put(1, 2, -5, false).expect("no limit");
        work.order.put(1, 2, 20, true).expect("no limit");
        let known = [-6, -5, -4, 9, 10, 11].map(|ticks| work.order.get(1, 2, ticks));
        assert_eq!(known, [Some(false), Some(false), None, None, Some(true), Some(true)]);
    }
}
