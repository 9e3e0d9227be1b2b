//! Collections that change in place: `MutableList`, `MutableSet`, `MutableMap`. Their methods are in the library.
//!
//! A list grows at its end and finds a member by its place at once; sets and maps are kept in order, in pieces.

use std::collections::VecDeque;

use super::Value;
use super::held::take_apart;
use super::pieces::Pieces;
use super::shared::Shared;

/// A collection that every variable which holds it shares.
#[derive(Debug)]
pub enum Mutable {
    /// A list.
    List(Shared<VecDeque<Value>>),
    /// Sorted and without repetition, like a set.
    Set(Shared<Pieces<Value>>),
    /// Sorted by key, like a map.
    Map(Shared<Pieces<(Value, Value)>>),
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
