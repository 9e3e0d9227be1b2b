//! Longer sources, statement by statement: scripts, cells of a notebook, what is typed at a prompt.

use std::borrow::Cow;

use onside_lang::{Answer, Evaluation, assist};
use onside_show::Span;

use crate::Host;
use crate::expected::{Expected, Verdict, expected};

/// A statement of a longer source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Where it stands, its semicolon included.
    pub span: Span,
    /// Its text, without the semicolon.
    pub text: String,
    /// Whether a semicolon ends it, so that its value is not shown.
    pub silent: bool,
}

impl Statement {
    fn new(source: &str, span: Span) -> Statement {
        let text = span.text(source);
        let plain = text.strip_suffix(';');
        Statement { span, text: plain.unwrap_or(text).to_owned(), silent: plain.is_some() }
    }

    /// Whether the user wants to see this answer: not if the statement is silent, nor if it only does something.
    #[must_use]
    pub fn shows(&self, answer: &Answer) -> bool {
        !(self.silent || answer.silent || answer.action)
    }
}

/// A longer source that is evaluated statement by statement, up to the first error: what follows may rely on what
/// failed.
///
/// ```
/// use onside_host::{Host, Limits, Script, Settings};
///
/// let mut host = Host::new(Settings::default(), Limits::default());
/// let mut script = Script::new("x := 3;\nx + 1");
/// let mut shown = Vec::new();
/// while let Some(step) = script.next(&mut host) {
///     shown.extend(step.shown().map(|answer| answer.text().unwrap().to_owned()));
/// }
/// assert_eq!(shown, ["4"]);
/// ```
pub struct Script<'s> {
    source: Cow<'s, str>,
    statements: std::iter::Zip<std::vec::IntoIter<Span>, std::vec::IntoIter<Option<Expected>>>,
    strays: Vec<Span>,
    begun: bool,
    failed: bool,
}

/// What came of one statement of a script.
#[derive(Clone, Debug)]
pub struct Step {
    /// The statement.
    pub statement: Statement,
    /// What it is expected to show, if the source says so.
    pub expected: Option<Expected>,
    /// What came of it. The places of errors and warnings are places in the whole source.
    pub evaluation: Evaluation,
}

impl Step {
    /// The answer, if the user wants to see it.
    #[must_use]
    pub fn shown(&self) -> Option<&Answer> {
        self.evaluation.answer.as_ref().ok().filter(|answer| self.statement.shows(answer))
    }

    /// Whether it shows what is expected; nothing if nothing is, or if the statement failed.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let expected = self.expected.as_ref().filter(|_| self.evaluation.answer.is_ok())?;
        // The host has written the text.
        Some(expected.verdict(self.shown().map(|answer| answer.text().unwrap_or_default())))
    }
}

impl<'s> Script<'s> {
    /// A script before its first statement.
    #[must_use]
    pub fn new(source: &'s str) -> Script<'s> {
        // A script may start with the line by which a shell finds its program.
        let source = match source.strip_prefix("#!") {
            Some(rest) => Cow::Owned(format!("//{rest}")),
            None => Cow::Borrowed(source),
        };
        let statements = assist::statements(&source);
        let (expected, strays) = expected(&source, &statements);
        let statements = statements.into_iter().zip(expected);
        Script { source, statements, strays, begun: false, failed: false }
    }

    /// The source in which the places of errors are.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The places of expected answers that stand behind no statement, so that nothing can be compared with them.
    #[must_use]
    pub fn strays(&self) -> &[Span] {
        &self.strays
    }

    /// How many of the statements to come are expected to show something.
    #[must_use]
    pub fn unchecked(&self) -> usize {
        self.statements.clone().filter(|(_, expected)| expected.is_some()).count()
    }

    /// Whether a statement failed, or the script was called off: there is no next one.
    #[must_use]
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// Evaluates the next statement; nothing if there is none, or if an earlier one failed.
    ///
    /// A request to stop that comes between two statements is heeded.
    pub fn next(&mut self, host: &mut Host) -> Option<Step> {
        if self.begun && host.canceller().is_requested() {
            self.failed = true;
        }
        if self.failed {
            return None;
        }
        self.begun = true;
        let (span, expected) = self.statements.next()?;
        let statement = Statement::new(&self.source, span);
        let mut evaluation = host.evaluate(&statement.text);
        let start = statement.span.start;
        evaluation.warnings = evaluation.warnings.into_iter().map(|warning| warning.shifted(start)).collect();
        evaluation.answer = evaluation.answer.map_err(|errors| {
            self.failed = true;
            errors.into_iter().map(|error| error.shifted(start)).collect()
        });
        Some(Step { statement, expected, evaluation })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silent_statements_and_actions_without_a_value_are_not_shown() {
        let shown = |source: &str| {
            let mut host = Host::new(crate::Settings::default(), crate::Limits::default());
            let mut script = Script::new(source);
            std::iter::from_fn(|| script.next(&mut host)).map(|step| step.shown().is_some()).collect::<Vec<_>>()
        };
        assert_eq!(shown("x := Nothing; x"), [false, true]);
        assert_eq!(shown("for y in [1] do y end\n3\ndef f(x) := x"), [false, true, false]);
    }
}
