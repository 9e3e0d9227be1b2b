//! o(x) heap by heap, from the definition: o(x) = max { s - o(x - s) | s in S, s <= x }, and 0 if no action fits.
//!
//! Only the last max S outcomes are looked at, so old ones may be forgotten: a window slides along the heaps. opt is
//! not computed here; whoever needs it reads it off the outcomes (opt(x) = max S if and only if max S - o(x - max S) =
//! o(x)). Source: 001, Definition 2.
//!
//! For an interval S = {a, ..., m} the maximum is x - min { y + o(y) | x - m <= y <= x - a }, the minimum of a window
//! of fixed length L = m - a + 1 that moves by one. Heaps are cut into blocks of L. A window that is not a block
//! consists of the end of one block and the beginning of the next, so the minima of all ends of a block, computed once
//! for each block from its end, and a running minimum for the beginnings suffice: three comparisons for each heap,
//! however large L is (van Herk 1992; Gil and Werman 1993).

use onside_ground::Guard;

use super::memory::Held;
use super::{ActionSet, Error};

/// An action as points to add and as a distance between heaps.
#[derive(Clone, Copy, Debug)]
struct Action {
    points: i32,
    distance: usize,
}

/// The outcomes of the heaps from 0 on, as far as they were asked for.
#[derive(Debug)]
pub(super) struct Recurrence<'g> {
    actions: Vec<Action>,
    /// max S.
    greatest: usize,
    /// min S.
    least: usize,
    /// The outcomes of the heaps from `forgotten` on.
    outcomes: Vec<i32>,
    forgotten: u64,
    interval: Option<Interval>,
    held: Held<'g>,
}

/// Where the window of an interval S = {a, ..., m} stands.
#[derive(Debug)]
struct Interval {
    /// The minima of the ends of the block in which the window begins, relative to the block's first heap.
    ends: Vec<i32>,
    /// The minimum of what the window has of the next block, relative to the same heap.
    beginning: i32,
    /// How far into its block the window begins.
    offset: usize,
}

const WHAT: &str = "the outcomes of the heaps";

/// An interval of fewer actions is treated like any other set.
const FEW: u64 = 8;

/// From this min S on, this number of heaps is computed at once.
const BLOCK: usize = 16;

/// Options that are looked at between two looks at the guard.
const WORK: usize = 1 << 20;

