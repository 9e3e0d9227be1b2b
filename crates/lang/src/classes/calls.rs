//! Calls of classes, of objects and of their functions.

use std::sync::Arc;

use onside_ground::with_stack;
use onside_ruleset::AnyPosition;
use onside_ruleset::script::Datum;

use super::arguments::Arguments;
use super::definition::{Callable, ClassDef, IGNORED};
use super::instances::{ClassValue, Instance};
use super::prepare::Hidden;
use super::receiver::Receiver;
use super::{boards, built_in, graphs, holders, methods};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated};
use crate::machine::{call_arranged, call_with};
use crate::rules::object_datum;
use crate::value::{Compound, Object, Value};

/// Functions of classes may call each other this deep.
const DEEPEST_CALL: u32 = 2_000;

/// Runs a piece of a class.
pub(super) fn run(
    engine: &mut Engine,
    class: &Arc<ClassDef>,
    callable: &Callable,
    receiver: &Receiver,
    arguments: Arguments,
) -> Evaluated {
    if engine.calls >= DEEPEST_CALL {
        return Err(Error::mistake(format!("functions of classes call each other more than {DEEPEST_CALL} deep"))
            .hint("does the recursion come to an end?"));
    }
    let prepared = callable.prepared(engine, class)?;
    let mut values = Vec::with_capacity(prepared.hidden.len() + arguments.placed.len());
    for hidden in &prepared.hidden {
        values.push(match hidden {
            Hidden::This => receiver.this(),
            Hidden::Free(value) => value.clone(),
            Hidden::Member(0, name) => receiver.known_member(engine, name)?,
            Hidden::Member(level, name) => match receiver.around(*level) {
                Some(around) => around.known_member(engine, name)?,
                None => {
                    let error = Error::mistake(format!("{name} belongs to objects, and there is none here"));
                    return Err(class.scope.placed(error, callable.span));
                }
            },
        });
    }
    values.extend(arguments.placed);
    let calls = engine.calls;
    engine.calls += 1;
    let result = with_stack(|| call_arranged(engine, &prepared.closure, values, arguments.named));
    engine.calls = calls;
    result.map_err(|error| class.scope.told(error))
}

/// Calls a function of an object, if it has one of this name.
pub(super) fn call_method(
    engine: &mut Engine,
    receiver: &Receiver,
    name: &str,
    arguments: Arguments,
) -> Option<Evaluated> {
    let mut last = None;
    for (class, member, callable) in receiver.class().methods(name) {
        // What a class itself does when it is called is not what its objects do.
        let is_object = receiver.instance().is_some();
        if (!is_object && !member.is_static) || (is_object && member.is_static && name == "Eval") {
            continue;
        }
        if arguments.fit(&callable.parameters) {
            return Some(run(engine, class, callable, receiver, arguments));
        }
        last.get_or_insert_with(|| arguments.misfit(name, &callable.parameters));
    }
    last.map(Err)
}

/// Makes an object of a class, or a position if its objects are games.
pub(super) fn construct(engine: &mut Engine, value: &ClassValue, arguments: Arguments) -> Evaluated {
    let class = &value.class;
    if !arguments.fit(&class.parameters) {
        return Err(arguments.misfit(class.name(), &class.parameters));
    }
    if arguments.placed.len() == class.parameters.len() {
        return made(engine, value, arguments.placed);
    }
    let mut values: Vec<Option<Value>> = arguments.placed.into_iter().map(Some).collect();
    values.resize_with(class.parameters.len(), || None);
    for (name, value) in arguments.named {
        if let Some(index) = class.parameters.iter().position(|parameter| *parameter.name == *name) {
            values[index] = Some(value);
        }
    }
    let mut complete = Vec::with_capacity(values.len());
    for (index, given) in values.into_iter().enumerate() {
        complete.push(match (given, class.defaults.get(index)) {
            (Some(value), _) => value,
            (None, Some(Some(default))) => {
                run(engine, class, default, &Receiver::Class(value.clone()), Arguments::default())?
            }
            (None, _) => Value::Nothing,
        });
    }
    made(engine, value, complete)
}

