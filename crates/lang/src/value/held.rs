//! What collections and functions hold, dropped without recursion.
//!
//! A loop can put lists into lists as deep as it likes, and make functions that keep functions; dropping the outermost
//! one must neither overflow the stack nor need memory for it.

use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use onside_ground::{Charge, Guard, Stop};

use super::bytes::{of_all, places};
use super::{Closure, Mutable, Value};

/// The inside of a collection, and its bytes on the account of memory if it is long.
#[derive(Debug, Default)]
pub struct Held<T: Parts> {
    parts: T,
    charge: OnceLock<Box<Charge>>,
}

/// The entries of a map.
pub type Entries = Arc<Held<Vec<(Value, Value)>>>;

/// Something made of values, which can be taken out of it.
pub trait Parts {
    /// Moves every part that may hold others to `pending`; drops the rest.
    fn empty_into(&mut self, pending: &mut Vec<Value>);
}

/// Something made of values whose bytes are counted.
pub trait Counted: Parts {
    /// How many parts there are.
    fn count(&self) -> usize;

    /// How many bytes they take, as far as nobody else holds them.
    fn bytes(&self) -> u64;
}

impl<T: Parts> Held<T> {
    pub(crate) fn new(parts: T) -> Arc<Held<T>> {
        Arc::new(Held { parts, charge: OnceLock::new() })
    }

    /// Parts whose bytes were taken from the account while they were made.
    pub(crate) fn counted(parts: T, charge: Charge) -> Arc<Held<T>> {
        Arc::new(Held { parts, charge: OnceLock::from(Box::new(charge)) })
    }

    /// Whether its bytes stand on an account.
    pub(crate) fn is_charged(&self) -> bool {
        self.charge.get().is_some()
    }

    /// Gives its bytes back to the account, because they are to be counted anew.
    pub(crate) fn uncount(held: &mut Arc<Held<T>>) {
        if let Some(held) = Arc::get_mut(held) {
            held.charge.take();
        }
    }

    /// Whether somebody else holds the parts too.
    pub(crate) fn is_shared(self: &Arc<Held<T>>) -> bool {
        Arc::strong_count(self) > 1
    }

    /// The parts to be changed: in place if nobody else holds them, and otherwise a copy.
    pub(crate) fn changed(held: &mut Arc<Held<T>>) -> &mut T
    where
        T: Clone,
    {
        if Arc::strong_count(held) > 1 {
            *held = Held::new(held.parts.clone());
        }
        &mut Arc::make_mut(held).parts
    }

    /// The parts themselves.
    pub(crate) fn into_parts(mut self) -> T
    where
        T: Default,
    {
        std::mem::take(&mut self.parts)
    }
}

impl<T: Counted> Held<T> {
    /// Takes its bytes from the account until it is dropped, unless that was done before.
    pub(crate) fn put_on_account(&self, guard: &Guard) -> Result<(), Stop> {
        if !self.is_charged() {
            let mut charge = guard.charge();
            charge.count(self.parts.bytes())?;
            // If somebody else was faster, this charge is dropped.
            let _ = self.charge.set(Box::new(charge));
        }
        Ok(())
    }
}

impl<T: Parts + Clone> Clone for Held<T> {
    fn clone(&self) -> Held<T> {
        Held { parts: self.parts.clone(), charge: OnceLock::new() }
    }
}

impl<T: Parts> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.parts
    }
}

impl<T: Parts> Drop for Held<T> {
    fn drop(&mut self) {
        take_apart(&mut self.parts);
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
        held.parts.empty_into(pending);
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

impl Counted for Vec<Value> {
    fn count(&self) -> usize {
        self.len()
    }

    fn bytes(&self) -> u64 {
        places::<Value>(self.capacity()) + of_all(self)
    }
}

impl Parts for VecDeque<Value> {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        for value in self.drain(..) {
            set_aside(value, pending);
        }
    }
}

impl Counted for VecDeque<Value> {
    fn count(&self) -> usize {
        self.len()
    }

    fn bytes(&self) -> u64 {
        places::<Value>(self.capacity()) + of_all(self)
    }
}

impl Parts for (Value, Value) {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        set_aside(std::mem::replace(&mut self.0, Value::Nothing), pending);
        set_aside(std::mem::replace(&mut self.1, Value::Nothing), pending);
    }
}

impl Counted for (Value, Value) {
    fn count(&self) -> usize {
        2
    }

    fn bytes(&self) -> u64 {
        of_all([&self.0, &self.1])
    }
}

impl Parts for Vec<(Value, Value)> {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        for mut entry in self.drain(..) {
            entry.empty_into(pending);
        }
    }
}

impl Counted for Vec<(Value, Value)> {
    fn count(&self) -> usize {
        self.len()
    }

    fn bytes(&self) -> u64 {
        places::<(Value, Value)>(self.capacity()) + self.iter().map(Counted::bytes).sum::<u64>()
    }
}

impl Parts for Vec<Vec<Value>> {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        for mut row in self.drain(..) {
            row.empty_into(pending);
        }
    }
}

impl Counted for Vec<Vec<Value>> {
    fn count(&self) -> usize {
        self.iter().map(Vec::len).sum()
    }

    fn bytes(&self) -> u64 {
        places::<Vec<Value>>(self.capacity()) + self.iter().map(Counted::bytes).sum::<u64>()
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

impl Counted for Mutable {
    fn count(&self) -> usize {
        self.len()
    }

    fn bytes(&self) -> u64 {
        match self {
            Mutable::List(members) => members.read().bytes(),
            Mutable::Set(members) => members.read().bytes(),
            Mutable::Map(entries) => entries.read().bytes(),
        }
    }
}
