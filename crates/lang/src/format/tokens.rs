//! The tokens of a statement as the parser took them, each with its text as it was typed.
//!
//! What the parser jumps over is one token: the arguments of a ruleset from parenthesis to parenthesis, misere games
//! in digits. A sign of the literature that stands for several tokens, such as `½`, is one token as well.

use onside_show::Span;

use crate::outline::Read;
use crate::syntax::{Bars, Kind, Node, Nodes, next_token};

/// A token of a statement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Where it stands in the parsed text.
    pub(super) at: Span,
    /// Where it stands in the file.
    pub(super) typed: Span,
    /// Whether nothing stands between it and its predecessor in the parsed text.
    pub(super) glued: bool,
    /// Whether it is more than one token of the lexer.
    pub(super) whole: bool,
}

/// The tokens of a statement without the semicolon at its end.
pub(super) fn tokens(read: &Read, source: &str) -> Vec<Token> {
    let text = read.parsed_text(source);
    let regions = regions(read, text);
    let mut regions = regions.iter().peekable();
    let mut found: Vec<Token> = Vec::new();
    let mut open: Vec<Bars> = Vec::new();
    let mut at = 0;
    loop {
        let mode = open.last().copied().unwrap_or(Bars::Compare);
        let mut token = next_token(text, at, mode);
        if token.kind == Kind::End {
            return found;
        }
        while regions.next_if(|region| region.end <= token.span.start).is_some() {}
        let mut whole = false;
        if let Some(region) = regions.next_if(|region| region.start <= token.span.start) {
            token.span.end = region.end;
            token.kind = Kind::Unknown;
            whole = true;
        } else {
            match token.kind {
                Kind::OpenBrace => open.push(Bars::Options),
                Kind::OpenParenthesis | Kind::OpenBracket => open.push(Bars::Compare),
                Kind::CloseBrace | Kind::CloseParenthesis | Kind::CloseBracket => {
                    open.pop();
                }
                _ => {}
            }
        }
        at = token.span.end.max(at + 1);
        let typed = read.place(token.span);
        match found.last_mut() {
            Some(last) if last.typed.end > typed.start => {
                last.at.end = token.span.end;
                last.typed = last.typed.to(typed);
                last.kind = Kind::Unknown;
                last.whole = true;
            }
            _ => found.push(Token { kind: token.kind, at: token.span, typed, glued: token.glued, whole }),
        }
    }
}

/// What the parser jumped over, in order.
fn regions(read: &Read, text: &str) -> Vec<Span> {
    let tree = &read.parsed.tree;
    let mut found = Vec::new();
    for id in tree.nodes(Nodes { first: 0, end: tree.len() }) {
        let span = tree.span(id);
        match tree.node(id) {
            Node::Position { name, .. } => {
                let open = next_token(text, name.end, Bars::Compare);
                found.push(Span::new(open.span.start, span.end));
            }
            Node::Misere(None) => found.push(span),
            _ => {}
        }
    }
    found.sort_by_key(|span| (span.start, span.end));
    found.dedup();
    found
}
