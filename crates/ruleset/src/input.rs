//! What a ruleset is given to read, and what it answers when it cannot: the place, the problem, a remedy.
//!
//! Ruleset parsers see only argument texts; how the language finds those in a line is not their business.

use std::fmt;
use std::ops::Range;

/// One argument as written behind a ruleset's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The text, without quotes.
    pub text: String,
    /// Byte offset of the text's first character in the caller's source.
    pub offset: usize,
    /// Whether it stood in quotes.
    pub quoted: bool,
}

impl Argument {
    /// An argument without quotes.
    #[must_use]
    pub fn bare(text: impl Into<String>, offset: usize) -> Argument {
        Argument { text: text.into(), offset, quoted: false }
    }

    /// An argument that stood in quotes; `offset` is that of the first character inside them.
    #[must_use]
    pub fn quoted(text: impl Into<String>, offset: usize) -> Argument {
        Argument { text: text.into(), offset, quoted: true }
    }

    /// The argument that is written as this text, of which the quotes around it are no part.
    #[must_use]
    pub fn unquoted(text: &str) -> Argument {
        let inner = text.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        match inner {
            Some(inner) => Argument::quoted(inner, text.find('"').map_or(0, |quote| quote + 1)),
            None => Argument::bare(text, 0),
        }
    }

    /// Where the argument's text stands in the caller's source.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.offset..self.offset.saturating_add(self.text.len())
    }

    /// The 1-based column, in characters, of a byte of the text.
    fn column(&self, byte: usize) -> usize {
        self.text.char_indices().take_while(|(at, _)| *at < byte).count() + 1
    }

    /// The pieces between the commas, without the blanks around them.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let mut start = 0;
        self.text.split(',').map(move |text| {
            let piece = Piece { argument: self, text, start }.trimmed();
            start += text.len() + 1;
            piece
        })
    }

    /// The whole text as one piece, blanks included.
    pub(crate) fn whole(&self) -> Piece<'_> {
        Piece { argument: self, text: &self.text, start: 0 }
    }
}

/// Part of an argument that knows where it stands. It can be named only inside this crate.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    argument: &'a Argument,
    /// The characters of the piece.
    pub(crate) text: &'a str,
    start: usize,
}

impl<'a> Piece<'a> {
    /// The same piece without the blanks around it.
    pub(crate) fn trimmed(self) -> Piece<'a> {
        let rest = self.text.trim_start_matches(' ');
        let start = self.start + (self.text.len() - rest.len());
        Piece { argument: self.argument, text: rest.trim_end_matches(' '), start }
    }

    /// The part of the piece in a range of its bytes (which must lie on character boundaries); empty if it does not
    /// exist.
    pub(crate) fn part(self, range: Range<usize>) -> Piece<'a> {
        let start = self.start + range.start;
        Piece { argument: self.argument, text: self.text.get(range).unwrap_or(""), start }
    }

    /// The piece before and after the first occurrence of a character.
    pub(crate) fn split_once(self, separator: char) -> Option<(Piece<'a>, Piece<'a>)> {
        let at = self.text.find(separator)?;
        Some((self.part(0..at), self.part(at + separator.len_utf8()..self.text.len())))
    }

    /// Where the piece stands in the caller's source.
    pub(crate) fn range(self) -> Range<usize> {
        let start = self.argument.offset.saturating_add(self.start);
        start..start.saturating_add(self.text.len())
    }

    /// The 1-based column in its argument at which a byte of the piece stands.
    pub(crate) fn column(self, byte: usize) -> usize {
        self.argument.column(self.start + byte)
    }

    /// Complaint about the whole piece.
    pub(crate) fn error(self, message: impl Into<String>, hint: impl Into<String>) -> PositionError {
        PositionError { message: message.into(), range: Some(self.range()), hint: Some(hint.into()) }
    }

    /// Complaint about one character: `{what}; found 'X' at column 7`.
    pub(crate) fn unexpected(self, what: &str, byte: usize, found: char, hint: &str) -> PositionError {
        let start = self.range().start.saturating_add(byte);
        PositionError {
            message: format!("{what}; found {} at column {}", shown(found), self.column(byte)),
            range: Some(start..start.saturating_add(found.len_utf8())),
            hint: Some(hint.to_owned()),
        }
    }

    /// Complaint that the piece ends too early: `{what}; the text ends at column 7`.
    pub(crate) fn ends(self, what: &str, hint: &str) -> PositionError {
        let end = self.range().end;
        PositionError {
            message: format!("{what}; the text ends at column {}", self.column(self.text.len())),
            range: Some(end..end),
            hint: Some(hint.to_owned()),
        }
    }

    /// The number written in the piece if it is all digits and fits.
    pub(crate) fn number(self) -> Option<u64> {
        if self.is_digits() { self.text.parse().ok() } else { None }
    }

    /// Whether the piece is digits and nothing else.
    pub(crate) fn is_digits(self) -> bool {
        !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// A character in single quotes; what cannot be seen is written as an escape.
fn shown(character: char) -> String {
    if character.is_control() { format!("'{}'", character.escape_default()) } else { format!("'{character}'") }
}

/// A user's text shortened so that an error message stays readable.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 24;
    let clean: String = text.chars().take(LONGEST).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() { format!("{clean}...") } else { clean }
}

/// A position that was read, and what the reader should know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<P> {
    /// The position.
    pub position: P,
    /// Sentences about what was dropped or assumed.
    pub warnings: Vec<String>,
}

impl<P> Parsed<P> {
    /// A position about which there is nothing to warn.
    #[must_use]
    pub fn clean(position: P) -> Parsed<P> {
        Parsed { position, warnings: Vec::new() }
    }

    /// The same warnings with another form of the position.
    #[must_use]
    pub fn map<Q>(self, change: impl FnOnce(P) -> Q) -> Parsed<Q> {
        Parsed { position: change(self.position), warnings: self.warnings }
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The problem, in one sentence without a full stop.
    pub message: String,
    /// Where it is, as bytes of the caller's source; nothing if the name itself or the whole call is meant.
    pub range: Option<Range<usize>>,
    /// What to write instead.
    pub hint: Option<String>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PositionError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_know_their_place_in_the_source_and_their_column_in_characters() {
        let argument = Argument::quoted("é, B X ,", 10);
        let pieces: Vec<_> = argument.pieces().map(|p| (p.text, p.range(), p.column(0))).collect();
        assert_eq!(pieces, [("é", 10..12, 1), ("B X", 14..17, 4), ("", 19..19, 9)]);
    }

    #[test]
    fn a_character_that_cannot_be_seen_is_named_by_its_escape() {
        let argument = Argument::bare("B\tR", 0);
        assert_eq!(argument.whole().unexpected("No", 1, '\t', "").message, "No; found '\\t' at column 2");
    }
}
