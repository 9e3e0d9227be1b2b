//! Lists, ranges, sets and maps: what the language itself needs of them. Their methods are in the library.

use std::sync::Arc;

use onside_number::{IBig, Rational};

use super::engine::Engine;
use super::finish::text;
use super::order::{Classes, keys, search, search_in};
use crate::error::{Error, Place};
use crate::value::{Held, Members, Mutable, NumberRange, Spot, Value};

/// Longer collections are not built.
pub(crate) const MOST_MEMBERS: usize = 10_000_000;

/// The members of a collection, in order.
pub(crate) fn members(engine: &mut Engine, value: &Value) -> Result<Members, Box<Error>> {
    match value {
        Value::List(members) | Value::Set(members) | Value::Tuple(members) => Ok(members.clone()),
        Value::Range(range) => fresh(engine, range.members(engine)?),
        Value::Matrix(matrix) => {
            let rows = (0..matrix.rows()).map(|row| Value::list(matrix.row(row).to_vec()));
            fresh(engine, engine.collected(rows)?)
        }
        Value::Strategy(strategy) => Ok(Members::new(strategy.members())),
        Value::Equilibrium(both) => Ok(Members::new(both.members())),
        Value::Map(entries) => {
            let entry = |(key, value): &(Value, Value)| Value::entry(key.clone(), value.clone());
            fresh(engine, engine.collected(entries.iter().map(entry))?)
        }
        Value::Mutable(mutable) => {
            engine.games.guard().room_for::<Value>(mutable.len())?;
            fresh(engine, mutable.members())
        }
        Value::Text(text) => fresh(engine, engine.collected(text.chars().map(|letter| Value::Text(letter.into())))?),
        Value::Board(_) => Err(Error::mistake("expected a collection, found a board")
            .hint("in rules `for c in own`, `for c in empty` and `for c in board.Cells` go through cells")),
        other => Err(Error::mistake(format!("expected a collection, found {}", other.described()))),
    }
}

/// Members that were just made, on the account of memory if there are many.
fn fresh(engine: &Engine, members: Vec<Value>) -> Result<Members, Box<Error>> {
    let members = Members::new(members);
    members.put_on_account(engine.games.guard())?;
    Ok(members)
}

/// `a..b` or `a..b..c`
pub(crate) fn range(engine: &mut Engine, from: Value, to: Value, by: Option<Value>) -> Result<Value, Box<Error>> {
    let from = engine.number(&from)?;
    let to = engine.number(&to)?;
    let by = by.map(|by| engine.number(&by)).transpose()?;
    if by.as_ref().is_some_and(Rational::is_zero) {
        return Err(Error::mistake("the step of a range must not be 0"));
    }
    Ok(Value::Range(Arc::new(NumberRange { from, to, by })))
}

impl NumberRange {
    /// The distance from a member to the next.
    pub(crate) fn step(&self) -> Rational {
        self.by.clone().unwrap_or_else(|| Rational::from(1))
    }

    /// How many members there are.
    pub(crate) fn count(&self) -> IBig {
        let step = self.step();
        let span = &self.to - &self.from;
        match span.checked_div(&step) {
            Some(steps) if !steps.is_negative() => steps.floor() + IBig::ONE,
            _ => IBig::ZERO,
        }
    }

    /// Whether a number is a member.
    pub(crate) fn contains(&self, number: &Rational) -> bool {
        let step = self.step();
        let steps = (number - &self.from).checked_div(&step).and_then(|steps| steps.to_integer());
        steps.is_some_and(|steps| steps >= IBig::ZERO && steps < self.count())
    }

    /// All members.
    pub(crate) fn members(&self, engine: &Engine) -> Result<Vec<Value>, Box<Error>> {
        let count = self.count();
        let Some(count) = usize::try_from(&count).ok().filter(|&count| count <= MOST_MEMBERS) else {
            return Err(Error::mistake(format!("the range has {count} members, too many to list"))
                .hint(format!("the limit is {MOST_MEMBERS}")));
        };
        let step = self.step();
        let mut value = self.from.clone();
        engine.collected((0..count).map(|_| {
            let next = &value + &step;
            Value::Number(std::mem::replace(&mut value, next))
        }))
    }
}

