//! Collections that change in place. Every method gives the collection itself, so that calls can follow each other.
//!
//! No member is borrowed while a function of the user runs: the function may change the collection.

use std::collections::VecDeque;

use super::collections::{check_size, place_of};
use super::kinds::{MUTABLE_LISTS, MUTABLE_LISTS_AND_SETS, MUTABLE_MAPS, MUTABLES};
use super::lists::sorted_with;
use super::maps::entries_argument;
use super::{Arity, Method, function_argument, members_argument, method_for};
use crate::error::Error;
use crate::eval::{Engine, find_in, place, search_in, sorted};
use crate::value::{Mutable, Value};

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);

pub(super) const METHODS: &[Method] = &[
    method_for(
        MUTABLE_LISTS_AND_SETS,
        ("Add", "(x)", ONE),
        "Puts x into the collection; at the end if it is a list.",
        ("MutableList([3,4]).Add(*)", "MutableList(3, 4, *)"),
        |engine, value, arguments| changed(engine, value, &arguments[..1], add),
    ),
    method_for(
        MUTABLE_LISTS_AND_SETS,
        ("AddAll", "(c)", ONE),
        "Puts the members of another collection into this one.",
        ("MutableSet([3,4]).AddAll([5,4])", "MutableSet(3, 4, 5)"),
        |engine, value, arguments| {
            let others = members_argument(engine, arguments, 0)?;
            changed(engine, value, &others, add)
        },
    ),
    method_for(
        MUTABLE_LISTS_AND_SETS,
        ("Remove", "(x)", ONE),
        "Takes x out of the collection; its first appearance if it is a list.",
        ("MutableList([3,4,3]).Remove(3)", "MutableList(4, 3)"),
        |engine, value, arguments| changed(engine, value, &arguments[..1], remove),
    ),
    method_for(
        MUTABLE_LISTS_AND_SETS,
        ("RemoveAll", "(c)", ONE),
        "Takes all members of another collection out of this one, wherever they appear.",
        ("MutableList([3,4,3]).RemoveAll([3])", "MutableList(4)"),
        |engine, value, arguments| {
            let others = members_argument(engine, arguments, 0)?;
            changed(engine, value, &others, |engine, value, other| {
                while remove(engine, value, other)? {}
                Ok(true)
            })
        },
    ),
    method_for(
        MUTABLE_LISTS,
        ("RemoveAt", "(i)", ONE),
        "Takes out the member at place i, counted from 1.",
        ("MutableList([3,4,5]).RemoveAt(2)", "MutableList(3, 5)"),
        |engine, value, arguments| {
            if let Value::Mutable(mutable) = value
                && let Mutable::List(members) = &**mutable
            {
                let place = place(engine, &arguments[0], mutable.len())?;
                members.write().remove(place);
                mutable.changed(engine.games.guard())?;
            }
            Ok(value.clone())
        },
    ),
    Method {
        alias: "Update",
        ..method_for(
            MUTABLE_LISTS,
            ("Put", "(i, x)", Arity::exactly(2)),
            "Puts x at place i, counted from 1, instead of what is there.",
            ("MutableList([3,4,5]).Put(2, 9)", "MutableList(3, 9, 5)"),
            |engine, value, arguments| {
                if let Value::Mutable(mutable) = value
                    && let Mutable::List(members) = &**mutable
                {
                    let place = place(engine, &arguments[0], mutable.len())?;
                    members.write()[place] = arguments[1].clone();
                    mutable.changed(engine.games.guard())?;
                }
                Ok(value.clone())
            },
        )
    },
    method_for(
        MUTABLE_LISTS,
        ("Sort", "", NONE),
        "Sorts the list as `Sorted` does.",
        ("MutableList([3,1/2,2]).Sort", "MutableList(1/2, 2, 3)"),
        |engine, value, _| rearranged(engine, value, sorted),
    ),
    method_for(
        MUTABLE_LISTS,
        ("SortWith", "(f)", ONE),
        "Sorts the list as `SortedWith` does.",
        ("MutableList([1,3,2]).SortWith((a, b) -> b - a)", "MutableList(3, 2, 1)"),
        |engine, value, arguments| {
            let function = function_argument(arguments, 0)?;
            rearranged(engine, value, |engine, members| sorted_with(engine, members, &function))
        },
    ),
    method_for(
        MUTABLE_MAPS,
        ("Put", "(k, x)", Arity::exactly(2)),
        "Puts the entry k => x into the map, instead of one with the same key.",
        ("MutableMap({3 => true}).Put(3, false)", "MutableMap(3 => false)"),
        |engine, value, arguments| {
            put(engine, value, &arguments[0], &arguments[1])?;
            Ok(value.clone())
        },
    ),
    method_for(
        MUTABLE_MAPS,
        ("RemoveAll", "(c)", ONE),
        "Takes the entries with these keys out of the map.",
        ("MutableMap({3 => true, 4 => 1}).RemoveAll([3,5])", "MutableMap(4 => 1)"),
        |engine, value, arguments| {
            for key in members_argument(engine, arguments, 0)?.iter() {
                without(engine, value, key)?;
            }
            Ok(value.clone())
        },
    ),
    method_for(
        MUTABLE_MAPS,
        ("PutAll", "(m)", ONE),
        "Puts the entries of another map into this one.",
        ("MutableMap({3 => true}).PutAll({1 => 2})", "MutableMap(1 => 2, 3 => true)"),
        |engine, value, arguments| {
            for entry in entries_argument(engine, arguments)? {
                if let Value::Entry(entry) = entry {
                    put(engine, value, &entry.0, &entry.1)?;
                }
            }
            Ok(value.clone())
        },
    ),
    method_for(
        MUTABLE_MAPS,
        ("Remove", "(k)", ONE),
        "Takes the entry with the key k out of the map, if there is one.",
        ("MutableMap({3 => true}).Remove(3)", "MutableMap()"),
        |engine, value, arguments| {
            without(engine, value, &arguments[0])?;
            Ok(value.clone())
        },
    ),
    method_for(
        MUTABLES,
        ("Clear", "", NONE),
        "Takes everything out of the collection.",
        ("MutableSet([3,4]).Clear", "MutableSet()"),
        |engine, value, _| {
            if let Value::Mutable(mutable) = value {
                match &**mutable {
                    Mutable::List(members) => *members.write() = VecDeque::new(),
                    Mutable::Set(members) => members.write().clear(),
                    Mutable::Map(entries) => entries.write().clear(),
                }
                mutable.counted(engine.games.guard())?;
            }
            Ok(value.clone())
        },
    ),
];

