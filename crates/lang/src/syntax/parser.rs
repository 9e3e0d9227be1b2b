//! A Pratt parser: operators with their binding powers. Operands, literals and braces have their own files.
//!
//! Whatever may stand inside itself goes through [`Parser::nested`]: it bounds the depth, makes room on the stack and
//! asks whether reading may go on, so that no source overflows the stack or outlasts its limits. An error is reported
//! once for each place; the rest of the source is still read.

use onside_ground::{Charge, Guard, Stop, with_stack};
use onside_show::{Diagnostic, Span};
use rustc_hash::FxHashMap;

use super::lexer::{Bars, Kind, Token, next_token};
use super::operators::{BinaryOperator, Logic, UnaryOperator};
use super::statements::KEYWORDS;
use super::tree::{Node, NodeId, Tree};

/// What parsing gives: always a tree, and whatever was wrong with the source.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The nodes.
    pub tree: Tree,
    /// The expression; nothing if the source is blank.
    pub root: Option<NodeId>,
    /// The errors in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// What can be read in two ways by people, though not by the grammar; in the order of their places.
    pub warnings: Vec<Diagnostic>,
    /// Whether the last statement ended in a semicolon, so that nothing is to be shown.
    pub silent: bool,
}

/// Reads one source. `is_ruleset` says whose arguments are position strings.
///
/// # Errors
/// A limit of the guard, or a request to stop.
pub fn parse(source: &str, is_ruleset: &dyn Fn(&str) -> bool, guard: &Guard) -> Result<Parsed, Stop> {
    parse_in(Tree::default(), source, Names { is_ruleset, is_variable: &|_| false }, guard)
}

/// What a parser is told of names.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    /// Whose arguments are position strings.
    pub(crate) is_ruleset: &'a dyn Fn(&str) -> bool,
    /// Which names are variables, whatever else they may stand for.
    pub(crate) is_variable: &'a dyn Fn(&str) -> bool,
}

/// The same in the memory of a tree that is empty.
///
/// # Errors
/// A limit of the guard, or a request to stop.
pub(crate) fn parse_in(empty: Tree, source: &str, names: Names<'_>, guard: &Guard) -> Result<Parsed, Stop> {
    if u32::try_from(source.len()).is_err() {
        let error = Diagnostic::error("the source is longer than 4 GB", Span::default());
        let warnings = Vec::new();
        return Ok(Parsed { tree: Tree::default(), root: None, diagnostics: vec![error], warnings, silent: false });
    }
    let mut parser = Parser::new(source, names.is_ruleset, guard);
    parser.is_variable = names.is_variable;
    parser.tree = empty;
    if parser.token.kind == Kind::End {
        let (diagnostics, warnings) = (parser.diagnostics, parser.warnings);
        return Ok(Parsed { tree: parser.tree, root: None, diagnostics, warnings, silent: true });
    }
    let (root, silent) = parser.block();
    parser.stopped?;
    // What stands behind an expression that could not be read is no mistake of its own.
    if parser.token.kind != Kind::End && parser.diagnostics.is_empty() {
        parser.complain_about_rest();
    }
    parser.diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    parser.warnings.sort_by_key(|diagnostic| diagnostic.span.start);
    let (diagnostics, warnings) = (parser.diagnostics, parser.warnings);
    Ok(Parsed { tree: parser.tree, root: Some(root), diagnostics, warnings, silent })
}

/// More warnings of one source are not given.
const MOST_WARNINGS: usize = 16;

/// More mistakes than this are not told: a source that is cut off has one at every level.
const MOST_COMPLAINTS: usize = 100;

/// After this many vain guesses at misspelt rulesets none is made any more.
const MOST_GUESSES: u32 = 50;

/// How deep expressions and statements may be nested.
pub(super) const DEEPEST: u32 = 250_000;

/// About what some levels of nesting take on the stack and in the tree. They are on the account, because stacks fill
/// faster than a busy machine looks at the process.
const LEVELS: u32 = 16;
const LEVELS_BYTES: u64 = 900 * LEVELS as u64;

// Binding powers, from loose to tight.
pub(super) const LOOSEST: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARISON: u8 = 3;
const RANGE: u8 = 4;
// CGSuite reads `4 Max 3 + 5` as 8: a method in between takes whole sums.
const INFIX_METHOD: u8 = 5;
// `onside & offside` joins whole sums.
const SIDES: u8 = 6;
const SUM: u8 = 7;
const ORDINAL: u8 = 8;
const PRODUCT: u8 = 9;
pub(super) const PREFIX: u8 = 10;
// `(ω+7)/ω×7` divides by ω×7.
const TIMES: u8 = 11;
pub(super) const POWER: u8 = 12;