/// The object or the position with these arguments, which are complete.
fn made(engine: &mut Engine, value: &ClassValue, arguments: Vec<Value>) -> Evaluated {
    if value.class.is_game() {
        return position(engine, value, arguments);
    }
    let instance = Instance::made(engine, &value.class, value.outer.clone(), arguments)?;
    Ok(Value::object(Object::Instance(instance)))
}

fn position(engine: &mut Engine, value: &ClassValue, arguments: Vec<Value>) -> Evaluated {
    let class = &value.class;
    let mut parts = Vec::with_capacity(1 + arguments.len());
    parts.push(Datum::Text(class.shared_name()));
    for (parameter, argument) in class.parameters.iter().zip(&arguments) {
        parts.push(object_datum(argument).map_err(|found| {
            let error = Error::mistake(format!("{} of a position of {} is {found}", parameter.name, class.name()));
            error.hint("positions are made of numbers, texts, lists, sets, maps, boards and graphs")
        })?);
    }
    let home = match &value.outer {
        Some(outer) => Arc::clone(outer),
        None => Instance::made(engine, class, None, Vec::new())?,
    };
    let world = Arc::clone(&engine.classes);
    let handle = world.handle(engine, &home)?;
    let position = onside_ruleset::script::UserPosition::new(handle, Datum::Tuple(parts.into()));
    Ok(Value::Compound(Compound::Position(Box::new(AnyPosition::User(position)))))
}

/// Calls an object: a class, a ruleset, a function of an object.
pub(crate) fn call_object(engine: &mut Engine, object: &Object, arguments: Arguments) -> Evaluated {
    match object {
        Object::Class(value) => {
            let class = &value.class;
            let receiver = Receiver::Class(value.clone());
            if !arguments.fit(&class.parameters)
                && let Some(made) = call_method(engine, &receiver, "Eval", arguments.clone())
            {
                return made;
            }
            construct(engine, value, arguments)
        }
        Object::Instance(instance) => {
            let receiver = Receiver::Object(Arc::clone(instance));
            match call_method(engine, &receiver, "Eval", arguments) {
                Some(made) => made,
                None => {
                    let error = Error::mistake(format!("{} has no Eval and cannot be called", instance.class.name()));
                    Err(error.hint("write Name.Position(...), or define Eval in the class"))
                }
            }
        }
        Object::Method(method) => match call_method(engine, &method.receiver, &method.name, arguments) {
            Some(made) => made,
            None => Err(Error::mistake(format!("there is no function {}", method.name))),
        },
        Object::Ruleset(name) => built_in::position(engine, name, &arguments),
        Object::Holder(holder @ ("Grid" | "Strip")) => boards::made_of(engine, *holder == "Strip", &arguments),
        Object::Holder("Graph") => graphs::static_method(engine, "Parse", &arguments),
        Object::Holder(name) => Err(Error::mistake(format!("{name} cannot be called"))
            .hint("it has members, as in Coordinates.Orthogonal or Grid.Empty(2,3)")),
        other => Err(Error::mistake(format!("{} cannot be called", other.described()))),
    }
}

/// `object.Name(arguments)`; nothing if the object has nothing of its own with this name.
pub(crate) fn method_of_object(
    engine: &mut Engine,
    object: &Object,
    name: &str,
    arguments: &Arguments,
) -> Option<Evaluated> {
    match object {
        Object::Graph(_) | Object::Vertex(..) | Object::Edge(..) => graphs::method(engine, object, name, arguments),
        Object::Holder(holder) => Some(holders::method(engine, holder, name, arguments)),
        Object::Ruleset(_) => built_in::member(engine, object, name, arguments),
        Object::Periodicity(found) => {
            let integer = |number: u64| boards::integer(usize::try_from(number).unwrap_or(usize::MAX));
            Some(Ok(match name {
                "Period" => integer(found.period),
                "Preperiod" => integer(found.preperiod),
                "Saltus" => Value::Number(found.saltus.clone()),
                "Proof" => found.proof().map_or(Value::Nothing, Value::Text),
                "IsProved" => Value::Boolean(found.proof().is_some()),
                _ => return None,
            }))
        }
        Object::Element(_, element, index) => match name {
            "Name" => Some(Ok(Value::Text(element.to_string()))),
            "Ordinal" => Some(Ok(boards::integer(*index as usize))),
            _ => None,
        },
        Object::Class(value) => of_receiver(engine, &Receiver::Class(value.clone()), name, arguments),
        Object::Instance(instance) => of_receiver(engine, &Receiver::Object(Arc::clone(instance)), name, arguments),
        Object::Method(_) | Object::Symmetry(..) | Object::Infinity(_) | Object::ClassName(_) | Object::Random(_) => {
            None
        }
    }
}

