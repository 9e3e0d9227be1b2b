//! Collections that change in place: `MutableList`, `MutableSet`, `MutableMap`. Their methods are in the library.
//!
//! A list grows at its end and finds a member by its place at once; sets and maps are kept in order, in pieces.

use std::collections::VecDeque;

use onside_ground::{Guard, Stop};

use super::Value;
use super::held::take_apart;
use super::on_account::OnAccount;
use super::pieces::Pieces;

/// A collection that every variable which holds it shares.
#[derive(Debug)]
pub enum Mutable {
    /// A list.
    List(OnAccount<VecDeque<Value>>),
    /// Sorted and without repetition, like a set.
    Set(OnAccount<Pieces<Value>>),
    /// Sorted by key, like a map.
    Map(OnAccount<Pieces<(Value, Value)>>),
}

impl Mutable {
    /// Whether it is a map.
    #[must_use]
    pub fn is_map(&self) -> bool {
        matches!(self, Mutable::Map(_))
    }

    /// How many members there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Mutable::List(members) => members.read().len(),
            Mutable::Set(members) => members.read().len(),
            Mutable::Map(entries) => entries.read().len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Tells that it was changed, so that its bytes are on the account of memory.
    ///
    /// # Errors
    /// The limit on memory.
    pub(crate) fn changed(&self, guard: &Guard) -> Result<(), Stop> {
        match self {
            Mutable::List(members) => members.changed(guard),
            Mutable::Set(members) => members.changed(guard),
            Mutable::Map(entries) => entries.changed(guard),
        }
    }

    /// Has exactly its bytes on the account of memory, because all of it was changed.
    ///
    /// # Errors
    /// The limit on memory.
    pub(crate) fn counted(&self, guard: &Guard) -> Result<(), Stop> {
        match self {
            Mutable::List(members) => members.count(guard),
            Mutable::Set(members) => members.count(guard),
            Mutable::Map(entries) => entries.count(guard),
        }
    }

    /// A copy of the members; the entries of a map.
    #[must_use]
    pub fn members(&self) -> Vec<Value> {
        match self {
            Mutable::List(members) => members.read().iter().cloned().collect(),
            Mutable::Set(members) => members.read().iter().cloned().collect(),
            Mutable::Map(entries) => {
                entries.read().iter().map(|(key, value)| Value::entry(key.clone(), value.clone())).collect()
            }
        }
    }

    /// A copy of the entries of a map; nothing for the others.
    #[must_use]
    pub fn entries(&self) -> Vec<(Value, Value)> {
        match self {
            Mutable::Map(entries) => entries.read().iter().cloned().collect(),
            _ => Vec::new(),
        }
    }

    /// The name of the kind.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Mutable::List(_) => "MutableList",
            Mutable::Set(_) => "MutableSet",
            Mutable::Map(_) => "MutableMap",
        }
    }
}

impl Drop for Mutable {
    fn drop(&mut self) {
        take_apart(self);
    }
}