/// Whether `INT/INT` is read as one primary, so that methods and value suffixes apply to the fraction.
///
/// It is not behind `/`, `%`, `*` and `^`: `x/3/4` and `3^22/2^72` keep their usual meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fractions {
    Fused,
    Apart,
}

pub(super) struct Parser<'s> {
    pub(super) source: &'s str,
    pub(super) is_ruleset: &'s dyn Fn(&str) -> bool,
    pub(super) is_variable: &'s dyn Fn(&str) -> bool,
    pub(super) tree: Tree,
    pub(super) diagnostics: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    pub(super) token: Token,
    pub(super) bars: Bars,
    /// Where the last token that was taken ends.
    last_end: usize,
    depth: u32,
    guard: &'s Guard,
    /// The stack of the levels that are being read.
    levels: Charge,
    /// Why reading was given up, if it was.
    stopped: Result<(), Stop>,
    /// How often a misspelt ruleset may still be guessed in vain, so that a source full of mistakes is read in time.
    pub(super) guesses: u32,
    /// How many of the braces that are open have this label.
    pub(super) labels: FxHashMap<&'s str, u32>,
    /// How many passes and open labels were read as values so far.
    pub(super) references: usize,
    /// Where the letters of the ruleset stand that is being read; nowhere if it has no board, nothing outside of one.
    pub(super) rules: Option<Span>,
    /// The parameters and variables of loops that are open and may be called v; in a rule all of its variables.
    pub(super) chosen: Vec<&'s str>,
    /// Names of constants that were given to variables in this source.
    pub(super) taken: Vec<&'s str>,
    /// The names of rulesets that were defined here, whose arguments are expressions.
    pub(super) shadowed: Vec<String>,
    /// Whether the block that is being read has a `var` of its own.
    pub(super) declares: bool,
    /// Whether a class is being read.
    pub(super) in_class: bool,
}

