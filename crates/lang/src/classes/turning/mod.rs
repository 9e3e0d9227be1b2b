//! Symmetries of rulesets on grids that are proved from the text of the class.
//!
//! A function is followed once for a board and its image under a symmetry, perhaps with the players and the colours
//! exchanged, and for every value that comes up it is noted how it compares with its counterpart (`sorts`): a cell with
//! its image, a list with one that has the counterparts in some order, and so on. If the options of a position are
//! found to be positions on the images of boards, turning the board changes nothing, or exchanges the players. Whatever
//! this cannot follow makes it give up: a row or a column that is read, the first of some cells, a function it does not
//! know. So a symmetry that is found is one, and others may go unnoticed.

mod loops;
mod operations;
mod sorts;

use std::collections::HashMap;
use std::sync::Arc;

use onside_ground::Player;
use onside_ruleset::script::{Symmetries, Symmetry};

use super::definition::{Callable, ClassDef, What};
use super::instances::Instance;
use crate::eval::{Engine, Evaluated, index, negative, plain_constant};
use crate::syntax::{Logic, Node, NodeId, UnaryOperator};
use crate::value::{Members, Object, Value};

use sorts::{Mirror, Sort};

/// Functions are followed this deep into each other.
const DEEPEST: u32 = 20;

/// The symmetries of the positions of a ruleset on grids, as far as they can be proved.
pub(super) fn symmetries(engine: &mut Engine, home: &Arc<Instance>) -> Option<Symmetries> {
    let position = home.class.inner("Position")?;
    let [grid] = &position.parameters[..] else { return None };
    if grid.kind.as_deref() != Some("Grid") || home.class.has_method("Joint") || position.has_method("Joint") {
        return None;
    }
    let mut proved = |players, letters| -> Vec<Symmetry> {
        let mirrors = Symmetry::ALL.into_iter().filter(|&symmetry| {
            let mirror = Mirror { symmetry, players, letters };
            (players || symmetry != Symmetry::IDENTITY) && holds(engine, home, position, mirror).unwrap_or(false)
        });
        mirrors.collect()
    };
    let kept = proved(false, false);
    let (coloured, plain) = (proved(true, true), proved(true, false));
    let (colours, negated) = if coloured.is_empty() { (None, plain) } else { (Some((1, 2)), coloured) };
    (!kept.is_empty() || !negated.is_empty()).then(|| Symmetries::new(colours, kept, negated))
}

/// Whether the rules are the same for the image of a board; nothing if that cannot be told.
fn holds(engine: &mut Engine, home: &Arc<Instance>, position: &Arc<ClassDef>, mirror: Mirror) -> Option<bool> {
    let wanted = Sort::bag(Sort::Position);
    let mut turning = Turning { engine, home, position, mirror, depth: 0 };
    for player in Player::BOTH {
        let given = Sort::Known(Box::new((Value::Player(player), Value::Player(mirror.player(player)))));
        let alone = position.is_a("ImpartialGame") && turning.only(position, "Options", 0).is_some();
        let options = turning.method(true, "Options", if alone { Vec::new() } else { vec![given] })?;
        if !options.is(&wanted, mirror) {
            return None;
        }
    }
    if position.has_method("Decomposition") && !turning.method(true, "Decomposition", Vec::new())?.is(&wanted, mirror) {
        return None;
    }
    Some(true)
}

struct Turning<'a> {
    engine: &'a mut Engine,
    home: &'a Arc<Instance>,
    position: &'a Arc<ClassDef>,
    mirror: Mirror,
    depth: u32,
}

/// A function that is being followed.
struct Frame<'a> {
    class: &'a Arc<ClassDef>,
    callable: &'a Callable,
    /// Whether it is a function of a position, not of the ruleset.
    of_position: bool,
    variables: HashMap<&'a str, Sort>,
}

impl<'a> Turning<'a> {
    /// The only function of a name with this number of parameters.
    fn only(&self, class: &'a Arc<ClassDef>, name: &str, count: usize) -> Option<(&'a Arc<ClassDef>, &'a Callable)> {
        let mut fitting = class.methods(name).filter(|(_, _, callable)| callable.parameters.len() == count);
        let (class, member, callable) = fitting.next()?;
        // Further ones are hidden by the first, which is the nearest, unless kinds of parameters choose among them.
        let kinds = callable.parameters.iter().any(|parameter| parameter.kind.is_some());
        let several = kinds && fitting.any(|(other, ..)| Arc::ptr_eq(other, class));
        (!member.is_static && !several).then_some((class, callable))
    }

