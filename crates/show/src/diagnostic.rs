//! Errors and warnings with their place in the source and, where there is one, a remedy.
//!
//! A diagnostic is data; [`Diagnostic::render`] draws the source line with carets under the place.
//! It does not decide where the text goes and adds no colour.

use std::fmt::Write as _;
use std::ops::Range;

/// A place in the source, as byte offsets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The place from `start` up to, not including, `end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The smallest place that covers both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The source text at this place; empty if the place is not in the source.
    #[must_use]
    pub fn text(self, source: &str) -> &str {
        source.get(self.start..self.end).unwrap_or("")
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Span {
        Span { start: range.start, end: range.end }
    }
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// There is no answer.
    Error,
    /// There is an answer, but the user should know something about it.
    Warning,
}

/// One thing to tell the user about the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// One sentence without a full stop, starting in lower case unless it starts with a name.
    pub message: String,
    /// The place it is about.
    pub span: Span,
    /// What the user can do about it.
    pub hint: Option<String>,
}

/// The widest piece of a source line that is shown.
const WINDOW: usize = 100;

impl Diagnostic {
    /// An error without a hint.
    #[must_use]
    pub fn error(message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic { severity: Severity::Error, message: message.into(), span, hint: None }
    }

    /// A warning without a hint.
    #[must_use]
    pub fn warning(message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, message: message.into(), span, hint: None }
    }

    /// The same diagnostic with a remedy.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// The same diagnostic about a source that is part of a larger one and starts at `offset` there.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Diagnostic {
        self.span = Span::new(self.span.start.saturating_add(offset), self.span.end.saturating_add(offset));
        self
    }

    fn label(&self) -> &'static str {
        match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }

    /// The diagnostic on one line, for outputs that promise one line for each input.
    #[must_use]
    pub fn one_line(&self) -> String {
        let mut line = format!("{}: {}", self.label(), self.message);
        if let Some(hint) = &self.hint {
            let _ = write!(line, " ({hint})");
        }
        line.replace(['\n', '\r'], " ")
    }

    /// The whole diagnostic: the sentence, the source line with carets, the hint. No final newline.
    #[must_use]
    pub fn render(&self, source: &str) -> String {
        self.render_with(source, None)
    }

    /// The same for a source that is a file: the place is written as `FILE:LINE:COLUMN`.
    #[must_use]
    pub fn render_in(&self, source: &str, file: &str) -> String {
        self.render_with(source, Some(file))
    }

    fn render_with(&self, source: &str, file: Option<&str>) -> String {
        let mut out = format!("{}: {}", self.label(), self.message);
        let start = floor_boundary(source, self.span.start);
        let end = floor_boundary(source, self.span.end.max(start));
        let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[start..].find('\n').map_or(source.len(), |at| start + at);
        let line = &source[line_start..line_end];
        if !line.trim().is_empty() {
            let number = source[..start].matches('\n').count() + 1;
            let column = source[line_start..start].chars().count() + 1;
            if let Some(file) = file {
                let _ = write!(out, "\n  at {file}:{number}:{column}");
            } else if source.trim_end().contains('\n') {
                let _ = write!(out, "\n  at line {number}, column {column}");
            }
            let (shown, carets) = excerpt(line, start - line_start, end.min(line_end) - line_start);
            let _ = write!(out, "\n  {shown}\n  {carets}");
        }
        if let Some(hint) = &self.hint {
            let _ = write!(out, "\nhelp: {hint}");
        }
        out
    }
}

