//! Sessions of Onside's language, with variables that Python reads and writes as values.
//!
//! A session has tables of its own, which are given up if they fill the memory while the variables are kept. So values
//! are carried over at its door.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use onside_host::{Host, Limits, Mode, Settings};
use onside_lang::assist::{self, Known, complete};
use onside_lang::value::Compound;
use onside_lang::{Answer as LangAnswer, Value};
use onside_show::picture::{Theme, render_svg};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;

use crate::ask::{limits, wait};
use crate::convert::{from_python, to_python};
use crate::desk::{value_in_world, world};
use crate::errors::{Failure, sentence};
use crate::picture::Picture;

/// A session of Onside's language: it evaluates sources and keeps variables, s["x"], as values.
#[pyclass(frozen, module = "onside")]
pub(crate) struct Session {
    /// Taken by whoever evaluates.
    host: Arc<Mutex<Host>>,
}

/// What a source evaluated to.
#[pyclass(frozen, module = "onside")]
pub(crate) struct Answer {
    answer: LangAnswer,
    value: OnceLock<Py<PyAny>>,
    printed: Vec<String>,
    warnings: Vec<String>,
    svg: Option<String>,
}

impl Session {
    /// Does work with the host, on a thread of its own, within the limits of this thread.
    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Host) -> Result<T, Failure> + Send + 'static,
    ) -> PyResult<T> {
        let host = Arc::clone(&self.host);
        let limits = limits();
        let canceller = py.detach(|| host.lock().unwrap_or_else(PoisonError::into_inner).canceller());
        let outcome = wait(py, canceller.guard(), Limits::default(), move || {
            let mut host = host.lock().unwrap_or_else(PoisonError::into_inner);
            host.set_limits(limits);
            work(&mut host)
        })?;
        outcome.map_err(|failure| failure.raise(py))
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (*, mode="alternating", digits=None, theorems=true))]
    fn new(mode: &str, digits: Option<u32>, theorems: bool) -> PyResult<Session> {
        let mode = match mode {
            "alternating" => Mode::Alternating,
            "synchronized" => Mode::Synchronized,
            other => {
                return Err(PyValueError::new_err(format!(
                    "the mode is \"alternating\" or \"synchronized\", not {other:?}"
                )));
            }
        };
        let usual = Settings::default();
        let settings = Settings { mode, theorems, digits: digits.unwrap_or(usual.digits), ..usual };
        let host = Host::watched_by(&world().watchdog, settings, Limits::default());
        Ok(Session { host: Arc::new(Mutex::new(host)) })
    }

    /// Evaluates one source of the language.
    #[pyo3(signature = (source, /))]
    fn eval(&self, py: Python<'_>, source: String) -> PyResult<Answer> {
        self.with(py, move |host| {
            let evaluation = host.evaluate(&source);
            let warnings = evaluation.warnings.iter();
            let warnings = warnings.map(|warning| sentence(&warning.message, warning.hint.as_deref())).collect();
            let answer = evaluation.answer?;
            let svg = host.within(|| board(&answer));
            Ok(Answer { answer, value: OnceLock::new(), printed: evaluation.printed, warnings, svg })
        })
    }

    /// How a source could go on at a place: where the unfinished word begins, and what it could become, each with a few
    /// words about it.
    #[pyo3(signature = (source, cursor, /))]
    fn complete(&self, py: Python<'_>, source: String, cursor: usize) -> PyResult<(usize, Vec<(String, String)>)> {
        self.with(py, move |host| {
            let known = host.variables().into_iter();
            let known: Vec<Known> =
                known.map(|it| Known { name: it.name, kind: it.kind, parameters: it.parameters }).collect();
            // Python counts characters.
            let byte = source.char_indices().nth(cursor).map_or(source.len(), |(byte, _)| byte);
            let (span, candidates) = complete(&source, byte, &known);
            let start = source[..span.start].chars().count();
            Ok((start, candidates.into_iter().map(|found| (found.text, found.about)).collect()))
        })
    }

    /// The picture of what a source evaluates to.
    #[pyo3(signature = (source, /))]
    fn picture(&self, py: Python<'_>, source: String) -> PyResult<Picture> {
        self.with(py, move |host| Ok(Picture::new(host.figure(&source).figure?)))
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: String) -> PyResult<Bound<'py, PyAny>> {
        let wanted = name.clone();
        let found = self.with(py, move |host| {
            let answer = host.with_session(|session| session.variable(&wanted))??;
            answer.map(|answer| value_in_world(&answer.value, answer.tables())).transpose().map_err(Failure::from)
        })?;
        match found {
            Some(value) => to_python(py, &value),
            None => Err(PyKeyError::new_err(name)),
        }
    }

    fn __setitem__(&self, name: String, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let python_value = from_python(value)?;
        self.with(value.py(), move |host| {
            host.with_session(|session| session.set(&name, &python_value, world().tables()))?.map_err(Failure::from)
        })
    }

    fn __contains__(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        Ok(self.names(py)?.iter().any(|own| own == name))
    }

    /// The names of the variables, in the order in which they were made.
    #[getter]
    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |host| Ok(host.variables().into_iter().map(|variable| variable.name).collect()))
    }

    fn __repr__(&self) -> &'static str {
        "<Session>"
    }
}

