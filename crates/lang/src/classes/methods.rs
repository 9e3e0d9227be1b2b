//! What positions of classes and rulesets that are built in can be asked, beside what all positions can.

use std::sync::Arc;

use onside_ground::Player;
use onside_ruleset::AnyPosition;

use super::arguments::Arguments;
use super::instances::ClassValue;
use super::receiver::Receiver;
use super::variants::{Variant, variant_of};
use crate::code::{self, Home};
use crate::error::Error;
use crate::eval::{Engine, Evaluated};
use crate::machine::{self, Globals};
use crate::syntax;
use crate::value::{Compound, Object, Program, Value};

/// What the program answers itself, whatever a class says.
pub(super) const ANSWERED: [&str; 4] = ["CanonicalForm", "GameValue", "OutcomeClass", "ToString"];

/// The position that a value is.
fn position_of(value: &Value) -> Option<&AnyPosition> {
    match value {
        Value::Compound(Compound::Position(position)) => Some(position),
        _ => None,
    }
}

/// Whether a position is of a kind that class files ask for; nothing if there is no such kind.
pub(super) fn position_is_a(kind: &str, value: &Value) -> Option<bool> {
    match (kind, position_of(value)) {
        ("ImpartialGame", Some(position)) => Some(position.facts().impartial),
        ("ImpartialGame", None) => Some(false),
        _ => None,
    }
}

/// The object that a position of a class is.
pub(super) fn receiver_of_position(engine: &Engine, value: &Value) -> Option<Receiver> {
    let AnyPosition::User(position) = position_of(value)? else { return None };
    let [only] = position.summands() else { return None };
    if only.swapped {
        return None;
    }
    let instance = engine.classes.rules(&only.rules)?.instance(&only.state)?;
    Some(Receiver::Position(instance, only.rules.clone(), only.state.clone()))
}

/// A question that every position answers here; nothing if it is another.
pub(super) fn of_any_position(
    engine: &mut Engine,
    value: &Value,
    name: &str,
    arguments: &Arguments,
) -> Option<Evaluated> {
    let position = position_of(value)?;
    if !arguments.placed.is_empty() || !arguments.named.is_empty() {
        return None;
    }
    if let Some(variant) = Variant::named(name) {
        return Some(Ok(variant_of(&engine.classes, variant, position)));
    }
    (name == "Options").then(|| {
        let mut all = Vec::new();
        let players: &[Player] = if position.facts().impartial { &[Player::Left] } else { &Player::BOTH };
        for &player in players {
            let name = if player == Player::Left { "LeftOptions" } else { "RightOptions" };
            let options = of_library(engine, value.clone(), name)?;
            all.extend(crate::eval::members(engine, &options)?.iter().cloned());
        }
        Ok(Value::list(all))
    })
}

/// What the library's method of this name says.
pub(super) fn of_library(engine: &mut Engine, value: Value, name: &str) -> Evaluated {
    crate::library::method_of(&value, name)?.apply(engine, value, &[])
}

/// The value that a text stands for, on an engine without variables.
pub(super) fn read_value(engine: &mut Engine, text: &str) -> Evaluated {
    let guard = Arc::clone(engine.games.guard());
    let parsed = syntax::parse(text, &|name| onside_ruleset::find(name).is_some(), &guard)?;
    let Some(root) = parsed.root.filter(|_| parsed.diagnostics.is_empty()) else {
        return Err(Error::mistake(format!("{text} is no value")));
    };
    let code = code::compile(&parsed.tree, text, root, Home::Alone, &mut Globals::default(), &guard)?;
    let program = Arc::new(Program { source: text.to_owned(), tree: parsed.tree, root, code });
    machine::run(engine, &program).0
}

/// Calls a ruleset of any kind with a position.
pub(crate) fn call(engine: &mut Engine, ruleset: &Value, placed: Vec<Value>) -> Evaluated {
    super::calls::call_value(engine, ruleset, Arguments::of(placed))
}

/// A variant of a position, of a sum of positions or of a ruleset.
pub(crate) fn variant(engine: &mut Engine, value: &Value, which: Variant) -> Evaluated {
    let is_ruleset = match value {
        Value::Ruleset(_) => true,
        Value::Object(object) => match &**object {
            Object::Ruleset(_) => true,
            Object::Instance(instance) => instance.class.is_a("Ruleset"),
            _ => false,
        },
        _ => false,
    };
    if is_ruleset {
        let world = Arc::clone(&engine.classes);
        let Some(class) = world.base(engine, &format!("{}Ruleset", which.name()))? else {
            return Err(Error::mistake("there is no such variant"));
        };
        let value = vec![value.clone()];
        return super::calls::construct(engine, &ClassValue { class, outer: None }, Arguments::of(value));
    }
    match value {
        Value::Compound(compound) if which == Variant::Impartial => {
            compound.impartial().map(Value::Compound).ok_or_else(|| no_position(value))
        }
        Value::Compound(Compound::Position(position)) => Ok(variant_of(&engine.classes, which, position)),
        other => Err(no_position(other)),
    }
}

fn no_position(value: &Value) -> Box<Error> {
    Error::mistake(format!("expected a position or a ruleset, found {}", value.described()))
        .hint("as in Impartial(Domineering(\"..|..\"))")
        .at(crate::error::Place::Argument(0))
}