    /// What a function of a position or of the ruleset gives.
    fn method(&mut self, of_position: bool, name: &str, arguments: Vec<Sort>) -> Option<Sort> {
        let class: &'a Arc<ClassDef> = if of_position { self.position } else { &self.home.class };
        let (class, callable) = self.only(class, name, arguments.len())?;
        if self.depth >= DEEPEST {
            return None;
        }
        let names = callable.parameters.iter().map(|parameter| &*parameter.name);
        let mut frame = Frame { class, callable, of_position, variables: names.zip(arguments).collect() };
        self.depth += 1;
        let sort = self.sort(&mut frame, callable.body);
        self.depth -= 1;
        sort
    }

    /// The sort of a value that must be the same for a board and its image, such as a condition.
    fn condition(&mut self, frame: &mut Frame<'a>, node: NodeId) -> Option<Sort> {
        let sort = self.sort(frame, node)?;
        (matches!(sort, Sort::Known(_)) || sort.is(&Sort::Same, self.mirror)).then_some(sort)
    }

    fn sorts(&mut self, frame: &mut Frame<'a>, nodes: &[NodeId]) -> Option<Vec<Sort>> {
        nodes.iter().map(|&node| self.sort(frame, node)).collect()
    }

    /// The two values of something that is done with known values.
    fn both(&mut self, mut work: impl FnMut(&mut Engine, bool) -> Evaluated) -> Option<Sort> {
        let one = work(self.engine, false).ok()?;
        let two = work(self.engine, true).ok()?;
        Some(Sort::Known(Box::new((one, two))))
    }

