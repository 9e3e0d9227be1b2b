//! The comparisons. Games are ordered partially; so are outcomes and winners; texts and numbers totally.

use std::cmp::Ordering;

use onside_ground::Outcome;
use onside_value::short::Comparison;

use super::cherries;
use super::collections::members;
use super::compound::Compound;
use super::enclosed;
use super::engine::Engine;
use super::loopy;
use super::print;
use super::problem::{Place, Problem};
use super::synchronized;
use super::value::Value;
use crate::syntax::Comparator;

/// Whether `left comparator right`.
pub(crate) fn compare(
    engine: &mut Engine,
    comparator: Comparator,
    left: &Value,
    right: &Value,
) -> Result<bool, Problem> {
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
            _ => Err(Problem::new("synchronized games are not ordered; == asks whether they are isomorphic")
                .hint("compare their values, as in G.NashValue < H.NashValue")),
        };
    }
    match relation(engine, left, right)? {
        Some(relation) => Ok(holds(comparator, relation)),
        None => match comparator {
            // Things of different kinds are never equal.
            Comparator::Equal => Ok(false),
            Comparator::NotEqual => Ok(true),
            _ => Err(Problem::new(format!("cannot compare {} with {}", left.described(), right.described()))),
        },
    }
}

/// Whether two values are equal.
pub(crate) fn same(engine: &mut Engine, left: &Value, right: &Value) -> Result<bool, Problem> {
    compare(engine, Comparator::Equal, left, right)
}

/// `a === b`: not only equal but the same thing, a range being the list of its members. Equal games of different forms are not.
fn identical(engine: &mut Engine, left: &Value, right: &Value) -> Result<bool, Problem> {
    match (left, right) {
        (Value::List(_) | Value::Range(_), Value::List(_) | Value::Range(_)) => {
            let (a, b) = (members(engine, left)?, members(engine, right)?);
            all_pairs(engine, &a, &b, &mut identical)
        }
        (Value::Mutable(a), Value::Mutable(b)) => Ok(std::sync::Arc::ptr_eq(a, b)),
        (Value::Function(a), Value::Function(b)) => Ok(std::sync::Arc::ptr_eq(a, b)),
        _ => Ok(left.kind() == right.kind() && print::text(engine, left)? == print::text(engine, right)?),
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

fn relation(engine: &mut Engine, left: &Value, right: &Value) -> Result<Option<Relation>, Problem> {
    Ok(Some(match (left, right) {
        (Value::Number(a), Value::Number(b)) => total(a.cmp(b)),
        (Value::Text(a), Value::Text(b)) => total(a.cmp(b)),
        (Value::Cherries(_), _) | (_, Value::Cherries(_)) => match (cherries::of(left), cherries::of(right)) {
            (Some(a), Some(b)) => total(a.cmp(&b)),
            _ => return Ok(None),
        },
        (Value::Winner(a) | Value::Outcome(a), Value::Winner(b) | Value::Outcome(b)) => outcomes(*a, *b),
        (Value::Draw, Value::Draw) => equality(true),
        (Value::Draw, Value::Winner(Outcome::Left)) | (Value::Winner(Outcome::Right), Value::Draw) => {
            total(Ordering::Less)
        }
        (Value::Draw, Value::Winner(Outcome::Right)) | (Value::Winner(Outcome::Left), Value::Draw) => {
            total(Ordering::Greater)
        }
        (Value::Draw, Value::Winner(_)) | (Value::Winner(_), Value::Draw) => Relation::Different,
        (Value::Class(a), Value::Class(b)) => equality(a == b),
        (Value::Boolean(a), Value::Boolean(b)) => equality(a == b),
        (Value::Player(a), Value::Player(b)) => equality(a == b),
        (Value::Expansion(a), Value::Expansion(b)) => equality(a == b),
        (Value::Thermograph(a), Value::Thermograph(b)) => equality(a == b),
        (Value::Nothing, Value::Nothing) => equality(true),
        (Value::Scoring(a), Value::Scoring(b)) => equality(a == b),
        (Value::List(_) | Value::Range(_), Value::List(_) | Value::Range(_)) => {
            let (a, b) = (members(engine, left)?, members(engine, right)?);
            equality(same_members(engine, &a, &b)?)
        }
        (Value::Map(a), Value::Map(b)) => equality(same_entries(engine, a, b)?),
        (Value::Entry(a), Value::Entry(b)) => {
            equality(same_entries(engine, std::slice::from_ref(&**a), std::slice::from_ref(&**b))?)
        }
        (Value::Mutable(a), Value::Mutable(b)) => equality(std::sync::Arc::ptr_eq(a, b)),
        (Value::Function(a), Value::Function(b)) => equality(std::sync::Arc::ptr_eq(a, b)),
        (Value::Set(a), Value::Set(b)) => equality(same_members(engine, a, b)?),
        (a, b) if a.is_game() && b.is_game() => Relation::Partial(games(engine, a, b)?),
        _ => return Ok(None),
    }))
}

fn games(engine: &mut Engine, left: &Value, right: &Value) -> Result<Comparison, Problem> {
    if let (Value::Compound(Compound::Position(a)), Value::Compound(Compound::Position(b))) = (left, right)
        && a == b
    {
        return Ok(Comparison::Equal);
    }
    if loopy::is_loopy(left) || loopy::is_loopy(right) {
        return loopy::compare(engine, left, right);
    }
    let left = engine.game(left).map_err(|problem| problem.at(Place::Receiver))?;
    let right = engine.game(right).map_err(|problem| problem.at(Place::Argument(0)))?;
    Ok(engine.games.compare(left, right)?)
}

fn same_entries(engine: &mut Engine, left: &[(Value, Value)], right: &[(Value, Value)]) -> Result<bool, Problem> {
    let split = |entries: &[(Value, Value)]| -> (Vec<Value>, Vec<Value>) { entries.iter().cloned().unzip() };
    let ((keys, values), (other_keys, other_values)) = (split(left), split(right));
    Ok(same_members(engine, &keys, &other_keys)? && same_members(engine, &values, &other_values)?)
}

/// Sets are kept sorted and without repetition, so that both kinds of collections compare member by member.
fn same_members(engine: &mut Engine, left: &[Value], right: &[Value]) -> Result<bool, Problem> {
    all_pairs(engine, left, right, &mut same)
}

/// A test of two values.
type Test<'a> = dyn FnMut(&mut Engine, &Value, &Value) -> Result<bool, Problem> + 'a;

fn all_pairs(engine: &mut Engine, left: &[Value], right: &[Value], test: &mut Test<'_>) -> Result<bool, Problem> {
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
