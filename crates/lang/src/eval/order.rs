//! The order in which sets, maps and sorted lists keep their members. It is total and has nothing to do with the order
//! of games.
//!
//! Nothing first, then games (numbers by value, then the order of print, loopy ones with two sides last), truth values,
//! texts, players, lists member by member, and everything else by its text.

use std::cmp::Ordering;
use std::sync::Arc;

use onside_ground::Player;
use onside_number::Rational;
use onside_value::short::{Game, notation};

use super::collections::members;
use super::engine::Engine;
use super::finish::text;
use crate::error::Error;
use crate::value::Value;

/// By what a value is put in its place.
enum Key<'a> {
    Nothing,
    Number(&'a Rational),
    Short(Game),
    Loopy,
    Boolean(bool),
    Text(&'a str),
    Player(Player),
    List,
    /// By its text.
    Written,
}

impl Key<'_> {
    fn of(value: &Value) -> Key<'_> {
        match value {
            Value::Nothing => Key::Nothing,
            Value::Number(number) => Key::Number(number),
            Value::Game(game) | Value::Literal(_, game) => Key::Short(*game),
            Value::Loopy(_) => Key::Loopy,
            Value::Boolean(truth) => Key::Boolean(*truth),
            Value::Text(text) => Key::Text(text),
            Value::Player(player) => Key::Player(*player),
            Value::List(_) | Value::Range(_) | Value::Matrix(_) | Value::Strategy(_) | Value::Equilibrium(_) => {
                Key::List
            }
            Value::Graph(_)
            | Value::Compound(_)
            | Value::Synchronized(_)
            | Value::Enclosure(_)
            | Value::Scoring(_)
            | Value::Cherries(_)
            | Value::Outcome(_)
            | Value::Winner(_)
            | Value::Draw
            | Value::Class(_)
            | Value::Set(_)
            | Value::Map(_)
            | Value::Entry(_)
            | Value::Mutable(_)
            | Value::Table(_)
            | Value::Function(_)
            | Value::Thermograph(_)
            | Value::Expansion(_)
            | Value::Picture(_)
            | Value::Output(_) => Key::Written,
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Key::Nothing => 0,
            Key::Number(_) => 1,
            Key::Short(_) | Key::Loopy => 2,
            Key::Boolean(_) => 3,
            Key::Text(_) => 4,
            Key::Player(_) => 5,
            Key::List => 6,
            Key::Written => 7,
        }
    }
}

/// The place of one value before or after another.
pub(crate) fn order(engine: &mut Engine, first: &Value, second: &Value) -> Result<Ordering, Box<Error>> {
    // Lists may be deep, and the same list may stand in them many times.
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || by_key(engine, first, second))
}

fn by_key(engine: &mut Engine, first: &Value, second: &Value) -> Result<Ordering, Box<Error>> {
    Ok(match (Key::of(first), Key::of(second)) {
        (Key::Number(a), Key::Number(b)) => a.cmp(b),
        (Key::Short(a), Key::Short(b)) => {
            if a == b {
                Ordering::Equal
            } else if notation::sorted(&engine.games, &[a, b])?.first() == Some(&a) {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        }
        (Key::Short(_) | Key::Loopy, Key::Short(_) | Key::Loopy) => loopy(engine, first, second)?,
        (Key::Boolean(a), Key::Boolean(b)) => a.cmp(&b),
        (Key::Text(a), Key::Text(b)) => a.cmp(b),
        (Key::Player(a), Key::Player(b)) => a.cmp(&b),
        (Key::List, Key::List) => lists(engine, first, second)?,
        (Key::Written, Key::Written) => text(engine, first)?.cmp(&text(engine, second)?),
        (a, b) => a.rank().cmp(&b.rank()),
    })
}

/// Stoppers first, then values with two sides by their texts.
fn loopy(engine: &mut Engine, first: &Value, second: &Value) -> Result<Ordering, Box<Error>> {
    let (a, b) = (engine.loopy(first)?, engine.loopy(second)?);
    Ok(match (a.as_stopper(), b.as_stopper()) {
        (Some(a), Some(b)) if a == b => Ordering::Equal,
        (Some(a), Some(b)) if engine.loops.sorted(&[a, b])?.first() == Some(&a) => Ordering::Less,
        (Some(_), None) => Ordering::Less,
        (Some(_), Some(_)) | (None, Some(_)) => Ordering::Greater,
        (None, None) => text(engine, first)?.cmp(&text(engine, second)?),
    })
}

fn lists(engine: &mut Engine, first: &Value, second: &Value) -> Result<Ordering, Box<Error>> {
    if let (Value::List(a), Value::List(b)) = (first, second)
        && Arc::ptr_eq(a, b)
    {
        return Ok(Ordering::Equal);
    }
    engine.games.guard().check()?;
    let (a, b) = (members(engine, first)?, members(engine, second)?);
    for (x, y) in a.iter().zip(b.iter()) {
        let members = order(engine, x, y)?;
        if members.is_ne() {
            return Ok(members);
        }
    }
    Ok(a.len().cmp(&b.len()))
}

/// The values in order.
pub(crate) fn sorted(engine: &mut Engine, values: Vec<Value>) -> Result<Vec<Value>, Box<Error>> {
    sorted_by(engine, values, &mut |engine, a, b| order(engine, a, b))
}

/// A comparison that may fail.
type Order<'a> = dyn FnMut(&mut Engine, &Value, &Value) -> Result<Ordering, Box<Error>> + 'a;

/// The values in an order that may fail; equal ones stay in their order. A merge sort, because `sort_by` cannot fail.
pub(crate) fn sorted_by(
    engine: &mut Engine,
    values: Vec<Value>,
    order: &mut Order<'_>,
) -> Result<Vec<Value>, Box<Error>> {
    if values.len() < 2 {
        return Ok(values);
    }
    engine.games.guard().check()?;
    let mut first = values;
    let second = first.split_off(first.len() / 2);
    let first = sorted_by(engine, first, order)?;
    let second = sorted_by(engine, second, order)?;
    let mut merged = Vec::with_capacity(first.len() + second.len());
    let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
    while let (Some(a), Some(b)) = (first.peek(), second.peek()) {
        let next = if order(engine, a, b)? == Ordering::Greater { second.next() } else { first.next() };
        merged.extend(next);
    }
    merged.extend(first);
    merged.extend(second);
    Ok(merged)
}

/// The values in order and without repetition.
pub(crate) fn sorted_distinct(engine: &mut Engine, values: Vec<Value>) -> Result<Vec<Value>, Box<Error>> {
    let mut distinct: Vec<Value> = Vec::with_capacity(values.len());
    for value in sorted(engine, values)? {
        let repeated = match distinct.last() {
            Some(last) => order(engine, last, &value)?.is_eq(),
            None => false,
        };
        if !repeated {
            distinct.push(value);
        }
    }
    Ok(distinct)
}

/// Where a value is among sorted ones, or where it would be.
pub(crate) fn search<T>(
    engine: &mut Engine,
    items: &[T],
    key: fn(&T) -> &Value,
    value: &Value,
) -> Result<Result<usize, usize>, Box<Error>> {
    let (mut low, mut high) = (0, items.len());
    while low < high {
        let middle = low.midpoint(high);
        match order(engine, key(&items[middle]), value)? {
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
            Ordering::Equal => return Ok(Ok(middle)),
        }
    }
    Ok(Err(low))
}
