//! Members that are chosen from a collection, by a condition, by their places, or because another collection has them.

use onside_number::{IBig, Rational};

use super::collections::{check_size, contains, truth};
use super::kinds::{COLLECTIONS, LISTS, SETS};
use super::{
    Arity, Method, argument, function_argument, members_argument, method_for, natural_argument, text_argument,
};
use crate::error::{Error, Place};
use crate::eval::{members, set, text};
use crate::machine::call_with;
use crate::value::{NumberRange, Value};

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);

pub(super) const METHODS: &[Method] = &[
    method_for(
        COLLECTIONS,
        ("Find", "(f)", ONE),
        "The first member that fulfils the condition f; nothing if none does.",
        ("[1,3,9,12,14].Find(n -> n % 2 == 0)", "12"),
        |engine, value, arguments| {
            let condition = function_argument(arguments, 0)?;
            for member in members(engine, value)?.iter() {
                if truth(engine, &condition, member)? {
                    return Ok(member.clone());
                }
            }
            Ok(Value::Nothing)
        },
    ),
    method_for(
        COLLECTIONS,
        ("ForEach", "(f)", ONE),
        "Calls the function f with each member, for what it does on the way.",
        ("begin l := MutableList(); [1,2].ForEach(n -> l.Add(n^2)); l end", "MutableList(1, 4)"),
        |engine, value, arguments| {
            let function = function_argument(arguments, 0)?;
            for member in members(engine, value)?.iter() {
                call_with(engine, &function, vec![member.clone()])?;
            }
            Ok(Value::Nothing)
        },
    ),
    method_for(
        LISTS,
        ("Take", "(n)", ONE),
        "The first n members, or all if there are fewer.",
        ("[1,4,9,16].Take(2)", "[1,4]"),
        |engine, value, arguments| {
            let count = natural_argument(engine, arguments, 0)?;
            let members = members(engine, value)?;
            let count = usize::try_from(count).map_or(members.len(), |count| count.min(members.len()));
            Ok(Value::list(members[..count].to_vec()))
        },
    ),
    method_for(
        LISTS,
        ("Sublist", "(i, j)", Arity::exactly(2)),
        "The members from place i to place j, counted from 1, as far as there are such.",
        ("[1,4,9,16,25].Sublist(2, 4)", "[4,9,16]"),
        |engine, value, arguments| {
            let members = members(engine, value)?;
            // Places before the first member and behind the last one are no places, as in CGSuite.
            let mut bound = |index: usize| -> Result<usize, Box<Error>> {
                let place = argument(index, engine.integer(&arguments[index]))?;
                let place = place.clamp(IBig::ZERO, IBig::from(members.len() + 1));
                Ok(usize::try_from(&place).unwrap_or_default())
            };
            let (first, last) = (bound(0)?.max(1) - 1, bound(1)?.min(members.len()));
            Ok(Value::list(members.get(first..last).unwrap_or_default().to_vec()))
        },
    ),
    method_for(
        LISTS,
        ("MkOutput", "(separator)", ONE),
        "The members one behind the other, with a text between them.",
        ("[1,2,3,4].MkOutput(\"; \")", "1; 2; 3; 4"),
        |engine, value, arguments| {
            let separator = text_argument(arguments, 0)?;
            let mut words = Vec::new();
            for member in members(engine, value)?.iter() {
                words.push(text(engine, member)?);
            }
            Ok(Value::Output(words.join(separator)))
        },
    ),
    method_for(
        LISTS,
        ("Start", "", NONE),
        "The number with which a range begins.",
        ("(3..10).Start", "3"),
        |_, value, _| Ok(Value::Number(range(value)?.from.clone())),
    ),
    method_for(
        LISTS,
        ("End", "", NONE),
        "The number with which a range ends, as it was written.",
        ("(3..10..2).End", "10"),
        |_, value, _| Ok(Value::Number(range(value)?.to.clone())),
    ),
    method_for(LISTS, ("Step", "", NONE), "The step of a range.", ("(3..10..2).Step", "2"), |_, value, _| {
        Ok(Value::Number(range(value)?.by.clone().unwrap_or_else(|| Rational::from(1))))
    }),
    method_for(
        SETS,
        ("Union", "(c)", ONE),
        "The set of the members of both collections.",
        ("{1,3}.Union([2,3])", "{1,2,3}"),
        |engine, value, arguments| {
            let others = members_argument(engine, arguments, 0)?;
            let members = members(engine, value)?;
            check_size(members.len() + others.len())?;
            let all = engine.collected(members.iter().chain(others.iter()).cloned())?;
            set(engine, all)
        },
    ),
    method_for(
        SETS,
        ("Intersection", "(c)", ONE),
        "The set of the members that another collection has as well.",
        ("{1,2,3}.Intersection({2,3,4})", "{2,3}"),
        |engine, value, arguments| {
            members_argument(engine, arguments, 0)?;
            let mut kept = Vec::new();
            for member in members(engine, value)?.iter() {
                if contains(engine, &arguments[0], member)? {
                    kept.push(member.clone());
                }
            }
            set(engine, kept)
        },
    ),
];

/// The range that a list must be to have a start, an end and a step.
fn range(value: &Value) -> Result<&NumberRange, Box<Error>> {
    match value {
        Value::Range(range) => Ok(range),
        other => Err(Error::mistake(format!("expected a range, found {}", other.described()))
            .hint("as in 3..10 or 3..10..2; Head is the first member of every list")
            .at(Place::Receiver)),
    }
}
