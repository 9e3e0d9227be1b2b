//! Functions of one collection or of several values, and those that make collections which change.

use std::sync::Arc;

use super::collections::{extreme, mex, sum};
use super::mutables::{add, put};
use super::{Arity, Function, argument, text_argument};
use crate::error::Error;
use crate::eval::{Engine, members};
use crate::syntax::Comparator;
use crate::value::{Members, Mutable, OnAccount, Value};

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "Sum",
        parameters: "(c)",
        summary: "The sum of the members of a collection, or of several values; texts are joined.",
        example: ("Sum(n^2 for n from 1 to 5)", "55"),
        mode: None,
        arity: Arity::at_least(1),
        action: |engine, arguments| {
            let all = all(arguments);
            sum(engine, &all)
        },
    },
    Function {
        name: "Max",
        parameters: "(c)",
        summary: "The largest member of a collection, or of several values.",
        example: ("Max(3, 9, 5)", "9"),
        mode: None,
        arity: Arity::at_least(1),
        action: |engine, arguments| {
            let all = all(arguments);
            extreme(engine, &all, Comparator::Greater)
        },
    },
    Function {
        name: "Min",
        parameters: "(c)",
        summary: "The smallest member of a collection, or of several values.",
        example: ("Min([3, 9, 5])", "3"),
        mode: None,
        arity: Arity::at_least(1),
        action: |engine, arguments| {
            let all = all(arguments);
            extreme(engine, &all, Comparator::Less)
        },
    },
    Function {
        name: "Mex",
        parameters: "(c)",
        summary: "The least of 0, 1, 2, ... that is not a member of a collection, or not among several values.",
        example: ("Mex(0, 1, 3)", "2"),
        mode: None,
        arity: Arity::at_least(1),
        action: |engine, arguments| {
            let all = all(arguments);
            mex(engine, &all)
        },
    },
    Function {
        name: "MutableList",
        parameters: "(c)",
        summary: "A list that changes in place, with the members of a collection.",
        example: ("MutableList([3,4])", "MutableList(3, 4)"),
        mode: None,
        arity: Arity::at_least(0),
        action: |engine, arguments| {
            let members = start(engine, arguments)?;
            let members = engine.collected(members.iter().cloned())?;
            let list = Mutable::List(OnAccount::new(members.into()));
            list.counted(engine.games.guard())?;
            Ok(Value::Mutable(Arc::new(list)))
        },
    },
    Function {
        name: "MutableSet",
        parameters: "(c)",
        summary: "A set that changes in place, with the members of a collection.",
        example: ("MutableSet([4,3,4])", "MutableSet(3, 4)"),
        mode: None,
        arity: Arity::at_least(0),
        action: |engine, arguments| {
            let members = start(engine, arguments)?;
            let set = Value::Mutable(Arc::new(Mutable::Set(OnAccount::default())));
            for member in members.iter() {
                engine.games.guard().check()?;
                add(engine, &set, member)?;
            }
            Ok(set)
        },
    },
    Function {
        name: "MutableMap",
        parameters: "(m)",
        summary: "A map that changes in place, with the entries of a map.",
        example: ("MutableMap({3 => true})", "MutableMap(3 => true)"),
        mode: None,
        arity: Arity::at_least(0),
        action: |engine, arguments| {
            let members = start(engine, arguments)?;
            let map = Value::Mutable(Arc::new(Mutable::Map(OnAccount::default())));
            for member in members.iter() {
                match member {
                    Value::Entry(entry) => put(engine, &map, &entry.0, &entry.1)?,
                    _ => return argument(0, Err(Error::mistake("expected a map, as in {1 => 2}"))),
                }
            }
            Ok(map)
        },
    },
    Function {
        name: "error",
        parameters: "(text)",
        summary: "Stops with this text as the error.",
        example: ("if 1 > 2 then error(\"what?\") else 3 end", "3"),
        mode: None,
        arity: Arity::exactly(1),
        action: |_, arguments| Err(Error::mistake(text_argument(arguments, 0)?)),
    },
];

/// A single collection stands for its members.
fn all(arguments: &[Value]) -> Value {
    match arguments {
        [only] => only.clone(),
        several => Value::list(several.to_vec()),
    }
}

/// What a new collection starts with.
fn start(engine: &mut Engine, arguments: &[Value]) -> Result<Members, Box<Error>> {
    match arguments {
        [only] if only.is_list() || matches!(only, Value::Set(_) | Value::Map(_) | Value::Mutable(_)) => {
            argument(0, members(engine, only))
        }
        several => Ok(Members::new(several.to_vec())),
    }
}
