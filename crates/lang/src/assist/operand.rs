//! What kind of value the operand has with which a source ends, where that can be seen: `{1|0}`, `*[2,3]`, `(1, 2)`.
//!
//! Completion behind a dot offers what values of this kind can be asked. Nothing is evaluated; where the kind cannot be
//! seen there is no answer.

use super::{Known, Piece, Scan, Sort};
use crate::eval::LOOPY;
use crate::value::Kind;

impl Scan<'_> {
    /// The kind of the operand with which the source ends.
    pub(super) fn kind_at_end(&self, variables: &[Known]) -> Option<Kind> {
        self.kind_behind(self.pieces.len().checked_sub(1)?, variables)
    }

    fn text(&self, index: usize) -> &str {
        self.pieces.get(index).map_or("", |piece| piece.span.text(self.source))
    }

    /// The piece that stands directly before another.
    fn glued(&self, index: usize) -> Option<(usize, Piece)> {
        let before = index.checked_sub(1)?;
        let piece = *self.pieces.get(before)?;
        (piece.span.end == self.pieces[index].span.start).then_some((before, piece))
    }

    fn kind_behind(&self, last: usize, variables: &[Known]) -> Option<Kind> {
        let piece = *self.pieces.get(last)?;
        let text = self.text(last);
        match piece.sort {
            Sort::Text => Some(Kind::Text),
            Sort::Number => Some(self.kind_of_number(last)),
            Sort::Keyword if matches!(text, "true" | "false") => Some(Kind::Boolean),
            Sort::Sign if text == "'" => Some(Kind::Compound),
            Sort::Bracket if matches!(text, ")" | "]" | "}") => self.kind_of_brackets(last, variables),
            Sort::Name => {
                let known = variables.iter().rev().find(|known| known.name == text).map(|known| known.kind);
                known.or(match text {
                    "L" | "R" | "N" | "P" => Some(Kind::Outcome),
                    "LEFT" | "RIGHT" | "NEXT" | "PREVIOUS" => Some(Kind::Winner),
                    "Left" | "Right" => Some(Kind::Player),
                    _ if LOOPY.contains(&text) => Some(Kind::Loopy),
                    _ => None,
                })
            }
            _ => None,
        }
    }

    /// A number, or a game such as `3*`, `*2` and `^3`.
    fn kind_of_number(&self, last: usize) -> Kind {
        let digits = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        if !digits(self.text(last)) {
            return Kind::Game;
        }
        let Some((sign, _)) = self.glued(last).filter(|&(sign, _)| matches!(self.text(sign), "*" | "^")) else {
            return Kind::Number;
        };
        // Behind an operand the sign is an operator.
        let ends_operand = |(_, piece): (usize, Piece)| {
            let text = piece.span.text(self.source);
            matches!(piece.sort, Sort::Name) || digits(text) || matches!(text, ")" | "]" | "}")
        };
        if self.glued(sign).is_some_and(ends_operand) { Kind::Number } else { Kind::Game }
    }

    /// What stands in brackets, the last of which is this piece.
    fn kind_of_brackets(&self, close: usize, variables: &[Known]) -> Option<Kind> {
        let (open, inner) = self.inside(close)?;
        let before = self.glued(open);
        let sort_before = before.map(|(_, piece)| piece.sort);
        let text_before = before.map_or("", |(index, _)| self.text(index));
        let has = |sign: &str| inner.iter().any(|&index| self.text(index) == sign);
        match self.text(close) {
            ")" if sort_before == Some(Sort::Ruleset) => Some(Kind::Position),
            ")" if matches!(text_before, "^" | "v" | "*") => Some(Kind::Game),
            "]" if text_before == "*" => Some(Kind::Misere),
            "]" if matches!(text_before, "^" | "v") => Some(Kind::Game),
            // A call, an index, or a game with a label.
            "}" if matches!(sort_before, Some(Sort::Name)) => Some(Kind::Loopy),
            _ if matches!(
                sort_before,
                Some(Sort::Name | Sort::Function | Sort::Method | Sort::Bracket | Sort::Text)
            ) =>
            {
                None
            }
            "]" => Some(Kind::List),
            "}" => {
                let is_bar = |&index: &usize| self.text(index).bytes().all(|byte| byte == b'|');
                match () {
                    () if has("pass") => Some(Kind::Loopy),
                    () if inner.iter().any(is_bar) || text_before == "+-" => Some(Kind::Game),
                    () if has("=>") => Some(Kind::Map),
                    () => Some(Kind::Set),
                }
            }
            _ if has(",") => Some(Kind::Tuple),
            _ => {
                // A literal in parentheses, perhaps with a sign.
                let signs = inner.iter().take_while(|&&index| matches!(self.text(index), "-" | "+-")).count();
                let switch = inner[..signs].iter().any(|&index| self.text(index) == "+-");
                let alone = inner[signs..].iter().all(|&index| matches!(self.pieces[index].sort, Sort::Number))
                    || inner.len() == signs + 1;
                let kind = self.kind_behind(close - 1, variables).filter(|_| alone)?;
                Some(if switch { Kind::Game } else { kind })
            }
        }
    }

    /// The bracket that a closing one closes, and the pieces directly inside of the two, without what is deeper.
    fn inside(&self, close: usize) -> Option<(usize, Vec<usize>)> {
        let mut depth = 0_usize;
        let mut inner = Vec::new();
        for index in (0..close).rev() {
            let piece = self.pieces[index];
            match self.text(index) {
                ")" | "]" | "}" if piece.sort == Sort::Bracket => {
                    if depth == 0 {
                        inner.push(index);
                    }
                    depth += 1;
                }
                "(" | "[" | "{" if piece.sort == Sort::Bracket => match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None => {
                        inner.reverse();
                        return Some((index, inner));
                    }
                },
                _ if depth == 0 => inner.push(index),
                _ => {}
            }
        }
        None
    }
}
