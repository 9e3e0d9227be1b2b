//! How far a segment reads the same from both ends, up to colours: the one question that Definition 5.24 asks again
//! and again.
//!
//! Swapping all colours does not change where neighbours differ, so the segment is replaced by the string of its
//! changes (1 where a cherry and the next one differ), once from each side. Two readings then match up to colours for
//! 1 + m cherries if their changes match for m. That is a longest common extension between a string and its reverse
//! (000, section 8, asks for something better than quadratic).
//!
//! A few words of 64 changes are compared directly. Past that substrings have names (Karp, Miller and Rosenberg): on
//! level k each substring of 64 * 2^k changes has a number, equal exactly for equal substrings, made from the numbers
//! of its halves. Leaps along the levels find the first difference in O(log n) steps. A level is built, in O(n), when
//! a question first needs it, so there are at most log n of them: O(n log n) for O(n) questions, and near O(n) for
//! segments that do not resemble their reverse.

use hashbrown::HashMap;
use onside_ground::{Guard, Stop};
use rustc_hash::FxBuildHasher;

use super::stack::Colour;
use onside_ground::Charge;

const WORD: usize = 64;
/// Words that are compared directly before names are used.
const DIRECT: usize = 8;

/// The changes of a segment read from the front, then read from the back, as bits; positions in the second half start
/// at `half`.
pub(super) struct Mirror<'g> {
    bits: Vec<u64>,
    /// Changes in one reading, rounded up to whole words.
    half: usize,
    /// Cherries in the segment.
    length: usize,
    /// `levels[k][i]` names the 64 * 2^k bits that start at i.
    levels: Vec<Vec<u32>>,
    guard: &'g Guard,
    charge: Charge,
}

impl<'g> Mirror<'g> {
    pub(super) fn new(segment: &[Colour], guard: &'g Guard) -> Result<Mirror<'g>, Stop> {
        let changes = segment.len().saturating_sub(1);
        if u32::try_from(segment.len()).is_err() {
            return Err(Stop::TooLarge("the segment has more than four billion cherries"));
        }
        let words = changes.div_ceil(WORD);
        let mut charge = guard.charge();
        charge.grow_to(words.saturating_mul(16))?;
        let mut bits = vec![0u64; 2 * words + 1];
        for (at, pair) in segment.windows(2).enumerate() {
            if pair[0] != pair[1] {
                set(&mut bits, at);
                set(&mut bits, words * WORD + (changes - 1 - at));
            }
        }
        Ok(Mirror { bits, half: words * WORD, length: segment.len(), levels: Vec::new(), guard, charge })
    }

    /// For how many cherries the segment from `first` to `last`, both included, reads the same from both ends up to
    /// colours.
    pub(super) fn common(&mut self, first: usize, last: usize) -> Result<usize, Stop> {
        let limit = last - first;
        let (mut front, mut back) = (first, self.half + (self.length - 1 - last));
        let end = front + limit;
        for _ in 0..DIRECT {
            let different = self.word(front) ^ self.word(back);
            if different != 0 || front + WORD >= end {
                let same = front + different.trailing_zeros() as usize;
                return Ok(1 + same.min(end) - first);
            }
            (front, back) = (front + WORD, back + WORD);
        }
        // Leap ever further while names agree, then ever less; a substring may not leave its reading.
        let mut level = 0;
        let mut rising = true;
        loop {
            let width = WORD << level;
            if front + width <= end && self.name(level, front)? == self.name(level, back)? {
                (front, back) = (front + width, back + width);
                level += usize::from(rising);
            } else {
                rising = false;
                if level == 0 {
                    break;
                }
                level -= 1;
            }
        }
        let different = self.word(front) ^ self.word(back);
        Ok(1 + (front + different.trailing_zeros() as usize).min(end) - first)
    }

    /// The 64 changes from this position on; what lies past the last one is 0.
    fn word(&self, at: usize) -> u64 {
        let (index, shift) = (at / WORD, at % WORD);
        let low = self.bits.get(index).copied().unwrap_or(0) >> shift;
        let high = if shift == 0 { 0 } else { self.bits.get(index + 1).copied().unwrap_or(0) << (WORD - shift) };
        low | high
    }

    fn name(&mut self, level: usize, at: usize) -> Result<u32, Stop> {
        while self.levels.len() <= level {
            self.build()?;
        }
        Ok(self.levels[level][at])
    }

    /// Builds the next level. Each position has a name; those whose substring would leave the bits read zeros or a
    /// void half.
    fn build(&mut self) -> Result<(), Stop> {
        let level = self.levels.len();
        let positions = 2 * self.half;
        self.guard.check()?;
        self.charge.grow_to(positions.saturating_mul(4 * (level + 1) + 16))?;
        let mut known: HashMap<u64, u32, FxBuildHasher> = HashMap::default();
        let mut names = Vec::with_capacity(positions);
        for at in 0..positions {
            let key = match level.checked_sub(1).map(|below| &self.levels[below]) {
                None => self.word(at),
                Some(below) => {
                    let second = below.get(at + (WORD << (level - 1))).copied().unwrap_or(u32::MAX);
                    u64::from(below[at]) << 32 | u64::from(second)
                }
            };
            // There are fewer positions than names, see `new`.
            let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
            names.push(*known.entry(key).or_insert(next));
            if at.is_multiple_of(1 << 16) {
                self.guard.check()?;
            }
        }
        self.levels.push(names);
        Ok(())
    }
}

fn set(bits: &mut [u64], at: usize) {
    bits[at / WORD] |= 1 << (at % WORD);
}
