//! Short games in canonical form, as objects of Python.
//!
//! A game is an id in the tables of the process, so that equality costs nothing and objects are frozen and small.
//! Comparison and arithmetic go through `ask`, and so obey limits and signals; what is known of a game at once does
//! not.

use onside_ground::Player;
use onside_number::{Dyadic, IBig};
use onside_value::short::{self, Comparison, GameData, PositionData, ShortGames, Simple, notation};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple, PyType};

use crate::ask::{ask, check_fork};
use crate::convert;
use crate::desk::{Desk, world};
use crate::errors::{Failure, OnsideError};
use crate::numbers::{dyadic, dyadic_to_fraction, hash, not_a_number, to_int};
use crate::picture::Picture;
use crate::thermograph::Thermograph;
use crate::words;

/// A longer text is not written in `repr`.
const LONGEST_REPR: usize = 20_000;

/// A short game in canonical form.
///
/// Game(2), Game("{3|*,-1/2}") and Game([3], [star, Fraction(-1, 2)]) make one: of a number, of its text, or of Left's
/// and Right's options. Games add, subtract and compare; their order is partial, see compare().
#[pyclass(frozen, module = "onside")]
#[derive(Clone, Copy)]
pub(crate) struct Game(pub(crate) short::Game);

/// The game that an object is, if it is a game or a number.
pub(crate) fn game_of(object: &Bound<'_, PyAny>) -> PyResult<Option<short::Game>> {
    if let Ok(game) = object.cast::<Game>() {
        return Ok(Some(game.get().0));
    }
    match dyadic(object)? {
        Some(number) => number_game(object.py(), number).map(Some),
        None => Ok(None),
    }
}

/// The game that a number is.
pub(crate) fn number_game(py: Python<'_>, number: Dyadic) -> PyResult<short::Game> {
    check_fork()?;
    world().games().number(number).map_err(|stop| Failure::Stop(stop).raise(py))
}

/// The same, for places where nothing else will do; positions stand for their values.
pub(crate) fn expect_game(object: &Bound<'_, PyAny>) -> PyResult<short::Game> {
    if let Some(game) = game_of(object)? {
        return Ok(game);
    }
    if object.hasattr("value")?
        && let Ok(game) = object.getattr("value")?.cast::<Game>()
    {
        return Ok(game.get().0);
    }
    Err(not_a_number(object, "a game or a number"))
}

fn games_of(options: &Bound<'_, PyAny>) -> PyResult<Vec<short::Game>> {
    options.try_iter()?.map(|option| expect_game(&option?)).collect()
}

/// Computes a game of two others.
fn of_two(
    py: Python<'_>,
    first: short::Game,
    second: short::Game,
    work: fn(&ShortGames, short::Game, short::Game) -> Result<short::Game, onside_ground::Stop>,
) -> PyResult<Game> {
    ask(py, move |desk: &mut Desk| {
        let (first, second) = (desk.bring(first)?, desk.bring(second)?);
        Ok(Game(desk.hand_out(work(desk.games(), first, second)?)?))
    })
}

