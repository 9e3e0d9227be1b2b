//! Why there is no answer: a limit, a table that would not fit, a game that is not finite.

use std::fmt;

use onside_ground::Stop;

/// Why a question about a scoring game has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// A limit was reached or the user called the computation off.
    Stop(Stop),
    /// A table is refused, because it would need too many bytes; `what` names it.
    TooLarge {
        /// What would have to be held.
        what: &'static str,
        /// The least number of bytes it needs.
        bytes: u128,
    },
    /// There are too many things to go through; `what` names them.
    TooMany {
        /// What would have to be gone through.
        what: &'static str,
        /// How many there are at least.
        count: u128,
    },
    /// A position comes back to itself, so play need not end.
    Loopy,
    /// A score does not fit a machine word.
    ScoreTooLarge,
}

impl Error {
    /// What a user can do about it.
    #[must_use]
    pub fn remedy(self) -> &'static str {
        match self {
            Error::Stop(stop) => stop.remedy().words(),
            Error::TooLarge { .. } => "ask about smaller heaps, fewer of them, or a shorter range",
            Error::TooMany { .. } => "ask about fewer of them",
            Error::Loopy => "a scoring game must end whatever the players do: remove the cycle",
            Error::ScoreTooLarge => "use fewer points for each move",
        }
    }
}

onside_ground::from_stop!(Error);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Stop(stop) => stop.fmt(f),
            Error::TooLarge { what, bytes } => write!(f, "{what} would need at least {bytes} bytes"),
            Error::TooMany { what, count } => write!(f, "there are at least {count} {what}, which is too many"),
            Error::Loopy => f.write_str("a position of this scoring game can come back to itself"),
            Error::ScoreTooLarge => f.write_str("a score does not fit 64 bits"),
        }
    }
}

impl std::error::Error for Error {}
