//! Calls: of functions of the user, with arguments by place or by name, of the library's functions and of methods.

use std::sync::Arc;

use onside_ground::with_stack;

use super::{Frame, Machine, Register};
use crate::classes::Arguments as ClassArguments;
use crate::code::Reg;
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, asked};
use crate::library::{self, Arity};
use crate::rules;
use crate::syntax::{Node, NodeId};
use crate::value::{Closure, Compound, Object, Ruleset, Value};

/// Functions may call each other this deep.
const DEEPEST_CALL: u32 = 10_000;

/// Arguments by place, and then by name.
#[derive(Default)]
struct Arguments {
    placed: Vec<Value>,
    named: Vec<(String, Value)>,
}

/// Calls a function with arguments by place.
pub(crate) fn call_with(engine: &mut Engine, closure: &Arc<Closure>, placed: Vec<Value>) -> Evaluated {
    call(engine, closure, Arguments { placed, named: Vec::new() })
}

/// Calls a function with arguments by place and by name.
pub(crate) fn call_arranged(
    engine: &mut Engine,
    closure: &Arc<Closure>,
    placed: Vec<Value>,
    named: Vec<(String, Value)>,
) -> Evaluated {
    call(engine, closure, Arguments { placed, named })
}

/// Calls a function on a machine of its own.
fn call(engine: &mut Engine, closure: &Arc<Closure>, arguments: Arguments) -> Evaluated {
    let given = u32::try_from(arguments.placed.len()).unwrap_or(u32::MAX);
    if takes(closure, given) && arguments.named.is_empty() {
        return on_machine(engine, closure, given, arguments.placed.into_iter().map(Some));
    }
    on_machine(engine, closure, given, arranged(closure, arguments)?.into_iter())
}

/// Whether a function needs nothing but this number of arguments by place.
#[inline]
fn takes(closure: &Closure, count: u32) -> bool {
    let function = closure.function();
    function.simple && function.arity == count
}

/// Runs a function on a machine of its own, with these arguments in its first registers.
fn on_machine(
    engine: &mut Engine,
    closure: &Arc<Closure>,
    given: u32,
    arguments: impl Iterator<Item = Register>,
) -> Evaluated {
    check_depth(engine)?;
    engine.games.guard().check()?;
    let function = closure.function();
    let mut machine = Machine::new(engine, &closure.program, function.registers);
    for (register, value) in machine.stack.iter_mut().zip(arguments) {
        *register = value;
    }
    machine.given = given;
    machine.environment = closure.environment().cloned();
    machine.engine.calls += 1;
    let result = with_stack(|| machine.run(function.entry));
    machine.engine.calls -= 1;
    machine.end();
    result.map_err(|error| error.at(Place::Whole))
}

fn check_depth(engine: &Engine) -> Result<(), Box<Error>> {
    if engine.calls >= DEEPEST_CALL {
        return Err(Error::mistake(format!("functions call each other more than {DEEPEST_CALL} deep"))
            .hint("does the recursion come to an end?"));
    }
    Ok(())
}

/// The arguments in the order of the parameters; what was not given is empty, if the function itself looks at that.
fn arranged(closure: &Closure, arguments: Arguments) -> Result<Vec<Register>, Box<Error>> {
    let arity = closure.function().arity as usize;
    let count = arguments.placed.len();
    if count > arity {
        library::check_arity("the function", Arity::exactly(arity), count)?;
    }
    let mut values: Vec<Register> = arguments.placed.into_iter().map(Some).collect();
    values.resize_with(arity, || None);
    for (name, value) in arguments.named {
        let Some(index) = closure.parameter_names().position(|known| known == name) else {
            return Err(Error::mistake(format!("the function has no parameter {name}")));
        };
        if values[index].is_some() {
            return Err(Error::mistake(format!("the parameter {name} is given twice")));
        }
        values[index] = Some(value);
    }
    if closure.function().simple
        && let Some(index) = values.iter().position(Option::is_none)
    {
        return Err(missing(closure.parameter_names().nth(index).unwrap_or_default(), count));
    }
    Ok(values)
}

fn missing(name: &str, given: usize) -> Box<Error> {
    Error::mistake(format!("the parameter {name} is missing")).hint(match given {
        1 => "1 argument was given".to_owned(),
        given => format!("{given} arguments were given"),
    })
}

