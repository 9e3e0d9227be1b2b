//! Games in which both players move at once, as objects of Python.

use onside_ground::Player;
use onside_lang::Value;
use onside_number::Rational;
use onside_solve::nash::{SyncGame, SyncMove};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyTuple};

use crate::ask::ask;
use crate::convert::{call_method, call_value, operate, picture, to_python, written};
use crate::desk::Desk;
use crate::errors::Failure;
use crate::numbers::{not_a_number, to_fraction};
use crate::picture::Picture;
use crate::words;

/// A game in which both players move at once: a position, a sum, or options with a matrix.
#[pyclass(frozen, module = "onside")]
pub(crate) struct Synchronized(SyncGame);

impl Synchronized {
    pub(crate) fn new(game: SyncGame) -> Synchronized {
        Synchronized(game)
    }

    pub(crate) fn game(&self) -> &SyncGame {
        &self.0
    }

    fn value_in_language(&self) -> Value {
        Value::Synchronized(self.0.clone().into())
    }

    fn chosen(&self, player: Player, action: &Bound<'_, PyAny>) -> PyResult<SyncMove> {
        let moves = self.0.moves(player).map_err(|error| Failure::from(error).raise(action.py()))?;
        let found = match action.cast::<PyString>() {
            Ok(text) => {
                let text = text.to_str()?;
                self.0.move_texts(player, &moves).iter().position(|name| name == text)
            }
            Err(_) => Some(action.extract::<usize>()?),
        };
        found
            .and_then(|index| moves.get(index).copied())
            .ok_or_else(|| PyValueError::new_err(format!("the game has no move {action} for {player}")))
    }
}

/// The synchronized game that an object is: one already, an integer, or a position.
fn game_of(object: &Bound<'_, PyAny>) -> PyResult<Option<SyncGame>> {
    if let Ok(game) = object.cast::<Synchronized>() {
        return Ok(Some(game.get().0.clone()));
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(Some(SyncGame::integer(object.extract()?)));
    }
    match crate::position::of(object) {
        Some(position) => match SyncGame::position(position) {
            Ok(game) => Ok(Some(game)),
            Err(error) => Err(Failure::from(error).raise(object.py())),
        },
        None => Ok(None),
    }
}

fn games_of(objects: &Bound<'_, PyAny>) -> PyResult<Vec<SyncGame>> {
    let one = |object: Bound<'_, PyAny>| {
        game_of(&object)?.ok_or_else(|| not_a_number(&object, "a synchronized game, a position or an integer"))
    };
    objects.try_iter()?.map(|object| one(object?)).collect()
}

#[pymethods]
impl Synchronized {
    /// The game with these moves of Left and of Right and what each pair of them leads to, in rows: one for each move
    /// of Left.
    #[new]
    #[pyo3(signature = (left=None, right=None, matrix=None, /))]
    fn make(
        py: Python<'_>,
        left: Option<&Bound<'_, PyAny>>,
        right: Option<&Bound<'_, PyAny>>,
        matrix: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Synchronized> {
        let side = |games: Option<&Bound<'_, PyAny>>| games.map_or_else(|| Ok(Vec::new()), games_of);
        let mut entries = Vec::new();
        if let Some(matrix) = matrix {
            for row in matrix.try_iter()? {
                entries.extend(games_of(&row?)?);
            }
        }
        let game = SyncGame::explicit(side(left)?, side(right)?, entries);
        game.map(Synchronized).map_err(|error| Failure::from(error).raise(py))
    }

    /// What the game is worth if both play well: a Fraction, or an Enclosure of one if the fraction grew too large.
    #[getter]
    fn nash_value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match call_value(py, "NashValue", self.value_in_language(), Vec::new())? {
            Value::Number(number) => to_fraction(py, &number),
            other => to_python(py, &other),
        }
    }

