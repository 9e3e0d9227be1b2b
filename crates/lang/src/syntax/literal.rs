//! Value literals: `5/2`, `^^*`, `v3*2`, `*4`, `^<2>`, and a number glued to one of them, `1/2^*` or `-1Miny(2)`.
//!
//! The same signs are operators: `2^3` is a power, `3*5` a product. Behind a number a sign is an operator if
//! something that can be an operand follows it directly, and otherwise part of the number's value. A star behind a
//! number or an up also multiplies if a minus sign or a `+-` follows it directly, as in `3*-g`, which is `3*(-g)`; and
//! a warning says so, because `3* - g` is something else.

use onside_show::{Diagnostic, Span};
use onside_value::misere::MisereGames;

use super::lexer::{Bars, Kind, fraction_digits, skip_blanks, starts_name};
use super::operators::{BinaryOperator, UnaryOperator};
use super::parser::{Fractions, LOOSEST, POWER, Parser};
use super::tree::{Count, Node, NodeId, Star, Ups};

impl Parser<'_> {
    /// A number at the current token with everything glued to it.
    ///
    /// A minus sign in front belongs to the number alone: `-1^*` is `(-1) + ^*`. Whether the literal has taken
    /// the sign is returned with it.
    pub(super) fn number(&mut self, minus: Option<Span>, fractions: Fractions) -> (NodeId, bool) {
        let decimal = self.token.kind == Kind::Decimal;
        let first = self.advance();
        let mut number = self.tree.push(if decimal { Node::Decimal } else { Node::Integer }, first);
        if !decimal && fractions == Fractions::Fused && self.fraction_follows() {
            self.advance();
            let span = self.advance();
            let denominator = self.tree.push(Node::Integer, span);
            number = self.finish(Node::Binary(BinaryOperator::Divide, number, denominator), first.start);
        }
        let Some(suffix) = self.suffix() else { return (number, false) };
        let mut start = first.start;
        if let Some(sign) = minus {
            start = sign.start;
            let span = sign.to(self.tree.span(number));
            number = self.tree.push(Node::Unary(UnaryOperator::Negative, number), span);
        }
        (self.finish(Node::Binary(BinaryOperator::Add, number, suffix), start), true)
    }

    /// Whether `/INT` follows that belongs to the number: not if a power follows it, as in `1/2^4`.
    fn fraction_follows(&self) -> bool {
        if !self.glued(Kind::Slash) || !self.byte(self.token.span.end).is_ascii_digit() {
            return false;
        }
        let digits = self.source.as_bytes()[self.token.span.end..].iter().take_while(|byte| byte.is_ascii_digit());
        let end = self.token.span.end + digits.count();
        if fraction_digits(&self.source[end..]) > 0 {
            return false;
        }
        let next = skip_blanks(self.source, end);
        self.byte(next) != b'^' || (next == end && !self.operand_starts(next + 1))
    }

    /// Whether what stands directly at a place can start an operand of `^` or `*`.
    fn operand_starts(&self, at: usize) -> bool {
        let Some(first) = self.source.get(at..).and_then(|rest| rest.chars().next()) else { return false };
        match first {
            '-' => {
                let next = self.source.get(at + 1..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
                next.is_ascii_digit() || starts_name(next) || next == '('
            }
            _ => first.is_ascii_digit() || starts_name(first) || first == '(',
        }
    }

    /// Whether the star at the current token, behind a number or an up, multiplies: an operand follows it directly,
    /// perhaps with a sign.
    fn star_multiplies(&mut self) -> bool {
        let star = self.token.span;
        let mut at = star.end;
        loop {
            match self.source.get(at..) {
                Some(rest) if rest.starts_with("+-") => at += 2,
                Some(rest) if rest.starts_with('-') => at += 1,
                _ => break,
            }
        }
        let multiplies = self.operand_starts(at) || matches!(self.byte(at), b'{' | b'[' | b'\'' | b'"' | b'^' | b'*');
        if multiplies && at > star.end {
            let sign = Span::new(star.end, at).text(self.source).to_owned();
            let message = format!("the star multiplies, because `{sign}` and an operand follow it directly");
            let warning = Diagnostic::warning(message, Span::new(star.start, at));
            self.warn(warning.with_hint("with a blank behind it, as in 3* - x, a star belongs to the value before it"));
        }
        multiplies
    }

    /// Whether a product follows behind a number's star and blanks: nothing else could.
    fn factor_follows(&self, at: usize) -> bool {
        let next = skip_blanks(self.source, at);
        next > at && (self.byte(next).is_ascii_digit() || matches!(self.byte(next), b'(' | b'{'))
    }

    /// What is glued to a number and is not an operator.
    fn suffix(&mut self) -> Option<NodeId> {
        if !self.token.glued {
            return None;
        }
        let start = self.token.span;
        match self.token.kind {
            Kind::Caret if !self.operand_starts(start.end) => Some(self.ups_and_star()),
            Kind::Star => {
                if self.factor_follows(start.end) || self.star_multiplies() {
                    return None;
                }
                let span = self.advance();
                Some(self.tree.push(Node::Literal(Ups::None, Star::One), span))
            }
            Kind::Name => {
                let text = start.text(self.source);
                if is_down(text) {
                    Some(self.ups_and_star())
                } else if matches!(text, "Tiny" | "Miny" | "over" | "under") {
                    Some(self.name())
                } else {
                    let message = format!("`{text}` follows a number directly");
                    let hint = format!("put an operator such as + or * before {text}");
                    self.report(Diagnostic::error(message, start).with_hint(hint));
                    None
                }
            }
            _ => None,
        }
    }

    /// `^...` or `v...` at the current token, with a star if one is glued to it.
    pub(super) fn ups_and_star(&mut self) -> NodeId {
        let start = self.token.span;
        let mut end = start.end;
        let (down, mut count) = if self.token.kind == Kind::Caret {
            let mut signs = 1;
            end = self.advance().end;
            while self.glued(Kind::Caret) {
                signs += 1;
                end = self.advance().end;
            }
            (false, Count::Signs(signs))
        } else {
            let text = start.text(self.source);
            let count = match text[1..].bytes().next() {
                Some(b'0'..=b'9') => Count::Of(self.tree.push(Node::Integer, Span::new(start.start + 1, start.end))),
                _ => Count::Signs(u32::try_from(text.len()).unwrap_or(u32::MAX)),
            };
            self.advance();
            (true, count)
        };
        let mut ups = None;
        if count == Count::Signs(1) && self.token.glued {
            match self.token.kind {
                Kind::Integer if !down => {
                    let span = self.advance();
                    count = Count::Of(self.tree.push(Node::Integer, span));
                    end = span.end;
                }
                Kind::OpenParenthesis => {
                    let inner = self.operand_in_parentheses();
                    end = self.tree.span(inner).end;
                    count = Count::Of(inner);
                }
                Kind::OpenBracket => {
                    let (order, closed) = self.order_in_brackets();
                    end = closed;
                    ups = Some(Ups::Sum { down, order });
                }
                _ => {
                    if let Some((order, closed)) = self.order_in_angles() {
                        end = closed;
                        ups = Some(Ups::Order { down, order });
                    }
                }
            }
        }
        let ups = ups.unwrap_or(Ups::Multiple { down, count });
        let mut star = Star::None;
        if self.glued(Kind::Star) {
            let after = self.token.span.end;
            if self.byte(after).is_ascii_digit() {
                self.advance();
                let span = self.advance();
                end = span.end;
                star = Star::Of(self.tree.push(Node::Integer, span));
            } else if !self.star_multiplies() {
                end = self.advance().end;
                star = Star::One;
            }
        }
        self.tree.push(Node::Literal(ups, star), Span::new(start.start, end))
    }

    /// `*`, `*n`, `*(n)` or `*name` at the current token.
    pub(super) fn nimber(&mut self) -> NodeId {
        let start = self.advance();
        let inner = match self.token.kind {
            _ if !self.token.glued => None,
            Kind::Integer => {
                let span = self.advance();
                Some(self.tree.push(Node::Integer, span))
            }
            Kind::OpenParenthesis => Some(self.operand_in_parentheses()),
            // The size of an infinite heap is written without parentheses if it is a power: *ω^2.
            Kind::Name if matches!(self.token.span.text(self.source), "omega" | "ω") => {
                let at = self.token.span.start;
                let name = self.name();
                Some(self.operators(name, at, POWER))
            }
            Kind::Name => Some(self.name()),
            Kind::OpenBracket => return self.misere(start.start),
            _ => None,
        };
        match inner {
            Some(inner) => self.finish(Node::Literal(Ups::None, Star::Of(inner)), start.start),
            None => self.tree.push(Node::Literal(Ups::None, Star::One), start),
        }
    }

    /// `*[2#1]` or `*[4,2]` with the bracket at the current token.
    fn misere(&mut self, start: usize) -> NodeId {
        let open = self.token.span.start;
        if let Some(end) = digits_end(self.source.as_bytes(), open)
            && MisereGames::is_in_digits(&self.source[open + 1..end])
        {
            self.jump(end + 1);
            return self.tree.push(Node::Misere(None), Span::new(start, end + 1));
        }
        let list = self.list();
        self.finish(Node::Misere(Some(list)), start)
    }

    /// `[n]` at the current token; gives the node and the place behind the bracket.
    fn order_in_brackets(&mut self) -> (NodeId, usize) {
        let outer = std::mem::replace(&mut self.bars, Bars::Compare);
        self.advance();
        let order = self.expression(LOOSEST, Fractions::Fused);
        self.bars = outer;
        if self.token.kind == Kind::CloseBracket {
            let end = self.advance().end;
            (order, end)
        } else {
            self.expected("`]`");
            (order, self.tree.span(order).end)
        }
    }

    /// `<n>` or `<name>` at the current token, if that is what is there; `^ < 2` is a comparison.
    fn order_in_angles(&mut self) -> Option<(NodeId, usize)> {
        let start = self.token.span.start;
        let rest = self.source.get(start..)?.strip_prefix('<')?;
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        if length == 0 || rest.as_bytes().get(length) != Some(&b'>') {
            return None;
        }
        let inner = Span::new(start + 1, start + 1 + length);
        let digits = inner.text(self.source).bytes().all(|byte| byte.is_ascii_digit());
        let order = self.tree.push(if digits { Node::Integer } else { Node::Name }, inner);
        self.jump(inner.end + 1);
        Some((order, inner.end + 1))
    }
}

/// Where the bracket that opens here is closed, if nothing stands in between but what misere games are written with.
fn digits_end(source: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (index, byte) in source.iter().enumerate().skip(open) {
        match byte {
            b'[' => depth += 1,
            b']' if depth == 1 => return Some(index),
            b']' => depth -= 1,
            b'0'..=b'9' | b'#' | b'-' | b'(' | b')' => {}
            _ => return None,
        }
    }
    None
}

/// Whether a name is written like a down: `v`, `vvv`, `v12`.
pub(crate) fn is_down(name: &str) -> bool {
    let rest = name.trim_start_matches('v');
    let signs = name.len() - rest.len();
    signs > 0 && (rest.is_empty() || (signs == 1 && rest.bytes().all(|byte| byte.is_ascii_digit())))
}
