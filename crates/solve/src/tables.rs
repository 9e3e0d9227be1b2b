//! What has been found out about positions, one table per kind of position and kind of answer.

use std::any::{Any, TypeId};
use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Tables by the types of their keys and values. They live as long as the solver, so later questions profit from earlier ones.
#[derive(Default)]
pub(crate) struct Tables {
    tables: FxHashMap<TypeId, Box<dyn Any + Send>>,
}

impl Tables {
    /// Takes the table for positions `P` and answers `A` out, so that it can be used beside the solver; put it back afterwards.
    pub(crate) fn take<P, A>(&mut self) -> FxHashMap<P, A>
    where
        P: Eq + Hash + Send + 'static,
        A: Send + 'static,
    {
        let table = self.tables.remove(&TypeId::of::<FxHashMap<P, A>>());
        table.and_then(|table| table.downcast().ok()).map_or_else(FxHashMap::default, |table| *table)
    }

    /// Puts a table back.
    pub(crate) fn put<P, A>(&mut self, table: FxHashMap<P, A>)
    where
        P: Eq + Hash + Send + 'static,
        A: Send + 'static,
    {
        self.tables.insert(TypeId::of::<FxHashMap<P, A>>(), Box::new(table));
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