    /// An optimal strategy for each player: the moves that are played, with their probabilities.
    #[getter]
    fn equilibrium<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let game = self.0.clone();
        let (left, right, exact) = ask(py, move |desk: &mut Desk| {
            let found = desk.session().solver().equilibrium(&game)?;
            let named = |player, moves: &[SyncMove], chances: &[Rational]| -> Vec<(String, Rational)> {
                let all = game.move_texts(player, moves).into_iter().zip(chances.iter().cloned());
                all.filter(|(_, chance)| !chance.is_zero()).collect()
            };
            let left = named(Player::Left, &found.lefts, &found.left);
            Ok((left, named(Player::Right, &found.rights, &found.right), found.exact))
        })?;
        words::record(py, "Equilibrium", (words::strategy(py, &left)?, words::strategy(py, &right)?, exact))
    }

    /// What each pair of moves is worth, in rows: one for each move of Left.
    #[getter]
    fn matrix<'py>(&self, py: Python<'py>) -> PyResult<Vec<Vec<Bound<'py, PyAny>>>> {
        let game = self.0.clone();
        let found = ask(py, move |desk: &mut Desk| Ok(desk.session().solver().joint_values(&game)?))?;
        let width = found.rights.len().max(1);
        let row = |row: &[_]| row.iter().map(|value| words::nash(py, value)).collect();
        found.matrix.chunks(width).map(row).collect()
    }

    /// A player's moves.
    #[pyo3(signature = (player, /))]
    fn moves(&self, player: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let player_of = words::expect_player(player)?;
        match self.0.moves(player_of) {
            Ok(moves) => Ok(self.0.move_texts(player_of, &moves)),
            Err(error) => Err(Failure::from(error).raise(player.py())),
        }
    }

    /// What Left's and Right's moves at once lead to; they are given by their texts or places.
    #[pyo3(signature = (left, right, /))]
    fn joint(&self, left: &Bound<'_, PyAny>, right: &Bound<'_, PyAny>) -> PyResult<Synchronized> {
        let (one, two) = (self.chosen(Player::Left, left)?, self.chosen(Player::Right, right)?);
        self.0.joint(one, two).map(Synchronized).map_err(|error| Failure::from(error).raise(left.py()))
    }

    /// What a player's move alone leads to, when the other one cannot move.
    #[pyo3(signature = (player, action, /))]
    fn play(&self, player: &Bound<'_, PyAny>, action: &Bound<'_, PyAny>) -> PyResult<Synchronized> {
        let player_of = words::expect_player(player)?;
        let chosen = self.chosen(player_of, action)?;
        self.0.solo(player_of, chosen).map(Synchronized).map_err(|error| Failure::from(error).raise(player.py()))
    }

    /// What a method of Onside's language gives, such as ask("Outlook").
    #[pyo3(signature = (method, /, *arguments))]
    fn ask<'py>(slf: &Bound<'py, Self>, method: &str, arguments: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        call_method(slf.as_any(), method, arguments)
    }

    /// The game in a formula of LaTeX.
    #[getter]
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        written(py, &self.value_in_language(), onside_lang::Answer::latex)
    }

    /// The game as a picture.
    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        picture(py, &self.value_in_language())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        // Not every synchronized game has boards, and then its text is shown.
        self.picture(py).ok().map(|picture| picture.svg_text())
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Some(other) = game_of(other)? else { return Ok(py.NotImplemented()) };
        let sum = self.0.clone().plus(other).map_err(|error| Failure::from(error).raise(py))?;
        Ok(Bound::new(py, Synchronized(sum))?.into_any().unbind())
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Some(other) = game_of(other)? else { return Ok(py.NotImplemented()) };
        let sum = self.0.clone().plus(other.negative()).map_err(|error| Failure::from(error).raise(py))?;
        Ok(Bound::new(py, Synchronized(sum))?.into_any().unbind())
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__neg__().__add__(py, other)
    }

    fn __mul__(&self, count: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = count.py();
        if !count.is_instance_of::<PyInt>() {
            return Ok(py.NotImplemented());
        }
        let count: i64 = count.extract()?;
        let size = u32::try_from(count.unsigned_abs())
            .map_err(|_| PyValueError::new_err("there are more copies than can be counted"))?;
        let game = if count < 0 { self.0.negative() } else { self.0.clone() };
        let copies = game.times(size).map_err(|error| Failure::from(error).raise(py))?;
        Ok(Bound::new(py, Synchronized(copies))?.into_any().unbind())
    }

    fn __rmul__(&self, count: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(count)
    }

    fn __neg__(&self) -> Synchronized {
        Synchronized(self.0.negative())
    }

    /// Whether the two are the same in every sum, as far as that is known; an error if it is not.
    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Synchronized>() else { return Ok(py.NotImplemented().into_bound(py)) };
        to_python(py, &operate(py, "==", self.value_in_language(), other.get().value_in_language())?)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        written(py, &self.value_in_language(), onside_lang::Answer::expression)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("evaluate({:?})", self.__str__(py)?))
    }
}
