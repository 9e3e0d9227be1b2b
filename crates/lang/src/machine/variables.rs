//! Variables that may live in several places: the first of their chain that has a value counts.

use crate::code::{Chain, Op, Place, Reg};
use crate::error::Error;
use crate::eval::constant;
use crate::syntax::NodeId;
use crate::value::Value;

use super::Machine;

/// Where a variable was found.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found {
    Slot(Reg),
    Cell { up: u32, cell: u32 },
    Global(u32),
}

impl Machine<'_> {
    fn place(&self, place: Place, depth: u32) -> Found {
        match place {
            Place::Slot(slot) => Found::Slot(slot),
            Place::Cell { depth: own, cell } => Found::Cell { up: depth.saturating_sub(own), cell },
        }
    }

    fn holds(&self, found: Found) -> bool {
        match found {
            Found::Slot(slot) => self.stack[self.base + slot as usize].is_some(),
            Found::Cell { up, cell } => self.cell(up, cell).is_some(),
            Found::Global(global) => self.engine.globals.get(global).is_some(),
        }
    }

    pub(super) fn cell(&self, up: u32, cell: u32) -> Option<Value> {
        self.environment.as_ref()?.up(up)?.get(cell)
    }

    /// The first place of a chain that holds a value.
    pub(super) fn found(&self, chain: &Chain) -> Option<Found> {
        let mut next = chain.first;
        while let Some(index) = next {
            let binding = &self.code.bindings[index as usize];
            let found = self.place(binding.place, chain.depth);
            if self.holds(found) {
                return Some(found);
            }
            next = binding.next;
        }
        chain.global.map(Found::Global).filter(|&global| self.holds(global))
    }

    /// The value of a variable, if there is one.
    pub(super) fn looked_up(&self, chain: &Chain) -> Option<Value> {
        match self.found(chain)? {
            Found::Slot(slot) => self.stack[self.base + slot as usize].clone(),
            Found::Cell { up, cell } => self.cell(up, cell),
            Found::Global(global) => self.engine.globals.get(global).cloned(),
        }
    }

    /// The value of a name: of a variable, or the constant of the language with this name.
    pub(super) fn load(&mut self, chain: u32, node: NodeId) -> Result<Value, Box<Error>> {
        match self.looked_up(&self.code.chains[chain as usize]) {
            Some(value) => Ok(value),
            None => self.constant(node),
        }
    }

    /// The constant with the name that a node is.
    pub(super) fn constant(&mut self, node: NodeId) -> Result<Value, Box<Error>> {
        let span = self.program.tree.span(node);
        let name = span.text(&self.program.source);
        constant(self.engine, name).map_err(|error| {
            let error = error.placed(span);
            let behind = self.program.source.get(span.end..).unwrap_or_default().trim_start();
            // A single sign compares, but whoever names nothing that is there wants to give it a value.
            if behind.starts_with('=') && !behind.starts_with("==") && !behind.starts_with("=>") {
                error.hint(format!("to give it a value write {name} := ..."))
            } else if self.code.likely_labels.contains(&node) {
                error.hint(format!("a label stands in front of the braces that it names: {name}{{...|...}}"))
            } else {
                error
            }
        })
    }

    /// Puts a value where it was found that the variable lives.
    pub(super) fn put(&mut self, found: Found, value: Value) {
        match found {
            Found::Slot(slot) => self.set(slot, value),
            Found::Cell { up, cell } => {
                if let Some(environment) = self.environment.as_ref().and_then(|inner| inner.up(up)) {
                    environment.set(cell, Some(value));
                }
            }
            Found::Global(global) => self.engine.globals.set(global, value),
        }
    }

    /// Gives a variable a value where it lives, or makes it one of the nearest function or the session.
    pub(super) fn store(&mut self, chain: u32, value: Value) {
        let chain = self.code.chains[chain as usize];
        let place = self.found(&chain).or_else(|| {
            let mut next = chain.first;
            while let Some(index) = next {
                let binding = &self.code.bindings[index as usize];
                if binding.of_function {
                    return Some(self.place(binding.place, chain.depth));
                }
                next = binding.next;
            }
            chain.global.map(Found::Global)
        });
        if let Some(place) = place {
            self.put(place, value);
        }
    }

    /// The operations on variables that may live in several places.
    #[cold]
    #[inline(never)]
    pub(super) fn variable(&mut self, op: Op, node: NodeId) -> Result<(), Box<Error>> {
        match op {
            Op::Load { to, chain } | Op::LoadSlot { to, chain, .. } => {
                let value = self.load(chain, node)?;
                self.set(to, value);
            }
            Op::LoadIfAny { to, chain } => {
                let value = self.looked_up(&self.code.chains[chain as usize]);
                self.stack[self.base + to as usize] = value;
            }
            Op::Store { from, chain } | Op::StoreSlot { from, chain, .. } => {
                let value = self.take(from)?;
                self.store(chain, value);
            }
            _ => {}
        }
        Ok(())
    }
}