/// A member of an object: a function is called, everything else is read, and called if there are arguments.
pub(super) fn of_receiver(
    engine: &mut Engine,
    receiver: &Receiver,
    name: &str,
    arguments: &Arguments,
) -> Option<Evaluated> {
    let class = receiver.class();
    if !arguments.placed.is_empty() && class.has_method(name) && class.methods(name).all(|(_, _, one)| !one.called) {
        // Arguments behind a function without parameters are for what it gives.
        let value = match call_method(engine, receiver, name, Arguments::default())? {
            Ok(value) => value,
            Err(error) => return Some(Err(error)),
        };
        return Some(call_value(engine, &value, arguments.clone()));
    }
    if let Some(made) = call_method(engine, receiver, name, arguments.clone()) {
        return Some(made);
    }
    let found = match receiver.member(engine, &Arc::from(name)) {
        Ok(found) => found?,
        Err(error) => return Some(Err(error)),
    };
    if arguments.is_empty() {
        return Some(Ok(found));
    }
    Some(call_value(engine, &found, arguments.clone()))
}

/// Calls a value that may be an object or a function.
pub(super) fn call_value(engine: &mut Engine, value: &Value, arguments: Arguments) -> Evaluated {
    match value {
        Value::Object(object) => call_object(engine, object, arguments),
        Value::Function(closure) if arguments.named.is_empty() => call_with(engine, closure, arguments.placed),
        Value::Ruleset(ruleset) => crate::rules::apply(engine, ruleset, arguments.placed, arguments.named),
        other => Err(Error::mistake(format!("{} cannot be called", other.described())).at(Place::Receiver)),
    }
}

/// A member of a position that its class defines; nothing if it does not, or if the program knows better.
pub(crate) fn call_of_position(
    engine: &mut Engine,
    value: &Value,
    name: &str,
    arguments: &Arguments,
) -> Option<Evaluated> {
    if name == "NimValue"
        && arguments.placed.is_empty()
        && let Some(made) = heap_nim_value(engine, value)
    {
        return Some(made);
    }
    if IGNORED.contains(&name) || methods::ANSWERED.contains(&name) {
        return None;
    }
    if name == "Options" || name.ends_with("Variant") {
        return methods::of_any_position(engine, value, name, arguments);
    }
    let receiver = methods::receiver_of_position(engine, value)?;
    of_receiver(engine, &receiver, name, arguments)
}

/// The nim value of a heap of a ruleset on heaps, found from the heaps below it (Sprague and Grundy); nothing for other
/// positions, and where heaps grow.
fn heap_nim_value(engine: &mut Engine, value: &Value) -> Option<Evaluated> {
    let receiver = methods::receiver_of_position(engine, value)?;
    let instance = receiver.instance()?;
    let outer = instance.outer.as_ref().filter(|outer| outer.class.is_a("HeapRuleset"))?;
    if !instance.class.scope.is_base {
        return None;
    }
    let arguments = Arguments::of(instance.arguments(engine).ok()?);
    match call_method(engine, &Receiver::Object(Arc::clone(outer)), "HeapNimValue", arguments)? {
        Err(error) if error.stop().is_none() => None,
        made => Some(made),
    }
}
