//! Names that stand for themselves, and what to say about those that mean nothing.

use std::sync::Arc;

use onside_ground::{Outcome, Player, did_you_mean};
use onside_value::ordinal::Surreal;

use super::engine::Engine;
use crate::classes::ClassValue;
use crate::error::Error;
use crate::library;
use crate::value::{Class, Object, Value};

/// The constants.
const CONSTANTS: [&str; 11] =
    ["omega", "Left", "Right", "true", "false", "Nothing", "LEFT", "RIGHT", "NEXT", "PREVIOUS", "DRAW"];

/// The outcome classes, which are also written LEFT, RIGHT, NEXT and PREVIOUS.
const OUTCOMES: [&str; 4] = ["L", "R", "N", "P"];

/// The loopy games with a name of their own.
pub(crate) const LOOPY: [&str; 8] = ["on", "off", "over", "under", "upon", "dud", "tis", "tisn"];

/// The value of a name.
pub(crate) fn constant(engine: &mut Engine, name: &str) -> Result<Value, Box<Error>> {
    if let Some(value) = plain_constant(name) {
        return Ok(value);
    }
    if LOOPY.contains(&name)
        && let Some(value) = engine.loops.constant(name)?
    {
        return Ok(engine.of_loopy(value));
    }
    if let Some(holder) = crate::classes::holder(name) {
        return Ok(Value::object(Object::Holder(holder)));
    }
    if name == "inf" {
        return Ok(Value::object(Object::Infinity(Player::Left)));
    }
    let classes = std::sync::Arc::clone(&engine.classes);
    if let Some(class) = classes.base(engine, name)? {
        return Ok(Value::object(Object::Class(ClassValue { class, outer: None })));
    }
    if let Some(ruleset) = crate::rules::take(engine, name)? {
        return Ok(ruleset);
    }
    if let Some(facts) = onside_ruleset::all().iter().find(|facts| facts.name == name) {
        return Ok(Value::object(Object::Ruleset(&facts.name)));
    }
    if let Some(class) = library::class_named(name) {
        return Ok(class);
    }
    Err(match name {
        "pass" => Error::mistake("pass is no game but an option that stands alone in braces").hint("as in {0|pass}"),
        _ => unknown_name(name),
    })
}

/// The value of a name that needs no tables.
pub(crate) fn plain_constant(name: &str) -> Option<Value> {
    Some(match name {
        "Left" => Value::Player(Player::Left),
        "Right" => Value::Player(Player::Right),
        "true" | "True" => Value::Boolean(true),
        "false" | "False" => Value::Boolean(false),
        "Nothing" => Value::Nothing,
        "omega" | "ω" => Value::Surreal(Arc::new(Surreal::omega())),
        "LEFT" => Value::Winner(Outcome::Left),
        "RIGHT" => Value::Winner(Outcome::Right),
        "NEXT" => Value::Winner(Outcome::Next),
        "PREVIOUS" => Value::Winner(Outcome::Previous),
        "L" => Value::Outcome(Outcome::Left),
        "R" => Value::Outcome(Outcome::Right),
        "N" => Value::Outcome(Outcome::Next),
        "P" => Value::Outcome(Outcome::Previous),
        "DRAW" => Value::Draw,
        _ => {
            // The class of a value as it is printed.
            let class = name.strip_prefix('⟪').and_then(|rest| rest.strip_suffix('⟫'));
            return match class {
                Some(class) => Some(Value::object(Object::ClassName(Arc::from(class)))),
                None => Class::named(name).map(Value::Class),
            };
        }
    })
}

fn unknown_name(name: &str) -> Box<Error> {
    if onside_ruleset::find(name).is_some() {
        return Error::mistake(format!("{name} is a ruleset and needs a position"))
            .hint(format!("write {name}(...); the help on {name} tells how positions are written"));
    }
    if library::function(name).is_some() {
        return Error::mistake(format!("{name} is a function and needs an argument")).hint(format!("write {name}(x)"));
    }
    let rulesets = onside_ruleset::all().iter().map(|facts| &*facts.name);
    let rulesets = rulesets.chain(crate::rules::kept().iter().map(|kept| kept.name));
    let known = CONSTANTS
        .into_iter()
        // Short names are a letter away from everything.
        .chain(LOOPY.into_iter().filter(|name| name.len() > 3))
        .chain(library::functions().iter().map(|function| function.name))
        .chain(rulesets);
    match did_you_mean(name, known) {
        Some(other) => Error::mistake(format!("unknown name {name}; did you mean {other}?")),
        None => Error::mistake(format!("unknown name {name}"))
            .hint("positions are written with their ruleset, as in Push(BR_B); texts in quotes"),
    }
}

/// Whether a name may be given to a variable: not that of a constant, a function or a ruleset.
pub(crate) fn free(name: &str) -> Result<(), Box<Error>> {
    match taken(name) {
        None => Ok(()),
        Some(taken) => {
            Err(Error::mistake(format!("{name} is {taken} and cannot be assigned to")).hint("choose another name"))
        }
    }
}

/// The same without a word about it.
pub(crate) fn is_free(name: &str) -> bool {
    taken(name).is_none()
}

/// What a name is taken by.
fn taken(name: &str) -> Option<&'static str> {
    if onside_ruleset::find(name).is_some() {
        Some("a ruleset")
    } else if library::function(name).is_some() {
        Some("a function of the language")
    } else if Class::named(name).is_some() || OUTCOMES.contains(&name) {
        // Rarely written, and too good names for variables to be taken away. The parser tells of outcome classes.
        None
    } else if plain_constant(name).is_some() || LOOPY.contains(&name) || name == "pass" || KINDS.contains(&name) {
        Some("a constant of the language")
    } else {
        None
    }
}

/// Names of kinds, as in `n as Integer`.
const KINDS: [&str; 9] = ["Integer", "Rational", "String", "Boolean", "List", "Set", "Map", "Game", "Player"];

/// What to say about `name(...)` if there is no such thing.
pub(crate) fn unknown_call(name: &str) -> Box<Error> {
    if library::function(name).is_some() {
        // What stands in the parentheses could only be read as the text of a position.
        return Error::mistake(format!("what is given to {name} is no expression"))
            .hint("put an operator or a comma between its parts");
    }
    let rulesets = onside_ruleset::all().iter().map(|facts| &*facts.name);
    if let Some(other) = did_you_mean(name, rulesets.chain(crate::rules::kept().iter().map(|kept| kept.name))) {
        return Error::mistake(format!("unknown ruleset {name}; did you mean {other}?"));
    }
    if let Some(other) = did_you_mean(name, library::functions().iter().map(|function| function.name)) {
        return Error::mistake(format!("unknown function {name}; did you mean {other}?"));
    }
    if let Some(method) = library::method(name) {
        let name = method.name;
        return Error::mistake(format!("{name} is a method")).hint(format!("write x.{name}{}", method.parameters));
    }
    if let Some(other) = did_you_mean(name, library::methods().map(|method| method.name)) {
        return Error::mistake(format!("unknown function {name}; did you mean the method {other}, as in x.{other}?"));
    }
    Error::mistake(format!("there is no function or ruleset {name}"))
        .hint("the help on methods lists all functions, the help on rulesets all games")
}
