//! What an expression evaluates to, as a figure. Which value has which picture is said in `eval::picture`.

use std::rc::Rc;

use onside_show::picture::Figure;
use onside_show::{Diagnostic, Span};

use super::Session;
use crate::eval::picture::figure_of;
use crate::eval::{Evaluator, Program};
use crate::syntax;

/// What came of a source that was to be drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The figure, or at least one error in the order of their places.
    pub figure: Result<Figure, Vec<Diagnostic>>,
    /// What the user should know besides.
    pub warnings: Vec<Diagnostic>,
    /// Whether it failed for want of memory: then the session's tables are full and it should be replaced.
    pub out_of_memory: bool,
}

impl Drawing {
    /// A drawing that ended in one error.
    #[must_use]
    pub fn failed(error: Diagnostic) -> Drawing {
        Drawing { figure: Err(vec![error]), warnings: Vec::new(), out_of_memory: false }
    }
}

impl Session {
    /// Evaluates one source and draws its value: positions as their boards, games as their canonical trees, loopy games as
    /// graphs, thermographs and tables as such, and a list as a sheet.
    pub fn figure(&mut self, source: &str) -> Drawing {
        let parsed = syntax::parse(source, &|name| onside_ruleset::find(name).is_some());
        if !parsed.diagnostics.is_empty() {
            return Drawing { figure: Err(parsed.diagnostics), warnings: Vec::new(), out_of_memory: false };
        }
        let Some(root) = parsed.root else {
            let error = Diagnostic::error("there is nothing to draw", Span::new(0, source.len()));
            return Drawing::failed(error.with_hint("write an expression, such as Push(BR_B)"));
        };
        let span = parsed.tree.span(root);
        let program = Rc::new(Program { source: source.to_owned(), tree: parsed.tree });
        self.engine.calls = 0;
        self.engine.mode = self.settings.mode;
        let mut evaluator = Evaluator::new(&mut self.engine, &program, Rc::clone(&self.variables));
        let result = evaluator.program(root);
        let mut warnings = std::mem::take(&mut evaluator.warnings);
        let figure = result
            .and_then(|value| figure_of(&mut self.engine, &value).map_err(|problem| Box::new(problem.failure(span))));
        let inner = std::mem::take(&mut self.engine.warnings);
        warnings.extend(inner.into_iter().map(|warning| Diagnostic::warning(warning, span)));
        match figure {
            Ok(figure) => Drawing { figure: Ok(figure), warnings, out_of_memory: false },
            Err(failure) => Drawing { figure: Err(vec![failure.diagnostic]), warnings, out_of_memory: failure.memory },
        }
    }
}
