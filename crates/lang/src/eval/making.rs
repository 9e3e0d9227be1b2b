//! What is made of the values of the parts of a node: literals, games in braces, sets and maps, ranges, positions.

use std::sync::Arc;

use onside_ground::{Mode, Outcome, Player};
use onside_show::{Diagnostic, Span};
use smallvec::SmallVec;

use super::{Evaluated, arithmetic, collections, constant, misere};
use crate::error::{Error, Place};
use crate::library;
use crate::machine::Register;
use crate::rules;
use crate::syntax::{List, Node, NodeId, Tree, UnaryOperator};
use crate::value::{Class, Compound, Held, Program, Value};

use super::engine::Engine;

/// Makes the value of a node.
pub(crate) struct Maker<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) program: &'a Arc<Program>,
    pub(crate) node: NodeId,
    /// What the user should know besides.
    pub(crate) warnings: Vec<Diagnostic>,
}

impl<'a> Maker<'a> {
    pub(super) fn tree(&self) -> &'a Tree {
        &self.program.tree
    }

    pub(super) fn source(&self) -> &'a str {
        &self.program.source
    }

    pub(super) fn span(&self) -> Span {
        self.tree().span(self.node)
    }

    /// The value of the node, whose parts have these values, which are taken; some kinds of nodes have parts that may
    /// be absent.
    pub(crate) fn made(&mut self, parts: &mut [Register]) -> Evaluated {
        let span = self.span();
        let tree = self.tree();
        match tree.node(self.node) {
            Node::Name => constant(self.engine, span.text(self.source())).map_err(|error| error.placed(span)),
            Node::Literal(ups, star) => self.literal(ups, star, parts),
            Node::Position { name, first, count } => self.position(name, first, count, parts),
            node => {
                let values: SmallVec<[Value; 4]> = parts.iter_mut().filter_map(Option::take).collect();
                match node {
                    Node::Unary(UnaryOperator::Switch, operand) => self.switch(operand, values.into_vec()),
                    Node::Game(left, right) => self.game(left, right, &values),
                    Node::Explicit(game) => match tree.node(game) {
                        Node::Game(left, right) => {
                            let (lefts, rights) = sides(&values, left);
                            let form = self.form((left, lefts), (right, rights))?;
                            Ok(Value::Compound(Compound::Explicit(form)))
                        }
                        _ => Err(Error::mistake("this could not be read").placed(span)),
                    },
                    Node::Loopy { .. } => self.loopy(values.into_vec()),
                    Node::Misere(_) => {
                        let written = span.text(self.source());
                        misere::literal(self.engine, values.first(), written).map_err(|error| error.placed(span))
                    }
                    Node::OnBoard { query, .. } => rules::on_board(query, &values).map_err(|error| error.placed(span)),
                    Node::Ruleset(index) => self.ruleset(index),
                    Node::Class => self.class(),
                    Node::Import { path } => self.import(path),
                    Node::Call { name, .. } => {
                        constant(self.engine, name.text(self.source())).map_err(|error| error.placed(name))
                    }
                    Node::EmptyMap => Ok(Value::Map(Held::new(Vec::new()))),
                    Node::Set(list) => self.set_or_map(list, values.into_vec()),
                    Node::Range { .. } => {
                        let mut values = values.into_iter();
                        let mut next = || values.next().unwrap_or(Value::Nothing);
                        let (from, to) = (next(), next());
                        collections::range(self.engine, from, to, values.next()).map_err(|error| error.placed(span))
                    }
                    _ => Err(Error::mistake("this could not be read").placed(span)),
                }
            }
        }
    }

    /// `class ... end`
    fn class(&mut self) -> Evaluated {
        let span = self.span();
        let (name, value) = crate::classes::define(self.engine, self.source(), span)
            .map_err(|error| if error.diagnostic.span == Span::default() { error.placed(span) } else { error })?;
        self.defined(&name, &value);
        Ok(value)
    }

    /// `import "file"`
    fn import(&mut self, path_span: Span) -> Evaluated {
        let text = path_span.text(self.source());
        let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(text);
        let written = crate::syntax::unescaped(inner).unwrap_or_else(|_| inner.to_owned());
        if !written.ends_with(".cgs") {
            let path = rules::path_of(self.engine, &written);
            rules::import(self.engine, &path).map_err(|error| error.placed(path_span))?;
            return Ok(Value::Nothing);
        }
        let defined = crate::classes::import(self.engine, &written).map_err(|error| error.placed(path_span))?;
        for (name, value) in &defined {
            self.defined(name, value);
        }
        Ok(Value::Nothing)
    }

    /// Gives a name of the session the value that a class file defines.
    fn defined(&mut self, name: &str, value: &Value) {
        if onside_ruleset::find(name).is_some() && self.engine.globals.named(name).is_none() {
            let warning = format!("{name} is a ruleset of the program as well; from now on the name means yours");
            self.warnings.push(Diagnostic::warning(warning, self.span()));
        }
        let number = self.engine.globals.number(name);
        self.engine.globals.set(number, value.clone());
    }

    /// `ruleset NAME on ... end`
    fn ruleset(&mut self, index: u32) -> Evaluated {
        let tree = self.tree();
        let Some(name) = tree.ruleset(index).map(|ruleset| ruleset.name) else { return Ok(Value::Nothing) };
        let text = name.text(self.source());
        if onside_ruleset::find(text).is_some() || rules::find_kept(text).is_some() {
            let warning = format!("{text} is a ruleset of the program as well; from now on the name means yours");
            self.warnings.push(Diagnostic::warning(warning, name));
        }
        rules::define(self.engine, self.program, index)
            .map_err(|error| if error.diagnostic.span == Span::default() { error.placed(name) } else { error })
    }

    /// `+-x`, or `+-{a,b}`, whose set is not a value of its own.
    fn switch(&mut self, operand: NodeId, options: Vec<Value>) -> Evaluated {
        let tree = self.tree();
        arithmetic::switch(self.engine, options).map_err(|error| {
            let written = match tree.node(operand) {
                Node::Set(options) => tree.list(options),
                _ => &[operand],
            };
            let node = match error.place {
                Place::Whole => self.node,
                Place::Receiver => operand,
                Place::Argument(index) => written.get(index).copied().unwrap_or(self.node),
            };
            error.placed(tree.span(node))
        })
    }

    /// In synchronized mode nobody means a switch by `5+-1`.
    pub(crate) fn refuse_added_switch(&self, value: &Value) -> Result<(), Box<Error>> {
        let tree = self.tree();
        let Node::Binary(_, left, right) = tree.node(self.node) else { return Ok(()) };
        if self.engine.mode != Mode::Synchronized || !matches!(value, Value::Number(_) | Value::Synchronized(_)) {
            return Ok(());
        }
        let (left, right) = (tree.span(left), tree.span(right));
        let sign = Span::new(right.start, right.start + 2);
        if self.source().get(left.end..right.start).is_some_and(|between| between.contains('+')) {
            return Ok(());
        }
        let error = Error::mistake("`+-` is one sign: it adds a switch, and in a switch the players alternate");
        Err(error.hint("for a sum with a negative number put a blank in between: 5 + -1").placed(sign))
    }

    /// `{...}` without bars: a map if all its members are entries, otherwise a set.
    fn set_or_map(&mut self, list: List, mut members: Vec<Value>) -> Evaluated {
        let span = self.span();
        let tree = self.tree();
        let nodes = tree.list(list);
        if let &[only] = nodes {
            match (tree.node(only), members.pop()) {
                (Node::EmptyMap, _) => return Ok(Value::Map(Held::new(Vec::new()))),
                (Node::Comprehension { .. }, Some(Value::List(made))) => {
                    members = made.into_vec();
                }
                (_, only) => members.extend(only),
            }
        }
        let entries = members.iter().filter(|member| matches!(member, Value::Entry(_))).count();
        // An entry that is meant as a member stands in parentheses.
        let plain = |&node: &NodeId| {
            let before = self.source().get(..tree.span(node).start).unwrap_or_default();
            matches!(tree.node(node), Node::Pair(..)) && !before.trim_end().ends_with('(')
        };
        let result = if entries == members.len() && entries > 0 {
            collections::map(self.engine, members)
        } else if entries > 0 && nodes.iter().any(plain) {
            Err(Error::mistake("a collection holds either entries (a => b) or plain members, not both")
                .hint("an entry in parentheses is a member like others"))
        } else {
            super::set(self.engine, members)
        };
        result.map_err(|error| error.placed(span))
    }
}

