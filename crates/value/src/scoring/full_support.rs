//! Full support, S = {1, ..., m}: take everything, or as much as is allowed.
//!
//! **Theorem 6 (001).** opt(x) = min(x, m), the game converges at m, and the outcomes are periodic with the pattern
//! 0, 1, ..., m, m - 1, ..., 1; so o(x) is the distance of x from the nearest multiple of 2m.
//!
//! No correction to the theorem itself. Example 3 of 001 says that {1, ..., 5} converges at 10; by the theorem and by
//! Definition 4 it converges at 5. Full support is the case a = 1 of `truncated`, which a test compares.

/// Cumulative Subtraction with the actions 1, ..., m.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullSupport {
    max: u64,
}

impl FullSupport {
    /// The game {1, ..., max}; nothing if `max` is not an action.
    #[must_use]
    pub fn new(max: u64) -> Option<FullSupport> {
        (1..=super::MAX_ACTION).contains(&max).then_some(FullSupport { max })
    }

    /// o(x).
    #[must_use]
    pub fn outcome(self, heap: u128) -> u64 {
        distance(heap, self.max)
    }

    /// opt(x), or nothing for the empty heap.
    #[must_use]
    pub fn optimal_action(self, heap: u128) -> Option<u64> {
        (heap > 0).then(|| u64::try_from(heap).map_or(self.max, |heap| heap.min(self.max)))
    }

    /// xi(S) = m.
    #[must_use]
    pub fn xi(self) -> u64 {
        self.max
    }
}

/// The distance of a heap from the nearest multiple of 2 max.
pub(super) fn distance(heap: u128, max: u64) -> u64 {
    let period = 2 * u128::from(max);
    let rest = heap % period;
    u64::try_from(rest.min(period - rest)).unwrap_or(max)
}
