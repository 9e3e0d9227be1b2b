//! One statement: read, compiled and run. The prompt, scripts and files that are imported go this way.

use std::sync::Arc;

use onside_show::{Diagnostic, Span};

use super::Engine;
use crate::code::{self, Code, Home};
use crate::error::{Cause, Error};
use crate::machine;
use crate::syntax::{self, NodeId};
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
        let parsed =
            syntax::parse(source, &is_ruleset, &guard).map_err(|stop| vec![*Box::<Error>::from(stop).placed(whole)])?;
        if !parsed.diagnostics.is_empty() {
            let errors = parsed.diagnostics.into_iter().map(|diagnostic| Error::new(diagnostic, Cause::Syntax));
            return Err(errors.collect());
        }
        let span = parsed.root.map_or(whole, |root| parsed.tree.span(root));
        let source = source.to_owned();
        let code = parsed.root.map_or(Ok(Code::default()), |root| {
            code::compile(&parsed.tree, &source, root, Home::Session, &mut self.globals, &guard)
        });
        let code = code.map_err(|stop| vec![*Box::<Error>::from(stop).placed(span)])?;
        let (root, silent, warnings) = (parsed.root, parsed.silent, parsed.warnings);
        let program = Arc::new(Program { source, tree: parsed.tree, root: root.unwrap_or_default(), code });
        Ok(Statement { program, root, span, silent, warnings })
    }

    /// The value of a statement, which is nothing if the source is blank, and what the user should know besides.
    pub(crate) fn run_statement(
        &mut self,
        statement: &Statement,
    ) -> (Result<Option<Value>, Box<Error>>, Vec<Diagnostic>) {
        if statement.root.is_none() {
            return (Ok(None), Vec::new());
        }
        let (value, warnings) = machine::run(self, &statement.program);
        (value.map(Some), warnings)
    }
}
