//! Blocks, conditions and loops.

use onside_number::Rational;
use onside_show::Span;

use super::scope::{Frame, Owner, Scope};
use super::{Evaluated, Evaluator, arithmetic, collections, compare, same};
use crate::error::Error;
use crate::syntax::{BinaryOperator, Comparator, List, Logic, LoopHead, LoopSource, Node, NodeId, Run};
use crate::value::{Held, Value};

/// Whether a loop goes on.
enum Flow {
    On,
    Stop,
}

impl Evaluator<'_> {
    /// Runs `work` in a frame of its own.
    fn in_scope<T>(&mut self, scope: Scope, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.scope, scope);
        let result = work(self);
        self.scope = outer;
        result
    }

    /// A whole source, whose statements belong to the session.
    pub(crate) fn program(&mut self, root: NodeId) -> Evaluated {
        match self.tree.node(root) {
            Node::Block(list) if self.tree.span(root).text(self.source).starts_with("begin") => self.block(root, list),
            Node::Block(list) => self.statements(list),
            _ => self.eval(root),
        }
    }

    /// Statements in the present frame; the value of the last.
    pub(super) fn statements(&mut self, list: List) -> Evaluated {
        let mut value = Value::Nothing;
        for &statement in self.tree.list(list) {
            value = self.eval(statement)?;
        }
        Ok(value)
    }

    /// A block. Only one that has variables of its own needs a frame: what is deep inside blocks would otherwise look
    /// for its variables in as many empty frames. The statements of a source are a block node too, but belong to the
    /// session.
    pub(super) fn block(&mut self, id: NodeId, list: List) -> Evaluated {
        if !self.tree.declares(id) {
            return self.statements(list);
        }
        let scope = Frame::inside(&self.scope, Owner::Block);
        self.in_scope(scope, |this| this.statements(list))
    }

    /// `if`: conditions and bodies in turn.
    pub(super) fn condition(&mut self, parts: List) -> Evaluated {
        let tree = self.tree;
        for part in tree.list(parts).chunks(2) {
            let (holds, body) = match *part {
                [condition, body] => (self.truth(condition)?, body),
                [body] => (true, body),
                _ => continue,
            };
            if holds {
                return self.body(body);
            }
        }
        Ok(Value::Nothing)
    }

    fn body(&mut self, node: NodeId) -> Evaluated {
        match self.tree.node(node) {
            Node::Block(list) => self.block(node, list),
            _ if self.tree.declares(node) => {
                let scope = Frame::inside(&self.scope, Owner::Block);
                self.in_scope(scope, |this| this.eval(node))
            }
            _ => self.eval(node),
        }
    }

    /// A condition.
    pub(super) fn truth(&mut self, node: NodeId) -> Result<bool, Box<Error>> {
        match self.eval(node)? {
            Value::Boolean(truth) => Ok(truth),
            other => {
                let error = Error::mistake(format!("expected true or false, found {}", other.described()));
                Err(self.fail(error, self.tree.span(node)))
            }
        }
    }

    pub(super) fn logic(&mut self, operator: Logic, left: NodeId, right: NodeId) -> Evaluated {
        let first = self.truth(left)?;
        Ok(Value::Boolean(match operator {
            Logic::And => first && self.truth(right)?,
            Logic::Or => first || self.truth(right)?,
        }))
    }

    pub(super) fn repetition(&mut self, heads: Run, body: Option<NodeId>, yields: List) -> Evaluated {
        let mut members = Vec::new();
        let tree = self.tree;
        self.rounds(tree.heads(heads), &mut |this| {
            if let Some(body) = body {
                this.body(body)?;
            }
            for &node in tree.list(yields) {
                let member = this.body(node)?;
                members.push(member);
            }
            Ok(())
        })?;
        Ok(if yields.is_empty() { Value::Nothing } else { Value::list(members) })
    }

    /// The members that a comprehension makes.
    pub(super) fn comprehension(&mut self, member: NodeId, heads: Run) -> Result<Vec<Value>, Box<Error>> {
        let mut members = Vec::new();
        let tree = self.tree;
        self.rounds(tree.heads(heads), &mut |this| {
            members.push(this.eval(member)?);
            Ok(())
        })?;
        Ok(members)
    }

    /// Runs through the heads, the first outermost, and does the work in each innermost round.
    fn rounds(
        &mut self,
        heads: &[LoopHead],
        work: &mut dyn FnMut(&mut Self) -> Result<(), Box<Error>>,
    ) -> Result<(), Box<Error>> {
        let Some((head, inner)) = heads.split_first() else { return work(self) };
        let mut round = |this: &mut Self, value: Option<Value>| -> Result<Flow, Box<Error>> {
            let scope = Frame::inside(&this.scope, Owner::Block);
            if let (Some(variable), Some(value)) = (head.variable, value) {
                scope.declare(variable.text(this.source), value);
            }
            this.in_scope(scope, |this| {
                this.interruptible(head.variable.unwrap_or_default())?;
                if let Some(condition) = head.condition
                    && !this.truth(condition)?
                {
                    return Ok(Flow::Stop);
                }
                if let Some(filter) = head.filter
                    && !this.truth(filter)?
                {
                    return Ok(Flow::On);
                }
                this.rounds(inner, work)?;
                Ok(Flow::On)
            })
        };
        match head.source {
            LoopSource::Forever => while let Flow::On = round(self, None)? {},
            LoopSource::Once(node) => {
                let value = self.eval(node)?;
                round(self, Some(value))?;
            }
            LoopSource::Members(node) => {
                let collection = self.eval(node)?;
                let span = self.tree.span(node);
                let members = collections::members(self.engine, &collection).map_err(|error| self.fail(error, span))?;
                for member in members.iter() {
                    if let Flow::Stop = round(self, Some(member.clone()))? {
                        break;
                    }
                }
            }
            LoopSource::Steps { from, to, by } => {
                let mut value = self.eval(from)?;
                let to = to.map(|node| self.eval(node)).transpose()?;
                let step = match by {
                    Some(node) => self.eval(node)?,
                    None => Value::Number(Rational::from(1)),
                };
                if let Some(node) = by
                    && same(self.engine, &step, &Value::Number(Rational::from(0)))?
                {
                    let error = Error::mistake("the step of a loop must not be 0");
                    return Err(self.fail(error, self.tree.span(node)));
                }
                let span = self.tree.span(from);
                let zero = Value::Number(Rational::from(0));
                let at = |error: Box<Error>| error.placed(span);
                let down = compare::compare(self.engine, Comparator::Less, &step, &zero).map_err(at)?;
                let within = if down { Comparator::GreaterOrEqual } else { Comparator::LessOrEqual };
                loop {
                    if let Some(to) = &to
                        && !compare::compare(self.engine, within, &value, to).map_err(at)?
                    {
                        break;
                    }
                    if let Flow::Stop = round(self, Some(value.clone()))? {
                        break;
                    }
                    let next = arithmetic::binary(self.engine, BinaryOperator::Add, value, step.clone());
                    value = next.map_err(at)?;
                }
            }
        }
        Ok(())
    }

    /// Lets a limit or the user stop a loop or a recursion that computes nothing.
    pub(super) fn interruptible(&self, span: Span) -> Result<(), Box<Error>> {
        self.engine.games.guard().check().map_err(|stop| self.fail(stop.into(), span))
    }

    /// `a..b..c`
    pub(super) fn range(&mut self, from: NodeId, to: NodeId, by: Option<NodeId>, span: Span) -> Evaluated {
        let from = self.eval(from)?;
        let to = self.eval(to)?;
        let by = by.map(|node| self.eval(node)).transpose()?;
        collections::range(self.engine, from, to, by).map_err(|error| self.fail(error, span))
    }

    /// `x[i]`
    pub(super) fn index(&mut self, collection: NodeId, keys: List, span: Span) -> Evaluated {
        let tree = self.tree;
        let value = self.eval(collection)?;
        let &[key] = tree.list(keys) else {
            return Err(self.fail(Error::mistake("one index stands between the brackets"), span));
        };
        let index = self.eval(key)?;
        collections::index(self.engine, &value, &index).map_err(|error| self.place(error, span, collection, &[key]))
    }

    /// `[...]`, where a comprehension stands for its members.
    pub(super) fn list_members(&mut self, list: List, span: Span) -> Result<Vec<Value>, Box<Error>> {
        if let &[only] = self.tree.list(list)
            && let Node::Comprehension { member, heads } = self.tree.node(only)
        {
            return self.comprehension(member, heads);
        }
        self.members(list, span)
    }

    /// `{...}` without bars: a map if all its members are entries, otherwise a set.
    pub(super) fn set_or_map(&mut self, list: List, span: Span) -> Evaluated {
        let nodes = self.tree.list(list);
        if let &[only] = nodes
            && self.tree.node(only) == Node::EmptyMap
        {
            return Ok(Value::Map(Held::new(Vec::new())));
        }
        let members = self.list_members(list, span)?;
        let entries = members.iter().filter(|member| matches!(member, Value::Entry(_))).count();
        // An entry that is meant as a member stands in parentheses.
        let plain = |&&node: &&NodeId| {
            let before = self.source.get(..self.tree.span(node).start).unwrap_or_default();
            matches!(self.tree.node(node), Node::Pair(..)) && !before.trim_end().ends_with('(')
        };
        let result = if entries == members.len() && entries > 0 {
            collections::map(self.engine, members)
        } else if entries > 0 && nodes.iter().any(|node| plain(&node)) {
            Err(Error::mistake("a collection holds either entries (a => b) or plain members, not both")
                .hint("an entry in parentheses is a member like others"))
        } else {
            super::set(self.engine, members)
        };
        result.map_err(|error| self.fail(error, span))
    }
}
