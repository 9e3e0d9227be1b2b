//! Variables carried from one engine to another.
//!
//! What does not depend on the tables is kept as it is; games are imported from the old arenas. Frames are rebuilt, so
//! that functions keep what they were made with and collections that change stay shared.

use std::collections::HashMap;
use std::sync::Arc;

use onside_value::short::{Form, Game, Imported};

use super::engine::Engine;
use super::scope::{Frame, Scope};
use crate::error::Error;
use crate::value::{Closure, Compound, Held, Mutable, Parts, PlacedGraph, Shared, Value};

/// Deeper values are not carried over.
const DEEPEST: u32 = 20_000;

/// Declares the variables of one frame in another; the names of those that could not be carried over.
pub(crate) fn carry_over(old: &Engine, from: &Scope, new: &mut Engine, to: &Scope) -> Vec<String> {
    let mut carrier =
        Carrier { old, new, frames: HashMap::new(), held: HashMap::new(), games: Imported::default(), depth: 0 };
    carrier.frames.insert(Arc::as_ptr(from), Arc::clone(to));
    carrier.fill(from, to)
}

struct Carrier<'a> {
    old: &'a Engine,
    new: &'a mut Engine,
    frames: HashMap<*const Frame, Scope>,
    /// What several variables may share, by where it was.
    held: HashMap<*const (), Value>,
    /// The games that have come over.
    games: Imported,
    depth: u32,
}

