//! A file read statement by statement, each as a session would read it, but without running anything.
//!
//! How a statement is read depends on what was made before it: a ruleset of the file's own reads its arguments as
//! expressions, and `v` is a game until it is a variable. What the file itself makes is known from its trees; what is
//! made in files that it imports is not, and is taken for nothing.

use onside_ground::{Guard, Mode, Stop};
use onside_show::{Diagnostic, Span};
use rustc_hash::FxHashSet;

use crate::assist;
use crate::session::mode_statement;
use crate::syntax::{self, Names, Node, Nodes, Parsed, Translated, Tree};

/// A statement that was read.
pub(crate) struct Read {
    /// Where it stands in the file, its semicolon included.
    pub(crate) span: Span,
    /// Its text in ASCII signs, if that is another one than the text in the file.
    pub(crate) translated: Option<Translated>,
    /// The mode that it chooses, if it does that, and where that ends.
    pub(crate) mode: Option<(Mode, usize)>,
    /// The tree, with what is wrong at the places of the text in ASCII.
    pub(crate) parsed: Parsed,
}

impl Read {
    /// The text that was parsed: without the semicolon at its end, in ASCII signs, and with blanks for the mode.
    pub(crate) fn parsed_text<'a>(&'a self, source: &'a str) -> &'a str {
        match &self.translated {
            Some(translated) => &translated.text,
            None => without_semicolon(self.span.text(source)),
        }
    }

    /// The place in the file of a place in the tree.
    pub(crate) fn place(&self, span: Span) -> Span {
        let back = self.translated.as_ref().map_or(span, |translated| translated.back(span));
        Span::new(back.start + self.span.start, back.end + self.span.start)
    }

    /// What is wrong with the statement, or could be misread, at its place in the file.
    pub(crate) fn diagnostics(&self) -> impl Iterator<Item = Diagnostic> + '_ {
        let all = self.parsed.diagnostics.iter().chain(&self.parsed.warnings);
        all.map(|diagnostic| Diagnostic { span: self.place(diagnostic.span), ..diagnostic.clone() })
    }
}

/// The text of a statement without the semicolon at its end.
pub(crate) fn without_semicolon(text: &str) -> &str {
    text.strip_suffix(';').unwrap_or(text)
}

/// Where the part of a file begins that is written in the language of conjectures, which is another one: from the line
/// on that begins with this word.
pub(crate) fn conjecture(source: &str) -> usize {
    let is_start = |line: &str| {
        let title = line.strip_prefix("conjecture").filter(|rest| rest.starts_with(char::is_whitespace));
        // A variable may have this name, too.
        title.is_some_and(|title| {
            !title.trim_start().starts_with([':', '=', '.', ',', ';', '+', '-', '*', '/', '<', '>'])
        })
    };
    let mut at = 0;
    for line in source.split_inclusive('\n') {
        if is_start(line) {
            return at;
        }
        at += line.len();
    }
    at
}

/// Reads the statements of a file in turn.
pub(crate) struct Reader<'s> {
    source: &'s str,
    statements: std::vec::IntoIter<Span>,
    /// Rulesets and classes of the file, whose arguments are expressions.
    own: FxHashSet<String>,
    variables: FxHashSet<String>,
}

impl<'s> Reader<'s> {
    pub(crate) fn new(source: &'s str) -> Reader<'s> {
        let statements = assist::statements(&source[..conjecture(source)]).into_iter();
        Reader { source, statements, own: FxHashSet::default(), variables: FxHashSet::default() }
    }

    /// The next statement.
    pub(crate) fn next(&mut self, guard: &Guard) -> Result<Option<Read>, Stop> {
        let Some(span) = self.statements.next() else { return Ok(None) };
        let read = self.read(span, span.text(self.source), guard)?;
        self.learn(&read);
        Ok(Some(read))
    }

    /// Reads another text as if it stood where the last statement stands.
    pub(crate) fn again(&self, text: &str, guard: &Guard) -> Result<Read, Stop> {
        self.read(Span::new(0, text.len()), text, guard)
    }

    fn read(&self, span: Span, text: &str, guard: &Guard) -> Result<Read, Stop> {
        let text = without_semicolon(text);
        let mut wrong = None;
        let mut mode = None;
        let blanked = match mode_statement(text) {
            None => None,
            Some(Ok((chosen, end))) => {
                mode = Some((chosen, end));
                Some(" ".repeat(end) + &text[end..])
            }
            Some(Err(diagnostic)) => {
                wrong = Some(diagnostic);
                Some(" ".repeat(text.len()))
            }
        };
        let text = blanked.as_deref().unwrap_or(text);
        let mut translated = syntax::translated(text);
        let ascii = translated.as_ref().map_or(text, |translated| translated.text.as_str());
        let is_ruleset = |name: &str| onside_ruleset::find(name).is_some() && !self.own.contains(name);
        let is_variable = |name: &str| self.variables.contains(name);
        let names = Names { is_ruleset: &is_ruleset, is_variable: &is_variable };
        let mut parsed = syntax::parse_in(Tree::default(), ascii, names, guard)?;
        parsed.diagnostics.extend(wrong);
        if translated.is_none() && blanked.is_some() {
            translated = blanked.map(Translated::plain);
        }
        Ok(Read { span, translated, mode, parsed })
    }

    /// What the next statements know besides.
    fn learn(&mut self, read: &Read) {
        let text = read.parsed_text(self.source);
        let tree = &read.parsed.tree;
        for id in tree.nodes(Nodes { first: 0, end: tree.len() }) {
            let name = match tree.node(id) {
                Node::Assign { target, .. } if tree.node(target) == Node::Name => tree.span(target),
                Node::Define { name, .. } => name,
                Node::Class => {
                    self.own.extend(class_name(tree.span(id).text(text)).map(str::to_owned));
                    continue;
                }
                _ => continue,
            };
            self.variables.insert(name.text(text).to_owned());
        }
        self.own.extend(tree.rulesets().iter().map(|ruleset| ruleset.name.text(text).to_owned()));
    }
}

/// The name of the class with whose words a text begins.
pub(crate) fn class_name(text: &str) -> Option<&str> {
    let mut words = syntax::words_of(text, Span::new(0, text.len())).into_iter();
    words.find(|word| matches!(*word, "class" | "enum"))?;
    words.next()
}
