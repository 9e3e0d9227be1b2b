//! How far something has come, as data.

use std::time::Duration;

/// What a listener is told while something takes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The work goes on; this is how far it has come.
    Working(Progress),
    /// The work has ended, in whatever way. It is told once, and only if there was something to tell before.
    Ended,
}

/// How far an evaluation or other long work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How long it has taken so far.
    pub elapsed: Duration,
    /// How many positions were explored; none if the work is not counted in positions.
    pub positions: u64,
    /// The bytes that tables hold.
    pub tables: u64,
    /// The bytes that the whole process uses, where the system tells.
    pub process: Option<u64>,
    /// How much of the work is done, where that is known.
    pub share: Option<Share>,
}

/// A part of a whole whose size is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// How many pieces are done.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

impl Progress {
    /// How many positions were explored in a second, on average.
    #[must_use]
    pub fn rate(&self) -> u64 {
        let rate = u128::from(self.positions) * 1000 / self.elapsed.as_millis().max(1);
        u64::try_from(rate).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_counted_over_the_whole_time() {
        let elapsed = Duration::from_secs(3);
        let progress = Progress { elapsed, positions: 4_500_000, tables: 0, process: None, share: None };
        assert_eq!(progress.rate(), 1_500_000);
        assert_eq!(Progress { elapsed: Duration::ZERO, ..progress }.rate(), 4_500_000_000);
    }
}
