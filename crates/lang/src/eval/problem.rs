//! Why an evaluation has no answer, before it is known where in the source that is.

use onside_ground::Stop;
use onside_show::{Diagnostic, Span};
use onside_value::short::Refusal;

/// A complaint about a value or an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    pub(crate) place: Place,
    /// Whether memory ran out, so that the tables must go.
    pub(crate) memory: bool,
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
    pub(crate) memory: bool,
}

impl Failure {
    /// The complaint without its place, for a caller that has a place of its own.
    pub(crate) fn into_problem(self) -> Problem {
        Problem {
            message: self.diagnostic.message,
            hint: self.diagnostic.hint,
            place: Place::Whole,
            memory: self.memory,
        }
    }
}

impl Problem {
    pub(crate) fn new(message: impl Into<String>) -> Problem {
        Problem { message: message.into(), hint: None, place: Place::Whole, memory: false }
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
        Failure { diagnostic, memory: self.memory }
    }
}

impl From<Stop> for Problem {
    fn from(stop: Stop) -> Problem {
        let memory = stop == Stop::Memory;
        Problem { memory, ..Problem::new(stop.to_string()).hint(stop.remedy()) }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        match refusal {
            Refusal::Stop(stop) => stop.into(),
            Refusal::Undefined(reason) => Problem::new(reason),
        }
    }
}

/// The likeliest of some names for a misspelt one.
pub(crate) fn did_you_mean<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 40;
    if wrong.chars().nth(LONGEST).is_some() {
        return None;
    }
    let plain = wrong.to_lowercase();
    let slips = |name: &str| {
        // Among names that differ in capitals alone, the one in the same capitals is meant.
        (strsim::damerau_levenshtein(&plain, &name.to_lowercase()), strsim::damerau_levenshtein(wrong, name))
    };
    let ((distance, _), name) = names.map(|name| (slips(name), name)).min()?;
    // A slip in every third letter is still a slip; more is another word.
    (distance <= plain.chars().count().max(3) / 3).then_some(name)
}
