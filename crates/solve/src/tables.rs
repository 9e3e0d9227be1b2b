//! What has been found out about positions, one table per kind of position and kind of answer, each with the memory it
//! holds.

use std::any::{Any, TypeId};
use std::hash::Hash;

use onside_ground::{Charge, Guard, Stop};
use onside_ruleset::Position;
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

/// Tables by the types of their keys and values. They live as long as the solver, so later questions profit from
/// earlier ones.
#[derive(Default)]
pub(crate) struct Tables {
    tables: FxHashMap<TypeId, Box<dyn Any + Send>>,
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
        table.and_then(|table| table.downcast().ok()).map_or_else(|| Known::new(guard), |table| *table)
    }

    /// Puts a table back.
    pub(crate) fn put<P, A>(&mut self, table: Known<P, A>)
    where
        P: Eq + Hash + Send + 'static,
        A: Send + 'static,
    {
        self.tables.insert(TypeId::of::<Known<P, A>>(), Box::new(table));
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
