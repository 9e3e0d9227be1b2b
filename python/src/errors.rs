//! What is raised: one class for each thing that one may want to catch, all of them kinds of `ValueError`.

use std::any::Any;

use onside_ground::Stop;
use onside_lang::{Cause, Error};
use onside_ruleset::PositionError;
use onside_show::picture::NotDrawn;
use onside_solve::nash;
use onside_value::{ParseError as GameParseError, Reason, short};
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

create_exception!(onside, OnsideError, PyValueError, "Why there is no answer.");
create_exception!(onside, ParseError, OnsideError, "A text is not a game, a position or a program.");
create_exception!(onside, LoopyError, OnsideError, "Play can return to a position, so there is no short game.");
create_exception!(onside, Limit, OnsideError, "A limit or a request ended the computation.");
create_exception!(onside, TimeLimit, Limit, "The limit on time was reached.");
create_exception!(onside, MemoryLimit, Limit, "The limit on memory was reached.");
create_exception!(onside, PositionLimit, Limit, "More positions would have to be looked at than allowed.");
create_exception!(onside, Cancelled, Limit, "The computation was called off by cancel().");
create_exception!(onside, InternalError, OnsideError, "A mistake in Onside itself; please report it.");
create_exception!(onside, ForkError, PyRuntimeError, "This process was forked after Onside had begun to compute.");

/// Why a question has no answer, before it is raised.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A limit, a request, or play that need not end.
    Stop(Stop),
    /// A text is not what it was to be.
    Parse(String),
    /// Something was asked that makes no sense.
    Mistake(String),
    /// The program itself is at fault.
    Panic(String),
}

impl Failure {
    pub(crate) fn of_panic(panic: &(dyn Any + Send)) -> Failure {
        let reason = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        Failure::Panic(reason.unwrap_or("no reason given").to_owned())
    }

    /// The exception.
    pub(crate) fn raise(self, _: Python<'_>) -> PyErr {
        match self {
            Failure::Stop(stop) => stopped(stop),
            Failure::Parse(message) => ParseError::new_err(message),
            Failure::Mistake(message) => OnsideError::new_err(message),
            Failure::Panic(reason) => InternalError::new_err(format!("internal error, a mistake in Onside: {reason}")),
        }
    }
}

fn stopped(stop: Stop) -> PyErr {
    let message = stop.to_string();
    match stop {
        Stop::Time => TimeLimit::new_err(message + "; limits(time=...) allows more"),
        Stop::Memory => MemoryLimit::new_err(message + "; limits(memory=...) allows more"),
        Stop::Positions(_) => PositionLimit::new_err(message + "; limits(positions=...) allows more"),
        Stop::Cancelled => Cancelled::new_err(message),
        Stop::Cycle => LoopyError::new_err(message + "; ask for its loopy_value"),
        Stop::TooLarge(_) | Stop::Rule => OnsideError::new_err(message),
        Stop::Internal(_) => InternalError::new_err(message),
    }
}

/// What is said in a process that was forked.
pub(crate) fn forked() -> PyErr {
    ForkError::new_err(
        "this process was forked after Onside had begun to compute, and the threads and tables of Onside did not come \
         along; start processes with multiprocessing.get_context(\"spawn\") or \"forkserver\"",
    )
}

/// One sentence of what is wrong, with what to write instead.
pub(crate) fn sentence(message: &str, hint: Option<&str>) -> String {
    match hint {
        Some(hint) => format!("{message} ({hint})"),
        None => message.to_owned(),
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stop(stop)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let diagnostic = &error.diagnostic;
        let message = || sentence(&diagnostic.message, diagnostic.hint.as_deref());
        match error.cause {
            Cause::Stop(stop) => Failure::Stop(stop),
            Cause::Syntax => Failure::Parse(message()),
            Cause::Mistake | Cause::Expected(_) => Failure::Mistake(message()),
            Cause::Internal => Failure::Panic(diagnostic.message.clone()),
        }
    }
}

impl From<Vec<Error>> for Failure {
    fn from(errors: Vec<Error>) -> Failure {
        match errors.into_iter().next() {
            Some(error) => error.into(),
            None => Failure::Panic("no answer and no error".into()),
        }
    }
}

impl From<GameParseError> for Failure {
    fn from(error: GameParseError) -> Failure {
        match error.reason {
            Reason::Stop(stop) => Failure::Stop(stop),
            _ => Failure::Parse(error.to_string()),
        }
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Failure {
        Failure::Parse(sentence(&error.message, error.hint.as_deref()))
    }
}

impl From<nash::Error> for Failure {
    fn from(error: nash::Error) -> Failure {
        match error {
            nash::Error::Stop(stop) => Failure::Stop(stop),
            other => Failure::Mistake(other.to_string()),
        }
    }
}

impl From<short::Error> for Failure {
    fn from(error: short::Error) -> Failure {
        match error {
            short::Error::Stop(stop) => Failure::Stop(stop),
            other => Failure::Mistake(other.to_string()),
        }
    }
}

impl From<NotDrawn> for Failure {
    fn from(error: NotDrawn) -> Failure {
        Failure::Mistake(error.message)
    }
}

impl From<onside_draw::Error> for Failure {
    fn from(error: onside_draw::Error) -> Failure {
        match error {
            onside_draw::Error::Stop(stop) => Failure::Stop(stop),
            onside_draw::Error::TooLarge(large) => large.into(),
        }
    }
}

/// Adds the exceptions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("OnsideError", py.get_type::<OnsideError>())?;
    module.add("ParseError", py.get_type::<ParseError>())?;
    module.add("LoopyError", py.get_type::<LoopyError>())?;
    module.add("Limit", py.get_type::<Limit>())?;
    module.add("TimeLimit", py.get_type::<TimeLimit>())?;
    module.add("MemoryLimit", py.get_type::<MemoryLimit>())?;
    module.add("PositionLimit", py.get_type::<PositionLimit>())?;
    module.add("Cancelled", py.get_type::<Cancelled>())?;
    module.add("InternalError", py.get_type::<InternalError>())?;
    module.add("ForkError", py.get_type::<ForkError>())
}
