//! Questions to every collection: lists, ranges, sets, maps and those that change. A map is the collection of its
//! entries.

use super::kinds::{COLLECTIONS, LISTS_AND_SETS};
use super::{Arity, Method, function_argument, integer, members_argument, method_for};
use crate::error::{Error, Place};
use crate::eval::{
    Engine, Key, MOST_MEMBERS, binary, compare, joined, members, position_of, same, search, search_in, set,
};
use crate::machine::call_with;
use crate::syntax::{BinaryOperator, Comparator};
use crate::value::{Closure, Members, Mutable, Value};

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);

pub(super) const METHODS: &[Method] = &[
    method_for(
        COLLECTIONS,
        ("Size", "", NONE),
        "How many members there are.",
        ("{3,5,3}.Size", "2"),
        |engine, value, _| match value {
            Value::Range(range) => Ok(integer(range.count())),
            Value::Mutable(mutable) => Ok(integer(mutable.len())),
            Value::Map(entries) => Ok(integer(entries.len())),
            other => Ok(integer(members(engine, other)?.len())),
        },
    ),
    method_for(
        COLLECTIONS,
        ("IsEmpty", "", NONE),
        "Whether there are no members.",
        ("[].IsEmpty", "true"),
        |engine, value, _| {
            Ok(Value::Boolean(match value {
                Value::Range(range) => range.count() == 0.into(),
                Value::Mutable(mutable) => mutable.is_empty(),
                other => members(engine, other)?.is_empty(),
            }))
        },
    ),
    method_for(
        COLLECTIONS,
        ("Contains", "(x)", ONE),
        "Whether x is a member.",
        ("(1..10..2).Contains(9)", "true"),
        |engine, value, arguments| Ok(Value::Boolean(contains(engine, value, &arguments[0])?)),
    ),
    method_for(
        COLLECTIONS,
        ("Count", "(f)", ONE),
        "How many members fulfil the condition f.",
        ("[1,3,4].Count(n -> n > 2)", "2"),
        |engine, value, arguments| {
            let mut count = 0_u64;
            each(engine, value, arguments, |truth| {
                count += u64::from(truth);
                false
            })?;
            Ok(integer(count))
        },
    ),
    method_for(
        COLLECTIONS,
        ("Exists", "(f)", ONE),
        "Whether some member fulfils the condition f.",
        ("[1,3,4].Exists(n -> n > 3)", "true"),
        |engine, value, arguments| Ok(Value::Boolean(each(engine, value, arguments, |truth| truth)?)),
    ),
    method_for(
        COLLECTIONS,
        ("ForAll", "(f)", ONE),
        "Whether all members fulfil the condition f.",
        ("[1,3,4].ForAll(n -> n > 3)", "false"),
        |engine, value, arguments| Ok(Value::Boolean(!each(engine, value, arguments, |truth| !truth)?)),
    ),
    method_for(
        COLLECTIONS,
        ("Apply", "(f)", ONE),
        "The list of f(x) for the members x; the set of these, if they are those of a set.",
        ("[1,2,3].Apply(n -> n^2)", "[1,4,9]"),
        |engine, value, arguments| {
            let function = function_argument(arguments, 0)?;
            let members = members(engine, value)?;
            let mut images = Vec::with_capacity(members.len());
            for member in members.iter() {
                images.push(call_with(engine, &function, vec![member.clone()])?);
            }
            of_same_kind(engine, value, images)
        },
    ),
    Method {
        alias: "Filter",
        ..method_for(
            COLLECTIONS,
            ("Where", "(f)", ONE),
            "The members that fulfil the condition f, as a list, or as a set if they are those of a set.",
            ("(1..9).Where(n -> n % 3 == 0)", "[3,6,9]"),
            |engine, value, arguments| {
                let function = function_argument(arguments, 0)?;
                let members = members(engine, value)?;
                let mut kept = Vec::new();
                for member in members.iter() {
                    if truth(engine, &function, member)? {
                        kept.push(member.clone());
                    }
                }
                of_same_kind(engine, value, kept)
            },
        )
    },
    method_for(
        COLLECTIONS,
        ("Flattened", "", NONE),
        "The members, with those that are collections replaced by their members.",
        ("[1,[2,3],{4}].Flattened", "[1,2,3,4]"),
        |engine, value, _| {
            let mut flat = Vec::new();
            for member in members(engine, value)?.iter() {
                engine.games.guard().check()?;
                if COLLECTIONS.hold(member) {
                    let inner = members(engine, member)?;
                    check_size(flat.len() + inner.len())?;
                    flat.extend(inner.iter().cloned());
                } else {
                    check_size(flat.len() + 1)?;
                    flat.push(member.clone());
                }
            }
            of_same_kind(engine, value, flat)
        },
    ),
    method_for(
        COLLECTIONS,
        ("Replaced", "(m)", ONE),
        "The same with the members that are keys of the map m replaced by their values there.",
        ("{1,2,3}.Replaced({2 => 7})", "{1,3,7}"),
        |engine, value, arguments| {
            let Value::Map(entries) = &arguments[0] else {
                let error = Error::mistake(format!("expected a map, found {}", arguments[0].described()));
                return Err(error.hint("as in {1,2,3}.Replaced({2 => 7})").at(Place::Argument(0)));
            };
            let mut replaced = Vec::new();
            for member in members(engine, value)?.iter() {
                let found = crate::eval::find(engine, entries, member)?;
                replaced.push(found.map_or_else(|_| member.clone(), |index| entries[index].1.clone()));
            }
            of_same_kind(engine, value, replaced)
        },
    ),
    method_for(COLLECTIONS, ("Max", "", NONE), "The largest member.", ("[3,9,5].Max", "9"), |engine, value, _| {
        extreme(engine, value, Comparator::Greater)
    }),
    method_for(COLLECTIONS, ("Min", "", NONE), "The smallest member.", ("[3,9,5].Min", "3"), |engine, value, _| {
        extreme(engine, value, Comparator::Less)
    }),
    method_for(
        COLLECTIONS,
        ("Mex", "", NONE),
        "The minimal excluded number: the least of 0, 1, 2, ... that is not a member.",
        ("[0,1,3].Mex", "2"),
        |engine, value, _| mex(engine, value),
    ),
    method_for(
        COLLECTIONS,
        ("Sum", "", NONE),
        "The sum of the members; texts are joined.",
        ("[1/2,^,1/2].Sum", "1^"),
        |engine, value, _| sum(engine, value),
    ),
    method_for(COLLECTIONS, ("Head", "", NONE), "The first member.", ("[5,12,13].Head", "5"), |engine, value, _| {
        let members = members(engine, value)?;
        members.first().cloned().ok_or_else(no_members)
    }),
    method_for(
        COLLECTIONS,
        ("Tail", "", NONE),
        "All members but the first, as a list, or as a set if they are those of a set.",
        ("[5,12,13].Tail", "[12,13]"),
        |engine, value, _| {
            let tail = members(engine, value)?.tail().ok_or_else(no_members)?;
            Ok(if matches!(value, Value::Set(_)) { Value::Set(tail) } else { Value::List(tail) })
        },
    ),
    method_for(
        COLLECTIONS,
        ("ToList", "", NONE),
        "The members as a list.",
        ("{5,3}.ToList", "[3,5]"),
        |engine, value, _| match value {
            Value::List(_) | Value::Range(_) => Ok(value.clone()),
            other => Ok(Value::List(members(engine, other)?)),
        },
    ),
    method_for(
        COLLECTIONS,
        ("ToSet", "", NONE),
        "The members as a set.",
        ("[5,3,5].ToSet", "{3,5}"),
        |engine, value, _| {
            let members = members(engine, value)?;
            let members = engine.collected(members.iter().cloned())?;
            set(engine, members)
        },
    ),
    method_for(
        LISTS_AND_SETS,
        ("Adjoin", "(x)", ONE),
        "The collection with x as a further member.",
        ("[5,12] Adjoin 13", "[5,12,13]"),
        |engine, value, arguments| extended(engine, value, &Members::new(arguments.to_vec())),
    ),
    method_for(
        LISTS_AND_SETS,
        ("Concat", "(c)", ONE),
        "The collection with the members of another as further members.",
        ("[5,12] Concat [13,12]", "[5,12,13,12]"),
        |engine, value, arguments| {
            let others = members_argument(engine, arguments, 0)?;
            extended(engine, value, &others)
        },
    ),
];

