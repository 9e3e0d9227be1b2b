//! Periods of sequences: what is seen in the first terms, and what follows from it for all of them.
//!
//! Terms are compared as numbers that stand for values: equal values have equal numbers. Where the values come from is
//! the caller's to know. The period theorem of octal games, whose terms depend on all before them, is with them.

use onside_ground::{Guard, Stop};
use onside_number::Rational;

/// From where on a sequence repeats: the term n + period is the term n for all n from the preperiod on, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// After how many terms it repeats.
    pub period: u64,
    /// How many terms come before.
    pub preperiod: u64,
}

impl Period {
    /// How many terms tell all the others.
    fn told(self) -> u64 {
        self.preperiod.saturating_add(self.period)
    }
}

/// The period that the terms show three times at least behind their preperiod and that begins to repeat first. It
/// need not go on.
///
/// The least period may be no more than the last few terms, which happen to be alike; what tells most about the terms
/// is the one that leaves fewest of them to be told.
///
/// # Errors
/// A limit of the guard, or a request to stop.
pub fn observed(terms: &[u32], guard: &Guard) -> Result<Option<Period>, Stop> {
    let mut best: Option<Period> = None;
    for period in 1..=terms.len() / 3 {
        guard.check()?;
        if best.is_some_and(|best| period as u64 >= best.told()) {
            break;
        }
        let breaks = (0..terms.len() - period).rev().find(|&n| terms[n] != terms[n + period]);
        let found = Period { period: period as u64, preperiod: breaks.map_or(0, |n| n as u64 + 1) };
        if whole(&found) <= terms.len() as u64 && best.is_none_or(|best| found.told() < best.told()) {
            best = Some(found);
        }
    }
    Ok(best)
}

/// The least period that is certain if each term, from the one with the number `memory` on, is the same function of the
/// `memory` terms before it.
///
/// Where a row of that many terms repeats, so does all that follows: it is the state of a machine (for subtraction
/// games: Winning Ways, chapter 4).
///
/// # Errors
/// A limit of the guard, or a request to stop.
pub fn certain(terms: &[u32], memory: u64, guard: &Guard) -> Result<Option<Period>, Stop> {
    let length = terms.len() as u64;
    first(terms, guard, |found| found.preperiod + found.period + memory.max(1) <= length)
}

/// The period after which all terms have grown by the same number, the saltus, as seen three times at least; that which
/// begins to repeat first.
///
/// # Errors
/// A limit of the guard, or a request to stop.
pub fn observed_saltus(terms: &[Rational], guard: &Guard) -> Result<Option<(Period, Rational)>, Stop> {
    let mut best: Option<(Period, Rational)> = None;
    for period in 1..=terms.len() / 3 {
        guard.check()?;
        if best.as_ref().is_some_and(|(best, _)| period as u64 >= best.told()) {
            break;
        }
        let last = terms.len() - 1;
        let saltus = &terms[last] - &terms[last - period];
        let breaks = (0..terms.len() - period).rev().find(|&n| &terms[n + period] - &terms[n] != saltus);
        let found = Period { period: period as u64, preperiod: breaks.map_or(0, |n| n as u64 + 1) };
        let better = best.as_ref().is_none_or(|(best, _)| found.told() < best.told());
        if whole(&found) <= terms.len() as u64 && better {
            best = Some((found, saltus));
        }
    }
    Ok(best)
}

/// How many terms show a period three times, behind the preperiod: twice may be chance, and a saltus is then a guess.
fn whole(found: &Period) -> u64 {
    found.preperiod.saturating_add(found.period.saturating_mul(3))
}

/// The first period, each with the least preperiod that fits the terms, that is good enough.
fn first(terms: &[u32], guard: &Guard, fits: impl Fn(&Period) -> bool) -> Result<Option<Period>, Stop> {
    for period in 1..terms.len() {
        guard.check()?;
        let breaks = (0..terms.len() - period).rev().find(|&n| terms[n] != terms[n + period]);
        let found = Period { period: period as u64, preperiod: breaks.map_or(0, |n| n as u64 + 1) };
        if fits(&found) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subtraction(set: &[usize], length: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..length {
            let options: Vec<u32> = set.iter().filter(|&&s| s <= heap).map(|&s| values[heap - s]).collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn what_is_certain_of_a_subtraction_game_holds_far_beyond_what_was_looked_at() {
        let mut found = 0;
        for mask in 1_usize..256 {
            let set: Vec<usize> = (1..=8).filter(|bit| mask >> (bit - 1) & 1 == 1).collect();
            let memory = *set.last().unwrap() as u64;
            let values = subtraction(&set, 2_000);
            // The least number of terms that decides, so that nothing but the theorem vouches for the rest.
            let of_first = |length: usize| certain(&values[..length], memory, &Guard::default()).unwrap();
            let Some(Period { period, preperiod }) = (1..400).find_map(of_first) else { continue };
            found += 1;
            for n in preperiod..2_000 - period {
                let (n, m) = (usize::try_from(n).unwrap(), usize::try_from(n + period).unwrap());
                assert_eq!(values[n], values[m], "{set:?}");
            }
        }
        assert_eq!(found, 255);
    }

    #[test]
    fn a_period_is_observed_if_it_is_seen_three_times() {
        let check = |terms: &[u32], expected: Option<(u64, u64)>| {
            let found = observed(terms, &Guard::default()).unwrap();
            assert_eq!(found.map(|found| (found.period, found.preperiod)), expected, "{terms:?}");
        };
        check(&[7, 1, 2, 1, 2, 1, 2], Some((2, 1)));
        check(&[7, 1, 2, 1, 2], None);
        check(&[1, 2, 3, 1, 2], None);
        check(&[5, 5, 5], Some((1, 0)));
        check(&[5], None);
        check(&[], None);
        check(&[1, 2, 3, 4], None);
        // The last three terms of these are alike as well.
        check(&[1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1], Some((4, 0)));
    }

    #[test]
    fn sums_that_grow_have_a_saltus() {
        let terms: Vec<Rational> = [9, 0, 1, 3, 4, 6, 7].into_iter().map(|n: i64| Rational::from(n)).collect();
        let guard = Guard::default();
        let (found, saltus) = observed_saltus(&terms, &guard).unwrap().unwrap();
        assert_eq!((found.period, found.preperiod, saltus), (2, 1, Rational::from(3_i64)));
        assert_eq!(observed_saltus(&[], &guard), Ok(None));
        // 1, 2, 3 at the end grows by 1, but all of it repeats.
        let terms: Vec<Rational> = [1, 2, 3, 1, 2, 3, 1, 2, 3].into_iter().map(|n: i64| Rational::from(n)).collect();
        let (found, saltus) = observed_saltus(&terms, &guard).unwrap().unwrap();
        assert_eq!((found.period, found.preperiod, saltus), (3, 0, Rational::default()));
    }
}
