//! What a source evaluated to, complete and ready to be rendered.
//!
//! An answer shares the tables in which its games live, so that it can be kept, sent to another thread and rendered
//! after the session has gone on with empty tables. Rendering searches nothing: a synchronized game has been solved and
//! a game on a graph has got its value before the answer was made.

use std::sync::{Arc, OnceLock};

use onside_ground::Mode;
use onside_show::picture::Figure;
use onside_show::{Json, Span};

use crate::error::Error;
use crate::render::{self, Writer};
use crate::tables::Tables;
use crate::value::{Kind, Value};

/// What a source evaluated to.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The value.
    pub value: Value,
    /// The Nash value, if the value is a synchronized game: that is what is shown, as in 003.
    pub nash: Option<Box<Value>>,
    /// Where in the source the value was made.
    pub span: Span,
    /// Whether nothing is to be shown, because a semicolon ends the source or there is nothing in it.
    pub silent: bool,
    /// Whether the source is there for what it does: a definition, or a loop, a condition or a block without a value.
    /// Scripts and sessions do not show its value.
    pub action: bool,
    tables: Arc<Tables>,
    mode: Mode,
    text: OnceLock<String>,
}

impl Answer {
    pub(crate) fn new(value: Value, nash: Option<Box<Value>>, span: Span, tables: &Arc<Tables>, mode: Mode) -> Answer {
        let tables = Arc::clone(tables);
        Answer { value, nash, span, silent: false, action: false, tables, mode, text: OnceLock::new() }
    }

    /// What is shown: nothing of a silent answer, and the Nash value of a synchronized game.
    #[must_use]
    pub fn shown(&self) -> &Value {
        match &self.nash {
            _ if self.silent => &Value::Nothing,
            Some(nash) => nash,
            None => &self.value,
        }
    }

    /// The kind of what is shown.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.shown().kind()
    }

    /// The tables in which the games of the value live.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// What is shown as the language writes it; empty for a silent answer. It is written once and kept.
    ///
    /// # Errors
    /// The text is too long, or the session's guard stopped the work. Never after `Session::evaluate`, which writes it.
    pub fn text(&self) -> Result<&str, Error> {
        if let Some(written) = self.text.get() {
            return Ok(written);
        }
        let text = if self.silent { String::new() } else { self.placed(render::text(self.writer(), self.shown()))? };
        Ok(self.text.get_or_init(|| text))
    }

    /// As [`Answer::text`], for those who need nothing else of the answer.
    ///
    /// # Errors
    /// As of [`Answer::text`].
    pub fn into_text(mut self) -> Result<String, Error> {
        match self.text.take() {
            Some(written) => Ok(written),
            None => self.text().map(str::to_owned),
        }
    }

    /// What is shown as data for programs; exact numbers are strings such as `"-13/8"`, never JSON floats.
    ///
    /// # Errors
    /// The data are too long, or the session's guard stopped the work.
    pub fn json(&self) -> Result<Json, Error> {
        self.placed(render::json(self.writer(), self.shown()))
    }

    /// The picture of the value: of a synchronized game its boards.
    ///
    /// # Errors
    /// There is no picture of such a value, or it would be too large. A sum in which there is more than positions would
    /// have to be evaluated first: `Session::figure` does that.
    pub fn figure(&self) -> Result<Figure, Error> {
        self.placed(render::figure(self.writer(), &self.value, &mut |_| {
            Err(Error::mistake("there is no picture of an unevaluated sum").hint("ask for its CanonicalForm"))
        }))
    }

    fn writer(&self) -> Writer<'_> {
        Writer { tables: &self.tables, mode: self.mode }
    }

    fn placed<T>(&self, result: Result<T, Box<Error>>) -> Result<T, Error> {
        result.map_err(|error| *error.placed(self.span))
    }
}
