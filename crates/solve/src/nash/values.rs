//! Numbers by name, and the values of matrices of names.
//!
//! A name stands for one number. Exact numbers are kept once, so equal ones have equal names; a number of which only an
//! enclosure is known has a name of its own. Beside it are two *keys*, the floors of 2^32 times its lower and its upper
//! bound, mostly the same. Keys order most pairs by one comparison of words: if the lower key of one is greater than
//! the upper key of another, it is the greater number; otherwise nothing is concluded, unless the names are equal. That
//! is enough to find nearly all pure saddle points and most dominated rows and columns. What is left goes to the solver
//! of matrix games in `onside_number`, exactly while the fractions are small, as `value::synchronized` does it, and as
//! enclosures otherwise.
//!
//! Keys are no approximation on which an answer rests: each conclusion below holds for the numbers themselves.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use onside_ground::{Guard, Stop};
use onside_number::matrix::{self, Matrix};
use onside_number::{Dyadic, Enclosure, Rational};
use onside_value::synchronized::{NashSettings, NashValue};
use rustc_hash::FxBuildHasher;

/// The name of a number in [`Values`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ValueName(u32);

/// There are rows and columns, so there is a value.
const EMPTY: Stop = Stop::Internal("the matrix of an undecided position has no value");

/// The bits behind the point that keys have.
const KEY_BITS: u32 = 32;

/// Where a number lies: the floors of 2^32 times a lower and an upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    low: i64,
    high: i64,
}

/// All numbers that occurred so far.
pub(super) struct Values {
    numbers: Vec<NashValue>,
    keys: Vec<Key>,
    /// The names of the exact numbers.
    index: HashTable<u32>,
    /// The bits of all numbers that need more than their place in the list.
    large_bits: u64,
    settings: NashSettings,
    /// How many bits behind the point enclosures have.
    bits: u32,
    scratch: Scratch,
}

/// Lists that are filled for each matrix and kept for the next.
#[derive(Default)]
struct Scratch {
    keys: Vec<Key>,
    greatest: Vec<i64>,
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Values {
    /// No numbers yet.
    pub(super) fn new(settings: NashSettings) -> Values {
        Values {
            numbers: Vec::new(),
            keys: Vec::new(),
            index: HashTable::new(),
            large_bits: 0,
            settings,
            bits: settings.bits(),
            scratch: Scratch::default(),
        }
    }

    /// The number with the name.
    pub(super) fn number(&self, name: ValueName) -> &NashValue {
        &self.numbers[name.0 as usize]
    }

    /// The name of an integer.
    pub(super) fn integer(&mut self, integer: i64) -> ValueName {
        self.exact(Rational::from(integer))
    }

    /// About how many bytes are held.
    pub(super) fn bytes(&self) -> u64 {
        let each = size_of::<NashValue>() + size_of::<Key>() + 8;
        (self.numbers.len() * each) as u64 + self.large_bits / 8
    }

    /// The name of an exact number, a new one if it never occurred.
    fn exact(&mut self, number: Rational) -> ValueName {
        let hash = FxBuildHasher.hash_one(&number);
        let numbers = &self.numbers;
        if let Some(known) = self.index.find(hash, |known| numbers[*known as usize].exact() == Some(&number)) {
            return ValueName(*known);
        }
        // The lower end of the smallest enclosure with 32 bits behind the point is the floor that is wanted.
        let key = floor_key(Enclosure::of_rational(&number, KEY_BITS).lo());
        if !number.is_inline() {
            self.large_bits += number.bit_size();
        }
        let name = self.push(NashValue::Exact(number), Key { low: key, high: key });
        let numbers = &self.numbers;
        let hash_of = |known: &u32| numbers[*known as usize].exact().map_or(0, |number| FxBuildHasher.hash_one(number));
        self.index.insert_unique(hash, name.0, hash_of);
        name
    }

    /// A name for a number of which the enclosure is known: no two of them can be told to be equal.
    fn enclosed(&mut self, enclosure: Enclosure) -> ValueName {
        let key = Key { low: floor_key(enclosure.lo()), high: floor_key(enclosure.hi()) };
        self.large_bits += u64::from(self.bits) * 2 + 256;
        self.push(NashValue::Enclosed(enclosure), key)
    }

    fn push(&mut self, number: NashValue, key: Key) -> ValueName {
        // There is at most one name for each word that is solved, and words are below 2^28.
        let name = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        self.numbers.push(number);
        self.keys.push(key);
        ValueName(name)
    }

    /// The value of the matrix game with these entries, row by row; there are at least one row and one column.
    ///
    /// # Errors
    /// A request to stop, if the solver of matrix games is needed.
    pub(super) fn of_matrix(
        &mut self,
        rows: usize,
        columns: usize,
        entries: &[ValueName],
        guard: &Guard,
    ) -> Result<ValueName, Stop> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.keys.clear();
        scratch.keys.extend(entries.iter().map(|name| self.keys[name.0 as usize]));
        let value = match saddle(columns, entries, &scratch.keys, &mut scratch.greatest) {
            Some(value) => Ok(value),
            None => {
                scratch.rows.clear();
                scratch.rows.extend(0..rows);
                scratch.columns.clear();
                scratch.columns.extend(0..columns);
                drop_dominated(columns, entries, &mut scratch);
                self.mixed(columns, entries, &scratch, guard)
            }
        };
        self.scratch = scratch;
        value
    }

