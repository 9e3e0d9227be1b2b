//! One statement: read, compiled and run. The prompt, scripts and files that are imported go this way.

use std::sync::Arc;

use onside_ground::Stop;
use onside_show::{Diagnostic, Span};

use super::Engine;
use crate::code::{self, Home};
use crate::error::{Cause, Error};
use crate::machine;
use crate::syntax::{self, Node, NodeId};
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
    /// Whether it is several statements in a row, each of which is compiled when its turn comes, so that a source of
    /// any length needs no more code than its longest statement. Nobody may hold the program between two of them, so
    /// this is not done where there are functions.
    piecewise: bool,
}

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
        let parsed = syntax::parse_in(std::mem::take(tree), source, &is_ruleset, &guard)
            .map_err(|stop| vec![*Box::<Error>::from(stop).placed(whole)])?;
        if !parsed.diagnostics.is_empty() {
            let errors = parsed.diagnostics.into_iter().map(|diagnostic| Error::new(diagnostic, Cause::Syntax));
            return Err(errors.collect());
        }
        let span = parsed.root.map_or(whole, |root| parsed.tree.span(root));
        text.push_str(source);
        *tree = parsed.tree;
        *root = parsed.root.unwrap_or_default();
        let piecewise =
            parsed.root.is_some_and(|root| !tree.has_functions() && code::row(tree, source, root).is_some());
        if parsed.root.is_some() && !piecewise {
            code::compile_in(code, tree, source, *root, Home::Session, &mut self.globals, &guard)
                .map_err(|stop| vec![*Box::<Error>::from(stop).placed(span)])?;
        }
        Ok(Statement { program, root: parsed.root, span, silent: parsed.silent, warnings: parsed.warnings, piecewise })
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
        let Some(root) = statement.root else { return (Ok(None), Vec::new()) };
        let (value, warnings) = match statement.piecewise {
            true => self.run_row(&mut statement.program, root, statement.span),
            false => machine::run(self, &statement.program),
        };
        (value.map(Some), warnings)
    }

    /// Compiles and runs one statement of a row after the other; the value of the last is that of the row.
    fn run_row(
        &mut self,
        program: &mut Arc<Program>,
        root: NodeId,
        span: Span,
    ) -> (Result<Value, Box<Error>>, Vec<Diagnostic>) {
        let guard = Arc::clone(self.games.guard());
        let Node::Block(row) = program.tree.node(root) else { return machine::run(self, program) };
        let mut warnings = Vec::new();
        let mut last = Value::Nothing;
        for index in 0..row.len() {
            let Some(Program { source, tree, code, .. }) = Arc::get_mut(program) else {
                return (
                    Err(Stop::Internal("somebody holds a program whose statements are still to come").into()),
                    warnings,
                );
            };
            code.clear();
            let statement = tree.list(row)[index];
            if let Err(stop) = code::compile_in(code, tree, source, statement, Home::Session, &mut self.globals, &guard)
            {
                return (Err(Box::<Error>::from(stop).placed(span)), warnings);
            }
            let (value, told) = machine::run(self, program);
            warnings.extend(told);
            match value {
                Ok(value) => last = value,
                Err(error) => return (Err(error), warnings),
            }
        }
        (Ok(last), warnings)
    }
}
