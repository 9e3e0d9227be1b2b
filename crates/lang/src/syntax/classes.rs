//! Classes as they are written for CGSuite: `class Name(parameters) extends Parent ... end`, with others inside.
//!
//! Words such as `class` and `extends` mean something only where a class is written, and stay names elsewhere. Reading
//! a class says nothing about what its names mean: that is found when the class is defined.

use onside_ground::{Guard, Stop};
use onside_show::{Diagnostic, Span};

use super::lexer::{Kind, next_token};
use super::parser::{Fractions, LOOSEST, Parser};
use super::tree::{Node, NodeId, Run, Tree};

/// Words that may stand before `class`, `def` and `var`.
const MODIFIERS: [&str; 8] =
    ["singleton", "private", "protected", "override", "static", "external", "mutable", "system"];

/// Words with which something inside a class begins.
const ITEMS: [&str; 12] = [
    "class",
    "enum",
    "def",
    "var",
    "end",
    "singleton",
    "private",
    "override",
    "static",
    "external",
    "mutable",
    "system",
];

/// Whether a word may stand before `class`, `def` and `var`.
pub(crate) fn modifies_class(word: &str) -> bool {
    MODIFIERS.contains(&word)
}

/// Whether a word may follow the name of a class: `extends`, or one with which something inside it begins.
pub(crate) fn begins_class_item(word: &str) -> bool {
    word == "extends" || ITEMS.contains(&word)
}

/// Classes may be written inside each other this deep.
const DEEPEST: u32 = 20;

/// What sort of class it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassSort {
    /// A class of which there are as many objects as one likes.
    Class,
    /// A class that is its only object.
    Singleton,
    /// A class with a few named objects.
    Enum,
}

/// A run of nodes, by which the names that a piece of a class mentions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nodes {
    /// The first node.
    pub first: u32,
    /// The first node behind.
    pub end: u32,
}

/// A class as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassSyntax {
    /// What sort of class it is.
    pub sort: ClassSort,
    /// Where its name stands.
    pub name: Span,
    /// Its parameters.
    pub parameters: Run,
    /// The nodes of the defaults of the parameters.
    pub defaults: Nodes,
    /// Where the names of its parents stand; of qualified names the last part.
    pub parents: Vec<Span>,
    /// What stands in it.
    pub members: Vec<MemberSyntax>,
    /// The word that says why the class cannot be taken, if there is one.
    pub refused: Option<Span>,
    /// The whole class.
    pub span: Span,
}

/// Something inside a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberSyntax {
    /// What it is.
    pub what: MemberSort,
    /// Where its name stands; for a statement the statement.
    pub name: Span,
    /// Whether it belongs to the class and not to its objects.
    pub is_static: bool,
    /// Whether its value is made elsewhere, so that there is nothing to run.
    pub external: Option<Span>,
    /// The nodes that were made for it.
    pub nodes: Nodes,
}

/// What stands inside a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemberSort {
    /// `def f(x) := e`, without parentheses if there are no parameters.
    Method {
        /// The parameters.
        parameters: Run,
        /// Whether there are parentheses.
        called: bool,
        /// What it computes.
        body: NodeId,
    },
    /// `var x := e`
    Variable(Option<NodeId>),
    /// A class inside the class.
    Class(Box<ClassSyntax>),
    /// Something that is done when an object is made.
    Statement(NodeId),
    /// One of the objects of an enumeration.
    Element,
}

