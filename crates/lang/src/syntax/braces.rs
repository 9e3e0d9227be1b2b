//! Braces: games with bars, and sets without; labels in front of them, `a{0|a}`, and passes inside.
//!
//! The longest run of bars is the outermost separator. A side that still holds bars is one game, written
//! without its braces: `{0,{1|0}||2|1}` is `{0,{1|0}|{2|1}}`. Source: the notation of CGSuite.

use onside_show::{Diagnostic, Span};
use smallvec::SmallVec;

use super::lexer::{Bars, Kind};
use super::parser::Parser;
use super::tree::{List, Node, NodeId};

/// What stands between two braces.
#[derive(Clone, Copy)]
enum Item {
    Expression(NodeId),
    Comma(Span),
    Bars(u32, Span),
}

impl Parser<'_> {
    /// `{...}` at the current token.
    pub(super) fn braces(&mut self) -> NodeId {
        let before = self.references;
        let node = self.plain_braces();
        // Only what refers to games that are still open has to be read as a graph.
        if self.references > before && matches!(self.tree.node(node), Node::Game(..)) {
            let span = self.tree.span(node);
            return self.tree.push(Node::Loopy { label: None, game: node }, span);
        }
        node
    }

    /// `a{...}`: the brace at the current token, behind its label.
    pub(super) fn labelled(&mut self, label: Span) -> NodeId {
        let text = label.text(self.source);
        let open = self.labels.get(text).copied().unwrap_or(0);
        if open > 0 {
            let error = Diagnostic::error(format!("the label {text} is used twice"), label);
            self.report(error.with_hint("games inside each other need different labels"));
        }
        self.labels.insert(text, open + 1);
        let game = self.plain_braces();
        self.labels.insert(text, open);
        if !matches!(self.tree.node(game), Node::Game(..)) {
            if !matches!(self.tree.node(game), Node::Error) {
                let error =
                    Diagnostic::error(format!("the label {text} names no game: there is no bar in its braces"), label);
                self.report(error.with_hint("as in a{0|a}"));
            }
            return self.tree.push(Node::Error, label);
        }
        self.finish(Node::Loopy { label: Some(label), game }, label.start)
    }

    /// A name that is no call. Passes and labels of open braces are counted.
    pub(super) fn plain_name(&mut self, name: Span) -> NodeId {
        let text = name.text(self.source);
        if text == "pass" || self.labels.get(text).is_some_and(|&open| open > 0) {
            self.references += 1;
        }
        self.tree.push(Node::Name, name)
    }

    fn plain_braces(&mut self) -> NodeId {
        let outer = std::mem::replace(&mut self.bars, Bars::Options);
        let open = self.advance();
        let mut items = SmallVec::<[Item; 4]>::new();
        let mut end = open.end;
        loop {
            match self.token.kind {
                Kind::CloseBrace => {
                    end = self.token.span.end;
                    self.bars = outer;
                    self.advance();
                    break;
                }
                Kind::End | Kind::Semicolon => {
                    let error = Diagnostic::error("this { is never closed", open);
                    self.report(error.with_hint("add the missing }"));
                    self.bars = outer;
                    break;
                }
                Kind::CloseParenthesis | Kind::CloseBracket | Kind::Quote if closes(&items, self.token.kind) => {
                    self.expected("`,`, `|` or `}`");
                    self.bars = outer;
                    self.jump(self.token.span.start);
                    break;
                }
                Kind::Comma => items.push(Item::Comma(self.advance())),
                Kind::Bars(count) => items.push(Item::Bars(count, self.advance())),
                _ => {
                    if let Some(Item::Expression(_)) = items.last() {
                        let hint = "commas separate options, as in {1, *|2}";
                        self.expected_so("`,`, `|` or `}`", Some(hint.to_owned()));
                    }
                    let before = self.token.span.start;
                    if self.token.kind == Kind::FatArrow && items.is_empty() {
                        let sign = self.advance();
                        items.push(Item::Expression(self.tree.push(Node::EmptyMap, sign)));
                        continue;
                    }
                    items.push(Item::Expression(self.member()));
                    if self.token.span.start == before && self.token.kind != Kind::End {
                        // Nothing was taken: step over it so that reading goes on.
                        self.advance();
                    }
                }
            }
        }
        let span = Span::new(open.start, end);
        if items.iter().any(|item| matches!(item, Item::Bars(..))) {
            self.game(&items, span)
        } else {
            let members = self.options(&items);
            self.tree.push(Node::Set(members), span)
        }
    }

    /// The game written by items among which there is a bar.
    fn game(&mut self, items: &[Item], span: Span) -> NodeId {
        let mut longest = (0, 0);
        let mut twice = None;
        for (index, item) in items.iter().enumerate() {
            if let Item::Bars(count, at) = *item {
                if count > longest.0 {
                    longest = (count, index);
                    twice = None;
                } else if count == longest.0 {
                    twice = Some(at);
                }
            }
        }
        if let Some(at) = twice {
            let bars = "|".repeat(longest.0.min(10) as usize);
            let message = format!("`{bars}` stands twice at the same level, so the game is ambiguous");
            let hint = "make the outer separator longer, as in {3||2|1} or {3|2||1}";
            self.report(Diagnostic::error(message, at).with_hint(hint));
            return self.tree.push(Node::Error, span);
        }
        let left = self.side(&items[..longest.1]);
        let right = self.side(&items[longest.1 + 1..]);
        self.tree.push(Node::Game(left, right), span)
    }

    /// One side: a list of options, or one game without its braces.
    fn side(&mut self, items: &[Item]) -> List {
        if items.iter().any(|item| matches!(item, Item::Bars(..))) {
            let span = items.iter().map(|item| self.item_span(item)).reduce(Span::to).unwrap_or_default();
            let game = self.nested(|this| this.game(items, span));
            self.tree.push_list(&[game])
        } else {
            self.options(items)
        }
    }

    /// Options between commas.
    fn options(&mut self, items: &[Item]) -> List {
        let mut nodes = SmallVec::<[NodeId; 4]>::new();
        let mut wanted = true;
        for item in items {
            match *item {
                Item::Expression(node) => {
                    nodes.push(node);
                    wanted = false;
                }
                Item::Comma(span) | Item::Bars(_, span) => {
                    if wanted {
                        self.report(Diagnostic::error("expected a value before the comma", span));
                    }
                    wanted = true;
                }
            }
        }
        if let (true, Some(Item::Comma(span))) = (wanted, items.last()) {
            self.report(Diagnostic::error("expected a value after the comma", *span));
        }
        self.tree.push_list(&nodes)
    }

    fn item_span(&self, item: &Item) -> Span {
        match *item {
            Item::Expression(node) => self.tree.span(node),
            Item::Comma(span) | Item::Bars(_, span) => span,
        }
    }
}

/// A quote opens an explicit game where a value is due, and otherwise belongs to whoever opened it.
fn closes(items: &[Item], kind: Kind) -> bool {
    kind != Kind::Quote || matches!(items.last(), Some(Item::Expression(_)))
}