    fn sort(&mut self, frame: &mut Frame<'a>, node: NodeId) -> Option<Sort> {
        let scope = &frame.class.scope;
        let (tree, source): (&'a _, &'a str) = (&scope.tree, &scope.source);
        match tree.node(node) {
            Node::Integer => {
                let number = tree.span(node).text(source).parse().ok()?;
                Some(Sort::known(Value::Number(number)))
            }
            Node::Text => Some(Sort::Same),
            Node::Name => self.name(frame, tree.span(node).text(source)),
            Node::Unary(UnaryOperator::Negative, of) => match self.sort(frame, of)? {
                Sort::Known(both) => {
                    self.both(|engine, image| negative(engine, if image { both.1.clone() } else { both.0.clone() }))
                }
                sort @ (Sort::Same | Sort::Way) => Some(sort),
                _ => None,
            },
            Node::Binary(operator, one, two) => {
                let (one, two) = (self.sort(frame, one)?, self.sort(frame, two)?);
                self.binary(operator, &one, &two)
            }
            Node::Compare(comparator, one, two) => {
                let (one, two) = (self.sort(frame, one)?, self.sort(frame, two)?);
                self.compared(comparator, &one, &two)
            }
            Node::Not(of) => match self.condition(frame, of)? {
                Sort::Known(both) => match *both {
                    (Value::Boolean(one), Value::Boolean(two)) => {
                        Some(Sort::Known(Box::new((Value::Boolean(!one), Value::Boolean(!two)))))
                    }
                    _ => None,
                },
                sort => Some(sort),
            },
            Node::Logic(logic, one, two) => self.logic(frame, logic, one, two),
            Node::List(list) => {
                let nodes = tree.list(list);
                let members = self.sorts(frame, nodes)?;
                let plain = !nodes.iter().any(|&node| matches!(tree.node(node), Node::Comprehension { .. }));
                match known_values(&members).filter(|_| plain) {
                    Some((one, two)) => Some(Sort::Known(Box::new((Value::list(one), Value::list(two))))),
                    None => {
                        let join = |sort: Sort, member: &Sort| sort.join(member, self.mirror);
                        Some(Sort::bag(members.iter().fold(Sort::Never, join)))
                    }
                }
            }
            Node::Tuple(list) => {
                let members = self.sorts(frame, tree.list(list))?;
                let (one, two) = known_values(&members)?;
                let tuple = |values: Vec<Value>| Value::Tuple(Members::new(values));
                Some(Sort::Known(Box::new((tuple(one), tuple(two)))))
            }
            Node::Set(list) => self.changes(frame, tree.list(list)),
            Node::Comprehension { member, heads } => {
                let mut sort = Sort::Never;
                self.rounds(frame, node, tree.heads(heads), &mut |turning, frame| {
                    let made = turning.sort(frame, member)?;
                    sort = sort.join(&made, turning.mirror);
                    Some(())
                })?;
                Some(sort)
            }
            Node::Loop { heads, body, yields } => {
                let mut sort = Sort::Never;
                self.rounds(frame, node, tree.heads(heads), &mut |turning, frame| {
                    if let Some(body) = body {
                        turning.sort(frame, body)?;
                    }
                    for made in turning.sorts(frame, tree.list(yields))? {
                        sort = sort.join(&made, turning.mirror);
                    }
                    Some(())
                })?;
                Some(if yields.is_empty() { Sort::known(Value::Nothing) } else { Sort::bag(sort) })
            }
            Node::Block(list) => {
                let mut last = Sort::known(Value::Nothing);
                for &statement in tree.list(list) {
                    last = self.sort(frame, statement)?;
                }
                Some(last)
            }
            Node::Local { name, value } => {
                let sort = match value {
                    Some(value) => self.sort(frame, value)?,
                    None => Sort::known(Value::Nothing),
                };
                frame.variables.insert(name.text(source), sort.clone());
                Some(sort)
            }
            Node::Assign { target, value } if tree.node(target) == Node::Name => {
                let name = tree.span(target).text(source);
                let sort = self.sort(frame, value)?;
                // Only variables of the function change.
                *frame.variables.get_mut(name)? = sort.clone();
                Some(sort)
            }
            Node::If(list) => self.branches(frame, tree.list(list)),
            Node::Index { collection, keys } => {
                let collection = self.sort(frame, collection)?;
                let [key] = tree.list(keys) else { return None };
                match (collection, self.sort(frame, *key)?) {
                    (Sort::Grid, key) => key.is(&Sort::Cell, self.mirror).then_some(Sort::Letter),
                    (Sort::Known(of), Sort::Known(key)) => {
                        self.both(
                            |engine, image| {
                                if image { index(engine, &of.1, &key.1) } else { index(engine, &of.0, &key.0) }
                            },
                        )
                    }
                    _ => None,
                }
            }
            Node::Call { name, arguments } => {
                let arguments = self.sorts(frame, tree.list(arguments))?;
                self.call(frame, name.text(source), arguments)
            }
            Node::Method { receiver, name, arguments } => {
                let receiver = self.sort(frame, receiver)?;
                let arguments = self.sorts(frame, tree.list(arguments))?;
                self.asked(&receiver, name.text(source), &arguments)
            }
            _ => None,
        }
    }

    /// Whether a name is a member of positions, or of the ruleset around them.
    fn level(frame: &Frame<'a>, name: &str) -> Option<bool> {
        let around = frame.class.around();
        if frame.class.has(name) {
            return Some(frame.of_position);
        }
        (frame.of_position && around.is_some_and(|around| around.has(name))).then_some(false)
    }

    fn name(&mut self, frame: &Frame<'a>, name: &str) -> Option<Sort> {
        if let Some(sort) = frame.variables.get(name) {
            return Some(sort.clone());
        }
        if name == "this" {
            return frame.of_position.then_some(Sort::Position);
        }
        match Self::level(frame, name) {
            Some(true) => {
                if self.position.parameters.iter().any(|parameter| &*parameter.name == name) {
                    return Some(Sort::Grid);
                }
                self.method(true, name, Vec::new())
            }
            Some(false) => {
                if let Some(value) = self.home.argument(name) {
                    return Some(Sort::known(value.read(self.engine).ok()?));
                }
                if let Some(value) = self.home.field(self.engine, name).ok()? {
                    return Some(Sort::known(value));
                }
                match self.home.class.named(name).next().map(|(_, member)| &member.what) {
                    Some(What::Class(inner)) if Arc::ptr_eq(inner, self.position) => Some(Sort::Maker),
                    Some(What::Method(_)) => self.method(false, name, Vec::new()),
                    _ => None,
                }
            }
            None => {
                if let Some(value) = frame.class.scope.find(self.engine, name).ok()? {
                    return Some(Sort::known(value));
                }
                if let Some(value) = plain_constant(name) {
                    return Some(Sort::known(value));
                }
                if name == "inf" {
                    return Some(Sort::known(Value::object(Object::Infinity(onside_ground::Player::Left))));
                }
                super::holder(name).map(|holder| Sort::known(Value::object(Object::Holder(holder))))
            }
        }
    }

