//! The order in which sets, maps and sorted lists keep their members. It is total and has nothing to do with the order of games.
//!
//! Nothing first, then games (numbers by value, then the order of print, loopy ones with two sides last), truth values, texts, players, lists member by member, and everything
//! else by its text.

use std::cmp::Ordering;

use onside_value::short::notation;

use super::engine::Engine;
use super::print;
use super::problem::Problem;
use super::value::Value;

fn rank(value: &Value) -> u8 {
    match value {
        Value::Nothing => 0,
        Value::Number(_) => 1,
        Value::Game(_) | Value::Literal(..) | Value::Loopy(_) => 2,
        Value::Boolean(_) => 3,
        Value::Text(_) => 4,
        Value::Player(_) => 5,
        Value::List(_) | Value::Range(_) => 6,
        _ => 7,
    }
}

/// The place of one value before or after another.
pub(crate) fn order(engine: &mut Engine, first: &Value, second: &Value) -> Result<Ordering, Problem> {
    // Lists may be deep, and the same list may stand in them many times.
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || by_kind(engine, first, second))
}

fn by_kind(engine: &mut Engine, first: &Value, second: &Value) -> Result<Ordering, Problem> {
    let ranks = rank(first).cmp(&rank(second));
    if ranks.is_ne() {
        return Ok(ranks);
    }
    Ok(match (first, second) {
        (Value::Number(a), Value::Number(b)) => a.cmp(b),
        (Value::Game(a) | Value::Literal(_, a), Value::Game(b) | Value::Literal(_, b)) => {
            if a == b {
                Ordering::Equal
            } else if notation::sorted(&engine.games, &[*a, *b])?.first() == Some(a) {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        }
        (Value::Game(_) | Value::Literal(..) | Value::Loopy(_), _) => {
            let (a, b) = (engine.loopy(first)?, engine.loopy(second)?);
            match (a.as_stopper(), b.as_stopper()) {
                (Some(a), Some(b)) if a == b => Ordering::Equal,
                (Some(a), Some(b)) if engine.loops.sorted(&[a, b])?.first() == Some(&a) => Ordering::Less,
                (Some(_), Some(_)) => Ordering::Greater,
                // Stoppers first, then values with two sides by their texts.
                (a, b) if a.is_some() != b.is_some() => b.is_some().cmp(&a.is_some()),
                _ => print::text(engine, first)?.cmp(&print::text(engine, second)?),
            }
        }
        (Value::Boolean(a), Value::Boolean(b)) => a.cmp(b),
        (Value::Text(a), Value::Text(b)) => a.cmp(b),
        (Value::Player(a), Value::Player(b)) => a.cmp(b),
        (Value::List(a), Value::List(b)) if std::sync::Arc::ptr_eq(a, b) => Ordering::Equal,
        (Value::List(_) | Value::Range(_), _) => {
            engine.games.guard().check()?;
            let (a, b) = (super::collections::members(engine, first)?, super::collections::members(engine, second)?);
            for (x, y) in a.iter().zip(b.iter()) {
                let members = order(engine, x, y)?;
                if members.is_ne() {
                    return Ok(members);
                }
            }
            a.len().cmp(&b.len())
        }
        _ => print::text(engine, first)?.cmp(&print::text(engine, second)?),
    })
}

/// The values in order.
pub(crate) fn sorted(engine: &mut Engine, values: Vec<Value>) -> Result<Vec<Value>, Problem> {
    sorted_by(engine, values, &mut |engine, a, b| order(engine, a, b))
}

/// A comparison that may fail.
type Order<'a> = dyn FnMut(&mut Engine, &Value, &Value) -> Result<Ordering, Problem> + 'a;

/// The values in an order that may fail; equal ones stay in their order. A merge sort, because `sort_by` cannot fail.
pub(crate) fn sorted_by(engine: &mut Engine, values: Vec<Value>, order: &mut Order<'_>) -> Result<Vec<Value>, Problem> {
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
pub(crate) fn sorted_distinct(engine: &mut Engine, values: Vec<Value>) -> Result<Vec<Value>, Problem> {
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
) -> Result<Result<usize, usize>, Problem> {
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