/// Does something with each of some members.
fn changed(
    engine: &mut Engine,
    value: &Value,
    others: &[Value],
    change: fn(&mut Engine, &Value, &Value) -> Result<bool, Box<Error>>,
) -> Result<Value, Box<Error>> {
    for other in others {
        engine.games.guard().check()?;
        change(engine, value, other)?;
    }
    Ok(value.clone())
}

pub(super) fn add(engine: &mut Engine, value: &Value, member: &Value) -> Result<bool, Box<Error>> {
    let Value::Mutable(mutable) = value else { return Ok(false) };
    check_size(mutable.len() + 1)?;
    match &**mutable {
        Mutable::List(members) => members.write().push_back(member.clone()),
        Mutable::Set(members) => {
            let found = search_in(engine, members.read().pieces(), |member| member, member)?;
            if let Err(spot) = found {
                members.write().insert(spot, member.clone());
            }
        }
        Mutable::Map(_) => return Ok(false),
    }
    mutable.changed(engine.games.guard())?;
    Ok(true)
}

/// Takes one appearance out; whether there was one.
fn remove(engine: &mut Engine, value: &Value, member: &Value) -> Result<bool, Box<Error>> {
    let Value::Mutable(mutable) = value else { return Ok(false) };
    match &**mutable {
        Mutable::List(members) => {
            let found = place_of(engine, value, member)?;
            if let Some(index) = found {
                members.write().remove(index);
                mutable.changed(engine.games.guard())?;
            }
            Ok(found.is_some())
        }
        Mutable::Set(members) => {
            let found = search_in(engine, members.read().pieces(), |member| member, member)?;
            if let Ok(spot) = found {
                members.write().remove(spot);
                mutable.changed(engine.games.guard())?;
            }
            Ok(found.is_ok())
        }
        Mutable::Map(_) => Ok(false),
    }
}

/// Takes the entry with this key out of a map, if there is one.
fn without(engine: &mut Engine, value: &Value, key: &Value) -> Result<(), Box<Error>> {
    if let Value::Mutable(mutable) = value
        && let Mutable::Map(entries) = &**mutable
    {
        let found = find_in(engine, entries.read().pieces(), key)?;
        if let Ok(spot) = found {
            entries.write().remove(spot);
            mutable.changed(engine.games.guard())?;
        }
    }
    Ok(())
}

pub(crate) fn put(engine: &mut Engine, value: &Value, key: &Value, new: &Value) -> Result<(), Box<Error>> {
    if let Value::Mutable(mutable) = value
        && let Mutable::Map(entries) = &**mutable
    {
        check_size(mutable.len() + 1)?;
        let found = find_in(engine, entries.read().pieces(), key)?;
        let mut entries = entries.write();
        match found {
            Ok(spot) => {
                let old = entries.at_mut(spot).map(|entry| std::mem::replace(&mut entry.1, new.clone()));
                drop(entries);
                // What was there may hold the map.
                drop(old);
            }
            Err(spot) => {
                entries.insert(spot, (key.clone(), new.clone()));
                drop(entries);
            }
        }
        mutable.changed(engine.games.guard())?;
    }
    Ok(())
}

fn rearranged(
    engine: &mut Engine,
    value: &Value,
    arrange: impl FnOnce(&mut Engine, Vec<Value>) -> Result<Vec<Value>, Box<Error>>,
) -> Result<Value, Box<Error>> {
    if let Value::Mutable(mutable) = value
        && let Mutable::List(members) = &**mutable
    {
        let arranged = arrange(engine, mutable.members())?;
        *members.write() = arranged.into();
        mutable.counted(engine.games.guard())?;
    }
    Ok(value.clone())
}