fn no_members() -> Box<Error> {
    Error::mistake("the collection is empty").at(Place::Receiver)
}

fn extended(engine: &mut Engine, value: &Value, others: &Members) -> Result<Value, Box<Error>> {
    let members = members(engine, value)?;
    check_size(members.len() + others.len())?;
    let all = engine.collected(members.iter().chain(others.iter()).cloned())?;
    of_same_kind(engine, value, all)
}

/// Some values as a set, if they come from a set, otherwise as a list.
fn of_same_kind(engine: &mut Engine, value: &Value, members: Vec<Value>) -> Result<Value, Box<Error>> {
    match value {
        Value::Set(_) => set(engine, members),
        _ => Ok(Value::list(members)),
    }
}

/// Refuses a collection that is too large.
pub(super) fn check_size(size: usize) -> Result<(), Box<Error>> {
    if size > MOST_MEMBERS {
        return Err(Error::mistake(format!("the collection would have more than {MOST_MEMBERS} members")));
    }
    Ok(())
}

pub(super) fn contains(engine: &mut Engine, value: &Value, wanted: &Value) -> Result<bool, Box<Error>> {
    match value {
        Value::Range(range) => match Key::of(engine, wanted)? {
            Key::Number(number) => Ok(range.contains(&number)),
            Key::Between(_) => Ok(place_of(engine, value, wanted)?.is_some()),
            _ => Ok(false),
        },
        Value::Set(members) => Ok(search(engine, members, |member| member, wanted)?.is_ok()),
        Value::Mutable(mutable) if let Mutable::Set(members) = &**mutable => {
            Ok(search_in(engine, members.read().pieces(), |member| member, wanted)?.is_ok())
        }
        other => Ok(place_of(engine, other, wanted)?.is_some()),
    }
}

