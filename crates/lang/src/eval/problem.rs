//! Why an evaluation has no answer, before it is known where in the source that is.

use onside_ground::Stop;
use onside_show::{Diagnostic, Span};
use onside_value::{loopy, short};

/// A complaint about a value or an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    pub(crate) place: Place,
    /// The limit or request that stopped the work, if that is why there is no answer.
    pub(crate) stop: Option<Stop>,
}

/// Which part of an operation a complaint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Whole,
    Receiver,
    Argument(usize),
}

/// A complaint with its place in the source.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) diagnostic: Diagnostic,
    pub(crate) stop: Option<Stop>,
}

impl Failure {
    /// The complaint without its place, for a caller that has a place of its own.
    pub(crate) fn into_problem(self) -> Problem {
        Problem { message: self.diagnostic.message, hint: self.diagnostic.hint, place: Place::Whole, stop: self.stop }
    }
}

impl Problem {
    pub(crate) fn new(message: impl Into<String>) -> Problem {
        Problem { message: message.into(), hint: None, place: Place::Whole, stop: None }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Problem {
        self.hint = Some(hint.into());
        self
    }

    pub(crate) fn at(mut self, place: Place) -> Problem {
        self.place = place;
        self
    }

    pub(crate) fn failure(self, span: Span) -> Failure {
        let mut diagnostic = Diagnostic::error(self.message, span);
        diagnostic.hint = self.hint;
        Failure { diagnostic, stop: self.stop }
    }
}

impl From<Stop> for Problem {
    fn from(stop: Stop) -> Problem {
        Problem { stop: Some(stop), ..Problem::new(stop.to_string()).hint(stop.remedy().words()) }
    }
}

impl From<short::Error> for Problem {
    fn from(error: short::Error) -> Problem {
        match error {
            short::Error::Stop(stop) => stop.into(),
            error => Problem::new(error.to_string()),
        }
    }
}

impl From<loopy::Error> for Problem {
    fn from(error: loopy::Error) -> Problem {
        match error {
            loopy::Error::Stop(stop) => stop.into(),
            error => Problem::new(error.to_string()),
        }
    }
}
