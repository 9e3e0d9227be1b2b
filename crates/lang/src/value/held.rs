//! What collections and functions hold, dropped without recursion.
//!
//! A loop can put lists into lists as deep as it likes, and make functions that keep functions; dropping the outermost
//! one must neither overflow the stack nor need memory for it.

use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::Arc;

use super::{Closure, Mutable, Value};

/// The inside of a collection.
#[derive(Clone, Debug, Default)]
pub struct Held<T: Parts>(T);

/// The entries of a map.
pub type Entries = Arc<Held<Vec<(Value, Value)>>>;

/// Something made of values, which can be taken out of it.
pub trait Parts {
    /// Moves every part that may hold others to `pending`; drops the rest.
    fn empty_into(&mut self, pending: &mut Vec<Value>);
}

impl<T: Parts> Held<T> {
    pub(crate) fn new(parts: T) -> Arc<Held<T>> {
        Arc::new(Held(parts))
    }

    /// The parts to be changed: in place if nobody else holds them, and otherwise a copy.
    pub(crate) fn changed(held: &mut Arc<Held<T>>) -> &mut T
    where
        T: Clone,
    {
        if Arc::get_mut(held).is_none() {
            *held = Held::new(held.0.clone());
        }
        &mut Arc::make_mut(held).0
    }

    /// The parts themselves.
    pub(crate) fn into_parts(mut self) -> T
    where
        T: Default,
    {
        std::mem::take(&mut self.0)
    }
}

impl<T: Parts> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Parts> Drop for Held<T> {
    fn drop(&mut self) {
        take_apart(&mut self.0);
    }
}

/// Drops the parts of something and the parts of these in turn.
pub(crate) fn take_apart(parts: &mut impl Parts) {
    let mut pending = Vec::new();
    parts.empty_into(&mut pending);
    while let Some(value) = pending.pop() {
        match value {
            Value::List(held) | Value::Set(held) | Value::Tuple(held) => empty(held.into_held(), &mut pending),
            Value::Map(held) => empty(held, &mut pending),
            Value::Entry(held) => empty(held, &mut pending),
            Value::Table(held) => empty(held, &mut pending),
            Value::Mutable(mutable) => {
                if let Some(mut mutable) = Arc::into_inner(mutable) {
                    mutable.empty_into(&mut pending);
                }
            }
            Value::Function(closure) => {
                let inner = Arc::into_inner(closure).and_then(Closure::into_environment);
                if let Some(mut environment) = inner.and_then(Arc::into_inner) {
                    environment.empty_into(&mut pending);
                }
            }
            _ => {}
        }
    }
}

fn empty<T: Parts>(held: Arc<Held<T>>, pending: &mut Vec<Value>) {
    if let Some(mut held) = Arc::into_inner(held) {
        held.0.empty_into(pending);
    }
}

/// Keeps a value that may hold others for later; drops any other. A list of plain values is dropped at once as well, so
/// that a long collection of short lists needs no memory to be dropped.
pub(crate) fn set_aside(value: Value, pending: &mut Vec<Value>) {
    let deep = match &value {
        Value::List(members) | Value::Tuple(members) | Value::Set(members) => {
            members.is_shared() || members.holder().iter().any(holds_others)
        }
        other => holds_others(other),
    };
    if deep {
        pending.push(value);
    }
}

fn holds_others(value: &Value) -> bool {
    matches!(
        value,
        Value::List(_)
            | Value::Tuple(_)
            | Value::Set(_)
            | Value::Map(_)
            | Value::Entry(_)
            | Value::Table(_)
            | Value::Mutable(_)
            | Value::Function(_)
    )
}

impl Parts for Vec<Value> {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        for value in self.drain(..) {
            set_aside(value, pending);
        }
    }
}

impl Parts for VecDeque<Value> {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        for value in self.drain(..) {
            set_aside(value, pending);
        }
    }
}

impl Parts for (Value, Value) {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        set_aside(std::mem::replace(&mut self.0, Value::Nothing), pending);
        set_aside(std::mem::replace(&mut self.1, Value::Nothing), pending);
    }
}

impl Parts for Vec<(Value, Value)> {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        for mut entry in self.drain(..) {
            entry.empty_into(pending);
        }
    }
}

impl Parts for Vec<Vec<Value>> {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        for mut row in self.drain(..) {
            row.empty_into(pending);
        }
    }
}

impl Parts for Mutable {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        match self {
            Mutable::List(members) => members.get_mut().empty_into(pending),
            Mutable::Set(members) => members.get_mut().empty_into(pending),
            Mutable::Map(entries) => entries.get_mut().empty_into(pending),
        }
    }
}
