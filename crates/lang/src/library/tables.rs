//! Tables: rows of cells, or a function of one or two variables written out.

use onside_show::csv;

use super::collections::check_size;
use super::kinds::{ROWS, TABLES};
use super::sequences::called;
use super::{Arity, Function, Method, argument, members_argument, method_for, method_of};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, asked, members, text};
use crate::machine::call_with;
use crate::value::{Held, Members, Value};

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "Table",
        parameters: "(f, rows, columns)",
        summary: "The values f(n, m) for n in rows and m in columns, with the arguments at the margins; Table(list, \
        headings) shows a list of rows, and headings above its columns if they are given. f may be a ruleset.",
        example: (
            "Table((n, m) -> n*m, 1..2, 1..3)",
            "  | 1 | 2 | 3\n--+---+---+--\n1 | 1 | 2 | 3\n--+---+---+--\n2 | 2 | 4 | 6",
        ),
        mode: None,
        arity: Arity::between(1, 3),
        action: |engine, arguments| {
            let rows = match arguments.len() {
                1 => list_of_rows(engine, arguments)?,
                2 if arguments[0].is_list() => {
                    headed(list_of_rows(engine, arguments)?, &headings(engine, arguments, 1)?)
                }
                2 => one_way(engine, arguments, &mut |_, value| Ok(value))?,
                _ => two_way(engine, arguments, &mut |_, value| Ok(value))?,
            };
            Ok(Value::Table(Held::new(rows)))
        },
    },
    Function {
        name: "OutcomeTable",
        parameters: "(f, rows, columns)",
        summary: "The outcome classes of f(n, m) for n in rows and m in columns, where f is a function or a ruleset.",
        example: (
            "OutcomeTable(Domineering, 1..2, 1..3)",
            "  | 1 | 2 | 3\n--+---+---+--\n1 | P | R | R\n--+---+---+--\n2 | L | N | N",
        ),
        mode: None,
        arity: Arity::between(2, 3),
        action: |engine, arguments| {
            let mut outcome = |engine: &mut Engine, value: Value| {
                let value = asked(engine, value, "OutcomeClass")?;
                method_of(&value, "OutcomeClass")?.apply(engine, value, &[])
            };
            let rows = match arguments.len() {
                2 => one_way(engine, arguments, &mut outcome)?,
                _ => two_way(engine, arguments, &mut outcome)?,
            };
            Ok(Value::Table(Held::new(rows)))
        },
    },
];

pub(super) const METHODS: &[Method] = &[
    method_for(
        TABLES,
        ("Headings", "(list)", Arity::exactly(1)),
        "The table with these texts above its columns.",
        (
            "Table([[1, *], [2, *2]]).Headings([\"n\", \"value\"])",
            "n | value\n--+------\n1 |     *\n--+------\n2 |    *2",
        ),
        |engine, table, arguments| match table {
            Value::Table(rows) => {
                let headings = headings(engine, arguments, 0)?;
                Ok(Value::Table(Held::new(headed(rows.to_vec(), &headings))))
            }
            other => Ok(other.clone()),
        },
    ),
    method_for(
        ROWS,
        ("CSV", "", Arity::exactly(0)),
        "The rows as comma-separated values, for a file or a spreadsheet: onside eval 'Table(...).CSV' > table.csv.",
        ("[[1, {2|1}], [2, \"a, b\"]].CSV", "1,{2|1}\n2,\"a, b\""),
        |engine, rows, _| {
            let rows = match rows {
                Value::Table(rows) => rows.to_vec(),
                list => list_of_rows(engine, std::slice::from_ref(list))?,
            };
            let mut lines = Vec::with_capacity(rows.len());
            for row in &rows {
                lines.push(row.iter().map(|cell| field(engine, cell)).collect::<Result<Vec<String>, _>>()?);
            }
            Ok(Value::Output(csv(lines).trim_end_matches('\n').to_owned()))
        },
    ),
];

/// A cell as programs read it: a text without its quotes, nothing where there is no value.
fn field(engine: &mut Engine, cell: &Value) -> Result<String, Box<Error>> {
    match cell {
        Value::Text(text) => Ok(text.clone()),
        Value::Nothing => Ok(String::new()),
        other => text(engine, other),
    }
}

/// What stands above the columns.
fn headings(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Vec<Value>, Box<Error>> {
    let members = members_argument(engine, arguments, index)?;
    let shown = |engine: &mut Engine, heading: &Value| field(engine, heading).map(Value::Output);
    argument(index, members.iter().map(|heading| shown(engine, heading)).collect())
}

fn headed(mut rows: Vec<Vec<Value>>, headings: &[Value]) -> Vec<Vec<Value>> {
    rows.insert(0, headings.to_vec());
    rows
}

fn list_of_rows(engine: &mut Engine, arguments: &[Value]) -> Result<Vec<Vec<Value>>, Box<Error>> {
    let members = members_argument(engine, arguments, 0)?;
    let row = |engine: &mut Engine, row: &Value| match row {
        list if list.is_list() || matches!(list, Value::Set(_) | Value::Mutable(_)) => {
            Ok(self::members(engine, list)?.to_vec())
        }
        single => Ok(vec![single.clone()]),
    };
    argument(0, members.iter().map(|member| row(engine, member)).collect())
}

/// What a cell shows of what the function gave.
type Shown<'a> = &'a mut dyn FnMut(&mut Engine, Value) -> Evaluated;

/// Each argument beside the value.
fn one_way(engine: &mut Engine, arguments: &[Value], shown: Shown<'_>) -> Result<Vec<Vec<Value>>, Box<Error>> {
    let mut rows = Vec::new();
    for argument in members_argument(engine, arguments, 1)?.iter() {
        let value = called(engine, &arguments[0], argument)?;
        rows.push(vec![argument.clone(), shown(engine, value)?]);
    }
    Ok(rows)
}

/// Either `(n, m) -> e` or `n -> m -> e` or a ruleset of pairs.
fn two_way(engine: &mut Engine, arguments: &[Value], shown: Shown<'_>) -> Result<Vec<Vec<Value>>, Box<Error>> {
    let function = &arguments[0];
    let (down, across) = (members_argument(engine, arguments, 1)?, members_argument(engine, arguments, 2)?);
    check_size(down.len().saturating_mul(across.len()))?;
    let mut header = vec![Value::Output(String::new())];
    header.extend(across.iter().cloned());
    let mut rows = vec![header];
    let together = !matches!(function, Value::Function(closure) if closure.parameter_names().count() < 2);
    for row in down.iter() {
        let mut cells = vec![row.clone()];
        let of_row = if together { None } else { Some(called(engine, function, row)?) };
        for column in across.iter() {
            let value = match &of_row {
                None => {
                    let pair = Value::Tuple(Members::new(vec![row.clone(), column.clone()]));
                    called(engine, function, &pair)?
                }
                Some(Value::Function(inner)) => call_with(engine, inner, vec![column.clone()])?,
                Some(_) => {
                    let error = Error::mistake("the function of a two-way table takes two arguments");
                    return Err(error.hint("as in (n, m) -> n + m or n -> m -> n + m").at(Place::Argument(0)));
                }
            };
            cells.push(shown(engine, value)?);
        }
        rows.push(cells);
    }
    Ok(rows)
}