    /// The value of the rows and columns that are left, in mixed strategies.
    fn mixed(
        &mut self,
        columns: usize,
        entries: &[ValueName],
        left: &Scratch,
        guard: &Guard,
    ) -> Result<ValueName, Stop> {
        let (rows, width) = (left.rows.len(), left.columns.len());
        let names = || left.rows.iter().flat_map(|row| left.columns.iter().map(move |at| entries[row * columns + at]));
        let exact: Option<Vec<Rational>> = names().map(|name| self.number(name).exact().cloned()).collect();
        if let Some(exact) = exact
            && exact.iter().map(Rational::bit_size).sum::<u64>() <= 8 * self.settings.exact_bits
            && let Some(matrix) = Matrix::new(rows, width, exact)
            && let Some(value) = matrix::value_while(&matrix, || guard.check())?
        {
            return Ok(if value.bit_size() <= self.settings.exact_bits {
                self.exact(value)
            } else {
                self.enclosed(Enclosure::of_rational(&value, self.bits))
            });
        }
        let enclosures = names().map(|name| self.number(name).enclosure(self.bits)).collect();
        let matrix = Matrix::new(rows, width, enclosures).ok_or(EMPTY)?;
        let value = matrix::enclose_value_while(&matrix, self.bits, || guard.check())?.ok_or(EMPTY)?;
        Ok(self.enclosed(value))
    }
}

/// The floor of 2^32 times the number, or the nearest word: in both cases no greater number has a smaller key.
fn floor_key(number: &Dyadic) -> i64 {
    let nearest = if number.is_negative() { i64::MIN } else { i64::MAX };
    i64::try_from(&number.scaled(i64::from(KEY_BITS)).floor()).unwrap_or(nearest)
}

/// The value, if keys alone show that there is a pure saddle point.
///
/// Let k be the greatest of the rows' least lower keys, and suppose that it is also the least of the columns' greatest
/// upper keys. The greatest of the rows' least numbers then has a key of at least k, the least of the columns' greatest
/// numbers one of at most k; and the first number is never greater than the second. So both have the key k, and both
/// are entries. The value is between the two: if all entries that may have the key k are the same number, it is this
/// one.
#[inline]
fn saddle(columns: usize, entries: &[ValueName], keys: &[Key], greatest: &mut Vec<i64>) -> Option<ValueName> {
    greatest.clear();
    greatest.resize(columns, i64::MIN);
    let mut lower = i64::MIN;
    for row in keys.chunks_exact(columns) {
        let mut least = i64::MAX;
        for (key, greatest) in row.iter().zip(greatest.iter_mut()) {
            least = least.min(key.low);
            *greatest = (*greatest).max(key.high);
        }
        lower = lower.max(least);
    }
    if greatest.iter().min() != Some(&lower) {
        return None;
    }
    let may_be = |key: &Key| key.low <= lower && lower <= key.high;
    let mut candidates = entries.iter().zip(keys).filter(|(_, key)| may_be(key)).map(|(name, _)| *name);
    let first = candidates.next()?;
    candidates.all(|name| name == first).then_some(first)
}

/// Drops rows that are nowhere greater than another one that stays, and columns that are nowhere less, until none is
/// found. Of equal ones the last stays. Neither changes the value.
fn drop_dominated(columns: usize, entries: &[ValueName], scratch: &mut Scratch) {
    let Scratch { keys, rows, columns: left, .. } = scratch;
    let at_least = |one: usize, two: usize| entries[one] == entries[two] || keys[one].low > keys[two].high;
    loop {
        let before = rows.len() + left.len();
        drop_each(rows, |row, other| left.iter().all(|at| at_least(other * columns + at, row * columns + at)));
        drop_each(left, |at, other| rows.iter().all(|row| at_least(row * columns + at, row * columns + other)));
        if rows.len() + left.len() == before {
            return;
        }
    }
}

