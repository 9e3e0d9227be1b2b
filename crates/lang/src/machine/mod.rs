//! The machine that runs code: one loop over operations, one stack of registers for all calls of a program.
//!
//! Functions of the program that runs are called without recursion: their arguments are where their registers begin.
//! Functions of other programs, and those that a method of the library calls, run on a machine of their own; calls are
//! counted across all of them. Small integers are computed with at once, everything else by `eval` and the library.
//!
//! An error inside a function is told at the place of the call in the source that runs.

mod calls;
mod elements;
mod environment;
mod fast;
mod globals;
mod growing;
mod kinds;
mod loops;
mod making;
mod run;
mod variables;

use std::sync::Arc;

use onside_ground::{Mode, Stop, with_stack};
use onside_show::Diagnostic;

use crate::code::{Code, Reg};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated};
use crate::syntax::NodeId;
use crate::value::{Program, Value};

pub(crate) use calls::{call_arranged, call_with};
pub(crate) use environment::Environment;
pub(crate) use fast::binary as on_small;
pub(crate) use globals::Globals;
use growing::Growing;
pub(crate) use kinds::is_of_kind;
use loops::Loop;

/// A register; a variable that has no value is empty.
pub(crate) type Register = Option<Value>;

/// What a call returns to.
struct Frame {
    /// The operation that called.
    call: u32,
    base: usize,
    to: Reg,
    registers: u32,
    /// How many arguments by place the caller was called with.
    given: u32,
    environment: Option<Arc<Environment>>,
    loops: u32,
    lists: u32,
    modes: u32,
}

struct Machine<'a> {
    engine: &'a mut Engine,
    program: &'a Arc<Program>,
    code: &'a Code,
    stack: Vec<Register>,
    /// Where the registers of the present call begin, and how many there are.
    base: usize,
    registers: u32,
    given: u32,
    /// Where the caller goes on after a return.
    resumed: u32,
    frames: Vec<Frame>,
    environment: Option<Arc<Environment>>,
    loops: Vec<Loop>,
    lists: Vec<Growing>,
    /// The modes to which the engine returns.
    modes: Vec<Mode>,
    /// What the user should know besides, with its place; a function tells the engine instead.
    warnings: Option<Vec<Diagnostic>>,
}

/// The value of a source, and what the user should know besides.
pub(crate) fn run(engine: &mut Engine, program: &Arc<Program>) -> (Evaluated, Vec<Diagnostic>) {
    let mut machine = Machine::new(engine, program, program.code.registers);
    machine.warnings = Some(Vec::new());
    let value = with_stack(|| machine.run(0));
    let warnings = machine.warnings.take().unwrap_or_default();
    machine.end();
    (value, warnings)
}

impl<'a> Machine<'a> {
    fn new(engine: &'a mut Engine, program: &'a Arc<Program>, registers: u32) -> Machine<'a> {
        let mut stack = engine.stacks.pop().unwrap_or_default();
        stack.resize_with(registers as usize, || None);
        Machine {
            engine,
            program,
            code: &program.code,
            stack,
            base: 0,
            registers,
            given: 0,
            resumed: 0,
            frames: Vec::new(),
            environment: None,
            loops: Vec::new(),
            lists: Vec::new(),
            modes: Vec::new(),
            warnings: None,
        }
    }

    /// Gives back what the machine has borrowed of the engine, also after an error.
    fn end(&mut self) {
        let frames = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        self.engine.calls = self.engine.calls.saturating_sub(frames);
        if let Some(&outer) = self.modes.first() {
            self.engine.mode = outer;
        }
        self.stack.clear();
        // A deep recursion leaves a long stack, which need not be kept.
        if self.stack.capacity() <= 1 << 16 {
            self.engine.stacks.push(std::mem::take(&mut self.stack));
        }
    }

    fn set(&mut self, register: Reg, value: Value) {
        self.stack[self.base + register as usize] = Some(value);
    }

    /// Puts what was made in a register; if it is long, its bytes are taken from the account of memory.
    fn keep(&mut self, register: Reg, value: Value, node: NodeId) -> Result<(), Box<Error>> {
        self.count(&value, node)?;
        self.set(register, value);
        Ok(())
    }

    #[inline]
    fn count(&self, value: &Value, node: NodeId) -> Result<(), Box<Error>> {
        value
            .put_on_account(self.engine.games.guard())
            .map_err(|stop| Box::<Error>::from(stop).placed(self.program.tree.span(node)))
    }

    /// The value in a register that is not needed any more.
    fn take(&mut self, register: Reg) -> Evaluated {
        self.stack[self.base + register as usize].take().ok_or_else(empty)
    }

    /// The value in a register.
    fn get(&self, register: Reg) -> Result<&Value, Box<Error>> {
        self.stack[self.base + register as usize].as_ref().ok_or_else(empty)
    }

    /// The values in some registers, which are not needed any more.
    fn take_all(&mut self, base: Reg, count: u32) -> Result<Vec<Value>, Box<Error>> {
        let first = self.base + base as usize;
        let mut values = Vec::with_capacity(count as usize);
        for register in &mut self.stack[first..first + count as usize] {
            values.push(register.take().ok_or_else(empty)?);
        }
        Ok(values)
    }

    /// Puts a complaint about an operation on these operands in its place.
    fn placed(&self, error: Box<Error>, whole: NodeId, receiver: NodeId, arguments: &[NodeId]) -> Box<Error> {
        let tree = &self.program.tree;
        let node = match error.place {
            Place::Whole => whole,
            Place::Receiver => receiver,
            Place::Argument(index) => arguments.get(index).copied().unwrap_or(whole),
        };
        error.placed(tree.span(node))
    }
}

/// A rule that does not come to an end.
#[cold]
fn endless() -> Box<Error> {
    Error::mistake("the rule does not come to an end").hint("is there a loop or a recursion that never stops?")
}

/// Code reads no register before it is written.
#[cold]
fn empty() -> Box<Error> {
    Stop::Internal("a register was read before it was written").into()
}