impl<'g> Recurrence<'g> {
    /// No outcome yet.
    pub(super) fn new(actions: &ActionSet, guard: &'g Guard) -> Result<Recurrence<'g>, Error> {
        let mut recurrence = Recurrence::unset(guard);
        if actions.is_interval() {
            recurrence.set_interval(actions.min(), actions.max())?;
        } else {
            recurrence.set(actions.as_slice().iter().copied())?;
        }
        Ok(recurrence)
    }

    /// A machine without a game, to be given one.
    pub(super) fn unset(guard: &'g Guard) -> Recurrence<'g> {
        let (actions, outcomes) = (Vec::new(), Vec::new());
        Recurrence { actions, greatest: 0, least: 1, outcomes, forgotten: 0, interval: None, held: Held::none(guard) }
    }

    /// Starts anew with these actions, which increase; the memory of the game before is used again.
    pub(super) fn set(&mut self, actions: impl Iterator<Item = u64> + Clone) -> Result<(), Error> {
        let greatest = actions.clone().last().unwrap_or(0);
        self.start(actions.clone().next().unwrap_or(1), greatest)?;
        self.interval = None;
        for action in actions {
            // Both fit, because 2 max S outcomes of four bytes were found to fit a table.
            let distance = usize::try_from(action).unwrap_or(self.greatest);
            self.actions.push(Action { points: small(distance), distance });
        }
        Ok(())
    }

    /// Starts anew with the actions from `least` to `greatest`; the memory of the game before is used again.
    pub(super) fn set_interval(&mut self, least: u64, greatest: u64) -> Result<(), Error> {
        if greatest.saturating_sub(least) < FEW {
            return self.set(least..=greatest);
        }
        self.start(least, greatest)?;
        let mut ends = self.interval.take().map_or_else(Vec::new, |interval| interval.ends);
        ends.clear();
        let length = self.greatest - self.least + 1;
        self.held.reserve(&mut ends, length as u128, WHAT)?;
        ends.resize(length, i32::MAX);
        self.interval = Some(Interval { ends, beginning: i32::MAX, offset: 0 });
        Ok(())
    }

    /// Forgets all outcomes; refuses a maximum action of which not even two windows fit a table.
    fn start(&mut self, least: u64, greatest: u64) -> Result<(), Error> {
        self.actions.clear();
        self.outcomes.clear();
        self.forgotten = 0;
        let room = 2 * u128::from(greatest);
        self.held.reserve(&mut self.outcomes, room, WHAT)?;
        let too_large = Error::TooLarge { what: WHAT, bytes: 4 * room };
        self.greatest = usize::try_from(greatest).map_err(|_| too_large)?;
        self.least = usize::try_from(least).map_err(|_| too_large)?;
        Ok(())
    }

    /// The outcomes that are not forgotten; the last is that of heap [`Recurrence::heaps`] - 1.
    pub(super) fn outcomes(&self) -> &[i32] {
        &self.outcomes
    }

    /// The outcomes that are not forgotten, given away.
    pub(super) fn into_outcomes(self) -> Vec<i32> {
        self.outcomes
    }

    /// How many heaps have their outcome, counted from heap 0.
    pub(super) fn heaps(&self) -> u64 {
        self.forgotten + self.outcomes.len() as u64
    }

    /// Forgets all but the last `keep` outcomes if there are many more; `keep` must be at least max S.
    pub(super) fn forget_all_but(&mut self, keep: usize) {
        let keep = keep.max(self.greatest);
        if self.outcomes.len() / 3 > keep {
            let old = self.outcomes.len() - keep;
            self.outcomes.drain(..old);
            self.forgotten += old as u64;
        }
    }

    /// Computes the outcomes of `count` more heaps.
    pub(super) fn advance(&mut self, count: usize) -> Result<(), Error> {
        self.held.reserve(&mut self.outcomes, count as u128, WHAT)?;
        // With millions of actions even a few heaps take long, so the guard is asked by the amount of work.
        let pace = (WORK / self.actions.len().max(1)).max(1);
        let mut left = count;
        while left > 0 {
            self.held.guard().check()?;
            let now = left.min(pace);
            match &mut self.interval {
                Some(interval) => interval.advance(&mut self.outcomes, self.least, self.greatest, now),
                None => self.advance_directly(now),
            }
            left -= now;
        }
        Ok(())
    }

    fn advance_directly(&mut self, count: usize) {
        let goal = self.outcomes.len() + count;
        // Nothing is forgotten while a heap is smaller than max S, because max S outcomes are always kept.
        while self.outcomes.len() < goal.min(self.greatest) {
            let heap = self.outcomes.len();
            let fits = self.actions.iter().take_while(|action| action.distance <= heap);
            let best = fits.map(|action| action.points - self.outcomes[heap - action.distance]).max();
            self.outcomes.push(best.unwrap_or(0));
        }
        // No option of the next min S heaps is among them, so they can be computed together, action by action.
        while self.least >= BLOCK && self.outcomes.len() < goal {
            let known = self.outcomes.len();
            let together = self.least.min(goal - known);
            // By Lemma 1 (001) some action is worth at least 0.
            self.outcomes.resize(known + together, 0);
            let (old, new) = self.outcomes.split_at_mut(known);
            for action in &self.actions {
                let options = &old[known - action.distance..][..together];
                for (best, option) in new.iter_mut().zip(options) {
                    *best = (*best).max(action.points - option);
                }
            }
        }
        while self.outcomes.len() < goal {
            let heap = self.outcomes.len();
            let worth = |action: &Action| action.points - self.outcomes[heap - action.distance];
            let best = self.actions.iter().map(worth).fold(0, i32::max);
            self.outcomes.push(best);
        }
    }
}

impl Interval {
    fn advance(&mut self, outcomes: &mut Vec<i32>, least: usize, greatest: usize, count: usize) {
        let goal = outcomes.len() + count;
        while outcomes.len() < goal.min(greatest) {
            // The window would begin before heap 0: all of it counts as a beginning, relative to heap 0.
            let heap = outcomes.len();
            let best = match heap.checked_sub(least) {
                None => 0,
                Some(last) => {
                    self.beginning = self.beginning.min(small(last) + outcomes[last]);
                    small(heap) - self.beginning
                }
            };
            outcomes.push(best);
        }
        while outcomes.len() < goal {
            let known = outcomes.len();
            if self.offset == 0 {
                // The window is the whole block, so nothing of the next block is in it.
                self.enter_block(&outcomes[known - greatest..]);
                outcomes.push(small(greatest) - self.ends[0]);
                self.offset = 1;
                continue;
            }
            // None of these heaps is an option of another.
            let together = (self.ends.len() - self.offset).min(goal - known).min(least);
            // Distances from the block's first heap: of the last heap in the window, and of the new heap.
            let last = small(greatest - least + self.offset);
            let heap = small(greatest + self.offset);
            outcomes.resize(known + together, 0);
            let (old, new) = outcomes.split_at_mut(known);
            let entering = &old[known - least..][..together];
            let ends = &self.ends[self.offset..][..together];
            for (((step, best), outcome), end) in (0..).zip(new).zip(entering).zip(ends) {
                self.beginning = self.beginning.min(last + step + outcome);
                *best = heap + step - self.beginning.min(*end);
            }
            self.offset = (self.offset + together) % self.ends.len();
        }
    }

    /// The window is the block with which `outcomes` begins: finds the minima of all its ends.
    fn enter_block(&mut self, outcomes: &[i32]) {
        self.beginning = i32::MAX;
        let mut minimum = i32::MAX;
        let mut distance = small(self.ends.len());
        for (end, outcome) in self.ends.iter_mut().zip(outcomes).rev() {
            distance -= 1;
            minimum = minimum.min(distance + outcome);
            *end = minimum;
        }
    }
}

/// A distance of at most 2 max S, which fits because two windows of four-byte outcomes fit a table.
fn small(distance: usize) -> i32 {
    i32::try_from(distance).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// o(0), ..., o(limit) from the definition, nothing forgotten.
    fn naive(actions: &ActionSet, limit: usize) -> Vec<i32> {
        let mut outcomes: Vec<i32> = Vec::new();
        for heap in 0..=limit {
            let fits = actions.available(heap as u128);
            let worth = |&action: &u64| {
                i32::try_from(action).expect("small") - outcomes[heap - usize::try_from(action).expect("small")]
            };
            outcomes.push(fits.iter().map(worth).max().unwrap_or(0));
        }
        outcomes
    }

    #[test]
    fn the_window_and_its_blocks_agree_with_the_definition_whatever_the_pace() {
        let guard = Guard::default();
        let mut sets = vec![vec![1], vec![5], vec![5, 7], vec![2, 10, 13, 14], vec![1, 4, 6, 8, 9], vec![17, 20, 31]];
        sets.extend([1..=40, 16..=40, 30..=40, 35..=40].map(|interval| interval.collect::<Vec<u64>>()));
        for greatest in 2..=12_u64 {
            sets.extend((1..greatest).map(|least| (least..=greatest).collect()));
        }
        for set in sets {
            let actions = ActionSet::new(set).expect("a set");
            let expected = naive(&actions, 600);
            for pace in [1, 2, 7, 50, 601] {
                let mut recurrence = Recurrence::new(&actions, &guard).expect("small");
                let mut found = Vec::new();
                while found.len() <= 600 {
                    let count = pace.min(601 - found.len());
                    recurrence.advance(count).expect("no limit");
                    found.extend_from_slice(&recurrence.outcomes()[recurrence.outcomes().len() - count..]);
                    assert_eq!(recurrence.heaps(), found.len() as u64);
                    recurrence.forget_all_but(0);
                }
                assert_eq!(found, expected, "{actions} at pace {pace}");
            }
        }
    }

    #[test]
    fn a_window_that_does_not_fit_is_refused_with_its_size() {
        let actions = ActionSet::new([3, 1 << 40]).expect("a set");
        let error = Recurrence::new(&actions, &Guard::default()).expect_err("refused");
        assert_eq!(error.to_string(), "the outcomes of the heaps would need at least 8796093022208 bytes");
    }
}