/// The map with these entries; of entries with the same key the last one counts.
pub(crate) fn map(engine: &mut Engine, members: Vec<Value>) -> Result<Value, Box<Error>> {
    let entry = |member| match member {
        Value::Entry(entry) => Ok(entry),
        _ => Err(Error::mistake("expected an entry, as in 1 => 2")),
    };
    let entries = members.into_iter().map(entry).collect::<Result<Vec<_>, _>>()?;
    let keys = keys(engine, entries.iter().map(|entry| &entry.0))?;
    let classes = Classes::of(engine, &keys)?;
    let mut last: Vec<usize> = (0..entries.len()).collect();
    for (index, &first) in classes.first.iter().enumerate() {
        last[first] = index;
    }
    let kept = classes.places.iter().filter(|&&index| classes.is_first(index));
    Ok(Value::Map(Held::new(kept.map(|&index| (entries[index].0.clone(), entries[last[index]].1.clone())).collect())))
}

/// `x[i]`: by place, counted from 1, or by key.
pub(crate) fn index(engine: &mut Engine, collection: &Value, index: &Value) -> Result<Value, Box<Error>> {
    match collection {
        Value::Map(entries) => value_of(engine, &[&***entries], index),
        Value::Mutable(mutable) => match &**mutable {
            Mutable::Map(entries) => value_of(engine, entries.read().pieces(), index),
            Mutable::List(members) => {
                let place = place(engine, index, members.read().len())?;
                Ok(members.read().get(place).cloned().unwrap_or(Value::Nothing))
            }
            Mutable::Set(members) => {
                let place = place(engine, index, members.read().len())?;
                Ok(members.read().get(place).cloned().unwrap_or(Value::Nothing))
            }
        },
        Value::Text(text) => {
            let place = place(engine, index, text.chars().count())?;
            let letter = text.chars().nth(place).map(String::from).unwrap_or_default();
            Ok(Value::Text(letter))
        }
        Value::Range(range) => {
            let count = range.count();
            let Some(length) = usize::try_from(&count).ok() else {
                return range.members(engine).map(|_| Value::Nothing);
            };
            let place = place(engine, index, length)?;
            let steps = Rational::from(IBig::from(place));
            Ok(Value::Number(&range.from + &(&range.step() * &steps)))
        }
        Value::List(_)
        | Value::Set(_)
        | Value::Tuple(_)
        | Value::Matrix(_)
        | Value::Strategy(_)
        | Value::Equilibrium(_) => {
            let members = members(engine, collection)?;
            let place = place(engine, index, members.len())?;
            Ok(members[place].clone())
        }
        Value::Object(object) => crate::classes::member_of_graph(object, index).unwrap_or_else(|| {
            Err(Error::mistake(format!("{} has no members", object.described())).at(Place::Receiver))
        }),
        Value::Board(lettered) => crate::rules::lies(lettered, index),
        other => Err(Error::mistake(format!("{} has no members", other.described())).at(Place::Receiver)),
    }
}

/// Where a key is among sorted entries, or where it would be.
pub(crate) fn find(
    engine: &mut Engine,
    entries: &[(Value, Value)],
    key: &Value,
) -> Result<Result<usize, usize>, Box<Error>> {
    search(engine, entries, |entry| &entry.0, key)
}

/// The same among entries in pieces.
pub(crate) fn find_in<P: AsRef<[(Value, Value)]>>(
    engine: &mut Engine,
    entries: &[P],
    key: &Value,
) -> Result<Result<Spot, Spot>, Box<Error>> {
    search_in(engine, entries, |entry| &entry.0, key)
}

fn value_of<P: AsRef<[(Value, Value)]>>(engine: &mut Engine, entries: &[P], key: &Value) -> Result<Value, Box<Error>> {
    match find_in(engine, entries, key)? {
        Ok(spot) => Ok(entries[spot.piece].as_ref()[spot.index].1.clone()),
        Err(_) => {
            let key = text(engine, key)?;
            Err(Error::mistake(format!("the map has no key {key}")).at(Place::Argument(0)))
        }
    }
}

/// An index from 1 as a place from 0.
pub(crate) fn place(engine: &mut Engine, index: &Value, length: usize) -> Result<usize, Box<Error>> {
    if let Value::Number(number) = index
        && let Some(place) = number.as_i64().and_then(|number| usize::try_from(number).ok())
        && (1..=length).contains(&place)
    {
        return Ok(place - 1);
    }
    let number = engine.integer(index).map_err(|error| error.at(Place::Argument(0)))?;
    match usize::try_from(&number) {
        Ok(place) if (1..=length).contains(&place) => Ok(place - 1),
        _ => {
            let error = Error::mistake(format!("there is no member number {number}")).at(Place::Argument(0));
            Err(error.hint(match length {
                0 => "the collection is empty".to_owned(),
                _ => format!("members are counted from 1 to {length}"),
            }))
        }
    }
}
