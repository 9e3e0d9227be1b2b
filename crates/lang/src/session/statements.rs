//! Scripts and cells: the statements of a longer source, one after the other.

use std::time::Instant;

use onside_show::Span;

use super::{Evaluation, Session, elapsed};
use crate::assist;

impl Session {
    /// Evaluates the statements of a source, each when it is asked for: one evaluation for each, whose places are
    /// places in the whole source. Whoever wants to stop at the first error stops asking.
    ///
    /// ```
    /// use onside_lang::Session;
    ///
    /// let mut session = Session::default();
    /// let texts: Vec<String> = session
    ///     .statements("x := 3\ny := x + 1;\nx * y")
    ///     .filter_map(|evaluation| evaluation.answer.ok())
    ///     .filter(|answer| !answer.silent)
    ///     .map(|answer| answer.text().unwrap().to_owned())
    ///     .collect();
    /// assert_eq!(texts, ["3", "12"]);
    /// ```
    pub fn statements<'a>(&'a mut self, source: &'a str) -> impl Iterator<Item = Evaluation> + 'a {
        assist::statements(source).into_iter().map(move |span| self.statement(source, span))
    }

    /// Evaluates one of the statements that `assist::statements` finds in a source; for those who have to do something
    /// between two statements, such as renewing the session.
    ///
    /// A semicolon at its end makes the answer silent; its value is still known as `it`.
    pub fn statement(&mut self, source: &str, span: Span) -> Evaluation {
        let started = Instant::now();
        let text = span.text(source);
        let (text, quiet) = text.strip_suffix(';').map_or((text, false), |text| (text, true));
        let (mut answer, warnings) = self.answered(text, quiet);
        if let Ok(answer) = &mut answer {
            answer.span = Span::new(answer.span.start + span.start, answer.span.end + span.start);
        }
        Evaluation {
            answer: answer.map_err(|errors| errors.into_iter().map(|error| error.shifted(span.start)).collect()),
            warnings: warnings.into_iter().map(|warning| warning.shifted(span.start)).collect(),
            printed: self.engine.printed.take(),
            span,
            micros: elapsed(started),
        }
    }
}
