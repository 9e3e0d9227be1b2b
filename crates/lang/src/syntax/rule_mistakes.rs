//! What to say about rulesets that cannot be read: which word was meant, and what to write instead.
//!
//! People who write rules for the first time take words from other languages (`if`, `:=`, `do`), leave out colons and
//! quotes, and misspell. Each of these has a remedy of its own here; what is read at all is said in `rules`.

use onside_ground::did_you_mean;
use onside_show::{Diagnostic, Span};

use super::lexer::{Kind, next_token};
use super::operators::Comparator;
use super::parser::Parser;
use super::tree::{BoardQuery, Node, NodeId};

/// The words with which an item of a ruleset can begin or go on.
const WORDS: [&str; 12] =
    ["for", "where", "play", "joint", "parts", "symmetry", "require", "def", "end", "Left", "Right", "loopy"];

/// The words that say what a game is played on.
const GROUNDS: [&str; 4] = ["grid", "strip", "graph", "heap"];

/// What can stand behind the name in the first line of a ruleset, rightly or wrongly.
const BEHIND_NAMES: [&str; 11] =
    ["on", "for", "where", "play", "grid", "strip", "graph", "heap", "in", "over", "loopy"];

const GROUND_HINT: &str = "as in: on grid \".xo\", on strip \"_BR\", on graph \".LR\", on heap n, on (m, n)";

