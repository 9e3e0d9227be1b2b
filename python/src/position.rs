//! Positions of rulesets, as objects of Python: boards in a notebook, with moves and values.
//!
//! Each ruleset of the program is a class in `onside.rulesets`, made of [`Position`] with the ruleset's name; what
//! comes from here is of the class that belongs to it.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use onside_ground::Player;
use onside_lang::Value;
use onside_lang::value::Compound;
use onside_ruleset::{AnyPosition, Argument, Board, Position as _, with_position};
use onside_solve::nash::SyncGame;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple, PyType};

use crate::ask::{ask, check_fork};
use crate::convert::{call_method, call_value, evaluate, to_python};
use crate::desk::Desk;
use crate::errors::{Failure, ParseError};
use crate::game::Game;
use crate::picture::Picture;
use crate::synchronized::Synchronized;
use crate::words::expect_player;

/// More moves than this are not listed.
const MOST_MOVES: u128 = 1_000_000;

/// The classes of the rulesets, by name.
static CLASSES: PyOnceLock<Py<PyDict>> = PyOnceLock::new();

/// Tells the classes of the rulesets, by name.
#[pyfunction]
#[pyo3(name = "_register")]
pub(crate) fn register(py: Python<'_>, classes: Py<PyDict>) {
    let _ = CLASSES.set(py, classes);
}

/// A position on its way into an object of the right class.
#[pyclass(frozen, name = "_Seed", module = "onside._onside")]
struct Seed(AnyPosition);

/// A position of a ruleset: Position("Push(BBR)"), or Push("BBR").
///
/// It knows its moves, its value, what is worth what in synchronized play, and its picture.
#[pyclass(frozen, subclass, module = "onside")]
pub(crate) struct Position(AnyPosition);

