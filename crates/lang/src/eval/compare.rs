//! The comparisons. Games are ordered partially; so are outcomes and winners; texts and numbers totally.

use std::cmp::Ordering;
use std::slice::from_ref;
use std::sync::Arc;

use onside_ground::Outcome;
use onside_value::short::Comparison;

use super::cherries;
use super::collections::members;
use super::enclosed;
use super::engine::Engine;
use super::finish::text;
use super::loopy;
use super::synchronized;
use crate::error::{Error, Place};
use crate::syntax::Comparator;
use crate::value::{Compound, Value};

/// Whether `left comparator right`.
pub(crate) fn compare(
    engine: &mut Engine,
    comparator: Comparator,
    left: &Value,
    right: &Value,
) -> Result<bool, Box<Error>> {
    if comparator == Comparator::Identical {
        return identical(engine, left, right);
    }
    let one_is = |test: fn(&Value) -> bool| test(left) || test(right);
    let number_like = |value: &Value| value.is_game() || matches!(value, Value::Enclosure(_));
    if one_is(|value| matches!(value, Value::Enclosure(_))) && number_like(left) && number_like(right) {
        return enclosed::compare(engine, comparator, left, right);
    }
    if one_is(|value| matches!(value, Value::Synchronized(_))) {
        let mut equal = || Ok(synchronized::isomorphic(engine, left, right)?.unwrap_or(false));
        return match comparator {
            Comparator::Equal => equal(),
            Comparator::NotEqual => Ok(!equal()?),
            _ => Err(Error::mistake("synchronized games are not ordered; == asks whether they are isomorphic")
                .hint("compare their values, as in G.NashValue < H.NashValue")),
        };
    }
    match relation(engine, left, right)? {
        Some(relation) => Ok(holds(comparator, relation)),
        None => match comparator {
            // Things of different kinds are never equal.
            Comparator::Equal => Ok(false),
            Comparator::NotEqual => Ok(true),
            _ => Err(Error::mistake(format!("cannot compare {} with {}", left.described(), right.described()))),
        },
    }
}

/// Whether two values are equal.
pub(crate) fn same(engine: &mut Engine, left: &Value, right: &Value) -> Result<bool, Box<Error>> {
    compare(engine, Comparator::Equal, left, right)
}

/// `a === b`: not only equal but the same thing, a range being the list of its members. Equal games of different forms
/// are not.
fn identical(engine: &mut Engine, left: &Value, right: &Value) -> Result<bool, Box<Error>> {
    match (left, right) {
        (a, b) if a.is_list() && b.is_list() => {
            let (a, b) = (members(engine, left)?, members(engine, right)?);
            all_pairs(engine, &a, &b, &mut identical)
        }
        (Value::Mutable(a), Value::Mutable(b)) => Ok(Arc::ptr_eq(a, b)),
        (Value::Function(a), Value::Function(b)) => Ok(Arc::ptr_eq(a, b)),
        _ => Ok(left.kind() == right.kind() && text(engine, left)? == text(engine, right)?),
    }
}

fn holds(comparator: Comparator, relation: Relation) -> bool {
    use Comparison::{Confused, Equal, Greater, Less};
    let Relation::Partial(relation) = relation else {
        return comparator == Comparator::NotEqual;
    };
    match comparator {
        Comparator::Less => relation == Less,
        Comparator::LessOrEqual => matches!(relation, Less | Equal),
        Comparator::Equal | Comparator::Identical => relation == Equal,
        Comparator::NotEqual => relation != Equal,
        Comparator::Greater => relation == Greater,
        Comparator::GreaterOrEqual => matches!(relation, Greater | Equal),
        Comparator::Confused => relation == Confused,
        Comparator::LessOrConfused => matches!(relation, Less | Confused),
        Comparator::GreaterOrConfused => matches!(relation, Greater | Confused),
    }
}

/// What follows from a value of one kind; nothing if it is of another.
macro_rules! if_let {
    ($value:expr, $pattern:pat => $then:expr) => {
        match $value {
            $pattern => Some($then),
            _ => None,
        }
    };
}

/// How two values of one kind are related.
#[derive(Clone, Copy)]
enum Relation {
    Partial(Comparison),
    /// They differ, and their kind has no order.
    Different,
}

fn total(ordering: Ordering) -> Relation {
    Relation::Partial(match ordering {
        Ordering::Less => Comparison::Less,
        Ordering::Equal => Comparison::Equal,
        Ordering::Greater => Comparison::Greater,
    })
}

fn equality(equal: bool) -> Relation {
    if equal { Relation::Partial(Comparison::Equal) } else { Relation::Different }
}

fn outcomes(left: Outcome, right: Outcome) -> Relation {
    Relation::Partial(Comparison::from_halves(right.at_least(left), left.at_least(right)))
}

