//! The comparisons. Games are ordered partially, so are outcomes and winners; texts and numbers totally; nothing else
//! is ordered. Equality is a matter of keys and is only asked for here.

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
        _ => {}
    }
    let one_is = |test: fn(&Value) -> bool| test(left) || test(right);
    let number_like = |value: &Value| value.is_game() || matches!(value, Value::Enclosure(_));
    if one_is(|value| matches!(value, Value::Enclosure(_))) && number_like(left) && number_like(right) {
        return enclosed::compare(engine, comparator, left, right);
    }
    if one_is(|value| matches!(value, Value::Synchronized(_))) {
        return Err(Error::mistake(
            "synchronized games are not ordered; == asks whether they are isomorphic, \
                                   SameInEverySum whether they are equal",
        )
        .hint("compare their values, as in G.NashValue < H.NashValue"));
    }
    if let Some(truth) = of_class_files(comparator, left, right) {
        return Ok(truth);
    }
    match relation(engine, left, right)? {
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

/// How two values are ordered; nothing if they are not.
fn relation(engine: &mut Engine, left: &Value, right: &Value) -> Result<Option<Comparison>, Box<Error>> {
    if let (Value::Number(a), Value::Number(b)) = (left, right) {
        return Ok(Some(total(a.cmp(b))));
    }
    if ordinals::concerns(left) || ordinals::concerns(right) {
        return ordinals::compare(engine, left, right);
    }
    if matches!(left, Value::Cherries(_)) || matches!(right, Value::Cherries(_)) {
        return Ok(cherries::of(left).zip(cherries::of(right)).map(|(a, b)| total(a.cmp(&b))));
    }
    if left.is_game() && right.is_game() {
        return Ok(Some(games(engine, left, right)?));
    }
    Ok(match (left, right) {
        (Value::Text(a), Value::Text(b)) => Some(total(a.cmp(b))),
        _ => results(left, right),
    })
}

/// Outcomes and winners by how much Left likes them.
fn results(left: &Value, right: &Value) -> Option<Comparison> {
    // What happens if Left moves first, and if Right does: 1 is a victory of Left, 0 a draw.
    let by_mover = |value: &Value| match value {
        Value::Outcome(outcome) | Value::Winner(outcome) => Some(match outcome {
            Outcome::Left => [1, 1],
            Outcome::Right => [-1, -1],
            Outcome::Next => [1, -1],
            Outcome::Previous => [-1, 1],
        }),
        Value::Draw | Value::Class(Class::Draw) => Some([0, 0]),
        _ => None,
    };
    let (a, b) = (by_mover(left)?, by_mover(right)?);
    let at_most = |a: [i8; 2], b: [i8; 2]| a[0] <= b[0] && a[1] <= b[1];
    Some(Comparison::from_halves(at_most(a, b), at_most(b, a)))
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