/// A position as an object of the class of its ruleset.
pub(crate) fn wrap(py: Python<'_>, position: AnyPosition) -> PyResult<Bound<'_, PyAny>> {
    let class = match CLASSES.get(py) {
        Some(classes) => classes.bind(py).get_item(&*position.facts().name)?,
        None => None,
    };
    let seed = Bound::new(py, Seed(position))?;
    match class {
        Some(class) => class.call1((seed,)),
        None => py.get_type::<Position>().call1((seed,)),
    }
}

/// The position that an object is, if it is one.
pub(crate) fn of(object: &Bound<'_, PyAny>) -> Option<AnyPosition> {
    object.cast::<Position>().ok().map(|position| position.get().0.clone())
}

/// What stands between the parentheses, made of the arguments of a class.
fn argument_text(name: &str, arguments: &Bound<'_, PyTuple>) -> PyResult<String> {
    let mut texts = Vec::with_capacity(arguments.len());
    let mut all_numbers = true;
    for argument in arguments {
        if let Ok(text) = argument.cast::<PyString>() {
            all_numbers = false;
            texts.push(text.to_str()?.to_owned());
        } else if argument.is_instance_of::<PyInt>() {
            texts.push(argument.str()?.to_str()?.to_owned());
        } else if let Some(position) = of(&argument) {
            all_numbers = false;
            texts.push(position.print());
        } else {
            return Err(PyTypeError::new_err(format!("{name} is made of texts and integers, found {argument}")));
        }
    }
    let board = onside_ruleset::find(name).map(|facts| facts.board);
    // A rectangle of rows and columns is written 4x3.
    let between = if all_numbers && texts.len() == 2 && board == Some(Board::Grid) { "x" } else { ", " };
    Ok(texts.join(between))
}

/// The position that a ruleset reads in a text.
fn read(py: Python<'_>, name: &str, text: String) -> PyResult<AnyPosition> {
    check_fork()?;
    if onside_ruleset::find(name).is_some() {
        let parsed = AnyPosition::parse(name, &[Argument::bare(text.clone(), 0)]);
        let parsed = parsed.or_else(|error| match AnyPosition::parse(name, &[Argument::quoted(text, 0)]) {
            Ok(parsed) => Ok(parsed),
            Err(_) => Err(error),
        });
        return match parsed {
            Ok(parsed) => Ok(parsed.position),
            Err(error) => Err(Failure::from(error).raise(py)),
        };
    }
    expression(py, format!("{name}({text})"))
}

/// The position that an expression of the language is.
fn expression(py: Python<'_>, source: String) -> PyResult<AnyPosition> {
    match evaluate(py, source.clone(), Vec::new())? {
        Value::Compound(Compound::Position(position)) => Ok(*position),
        other => {
            let kind = crate::convert::kind(&other);
            Err(ParseError::new_err(format!("{source} is not a position, but a value of kind {kind}")))
        }
    }
}

impl Position {
    fn value_in_language(&self) -> Value {
        Value::Compound(Compound::Position(Box::new(self.0.clone())))
    }

    fn options(&self, player: Player) -> PyResult<Vec<(String, AnyPosition)>> {
        if self.0.move_count(player) > MOST_MOVES {
            return Err(PyValueError::new_err("there are too many moves to be listed"));
        }
        let mut options = Vec::new();
        let _ = self.0.visit_options(player, &mut |option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        Ok(options)
    }

    /// The number of a move of this player, which is given by its text or its place.
    fn index(&self, player: Player, action: &Bound<'_, PyAny>) -> PyResult<usize> {
        let texts = self.options(player)?;
        let found = match action.cast::<PyString>() {
            Ok(text) => {
                let text = text.to_str()?;
                texts.iter().position(|(name, _)| name == text)
            }
            Err(_) => Some(action.extract::<usize>()?).filter(|&index| index < texts.len()),
        };
        found.ok_or_else(|| PyValueError::new_err(format!("{} has no move {} for {player}", self.0, action)))
    }
}

#[pymethods]
impl Position {
    #[classattr]
    #[pyo3(name = "_ruleset")]
    const RULESET: Option<&'static str> = None;

    #[new]
    #[classmethod]
    #[pyo3(signature = (*arguments))]
    fn new(cls: &Bound<'_, PyType>, arguments: &Bound<'_, PyTuple>) -> PyResult<Position> {
        let py = cls.py();
        if let Ok(first) = arguments.get_item(0)
            && let Ok(seed) = first.cast::<Seed>()
        {
            return Ok(Position(seed.get().0.clone()));
        }
        let name: Option<String> = cls.getattr("_ruleset")?.extract()?;
        if let Some(name) = name {
            let text = argument_text(&name, arguments)?;
            return Ok(Position(read(py, &name, text)?));
        }
        let source: String = match arguments.len() {
            1 => arguments.get_item(0)?.extract()?,
            _ => return Err(PyTypeError::new_err("Position is made of one text, such as Position(\"Push(BBR)\")")),
        };
        Ok(Position(expression(py, source)?))
    }

    /// The name of the ruleset.
    #[getter]
    fn ruleset(&self) -> String {
        self.0.facts().name.to_string()
    }

    /// The value: a game in canonical form.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Game> {
        if matches!(self.0, AnyPosition::User(_)) {
            // The session knows what is wrong with rules that people write.
            return match call_value(py, "CanonicalForm", self.value_in_language(), Vec::new())? {
                Value::Number(number) => match number.to_dyadic() {
                    Some(number) => crate::game::number_game(py, number).map(Game),
                    None => Err(Failure::Panic("a position is worth no dyadic number".into()).raise(py)),
                },
                Value::Game(game) | Value::Literal(_, game) => Ok(Game(game)),
                _ => Err(Failure::Stop(onside_ground::Stop::Cycle).raise(py)),
            };
        }
        let position = self.0.clone();
        ask(py, move |desk: &mut Desk| {
            let game = desk.session().solver().value(&position)?;
            Ok(Game(desk.hand_out(game)?))
        })
    }

    /// The value of a position to which play may return: a loopy game, or a Game if it is short.
    #[getter]
    fn loopy_value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &call_value(py, "CanonicalForm", self.value_in_language(), Vec::new())?)
    }

    /// Who wins; no value is found for it.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &call_value(py, "OutcomeClass", self.value_in_language(), Vec::new())?)
    }

    /// A player's moves, each with what it leads to.
    #[pyo3(signature = (player, /))]
    fn moves<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
        let py = player.py();
        let options = self.options(expect_player(player)?)?;
        options.into_iter().map(|(name, option)| Ok((name, wrap(py, option)?))).collect()
    }

    /// What a move leads to, which is given by its text or its place among the moves.
    #[pyo3(signature = (player, action, /))]
    fn play<'py>(&self, player: &Bound<'py, PyAny>, action: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let player_of = expect_player(player)?;
        let index = self.index(player_of, action)?;
        let option = self.options(player_of)?.swap_remove(index).1;
        wrap(player.py(), option)
    }

    /// What Left's and Right's moves at once lead to; None if the ruleset has no such rule.
    #[pyo3(signature = (left, right, /))]
    fn joint<'py>(&self, left: &Bound<'py, PyAny>, right: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (left_index, right_index) = (self.index(Player::Left, left)?, self.index(Player::Right, right)?);
        self.0.joint(left_index, right_index).map(|after| wrap(left.py(), after)).transpose()
    }

    /// The game in which both players move at once.
    fn synchronized(&self, py: Python<'_>) -> PyResult<Synchronized> {
        match SyncGame::position(self.0.clone()) {
            Ok(game) => Ok(Synchronized::new(game)),
            Err(error) => Err(Failure::from(error).raise(py)),
        }
    }

    /// The independent parts in which somebody can still move.
    #[getter]
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.0.components().into_iter().map(|part| wrap(py, part)).collect()
    }

    /// The board as a picture.
    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        match onside_draw::position(&self.0) {
            Ok(figure) => Ok(Picture::new(figure)),
            Err(error) => Err(Failure::from(error).raise(py)),
        }
    }

    /// What a method of Onside's language gives, such as ask("Outcome").
    #[pyo3(signature = (method, /, *arguments))]
    fn ask<'py>(slf: &Bound<'py, Self>, method: &str, arguments: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        call_method(slf.as_any(), method, arguments)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.picture(py)?.svg_text())
    }

    fn __neg__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        wrap(py, self.0.negative())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        of(other).is_some_and(|other| other == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.print()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let class = slf.get_type();
        let text = if class.getattr("_ruleset")?.is_none() {
            slf.get().0.print()
        } else {
            with_position!(&slf.get().0, inner => inner.label())
        };
        Ok(format!("{}({})", class.name()?, PyString::new(slf.py(), &text).repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let position = slf.py().import("onside")?.getattr("position")?;
        Ok((position, (slf.get().0.print(),)))
    }
}

/// The position that an expression is, of the class of its ruleset: position("Push(BBR)") is Push("BBR").
#[pyfunction]
#[pyo3(signature = (expression, /))]
pub(crate) fn position<'py>(py: Python<'py>, expression: String) -> PyResult<Bound<'py, PyAny>> {
    wrap(py, self::expression(py, expression)?)
}

/// The names of the rulesets that are part of Onside, with what they are called in prose.
#[pyfunction]
pub(crate) fn rulesets() -> Vec<(String, String)> {
    let registered = onside_ruleset::all().iter().map(|facts| (facts.name.to_string(), facts.title.to_string()));
    let kept = onside_lang::kept().iter().map(|kept| (kept.name.to_owned(), kept.title().to_owned()));
    registered.chain(kept).collect()
}
