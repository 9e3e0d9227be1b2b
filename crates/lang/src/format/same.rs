//! Whether two statements say the same: their trees are the same, and so are all names, numbers and texts in them.
//!
//! A tree is made of the tokens in their order, so that two statements with the same tokens that are read in the same
//! way have the same nodes in the same order; only their places differ.

use onside_show::Span;

use crate::syntax::{Ground, Node, NodeId, Nodes, Parsed, RulesetSyntax, Tree};

/// A tree with its source.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) parsed: &'a Parsed,
    pub(super) source: &'a str,
}

impl<'a> Side<'a> {
    fn tree(self) -> &'a Tree {
        &self.parsed.tree
    }

    fn text(self, span: Span) -> &'a str {
        span.text(self.source)
    }

    fn maybe(self, span: Option<Span>) -> Option<&'a str> {
        span.map(|span| self.text(span))
    }

    fn texts(self, spans: &[Span]) -> Vec<&'a str> {
        spans.iter().map(|&span| self.text(span)).collect()
    }
}

/// Whether two statements say the same, and are warned of the same.
pub(super) fn same(one: Side<'_>, other: Side<'_>) -> bool {
    let messages = |side: Side<'_>| -> Vec<String> {
        side.parsed.warnings.iter().map(|warning| warning.message.clone()).collect()
    };
    let (tree, count) = (one.tree(), one.tree().len());
    one.parsed.diagnostics.is_empty() == other.parsed.diagnostics.is_empty()
        && messages(one) == messages(other)
        && one.parsed.silent == other.parsed.silent
        && one.parsed.root == other.parsed.root
        && count == other.tree().len()
        && tree.nodes(Nodes { first: 0, end: count }).all(|id| same_node(one, other, id))
        && tree.rulesets().len() == other.tree().rulesets().len()
        && tree.rulesets().iter().zip(other.tree().rulesets()).all(|pair| same_ruleset(one, other, pair.0, pair.1))
}

fn same_node(one: Side<'_>, other: Side<'_>, id: NodeId) -> bool {
    let text = |a: Span, b: Span| one.text(a) == other.text(b);
    let lists = |a, b| one.tree().list(a) == other.tree().list(b);
    let whole = || text(one.tree().span(id), other.tree().span(id));
    match (one.tree().node(id), other.tree().node(id)) {
        (Node::Call { name: a, arguments: c }, Node::Call { name: b, arguments: d }) => text(a, b) && lists(c, d),
        (Node::Method { receiver: x, name: a, arguments: c }, Node::Method { receiver: y, name: b, arguments: d }) => {
            x == y && text(a, b) && lists(c, d)
        }
        (Node::Loopy { label: a, game: x }, Node::Loopy { label: b, game: y }) => {
            x == y && one.maybe(a) == other.maybe(b)
        }
        (Node::Position { name: a, first: i, count: m }, Node::Position { name: b, first: j, count: n }) => {
            let (these, those) = (one.tree().raw(i, m), other.tree().raw(j, n));
            let same = these.iter().zip(those).all(|(a, b)| a.quoted == b.quoted && text(a.span, b.span));
            text(a, b) && these.len() == those.len() && same
        }
        (Node::Import { path: a }, Node::Import { path: b }) => text(a, b),
        (Node::Local { name: a, value: x }, Node::Local { name: b, value: y }) => x == y && text(a, b),
        (Node::Define { name: a, function: x }, Node::Define { name: b, function: y }) => x == y && text(a, b),
        (Node::Is { value: x, kind: a, negated: p }, Node::Is { value: y, kind: b, negated: q }) => {
            x == y && p == q && text(a, b)
        }
        (Node::Loop { heads: a, body: x, yields: c }, Node::Loop { heads: b, body: y, yields: d }) => {
            x == y && lists(c, d) && same_heads(one, other, a, b)
        }
        (Node::Comprehension { member: x, heads: a }, Node::Comprehension { member: y, heads: b }) => {
            x == y && same_heads(one, other, a, b)
        }
        (Node::Function { parameters: a, body: x }, Node::Function { parameters: b, body: y }) => {
            x == y && same_parameters(one, other, a, b)
        }
        (a @ (Node::Block(_) | Node::Set(_) | Node::List(_) | Node::Tuple(_) | Node::If(_)), b) => match (a, b) {
            (Node::Block(c), Node::Block(d)) => lists(c, d) && one.tree().declares(id) == other.tree().declares(id),
            (Node::Set(c), Node::Set(d))
            | (Node::List(c), Node::List(d))
            | (Node::Tuple(c), Node::Tuple(d))
            | (Node::If(c), Node::If(d)) => lists(c, d),
            _ => false,
        },
        (Node::Game(a, c), Node::Game(b, d)) => lists(a, b) && lists(c, d),
        (Node::OnBoard { query: a, board: x, arguments: c }, Node::OnBoard { query: b, board: y, arguments: d }) => {
            a == b && x == y && lists(c, d)
        }
        (Node::Apply { function: x, arguments: c }, Node::Apply { function: y, arguments: d }) => x == y && lists(c, d),
        (Node::Index { collection: x, keys: c }, Node::Index { collection: y, keys: d }) => x == y && lists(c, d),
        // What these say is their text. Full names are written without blanks, and the last part counts.
        (a @ (Node::Integer | Node::Decimal | Node::Text | Node::Name | Node::Class | Node::Misere(None)), b) => {
            a == b && whole()
        }
        (a, b) => a == b,
    }
}

