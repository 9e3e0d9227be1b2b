//! One pile of any size beside smaller ones: the outcomes repeat as the tall pile grows, and that is proved.
//!
//! Let V(x) be the list of all o(x + B), where B runs through all piles of at most given sizes. From x = max S on, V(x)
//! is computed from the max S lists before it, in the same way for every x. So if the max S lists that end with V(e)
//! are the same as those that end with V(e + p), then V(x + p) = V(x) for all x > e - max S. There are finitely many
//! lists, so this happens at last (001 observes it for rows of two piles). The lists to compare with are chosen as in
//! Brent's algorithm: the last ones when x was a power of 2.
//!
//! The tall pile need not be the tallest: x may be smaller than the others. Not here: several piles of which more than
//! one is out of reach; nothing is known of their diagonals.

use dashu_int::UBig;
use onside_ground::{Guard, Stop};

use super::memory::{Held, MAX_TABLE_BYTES};
use super::{ActionSet, Error};

const WHAT: &str = "the table of outcomes for these piles";

/// The outcomes of one pile of any size beside others of at most given sizes.
#[derive(Clone, Debug)]
pub(super) struct TallPile {
    /// The largest sizes of the other piles.
    bounds: Vec<u64>,
    /// How many lists there are before they repeat, and how many then repeat; nothing repeats below the tall pile asked
    /// for if the period is missing.
    end: usize,
    period: Option<usize>,
    /// V(0), V(1), ..., each of the same length.
    outcomes: Vec<u32>,
    length: usize,
}

impl TallPile {
    /// Computes the outcomes for all tall piles up to this one, or for all if they repeat before.
    ///
    /// # Errors
    /// A limit, or a table that does not fit memory.
    pub(super) fn new(actions: &ActionSet, tall: &UBig, bounds: &[u64], guard: &Guard) -> Result<TallPile, Error> {
        let count = bounds.iter().map(|&bound| u128::from(bound) + 1).fold(1, u128::saturating_mul);
        let last = usize::try_from(tall).unwrap_or(usize::MAX);
        let reach = usize::try_from(actions.max()).unwrap_or(usize::MAX).min(last.saturating_add(1));
        // Two windows are compared at least, unless the table ends before.
        let lists = reach.saturating_mul(2).min(last.saturating_add(1));
        let bytes = count.saturating_mul(lists as u128).saturating_mul(4);
        let too_large = Error::TooLarge { what: WHAT, bytes };
        let length = usize::try_from(count).ok().filter(|_| bytes <= MAX_TABLE_BYTES).ok_or(too_large)?;
        let actions: Vec<u32> = actions.as_slice().iter().map_while(|&action| u32::try_from(action).ok()).collect();
        let mut table = TallPile { bounds: bounds.to_vec(), end: 0, period: None, outcomes: Vec::new(), length };
        let mut held = Held::none(guard);
        let mut saved = reach;
        for x in 0..=last {
            guard.charge_positions(length as u64)?;
            held.reserve(&mut table.outcomes, length as u128, WHAT)?;
            table.push_list(x, &actions, guard)?;
            table.end = x + 1;
            if x > saved && table.lists_agree(saved, x, reach) {
                table.period = Some(x - saved);
                break;
            }
            if x >= 2 * saved {
                saved = x;
            }
        }
        Ok(table)
    }

