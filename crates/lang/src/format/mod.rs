//! One style for files of the language: `onside fmt`, and what editors call formatting.
//!
//! * Tokens and comments stay as they are and in their order; only what stands between them changes. What the parser
//!   says is the source of truth: the [`tokens`] are those that it took, and its tree says how they belong together
//!   ([`spaces`], [`shape`]); [`layout`] puts them on lines of at most [`WIDTH`] columns.
//! * A statement that is written anew is read again. If its tree is another one ([`same`]) it stays as it was: nothing
//!   here can change what a file means.
//! * Classes stay as they stand, because they are written for another program too, and so do conjectures, which have a
//!   grammar of their own.
//!
//! Nothing is evaluated, and a file with mistakes is not formatted.

mod enclosed;
mod layout;
mod pieces;
mod same;
mod shape;
mod spaces;
mod tokens;

use onside_ground::{Guard, Stop};
use onside_show::{Diagnostic, Severity, Span};

use crate::assist;
use crate::outline::{Read, Reader, conjecture};
use crate::syntax::{self, Node, Nodes};
use same::{Side, same};

/// Lines are no longer than this, if they can be broken.
pub const WIDTH: usize = 100;

/// A file in the one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formatted {
    /// The whole text.
    pub text: String,
    /// The statements that were left as they stand: classes, and whatever would not mean the same otherwise.
    pub left: Vec<Span>,
}

/// Why a file is not formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unformatted {
    /// It has mistakes, which are told with places and remedies.
    Mistakes(Vec<Diagnostic>),
    /// A limit, or a request to stop.
    Stopped(Stop),
}

impl From<Stop> for Unformatted {
    fn from(stop: Stop) -> Unformatted {
        Unformatted::Stopped(stop)
    }
}

/// Writes a file in the one style.
///
/// ```
/// use onside_lang::format::format;
/// use onside_ground::Guard;
///
/// let formatted = format("x:={3 | 4}+1;  // a number\nx  //= 9/2\n\n\n\nf := n->n * (n+1)/2", &Guard::default());
/// let expected = "x := {3|4} + 1; // a number\nx //= 9/2\n\nf := n -> n*(n + 1)/2\n";
/// assert_eq!(formatted.map(|file| file.text), Ok(expected.to_owned()));
/// ```
///
/// # Errors
/// Mistakes in the file, or a limit.
pub fn format(source: &str, guard: &Guard) -> Result<Formatted, Unformatted> {
    let mut reader = Reader::new(source);
    let language = conjecture(source);
    let mut made = Formatted { text: String::with_capacity(source.len()), left: Vec::new() };
    let mut mistakes = Vec::new();
    let mut ends = Vec::new();
    let mut at = 0;
    while let Some(read) = reader.next(guard)? {
        guard.check()?;
        mistakes.extend(read.diagnostics().filter(|diagnostic| diagnostic.severity == Severity::Error));
        if !mistakes.is_empty() {
            continue;
        }
        pieces::between(source, Span::new(at, read.span.start), &mut made.text);
        match statement(&reader, &read, source, guard)? {
            Some(text) => made.text.push_str(&text),
            None => {
                made.left.push(read.span);
                made.text.push_str(read.span.text(source));
            }
        }
        ends.push(made.text.len());
        at = read.span.end;
    }
    if !mistakes.is_empty() {
        return Err(Unformatted::Mistakes(mistakes));
    }
    pieces::between(source, Span::new(at, language), &mut made.text);
    if language == source.len() {
        pieces::finish(&mut made.text);
    }
    // The division into statements depends on where lines begin, so it is looked at as a whole.
    let statements = assist::statements(&made.text);
    let same_ends = statements.len() == ends.len() && statements.iter().zip(&ends).all(|(span, end)| span.end == *end);
    if !same_ends {
        return Ok(Formatted { text: source.to_owned(), left: assist::statements(source) });
    }
    made.text.push_str(&source[language..]);
    made.text = pieces::with_line_ends_of(source, made.text);
    Ok(made)
}

/// A statement in the one style; nothing if it is to stay as it stands.
fn statement(reader: &Reader<'_>, read: &Read, source: &str, guard: &Guard) -> Result<Option<String>, Stop> {
    let text = read.span.text(source);
    if let Some((_, end)) = read.mode {
        let words = text.get(..end).unwrap_or(text).split_whitespace().collect::<Vec<_>>().join(" ");
        let rest = text.get(end..).unwrap_or("").trim();
        return Ok(match rest {
            "" => Some(words),
            ";" => Some(words + ";"),
            _ => None,
        });
    }
    let tree = &read.parsed.tree;
    if read.parsed.root.is_none() {
        // A semicolon alone.
        return Ok(Some(text.to_owned()));
    }
    if tree.nodes(Nodes { first: 0, end: tree.len() }).any(|id| tree.node(id) == Node::Class) {
        return Ok(None);
    }
    let mut tokens = tokens::tokens(read, source);
    if text.ends_with(';') {
        let (at, typed) = (read.parsed_text(source).len(), read.span.end);
        let (at, typed) = (Span::new(at, at + 1), Span::new(typed - 1, typed));
        tokens.push(tokens::Token { kind: syntax::Kind::Semicolon, at, typed, glued: false, whole: false });
    }
    let gaps = spaces::gaps(read, source, &tokens);
    let shape = shape::shape(read, source, &tokens, &gaps);
    let Some(items) = pieces::items(source, &tokens, &gaps, &shape) else { return Ok(None) };
    let written = layout::lines(source, &items);
    guard.check()?;
    let again = reader.again(&written, guard)?;
    let (one, other) = (
        Side { parsed: &read.parsed, source: read.parsed_text(source) },
        Side { parsed: &again.parsed, source: again.parsed_text(&written) },
    );
    Ok(same(one, other).then_some(written))
}
