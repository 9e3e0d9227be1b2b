//! The one equality: what a value is as far as `==`, members, keys of maps, `Distinct`, `Mex` and the order of sets are
//! concerned. They all ask here, so that they cannot disagree.
//!
//! A game has the key of its value, be it written in braces or in quotes, on a board or as a graph; a value of another
//! theory that is an integer has the key of the integer; a map has that of the set of its entries. Finding a key may
//! need the solver and can be stopped. Two keys have a relation: one comes before the other, they are the same, or they
//! are different with nothing to order them by (functions, say). Sets keep such members beside each other in the order
//! in which they came. What `===` asks is in `identity`; the order of games, which is partial, in `compare`.

// A new kind of values or of games does not compile until somebody has said what it means here.
#![warn(clippy::wildcard_enum_match_arm)]

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use onside_ground::{Outcome, Player};
use onside_number::Rational;
use onside_show::picture::Figure;
use onside_solve::nash::SyncGame;
use onside_value::cherries::StackValue;
use onside_value::loopy::{LoopyValue, Stopper};
use onside_value::misere::{Genus, MisereGame, MisereQuotient};
use onside_value::ordinal::{Surreal, Transfinite};
use onside_value::short::{Comparison, Game, Thermograph, Trajectory, UptimalExpansion};
use onside_value::synchronized::Terminal;

use super::cherries;
use super::engine::Engine;
use super::ordinals;
use super::relation::{Asked, relation};
use crate::error::{Error, Place};
use crate::value::{Class, Closure, Enclosed, LetteredBoard, Mutable, Object, Ruleset, Scoring, Value};