fn same_heads(one: Side<'_>, other: Side<'_>, a: crate::syntax::Run, b: crate::syntax::Run) -> bool {
    let (these, those) = (one.tree().heads(a), other.tree().heads(b));
    these.len() == those.len()
        && these.iter().zip(those).all(|(a, b)| {
            one.maybe(a.variable) == other.maybe(b.variable)
                && (a.source, a.condition, a.filter) == (b.source, b.condition, b.filter)
        })
}

fn same_parameters(one: Side<'_>, other: Side<'_>, a: crate::syntax::Run, b: crate::syntax::Run) -> bool {
    let (these, those) = (one.tree().parameters(a), other.tree().parameters(b));
    these.len() == those.len()
        && these.iter().zip(those).all(|(a, b)| {
            one.text(a.name) == other.text(b.name) && one.maybe(a.kind) == other.maybe(b.kind) && a.default == b.default
        })
}

fn same_ruleset(one: Side<'_>, other: Side<'_>, a: &RulesetSyntax, b: &RulesetSyntax) -> bool {
    let ground = match (&a.ground, &b.ground) {
        (Ground::Board { word: v, letters: x }, Ground::Board { word: w, letters: y }) => {
            one.text(*v) == other.text(*w) && one.text(*x) == other.text(*y)
        }
        (Ground::Heap(x), Ground::Heap(y)) => one.text(*x) == other.text(*y),
        (Ground::Tuple(x), Ground::Tuple(y)) => one.texts(x) == other.texts(y),
        _ => false,
    };
    let symmetry = a.symmetry.as_deref().map(|words| one.texts(words));
    let clauses = a.clauses.iter().zip(&b.clauses).all(|(these, those)| {
        these.len() == those.len()
            && these.iter().zip(those).all(|(a, b)| {
                let parts = (a.condition, a.result, a.changes, a.name) == (b.condition, b.result, b.changes, b.name);
                parts && same_heads(one, other, a.heads, b.heads)
            })
    });
    ground
        && clauses
        && one.text(a.name) == other.text(b.name)
        && symmetry == b.symmetry.as_deref().map(|words| other.texts(words))
        && (a.loopy, a.functions, &a.given) == (b.loopy, b.functions, &b.given)
        && (a.joint.is_some(), a.parts.is_some(), a.requires.len())
            == (b.joint.is_some(), b.parts.is_some(), b.requires.len())
        && same_parameters(one, other, a.parameters, b.parameters)
}
