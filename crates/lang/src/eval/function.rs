//! Functions: closures over their frame, called with arguments by place or by name.

use std::sync::Arc;

use super::engine::Engine;
use super::scope::{Frame, Owner, Scope};
use super::{Evaluated, Evaluator};
use crate::error::{Error, Place};
use crate::library;
use crate::syntax::{List, Node, NodeId, Run};
use crate::value::{Closure, Value};

/// Functions may call each other this deep.
const DEEPEST_CALL: u32 = 10_000;

/// Arguments by place, and then by name.
#[derive(Default)]
pub(crate) struct Arguments {
    pub(crate) placed: Vec<Value>,
    pub(crate) named: Vec<(String, Value)>,
}

impl Evaluator<'_> {
    pub(super) fn closure(&self, parameters: Run, body: NodeId) -> Value {
        Value::Function(Arc::new(Closure::new(self.program, parameters, body, Arc::clone(&self.scope))))
    }

    /// Arguments, of which those by name come last.
    pub(super) fn call_arguments(&mut self, list: List) -> Result<Arguments, Box<Error>> {
        let mut arguments = Arguments::default();
        for &node in self.tree.list(list) {
            match self.tree.node(node) {
                Node::Pair(name, value) if self.tree.node(name) == Node::Name => {
                    let name = self.tree.span(name).text(self.source).to_owned();
                    let value = self.eval(value)?;
                    arguments.named.push((name, value));
                }
                Node::Comprehension { member, heads } => {
                    let members = self.comprehension(member, heads)?;
                    arguments.placed.push(Value::list(members));
                }
                _ if !arguments.named.is_empty() => {
                    let error = Error::mistake("an argument without a name stands after one with a name");
                    return Err(self.fail(error, self.tree.span(node)));
                }
                _ => arguments.placed.push(self.eval(node)?),
            }
        }
        Ok(arguments)
    }

    /// `f(a)` where f is an expression.
    pub(super) fn apply(&mut self, function: NodeId, list: List, id: NodeId) -> Evaluated {
        let span = self.tree.span(id);
        match self.eval(function)? {
            Value::Function(closure) => {
                let arguments = self.call_arguments(list)?;
                call(self.engine, &closure, arguments).map_err(|error| self.fail(error, span))
            }
            other => {
                let error = Error::mistake(format!("{} is not a function and cannot be called", other.described()));
                Err(self.fail(error, self.tree.span(function)))
            }
        }
    }
}

/// Calls a function.
pub(crate) fn call(engine: &mut Engine, closure: &Arc<Closure>, arguments: Arguments) -> Result<Value, Box<Error>> {
    if engine.calls >= DEEPEST_CALL {
        return Err(Error::mistake(format!("functions call each other more than {DEEPEST_CALL} deep"))
            .hint("does the recursion come to an end?"));
    }
    engine.games.guard().check()?;
    let scope = Frame::inside(closure.scope(), Owner::Body);
    let mut evaluator = Evaluator::new(engine, &closure.program, Arc::clone(&scope));
    // A default may call the function itself, so it counts as a part of the call.
    evaluator.engine.calls += 1;
    let bound = bind(&mut evaluator, closure, &scope, arguments);
    let result = bound.and_then(|()| evaluator.eval(closure.body).map_err(|error| error.at(Place::Whole)));
    evaluator.engine.calls -= 1;
    let warnings = std::mem::take(&mut evaluator.warnings);
    engine.warnings.extend(warnings.into_iter().map(|warning| warning.message));
    result
}

/// Calls a function with arguments by place.
pub(crate) fn call_with(engine: &mut Engine, closure: &Arc<Closure>, placed: Vec<Value>) -> Result<Value, Box<Error>> {
    call(engine, closure, Arguments { placed, named: Vec::new() })
}

/// Gives the parameters their values.
fn bind(
    evaluator: &mut Evaluator<'_>,
    closure: &Closure,
    scope: &Scope,
    arguments: Arguments,
) -> Result<(), Box<Error>> {
    let program = &closure.program;
    let parameters = program.tree.parameters(closure.parameters);
    if arguments.placed.len() > parameters.len() {
        return library::check_arity("the function", library::Arity::exactly(parameters.len()), arguments.placed.len());
    }
    let count = arguments.placed.len();
    let mut values: Vec<Option<Value>> = arguments.placed.into_iter().map(Some).collect();
    values.resize_with(parameters.len(), || None);
    for (name, value) in arguments.named {
        let index = closure.parameter_names().position(|known| known == name);
        let Some(index) = index else {
            return Err(Error::mistake(format!("the function has no parameter {name}")));
        };
        if values[index].is_some() {
            return Err(Error::mistake(format!("the parameter {name} is given twice")));
        }
        values[index] = Some(value);
    }
    for (parameter, value) in parameters.iter().zip(values) {
        let name = parameter.name.text(&program.source);
        let value = match (value, parameter.default) {
            (Some(value), _) => value,
            (None, Some(default)) => evaluator.eval(default).map_err(|error| error.at(Place::Whole))?,
            (None, None) => {
                let error = Error::mistake(format!("the parameter {name} is missing"));
                return Err(error.hint(format!("{count} arguments were given")));
            }
        };
        if let Some(kind) = parameter.kind {
            check_kind(name, kind.text(&program.source), &value)?;
        }
        scope.declare(name, value);
    }
    Ok(())
}

/// Whether a value is of the kind a parameter asks for with `as`.
fn check_kind(name: &str, kind: &str, value: &Value) -> Result<(), Box<Error>> {
    let fits = match kind {
        "Integer" => matches!(value, Value::Number(number) if number.to_integer().is_some()),
        "Rational" | "Number" => matches!(value, Value::Number(_)),
        "String" => matches!(value, Value::Text(_)),
        "Boolean" => matches!(value, Value::Boolean(_)),
        "List" => value.is_list(),
        "Set" => matches!(value, Value::Set(_)),
        "Map" => matches!(value, Value::Map(_)),
        "Function" => matches!(value, Value::Function(_)),
        "Player" => matches!(value, Value::Player(_)),
        "Game" | "NormalValue" | "CanonicalShortGame" => value.is_game(),
        "SynchronizedGame" => matches!(value, Value::Synchronized(_)),
        "ScoringGame" => matches!(value, Value::Scoring(scoring) if scoring.is_game()),
        _ => {
            return Err(
                Error::mistake(format!("unknown kind {kind}")).hint("as in n as Integer, s as String, g as Game")
            );
        }
    };
    if fits {
        Ok(())
    } else {
        Err(Error::mistake(format!("the parameter {name} must be of kind {kind}, not {}", value.described())))
    }
}