    /// Appends V(x).
    fn push_list(&mut self, x: usize, actions: &[u32], guard: &Guard) -> Result<(), Stop> {
        let start = self.outcomes.len();
        let mut piles = vec![0_u64; self.bounds.len()];
        for at in 0..self.length {
            if at % (1 << 16) == 0 {
                guard.check()?;
            }
            let mut best = 0;
            for &action in actions.iter().take_while(|&&action| action as usize <= x) {
                let option = self.outcomes[start + at - action as usize * self.length];
                best = best.max(action.saturating_sub(option));
            }
            // The number of the other piles is that of digits with these bounds, the first pile's being the lowest.
            let mut weight = 1;
            for (&pile, &bound) in piles.iter().zip(&self.bounds) {
                for &action in actions.iter().take_while(|&&action| u64::from(action) <= pile) {
                    let option = self.outcomes[start + at - action as usize * weight];
                    best = best.max(action.saturating_sub(option));
                }
                weight *= usize::try_from(bound).unwrap_or(usize::MAX).saturating_add(1);
            }
            self.outcomes.push(best);
            for (pile, &bound) in piles.iter_mut().zip(&self.bounds) {
                if *pile < bound {
                    *pile += 1;
                    break;
                }
                *pile = 0;
            }
        }
        Ok(())
    }

    /// Whether the same lists end at two places, as far back as `count` of them.
    fn lists_agree(&self, one: usize, two: usize, count: usize) -> bool {
        let lists = |last: usize| &self.outcomes[(last + 1 - count) * self.length..(last + 1) * self.length];
        let (one, two) = (lists(one), lists(two));
        // Most lists differ at the end already.
        one.last() == two.last() && one == two
    }

    /// o of a tall pile and others within their bounds.
    pub(super) fn outcome(&self, tall: &UBig, others: &[u64]) -> Option<u64> {
        let mut at = 0;
        let mut weight = 1;
        for (&pile, &bound) in others.iter().zip(&self.bounds) {
            if pile > bound {
                return None;
            }
            at += usize::try_from(pile).ok()? * weight;
            weight *= usize::try_from(bound).ok()? + 1;
        }
        let end = UBig::from(self.end);
        let x = match self.period {
            Some(period) if *tall >= end => {
                // The last period begins here.
                let start = self.end - period;
                start + usize::try_from((tall - UBig::from(start)) % UBig::from(period)).ok()?
            }
            _ => usize::try_from(tall).ok()?,
        };
        self.outcomes.get(x.checked_mul(self.length)?.checked_add(at)?).map(|&outcome| u64::from(outcome))
    }
}

#[cfg(test)]
mod tests {
    use super::super::PileTable;
    use super::*;

    #[test]
    fn rows_repeat_as_the_table_says_and_every_cell_is_that_of_the_table() {
        let guard = Guard::default();
        let sets: [&[u64]; 6] = [&[5, 7], &[1], &[2, 3], &[1, 4, 6], &[3, 4, 9], &[2, 5, 6, 7]];
        for set in sets {
            let actions = ActionSet::new(set.iter().copied()).expect("a set");
            for bounds in [vec![12], vec![0], vec![23], vec![6, 5], vec![3, 8, 2]] {
                let last = 300;
                let mut all = bounds.clone();
                all.push(last);
                let table = PileTable::new(&actions, &all, &guard).expect("small");
                let endless = TallPile::new(&actions, &UBig::from(10_u64.pow(18)), &bounds, &guard).expect("small");
                assert!(endless.period.is_some());
                for tall in 0..=last {
                    let mut others = bounds.clone();
                    loop {
                        let mut piles = others.clone();
                        piles.push(tall);
                        let expected = table.outcome(&piles);
                        assert_eq!(endless.outcome(&tall.into(), &others), expected, "{set:?} {piles:?}");
                        let Some(at) = others.iter().position(|&pile| pile > 0) else { break };
                        others[at] -= 1;
                        others[..at].copy_from_slice(&bounds[..at]);
                    }
                }
            }
        }
    }

    #[test]
    fn beyond_the_other_piles_nothing_is_answered() {
        let actions = ActionSet::new([2, 3]).expect("a set");
        let table = TallPile::new(&actions, &UBig::from(50_u8), &[4], &Guard::default()).expect("small");
        assert_eq!(table.outcome(&UBig::from(7_u8), &[5]), None);
        assert!(table.outcome(&UBig::from(50_u8), &[4]).is_some());
    }
}
