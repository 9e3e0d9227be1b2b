//! Operands: numbers, names, calls, parentheses, lists, explicit games, and the methods behind them.

use onside_ruleset::{AnyPosition, Argument};
use onside_show::{Diagnostic, Span};

use super::lexer::{Bars, Kind};
use super::literal::is_down;
use super::operators::UnaryOperator;
use super::parser::{Fractions, PREFIX, Parser};
use super::statements::KEYWORDS;
use super::text::unescaped;
use super::tree::{BoardQuery, List, Node, NodeId, RawArgument};

/// How far an unknown name's arguments are searched for a closing parenthesis when they are no expressions.
const LONGEST_GUESS: usize = 4096;

/// Methods whose answer changes its sign with the game, so that it does not matter which of the two is asked, and those
/// whose answer has no negative, which is an error that says the same.
const ODD: [&str; 8] = ["AtomicWeight", "C", "CanonicalForm", "GetWinner", "Mast", "Mean", "OutcomeClass", "Simplify"];

impl Parser<'_> {
    /// `[a,b]` at the current token.
    pub(super) fn list(&mut self) -> NodeId {
        let start = self.token.span.start;
        let (members, end) = self.arguments(Kind::CloseBracket, "]");
        self.tree.push(Node::List(members), Span::new(start, end))
    }

    /// One operand with its prefix operators and methods.
    pub(super) fn operand(&mut self, fractions: Fractions) -> NodeId {
        match self.token.kind {
            Kind::Minus => self.negative(fractions),
            Kind::PlusMinus => self.switch(),
            Kind::Plus => {
                let found = Diagnostic::error("`+` has no value before it", self.token.span);
                self.report(found.with_hint("a switch is written +-1"));
                self.advance();
                self.expression(PREFIX, fractions)
            }
            Kind::Name if self.at_word("not") => self.not(),
            _ => {
                let start = self.token.span.start;
                let primary = self.primary(fractions);
                self.methods(primary, start)
            }
        }
    }

    fn negative(&mut self, fractions: Fractions) -> NodeId {
        let sign = self.advance();
        let is_literal = matches!(self.token.kind, Kind::Caret | Kind::Star | Kind::OpenBrace);
        let operand = if self.glued(Kind::Integer) || self.glued(Kind::Decimal) {
            let (number, signed) = self.number(Some(sign), fractions);
            let start = if signed { sign.start } else { sign.end };
            let number = self.methods(number, start);
            if signed {
                return number;
            }
            self.check_sign(sign, number);
            self.operators(number, sign.end, PREFIX)
        } else {
            let operand = self.expression(PREFIX, fractions);
            if is_literal {
                self.check_sign(sign, operand);
            }
            operand
        };
        self.finish(Node::Unary(UnaryOperator::Negative, operand), sign.start)
    }

    /// A method binds tighter than the sign of a literal before it, which few expect of `-1.Temperature`.
    fn check_sign(&mut self, sign: Span, asked: NodeId) {
        let mut receiver = asked;
        let mut odd = true;
        while let Node::Method { receiver: inner, name, .. } = self.tree.node(receiver) {
            odd &= ODD.contains(&name.text(self.source));
            receiver = inner;
        }
        if !odd {
            let span = self.tree.span(asked);
            let literal = self.tree.span(receiver).text(self.source);
            let method = span.text(self.source).get(literal.len()..).unwrap_or_default();
            let warning = Diagnostic::warning("a method binds tighter than the minus sign", sign);
            self.warn(warning.with_hint(format!("write (-{literal}){method} to ask the negative")));
        }
    }

    fn primary(&mut self, fractions: Fractions) -> NodeId {
        let token = self.token;
        match token.kind {
            Kind::Integer | Kind::Decimal => self.number(None, fractions).0,
            Kind::Caret => self.ups_and_star(),
            Kind::Star => self.nimber(),
            Kind::Name => match token.span.text(self.source) {
                "begin" => self.begin(),
                "if" => self.condition(),
                "for" | "while" | "from" | "do" => self.repetition(),
                "break" | "continue" | "return" => self.leaving(),
                "try" if self.opens_attempt() => self.attempt(),
                keyword if KEYWORDS.contains(&keyword) => self.expected("a value"),
                _ if self.arrow_follows_name() => self.short_function(),
                name if is_down(name) && !self.names_variable(name) => self.ups_and_star(),
                _ => self.name(),
            },
            Kind::Text => {
                self.advance();
                let inner = Span::new(token.span.start + 1, token.span.end - 1);
                if let Err(escape) = unescaped(inner.text(self.source)) {
                    let at = Span::new(inner.start + escape.at, inner.start + escape.at + escape.length);
                    let error = Diagnostic::error(format!("the escape {} means nothing", at.text(self.source)), at);
                    let known = r#"a backslash is written \\; the others are \" \n \r \t and \u{e9}"#;
                    self.report(error.with_hint(known));
                }
                self.tree.push(Node::Text, token.span)
            }
            Kind::UnclosedText => {
                let error =
                    Diagnostic::error("this quote is never closed", Span::new(token.span.start, token.span.start + 1));
                self.report(error.with_hint("add the missing \""));
                self.advance();
                self.tree.push(Node::Error, token.span)
            }
            Kind::OpenParenthesis if self.opens_function() => self.function(),
            Kind::OpenParenthesis => self.operand_in_parentheses(),
            Kind::OpenBrace => self.braces(),
            Kind::OpenBracket => self.list(),
            Kind::Quote => self.explicit(),
            Kind::Unknown => {
                let found = self.found();
                self.report(Diagnostic::error(format!("{found} means nothing here"), token.span));
                self.advance();
                self.tree.push(Node::Error, token.span)
            }
            Kind::Dot | Kind::Slash | Kind::Percent | Kind::Colon => {
                let node = self.expected("a value");
                self.advance();
                node
            }
            _ => self.expected("a value"),
        }
    }

    /// `(x)` at the current token. The node is x itself, with the parentheses in its place; `(x, y)` is a tuple.
    pub(super) fn operand_in_parentheses(&mut self) -> NodeId {
        let outer = std::mem::replace(&mut self.bars, Bars::Compare);
        let open = self.advance();
        let mut inner = self.statement();
        let mut members = vec![inner];
        while self.token.kind == Kind::Comma {
            self.advance();
            members.push(self.statement());
        }
        self.bars = outer;
        let is_tuple = members.len() > 1;
        if is_tuple {
            let members = self.tree.push_list(&members);
            let end = self.token.span.end;
            inner = self.tree.push(Node::Tuple(members), Span::new(open.start, end));
        }
        match self.token.kind {
            Kind::CloseParenthesis => {
                self.advance();
            }
            Kind::End => {
                let error = Diagnostic::error("this ( is never closed", open);
                self.report(error.with_hint("add the missing )"));
            }
            _ => {
                self.expected(if is_tuple { "`,` or `)`" } else { "an operator or `)`" });
                // The mode changed behind the lookahead, so bars must be read again.
                self.jump(self.token.span.start);
            }
        }
        inner
    }

    /// `'{...|...}'` at the current token.
    fn explicit(&mut self) -> NodeId {
        let open = self.advance();
        if self.token.kind != Kind::OpenBrace {
            return self.expected("a game in braces after the quote, as in '{*|*}'");
        }
        let game = self.braces();
        let end = if self.token.kind == Kind::Quote {
            self.advance().end
        } else {
            self.expected("the closing quote of an explicit game");
            self.tree.span(game).end
        };
        self.tree.push(Node::Explicit(game), Span::new(open.start, end))
    }

    /// A name at the current token: a constant, a call, or a ruleset with a position.
    pub(super) fn name(&mut self) -> NodeId {
        let start = self.token.span.start;
        let mut name = self.advance();
        // CGSuite's full names, game.grid.Domineering, mean the same as the last part.
        if name.text(self.source) == "game" {
            while self.glued(Kind::Dot) && self.byte(self.token.span.end).is_ascii_alphabetic() {
                self.advance();
                name = self.advance();
                if name.text(self.source).starts_with(char::is_uppercase) {
                    break;
                }
            }
        }
        if self.glued(Kind::OpenBrace) {
            return self.labelled(name);
        }
        if self.token.kind != Kind::OpenParenthesis {
            return self.plain_name(name);
        }
        let text = name.text(self.source);
        if (self.is_ruleset)(text) && !self.shadowed.iter().any(|known| known == text) {
            return match self.raw_arguments(usize::MAX) {
                Some((raw, _)) if self.are_expressions(text, &raw) => {
                    let (arguments, end) = self.arguments(Kind::CloseParenthesis, ")");
                    self.tree.push(Node::Call { name, arguments }, Span::new(start, end))
                }
                Some((raw, end)) => match self.computed_position(name, start, &raw) {
                    Some(call) => call,
                    None => self.position(name, &raw, Span::new(start, end)),
                },
                None => {
                    let open = self.token.span;
                    let rest = &self.source[open.end..];
                    self.report(match rest.rfind('"') {
                        Some(at) if rest.matches('"').count() % 2 == 1 => {
                            let quote = Span::new(open.end + at, open.end + at + 1);
                            Diagnostic::error("this quote is never closed", quote).with_hint("add the missing \"")
                        }
                        _ => Diagnostic::error("this ( is never closed", open).with_hint("add the missing )"),
                    });
                    self.jump(self.source.len());
                    self.tree.push(Node::Error, Span::new(start, self.source.len()))
                }
            };
        }
        let (token, mark, errors) = (self.token, self.tree.mark(), self.diagnostics.len());
        let (arguments, end) = self.arguments(Kind::CloseParenthesis, ")");
        if self.diagnostics.len() > errors && self.guesses > 0 {
            // No expressions: most likely a misspelt ruleset with a position string.
            let after = std::mem::replace(&mut self.token, token);
            if let Some((raw, end)) = self.raw_arguments(LONGEST_GUESS) {
                self.tree.undo(mark);
                self.diagnostics.truncate(errors);
                return self.position(name, &raw, Span::new(start, end));
            }
            self.guesses -= 1;
            self.token = after;
        }
        let span = Span::new(start, end);
        let query = match name.text(self.source) {
            "near" => Some(BoardQuery::Near),
            "slide" => Some(BoardQuery::Slide),
            _ => None,
        };
        if let Some(query) = query.filter(|_| self.rules.is_some()) {
            let arguments = self.tree.list(arguments).to_vec();
            self.check_query(query, arguments.len(), span);
            return self.board_query(query, &arguments, span);
        }
        self.tree.push(Node::Call { name, arguments }, span)
    }

    /// A position whose arguments are no letters of its ruleset but can be read as expressions with names, such as
    /// `Domineering(n, n+1)`.
    fn computed_position(&mut self, name: Span, start: usize, raw: &[RawArgument]) -> Option<NodeId> {
        let computes = |raw: &RawArgument| !raw.quoted && mentions_name(raw.span.text(self.source).trim());
        if !raw.iter().any(computes) || self.is_position(name.text(self.source), raw) {
            return None;
        }
        let (token, mark, errors) = (self.token, self.tree.mark(), self.diagnostics.len());
        let (arguments, end) = self.arguments(Kind::CloseParenthesis, ")");
        if self.diagnostics.len() == errors {
            return Some(self.tree.push(Node::Call { name, arguments }, Span::new(start, end)));
        }
        self.tree.undo(mark);
        self.diagnostics.truncate(errors);
        self.token = token;
        None
    }

    fn position(&mut self, name: Span, arguments: &[RawArgument], span: Span) -> NodeId {
        let (first, count) = self.tree.push_raw(arguments);
        self.jump(span.end);
        self.tree.push(Node::Position { name, first, count }, span)
    }

    /// The position strings from the parenthesis at the current token to the one that closes it, and the place behind
    /// that.
    fn raw_arguments(&self, longest: usize) -> Option<(Vec<RawArgument>, usize)> {
        let mut start = self.token.span.end;
        let bytes = self.source.as_bytes().iter().enumerate().skip(start).take(longest);
        let mut arguments = Vec::new();
        let (mut depth, mut quoted) = (0_usize, false);
        for (at, byte) in bytes {
            match byte {
                b'"' => quoted = !quoted,
                _ if quoted => {}
                b'(' => depth += 1,
                b')' if depth > 0 => depth -= 1,
                b',' if depth == 0 => {
                    arguments.push(self.raw_argument(start, at));
                    start = at + 1;
                }
                b')' => {
                    let last = self.raw_argument(start, at);
                    if !arguments.is_empty() || last.quoted || !last.span.text(self.source).trim().is_empty() {
                        arguments.push(last);
                    }
                    return Some((arguments, at + 1));
                }
                _ => {}
            }
        }
        None
    }

    /// Whether what stands behind a ruleset is no text of a position but expressions: sets and lists, texts that are
    /// put together, members of a name as in `Grid.Empty(4,4)`, and sums and the like where positions are numbers.
    fn are_expressions(&self, ruleset: &str, arguments: &[RawArgument]) -> bool {
        let is_heap = || onside_ruleset::find(ruleset).is_some_and(|facts| facts.board == onside_ruleset::Board::Heap);
        let text_of = |argument: &RawArgument| argument.span.text(self.source).trim();
        arguments.iter().filter(|argument| !argument.quoted).map(text_of).any(|text| {
            // Position strings have no quotes.
            text.starts_with(['{', '[']) || text.contains('"') || names_member(text) || (calculates(text) && is_heap())
        })
    }

    /// Whether arguments are a position as they are written.
    fn is_position(&self, ruleset: &str, arguments: &[RawArgument]) -> bool {
        let argument = |raw: &RawArgument| Argument {
            text: raw.span.text(self.source).to_owned(),
            offset: raw.span.start,
            quoted: raw.quoted,
        };
        let arguments: Vec<Argument> = arguments.iter().map(argument).collect();
        AnyPosition::parse(ruleset, &arguments).is_ok()
    }

    fn raw_argument(&self, start: usize, end: usize) -> RawArgument {
        let text = &self.source[start..end];
        let inner = text.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        match inner {
            Some(inner) if !inner.contains('"') => {
                let from = start + (text.len() - text.trim_start().len()) + 1;
                RawArgument { span: Span::new(from, from + inner.len()), quoted: true }
            }
            _ => RawArgument { span: Span::new(start, end), quoted: false },
        }
    }

    /// Expressions between commas from the opening bracket at the current token to `close`; and the place behind it.
    pub(super) fn arguments(&mut self, close: Kind, sign: &str) -> (List, usize) {
        let outer = std::mem::replace(&mut self.bars, Bars::Compare);
        let open = self.advance();
        let mut nodes = Vec::new();
        let mut end = open.end;
        if self.token.kind != close {
            loop {
                let node = self.member();
                end = self.tree.span(node).end;
                nodes.push(node);
                if self.token.kind != Kind::Comma {
                    break;
                }
                self.advance();
            }
        }
        self.bars = outer;
        if self.token.kind == close {
            end = self.advance().end;
        } else if self.token.kind == Kind::End {
            let error = Diagnostic::error(format!("this {} is never closed", open.text(self.source)), open);
            self.report(error.with_hint(format!("add the missing {sign}")));
        } else {
            self.expected(&format!("`,` or `{sign}`"));
            self.jump(self.token.span.start);
        }
        (self.tree.push_list(&nodes), end)
    }

    /// The methods behind an operand, which starts (perhaps with a parenthesis) at `start`.
    fn methods(&mut self, mut receiver: NodeId, start: usize) -> NodeId {
        loop {
            if let Some(next) = self.call_or_index(receiver, start) {
                receiver = next;
                continue;
            }
            if self.token.kind != Kind::Dot {
                return receiver;
            }
            let dot = self.advance();
            if self.token.kind != Kind::Name {
                let error = Diagnostic::error("expected the name of a method after the dot", dot);
                self.report(error.with_hint("as in 5.GetWinner() or (1/2).Mean"));
                break;
            }
            let name = self.advance();
            let arguments = if self.glued(Kind::OpenParenthesis) {
                self.arguments(Kind::CloseParenthesis, ")").0
            } else {
                self.tree.push_list(&[])
            };
            receiver = self.finish(Node::Method { receiver, name, arguments }, start);
        }
        receiver
    }
}

