//! The parameters of rulesets as data and as they are written, so that they read back: `Sub({1, 3}, 1/2)`. Functions
//! are among them, as in `GenWythoff(k -> k + 2)`.
//!
//! A function that mentions no variables but its own means the same everywhere, so that its text is all there is to
//! know about it: two such parameters are the same if they are written in the same way.

use std::sync::Arc;

use onside_ground::Guard;
use onside_ruleset::script::Datum;

use super::{object_datum, value_of};
use crate::code::Op;
use crate::error::Error;
use crate::eval::{self, Engine};
use crate::syntax::{function_text, quoted};
use crate::value::{Closure, Value};

/// The name under which texts of functions stand among data.
const FUNCTION: &str = "function";

/// The data by which a parameter is known, or what it is that cannot be one.
pub(super) fn parameter(value: &Value, guard: &Guard) -> Result<Datum, &'static str> {
    let Value::Function(closure) = value else { return object_datum(value) };
    if !stands_alone(closure) {
        return Err("a function that mentions variables");
    }
    let (program, code) = (&closure.program, &closure.program.code);
    let function = code.functions.get(closure.index() as usize).ok_or("a function")?;
    let text = function_text(&program.tree, &program.source, function.parameters, function.body, guard);
    let text = text.map_err(|_| "a function")?;
    Ok(Datum::Record(FUNCTION.into(), Arc::new([Datum::Text(text.into())])))
}

/// How a parameter is written.
pub(super) fn written(engine: &Engine, parameter: &Datum) -> Result<String, Box<Error>> {
    let all = |members: &[Datum], [open, close]: [&str; 2]| -> Result<String, Box<Error>> {
        let members = members.iter().map(|member| written(engine, member)).collect::<Result<Vec<_>, _>>()?;
        Ok(format!("{open}{}{close}", members.join(", ")))
    };
    match parameter {
        Datum::Nothing | Datum::Boolean(_) | Datum::Integer(_) | Datum::Player(_) => Ok(parameter.to_string()),
        Datum::Text(text) => Ok(quoted(text)),
        Datum::Tuple(members) => all(members, ["(", ")"]),
        Datum::List(members) => all(members, ["[", "]"]),
        Datum::Set(members) => all(members, ["{", "}"]),
        Datum::Map(entries) if entries.is_empty() => Ok("{=>}".to_owned()),
        Datum::Map(entries) => {
            let mut texts = Vec::with_capacity(entries.len());
            for (key, value) in entries.iter() {
                texts.push(format!("{} => {}", written(engine, key)?, written(engine, value)?));
            }
            Ok(format!("{{{}}}", texts.join(", ")))
        }
        Datum::Record(name, parts) => match &parts[..] {
            [Datum::Text(text)] if &**name == FUNCTION => Ok(text.to_string()),
            // Fractions, graphs, elements of enumerations and the like, which the language knows how to write.
            _ => eval::text(engine, &value_of(parameter, None)),
        },
        Datum::Board(_) => eval::text(engine, &value_of(parameter, None)),
    }
}

/// Whether a function and those in it mention no variables of the session or of functions around them.
fn stands_alone(closure: &Closure) -> bool {
    let code = &closure.program.code;
    let mut open = vec![closure.index()];
    let mut seen = Vec::new();
    while let Some(index) = open.pop() {
        let Some(function) = code.functions.get(index as usize).filter(|_| !seen.contains(&index)) else { continue };
        seen.push(index);
        for op in &code.ops[function.entry as usize..function.end as usize] {
            match *op {
                Op::LoadGlobal { .. } | Op::StoreGlobal { .. } | Op::CheckGlobal { .. } | Op::CallGlobal { .. } => {
                    return false;
                }
                Op::LoadIfAny { chain, .. } if code.chains[chain as usize].first.is_none() => return false,
                Op::Function { function, .. } => open.push(function),
                _ => {}
            }
        }
    }
    closure.environment().is_none()
}
