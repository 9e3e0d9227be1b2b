//! Nash values over positions that are machine words, where every joint move leads to a smaller word.
//!
//! One strip of Push and one Hackenbush graph are of that kind (see `strips` and `graphs`, which say what a word means
//! and what its joint moves are). The value of a decided word is the ruleset's; of any other it is the value of the
//! matrix game whose entries are the values of the followers (003, section 3.3; 004, Definition 4.15). So:
//! 1. downwards from the start, mark every word that joint moves reach (one bit each): often far fewer than all;
//! 2. upwards, append the value of each marked word to a list, so that a word's place is its rank among the marked
//!    words (a running count per 64 marks), and the list has no gaps.
//!
//! No hash table and no comparison of fractions is in the loop; the values are names (see `values`).
//! Sums of components are not the business of this file, because their joint moves are no words.

use onside_ground::{Guard, Stop};
use onside_value::synchronized::{NashSettings, NashValue};

use super::values::{ValueName, Values};

/// What the players find at a word.
pub(super) enum Turn {
    /// One of them has no move, and this is what the position is worth.
    Decided(i64),
    /// Left chooses a row, Right a column.
    Choose {
        /// How many moves Left has, at least one.
        rows: usize,
        /// How many moves Right has, at least one.
        columns: usize,
    },
}

/// A game whose positions are words.
pub(super) trait Words {
    /// Who can still choose, and, if both can, what the joint moves lead to: `followers`, which comes empty, gets one
    /// word for each entry of the matrix, row by row, all of them less than `word`.
    fn turn(&mut self, word: u32, followers: &mut Vec<u32>) -> Turn;
}

/// What is found out about a position.
pub struct Solved {
    /// Its Nash value.
    pub value: NashValue,
    /// The Nash values of what its joint moves lead to, row by row; empty if it is decided.
    pub matrix: Vec<NashValue>,
}

/// The Nash value of `start`, and its matrix in the order in which [`Words::turn`] gives it.
pub(super) fn solve(words: &mut impl Words, start: u32, settings: NashSettings, guard: &Guard) -> Result<Solved, Stop> {
    let mut charge = guard.charge();
    charge.more((u64::from(start) / 64 + 1) * 12)?;
    let reached = Reached::from(words, start, guard)?;
    charge.more(reached.count * size_of::<ValueName>() as u64)?;

    let mut values = Values::new(settings);
    let mut names: Vec<ValueName> = Vec::with_capacity(usize::try_from(reached.count).map_err(|_| Stop::Memory)?);
    let (mut followers, mut entries, mut counted) = (Vec::new(), Vec::new(), 0);
    for (group, &marked) in (0u32..).zip(&reached.marks) {
        let mut pending = marked;
        while pending != 0 {
            let word = group << 6 | pending.trailing_zeros();
            pending &= pending - 1;
            followers.clear();
            let name = match words.turn(word, &mut followers) {
                Turn::Decided(integer) => values.integer(integer),
                Turn::Choose { rows, columns } => {
                    entries.clear();
                    entries.extend(followers.iter().map(|follower| names[reached.rank(*follower)]));
                    values.of_matrix(rows, columns, &entries, guard)?
                }
            };
            names.push(name);
        }
        guard.check()?;
        let bytes = values.bytes();
        if bytes > counted {
            charge.more(bytes - counted)?;
            counted = bytes;
        }
    }
    // The start is the greatest word, so it came last, and the entries are still its own unless it is decided.
    let name = names.pop().ok_or(Stop::Internal("a game of words was solved without its start"))?;
    let own = if followers.is_empty() { &[] } else { &entries[..] };
    let number = |name: &ValueName| values.number(*name).clone();
    Ok(Solved { value: number(&name), matrix: own.iter().map(number).collect() })
}

/// The words that joint moves reach, and their ranks.
struct Reached {
    /// One bit for each word.
    marks: Vec<u64>,
    /// How many marks there are before each group of 64 words.
    before: Vec<u32>,
    count: u64,
}

impl Reached {
    fn from(words: &mut impl Words, start: u32, guard: &Guard) -> Result<Reached, Stop> {
        let length = start as usize / 64 + 1;
        let mut marks = vec![0u64; length];
        marks[start as usize / 64] |= 1 << (start % 64);
        let mut followers = Vec::new();
        let mut positions = 0;
        for group in (0..=start / 64).rev() {
            // A joint move may lead to a lower word of the same group, so the group is read anew after each.
            let mut pending = marks[group as usize];
            while let Some(bit) = pending.checked_ilog2() {
                followers.clear();
                words.turn(group << 6 | bit, &mut followers);
                for follower in &followers {
                    marks[*follower as usize / 64] |= 1 << (follower % 64);
                }
                pending = marks[group as usize] & ((1u64 << bit) - 1);
                positions += 1;
            }
            // Most groups of a sparse game are empty.
            if positions > 0 {
                guard.charge_positions(std::mem::take(&mut positions))?;
            }
        }
        let mut count = 0u32;
        let mut before = Vec::with_capacity(length);
        for group in &marks {
            before.push(count);
            // The callers' words are below 2^28, so the count fits.
            count = count.saturating_add(group.count_ones());
        }
        Ok(Reached { marks, before, count: u64::from(count) })
    }

    /// How many marked words are less than the word.
    #[inline]
    fn rank(&self, word: u32) -> usize {
        let group = word as usize / 64;
        let lower = self.marks[group] & ((1u64 << (word % 64)) - 1);
        self.before[group] as usize + lower.count_ones() as usize
    }
}