impl<'s> Parser<'s> {
    pub(super) fn new(source: &'s str, is_ruleset: &'s dyn Fn(&str) -> bool, guard: &'s Guard) -> Parser<'s> {
        Parser {
            source,
            is_ruleset,
            is_variable: &|_| false,
            tree: Tree::default(),
            diagnostics: Vec::new(),
            warnings: Vec::new(),
            token: next_token(source, 0, Bars::Compare),
            bars: Bars::Compare,
            last_end: 0,
            depth: 0,
            guard,
            levels: guard.charge(),
            stopped: Ok(()),
            guesses: MOST_GUESSES,
            labels: FxHashMap::default(),
            references: 0,
            rules: None,
            chosen: Vec::new(),
            taken: Vec::new(),
            shadowed: Vec::new(),
            declares: false,
            in_class: false,
        }
    }

    /// Whether reading may go on.
    pub(super) fn reading(&self) -> Result<(), Stop> {
        self.stopped
    }

    /// Takes the current token and reads the next; its place is returned.
    pub(super) fn advance(&mut self) -> Span {
        let span = self.token.span;
        self.jump(span.end);
        span
    }

    /// Continues with the token at or after a place.
    pub(super) fn jump(&mut self, at: usize) {
        self.last_end = at;
        self.token = next_token(self.source, at, self.bars);
    }

    /// Where the last token that was taken ends.
    pub(super) fn last_end(&self) -> usize {
        self.last_end
    }

    /// The byte at a place; 0 past the end.
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.source.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// Whether the current token is of this kind and follows its predecessor directly.
    pub(super) fn glued(&self, kind: Kind) -> bool {
        self.token.glued && self.token.kind == kind
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        // One complaint for each place: what follows from the first only confuses.
        let start = diagnostic.span.start;
        if self.diagnostics.len() < MOST_COMPLAINTS
            && self.diagnostics.iter().rev().take(8).all(|earlier| earlier.span.start != start)
        {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Tells of something that is read in one way and could be meant in another.
    pub(super) fn warn(&mut self, warning: Diagnostic) {
        // What is read a second time is warned of once.
        if self.warnings.len() < MOST_WARNINGS && !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// The current token as a message shows it.
    pub(super) fn found(&self) -> String {
        match self.token.kind {
            Kind::End => "the end of the input".into(),
            _ => {
                let text = self.token.span.text(self.source);
                let short: String = text.chars().take(20).collect();
                let more = if short.len() < text.len() { "..." } else { "" };
                format!("`{short}{more}`")
            }
        }
    }

    /// An error node at the current token, with a complaint that something else was expected there.
    pub(super) fn expected(&mut self, what: &str) -> NodeId {
        let found = self.found();
        self.report(Diagnostic::error(format!("expected {what}, found {found}"), self.token.span));
        self.tree.push(Node::Error, self.token.span)
    }

    fn complain_about_rest(&mut self) {
        let found = self.found();
        if KEYWORDS.contains(&self.token.span.text(self.source)) {
            let diagnostic = Diagnostic::error(format!("{found} does not belong here"), self.token.span);
            self.report(diagnostic.with_hint("nothing before it is open that it could continue"));
            return;
        }
        let diagnostic = Diagnostic::error(format!("unexpected {found} after the expression"), self.token.span);
        let hint = match self.token.kind {
            Kind::Bars(_) => Some("bars belong inside braces, as in {1|0}"),
            Kind::CloseParenthesis | Kind::CloseBrace | Kind::CloseBracket => Some("nothing is open here"),
            Kind::Integer | Kind::Decimal | Kind::Name | Kind::OpenParenthesis | Kind::OpenBrace | Kind::Text => {
                Some("put an operator such as + or * in between")
            }
            _ => None,
        };
        self.report(match hint {
            Some(hint) => diagnostic.with_hint(hint),
            None => diagnostic,
        });
    }

    /// One level of whatever may stand inside itself: all recursion of the parser goes through here.
    ///
    /// What is too deep, or is to stop, becomes an error node, and the rest of the source is passed over.
    pub(super) fn nested(&mut self, read: impl FnOnce(&mut Self) -> NodeId) -> NodeId {
        let span = self.token.span;
        let counts = self.depth.is_multiple_of(LEVELS);
        if self.stopped.is_ok()
            && let Err(stop) =
                self.guard.check().and_then(|()| if counts { self.levels.more(LEVELS_BYTES) } else { Ok(()) })
        {
            self.stopped = Err(stop);
        }
        if self.depth >= DEEPEST || self.stopped.is_err() {
            if self.depth >= DEEPEST {
                // This is what is wrong, not all that is left open by it.
                self.diagnostics.clear();
                self.report(Diagnostic::error(format!("the source is nested more than {DEEPEST} deep"), span));
            }
            self.jump(self.source.len());
            return self.tree.push(Node::Error, span);
        }
        self.depth += 1;
        let node = with_stack(|| read(self));
        self.depth -= 1;
        if counts {
            self.levels.less(LEVELS_BYTES);
        }
        node
    }

    /// An expression whose operators all bind at least as tightly as `loosest`.
    pub(super) fn expression(&mut self, loosest: u8, fractions: Fractions) -> NodeId {
        self.nested(|this| {
            let start = this.token.span.start;
            let left = this.operand(fractions);
            this.operators(left, start, loosest)
        })
    }

    /// Everything that follows an operand, which starts at `start`, and binds at least as tightly as `loosest`.
    pub(super) fn operators(&mut self, mut left: NodeId, start: usize, loosest: u8) -> NodeId {
        loop {
            let kind = self.token.kind;
            if let Some((operator, power)) = binary(kind) {
                if power < loosest {
                    return left;
                }
                self.advance();
                let right = match power {
                    // Powers associate to the right: 3^2^2 is 3^4.
                    POWER => self.expression(POWER, Fractions::Apart),
                    PRODUCT | TIMES => self.expression(power + 1, Fractions::Apart),
                    _ => self.expression(power + 1, Fractions::Fused),
                };
                left = self.finish(Node::Binary(operator, left, right), start);
            } else if kind == Kind::PlusMinus && SUM >= loosest {
                // `3+-1` adds the switch.
                let right = self.added_switch(left);
                left = self.finish(Node::Binary(BinaryOperator::Add, left, right), start);
            } else if let Kind::Compare(comparator) = kind
                && COMPARISON >= loosest
            {
                self.advance();
                let right = self.expression(COMPARISON + 1, Fractions::Fused);
                left = self.finish(Node::Compare(comparator, left, right), start);
                if matches!(self.token.kind, Kind::Compare(_)) {
                    let error = Diagnostic::error("comparisons do not chain", self.token.span);
                    self.report(error.with_hint("put one of them in parentheses"));
                }
            } else if COMPARISON >= loosest && self.at_word("is") {
                left = self.kind_question(left, start);
            } else if let Some((operator, power)) = self.logic()
                && power >= loosest
            {
                self.advance();
                let right = self.expression(power + 1, Fractions::Fused);
                left = self.finish(Node::Logic(operator, left, right), start);
            } else if self.at_word("mod") && PRODUCT >= loosest && !self.begins_statement() {
                self.advance();
                let right = self.expression(PRODUCT + 1, Fractions::Apart);
                left = self.finish(Node::Binary(BinaryOperator::Remainder, left, right), start);
            } else if kind == Kind::DotDot && RANGE >= loosest {
                left = self.range(left, start);
            } else if kind == Kind::Name
                && INFIX_METHOD >= loosest
                && self.is_infix_method()
                && !self.begins_statement()
                && !self.at_side()
            {
                let name = self.advance();
                let right = self.expression(INFIX_METHOD + 1, Fractions::Fused);
                let arguments = self.tree.push_list(&[right]);
                left = self.finish(Node::Method { receiver: left, name, arguments }, start);
            } else {
                return left;
            }
        }
    }

    fn logic(&self) -> Option<(Logic, u8)> {
        if self.at_word("and") {
            Some((Logic::And, AND))
        } else if self.at_word("or") {
            Some((Logic::Or, OR))
        } else {
            None
        }
    }

    /// `is Integer` or `is not Integer` at the current token.
    fn kind_question(&mut self, value: NodeId, start: usize) -> NodeId {
        self.advance();
        let negated = self.at_word("not");
        if negated {
            self.advance();
        }
        if self.token.kind != Kind::Name {
            return self.expected("the name of a kind, as in x is Integer");
        }
        // Of a full name such as game.heap.HeapRuleset the last part counts.
        let mut kind = self.advance();
        while self.glued(Kind::Dot) {
            self.advance();
            if self.token.kind != Kind::Name {
                return self.expected("the name of a kind, as in x is game.heap.HeapRuleset");
            }
            kind = self.advance();
        }
        self.finish(Node::Is { value, kind, negated }, start)
    }

    /// `not x` at the current token.
    pub(super) fn not(&mut self) -> NodeId {
        let not = self.advance();
        let operand = self.expression(COMPARISON, Fractions::Fused);
        self.finish(Node::Not(operand), not.start)
    }

    /// `..b` or `..b..c` at the current token.
    fn range(&mut self, from: NodeId, start: usize) -> NodeId {
        self.advance();
        let to = self.expression(RANGE + 1, Fractions::Fused);
        let by = (self.token.kind == Kind::DotDot).then(|| {
            self.advance();
            self.expression(RANGE + 1, Fractions::Fused)
        });
        self.finish(Node::Range { from, to, by }, start)
    }

    /// A name behind an operand is a method if it starts with a capital; other names are kept for keywords.
    fn is_infix_method(&self) -> bool {
        self.token.span.text(self.source).starts_with(char::is_uppercase)
    }

    /// Adds a node that reaches from `start` to the last token taken, parentheses included.
    pub(super) fn finish(&mut self, node: Node, start: usize) -> NodeId {
        self.tree.push(node, Span::new(start, self.last_end))
    }

    /// `+-x` at the current token, behind a summand. Who writes blanks around the sign or adds switches to switches
    /// knows it; others may mean `+ -`.
    fn added_switch(&mut self, summand: NodeId) -> NodeId {
        let sign = self.token.span;
        let tight = self.token.glued && next_token(self.source, sign.end, self.bars).glued;
        let is_switch = |node| matches!(self.tree.node(node), Node::Unary(UnaryOperator::Switch, _));
        let of_switches = match self.tree.node(summand) {
            Node::Binary(BinaryOperator::Add, _, last) => is_switch(last),
            _ => is_switch(summand),
        };
        if tight && !of_switches {
            let warning = Diagnostic::warning("`+-` is one sign: it adds a switch, as in 5 + {1|-1}", sign);
            self.warn(warning.with_hint("for a sum with a negative number put a blank in between: 5 + -1"));
        }
        self.switch()
    }

    /// `+-x` at the current token.
    pub(super) fn switch(&mut self) -> NodeId {
        let sign = self.advance();
        let operand = self.expression(PREFIX, Fractions::Fused);
        self.finish(Node::Unary(UnaryOperator::Switch, operand), sign.start)
    }
}

fn binary(kind: Kind) -> Option<(BinaryOperator, u8)> {
    Some(match kind {
        Kind::Ampersand => (BinaryOperator::Sides, SIDES),
        Kind::Plus => (BinaryOperator::Add, SUM),
        Kind::Minus => (BinaryOperator::Subtract, SUM),
        Kind::Colon => (BinaryOperator::OrdinalSum, ORDINAL),
        Kind::Star => (BinaryOperator::Multiply, PRODUCT),
        Kind::Times => (BinaryOperator::Multiply, TIMES),
        Kind::Slash => (BinaryOperator::Divide, PRODUCT),
        Kind::Percent => (BinaryOperator::Remainder, PRODUCT),
        Kind::Caret => (BinaryOperator::Power, POWER),
        _ => return None,
    })
}
