//! Functions as values: a piece of a program with the variables that it was made with. They are called in `eval`.

use std::sync::Arc;

use crate::eval::Scope;
use crate::syntax::{NodeId, Run, Tree};

/// A source with its tree, kept alive by the functions defined in it.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) source: String,
    pub(crate) tree: Tree,
}

/// A function with the frame it was made in.
#[derive(Debug)]
pub struct Closure {
    pub(crate) program: Arc<Program>,
    pub(crate) parameters: Run,
    pub(crate) body: NodeId,
    scope: Scope,
}

impl Closure {
    pub(crate) fn new(program: &Arc<Program>, parameters: Run, body: NodeId, scope: Scope) -> Closure {
        Closure { program: Arc::clone(program), parameters, body, scope }
    }

    /// The frame it was made in.
    pub(crate) fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The frame it was made in, without the function.
    pub(crate) fn into_scope(self) -> Scope {
        self.scope
    }

    /// The names of the parameters.
    pub fn parameter_names(&self) -> impl Iterator<Item = &str> {
        self.program.tree.parameters(self.parameters).iter().map(|parameter| parameter.name.text(&self.program.source))
    }
}