/// The picture of what is a board or a figure; of other values the formula says more.
fn board(answer: &LangAnswer) -> Option<String> {
    let is_board = match &answer.value {
        Value::Compound(compound) => matches!(compound, Compound::Position(_)) || compound.is_position(),
        Value::Picture(_) | Value::Thermograph(_) | Value::Board(_) | Value::Trajectory(_) => true,
        _ => false,
    };
    let figure = (is_board && !answer.silent).then(|| answer.figure().ok()).flatten()?;
    Some(render_svg(&figure.picture, Theme::Light, 100))
}

#[pymethods]
impl Answer {
    /// The value as an object of Python.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Some(value) = self.value.get() {
            return Ok(value.bind(py).clone());
        }
        let carried = py.detach(|| value_in_world(&self.answer.value, self.answer.tables()));
        let value = to_python(py, &carried.map_err(|error| Failure::from(error).raise(py))?)?;
        Ok(self.value.get_or_init(|| value.unbind()).bind(py).clone())
    }

    /// What is shown, as the language writes it.
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.answer.text().map(str::to_owned).map_err(|error| Failure::from(error).raise(py))
    }

    /// What is shown, in a formula of LaTeX.
    #[getter]
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        self.answer.latex().map_err(|error| Failure::from(error).raise(py))
    }

    /// What kind of value it is, in one word.
    #[getter]
    fn kind(&self) -> &'static str {
        self.answer.kind().word()
    }

    /// Whether there is something to show: no semicolon ends the source, and it is not there only for what it does.
    #[getter]
    fn shown(&self) -> bool {
        !(self.answer.silent || self.answer.action)
    }

    /// What the source printed.
    #[getter]
    fn printed(&self) -> Vec<String> {
        self.printed.clone()
    }

    /// What should be known besides.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.answer.silent || self.svg.is_some() {
            return Ok(None);
        }
        Ok(Some(format!("${}$", self.latex(py)?)))
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.svg.clone()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        match self.answer.silent {
            true => Ok("<Answer>".to_owned()),
            false => self.text(py),
        }
    }
}

/// The statements of a longer source, one by one, with the semicolons that end them.
#[pyfunction]
#[pyo3(name = "_statements")]
pub(crate) fn statements(source: &str) -> Vec<String> {
    assist::statements(source).into_iter().map(|span| span.text(source).to_owned()).collect()
}

/// What an expression of Onside's language is, with these values for its variables: evaluate("x.Heat(2)", x=g).
///
/// Nothing is kept: a Session keeps variables and rulesets.
#[pyfunction]
#[pyo3(signature = (source, /, **values))]
pub(crate) fn evaluate<'py>(
    py: Python<'py>,
    source: String,
    values: Option<&Bound<'py, pyo3::types::PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut given = Vec::new();
    for (name, value) in values.into_iter().flatten() {
        given.push((name.extract()?, from_python(&value)?));
    }
    to_python(py, &crate::convert::evaluate(py, source, given)?)
}