/// The nearest character boundary at or before `at`, so that a wrong offset can never panic.
fn floor_boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The columns a character takes on a terminal; a small approximation of Unicode's table that covers
/// combining marks and the wide East Asian blocks and emoji.
fn columns(character: char) -> usize {
    match u32::from(character) {
        0x0300..=0x036F | 0x200B..=0x200F | 0x20D0..=0x20FF | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 => 2,
        0x1F300..=0x1FAFF | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}

/// Cuts a window out of a line around the bytes `start..end` and draws carets under them.
fn excerpt(line: &str, start: usize, end: usize) -> (String, String) {
    let characters: Vec<(usize, char)> = line.char_indices().collect();
    let first = characters.iter().position(|&(at, _)| at >= start).unwrap_or(characters.len());
    let (from, until) = if characters.len() <= WINDOW {
        (0, characters.len())
    } else {
        // A third of the window stands before the place, the rest shows the place and what follows.
        let from = first.saturating_sub(WINDOW / 3).min(characters.len() - WINDOW);
        (from, from + WINDOW)
    };
    let mut shown = String::new();
    let mut carets = String::new();
    if from > 0 {
        shown.push_str("...");
        carets.push_str("   ");
    }
    let mut marked = false;
    for &(at, character) in &characters[from..until] {
        let character = if character.is_control() { ' ' } else { character };
        shown.push(character);
        let mark = at >= start && at < end;
        marked |= mark;
        for _ in 0..columns(character) {
            carets.push(if mark { '^' } else { ' ' });
        }
        if !marked && at >= start {
            // An empty span still gets one caret, at the character it stands before.
            carets.truncate(carets.trim_end().len().max(carets.len() - columns(character)));
            carets.push('^');
            marked = true;
        }
    }
    if until < characters.len() {
        shown.push_str("...");
    }
    if !marked {
        carets.push('^');
    }
    (shown, carets.trim_end().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, span: (usize, usize), expected: &str) {
        let diagnostic = Diagnostic::error("bad", Span::new(span.0, span.1)).with_hint("mend it");
        assert_eq!(diagnostic.render(source), expected);
    }

    #[test]
    fn carets_stand_under_the_span() {
        check("Push(BRX)", (7, 8), "error: bad\n  Push(BRX)\n         ^\nhelp: mend it");
        check("1 + abc", (4, 7), "error: bad\n  1 + abc\n      ^^^\nhelp: mend it");
    }

    #[test]
    fn an_empty_span_or_one_at_the_end_gets_one_caret() {
        check("1 +", (3, 3), "error: bad\n  1 +\n     ^\nhelp: mend it");
        check("1 2", (2, 2), "error: bad\n  1 2\n    ^\nhelp: mend it");
    }

    #[test]
    fn wide_and_combining_characters_shift_the_carets() {
        check("\"漢\" x", (6, 7), "error: bad\n  \"漢\" x\n       ^\nhelp: mend it");
        check("e\u{301} x", (4, 5), "error: bad\n  e\u{301} x\n    ^\nhelp: mend it");
    }

    #[test]
    fn only_the_line_of_the_span_is_shown_and_it_is_numbered() {
        check("1 +\n2 $ 3\n4", (6, 7), "error: bad\n  at line 2, column 3\n  2 $ 3\n    ^\nhelp: mend it");
    }

    #[test]
    fn a_place_in_a_file_is_named_and_a_part_is_shifted_into_its_whole() {
        let error = Diagnostic::error("bad", Span::new(2, 3)).shifted(4);
        assert_eq!(error.render_in("1 +\n2 $ 3\n4", "a.onside"), "error: bad\n  at a.onside:2:3\n  2 $ 3\n    ^");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let source = format!("{}X{}", "a".repeat(500), "b".repeat(500));
        let expected = format!(
            "error: bad\n  ...{}X{}...\n     {}^\nhelp: mend it",
            "a".repeat(33),
            "b".repeat(66),
            " ".repeat(33)
        );
        check(&source, (500, 501), &expected);
    }

    #[test]
    fn offsets_outside_the_source_or_inside_a_character_do_not_panic() {
        for start in 0..12 {
            for end in 0..12 {
                let _ = Diagnostic::error("bad", Span::new(start, end)).render("äö漢");
            }
        }
        check("", (0, 0), "error: bad\nhelp: mend it");
    }

    #[test]
    fn one_line_has_no_line_breaks() {
        let diagnostic = Diagnostic::warning("a\nb", Span::default()).with_hint("c");
        assert_eq!(diagnostic.one_line(), "warning: a b (c)");
    }
}
