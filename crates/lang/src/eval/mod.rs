//! From trees to values.
//!
//! The evaluator walks the tree, attaches places to complaints, and leaves the work to the engine, the
//! operators and the library. Deep trees get stack as they need it; the depth is bounded.

mod arithmetic;
mod braces;
pub(crate) mod cherries;
mod collections;
mod compare;
mod compound;
mod control;
mod enclosed;
mod engine;
mod finish;
mod function;
mod identity;
mod key;
mod large;
mod literal;
pub(crate) mod loopy;
mod names;
mod order;
mod positions;
mod relation;
mod renewal;
mod scope;
pub(crate) mod scoring;
mod synchronized;

use std::sync::Arc;

use onside_ground::{Mode, Player, with_stack};
use onside_show::{Diagnostic, Span};

use crate::error::{Error, Place};
use crate::library;
use crate::syntax::{self, List, Node, NodeId, Tree, UnaryOperator};
use crate::value::{Compound, Held, Program, Value};

pub(crate) use arithmetic::{binary, joined};
pub(crate) use collections::{MOST_MEMBERS, find, map, members, place};
pub(crate) use compare::compare;
pub(crate) use compound::POSITION_BYTES;
pub(crate) use enclosed::ends;
pub(crate) use engine::Engine;
pub(crate) use finish::{figure_of, text};
pub(crate) use function::call_with;
pub(crate) use key::{Key, position_of, same};
pub(crate) use large::of_number;
pub(crate) use literal::set;
pub(crate) use names::LOOPY;
pub(crate) use order::{distinct, search, sorted, sorted_by};
pub(crate) use renewal::carry_over;
pub(crate) use scope::{Frame, Scope};
pub(crate) use synchronized::registered;

/// How deep a tree may be.
const DEEPEST: u32 = 300_000;

/// Lists in lists may be this deep.
const DEEPEST_COLLECTION: u32 = 500;

/// Evaluates the nodes of one tree.
pub(crate) struct Evaluator<'a> {
    engine: &'a mut Engine,
    program: &'a Arc<Program>,
    tree: &'a Tree,
    source: &'a str,
    /// The variables that can be seen.
    scope: Scope,
    /// What the user should know besides the answer.
    pub(crate) warnings: Vec<Diagnostic>,
    depth: u32,
    collections: u32,
}

/// A value, or why there is none.
pub(crate) type Evaluated = Result<Value, Box<Error>>;

