//! Tuples, and above all pairs, which are cells of boards and the ways between them.

use super::kinds::TUPLES;
use super::{Arity, Method, method_for};
use crate::error::Error;
use crate::value::Value;

const NONE: Arity = Arity::exactly(0);

pub(super) const METHODS: &[Method] = &[
    method_for(
        TUPLES,
        ("Row", "", NONE),
        "The first member of a pair: the row of a cell.",
        ("(2, 5).Row", "2"),
        |_, value, _| member_of_pair(value, 0),
    ),
    method_for(
        TUPLES,
        ("Col", "", NONE),
        "The second member of a pair: the column of a cell.",
        ("(2, 5).Col", "5"),
        |_, value, _| member_of_pair(value, 1),
    ),
    method_for(
        TUPLES,
        ("Swap", "", NONE),
        "The pair with its members in the other order.",
        ("(2, 5).Swap", "(5, 2)"),
        |_, value, _| {
            Ok(Value::Tuple(crate::value::Members::new(vec![member_of_pair(value, 1)?, member_of_pair(value, 0)?])))
        },
    ),
    method_for(
        TUPLES,
        ("IsUnit", "", NONE),
        "Whether both members of a pair are 0, 1 or -1: a step to a neighbour.",
        ("[(0, -1).IsUnit, (1, 2).IsUnit]", "[true,false]"),
        |_, value, _| {
            let unit = |member: &Value| match member {
                Value::Number(number) => matches!(number.as_i64(), Some(-1..=1)),
                _ => false,
            };
            Ok(Value::Boolean(unit(&member_of_pair(value, 0)?) && unit(&member_of_pair(value, 1)?)))
        },
    ),
    method_for(TUPLES, ("Size", "", NONE), "How many members there are.", ("(2, 5, 7).Size", "3"), |_, value, _| {
        match value {
            Value::Tuple(members) => Ok(super::integer(members.len())),
            _ => Ok(Value::Nothing),
        }
    }),
    method_for(TUPLES, ("ToList", "", NONE), "The members as a list.", ("(2, 5).ToList", "[2,5]"), |_, value, _| {
        match value {
            Value::Tuple(members) => Ok(Value::List(members.clone())),
            _ => Ok(Value::Nothing),
        }
    }),
];

fn member_of_pair(value: &Value, index: usize) -> Result<Value, Box<Error>> {
    match value {
        Value::Tuple(members) if members.len() == 2 => Ok(members[index].clone()),
        Value::Tuple(members) => {
            Err(Error::mistake(format!("this tuple has {} members and is no pair", members.len()))
                .hint("p[1], p[2], ... are its members"))
        }
        _ => Ok(Value::Nothing),
    }
}
