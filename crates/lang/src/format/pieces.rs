//! From tokens to what is put on lines: texts, comments, groups and breaks in one row; and what stands between
//! statements.
//!
//! A comment that stands alone on its line stays alone, one behind a token stays behind it, and `//` ends its line.

use onside_show::Span;

use super::shape::{Break, Group, Shape};
use super::spaces::Gap;
use super::tokens::Token;

/// Something in the row that is put on lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A token or a comment, by its place in the file.
    Text(Span),
    /// A comment that ends its line and is written where the line is, however long that gets.
    Remark(Span),
    Open(Group),
    Close,
    Blank,
    Break(Place),
}

/// A place for a break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) sort: Break,
    /// Whether a blank stands there if there is no break.
    pub(super) apart: bool,
    /// Whether a blank line stays there if there is one.
    pub(super) blank_line: bool,
    /// Whether a comment wants it.
    pub(super) certain: bool,
}

/// The items of a statement; nothing if its tokens do not stand one behind the other.
pub(super) fn items(source: &str, tokens: &[Token], gaps: &[Gap], shape: &Shape) -> Option<Vec<Item>> {
    let mut items = Vec::with_capacity(tokens.len() * 3);
    let mut groups = shape.groups.iter().peekable();
    let mut open: Vec<usize> = Vec::new();
    let mut end = None;
    for (index, token) in tokens.iter().enumerate() {
        if let Some(end) = end {
            let text = source.get(end..token.typed.start)?;
            gap(&mut items, text, end, shape.breaks[index], gaps[index] == Gap::Space);
        }
        while let Some(&group) = groups.next_if(|group| group.first <= index) {
            // Groups lie inside each other or side by side.
            let last = open.last().map_or(group.last, |&outer| group.last.min(outer));
            open.push(last);
            items.push(Item::Open(Group { last, ..group }));
        }
        items.push(Item::Text(token.typed));
        while open.last().is_some_and(|&last| last <= index) {
            open.pop();
            items.push(Item::Close);
        }
        end = Some(token.typed.end);
    }
    Some(items)
}

/// What stands between two tokens: comments, and then a break or a blank.
fn gap(items: &mut Vec<Item>, text: &str, start: usize, wanted: Option<Break>, apart: bool) {
    let is_statement = matches!(wanted, Some(Break::Statement));
    let comments = comments(text);
    let mut at = 0;
    let mut ends_line = false;
    for comment in &comments {
        let before = &text[at..comment.start];
        if ends_line || before.contains('\n') {
            let blank_line = (is_statement || wanted == Some(Break::End)) && has_blank_line(before);
            items.push(Item::Break(Place { sort: Break::Always, apart: true, blank_line, certain: true }));
        } else {
            items.push(Item::Blank);
        }
        let place = Span::new(start + comment.start, start + comment.end);
        ends_line = comment.text(text).starts_with("//");
        items.push(if ends_line { Item::Remark(place) } else { Item::Text(place) });
        at = comment.end;
    }
    let rest = &text[at..];
    let certain = ends_line || !comments.is_empty() && rest.contains('\n');
    let apart = apart || !comments.is_empty();
    let blank_line = is_statement && has_blank_line(rest);
    match wanted {
        Some(sort) => items.push(Item::Break(Place { sort, apart, blank_line, certain })),
        None if certain => items.push(Item::Break(Place { sort: Break::Always, apart, blank_line: false, certain })),
        None if apart => items.push(Item::Blank),
        None => {}
    }
}

fn has_blank_line(text: &str) -> bool {
    text.matches('\n').nth(1).is_some()
}

/// The comments in what stands between two tokens, without blanks at their ends.
fn comments(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find('/') {
        let start = at + offset;
        let rest = &text[start..];
        let (length, shown) = if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            (length, rest[..length].trim_end().len())
        } else {
            match rest.get(2..).and_then(|inner| inner.find("*/")) {
                Some(end) => (end + 4, end + 4),
                // It is not closed and goes on to the end of the file.
                None => (rest.len(), rest.trim_end().len()),
            }
        };
        found.push(Span::new(start, start + shown));
        at = start + length;
    }
    found
}

/// Appends what stands between two statements, or before the first and behind the last one: comments on lines of their
/// own, but those behind a statement, and blank lines, of which several become one.
pub(super) fn between(source: &str, span: Span, out: &mut String) {
    let mut text = span.text(source);
    if span.start == 0 {
        // A mark that nobody sees, and the line by which a shell finds the program, mean something at the start only.
        let mark = crate::syntax::byte_order_mark(text);
        out.push_str(&text[..mark]);
        text = &text[mark..];
        if text.starts_with("#!") {
            let end = text.find('\n').unwrap_or(text.len());
            out.push_str(text[..end].trim_end());
            text = &text[end..];
        }
    }
    let mut at = 0;
    let mut begins_line = false;
    let follows = |out: &str| !out.is_empty() && out != "\u{feff}";
    for comment in comments(text) {
        let before = &text[at..comment.start];
        begins_line = !follows(out) || before.contains('\n') || begins_line && at > 0;
        match () {
            () if !follows(out) => {}
            () if has_blank_line(before) => out.push_str("\n\n"),
            () if before.contains('\n') => out.push('\n'),
            () => out.push(' '),
        }
        out.push_str(comment.text(text));
        at = comment.end;
    }
    // Behind the last statement nothing follows, unless it is blank space before a part that is left alone.
    if span.end < source.len() && follows(out) {
        let rest = &text[at..];
        out.push_str(match () {
            () if has_blank_line(rest) => "\n\n",
            // A comment before a statement stays before it.
            () if begins_line && !rest.contains('\n') => " ",
            () => "\n",
        });
    }
}

/// Ends the last line of a file, unless there is none.
pub(super) fn finish(out: &mut String) {
    if !out.is_empty() && out != "\u{feff}" {
        out.push('\n');
    }
}

/// The text with the line ends that the source has: those of its first line.
pub(super) fn with_line_ends_of(source: &str, text: String) -> String {
    let first = source.find('\n');
    if !first.is_some_and(|at| source[..at].ends_with('\r')) {
        return text;
    }
    // What stands in texts and comments over several lines has its own already.
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}
