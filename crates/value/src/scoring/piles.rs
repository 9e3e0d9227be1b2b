//! Several piles: a move chooses a pile and plays on it as on a single one (001, section 8).
//!
//! Outcomes are between 0 and max S, as on one pile (Lemma 1): whoever starts takes the largest action that fits any
//! pile; the opponent's is not larger, because no pile has grown; and so on in pairs.
//!
//! Piles have no order, so a position is stored as a sorted tuple a_1 >= ... >= a_k. If the largest piles allowed are
//! p_1 >= ... >= p_k, then exactly the tuples with a_i <= p_i occur. They are numbered in lexicographic order without
//! gaps: the number of a tuple is F_1(a_1) + ... + F_k(a_k), where F_i(v) counts the tails (b_i, ..., b_k) with b_i <
//! v. A move makes a tuple lexicographically smaller, so one pass in that order knows all options in time.
//!
//! Not here: positions that need a smaller table or none (`several_piles`); periods (`periods`). No theorem is used
//! here.

use onside_ground::Guard;

use super::memory::{Held, MAX_TABLE_BYTES};
use super::{ActionSet, Error};

const WHAT: &str = "the table of outcomes for these piles";

/// Positions between two looks at the guard.
const PACE: u64 = 1 << 14;

/// A move on several piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PileMove {
    /// Which pile, counted from 0 in the order in which the piles were given.
    pub pile: usize,
    /// What is taken.
    pub action: u64,
}

/// The outcomes of all positions with piles up to given sizes.
#[derive(Clone, Debug)]
pub struct PileTable {
    /// The actions that fit the largest pile, increasing; they fit 32 bits because the table fits memory.
    actions: Vec<usize>,
    /// The largest piles, decreasing.
    bounds: Vec<usize>,
    /// F_i(v) for v = 0, ..., p_i + 1.
    ranks: Vec<Vec<usize>>,
    outcomes: Vec<u32>,
}

impl PileTable {
    /// Computes the outcomes of all positions with piles of at most these sizes.
    ///
    /// # Errors
    /// A limit, or a table that does not fit memory.
    pub fn new(actions: &ActionSet, bounds: &[u64], guard: &Guard) -> Result<PileTable, Error> {
        let mut held = Held::none(guard);
        let bounds = sizes(bounds)?;
        let ranks = ranks(&bounds, &mut held)?;
        let count = ranks.first().and_then(|first| first.last()).copied().unwrap_or(1);
        let largest = bounds.first().copied().unwrap_or(0);
        let actions = actions.available(largest as u128).iter();
        let actions = actions.filter_map(|&action| usize::try_from(action).ok()).collect();
        let mut outcomes = Vec::new();
        held.reserve(&mut outcomes, count as u128, WHAT)?;
        let mut table = PileTable { actions, bounds, ranks, outcomes };
        table.fill(count, guard)?;
        Ok(table)
    }

    fn fill(&mut self, count: usize, guard: &Guard) -> Result<(), Error> {
        let mut piles = vec![0; self.bounds.len()];
        for rank in 0..count {
            if (rank as u64).is_multiple_of(PACE) {
                guard.charge_positions(PACE.min((count - rank) as u64))?;
            }
            let mut best = 0;
            self.for_each_option(&piles, rank, |_, action, option| {
                best = best.max(word(action).saturating_sub(self.outcomes[option]));
            });
            self.outcomes.push(best);
            // The next tuple in lexicographic order: the last entry that may grow grows, and what follows starts anew.
            for index in (0..piles.len()).rev() {
                let most = if index == 0 { self.bounds[0] } else { self.bounds[index].min(piles[index - 1]) };
                if piles[index] < most {
                    piles[index] += 1;
                    break;
                }
                piles[index] = 0;
            }
        }
        Ok(())
    }

    /// Calls with the index of a pile, an action and the rank of the option, for all options; of equal piles only the
    /// last is played on.
    #[inline]
    fn for_each_option(&self, piles: &[usize], rank: usize, mut call: impl FnMut(usize, usize, usize)) {
        for (index, &pile) in piles.iter().enumerate() {
            if piles.get(index + 1) == Some(&pile) {
                continue;
            }
            // Where the smaller pile belongs, and the rank of the option without it. As the action grows the pile moves
            // down the tuple, and those that it passes move up by one.
            let mut place = index;
            let mut others = rank - self.ranks[index][pile];
            for &action in &self.actions {
                let Some(smaller) = pile.checked_sub(action) else { break };
                while let Some(&passed) = piles.get(place + 1).filter(|&&passed| passed > smaller) {
                    others = others + self.ranks[place][passed] - self.ranks[place + 1][passed];
                    place += 1;
                }
                call(index, action, others + self.ranks[place][smaller]);
            }
        }
    }

