//! Why there is no answer: a sentence with its place for people, and a cause for programs.
//!
//! The evaluator's parts make an error before they know where in the source it is; the evaluator, which knows, puts it
//! there. Nobody reads the sentence to decide anything: that is what the cause is for. The hint of a stop
//! suits every frontend; one that knows how its users set limits words the remedy itself.

use std::fmt;

use onside_ground::Stop;
use onside_show::{Diagnostic, Span};
use onside_value::{loopy, short};

/// Why a source has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong and where, in words.
    pub diagnostic: Diagnostic,
    /// What kind of thing is wrong.
    pub cause: Cause,
    /// Which part of an operation it is about, until the place in the source is known.
    pub(crate) place: Place,
}

/// What kind of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The source is no program: the grammar does not allow it.
    Syntax,
    /// The source asks for something that does not exist or makes no sense.
    Mistake,
    /// A value of another kind was needed.
    Expected(Expected),
    /// A limit or the user ended the work.
    Stop(Stop),
    /// The program itself is at fault.
    Internal,
}

/// What was needed where something else was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A number.
    Number,
    /// An integer.
    Integer,
    /// An integer that is a number of tokens to take away.
    Action,
    /// A game in which alternating play ends.
    Stopper,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Number => "expected a number",
            Expected::Integer => "expected an integer",
            Expected::Action => "an action must be an integer",
            Expected::Stopper => "expected a stopper",
        })
    }
}

/// Which part of an operation an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Whole,
    Receiver,
    Argument(usize),
}

impl Error {
    /// An error with its place in the source.
    #[must_use]
    pub fn new(diagnostic: Diagnostic, cause: Cause) -> Error {
        Error { diagnostic, cause, place: Place::Whole }
    }

    /// The same error about a source that is part of a larger one and starts at `offset` there.
    #[must_use]
    pub fn shifted(self, offset: usize) -> Error {
        Error { diagnostic: self.diagnostic.shifted(offset), ..self }
    }

    /// What stopped the work, if it was stopped.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        match self.cause {
            Cause::Stop(stop) => Some(stop),
            Cause::Syntax | Cause::Mistake | Cause::Expected(_) | Cause::Internal => None,
        }
    }

    /// Something that the source cannot ask for.
    pub(crate) fn mistake(message: impl Into<String>) -> Box<Error> {
        Error::caused(Cause::Mistake, message)
    }

    /// Something else was needed than what was found.
    pub(crate) fn expected(expected: Expected, found: impl fmt::Display) -> Box<Error> {
        Error::caused(Cause::Expected(expected), format!("{expected}, found {found}"))
    }

    fn caused(cause: Cause, message: impl Into<String>) -> Box<Error> {
        Box::new(Error::new(Diagnostic::error(message, Span::default()), cause))
    }

    pub(crate) fn hint(mut self: Box<Self>, hint: impl Into<String>) -> Box<Error> {
        self.diagnostic.hint = Some(hint.into());
        self
    }

    /// The same error with another sentence.
    pub(crate) fn message(mut self: Box<Self>, message: impl FnOnce(&str) -> String) -> Box<Error> {
        self.diagnostic.message = message(&self.diagnostic.message);
        self
    }

    /// The same error about a part of an operation.
    pub(crate) fn at(mut self: Box<Self>, place: Place) -> Box<Error> {
        self.place = place;
        self
    }

    /// The same error in its place in the source.
    pub(crate) fn placed(mut self: Box<Self>, span: Span) -> Box<Error> {
        self.diagnostic.span = span;
        self
    }
}

impl From<Stop> for Box<Error> {
    fn from(stop: Stop) -> Box<Error> {
        Error::caused(Cause::Stop(stop), stop.to_string()).hint(stop.remedy().words())
    }
}

impl From<short::Error> for Box<Error> {
    fn from(error: short::Error) -> Box<Error> {
        match error {
            short::Error::Stop(stop) => stop.into(),
            error => Error::mistake(error.to_string()),
        }
    }
}

impl From<loopy::Error> for Box<Error> {
    fn from(error: loopy::Error) -> Box<Error> {
        match error {
            loopy::Error::Stop(stop) => stop.into(),
            error => Error::mistake(error.to_string()),
        }
    }
}
