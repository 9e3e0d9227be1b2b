//! What all parts of the compiler share: emitting operations, registers, frames, and how deep the tree may be.

use onside_ground::{Guard, Stop, with_stack};
use onside_show::Span;
use smallvec::SmallVec;

use super::scopes::{Place, Scopes};
use super::survey::{Owner, Survey};
use super::{Code, Home, Op, Reg, Unit};
use crate::error::Error;
use crate::machine::Globals;
use crate::syntax::{NodeId, Tree};
use crate::value::Value;

/// How deep a tree may be.
pub(super) const DEEPEST: u32 = 300_000;

/// Code was made, or the guard said stop.
pub(super) type Built<T = ()> = Result<T, Stop>;

/// A loop whose body is being compiled.
pub(super) struct Round {
    /// Where `continue` leads to, once that is known: jumps to be set.
    pub(super) continues: Vec<usize>,
    /// The same for `break`.
    pub(super) breaks: Vec<usize>,
    /// How many environments were open around the loop, and in its innermost round.
    pub(super) environments: (u32, u32),
    pub(super) modes: u32,
    /// How many of its heads are running through values.
    pub(super) loops: u32,
    /// Whether the body of a round is being compiled, and not a head.
    pub(super) inside: bool,
}

/// What is different in each function.
pub(super) struct Present {
    pub(super) function: u32,
    pub(super) is_function: bool,
    /// The next register that is free.
    pub(super) top: Reg,
    most: Reg,
    pub(super) rounds: Vec<Round>,
    pub(super) modes: u32,
    pub(super) collections: u32,
    depth: u32,
}

impl Present {
    pub(super) fn new(function: u32, is_function: bool) -> Present {
        Present { function, is_function, top: 0, most: 0, rounds: Vec::new(), modes: 0, collections: 0, depth: 0 }
    }
}

pub(super) struct Builder<'a> {
    pub(super) tree: &'a Tree,
    pub(super) source: &'a str,
    pub(super) home: Home,
    pub(super) globals: &'a mut Globals,
    guard: &'a Guard,
    survey: &'a Survey,
    pub(super) scopes: Scopes<'a>,
    pub(super) code: &'a mut Code,
    pub(super) present: Present,
    /// How many functions there are so far, the source included.
    pub(super) functions: u32,
    /// How many environments are open.
    pub(super) environments: u32,
    /// The operators of the chains that are being compiled, each chain behind those around it.
    pub(super) pending: SmallVec<[NodeId; 8]>,
}

/// One run over the tree, which fills code that is empty. Which bindings were captured is known from an earlier run;
/// the next one is told which are in this.
#[allow(clippy::too_many_arguments, reason = "called once for each of the two runs")]
pub(super) fn run<'a>(
    tree: &'a Tree,
    source: &'a str,
    unit: Unit,
    home: Home,
    globals: &'a mut Globals,
    guard: &'a Guard,
    survey: &'a Survey,
    known: Vec<bool>,
    code: &'a mut Code,
) -> Built<Vec<bool>> {
    code.home = home;
    let mut scopes = Scopes::default();
    scopes.known = known;
    let mut builder = Builder {
        tree,
        source,
        home,
        globals,
        guard,
        survey,
        scopes,
        code,
        present: Present::new(0, false),
        functions: 1,
        environments: 0,
        pending: SmallVec::new(),
    };
    let root = unit.node(tree);
    let frame = builder.open(Owner::Source, true, root);
    let to = builder.temporary();
    match unit {
        Unit::Row(statements) => builder.statements(statements, Some(to), root)?,
        Unit::Expression(root) => builder.expression(root, to)?,
    }
    builder.close(&frame, root);
    builder.emit(Op::Return { from: to }, root);
    builder.code.registers = builder.present.most;
    builder.code.bindings = builder.scopes.bindings;
    Ok(builder.scopes.captured)
}

/// A frame that is open.
pub(super) struct Open {
    top: Reg,
    environment: bool,
}

impl Open {
    pub(super) fn has_environment(&self) -> bool {
        self.environment
    }
}

