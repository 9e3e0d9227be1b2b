//! Where blanks stand between tokens of one line.
//!
//! Sums, comparisons and words have blanks around them; products, quotients, powers and ranges of plain operands have
//! none, as in `2*n + 1`. Options of games stand close together, as the program prints them, unless they are longer
//! expressions. What is part of a value, such as the signs in `3/4^*`, keeps together what it keeps together; where no
//! rule holds, what was glued stays glued and what was apart stays apart.

use onside_show::Span;

use super::tokens::Token;
use crate::outline::Read;
use crate::syntax::{BinaryOperator, KEYWORDS, Kind, Node, NodeId, Nodes, Tree, is_down};

/// What stands between a token and the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    Glue,
    Space,
}

/// The tokens of a statement with its tree, and how one finds the other.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) tree: &'a Tree,
    pub(super) text: &'a str,
    pub(super) tokens: &'a [Token],
}

impl<'a> View<'a> {
    pub(super) fn new(read: &'a Read, source: &'a str, tokens: &'a [Token]) -> View<'a> {
        View { tree: &read.parsed.tree, text: read.parsed_text(source), tokens }
    }

    /// All nodes of the tree.
    pub(super) fn nodes(self) -> impl Iterator<Item = (NodeId, Node)> + use<'a> {
        let tree = self.tree;
        tree.nodes(Nodes { first: 0, end: tree.len() }).map(|id| (id, tree.node(id)))
    }

    /// The token in which a place lies, or the next one.
    pub(super) fn at(self, place: usize) -> usize {
        self.tokens.partition_point(|token| token.at.end <= place)
    }

    /// The last token of a part of the text.
    pub(super) fn last(self, span: Span) -> usize {
        self.tokens.partition_point(|token| token.at.start < span.end).saturating_sub(1)
    }

    pub(super) fn kind(self, index: usize) -> Kind {
        self.tokens.get(index).map_or(Kind::End, |token| if token.whole { Kind::Unknown } else { token.kind })
    }

    pub(super) fn word(self, index: usize) -> &'a str {
        self.tokens.get(index).map_or("", |token| token.at.text(self.text))
    }

    /// Whether a token is this word of the grammar.
    pub(super) fn is_word(self, index: usize, word: &str) -> bool {
        self.kind(index) == Kind::Name && self.word(index) == word
    }

    pub(super) fn is_keyword(self, index: usize) -> bool {
        let behind_dot = index > 0 && self.kind(index - 1) == Kind::Dot;
        self.kind(index) == Kind::Name && KEYWORDS.contains(&self.word(index)) && !behind_dot
    }

    /// The operator behind an operand, if it is written as one: behind the parentheses in which the operand may stand.
    pub(super) fn operator(self, operand: NodeId) -> usize {
        let mut index = self.at(self.tree.span(operand).end);
        while self.kind(index) == Kind::CloseParenthesis {
            index += 1;
        }
        index
    }

    /// The token that is the operator of a node, if blanks stand around it.
    pub(super) fn spaced_operator(self, node: Node) -> Option<usize> {
        let (left, kinds): (NodeId, &[Kind]) = match node {
            Node::Binary(BinaryOperator::Add, left, _) => (left, &[Kind::Plus]),
            Node::Binary(BinaryOperator::Subtract, left, _) => (left, &[Kind::Minus]),
            Node::Binary(BinaryOperator::OrdinalSum, left, _) => (left, &[Kind::Colon]),
            Node::Binary(BinaryOperator::Sides, left, _) => (left, &[Kind::Ampersand]),
            Node::Binary(BinaryOperator::Remainder, left, _) => (left, &[Kind::Percent, Kind::Name]),
            Node::Compare(_, left, _) => {
                let index = self.operator(left);
                return matches!(self.kind(index), Kind::Compare(_)).then_some(index);
            }
            Node::Logic(_, left, _) => (left, &[Kind::Name]),
            Node::Method { receiver, name, .. } => {
                let index = self.at(name.start);
                let infix = index > 0 && self.kind(index - 1) != Kind::Dot && index >= self.operator(receiver);
                return infix.then_some(index);
            }
            _ => return None,
        };
        let index = self.operator(left);
        kinds.contains(&self.kind(index)).then_some(index)
    }
}

