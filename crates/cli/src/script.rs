//! `onside run FILE`: a script, statement by statement, and what a script shares with the session's input.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use onside_lang::assist;
use onside_show::{Answer, Span};

use crate::arguments::LimitArguments;
use crate::evaluate::INTERRUPTED;
use crate::output::{Closed, Output};
use crate::runner::Runner;

/// A statement of a longer source.
pub(crate) struct Statement<'s> {
    /// Where it stands.
    pub(crate) span: Span,
    /// Its text, without the semicolon.
    pub(crate) text: &'s str,
    /// Whether a semicolon ends it, so that its value is not shown.
    pub(crate) silent: bool,
}

/// The statements of a source.
pub(crate) fn statements(source: &str) -> Vec<Statement<'_>> {
    let statement = |span: Span| {
        let text = span.text(source);
        match text.strip_suffix(';') {
            Some(text) => Statement { span, text, silent: true },
            None => Statement { span, text, silent: false },
        }
    };
    assist::statements(source).into_iter().map(statement).collect()
}

impl Statement<'_> {
    /// Whether the user wants to see this answer: not if the statement is silent, nor if it only does something.
    pub(crate) fn shows(&self, answer: &Answer) -> bool {
        let first = self.text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let action = matches!(first, "for" | "while" | "begin" | "var" | "if") && answer.kind == "nothing";
        let hidden = self.silent || answer.text.is_empty() || action || first == "def";
        !hidden
    }
}

/// The text of a script, or a sentence about why it cannot be read.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!("error: there is no file {}", path.display()),
        io::ErrorKind::InvalidData => format!("error: {} is not UTF-8 text", path.display()),
        _ => format!("error: cannot read {}: {error}", path.display()),
    })
}

pub(crate) fn run(path: &Path, limits: &LimitArguments) -> ExitCode {
    let source = match read(path) {
        Ok(source) => source,
        Err(message) => {
            let _ = writeln!(io::stderr(), "{message}");
            return ExitCode::FAILURE;
        }
    };
    let mut runner = Runner::new(limits);
    let interrupted = Arc::new(AtomicBool::new(false));
    let (guard, flag) = (runner.guard().clone(), interrupted.clone());
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        guard.cancel();
    });
    let mut output = Output::new();
    let done = execute(&mut runner, &mut output, path, &source, &mut |_, answer| Some(answer.text.clone()));
    match done.and_then(|outcome| output.flush().map(|()| outcome)) {
        Err(closed) => closed.exit_code(),
        Ok(_) if interrupted.load(Ordering::Relaxed) => ExitCode::from(INTERRUPTED),
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
    }
}

/// Runs the statements of a script up to the first error; whether there was none.
///
/// `show` is told of every answer with its statement and says what to print, if the answer is to be shown.
pub(crate) fn execute(
    runner: &mut Runner,
    output: &mut Output,
    path: &Path,
    source: &str,
    show: &mut dyn FnMut(&Statement<'_>, &Answer) -> Option<String>,
) -> Result<bool, Closed> {
    // A script may start with the line by which a shell finds its program.
    let blanked = source.strip_prefix("#!").map(|rest| format!("//{rest}"));
    let source = blanked.as_deref().unwrap_or(source);
    let name = path.display().to_string();
    for statement in statements(source) {
        let (evaluation, _) = runner.evaluate(statement.text);
        let (errors, answer) = match evaluation.answer {
            Ok(answer) => (Vec::new(), Some(answer)),
            Err(errors) => (errors, None),
        };
        if !evaluation.warnings.is_empty() || !errors.is_empty() {
            output.flush()?;
        }
        for diagnostic in evaluation.warnings.into_iter().chain(errors) {
            let text = diagnostic.shifted(statement.span.start).render_in(source, &name);
            let _ = writeln!(io::stderr(), "{text}");
        }
        let Some(answer) = answer else { return Ok(false) };
        if let Some(text) = show(&statement, &answer)
            && statement.shows(&answer)
        {
            output.line(&text)?;
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silent_statements_and_actions_without_a_value_are_not_shown() {
        let nothing = Answer::textual("nothing", "Nothing".into());
        let shown = |source: &str| {
            let found = statements(source);
            found.iter().map(|statement| statement.shows(&nothing)).collect::<Vec<_>>()
        };
        assert_eq!(shown("x; x"), [false, true]);
        assert_eq!(shown("for x in y do z end\nforest\ndef f(x) := x"), [false, true, false]);
    }
}