/// Whether a text begins with a member of a name that has a word for it: `Grid.Empty`, but no `XO.XO`.
fn names_member(text: &str) -> bool {
    let is_word = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let rest = text.trim_start_matches(is_word);
    let Some(member) = rest.strip_prefix('.') else { return false };
    let bytes = member.as_bytes();
    rest.len() < text.len()
        && text.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && matches!(bytes, [first, second, third, ..]
            if first.is_ascii_uppercase() && second.is_ascii_lowercase() && third.is_ascii_lowercase())
}

/// Whether a text computes with a name, if it is read as an expression: `n+1`, `f(3)`, `(t)`, but no `0-1B`.
fn mentions_name(text: &str) -> bool {
    let words = || text.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let begins = |word: &str, fits: fn(&u8) -> bool| word.as_bytes().first().is_some_and(fits);
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_+-*/%^()[]., ".contains(&byte))
        && calculates(text)
        && words().any(|word| begins(word, u8::is_ascii_alphabetic))
        && words().all(|word| is_number(word) || !begins(word, u8::is_ascii_digit))
}

/// Whether a text adds, multiplies or calls something, if it is read as a number.
fn calculates(text: &str) -> bool {
    let first = text.bytes().next();
    first.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'(')
        && text.bytes().any(|byte| matches!(byte, b'+' | b'-' | b'*' | b'/' | b'%' | b'^' | b'(' | b'['))
}
