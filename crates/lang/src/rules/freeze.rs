//! The variables that rules mention, frozen: rules are pure, so they know the values that variables had when the
//! ruleset was defined. Functions are frozen with the variables that they mention in turn.

use std::sync::Arc;

use onside_ground::Guard;

use crate::code::{self, Code, Home, Op};
use crate::error::Error;
use crate::eval::{Engine, Evaluated};
use crate::machine::Globals;
use crate::syntax::{NodeId, Tree};
use crate::value::{Closure, Held, Members, Program, Value};

/// Values may be nested this deep in lists of a variable that rules mention.
const DEEPEST: u32 = 100;

/// What has been frozen so far.
pub(super) struct Frozen<'a> {
    pub(super) globals: Globals,
    session: &'a Globals,
    guard: &'a Guard,
    /// Programs whose code was made for the session, with the same made for the rules.
    programs: Vec<(Arc<Program>, Arc<Program>)>,
    /// The first variable that has not been looked at.
    next: u32,
    /// The variables of the session that were taken over.
    pub(super) captured: Vec<(String, Value)>,
}

impl<'a> Frozen<'a> {
    pub(super) fn new(session: &'a Globals, guard: &'a Guard) -> Frozen<'a> {
        Frozen { globals: Globals::default(), session, guard, programs: Vec::new(), next: 0, captured: Vec::new() }
    }

    /// The code of a part of a program in which names mean frozen variables.
    pub(super) fn compiled(&mut self, program: &Program, root: NodeId) -> Result<Arc<Program>, Box<Error>> {
        let (tree, source) = (program.tree.clone(), program.source.clone());
        let code = code::compile(&tree, &source, root, Home::Session, &mut self.globals, self.guard)?;
        Ok(Arc::new(Program { source, tree, root, code }))
    }

    /// Freezes all variables that code mentions by now, and what their functions mention; the given ones stand for
    /// names that the session does not have.
    pub(super) fn settle(&mut self, given: &dyn Fn(&str) -> Option<Value>) -> Result<(), Box<Error>> {
        while self.next < self.globals.len() {
            let number = self.next;
            self.next += 1;
            let name = self.globals.name(number).to_owned();
            match self.session.named(&name).cloned() {
                Some(value) => {
                    let frozen = self.value(&value, 0).map_err(|error| {
                        error.message(|message| format!("the variable {name}, which the rules mention, {message}"))
                    })?;
                    self.captured.push((name, value));
                    self.globals.set(number, frozen);
                }
                None => {
                    if let Some(value) = given(&name) {
                        self.globals.set(number, value);
                    }
                }
            }
        }
        Ok(())
    }

    fn value(&mut self, value: &Value, depth: u32) -> Evaluated {
        if depth > DEEPEST {
            return Err(Error::mistake("is nested too deep"));
        }
        let refused = |what: &str| {
            let error = Error::mistake(format!("holds {what}"));
            Err(error.hint("rules know numbers, texts, tuples, lists, sets, maps, functions and rulesets"))
        };
        let members = |this: &mut Self, members: &[Value]| {
            members.iter().map(|member| this.value(member, depth + 1)).collect::<Result<Vec<_>, _>>().map(Members::new)
        };
        Ok(match value {
            Value::Function(closure) => Value::Function(Arc::new(self.function(closure)?)),
            Value::List(list) => Value::List(members(self, list)?),
            Value::Tuple(tuple) => Value::Tuple(members(self, tuple)?),
            Value::Set(set) => Value::Set(members(self, set)?),
            Value::Map(entries) => {
                let mut frozen = Vec::with_capacity(entries.len());
                for (key, value) in entries.iter() {
                    frozen.push((self.value(key, depth + 1)?, self.value(value, depth + 1)?));
                }
                Value::Map(Held::new(frozen))
            }
            Value::Mutable(_) => return refused("a collection that can change"),
            Value::Number(_)
            | Value::Boolean(_)
            | Value::Text(_)
            | Value::Range(_)
            | Value::Player(_)
            | Value::Board(_)
            | Value::Ruleset(_)
            | Value::Nothing => value.clone(),
            other => return refused(other.described()),
        })
    }

    /// The same function with code in which names mean frozen variables.
    fn function(&mut self, closure: &Closure) -> Result<Closure, Box<Error>> {
        if closure.environment().is_some() {
            let error = Error::mistake("holds a function that was made inside another");
            return Err(error.hint("rules know functions that are defined by themselves"));
        }
        let known = self.programs.iter().find(|(of_session, _)| Arc::ptr_eq(of_session, &closure.program));
        let program = match known {
            Some((_, frozen)) => Arc::clone(frozen),
            None => {
                let frozen = self.compiled(&closure.program, closure.program.root)?;
                self.programs.push((Arc::clone(&closure.program), Arc::clone(&frozen)));
                frozen
            }
        };
        pure(&program.code, self, None)?;
        Ok(Closure::new(&program, closure.index(), None))
    }
}

/// Complains of code that would change a frozen variable, with the place if the tree is given that the code is of.
pub(super) fn pure(code: &Code, frozen: &Frozen<'_>, tree: Option<&Tree>) -> Result<(), Box<Error>> {
    let functions = code.functions.iter();
    for function in functions {
        let range = function.entry as usize..function.end as usize;
        for (op, &node) in code.ops[range.clone()].iter().zip(&code.nodes[range]) {
            let global = match *op {
                Op::StoreGlobal { global, .. } => Some(global),
                Op::StoreSlot { chain, .. } | Op::Store { chain, .. } | Op::SetElement { chain, .. } => {
                    code.chains[chain as usize].global
                }
                _ => None,
            };
            if let Some(global) = global
                && frozen.session.named(frozen.globals.name(global)).is_some()
            {
                let name = frozen.globals.name(global);
                let error = Error::mistake(format!("rules cannot change the variable {name} of the session"));
                let error = error.hint(format!("rules are pure; write var {name} := ... for a variable of their own"));
                return Err(match tree {
                    Some(tree) => error.placed(tree.span(node)),
                    None => error,
                });
            }
        }
    }
    Ok(())
}

/// What a frozen engine makes of a program: the values of its root.
pub(super) fn run(engine: &mut Engine, program: &Arc<Program>) -> Evaluated {
    crate::machine::run(engine, program).0
}
