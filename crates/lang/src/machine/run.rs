//! The loop over operations.

use std::sync::Arc;

use super::environment::Environment;
use super::growing::Growing;
use super::loops::Loop;
use super::{Machine, fast};
use crate::code::{Op, Reg};
use crate::error::{Error, Place};
use crate::eval::{self, Evaluated};
use crate::syntax::{BinaryOperator, Comparator, Node, NodeId};
use crate::value::{Closure, Value};

/// The value in a register, or the end with an error.
macro_rules! value {
    ($machine:ident, $register:expr) => {
        match &$machine.stack[$machine.base + $register as usize] {
            Some(value) => value,
            None => return Err(super::empty()),
        }
    };
}

impl Machine<'_> {
    /// Runs from an operation to the end of the source or of the function that was entered there.
    pub(super) fn run(&mut self, entry: u32) -> Evaluated {
        let mut at = entry;
        loop {
            match self.steps(&mut at) {
                Ok(Some(value)) => return Ok(value),
                Ok(None) => {}
                Err(error) => return Err(self.told(error)),
            }
        }
    }

    /// An error of a function is told where it was called first.
    #[cold]
    fn told(&self, error: Box<Error>) -> Box<Error> {
        match self.frames.first() {
            Some(frame) => {
                let node = self.code.nodes[frame.call as usize];
                error.at(Place::Whole).placed(self.program.tree.span(node))
            }
            None => error,
        }
    }

    /// Runs until the source or the function ends, which gives its value.
    fn steps(&mut self, next: &mut u32) -> Result<Option<Value>, Box<Error>> {
        let code = self.code;
        let mut at = *next as usize;
        loop {
            let op = code.ops[at];
            at += 1;
            match op {
                Op::Constant { to, constant } => self.set(to, code.constants[constant as usize].clone()),
                Op::Integer { to, value } => self.set(to, fast::integer(value.into())),
                Op::Nothing { to } => self.set(to, Value::Nothing),
                Op::Copy { to, from } => {
                    let value = value!(self, from).clone();
                    self.set(to, value);
                }
                Op::Take { to, from } => {
                    let value = self.stack[self.base + from as usize].take();
                    self.stack[self.base + to as usize] = value;
                }
                Op::Clear { to } => self.stack[self.base + to as usize] = None,
                Op::LoadGlobal { to, global } => {
                    let value = match self.engine.globals.get(global) {
                        Some(value) => value.clone(),
                        None => self.constant(code.nodes[at - 1])?,
                    };
                    self.set(to, value);
                }
                Op::StoreGlobal { from, global } => {
                    let value = self.take(from)?;
                    self.engine.globals.set(global, value);
                }
                Op::LoadSlot { to, slot, .. } => match &self.stack[self.base + slot as usize] {
                    Some(value) => {
                        let value = value.clone();
                        self.set(to, value);
                    }
                    None => self.variable(op, code.nodes[at - 1])?,
                },
                Op::StoreSlot { from, slot, .. } => {
                    if self.stack[self.base + slot as usize].is_some() {
                        let value = self.take(from)?;
                        self.set(slot, value);
                    } else {
                        self.variable(op, code.nodes[at - 1])?;
                    }
                }
                Op::Load { .. } | Op::LoadIfAny { .. } | Op::Store { .. } => self.variable(op, code.nodes[at - 1])?,
                Op::LoadCell { to, up, cell } => {
                    let value = self.cell(up, cell).ok_or_else(super::empty)?;
                    self.set(to, value);
                }
                Op::StoreCell { from, up, cell } => {
                    let value = self.take(from)?;
                    let environment = self.environment.as_ref().and_then(|inner| inner.up(up));
                    environment.ok_or_else(super::empty)?.set(cell, Some(value));
                }
                Op::OpenEnvironment { size } => {
                    let parent = self.environment.take();
                    self.environment = Some(Environment::new(size, parent));
                }
                Op::CloseEnvironments { count } => {
                    for _ in 0..count {
                        self.environment = self.environment.take().and_then(|inner| inner.parent().cloned());
                    }
                }
                Op::Jump { target } => at = target as usize,
                Op::Unless { condition, target } => match value!(self, condition) {
                    Value::Boolean(true) => {}
                    Value::Boolean(false) => at = target as usize,
                    other => return Err(self.no_truth(other, code.nodes[at - 1])),
                },
                Op::If { condition, target } => match value!(self, condition) {
                    Value::Boolean(true) => at = target as usize,
                    Value::Boolean(false) => {}
                    other => return Err(self.no_truth(other, code.nodes[at - 1])),
                },
                Op::UnlessCompare { comparator, left, right, target } => {
                    let known = fast::compare(comparator, value!(self, left), value!(self, right));
                    let holds = match known {
                        Some(holds) => holds,
                        None => self.compare(comparator, left, right, code.nodes[at - 1])?,
                    };
                    if !holds {
                        at = target as usize;
                    }
                }
                Op::UnlessCompareWith { comparator, left, right, target } => {
                    let holds = match fast::small(value!(self, left)) {
                        Some(left) => fast::holds(comparator, left.cmp(&i64::from(right))),
                        None => self.compare_with(comparator, left, right, code.nodes[at - 1])?,
                    };
                    if !holds {
                        at = target as usize;
                    }
                }
                Op::IfEmpty { register, target } => {
                    if self.stack[self.base + register as usize].is_none() {
                        at = target as usize;
                    }
                }
                Op::IfSet { register, target } => {
                    if self.stack[self.base + register as usize].is_some() {
                        at = target as usize;
                    }
                }
                Op::Fail { error } => return Err(Box::new(code.errors[error as usize].clone())),
                Op::Check => self.check(code.nodes[at - 1])?,
                Op::Binary { operator, to, left, right } => {
                    let (a, b) = (fast::small(value!(self, left)), fast::small(value!(self, right)));
                    let result = match (a, b) {
                        (Some(a), Some(b)) => fast::binary(operator, a, b),
                        _ => None,
                    };
                    let result = match result {
                        Some(result) => result,
                        None => self.binary(operator, left, right, code.nodes[at - 1])?,
                    };
                    self.set(to, result);
                }
                Op::BinaryWith { operator, to, left, right } => {
                    let small = fast::small(value!(self, left));
                    let result = match small.and_then(|left| fast::binary(operator, left, i64::from(right))) {
                        Some(result) => result,
                        None => self.binary_with(operator, left, right, code.nodes[at - 1])?,
                    };
                    self.set(to, result);
                }
                Op::Compare { comparator, to, left, right } => {
                    let holds = match fast::compare(comparator, value!(self, left), value!(self, right)) {
                        Some(holds) => holds,
                        None => self.compare(comparator, left, right, code.nodes[at - 1])?,
                    };
                    self.set(to, Value::Boolean(holds));
                }
                Op::Not { to, from } => match value!(self, from) {
                    Value::Boolean(truth) => {
                        let truth = !truth;
                        self.set(to, Value::Boolean(truth));
                    }
                    other => return Err(self.no_truth(other, code.nodes[at - 1])),
                },
                Op::Condition { to, from } => match value!(self, from) {
                    Value::Boolean(truth) => {
                        let truth = *truth;
                        self.set(to, Value::Boolean(truth));
                    }
                    other => return Err(self.no_truth(other, code.nodes[at - 1])),
                },
                Op::Index { to, collection, key } => {
                    let value = match fast::member(value!(self, collection), value!(self, key)) {
                        Some(member) => member.clone(),
                        None => self.index(collection, key, code.nodes[at - 1])?,
                    };
                    self.set(to, value);
                }
                Op::IndexGlobal { to, global, key } => {
                    let key_value = value!(self, key);
                    let collection = self.engine.globals.get(global);
                    let value = match collection.and_then(|list| fast::member(list, key_value)) {
                        Some(member) => member.clone(),
                        None => self.index_global(global, key, code.nodes[at - 1])?,
                    };
                    self.set(to, value);
                }
                Op::Next { to, target } => {
                    self.check(code.nodes[at - 1])?;
                    let Some(running) = self.loops.last_mut() else { return Err(super::empty()) };
                    match running.next(self.engine) {
                        Ok(Some(value)) => self.set(to, value),
                        Ok(None) => {
                            self.loops.pop();
                            at = target as usize;
                        }
                        Err(error) => {
                            return Err(error.placed(self.program.tree.span(code.nodes[at - 1])));
                        }
                    }
                }
                Op::EndLoops { count } => self.loops.truncate(self.loops.len().saturating_sub(count as usize)),
                Op::BeginList => self.lists.push(Growing::new()),
                Op::Push { member } => {
                    let member = self.take(member)?;
                    let list = self.lists.last_mut().ok_or_else(super::empty)?;
                    if let Err(stop) = list.push(member, self.engine.games.guard()) {
                        return Err(Box::<Error>::from(stop).placed(self.program.tree.span(code.nodes[at - 1])));
                    }
                }
                Op::EndList { to } => {
                    let members = self.lists.pop().ok_or_else(super::empty)?;
                    self.set(to, members.finished());
                }
                Op::Function { to, function } => {
                    let environment = self.environment.clone();
                    let closure = Closure::new(self.program, function, environment);
                    self.set(to, Value::Function(Arc::new(closure)));
                    at = code.functions[function as usize].end as usize;
                }
                Op::CallGlobal { to, global, site } => {
                    if let Some(entry) = self.call_global(to, global, site, at)? {
                        at = entry as usize;
                    }
                }
                Op::CallValue { to, function, site } => {
                    let closure = match self.take(function)? {
                        Value::Function(closure) => closure,
                        Value::Object(object) => {
                            self.call_object(&object, to, site, code.nodes[at - 1])?;
                            continue;
                        }
                        Value::Ruleset(ruleset) => {
                            self.call_ruleset(&ruleset, to, site, code.nodes[at - 1])?;
                            continue;
                        }
                        _ => return Err(super::empty()),
                    };
                    if let Some(entry) = self.call_closure(&closure, to, site, at)? {
                        at = entry as usize;
                    }
                }
                Op::Return { from } => {
                    let value = self.take(from)?;
                    match self.leave(value) {
                        Some(value) => return Ok(Some(value)),
                        None => at = self.resumed as usize,
                    }
                }
                other => self.rare(other, code.nodes[at - 1])?,
            }
        }
    }

    /// Lets a limit or the user stop a loop.
    #[inline]
    fn check(&mut self, node: NodeId) -> Result<(), Box<Error>> {
        self.engine.budget -= 1;
        if self.engine.budget == 0 {
            return Err(super::endless().placed(self.program.tree.span(node)));
        }
        match self.engine.games.guard().check() {
            Ok(()) => Ok(()),
            Err(stop) => Err(Box::<Error>::from(stop).placed(self.program.tree.span(node))),
        }
    }

    #[cold]
    fn no_truth(&self, value: &Value, node: NodeId) -> Box<Error> {
        let error = Error::mistake(format!("expected true or false, found {}", value.described()));
        error.placed(self.program.tree.span(node))
    }

    fn operands(&self, node: NodeId) -> (NodeId, NodeId) {
        match self.program.tree.node(node) {
            Node::Binary(_, left, right) | Node::Compare(_, left, right) => (left, right),
            _ => (node, node),
        }
    }

    #[inline(never)]
    fn compare(&mut self, comparator: Comparator, left: Reg, right: Reg, node: NodeId) -> Result<bool, Box<Error>> {
        let base = self.base;
        let (Some(a), Some(b)) = (&self.stack[base + left as usize], &self.stack[base + right as usize]) else {
            return Err(super::empty());
        };
        eval::compare(self.engine, comparator, a, b).map_err(|error| {
            let (left, right) = self.operands(node);
            self.placed(error, node, left, &[right])
        })
    }

    #[inline(never)]
    fn compare_with(
        &mut self,
        comparator: Comparator,
        left: Reg,
        right: i32,
        node: NodeId,
    ) -> Result<bool, Box<Error>> {
        let right = fast::integer(right.into());
        let Some(left) = &self.stack[self.base + left as usize] else { return Err(super::empty()) };
        eval::compare(self.engine, comparator, left, &right).map_err(|error| {
            let (left, right) = self.operands(node);
            self.placed(error, node, left, &[right])
        })
    }

    #[inline(never)]
    fn binary(&mut self, operator: BinaryOperator, left: Reg, right: Reg, node: NodeId) -> Evaluated {
        let (left, right) = (self.get(left)?.clone(), self.get(right)?.clone());
        self.operate(operator, left, right, node)
    }

    #[inline(never)]
    fn binary_with(&mut self, operator: BinaryOperator, left: Reg, right: i32, node: NodeId) -> Evaluated {
        let left = self.get(left)?.clone();
        self.operate(operator, left, fast::integer(right.into()), node)
    }

    fn operate(&mut self, operator: BinaryOperator, left: Value, right: Value, node: NodeId) -> Evaluated {
        let made = eval::binary(self.engine, operator, left, right).map_err(|error| {
            let (left, right) = self.operands(node);
            self.placed(error, node, left, &[right])
        })?;
        self.count(&made, node)?;
        Ok(made)
    }

    #[inline(never)]
    fn index(&mut self, collection: Reg, key: Reg, node: NodeId) -> Evaluated {
        let base = self.base;
        let (Some(list), Some(key)) = (&self.stack[base + collection as usize], &self.stack[base + key as usize])
        else {
            return Err(super::empty());
        };
        eval::index(self.engine, list, key).map_err(|error| self.index_error(error, node))
    }

    #[inline(never)]
    fn index_global(&mut self, global: u32, key: Reg, node: NodeId) -> Evaluated {
        let collection = match (self.engine.globals.get(global), self.program.tree.node(node)) {
            (Some(value), _) => value.clone(),
            (None, Node::Index { collection, .. }) => self.constant(collection)?,
            (None, _) => return Err(super::empty()),
        };
        let Some(key) = &self.stack[self.base + key as usize] else { return Err(super::empty()) };
        eval::index(self.engine, &collection, key).map_err(|error| self.index_error(error, node))
    }

    #[cold]
    fn index_error(&self, error: Box<Error>, node: NodeId) -> Box<Error> {
        match self.program.tree.node(node) {
            Node::Index { collection, keys } => self.placed(error, node, collection, self.program.tree.list(keys)),
            _ => self.placed(error, node, node, &[]),
        }
    }

    /// A loop that starts: over steps, or over the members of a collection.
    pub(super) fn begin(&mut self, op: Op, node: NodeId) -> Result<(), Box<Error>> {
        let started = match op {
            Op::BeginSteps { base } => {
                let from = self.take(base)?;
                let last = self.stack[self.base + base as usize + 1].take();
                let by = self.stack[self.base + base as usize + 2].take();
                Loop::steps(self.engine, from, last, by)
            }
            Op::BeginMembers { collection } => {
                let Some(value) = &self.stack[self.base + collection as usize] else { return Err(super::empty()) };
                Loop::members(self.engine, value)
            }
            _ => return Err(super::empty()),
        };
        self.loops.push(started.map_err(|error| error.placed(self.program.tree.span(node)))?);
        Ok(())
    }
}