/// Removes, one after another, what is dominated by another that is still there.
fn drop_each(list: &mut Vec<usize>, dominated_by: impl Fn(usize, usize) -> bool) {
    let mut at = 0;
    while let Some(&candidate) = list.get(at) {
        if list.iter().any(|other| *other != candidate && dominated_by(candidate, *other)) {
            list.remove(at);
        } else {
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of which many have the same key: a half, and as much as n 2^-40 more, which 32 bits do not show.
    fn number(choice: u64) -> Rational {
        let near =
            Rational::from(&Dyadic::new(1, 1)) + Rational::from(&Dyadic::new(i64::try_from(choice / 3).unwrap(), 40));
        if choice.is_multiple_of(3) { Rational::from(i64::try_from(choice / 6).unwrap()) } else { near }
    }

    #[test]
    fn matrices_have_their_exact_values_also_where_keys_cannot_tell_entries_apart() {
        let mut seed = 1u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        for _ in 0..3000 {
            let [rows, columns] = [random(4), random(4)].map(|size| usize::try_from(size).unwrap() + 1);
            let numbers: Vec<Rational> = (0..rows * columns).map(|_| number(random(12))).collect();
            let expected = matrix::value(&Matrix::new(rows, columns, numbers.clone()).unwrap()).unwrap();
            let guard = Guard::default();
            let mut values = Values::new(NashSettings::default());
            let names: Vec<ValueName> = numbers.iter().map(|number| values.exact(number.clone())).collect();
            let found = values.of_matrix(rows, columns, &names, &guard).unwrap();
            assert_eq!(values.number(found), &NashValue::Exact(expected), "{rows} rows of {numbers:?}");
            // The same with every number only enclosed, one bit beyond the key: the value must be enclosed, too.
            let blurred: Vec<ValueName> =
                numbers.iter().map(|number| values.enclosed(Enclosure::of_rational(number, 33))).collect();
            let found = values.of_matrix(rows, columns, &blurred, &guard).unwrap();
            let exact = matrix::value(&Matrix::new(rows, columns, numbers.clone()).unwrap()).unwrap();
            assert!(values.number(found).enclosure(33).contains(&exact), "{rows} rows of {numbers:?}");
        }
    }

    #[test]
    fn equal_exact_numbers_have_one_name_and_enclosed_ones_a_name_each() {
        let mut values = Values::new(NashSettings::default());
        let third = || Rational::new(1, 3).unwrap();
        let first = values.exact(third());
        for n in 0..100 {
            values.integer(n);
        }
        assert_eq!(values.exact(third()), first);
        let enclosure = Enclosure::of_rational(&third(), 100);
        assert_ne!(values.enclosed(enclosure.clone()), values.enclosed(enclosure));
    }

    #[test]
    fn a_saddle_point_is_exact_even_if_the_rest_is_only_enclosed() {
        let mut values = Values::new(NashSettings::default());
        let [one, two] = [1, 2].map(|n| values.integer(n));
        let blurred = values.enclosed(Enclosure::new(Dyadic::new(-1, 0), Dyadic::new(1, 1)).unwrap());
        // Row 1 is at least 1 everywhere, and column 1 at most 1.
        assert_eq!(values.of_matrix(2, 2, &[one, two, blurred, blurred], &Guard::default()), Ok(one));
    }

    #[test]
    fn a_matrix_that_needs_mixed_strategies_is_called_off_with_the_guard_s_reason_and_can_be_asked_again() {
        let guard = Guard::default();
        guard.cancel();
        for exact_bits in [0, 1024] {
            let mut values = Values::new(NashSettings { exact_bits, ..NashSettings::default() });
            let [none, one] = [0, 1].map(|n| values.integer(n));
            let entries = [one, none, none, none, one, none, none, none, one];
            assert_eq!(values.of_matrix(3, 3, &entries, &guard), Err(Stop::Cancelled));
            let found = values.of_matrix(3, 3, &entries, &Guard::default()).unwrap();
            assert!(values.number(found).enclosure(60).contains(&Rational::new(1, 3).unwrap()));
        }
    }
}
