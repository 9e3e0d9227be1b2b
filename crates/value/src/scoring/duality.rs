//! The table of tr for truncated games, and the duality that 001 conjectures: here it is a corollary.
//!
//! For m >= 2 and 1 <= a < m let tr_a be the interval of convergence of {a, ..., m}: the j with 2 (j - 1) m <= xi < 2 j
//! m. By the closed form (`truncated`) tr_a = floor((m - 2) / (m - a)) + 1: with P = floor((m - 2) / (m - a)) and k =
//! m - a, xi = (2m - k) P + m, which is at least 2mP because m >= kP and less than 2m (P + 1).
//!
//! Let x_1 < x_2 < ... be the different numbers among tr_1, ..., tr_(m-1), #x their number, M_i how often x_i occurs,
//! and Delta_i = x_(i+1) - x_i.
//!
//! **Conjecture 16 (001), proved.** #x = floor(sqrt(4m - 7)), and M_(#x + 1 - i) = Delta_i for 1 <= i < #x.
//!
//! *Proof.* Let N = m - 2 and t = m - a, so that t runs through 1, ..., N + 1, and tr - 1 = floor(N / t). The value 0
//! occurs once, for t = N + 1. Let v_1 < ... < v_w be the others, and v_0 = 0; so #x = w + 1 and Delta_i = v_i -
//! v_(i-1). For v >= 1, floor(N / t) >= v if and only if t <= floor(N / v). So the largest t with floor(N / t) = v_i is
//! floor(N / v_i), and applying the function twice gives v_i back: v -> floor(N / v) is an involution on v_1, ..., v_w,
//! it reverses the order, so floor(N / v_i) = v_(w+1-i). The number of t with floor(N / t) = v_i is floor(N / v_i) -
//! floor(N / v_(i+1)) = v_(w+1-i) - v_(w-i), also for i = w, where the second term is 0. That is M_(i+1) =
//! Delta_(w+1-i), and w + 1 = #x.
//!
//! The count: let q = floor(sqrt(N)), N >= 1. The values floor(N / t) for t = 1, ..., q are different, because N / t -
//! N / (t + 1) = N / (t (t + 1)) >= 1 while t (t + 1) <= N, and they are at least q; by the involution the other values
//! are 1, ..., q. q itself is counted twice if and only if floor(N / q) = q, that is N < q (q + 1). So w = 2q or 2q -
//! 1, #x = 2q + 1 or 2q; and 4N + 1 is at least (2q + 1)^2 in the first case, smaller in the second, and below
//! (2q + 2)^2 and at least (2q)^2 always. For N = 0, #x = 1. QED.
//!
//! **Theorem 15 (001)** follows: tr_a = 2 if and only if 2 <= a <= ceil(m / 2), which is ceil(m / 2) - 1 values of a,
//! and the last difference is the same number.
//!
//! Corrections to 001: in Definition 11 read 2 (j - 1) m <= xi < 2 j m. Theorem 15's count is ceil(m / 2) - 1. In
//! Conjecture 16 the index is #x + 1 - a, not m + 1 - a.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use onside_ground::Guard;

use super::convergence::search;
use super::memory::Held;
use super::recurrence::Recurrence;
use super::{Error, Truncated};

/// The row of 001's Table 2 for one m.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TruncatedRow {
    max: u64,
    tr: Vec<u64>,
}

impl TruncatedRow {
    /// The row for m = `max` by the closed form.
    ///
    /// # Errors
    /// A row that does not fit memory.
    pub fn new(max: u64, guard: &Guard) -> Result<TruncatedRow, Error> {
        let mut tr = Vec::new();
        Held::none(guard).reserve(&mut tr, u128::from(max), "a row of the table of tr")?;
        tr.extend((1..max).filter_map(|least| Truncated::new(least, max)).map(Truncated::tr));
        Ok(TruncatedRow { max, tr })
    }

    /// The row for m = `max` by the recurrence.
    ///
    /// # Errors
    /// A limit, or a row that does not fit memory.
    pub fn by_recurrence(max: u64, guard: &Guard) -> Result<TruncatedRow, Error> {
        let mut recurrence = Recurrence::unset(guard);
        let mut tr = Vec::new();
        for least in 1..max {
            recurrence.set_interval(least, max)?;
            let found = search(&mut recurrence, max, true)?;
            Held::none(guard).reserve(&mut tr, 1, "a row of the table of tr")?;
            tr.push(found.xi / (2 * max) + 1);
        }
        Ok(TruncatedRow { max, tr })
    }

    /// m.
    #[must_use]
    pub fn max(&self) -> u64 {
        self.max
    }

    /// tr_a for a = 1, ..., m - 1.
    #[must_use]
    pub fn tr(&self) -> &[u64] {
        &self.tr
    }

