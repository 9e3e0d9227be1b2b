//! The comparisons. Games are ordered partially, so are outcomes and winners; texts and numbers totally; nothing else
//! is ordered. Equality is a matter of keys and is only asked for here.

// A new kind of values does not compile until somebody has said how it is ordered.
#![warn(clippy::wildcard_enum_match_arm)]

use std::cmp::Ordering;

use onside_ground::Outcome;
use onside_value::short::Comparison;

use super::cherries;
use super::enclosed;
use super::engine::Engine;
use super::identity::identical;
use super::key::same;
use super::loopy;
use super::ordinals;
use crate::error::{Error, Place};
use crate::syntax::Comparator;
use crate::value::{Class, Compound, Value};

/// Which question was asked of synchronized games that are not the same: there are several.
const NOT_ISOMORPHIC: &str = "these synchronized games are not isomorphic; G.SameInEverySum(H) asks whether they have \
                              the same outcomes (000), Alternating(G) == Alternating(H) compares them as alternating \
                              games";

/// Whether `left comparator right`.
pub(crate) fn compare(
    engine: &mut Engine,
    comparator: Comparator,
    left: &Value,
    right: &Value,
) -> Result<bool, Box<Error>> {
    match comparator {
        Comparator::Identical => return identical(engine, left, right),
        Comparator::Equal | Comparator::NotEqual => {
            let same = same(engine, left, right)?;
            if !same && matches!((left, right), (Value::Synchronized(_), Value::Synchronized(_))) {
                engine.warn(NOT_ISOMORPHIC.to_owned());
            }
            return Ok(same == (comparator == Comparator::Equal));
        }
        Comparator::Less
        | Comparator::LessOrEqual
        | Comparator::Greater
        | Comparator::GreaterOrEqual
        | Comparator::Confused
        | Comparator::LessOrConfused
        | Comparator::GreaterOrConfused => {}
    }
    let scales = [Scale::of(left), Scale::of(right)];
    match scales {
        [Scale::Enclosed, Scale::Enclosed | Scale::Games] | [Scale::Games, Scale::Enclosed] => {
            return enclosed::compare(engine, comparator, left, right);
        }
        [Scale::Synchronized, _] | [_, Scale::Synchronized] => {
            return Err(Error::mistake(
                "synchronized games are not ordered; == asks whether they are isomorphic, \
                 SameInEverySum whether they are equal",
            )
            .hint("compare their values, as in G.NashValue < H.NashValue"));
        }
        _ => {}
    }
    if let Some(truth) = of_class_files(comparator, left, right) {
        return Ok(truth);
    }
    match relation(engine, (left, right), scales)? {
        Some(relation) => Ok(holds(comparator, relation)),
        None if left.kind() == right.kind() => {
            let error = Error::mistake(format!("{} is not less or greater than another", left.described()));
            Err(error.hint("== asks whether two are equal"))
        }
        None => Err(Error::mistake(format!("cannot compare {} with {}", left.described(), right.described()))),
    }
}

/// How pairs of integers stand to each other: one is less if both of its members are.
fn of_class_files(comparator: Comparator, left: &Value, right: &Value) -> Option<bool> {
    let (Value::Tuple(a), Value::Tuple(b)) = (left, right) else { return None };
    let pairs = a.iter().zip(b.iter()).map(|pair| match pair {
        (Value::Number(a), Value::Number(b)) => Some(a.cmp(b)),
        _ => None,
    });
    let orders: Vec<Ordering> = pairs.collect::<Option<_>>()?;
    if a.len() != b.len() {
        return None;
    }
    let (less, greater) = (orders.contains(&Ordering::Less), orders.contains(&Ordering::Greater));
    let relation = match (less, greater) {
        (true, true) => Comparison::Confused,
        (true, false) => Comparison::Less,
        (false, true) => Comparison::Greater,
        (false, false) => Comparison::Equal,
    };
    Some(holds(comparator, relation))
}

