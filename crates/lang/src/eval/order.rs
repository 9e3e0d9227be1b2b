//! Values in their places: sorting, classes of equal values, and search among sorted ones.
//!
//! What is equal and what comes first is decided by keys alone. Sorting with a function of the user is here too.

// A new kind of values or of games does not compile until somebody has said what it means here.
#![warn(clippy::wildcard_enum_match_arm)]

use std::cmp::Ordering;

use super::engine::Engine;
use super::key::{Key, Relation};
use super::prefix::prefix;
use super::relation::{Asked, relation};
use crate::error::Error;
use crate::value::{Spot, Value};

/// So few things are sorted by putting one after the other in its place.
const FEW: usize = 8;

/// Things in an order that may fail; equal ones stay in their order. A merge sort, because `sort_by` cannot fail.
pub(crate) fn sorted_by<T>(
    engine: &mut Engine,
    mut things: Vec<T>,
    order: &mut impl FnMut(&mut Engine, &T, &T) -> Result<Ordering, Box<Error>>,
) -> Result<Vec<T>, Box<Error>> {
    engine.games.guard().check()?;
    if things.len() <= FEW {
        for index in 1..things.len() {
            let mut place = index;
            while place > 0 && order(engine, &things[place - 1], &things[index])? == Ordering::Greater {
                place -= 1;
            }
            things[place..=index].rotate_right(1);
        }
        return Ok(things);
    }
    let second = things.split_off(things.len() / 2);
    let first = sorted_by(engine, things, order)?;
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

/// The values in their places.
pub(crate) fn sorted(engine: &mut Engine, mut values: Vec<Value>) -> Result<Vec<Value>, Box<Error>> {
    if values.iter().all(|value| matches!(value, Value::Number(_))) {
        engine.games.guard().check()?;
        values.sort_by(|a, b| match (a, b) {
            (Value::Number(a), Value::Number(b)) => a.cmp(b),
            _ => Ordering::Equal,
        });
        return Ok(values);
    }
    let keys = keys(engine, values.iter())?;
    let places = places(engine, &keys)?;
    drop(keys);
    Ok(places.into_iter().map(|index| std::mem::replace(&mut values[index], Value::Nothing)).collect())
}

/// The keys of some values.
pub(crate) fn keys<'a>(
    engine: &mut Engine,
    values: impl ExactSizeIterator<Item = &'a Value>,
) -> Result<Vec<Key<'a>>, Box<Error>> {
    let mut keys = Vec::with_capacity(values.len());
    for value in values {
        engine.games.guard().check()?;
        keys.push(Key::of(engine, value)?);
    }
    Ok(keys)
}