impl<'a> Evaluator<'a> {
    pub(crate) fn new(engine: &'a mut Engine, program: &'a Arc<Program>, scope: Scope) -> Evaluator<'a> {
        let (tree, source) = (&program.tree, program.source.as_str());
        Evaluator { engine, program, tree, source, scope, warnings: Vec::new(), depth: 0, collections: 0 }
    }

    /// The value of a node.
    pub(crate) fn eval(&mut self, id: NodeId) -> Evaluated {
        if self.depth >= DEEPEST {
            let error = Error::mistake(format!("the expression is nested more than {DEEPEST} deep"));
            return Err(self.fail(error, self.tree.span(id)));
        }
        // Here every computation comes by, also one that makes nothing but itself deeper or longer.
        self.engine.games.guard().check().map_err(|stop| self.fail(stop.into(), self.tree.span(id)))?;
        self.depth += 1;
        let value = with_stack(|| self.node(id));
        self.depth -= 1;
        value
    }

    fn fail(&self, error: Box<Error>, span: Span) -> Box<Error> {
        error.placed(span)
    }

    /// Puts a complaint about an operation on these operands in its place.
    fn place(&self, error: Box<Error>, whole: Span, receiver: NodeId, arguments: &[NodeId]) -> Box<Error> {
        let span = match error.place {
            Place::Whole => whole,
            Place::Receiver => self.tree.span(receiver),
            Place::Argument(index) => arguments.get(index).map_or(whole, |&argument| self.tree.span(argument)),
        };
        self.fail(error, span)
    }

    fn node(&mut self, id: NodeId) -> Evaluated {
        let span = self.tree.span(id);
        match self.tree.node(id) {
            Node::Error => Err(self.fail(Error::mistake("this could not be read"), span)),
            Node::Integer => self.integer(span),
            Node::Decimal => self.decimal(span),
            Node::Text => {
                let text = span.text(self.source);
                let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(text);
                // The parser has complained of escapes that mean nothing.
                Ok(Value::Text(syntax::unescaped(inner).unwrap_or_else(|_| inner.to_owned())))
            }
            Node::Name => match self.scope.get(span.text(self.source)) {
                Some(value) => Ok(value),
                None => names::constant(self.engine, span.text(self.source)).map_err(|error| self.fail(error, span)),
            },
            Node::Unary(UnaryOperator::Negative, operand) => {
                let value = self.eval(operand)?;
                arithmetic::negative(self.engine, value).map_err(|error| self.fail(error, span))
            }
            Node::Unary(UnaryOperator::Switch, operand) => self.switch(operand, span),
            Node::Binary(..) => self.binary(id),
            Node::Compare(comparator, left, right) => {
                let (a, b) = (self.eval(left)?, self.eval(right)?);
                compare::compare(self.engine, comparator, &a, &b)
                    .map(Value::Boolean)
                    .map_err(|error| self.place(error, span, left, &[right]))
            }
            Node::Literal(ups, star) => self.literal(ups, star, span),
            Node::Game(left, right) => self.game(left, right, span),
            Node::Loopy { .. } => self.loopy(id),
            Node::Explicit(game) => match self.tree.node(game) {
                Node::Game(left, right) => {
                    let form = self.explicit(left, right, span)?;
                    Ok(Value::Compound(Compound::Explicit(form)))
                }
                Node::Loopy { .. } => {
                    let error = Error::mistake("explicit games are loop-free");
                    Err(self.fail(error.hint("GameGraph(\"a: 0 | a\") keeps a loopy game as it is written"), span))
                }
                _ => {
                    let error = Error::mistake("an explicit game needs a bar").hint("as in '{*|*}' or '{0|}'");
                    Err(self.fail(error, span))
                }
            },
            Node::Set(members) => self.set_or_map(members, span),
            Node::List(members) => Ok(Value::list(self.list_members(members, span)?)),
            Node::EmptyMap => Ok(Value::Map(Held::new(Vec::new()))),
            Node::Pair(key, value) => {
                let key = self.eval(key)?;
                Ok(Value::entry(key, self.eval(value)?))
            }
            Node::Comprehension { member, heads } => Ok(Value::list(self.comprehension(member, heads)?)),
            Node::Range { from, to, by } => self.range(from, to, by, span),
            Node::Index { collection, keys } => self.index(collection, keys, span),
            Node::Block(statements) => self.block(id, statements),
            Node::If(parts) => self.condition(parts),
            Node::Loop { heads, body, yields } => self.repetition(heads, body, yields),
            Node::Logic(operator, left, right) => self.logic(operator, left, right),
            Node::Not(operand) => Ok(Value::Boolean(!self.truth(operand)?)),
            Node::Assign { target, value } => {
                let value = self.eval(value)?;
                let name = self.tree.span(target);
                names::free(name.text(self.source)).map_err(|error| self.fail(error, name))?;
                self.scope.assign(name.text(self.source), value.clone());
                Ok(value)
            }
            Node::Local { name, value } => {
                let value = value.map_or(Ok(Value::Nothing), |value| self.eval(value))?;
                names::free(name.text(self.source)).map_err(|error| self.fail(error, name))?;
                self.scope.declare(name.text(self.source), value.clone());
                Ok(value)
            }
            Node::Function { parameters, body } => Ok(self.closure(parameters, body)),
            Node::Define { name, function } => {
                names::free(name.text(self.source)).map_err(|error| self.fail(error, name))?;
                let function = self.eval(function)?;
                self.scope.assign(name.text(self.source), function.clone());
                Ok(function)
            }
            Node::Apply { function, arguments } => self.apply(function, arguments, id),
            Node::Call { name, arguments } => self.call(name, arguments, span),
            Node::Position { name, first, count } => self.position(name, first, count, span),
            Node::Method { receiver, name, arguments } => self.method(receiver, name, arguments, span),
        }
    }

    /// `+-x`, or `+-{a,b}`, whose set is not a value of its own.
    fn switch(&mut self, operand: NodeId, span: Span) -> Evaluated {
        let options = match self.tree.node(operand) {
            Node::Set(options) => self.tree.list(options),
            _ => &[operand],
        };
        let mut values = Vec::with_capacity(options.len());
        for &option in options {
            values.push(self.eval(option)?);
        }
        arithmetic::switch(self.engine, values).map_err(|error| self.place(error, span, operand, options))
    }

    /// A chain of operators that associate to the left is a deep tree; it is walked without recursion.
    fn binary(&mut self, id: NodeId) -> Evaluated {
        let mut chain = Vec::new();
        let mut first = id;
        while let Node::Binary(operator, left, right) = self.tree.node(first) {
            chain.push((operator, left, right, first));
            first = left;
        }
        let mut value = self.eval(first)?;
        for (operator, left, right, whole) in chain.into_iter().rev() {
            let operand = self.eval(right)?;
            self.refuse_added_switch(&value, left, right)?;
            value = arithmetic::binary(self.engine, operator, value, operand)
                .map_err(|error| self.place(error, self.tree.span(whole), left, &[right]))?;
        }
        Ok(value)
    }

    /// In synchronized mode nobody means a switch by `5+-1`.
    fn refuse_added_switch(&self, value: &Value, left: NodeId, right: NodeId) -> Result<(), Box<Error>> {
        if self.engine.mode != Mode::Synchronized
            || !matches!(value, Value::Number(_) | Value::Synchronized(_))
            || !matches!(self.tree.node(right), Node::Unary(UnaryOperator::Switch, _))
        {
            return Ok(());
        }
        let (left, right) = (self.tree.span(left), self.tree.span(right));
        let sign = Span::new(right.start, right.start + 2);
        if self.source.get(left.end..right.start).is_some_and(|between| between.contains('+')) {
            return Ok(());
        }
        let error = Error::mistake("`+-` is one sign: it adds a switch, and in a switch the players alternate");
        Err(self.fail(error.hint("for a sum with a negative number put a blank in between: 5 + -1"), sign))
    }

    fn members(&mut self, list: List, span: Span) -> Result<Vec<Value>, Box<Error>> {
        if self.collections >= DEEPEST_COLLECTION {
            let error = Error::mistake(format!("collections are nested more than {DEEPEST_COLLECTION} deep"));
            return Err(self.fail(error, span));
        }
        self.collections += 1;
        let members = self.tree.list(list).iter().map(|&member| self.eval(member)).collect();
        self.collections -= 1;
        members
    }

    fn call(&mut self, name: Span, arguments: List, span: Span) -> Evaluated {
        let written = name.text(self.source);
        if let Some(value) = self.scope.get(written) {
            let Value::Function(closure) = value else {
                let error = Error::mistake(format!("{written} is {}, not a function", value.described()));
                return Err(self.fail(error, name));
            };
            let arguments = self.call_arguments(arguments)?;
            return function::call(self.engine, &closure, arguments).map_err(|error| self.fail(error, span));
        }
        let Some(function) = library::function(written) else {
            return Err(self.fail(names::unknown_call(written), name));
        };
        let nodes = self.tree.list(arguments);
        library::check_arity(function.name, function.arity, nodes.len()).map_err(|error| self.fail(error, span))?;
        let outer = self.engine.mode;
        self.engine.mode = function.mode.unwrap_or(outer);
        let values = self.values(nodes);
        self.engine.mode = outer;
        let values = values?;
        let first = nodes.first().copied().unwrap_or_default();
        (function.action)(self.engine, &values).map_err(|error| self.place(error, span, first, nodes))
    }

    fn values(&mut self, nodes: &[NodeId]) -> Result<Vec<Value>, Box<Error>> {
        nodes.iter().map(|&node| self.eval(node)).collect()
    }

    fn method(&mut self, receiver: NodeId, name: Span, arguments: List, span: Span) -> Evaluated {
        let written = name.text(self.source);
        let value = match self.member_of_kind(receiver, written) {
            Some(player) => return Ok(player),
            None => self.eval(receiver)?,
        };
        let graph = if let Value::Graph(placed) = &value { Some(Arc::clone(placed)) } else { None };
        let value = self.asked(value, written).map_err(|error| self.place(error, span, receiver, &[]))?;
        let method = library::method_of(&value, written).map_err(|error| self.fail(error, name))?;
        let nodes = self.tree.list(arguments);
        library::check_arity(method.name, method.arity, nodes.len()).map_err(|error| self.fail(error, span))?;
        let values = self.values(nodes)?;
        method.apply(self.engine, value, &values).map_err(|error| {
            let error = match graph {
                Some(placed) => self.engine.with_cycle(error, &placed),
                None => error,
            };
            self.place(error, span, receiver, nodes)
        })
    }

    /// What a method is called on: a game that is placed in a graph and a position to which play may return answer some
    /// questions themselves, and their values the others.
    fn asked(&mut self, value: Value, method: &str) -> Result<Value, Box<Error>> {
        let settle = match &value {
            Value::Graph(_) => library::method_of(&value, method).is_err(),
            Value::Compound(compound) if compound.may_loop() => library::asks_for_value(method),
            _ => false,
        };
        if settle { self.engine.settled(value) } else { Ok(value) }
    }

    /// `Player.Left`, the full name of `Left`.
    fn member_of_kind(&self, kind: NodeId, name: &str) -> Option<Value> {
        let is_kind = self.tree.node(kind) == Node::Name && self.tree.span(kind).text(self.source) == "Player";
        match name {
            "Left" if is_kind => Some(Value::Player(Player::Left)),
            "Right" if is_kind => Some(Value::Player(Player::Right)),
            _ => None,
        }
    }
}
