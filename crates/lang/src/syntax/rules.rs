//! Rulesets as statements: `ruleset Clobber on grid ".xo" ... end`.
//!
//! Words such as `play` and `own` mean something only in here, and stay names elsewhere. What a ruleset says is read
//! once for each of the functions that it becomes: Left's moves, Right's moves, joint moves, parts. Each of them has
//! the definitions of the ruleset in its body, so that these may speak of the board and of the player.

use onside_show::{Diagnostic, Span};

use super::ground::Ground;
use super::lexer::{Bars, Kind, next_token};
use super::parser::{Fractions, LOOSEST, Parser};
use super::statements::KEYWORDS;
use super::tree::{BoardQuery, LoopHead, LoopSource, Node, NodeId, Parameter, Run};

/// The names that rules are given, besides those of the state and the parameters.
pub const GIVEN: [&str; 6] = ["board", "own", "theirs", "empty", "ahead", "player"];

/// One rule as it was written, for those who look at it without running it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The heads, from the outermost in.
    pub heads: Run,
    /// The condition before all heads; one behind a head is its filter.
    pub condition: Option<NodeId>,
    /// What the move leads to; a list of entries if cells are changed.
    pub result: NodeId,
    /// Whether cells are changed.
    pub changes: bool,
    /// The move's name, if it is written.
    pub name: Option<NodeId>,
    /// Where the rule stands.
    pub span: Span,
}

/// A ruleset as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetSyntax {
    /// Where its name stands.
    pub name: Span,
    /// Its parameters.
    pub parameters: Run,
    /// What it is played on.
    pub ground: Ground,
    /// Whether play may return to a position.
    pub loopy: bool,
    /// Left's rules and Right's.
    pub clauses: [Vec<Clause>; 2],
    /// A list of functions: the parameters with their defaults (and what is required of them), Left's moves, Right's
    /// moves, and then joint moves and parts if there are such rules.
    pub functions: NodeId,
    /// Which of the names in [`GIVEN`] the functions have as parameters, behind the state and the ruleset's own.
    pub given: Vec<&'static str>,
    /// The rule of joint moves, if there is one.
    pub joint: Option<Span>,
    /// The rule of parts, if there is one.
    pub parts: Option<Span>,
    /// The words behind `symmetry`, if there are any.
    pub symmetry: Option<Vec<Span>>,
    /// What is required of the parameters.
    pub requires: Vec<Span>,
    /// The whole statement.
    pub span: Span,
}

/// The names and texts in a part of a source, one after the other.
pub fn words_of(source: &str, span: Span) -> Vec<&str> {
    let mut words = Vec::new();
    let mut at = span.start;
    while at < span.end {
        let token = next_token(source, at, Bars::Compare);
        if token.kind == Kind::End {
            break;
        }
        if matches!(token.kind, Kind::Name | Kind::Text) {
            words.push(token.span.text(source));
        }
        at = token.span.end.max(at + 1);
    }
    words
}

/// The first place in a part of a source where a name stands.
pub fn place_of(source: &str, span: Span, name: &str) -> Option<Span> {
    let mut at = span.start;
    while at < span.end {
        let token = next_token(source, at, Bars::Compare);
        if token.kind == Kind::End {
            break;
        }
        if token.kind == Kind::Name && token.span.text(source) == name {
            return Some(token.span);
        }
        at = token.span.end.max(at + 1);
    }
    None
}

/// For which function the items are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// For none: to find mistakes and the end.
    First,
    Parameters,
    Left,
    Right,
    Joint,
    Parts,
}

/// What was read of the items.
#[derive(Default)]
struct Items {
    definitions: Vec<NodeId>,
    rules: Vec<NodeId>,
    clauses: Vec<Clause>,
    joint: Option<([Span; 2], NodeId, Span)>,
    parts: Option<(NodeId, Span)>,
    symmetry: Option<Vec<Span>>,
    requires: Vec<(NodeId, Span)>,
}