    fn call(&mut self, frame: &Frame<'a>, name: &str, arguments: Vec<Sort>) -> Option<Sort> {
        if frame.variables.contains_key(name) {
            return None;
        }
        let of_position = Self::level(frame, name)?;
        if !of_position && let Some(Sort::Maker) = self.maker(name) {
            let [board] = &arguments[..] else { return None };
            return board.is(&Sort::Part, self.mirror).then_some(Sort::Position);
        }
        self.method(of_position, name, arguments)
    }

    /// The class of positions, if the name means it.
    fn maker(&self, name: &str) -> Option<Sort> {
        let (_, member) = self.home.class.named(name).next()?;
        matches!(&member.what, What::Class(inner) if Arc::ptr_eq(inner, self.position)).then_some(Sort::Maker)
    }

    fn logic(&mut self, frame: &mut Frame<'a>, logic: Logic, one: NodeId, two: NodeId) -> Option<Sort> {
        let first = self.condition(frame, one)?;
        if let Sort::Known(both) = &first {
            let (Value::Boolean(here), Value::Boolean(there)) = **both else { return None };
            if here != there {
                return None;
            }
            return if here == (logic == Logic::Or) { Some(first) } else { self.condition(frame, two) };
        }
        let before = frame.variables.clone();
        let second = self.condition(frame, two)?;
        self.merge(frame, &before);
        second.is(&Sort::Same, self.mirror).then_some(Sort::Same)
    }

    /// What variables are if they may have been changed or not.
    fn merge(&self, frame: &mut Frame<'a>, other: &HashMap<&'a str, Sort>) {
        for (name, sort) in &mut frame.variables {
            *sort = other.get(name).map_or(Sort::Unknown, |before| sort.join(before, self.mirror));
        }
    }

    /// `{c => x, d => y}`: what is to be put on cells.
    fn changes(&mut self, frame: &mut Frame<'a>, nodes: &[NodeId]) -> Option<Sort> {
        let tree = &frame.class.scope.tree;
        for &node in nodes {
            let Node::Pair(cell, letter) = tree.node(node) else { return None };
            let (cell, letter) = (self.sort(frame, cell)?, self.sort(frame, letter)?);
            if !cell.is(&Sort::Cell, self.mirror) || !letter.is(&Sort::Letter, self.mirror) {
                return None;
            }
        }
        Some(Sort::Changes)
    }

    fn branches(&mut self, frame: &mut Frame<'a>, nodes: &[NodeId]) -> Option<Sort> {
        let [condition, body, rest @ ..] = nodes else {
            return match nodes {
                [otherwise] => self.sort(frame, *otherwise),
                _ => Some(Sort::known(Value::Nothing)),
            };
        };
        let asked = self.condition(frame, *condition)?;
        let decided = match &asked {
            Sort::Known(both) => match **both {
                (Value::Boolean(here), Value::Boolean(there)) => Some((here, there)),
                _ => return None,
            },
            _ => None,
        };
        match decided {
            Some((true, true)) => return self.sort(frame, *body),
            Some((false, false)) => return self.branches(frame, rest),
            _ => {}
        }
        let before = frame.variables.clone();
        let first = self.sort(frame, *body)?;
        let after = std::mem::replace(&mut frame.variables, before);
        let second = self.branches(frame, rest)?;
        self.merge(frame, &after);
        match (decided, first, second) {
            (None, first, second) => Some(first.join(&second, self.mirror)),
            // The board takes one way and its image the other.
            (Some((here, _)), Sort::Known(first), Sort::Known(second)) => {
                let (one, two) = if here { (first.0, second.1) } else { (second.0, first.1) };
                Some(Sort::Known(Box::new((one, two))))
            }
            _ => None,
        }
    }
}

/// The values of some sorts and their counterparts, if all are known.
fn known_values(sorts: &[Sort]) -> Option<(Vec<Value>, Vec<Value>)> {
    let both = sorts.iter().map(both_of).collect::<Option<Vec<_>>>()?;
    Some(both.into_iter().cloned().unzip())
}

fn both_of(sort: &Sort) -> Option<&(Value, Value)> {
    match sort {
        Sort::Known(both) => Some(both),
        _ => None,
    }
}
