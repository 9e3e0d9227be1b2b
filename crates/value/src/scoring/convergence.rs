//! Convergence: from xi(S) on, the optimal action is max S; the outcomes are periodic. With the proof.
//!
//! Let M = max S. 001 states that xi(S) <= 2 M^2 (Theorem 3), but its proof rests on Lemma 2, which is false: for
//! S = {3, 7, 9} and x = 20 the only optimal line takes 3, then 9, then 7, and does not become optimal when its actions
//! are sorted. No counterexample to the bound is known; nothing here relies on it. What is relied on is this:
//!
//! **Certificate.** If opt(x) = M for the 2M consecutive heaps x0, ..., x0 + 2M - 1, then opt(x) = M for all x >= x0
//! and o(x + 2M) = o(x) for all x >= x0 - M.
//!
//! *Proof.* opt(x0) = M implies x0 >= M. For each of the 2M heaps o(x) = M - o(x - M), so o(x) = o(x - 2M) for x0 +
//! M <= x < x0 + 2M: the M outcomes before heap x0 + 2M are the M outcomes before heap x0. From heap M on all actions
//! fit, so the M outcomes before a heap determine its outcome, its optimal action, and by induction all that follow.
//! What happens from x0 + 2M on is therefore what happens from x0 on, and the 2M heaps repeat for ever.
//!
//! The least such x0 is xi(S), because opt(x0 - 1) is not M (Definition 4; heaps below M have another optimal action or
//! none). The least period divides 2M. It does not depend on which multiple of it is used to find the preperiod, the
//! least x1 with o(x + period) = o(x) for all x >= x1: if o repeats after 2M from x1 on and eventually after p, then
//! o(x) = o(x + 2Mk) = o(x + 2Mk + p) = o(x + p) for large k and every x >= x1. So one pass that remembers 2M outcomes
//! finds everything.
//!
//! Source: 001, Definitions 4 and 5, Lemma 4, Corollary 5. Closed forms are in files of their own.

use std::fmt;

use dashu_int::UBig;
use onside_ground::Guard;

use super::memory::Held;
use super::recurrence::Recurrence;
use super::{ActionSet, Error};

/// When a game has converged, and what repeats from then on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Convergence {
    /// xi(S): from this heap on the optimal action is max S, and just before it it is not.
    pub xi: u128,
    /// The least heap from which on the outcomes are periodic; often smaller than xi.
    pub preperiod: u128,
    /// The least period of the outcomes.
    pub period: u64,
    /// The greatest action.
    pub max: u64,
    /// Why this holds for all larger heaps.
    pub grounds: Grounds,
}

/// Why a game is known to have converged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// The recurrence: the optimal action was max S for 2 max S consecutive heaps, the last of which is given.
    Window {
        /// The last heap that was looked at.
        last: u128,
    },
    /// There is one action, which is taken for as long as it fits.
    OneAction,
    /// Two actions: 001, Theorem 12, with the corrected number of sets X*(i).
    TwoActions,
    /// All actions from a to m, full support among them: Theorem 6 and the closed form of `truncated`.
    Truncated,
}

impl Convergence {
    /// A heap of which outcome and optimal actions are those of `heap`, and that is not much larger than needed.
    #[must_use]
    pub fn reduce(&self, heap: &UBig) -> u128 {
        // From here on not only the heap but also all its options are in the periodic part. Nothing overflows: xi and
        // the preperiod are counted in 64 bits where a window has found them, and where a closed form gives them they
        // are at most a product of two numbers below 2^63 and an action, which is at most 2^62.
        let from = self.xi.max(self.preperiod) + 2 * u128::from(self.max);
        let period = u128::from(self.period.max(1));
        match u128::try_from(heap) {
            Ok(heap) if heap < from + period => heap,
            _ => {
                let rest = (heap - UBig::from(from)) % UBig::from(period);
                from + u128::try_from(&rest).unwrap_or(0)
            }
        }
    }
}

