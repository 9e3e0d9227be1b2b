//! Variables: frames of names, each inside another, shared by the functions that were made in them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::value::{Parts, Shared, Value, set_aside, take_apart};

/// A frame as functions hold it.
pub(crate) type Scope = Arc<Frame>;

/// What a frame belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The session or a function: a name that is assigned to for the first time belongs here.
    Body,
    /// A block or a round of a loop: only its own `var` names and the loop variable belong here.
    Block,
}

/// Some variables, and where to look for others.
#[derive(Debug)]
pub(crate) struct Frame {
    names: Shared<Vec<(Arc<str>, Value)>>,
    /// Whether there is a variable. Most blocks have none, and are passed by without a lock.
    used: AtomicBool,
    owner: Owner,
    parent: Option<Scope>,
}

impl Frame {
    /// The frame of a session.
    pub(crate) fn global() -> Scope {
        Arc::new(Frame { names: Shared::default(), used: AtomicBool::new(false), owner: Owner::Body, parent: None })
    }

    /// An empty frame inside another.
    pub(crate) fn inside(parent: &Scope, owner: Owner) -> Scope {
        let (names, used) = (Shared::default(), AtomicBool::new(false));
        Arc::new(Frame { names, used, owner, parent: Some(Arc::clone(parent)) })
    }

    fn is_used(&self) -> bool {
        self.used.load(Ordering::Acquire)
    }

    /// The value of a variable, looked for from the inside out.
    pub(crate) fn get(&self, name: &str) -> Option<Value> {
        let mut frame = self;
        loop {
            if frame.is_used()
                && let Some((_, value)) = frame.names.read().iter().find(|(known, _)| **known == *name)
            {
                return Some(value.clone());
            }
            frame = frame.parent.as_deref()?;
        }
    }

    /// Makes a variable of this frame, or replaces its value.
    pub(crate) fn declare(&self, name: &str, value: Value) {
        let mut names = self.names.write();
        match names.iter_mut().find(|(known, _)| **known == *name) {
            Some((_, old)) => *old = value,
            None => {
                names.push((name.into(), value));
                self.used.store(true, Ordering::Release);
            }
        }
    }

    /// Gives a variable a new value where it lives, or makes it one of the nearest function or the session.
    pub(crate) fn assign(&self, name: &str, value: Value) {
        let mut frame = self;
        let mut home = None;
        loop {
            if frame.is_used()
                && let Some((_, old)) = frame.names.write().iter_mut().find(|(known, _)| **known == *name)
            {
                *old = value;
                return;
            }
            if home.is_none() && frame.owner == Owner::Body {
                home = Some(frame);
            }
            match frame.parent.as_deref() {
                Some(parent) => frame = parent,
                None => break,
            }
        }
        home.unwrap_or(frame).declare(name, value);
    }

    /// Forgets one of the frame's own variables.
    pub(crate) fn remove(&self, name: &str) {
        let mut names = self.names.write();
        let removed = names.iter().position(|(known, _)| **known == *name).map(|index| names.remove(index));
        // What it held may own frames and look at this one.
        drop(names);
        drop(removed);
    }

    /// The frame around this one.
    pub(crate) fn parent(&self) -> Option<&Scope> {
        self.parent.as_ref()
    }

    /// Forgets the frame's variables: functions among them hold the frame in turn, so that neither would ever be freed.
    pub(crate) fn clear(&self) {
        // What is dropped may own frames and look at this one, so it must not be borrowed while that happens.
        let names = std::mem::take(&mut *self.names.write());
        drop(names);
    }

    /// The frame's own variables in the order in which they were made.
    pub(crate) fn variables(&self) -> Vec<(Arc<str>, Value)> {
        self.names.read().clone()
    }
}

impl Parts for Frame {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        let mut own = |frame: &mut Frame| {
            for (_, value) in std::mem::take(frame.names.get_mut()) {
                set_aside(value, pending);
            }
            frame.parent.take()
        };
        let mut parent = own(self);
        while let Some(mut frame) = parent.and_then(Arc::into_inner) {
            parent = own(&mut frame);
        }
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        // Functions hold frames, which hold functions: a chain of them may be long.
        take_apart(self);
    }
}