/// How two values are related; nothing if they are of different kinds.
fn relation(engine: &mut Engine, left: &Value, right: &Value) -> Result<Option<Relation>, Box<Error>> {
    if let (Value::Number(a), Value::Number(b)) = (left, right) {
        return Ok(Some(total(a.cmp(b))));
    }
    if matches!(left, Value::Cherries(_)) || matches!(right, Value::Cherries(_)) {
        return Ok(cherries::of(left).zip(cherries::of(right)).map(|(a, b)| total(a.cmp(&b))));
    }
    if left.is_game() && right.is_game() {
        return Ok(Some(Relation::Partial(games(engine, left, right)?)));
    }
    if left.is_list() && right.is_list() {
        let (a, b) = (members(engine, left)?, members(engine, right)?);
        return Ok(Some(equality(same_members(engine, &a, &b)?)));
    }
    // What can be compared with other kinds has been; each kind that is left is compared with its own.
    Ok(match left {
        Value::Number(_)
        | Value::Game(_)
        | Value::Literal(..)
        | Value::Loopy(_)
        | Value::Graph(_)
        | Value::Compound(_)
        | Value::Cherries(_)
        | Value::Synchronized(_)
        | Value::Enclosure(_)
        | Value::List(_)
        | Value::Range(_)
        | Value::Matrix(_)
        | Value::Strategy(_)
        | Value::Equilibrium(_) => None,
        Value::Text(a) => if_let!(right, Value::Text(b) => total(a.cmp(b))),
        Value::Winner(_) | Value::Outcome(_) | Value::Draw => winners(left, right),
        Value::Class(a) => if_let!(right, Value::Class(b) => equality(a == b)),
        Value::Boolean(a) => if_let!(right, Value::Boolean(b) => equality(a == b)),
        Value::Player(a) => if_let!(right, Value::Player(b) => equality(a == b)),
        Value::Expansion(a) => if_let!(right, Value::Expansion(b) => equality(a == b)),
        Value::Thermograph(a) => if_let!(right, Value::Thermograph(b) => equality(a == b)),
        Value::Scoring(a) => if_let!(right, Value::Scoring(b) => equality(a == b)),
        Value::Output(a) => if_let!(right, Value::Output(b) => equality(a == b)),
        Value::Picture(a) => if_let!(right, Value::Picture(b) => equality(Arc::ptr_eq(a, b))),
        Value::Mutable(a) => if_let!(right, Value::Mutable(b) => equality(Arc::ptr_eq(a, b))),
        Value::Function(a) => if_let!(right, Value::Function(b) => equality(Arc::ptr_eq(a, b))),
        Value::Nothing => if_let!(right, Value::Nothing => equality(true)),
        Value::Set(a) => if_let!(right, Value::Set(b) => equality(same_members(engine, a, b)?)),
        Value::Map(a) => if_let!(right, Value::Map(b) => equality(same_entries(engine, a, b)?)),
        Value::Entry(a) => {
            if_let!(right, Value::Entry(b) => equality(same_entries(engine, from_ref(&**a), from_ref(&**b))?))
        }
        Value::Table(a) => if_let!(right, Value::Table(b) => equality(same_rows(engine, a, b)?)),
    })
}

/// Outcomes and winners; a draw lies between the two victories.
fn winners(left: &Value, right: &Value) -> Option<Relation> {
    match (left, right) {
        (Value::Winner(a) | Value::Outcome(a), Value::Winner(b) | Value::Outcome(b)) => Some(outcomes(*a, *b)),
        (Value::Draw, Value::Draw) => Some(equality(true)),
        (Value::Draw, Value::Winner(winner)) => Some(from_draw(*winner)),
        (Value::Winner(winner), Value::Draw) => Some(match from_draw(*winner) {
            Relation::Partial(Comparison::Less) => total(Ordering::Greater),
            Relation::Partial(Comparison::Greater) => total(Ordering::Less),
            other => other,
        }),
        _ => None,
    }
}

/// How a draw compares with a victory.
fn from_draw(winner: Outcome) -> Relation {
    match winner {
        Outcome::Left => total(Ordering::Less),
        Outcome::Right => total(Ordering::Greater),
        Outcome::Next | Outcome::Previous => Relation::Different,
    }
}

fn games(engine: &mut Engine, left: &Value, right: &Value) -> Result<Comparison, Box<Error>> {
    if let (Value::Compound(Compound::Position(a)), Value::Compound(Compound::Position(b))) = (left, right)
        && a == b
    {
        return Ok(Comparison::Equal);
    }
    if loopy::is_loopy(left) || loopy::is_loopy(right) {
        return loopy::compare(engine, left, right);
    }
    let left = engine.game(left).map_err(|error| error.at(Place::Receiver))?;
    let right = engine.game(right).map_err(|error| error.at(Place::Argument(0)))?;
    Ok(engine.games.compare(left, right)?)
}

fn same_entries(engine: &mut Engine, left: &[(Value, Value)], right: &[(Value, Value)]) -> Result<bool, Box<Error>> {
    let split = |entries: &[(Value, Value)]| -> (Vec<Value>, Vec<Value>) { entries.iter().cloned().unzip() };
    let ((keys, values), (other_keys, other_values)) = (split(left), split(right));
    Ok(same_members(engine, &keys, &other_keys)? && same_members(engine, &values, &other_values)?)
}

fn same_rows(engine: &mut Engine, left: &[Vec<Value>], right: &[Vec<Value>]) -> Result<bool, Box<Error>> {
    if left.len() != right.len() {
        return Ok(false);
    }
    for (a, b) in left.iter().zip(right) {
        if !same_members(engine, a, b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Sets are kept sorted and without repetition, so that both kinds of collections compare member by member.
fn same_members(engine: &mut Engine, left: &[Value], right: &[Value]) -> Result<bool, Box<Error>> {
    all_pairs(engine, left, right, &mut same)
}

/// A test of two values.
type Test<'a> = dyn FnMut(&mut Engine, &Value, &Value) -> Result<bool, Box<Error>> + 'a;

fn all_pairs(engine: &mut Engine, left: &[Value], right: &[Value], test: &mut Test<'_>) -> Result<bool, Box<Error>> {
    if left.len() != right.len() {
        return Ok(false);
    }
    if std::ptr::eq(left, right) {
        return Ok(true);
    }
    engine.games.guard().check()?;
    for (a, b) in left.iter().zip(right) {
        if !stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || test(engine, a, b))? {
            return Ok(false);
        }
    }
    Ok(true)
}
