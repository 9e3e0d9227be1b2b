//! Colours: the same for what is typed and for what is answered.

use nu_ansi_term::{Color, Style};
use onside_lang::assist::{Sort, pieces};
use reedline::{Highlighter, StyledText};

/// Whether a terminal has colours: unless the user declines them (no-color.org).
pub(crate) fn wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Whether the terminal understands no control sequences.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

fn style(sort: Sort) -> Style {
    match sort {
        Sort::Comment => Color::DarkGray.normal(),
        Sort::Number => Color::Cyan.normal(),
        Sort::Text | Sort::Position => Color::Green.normal(),
        Sort::Keyword => Color::Purple.bold(),
        Sort::Ruleset => Color::Yellow.bold(),
        Sort::Function => Color::Yellow.normal(),
        Sort::Method => Color::Blue.normal(),
        Sort::Unclosed => Style::new().bold(),
        Sort::Unmatched => Color::Red.reverse(),
        Sort::Name | Sort::Bracket | Sort::Sign => Style::new(),
    }
}

/// A source as runs of equal looks, blanks included.
fn runs(source: &str) -> Vec<(Style, &str)> {
    let mut runs = Vec::new();
    let mut end = 0;
    for piece in pieces(source) {
        runs.push((Style::new(), source.get(end..piece.span.start).unwrap_or("")));
        runs.push((style(piece.sort), piece.span.text(source)));
        end = piece.span.end;
    }
    runs.push((Style::new(), source.get(end..).unwrap_or("")));
    runs.retain(|(_, text)| !text.is_empty());
    runs
}

/// Colours the line that is being typed. Commands of the session are left alone.
pub(crate) struct Paint;

impl Highlighter for Paint {
    fn highlight(&self, line: &str, _cursor: usize) -> StyledText {
        let mut styled = StyledText::new();
        if super::commands::is_command(line) {
            styled.push((Color::Purple.normal(), line.to_string()));
            return styled;
        }
        for (style, text) in runs(line) {
            styled.push((style, text.to_string()));
        }
        styled
    }
}

/// Paints output, or leaves it plain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    pub(crate) colour: bool,
}

impl Palette {
    fn painted(self, style: Style, text: &str) -> String {
        if self.colour && !style.is_plain() { style.paint(text).to_string() } else { text.to_string() }
    }

    /// A value or an expression.
    pub(crate) fn source(self, text: &str) -> String {
        if !self.colour {
            return text.to_string();
        }
        runs(text).into_iter().map(|(style, text)| self.painted(style, text)).collect()
    }

    /// Something beside the point.
    pub(crate) fn aside(self, text: &str) -> String {
        self.painted(Color::DarkGray.normal(), text)
    }

    /// A board, with the players' colours.
    pub(crate) fn drawing(self, text: &str) -> String {
        let letter = |letter: char| match letter {
            'B' => self.painted(Color::Blue.bold(), "B"),
            'R' | 'W' => self.painted(Color::Red.bold(), letter.encode_utf8(&mut [0; 4])),
            'G' => self.painted(Color::Green.bold(), "G"),
            other => other.to_string(),
        };
        text.chars().map(letter).collect()
    }

    /// A rendered error or warning: its first word, its carets and its remedy stand out.
    pub(crate) fn diagnostic(self, text: &str) -> String {
        let line = |(index, line): (usize, &str)| {
            let carets = line.trim_start().starts_with('^') && line.trim().bytes().all(|byte| byte == b'^');
            let (label, rest) = line.split_once(':').unwrap_or(("", line));
            match label {
                "error" if index == 0 => format!("{}:{rest}", self.painted(Color::Red.bold(), label)),
                "warning" if index == 0 => format!("{}:{rest}", self.painted(Color::Yellow.bold(), label)),
                "help" => format!("{}:{rest}", self.painted(Color::Cyan.bold(), label)),
                _ if carets => self.painted(Color::Red.bold(), line),
                _ => line.to_string(),
            }
        };
        text.split('\n').enumerate().map(line).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn highlighting_changes_no_letter_and_marks_what_matters() {
        for source in ["", "  x := 3/4 // half", "Push(BR_B).Mean)", ":load file", "ä 漢 \"é"] {
            assert_eq!(Paint.highlight(source, 0).raw_string(), source);
        }
        let looks = |source| runs(source).into_iter().map(|(style, text)| (style.foreground, text)).collect::<Vec<_>>();
        assert_eq!(
            looks("if 3 Push(B)).Mean"),
            [
                (Some(Color::Purple), "if"),
                (None, " "),
                (Some(Color::Cyan), "3"),
                (None, " "),
                (Some(Color::Yellow), "Push"),
                (None, "("),
                (Some(Color::Green), "B"),
                (None, ")"),
                (Some(Color::Red), ")"),
                (None, "."),
                (Some(Color::Blue), "Mean"),
            ]
        );
    }

    #[test]
    fn without_colours_nothing_is_added() {
        let plain = Palette { colour: false };
        for text in ["error: no\n  1/0\n    ^\nhelp: mend it", "Push(\"BR\")"] {
            assert_eq!([plain.source(text), plain.diagnostic(text), plain.drawing(text), plain.aside(text)], [text; 4]);
        }
        let painted = Palette { colour: true }.diagnostic("error: no\n  1/0\n    ^");
        assert!(painted.starts_with("\x1b[1;31merror\x1b[0m: no"), "{painted:?}");
    }
}
