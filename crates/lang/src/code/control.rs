//! Blocks, conditions, loops and functions, and what leaves them early.

use super::builder::{Builder, Built, Present, Round, number};
use super::survey::Owner;
use super::{FunctionCode, Op, Reg};
use crate::error::Error;
use crate::syntax::{List, LoopHead, LoopSource, Node, NodeId, Run};

impl Builder<'_> {
    /// Statements in the present frame; the value of the last goes to a register if somebody wants it.
    pub(super) fn statements(&mut self, list: List, to: Option<Reg>, id: NodeId) -> Built {
        let Some((&last, others)) = self.tree.list(list).split_last() else {
            if let Some(to) = to {
                self.emit(Op::Nothing { to }, id);
            }
            return Ok(());
        };
        for &statement in others {
            self.effect(statement)?;
            if let Node::Local { name, .. } = self.tree.node(statement)
                && let Some(binding) = self.scopes.own(self.text(name))
            {
                // Whatever follows in this frame comes after it.
                self.scopes.bindings[binding as usize].certain = true;
            }
        }
        match to {
            Some(to) => self.expression(last, to),
            None => self.effect(last),
        }
    }

    /// Does what a statement does and forgets its value.
    pub(super) fn effect(&mut self, id: NodeId) -> Built {
        self.nested(id, |this| match this.tree.node(id) {
            Node::Block(statements) => this.block(id, statements, None),
            Node::If(parts) => this.condition(parts, None, id),
            Node::Loop { heads, body, yields } if yields.is_empty() => this.repetition(heads, body, yields, None, id),
            Node::Assign { target, value } => this.assign(target, value, None, id),
            Node::Local { name, value } => this.local(name, value, None, id),
            Node::Define { name, function } => this.define(name, function, None, id),
            Node::Ruleset(index) => {
                this.ruleset(index, None, id);
                Ok(())
            }
            _ => {
                let unused = this.temporary();
                this.expression(id, unused)?;
                this.release(unused);
                Ok(())
            }
        })
    }

    /// A block: only one that has variables of its own needs a frame.
    pub(super) fn block(&mut self, id: NodeId, list: List, to: Option<Reg>) -> Built {
        if !self.tree.declares(id) {
            return self.statements(list, to, id);
        }
        let frame = self.open(Owner::Block(id), false, id);
        self.statements(list, to, id)?;
        self.close(&frame, id);
        Ok(())
    }

    /// What is done in a branch or a round.
    fn body(&mut self, id: NodeId, to: Option<Reg>) -> Built {
        let own = self.tree.declares(id) && !matches!(self.tree.node(id), Node::Block(_));
        let frame = own.then(|| self.open(Owner::Block(id), false, id));
        match to {
            Some(to) => self.expression(id, to)?,
            None => self.effect(id)?,
        }
        if let Some(frame) = frame {
            self.close(&frame, id);
        }
        Ok(())
    }

    /// `if`: conditions and bodies in turn.
    pub(super) fn condition(&mut self, parts: List, to: Option<Reg>, id: NodeId) -> Built {
        let mut done = Vec::new();
        let mut complete = false;
        for part in self.tree.list(parts).chunks(2) {
            match *part {
                [condition, body] => {
                    let otherwise = self.unless(condition)?;
                    self.body(body, to)?;
                    done.push(self.jump(id));
                    self.land(otherwise);
                }
                [body] => {
                    self.body(body, to)?;
                    complete = true;
                }
                _ => {}
            }
        }
        if !complete && let Some(to) = to {
            self.emit(Op::Nothing { to }, id);
        }
        for jump in done {
            self.land(jump);
        }
        Ok(())
    }

    pub(super) fn repetition(
        &mut self,
        heads: Run,
        body: Option<NodeId>,
        yields: List,
        to: Option<Reg>,
        id: NodeId,
    ) -> Built {
        let tree = self.tree;
        let yields = tree.list(yields);
        if !yields.is_empty() {
            self.emit(Op::BeginList, id);
        }
        self.rounds(heads, id, &mut |this| {
            if let Some(body) = body {
                this.body(body, None)?;
            }
            for &node in yields {
                let member = this.temporary();
                this.body(node, Some(member))?;
                this.emit(Op::Push { member }, id);
                this.release(member);
            }
            Ok(())
        })?;
        match (to, yields.is_empty()) {
            (Some(to), true) => {
                self.emit(Op::Nothing { to }, id);
            }
            (_, false) => {
                let to = to.unwrap_or(self.present.top);
                self.emit(Op::EndList { to }, id);
            }
            (None, true) => {}
        }
        Ok(())
    }

    /// The list of the members that a comprehension makes.
    pub(super) fn comprehension(&mut self, member: NodeId, heads: Run, id: NodeId, to: Reg) -> Built {
        self.emit(Op::BeginList, id);
        self.rounds(heads, id, &mut |this| {
            let made = this.temporary();
            this.expression(member, made)?;
            this.emit(Op::Push { member: made }, id);
            this.release(made);
            Ok(())
        })?;
        self.emit(Op::EndList { to }, id);
        Ok(())
    }

    /// Runs through the heads, the first outermost, and does the work in each innermost round.
    fn rounds(&mut self, heads: Run, id: NodeId, work: &mut dyn FnMut(&mut Self) -> Built) -> Built {
        let heads = self.tree.heads(heads);
        self.present.rounds.push(Round {
            continues: Vec::new(),
            breaks: Vec::new(),
            environments: (self.environments, self.environments),
            modes: self.present.modes,
            loops: 0,
            inside: false,
        });
        self.head(heads, 0, id, work)?;
        if let Some(round) = self.present.rounds.pop() {
            for jump in round.breaks {
                self.land(jump);
            }
        }
        Ok(())
    }

    fn head(
        &mut self,
        heads: &[LoopHead],
        index: usize,
        id: NodeId,
        work: &mut dyn FnMut(&mut Self) -> Built,
    ) -> Built {
        let Some(head) = heads.get(index) else {
            let environments = self.environments;
            if let Some(round) = self.present.rounds.last_mut() {
                round.environments.1 = environments;
                round.inside = true;
            }
            work(self)?;
            let continues = self.present.rounds.last_mut().map(|round| {
                round.inside = false;
                std::mem::take(&mut round.continues)
            });
            for jump in continues.unwrap_or_default() {
                self.land(jump);
            }
            return Ok(());
        };
        let top = self.present.top;
        let value = self.begin(head, id)?;
        let counted = matches!(head.source, LoopSource::Steps { .. } | LoopSource::Members(_));
        if counted && let Some(round) = self.present.rounds.last_mut() {
            round.loops += 1;
        }
        let again = self.here();
        let mut exits = Vec::new();
        if counted {
            let from = if let LoopSource::Steps { from, .. } = head.source { from } else { id };
            exits.push(self.emit(Op::Next { to: value, target: 0 }, from));
        } else {
            self.emit(Op::Check, id);
        }
        let owner = Owner::Round(id, number(index));
        let given: Vec<_> = head.variable.map(|name| (name, Some(value))).into_iter().collect();
        let (frame, places) = self.open_with(owner, false, &given, id);
        for (binding, place) in places {
            self.declare(place, value, id);
            self.scopes.bindings[binding as usize].certain = true;
        }
        let mut skips = Vec::new();
        let mut stop = None;
        if let Some(condition) = head.condition {
            stop = Some(self.unless(condition)?);
        }
        if let Some(filter) = head.filter {
            skips.push(self.unless(filter)?);
        }
        // Heads may be as many as the source is long, and each is inside the one before.
        onside_ground::with_stack(|| self.head(heads, index + 1, id, work))?;
        for skip in skips {
            self.land(skip);
        }
        let environment = frame.has_environment();
        self.close(&frame, id);
        if matches!(head.source, LoopSource::Once(_)) {
            exits.push(self.jump(id));
        } else {
            self.jump_to(again, id);
        }
        if let Some(stop) = stop {
            self.land(stop);
            if environment {
                self.emit(Op::CloseEnvironments { count: 1 }, id);
            }
            if counted {
                self.emit(Op::EndLoops { count: 1 }, id);
            }
        }
        for exit in exits {
            self.land(exit);
        }
        if counted && let Some(round) = self.present.rounds.last_mut() {
            round.loops -= 1;
        }
        self.release(top);
        Ok(())
    }

    /// What a head does before its first round: the register in which each round finds its value.
    fn begin(&mut self, head: &LoopHead, id: NodeId) -> Built<Reg> {
        let value = self.temporary();
        let top = self.present.top;
        match head.source {
            LoopSource::Forever => {}
            LoopSource::Once(node) => self.expression(node, value)?,
            LoopSource::Members(node) => {
                let collection = self.operand(node, true)?;
                self.emit(Op::BeginMembers { collection }, node);
            }
            LoopSource::Steps { from, to, by } => {
                let base = self.temporaries(3);
                for (index, part) in [Some(from), to, by].into_iter().enumerate() {
                    let register = base + number(index);
                    match part {
                        Some(node) => self.expression(node, register)?,
                        None => {
                            self.emit(Op::Clear { to: register }, id);
                        }
                    }
                }
                if let Some(by) = by {
                    self.emit(Op::CheckStep { step: base + 2 }, by);
                }
                self.emit(Op::BeginSteps { base }, from);
            }
        }
        self.release(top);
        Ok(value)
    }

    /// A function, whose code stands behind the operation that makes it.
    pub(super) fn function(&mut self, parameters: Run, body: NodeId, id: NodeId, to: Reg) -> Built {
        let index = number(self.code.functions.len());
        self.emit(Op::Function { to, function: index }, id);
        let entry = self.here();
        let list = self.tree.parameters(parameters);
        let arity = number(list.len());
        let simple = list.iter().all(|parameter| parameter.kind.is_none() && parameter.default.is_none());
        let code = FunctionCode { entry, end: entry, registers: 0, parameters, body, arity, simple };
        self.code.functions.push(code);
        let outer = std::mem::replace(&mut self.present, Present::new(self.functions, true));
        self.functions += 1;
        let arguments = self.temporaries(arity);
        // Arguments of a simple function are variables where they are. A default may name a variable that is not yet
        // one of the function, so that otherwise each argument becomes a variable in its turn.
        let own = |index: usize| if simple { Some(arguments + number(index)) } else { None };
        let given: Vec<_> = list.iter().enumerate().map(|(index, one)| (one.name, own(index))).collect();
        let (frame, places) = self.open_with(Owner::Function(id), true, &given, id);
        if !simple {
            for &(_, place) in &places {
                if let super::Place::Slot(slot) = place {
                    self.emit(Op::Clear { to: slot }, id);
                }
            }
        }
        for (position, (parameter, (binding, place))) in list.iter().zip(places).enumerate() {
            let argument = arguments + number(position);
            if !simple {
                let known = self.emit(Op::IfSet { register: argument, target: 0 }, id);
                match parameter.default {
                    Some(default) => self.expression(default, argument)?,
                    None => {
                        self.emit(Op::Missing { parameter: number(position) }, id);
                    }
                }
                self.land(known);
                if parameter.kind.is_some() {
                    self.emit(Op::CheckKind { argument, parameter: number(position) }, id);
                }
            }
            self.declare(place, argument, id);
            self.scopes.bindings[binding as usize].certain = true;
        }
        let value = self.temporary();
        self.expression(body, value)?;
        self.emit(Op::Return { from: value }, body);
        self.forget(&frame);
        let registers = self.most();
        self.present = outer;
        let end = self.here();
        let function = &mut self.code.functions[index as usize];
        function.registers = registers;
        function.end = end;
        Ok(())
    }

    /// `break`, `continue` or `return e`.
    pub(super) fn leave(&mut self, id: NodeId) -> Built {
        let span = self.tree.span(id);
        if let Node::Return(value) = self.tree.node(id) {
            if !self.present.is_function {
                let error = Error::mistake("return stands outside of functions, where there is nothing to leave");
                self.fail(error.hint("the value of a source is that of its last statement"), span, id);
                return Ok(());
            }
            let from = self.temporary();
            match value {
                Some(value) => self.expression(value, from)?,
                None => {
                    self.emit(Op::Nothing { to: from }, id);
                }
            }
            self.emit(Op::Return { from }, id);
            return Ok(());
        }
        let ends = self.tree.node(id) == Node::Break;
        let Some(round) = self.present.rounds.last().filter(|round| round.inside) else {
            let word = if ends { "break" } else { "continue" };
            let error = Error::mistake(format!(
                "{word} stands outside of the rounds of a loop, where there is nothing to leave"
            ));
            self.fail(error.hint("a function is left with return"), span, id);
            return Ok(());
        };
        let (loops, modes) = (round.loops, self.present.modes - round.modes);
        let around = if ends { round.environments.0 } else { round.environments.1 };
        let environments = self.environments - around;
        if modes > 0 {
            self.emit(Op::LeaveModes { count: modes }, id);
        }
        if environments > 0 {
            self.emit(Op::CloseEnvironments { count: environments }, id);
        }
        if ends && loops > 0 {
            self.emit(Op::EndLoops { count: loops }, id);
        }
        let jump = self.jump(id);
        if let Some(round) = self.present.rounds.last_mut() {
            if ends { round.breaks.push(jump) } else { round.continues.push(jump) }
        }
        Ok(())
    }
}