impl fmt::Display for Convergence {
    /// The proof in one sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Convergence { xi, max, .. } = self;
        match self.grounds {
            Grounds::Window { last } => {
                let twice = 2 * u128::from(*max);
                write!(
                    f,
                    "opt(x) = {max} for all x from {xi} to {last}; these are 2 max S = {twice} consecutive heaps, "
                )?;
                write!(f, "so the last {max} outcomes have come back and everything repeats")
            }
            Grounds::OneAction => write!(f, "there is one action, so opt(x) = {max} for all x from {xi} on"),
            Grounds::TwoActions => write!(f, "opt(x) = {max} for all x from {xi} on, by Theorem 12 for two actions"),
            Grounds::Truncated => {
                write!(f, "opt(x) = {max} for all x from {xi} on, by the closed form for truncated support")
            }
        }
    }
}

/// What one pass of the window finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Windowed {
    /// xi, preperiod and period.
    pub convergence: Convergence,
    /// One period of outcomes, the first of which belongs to the heap `preperiod`.
    pub pattern: Vec<u32>,
}

impl Windowed {
    /// o(x), for a heap in the periodic part.
    #[must_use]
    pub fn periodic_outcome(&self, heap: &UBig) -> Option<u64> {
        let start = UBig::from(self.convergence.preperiod);
        if *heap < start {
            return None;
        }
        let index = (heap - start) % UBig::from(self.convergence.period.max(1));
        self.pattern.get(usize::try_from(&index).ok()?).map(|&outcome| u64::from(outcome))
    }
}

/// xi, preperiod, period and pattern by the recurrence, remembering a few times max S outcomes only.
///
/// # Errors
/// A limit, or a window that does not fit memory.
pub fn windowed_convergence(actions: &ActionSet, guard: &Guard) -> Result<Windowed, Error> {
    let mut recurrence = Recurrence::new(actions, guard)?;
    let found = search(&mut recurrence, actions.max(), true)?;
    let last_window = found.last_window(&recurrence);
    let period = found.least_period(&recurrence);
    let convergence = found.convergence(period);
    let mut pattern = Vec::new();
    Held::none(guard).reserve(&mut pattern, u128::from(period), "the periodic pattern")?;
    // The window begins at heap xi, the pattern at the preperiod.
    let shift = (found.xi - found.preperiod) % period;
    let start = usize::try_from((period - shift) % period).unwrap_or(0);
    let length = usize::try_from(period).unwrap_or(usize::MAX).min(last_window.len());
    pattern.extend((0..length).map(|index| last_window[(start + index) % length].unsigned_abs()));
    Ok(Windowed { convergence, pattern })
}

/// What a search for the certificate has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) xi: u64,
    pub(super) preperiod: u64,
    max: u64,
}

impl Found {
    /// The outcomes of the heaps xi, ..., xi + 2 max S - 1.
    fn last_window<'r>(&self, recurrence: &'r Recurrence) -> &'r [i32] {
        let outcomes = recurrence.outcomes();
        let beyond = recurrence.heaps() - (self.xi + 2 * self.max);
        let end = outcomes.len() - usize::try_from(beyond).unwrap_or(0);
        let length = usize::try_from(2 * self.max).unwrap_or(usize::MAX);
        &outcomes[end.saturating_sub(length)..end]
    }

    /// The least period: the least divisor of 2 max S after which the window repeats.
    pub(super) fn least_period(&self, recurrence: &Recurrence) -> u64 {
        let window = self.last_window(recurrence);
        let repeats = |&period: &usize| {
            window.len().is_multiple_of(period) && window[period..] == window[..window.len() - period]
        };
        (1..=window.len()).find(repeats).unwrap_or(1) as u64
    }

    /// The answer, with its proof.
    pub(super) fn convergence(&self, period: u64) -> Convergence {
        let (xi, max) = (u128::from(self.xi), self.max);
        let grounds = Grounds::Window { last: xi + 2 * u128::from(max) - 1 };
        Convergence { xi, preperiod: u128::from(self.preperiod), period, max, grounds }
    }
}

