//! Ways of taking turns.

use std::fmt;

/// A way of taking turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The players alternate and whoever cannot move loses.
    #[default]
    Alternating,
    /// Both players move at once.
    Synchronized,
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mode::Alternating => "alternating",
            Mode::Synchronized => "synchronized",
        })
    }
}
