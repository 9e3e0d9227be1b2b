//! One statement: read, compiled and run. The prompt, scripts and files that are imported go this way.

use std::sync::Arc;

use onside_ground::Stop;
use onside_show::{Diagnostic, Span};

use super::Engine;
use crate::code::{self, Home, Unit};
use crate::error::{Cause, Error};
use crate::machine;
use crate::syntax::{self, List, NodeId};
use crate::value::{Program, Value};

/// A statement that can be run.
pub(crate) struct Statement {
    pub(crate) program: Arc<Program>,
    /// Its expression; nothing if the source is blank.
    pub(crate) root: Option<NodeId>,
    /// Where the expression stands.
    pub(crate) span: Span,
    /// Whether a semicolon ends the source.
    pub(crate) silent: bool,
    /// What the reader should know.
    pub(crate) warnings: Vec<Diagnostic>,
    /// The statements of a long row that are compiled when their turn comes, so that a source of any length needs no
    /// more code than some of its statements. Nobody may hold the program between two of them, so there are none where
    /// there are functions.
    rest: Option<List>,
}

/// This number of statements in a row is compiled together.
const TOGETHER: u32 = 256;

impl Engine {
    /// Reads a statement and makes code of it; otherwise tells all that is wrong with it.
    pub(crate) fn read_statement(&mut self, source: &str) -> Result<Statement, Vec<Error>> {
        let guard = Arc::clone(self.games.guard());
        let globals = &self.globals;
        // A user's ruleset of the same name reads its arguments as expressions.
        let is_ruleset = |name: &str| {
            let own = matches!(globals.named(name), Some(Value::Ruleset(_) | Value::Object(_)));
            onside_ruleset::find(name).is_some() && !own
        };
        let whole = Span::new(0, source.len());
        let mut program = self.spare.take().unwrap_or_default();
        let Some(Program { source: text, tree, root, code }) = Arc::get_mut(&mut program) else {
            return Err(vec![*Box::<Error>::from(Stop::Internal("somebody holds a program that is spare"))]);
        };
        let names = syntax::Names { is_ruleset: &is_ruleset, is_variable: &|name| globals.named(name).is_some() };
        let parsed = syntax::parse_in(std::mem::take(tree), source, names, &guard)
            .map_err(|stop| vec![*Box::<Error>::from(stop).placed(whole)])?;
        if !parsed.diagnostics.is_empty() {
            let errors = parsed.diagnostics.into_iter().map(|diagnostic| Error::new(diagnostic, Cause::Syntax));
            return Err(errors.collect());
        }
        let span = parsed.root.map_or(whole, |root| parsed.tree.span(root));
        text.push_str(source);
        *tree = parsed.tree;
        *root = parsed.root.unwrap_or_default();
        let mut rest = None;
        if parsed.root.is_some() {
            let mut unit = Unit::of(tree, source, *root);
            if let Unit::Row(row) = unit
                && !tree.has_functions()
            {
                let (first, others) = row.split(TOGETHER);
                unit = Unit::Row(first);
                rest = Some(others).filter(|others| !others.is_empty());
            }
            code::compile_in(code, tree, source, unit, Home::Session, &mut self.globals, &guard)
                .map_err(|stop| vec![*Box::<Error>::from(stop).placed(span)])?;
        }
        Ok(Statement { program, root: parsed.root, span, silent: parsed.silent, warnings: parsed.warnings, rest })
    }

    /// Keeps the memory of a program that was run for the next one, unless functions that it made still hold it.
    pub(crate) fn reuse(&mut self, mut program: Arc<Program>) {
        if let Some(spare) = Arc::get_mut(&mut program) {
            spare.clear();
            self.spare = Some(program);
        }
    }

    /// The value of a statement, which is nothing if the source is blank, and what the user should know besides.
    pub(crate) fn run_statement(
        &mut self,
        statement: &mut Statement,
    ) -> (Result<Option<Value>, Box<Error>>, Vec<Diagnostic>) {
        if statement.root.is_none() {
            return (Ok(None), Vec::new());
        }
        let (mut value, mut warnings) = machine::run(self, &statement.program);
        while let (Ok(_), Some(rest)) = (&value, statement.rest) {
            let (next, others) = rest.split(TOGETHER);
            statement.rest = Some(others).filter(|others| !others.is_empty());
            let told;
            (value, told) = match self.compile_next(&mut statement.program, next) {
                Ok(()) => machine::run(self, &statement.program),
                Err(stop) => (Err(Box::<Error>::from(stop).placed(statement.span)), Vec::new()),
            };
            warnings.extend(told);
        }
        (value.map(Some), warnings)
    }

    /// Puts the code of the next statements in place of that of the last ones.
    fn compile_next(&mut self, program: &mut Arc<Program>, next: List) -> Result<(), Stop> {
        let guard = Arc::clone(self.games.guard());
        let Some(Program { source, tree, code, .. }) = Arc::get_mut(program) else {
            return Err(Stop::Internal("somebody holds a program whose statements are still to come"));
        };
        code.clear();
        code::compile_in(code, tree, source, Unit::Row(next), Home::Session, &mut self.globals, &guard)
    }
}
