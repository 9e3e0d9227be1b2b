//! What has to be known of a value before it is rendered, and rendering while a program runs.

use std::collections::HashSet;
use std::sync::Arc;

use onside_show::picture::Figure;

use super::engine::Engine;
use crate::error::Error;
use crate::render::{self, Writer};
use crate::value::{Mutable, Value};

impl Engine {
    /// The writer of texts that are read back in the present mode.
    pub(crate) fn writer(&self) -> Writer<'_> {
        Writer { tables: &self.tables, mode: self.mode }
    }

    /// Finds the values of all games on graphs in a value, which print as their values.
    pub(crate) fn complete(&self, value: &Value) -> Result<(), Box<Error>> {
        if !value.holds_values() {
            return Ok(());
        }
        let mut pending = Vec::new();
        let mut seen = HashSet::new();
        self.open(value, &mut pending, &mut seen)?;
        while let Some(value) = pending.pop() {
            self.open(&value, &mut pending, &mut seen)?;
        }
        Ok(())
    }

    /// Finds the value of a game on a graph, and puts the collections in a collection aside.
    fn open(
        &self,
        value: &Value,
        pending: &mut Vec<Value>,
        seen: &mut HashSet<*const Mutable>,
    ) -> Result<(), Box<Error>> {
        let mut each = |member: &Value| {
            if member.holds_values() {
                pending.push(member.clone());
            }
        };
        match value {
            Value::Graph(placed) => {
                placed.value_or(|| self.loops.value(&placed.graph, placed.start))?;
            }
            Value::List(members) | Value::Set(members) | Value::Tuple(members) => members.iter().for_each(each),
            Value::Map(entries) => entries.iter().for_each(|(key, value)| {
                each(key);
                each(value);
            }),
            Value::Entry(entry) => {
                each(&entry.0);
                each(&entry.1);
            }
            Value::Table(rows) => rows.iter().flatten().for_each(each),
            // A collection may hold itself.
            Value::Mutable(mutable) if seen.insert(Arc::as_ptr(mutable)) => mutable.members().iter().for_each(each),
            _ => {}
        }
        Ok(())
    }
}

/// The text of a value.
pub(crate) fn text(engine: &Engine, value: &Value) -> Result<String, Box<Error>> {
    engine.complete(value)?;
    render::text(engine.writer(), value)
}

/// The picture of a value; what has to be evaluated for it is.
pub(crate) fn figure_of(engine: &mut Engine, value: &Value) -> Result<Figure, Box<Error>> {
    engine.complete(value)?;
    let (tables, mode) = (Arc::clone(&engine.tables), engine.mode);
    render::figure(Writer { tables: &tables, mode }, value, &mut |compound| compound.value(engine))
}
