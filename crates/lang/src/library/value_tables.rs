//! Values and nim values of many positions of a ruleset at once.

use super::kinds::RULESETS;
use super::{Arity, Method, argument, integer, method_for, method_of};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated};
use crate::value::{Held, Value};

/// More values than this are not found in one go.
const MOST: u64 = 1_000_000;

pub(super) const METHODS: &[Method] = &[
    method_for(
        RULESETS,
        ("NimValueSequence", "(n)", Arity::exactly(1)),
        "The nim values of the heaps from 1 to n.",
        (
            "begin ruleset Take on heap n for k from 1 to 3 where k <= n play n-k end; Take.NimValueSequence(6) end",
            "[1,2,3,0,1,2]",
        ),
        |engine, ruleset, arguments| sequence(engine, ruleset, arguments, "NimValue"),
    ),
    method_for(
        RULESETS,
        ("NimValueTable", "(m, n)", Arity::exactly(2)),
        "The nim values of the pairs from (0, 0) to (m, n), the first number row by row.",
        ("Wythoff.NimValueTable(1, 2)", "0 | 1 | 2\n--+---+--\n1 | 2 | 0"),
        |engine, ruleset, arguments| table(engine, ruleset, arguments, 0, "NimValue"),
    ),
    method_for(
        RULESETS,
        ("GameValueSequence", "(n)", Arity::exactly(1)),
        "The values of the heaps from 1 to n.",
        ("PartizanSubtraction({1}, {2}).GameValueSequence(4)", "[1,{1|0},0,1]"),
        |engine, ruleset, arguments| sequence(engine, ruleset, arguments, "GameValue"),
    ),
    method_for(
        RULESETS,
        ("GameValueTable", "(m, n)", Arity::exactly(2)),
        "The values of the pairs from (1, 1) to (m, n), the first number row by row.",
        ("Cutcake.GameValueTable(2, 3)", " 0 | 1 | 2\n---+---+--\n-1 | 0 | 0"),
        |engine, ruleset, arguments| table(engine, ruleset, arguments, 1, "GameValue"),
    ),
];

/// What a method says about the heaps from 1 on.
fn sequence(engine: &mut Engine, ruleset: &Value, arguments: &[Value], method: &str) -> Evaluated {
    let last = count(engine, arguments, 0, 1)?;
    let mut values = Vec::new();
    for heap in 1..=last {
        values.push(answer(engine, ruleset, vec![integer(heap)], method)?);
    }
    Ok(Value::list(values))
}

/// What a method says about the pairs from a first one on.
fn table(engine: &mut Engine, ruleset: &Value, arguments: &[Value], first: u64, method: &str) -> Evaluated {
    let rows = count(engine, arguments, 0, 1)?;
    let columns = count(engine, arguments, 1, rows + 1)?;
    let mut table = Vec::new();
    for row in first..=rows {
        let mut values = Vec::new();
        for column in first..=columns {
            values.push(answer(engine, ruleset, vec![integer(row), integer(column)], method)?);
        }
        table.push(values);
    }
    Ok(Value::Table(Held::new(table)))
}

/// A number of heaps, each of which stands for this number of values.
fn count(engine: &mut Engine, arguments: &[Value], index: usize, each: u64) -> Result<u64, Box<Error>> {
    let count = argument(index, engine.natural(&arguments[index]))?;
    if count.saturating_mul(each) > MOST {
        let error = Error::mistake(format!("at most {MOST} values are found in one go"));
        return Err(error.at(Place::Argument(index)));
    }
    Ok(count)
}

fn answer(engine: &mut Engine, ruleset: &Value, state: Vec<Value>, method: &str) -> Evaluated {
    engine.games.guard().check()?;
    let position = crate::classes::call(engine, ruleset, state)?;
    method_of(&position, method)?.apply(engine, position, &[])
}
