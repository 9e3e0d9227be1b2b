//! What an evaluation may use.

use std::time::Duration;

use onside_ground::Guard;

/// What an evaluation may use. The default is unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// How long it may take.
    pub time: Option<Duration>,
    /// How many bytes the tables may hold, by their own exact account.
    pub memory: Option<u64>,
    /// How many positions may be explored.
    pub positions: Option<u64>,
    /// How many bytes the whole process may use: a second net below `memory`, for what is in no table.
    ///
    /// The process is sampled every few milliseconds where the system tells (see [`crate::process_memory`]), the more
    /// often the nearer it is to the limit. What is large is not begun if it would take a fifth more than this. A
    /// server that keeps many hosts leaves this out, or sets it to what the server may use, because the hosts are not
    /// told apart.
    pub process: Option<u64>,
}

impl Limits {
    /// A guard that counts positions and memory against these limits. Time and process are a matter of a
    /// [`crate::Watchdog`].
    #[must_use]
    pub fn guard(&self) -> Guard {
        Guard::new(onside_ground::Limits { positions: self.positions, memory: self.memory })
    }
}
