//! Programs as code for the machine: names are slots, cells or globals, literals are constants, loops are jumps.
//!
//! A source is compiled once, before it is run. What belongs to which frame is said by three rules: a parameter belongs
//! to its function, a loop variable to the round, a `var` to the block in which it stands; any other name that is
//! assigned to belongs to the function, unless a frame around it or the session has it when the assignment is made.
//! That last question can only be asked at run time, so a name that may live in several places has a chain of
//! bindings, from the inside out, of which the first that holds something counts.
//!
//! `survey` finds which names each frame may hold, `scopes` keeps the chains while code is made, the other files make
//! the code. The first run through the tree shows which variables functions capture; if there are any, a second one
//! puts these into environments and all others into registers.

mod assignments;
mod builder;
mod calls;
mod control;
mod expressions;
mod games;
mod names;
mod ops;
mod scopes;
mod survey;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use onside_ground::{Guard, Stop};

use crate::error::Error;
use crate::machine::Globals;
use crate::syntax::{List, Node, NodeId, Run, Tree};
use crate::value::Value;

pub(crate) use ops::{Op, Reg};
pub(crate) use scopes::{Binding, Place};

/// A function of a program.
#[derive(Debug)]
pub(crate) struct FunctionCode {
    /// Where its code starts.
    pub(crate) entry: u32,
    /// Where the code behind it starts.
    pub(crate) end: u32,
    /// How many registers a call needs.
    pub(crate) registers: u32,
    /// The parameters in the tree.
    pub(crate) parameters: Run,
    /// What it computes, in the tree.
    pub(crate) body: NodeId,
    /// How many parameters there are.
    pub(crate) arity: u32,
    /// Whether all arguments must be given and may be of any kind, so that nothing has to be looked at.
    pub(crate) simple: bool,
}

/// A call: where its arguments are, and which of them have names.
#[derive(Debug)]
pub(crate) struct Site {
    /// The first of the registers with the arguments.
    pub(crate) base: Reg,
    /// How many arguments there are.
    pub(crate) count: u32,
    /// The names of the last arguments.
    pub(crate) named: Vec<String>,
}

/// A place from which a chain of bindings is looked through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    /// The innermost binding.
    pub(crate) first: Option<u32>,
    /// How many environments are around the place.
    pub(crate) depth: u32,
    /// The variable of the session, if the chain ends there.
    pub(crate) global: Option<u32>,
}

/// The code of a source.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub(crate) ops: Vec<Op>,
    /// For each operation the node that it is a part of.
    pub(crate) nodes: Vec<NodeId>,
    pub(crate) constants: Vec<Value>,
    pub(crate) functions: Vec<FunctionCode>,
    pub(crate) sites: Vec<Site>,
    pub(crate) bindings: Vec<Binding>,
    pub(crate) chains: Vec<Chain>,
    pub(crate) errors: Vec<Error>,
    /// How many registers the statements of the source need.
    pub(crate) registers: u32,
    pub(crate) home: Home,
    /// The names that stand alone as options of games with labels, where they may be meant as labels.
    pub(crate) likely_labels: HashSet<NodeId>,
}

/// Whose variables a source assigns to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Home {
    /// The session's.
    #[default]
    Session,
    /// Its own, which end with it; it knows no others.
    Alone,
}

/// What is compiled in one go.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit {
    /// One expression or statement.
    Expression(NodeId),
    /// Statements one after the other; the value is that of the last.
    Row(List),
}

impl Unit {
    /// All of a source. Its statements are a block in the tree, but one without `begin`, whose variables are those of
    /// the session.
    pub(crate) fn of(tree: &Tree, source: &str, root: NodeId) -> Unit {
        match tree.node(root) {
            Node::Block(statements) if !tree.span(root).text(source).starts_with("begin") => Unit::Row(statements),
            _ => Unit::Expression(root),
        }
    }

    /// A node to which what belongs to no other is ascribed: the last one.
    fn node(self, tree: &Tree) -> NodeId {
        match self {
            Unit::Expression(root) => root,
            Unit::Row(statements) => tree.list(statements).last().copied().unwrap_or_default(),
        }
    }
}

impl Code {
    /// Takes the content out; its memory stays for what comes next, unless it is much.
    pub(crate) fn clear(&mut self) {
        if self.ops.capacity() > LARGE {
            *self = Code::default();
            return;
        }
        self.ops.clear();
        self.nodes.clear();
        self.constants.clear();
        self.functions.clear();
        self.sites.clear();
        self.bindings.clear();
        self.chains.clear();
        self.errors.clear();
        self.likely_labels.clear();
    }
}

/// The memory of code with room for more operations is not kept.
const LARGE: usize = 1 << 12;

/// The code of a source with this root.
///
/// # Errors
/// A limit of the guard, or a request to stop.
pub(crate) fn compile(
    tree: &Tree,
    source: &str,
    root: NodeId,
    home: Home,
    globals: &mut Globals,
    guard: &Guard,
) -> Result<Code, Stop> {
    let mut code = Code::default();
    compile_in(&mut code, tree, source, Unit::of(tree, source, root), home, globals, guard)?;
    Ok(code)
}

/// The same for a part of a source, in code that is empty.
///
/// # Errors
/// A limit of the guard, or a request to stop.
pub(crate) fn compile_in(
    code: &mut Code,
    tree: &Tree,
    source: &str,
    unit: Unit,
    home: Home,
    globals: &mut Globals,
    guard: &Guard,
) -> Result<(), Stop> {
    let survey = survey::Survey::of(tree, unit, home, guard)?;
    let captured = builder::run(tree, source, unit, home, globals, guard, &survey, Vec::new(), code)?;
    if captured.contains(&true) {
        code.clear();
        builder::run(tree, source, unit, home, globals, guard, &survey, captured, code)?;
    }
    Ok(())
}
