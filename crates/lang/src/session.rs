//! A session: what the command line, scripts and other frontends share.

mod figure;

use std::sync::Arc;

use onside_ground::{Guard, Stop, did_you_mean};
use onside_show::{Answer, Diagnostic, Json, Span};

use crate::eval::{Engine, Evaluator, Frame, Problem, Program, Scope, Value, answer, carry_over, text};
use crate::syntax;

pub use figure::Drawing;

/// How positions are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The players alternate.
    #[default]
    Alternating,
    /// Both players move at once.
    Synchronized,
}

/// What a session can be told beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How positions are read.
    pub mode: Mode,
    /// Whether theorems about particular rulesets may be used; brute force only if not.
    pub theorems: bool,
    /// The digits behind the point of a Nash value that is not written as a fraction; from 1 to [`MOST_DIGITS`].
    pub digits: u32,
    /// A Nash value is written as a fraction if it has no more bits than this.
    pub exact_bits: u64,
}

/// More digits of an enclosure than this are not found.
pub const MOST_DIGITS: u32 = 10_000;

impl Default for Settings {
    fn default() -> Settings {
        Settings { mode: Mode::Alternating, theorems: true, digits: 30, exact_bits: 1024 }
    }
}

/// What came of a source.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The answer, or at least one error in the order of their places.
    pub answer: Result<Answer, Vec<Diagnostic>>,
    /// What the user should know besides.
    pub warnings: Vec<Diagnostic>,
    /// What stopped it, if that is why there is no answer. After [`Stop::Memory`] the session's tables are full and it should be
    /// renewed.
    pub stop: Option<Stop>,
}

impl Evaluation {
    /// An evaluation that ended in one error.
    #[must_use]
    pub fn failed(error: Diagnostic) -> Evaluation {
        Evaluation { answer: Err(vec![error]), warnings: Vec::new(), stop: None }
    }
}

/// Owns the tables of values and positions and answers sources.
pub struct Session {
    engine: Engine,
    settings: Settings,
    guard: Arc<Guard>,
    variables: Scope,
}

/// The answer to a source of which nothing is to be shown.
fn nothing() -> Answer {
    Answer { kind: "nothing", text: String::new(), value: Json::Null }
}

impl Default for Session {
    fn default() -> Session {
        Session::new(Settings::default(), Arc::default())
    }
}

impl Session {
    /// A session with empty tables. The guard bounds and stops what it computes.
    #[must_use]
    pub fn new(settings: Settings, guard: Arc<Guard>) -> Session {
        let mut engine = Engine::new(guard.clone(), settings.theorems);
        engine.solver.set_nash(settings.digits.clamp(1, MOST_DIGITS), settings.exact_bits);
        Session { engine, settings, guard, variables: Frame::global() }
    }

    /// The guard by which an evaluation can be stopped from another thread.
    #[must_use]
    pub fn guard(&self) -> &Arc<Guard> {
        &self.guard
    }