impl Game {
    /// Computes something of the game that is no game.
    fn told<T: Send + 'static>(
        self,
        py: Python<'_>,
        work: impl Fn(&ShortGames, short::Game) -> Result<T, Failure> + Send + Sync + 'static,
    ) -> PyResult<T> {
        ask(py, move |desk: &mut Desk| {
            let game = desk.bring(self.0)?;
            work(desk.games(), game)
        })
    }

    /// Computes a game of this one.
    fn made(
        self,
        py: Python<'_>,
        work: impl Fn(&ShortGames, short::Game) -> Result<short::Game, Failure> + Send + Sync + 'static,
    ) -> PyResult<Game> {
        ask(py, move |desk: &mut Desk| {
            let game = desk.bring(self.0)?;
            Ok(Game(desk.hand_out(work(desk.games(), game)?)?))
        })
    }

    fn options(self, py: Python<'_>, player: Player) -> PyResult<Vec<Game>> {
        ask(py, move |desk: &mut Desk| {
            let game = desk.bring(self.0)?;
            let sorted = notation::sorted(desk.games(), desk.games().options(game, player)?)?;
            Ok(desk.hand_out_all(&sorted)?.into_iter().map(Game).collect())
        })
    }

    fn compared(self, py: Python<'_>, other: short::Game) -> PyResult<Comparison> {
        if self.0 == other {
            return Ok(Comparison::Equal);
        }
        ask(py, move |desk: &mut Desk| {
            let (first, second) = (desk.bring(self.0)?, desk.bring(other)?);
            Ok(desk.games().compare(first, second)?)
        })
    }

    fn text(self, py: Python<'_>) -> PyResult<String> {
        self.told(py, |games, game| Ok(notation::print(games, game)?))
    }

    pub(crate) fn number_of(self) -> Option<&'static Dyadic> {
        world().games().as_number(self.0)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (left=None, right=None, /))]
    fn new(py: Python<'_>, left: Option<&Bound<'_, PyAny>>, right: Option<&Bound<'_, PyAny>>) -> PyResult<Game> {
        let (left, right) = match (left, right) {
            (None, None) => return Ok(Game(world().games().zero())),
            (Some(one), None) => {
                if let Some(game) = game_of(one)? {
                    return Ok(Game(game));
                }
                let Ok(text) = one.cast::<PyString>() else {
                    return Err(not_a_number(one, "a number, a text, or two collections of options"));
                };
                let text = text.to_str()?.to_owned();
                return ask(py, move |desk: &mut Desk| {
                    let game = notation::parse(desk.games(), &text)?;
                    Ok(Game(desk.hand_out(game)?))
                });
            }
            (left, right) => {
                let side = |options: Option<&Bound<'_, PyAny>>| options.map_or_else(|| Ok(Vec::new()), games_of);
                (side(left)?, side(right)?)
            }
        };
        ask(py, move |desk: &mut Desk| {
            let side =
                |games: &[short::Game]| games.iter().map(|&game| desk.bring(game)).collect::<Result<Vec<_>, _>>();
            let game = desk.games().from_options(&side(&left)?, &side(&right)?)?;
            Ok(Game(desk.hand_out(game)?))
        })
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match game_of(other)? {
            Some(other) => Ok(of_two(py, self.0, other, ShortGames::sum)?.into_pyobject(py)?.into_any().unbind()),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match game_of(other)? {
            Some(other) => {
                Ok(of_two(py, self.0, other, ShortGames::difference)?.into_pyobject(py)?.into_any().unbind())
            }
            None => Ok(py.NotImplemented()),
        }
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match game_of(other)? {
            Some(other) => {
                Ok(of_two(py, other, self.0, ShortGames::difference)?.into_pyobject(py)?.into_any().unbind())
            }
            None => Ok(py.NotImplemented()),
        }
    }

    fn __mul__(&self, py: Python<'_>, count: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if !count.is_instance_of::<PyInt>() {
            return Ok(py.NotImplemented());
        }
        let count: IBig = match dyadic(count)? {
            Some(count) => count.numerator(),
            None => return Ok(py.NotImplemented()),
        };
        let product = self.made(py, move |games, game| Ok(games.multiple(&count, game)?))?;
        Ok(product.into_pyobject(py)?.into_any().unbind())
    }

    fn __rmul__(&self, py: Python<'_>, count: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, count)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Game> {
        self.made(py, |games, game| Ok(games.negative(game)?))
    }

    fn __pos__(&self) -> Game {
        *self
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let answer = |truth: bool| Ok(PyBool::new(py, truth).to_owned().into_any().unbind());
        if matches!(op, CompareOp::Eq | CompareOp::Ne) {
            let equal = if let Ok(other) = other.cast::<Game>() {
                self.0 == other.get().0
            } else if let Some(number) = crate::numbers::rational(other)? {
                self.number_of().is_some_and(|own| number.to_dyadic().is_some_and(|number| number == *own))
            } else {
                return Ok(py.NotImplemented());
            };
            return answer(equal == matches!(op, CompareOp::Eq));
        }
        let Some(other) = game_of(other)? else { return Ok(py.NotImplemented()) };
        let order = match (self.number_of(), world().games().as_number(other)) {
            (Some(one), Some(two)) => match one.cmp(two) {
                std::cmp::Ordering::Less => Comparison::Less,
                std::cmp::Ordering::Equal => Comparison::Equal,
                std::cmp::Ordering::Greater => Comparison::Greater,
            },
            _ => self.compared(py, other)?,
        };
        answer(match op {
            CompareOp::Lt => order == Comparison::Less,
            CompareOp::Le => matches!(order, Comparison::Less | Comparison::Equal),
            CompareOp::Gt => order == Comparison::Greater,
            CompareOp::Ge => matches!(order, Comparison::Greater | Comparison::Equal),
            CompareOp::Eq | CompareOp::Ne => order == Comparison::Equal,
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.number_of() {
            Some(number) => hash(py, number),
            // Spread over the words; equal games have equal ids.
            None => Ok(isize::try_from((self.0.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 2).unwrap_or(0)),
        }
    }

    fn __bool__(&self) -> bool {
        self.0 != world().games().zero()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if let Some(number) = self.number_of()
            && let Some(small) = number.as_i64()
        {
            return Ok(format!("Game({small})"));
        }
        let text = self.told(py, |games, game| Ok(notation::print_within(games, game, LONGEST_REPR)?))?;
        Ok(text.map_or_else(
            || "<Game, too long to be written; see .followers>".to_owned(),
            |text| format!("Game('{text}')"),
        ))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.number_of().and_then(Dyadic::to_integer) {
            Some(integer) => to_int(py, &integer),
            None => Err(OnsideError::new_err(format!("{} is not an integer", self.text(py)?))),
        }
    }

    fn __index__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.number_of().and_then(Dyadic::to_integer) {
            Some(integer) => to_int(py, &integer),
            None => Err(PyTypeError::new_err(format!("{} is not an integer", self.text(py)?))),
        }
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.latex(py)?))
    }

    /// Made of plain data: the options of every position, once.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Vec<Position>,))> {
        let py = slf.py();
        let data = slf.get().told(py, |games, game| Ok(games.export(game)?))?;
        let positions = data.positions.into_iter().map(|position| match position {
            PositionData::Simple(simple) => {
                let number = simple.number;
                (Some((number.numerator().to_string(), number.exponent(), simple.up, simple.nimber)), None)
            }
            PositionData::Braces([left, right]) => (None, Some((left, right))),
        });
        Ok((slf.get_type().getattr("_from_data")?, (positions.collect(),)))
    }

    #[classmethod]
    fn _from_data(_: &Bound<'_, PyType>, py: Python<'_>, positions: Vec<Position>) -> PyResult<Game> {
        let damaged = || PyValueError::new_err("the data do not describe a game");
        let position = |position: Position| -> PyResult<PositionData> {
            match position {
                (Some((numerator, exponent, up, nimber)), None) => {
                    let numerator = IBig::from_str_radix(&numerator, 10).map_err(|_| damaged())?;
                    let number = Dyadic::from_parts(numerator, exponent);
                    Ok(PositionData::Simple(Simple { number, up, nimber }))
                }
                (None, Some((left, right))) => Ok(PositionData::Braces([left, right])),
                _ => Err(damaged()),
            }
        };
        let positions = positions.into_iter().map(position).collect::<PyResult<Vec<_>>>()?;
        let data = GameData { positions };
        let game = ask(py, move |desk: &mut Desk| match desk.games().rebuild(&data)? {
            Some(game) => Ok(Some(Game(desk.hand_out(game)?))),
            None => Ok(None),
        })?;
        game.ok_or_else(damaged)
    }

    /// How the game compares with another one: the order is partial, so there are four cases.
    #[pyo3(signature = (other, /))]
    fn compare<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        words::comparison(py, self.compared(py, expect_game(other)?)?)
    }

    /// Whether neither game is at least the other, so that who starts in their difference wins.
    #[pyo3(signature = (other, /))]
    fn confused_with(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.compared(other.py(), expect_game(other)?)? == Comparison::Confused)
    }

    /// Who wins.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        words::outcome(py, self.told(py, |games, game| Ok(games.outcome(game)?))?)
    }

    /// Left's options in the canonical form.
    #[getter]
    fn left(&self, py: Python<'_>) -> PyResult<Vec<Game>> {
        self.options(py, Player::Left)
    }

    /// Right's options in the canonical form.
    #[getter]
    fn right(&self, py: Python<'_>) -> PyResult<Vec<Game>> {
        self.options(py, Player::Right)
    }

    /// The number that the game is, or None.
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.number_of().map(|number| dyadic_to_fraction(py, number)).transpose()
    }

    /// Whether the game is a number.
    #[getter]
    fn is_number(&self) -> bool {
        self.number_of().is_some()
    }

    /// The size of the nim-heap that the game is, or None.
    #[getter]
    fn nimber(&self) -> Option<u64> {
        world().games().as_nimber(self.0)
    }

    /// Whether the game is smaller than every positive number, and greater than every negative one.
    #[getter]
    fn is_infinitesimal(&self) -> bool {
        world().games().is_infinitesimal(self.0)
    }

    /// The number at which play stops if Left starts.
    #[getter]
    fn left_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        dyadic_to_fraction(py, world().games().stop(self.0, Player::Left))
    }

    /// The number at which play stops if Right starts.
    #[getter]
    fn right_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        dyadic_to_fraction(py, world().games().stop(self.0, Player::Right))
    }

    /// The temperature: how urgent it is to move.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        dyadic_to_fraction(py, &self.told(py, |games, game| Ok(games.temperature(game)?))?)
    }

    /// The mean: what a copy is worth on average when there are many.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        dyadic_to_fraction(py, &self.told(py, |games, game| Ok(games.mean(game)?))?)
    }

    /// The thermograph.
    #[getter]
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        self.told(py, |games, game| Ok(Thermograph::new(notation::print(games, game)?, games.thermograph(game)?)))
    }

    /// The birthday of the canonical form.
    #[getter]
    fn birthday<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_int(py, &self.told(py, |games, game| Ok(games.birthday(game)?))?)
    }

    /// The atomic weight; an error if the game has none.
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Game> {
        self.made(py, |games, game| Ok(games.atomic_weight(game)?))
    }

    /// All positions that can be reached, the game itself among them, without repetition.
    #[getter]
    fn followers(&self, py: Python<'_>) -> PyResult<Vec<Game>> {
        ask(py, {
            let own = self.0;
            move |desk: &mut Desk| {
                let followers = desk.games().followers(desk.bring(own)?)?;
                Ok(desk.hand_out_all(&followers)?.into_iter().map(Game).collect())
            }
        })
    }

    /// The game in a formula of LaTeX, with the signs of the literature.
    #[getter]
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        self.told(py, |games, game| Ok(notation::latex(games, game)?))
    }

    /// The game cooled by a number t: a move costs t, until the game freezes.
    #[pyo3(signature = (t, /))]
    fn cool(&self, t: &Bound<'_, PyAny>) -> PyResult<Game> {
        let number = dyadic(t)?.ok_or_else(|| not_a_number(t, "a number"))?;
        self.made(t.py(), move |games, game| Ok(games.cool(game, &number)?))
    }

    /// The game heated by a game t: a move gains t.
    #[pyo3(signature = (t, /))]
    fn heat(&self, t: &Bound<'_, PyAny>) -> PyResult<Game> {
        of_two(t.py(), self.0, expect_game(t)?, ShortGames::heat)
    }

    /// The game overheated from s to t.
    #[pyo3(signature = (s, t, /))]
    fn overheat(&self, s: &Bound<'_, PyAny>, t: &Bound<'_, PyAny>) -> PyResult<Game> {
        let (start, heat, own) = (expect_game(s)?, expect_game(t)?, self.0);
        ask(s.py(), move |desk: &mut Desk| {
            let (own, start, heat) = (desk.bring(own)?, desk.bring(start)?, desk.bring(heat)?);
            Ok(Game(desk.hand_out(desk.games().overheat(own, start, heat)?)?))
        })
    }

    /// The canonical form as a tree.
    fn tree(&self, py: Python<'_>) -> PyResult<Picture> {
        self.told(py, |games, game| Ok(Picture::new(onside_draw::canonical_tree(games, game)?)))
    }

    /// What a method of Onside's language gives, such as ask("UptimalExpansion") or ask("ReducedCanonicalForm").
    #[pyo3(signature = (method, /, *arguments))]
    fn ask<'py>(slf: &Bound<'py, Self>, method: &str, arguments: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        convert::call_method(slf.as_any(), method, arguments)
    }
}

/// A position as plain data: number, ups and nimber, or the places of both players' options.
type Position = (Option<(String, u64, i64, u64)>, Option<(Vec<usize>, Vec<usize>)>);