impl Parser<'_> {
    /// Whether a definition of a ruleset starts at the current token, also if there are mistakes in its first line.
    pub(super) fn at_ruleset(&self) -> bool {
        let small = self.at_word("ruleset");
        if !small && !self.at_word("Ruleset") {
            return false;
        }
        let name = next_token(self.source, self.token.span.end, self.bars);
        let behind = next_token(self.source, name.span.end, self.bars);
        let word = behind.span.text(self.source);
        match name.kind {
            Kind::Name if small && name.span.text(self.source) == "on" => {
                GROUNDS.contains(&word) || behind.kind == Kind::OpenParenthesis
            }
            Kind::Name if small => {
                behind.kind == Kind::OpenParenthesis || behind.kind == Kind::Name && BEHIND_NAMES.contains(&word)
            }
            Kind::Name => behind.kind == Kind::Name && word == "on",
            Kind::Integer | Kind::Text => small,
            _ => false,
        }
    }

    /// The name of a ruleset at the current token.
    pub(super) fn ruleset_name(&mut self, word: Span) -> Option<Span> {
        if word.text(self.source) != "ruleset" {
            let error = Diagnostic::error("a ruleset begins with the word `ruleset`, in small letters", word);
            self.report(error.with_hint("as in: ruleset Clobber on grid \".xo\""));
        }
        if self.token.kind == Kind::Name && !self.at_word("on") {
            return self.variable_name();
        }
        let hint = if self.token.kind == Kind::Integer {
            "a name begins with a letter"
        } else {
            "as in: ruleset Clobber on grid \".xo\""
        };
        self.expected_so("the name of the ruleset", Some(hint.to_owned()));
        None
    }

    /// Complains that something else was expected, with a remedy.
    pub(super) fn expected_so(&mut self, what: &str, hint: Option<String>) {
        let found = self.found();
        let error = Diagnostic::error(format!("expected {what}, found {found}"), self.token.span);
        self.report(match hint {
            Some(hint) => error.with_hint(hint),
            None => error,
        });
    }

    /// Complains of what stands where a ruleset says what it is played on.
    pub(super) fn no_ground(&mut self, what: &str) {
        let word = self.token.span.text(self.source);
        let hint = match word {
            "loopy" => "`loopy` stands behind what the game is played on, as in: on grid \".xo\" loopy".to_owned(),
            "board" | "row" | "line" | "square" | "squares" | "cells" => GROUND_HINT.to_owned(),
            _ => match did_you_mean(word, GROUNDS) {
                Some(meant) if meant != word => format!("did you mean `{meant}`?"),
                _ => GROUND_HINT.to_owned(),
            },
        };
        self.expected_so(what, Some(hint));
    }

    /// Complains of what stands where a rule was to begin or to go on.
    pub(super) fn no_rule(&mut self, what: &str) {
        let hint = self.remedy();
        self.expected_so(what, hint);
    }

    fn remedy(&self) -> Option<String> {
        let word = self.token.span.text(self.source);
        let behind = next_token(self.source, self.token.span.end, self.bars);
        let before = self.source[..self.token.span.start].trim_end();
        Some(match (self.token.kind, word) {
            (Kind::Name, "Left" | "Right") => format!("a rule for one player begins with `{word}:`"),
            (Kind::Name, "left" | "right" | "Both" | "both") => {
                "a rule for one player begins with `Left:` or `Right:`; one without them is for both".to_owned()
            }
            (Kind::Name, _) if behind.kind == Kind::Colon && !before.ends_with(',') => {
                "the players are Left and Right: a rule for one of them begins with `Left:` or `Right:`".to_owned()
            }
            (Kind::Name, "if" | "when" | "while" | "and" | "with") => {
                "a condition is written with `where`, once for each `for`; several are joined by `and`".to_owned()
            }
            (Kind::Name, "where") => "several conditions are joined by `and`".to_owned(),
            (Kind::Name, "do" | "then" | "move" | "to" | "yield" | "return" | "gives" | "put") => {
                "what a move leads to stands behind `play`".to_owned()
            }
            (Kind::Name, "ruleset") => "a ruleset cannot be defined inside another: write `end` before it".to_owned(),
            (Kind::Name, "var") => "variables of a rule are made in a `def` or between `begin` and `end`".to_owned(),
            (Kind::Assign, _) => "what is put on a cell is written with =>, as in c => empty".to_owned(),
            (Kind::Comma, _) => "every choice has a `for` of its own, as in: for c in own for d in Compass".to_owned(),
            _ if before.ends_with(';') && before.contains("=>") => {
                "several changes are separated by commas, as in c => empty, c+d => own".to_owned()
            }
            (Kind::Name, _) => match did_you_mean(word, WORDS) {
                Some(meant) if meant != word => format!("did you mean `{meant}`?"),
                _ => "a rule ends with `play` and what the move leads to, as in: where n > 0 play n-1".to_owned(),
            },
            _ => return None,
        })
    }

    /// Complains of a result that cannot be meant: one that compares or makes a function where a cell is changed.
    pub(super) fn check_result(&mut self, result: NodeId) {
        let (what, sign) = match self.tree.node(result) {
            Node::Compare(Comparator::Equal, ..) => ("compares two values", "="),
            Node::Function { .. } => ("makes a function", "->"),
            _ => return,
        };
        let error =
            Diagnostic::error(format!("this {what}, and a rule says what its move leads to"), self.tree.span(result));
        self.report(error.with_hint(format!("what is put on a cell is written with => and not with {sign}")));
    }

    /// Complains if the board is not asked with as many arguments as there must be.
    pub(super) fn check_query(&mut self, query: BoardQuery, arguments: usize, span: Span) {
        let (right, takes, hint) = match query {
            BoardQuery::Near => (2..=2, "near takes a cell and a letter", "as in near(v, own) == 0"),
            BoardQuery::Slide => (
                2..=3,
                "slide takes a cell and directions, and perhaps a cell that counts as empty",
                "as in: for t in slide(c, Compass)",
            ),
            BoardQuery::Cells => return,
        };
        if !right.contains(&arguments) {
            let given = if arguments == 1 { "one argument".to_owned() } else { format!("{arguments} arguments") };
            self.report(Diagnostic::error(format!("{takes}, not {given}"), span).with_hint(hint));
        }
    }

    /// Complains of a definition under a name that rules are given.
    pub(super) fn check_definition(&mut self) {
        let name = next_token(self.source, self.token.span.end, self.bars);
        let text = name.span.text(self.source);
        if matches!(text, "near" | "slide") {
            let error = Diagnostic::error(format!("{text} has a meaning of its own in rules"), name.span);
            self.report(error.with_hint("choose another name"));
        }
    }
}
