//! Tables of two piles (001, section 8): cells, optimal moves, rows, columns, diagonals and their periods.
//!
//! The table itself is made by `TwoPiles`; the first pile goes across, the second down.

use onside_number::IBig;
use onside_value::scoring::{LinePeriod, TwoPiles};

use super::kinds::PILE_TABLES;
use super::subtraction::moves;
use super::{Arity, Method, argument, integer, method_for, natural_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, map};
use crate::value::{Scoring, Value};

const ONE: Arity = Arity::exactly(1);
const TWO: Arity = Arity::exactly(2);

pub(super) const METHODS: &[Method] = &[
    method_for(
        PILE_TABLES,
        ("Outcome", "(x, y)", TWO),
        "The outcome o(x, y) of two piles.",
        ("CS({5,7}).TwoPiles(20, 20).Outcome(12, 19)", "7"),
        |engine, value, arguments| {
            let (x, y) = pair(engine, value, arguments)?;
            Ok(table(value)?.outcome(x, y).map_or(Value::Nothing, integer))
        },
    ),
    method_for(
        PILE_TABLES,
        ("OptimalMoves", "(x, y)", TWO),
        "All optimal moves from two piles: which pile, and what is taken from it.",
        ("CS({5,7}).TwoPiles(20, 20).OptimalMoves(12, 19)", "[1 => 7,2 => 7]"),
        |engine, value, arguments| {
            let (x, y) = pair(engine, value, arguments)?;
            Ok(table(value)?.optimal_moves(x, y).map_or(Value::Nothing, |found| moves(&found)))
        },
    ),
    method_for(
        PILE_TABLES,
        ("Row", "(y)", ONE),
        "The outcomes o(0, y), o(1, y), ... as far as the table goes.",
        ("CS({2,3}).TwoPiles(9, 9).Row(4)", "[3,3,2,1,0,2,3,3,2,1]"),
        |engine, value, arguments| {
            let table = table(value)?;
            let y = within(engine, arguments, 0, table.last().1)?;
            Ok(numbers(table.row(y)))
        },
    ),
    method_for(
        PILE_TABLES,
        ("Column", "(x)", ONE),
        "The outcomes o(x, 0), o(x, 1), ... as far as the table goes.",
        ("CS({2,3}).TwoPiles(9, 4).Column(4)", "[3,3,2,1,0]"),
        |engine, value, arguments| {
            let table = table(value)?;
            let x = within(engine, arguments, 0, table.last().0)?;
            Ok(numbers(table.column(x)))
        },
    ),
    method_for(
        PILE_TABLES,
        ("Diagonal", "(k)", ONE),
        "The outcomes o(x, k + x) from the first x at which both piles exist, as far as the table goes.",
        ("CS({2,3}).TwoPiles(9, 9).Diagonal(1)", "[0,2,1,1,2,1,1,1,1]"),
        |engine, value, arguments| {
            let table = table(value)?;
            let k = diagonal(engine, arguments, table)?;
            Ok(numbers(table.diagonal(k)))
        },
    ),
    method_for(
        PILE_TABLES,
        ("RowPeriod", "(y)", ONE),
        "Period and preperiod of the row y and how well they are known: proved for ever, or observed; Nothing if \
         none is seen.",
        (
            "CS({2,3}).TwoPiles(40, 9).RowPeriod(4)",
            "{\"evidence\" => \"proved: 4 rows agree from cell 8 and from cell 14 on\", \"period\" => 6, \
             \"preperiod\" => 8}",
        ),
        |engine, value, arguments| {
            let table = table(value)?;
            let y = within(engine, arguments, 0, table.last().1)?;
            let found = table.row_period(y, engine.games.guard())?;
            period(engine, found.as_ref())
        },
    ),
    method_for(
        PILE_TABLES,
        ("ColumnPeriod", "(x)", ONE),
        "The same for the column x.",
        ("CS({2,3}).TwoPiles(9, 40).ColumnPeriod(4)[\"period\"]", "6"),
        |engine, value, arguments| {
            let table = table(value)?;
            let x = within(engine, arguments, 0, table.last().0)?;
            let found = table.column_period(x, engine.games.guard())?;
            period(engine, found.as_ref())
        },
    ),
    method_for(
        PILE_TABLES,
        ("DiagonalPeriod", "(k)", ONE),
        "The same for the diagonal o(x, k + x), whose cells are counted from its first; it is only observed.",
        (
            "CS({2,3}).TwoPiles(60, 60).DiagonalPeriod(1)[\"evidence\"]",
            "\"observed in 54 comparisons of 60 cells, not proved\"",
        ),
        |engine, value, arguments| {
            let table = table(value)?;
            let k = diagonal(engine, arguments, table)?;
            period(engine, table.diagonal_period(k).as_ref())
        },
    ),
];

fn table(value: &Value) -> Result<&TwoPiles, Box<Error>> {
    if let Value::Scoring(scoring) = value
        && let Scoring::TwoPiles(outcomes) = &**scoring
    {
        return Ok(&outcomes.table);
    }
    Err(Error::mistake(format!("expected a table of two piles, found {}", value.described())))
}

fn numbers(outcomes: Vec<u64>) -> Value {
    Value::list(outcomes.into_iter().map(integer).collect())
}

fn beyond(what: impl std::fmt::Display, last: impl std::fmt::Display, index: usize) -> Box<Error> {
    let error = Error::mistake(format!("the table goes to {last}; found {what}")).at(Place::Argument(index));
    error.hint("make a larger table, as in CS({5,7}).TwoPiles(60, 60)")
}

fn within(engine: &mut Engine, arguments: &[Value], index: usize, last: u64) -> Result<u64, Box<Error>> {
    let pile = natural_argument(engine, arguments, index)?;
    if pile > last { Err(beyond(pile, last, index)) } else { Ok(pile) }
}

fn pair(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Result<(u64, u64), Box<Error>> {
    let (last_x, last_y) = table(value)?.last();
    Ok((within(engine, arguments, 0, last_x)?, within(engine, arguments, 1, last_y)?))
}

fn diagonal(engine: &mut Engine, arguments: &[Value], table: &TwoPiles) -> Result<i64, Box<Error>> {
    let k = argument(0, engine.integer(&arguments[0]))?;
    let (last_x, last_y) = table.last();
    let inside = k <= IBig::from(last_y) && k >= -IBig::from(last_x);
    match i64::try_from(&k) {
        Ok(k) if inside => Ok(k),
        _ => Err(Error::mistake(format!("the diagonals of the table go from -{last_x} to {last_y}; found {k}"))
            .at(Place::Argument(0))),
    }
}

fn period(engine: &mut Engine, found: Option<&LinePeriod>) -> Result<Value, Box<Error>> {
    let Some(found) = found else { return Ok(Value::Nothing) };
    let sentence = found.to_string();
    let evidence = sentence.split_once("; ").map_or(sentence.as_str(), |(_, evidence)| evidence);
    let entry = |name: &str, value| Value::entry(Value::Text(name.to_owned()), value);
    let entries = vec![
        entry("evidence", Value::Text(evidence.to_owned())),
        entry("period", integer(found.period)),
        entry("preperiod", integer(found.preperiod)),
    ];
    map(engine, entries)
}