/// Advances until the optimal action was max S for 2 max S consecutive heaps; forgets what is not needed if asked to.
pub(super) fn search(recurrence: &mut Recurrence, max: u64, forget: bool) -> Result<Found, Error> {
    let too_large = Error::TooLarge { what: "the window", bytes: 8 * u128::from(max) };
    let reach = usize::try_from(max).map_err(|_| too_large)?;
    // Enough to be worth a call, not so much that a request to stop waits for long.
    let chunk = (reach / 2).clamp(32, 1 << 16);
    let (mut run, mut preperiod) = (0, 0);
    let goal = 2 * max;
    loop {
        let first = recurrence.heaps();
        recurrence.advance(chunk)?;
        let outcomes = recurrence.outcomes();
        // How many heaps at the end of the chunk have the optimal action max S.
        let (before, now) = lagged(outcomes, chunk, reach);
        let pairs = before.iter().zip(now).rev();
        let greedy = pairs.take_while(|(before, now)| *before + *now == small(max)).count();
        run = if greedy == chunk { run + chunk as u64 } else { greedy as u64 };
        // The last heap of the chunk that differs from the heap 2 max S below it.
        let (before, now) = lagged(outcomes, chunk, 2 * reach);
        if before != now {
            let equal = before.iter().zip(now).rev().take_while(|(before, now)| before == now).count();
            preperiod = first + (chunk - equal) as u64 - goal;
        }
        if run >= goal {
            return Ok(Found { xi: recurrence.heaps() - run, preperiod, max });
        }
        if forget {
            recurrence.forget_all_but(2 * reach);
        }
    }
}

/// Those of the last `chunk` outcomes whose heap is at least `lag`, and before them the outcomes so far below.
fn lagged(outcomes: &[i32], chunk: usize, lag: usize) -> (&[i32], &[i32]) {
    // Nothing is forgotten while fewer than 2 max S outcomes are known, so indices below the lag are heaps below it.
    let from = (outcomes.len() - chunk).max(lag);
    let now = outcomes.get(from..).unwrap_or(&[]);
    let before = outcomes.get(from - lag..).unwrap_or(&[]);
    (&before[..now.len().min(before.len())], now)
}

/// max S as an outcome; the window has been refused if it does not fit.
fn small(max: u64) -> i32 {
    i32::try_from(max).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(set: &[u64], xi: u128, preperiod: u128, period: u64, pattern: &[u32]) {
        let actions = ActionSet::new(set.iter().copied()).expect("a set");
        let found = windowed_convergence(&actions, &Guard::default()).expect("no limit");
        let Convergence { xi: found_xi, preperiod: found_preperiod, period: found_period, .. } = found.convergence;
        assert_eq!((found_xi, found_preperiod, found_period), (xi, preperiod, period), "{actions}");
        assert_eq!(found.pattern, pattern, "{actions}");
    }

    #[test]
    fn small_games_have_the_convergence_and_the_pattern_that_one_reads_off_their_outcomes() {
        check(&[1], 1, 0, 2, &[0, 1]);
        check(&[3], 3, 0, 6, &[0, 0, 0, 3, 3, 3]);
        check(&[1, 2, 3], 3, 0, 6, &[0, 1, 2, 3, 2, 1]);
        // 001, Table 1, from heap 24 on.
        check(&[5, 7], 31, 24, 14, &[4, 4, 2, 2, 0, 1, 1, 3, 3, 5, 5, 7, 6, 6]);
    }

    #[test]
    fn the_proof_names_the_heaps_that_were_looked_at() {
        let actions = ActionSet::new([2, 10, 13, 14]).expect("a set");
        let found = windowed_convergence(&actions, &Guard::default()).expect("no limit").convergence;
        let (xi, last) = (found.xi, found.xi + 27);
        let expected = format!("opt(x) = 14 for all x from {xi} to {last}; these are 2 max S = 28 consecutive heaps, ");
        assert!(found.to_string().starts_with(&expected), "{found}");
    }

    #[test]
    fn a_request_to_stop_ends_the_search() {
        let guard = Guard::default();
        guard.cancel();
        let actions = ActionSet::new([999, 1000]).expect("a set");
        let stop = windowed_convergence(&actions, &guard).expect_err("stopped");
        assert_eq!(stop, Error::Stop(onside_ground::Stop::Cancelled));
    }
}