    /// The sorted tuple and its rank, if the table reaches so far.
    fn locate(&self, piles: &[u64]) -> Option<(Vec<usize>, usize)> {
        let mut sorted = sizes(piles).ok()?;
        while sorted.last() == Some(&0) && sorted.len() > self.bounds.len() {
            sorted.pop();
        }
        sorted.resize(sorted.len().max(self.bounds.len()), 0);
        if sorted.len() > self.bounds.len() || sorted.iter().zip(&self.bounds).any(|(pile, bound)| pile > bound) {
            return None;
        }
        let rank = sorted.iter().zip(&self.ranks).map(|(&pile, ranks)| ranks[pile]).sum();
        Some((sorted, rank))
    }

    /// o of these piles, given in any order; nothing if the table does not reach so far.
    #[must_use]
    pub fn outcome(&self, piles: &[u64]) -> Option<u64> {
        let (_, rank) = self.locate(piles)?;
        self.outcomes.get(rank).map(|&outcome| u64::from(outcome))
    }

    /// o of two piles in a table for two piles, without a list.
    pub(super) fn pair(&self, x: u64, y: u64) -> Option<u64> {
        let [first, second] = &*self.ranks else { return None };
        let (larger, smaller) = (usize::try_from(x.max(y)).ok()?, usize::try_from(x.min(y)).ok()?);
        if larger > self.bounds[0] || smaller > self.bounds[1] {
            return None;
        }
        self.outcomes.get(first[larger] + second[smaller]).map(|&outcome| u64::from(outcome))
    }

    /// All optimal moves, by pile and action; nothing if the table does not reach so far.
    #[must_use]
    pub fn optimal_moves(&self, piles: &[u64]) -> Option<Vec<PileMove>> {
        let (sorted, rank) = self.locate(piles)?;
        let outcome = *self.outcomes.get(rank)?;
        let mut moves = Vec::new();
        self.for_each_option(&sorted, rank, |index, action, option| {
            if word(action).checked_sub(self.outcomes[option]) == Some(outcome) {
                let equal = piles.iter().enumerate().filter(|&(_, &pile)| pile == sorted[index] as u64);
                moves.extend(equal.map(|(pile, _)| PileMove { pile, action: action as u64 }));
            }
        });
        moves.sort_unstable();
        Some(moves)
    }

    /// How many positions are stored.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.outcomes.len() as u64
    }

    /// Bytes of tables that are held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let ranks: usize = self.ranks.iter().map(|ranks| ranks.len() * size_of::<usize>()).sum();
        (ranks + self.outcomes.len() * size_of::<u32>()) as u64
    }
}

/// An action that fits the largest pile; the table would not fit memory if it did not fit 32 bits.
fn word(action: usize) -> u32 {
    u32::try_from(action).unwrap_or(u32::MAX)
}

/// The piles in decreasing order, or the refusal that names the size of a table for them.
fn sizes(piles: &[u64]) -> Result<Vec<usize>, Error> {
    // A sorted tuple stands for at most k! positions in which the piles have an order, so there are at least that many
    // tuples.
    let mut least = 1_u128;
    let mut sorted = piles.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    for (&pile, divisor) in sorted.iter().zip(1..) {
        least = (least.saturating_mul(u128::from(pile) + 1)).div_ceil(divisor);
    }
    let first = sorted.first().map_or(1, |&pile| u128::from(pile) + 1);
    let bytes = least.max(first).saturating_mul(4);
    let refusal = Error::TooLarge { what: WHAT, bytes };
    if bytes > MAX_TABLE_BYTES {
        return Err(refusal);
    }
    sorted.into_iter().map(|pile| usize::try_from(pile).map_err(|_| refusal)).collect()
}

/// F_1, ..., F_k.
fn ranks(bounds: &[usize], held: &mut Held) -> Result<Vec<Vec<usize>>, Error> {
    let mut ranks: Vec<Vec<usize>> = Vec::new();
    for &bound in bounds.iter().rev() {
        let mut own = Vec::new();
        held.reserve(&mut own, bound as u128 + 2, WHAT)?;
        let mut sum = 0_usize;
        for first in 0..=bound {
            if (first as u64).is_multiple_of(PACE) {
                held.guard().check()?;
            }
            own.push(sum);
            let tails = match ranks.last() {
                None => 1,
                // A tail begins with at most `first`, and its table ends with all tails there are.
                Some(next) => next[(first + 1).min(next.len() - 1)],
            };
            let bytes = |sum: u128| Error::TooLarge { what: WHAT, bytes: sum.saturating_mul(4) };
            let more = sum as u128 + tails as u128;
            if more * 4 > MAX_TABLE_BYTES {
                return Err(bytes(more));
            }
            sum += tails;
        }
        own.push(sum);
        ranks.push(own);
    }
    ranks.reverse();
    Ok(ranks)
}