impl<'a> Builder<'a> {
    pub(super) fn text(&self, span: Span) -> &'a str {
        span.text(self.source)
    }

    pub(super) fn emit(&mut self, op: Op, node: NodeId) -> usize {
        self.code.ops.push(op);
        self.code.nodes.push(node);
        self.code.ops.len() - 1
    }

    /// The number of the next operation.
    pub(super) fn here(&self) -> u32 {
        number(self.code.ops.len())
    }

    /// Lets a jump lead to the next operation.
    pub(super) fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.code.ops[jump] {
            Op::Jump { target }
            | Op::Unless { target, .. }
            | Op::If { target, .. }
            | Op::UnlessCompare { target, .. }
            | Op::UnlessCompareWith { target, .. }
            | Op::IfEmpty { target, .. }
            | Op::IfSet { target, .. }
            | Op::Next { target, .. } => *target = here,
            _ => {}
        }
    }

    pub(super) fn jump(&mut self, node: NodeId) -> usize {
        self.emit(Op::Jump { target: 0 }, node)
    }

    pub(super) fn jump_to(&mut self, target: u32, node: NodeId) {
        self.emit(Op::Jump { target }, node);
    }

    /// An operation that stops with this error, which has its place.
    pub(super) fn fail(&mut self, error: Box<Error>, span: Span, node: NodeId) {
        let index = number(self.code.errors.len());
        self.code.errors.push(*error.placed(span));
        self.emit(Op::Fail { error: index }, node);
    }

    pub(super) fn constant(&mut self, value: Value, to: Reg, node: NodeId) {
        if let Value::Number(number) = &value
            && let Some(value) = number.as_i64().and_then(|number| i32::try_from(number).ok())
        {
            self.emit(Op::Integer { to, value }, node);
            return;
        }
        let constant = number(self.code.constants.len());
        self.code.constants.push(value);
        self.emit(Op::Constant { to, constant }, node);
    }

    /// A register that is free until `release`.
    pub(super) fn temporary(&mut self) -> Reg {
        self.temporaries(1)
    }

    pub(super) fn temporaries(&mut self, count: u32) -> Reg {
        let first = self.present.top;
        self.present.top += count;
        self.present.most = self.present.most.max(self.present.top);
        first
    }

    /// Everything from this register on is free again.
    pub(super) fn release(&mut self, from: Reg) {
        self.present.top = from;
    }

    pub(super) fn most(&self) -> Reg {
        self.present.most
    }

    /// Opens a frame with the names that the survey found for it.
    pub(super) fn open(&mut self, owner: Owner, of_function: bool, node: NodeId) -> Open {
        self.open_with(owner, of_function, &[], node).0
    }

    /// The same with some names of which the first ones are in these registers already, and all have their values. Says
    /// where the names live.
    pub(super) fn open_with(
        &mut self,
        owner: Owner,
        of_function: bool,
        given: &[(Span, Option<Reg>)],
        node: NodeId,
    ) -> (Open, Vec<(u32, Place)>) {
        let top = self.present.top;
        self.scopes.open();
        let survey = self.survey;
        let mut cells = 0;
        let mut places = Vec::with_capacity(given.len());
        let mut cleared = Vec::new();
        let others = survey.names(owner).iter().map(|&name| (name, None));
        for (index, (name, register)) in given.iter().copied().chain(others).enumerate() {
            let name = self.text(name);
            if self.scopes.own(name).is_some() {
                continue;
            }
            let place = if self.scopes.next_is_captured() {
                cells += 1;
                Place::Cell { depth: self.environments + 1, cell: cells - 1 }
            } else {
                Place::Slot(register.unwrap_or_else(|| self.temporary()))
            };
            let binding = self.scopes.bind(name, place, self.present.function, of_function);
            if index < given.len() {
                places.push((binding, place));
            } else if let Place::Slot(slot) = place {
                cleared.push(slot);
            }
        }
        if cells > 0 {
            self.emit(Op::OpenEnvironment { size: cells }, node);
            self.environments += 1;
        }
        for slot in cleared {
            self.emit(Op::Clear { to: slot }, node);
        }
        (Open { top, environment: cells > 0 }, places)
    }

    pub(super) fn close(&mut self, frame: &Open, node: NodeId) {
        self.scopes.close();
        if frame.environment {
            self.emit(Op::CloseEnvironments { count: 1 }, node);
            self.environments -= 1;
        }
        self.present.top = frame.top;
    }

    /// The same where nothing more is done in the frame, because the function ends.
    pub(super) fn forget(&mut self, frame: &Open) {
        self.scopes.close();
        self.environments -= u32::from(frame.environment);
        self.present.top = frame.top;
    }

    /// One level deeper in the tree: makes room on the stack and lets the guard stop it.
    pub(super) fn nested(&mut self, node: NodeId, work: impl FnOnce(&mut Self) -> Built) -> Built {
        self.guard.check()?;
        if self.present.depth >= DEEPEST {
            let error = Error::mistake(format!("the expression is nested more than {DEEPEST} deep"));
            self.fail(error, self.tree.span(node), node);
            return Ok(());
        }
        let depth = self.present.depth;
        self.present.depth = depth + 1;
        let built = with_stack(|| work(self));
        // Work that is stopped leaves the function that it was in as the present one, which is less deep.
        self.present.depth = depth;
        built
    }
}

/// A length as a number in code. Sources have fewer than 4 billion bytes, and no byte makes more than one entry.
pub(super) fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
