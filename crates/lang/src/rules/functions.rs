//! Functions as parameters of rulesets, as in `GenWythoff(k -> k + 2)`.
//!
//! A function that mentions no variables but its own means the same everywhere, so that its text is all there is to
//! know about it: two such parameters are the same if they are written in the same way.

use std::sync::Arc;

use onside_ground::Guard;
use onside_ruleset::script::Datum;

use super::object_datum;
use crate::code::Op;
use crate::syntax::function_text;
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
pub(super) fn written(parameter: &Datum) -> String {
    match parameter {
        Datum::Record(name, parts) if &**name == FUNCTION => match &parts[..] {
            [Datum::Text(text)] => text.to_string(),
            _ => parameter.to_string(),
        },
        other => other.to_string(),
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