/// The values of the options of a game: Left's and Right's.
pub(super) fn sides(values: &[Value], left: List) -> (&[Value], &[Value]) {
    values.split_at(left.len().min(values.len()))
}

/// What a method is called on: a game that is placed in a graph and a position to which play may return answer some
/// questions themselves, and their values the others.
pub(crate) fn asked(engine: &mut Engine, value: Value, method: &str) -> Evaluated {
    let settle = match &value {
        Value::Graph(_) => library::method_of(&value, method).is_err(),
        Value::Compound(_) => library::asks_for_value(method) && engine.turns_out_loopy(&value),
        _ => false,
    };
    if settle { engine.settled(value) } else { Ok(value) }
}

/// `Player.Left`, the full name of `Left`, and `OutcomeClass.P`.
pub(crate) fn kind_member(kind: &str, name: &str) -> Option<Value> {
    match (kind, name) {
        ("OutcomeClass", "L") => Some(Value::Outcome(Outcome::Left)),
        ("OutcomeClass", "R") => Some(Value::Outcome(Outcome::Right)),
        ("OutcomeClass", "N") => Some(Value::Outcome(Outcome::Next)),
        ("OutcomeClass", "P") => Some(Value::Outcome(Outcome::Previous)),
        ("OutcomeClass", name) => Class::named(name).map(Value::Class),
        ("Player", "Left") => Some(Value::Player(Player::Left)),
        ("Player", "Right") => Some(Value::Player(Player::Right)),
        _ => None,
    }
}
