//! Rulesets that people write in Python: all positions that can be reached are asked for first, by the thread that
//! asks, and what is computed then knows no Python.
//!
//! Positions become numbers in a table of moves; a position of Onside is a place in such a table. So limits, threads
//! and signals are those of every other question, and play that returns to a position is seen.

use std::sync::Arc;

use onside_ground::{Outcome, Player, Stop};
use onside_lang::Value;
use onside_ruleset::{BoardData, Cycles, Facts, Joint, Position, words};
use onside_solve::nash::SyncGame;
use onside_value::loopy::{LoopyValue, Stopper};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::ask::{ask, check_fork, limits};
use crate::convert::to_python;
use crate::desk::Desk;
use crate::errors::Failure;
use crate::game::Game;
use crate::picture::Picture;
use crate::synchronized::Synchronized;
use crate::words as python_words;

/// What was learnt of a ruleset: positions by number, their moves, and what two moves at once lead to.
#[derive(Debug)]
struct Table {
    facts: Facts,
    places: Vec<Place>,
}

/// One position.
#[derive(Debug)]
struct Place {
    name: String,
    board: Option<BoardData>,
    /// Left's and Right's moves, by name, and where they lead.
    moves: [Vec<(String, usize)>; 2],
    /// A row for each of Left's moves.
    joint: Vec<Vec<usize>>,
}

/// A place in a table, perhaps with the players' roles swapped.
#[derive(Clone, Debug)]
struct OwnPosition {
    table: Arc<Table>,
    place: usize,
    is_negative: bool,
}

/// A move: its place among the moves of the player, and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OwnMove {
    index: usize,
    name: String,
}

impl std::fmt::Display for OwnMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl PartialEq for OwnPosition {
    fn eq(&self, other: &OwnPosition) -> bool {
        Arc::ptr_eq(&self.table, &other.table) && (self.place, self.is_negative) == (other.place, other.is_negative)
    }
}

impl Eq for OwnPosition {}

impl std::hash::Hash for OwnPosition {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.place, self.is_negative).hash(state);
    }
}

impl OwnPosition {
    fn here(&self) -> &Place {
        &self.table.places[self.place]
    }

    fn at(&self, place: usize) -> OwnPosition {
        OwnPosition { place, ..self.clone() }
    }

    /// The moves that this player has now.
    fn of(&self, player: Player) -> &[(String, usize)] {
        let is_left = (player == Player::Left) != self.is_negative;
        &self.here().moves[usize::from(!is_left)]
    }
}

impl Position for OwnPosition {
    type Move = OwnMove;

    fn facts(&self) -> &Facts {
        &self.table.facts
    }

    fn print(&self) -> String {
        let sign = if self.is_negative { "-" } else { "" };
        format!("\"{sign}{}\"", self.here().name.replace('"', "'"))
    }

    fn board(&self) -> Option<BoardData> {
        if self.is_negative { None } else { self.here().board.clone() }
    }

    fn moves(&self, player: Player) -> Vec<OwnMove> {
        let named = |(index, (name, _)): (usize, &(String, usize))| OwnMove { index, name: name.clone() };
        self.of(player).iter().enumerate().map(named).collect()
    }

    fn play(&self, player: Player, action: &OwnMove) -> OwnPosition {
        self.of(player).get(action.index).map_or_else(|| self.clone(), |&(_, place)| self.at(place))
    }

    fn joint(&self, left: &OwnMove, right: &OwnMove) -> Option<OwnPosition> {
        let (row, column) = if self.is_negative { (right, left) } else { (left, right) };
        let place = *self.here().joint.get(row.index)?.get(column.index)?;
        Some(self.at(place))
    }

    fn negative(&self) -> OwnPosition {
        OwnPosition { is_negative: !self.is_negative, ..self.clone() }
    }
}

/// A position with all that can be reached from it, ready to be asked.
#[pyclass(frozen, name = "_Own", module = "onside._onside")]
pub(crate) struct Own(OwnPosition);

/// What is found out of the Python objects while they are asked.
struct Asker<'py> {
    known: Bound<'py, PyDict>,
    objects: Vec<Bound<'py, PyAny>>,
    most: u64,
    until: Option<std::time::Instant>,
}

impl<'py> Asker<'py> {
    /// The number of a position.
    fn number(&mut self, position: &Bound<'py, PyAny>) -> PyResult<usize> {
        if let Some(known) = self.known.get_item(position)? {
            return known.extract();
        }
        let py = position.py();
        if self.objects.len() as u64 >= self.most {
            return Err(Failure::Stop(Stop::Positions(self.most)).raise(py));
        }
        if self.until.is_some_and(|until| std::time::Instant::now() >= until) {
            return Err(Failure::Stop(Stop::Time).raise(py));
        }
        let number = self.objects.len();
        self.known.set_item(position, number)?;
        self.objects.push(position.clone());
        Ok(number)
    }

    /// A player's moves: what each is, and the number of the position to which it leads.
    fn moves(&mut self, position: &Bound<'py, PyAny>, player: Player) -> PyResult<Vec<(Bound<'py, PyAny>, usize)>> {
        let py = position.py();
        let class = position.get_type();
        let moves = position.call_method1("moves", (python_words::player(py, player)?,))?;
        let mut found = Vec::new();
        for one in moves.try_iter()? {
            let one = one?;
            let (action, after) = match one.cast::<PyTuple>() {
                Ok(pair) if pair.len() == 2 => (pair.get_item(0)?, pair.get_item(1)?),
                _ => (one.str()?.into_any(), one.clone()),
            };
            if !after.is_instance(&class)? {
                return Err(PyTypeError::new_err(format!(
                    "moves of {} must lead to positions of the same class, found {}",
                    class.name()?,
                    after.repr()?
                )));
            }
            let number = self.number(&after)?;
            found.push((action, number));
        }
        Ok(found)
    }
}

