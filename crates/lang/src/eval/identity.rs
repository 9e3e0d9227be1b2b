//! `a === b`: not only equal but the same thing.
//!
//! Equal games of different forms are not the same, nor are a position and its value; a range is the list of its
//! members. Asks nothing of the solver: everything is decided by the data that a value is.

// A new kind of values or of games does not compile until somebody has said what it means here.
#![warn(clippy::wildcard_enum_match_arm)]

use std::sync::Arc;

use onside_ground::with_stack;
use onside_value::loopy::isomorphic;

use super::collections::members;
use super::engine::Engine;
use crate::error::Error;
use crate::value::Value;

/// Whether two values are the same thing.
pub(crate) fn identical(engine: &mut Engine, left: &Value, right: &Value) -> Result<bool, Box<Error>> {
    if left.is_list() && right.is_list() {
        if let (Value::Range(a), Value::Range(b)) = (left, right)
            && a == b
        {
            return Ok(true);
        }
        let (a, b) = (members(engine, left)?, members(engine, right)?);
        return in_turn(engine, &a, &b);
    }
    Ok(match (left, right) {
        (Value::Number(a), Value::Number(b)) => a == b,
        (Value::Surreal(a), Value::Surreal(b)) => a == b,
        (Value::Nimber(a), Value::Nimber(b)) => a == b,
        (Value::Trajectory(a), Value::Trajectory(b)) => a == b,
        // A game in braces is its form; other values are their canonical forms.
        (Value::Number(number), game @ (Value::Game(_) | Value::Literal(..)))
        | (game @ (Value::Game(_) | Value::Literal(..)), Value::Number(number)) => {
            number.is_dyadic() && {
                let number = engine.number_game(number)?;
                engine.form(game)? == number.into()
            }
        }
        (Value::Game(_) | Value::Literal(..), Value::Game(_) | Value::Literal(..)) => {
            engine.form(left)? == engine.form(right)?
        }
        (Value::Compound(a), Value::Compound(b)) => a == b,
        (Value::Loopy(a), Value::Loopy(b)) => engine.loops.equal(a, b)?,
        (Value::Graph(a), Value::Graph(b)) => {
            Arc::ptr_eq(a, b) || isomorphic(&engine.games, (&a.graph, a.start), (&b.graph, b.start))?
        }
        (Value::Synchronized(a), Value::Synchronized(b)) => a == b,
        (Value::Enclosure(a), Value::Enclosure(b)) => a == b,
        (Value::Cherries(a), Value::Cherries(b)) => a == b,
        (Value::Scoring(a), Value::Scoring(b)) => a == b,
        (Value::Boolean(a), Value::Boolean(b)) => a == b,
        (Value::Outcome(a), Value::Outcome(b)) | (Value::Winner(a), Value::Winner(b)) => a == b,
        (Value::Class(a), Value::Class(b)) => a == b,
        (Value::Text(a), Value::Text(b)) | (Value::Output(a), Value::Output(b)) => a == b,
        (Value::Player(a), Value::Player(b)) => a == b,
        (Value::Thermograph(a), Value::Thermograph(b)) => a == b,
        (Value::Expansion(a), Value::Expansion(b)) => a == b,
        (Value::Misere(a), Value::Misere(b)) => a == b,
        (Value::Genus(a), Value::Genus(b)) => a == b,
        (Value::Quotient(a), Value::Quotient(b)) => a == b,
        (Value::Picture(a), Value::Picture(b)) => a == b,
        (Value::Draw, Value::Draw) | (Value::Nothing, Value::Nothing) => true,
        (Value::Mutable(a), Value::Mutable(b)) => Arc::ptr_eq(a, b),
        (Value::Function(a), Value::Function(b)) => Arc::ptr_eq(a, b),
        (Value::Board(a), Value::Board(b)) => a == b,
        (Value::Ruleset(a), Value::Ruleset(b)) => a.is(b),
        (Value::Object(a), Value::Object(b)) => a.relation(b) == Some(std::cmp::Ordering::Equal),
        (Value::Tuple(a), Value::Tuple(b)) => in_turn(engine, a, b)?,
        (Value::Set(a), Value::Set(b)) => in_some_order(engine, a, b, deeper)?,
        (Value::Map(a), Value::Map(b)) => {
            in_some_order(engine, a, b, |engine, a, b| Ok(deeper(engine, &a.0, &b.0)? && deeper(engine, &a.1, &b.1)?))?
        }
        (Value::Entry(a), Value::Entry(b)) => deeper(engine, &a.0, &b.0)? && deeper(engine, &a.1, &b.1)?,
        (Value::Table(a), Value::Table(b)) => {
            a.len() == b.len() && {
                let mut same = true;
                for (a, b) in a.iter().zip(b.iter()) {
                    same = same && in_turn(engine, a, b)?;
                }
                same
            }
        }
        // Two kinds. Every kind is named, so that a new one is not forgotten above.
        (
            Value::Number(_)
            | Value::Surreal(_)
            | Value::Nimber(_)
            | Value::Trajectory(_)
            | Value::Game(_)
            | Value::Literal(..)
            | Value::Compound(_)
            | Value::Loopy(_)
            | Value::Graph(_)
            | Value::Synchronized(_)
            | Value::Enclosure(_)
            | Value::Cherries(_)
            | Value::Scoring(_)
            | Value::Matrix(_)
            | Value::Strategy(_)
            | Value::Equilibrium(_)
            | Value::Boolean(_)
            | Value::Outcome(_)
            | Value::Winner(_)
            | Value::Draw
            | Value::Class(_)
            | Value::Text(_)
            | Value::Output(_)
            | Value::Player(_)
            | Value::Thermograph(_)
            | Value::Expansion(_)
            | Value::Misere(_)
            | Value::Genus(_)
            | Value::Quotient(_)
            | Value::Picture(_)
            | Value::Nothing
            | Value::Mutable(_)
            | Value::Function(_)
            | Value::Board(_)
            | Value::Ruleset(_)
            | Value::Object(_)
            | Value::Tuple(_)
            | Value::List(_)
            | Value::Range(_)
            | Value::Set(_)
            | Value::Map(_)
            | Value::Entry(_)
            | Value::Table(_),
            _,
        ) => false,
    })
}

fn deeper(engine: &mut Engine, left: &Value, right: &Value) -> Result<bool, Box<Error>> {
    with_stack(|| identical(engine, left, right))
}

fn in_turn(engine: &mut Engine, left: &[Value], right: &[Value]) -> Result<bool, Box<Error>> {
    if left.len() != right.len() {
        return Ok(false);
    }
    if std::ptr::eq(left, right) {
        return Ok(true);
    }
    for (a, b) in left.iter().zip(right) {
        engine.games.guard().check()?;
        if !deeper(engine, a, b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Sets and maps are kept in order, but members without a place of their own stand in any.
fn in_some_order<T>(
    engine: &mut Engine,
    left: &[T],
    right: &[T],
    mut same: impl FnMut(&mut Engine, &T, &T) -> Result<bool, Box<Error>>,
) -> Result<bool, Box<Error>> {
    if left.len() != right.len() {
        return Ok(false);
    }
    if std::ptr::eq(left, right) {
        return Ok(true);
    }
    for (index, a) in left.iter().enumerate() {
        engine.games.guard().check()?;
        let mut found = same(engine, a, &right[index])?;
        let mut others = right.iter();
        while !found && let Some(b) = others.next() {
            engine.games.guard().check()?;
            found = same(engine, a, b)?;
        }
        if !found {
            return Ok(false);
        }
    }
    Ok(true)
}