impl Carrier<'_> {
    fn fill(&mut self, from: &Frame, to: &Frame) -> Vec<String> {
        let mut lost = Vec::new();
        for (name, value) in from.variables() {
            match self.value(&value) {
                Ok(value) => to.declare(&name, value),
                Err(_) => lost.push(name.to_string()),
            }
        }
        lost
    }

    fn scope(&mut self, from: &Scope) -> Result<Scope, Box<Error>> {
        if let Some(known) = self.frames.get(&Arc::as_ptr(from)) {
            return Ok(Arc::clone(known));
        }
        let new = match from.parent() {
            Some(parent) => {
                let parent = stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || self.scope(parent))?;
                Frame::inside(&parent, from.owner())
            }
            None => Frame::global(),
        };
        // Known before it is filled: the functions in it lead back to it.
        self.frames.insert(Arc::as_ptr(from), Arc::clone(&new));
        match self.fill(from, &new).pop() {
            None => Ok(new),
            Some(lost) => {
                self.frames.remove(&Arc::as_ptr(from));
                Err(Error::mistake(format!("{lost} could not be carried over")))
            }
        }
    }

    fn value(&mut self, value: &Value) -> Result<Value, Box<Error>> {
        if self.depth >= DEEPEST {
            return Err(Error::mistake("the value is too deep"));
        }
        self.depth += 1;
        let result = stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || self.carried(value));
        self.depth -= 1;
        result
    }

    fn carried(&mut self, value: &Value) -> Result<Value, Box<Error>> {
        match value {
            Value::Game(game) => Ok(Value::Game(self.game(*game)?)),
            Value::Literal(form, value) => Ok(Value::Literal(self.form(*form)?, self.game(*value)?)),
            Value::Compound(compound) => Ok(Value::Compound(self.compound(compound)?)),
            Value::Loopy(loopy) => Ok(Value::Loopy(Arc::new(self.new.loops.import(&self.old.loops, loopy)?))),
            Value::Graph(placed) => {
                let graph = Arc::new(self.new.loops.import_graph(&self.old.loops, &placed.graph)?);
                Ok(Value::Graph(Arc::new(PlacedGraph::new(graph, placed.start))))
            }
            Value::List(members) => self.shared(members, |this, members| Ok(Value::list(this.values(members)?))),
            Value::Set(members) => {
                self.shared(members, |this, members| Ok(Value::Set(Held::new(this.values(members)?))))
            }
            Value::Map(entries) => {
                self.shared(entries, |this, entries| Ok(Value::Map(Held::new(this.entries(entries)?))))
            }
            Value::Entry(entry) => Ok(Value::entry(self.value(&entry.0)?, self.value(&entry.1)?)),
            Value::Table(rows) => {
                let rows = rows.iter().map(|row| self.values(row)).collect::<Result<_, _>>()?;
                Ok(Value::Table(Held::new(rows)))
            }
            Value::Mutable(mutable) => self.mutable(mutable),
            Value::Function(closure) => {
                let scope = self.scope(closure.scope())?;
                Ok(Value::Function(Arc::new(Closure::new(&closure.program, closure.parameters, closure.body, scope))))
            }
            Value::Number(_)
            | Value::Synchronized(_)
            | Value::Enclosure(_)
            | Value::Cherries(_)
            | Value::Scoring(_)
            | Value::Boolean(_)
            | Value::Outcome(_)
            | Value::Winner(_)
            | Value::Draw
            | Value::Class(_)
            | Value::Text(_)
            | Value::Range(_)
            | Value::Matrix(_)
            | Value::Strategy(_)
            | Value::Equilibrium(_)
            | Value::Player(_)
            | Value::Thermograph(_)
            | Value::Expansion(_)
            | Value::Picture(_)
            | Value::Output(_)
            | Value::Nothing => Ok(value.clone()),
        }
    }

    fn values(&mut self, values: &[Value]) -> Result<Vec<Value>, Box<Error>> {
        values.iter().map(|value| self.value(value)).collect()
    }

    fn entries(&mut self, entries: &[(Value, Value)]) -> Result<Vec<(Value, Value)>, Box<Error>> {
        entries.iter().map(|(key, value)| Ok((self.value(key)?, self.value(value)?))).collect()
    }

    /// Carries something over once, however many hold it.
    fn shared<T: Parts>(
        &mut self,
        held: &Arc<Held<T>>,
        carry: impl FnOnce(&mut Self, &T) -> Result<Value, Box<Error>>,
    ) -> Result<Value, Box<Error>> {
        let place = Arc::as_ptr(held).cast();
        if let Some(known) = self.held.get(&place) {
            return Ok(known.clone());
        }
        let value = carry(self, held)?;
        self.held.insert(place, value.clone());
        Ok(value)
    }

    fn mutable(&mut self, mutable: &Arc<Mutable>) -> Result<Value, Box<Error>> {
        let place = Arc::as_ptr(mutable).cast();
        if let Some(known) = self.held.get(&place) {
            return Ok(known.clone());
        }
        let new = Arc::new(match &**mutable {
            Mutable::List(_) => Mutable::List(Shared::default()),
            Mutable::Set(_) => Mutable::Set(Shared::default()),
            Mutable::Map(_) => Mutable::Map(Shared::default()),
        });
        // Known before it is filled: it may hold itself.
        self.held.insert(place, Value::Mutable(Arc::clone(&new)));
        match &*new {
            Mutable::List(members) | Mutable::Set(members) => {
                let carried = self.values(&mutable.members())?;
                *members.write() = carried;
            }
            Mutable::Map(entries) => {
                let carried = self.entries(&mutable.entries())?;
                *entries.write() = carried;
            }
        }
        Ok(Value::Mutable(new))
    }

    fn game(&mut self, game: Game) -> Result<Game, Box<Error>> {
        Ok(self.new.games.import_with(&self.old.games, game, &mut self.games)?)
    }

    fn form(&self, form: Form) -> Result<Form, Box<Error>> {
        Ok(self.new.forms.import(&self.new.games, (&self.old.forms, &self.old.games), form)?)
    }

    fn compound(&mut self, compound: &Compound) -> Result<Compound, Box<Error>> {
        let mut part = |part: &Compound| -> Result<Box<Compound>, Box<Error>> {
            stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || self.compound(part)).map(Box::new)
        };
        Ok(match compound {
            Compound::Sum(parts) => {
                Compound::Sum(parts.iter().map(|one| part(one).map(|part| *part)).collect::<Result<_, _>>()?)
            }
            Compound::Ordinal(base, top) => Compound::Ordinal(part(base)?, part(top)?),
            Compound::Multiple(count, one) => Compound::Multiple(count.clone(), part(one)?),
            Compound::Product(one, two) => Compound::Product(part(one)?, part(two)?),
            Compound::Game(game) => Compound::Game(self.game(*game)?),
            Compound::Explicit(form) => Compound::Explicit(self.form(*form)?),
            Compound::Position(position) => Compound::Position(position.clone()),
        })
    }
}