/// The gap before each token; that before the first one means nothing.
pub(super) fn gaps(read: &Read, source: &str, tokens: &[Token]) -> Vec<Gap> {
    let view = View::new(read, source, tokens);
    let mut gaps: Vec<Gap> = tokens.iter().map(|token| if token.glued { Gap::Glue } else { Gap::Space }).collect();
    let mut set = |index: usize, gap: Gap| {
        if let Some(place) = gaps.get_mut(index) {
            *place = gap;
        }
    };
    for index in 0..tokens.len() {
        by_kind(view, index, &mut set);
    }
    let mut ranges = Vec::new();
    for (id, node) in view.nodes() {
        if let Some(operator) = view.spaced_operator(node) {
            set(operator, Gap::Space);
            set(operator + 1, Gap::Space);
        }
        by_node(view, id, node, &mut set);
        if let Node::Range { from, to, by } = node {
            ranges.push((from, to, by));
        }
    }
    // Brackets have the last word: nothing stands beside them on their inner side.
    let brackets = brackets(view);
    for &(open, close) in &brackets {
        set(open + 1, Gap::Glue);
        set(close, Gap::Glue);
    }
    games(view, &brackets, &mut gaps);
    // How many blanks there are up to each token.
    let blanks: Vec<usize> = gaps
        .iter()
        .scan(0, |count, gap| {
            *count += usize::from(*gap == Gap::Space);
            Some(*count)
        })
        .collect();
    for (from, to, by) in ranges {
        range(view, (from, to), &blanks, &mut gaps);
        if let Some(by) = by {
            range(view, (to, by), &blanks, &mut gaps);
        }
    }
    gaps
}

fn by_kind(view: View<'_>, index: usize, set: &mut impl FnMut(usize, Gap)) {
    match view.kind(index) {
        Kind::Comma | Kind::Semicolon => {
            set(index, Gap::Glue);
            set(index + 1, Gap::Space);
        }
        // Of a ruleset's `Left:`; the operator has blanks on both sides.
        Kind::Colon => {
            set(index, Gap::Glue);
            set(index + 1, Gap::Space);
        }
        Kind::Assign | Kind::Arrow | Kind::FatArrow => {
            set(index, Gap::Space);
            set(index + 1, Gap::Space);
        }
        Kind::Name if view.is_keyword(index) => {
            set(index, Gap::Space);
            // What is glued to an `end` is asked of it, or it is called.
            if view.word(index) != "end" && view.kind(index + 1) != Kind::Semicolon {
                set(index + 1, Gap::Space);
            }
        }
        Kind::Unknown if view.word(index) == "?" => {
            set(index, Gap::Space);
            set(index + 1, Gap::Space);
        }
        _ => {}
    }
}

fn by_node(view: View<'_>, id: NodeId, node: Node, set: &mut impl FnMut(usize, Gap)) {
    let span = view.tree.span(id);
    let behind_name = |name: Span| view.at(name.start) + 1;
    match node {
        Node::Binary(BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Power, left, _) => {
            let operator = view.operator(left);
            if is_plain_product(view, node, left, operator) {
                set(operator, Gap::Glue);
                set(operator + 1, Gap::Glue);
            }
        }
        // The word `try` opens what may fail, and then nothing belongs to it.
        Node::Call { name, .. }
            if view.word(view.at(name.start)) != "try" && view.kind(behind_name(name)) == Kind::OpenParenthesis =>
        {
            set(behind_name(name), Gap::Glue);
        }
        Node::Position { name, .. } => set(behind_name(name), Gap::Glue),
        Node::Define { name, .. } if view.kind(behind_name(name)) == Kind::OpenParenthesis => {
            set(behind_name(name), Gap::Glue);
        }
        Node::Ruleset(number) => {
            if let Some(ruleset) = view.tree.ruleset(number)
                && view.kind(behind_name(ruleset.name)) == Kind::OpenParenthesis
            {
                set(behind_name(ruleset.name), Gap::Glue);
            }
        }
        Node::Method { name, .. } => {
            let index = view.at(name.start);
            if index > 0 && view.kind(index - 1) == Kind::Dot {
                set(index - 1, Gap::Glue);
                set(index, Gap::Glue);
            }
        }
        Node::Unary(..) => {
            let sign = view.at(span.start);
            if matches!(view.kind(sign + 1), Kind::Name | Kind::OpenParenthesis) && !is_down(view.word(sign + 1)) {
                set(sign + 1, Gap::Glue);
            }
        }
        Node::Explicit(_) => {
            set(view.at(span.start) + 1, Gap::Glue);
            set(view.last(span), Gap::Glue);
        }
        _ => {}
    }
}