/// The indices of keys in the order of their places; those with one place stay in their order.
fn places(engine: &mut Engine, keys: &[Key<'_>]) -> Result<Vec<usize>, Box<Error>> {
    let mut by_place =
        |engine: &mut Engine, &a: &usize, &b: &usize| Ok(relation(engine, &keys[a], &keys[b], Asked::Place)?.place());
    engine.games.guard().room_for::<(u128, usize)>(keys.len())?;
    let prefixes = keys.iter().enumerate().map(|(index, key)| Some((prefix(key)?, index)));
    let Some(mut prefixes) = prefixes.collect::<Option<Vec<_>>>() else {
        return sorted_by(engine, (0..keys.len()).collect(), &mut by_place);
    };
    prefixes.sort_unstable();
    let mut places = Vec::with_capacity(keys.len());
    for alike in prefixes.chunk_by(|a, b| a.0 == b.0) {
        let indices = alike.iter().map(|&(_, index)| index);
        match alike.len() {
            1 => places.extend(indices),
            _ => places.extend(sorted_by(engine, indices.collect(), &mut by_place)?),
        }
    }
    Ok(places)
}

/// Which of some keys are the same.
pub(crate) struct Classes {
    /// The indices in the order of their places.
    pub(crate) places: Vec<usize>,
    /// For each key the index of the first that is the same.
    pub(crate) first: Vec<usize>,
}

impl Classes {
    pub(crate) fn of(engine: &mut Engine, keys: &[Key<'_>]) -> Result<Classes, Box<Error>> {
        let places = places(engine, keys)?;
        let mut first: Vec<usize> = (0..keys.len()).collect();
        // The different ones with the place at which we are.
        let mut here: Vec<usize> = Vec::new();
        for &index in &places {
            engine.games.guard().check()?;
            if let Some(&other) = here.first()
                && relation(engine, &keys[other], &keys[index], Asked::Place)?.place().is_ne()
            {
                here.clear();
            }
            let mut known = None;
            for &other in &here {
                if relation(engine, &keys[other], &keys[index], Asked::Equality)? == Relation::Same {
                    known = Some(other);
                    break;
                }
            }
            match known {
                Some(other) => first[index] = other,
                None => here.push(index),
            }
        }
        Ok(Classes { places, first })
    }

    /// Whether a key is the first of its class.
    pub(crate) fn is_first(&self, index: usize) -> bool {
        self.first[index] == index
    }
}

/// The values in their places, the first of those that are equal.
pub(crate) fn sorted_distinct(engine: &mut Engine, values: &[Value]) -> Result<Vec<Value>, Box<Error>> {
    let keys = keys(engine, values.iter())?;
    let classes = Classes::of(engine, &keys)?;
    let kept = classes.places.iter().filter(|&&index| classes.is_first(index));
    Ok(kept.map(|&index| values[index].clone()).collect())
}

/// The first of those that are equal, in the order in which they are given.
pub(crate) fn distinct(engine: &mut Engine, values: &[Value]) -> Result<Vec<Value>, Box<Error>> {
    let keys = keys(engine, values.iter())?;
    let classes = Classes::of(engine, &keys)?;
    let kept = values.iter().enumerate().filter(|&(index, _)| classes.is_first(index));
    Ok(kept.map(|(_, value)| value.clone()).collect())
}

/// Where a value is among those in their places, or where it would be.
pub(crate) fn search<T>(
    engine: &mut Engine,
    items: &[T],
    value_of: fn(&T) -> &Value,
    value: &Value,
) -> Result<Result<usize, usize>, Box<Error>> {
    let found = search_in(engine, &[items], value_of, value)?;
    Ok(found.map(|spot| spot.index).map_err(|spot| spot.index))
}

/// The same among those that are kept in pieces, none of which is empty unless it is the only one.
pub(crate) fn search_in<T, P: AsRef<[T]>>(
    engine: &mut Engine,
    pieces: &[P],
    value_of: fn(&T) -> &Value,
    value: &Value,
) -> Result<Result<Spot, Spot>, Box<Error>> {
    let wanted = Key::of(engine, value)?;
    // The first piece whose last item does not stand before it, or else the last piece.
    let (mut low, mut high) = (0, pieces.len().saturating_sub(1));
    while low < high {
        let piece = low.midpoint(high);
        let Some(last) = pieces[piece].as_ref().last() else { return Ok(Err(Spot { piece, index: 0 })) };
        match stands(engine, value_of(last), &wanted)? {
            Relation::Before => low = piece + 1,
            Relation::Same => return Ok(Ok(Spot { piece, index: pieces[piece].as_ref().len() - 1 })),
            Relation::Beside | Relation::After => high = piece,
        }
    }
    let mut spot = Spot { piece: low, index: 0 };
    let Some(piece) = pieces.get(low) else { return Ok(Err(spot)) };
    let (items, mut high) = (piece.as_ref(), piece.as_ref().len());
    while spot.index < high {
        let index = spot.index.midpoint(high);
        match stands(engine, value_of(&items[index]), &wanted)? {
            Relation::Before => spot.index = index + 1,
            Relation::Same => return Ok(Ok(Spot { index, ..spot })),
            Relation::Beside | Relation::After => high = index,
        }
    }
    // From the first with its place on, one of the different ones may be it.
    loop {
        let items = pieces[spot.piece].as_ref();
        let Some(item) = items.get(spot.index) else {
            if spot.piece + 1 == pieces.len() {
                return Ok(Err(spot));
            }
            spot = Spot { piece: spot.piece + 1, index: 0 };
            continue;
        };
        engine.games.guard().check()?;
        match stands(engine, value_of(item), &wanted)? {
            Relation::Same => return Ok(Ok(spot)),
            Relation::Beside => spot.index += 1,
            Relation::Before | Relation::After => return Ok(Err(spot)),
        }
    }
}

fn stands(engine: &mut Engine, value: &Value, wanted: &Key<'_>) -> Result<Relation, Box<Error>> {
    if let (Value::Number(number), Key::Number(wanted)) = (value, wanted) {
        return Ok(number.cmp(wanted).into());
    }
    let key = Key::of(engine, value)?;
    relation(engine, &key, wanted, Asked::Place)
}
