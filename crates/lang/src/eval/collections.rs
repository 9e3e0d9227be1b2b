//! Lists, ranges, sets and maps: what the language itself needs of them. Their methods are in the library.

use std::sync::Arc;

use onside_number::{IBig, Rational};

use super::engine::Engine;
use super::held::{Held, Members};
use super::mutable::Mutable;
use super::order::search;
use super::print;
use super::problem::{Place, Problem};
use super::value::{NumberRange, Value};

/// Longer collections are not built.
pub(crate) const MOST_MEMBERS: usize = 10_000_000;

/// The members of a collection, in order.
pub(crate) fn members(engine: &mut Engine, value: &Value) -> Result<Members, Problem> {
    match value {
        Value::List(members) | Value::Set(members) => Ok(Arc::clone(members)),
        Value::Range(range) => Ok(Held::new(range.members(engine)?)),
        Value::Map(entries) => {
            let entry = |(key, value): &(Value, Value)| Value::entry(key.clone(), value.clone());
            Ok(Held::new(entries.iter().map(entry).collect()))
        }
        Value::Mutable(mutable) => Ok(Held::new(mutable.members())),
        Value::Text(text) => Ok(Held::new(text.chars().map(|letter| Value::Text(letter.into())).collect())),
        other => Err(Problem::new(format!("expected a collection, found {}", other.described()))),
    }
}

/// `a..b` or `a..b..c`
pub(crate) fn range(engine: &mut Engine, from: Value, to: Value, by: Option<Value>) -> Result<Value, Problem> {
    let from = engine.number(&from)?;
    let to = engine.number(&to)?;
    let by = by.map(|by| engine.number(&by)).transpose()?;
    if by.as_ref().is_some_and(Rational::is_zero) {
        return Err(Problem::new("the step of a range must not be 0"));
    }
    Ok(Value::Range(Arc::new(NumberRange { from, to, by })))
}

impl NumberRange {
    /// How many members there are.
    pub(crate) fn count(&self) -> IBig {
        let step = self.by.clone().unwrap_or_else(|| Rational::from(1));
        let span = &self.to - &self.from;
        match span.checked_div(&step) {
            Some(steps) if !steps.is_negative() => steps.floor() + IBig::ONE,
            _ => IBig::ZERO,
        }
    }

    /// Whether a number is a member.
    pub(crate) fn contains(&self, number: &Rational) -> bool {
        let step = self.by.clone().unwrap_or_else(|| Rational::from(1));
        let steps = (number - &self.from).checked_div(&step).and_then(|steps| steps.to_integer());
        steps.is_some_and(|steps| steps >= IBig::ZERO && steps < self.count())
    }

    /// All members.
    pub(crate) fn members(&self, engine: &Engine) -> Result<Vec<Value>, Problem> {
        let count = self.count();
        let Some(count) = usize::try_from(&count).ok().filter(|&count| count <= MOST_MEMBERS) else {
            return Err(Problem::new(format!("the range has {count} members, too many to list"))
                .hint(format!("the limit is {MOST_MEMBERS}")));
        };
        let step = self.by.clone().unwrap_or_else(|| Rational::from(1));
        let mut members = Vec::with_capacity(count);
        let mut value = self.from.clone();
        for index in 0..count {
            if index % 4096 == 0 {
                engine.games.guard().check()?;
            }
            let next = &value + &step;
            members.push(Value::Number(std::mem::replace(&mut value, next)));
        }
        Ok(members)
    }
}

/// The map with these entries; of entries with the same key the last one counts.
pub(crate) fn map(engine: &mut Engine, members: Vec<Value>) -> Result<Value, Problem> {
    let mut entries: Vec<(Value, Value)> = Vec::with_capacity(members.len());
    let mut places = std::collections::HashMap::new();
    for member in members {
        let Value::Entry(entry) = member else { return Err(Problem::new("expected an entry, as in 1 => 2")) };
        let (key, value) = (**entry).clone();
        match places.entry(print::text(engine, &key)?) {
            std::collections::hash_map::Entry::Occupied(place) => {
                let index: usize = *place.get();
                entries[index].1 = value;
            }
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(entries.len());
                entries.push((key, value));
            }
        }
    }
    let keys = entries.iter().map(|(key, _)| key.clone()).collect();
    let sorted = super::order::sorted(engine, keys)?;
    let mut ordered = Vec::with_capacity(entries.len());
    for key in sorted {
        let index = places[&print::text(engine, &key)?];
        ordered.push(entries[index].clone());
    }
    Ok(Value::Map(Held::new(ordered)))
}

/// `x[i]`: by place, counted from 1, or by key.
pub(crate) fn index(engine: &mut Engine, collection: &Value, index: &Value) -> Result<Value, Problem> {
    match collection {
        Value::Map(entries) => value_of(engine, entries, index),
        Value::Mutable(mutable) => match &**mutable {
            Mutable::Map(entries) => value_of(engine, &entries.read(), index),
            Mutable::List(members) | Mutable::Set(members) => {
                let place = place(engine, index, members.read().len())?;
                Ok(members.read().get(place).cloned().unwrap_or(Value::Nothing))
            }
        },
        Value::Text(text) => {
            let place = place(engine, index, text.chars().count())?;
            let letter = text.chars().nth(place).map(String::from).unwrap_or_default();
            Ok(Value::Text(letter))
        }
        Value::List(_) | Value::Set(_) | Value::Range(_) => {
            let members = members(engine, collection)?;
            let place = place(engine, index, members.len())?;
            Ok(members[place].clone())
        }
        other => Err(Problem::new(format!("{} has no members", other.described())).at(Place::Receiver)),
    }
}

/// Where a key is among sorted entries, or where it would be.
pub(crate) fn find(
    engine: &mut Engine,
    entries: &[(Value, Value)],
    key: &Value,
) -> Result<Result<usize, usize>, Problem> {
    search(engine, entries, |entry| &entry.0, key)
}

fn value_of(engine: &mut Engine, entries: &[(Value, Value)], key: &Value) -> Result<Value, Problem> {
    match find(engine, entries, key)? {
        Ok(found) => Ok(entries[found].1.clone()),
        Err(_) => {
            let key = print::text(engine, key)?;
            Err(Problem::new(format!("the map has no key {key}")).at(Place::Argument(0)))
        }
    }
}

/// An index from 1 as a place from 0.
pub(crate) fn place(engine: &mut Engine, index: &Value, length: usize) -> Result<usize, Problem> {
    let number = engine.integer(index).map_err(|problem| problem.at(Place::Argument(0)))?;
    match usize::try_from(&number) {
        Ok(place) if (1..=length).contains(&place) => Ok(place - 1),
        _ => {
            let problem = Problem::new(format!("there is no member number {number}")).at(Place::Argument(0));
            Err(problem.hint(match length {
                0 => "the collection is empty".to_owned(),
                _ => format!("members are counted from 1 to {length}"),
            }))
        }
    }
}
