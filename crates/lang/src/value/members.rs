//! The members of lists, sets and tuples, which lists may share: the tail of a list is the same members from the second
//! on, so that a recursion over a list does not copy it at every step.

use std::ops::Deref;
use std::sync::Arc;

use onside_ground::{Charge, Guard, Stop};

use super::Value;
use super::bytes::LONG;
use super::held::Held;

/// Members that several may hold, from a place on.
#[derive(Clone, Debug)]
pub struct Members {
    held: Arc<Held<Vec<Value>>>,
    start: usize,
}

impl Members {
    /// These members.
    #[must_use]
    pub fn new(members: Vec<Value>) -> Members {
        Members { held: Held::new(members), start: 0 }
    }

    /// Members whose bytes were taken from the account while they were made.
    pub(crate) fn counted(members: Vec<Value>, charge: Charge) -> Members {
        Members { held: Held::counted(members, charge), start: 0 }
    }

    /// Takes the bytes of many members from the account of memory, for as long as somebody holds them.
    pub(crate) fn put_on_account(&self, guard: &Guard) -> Result<(), Stop> {
        if self.held.len() >= LONG { self.held.put_on_account(guard) } else { Ok(()) }
    }

    /// All but the first.
    pub(crate) fn tail(&self) -> Option<Members> {
        (!self.is_empty()).then(|| Members { held: Arc::clone(&self.held), start: self.start + 1 })
    }

    /// The members to be changed: in place if nobody else holds them, and otherwise copies.
    pub(crate) fn changed(&mut self) -> &mut [Value] {
        if self.start > 0 {
            *self = Members::new(self.to_vec());
        }
        Held::changed(&mut self.held).as_mut_slice()
    }

    /// The members themselves: copies of them only if somebody else holds them.
    pub(crate) fn into_vec(self) -> Vec<Value> {
        if self.start > 0 {
            return self.to_vec();
        }
        Arc::try_unwrap(self.held).map_or_else(|shared| shared.to_vec(), Held::into_parts)
    }

    /// What holds the members, and those before them.
    pub(super) fn into_held(self) -> Arc<Held<Vec<Value>>> {
        self.held
    }

    /// What holds the members.
    pub(crate) fn holder(&self) -> &Arc<Held<Vec<Value>>> {
        &self.held
    }

    /// Whether somebody else holds them too.
    pub(crate) fn is_shared(&self) -> bool {
        self.held.is_shared()
    }
}

impl Deref for Members {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        self.held.get(self.start..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tail_shares_its_members_until_it_is_changed() {
        let list = Members::new(vec![Value::Boolean(true), Value::Boolean(false), Value::Nothing]);
        let mut tail = list.tail().expect("a tail");
        assert!(std::ptr::eq(&list[1], &tail[0]));
        tail.changed()[0] = Value::Boolean(true);
        assert!(matches!(list[1], Value::Boolean(false)));
        assert_eq!(tail.len(), 2);
        let empty = tail.tail().and_then(|tail| tail.tail()).expect("an empty tail");
        assert!(empty.is_empty() && empty.tail().is_none());
        drop(empty);
        let place: *const Value = &raw const tail[0];
        assert!(std::ptr::eq(place, &raw const tail.changed()[0]), "nobody else holds it any more");
        assert_eq!(tail.into_vec().len(), 2);
    }
}