/// The classes of a source.
#[derive(Debug)]
pub struct ParsedClasses {
    /// The nodes.
    pub tree: Tree,
    /// The classes in their order.
    pub classes: Vec<ClassSyntax>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the classes of a source from a place on: all up to the end, or one.
///
/// # Errors
/// Why reading was stopped.
pub fn parse_classes(source: &str, from: usize, one: bool, guard: &Guard) -> Result<ParsedClasses, Stop> {
    let none = |_: &str| false;
    let mut parser = Parser::new(source, &none, guard);
    parser.jump(from);
    let mut classes = Vec::new();
    while parser.token.kind != Kind::End && parser.diagnostics.is_empty() {
        if !parser.at_class() {
            parser.expected("a class, as in `class Name extends Ruleset`");
            break;
        }
        classes.extend(parser.class(0));
        while parser.token.kind == Kind::Semicolon {
            parser.advance();
        }
        if one {
            break;
        }
    }
    parser.reading()?;
    parser.diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    Ok(ParsedClasses { tree: parser.tree, classes, diagnostics: parser.diagnostics })
}

impl Parser<'_> {
    /// Whether a class is written at the current token.
    pub(super) fn at_class(&self) -> bool {
        let mut token = self.token;
        let mut modified = false;
        while token.kind == Kind::Name && MODIFIERS.contains(&token.span.text(self.source)) {
            modified = true;
            token = next_token(self.source, token.span.end, self.bars);
        }
        if token.kind != Kind::Name || !matches!(token.span.text(self.source), "class" | "enum") {
            return false;
        }
        let name = next_token(self.source, token.span.end, self.bars);
        if name.kind != Kind::Name {
            return false;
        }
        let behind = next_token(self.source, name.span.end, self.bars);
        let word = behind.span.text(self.source);
        modified
            || behind.kind == Kind::OpenParenthesis
            || behind.kind == Kind::Name && begins_class_item(word)
            || token.span.text(self.source) == "enum" && behind.kind == Kind::Name
    }

    /// A class at the prompt: what it says is read again when it is defined.
    pub(super) fn class_statement(&mut self) -> NodeId {
        let start = self.token.span.start;
        let rulesets = std::mem::replace(&mut self.is_ruleset, &|_| false);
        self.class(0);
        self.is_ruleset = rulesets;
        self.finish(Node::Class, start)
    }

    fn nodes_from(&self, first: u32) -> Nodes {
        Nodes { first, end: self.tree.len() }
    }

    /// `class ... end` at the current token, with the words before it.
    fn class(&mut self, depth: u32) -> Option<ClassSyntax> {
        let start = self.token.span.start;
        let modifiers = self.modifiers();
        let find = |word: &str, source: &str| modifiers.iter().copied().find(|span| span.text(source) == word);
        let refused = ["mutable", "system", "external"].into_iter().find_map(|word| find(word, self.source));
        let word = self.advance();
        let sort = match (word.text(self.source), find("singleton", self.source)) {
            ("enum", _) => ClassSort::Enum,
            (_, Some(_)) => ClassSort::Singleton,
            _ => ClassSort::Class,
        };
        if depth > DEEPEST {
            self.report(Diagnostic::error(format!("classes stand inside each other more than {DEEPEST} deep"), word));
            self.jump(self.source.len());
            return None;
        }
        let name = self.variable_name()?;
        let first = self.tree.len();
        let parameters = if self.token.kind == Kind::OpenParenthesis {
            self.parameter_list()
        } else {
            self.tree.push_parameters(&[])
        };
        let defaults = self.nodes_from(first);
        let mut parents = Vec::new();
        if self.at_word("extends") {
            loop {
                self.advance();
                parents.push(self.qualified_name()?);
                if self.token.kind != Kind::Comma {
                    break;
                }
            }
        }
        let mut members = Vec::new();
        if sort == ClassSort::Enum {
            self.elements(&mut members);
        }
        let outer = std::mem::replace(&mut self.in_class, true);
        while self.token.kind != Kind::End && !self.at_word("end") {
            if self.token.kind == Kind::Semicolon {
                self.advance();
                continue;
            }
            let (before, errors) = (self.token.span.start, self.diagnostics.len());
            members.extend(self.class_member(depth));
            if self.token.span.start == before || self.diagnostics.len() > errors {
                break;
            }
        }
        self.in_class = outer;
        if self.at_word("end") {
            self.advance();
        } else if self.token.kind == Kind::End {
            let error = Diagnostic::error(format!("the class {} is not finished", name.text(self.source)), word);
            self.report(error.with_hint("`end` is missing"));
        } else {
            self.expected("`def`, `var`, `class` or `end`");
            self.jump(self.source.len());
        }
        let span = Span::new(start, self.last_end());
        Some(ClassSyntax { sort, name, parameters, defaults, parents, members, refused, span })
    }

