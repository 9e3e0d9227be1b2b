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

use super::placed::{NUMBER, Placed};
use super::reduce::Side;

/// The tables of one operation.
pub(super) struct Work {
    pub(super) order: OrderMemo,
    pub(super) sums: SumMemo,
    pub(super) forms: FormMemo,
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
            forms: FormMemo(Table::new(12, guard.charge())),
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

/// Remembers canonical forms by the options of which they were made, up to a number that is added to all options. Games
/// with few options come again and again: of 170,689 reductions for 2,000 random games born by day 5, 142,771 do.
pub(super) struct FormMemo(Table<OptionLists, Form>);

/// More options than this are not remembered: they seldom come again.
const FEW: usize = 6;

/// The options of both players, seen from a place: shapes and Left stops.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct OptionLists {
    counts: [u8; 2],
    games: [(u32, i32); FEW],
}

/// A canonical form, and the place from which its options were seen.
#[derive(Clone, Copy, Default)]
struct Form {
    /// Seen from that place, unless it is a number: what is simplest depends on where one stands.
    game: Placed,
    place: i32,
}

impl Key for OptionLists {
    const NONE: OptionLists = OptionLists { counts: [u8::MAX; 2], games: [(0, 0); FEW] };

    #[inline]
    fn spread(self) -> u64 {
        let count = usize::from(self.counts[0]) + usize::from(self.counts[1]);
        self.games.iter().take(count).fold(u64::from(self.counts[0]), |hash, &(shape, left)| {
            spread(hash.rotate_left(5) ^ (u64::from(shape) << 32 | u64::from(left.cast_unsigned())))
        })
    }
}

impl OptionLists {
    /// The options of both players, and the place from which they are seen, if they are few, none is wide, and both
    /// players have some.
    #[inline]
    pub(super) fn of(left: &[Placed], right: &[Placed]) -> Option<(OptionLists, i32)> {
        let place = left.first()?.left;
        if right.is_empty() || left.len() + right.len() > FEW {
            return None;
        }
        let count = |options: &[Placed]| u8::try_from(options.len()).ok();
        let mut lists = OptionLists { counts: [count(left)?, count(right)?], games: [(0, 0); FEW] };
        for (entry, game) in lists.games.iter_mut().zip(left.iter().chain(right)) {
            if game.is_wide() {
                return None;
            }
            *entry = (game.shape, game.left - place);
        }
        Some((lists, place))
    }
}

impl FormMemo {
    /// The form of the game with these options at this place, if it is known: seen from there, unless it is a number.
    #[inline]
    pub(super) fn get(&self, lists: OptionLists, place: i32) -> Option<Placed> {
        self.0.get(lists).filter(|form| form.game.shape != NUMBER || form.place == place).map(|form| form.game)
    }

    /// Remembers a form, if there is memory for it.
    pub(super) fn put(&mut self, lists: OptionLists, place: i32, form: Placed) {
        if form.is_wide() {
            return;
        }
        let game = if form.shape == NUMBER { form } else { form.seen_from(-place) };
        // Whoever has no memory reduces it again.
        let _ = self.0.put(lists, Form { game, place });
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
    fn a_form_is_known_wherever_its_options_stand_unless_it_is_a_number() {
        let mut work = Work::new(&Guard::default());
        let options =
            |place: i32| ([Placed::number(place + 1024)], [Placed { shape: 5, left: place, right: place - 7 }]);
        let of = |place: i32| {
            let (left, right) = options(place);
            OptionLists::of(&left, &right).expect("few options")
        };
        let (lists, place) = of(0);
        assert_eq!((lists == of(300).0, place, of(300).1), (true, 1024, 1324));
        work.forms.put(lists, place, Placed { shape: 9, left: 1024, right: 0 });
        assert_eq!(work.forms.get(of(300).0, of(300).1), Some(Placed { shape: 9, left: 0, right: -1024 }));
        work.forms.put(lists, place, Placed::number(512));
        assert_eq!(work.forms.get(lists, place), Some(Placed::number(512)));
        assert_eq!(work.forms.get(of(300).0, of(300).1), None);
        let many = [Placed::ZERO; FEW];
        assert!(OptionLists::of(&many, &many).is_none());
        assert!(OptionLists::of(&many[..1], &[]).is_none());
        assert!(OptionLists::of(&many[..1], &[Placed::wide(crate::short::placed::WIDE)]).is_none());
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
