//! A session: what the command line, scripts and other frontends share.

mod drawing;
mod kept_values;
mod rulesets;
mod statements;
mod states;
mod values;

use std::sync::Arc;
use std::time::Instant;

use onside_ground::{Guard, Mode, Stop, did_you_mean};
use onside_show::{Diagnostic, Span};

use onside_ruleset::script::Fault;

use crate::answer::Answer;
use crate::error::{Cause, Error};
use crate::eval::{Engine, Statement, carry_over, text};
use crate::syntax::{self, Node, NodeId};
use crate::tables::Tables;
use crate::value::{Kind, Program, Value};

pub use drawing::Drawing;
pub use rulesets::OwnRuleset;
use states::States;

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
    pub answer: Result<Answer, Vec<Error>>,
    /// What the user should know besides.
    pub warnings: Vec<Diagnostic>,
    /// The lines that `print` wrote on the way.
    pub printed: Vec<String>,
    /// Where the source stands: all of it, or one statement in a longer source.
    pub span: Span,
    /// How long it took, in microseconds.
    pub micros: u64,
}

impl Evaluation {
    /// An evaluation that ended in one error.
    #[must_use]
    pub fn failed(error: Error) -> Evaluation {
        let span = error.diagnostic.span;
        Evaluation { answer: Err(vec![error]), warnings: Vec::new(), printed: Vec::new(), span, micros: 0 }
    }

    /// What stopped it, if that is why there is no answer. After [`Stop::Memory`] the session's tables are full and it
    /// should be renewed.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.answer.as_ref().err()?.iter().find_map(Error::stop)
    }
}

/// A variable of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// What kind of value it holds.
    pub kind: Kind,
    /// The names of its parameters, if it is a ruleset that still wants them.
    pub parameters: Vec<String>,
    /// The value as it is written, or why it cannot be.
    pub text: String,
}

