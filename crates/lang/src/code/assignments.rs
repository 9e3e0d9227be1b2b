//! What gives variables their values: `x := e`, `var x`, `def f`, `x[i] := e`.

use onside_show::Span;

use super::builder::{Builder, Built, number};
use super::scopes::Place;
use super::{Op, Reg};
use crate::error::Error;
use crate::eval::free;
use crate::syntax::{Node, NodeId};

impl Builder<'_> {
    /// `x := e`; its value goes to a register if somebody wants it.
    pub(super) fn assign(&mut self, target: NodeId, value: NodeId, to: Option<Reg>, id: NodeId) -> Built {
        if let Node::Index { .. } = self.tree.node(target) {
            return self.assign_element(target, value, to, id);
        }
        let top = self.present.top;
        let name = self.tree.span(target);
        if let Some(slot) = self.slot(target)
            && free(self.text(name)).is_ok()
        {
            self.expression(value, slot)?;
            if let Some(to) = to.filter(|&to| to != slot) {
                self.emit(Op::Copy { to, from: slot }, id);
            }
            return Ok(());
        }
        let from = self.temporary();
        self.expression(value, from)?;
        match free(self.text(name)) {
            Ok(()) => self.store(name, from, to, id),
            Err(error) => self.fail(error, name, id),
        }
        self.release(top);
        Ok(())
    }

    /// Gives a variable the value in a register, which is left empty.
    fn store(&mut self, name: Span, from: Reg, to: Option<Reg>, id: NodeId) {
        if let Some(to) = to {
            self.emit(Op::Copy { to, from }, id);
        }
        let name = self.text(name);
        let first = self.scopes.innermost(name).map(|first| self.scopes.bindings[first as usize]);
        let chain = self.chain(name);
        let op = match first.map(|binding| (binding.place, binding.certain)) {
            Some((Place::Slot(slot), true)) => Op::Take { to: slot, from },
            Some((Place::Slot(slot), false)) => Op::StoreSlot { from, slot, chain },
            Some((Place::Cell { depth, cell }, true)) => Op::StoreCell { from, up: self.environments - depth, cell },
            Some((Place::Cell { .. }, false)) => Op::Store { from, chain },
            None => match self.global(name) {
                Some(global) => Op::StoreGlobal { from, global },
                None => Op::Store { from, chain },
            },
        };
        self.emit(op, id);
    }

    /// `var x := e`
    pub(super) fn local(&mut self, name: Span, value: Option<NodeId>, to: Option<Reg>, id: NodeId) -> Built {
        let top = self.present.top;
        let from = self.temporary();
        match value {
            Some(value) => self.expression(value, from)?,
            None => {
                self.emit(Op::Nothing { to: from }, id);
            }
        }
        let text = self.text(name);
        match (free(text), self.scopes.own(text)) {
            (Err(error), _) => self.fail(error, name, id),
            (Ok(()), None) => self.store(name, from, to, id),
            (Ok(()), Some(binding)) => {
                if let Some(to) = to {
                    self.emit(Op::Copy { to, from }, id);
                }
                self.declare(self.scopes.bindings[binding as usize].place, from, id);
            }
        }
        self.release(top);
        Ok(())
    }

    /// Gives a variable of the innermost frame the value in a register, which is left empty.
    pub(super) fn declare(&mut self, place: Place, from: Reg, id: NodeId) {
        match place {
            Place::Slot(slot) if slot == from => {}
            Place::Slot(slot) => {
                self.emit(Op::Take { to: slot, from }, id);
            }
            Place::Cell { depth, cell } => {
                self.emit(Op::StoreCell { from, up: self.environments - depth, cell }, id);
            }
        }
    }

    /// `def f(x) := e`
    pub(super) fn define(&mut self, name: Span, function: NodeId, to: Option<Reg>, id: NodeId) -> Built {
        if let Err(error) = free(self.text(name)) {
            self.fail(error, name, id);
            return Ok(());
        }
        let top = self.present.top;
        let from = self.temporary();
        self.expression(function, from)?;
        self.store(name, from, to, id);
        self.release(top);
        Ok(())
    }

    /// `ruleset NAME on ... end`
    pub(super) fn ruleset(&mut self, index: u32, to: Option<Reg>, id: NodeId) {
        let Some(ruleset) = self.tree.ruleset(index) else { return };
        let name = ruleset.name;
        // A user's ruleset may take the place of one that is built in.
        if onside_ruleset::find(self.text(name)).is_none()
            && let Err(error) = free(self.text(name))
        {
            self.fail(error, name, id);
            return;
        }
        let top = self.present.top;
        let from = self.temporary();
        self.emit(Op::Make { to: from, base: from, count: 0 }, id);
        self.store(name, from, to, id);
        self.release(top);
    }

    /// `x[i][j] := e`
    fn assign_element(&mut self, target: NodeId, value: NodeId, to: Option<Reg>, id: NodeId) -> Built {
        let top = self.present.top;
        let mut keys = Vec::new();
        let mut variable = target;
        while let Node::Index { collection, keys: list } = self.tree.node(variable) {
            let &[key] = self.tree.list(list) else {
                let error = Error::mistake("one index stands between the brackets");
                self.fail(error, self.tree.span(variable), id);
                return Ok(());
            };
            keys.push(key);
            variable = collection;
        }
        keys.reverse();
        let count = number(keys.len());
        keys.push(value);
        let base = self.operands(&keys)?;
        if let Some(to) = to {
            self.emit(Op::Copy { to, from: base + count }, id);
        }
        let chain = self.chain(self.text(self.tree.span(variable)));
        self.emit(Op::SetElement { chain, base, keys: count }, id);
        self.release(top);
        Ok(())
    }
}
