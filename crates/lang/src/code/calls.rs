//! Calls of functions and methods. What is called is found before its arguments are evaluated.

use onside_show::Span;

use super::builder::{Builder, Built, number};
use super::{Op, Reg, Site};
use crate::classes::known_name;
use crate::error::Error;
use crate::eval::{kind_member, unknown_call};
use crate::library;
use crate::syntax::{List, Node, NodeId};

impl Builder<'_> {
    /// Arguments of a function of the user, of which those by name come last.
    fn call_arguments(&mut self, list: List) -> Built<Option<u32>> {
        let nodes = self.tree.list(list);
        let base = self.temporaries(number(nodes.len()));
        let mut named = Vec::new();
        for (index, &node) in nodes.iter().enumerate() {
            let to = base + number(index);
            match self.tree.node(node) {
                Node::Pair(name, value) if self.tree.node(name) == Node::Name => {
                    named.push(self.text(self.tree.span(name)).to_owned());
                    self.expression(value, to)?;
                }
                Node::Comprehension { .. } => self.expression(node, to)?,
                _ if !named.is_empty() => {
                    let error = Error::mistake("an argument without a name stands after one with a name");
                    self.fail(error, self.tree.span(node), node);
                    return Ok(None);
                }
                _ => self.expression(node, to)?,
            }
        }
        Ok(Some(self.site(base, number(nodes.len()), named)))
    }

    fn site(&mut self, base: Reg, count: u32, named: Vec<String>) -> u32 {
        self.code.sites.push(Site { base, count, named });
        number(self.code.sites.len() - 1)
    }

    /// `f(a)` where f is an expression.
    pub(super) fn apply(&mut self, function: NodeId, arguments: List, id: NodeId, to: Reg) -> Built {
        let callee = self.temporary();
        self.expression(function, callee)?;
        self.emit(Op::CheckFunction { function: callee }, id);
        if let Some(site) = self.call_arguments(arguments)? {
            self.emit(Op::CallValue { to, function: callee, site }, id);
        }
        Ok(())
    }

    /// `f(a)`: a variable of this name, or else a function of the language.
    pub(super) fn call(&mut self, name: Span, arguments: List, id: NodeId, to: Reg) -> Built {
        let written = self.text(name);
        let in_library = library::function(written).is_some();
        if self.scopes.innermost(written).is_none() {
            let is_ruleset = onside_ruleset::find(written).is_some();
            let known = (known_name(written) || is_ruleset) && !in_library;
            let Some(global) = self.global(written).filter(|_| !known) else {
                if known {
                    return self.call_known(written, arguments, id, to);
                }
                if in_library {
                    return self.library(name, arguments, id, to);
                }
                self.fail(unknown_call(written), name, id);
                return Ok(());
            };
            // What computes with numbers and variables alone cannot change what is called.
            if self.tree.list(arguments).iter().all(|&argument| self.is_still(argument, false)) {
                self.emit(Op::CheckGlobal { global }, id);
                if let Some(site) = self.call_arguments(arguments)? {
                    self.emit(Op::CallGlobal { to, global, site }, id);
                }
                return Ok(());
            }
        }
        let callee = self.temporary();
        self.variable_if_any(written, callee, id);
        let none = self.emit(Op::IfEmpty { register: callee, target: 0 }, id);
        self.emit(Op::CheckFunction { function: callee }, id);
        if let Some(site) = self.call_arguments(arguments)? {
            self.emit(Op::CallValue { to, function: callee, site }, id);
        }
        let done = self.jump(id);
        self.land(none);
        if in_library {
            self.library(name, arguments, id, to)?;
        } else {
            self.fail(unknown_call(written), name, id);
        }
        self.land(done);
        Ok(())
    }

    /// What class files give a meaning to, unless a variable has the name.
    fn call_known(&mut self, name: &str, arguments: List, id: NodeId, to: Reg) -> Built {
        let callee = self.temporary();
        self.variable_if_any(name, callee, id);
        let set = self.emit(Op::IfSet { register: callee, target: 0 }, id);
        self.emit(Op::Make { to: callee, base: callee, count: 0 }, id);
        self.land(set);
        self.emit(Op::CheckFunction { function: callee }, id);
        if let Some(site) = self.call_arguments(arguments)? {
            self.emit(Op::CallValue { to, function: callee, site }, id);
        }
        Ok(())
    }

    /// A function of the language.
    fn library(&mut self, name: Span, arguments: List, id: NodeId, to: Reg) -> Built {
        let Some(function) = library::function(self.text(name)) else { return Ok(()) };
        let nodes = self.tree.list(arguments);
        if let Err(error) = library::check_arity(function.name, function.arity, nodes.len()) {
            self.fail(error, self.tree.span(id), id);
            return Ok(());
        }
        if let Some(mode) = function.mode {
            self.emit(Op::EnterMode { mode }, id);
            self.present.modes += 1;
        }
        let base = self.operands(nodes)?;
        if function.mode.is_some() {
            self.emit(Op::LeaveModes { count: 1 }, id);
            self.present.modes -= 1;
        }
        let site = self.site(base, number(nodes.len()), Vec::new());
        self.emit(Op::CallLibrary { to, site }, id);
        Ok(())
    }

    /// `x.Name(a)`
    pub(super) fn method(&mut self, receiver: NodeId, name: Span, arguments: List, id: NodeId, to: Reg) -> Built {
        let written = self.text(name);
        if self.tree.node(receiver) == Node::Name
            && let Some(player) = kind_member(self.text(self.tree.span(receiver)), written)
        {
            self.constant(player, to, id);
            return Ok(());
        }
        // The value as it was written is kept beside the one that is asked.
        let register = self.temporaries(2);
        self.expression(receiver, register)?;
        let nodes = self.tree.list(arguments);
        let named = nodes.iter().filter_map(|&node| match self.tree.node(node) {
            Node::Pair(name, _) if self.tree.node(name) == Node::Name => Some(self.tree.span(name)),
            _ => None,
        });
        let named: Vec<String> = named.map(|name| self.text(name).to_owned()).collect();
        let by_name = !named.is_empty();
        let site = self.site(register + 2, number(nodes.len()), named);
        self.emit(Op::PrepareMethod { receiver: register, site }, id);
        if by_name {
            self.call_arguments(arguments)?;
        } else {
            self.operands(nodes)?;
        }
        self.emit(Op::CallMethod { to, receiver: register, site }, id);
        Ok(())
    }
}
