//! Answers that a script expects: lines `//= 5/2` behind a statement say what it shows, so that a script, or a
//! worksheet, is a test. They are comments to everybody else.

use onside_lang::assist::{self, Sort};
use onside_show::Span;

/// What a statement is expected to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Where it stands: its lines, from the first `//=` on.
    pub span: Span,
    /// The lines of the answer, without `//=` and the blank behind it.
    pub text: String,
}

/// How an answer compares with what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the same, but for blanks at the ends of lines.
    Same,
    /// It is another one; nothing if the statement shows nothing.
    Other(Option<String>),
}

impl Expected {
    /// Compares it with what is shown.
    pub(crate) fn verdict(&self, shown: Option<&str>) -> Verdict {
        match shown {
            Some(text) if trimmed(text) == trimmed(&self.text) => Verdict::Same,
            other => Verdict::Other(other.map(str::to_owned)),
        }
    }
}

/// A text without blanks at the ends of its lines, which editors take away.
fn trimmed(text: &str) -> String {
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// The expected answers of a source: one or none for each statement, and those that stand behind none.
///
/// They stand behind a statement in the same cell, with nothing but comments between.
pub(crate) fn expected(source: &str, statements: &[Span]) -> (Vec<Option<Expected>>, Vec<Span>) {
    let mut found: Vec<Option<Expected>> = vec![None; statements.len()];
    let mut strays = Vec::new();
    let pieces = assist::pieces(source);
    let lines = pieces.iter().filter(|piece| piece.sort == Sort::Comment && piece.span.text(source).starts_with("//="));
    let cells = assist::cells(source);
    let (mut cell, mut behind) = (0, 0);
    for line in lines.map(|piece| piece.span) {
        while cells.get(cell).is_some_and(|cell| cell.span.end <= line.start) {
            cell += 1;
        }
        while statements.get(behind).is_some_and(|statement| statement.start < line.start) {
            behind += 1;
        }
        let before = behind.checked_sub(1).filter(|&index| {
            let statement = statements[index];
            statement.end <= line.start && cells.get(cell).is_some_and(|cell| cell.span.start <= statement.start)
        });
        let Some(index) = before else {
            strays.push(line);
            continue;
        };
        let text = &line.text(source)["//=".len()..];
        let text = text.strip_prefix(' ').unwrap_or(text).trim_end();
        match &mut found[index] {
            Some(expected) => {
                expected.span.end = line.end;
                expected.text.push('\n');
                expected.text.push_str(text);
            }
            none => *none = Some(Expected { span: line, text: text.to_owned() }),
        }
    }
    (found, strays)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> (Vec<Option<String>>, Vec<&str>) {
        let (found, strays) = expected(source, &assist::statements(source));
        let texts = found.into_iter().map(|expected| expected.map(|expected| expected.text)).collect();
        (texts, strays.into_iter().map(|span| span.text(source)).collect())
    }

    #[test]
    fn an_expected_answer_belongs_to_the_statement_above_it_in_the_same_cell() {
        let check = |source: &str, texts: &[Option<&str>], strays: &[&str]| {
            let texts = texts.iter().map(|text| text.map(str::to_owned)).collect();
            assert_eq!(found(source), (texts, strays.to_vec()), "{source:?}");
        };
        check("1", &[None], &[]);
        check("1\n//= 2\n3 //=3", &[Some("2"), Some("3")], &[]);
        check("1\r\n//= 2 \r\n//=\r\n//=  3\r\n4", &[Some("2\n\n 3"), None], &[]);
        check("1; 2\n// a remark\n//= 2\n", &[None, Some("2")], &[]);
        check("//= 1\n2\n\n//= 2\n", &[None], &["//= 1", "//= 2"]);
        check("1\n//= 1\n  + 2\n(3\n//= 3\n)", &[None, None], &["//= 1", "//= 3"]);
        check("\"//= 1\" /*//= 2*/ // //= 3", &[None], &[]);
    }

    #[test]
    fn blanks_at_the_ends_of_lines_do_not_count_and_all_others_do() {
        let check = |expected: &str, shown: Option<&str>, same: bool| {
            let expected = Expected { span: Span::default(), text: expected.to_owned() };
            let verdict = expected.verdict(shown);
            let other = Verdict::Other(shown.map(str::to_owned));
            assert_eq!(verdict, if same { Verdict::Same } else { other });
        };
        check("5/2", Some("5/2"), true);
        check("1 |\n--\n 2", Some("1 | \n--\n 2\n"), true);
        check(" 2", Some("2"), false);
        check("5/2", Some("5/2*"), false);
        check("", Some(""), true);
        check("", None, false);
    }
}
