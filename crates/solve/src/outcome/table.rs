//! What has been decided about sums, in little memory.
//!
//! A sum is a row of numbers. The rows of all sums stand one behind the other in one long list, each behind a word that
//! tells its length and who wins; a table of places finds them. Rows are compared as a whole, so that no two sums are
//! ever mistaken for each other.
//!
//! There are two such tables. When the younger is as large as it may get, the elder is thrown away and the younger
//! takes its place; what is asked for again moves back to the younger one. So a search that goes on for long keeps what
//! it uses, in memory that is bounded, and may have to find out again what it has not asked for in a long time.

use std::hash::Hasher;

use onside_ground::{Charge, Guard, Stop};
use rustc_hash::FxHasher;

/// How many bytes a table takes at most if nobody limits memory.
const MOST_BYTES: u64 = 1 << 30;

/// How many it may take in any case.
const LEAST_BYTES: u64 = 1 << 20;

/// The part of the memory that is allowed that one of the two tables takes.
const SHARE: u64 = 6;

/// How many places a table has at first.
const FIRST_PLACES: usize = 1 << 10;

/// Who wins the sums that were decided.
#[derive(Default)]
pub(super) struct Verdicts {
    young: Rows,
    old: Rows,
    charge: Option<Charge>,
}

/// Rows of numbers, each with a verdict.
#[derive(Default)]
struct Rows {
    /// Behind a word with twice the length, and one more if the player to move wins, the row.
    words: Vec<u32>,
    /// Where a row begins, plus 1, and part of its hash above that; 0 where there is none.
    places: Vec<u64>,
    count: usize,
}

impl Verdicts {
    /// Whether the player to move wins, if that is known.
    pub(super) fn get(&mut self, guard: &Guard, row: &[u32]) -> Option<bool> {
        let hash = hash(row);
        let young = self.young.get(hash, row);
        if young.is_some() || self.old.count == 0 {
            return young;
        }
        let wins = self.old.get(hash, row)?;
        // It is known whether or not there is room to keep it longer.
        let _ = self.put(guard, row, wins);
        Some(wins)
    }

    /// Remembers whether the player to move wins.
    ///
    /// # Errors
    /// The limit on memory.
    pub(super) fn put(&mut self, guard: &Guard, row: &[u32], wins: bool) -> Result<(), Stop> {
        let hash = hash(row);
        if self.young.get(hash, row).is_some() {
            return Ok(());
        }
        let charge = self.charge.get_or_insert_with(|| guard.charge());
        let limit = charge.account().limit().map_or(MOST_BYTES, |limit| (limit / SHARE).max(LEAST_BYTES));
        if self.young.bytes_with(row) > limit {
            charge.less(self.old.bytes());
            self.old = std::mem::take(&mut self.young);
        }
        let (before, after) = (self.young.bytes(), self.young.bytes_with(row));
        if after > before && charge.more(after - before).is_err() {
            // What is old is given up before the search is.
            charge.less(self.old.bytes());
            self.old = Rows::default();
            charge.more(after - before)?;
        }
        self.young.put(hash, row, wins);
        Ok(())
    }
}

impl Rows {
    fn get(&self, hash: u64, row: &[u32]) -> Option<bool> {
        let mask = self.places.len().checked_sub(1)?;
        let mut place = start(hash, mask);
        loop {
            let found = *self.places.get(place)?;
            let begin = usize::try_from(found & u64::from(u32::MAX)).ok()?.checked_sub(1)?;
            if found >> 32 == hash >> 32 {
                let head = *self.words.get(begin)? as usize;
                let end = begin + 1 + head / 2;
                if self.words.get(begin + 1..end) == Some(row) {
                    return Some(head % 2 == 1);
                }
            }
            place = (place + 1) & mask;
        }
    }

    /// Adds a row that is not there yet. A list of rows that is as long as numbers of 32 bits reach takes no more.
    fn put(&mut self, hash: u64, row: &[u32], wins: bool) {
        let (Ok(begin), Ok(length)) = (u32::try_from(self.words.len() + 1), u32::try_from(row.len() * 2)) else {
            return;
        };
        if self.is_full() {
            self.grow();
        }
        self.words.reserve_exact(self.words_to_come(row));
        self.words.push(length + u32::from(wins));
        self.words.extend_from_slice(row);
        self.count += 1;
        self.set_place(hash, begin);
    }

