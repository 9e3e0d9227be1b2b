//! What has to be known of a value before it is rendered, and rendering while a program runs.

use std::collections::HashSet;
use std::sync::Arc;

use onside_show::picture::Figure;

use super::engine::Engine;
use crate::error::Error;
use crate::render::{self, Writer};
use crate::value::Value;

impl Engine {
    /// The writer of texts that are read back in the present mode.
    pub(crate) fn writer(&self) -> Writer<'_> {
        Writer { tables: &self.tables, mode: self.mode }
    }

    /// Finds the values of all games on graphs in a value, which print as their values. What stands in several places
    /// is looked at once: a list of two copies of a list, again and again, has more members than can ever be visited.
    pub(crate) fn complete(&self, value: &Value) -> Result<(), Box<Error>> {
        if !value.holds_values() {
            return Ok(());
        }
        let mut pending = Vec::new();
        let mut seen = HashSet::new();
        self.open(value, &mut pending, &mut seen)?;
        while let Some(value) = pending.pop() {
            self.games.guard().check()?;
            self.open(&value, &mut pending, &mut seen)?;
        }
        Ok(())
    }

    /// Finds the value of a game on a graph, and puts the collections in a collection aside.
    fn open(&self, value: &Value, pending: &mut Vec<Value>, seen: &mut HashSet<*const ()>) -> Result<(), Box<Error>> {
        let mut each = |member: &Value| {
            if member.holds_values() {
                pending.push(member.clone());
            }
        };
        match value {
            Value::Graph(placed) => {
                placed.value_or(|| self.loops.value(&placed.graph, placed.start))?;
            }
            Value::List(members) | Value::Set(members) | Value::Tuple(members) if is_new(members.holder(), seen) => {
                members.iter().for_each(each);
            }
            Value::Map(entries) if is_new(entries, seen) => entries.iter().for_each(|(key, value)| {
                each(key);
                each(value);
            }),
            Value::Entry(entry) if is_new(entry, seen) => {
                each(&entry.0);
                each(&entry.1);
            }
            Value::Table(rows) if is_new(rows, seen) => rows.iter().flatten().for_each(each),
            // A collection may hold itself.
            Value::Mutable(mutable) if seen.insert(Arc::as_ptr(mutable).cast()) => {
                mutable.members().iter().for_each(each);
            }
            _ => {}
        }
        Ok(())
    }
}

/// Whether a collection was not seen before. One that only its owner and the list of what is pending hold cannot be met
/// again, and most are of this kind.
fn is_new<T>(shared: &Arc<T>, seen: &mut HashSet<*const ()>) -> bool {
    Arc::strong_count(shared) <= 2 || seen.insert(Arc::as_ptr(shared).cast())
}

/// The text of a value.
pub(crate) fn text(engine: &Engine, value: &Value) -> Result<String, Box<Error>> {
    engine.complete(value)?;
    render::text(engine.writer(), value)
}

/// The formula of a value in LaTeX.
pub(crate) fn latex(engine: &Engine, value: &Value) -> Result<String, Box<Error>> {
    engine.complete(value)?;
    render::latex(engine.writer(), value)
}

/// The picture of a value; what has to be evaluated for it is.
pub(crate) fn figure_of(engine: &mut Engine, value: &Value) -> Result<Figure, Box<Error>> {
    engine.complete(value)?;
    let (tables, mode) = (Arc::clone(&engine.tables), engine.mode);
    render::figure(Writer { tables: &tables, mode }, value, &mut |compound| compound.value(engine))
}
