//! A text that an editor has open, and its places: lines counted from 0, and in a line the units of UTF-16.

use onside_show::Span;
use serde_json::{Value as Json, json};

/// A text and where its lines begin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Document {
    text: String,
    lines: Vec<usize>,
    pub(crate) version: Option<i64>,
}

impl Document {
    pub(crate) fn new(text: String, version: Option<i64>) -> Document {
        let lines = line_starts(&text);
        Document { text, lines, version }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Puts another text in the place of a part.
    pub(crate) fn replace(&mut self, span: Span, text: &str) {
        let (start, end) = (span.start.min(span.end), span.end.max(span.start));
        self.text.replace_range(start..end, text);
        self.lines = line_starts(&self.text);
    }

    /// Where a place is in the text. What lies behind the end of a line or of the text is that end.
    pub(crate) fn offset(&self, line: u64, units: u64) -> usize {
        let Some(&start) = usize::try_from(line).ok().and_then(|line| self.lines.get(line)) else {
            return self.text.len();
        };
        let mut left = units;
        let rest = self.text[start..].char_indices();
        for (offset, letter) in rest {
            let width = letter.len_utf16() as u64;
            // In the middle of a letter is before it.
            if left < width || matches!(letter, '\n' | '\r') {
                return start + offset;
            }
            left -= width;
        }
        self.text.len()
    }

    /// The place of an offset, as editors count it.
    pub(crate) fn position(&self, offset: usize) -> Json {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.lines.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or(0);
        let units = self.text[start..offset].encode_utf16().count();
        json!({ "line": line, "character": units })
    }

    pub(crate) fn range(&self, span: Span) -> Json {
        json!({ "start": self.position(span.start), "end": self.position(span.end.max(span.start)) })
    }
}

/// A line ends with a line feed, a carriage return, or both.
fn line_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let mut lines = vec![0];
    for (index, byte) in bytes.iter().enumerate() {
        if *byte == b'\n' || *byte == b'\r' && bytes.get(index + 1) != Some(&b'\n') {
            lines.push(index + 1);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_units_of_utf_16_and_lead_back() {
        let document = Document::new("a😀é\r\nx\ry\n".into(), None);
        for (offset, line, units) in [(0, 0, 0), (1, 0, 1), (5, 0, 3), (7, 0, 4), (9, 1, 0), (11, 2, 0), (13, 3, 0)] {
            assert_eq!(document.position(offset), json!({ "line": line, "character": units }), "{offset}");
            assert_eq!(document.offset(line, units), offset, "{line}:{units}");
        }
        // In the middle of a letter, behind the end of a line, behind the last line.
        assert_eq!(document.offset(0, 2), 1);
        assert_eq!(document.offset(0, 99), 7);
        assert_eq!(document.offset(9, 0), 13);
        assert_eq!(document.position(3), document.position(1));
    }

    #[test]
    fn an_edit_changes_the_lines_behind_it() {
        let mut document = Document::new("ab\ncd".into(), None);
        document.replace(Span::new(1, 4), "1\n2\n");
        assert_eq!(document.text(), "a1\n2\nd");
        assert_eq!(document.offset(2, 1), 6);
    }
}