    fn set_place(&mut self, hash: u64, begin: u32) {
        let Some(mask) = self.places.len().checked_sub(1) else { return };
        let mut place = start(hash, mask);
        while self.places[place] != 0 {
            place = (place + 1) & mask;
        }
        self.places[place] = hash >> 32 << 32 | u64::from(begin);
    }

    /// Three places of four are taken at most.
    fn is_full(&self) -> bool {
        self.count >= self.places.len() / 4 * 3
    }

    fn grow(&mut self) {
        let size = (self.places.len() * 2).max(FIRST_PLACES);
        // The places follow from the rows: the old ones need not be there while the new ones are made.
        self.places = Vec::new();
        self.places = vec![0; size];
        let mut begin = 0;
        while let Some(&head) = self.words.get(begin) {
            let end = begin + 1 + head as usize / 2;
            let hash = hash(self.words.get(begin + 1..end).unwrap_or(&[]));
            if let Ok(begin) = u32::try_from(begin + 1) {
                self.set_place(hash, begin);
            }
            begin = end;
        }
    }

    /// How many words more the list must have room for: it grows by half, so that little of it is empty.
    fn words_to_come(&self, row: &[u32]) -> usize {
        let needed = row.len() + 1;
        if self.words.capacity() - self.words.len() >= needed { 0 } else { needed.max(self.words.len() / 2) }
    }

    fn bytes(&self) -> u64 {
        (self.words.capacity() * size_of::<u32>() + self.places.len() * size_of::<u64>()) as u64
    }

    /// How many bytes there are with one row more.
    fn bytes_with(&self, row: &[u32]) -> u64 {
        let more = self.words_to_come(row);
        let words = if more == 0 { self.words.capacity() } else { self.words.len() + more };
        let places = if self.is_full() { (self.places.len() * 2).max(FIRST_PLACES) } else { self.places.len() };
        (words * size_of::<u32>() + places * size_of::<u64>()) as u64
    }
}

/// Where the search for a row begins. The upper bits of the hash are the better ones and are kept beside the place.
fn start(hash: u64, mask: usize) -> usize {
    usize::try_from(hash & u64::from(u32::MAX)).unwrap_or(0) & mask
}

fn hash(row: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    for &word in row {
        hasher.write_u32(word);
    }
    // Multiplication mixes upwards only; the lower half must know of the upper one.
    let hash = hasher.finish();
    (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use onside_ground::Limits;

    use super::*;

    fn row(number: u32) -> Vec<u32> {
        (0..number % 7 + 1).map(|place| number.wrapping_mul(2_654_435_761) >> place).chain([number]).collect()
    }

    #[test]
    fn what_was_put_is_found_and_nothing_else() {
        let (guard, mut verdicts) = (Guard::default(), Verdicts::default());
        for number in 0..20_000 {
            assert_eq!(verdicts.get(&guard, &row(number)), None);
            verdicts.put(&guard, &row(number), number % 3 == 0).unwrap();
        }
        for number in 0..20_000 {
            assert_eq!(verdicts.get(&guard, &row(number)), Some(number % 3 == 0));
        }
        assert_eq!(verdicts.get(&guard, &[]), None);
    }

    #[test]
    fn memory_is_bounded_and_what_is_still_known_is_right() {
        let guard = Guard::new(Limits { positions: None, memory: Some(12 << 20) });
        let mut verdicts = Verdicts::default();
        for number in 0..400_000 {
            verdicts.put(&guard, &row(number), number % 3 == 0).unwrap();
            assert!(guard.account().used() <= 4 << 20);
        }
        assert_eq!(verdicts.get(&guard, &row(399_999)), Some(true));
        let mut known = 0;
        for number in 0..400_000 {
            if let Some(wins) = verdicts.get(&guard, &row(number)) {
                assert_eq!(wins, number % 3 == 0);
                known += 1;
            }
        }
        assert!((30_000..200_000).contains(&known), "{known}");
        drop(verdicts);
        assert_eq!(guard.account().used(), 0);
    }
}
