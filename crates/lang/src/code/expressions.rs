//! Expressions: operators, comparisons, collections, indices. Each writes its register as its last action, so that a
//! variable may be the target of an expression in which it occurs.

use onside_number::Rational;

use super::builder::{Builder, Built, number};
use super::{Op, Reg};
use crate::error::Error;
use crate::eval::{decimal, integer};
use crate::machine::on_small;
use crate::syntax::{self, BinaryOperator, Comparator, List, Logic, Node, NodeId, UnaryOperator};
use crate::value::Value;

/// Lists in lists may be this deep.
const DEEPEST_COLLECTION: u32 = 500;

impl Builder<'_> {
    /// The value of a node in a register.
    pub(super) fn expression(&mut self, id: NodeId, to: Reg) -> Built {
        // What has no parts needs no room on the stack.
        if matches!(self.tree.node(id), Node::Integer) {
            return self.node(id, to);
        }
        self.nested(id, |this| this.node(id, to))
    }

    /// A register with the value of a node: that of a variable itself, if nothing that is evaluated before it is used
    /// can change it, and otherwise a new one.
    pub(super) fn operand(&mut self, id: NodeId, still: bool) -> Built<Reg> {
        if still && let Some(slot) = self.slot(id) {
            return Ok(slot);
        }
        let to = self.temporary();
        self.expression(id, to)?;
        Ok(to)
    }

    /// The same for a value that is used after another node has been evaluated.
    pub(super) fn operand_before(&mut self, id: NodeId, next: NodeId) -> Built<Reg> {
        let still = self.slot(id).is_some() && self.is_still(next, true);
        self.operand(id, still)
    }

    /// The values of nodes in registers one after the other.
    pub(super) fn operands(&mut self, nodes: &[NodeId]) -> Built<Reg> {
        let base = self.temporaries(number(nodes.len()));
        for (index, &node) in nodes.iter().enumerate() {
            self.expression(node, base + number(index))?;
        }
        Ok(base)
    }

    fn node(&mut self, id: NodeId, to: Reg) -> Built {
        let span = self.tree.span(id);
        let top = self.present.top;
        match self.tree.node(id) {
            Node::Error => self.fail(Error::mistake("this could not be read"), span, id),
            Node::Integer => match integer(self.text(span)) {
                Ok(value) => self.constant(value, to, id),
                Err(error) => self.fail(error, span, id),
            },
            Node::Decimal => match decimal(self.text(span)) {
                Ok(value) => self.constant(value, to, id),
                Err(error) => self.fail(error, span, id),
            },
            Node::Text => {
                let text = self.text(span);
                let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(text);
                // The parser has complained of escapes that mean nothing.
                let text = syntax::unescaped(inner).unwrap_or_else(|_| inner.to_owned());
                self.constant(Value::Text(text), to, id);
            }
            Node::Name => self.name(id, to),
            Node::Unary(UnaryOperator::Negative, operand) => {
                if matches!(self.tree.node(operand), Node::Integer)
                    && let Ok(Value::Number(positive)) = integer(self.text(self.tree.span(operand)))
                {
                    self.constant(Value::Number(-positive), to, id);
                } else {
                    let from = self.operand(operand, true)?;
                    self.emit(Op::Negative { to, from }, id);
                }
            }
            Node::Unary(UnaryOperator::Switch, operand) => {
                let options = match self.tree.node(operand) {
                    Node::Set(options) => self.tree.list(options),
                    _ => &[operand],
                };
                let base = self.operands(options)?;
                self.emit(Op::Make { to, base, count: number(options.len()) }, id);
            }
            Node::Binary(..) => self.binary(id, to)?,
            Node::Compare(comparator, left, right) => {
                let left = self.operand_before(left, right)?;
                let right = self.operand(right, true)?;
                self.emit(Op::Compare { comparator, to, left, right }, id);
            }
            Node::Is { value, negated, .. } => {
                let from = self.operand(value, true)?;
                self.emit(Op::Is { to, from, negated }, id);
            }
            Node::Literal(ups, star) => self.literal(ups, star, id, to)?,
            Node::Game(left, right) => self.game(left, right, id, to)?,
            Node::Loopy { .. } => self.loopy(id, to)?,
            Node::Explicit(game) => self.explicit(game, id, to)?,
            Node::Misere(list) => {
                let parts = list.as_slice();
                let base = self.operands(parts)?;
                self.emit(Op::Make { to, base, count: number(parts.len()) }, id);
            }
            Node::Position { first, count, .. } => self.position(first, count, id, to),
            Node::Set(members) => {
                let empty_map = matches!(self.tree.list(members), &[only] if self.tree.node(only) == Node::EmptyMap);
                if empty_map {
                    self.emit(Op::Make { to, base: to, count: 0 }, id);
                } else {
                    self.collection(members, id, to)?;
                }
            }
            Node::List(members) => self.collection(members, id, to)?,
            Node::Tuple(members) => {
                let members = self.tree.list(members);
                if self.deeper(id) {
                    let base = self.operands(members)?;
                    self.emit(Op::Tuple { to, base, count: number(members.len()) }, id);
                }
                self.present.collections -= 1;
            }
            Node::OnBoard { board, arguments, .. } => {
                let nodes: Vec<NodeId> = [board].into_iter().chain(self.tree.list(arguments).iter().copied()).collect();
                let base = self.operands(&nodes)?;
                self.emit(Op::Make { to, base, count: number(nodes.len()) }, id);
            }
            Node::Ruleset(index) => self.ruleset(index, Some(to), id),
            Node::Class | Node::Import { .. } => {
                self.emit(Op::Make { to, base: to, count: 0 }, id);
            }
            Node::EmptyMap => {
                self.emit(Op::Make { to, base: to, count: 0 }, id);
            }
            Node::Pair(key, value) => {
                let key = self.operand_before(key, value)?;
                let value = self.operand(value, true)?;
                self.emit(Op::Entry { to, key, value }, id);
            }
            Node::Comprehension { member, heads } => self.comprehension(member, heads, id, to)?,
            Node::Range { from, to: last, by } => {
                let parts = [Some(from), Some(last), by];
                let nodes: Vec<NodeId> = parts.into_iter().flatten().collect();
                let base = self.operands(&nodes)?;
                self.emit(Op::Make { to, base, count: number(nodes.len()) }, id);
            }
            Node::Index { collection, keys } => self.index(collection, keys, id, to)?,
            Node::Block(statements) => self.block(id, statements, Some(to))?,
            Node::If(parts) => self.condition(parts, Some(to), id)?,
            Node::Loop { heads, body, yields } => self.repetition(heads, body, yields, Some(to), id)?,
            Node::Logic(operator, left, right) => {
                let first = self.temporary();
                self.expression(left, first)?;
                self.emit(Op::Condition { to: first, from: first }, left);
                let jump = match operator {
                    Logic::And => Op::Unless { condition: first, target: 0 },
                    Logic::Or => Op::If { condition: first, target: 0 },
                };
                let done = self.emit(jump, left);
                self.expression(right, first)?;
                self.emit(Op::Condition { to: first, from: first }, right);
                self.land(done);
                self.emit(Op::Take { to, from: first }, id);
            }
            Node::Not(operand) => {
                let from = self.operand(operand, true)?;
                self.emit(Op::Not { to, from }, operand);
            }
            Node::Assign { target, value } => self.assign(target, value, Some(to), id)?,
            Node::Local { name, value } => self.local(name, value, Some(to), id)?,
            Node::Define { name, function } => self.define(name, function, Some(to), id)?,
            Node::Function { parameters, body } => self.function(parameters, body, id, to)?,
            Node::Apply { function, arguments } => self.apply(function, arguments, id, to)?,
            Node::Call { name, arguments } => self.call(name, arguments, id, to)?,
            Node::Method { receiver, name, arguments } => self.method(receiver, name, arguments, id, to)?,
            Node::Break | Node::Continue | Node::Return(_) => self.leave(id)?,
        }
        self.release(top);
        Ok(())
    }

    /// A chain of operators that associate to the left is a deep tree; it is compiled without recursion.
    fn binary(&mut self, id: NodeId, to: Reg) -> Built {
        if let Some(value) = self.folded(id) {
            self.constant(value, to, id);
            return Ok(());
        }
        // The operations from the outermost one inwards, on a list that all chains share.
        let start = self.pending.len();
        self.pending.push(id);
        let (mut first, mut next) = self.sides(id);
        while matches!(self.tree.node(first), Node::Binary(..)) && self.folded(first).is_none() {
            self.pending.push(first);
            (first, next) = self.sides(first);
        }
        let between = self.temporary();
        let mut left = self.operand_before(first, next)?;
        while self.pending.len() > start
            && let Some(whole) = self.pending.pop()
        {
            let Node::Binary(operator, _, right) = self.tree.node(whole) else { continue };
            let top = self.present.top;
            let to = if self.pending.len() == start { to } else { between };
            let takes_small =
                matches!(operator, BinaryOperator::Add | BinaryOperator::Subtract | BinaryOperator::Multiply);
            let folded = self.folded(right);
            if takes_small && let Some(small) = self.small_as(right, folded.as_ref()) {
                self.emit(Op::BinaryWith { operator, to, left, right: small }, whole);
            } else {
                let register = match folded {
                    Some(value) => {
                        let register = self.temporary();
                        self.constant(value, register, right);
                        register
                    }
                    None => self.operand(right, true)?,
                };
                if matches!(self.tree.node(right), Node::Unary(UnaryOperator::Switch, _)) {
                    self.emit(Op::RefuseSwitch { left }, whole);
                }
                self.emit(Op::Binary { operator, to, left, right: register }, whole);
            }
            self.release(top);
            left = between;
        }
        Ok(())
    }

    /// Both sides of an operation.
    fn sides(&self, id: NodeId) -> (NodeId, NodeId) {
        match self.tree.node(id) {
            Node::Binary(_, left, right) => (left, right),
            _ => (id, id),
        }
    }

    /// The value of an operation on two small integers as they are written, such as `3/4` or `10^7`.
    fn folded(&self, id: NodeId) -> Option<Value> {
        let Node::Binary(operator, left, right) = self.tree.node(id) else { return None };
        let (left, right) = (self.digits(left)?, self.digits(right)?);
        match operator {
            BinaryOperator::Divide => Rational::new(left, right).map(Value::Number),
            _ => on_small(operator, left, right),
        }
    }

    fn digits(&self, node: NodeId) -> Option<i64> {
        if !matches!(self.tree.node(node), Node::Integer) {
            return None;
        }
        let text = self.text(self.tree.span(node));
        if text.len() <= 18 { text.parse().ok() } else { None }
    }

    /// The value of a node that is a small integer.
    pub(super) fn small(&self, node: NodeId) -> Option<i32> {
        self.small_as(node, self.folded(node).as_ref())
    }

    /// The same for a node of which it is known whether it can be folded.
    fn small_as(&self, node: NodeId, folded: Option<&Value>) -> Option<i32> {
        let number = match folded {
            Some(Value::Number(number)) => number.as_i64(),
            Some(_) => None,
            None => self.digits(node),
        };
        number.and_then(|number| i32::try_from(number).ok())
    }

    /// Jumps if a condition does not hold.
    pub(super) fn unless(&mut self, node: NodeId) -> Built<usize> {
        let top = self.present.top;
        let jump = match self.tree.node(node) {
            Node::Compare(comparator, left, right) => {
                let a = self.operand_before(left, right)?;
                match self.small(right) {
                    Some(right) if comparator != Comparator::Identical => {
                        self.emit(Op::UnlessCompareWith { comparator, left: a, right, target: 0 }, node)
                    }
                    _ => {
                        let right = self.operand(right, true)?;
                        self.emit(Op::UnlessCompare { comparator, left: a, right, target: 0 }, node)
                    }
                }
            }
            _ => {
                let condition = self.operand(node, true)?;
                self.emit(Op::Unless { condition, target: 0 }, node)
            }
        };
        self.release(top);
        Ok(jump)
    }

    /// Goes one collection deeper, or complains; whether it is not too deep.
    fn deeper(&mut self, id: NodeId) -> bool {
        let fits = self.present.collections < DEEPEST_COLLECTION;
        if !fits {
            let error = Error::mistake(format!("collections are nested more than {DEEPEST_COLLECTION} deep"));
            self.fail(error, self.tree.span(id), id);
        }
        self.present.collections += 1;
        fits
    }

    /// `[...]` or `{...}` without bars, where a single comprehension stands for its members.
    fn collection(&mut self, list: List, id: NodeId, to: Reg) -> Built {
        let is_list = matches!(self.tree.node(id), Node::List(_));
        let nodes = self.tree.list(list);
        if let &[only] = nodes
            && let Node::Comprehension { member, heads } = self.tree.node(only)
        {
            if is_list {
                return self.comprehension(member, heads, only, to);
            }
            let base = self.temporary();
            self.comprehension(member, heads, only, base)?;
            self.emit(Op::Make { to, base, count: 1 }, id);
            return Ok(());
        }
        if self.deeper(id) {
            let base = self.operands(nodes)?;
            let count = number(nodes.len());
            self.emit(if is_list { Op::List { to, base, count } } else { Op::Make { to, base, count } }, id);
        }
        self.present.collections -= 1;
        Ok(())
    }

    fn index(&mut self, collection: NodeId, keys: List, id: NodeId, to: Reg) -> Built {
        let &[key] = self.tree.list(keys) else {
            let unused = self.temporary();
            self.expression(collection, unused)?;
            let error = Error::mistake("one index stands between the brackets");
            self.fail(error, self.tree.span(id), id);
            return Ok(());
        };
        if self.is_still(key, false)
            && let Some(global) = self.only_global(collection)
        {
            let key = self.operand(key, true)?;
            self.emit(Op::IndexGlobal { to, global, key }, id);
            return Ok(());
        }
        let collection = self.operand_before(collection, key)?;
        let key = self.operand(key, true)?;
        self.emit(Op::Index { to, collection, key }, id);
        Ok(())
    }
}