impl<'s> Parser<'s> {
    /// `ruleset NAME on ... end` at the current token.
    pub(super) fn ruleset(&mut self) -> NodeId {
        let opened = self.advance();
        if self.rules.is_some() {
            let error = Diagnostic::error("a ruleset cannot be defined inside another", opened);
            self.report(error.with_hint("write `end` before it"));
        }
        let Some(name) = self.ruleset_name(opened) else {
            self.jump(self.source.len());
            return self.tree.push(Node::Error, opened);
        };
        let parameters = if self.token.kind == Kind::OpenParenthesis {
            self.parameter_list()
        } else {
            self.tree.push_parameters(&[])
        };
        let Some(ground) = self.ground() else {
            self.jump(self.source.len());
            return self.tree.push(Node::Error, opened);
        };
        let loopy = self.at_word("loopy");
        if loopy {
            self.advance();
        }
        let body = self.token.span.start;
        let errors = self.diagnostics.len();
        let board = match &ground {
            Ground::Board { letters, .. } => *letters,
            Ground::Heap(_) | Ground::Tuple(_) => Span::default(),
        };
        let outer = self.rules.replace(board);
        let mut items = self.items(View::First);
        // What could not be read has swallowed the end, and has been complained about.
        if self.token.kind != Kind::End || self.diagnostics.len() == errors {
            self.require("end", opened);
        }
        let end = self.last_end();
        let span = Span::new(opened.start, end);
        if let (Some((_, span)), true) = (items.requires.first(), self.tree.parameters(parameters).is_empty()) {
            let error = Diagnostic::error("`require` is about parameters, and this ruleset has none", *span);
            self.report(error.with_hint("parameters stand behind the name, as in: ruleset Take(most) on heap n"));
        }
        if items.rules.is_empty() && self.diagnostics.len() == errors {
            let error = Diagnostic::error("this ruleset has no rule", name);
            self.report(error.with_hint("a rule says what a move leads to, as in: for c in own play c => empty"));
        }
        let syntax = (self.diagnostics.len() == errors).then(|| {
            let given = self.given(body, end);
            let functions = self.functions(&ground, parameters, &given, body, &mut items);
            let ([left, right], functions) = functions;
            RulesetSyntax {
                name,
                parameters,
                ground,
                loopy,
                clauses: [left, right],
                functions,
                given: given.iter().map(|(word, _)| *word).collect(),
                joint: items.joint.map(|(_, _, span)| span),
                parts: items.parts.map(|(_, span)| span),
                symmetry: items.symmetry,
                requires: items.requires.iter().map(|(_, span)| *span).collect(),
                span,
            }
        });
        self.rules = outer;
        self.jump(end);
        let Some(syntax) = syntax else { return self.tree.push(Node::Error, span) };
        self.shadowed.push(name.text(self.source).to_owned());
        let index = self.tree.push_ruleset(syntax);
        self.tree.push(Node::Ruleset(index), span)
    }