    fn modifiers(&mut self) -> Vec<Span> {
        let mut words = Vec::new();
        while self.token.kind == Kind::Name && MODIFIERS.contains(&self.token.span.text(self.source)) {
            words.push(self.advance());
        }
        words
    }

    /// `Name` or `game.grid.Name`: the last part.
    pub(super) fn qualified_name(&mut self) -> Option<Span> {
        let mut name = self.variable_name()?;
        while self.glued(Kind::Dot) {
            self.advance();
            name = self.variable_name()?;
        }
        Some(name)
    }

    /// The names of the objects of an enumeration.
    fn elements(&mut self, members: &mut Vec<MemberSyntax>) {
        while self.token.kind == Kind::Name && !self.at_word("end") {
            let modifiers = self.modifiers();
            let external = modifiers.first().copied();
            let Some(name) = self.variable_name() else { return };
            let nodes = self.nodes_from(self.tree.len());
            members.push(MemberSyntax { what: MemberSort::Element, name, is_static: true, external, nodes });
            if self.token.kind != Kind::Comma {
                break;
            }
            self.advance();
        }
        if self.token.kind == Kind::Semicolon {
            self.advance();
        }
    }

    fn class_member(&mut self, depth: u32) -> Option<MemberSyntax> {
        let first = self.tree.len();
        if self.at_class() {
            let class = self.class(depth + 1)?;
            let (name, nodes) = (class.name, self.nodes_from(first));
            let what = MemberSort::Class(Box::new(class));
            return Some(MemberSyntax { what, name, is_static: false, external: None, nodes });
        }
        let start = self.token.span;
        let modifiers = self.modifiers();
        let source = self.source;
        let find = |word: &str| modifiers.iter().copied().find(|span| span.text(source) == word);
        let is_static = find("static").is_some();
        let external = find("external");
        if let Some(word) = find("mutable").or_else(|| find("system")) {
            let message = format!("{} is said of classes, not of what is in them", word.text(source));
            let error = Diagnostic::error(message, word);
            self.report(error.with_hint("leave it out: variables of an object never change"));
        }
        let what;
        let name;
        if self.at_word("def") {
            self.advance();
            name = self.variable_name()?;
            if self.token.kind == Kind::OpenBracket {
                let error = Diagnostic::error("operators cannot be defined in a class", name);
                self.report(error.with_hint("write a function with a name of its own"));
                return None;
            }
            let called = self.token.kind == Kind::OpenParenthesis;
            let parameters = if called { self.parameter_list() } else { self.tree.push_parameters(&[]) };
            if self.at_word("as") {
                self.advance();
                self.qualified_name()?;
            }
            let body = if self.token.kind == Kind::Assign {
                self.advance();
                self.statement()
            } else if self.at_word("begin") {
                self.begin()
            } else if external.is_some() {
                self.tree.push(Node::Error, name)
            } else {
                self.expected("`:=` or `begin` with what the function computes")
            };
            what = MemberSort::Method { parameters, called, body };
        } else if self.at_word("var") {
            self.advance();
            name = self.variable_name()?;
            let value = (self.token.kind == Kind::Assign).then(|| {
                self.advance();
                self.statement()
            });
            what = MemberSort::Variable(value);
        } else if modifiers.is_empty() {
            let node = self.expression(LOOSEST, Fractions::Fused);
            name = self.tree.span(node);
            what = MemberSort::Statement(node);
        } else {
            self.expected("`def`, `var` or `class`");
            return None;
        }
        if self.token.kind == Kind::Semicolon {
            self.advance();
        }
        let _ = start;
        Some(MemberSyntax { what, name, is_static, external, nodes: self.nodes_from(first) })
    }
}
