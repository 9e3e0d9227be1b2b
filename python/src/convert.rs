//! Values of the language and objects of Python: each becomes the other as a value, never as its text.

use onside_lang::value::{Compound, Members, NumberRange};
use onside_lang::{Kind, Value};
use onside_number::Rational;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyList, PyString, PyTuple};

use crate::ask::ask;
use crate::desk::{Desk, world};
use crate::errors::{Failure, OnsideError, sentence};
use crate::game::Game;
use crate::numbers::{not_a_number, rational, to_fraction};
use crate::picture::Picture;
use crate::position;
use crate::synchronized::Synchronized;
use crate::thermograph::Thermograph;
use crate::value::OtherValue;
use crate::words;

/// A range with more numbers stays as it is.
const LONGEST_RANGE: i64 = 1_000_000;

/// A value of the world as an object. A number that is the value of a game is a `Game`, which is equal to the integer
/// or fraction.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    let each = |members: &[Value]| members.iter().map(|member| to_python(py, member)).collect::<PyResult<Vec<_>>>();
    match value {
        Value::Number(number) => of_number(py, number),
        Value::Game(game) | Value::Literal(_, game) => Ok(Bound::new(py, Game(*game))?.into_any()),
        Value::Compound(Compound::Position(position)) => position::wrap(py, (**position).clone()),
        Value::Synchronized(game) => Ok(Bound::new(py, Synchronized::new((**game).clone()))?.into_any()),
        Value::Enclosure(enclosed) => {
            words::record(py, "Enclosure", (to_fraction(py, enclosed.lo())?, to_fraction(py, enclosed.hi())?))
        }
        Value::Boolean(truth) => Ok(PyBool::new(py, *truth).to_owned().into_any()),
        Value::Outcome(outcome) => words::outcome(py, *outcome),
        Value::Player(player) => words::player(py, *player),
        Value::Text(text) | Value::Output(text) => Ok(PyString::new(py, text).into_any()),
        Value::List(members) => Ok(PyList::new(py, each(members)?)?.into_any()),
        Value::Tuple(members) => Ok(PyTuple::new(py, each(members)?)?.into_any()),
        Value::Set(members) => Ok(PyFrozenSet::new(py, each(members)?)?.into_any()),
        Value::Range(range) => match numbers_of(range) {
            Some(numbers) => {
                let numbers = numbers.iter().map(|number| of_number(py, number)).collect::<PyResult<Vec<_>>>()?;
                Ok(PyList::new(py, numbers)?.into_any())
            }
            None => other(py, value),
        },
        Value::Map(entries) => {
            let map = PyDict::new(py);
            for (key, value) in entries.iter() {
                map.set_item(to_python(py, key)?, to_python(py, value)?)?;
            }
            Ok(map.into_any())
        }
        Value::Entry(entry) => Ok(PyTuple::new(py, [to_python(py, &entry.0)?, to_python(py, &entry.1)?])?.into_any()),
        Value::Table(rows) => {
            let rows = rows.iter().map(|row| each(row)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, rows)?.into_any())
        }
        Value::Thermograph(thermograph) => {
            Ok(Bound::new(py, Thermograph::new("the value".to_owned(), (**thermograph).clone()))?.into_any())
        }
        Value::Picture(figure) => Ok(Bound::new(py, Picture::new((**figure).clone()))?.into_any()),
        Value::Nothing => Ok(py.None().into_bound(py)),
        Value::Surreal(_)
        | Value::Nimber(_)
        | Value::Loopy(_)
        | Value::Graph(_)
        | Value::Compound(_)
        | Value::Matrix(_)
        | Value::Strategy(_)
        | Value::Equilibrium(_)
        | Value::Scoring(_)
        | Value::Cherries(_)
        | Value::Misere(_)
        | Value::Genus(_)
        | Value::Quotient(_)
        | Value::Winner(_)
        | Value::Draw
        | Value::Class(_)
        | Value::Mutable(_)
        | Value::Function(_)
        | Value::Board(_)
        | Value::Object(_)
        | Value::Ruleset(_)
        | Value::Trajectory(_)
        | Value::Expansion(_) => other(py, value),
    }
}

fn other<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(Bound::new(py, OtherValue::new(value.clone()))?.into_any())
}

fn of_number<'py>(py: Python<'py>, number: &Rational) -> PyResult<Bound<'py, PyAny>> {
    match number.to_dyadic() {
        Some(dyadic) => Ok(Bound::new(py, Game(crate::game::number_game(py, dyadic)?))?.into_any()),
        None => to_fraction(py, number),
    }
}

fn numbers_of(range: &NumberRange) -> Option<Vec<Rational>> {
    let step = range.by.clone().unwrap_or_else(|| Rational::from(1));
    let length = (&range.to - &range.from).checked_div(&step)?.floor();
    let length = i64::try_from(&length).ok().filter(|&length| length < LONGEST_RANGE)?;
    Some((0..=length).map(|index| &range.from + &(&step * &Rational::from(index))).collect())
}

