//! Statements: blocks, assignments, conditions, loops, functions. Each is an expression too and has a value.

use onside_show::{Diagnostic, Span};
use smallvec::SmallVec;

use super::lexer::{Kind, next_token, starts_name};
use super::literal::is_down;
use super::operators::Comparator;
use super::parser::{Fractions, LOOSEST, PREFIX, Parser};
use super::tree::{List, LoopHead, LoopSource, Node, NodeId, Parameter, Run};

/// Words that cannot be names of variables.
pub const KEYWORDS: [&str; 24] = [
    "and", "begin", "break", "by", "continue", "def", "do", "else", "elseif", "end", "for", "from", "if", "in", "is",
    "not", "or", "return", "then", "to", "var", "where", "while", "yield",
];

/// Words that end a block.
const CLOSING: [&str; 4] = ["end", "else", "elseif", "yield"];

/// How far parentheses are searched for the arrow of a function.
const LONGEST_PARAMETERS: usize = 1000;

impl Parser<'_> {
    /// Whether the current token is this keyword.
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.token.kind == Kind::Name && self.token.span.text(self.source) == word
    }

    fn at_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.at_word(word))
    }

    /// Takes a keyword that must come now.
    pub(super) fn require(&mut self, word: &str, opened: Span) {
        if self.at_word(word) {
            self.advance();
        } else if self.token.kind == Kind::End {
            let what = opened.text(self.source);
            let error = Diagnostic::error(format!("this `{what}` is not finished"), opened);
            self.report(error.with_hint(format!("`{word}` is missing")));
        } else {
            self.expected(&format!("`{word}`"));
        }
    }

    /// Statements up to the end or a closing keyword; also whether the last one ended in a semicolon.
    pub(super) fn block(&mut self) -> (NodeId, bool) {
        let start = self.token.span.start;
        let outer = std::mem::take(&mut self.declares);
        let mut statements = SmallVec::<[NodeId; 4]>::new();
        let mut silent = false;
        loop {
            while self.token.kind == Kind::Semicolon {
                self.advance();
                silent = true;
            }
            if self.token.kind == Kind::End || self.at_any(&CLOSING) {
                break;
            }
            // In class files nothing stands between an `end` and the next statement.
            let goes_on = silent || self.in_class && self.behind_end();
            if !statements.is_empty() && !goes_on {
                break;
            }
            let before = self.token.span.start;
            statements.push(self.statement());
            silent = false;
            if self.token.span.start == before && self.token.kind != Kind::Semicolon {
                // Nothing was taken, and it has been complained about.
                break;
            }
        }
        let node = match statements[..] {
            [only] => only,
            _ => {
                let list = self.tree.push_list(&statements);
                self.finish(Node::Block(list), start)
            }
        };
        if std::mem::replace(&mut self.declares, outer) {
            self.tree.mark_declaring(node);
        }
        (node, silent)
    }

    /// One statement: a definition, an assignment, an expression or an entry.
    pub(super) fn statement(&mut self) -> NodeId {
        if self.at_word("var") {
            return self.nested(Self::local);
        }
        if self.at_word("def") {
            return self.nested(Self::definition);
        }
        if self.at_ruleset() {
            return self.nested(Self::ruleset);
        }
        if self.at_class() {
            return self.nested(Self::class_statement);
        }
        if self.at_import() {
            return self.import();
        }
        let start = self.token.span.start;
        if self.token.kind == Kind::Name && self.sign_follows_name() == Kind::Assign {
            self.give_way(self.token.span);
        }
        let target = self.expression(LOOSEST, Fractions::Fused);
        if self.token.kind != Kind::Assign {
            self.check_equal_sign(target);
            return self.pair(target, start);
        }
        let sign = self.advance();
        let value = self.nested(Self::statement);
        let mut variable = target;
        while let Node::Index { collection, .. } = self.tree.node(variable) {
            variable = collection;
        }
        if !matches!(self.tree.node(variable), Node::Name | Node::Error) {
            let error = Diagnostic::error("only a variable can be assigned to", self.tree.span(target));
            self.report(error.with_hint("as in x := 3"));
        }
        if KEYWORDS.contains(&self.tree.span(target).text(self.source)) {
            self.report(Diagnostic::error("a keyword cannot be assigned to", sign));
        }
        self.finish(Node::Assign { target, value }, start)
    }

    /// Whether the current token is on another line than the `end` before it, with which a statement of a class ends.
    pub(super) fn begins_statement(&self) -> bool {
        self.in_class && self.behind_end() && self.source[self.last_end()..self.token.span.start].contains('\n')
    }

    /// Whether the last token was an `end`.
    fn behind_end(&self) -> bool {
        let before = &self.source[..self.last_end()];
        before.strip_suffix("end").is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
    }

    /// Whether `import "file"` stands at the current token.
    fn at_import(&self) -> bool {
        if !self.at_word("import") {
            return false;
        }
        let file = next_token(self.source, self.token.span.end, self.bars);
        let behind = next_token(self.source, file.span.end, self.bars);
        // A name without quotes is a mistake that is explained.
        file.kind == Kind::Text || file.kind == Kind::Name && matches!(behind.kind, Kind::Dot | Kind::End)
    }

    /// `import "file"` at the current token.
    fn import(&mut self) -> NodeId {
        let start = self.advance().start;
        if self.token.kind != Kind::Text {
            let rest = &self.source[self.token.span.start..];
            let length = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
            let name = Span::new(self.token.span.start, self.token.span.start + length);
            let error = Diagnostic::error("the name of a file stands in quotes", name);
            self.report(error.with_hint(format!("as in: import \"{}\"", name.text(self.source))));
            self.jump(name.end);
            return self.tree.push(Node::Error, Span::new(start, name.end));
        }
        let path = self.advance();
        self.finish(Node::Import { path }, start)
    }

    fn local(&mut self) -> NodeId {
        let var = self.advance();
        self.declares = true;
        let Some(name) = self.variable_name() else { return self.tree.push(Node::Error, var) };
        self.give_way(name);
        let value = (self.token.kind == Kind::Assign).then(|| {
            self.advance();
            self.statement()
        });
        self.finish(Node::Local { name, value }, var.start)
    }

    /// Names of parameters and loops may be v, which is a value elsewhere.
    fn choose(&mut self, name: Option<Span>) {
        if let Some(name) = name
            && (self.rules.is_some() || is_down(name.text(self.source)))
        {
            self.chosen.push(name.text(self.source));
        }
    }

    /// Whether a name that could be a down is that of a variable.
    pub(super) fn names_variable(&self, name: &str) -> bool {
        self.chosen.contains(&name) || self.taken.contains(&name) || (self.is_variable)(name)
    }

    /// The variable may have the name of an outcome class or of a down, which gives way with a note.
    fn give_way(&mut self, name: Span) {
        let text = name.text(self.source);
        let (what, other) = match text {
            "L" => ("the outcome class", "LEFT"),
            "R" => ("the outcome class", "RIGHT"),
            "N" => ("the outcome class", "NEXT"),
            "P" => ("the outcome class", "PREVIOUS"),
            _ if is_down(text) => ("the game", "-^"),
            _ => return,
        };
        if self.rules.is_none() && !self.names_variable(text) {
            self.taken.push(text);
            let note = format!("{text} is your variable from now on and no longer {what}");
            let hint =
                if other == "-^" { "down is also written -^".to_owned() } else { format!("{what} is also {other}") };
            self.warn(Diagnostic::warning(note, name).with_hint(hint));
        }
    }

    /// Who writes `x = 3` for a variable may want to give it a value, but a single sign compares.
    fn check_equal_sign(&mut self, statement: NodeId) {
        let Node::Compare(Comparator::Equal, left, right) = self.tree.node(statement) else { return };
        let (name, right) = (self.tree.span(left), self.tree.span(right));
        let between = self.source.get(name.end..right.start).unwrap_or_default();
        if self.tree.node(left) == Node::Name && between.trim() == "=" && (self.is_variable)(name.text(self.source)) {
            let sign = name.end + between.find('=').unwrap_or(0);
            let warning = Diagnostic::warning("`=` compares", Span::new(sign, sign + 1));
            let (name, value) = (name.text(self.source), shortened(right.text(self.source)));
            self.warn(warning.with_hint(format!("to give {name} a new value write {name} := {value}")));
        }
    }

    /// A name that is free to be used.
    pub(super) fn variable_name(&mut self) -> Option<Span> {
        let text = self.token.span.text(self.source);
        if self.token.kind == Kind::Name && !KEYWORDS.contains(&text) {
            return Some(self.advance());
        }
        self.expected("the name of a variable");
        None
    }

    pub(super) fn definition(&mut self) -> NodeId {
        let def = self.advance();
        let Some(name) = self.variable_name() else { return self.tree.push(Node::Error, def) };
        self.give_way(name);
        let outer = self.chosen.len();
        let parameters = self.parameter_list();
        let body = if self.token.kind == Kind::Assign {
            self.advance();
            self.statement()
        } else if self.at_word("begin") {
            self.begin()
        } else {
            self.expected("`:=` or `begin` with what the function computes")
        };
        self.chosen.truncate(outer);
        let function = self.finish(Node::Function { parameters, body }, name.start);
        self.finish(Node::Define { name, function }, def.start)
    }

    /// `(x, y as Integer, z ? 3)` at the current token.
    pub(super) fn parameter_list(&mut self) -> Run {
        let mut parameters = Vec::new();
        if self.token.kind != Kind::OpenParenthesis {
            self.expected("`(` and the parameters");
            return self.tree.push_parameters(&[]);
        }
        self.advance();
        while self.token.kind != Kind::CloseParenthesis {
            let Some(parameter) = self.parameter(&parameters) else { break };
            parameters.push(parameter);
            if self.token.kind == Kind::Comma {
                self.advance();
            } else if self.token.kind != Kind::CloseParenthesis {
                self.expected("`,` or `)`");
                break;
            }
        }
        if self.token.kind == Kind::CloseParenthesis {
            self.advance();
        }
        self.tree.push_parameters(&parameters)
    }

    fn parameter(&mut self, earlier: &[Parameter]) -> Option<Parameter> {
        let name = self.variable_name()?;
        self.choose(Some(name));
        let text = name.text(self.source);
        if earlier.iter().any(|other| other.name.text(self.source) == text) {
            self.report(Diagnostic::error(format!("the parameter {text} stands here twice"), name));
        }
        let kind = if self.at_word("as") {
            self.advance();
            if self.token.kind == Kind::Name { self.qualified_name() } else { None }
        } else {
            None
        };
        let optional = self.token.kind == Kind::Unknown && self.token.span.text(self.source) == "?";
        let default = optional.then(|| {
            self.advance();
            self.expression(PREFIX, Fractions::Fused)
        });
        Some(Parameter { name, kind, default })
    }

    /// `x -> e` at the current token, which is known to be followed by an arrow.
    pub(super) fn short_function(&mut self) -> NodeId {
        let (start, outer) = (self.token.span.start, self.chosen.len());
        let parameters = match self.parameter(&[]) {
            Some(parameter) => self.tree.push_parameters(&[parameter]),
            None => self.tree.push_parameters(&[]),
        };
        self.function_body(parameters, start, outer)
    }

    /// `(x, y) -> e` at the current token.
    pub(super) fn function(&mut self) -> NodeId {
        let (start, outer) = (self.token.span.start, self.chosen.len());
        let parameters = self.parameter_list();
        self.function_body(parameters, start, outer)
    }

    /// The rest of a function, outside of which the first of the chosen names are chosen.
    fn function_body(&mut self, parameters: Run, start: usize, outer: usize) -> NodeId {
        if self.token.kind == Kind::Arrow {
            self.advance();
        } else {
            self.expected("`->`");
        }
        let body = self.expression(LOOSEST, Fractions::Fused);
        self.chosen.truncate(outer);
        self.finish(Node::Function { parameters, body }, start)
    }

    /// Whether the name at the current token is followed by an arrow.
    pub(super) fn arrow_follows_name(&self) -> bool {
        self.sign_follows_name() == Kind::Arrow
    }

    fn sign_follows_name(&self) -> Kind {
        next_token(self.source, self.token.span.end, self.bars).kind
    }

    /// Whether the parenthesis at the current token opens the parameters of a function: names up to `)` and then an
    /// arrow.
    pub(super) fn opens_function(&self) -> bool {
        let start = self.token.span.end;
        let rest = self.source.get(start..).unwrap_or("");
        let allowed = |c: char| starts_name(c) || c.is_ascii_digit() || c.is_whitespace() || ",?\"/.-".contains(c);
        let length: usize = rest.chars().take(LONGEST_PARAMETERS).take_while(|&c| allowed(c)).map(char::len_utf8).sum();
        rest[length..].starts_with(')') && next_token(self.source, start + length + 1, self.bars).kind == Kind::Arrow
    }

    /// `begin ... end` at the current token.
    pub(super) fn begin(&mut self) -> NodeId {
        let begin = self.advance();
        let (body, _) = self.block();
        self.require("end", begin);
        // A block of its own even if it holds one statement: its variables are its own.
        let list = self.tree.push_list(&[body]);
        let block = self.finish(Node::Block(list), begin.start);
        if self.tree.declares(body) {
            self.tree.mark_declaring(block);
        }
        block
    }

    /// Whether the word `try` at the current token is followed by what may fail. It may be a name as well.
    pub(super) fn opens_attempt(&self) -> bool {
        let next = next_token(self.source, self.token.span.end, self.bars);
        let opens = match next.kind {
            Kind::Integer | Kind::Decimal | Kind::Text | Kind::OpenBrace | Kind::Quote => true,
            Kind::OpenParenthesis | Kind::OpenBracket => !next.glued,
            Kind::Name => {
                let word = next.span.text(self.source);
                !KEYWORDS.contains(&word) || ["begin", "if", "for", "while", "from", "do", "not"].contains(&word)
            }
            _ => false,
        };
        opens && !self.names_variable("try")
    }

    /// `try ... else ... end` at the current token: a call of the function `try` with two functions.
    pub(super) fn attempt(&mut self) -> NodeId {
        let opened = self.advance();
        let parameters = self.tree.push_parameters(&[]);
        let mut functions = SmallVec::<[NodeId; 2]>::new();
        let mut start = self.token.span.start;
        loop {
            let (body, _) = self.block();
            functions.push(self.finish(Node::Function { parameters, body }, start));
            if functions.len() == 2 || !self.at_word("else") {
                break;
            }
            self.advance();
            start = self.token.span.start;
        }
        self.require("end", opened);
        let arguments = self.tree.push_list(&functions);
        self.finish(Node::Call { name: opened, arguments }, opened.start)
    }

    /// `if ... then ... elseif ... else ... end` at the current token.
    pub(super) fn condition(&mut self) -> NodeId {
        let opened = self.advance();
        let mut parts = Vec::new();
        loop {
            parts.push(self.expression(LOOSEST, Fractions::Fused));
            self.require("then", opened);
            parts.push(self.block().0);
            if self.at_word("elseif") {
                self.advance();
                continue;
            }
            if self.at_word("else") {
                self.advance();
                parts.push(self.block().0);
            }
            break;
        }
        self.require("end", opened);
        let parts = self.tree.push_list(&parts);
        self.finish(Node::If(parts), opened.start)
    }

    /// `for ... end` or `while ... end` at the current token; `from 1 to 5 do ... end` counts without a variable, and
    /// `do ... end` goes on until it is left.
    pub(super) fn repetition(&mut self) -> NodeId {
        let (opened, outer) = (self.token.span, self.chosen.len());
        let mut heads = vec![self.loop_head()];
        while self.at_word("for") {
            heads.push(self.loop_head());
        }
        let heads = self.tree.push_heads(&heads);
        let body = self.at_word("do").then(|| {
            self.advance();
            self.block().0
        });
        let mut yields = Vec::new();
        while self.at_word("yield") {
            self.advance();
            yields.push(self.block().0);
        }
        if body.is_none() && yields.is_empty() {
            self.expected("`do` or `yield`");
        }
        self.require("end", opened);
        self.chosen.truncate(outer);
        let yields = self.tree.push_list(&yields);
        self.finish(Node::Loop { heads, body, yields }, opened.start)
    }

    /// `break`, `continue` or `return e` at the current token.
    pub(super) fn leaving(&mut self) -> NodeId {
        let word = self.advance();
        match word.text(self.source) {
            "break" => self.tree.push(Node::Break, word),
            "continue" => self.tree.push(Node::Continue, word),
            _ => {
                let ends = matches!(
                    self.token.kind,
                    Kind::End
                        | Kind::Semicolon
                        | Kind::Comma
                        | Kind::CloseParenthesis
                        | Kind::CloseBracket
                        | Kind::CloseBrace
                        | Kind::Bars(_)
                ) || self.at_any(&CLOSING);
                let value = (!ends).then(|| self.expression(LOOSEST, Fractions::Fused));
                self.finish(Node::Return(value), word.start)
            }
        }
    }

    /// `for x ...` or `while ...` with everything up to what is done.
    pub(super) fn loop_head(&mut self) -> LoopHead {
        let mut head = LoopHead { variable: None, source: LoopSource::Forever, condition: None, filter: None };
        if self.at_word("for") {
            self.advance();
            head.variable = self.variable_name();
            self.choose(head.variable);
            head.source = self.loop_source();
        } else if self.at_word("from") {
            head.source = self.loop_source();
        }
        if self.at_word("while") {
            self.advance();
            head.condition = Some(self.expression(LOOSEST, Fractions::Fused));
        }
        if self.at_word("where") {
            self.advance();
            head.filter = Some(self.expression(LOOSEST, Fractions::Fused));
        }
        head
    }

    fn loop_source(&mut self) -> LoopSource {
        if self.at_word("in") {
            self.advance();
            let members = LoopSource::Members(self.expression(LOOSEST, Fractions::Fused));
            return self.cells(members);
        }
        if self.token.kind == Kind::Assign {
            self.advance();
            return LoopSource::Once(self.expression(LOOSEST, Fractions::Fused));
        }
        if !self.at_word("from") {
            let message = format!("expected `from`, `in` or `:=`, found {}", self.found());
            let error = Diagnostic::error(message, self.token.span);
            self.report(error.with_hint("as in: for x in [1, 2], for k from 1 to n"));
            return LoopSource::Once(self.tree.push(Node::Error, self.token.span));
        }
        self.advance();
        let from = self.expression(LOOSEST, Fractions::Fused);
        let mut optional = |word: &str| {
            self.at_word(word).then(|| {
                self.advance();
                self.expression(LOOSEST, Fractions::Fused)
            })
        };
        let (to, by) = (optional("to"), optional("by"));
        LoopSource::Steps { from, to, by }
    }

    /// `member for ... for ...`, if the current token is a `for`; otherwise the member itself.
    pub(super) fn comprehension(&mut self, member: NodeId, start: usize) -> NodeId {
        if !self.at_word("for") {
            return member;
        }
        let mut heads = Vec::new();
        let outer = self.chosen.len();
        while self.at_word("for") {
            let head = self.loop_head();
            self.check_chosen_late(head.variable, outer);
            heads.push(head);
        }
        if self.rules.is_none() {
            self.chosen.truncate(outer);
        }
        let heads = self.tree.push_heads(&heads);
        self.finish(Node::Comprehension { member, heads }, start)
    }

    /// What stands before the `for` of a comprehension was read before its variable was known.
    fn check_chosen_late(&mut self, variable: Option<Span>, outer: usize) {
        let Some(name) = variable else { return };
        let text = name.text(self.source);
        let known = self.chosen[..outer.min(self.chosen.len())].contains(&text);
        if is_down(text) && !known && !self.taken.contains(&text) && !(self.is_variable)(text) {
            let error = Diagnostic::error(format!("{text} is a game and cannot be the variable here"), name);
            self.report(error.with_hint("choose another name"));
        }
    }

    /// `a => b`, if the current token is `=>`; otherwise a.
    pub(super) fn pair(&mut self, first: NodeId, start: usize) -> NodeId {
        if self.token.kind != Kind::FatArrow {
            return first;
        }
        self.advance();
        let second = self.expression(LOOSEST, Fractions::Fused);
        self.finish(Node::Pair(first, second), start)
    }

    /// An argument or a member: an expression, perhaps an entry, perhaps a comprehension.
    pub(super) fn member(&mut self) -> NodeId {
        let start = self.token.span.start;
        let mut node = self.expression(LOOSEST, Fractions::Fused);
        if self.token.kind == Kind::Assign && self.tree.node(node) == Node::Name {
            // `grid[next := c + d]` gives the variable a value and goes on with it.
            self.advance();
            let value = self.nested(Self::statement);
            node = self.finish(Node::Assign { target: node, value }, start);
        }
        let node = self.pair(node, start);
        self.comprehension(node, start)
    }

    /// What stands directly behind an operand: calls and indices.
    pub(super) fn call_or_index(&mut self, operand: NodeId, start: usize) -> Option<NodeId> {
        let apply = self.glued(Kind::OpenParenthesis);
        if !apply && !self.glued(Kind::OpenBracket) {
            return None;
        }
        let (close, sign) = if apply { (Kind::CloseParenthesis, ")") } else { (Kind::CloseBracket, "]") };
        let (arguments, _): (List, usize) = self.arguments(close, sign);
        let node = if apply {
            Node::Apply { function: operand, arguments }
        } else {
            Node::Index { collection: operand, keys: arguments }
        };
        Some(self.finish(node, start))
    }
}

/// A source text as a message shows it.
fn shortened(text: &str) -> String {
    let short: String = text.chars().take(30).collect();
    if short.len() < text.len() { format!("{short}...") } else { short }
}
