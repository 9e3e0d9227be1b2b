//! Tables: rows of cells, or a function of one or two variables written out.

use super::collections::check_size;
use super::{Arity, Function, argument, function_argument, members_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, members};
use crate::machine::call_with;
use crate::value::{Held, Value};

pub(super) const FUNCTIONS: &[Function] = &[Function {
    name: "Table",
    parameters: "(f, rows, columns)",
    summary: "The values f(n, m) for n in rows and m in columns, with the arguments at the margins; Table(list) \
        shows a list of rows.",
    example: (
        "Table((n, m) -> n*m, 1..2, 1..3)",
        "  | 1 | 2 | 3\n--+---+---+--\n1 | 1 | 2 | 3\n--+---+---+--\n2 | 2 | 4 | 6",
    ),
    mode: None,
    arity: Arity::between(1, 3),
    action: |engine, arguments| {
        let rows = match arguments.len() {
            1 => list_of_rows(engine, arguments)?,
            2 => one_way(engine, arguments)?,
            _ => two_way(engine, arguments)?,
        };
        Ok(Value::Table(Held::new(rows)))
    },
}];

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

/// Each argument beside the value.
fn one_way(engine: &mut Engine, arguments: &[Value]) -> Result<Vec<Vec<Value>>, Box<Error>> {
    let function = function_argument(arguments, 0)?;
    let mut rows = Vec::new();
    for argument in members_argument(engine, arguments, 1)?.iter() {
        let value = call_with(engine, &function, vec![argument.clone()])?;
        rows.push(vec![argument.clone(), value]);
    }
    Ok(rows)
}

/// Either `(n, m) -> e` or `n -> m -> e`.
fn two_way(engine: &mut Engine, arguments: &[Value]) -> Result<Vec<Vec<Value>>, Box<Error>> {
    let function = function_argument(arguments, 0)?;
    let (down, across) = (members_argument(engine, arguments, 1)?, members_argument(engine, arguments, 2)?);
    check_size(down.len().saturating_mul(across.len()))?;
    let mut header = vec![Value::Output(String::new())];
    header.extend(across.iter().cloned());
    let mut rows = vec![header];
    let together = function.parameter_names().count() > 1;
    for row in down.iter() {
        let mut cells = vec![row.clone()];
        let of_row = if together { None } else { Some(call_with(engine, &function, vec![row.clone()])?) };
        for column in across.iter() {
            cells.push(match &of_row {
                None => call_with(engine, &function, vec![row.clone(), column.clone()])?,
                Some(Value::Function(inner)) => call_with(engine, inner, vec![column.clone()])?,
                Some(_) => {
                    let error = Error::mistake("the function of a two-way table takes two arguments");
                    return Err(error.hint("as in (n, m) -> n + m or n -> m -> n + m").at(Place::Argument(0)));
                }
            });
        }
        rows.push(cells);
    }
    Ok(rows)
}
