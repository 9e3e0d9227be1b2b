//! The enumerations and records of the package, which are written in Python (`onside._words`).

use onside_ground::{Outcome, Player};
use onside_number::{Enclosure, Rational};
use onside_value::short::Comparison;
use onside_value::synchronized::NashValue;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyModule, PyString};

use crate::numbers::{dyadic_to_fraction, to_fraction};

static WORDS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

fn words(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    let module = WORDS.get_or_try_init(py, || PyModule::import(py, "onside._words").map(Bound::unbind))?;
    Ok(module.bind(py))
}

fn member<'py>(py: Python<'py>, class: &str, name: &str) -> PyResult<Bound<'py, PyAny>> {
    words(py)?.getattr(class)?.getattr(name)
}

/// A case of `Comparison`.
pub(crate) fn comparison(py: Python<'_>, comparison: Comparison) -> PyResult<Bound<'_, PyAny>> {
    let name = match comparison {
        Comparison::Less => "LESS",
        Comparison::Equal => "EQUAL",
        Comparison::Greater => "GREATER",
        Comparison::Confused => "CONFUSED",
    };
    member(py, "Comparison", name)
}

/// A case of `Outcome`.
pub(crate) fn outcome(py: Python<'_>, outcome: Outcome) -> PyResult<Bound<'_, PyAny>> {
    let name = match outcome {
        Outcome::Left => "LEFT",
        Outcome::Right => "RIGHT",
        Outcome::Next => "NEXT",
        Outcome::Previous => "PREVIOUS",
    };
    member(py, "Outcome", name)
}

/// A case of `Player`.
pub(crate) fn player(py: Python<'_>, player: Player) -> PyResult<Bound<'_, PyAny>> {
    member(py, "Player", if player == Player::Left { "LEFT" } else { "RIGHT" })
}

/// The player that an object names: a case of `Player`, or its name in any spelling; nothing if it is another object.
pub(crate) fn player_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Player>> {
    let class = words(object.py())?.getattr("Player")?;
    if object.is_instance(&class)? {
        let name: String = object.getattr("name")?.extract()?;
        return Ok(Some(if name == "LEFT" { Player::Left } else { Player::Right }));
    }
    Ok(None)
}

/// The same, for places where nothing else will do.
pub(crate) fn expect_player(object: &Bound<'_, PyAny>) -> PyResult<Player> {
    if let Some(player) = player_of(object)? {
        return Ok(player);
    }
    if let Ok(name) = object.cast::<PyString>() {
        match name.to_str()?.to_ascii_lowercase().as_str() {
            "left" | "l" => return Ok(Player::Left),
            "right" | "r" => return Ok(Player::Right),
            _ => {}
        }
    }
    Err(PyValueError::new_err(format!("expected \"left\" or \"right\", found {}", object.repr()?)))
}

/// An interval with exact ends.
pub(crate) fn enclosure<'py>(py: Python<'py>, enclosure: &Enclosure) -> PyResult<Bound<'py, PyAny>> {
    let ends = (dyadic_to_fraction(py, enclosure.lo())?, dyadic_to_fraction(py, enclosure.hi())?);
    words(py)?.getattr("Enclosure")?.call1(ends)
}

/// A Nash value: a fraction if it is exact, otherwise an interval that holds it.
pub(crate) fn nash<'py>(py: Python<'py>, value: &NashValue) -> PyResult<Bound<'py, PyAny>> {
    match value {
        NashValue::Exact(value) => to_fraction(py, value),
        NashValue::Enclosed(interval) => enclosure(py, interval),
    }
}

/// Moves with their probabilities; those that are never played are left out.
pub(crate) fn strategy<'py>(py: Python<'py>, moves: &[(String, Rational)]) -> PyResult<Bound<'py, PyAny>> {
    let strategy = pyo3::types::PyDict::new(py);
    for (name, chance) in moves {
        strategy.set_item(name, to_fraction(py, chance)?)?;
    }
    Ok(strategy.into_any())
}

/// A record of `onside._words`.
pub(crate) fn record<'py>(
    py: Python<'py>,
    class: &str,
    fields: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    words(py)?.getattr(class)?.call1(fields)
}

/// Says something besides an answer, as a warning.
pub(crate) fn warn(py: Python<'_>, messages: &[String]) -> PyResult<()> {
    for message in messages {
        let class = words(py)?.getattr("OnsideWarning")?;
        py.import("warnings")?.call_method1("warn", (message, class, 2))?;
    }
    Ok(())
}
