//! Names that are read: registers, cells, chains, variables of the session, constants of the language.

use super::builder::{Builder, number};
use super::scopes::Place;
use super::{Chain, Home, Op, Reg};
use crate::eval::{is_free, plain_constant};
use crate::syntax::{Node, NodeId};

impl Builder<'_> {
    /// The variable of the session with this name, if there can be one.
    pub(super) fn global(&mut self, name: &str) -> Option<u32> {
        // What a user defined may have the name of something that is built in.
        let own = is_free(name)
            || self.globals.named(name).is_some()
            || self.tree.rulesets().iter().any(|ruleset| self.text(ruleset.name) == name);
        (self.home == Home::Session && own).then(|| self.globals.number(name))
    }

    /// The chain of a name at the present place.
    pub(super) fn chain(&mut self, name: &str) -> u32 {
        let first = self.scopes.innermost(name);
        if let Some(first) = first {
            self.scopes.referred(first, self.present.function);
        }
        let global = self.global(name);
        self.code.chains.push(Chain { first, depth: self.environments, global });
        number(self.code.chains.len() - 1)
    }

    /// The register of a variable that certainly has a value and is not captured.
    pub(super) fn slot(&self, node: NodeId) -> Option<Reg> {
        if !matches!(self.tree.node(node), Node::Name) {
            return None;
        }
        let binding = &self.scopes.bindings[self.scopes.innermost(self.text(self.tree.span(node)))? as usize];
        match binding.place {
            Place::Slot(slot) if binding.certain && binding.belongs_to(self.present.function) => Some(slot),
            _ => None,
        }
    }

    /// The variable of the session that a name can only be.
    pub(super) fn only_global(&mut self, node: NodeId) -> Option<u32> {
        let name = self.text(self.tree.span(node));
        if self.tree.node(node) != Node::Name || self.scopes.innermost(name).is_some() {
            return None;
        }
        self.global(name)
    }

    /// The value of a name.
    pub(super) fn name(&mut self, node: NodeId, to: Reg) {
        let name = self.text(self.tree.span(node));
        let op = match self.scopes.innermost(name) {
            Some(first) => {
                let binding = self.scopes.bindings[first as usize];
                let chain = self.chain(name);
                match binding.place {
                    Place::Slot(slot) if binding.certain => Op::Copy { to, from: slot },
                    Place::Slot(slot) => Op::LoadSlot { to, slot, chain },
                    Place::Cell { depth, cell } if binding.certain => {
                        Op::LoadCell { to, up: self.environments - depth, cell }
                    }
                    Place::Cell { .. } => Op::Load { to, chain },
                }
            }
            None => match (self.global(name), plain_constant(name)) {
                (Some(global), _) => Op::LoadGlobal { to, global },
                (None, Some(value)) => return self.constant(value, to, node),
                (None, None) => Op::Make { to, base: to, count: 0 },
            },
        };
        self.emit(op, node);
    }

    /// The value of a variable if there is one of this name, and otherwise an empty register.
    pub(super) fn variable_if_any(&mut self, name: &str, to: Reg, node: NodeId) {
        let chain = self.chain(name);
        self.emit(Op::LoadIfAny { to, chain }, node);
    }

    /// Whether evaluating a node can neither assign to a variable of this function nor fail in a way that matters.
    pub(super) fn is_still(&self, node: NodeId, calls: bool) -> bool {
        let mut pending = vec![node];
        // What is larger is not looked through: the price of a wrong answer is a copy.
        for _ in 0..12 {
            let Some(node) = pending.pop() else { return true };
            match self.tree.node(node) {
                Node::Integer | Node::Decimal | Node::Text | Node::Name => {}
                Node::Unary(_, one) | Node::Not(one) => pending.push(one),
                Node::Binary(_, one, two) | Node::Compare(_, one, two) => pending.extend([one, two]),
                Node::Index { collection, keys } => {
                    pending.push(collection);
                    pending.extend_from_slice(self.tree.list(keys));
                }
                Node::Call { arguments, .. } if calls => pending.extend_from_slice(self.tree.list(arguments)),
                _ => return false,
            }
        }
        pending.is_empty()
    }
}
