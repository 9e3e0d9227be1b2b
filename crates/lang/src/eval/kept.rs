//! Values that outlive the engine on which they were made: what classes know, by their arguments, their variables and
//! the names of the session. Games are names in tables, and rules run on engines with tables of their own, so that a
//! game is carried over when it is read there.

use std::sync::{Arc, Weak};

use super::engine::Engine;
use super::renewal::{imported, is_tied};
use crate::error::Error;
use crate::eval::Evaluated;
use crate::tables::Tables;
use crate::value::Value;

/// A value, and the tables in which its games live, if there are any in it.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    value: Value,
    tables: Option<Weak<Tables>>,
}

impl Kept {
    /// A value that was made on this engine.
    pub(crate) fn new(engine: &Engine, value: Value) -> Kept {
        let tables = is_tied(&value).then(|| Arc::downgrade(&engine.tables));
        Kept { value, tables }
    }

    /// A value in which there are no games.
    pub(crate) fn data(value: Value) -> Kept {
        Kept { value, tables: None }
    }

    /// The value as it is, for those who do not look at games.
    pub(crate) fn raw(&self) -> &Value {
        &self.value
    }

    /// The value, if its games live in these tables.
    pub(crate) fn known_in(&self, tables: &Tables) -> Option<&Value> {
        match &self.tables {
            Some(own) => own.upgrade().filter(|own| std::ptr::eq(&raw const **own, tables)).map(|_| &self.value),
            None => Some(&self.value),
        }
    }

    /// The value as this engine knows it.
    pub(crate) fn read(&self, engine: &mut Engine) -> Evaluated {
        let Some(tables) = &self.tables else { return Ok(self.value.clone()) };
        match tables.upgrade() {
            Some(tables) if Arc::ptr_eq(&tables, &engine.tables) => Ok(self.value.clone()),
            Some(tables) => imported(&tables, engine, &self.value),
            None => Err(Error::mistake("a class knows a game that was lost when memory ran out")
                .hint("define the class again and make its objects anew")),
        }
    }
}