/// By what a value is equal to others and has its place among them.
#[derive(Clone)]
pub(crate) enum Key<'a> {
    Nothing,
    Number(Cow<'a, Rational>),
    /// A number that is not rational.
    Surreal(&'a Surreal),
    /// `inf` for Left and `-inf` for Right.
    Infinite(Player),
    /// A number that is not known exactly.
    Between(&'a Enclosed),
    /// A short game that is no number.
    Short(Game),
    /// A loopy game that is not short.
    Loopy(Arc<LoopyValue>),
    Boolean(bool),
    Text(&'a str),
    Player(Player),
    /// A list, or what behaves like one.
    List(&'a Value),
    Tuple(&'a [Value]),
    /// The name of an outcome class; a winner has the name of its class.
    Class(&'static str),
    Synchronized(Synchronized<'a>),
    Misere(MisereGame),
    Genus(&'a Genus),
    Quotient(&'a MisereQuotient),
    /// A value of Cherries that is no integer.
    Cherries(&'a StackValue),
    Scoring(&'a Scoring),
    /// A set, or the entries of a map.
    Set(Cow<'a, [Value]>),
    Entry(&'a (Value, Value)),
    Table(&'a [Vec<Value>]),
    Thermograph(&'a Thermograph),
    Trajectory(&'a Trajectory),
    /// An infinite nimber.
    Nimber(&'a Transfinite),
    Expansion(&'a UptimalExpansion),
    Output(&'a str),
    Picture(&'a Figure),
    Mutable(&'a Arc<Mutable>),
    Function(&'a Arc<Closure>),
    Board(&'a LetteredBoard),
    Ruleset(&'a Ruleset),
    Object(&'a Object),
}

/// A synchronized game that is no integer, with what isomorphic games have in common.
#[derive(Clone)]
pub(crate) struct Synchronized<'a> {
    pub(super) game: &'a SyncGame,
    /// The height, and how many moves Left and Right have.
    pub(super) shape: [u64; 3],
}

impl Key<'_> {
    /// The key of a value.
    pub(crate) fn of<'a>(engine: &mut Engine, value: &'a Value) -> Result<Key<'a>, Box<Error>> {
        Ok(match value {
            Value::Nothing => Key::Nothing,
            Value::Number(number) => Key::Number(Cow::Borrowed(number)),
            Value::Surreal(number) => Key::Surreal(number),
            Value::Nimber(size) => Key::Nimber(size),
            Value::Enclosure(enclosed) => Key::Between(enclosed),
            Value::Game(game) | Value::Literal(_, game) => short(engine, *game),
            Value::Compound(compound) => {
                let value = compound.loopy_value(engine)?;
                loopy(engine, value)
            }
            Value::Loopy(value) => Key::Loopy(Arc::clone(value)),
            Value::Graph(_) => {
                let value = engine.loopy(value)?;
                loopy(engine, value)
            }
            Value::Boolean(truth) => Key::Boolean(*truth),
            Value::Text(text) => Key::Text(text),
            Value::Player(player) => Key::Player(*player),
            Value::List(_) | Value::Range(_) | Value::Matrix(_) | Value::Strategy(_) | Value::Equilibrium(_) => {
                Key::List(value)
            }
            Value::Tuple(members) => Key::Tuple(members),
            Value::Outcome(outcome) | Value::Winner(outcome) => Key::Class(match outcome {
                Outcome::Left => "L",
                Outcome::Right => "R",
                Outcome::Next => "N",
                Outcome::Previous => "P",
            }),
            Value::Draw => Key::Class(Class::Draw.name()),
            Value::Class(class) => Key::Class(class.name()),
            Value::Synchronized(game) => synchronized(engine, game)?,
            Value::Cherries(stacks) => match cherries::as_integer(stacks) {
                Some(n) => Key::Number(Cow::Owned(Rational::from(n))),
                None => Key::Cherries(stacks),
            },
            Value::Misere(game) => Key::Misere(*game),
            Value::Genus(genus) => Key::Genus(genus),
            Value::Quotient(quotient) => Key::Quotient(quotient),
            Value::Scoring(scoring) => Key::Scoring(scoring),
            Value::Set(members) => Key::Set(Cow::Borrowed(members)),
            Value::Map(entries) => {
                let entry = |(key, value): &(Value, Value)| Value::entry(key.clone(), value.clone());
                Key::Set(entries.iter().map(entry).collect())
            }
            Value::Entry(entry) => Key::Entry(entry),
            Value::Table(rows) => Key::Table(rows),
            Value::Thermograph(thermograph) => Key::Thermograph(thermograph),
            Value::Trajectory(trajectory) => Key::Trajectory(trajectory),
            Value::Expansion(expansion) => Key::Expansion(expansion),
            Value::Output(text) => Key::Output(text),
            Value::Picture(figure) => Key::Picture(figure),
            Value::Mutable(mutable) => Key::Mutable(mutable),
            Value::Function(closure) => Key::Function(closure),
            Value::Board(board) => Key::Board(board),
            Value::Ruleset(ruleset) => Key::Ruleset(ruleset),
            Value::Object(object) => ordinals::infinity(value).map_or(Key::Object(object), Key::Infinite),
        })
    }

    /// The kinds one after the other. Numbers come before the games among which they are.
    pub(super) fn rank(&self) -> u8 {
        match self {
            Key::Nothing => 0,
            Key::Number(_) | Key::Between(_) | Key::Surreal(_) | Key::Infinite(_) => 1,
            Key::Short(_) | Key::Loopy(_) => 2,
            Key::Boolean(_) => 3,
            Key::Text(_) => 4,
            Key::Player(_) => 5,
            Key::List(_) => 6,
            Key::Class(_) => 7,
            Key::Synchronized(_) => 8,
            Key::Cherries(_) => 9,
            Key::Scoring(_) => 10,
            Key::Set(_) => 11,
            Key::Entry(_) => 12,
            Key::Table(_) => 13,
            Key::Thermograph(_) => 14,
            Key::Expansion(_) => 15,
            Key::Output(_) => 16,
            Key::Picture(_) => 17,
            Key::Mutable(_) => 18,
            Key::Function(_) => 19,
            Key::Tuple(_) => 20,
            Key::Board(_) => 21,
            Key::Ruleset(_) => 22,
            Key::Object(_) => 23,
            Key::Misere(_) => 24,
            Key::Genus(_) => 25,
            Key::Trajectory(_) => 26,
            Key::Nimber(_) => 27,
            Key::Quotient(_) => 28,
        }
    }

    /// Whether different keys of this kind always have different places.
    pub(super) fn is_placed(&self) -> bool {
        self.rank() <= 7 && !matches!(self, Key::List(_) | Key::Loopy(_))
    }

    /// The number, if it is one that is known.
    pub(crate) fn as_number(&self) -> Option<&Rational> {
        if let Key::Number(number) = self { Some(number) } else { None }
    }
}

fn short<'a>(engine: &Engine, game: Game) -> Key<'a> {
    match engine.games.as_number(game) {
        Some(number) => Key::Number(Cow::Owned(Rational::from(number))),
        None => Key::Short(game),
    }
}

fn loopy<'a>(engine: &Engine, value: LoopyValue) -> Key<'a> {
    match value {
        LoopyValue::Stopper(Stopper::Short(game)) => short(engine, game),
        LoopyValue::Stopper(Stopper::Loopy(_)) | LoopyValue::Sided(_) => Key::Loopy(Arc::new(value)),
    }
}

fn synchronized<'a>(engine: &mut Engine, game: &'a SyncGame) -> Result<Key<'a>, Box<Error>> {
    let sum = engine.solver.sync_sum(game)?;
    let games = &engine.solver.synchronized().games;
    let moves = Player::BOTH.map(|player| games.move_count(sum, player));
    let height = games.height(sum);
    let integer = match (games.terminal(sum), i64::try_from(height)) {
        (Some(Terminal::Draw), _) => Some(0),
        (Some(Terminal::For(Player::Left)), Ok(n)) => Some(n),
        (Some(Terminal::For(Player::Right)), Ok(n)) => Some(-n),
        _ => None,
    };
    if let Some(n) = integer
        && engine.solver.isomorphic(game, &SyncGame::integer(n))?
    {
        return Ok(Key::Number(Cow::Owned(Rational::from(n))));
    }
    Ok(Key::Synchronized(Synchronized { game, shape: [height, moves[0], moves[1]] }))
}

/// How one key stands to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// Its place is before the other's.
    Before,
    /// The values are equal.
    Same,
    /// The values are different and have the same place.
    Beside,
    /// Its place is behind the other's.
    After,
}

impl From<Ordering> for Relation {
    fn from(ordering: Ordering) -> Relation {
        match ordering {
            Ordering::Less => Relation::Before,
            Ordering::Equal => Relation::Same,
            Ordering::Greater => Relation::After,
        }
    }
}

impl Relation {
    /// The relation of things that have no order.
    pub(super) fn unordered(same: bool) -> Relation {
        if same { Relation::Same } else { Relation::Beside }
    }

    /// The places without the values.
    pub(crate) fn place(self) -> Ordering {
        match self {
            Relation::Before => Ordering::Less,
            Relation::Same | Relation::Beside => Ordering::Equal,
            Relation::After => Ordering::Greater,
        }
    }
}

/// Whether two values are equal.
pub(crate) fn same(engine: &mut Engine, first: &Value, second: &Value) -> Result<bool, Box<Error>> {
    if let (Value::Number(a), Value::Number(b)) = (first, second) {
        return Ok(a == b);
    }
    if twins(first, second) {
        return Ok(true);
    }
    if let Some(comparison) = engine.compare_by_search(first, second)? {
        return Ok(comparison == Comparison::Equal);
    }
    let first = Key::of(engine, first).map_err(|error| error.at(Place::Receiver))?;
    let second = Key::of(engine, second).map_err(|error| error.at(Place::Argument(0)))?;
    Ok(relation(engine, &first, &second, Asked::Equality)? == Relation::Same)
}

/// Where the first of some values stands that is equal to a wanted one.
pub(crate) fn position_of(engine: &mut Engine, values: &[Value], wanted: &Value) -> Result<Option<usize>, Box<Error>> {
    let mut key = None;
    for (index, value) in values.iter().enumerate() {
        engine.games.guard().check()?;
        if twins(value, wanted) {
            return Ok(Some(index));
        }
        let key = match &mut key {
            Some(key) => key,
            none => none.insert(Key::of(engine, wanted)?),
        };
        let own = Key::of(engine, value)?;
        if relation(engine, &own, key, Asked::Equality)? == Relation::Same {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// Whether two positions or sums of positions are written alike: then they are equal, and nothing has to be solved.
pub(super) fn twins(first: &Value, second: &Value) -> bool {
    match (first, second) {
        (Value::Compound(a), Value::Compound(b)) => a == b,
        (Value::Synchronized(a), Value::Synchronized(b)) => a == b,
        _ => false,
    }
}
