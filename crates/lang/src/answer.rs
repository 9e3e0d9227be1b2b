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

    /// Another value of the same tables as an answer of its own, for those who take an answer apart.
    #[must_use]
    pub fn part(&self, value: Value) -> Answer {
        Answer::new(value, None, self.span, &self.tables, self.mode)
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

    /// What is shown in a formula of LaTeX, on one line, with the signs of the literature; empty for a silent answer.
    /// It needs the package amsmath.
    ///
    /// ```
    /// use onside_lang::Session;
    ///
    /// let answer = Session::default().evaluate("{1|^} - 5/8").answer.unwrap();
    /// assert_eq!(answer.latex().unwrap(), r"\{\tfrac{3}{8} \mid -\tfrac{5}{8}{\uparrow}\}");
    /// ```
    ///
    /// # Errors
    /// The formula is too long, or the session's guard stopped the work.
    pub fn latex(&self) -> Result<String, Error> {
        if self.silent { Ok(String::new()) } else { self.placed(render::latex(self.writer(), self.shown())) }
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

    /// Whether there is a picture of such a value, as far as can be told without making it: what is too large is told
    /// by [`Answer::figure`].
    #[must_use]
    pub fn has_picture(&self) -> bool {
        render::has_picture(&self.value)
    }

    /// The value itself as the language writes it and reads it back: of a synchronized game its position, where
    /// [`Answer::text`] has what it is worth.
    ///
    /// # Errors
    /// As of [`Answer::text`].
    pub fn expression(&self) -> Result<String, Error> {
        self.placed(render::text(self.writer(), &self.value))
    }

    /// The cells of a table as texts, row by row, its heading first; nothing of other values.
    ///
    /// # Errors
    /// As of [`Answer::text`].
    pub fn table(&self) -> Result<Option<Vec<Vec<String>>>, Error> {
        let Value::Table(rows) = self.shown() else { return Ok(None) };
        let row = |row: &Vec<Value>| row.iter().map(|cell| render::text(self.writer(), cell)).collect();
        let rows: Result<Vec<Vec<String>>, _> = rows.iter().map(row).collect();
        self.placed(rows).map(Some)
    }

    fn writer(&self) -> Writer<'_> {
        Writer { tables: &self.tables, mode: self.mode }
    }

    fn placed<T>(&self, result: Result<T, Box<Error>>) -> Result<T, Error> {
        result.map_err(|error| *error.placed(self.span))
    }
}
