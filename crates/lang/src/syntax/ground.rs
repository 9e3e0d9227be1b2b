//! What a ruleset is played on: `on grid ".xo"`, `on heap n` or `on (m, n)`.

use onside_show::{Diagnostic, Span};

use super::lexer::Kind;
use super::parser::Parser;
use super::statements::KEYWORDS;

/// What a ruleset is played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Cells with letters; `grid`, `strip` or `graph`.
    Board {
        /// Where the word stands that says which.
        word: Span,
        /// Where the letters stand, quotes included.
        letters: Span,
    },
    /// A number, under this name.
    Heap(Span),
    /// Several numbers, under these names.
    Tuple(Vec<Span>),
}

impl Parser<'_> {
    /// `on grid ".xo"`, `on heap n` or `on (m, n)`.
    pub(super) fn ground(&mut self) -> Option<Ground> {
        if !self.at_word("on") {
            self.no_ground("`on` and what the game is played on");
            return None;
        }
        self.advance();
        if self.token.kind == Kind::OpenParenthesis {
            self.advance();
            let mut names: Vec<Span> = Vec::new();
            loop {
                let name = self.variable_name()?;
                if names.iter().any(|known| known.text(self.source) == name.text(self.source)) {
                    let text = name.text(self.source);
                    let error = Diagnostic::error(format!("the name {text} stands here twice"), name);
                    self.report(error.with_hint("every number of a state has a name of its own, as in on (m, n)"));
                }
                names.push(name);
                if self.token.kind != Kind::Comma {
                    break;
                }
                self.advance();
            }
            if self.token.kind != Kind::CloseParenthesis {
                self.no_ground("`,` or `)`");
                return None;
            }
            self.advance();
            return Some(Ground::Tuple(names));
        }
        let word = self.token.span;
        match word.text(self.source) {
            "heap" => {
                self.advance();
                if self.token.kind != Kind::Name || KEYWORDS.contains(&self.token.span.text(self.source)) {
                    self.expected_so("a name for the size of the heap", Some("as in: on heap n".to_owned()));
                    return None;
                }
                Some(Ground::Heap(self.variable_name()?))
            }
            "grid" | "strip" | "graph" => {
                self.advance();
                if self.token.kind != Kind::Text {
                    self.no_ground("the letters of the board in quotes");
                    return None;
                }
                let letters = self.advance();
                Some(Ground::Board { word, letters })
            }
            _ => {
                self.no_ground("`grid`, `strip`, `graph`, `heap` or names in parentheses");
                None
            }
        }
    }
}
