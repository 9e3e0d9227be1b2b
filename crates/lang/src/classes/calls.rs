//! Calls of classes, of objects and of their functions.

use std::sync::Arc;

use onside_ground::with_stack;
use onside_ruleset::AnyPosition;
use onside_ruleset::script::Datum;

use super::data::datum_of;
use super::definition::{Callable, ClassDef, IGNORED, ParameterDef};
use super::instances::{ClassValue, Instance, known_member, member};
use super::prepare::Hidden;
use super::{boards, graphs, holders, methods};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated};
use crate::machine::{call_arranged, call_with, is_of_kind};
use crate::value::{Compound, Object, Value};

/// Functions of classes may call each other this deep.
const DEEPEST_CALL: u32 = 2_000;

/// The arguments of a call: by place and by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments {
    pub(crate) placed: Vec<Value>,
    pub(crate) named: Vec<(String, Value)>,
}

impl Arguments {
    pub(crate) fn of(placed: Vec<Value>) -> Arguments {
        Arguments { placed, named: Vec::new() }
    }

    /// The arguments if there are as many as wanted, all by place.
    pub(crate) fn checked(&self, name: &str, least: usize, most: usize) -> Result<&[Value], Box<Error>> {
        if let Some((other, _)) = self.named.first() {
            return Err(Error::mistake(format!("{name} has no parameter {other}")));
        }
        let count = self.placed.len();
        if (least..=most).contains(&count) {
            return Ok(&self.placed);
        }
        let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Err(Error::mistake(format!("{name} takes {wanted} arguments, not {count}")))
    }
}

/// What functions of a class are called on: `this`, and the object that it is, if it is no class.
#[derive(Clone, Debug)]
pub(crate) struct Receiver {
    this: Value,
    class: Arc<ClassDef>,
    instance: Option<Arc<Instance>>,
}

impl Receiver {
    pub(super) fn of(instance: Arc<Instance>) -> Receiver {
        let this = Value::object(Object::Instance(Arc::clone(&instance)));
        Receiver { this, class: Arc::clone(&instance.class), instance: Some(instance) }
    }

    pub(super) fn of_position(this: Value, instance: Arc<Instance>) -> Receiver {
        Receiver { this, class: Arc::clone(&instance.class), instance: Some(instance) }
    }

    pub(super) fn of_class(value: &ClassValue) -> Receiver {
        let this = Value::object(Object::Class(value.clone()));
        Receiver { this, class: Arc::clone(&value.class), instance: None }
    }

    pub(super) fn class(&self) -> &Arc<ClassDef> {
        &self.class
    }

    pub(super) fn instance(&self) -> Option<&Arc<Instance>> {
        self.instance.as_ref()
    }

    pub(super) fn is(&self, other: &Receiver) -> bool {
        match (&self.instance, &other.instance) {
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            (None, None) => Arc::ptr_eq(&self.class, &other.class),
            _ => false,
        }
    }

    /// The object so many classes further out.
    fn around(&self, level: u32) -> Option<Receiver> {
        let mut receiver = self.clone();
        for _ in 0..level {
            receiver = Receiver::of(Arc::clone(receiver.instance?.outer.as_ref()?));
        }
        Some(receiver)
    }
}

/// Runs a piece of a class.
pub(super) fn run(
    engine: &mut Engine,
    class: &Arc<ClassDef>,
    _member: usize,
    callable: &Callable,
    receiver: &Receiver,
    placed: Vec<Value>,
    named: Vec<(String, Value)>,
) -> Evaluated {
    if engine.calls >= DEEPEST_CALL {
        return Err(Error::mistake(format!("functions of classes call each other more than {DEEPEST_CALL} deep"))
            .hint("does the recursion come to an end?"));
    }
    let prepared = callable.prepared(engine, class)?;
    let mut values = Vec::with_capacity(prepared.hidden.len() + placed.len());
    for hidden in &prepared.hidden {
        values.push(match hidden {
            Hidden::This => receiver.this.clone(),
            Hidden::Free(value) => value.clone(),
            Hidden::Member(level, name) => match receiver.around(*level) {
                Some(around) => with_stack(|| known_member(engine, &around, name))?,
                None => {
                    let error = Error::mistake(format!("{name} belongs to objects, and there is none here"));
                    return Err(class.scope.placed(error, callable.span));
                }
            },
        });
    }
    values.extend(placed);
    let calls = engine.calls;
    engine.calls += 1;
    let result = with_stack(|| call_arranged(engine, &prepared.closure, values, named));
    engine.calls = calls;
    result.map_err(|error| class.scope.told(error))
}

/// Whether arguments fit parameters: their number, their names and their kinds.
fn fits(parameters: &[ParameterDef], arguments: &Arguments) -> bool {
    let placed = arguments.placed.len();
    if placed > parameters.len() {
        return false;
    }
    let kind = |parameter: &ParameterDef, value: &Value| {
        parameter.kind.as_ref().is_none_or(|kind| is_of_kind(kind, value).unwrap_or(true))
    };
    let mut given = vec![false; parameters.len()];
    for (index, value) in arguments.placed.iter().enumerate() {
        given[index] = kind(&parameters[index], value);
        if !given[index] {
            return false;
        }
    }
    for (name, value) in &arguments.named {
        let Some(index) = parameters.iter().position(|parameter| &*parameter.name == name) else { return false };
        if given[index] || !kind(&parameters[index], value) {
            return false;
        }
        given[index] = true;
    }
    parameters.iter().zip(given).all(|(parameter, given)| given || parameter.default.is_some())
}

