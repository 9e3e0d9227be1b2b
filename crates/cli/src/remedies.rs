//! What can be done about a stop, in the words of the command line.

use onside_ground::Remedy;

/// The remedy with the option that a user can give.
pub(crate) fn with_options(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::MoreTime => "allow more time with --max-time, or ask about a smaller game",
        Remedy::MoreMemory => "allow more memory with --max-memory, or ask about a smaller game",
        Remedy::MorePositions => "allow more positions with --max-positions, or ask about a smaller game",
        Remedy::AskAgain | Remedy::Smaller | Remedy::AskLoopy | Remedy::Report => remedy.words(),
    }
}
