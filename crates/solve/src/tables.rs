//! What has been found out about positions, one table per kind of position and kind of answer, each with the memory it
//! holds.

use std::any::{Any, TypeId};

use onside_ground::{Charge, Guard, Stop};
use onside_ruleset::{AnyPosition, Position};
use onside_value::short::Placed;
use rustc_hash::FxHashMap;

/// What is known about positions `P`. Its memory is given back when it is dropped.
pub(crate) struct Known<P, A> {
    entries: FxHashMap<P, A>,
    charge: Charge,
}

impl<P: Position, A> Known<P, A> {
    /// Nothing yet.
    pub(crate) fn new(guard: &Guard) -> Known<P, A> {
        Known { entries: FxHashMap::default(), charge: guard.charge() }
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, position: &P) -> Option<&A> {
        self.entries.get(position)
    }

    /// Remembers what was found about a position, and says whether nothing was known about it before.
    ///
    /// # Errors
    /// The limit on memory; then it is not remembered.
    pub(crate) fn insert(&mut self, position: P, answer: A) -> Result<bool, Stop> {
        if self.entries.len() == self.entries.capacity() {
            // While it grows the old table is still there.
            self.charge.account().room((self.entries.len() as u64).saturating_mul(2 * entry_bytes::<P, A>()))?;
        }
        let bytes = entry_bytes::<P, A>() + position.held_bytes() as u64;
        self.charge.more(bytes)?;
        let is_new = self.entries.insert(position, answer).is_none();
        if !is_new {
            self.charge.less(bytes);
        }
        Ok(is_new)
    }
}

/// A table whose types are not known.
trait Table: Any + Send {
    /// Visits the positions with their values, if values are what it is about and the ruleset is one of the program.
    fn visit_values(&self, visit: &mut VisitValue<'_>) -> Result<(), Stop>;

    fn into_any(self: Box<Self>) -> Box<dyn Any + Send>;
}

/// Is told a position and its value.
pub(crate) type VisitValue<'v> = dyn FnMut(&AnyPosition, Placed) -> Result<(), Stop> + 'v;

impl<P: Position, A: Send + 'static> Table for Known<P, A> {
    fn visit_values(&self, visit: &mut VisitValue<'_>) -> Result<(), Stop> {
        for (position, answer) in &self.entries {
            let Some(&value) = (answer as &dyn Any).downcast_ref::<Placed>() else { break };
            match AnyPosition::of(position) {
                None | Some(AnyPosition::User(_) | AnyPosition::Impartial(_)) => break,
                Some(position) => visit(&position, value)?,
            }
        }
        Ok(())
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any + Send> {
        self
    }
}

/// Tables by the types of their keys and values. They live as long as the solver, so later questions profit from
/// earlier ones.
#[derive(Default)]
pub(crate) struct Tables {
    tables: FxHashMap<TypeId, Box<dyn Table>>,
}

impl Tables {
    /// Takes the table for positions `P` and answers `A` out, so that it can be used beside the solver; put it back
    /// afterwards.
    pub(crate) fn take<P, A>(&mut self, guard: &Guard) -> Known<P, A>
    where
        P: Position + Send + 'static,
        A: Send + 'static,
    {
        let table = self.tables.remove(&TypeId::of::<Known<P, A>>());
        table.and_then(|table| table.into_any().downcast().ok()).map_or_else(|| Known::new(guard), |table| *table)
    }

    /// Puts a table back.
    pub(crate) fn put<P, A>(&mut self, table: Known<P, A>)
    where
        P: Position,
        A: Send + 'static,
    {
        self.tables.insert(TypeId::of::<Known<P, A>>(), Box::new(table));
    }

    /// Visits all positions whose values are known, in no particular order.
    pub(crate) fn visit_values(&self, visit: &mut VisitValue<'_>) -> Result<(), Stop> {
        self.tables.values().try_for_each(|table| table.visit_values(visit))
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.tables.clear();
    }
}

/// What an entry of a table costs, roughly.
pub(crate) fn entry_bytes<P, A>() -> u64 {
    (size_of::<(P, A)>() * 2 + 16) as u64
}