/// Whether a product, quotient or power of plain operands can do without blanks and still be one: behind a number or
/// an up a star may be part of the value.
fn is_plain_product(view: View<'_>, node: Node, left: NodeId, operator: usize) -> bool {
    let wanted = match node {
        Node::Binary(BinaryOperator::Multiply, ..) => matches!(view.kind(operator), Kind::Star | Kind::Times),
        Node::Binary(BinaryOperator::Divide, ..) => view.kind(operator) == Kind::Slash,
        _ => view.kind(operator) == Kind::Caret,
    };
    if !wanted {
        return false;
    }
    let before = operator.checked_sub(1).map_or(Kind::End, |before| view.kind(before));
    let behind = view.kind(operator + 1);
    let integers = before == Kind::Integer && behind == Kind::Integer;
    if integers && view.kind(operator) == Kind::Slash {
        // A fraction and a quotient are read differently.
        return false;
    }
    let name = |index: usize| view.kind(index) == Kind::Name && !view.is_keyword(index) && !is_down(view.word(index));
    let opens = matches!(behind, Kind::Integer | Kind::Decimal | Kind::OpenParenthesis) || name(operator + 1);
    opens && (before == Kind::CloseParenthesis || ends_plain(view, left, name(operator.saturating_sub(1))))
}

/// Whether the last operand of a product is a number, a name that can only be one, or ends with a bracket or a name.
fn ends_plain(view: View<'_>, product: NodeId, is_name: bool) -> bool {
    let mut end = product;
    loop {
        match view.tree.node(end) {
            Node::Binary(
                BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Power | BinaryOperator::Remainder,
                _,
                right,
            ) => end = right,
            Node::Integer | Node::Decimal | Node::Call { .. } | Node::Apply { .. } | Node::Index { .. } => return true,
            Node::Method { .. } | Node::Position { .. } => return true,
            Node::Name => return is_name,
            _ => return false,
        }
    }
}

/// The pairs of brackets, the inner ones first.
pub(super) fn brackets(view: View<'_>) -> Vec<(usize, usize)> {
    let mut open = Vec::new();
    let mut pairs = Vec::new();
    for index in 0..view.tokens.len() {
        match view.kind(index) {
            Kind::OpenParenthesis | Kind::OpenBrace | Kind::OpenBracket => open.push(index),
            Kind::CloseParenthesis | Kind::CloseBrace | Kind::CloseBracket => {
                if let Some(opened) = open.pop() {
                    pairs.push((opened, index));
                }
            }
            _ => {}
        }
    }
    pairs
}

/// Blanks around the bars and behind the commas of games only where an option has blanks in it.
fn games(view: View<'_>, brackets: &[(usize, usize)], gaps: &mut [Gap]) {
    // What stands directly in which brackets: the inner pairs come first and have taken their tokens.
    let mut taken: Vec<bool> = vec![false; view.tokens.len()];
    let mut next_free: Vec<usize> = (1..=view.tokens.len()).collect();
    for &(open, close) in brackets {
        let mut direct = Vec::new();
        let mut index = open + 1;
        while index < close {
            if !taken[index] {
                taken[index] = true;
                direct.push(index);
            }
            index = next_free[index];
        }
        next_free[open] = close + 1;
        if view.kind(open) != Kind::OpenBrace || !direct.iter().any(|&index| matches!(view.kind(index), Kind::Bars(_)))
        {
            continue;
        }
        let separates = |index: usize| matches!(view.kind(index), Kind::Bars(_) | Kind::Comma);
        let inner = |&&index: &&usize| !separates(index) && !separates(index - 1) && index > open + 1;
        let long = direct.iter().filter(inner).any(|&index| gaps[index] == Gap::Space);
        let apart = if long { Gap::Space } else { Gap::Glue };
        for &index in &direct {
            if view.kind(index) == Kind::Comma && index + 1 < close {
                gaps[index + 1] = apart;
            }
        }
        for &index in direct.iter().filter(|&&index| matches!(view.kind(index), Kind::Bars(_))) {
            let bars_before = matches!(view.kind(index - 1), Kind::Bars(_));
            gaps[index] = match () {
                () if bars_before => Gap::Space,
                () if index == open + 1 => Gap::Glue,
                () => apart,
            };
            if index + 1 < close && !matches!(view.kind(index + 1), Kind::Bars(_)) {
                gaps[index + 1] = apart;
            }
        }
    }
}

/// Blanks around the dots of a range only where a border has blanks in it.
fn range(view: View<'_>, borders: (NodeId, NodeId), blanks: &[usize], gaps: &mut [Gap]) {
    let dots = view.operator(borders.0);
    if view.kind(dots) != Kind::DotDot {
        return;
    }
    let has_blanks = |id: NodeId| {
        let span = view.tree.span(id);
        blanks.get(view.at(span.start)) != blanks.get(view.last(span))
    };
    let gap = if has_blanks(borders.0) || has_blanks(borders.1) { Gap::Space } else { Gap::Glue };
    for index in [dots, dots + 1] {
        if let Some(place) = gaps.get_mut(index) {
            *place = gap;
        }
    }
}
