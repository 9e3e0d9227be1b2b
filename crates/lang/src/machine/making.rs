//! The operations that are rare: values of many sorts, checks, methods. Each asks `eval` or the library.

use super::Machine;
use super::kinds::{check_kind, is_of_kind};
use super::loops::Loop;
use crate::code::{Op, Reg};
use crate::error::Error;
use crate::eval::{self, Maker};
use crate::syntax::{Node, NodeId};
use crate::value::{Members, Value};

impl Machine<'_> {
    #[inline(never)]
    pub(super) fn rare(&mut self, op: Op, node: NodeId) -> Result<(), Box<Error>> {
        let span = self.program.tree.span(node);
        match op {
            Op::Negative { to, from } => {
                let value = self.get(from)?.clone();
                let negative = eval::negative(self.engine, value).map_err(|error| error.placed(span))?;
                self.set(to, negative);
            }
            Op::Is { to, from, negated } => {
                let Node::Is { kind, .. } = self.program.tree.node(node) else { return Err(super::empty()) };
                let name = kind.text(&self.program.source);
                let is = is_of_kind(name, self.get(from)?).map_err(|error| error.placed(kind))?;
                self.set(to, Value::Boolean(is != negated));
            }
            Op::RefuseSwitch { left } => {
                let value = self.get(left)?.clone();
                self.maker(node).refuse_added_switch(&value)?;
            }
            Op::SetElement { chain, base, keys } => self.set_element(chain, base, keys, node)?,
            Op::List { to, base, count } => {
                let members = self.take_all(base, count)?;
                self.set(to, Value::list(members));
            }
            Op::Tuple { to, base, count } => {
                let members = self.take_all(base, count)?;
                self.set(to, Value::Tuple(Members::new(members)));
            }
            Op::Entry { to, key, value } => {
                let entry = Value::entry(self.get(key)?.clone(), self.get(value)?.clone());
                self.set(to, entry);
            }
            Op::Make { to, base, count } => self.make(to, base, count, node)?,
            Op::CheckOption { option } => {
                let value = self.take(option)?;
                let checked = self.maker(node).checked_option(value)?;
                self.set(option, checked);
            }
            Op::CheckNatural { size } => {
                let value = self.get(size)?.clone();
                // Heaps may be infinite; whether this is an ordinal is seen when the nimber is made.
                if matches!(value, Value::Surreal(_)) {
                    return Ok(());
                }
                self.engine.natural(&value).map_err(|error| error.placed(span))?;
            }
            Op::CheckStep { step } => {
                let value = self.get(step)?.clone();
                Loop::check_step(self.engine, &value).map_err(|error| error.placed(span))?;
            }
            Op::BeginSteps { .. } | Op::BeginMembers { .. } => self.begin(op, node)?,
            Op::CheckFunction { function } => self.check_function(Some(self.get(function)?), node)?,
            Op::CheckGlobal { global } => self.check_function(self.engine.globals.get(global), node)?,
            Op::CallLibrary { to, site } => self.call_library(to, site, node)?,
            Op::PrepareMethod { receiver, site } => self.prepare_method(receiver, site, node)?,
            Op::CallMethod { to, receiver, site } => self.call_method(to, receiver, site, node)?,
            Op::EnterMode { mode } => {
                let outer = std::mem::replace(&mut self.engine.mode, mode);
                self.modes.push(outer);
            }
            Op::LeaveModes { count } => self.leave_modes(count as usize),
            Op::Missing { parameter } => return Err(self.missing(node, parameter)),
            Op::CheckKind { argument, parameter } => {
                if let (name, Some(kind)) = self.parameter(node, parameter) {
                    check_kind(name, kind, self.get(argument)?)?;
                }
            }
            _ => return Err(super::empty()),
        }
        Ok(())
    }

    /// What makes values of the parts of a node.
    fn maker(&mut self, node: NodeId) -> Maker<'_> {
        Maker { engine: self.engine, program: self.program, node, warnings: Vec::new() }
    }

    /// A value of a sort that the node says, of parts that are in registers.
    fn make(&mut self, to: Reg, base: Reg, count: u32, node: NodeId) -> Result<(), Box<Error>> {
        let first = self.base + base as usize;
        let mut maker = Maker { engine: self.engine, program: self.program, node, warnings: Vec::new() };
        let made = maker.made(&mut self.stack[first..first + count as usize]);
        let warnings = std::mem::take(&mut maker.warnings);
        match &mut self.warnings {
            Some(told) if self.frames.is_empty() => told.extend(warnings),
            _ => self.engine.warnings.extend(warnings.into_iter().map(|warning| warning.message)),
        }
        self.keep(to, made?, node)
    }
}
