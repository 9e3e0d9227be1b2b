//! Values in their places: sorting, classes of equal values, and search among sorted ones.
//!
//! What is equal and what comes first is decided by keys alone. Sorting with a function of the user is here too.

use std::cmp::Ordering;

use super::engine::Engine;
use super::key::{Key, Relation};
use super::relation::{Asked, relation};
use crate::error::Error;
use crate::value::Value;

/// A comparison that may fail.
type Order<'a, T> = dyn FnMut(&mut Engine, &T, &T) -> Result<Ordering, Box<Error>> + 'a;

/// Things in an order that may fail; equal ones stay in their order. A merge sort, because `sort_by` cannot fail.
pub(crate) fn sorted_by<T>(
    engine: &mut Engine,
    things: Vec<T>,
    order: &mut Order<'_, T>,
) -> Result<Vec<T>, Box<Error>> {
    if things.len() < 2 {
        return Ok(things);
    }
    engine.games.guard().check()?;
    let mut first = things;
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
    sorted_by(engine, (0..keys.len()).collect(), &mut |engine, &a, &b| {
        Ok(relation(engine, &keys[a], &keys[b], Asked::Place)?.place())
    })
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
    let wanted = Key::of(engine, value)?;
    let (mut low, mut high) = (0, items.len());
    while low < high {
        let middle = low.midpoint(high);
        match stands(engine, value_of(&items[middle]), &wanted)? {
            Relation::Before => low = middle + 1,
            Relation::Same => return Ok(Ok(middle)),
            Relation::Beside | Relation::After => high = middle,
        }
    }
    // From the first with its place on, one of the different ones may be it.
    while low < items.len() {
        engine.games.guard().check()?;
        match stands(engine, value_of(&items[low]), &wanted)? {
            Relation::Same => return Ok(Ok(low)),
            Relation::Beside => low += 1,
            Relation::Before | Relation::After => break,
        }
    }
    Ok(Err(low))
}

/// The same among those that are kept in two pieces.
pub(crate) fn search_in<T>(
    engine: &mut Engine,
    (first, second): (&[T], &[T]),
    value_of: fn(&T) -> &Value,
    value: &Value,
) -> Result<Result<usize, usize>, Box<Error>> {
    let behind = if second.is_empty() { Err(0) } else { search(engine, second, value_of, value)? };
    if let Ok(index) = behind {
        return Ok(Ok(first.len() + index));
    }
    // Different ones with one place may stand on both sides of the gap.
    let before = search(engine, first, value_of, value)?;
    Ok(match (before, behind) {
        (Err(_), Err(index)) if index > 0 => Err(first.len() + index),
        _ => before,
    })
}

fn stands(engine: &mut Engine, value: &Value, wanted: &Key<'_>) -> Result<Relation, Box<Error>> {
    let key = Key::of(engine, value)?;
    relation(engine, &key, wanted, Asked::Place)
}