    /// The names of [`GIVEN`] that occur, each with a place where it stands.
    fn given(&self, from: usize, to: usize) -> Vec<(&'static str, Span)> {
        let mut found: Vec<(&'static str, Span)> = Vec::new();
        let mut at = from;
        while at < to {
            let token = next_token(self.source, at, self.bars);
            if token.kind == Kind::End {
                break;
            }
            if token.kind == Kind::Name
                && let Some(&word) = GIVEN.iter().find(|&&word| word == token.span.text(self.source))
                && !found.iter().any(|(known, _)| *known == word)
            {
                found.push((word, token.span));
            }
            at = token.span.end.max(at + 1);
        }
        found.sort_by_key(|(word, _)| GIVEN.iter().position(|known| known == word));
        found
    }

    /// Reads the items once more for each function, and makes the functions.
    fn functions(
        &mut self,
        ground: &Ground,
        parameters: Run,
        given: &[(&'static str, Span)],
        body: usize,
        items: &mut Items,
    ) -> ([Vec<Clause>; 2], NodeId) {
        let mut names: Vec<Span> = match ground {
            Ground::Board { letters, .. } => vec![*letters],
            Ground::Heap(name) => vec![*name],
            Ground::Tuple(names) => names.clone(),
        };
        names.extend(self.tree.parameters(parameters).iter().map(|parameter| parameter.name));
        names.extend(given.iter().map(|(_, span)| *span));
        // The parameters themselves, with their defaults, and behind them what is required of them.
        let mut required = Vec::new();
        if !items.requires.is_empty() {
            self.jump(body);
            required = self.items(View::Parameters).requires;
        }
        let mut values: Vec<NodeId> = self
            .tree
            .parameters(parameters)
            .to_vec()
            .iter()
            .map(|parameter| self.tree.push(Node::Name, parameter.name))
            .collect();
        values.extend(required.iter().map(|(node, _)| *node));
        let values = self.tree.push_list(&values);
        let values = self.tree.push(Node::List(values), Span::new(body, body));
        let mut functions = vec![self.tree.push(Node::Function { parameters, body: values }, Span::new(body, body))];
        let clauses = [View::Left, View::Right].map(|view| {
            self.jump(body);
            let read = self.items(view);
            let rules = self.tree.push_list(&read.rules);
            let list = self.finish(Node::List(rules), body);
            functions.push(self.rule_function(&names, &[], read.definitions, list, body));
            read.clauses
        });
        if let Some((variables, _, _)) = items.joint {
            self.jump(body);
            let read = self.items(View::Joint);
            if let Some((_, result, _)) = read.joint {
                functions.push(self.rule_function(&names, &variables, read.definitions, result, body));
            }
        }
        if items.parts.is_some() {
            self.jump(body);
            let read = self.items(View::Parts);
            if let Some((parts, _)) = read.parts {
                functions.push(self.rule_function(&names, &[], read.definitions, parts, body));
            }
        }
        let list = self.tree.push_list(&functions);
        (clauses, self.finish(Node::List(list), body))
    }

    /// The function with these parameters that knows the definitions and gives this value.
    fn rule_function(
        &mut self,
        names: &[Span],
        more: &[Span],
        definitions: Vec<NodeId>,
        value: NodeId,
        start: usize,
    ) -> NodeId {
        let parameter = |&name: &Span| Parameter { name, kind: None, default: None };
        let parameters: Vec<Parameter> = names.iter().chain(more).map(parameter).collect();
        let parameters = self.tree.push_parameters(&parameters);
        let mut statements = definitions;
        statements.push(value);
        let statements = self.tree.push_list(&statements);
        let body = self.finish(Node::Block(statements), start);
        self.finish(Node::Function { parameters, body }, start)
    }

    /// The items up to `end`.
    fn items(&mut self, view: View) -> Items {
        let mut items = Items::default();
        loop {
            while self.token.kind == Kind::Semicolon {
                self.advance();
            }
            if self.token.kind == Kind::End || self.at_word("end") {
                return items;
            }
            let before = self.token.span.start;
            self.item(view, &mut items);
            if self.token.span.start == before {
                self.no_rule(
                    "a rule (`for`, `where` or `play`), `def`, `joint`, `parts`, `symmetry`, `require` or `end`",
                );
                self.jump(self.source.len());
                return items;
            }
        }
    }

    fn item(&mut self, view: View, items: &mut Items) {
        let start = self.token.span;
        if self.at_word("def") {
            self.chosen.clear();
            if view == View::First {
                self.check_definition();
            }
            let definition = self.nested(Self::definition);
            self.chosen.clear();
            items.definitions.push(definition);
        } else if self.at_word("joint") {
            self.advance();
            let Some(left) = self.variable_name() else { return };
            if self.token.kind == Kind::Comma {
                self.advance();
            } else {
                let hint = "as in joint a, b: a is what Left's rule chose and b what Right's did".to_owned();
                self.expected_so("`,` and the name of Right's move", Some(hint));
            }
            let Some(right) = self.variable_name() else { return };
            if self.token.kind == Kind::Colon {
                self.advance();
            } else {
                let hint = "as in joint a, b: n-a-b".to_owned();
                self.expected_so("`:` and what the two moves lead to", Some(hint));
            }
            self.chosen = vec![left.text(self.source), right.text(self.source)];
            let (result, _) = self.rule_result();
            self.chosen.clear();
            if items.joint.is_some() {
                let error = Diagnostic::error("joint moves have one rule, and this is a second one", start);
                self.report(error.with_hint("tell cases apart inside it, as in: joint a, b: if a < b then ... end"));
            }
            items.joint = Some(([left, right], result, Span::new(start.start, self.last_end())));
        } else if self.at_word("parts") {
            self.advance();
            let parts = self.expression(LOOSEST, Fractions::Fused);
            if items.parts.is_some() {
                self.report(Diagnostic::error("parts have one rule, and this is a second one", start));
            }
            items.parts = Some((parts, Span::new(start.start, self.last_end())));
        } else if self.at_word("symmetry") {
            self.advance();
            let mut words = Vec::new();
            while self.token.kind == Kind::Name && !KEYWORDS.contains(&self.token.span.text(self.source)) {
                words.push(self.advance());
                if self.token.kind != Kind::Comma {
                    break;
                }
                self.advance();
            }
            if words.is_empty() {
                let hint = "as in: symmetry all; the words are none, mirror, flips, rotations, transpose and all";
                self.expected_so("the name of a symmetry", Some(hint.to_owned()));
            }
            items.symmetry = Some(words);
        } else if self.at_word("require") {
            let requirement = self.requirement();
            items.requires.push((requirement, Span::new(start.start, self.last_end())));
        } else {
            self.rule(view, items);
        }
    }

    /// `require e else "text"`: true if e holds, otherwise the text or, if there is none, false.
    fn requirement(&mut self) -> NodeId {
        let start = self.advance().start;
        let condition = self.expression(LOOSEST, Fractions::Fused);
        let mut parts = vec![condition, condition];
        if self.at_word("else") {
            self.advance();
            parts.push(self.expression(LOOSEST, Fractions::Fused));
        } else {
            parts.push(condition);
        }
        let parts = self.tree.push_list(&parts);
        self.finish(Node::If(parts), start)
    }

    /// `Left: for ... where ... play ... as ...`
    fn rule(&mut self, view: View, items: &mut Items) {
        let start = self.token.span;
        let player = self.side_follows();
        if player.is_some() {
            self.advance();
            self.advance();
        }
        let mut heads: Vec<LoopHead> = Vec::new();
        self.chosen.clear();
        let condition = self.at_word("where").then(|| {
            self.advance();
            self.expression(LOOSEST, Fractions::Fused)
        });
        while self.at_word("for") {
            let name = next_token(self.source, self.token.span.end, self.bars);
            self.chosen.push(name.span.text(self.source));
            heads.push(self.loop_head());
        }
        if !self.at_word("play") {
            if self.token.span.start > start.start {
                self.no_rule("`play` and what the move leads to");
            }
            return;
        }
        self.advance();
        let (result, changes) = self.rule_result();
        let name = self.at_word("as").then(|| {
            self.advance();
            self.expression(LOOSEST, Fractions::Fused)
        });
        self.chosen.clear();
        let span = Span::new(start.start, self.last_end());
        let wanted = match view {
            View::First => true,
            View::Left => player != Some(View::Right),
            View::Right => player != Some(View::Left),
            View::Parameters | View::Joint | View::Parts => false,
        };
        if !wanted {
            return;
        }
        let variables: Vec<NodeId> =
            heads.iter().filter_map(|head| head.variable).map(|name| self.tree.push(Node::Name, name)).collect();
        let variables = self.tree.push_list(&variables);
        let choice = self.tree.push(Node::List(variables), span);
        let members: Vec<NodeId> = [Some(choice), Some(result), name].into_iter().flatten().collect();
        let members = self.tree.push_list(&members);
        let found = self.tree.push(Node::List(members), span);
        let heads_run = self.tree.push_heads(&heads);
        let found = self.tree.push_list(&[found]);
        let all = if heads.is_empty() {
            self.tree.push(Node::List(found), span)
        } else {
            self.tree.push(Node::Loop { heads: heads_run, body: None, yields: found }, span)
        };
        let rule = match condition {
            None => all,
            Some(condition) => {
                let parts = self.tree.push_list(&[condition, all]);
                self.tree.push(Node::If(parts), span)
            }
        };
        items.rules.push(rule);
        items.clauses.push(Clause { heads: heads_run, condition, result, changes, name, span });
    }

    /// Whether the current token is `Left` or `Right` with a colon behind it.
    fn side_follows(&self) -> Option<View> {
        let view = match self.token.span.text(self.source) {
            "Left" => View::Left,
            "Right" => View::Right,
            _ => return None,
        };
        (next_token(self.source, self.token.span.end, self.bars).kind == Kind::Colon).then_some(view)
    }

    /// Whether a rule for one of the players begins at the current token.
    pub(super) fn at_side(&self) -> bool {
        self.rules.is_some() && self.token.kind == Kind::Name && self.side_follows().is_some()
    }

    /// A state, a list of states, or changes of cells.
    fn rule_result(&mut self) -> (NodeId, bool) {
        let start = self.token.span.start;
        let first = self.expression(LOOSEST, Fractions::Fused);
        let first = self.pair(first, start);
        if !matches!(self.tree.node(first), Node::Pair(..)) {
            self.check_result(first);
            if self.token.kind == Kind::Comma {
                let error = Diagnostic::error("a move leads to one state", self.token.span);
                self.report(error.with_hint("several states side by side stand in brackets, as in [n-1, 1]"));
            }
            while self.token.kind == Kind::Comma {
                self.advance();
                self.expression(LOOSEST, Fractions::Fused);
            }
            return (first, false);
        }
        let mut changes = vec![first];
        while self.token.kind == Kind::Comma {
            self.advance();
            let start = self.token.span.start;
            let next = self.expression(LOOSEST, Fractions::Fused);
            let next = self.pair(next, start);
            if !matches!(self.tree.node(next), Node::Pair(..) | Node::Error) {
                let error = Diagnostic::error("every change says what is put on a cell", self.tree.span(next));
                self.report(error.with_hint("as in c => empty, c+d => own"));
            }
            changes.push(next);
        }
        let changes = self.tree.push_list(&changes);
        (self.finish(Node::List(changes), start), true)
    }

    /// In a ruleset, a letter behind `in` stands for the cells on which it lies.
    pub(super) fn cells(&mut self, source: LoopSource) -> LoopSource {
        let (Some(board), LoopSource::Members(members)) = (self.rules, source) else { return source };
        let is_letter = match self.tree.node(members) {
            Node::Text => true,
            Node::Name => matches!(self.tree.span(members).text(self.source), "own" | "theirs" | "empty"),
            _ => false,
        };
        if !is_letter || board == Span::default() {
            return source;
        }
        let span = self.tree.span(members);
        LoopSource::Members(self.board_query(BoardQuery::Cells, &[members], span))
    }

    /// A question about the board of the ruleset that is being read.
    pub(super) fn board_query(&mut self, query: BoardQuery, arguments: &[NodeId], span: Span) -> NodeId {
        let board = self.tree.push(Node::Name, self.rules.unwrap_or_default());
        let arguments = self.tree.push_list(arguments);
        self.tree.push(Node::OnBoard { query, board, arguments }, span)
    }
}
