//! Which names each frame may hold: found before code is made, because a name may be read before the place in the text
//! where it is assigned to. Goes through the tree with a list, in any order.

use onside_ground::{Guard, Stop};
use onside_show::Span;
use rustc_hash::FxHashMap;

use super::{Home, Unit};
use crate::syntax::{Count, LoopSource, Node, NodeId, Run, Star, Tree, Ups};

/// What a frame belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Owner {
    /// The whole source.
    Source,
    /// A function.
    Function(NodeId),
    /// A block, or a single statement in its place.
    Block(NodeId),
    /// A round of a loop; of several heads each has its own.
    Round(NodeId, u32),
}

/// The names that frames may hold besides parameters and loop variables.
pub(super) struct Survey(FxHashMap<Owner, Vec<Span>>);

/// A node with the frames in which it is evaluated: the innermost one, and that of the function around it.
type Work = (NodeId, Owner, Owner);

impl Survey {
    pub(super) fn of(tree: &Tree, unit: Unit, home: Home, guard: &Guard) -> Result<Survey, Stop> {
        if home == Home::Session && !tree.has_frames() {
            return Ok(Survey(FxHashMap::default()));
        }
        let mut surveyor = Surveyor { tree, home, names: FxHashMap::default(), work: Vec::new() };
        match unit {
            Unit::Row(statements) => surveyor.all(tree.list(statements), Owner::Source, Owner::Source),
            Unit::Expression(root) => surveyor.work.push((root, Owner::Source, Owner::Source)),
        }
        while let Some(work) = surveyor.work.pop() {
            guard.check()?;
            surveyor.node(work);
        }
        Ok(Survey(surveyor.names))
    }

    /// The names of a frame, some perhaps twice.
    pub(super) fn names(&self, owner: Owner) -> &[Span] {
        self.0.get(&owner).map_or(&[], Vec::as_slice)
    }
}

struct Surveyor<'a> {
    tree: &'a Tree,
    home: Home,
    names: FxHashMap<Owner, Vec<Span>>,
    work: Vec<Work>,
}

impl Surveyor<'_> {
    fn all(&mut self, nodes: &[NodeId], inner: Owner, function: Owner) {
        self.work.extend(nodes.iter().map(|&node| (node, inner, function)));
    }

    /// A name that is assigned to belongs to the function, if to nothing else; those of a session need no slot.
    fn assigned(&mut self, name: Span, function: Owner) {
        if function != Owner::Source || self.home == Home::Alone {
            self.names.entry(function).or_default().push(name);
        }
    }

    /// What is done in a branch or a round: a frame of its own if it has variables of its own.
    fn body(&mut self, node: NodeId, inner: Owner, function: Owner) {
        let own = self.tree.declares(node) && !matches!(self.tree.node(node), Node::Block(_));
        self.work.push((node, if own { Owner::Block(node) } else { inner }, function));
    }

    /// The frame of the innermost round.
    fn heads(&mut self, id: NodeId, heads: Run, mut inner: Owner, function: Owner) -> Owner {
        let tree = self.tree;
        for (index, head) in tree.heads(heads).iter().enumerate() {
            match head.source {
                LoopSource::Steps { from, to, by } => {
                    self.work.extend([Some(from), to, by].into_iter().flatten().map(|node| (node, inner, function)));
                }
                LoopSource::Members(node) | LoopSource::Once(node) => self.work.push((node, inner, function)),
                LoopSource::Forever => {}
            }
            inner = Owner::Round(id, u32::try_from(index).unwrap_or(u32::MAX));
            let asked = [head.condition, head.filter].into_iter().flatten();
            self.work.extend(asked.map(|node| (node, inner, function)));
        }
        inner
    }

    fn node(&mut self, (id, inner, function): Work) {
        let tree = self.tree;
        let one = |node: NodeId| (node, inner, function);
        match tree.node(id) {
            Node::Error
            | Node::Integer
            | Node::Decimal
            | Node::Text
            | Node::Name
            | Node::EmptyMap
            | Node::Break
            | Node::Continue
            | Node::Class
            | Node::Import { .. }
            | Node::Position { .. } => {}
            Node::Ruleset(index) => {
                if let Some(ruleset) = tree.ruleset(index) {
                    self.assigned(ruleset.name, function);
                }
            }
            Node::OnBoard { board, arguments, .. } => {
                self.work.push(one(board));
                self.all(tree.list(arguments), inner, function);
            }
            Node::Misere(None) => {}
            Node::Misere(Some(node))
            | Node::Unary(_, node)
            | Node::Explicit(node)
            | Node::Not(node)
            | Node::Is { value: node, .. } => {
                self.work.push(one(node));
            }
            Node::Return(value) => self.work.extend(value.map(one)),
            Node::Loopy { game, .. } => self.work.push(one(game)),
            Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Logic(_, a, b) | Node::Pair(a, b) => {
                self.work.extend([one(a), one(b)]);
            }
            Node::Literal(ups, star) => {
                let ups = match ups {
                    Ups::Multiple { count: Count::Of(node), .. } => Some(node),
                    Ups::Sum { order, .. } | Ups::Order { order, .. } => Some(order),
                    Ups::None | Ups::Multiple { .. } => None,
                };
                let star = if let Star::Of(node) = star { Some(node) } else { None };
                self.work.extend([ups, star].into_iter().flatten().map(one));
            }
            Node::Game(left, right) => {
                self.all(tree.list(left), inner, function);
                self.all(tree.list(right), inner, function);
            }
            Node::Set(list) | Node::List(list) | Node::Tuple(list) => self.all(tree.list(list), inner, function),
            Node::Call { arguments, .. } => self.all(tree.list(arguments), inner, function),
            Node::Apply { function: called, arguments: list } | Node::Index { collection: called, keys: list } => {
                self.work.push(one(called));
                self.all(tree.list(list), inner, function);
            }
            Node::Method { receiver, arguments, .. } => {
                self.work.push(one(receiver));
                self.all(tree.list(arguments), inner, function);
            }
            Node::Range { from, to, by } => self.work.extend([Some(from), Some(to), by].into_iter().flatten().map(one)),
            Node::Block(statements) => {
                let inner = if tree.declares(id) { Owner::Block(id) } else { inner };
                self.all(tree.list(statements), inner, function);
            }
            Node::Assign { target, value } => {
                self.work.push(one(value));
                match tree.node(target) {
                    Node::Name => self.assigned(tree.span(target), function),
                    _ => self.work.push(one(target)),
                }
            }
            Node::Define { name, function: defined } => {
                self.assigned(name, function);
                self.work.push(one(defined));
            }
            Node::Local { name, value } => {
                if inner != Owner::Source || self.home == Home::Alone {
                    self.names.entry(inner).or_default().push(name);
                }
                self.work.extend(value.map(one));
            }
            Node::If(parts) => {
                for part in tree.list(parts).chunks(2) {
                    if let [condition, _] = part {
                        self.work.push(one(*condition));
                    }
                    self.body(part[part.len() - 1], inner, function);
                }
            }
            Node::Loop { heads, body, yields } => {
                let inner = self.heads(id, heads, inner, function);
                for &node in body.iter().chain(tree.list(yields)) {
                    self.body(node, inner, function);
                }
            }
            Node::Comprehension { member, heads } => {
                let inner = self.heads(id, heads, inner, function);
                self.work.push((member, inner, function));
            }
            Node::Function { parameters, body } => {
                let own = Owner::Function(id);
                let defaults = tree.parameters(parameters).iter().filter_map(|parameter| parameter.default);
                self.work.extend(defaults.chain([body]).map(|node| (node, own, own)));
            }
        }
    }
}
