//! The variables that functions share with the frames in which they were made.

use std::sync::Arc;

use crate::value::{Parts, Shared, Value, set_aside, take_apart};

/// Some captured variables, and where those of the frames around are.
#[derive(Debug)]
pub(crate) struct Environment {
    cells: Shared<Vec<Option<Value>>>,
    parent: Option<Arc<Environment>>,
}

impl Environment {
    /// An environment of this number of variables, without values.
    pub(crate) fn new(size: u32, parent: Option<Arc<Environment>>) -> Arc<Environment> {
        Arc::new(Environment { cells: Shared::new(vec![None; size as usize]), parent })
    }

    /// The environment this number of levels further out.
    pub(crate) fn up(&self, levels: u32) -> Option<&Environment> {
        let mut environment = self;
        for _ in 0..levels {
            environment = environment.parent.as_deref()?;
        }
        Some(environment)
    }

    pub(crate) fn parent(&self) -> Option<&Arc<Environment>> {
        self.parent.as_ref()
    }

    /// The value of a variable.
    pub(crate) fn get(&self, cell: u32) -> Option<Value> {
        self.cells.read().get(cell as usize)?.clone()
    }

    /// Gives a variable a value, or takes it away.
    pub(crate) fn set(&self, cell: u32, value: Option<Value>) {
        let old = self.cells.write().get_mut(cell as usize).map(|place| std::mem::replace(place, value));
        // What it held may own environments and look at this one.
        drop(old);
    }

    /// Takes the value of a variable out, to be changed and put back.
    pub(crate) fn take(&self, cell: u32) -> Option<Value> {
        self.cells.write().get_mut(cell as usize)?.take()
    }

    /// How many variables there are.
    pub(crate) fn size(&self) -> u32 {
        u32::try_from(self.cells.read().len()).unwrap_or(u32::MAX)
    }
}

impl Parts for Environment {
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        let mut own = |environment: &mut Environment| {
            for value in std::mem::take(environment.cells.get_mut()).into_iter().flatten() {
                set_aside(value, pending);
            }
            environment.parent.take()
        };
        let mut parent = own(self);
        while let Some(mut environment) = parent.and_then(Arc::into_inner) {
            parent = own(&mut environment);
        }
    }
}

impl Drop for Environment {
    fn drop(&mut self) {
        // Functions hold environments, which hold functions: a chain of them may be long.
        take_apart(self);
    }
}
