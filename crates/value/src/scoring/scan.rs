//! All action sets up to a greatest action, by the recurrence: how late can a game converge, and how often is it
//! greedy?
//!
//! Each set is run until its convergence is proved (`convergence`), so the scan also tests the bound of 001's
//! Theorem 3, whose proof has a gap, and Corollary 5 for every set it meets. Nothing is stored but a summary for each
//! max S.

use std::sync::atomic::{AtomicU64, Ordering};

use onside_ground::Guard;

use super::convergence::search;
use super::duality::in_threads;
use super::recurrence::Recurrence;
use super::{ActionSet, Error};

/// The greatest action up to which all sets can be asked for: beyond it there are more than 2^32 of them.
const MAX_SCANNED: u64 = 32;

/// Sets that a thread claims at once.
const BATCH: u64 = 1024;

/// What is known of all action sets with one greatest action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScanRow {
    /// max S.
    pub max: u64,
    /// How many action sets have this greatest action: 2^(max S - 1).
    pub games: u64,
    /// How many of them converge at max S, as early as possible.
    pub earliest: u64,
    /// The largest xi(S) among them.
    pub largest_xi: u64,
    /// The sets whose xi(S) is largest; in the order of their bits, not more than 16.
    pub slowest: Vec<ActionSet>,
    /// How many have a least period smaller than 2 max S.
    pub shorter_period: u64,
    /// The sum of all xi(S), for the mean.
    pub sum_of_xi: u128,
}

/// Scans all action sets with max S <= `max` for convergence, on `threads` threads; one row for each max S.
///
/// # Errors
/// A limit, or a greatest action for which there are too many sets.
pub fn scan_action_sets(max: u64, threads: usize, guard: &Guard) -> Result<Vec<ScanRow>, Error> {
    if max > MAX_SCANNED {
        let count = (1_u128 << max.min(127)) - 1;
        return Err(Error::TooMany { what: "action sets to scan", count });
    }
    (1..=max).map(|max| scan_one(max, threads, guard)).collect()
}

/// What a thread has seen; the slowest sets as bits.
struct Part {
    earliest: u64,
    largest_xi: u64,
    slowest: Vec<u64>,
    shorter_period: u64,
    sum_of_xi: u128,
}

fn scan_one(max: u64, threads: usize, guard: &Guard) -> Result<ScanRow, Error> {
    let games = 1_u64 << (max - 1);
    let next = AtomicU64::new(0);
    let work = || -> Result<Part, Error> {
        let mut recurrence = Recurrence::unset(guard);
        let mut part = Part { earliest: 0, largest_xi: 0, slowest: Vec::new(), shorter_period: 0, sum_of_xi: 0 };
        let mut actions = Vec::new();
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= games {
                return Ok(part);
            }
            for bits in first..(first + BATCH).min(games) {
                list(bits, max, &mut actions);
                recurrence.set(actions.iter().copied())?;
                let found = search(&mut recurrence, max, true)?;
                part.earliest += u64::from(found.xi == max);
                part.shorter_period += u64::from(found.least_period(&recurrence) < 2 * max);
                part.sum_of_xi += u128::from(found.xi);
                if found.xi > part.largest_xi {
                    part.largest_xi = found.xi;
                    part.slowest.clear();
                }
                if found.xi == part.largest_xi && part.slowest.len() < 1 << 16 {
                    part.slowest.push(bits);
                }
            }
        }
    };
    let mut row =
        ScanRow { max, games, earliest: 0, largest_xi: 0, slowest: Vec::new(), shorter_period: 0, sum_of_xi: 0 };
    let parts = in_threads(threads, &work).into_iter().collect::<Result<Vec<Part>, _>>()?;
    row.largest_xi = parts.iter().map(|part| part.largest_xi).max().unwrap_or(0);
    let mut slowest = Vec::new();
    for part in parts {
        row.earliest += part.earliest;
        row.shorter_period += part.shorter_period;
        row.sum_of_xi += part.sum_of_xi;
        if part.largest_xi == row.largest_xi {
            slowest.extend(part.slowest);
        }
    }
    slowest.sort_unstable();
    let mut actions = Vec::new();
    for bits in slowest.into_iter().take(16) {
        list(bits, max, &mut actions);
        row.slowest.extend(ActionSet::new(actions.iter().copied()));
    }
    Ok(row)
}

/// The set of max and of all s < max whose bit s - 1 is set.
fn list(bits: u64, max: u64, actions: &mut Vec<u64>) {
    actions.clear();
    actions.extend((1..max).filter(|action| bits >> (action - 1) & 1 == 1));
    actions.push(max);
}