/// An object as a value of the world.
pub(crate) fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    let games = world().games();
    if let Ok(game) = object.cast::<Game>() {
        return Ok(match games.as_number(game.get().0) {
            Some(number) => Value::Number(Rational::from(number)),
            None => Value::Game(game.get().0),
        });
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Value::Boolean(truth.is_true()));
    }
    if let Ok(value) = object.cast::<OtherValue>() {
        return Ok(value.get().value().clone());
    }
    if let Some(position) = position::of(object) {
        return Ok(Value::Compound(Compound::Position(Box::new(position))));
    }
    if let Ok(game) = object.cast::<Synchronized>() {
        return Ok(Value::Synchronized(game.get().game().clone().into()));
    }
    if let Some(number) = rational(object)? {
        return Ok(Value::Number(number));
    }
    if let Some(player) = words::player_of(object)? {
        return Ok(Value::Player(player));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::Text(text.to_str()?.to_owned()));
    }
    if object.is_none() {
        return Ok(Value::Nothing);
    }
    let each = || object.try_iter()?.map(|member| from_python(&member?)).collect::<PyResult<Vec<_>>>();
    if object.is_instance_of::<PyTuple>() {
        return Ok(Value::Tuple(Members::new(each()?)));
    }
    if object.is_instance_of::<PyList>() {
        return Ok(Value::List(Members::new(each()?)));
    }
    Err(not_a_number(object, "a game, a position, a number, a text, or a list of such"))
}

/// What a source evaluates to, with these values for its variables, and what is to be said besides.
pub(crate) fn evaluate(py: Python<'_>, source: String, values: Vec<(String, Value)>) -> PyResult<Value> {
    let (value, warnings) = ask(py, move |desk: &mut Desk| {
        let given = values.iter().map(|(name, value)| Ok((name, desk.bring_value(value)?)));
        let given = given.collect::<Result<Vec<_>, Failure>>()?;
        let session = desk.session();
        session.clear();
        session.set_mode(onside_host::Mode::Alternating);
        let tables = session.tables().with_guard(std::sync::Arc::clone(session.guard()));
        for (name, value) in given {
            session.set(name, &value, &tables)?;
        }
        let evaluation = session.value(&source);
        let answer = evaluation.answer?;
        let warnings = evaluation.warnings.iter();
        let warnings = warnings.map(|warning| sentence(&warning.message, warning.hint.as_deref())).collect::<Vec<_>>();
        session.clear();
        Ok((desk.hand_out_value(&answer.value)?, warnings))
    })?;
    words::warn(py, &warnings)?;
    Ok(value)
}

/// The source that asks for a method of the first of some values, and their names in it.
fn call(method: &str, arguments: usize) -> PyResult<String> {
    if method.is_empty() || !method.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
        return Err(OnsideError::new_err(format!("{method:?} is not the name of a method")));
    }
    let names: Vec<String> = (1..=arguments).map(name).collect();
    Ok(match names.is_empty() {
        true => format!("{}.{method}", name(0)),
        false => format!("{}.{method}({})", name(0), names.join(", ")),
    })
}

/// The name of a variable for a value.
fn name(index: usize) -> String {
    format!("value_{index}")
}

/// What a method of the language gives, as a value.
pub(crate) fn call_value(py: Python<'_>, method: &str, receiver: Value, arguments: Vec<Value>) -> PyResult<Value> {
    let source = call(method, arguments.len())?;
    let values = std::iter::once(receiver).chain(arguments).enumerate();
    evaluate(py, source, values.map(|(index, value)| (name(index), value)).collect())
}

/// What a method of the language gives when it is called on an object with these arguments.
pub(crate) fn call_method<'py>(
    receiver: &Bound<'py, PyAny>,
    method: &str,
    arguments: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = receiver.py();
    let arguments = arguments.iter().map(|argument| from_python(&argument)).collect::<PyResult<Vec<_>>>()?;
    to_python(py, &call_value(py, method, from_python(receiver)?, arguments)?)
}

/// What an operator of the language gives.
pub(crate) fn operate(py: Python<'_>, operator: &'static str, first: Value, second: Value) -> PyResult<Value> {
    let source = format!("{} {operator} {}", name(0), name(1));
    evaluate(py, source, vec![(name(0), first), (name(1), second)])
}

/// Something that is written of a value: its text, its formula.
pub(crate) fn written(
    py: Python<'_>,
    value: &Value,
    write: fn(&onside_lang::Answer) -> Result<String, onside_lang::Error>,
) -> PyResult<String> {
    let value = value.clone();
    ask(py, move |desk: &mut Desk| {
        let value = desk.bring_value(&value)?;
        Ok(write(&desk.session().answer(value)?)?)
    })
}

/// The picture of a value.
pub(crate) fn picture(py: Python<'_>, value: &Value) -> PyResult<Picture> {
    let value = value.clone();
    ask(py, move |desk: &mut Desk| {
        let value = desk.bring_value(&value)?;
        Ok(Picture::new(desk.session().picture(&value)?))
    })
}

/// The word for the kind of a value.
pub(crate) fn kind(value: &Value) -> &'static str {
    Kind::word(value.kind())
}