    /// The settings as they are now.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// How positions are read.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.settings.mode
    }

    /// Changes how positions are read from now on.
    pub fn set_mode(&mut self, mode: Mode) {
        self.settings.mode = mode;
        self.engine.mode = mode;
    }

    /// Changes how many digits behind the point enclosures have from now on; at least 1 and at most [`MOST_DIGITS`].
    pub fn set_digits(&mut self, digits: u32) {
        self.settings.digits = digits.clamp(1, MOST_DIGITS);
        self.engine.solver.set_nash(self.settings.digits, self.settings.exact_bits);
    }

    /// The variables: name, kind and text, in the order in which they were made.
    #[must_use]
    pub fn variables(&self) -> Vec<(String, String, String)> {
        let variables = self.variables.variables().into_iter();
        variables
            .map(|(name, value)| {
                let written = text(&self.engine, &value).unwrap_or_else(|problem| problem.message);
                (name.to_string(), value.kind().to_owned(), written)
            })
            .collect()
    }

    /// A fresh session with empty tables and the variables of this one, for when the tables have filled the memory.
    ///
    /// Resets the guard. A variable whose value is too large to be carried over is lost; the next evaluation warns of it.
    #[must_use]
    pub fn renewed(self) -> Session {
        self.guard.reset();
        let account = Arc::clone(self.guard.account());
        // While variables are carried over the tables of both sessions are held; the limit is for one.
        let limit = account.limit();
        account.set_limit(None);
        let mut new = Session::new(self.settings, Arc::clone(&self.guard));
        let lost = carry_over(&self.engine, &self.variables, &mut new.engine, &new.variables);
        new.engine.warnings.extend(lost.iter().map(|name| format!("the variable {name} was lost when memory ran out")));
        drop(self);
        account.set_limit(limit);
        new
    }

    /// Evaluates one source. A blank source has the empty answer `nothing`.
    ///
    /// `mode alternating` and `mode synchronized`, alone or before a semicolon, change how positions are read.
    pub fn evaluate(&mut self, source: &str) -> Evaluation {
        match mode_statement(source) {
            None => self.answer(source),
            Some(Err(error)) => Evaluation::failed(error),
            Some(Ok((mode, end))) => {
                self.set_mode(mode);
                // Blanks in its place leave everything behind it where it is.
                self.answer(&(" ".repeat(end) + &source[end..]))
            }
        }
    }

    fn answer(&mut self, source: &str) -> Evaluation {
        let Run { result, warnings, stop } = self.run(source, |session, value, silent| match value {
            Some(value) if !silent => {
                let answer = answer(&mut session.engine, &value)?;
                session.variables.declare("it", value);
                Ok(answer)
            }
            _ => Ok(nothing()),
        });
        Evaluation { answer: result, warnings, stop }
    }

    /// Evaluates one source and makes something of its value, which a blank source has not; the last argument says whether nothing is to
    /// be shown.
    fn run<T>(
        &mut self,
        source: &str,
        finish: impl FnOnce(&mut Session, Option<Value>, bool) -> Result<T, Problem>,
    ) -> Run<T> {
        let parsed = syntax::parse(source, &|name| onside_ruleset::find(name).is_some());
        if !parsed.diagnostics.is_empty() {
            return Run { result: Err(parsed.diagnostics), warnings: Vec::new(), stop: None };
        }
        let span = parsed.root.map_or(Span::new(0, source.len()), |root| parsed.tree.span(root));
        let program = Arc::new(Program { source: source.to_owned(), tree: parsed.tree });
        self.engine.calls = 0;
        self.engine.mode = self.settings.mode;
        let mut evaluator = Evaluator::new(&mut self.engine, &program, Arc::clone(&self.variables));
        let value = parsed.root.map(|root| evaluator.program(root)).transpose();
        let mut warnings = std::mem::take(&mut evaluator.warnings);
        let result = value
            .and_then(|value| finish(self, value, parsed.silent).map_err(|problem| Box::new(problem.failure(span))));
        let inner = std::mem::take(&mut self.engine.warnings);
        warnings.extend(inner.into_iter().map(|warning| Diagnostic::warning(warning, span)));
        let stop = result.as_ref().err().and_then(|failure| failure.stop);
        Run { result: result.map_err(|failure| vec![failure.diagnostic]), warnings, stop }
    }
}

/// What came of evaluating a source and making something of its value.
struct Run<T> {
    result: Result<T, Vec<Diagnostic>>,
    warnings: Vec<Diagnostic>,
    stop: Option<Stop>,
}

/// `mode alternating` or `mode synchronized` at the start of a source: the mode and where the statement ends.
fn mode_statement(source: &str) -> Option<Result<(Mode, usize), Diagnostic>> {
    let start = source.len() - source.trim_start().len();
    let behind = source[start..].strip_prefix("mode").filter(|rest| rest.starts_with(char::is_whitespace))?;
    let word_start = source.len() - behind.trim_start().len();
    let word = source[word_start..].split(|c: char| !c.is_alphanumeric()).next().filter(|word| !word.is_empty())?;
    let end = word_start + word.len();
    let rest = source[end..].trim_start();
    if !rest.is_empty() && !rest.starts_with([';', '/']) {
        return None;
    }
    let mode = match word {
        "alternating" => Mode::Alternating,
        "synchronized" => Mode::Synchronized,
        other => {
            let error = Diagnostic::error(format!("unknown mode {other}"), Span::new(word_start, end));
            let known = ["alternating", "synchronized"];
            return Some(Err(error.with_hint(match did_you_mean(other, known.into_iter()) {
                Some(likely) => format!("did you mean {likely}?"),
                None => "write mode alternating or mode synchronized".to_owned(),
            })));
        }
    };
    // The semicolon belongs to the statement.
    Some(Ok((mode, source.len() - rest.strip_prefix(';').unwrap_or(rest).len())))
}

impl Drop for Session {
    fn drop(&mut self) {
        self.variables.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_and_values_go_from_thread_to_thread() {
        fn is_send<T: Send>() {}
        is_send::<Session>();
        is_send::<Value>();
    }
}
