//! Values that come into a session and leave it as values, for frontends that hold some themselves.

use onside_show::Span;
use onside_show::picture::Figure;
use onside_solve::Solver;

use super::Session;
use crate::answer::Answer;
use crate::error::Error;
use crate::eval::{brought, figure_of};
use crate::tables::Tables;
use crate::value::Value;

impl Session {
    /// The tables in which the session's values live.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.engine.tables
    }

    /// The solver, for questions that the language does not ask.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.engine.solver
    }

    /// The value of a variable, complete and ready to be rendered.
    ///
    /// # Errors
    /// A limit, if something of it has still to be found.
    pub fn variable(&mut self, name: &str) -> Result<Option<Answer>, Error> {
        match self.engine.globals.named(name).cloned() {
            Some(value) => self.answer(value).map(Some),
            None => Ok(None),
        }
    }

    /// Gives a variable a value, which lives in `tables` and is carried over if these are not the session's.
    ///
    /// # Errors
    /// The name is no name of a variable, the value cannot leave the session that made it, or a limit.
    pub fn set(&mut self, name: &str, value: &Value, tables: &Tables) -> Result<(), Error> {
        let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_')
            && name.chars().all(|other| other.is_alphanumeric() || other == '_');
        if !is_name {
            return Err(*Error::mistake(format!("{name:?} is not the name of a variable")));
        }
        let value = brought(tables, &mut self.engine, value).map_err(|error| *error)?;
        // The grammar knows which names are taken; so the variable is made by a statement.
        let it = self.engine.globals.number("it");
        let before = self.engine.globals.get(it).cloned();
        self.engine.globals.set(it, value);
        let made = self.value(&format!("{name} := it;")).answer;
        if name != "it" {
            match before {
                Some(before) => self.engine.globals.set(it, before),
                None => self.engine.globals.remove(it),
            }
        }
        made.map(drop).map_err(|mut errors| errors.swap_remove(0))
    }

    /// Forgets all variables. What the solver has learnt stays.
    pub fn clear(&mut self) {
        for number in self.engine.globals.numbers().to_vec() {
            self.engine.globals.remove(number);
        }
    }

    /// A value that lives in `tables` in those of the session.
    ///
    /// # Errors
    /// The value cannot leave the session that made it, or a limit.
    pub fn brought(&mut self, value: &Value, tables: &Tables) -> Result<Value, Error> {
        brought(tables, &mut self.engine, value).map_err(|error| *error)
    }

    /// A value of the session's tables, complete and ready to be rendered. A synchronized game is not solved for it.
    ///
    /// # Errors
    /// A limit.
    pub fn answer(&mut self, value: Value) -> Result<Answer, Error> {
        self.engine.complete(&value).map_err(|error| *error)?;
        Ok(Answer::new(value, None, Span::default(), &self.engine.tables, self.engine.mode))
    }

    /// The picture of a value of the session's tables; what is not evaluated yet is evaluated for it.
    ///
    /// # Errors
    /// There is no picture of such a value, it would be too large, or a limit.
    pub fn picture(&mut self, value: &Value) -> Result<Figure, Error> {
        figure_of(&mut self.engine, value).map_err(|error| *error)
    }
}
