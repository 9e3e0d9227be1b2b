//! Lists and ranges: order, pieces, places.

use std::cmp::Ordering;
use std::sync::Arc;

use super::collections::place_of;
use super::kinds::LISTS;
use super::{Arity, Method, argument, function_argument, integer, method_for, natural_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, distinct, members, place, sorted, sorted_by};
use crate::machine::call_with;
use crate::value::{Closure, Held, Value};

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);

pub(super) const METHODS: &[Method] = &[
    method_for(
        LISTS,
        ("Length", "", NONE),
        "How many members there are.",
        ("[5,12,13].Length", "3"),
        |engine, value, _| match value {
            Value::Range(range) => Ok(integer(range.count())),
            Value::Mutable(mutable) => Ok(integer(mutable.len())),
            other => Ok(integer(members(engine, other)?.len())),
        },
    ),
    method_for(
        LISTS,
        ("IndexOf", "(x)", ONE),
        "The place of the first member equal to x, counted from 1; 0 if there is none.",
        ("[5,12,13].IndexOf(12)", "2"),
        |engine, value, arguments| Ok(integer(place_of(engine, value, &arguments[0])?.map_or(0, |place| place + 1))),
    ),
    method_for(
        LISTS,
        ("Sorted", "", NONE),
        "The members in the order in which sets are written: numbers by size, texts by letters.",
        ("[9/4,3,2].Sorted", "[2,9/4,3]"),
        |engine, value, _| {
            let members = members(engine, value)?;
            Ok(Value::list(sorted(engine, members.to_vec())?))
        },
    ),
    method_for(
        LISTS,
        ("SortedWith", "(f)", ONE),
        "The members in the order of f: f(a, b) is negative, 0 or positive as a comes before, with or after b.",
        ("[1,3,2].SortedWith((a, b) -> b - a)", "[3,2,1]"),
        |engine, value, arguments| {
            let function = function_argument(arguments, 0)?;
            let members = members(engine, value)?;
            Ok(Value::list(sorted_with(engine, members.to_vec(), &function)?))
        },
    ),
    method_for(
        LISTS,
        ("Reversed", "", NONE),
        "The members from the last to the first.",
        ("[1,3,2].Reversed", "[2,3,1]"),
        |engine, value, _| {
            let members = members(engine, value)?;
            Ok(Value::list(members.iter().rev().cloned().collect()))
        },
    ),
    method_for(
        LISTS,
        ("Distinct", "", NONE),
        "The members without repetition, in the order in which they first appear.",
        ("[5,12,5,13].Distinct", "[5,12,13]"),
        |engine, value, _| {
            let members = members(engine, value)?;
            Ok(Value::list(distinct(engine, &members)?))
        },
    ),
    method_for(
        LISTS,
        ("Grouped", "(n)", ONE),
        "Lists of n members each; the last may be shorter.",
        ("(1..5) Grouped 2", "[[1,2],[3,4],[5]]"),
        |engine, value, arguments| {
            let rows = rows(engine, value, arguments)?;
            Ok(Value::list(rows.into_iter().map(Value::list).collect()))
        },
    ),
    method_for(
        LISTS,
        ("PeriodicTable", "(n)", ONE),
        "A table with n members in each row.",
        ("(1..4) PeriodicTable 2", "1 | 2\n--+--\n3 | 4"),
        |engine, value, arguments| Ok(Value::Table(Held::new(rows(engine, value, arguments)?))),
    ),
    method_for(
        LISTS,
        ("Updated", "(i, x)", Arity::exactly(2)),
        "The list with x at place i, counted from 1.",
        ("[5,12,13].Updated(2, 99)", "[5,99,13]"),
        |engine, value, arguments| {
            let mut members = members(engine, value)?.to_vec();
            let place = place(engine, &arguments[0], members.len())?;
            members[place] = arguments[1].clone();
            Ok(Value::list(members))
        },
    ),
];

fn rows(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Result<Vec<Vec<Value>>, Box<Error>> {
    let size = natural_argument(engine, arguments, 0)?;
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    if size == 0 {
        return argument(0, Err(Error::mistake("a group has at least one member")));
    }
    let members = members(engine, value)?;
    Ok(members.chunks(size).map(<[Value]>::to_vec).collect())
}

/// Sorts by a function of the user.
pub(super) fn sorted_with(
    engine: &mut Engine,
    values: Vec<Value>,
    function: &Arc<Closure>,
) -> Result<Vec<Value>, Box<Error>> {
    sorted_by(engine, values, &mut |engine, a, b| {
        let answer = call_with(engine, function, vec![a.clone(), b.clone()])?;
        let number = engine.number(&answer).map_err(|error| error.at(Place::Argument(0)))?;
        Ok(if number.is_negative() {
            Ordering::Less
        } else if number.is_zero() {
            Ordering::Equal
        } else {
            Ordering::Greater
        })
    })
}