/// Owns the tables of values and positions and answers sources.
pub struct Session {
    engine: Engine,
    settings: Settings,
    guard: Arc<Guard>,
    states: States,
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
        Session::on(Tables::new(guard), settings)
    }

    /// A session whose values live in tables that others may use too. It obeys the guard of these tables, so that
    /// several sessions are given [`Tables::with_guard`].
    #[must_use]
    pub fn on(tables: Tables, settings: Settings) -> Session {
        let guard = Arc::clone(tables.games.guard());
        let mut engine = Engine::on(tables, settings.theorems);
        engine.mode = settings.mode;
        engine.solver.set_nash(settings.digits.clamp(1, MOST_DIGITS), settings.exact_bits);
        Session { engine, settings, guard, states: States::new(settings.mode) }
    }

    /// The guard by which an evaluation can be stopped from another thread.
    #[must_use]
    pub fn guard(&self) -> &Arc<Guard> {
        &self.guard
    }

    /// Where files are looked for that `import` names: relative to this folder, or to the working directory.
    pub fn set_folder(&mut self, folder: Option<std::path::PathBuf>) {
        self.engine.classes.set_folder(folder);
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

    /// The variables in the order in which they were made.
    #[must_use]
    pub fn variables(&self) -> Vec<Variable> {
        let variables = self.engine.globals.variables();
        variables
            .map(|(name, value)| Variable {
                name: name.to_string(),
                kind: value.kind(),
                parameters: match value {
                    Value::Ruleset(ruleset) if ruleset.rules.is_none() => ruleset.definition.parameter_names(),
                    _ => Vec::new(),
                },
                text: text(&self.engine, value).unwrap_or_else(|error| error.diagnostic.message),
            })
            .collect()
    }

    /// A fresh session with empty tables and the variables of this one, for when the tables have filled the memory.
    ///
    /// Resets the guard. A variable whose value is too large to be carried over is lost; the next evaluation warns of
    /// it.
    #[must_use]
    pub fn renewed(mut self) -> Session {
        self.guard.reset();
        let account = Arc::clone(self.guard.account());
        // What was found about positions is not needed for the variables, and makes room for them.
        self.engine.forget();
        let old = Arc::clone(&self.engine.tables);
        // While variables are carried over the tables of both sessions are held; the limit is for one.
        let limit = account.limit();
        account.set_limit(limit.map(|limit| account.used().saturating_add(limit / 4)));
        let mut new = Session::new(self.settings, Arc::clone(&self.guard));
        new.states = self.states.emptied();
        std::mem::swap(&mut new.engine.globals, &mut self.engine.globals);
        let lost = carry_over(&old, &mut new.engine);
        new.engine.warnings.extend(lost.iter().map(|name| format!("the variable {name} was lost when memory ran out")));
        new.engine.classes = Arc::clone(&self.engine.classes);
        new.engine.faults = self.engine.faults.clone();
        new.engine.rulesets = std::mem::take(&mut self.engine.rulesets);
        new.engine.shelf = std::mem::take(&mut self.engine.shelf);
        drop((self, old));
        account.set_limit(limit);
        new
    }

    /// The value of one source, with warnings, timing and places. A blank source has the silent answer `Nothing`.
    ///
    /// `mode alternating` and `mode synchronized`, alone or before a semicolon, change how positions are read.
    pub fn value(&mut self, source: &str) -> Evaluation {
        let started = Instant::now();
        let (answer, warnings) = self.answered(source, false);
        self.evaluation(answer, warnings, source, started)
    }

    /// What came of a whole source.
    fn evaluation(
        &mut self,
        answer: Result<Answer, Vec<Error>>,
        warnings: Vec<Diagnostic>,
        source: &str,
        started: Instant,
    ) -> Evaluation {
        let printed = self.engine.printed.take();
        Evaluation { answer, warnings, printed, span: Span::new(0, source.len()), micros: elapsed(started) }
    }

    /// The same with the text of the answer written, within the limits of the session and counted in the time.
    pub fn evaluate(&mut self, source: &str) -> Evaluation {
        let started = Instant::now();
        let (mut answer, warnings) = self.answered(source, false);
        if let Ok(written) = &answer
            && let Err(error) = written.text()
        {
            answer = Err(vec![error]);
        }
        self.evaluation(answer, warnings, source, started)
    }

    /// Evaluates the source without the mode statement at its start, if there is one. `quiet` makes the answer silent.
    fn answered(&mut self, source: &str, quiet: bool) -> (Result<Answer, Vec<Error>>, Vec<Diagnostic>) {
        let blanked;
        let source = match mode_statement(source) {
            None => source,
            Some(Err(diagnostic)) => return (Err(vec![Error::new(diagnostic, Cause::Mistake)]), Vec::new()),
            Some(Ok((mode, end))) => {
                self.set_mode(mode);
                // Blanks in its place leave everything behind it where it is.
                blanked = " ".repeat(end) + &source[end..];
                &blanked
            }
        };
        self.run(source, |session, made| {
            let Session { engine, .. } = session;
            let Some(Made { value, span, silent, action }) = made else {
                let mut nothing = Answer::new(Value::Nothing, None, Span::default(), &engine.tables, engine.mode);
                nothing.silent = true;
                return Ok(nothing);
            };
            engine.complete(&value)?;
            // Whoever prints does not want to see that nothing came of it.
            let silent = silent || matches!(value, Value::Nothing) && !engine.printed.is_empty();
            let nash = match &value {
                Value::Synchronized(game) if !silent && !quiet => Some(Box::new(engine.nash(game)?)),
                _ => None,
            };
            if !silent {
                let it = engine.globals.number("it");
                engine.globals.set(it, value.clone());
            }
            let mut answer = Answer::new(value, nash, span, &engine.tables, engine.mode);
            answer.silent = silent || quiet;
            answer.action = action;
            Ok(answer)
        })
    }

    /// Evaluates one source and makes something of what it made, which is nothing if the source is blank.
    fn run<T>(
        &mut self,
        source: &str,
        finish: impl FnOnce(&mut Session, Option<Made>) -> Result<T, Box<Error>>,
    ) -> (Result<T, Vec<Error>>, Vec<Diagnostic>) {
        let Some(translated) = syntax::translated(source) else { return self.run_translated(source, finish) };
        let (result, warnings) = self.run_translated(&translated.text, |session, made| {
            finish(session, made.map(|made| Made { span: translated.back(made.span), ..made }))
        });
        let back = |diagnostic: Diagnostic| Diagnostic { span: translated.back(diagnostic.span), ..diagnostic };
        let errors = |errors: Vec<Error>| {
            errors.into_iter().map(|error| Error { diagnostic: back(error.diagnostic), ..error }).collect()
        };
        (result.map_err(errors), warnings.into_iter().map(back).collect())
    }

    /// The same for a source whose signs are ASCII.
    fn run_translated<T>(
        &mut self,
        source: &str,
        finish: impl FnOnce(&mut Session, Option<Made>) -> Result<T, Box<Error>>,
    ) -> (Result<T, Vec<Error>>, Vec<Diagnostic>) {
        let mut statement = match self.engine.read_statement(source) {
            Ok(statement) => statement,
            Err(errors) => return (Err(errors), Vec::new()),
        };
        let mut warnings = std::mem::take(&mut statement.warnings);
        self.engine.calls = 0;
        self.engine.mode = self.settings.mode;
        let (value, told) = self.engine.run_statement(&mut statement);
        warnings.extend(told);
        let Statement { program, root, span, silent, .. } = statement;
        let result = value.and_then(|value| {
            let made = value.zip(root).map(|(value, root)| {
                let action = is_action(&program, root, &value);
                Made { value, span, silent: silent || imports(&program, root), action }
            });
            finish(self, made).map_err(|error| error.placed(span))
        });
        let result = self.checked(result, span);
        self.engine.reuse(program);
        for ruleset in self.engine.faults.take_loops() {
            self.engine.warn(format!(
                "play in {ruleset} can return to a position, so its values are loopy; write `loopy` behind its board"
            ));
        }
        let inner = std::mem::take(&mut self.engine.warnings);
        warnings.extend(inner.into_iter().map(|warning| Diagnostic::warning(warning, span)));
        (result.map_err(|error| vec![*error]), warnings)
    }
}

