//! Maps, maps that change, and their entries: keys and values.

use super::kinds::{ENTRIES, MAPS};
use super::{Arity, Method, argument, method_for};
use crate::error::Error;
use crate::eval::{Engine, find, map, members, set};
use crate::value::Value;

const NONE: Arity = Arity::exactly(0);

pub(super) const METHODS: &[Method] = &[
    method_for(
        ENTRIES,
        ("Key", "", NONE),
        "What stands before the arrow.",
        ("[7 => true][1].Key", "7"),
        |_, value, _| {
            Ok(match value {
                Value::Entry(entry) => entry.0.clone(),
                other => other.clone(),
            })
        },
    ),
    method_for(
        ENTRIES,
        ("Value", "", NONE),
        "What stands behind the arrow.",
        ("[7 => true][1].Value", "true"),
        |_, value, _| {
            Ok(match value {
                Value::Entry(entry) => entry.1.clone(),
                other => other.clone(),
            })
        },
    ),
    method_for(
        MAPS,
        ("ContainsKey", "(k)", Arity::exactly(1)),
        "Whether the map has an entry with the key k.",
        ("{7 => true} ContainsKey 7", "true"),
        |engine, value, arguments| {
            let entries = entries(value);
            Ok(Value::Boolean(find(engine, &entries, &arguments[0])?.is_ok()))
        },
    ),
    method_for(
        MAPS,
        ("Keys", "", NONE),
        "The set of the keys.",
        ("{7 => true, 1/2 => *}.Keys", "{1/2,7}"),
        |engine, value, _| set(engine, entries(value).into_iter().map(|(key, _)| key).collect()),
    ),
    method_for(
        MAPS,
        ("Values", "", NONE),
        "The set of the values.",
        ("{7 => 3, 1/2 => *}.Values", "{3,*}"),
        |engine, value, _| set(engine, entries(value).into_iter().map(|(_, value)| value).collect()),
    ),
    method_for(
        MAPS,
        ("Entries", "", NONE),
        "The set of the entries.",
        ("{7 => 3, 1/2 => *}.Entries", "{1/2 => *,7 => 3}"),
        // The entries are in the order of their keys already.
        |engine, value, _| Ok(Value::Set(members(engine, value)?)),
    ),
    method_for(
        MAPS,
        ("Reversed", "", NONE),
        "The map from values to keys.",
        ("{7 => 3, 1/2 => *}.Reversed", "{3 => 7, * => 1/2}"),
        |engine, value, _| {
            let turned = entries(value).into_iter().map(|(key, value)| Value::entry(value, key)).collect();
            map(engine, turned)
        },
    ),
    method_for(
        MAPS,
        ("Updated", "(k, x)", Arity::between(1, 2)),
        "The map with the entry k => x, or with the entries of another map.",
        ("{7 => 3}.Updated(6, 19)", "{6 => 19, 7 => 3}"),
        |engine, value, arguments| {
            let mut all: Vec<Value> = members(engine, value)?.to_vec();
            match arguments {
                [key, value] => all.push(Value::entry(key.clone(), value.clone())),
                others => all.extend(entries_argument(engine, others)?),
            }
            map(engine, all)
        },
    ),
];

fn entries(value: &Value) -> Vec<(Value, Value)> {
    match value {
        Value::Map(entries) => entries.to_vec(),
        Value::Mutable(mutable) => mutable.entries(),
        _ => Vec::new(),
    }
}

/// The entries of the first argument, which must be a map or a collection of entries.
pub(super) fn entries_argument(engine: &mut Engine, arguments: &[Value]) -> Result<Vec<Value>, Box<Error>> {
    let members = argument(0, members(engine, &arguments[0]))?;
    if members.iter().all(|member| matches!(member, Value::Entry(_))) {
        Ok(members.to_vec())
    } else {
        argument(0, Err(Error::mistake("expected a map, as in {1 => 2}")))
    }
}
