//! What went wrong, in the words of this program and on the standard error.

use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;

use onside_ground::Remedy;
use onside_lang::Error;
use onside_show::{Diagnostic, Span};

/// The exit code of a command that is written wrongly.
pub(crate) const USAGE: u8 = 2;

/// Where remedies are read: it decides what can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Voice {
    /// On a command line, where options are given.
    Options,
    /// In a session, where limits are changed.
    Session,
}

impl Voice {
    /// What can be done about a stop.
    pub(crate) fn words(self, remedy: Remedy) -> String {
        let (what, option) = match remedy {
            Remedy::MoreTime => ("time", "--max-time"),
            Remedy::MoreMemory => ("memory", "--max-memory"),
            Remedy::MorePositions => ("positions", "--max-positions"),
            Remedy::AskAgain | Remedy::Smaller | Remedy::AskLoopy | Remedy::CorrectRules | Remedy::Report => {
                return remedy.to_string();
            }
        };
        match self {
            Voice::Options => format!("allow more {what} with {option}, or ask about a smaller game"),
            Voice::Session => format!("allow more {what} with `:limits {what}`, or ask about a smaller game"),
        }
    }

    /// What is said of errors, with remedies that can be used here where a stop is the reason.
    pub(crate) fn worded(self, errors: Vec<Error>) -> Vec<Diagnostic> {
        let worded = |error: Error| match error.stop() {
            Some(stop) => error.diagnostic.with_hint(self.words(stop.remedy())),
            None => error.diagnostic,
        };
        errors.into_iter().map(worded).collect()
    }
}

/// An error that has no place in an expression, with what can be done about it.
pub(crate) fn mistake(message: impl Display, remedy: impl Display) -> Diagnostic {
    plain(message).with_hint(remedy.to_string())
}

/// An error that has no place in an expression and says all there is to say.
pub(crate) fn plain(message: impl Display) -> Diagnostic {
    Diagnostic::error(message.to_string(), Span::default())
}

/// Prints an error or a warning about a source; the source is empty if it has no place.
pub(crate) fn tell(diagnostic: &Diagnostic, source: &str) {
    // Where the standard error is closed nobody can be told.
    let _ = writeln!(std::io::stderr(), "{}", diagnostic.render(source));
}

/// A remark that is no error, such as how far stopped work has come.
pub(crate) fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Says that a limit on memory is less than it seems to be, where the system does not tell what the program uses.
pub(crate) fn warn_of_memory(process: Option<u64>) {
    if process.is_none() {
        let message =
            "this system does not tell how much memory the program uses, so --max-memory counts its tables only";
        tell(&Diagnostic::warning(message, Span::default()), "");
    }
}

/// Prints an error without a place; the program ends with it.
pub(crate) fn fail(error: &Diagnostic) -> ExitCode {
    tell(error, "");
    ExitCode::FAILURE
}

/// Prints what is wrong with the words of a command; the program ends with it.
pub(crate) fn misuse(error: &Diagnostic) -> ExitCode {
    tell(error, "");
    ExitCode::from(USAGE)
}

#[cfg(test)]
mod tests {
    use onside_ground::Stop;

    use super::*;

    #[test]
    fn a_remedy_names_what_can_be_used_where_it_is_read() {
        let check = |voice: Voice, stop: Stop, words: &str| assert_eq!(voice.words(stop.remedy()), words);
        check(Voice::Options, Stop::Time, "allow more time with --max-time, or ask about a smaller game");
        check(Voice::Session, Stop::Memory, "allow more memory with `:limits memory`, or ask about a smaller game");
        check(Voice::Session, Stop::Cancelled, "nothing was lost; ask again whenever you like");
    }
}