#[cfg(test)]
impl Session {
    /// What it knows of classes.
    pub(crate) fn classes(&self) -> &Arc<crate::classes::Classes> {
        &self.engine.classes
    }
}

impl Session {
    /// The result, unless a rule of a user was found to be wrong on the way.
    fn checked<T>(&mut self, result: Result<T, Box<Error>>, span: Span) -> Result<T, Box<Error>> {
        let Some(fault) = self.engine.faults.take() else { return result };
        // What was found about positions may rest on moves that the rule did not give.
        self.engine.forget();
        match fault {
            Fault::Stopped(stop) => Err(result.err().unwrap_or_else(|| Box::<Error>::from(stop).placed(span))),
            Fault::Wrong(wrong) => {
                let place = result.err().map_or(span, |error| error.diagnostic.span);
                let mut error = Error::mistake(wrong.message).placed(place);
                error.diagnostic.hint = wrong.hint;
                Err(error)
            }
        }
    }
}

/// What a source made.
struct Made {
    value: Value,
    span: Span,
    /// Whether a semicolon ends the source.
    silent: bool,
    /// Whether the source is there for what it does.
    action: bool,
}

/// Whether a source is an import, which has nothing to show.
fn imports(program: &Program, root: NodeId) -> bool {
    matches!(program.tree.node(root), Node::Import { .. })
}

/// Whether the last statement of a source is there for what it does and not for its value.
fn is_action(program: &Program, root: NodeId, value: &Value) -> bool {
    let tree = &program.tree;
    let last = match tree.node(root) {
        Node::Block(statements) => tree.list(statements).last().copied().unwrap_or(root),
        _ => root,
    };
    match tree.node(last) {
        Node::Define { .. } | Node::Ruleset(_) | Node::Class | Node::Import { .. } => true,
        Node::Loop { .. } | Node::If(_) | Node::Block(_) | Node::Local { .. } => matches!(value, Value::Nothing),
        _ => false,
    }
}

/// The microseconds since then.
fn elapsed(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX)
}

/// `mode alternating` or `mode synchronized` at the start of a source: the mode and where the statement ends.
pub(crate) fn mode_statement(source: &str) -> Option<Result<(Mode, usize), Diagnostic>> {
    let start = source.len() - source[syntax::byte_order_mark(source)..].trim_start().len();
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
            return Some(Err(error.with_hint(match did_you_mean(other, known) {
                Some(likely) => format!("did you mean {likely}?"),
                None => "write mode alternating or mode synchronized".to_owned(),
            })));
        }
    };
    // The semicolon belongs to the statement.
    Some(Ok((mode, source.len() - rest.strip_prefix(';').unwrap_or(rest).len())))
}

#[cfg(test)]
impl Session {
    /// How many rulesets of users somebody holds.
    pub(crate) fn held_rulesets(&self) -> usize {
        self.engine.rulesets.iter().filter(|definition| definition.strong_count() > 0).count()
    }

    /// Forgets what was found about positions.
    pub(crate) fn forget(&mut self) {
        self.engine.forget();
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