fn holds(comparator: Comparator, relation: Comparison) -> bool {
    use Comparison::{Confused, Equal, Greater, Less};
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

fn total(ordering: Ordering) -> Comparison {
    match ordering {
        Ordering::Less => Comparison::Less,
        Ordering::Equal => Comparison::Equal,
        Ordering::Greater => Comparison::Greater,
    }
}

/// What a value is measured by when it is compared.
#[derive(Clone, Copy, Debug)]
enum Scale<'a> {
    /// The order of games, in which numbers are.
    Games,
    /// A number that is only known to lie between two others.
    Enclosed,
    /// A number that is not rational or not finite, or an infinite nimber.
    Infinite,
    /// The order of values of Cherries, among which integers are.
    Cherries,
    /// The alphabet.
    Texts(&'a str),
    /// How much Left likes an outcome: what happens if she moves first, and if Right does. 1 is a victory of hers, 0 a
    /// draw.
    Outcomes([i8; 2]),
    /// Synchronized games are not ordered, and whoever compares them is told what may be meant.
    Synchronized,
    /// There is no order.
    Nothing,
}

impl Scale<'_> {
    fn of(value: &Value) -> Scale<'_> {
        match value {
            Value::Number(_)
            | Value::Game(_)
            | Value::Literal(..)
            | Value::Compound(_)
            | Value::Loopy(_)
            | Value::Graph(_) => Scale::Games,
            Value::Enclosure(_) => Scale::Enclosed,
            Value::Surreal(_) | Value::Nimber(_) => Scale::Infinite,
            Value::Object(_) if ordinals::infinity(value).is_some() => Scale::Infinite,
            Value::Cherries(_) => Scale::Cherries,
            Value::Text(text) => Scale::Texts(text),
            Value::Outcome(outcome) | Value::Winner(outcome) => Scale::Outcomes(match outcome {
                Outcome::Left => [1, 1],
                Outcome::Right => [-1, -1],
                Outcome::Next => [1, -1],
                Outcome::Previous => [-1, 1],
            }),
            Value::Draw | Value::Class(Class::Draw) => Scale::Outcomes([0, 0]),
            Value::Synchronized(_) => Scale::Synchronized,
            Value::Class(
                Class::LeftOrDraw
                | Class::DrawOrRight
                | Class::Any
                | Class::LeftOrRight
                | Class::Undecided
                | Class::NHat
                | Class::NCheck
                | Class::PHat
                | Class::PCheck,
            )
            | Value::Matrix(_)
            | Value::Strategy(_)
            | Value::Equilibrium(_)
            | Value::Scoring(_)
            | Value::Misere(_)
            | Value::Genus(_)
            | Value::Quotient(_)
            | Value::Boolean(_)
            | Value::List(_)
            | Value::Tuple(_)
            | Value::Range(_)
            | Value::Set(_)
            | Value::Map(_)
            | Value::Entry(_)
            | Value::Mutable(_)
            | Value::Table(_)
            | Value::Function(_)
            | Value::Board(_)
            | Value::Object(_)
            | Value::Ruleset(_)
            | Value::Player(_)
            | Value::Thermograph(_)
            | Value::Trajectory(_)
            | Value::Expansion(_)
            | Value::Picture(_)
            | Value::Output(_)
            | Value::Nothing => Scale::Nothing,
        }
    }
}

/// How two values are ordered; nothing if they are not.
fn relation(
    engine: &mut Engine,
    (left, right): (&Value, &Value),
    scales: [Scale<'_>; 2],
) -> Result<Option<Comparison>, Box<Error>> {
    if let (Value::Number(a), Value::Number(b)) = (left, right) {
        return Ok(Some(total(a.cmp(b))));
    }
    match scales {
        [Scale::Infinite, _] | [_, Scale::Infinite] => ordinals::compare(engine, left, right),
        [Scale::Cherries, _] | [_, Scale::Cherries] => {
            Ok(cherries::of(left).zip(cherries::of(right)).map(|(a, b)| total(a.cmp(&b))))
        }
        [Scale::Games, Scale::Games] => Ok(Some(games(engine, left, right)?)),
        [Scale::Outcomes(a), Scale::Outcomes(b)] => {
            let at_most = |a: [i8; 2], b: [i8; 2]| a[0] <= b[0] && a[1] <= b[1];
            Ok(Some(Comparison::from_halves(at_most(a, b), at_most(b, a))))
        }
        [Scale::Texts(a), Scale::Texts(b)] => Ok(Some(total(a.cmp(b)))),
        _ => Ok(None),
    }
}

fn games(engine: &mut Engine, left: &Value, right: &Value) -> Result<Comparison, Box<Error>> {
    if let (Value::Compound(Compound::Position(a)), Value::Compound(Compound::Position(b))) = (left, right)
        && a == b
    {
        return Ok(Comparison::Equal);
    }
    if let Some(comparison) = engine.compare_by_search(left, right)? {
        return Ok(comparison);
    }
    // A position may turn out to be loopy when its value is found.
    let position = |value: &Value| matches!(value, Value::Compound(_));
    if loopy::is_loopy(left) || loopy::is_loopy(right) || position(left) || position(right) {
        return loopy::compare(engine, left, right);
    }
    let left = engine.game(left).map_err(|error| error.at(Place::Receiver))?;
    let right = engine.game(right).map_err(|error| error.at(Place::Argument(0)))?;
    Ok(engine.games.compare(left, right)?)
}