    /// x^m, the different values of tr, and how often each occurs: M_1, M_2, ...
    fn runs(&self) -> Vec<(u64, u64)> {
        // tr does not decrease with a, so equal values are neighbours.
        self.tr.chunk_by(u64::eq).map(|run| (run[0], run.len() as u64)).collect()
    }

    /// x^m: the different values of tr in increasing order.
    #[must_use]
    pub fn values(&self) -> Vec<u64> {
        self.runs().into_iter().map(|(value, _)| value).collect()
    }

    /// #x^m, the number of different values of tr.
    #[must_use]
    pub fn distinct(&self) -> u64 {
        self.tr.chunk_by(u64::eq).count() as u64
    }

    /// M_1, M_2, ...: how often each value of tr occurs.
    #[must_use]
    pub fn multiplicities(&self) -> Vec<u64> {
        self.runs().into_iter().map(|(_, count)| count).collect()
    }

    /// Delta_1, Delta_2, ...: the differences of neighbouring values of tr.
    #[must_use]
    pub fn differences(&self) -> Vec<u64> {
        self.values().windows(2).map(|pair| pair[1] - pair[0]).collect()
    }

    /// #x^m = floor(sqrt(4m - 7)) by Conjecture 16, without the row.
    #[must_use]
    pub fn distinct_by_formula(max: u64) -> u64 {
        let square = (4 * u128::from(max)).saturating_sub(7);
        u64::try_from(square.isqrt()).unwrap_or(u64::MAX)
    }
}

/// The rows of 001's Table 2 for m = 2, ..., `max`.
///
/// # Errors
/// A limit, or a table that does not fit memory.
pub fn truncated_table(max: u64, guard: &Guard) -> Result<Vec<TruncatedRow>, Error> {
    let bytes = u128::from(max) * u128::from(max) * 4;
    if bytes > super::memory::MAX_TABLE_BYTES {
        return Err(Error::TooLarge { what: "the table of tr", bytes });
    }
    (2..=max).map(|max| TruncatedRow::new(max, guard)).collect()
}

/// tr of {least, ..., max} by the recurrence; nothing unless 1 <= least < max.
///
/// # Errors
/// A limit, or a window that does not fit memory.
pub fn tr_by_recurrence(least: u64, max: u64, guard: &Guard) -> Result<Option<u64>, Error> {
    if Truncated::new(least, max).is_none() {
        return Ok(None);
    }
    let mut recurrence = Recurrence::unset(guard);
    recurrence.set_interval(least, max)?;
    Ok(Some(search(&mut recurrence, max, true)?.xi / (2 * max) + 1))
}

/// What a comparison of the closed form with the recurrence has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TruncatedCheck {
    /// How many games {a, ..., m} were compared.
    pub games: u64,
    /// The pairs (a, m) for which xi or the preperiod differs; none, if the theorem and the program are right.
    pub different: Vec<(u64, u64)>,
}

/// Compares xi and preperiod of the closed form with the recurrence for all 1 <= a < m <= `max`, on `threads` threads.
///
/// # Errors
/// A limit, or a window that does not fit memory.
pub fn check_truncated(max: u64, threads: usize, guard: &Guard) -> Result<TruncatedCheck, Error> {
    // Large m first, so that the threads end at about the same time.
    let next = AtomicU64::new(max);
    let work = || -> Result<TruncatedCheck, Error> {
        let mut recurrence = Recurrence::unset(guard);
        let mut check = TruncatedCheck { games: 0, different: Vec::new() };
        loop {
            let claimed = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |max| max.checked_sub(1));
            let Some(max) = claimed.ok().filter(|&max| max >= 2) else { return Ok(check) };
            for game in (1..max).filter_map(|least| Truncated::new(least, max).map(|game| (least, game))) {
                let (least, expected) = (game.0, game.1.convergence());
                recurrence.set_interval(least, max)?;
                let found = search(&mut recurrence, max, true)?;
                check.games += 1;
                if (u128::from(found.xi), u128::from(found.preperiod)) != (expected.xi, expected.preperiod) {
                    check.different.push((least, max));
                }
            }
        }
    };
    let parts = in_threads(threads, &work);
    let mut check = TruncatedCheck { games: 0, different: Vec::new() };
    for part in parts {
        let part = part?;
        check.games += part.games;
        check.different.extend(part.different);
    }
    check.different.sort_unstable();
    Ok(check)
}

/// Does the same work on several threads and collects what each brings back.
pub(super) fn in_threads<T: Send>(threads: usize, work: &(impl Fn() -> T + Sync)) -> Vec<T> {
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut parts = vec![work()];
        // A thread that panicked has met a bug; the panic goes on here rather than being lost.
        parts.extend(others.into_iter().map(|other| other.join().unwrap_or_else(|bug| std::panic::resume_unwind(bug))));
        parts
    })
}
