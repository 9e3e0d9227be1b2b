//! Functions as values: a piece of a program with the variables that it was made with. The machine calls them.

use std::sync::Arc;

use crate::code::{Code, FunctionCode};
use crate::machine::Environment;
use crate::syntax::{NodeId, Run, Tree};

/// A source with its tree and its code, kept alive by the functions defined in it.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) source: String,
    pub(crate) tree: Tree,
    /// The node of the whole source.
    pub(crate) root: NodeId,
    pub(crate) code: Code,
}

impl Program {
    /// Takes the content out; its memory stays for the next program, unless it is much.
    pub(crate) fn clear(&mut self) {
        match self.source.capacity() > LARGE {
            true => self.source = String::new(),
            false => self.source.clear(),
        }
        self.tree.clear();
        self.code.clear();
    }
}

/// The memory of sources with room for more bytes is not kept.
const LARGE: usize = 1 << 16;

/// A function with the environment it was made in.
#[derive(Debug)]
pub struct Closure {
    pub(crate) program: Arc<Program>,
    index: u32,
    environment: Option<Arc<Environment>>,
}

impl Closure {
    /// A function of a program by its number.
    pub(crate) fn new(program: &Arc<Program>, index: u32, environment: Option<Arc<Environment>>) -> Closure {
        Closure { program: Arc::clone(program), index, environment }
    }

    /// The number of the function in its program.
    pub(crate) fn index(&self) -> u32 {
        self.index
    }

    /// The code of the function.
    pub(crate) fn function(&self) -> &FunctionCode {
        &self.program.code.functions[self.index as usize]
    }

    /// The parameters and the body in the tree.
    pub(crate) fn written(&self) -> (Run, NodeId) {
        (self.function().parameters, self.function().body)
    }

    /// The environment it was made in.
    pub(crate) fn environment(&self) -> Option<&Arc<Environment>> {
        self.environment.as_ref()
    }

    /// The environment it was made in, without the function.
    pub(crate) fn into_environment(self) -> Option<Arc<Environment>> {
        self.environment
    }

    /// The names of the parameters.
    pub fn parameter_names(&self) -> impl Iterator<Item = &str> {
        let parameters = self.program.tree.parameters(self.function().parameters);
        parameters.iter().map(|parameter| parameter.name.text(&self.program.source))
    }
}