impl Machine<'_> {
    /// Calls a variable of the session: where to go on, if not with the next operation.
    pub(super) fn call_global(
        &mut self,
        to: Reg,
        global: u32,
        site: u32,
        at: usize,
    ) -> Result<Option<u32>, Box<Error>> {
        let code = self.code;
        let called = &code.sites[site as usize];
        let closure = match self.engine.globals.get(global) {
            Some(Value::Function(closure)) => closure,
            Some(Value::Ruleset(ruleset)) => {
                let ruleset = Arc::clone(ruleset);
                self.call_ruleset(&ruleset, to, site, code.nodes[at - 1])?;
                return Ok(None);
            }
            Some(Value::Object(object)) => {
                let object = Arc::clone(object);
                self.call_object(&object, to, site, code.nodes[at - 1])?;
                return Ok(None);
            }
            _ => return Err(super::empty()),
        };
        if Arc::ptr_eq(&closure.program, self.program) {
            let index = closure.index();
            let function = &code.functions[index as usize];
            if function.simple && function.arity == called.count && called.named.is_empty() {
                let environment = closure.environment().cloned();
                self.enter(index, environment, called.count, to, called.base, at)?;
                return Ok(Some(function.entry));
            }
        }
        let closure = Arc::clone(closure);
        self.call_closure(&closure, to, site, at)
    }

    /// Calls a function: where to go on, if not with the next operation.
    pub(super) fn call_closure(
        &mut self,
        closure: &Arc<Closure>,
        to: Reg,
        site: u32,
        at: usize,
    ) -> Result<Option<u32>, Box<Error>> {
        let code = self.code;
        let called = &code.sites[site as usize];
        let own = Arc::ptr_eq(&closure.program, self.program);
        let function = closure.function();
        if own && function.simple && function.arity == called.count && called.named.is_empty() {
            self.enter(closure.index(), closure.environment().cloned(), called.count, to, called.base, at)?;
            return Ok(Some(function.entry));
        }
        let span = self.program.tree.span(code.nodes[at - 1]);
        if !own && called.named.is_empty() && takes(closure, called.count) {
            // A function that was written in another statement, as most are.
            let first = self.base + called.base as usize;
            let arguments = self.stack[first..first + called.count as usize].iter_mut().map(Option::take);
            let value =
                on_machine(self.engine, closure, called.count, arguments).map_err(|error| error.placed(span))?;
            self.set(to, value);
            return Ok(None);
        }
        let by_place = called.count - u32::try_from(called.named.len()).unwrap_or(0);
        let placed = self.take_all(called.base, by_place)?;
        let values = self.take_all(called.base + by_place, called.count - by_place)?;
        let arguments = Arguments { placed, named: called.named.iter().cloned().zip(values).collect() };
        if !own {
            let value = call(self.engine, closure, arguments).map_err(|error| error.placed(span))?;
            self.set(to, value);
            return Ok(None);
        }
        check_depth(self.engine).map_err(|error| error.placed(span))?;
        let values = arranged(closure, arguments).map_err(|error| error.placed(span))?;
        self.enter(closure.index(), closure.environment().cloned(), by_place, to, called.base, at)?;
        for (index, value) in values.into_iter().enumerate() {
            self.stack[self.base + index] = value;
        }
        Ok(Some(function.entry))
    }

    /// Calls an object.
    pub(super) fn call_object(
        &mut self,
        object: &Arc<Object>,
        to: Reg,
        site: u32,
        node: NodeId,
    ) -> Result<(), Box<Error>> {
        let arguments = self.arguments(site)?;
        let value = crate::classes::call_object(self.engine, object, arguments).map_err(|error| {
            let nodes = match self.program.tree.node(node) {
                Node::Call { arguments, .. } | Node::Apply { arguments, .. } => self.program.tree.list(arguments),
                _ => &[],
            };
            self.placed(error, node, node, nodes)
        })?;
        self.set(to, value);
        Ok(())
    }

    /// The arguments of a call, by place and by name.
    fn arguments(&mut self, site: u32) -> Result<ClassArguments, Box<Error>> {
        let called = &self.code.sites[site as usize];
        let by_place = called.count - u32::try_from(called.named.len()).unwrap_or(0);
        let placed = self.take_all(called.base, by_place)?;
        let values = self.take_all(called.base + by_place, called.count - by_place)?;
        Ok(ClassArguments { placed, named: called.named.iter().cloned().zip(values).collect() })
    }

    /// Asks a method of the library.
    fn ask(&mut self, value: Value, name: &str, arguments: &[Value]) -> Evaluated {
        let value = asked(self.engine, value, name)?;
        let method = library::method_of(&value, name)?;
        library::check_arity(method.name, method.arity, arguments.len())?;
        method.apply(self.engine, value, arguments)
    }

    /// Whether a method of this name may be one that class files give to a value.
    fn may_be_of_class(value: &Value) -> bool {
        matches!(value, Value::Object(_) | Value::Compound(Compound::Position(_)))
    }

    /// Calls a ruleset, with parameters or with a position.
    pub(super) fn call_ruleset(
        &mut self,
        ruleset: &Arc<Ruleset>,
        to: Reg,
        site: u32,
        node: NodeId,
    ) -> Result<(), Box<Error>> {
        let called = &self.code.sites[site as usize];
        let by_place = called.count - u32::try_from(called.named.len()).unwrap_or(0);
        let placed = self.take_all(called.base, by_place)?;
        let values = self.take_all(called.base + by_place, called.count - by_place)?;
        let named = called.named.iter().cloned().zip(values).collect();
        let value = rules::apply(self.engine, ruleset, placed, named).map_err(|error| {
            let nodes = match self.program.tree.node(node) {
                Node::Call { arguments, .. } | Node::Apply { arguments, .. } => self.program.tree.list(arguments),
                _ => &[],
            };
            self.placed(error, node, node, nodes)
        })?;
        self.set(to, value);
        Ok(())
    }

    /// Makes a function the one that runs; its registers begin where its arguments are.
    #[inline]
    fn enter(
        &mut self,
        index: u32,
        environment: Option<Arc<super::Environment>>,
        given: u32,
        to: Reg,
        arguments: Reg,
        at: usize,
    ) -> Result<(), Box<Error>> {
        let call = at - 1;
        self.engine.budget -= 1;
        if self.engine.calls >= DEEPEST_CALL || self.engine.budget == 0 || self.engine.games.guard().check().is_err() {
            return Err(self.no_call(call));
        }
        let function = &self.code.functions[index as usize];
        self.engine.calls += 1;
        self.frames.push(Frame {
            call: length(call),
            base: self.base,
            to,
            registers: std::mem::replace(&mut self.registers, function.registers),
            given: std::mem::replace(&mut self.given, given),
            environment: std::mem::replace(&mut self.environment, environment),
            loops: length(self.loops.len()),
            lists: length(self.lists.len()),
            modes: length(self.modes.len()),
        });
        self.base += arguments as usize;
        let needed = self.base + function.registers as usize;
        if self.stack.len() < needed {
            self.stack.resize_with(needed, || None);
        }
        Ok(())
    }

    #[cold]
    fn no_call(&self, call: usize) -> Box<Error> {
        let stopped = self.engine.games.guard().check().map_err(Box::<Error>::from);
        let error = check_depth(self.engine).and(stopped).err().unwrap_or_else(super::endless);
        error.placed(self.program.tree.span(self.code.nodes[call]))
    }

    /// Returns to the caller, if there is one here; otherwise gives the value back.
    #[inline]
    pub(super) fn leave(&mut self, value: Value) -> Option<Value> {
        let Some(frame) = self.frames.pop() else { return Some(value) };
        for register in &mut self.stack[self.base..self.base + self.registers as usize] {
            *register = None;
        }
        if self.modes.len() > frame.modes as usize {
            self.leave_modes(self.modes.len() - frame.modes as usize);
        }
        self.loops.truncate(frame.loops as usize);
        self.lists.truncate(frame.lists as usize);
        self.engine.calls -= 1;
        self.base = frame.base;
        self.registers = frame.registers;
        self.given = frame.given;
        self.environment = frame.environment;
        self.resumed = frame.call + 1;
        self.set(frame.to, value);
        None
    }

    pub(super) fn leave_modes(&mut self, count: usize) {
        let left = self.modes.len().saturating_sub(count);
        if let Some(&mode) = self.modes.get(left) {
            self.engine.mode = mode;
        }
        self.modes.truncate(left);
    }

    /// Complains of what is called and is no function.
    pub(super) fn check_function(&self, value: Option<&Value>, node: NodeId) -> Result<(), Box<Error>> {
        let tree = &self.program.tree;
        let error = match (value, tree.node(node)) {
            (Some(Value::Function(_) | Value::Ruleset(_) | Value::Object(_)), _) => return Ok(()),
            (Some(other), Node::Call { name, .. }) => {
                let written = name.text(&self.program.source);
                let error = Error::mistake(format!("{written} is {}, not a function", other.described())).placed(name);
                match other {
                    Value::Board(_) => error.hint(format!("what lies on a cell is {written}[c]")),
                    _ => error,
                }
            }
            (None, Node::Call { name, .. }) => crate::eval::unknown_call(name.text(&self.program.source)).placed(name),
            (Some(other), Node::Apply { function, .. }) => {
                Error::mistake(format!("{} is not a function and cannot be called", other.described()))
                    .placed(tree.span(function))
            }
            _ => super::empty(),
        };
        Err(error)
    }

    /// A function of the language.
    pub(super) fn call_library(&mut self, to: Reg, site: u32, node: NodeId) -> Result<(), Box<Error>> {
        let program = self.program;
        let Node::Call { name, arguments } = program.tree.node(node) else { return Err(super::empty()) };
        let Some(function) = library::function(name.text(&program.source)) else { return Err(super::empty()) };
        let called = &self.code.sites[site as usize];
        let values = self.take_all(called.base, called.count)?;
        let value = (function.action)(self.engine, &values).map_err(|error| {
            let nodes = program.tree.list(arguments);
            self.placed(error, node, nodes.first().copied().unwrap_or_default(), nodes)
        })?;
        self.keep(to, value, node)
    }

    /// Finds out whether a value has a method, before the arguments are evaluated.
    pub(super) fn prepare_method(&mut self, receiver: Reg, site: u32, node: NodeId) -> Result<(), Box<Error>> {
        let program = self.program;
        let Node::Method { receiver: object, name, .. } = program.tree.node(node) else { return Err(super::empty()) };
        let written = name.text(&program.source);
        let value = self.take(receiver)?;
        if Self::may_be_of_class(&value) {
            self.set(receiver, value);
            return Ok(());
        }
        // Who is no stopper is told so with the cycle of the graph.
        let graph = matches!(value, Value::Graph(_)).then(|| value.clone());
        self.stack[self.base + receiver as usize + 1] = graph;
        let value = asked(self.engine, value, written).map_err(|error| self.placed(error, node, object, &[]))?;
        let method = library::method_of(&value, written).map_err(|error| error.placed(name))?;
        library::check_arity(method.name, method.arity, self.code.sites[site as usize].count as usize)
            .map_err(|error| error.placed(program.tree.span(node)))?;
        self.set(receiver, value);
        Ok(())
    }

    pub(super) fn call_method(&mut self, to: Reg, receiver: Reg, site: u32, node: NodeId) -> Result<(), Box<Error>> {
        let program = self.program;
        let Node::Method { receiver: object, name, arguments } = program.tree.node(node) else {
            return Err(super::empty());
        };
        let value = self.take(receiver)?;
        if Self::may_be_of_class(&value) {
            let mut given = self.arguments(site)?;
            let written = name.text(&program.source);
            let made = match &value {
                Value::Object(object) => crate::classes::method_of_object(self.engine, object, written, &given),
                _ => crate::classes::call_of_position(self.engine, &value, written, &given),
            };
            if let Some(made) = made {
                let made = made.map_err(|error| self.placed(error, node, object, program.tree.list(arguments)))?;
                return self.keep(to, made, node);
            }
            if !given.named.is_empty() {
                return Err(Error::mistake(format!("{written} takes no arguments by name")).placed(name));
            }
            let placed = std::mem::take(&mut given.placed);
            let result = self.ask(value, written, &placed);
            let made = result.map_err(|error| self.placed(error, node, object, program.tree.list(arguments)))?;
            return self.keep(to, made, node);
        }
        if !self.code.sites[site as usize].named.is_empty() {
            return Err(Error::mistake("methods of the language take no arguments by name").placed(name));
        }
        let graph = self.stack[self.base + receiver as usize + 1].take();
        let method = library::method_of(&value, name.text(&program.source)).map_err(|error| error.placed(name))?;
        let called = &self.code.sites[site as usize];
        // Most methods take no argument or one, for which no list is made.
        let (one, many);
        let values: &[Value] = match called.count {
            0 => &[],
            1 => {
                one = [self.take(called.base)?];
                &one
            }
            count => {
                many = self.take_all(called.base, count)?;
                &many
            }
        };
        let result = method.apply(self.engine, value, values);
        let value = result.map_err(|error| {
            let error = match graph {
                Some(Value::Graph(placed)) => self.engine.with_cycle(error, &placed),
                _ => error,
            };
            self.placed(error, node, object, program.tree.list(arguments))
        })?;
        self.keep(to, value, node)
    }

    /// Complains that a parameter of the present function has no value.
    pub(super) fn missing(&self, node: NodeId, parameter: u32) -> Box<Error> {
        missing(self.parameter(node, parameter).0, self.given as usize)
    }

    /// The name and the kind of a parameter of a function node.
    pub(super) fn parameter(&self, node: NodeId, parameter: u32) -> (&str, Option<&str>) {
        let (tree, source) = (&self.program.tree, &self.program.source);
        let Node::Function { parameters, .. } = tree.node(node) else { return ("", None) };
        tree.parameters(parameters)
            .get(parameter as usize)
            .map_or(("", None), |one| (one.name.text(source), one.kind.map(|kind| kind.text(source))))
    }
}

/// The stacks of a machine are bounded by the calls and by the length of the source.
fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