/// Where the first member equal to this one stands.
pub(super) fn place_of(engine: &mut Engine, value: &Value, wanted: &Value) -> Result<Option<usize>, Box<Error>> {
    let members = members(engine, value)?;
    position_of(engine, &members, wanted)
}

/// Whether the member fulfils the condition.
pub(super) fn truth(
    engine: &mut Engine,
    condition: &std::sync::Arc<Closure>,
    member: &Value,
) -> Result<bool, Box<Error>> {
    match call_with(engine, condition, vec![member.clone()])? {
        Value::Boolean(truth) => Ok(truth),
        other => {
            let error = Error::mistake(format!("the condition must be true or false, not {}", other.described()));
            Err(error.at(Place::Argument(0)))
        }
    }
}

/// Asks the condition for each member until `enough`; whether it came to that.
fn each(
    engine: &mut Engine,
    value: &Value,
    arguments: &[Value],
    mut enough: impl FnMut(bool) -> bool,
) -> Result<bool, Box<Error>> {
    let condition = function_argument(arguments, 0)?;
    for member in members(engine, value)?.iter() {
        if enough(truth(engine, &condition, member)?) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The member that is greater (or less) than all others.
pub(super) fn extreme(engine: &mut Engine, value: &Value, better: Comparator) -> Result<Value, Box<Error>> {
    let members = members(engine, value)?;
    let (first, rest) = members.split_first().ok_or_else(no_members)?;
    let mut best = first;
    for member in rest {
        if compare(engine, better, member, best)? {
            best = member;
        } else if !compare(engine, better, best, member)? && !same(engine, best, member)? {
            let word = if better == Comparator::Greater { "largest" } else { "smallest" };
            let (a, b) = (crate::eval::text(engine, best)?, crate::eval::text(engine, member)?);
            return Err(Error::mistake(format!("there is no {word} member: {a} and {b} are confused")));
        }
    }
    Ok(best.clone())
}

pub(super) fn mex(engine: &mut Engine, value: &Value) -> Result<Value, Box<Error>> {
    let members = members(engine, value)?;
    let mut present = vec![false; members.len()];
    for member in members.iter() {
        engine.games.guard().check()?;
        if let Some(number) = Key::of(engine, member)?.as_number()
            && let Some(integer) = number.to_integer()
            && let Ok(index) = usize::try_from(&integer)
            && let Some(place) = present.get_mut(index)
        {
            *place = true;
        }
    }
    let least = present.iter().position(|&present| !present).unwrap_or(present.len());
    Ok(integer(least))
}

pub(super) fn sum(engine: &mut Engine, value: &Value) -> Result<Value, Box<Error>> {
    let members = members(engine, value)?;
    let texts: Option<Vec<&str>> = members
        .iter()
        .map(|member| match member {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    let (first, rest) = members.split_first().ok_or_else(no_members)?;
    if let Some(texts) = texts {
        return joined(&texts);
    }
    let mut sum = first.clone();
    for member in rest {
        engine.games.guard().check()?;
        sum = binary(engine, BinaryOperator::Add, sum, member.clone()).map_err(|error| error.at(Place::Whole))?;
    }
    Ok(sum)
}
