//! Names that stand for themselves, and what to say about those that mean nothing.

use onside_ground::{Outcome, Player};

use super::problem::{Problem, did_you_mean};
use super::value::{CLASSES, Value};
use crate::library;

/// The constants.
const CONSTANTS: [&str; 10] =
    ["Left", "Right", "true", "false", "Nothing", "LEFT", "RIGHT", "NEXT", "PREVIOUS", "DRAW"];

/// The value of a name.
pub(super) fn constant(name: &str) -> Result<Value, Problem> {
    Ok(match name {
        "Left" => Value::Player(Player::Left),
        "Right" => Value::Player(Player::Right),
        "true" | "True" => Value::Boolean(true),
        "false" | "False" => Value::Boolean(false),
        "Nothing" => Value::Nothing,
        "LEFT" => Value::Winner(Outcome::Left),
        "RIGHT" => Value::Winner(Outcome::Right),
        "NEXT" => Value::Winner(Outcome::Next),
        "PREVIOUS" => Value::Winner(Outcome::Previous),
        "L" => Value::Outcome(Outcome::Left),
        "R" => Value::Outcome(Outcome::Right),
        "N" => Value::Outcome(Outcome::Next),
        "P" => Value::Outcome(Outcome::Previous),
        "on" | "off" | "over" | "under" | "dud" | "upon" | "pass" => {
            return Err(Problem::new(format!("{name} is a loopy game; loopy games are not supported yet")));
        }
        "DRAW" => Value::Draw,
        "omega" => return Err(Problem::new("ordinals such as omega are not supported yet")),
        "inf" => return Err(Problem::new("infinity is not a value here").hint("all numbers are finite fractions")),
        _ => match CLASSES.into_iter().find(|class| *class == name) {
            Some(class) => Value::Class(class),
            None => return Err(unknown_name(name)),
        },
    })
}

fn unknown_name(name: &str) -> Problem {
    if onside_ruleset::find(name).is_some() {
        return Problem::new(format!("{name} is a ruleset and needs a position"))
            .hint(format!("write {name}(...); `onside rulesets {name}` tells how positions are written"));
    }
    if library::function(name).is_some() {
        return Problem::new(format!("{name} is a function and needs an argument")).hint(format!("write {name}(x)"));
    }
    let rulesets = onside_ruleset::all().iter().map(|facts| facts.name);
    let known = CONSTANTS.into_iter().chain(library::functions().iter().map(|function| function.name)).chain(rulesets);
    match did_you_mean(name, known) {
        Some(other) => Problem::new(format!("unknown name {name}; did you mean {other}?")),
        None => Problem::new(format!("unknown name {name}"))
            .hint("positions are written with their ruleset, as in Push(BR_B); texts in quotes"),
    }
}

/// Whether a name may be given to a variable: not that of a constant, a function or a ruleset.
pub(super) fn free(name: &str) -> Result<(), Problem> {
    let taken = if onside_ruleset::find(name).is_some() {
        "a ruleset"
    } else if library::function(name).is_some() {
        "a function of the language"
    } else if CLASSES.contains(&name) {
        // Rarely written, and too good names for variables to be taken away.
        return Ok(());
    } else if constant(name).is_ok() || KINDS.contains(&name) {
        "a constant of the language"
    } else {
        return Ok(());
    };
    Err(Problem::new(format!("{name} is {taken} and cannot be assigned to")).hint("choose another name"))
}

/// Names of kinds, as in `n as Integer`.
const KINDS: [&str; 9] = ["Integer", "Rational", "String", "Boolean", "List", "Set", "Map", "Game", "Player"];

/// What to say about `name(...)` if there is no such thing.
pub(super) fn unknown_call(name: &str) -> Problem {
    if library::function(name).is_some() {
        // What stands in the parentheses could only be read as the text of a position.
        return Problem::new(format!("what is given to {name} is no expression"))
            .hint("put an operator or a comma between its parts");
    }
    if let Some(other) = onside_ruleset::did_you_mean(name) {
        return Problem::new(format!("unknown ruleset {name}; did you mean {other}?"));
    }
    if let Some(other) = did_you_mean(name, library::functions().iter().map(|function| function.name)) {
        return Problem::new(format!("unknown function {name}; did you mean {other}?"));
    }
    let names: Vec<&str> = onside_ruleset::all().iter().map(|facts| facts.name).collect();
    Problem::new(format!("unknown ruleset {name}")).hint(format!("the rulesets are {}", names.join(", ")))
}