/// Why arguments do not fit.
fn misfit(name: &str, parameters: &[ParameterDef], arguments: &Arguments) -> Box<Error> {
    let written: Vec<String> = parameters
        .iter()
        .map(|parameter| {
            let kind = parameter.kind.as_ref().map_or(String::new(), |kind| format!(" as {kind}"));
            format!("{}{kind}{}", parameter.name, if parameter.default.is_some() { " ?" } else { "" })
        })
        .collect();
    let given: Vec<&str> = arguments.placed.iter().map(Value::described).collect();
    let given = if given.is_empty() { "nothing".to_owned() } else { given.join(", ") };
    Error::mistake(format!("{name} cannot be called with {given}"))
        .hint(format!("it is written {name}({})", written.join(", ")))
}

/// Calls a function of an object, if it has one of this name.
pub(super) fn call_method(
    engine: &mut Engine,
    receiver: &Receiver,
    name: &str,
    arguments: Arguments,
) -> Option<Evaluated> {
    let found = receiver.class().methods(name);
    let mut last = None;
    for (class, index) in found {
        let Some(callable) = class.callable(index) else { continue };
        // What a class itself does when it is called is not what its objects do.
        let is_static = class.members[index].is_static;
        if (receiver.instance().is_none() && !is_static)
            || (receiver.instance().is_some() && is_static && name == "Eval")
        {
            continue;
        }
        if fits(&callable.parameters, &arguments) {
            let Arguments { placed, named } = arguments;
            return Some(run(engine, &class, index, callable, receiver, placed, named));
        }
        last.get_or_insert_with(|| misfit(name, &callable.parameters, &arguments));
    }
    last.map(Err)
}

/// Makes an object of a class, or a position if its objects are games.
pub(super) fn construct(engine: &mut Engine, value: &ClassValue, arguments: Arguments) -> Evaluated {
    let class = &value.class;
    if !fits(&class.parameters, &arguments) {
        return Err(misfit(class.name(), &class.parameters, &arguments));
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
                let receiver = Receiver::of_class(value);
                run(engine, class, usize::MAX, default, &receiver, Vec::new(), Vec::new())?
            }
            (None, _) => Value::Nothing,
        });
    }
    if class.is_game() {
        return position(engine, value, complete);
    }
    let instance = Instance::made(engine, class, value.outer.clone(), complete)?;
    Ok(Value::object(Object::Instance(instance)))
}

fn position(engine: &mut Engine, value: &ClassValue, arguments: Vec<Value>) -> Evaluated {
    let class = &value.class;
    let mut parts = vec![Datum::Text(class.shared_name())];
    for (parameter, argument) in class.parameters.iter().zip(&arguments) {
        let argument = match argument {
            Value::Range(_) => &Value::List(crate::eval::members(engine, argument)?),
            other => other,
        };
        parts.push(datum_of(argument).map_err(|found| {
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
            let receiver = Receiver::of_class(value);
            if !fits(&class.parameters, &arguments)
                && let Some(made) = call_method(engine, &receiver, "Eval", arguments.clone())
            {
                return made;
            }
            construct(engine, value, arguments)
        }
        Object::Instance(instance) => {
            let receiver = Receiver::of(Arc::clone(instance));
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
        Object::Ruleset(name) => methods::built_in(engine, name, &arguments),
        Object::Holder(holder @ ("Grid" | "Strip")) => boards::of_numbers(engine, *holder == "Strip", &arguments),
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
        Object::Board(board) => boards::method(engine, board, name, arguments),
        Object::Graph(_) | Object::Vertex(..) | Object::Edge(..) => graphs::method(engine, object, name, arguments),
        Object::Holder(holder) => Some(holders::method(engine, holder, name, arguments)),
        Object::Ruleset(ruleset) => methods::of_ruleset(engine, object, ruleset, name, arguments),
        Object::Periodicity([period, before, saltus]) => {
            let number = match name {
                "Period" => period,
                "Preperiod" => before,
                "Saltus" => saltus,
                _ => return None,
            };
            Some(Ok(boards::integer(usize::try_from(*number).unwrap_or(usize::MAX))))
        }
        Object::Element(_, element, index) => match name {
            "Name" => Some(Ok(Value::Text(element.to_string()))),
            "Ordinal" => Some(Ok(boards::integer(*index as usize))),
            _ => None,
        },
        Object::Class(value) => of_receiver(engine, &Receiver::of_class(value), name, arguments),
        Object::Instance(instance) => of_receiver(engine, &Receiver::of(Arc::clone(instance)), name, arguments),
        Object::Method(_) | Object::Symmetry(..) | Object::Infinity => None,
    }
}

/// A member of an object: a function is called, everything else is read, and called if there are arguments.
pub(super) fn of_receiver(
    engine: &mut Engine,
    receiver: &Receiver,
    name: &str,
    arguments: &Arguments,
) -> Option<Evaluated> {
    let found = receiver.class().methods(name);
    let plain = |(class, index): &(Arc<ClassDef>, usize)| class.callable(*index).is_some_and(|one| !one.called);
    if !found.is_empty() && !arguments.placed.is_empty() && found.iter().all(plain) {
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
    let found = match member(engine, receiver, &Arc::from(name)) {
        Ok(found) => found?,
        Err(error) => return Some(Err(error)),
    };
    if arguments.placed.is_empty() && arguments.named.is_empty() {
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
    let arguments = Arguments::of(instance.arguments.clone());
    match call_method(engine, &Receiver::of(Arc::clone(outer)), "HeapNimValue", arguments)? {
        Err(error) if error.stop().is_none() => None,
        made => Some(made),
    }
}