/// The rows of a picture that a position gives, as a board.
fn board_of(position: &Bound<'_, PyAny>) -> PyResult<Option<BoardData>> {
    let board = position.call_method0("board")?;
    if board.is_none() {
        return Ok(None);
    }
    if let Ok(strip) = board.cast::<PyString>() {
        return Ok(Some(BoardData::Strips(vec![strip.to_str()?.to_owned()])));
    }
    let rows: Vec<String> = board.extract()?;
    let widths = rows.iter().map(|row| row.chars().count());
    if widths.clone().min() != widths.max() {
        return Err(PyValueError::new_err("the rows of a board must be equally long"));
    }
    Ok(Some(BoardData::Grid(rows)))
}

/// Whether play can return to a place: it is walked through in depth, with a list for the way.
fn can_return(places: &[Place]) -> bool {
    const NEW: u8 = 0;
    const OPEN: u8 = 1;
    const DONE: u8 = 2;
    let mut states = vec![NEW; places.len()];
    let next = |place: usize, index: usize| {
        let [left, right] = &places[place].moves;
        left.iter().chain(right).nth(index).map(|&(_, after)| after)
    };
    for start in 0..places.len() {
        if states[start] != NEW {
            continue;
        }
        let mut way = vec![(start, 0)];
        states[start] = OPEN;
        while let Some((place, index)) = way.last_mut() {
            let after = next(*place, *index);
            *index += 1;
            match after {
                None => {
                    states[*place] = DONE;
                    way.pop();
                }
                Some(after) if states[after] == OPEN => return true,
                Some(after) if states[after] == NEW => {
                    states[after] = OPEN;
                    way.push((after, 0));
                }
                Some(_) => {}
            }
        }
    }
    false
}

/// Asks a position and all that can be reached from it for their moves; with joint moves if the class has them.
#[pyfunction]
#[pyo3(name = "_explore")]
pub(crate) fn explore(position: &Bound<'_, PyAny>, has_joint: bool) -> PyResult<Own> {
    check_fork()?;
    let py = position.py();
    let limits = limits();
    let until = limits.time.map(|time| std::time::Instant::now() + time);
    let most = limits.positions.unwrap_or(u64::from(u32::MAX));
    let mut asker = Asker { known: PyDict::new(py), objects: Vec::new(), most, until };
    asker.number(position)?;
    let mut places = Vec::new();
    while let Some(one) = asker.objects.get(places.len()).cloned() {
        let (left, right) = (asker.moves(&one, Player::Left)?, asker.moves(&one, Player::Right)?);
        let mut joint = Vec::new();
        if has_joint {
            for (first, _) in &left {
                let mut row = Vec::with_capacity(right.len());
                for (second, _) in &right {
                    let after = one.call_method1("joint", (first, second))?;
                    if !after.is_instance(&one.get_type())? {
                        return Err(PyTypeError::new_err(format!(
                            "joint({first}, {second}) must be a position of the same class, found {}",
                            after.repr()?
                        )));
                    }
                    row.push(asker.number(&after)?);
                }
                joint.push(row);
            }
        }
        let named = |moves: Vec<(Bound<'_, PyAny>, usize)>| -> PyResult<Vec<(String, usize)>> {
            moves.into_iter().map(|(action, place)| Ok((action.str()?.to_string(), place))).collect()
        };
        let name = one.getattr("state")?.str()?.to_string();
        places.push(Place { name, board: board_of(&one)?, moves: [named(left)?, named(right)?], joint });
        py.check_signals()?;
    }
    let class = position.get_type().name()?.to_string();
    let mut facts = Facts::new("");
    facts.name = class.clone().into();
    facts.title = class.into();
    facts.joint = match has_joint {
        true => Joint::Rule(words("As the class says.")),
        false => Joint::None(words("the class has no method joint(left, right)")),
    };
    facts.cycles = if can_return(&places) { Cycles::Possible } else { Cycles::Never };
    Ok(Own(OwnPosition { table: Arc::new(Table { facts, places }), place: 0, is_negative: false }))
}

#[pymethods]
impl Own {
    fn value(&self, py: Python<'_>) -> PyResult<Game> {
        let position = self.0.clone();
        ask(py, move |desk: &mut Desk| {
            let game = desk.session().solver().value_of(&position)?;
            Ok(Game(desk.hand_out(game)?))
        })
    }

    fn loopy_value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = self.0.clone();
        let value = ask(py, move |desk: &mut Desk| {
            Ok(match desk.session().solver().loopy_value_of(&position)? {
                LoopyValue::Stopper(Stopper::Short(game)) => Value::Game(desk.hand_out(game)?),
                loopy => desk.hand_out_value(&Value::Loopy(Arc::new(loopy)))?,
            })
        })?;
        to_python(py, &value)
    }

    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = self.0.clone();
        let (left, right) = ask(py, move |desk: &mut Desk| {
            let outcome = desk.session().solver().loopy_outcome_of(&position)?;
            Ok((outcome.left_starts, outcome.right_starts))
        })?;
        match (left, right) {
            (Some(left), Some(right)) => python_words::outcome(py, Outcome::from_winners(left, right)),
            _ => Ok(py.None().into_bound(py)),
        }
    }

    fn synchronized(&self, py: Python<'_>) -> PyResult<Synchronized> {
        match SyncGame::position_of(self.0.clone()) {
            Ok(game) => Ok(Synchronized::new(game)),
            Err(error) => Err(Failure::from(error).raise(py)),
        }
    }

    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        match onside_draw::position_of(&self.0) {
            Ok(figure) => Ok(Picture::new(figure)),
            Err(error) => Err(Failure::from(error).raise(py)),
        }
    }
}
