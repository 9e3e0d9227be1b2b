//! What class files ask of the rulesets that are built in: their codes, their letters, and positions made of values.

use onside_ruleset::{AnyPosition, Argument, Board};

use super::arguments::Arguments;
use super::calls::{call_value, construct, method_of_object};
use super::instances::ClassValue;
use super::methods::variant;
use super::variants::Variant;
use crate::error::Error;
use crate::eval::{Engine, Evaluated, positioned};
use crate::value::{Object, Value};

/// The take-and-break code of a ruleset on heaps.
pub(super) fn heap_code(name: &str) -> Option<&'static str> {
    Some(match name {
        "Nim" => "0.[3]",
        "Kayles" => "0.77",
        "DawsonsKayles" => "0.07",
        "GrundysGame" => "4!.0",
        _ => return None,
    })
}

/// The letters for the numbers 0, 1, 2, ... on the boards that class files make.
fn letters(name: &str) -> Option<&'static str> {
    Some(match name {
        "Domineering" | "Cram" => ".#",
        "Clobber" | "CannibalClobber" | "AntiClobber" | "Kings" | "Knights" | "Rooks" | "Queens" | "Amazons"
        | "Konane" => ".xo#",
        "NoGo" => ".xo",
        "Fission" => ".x#",
        "ToadsAndFrogs" | "BackslidingToadsAndFrogs" | "ElephantsAndRhinos" => ".tf",
        "TopplingDominoes" => ".lre",
        _ => return None,
    })
}

/// A value as the arguments of a position: texts and numbers as they are, boards in the letters of the ruleset, a list
/// of heaps one by one, and a list of rows as one board.
pub(crate) fn arguments_of(engine: &mut Engine, name: &str, value: &Value) -> Result<Vec<Argument>, Box<Error>> {
    let argument = |text: String, quoted: bool| Argument { text, offset: 0, quoted };
    Ok(match value {
        Value::Text(text) => vec![argument(text.clone(), true)],
        Value::Board(board) if board.alphabet.is_none() => {
            let text = letters(name).and_then(|letters| super::written(&board.board, letters));
            vec![argument(text.ok_or_else(|| Error::mistake(format!("this board is none of {name}")))?, true)]
        }
        list if list.is_list() => {
            let members = crate::eval::members(engine, list)?.to_vec();
            let mut parts = Vec::new();
            for member in &members {
                parts.push(match member {
                    Value::Text(text) => text.clone(),
                    other => crate::eval::text(engine, other)?,
                });
            }
            let rows = onside_ruleset::find(name).is_some_and(|facts| facts.board == Board::Grid);
            let are_texts = members.iter().all(|member| matches!(member, Value::Text(_)));
            match (are_texts, rows) {
                (true, _) => vec![argument(parts.join(if rows { "|" } else { ", " }), true)],
                (false, _) => parts.into_iter().map(|part| argument(part, false)).collect(),
            }
        }
        other => vec![argument(crate::eval::text(engine, other)?, false)],
    })
}

/// A position of a ruleset that is built in.
pub(super) fn position(engine: &mut Engine, name: &str, arguments: &Arguments) -> Evaluated {
    let mut written = Vec::new();
    for value in &arguments.placed {
        written.extend(arguments_of(engine, name, value)?);
    }
    match AnyPosition::parse(name, &written) {
        Ok(parsed) => positioned(engine, parsed.position),
        Err(error) => {
            let mut mistake = Error::mistake(format!("this is no position of {name}: {}", error.message));
            mistake.diagnostic.hint = error.hint;
            Err(mistake)
        }
    }
}

/// A member of a ruleset that is built in: a variant of it, or what the class that plays the same game has.
pub(super) fn member(engine: &mut Engine, object: &Object, name: &str, arguments: &Arguments) -> Option<Evaluated> {
    if let Some(which) = Variant::named(name) {
        // Arguments are for the variant, which is a ruleset too.
        return Some(match variant(engine, &Value::object(object.clone()), which) {
            Ok(ruleset) if !arguments.placed.is_empty() => call_value(engine, &ruleset, arguments.clone()),
            other => other,
        });
    }
    let Object::Ruleset(ruleset) = object else { return None };
    let alike = match (heap_code(ruleset), &**ruleset, name) {
        (Some(code), ..) => of_class(engine, "TakeAndBreak", vec![Value::Text(code.to_owned())]),
        (None, "FoxAndGeese", "ValuesTable") => match crate::rules::take(engine, "GenFoxAndGeese") {
            Ok(Some(class)) => call_value(engine, &class, Arguments::default()),
            Ok(None) => return None,
            Err(error) => Err(error),
        },
        _ => return None,
    };
    match alike {
        Ok(Value::Object(alike)) => method_of_object(engine, &alike, name, arguments),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    }
}

/// An object of one of the classes that all others know.
fn of_class(engine: &mut Engine, name: &str, arguments: Vec<Value>) -> Evaluated {
    let world = std::sync::Arc::clone(&engine.classes);
    let Some(class) = world.base(engine, name)? else {
        return Err(Error::mistake(format!("there is no class {name}")));
    };
    construct(engine, &ClassValue { class, outer: None }, Arguments::of(arguments))
}
