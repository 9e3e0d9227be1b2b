//! Asks the language, so that an entry words its questions as a user would.

use std::sync::Arc;

use onside_lang::value::Equilibrium;
use onside_lang::{Answer, Mode, Session, Settings, Value};
use onside_solve::nash::SyncGame;

use super::interval::{DIGITS, Interval};
use super::{Context, Error, Reproduction, Table};

/// A session of one entry.
pub(super) struct Prompt {
    session: Session,
}

impl Prompt {
    /// A session in which the players alternate.
    pub(super) fn alternating(context: &Context) -> Prompt {
        Prompt::new(context, Mode::Alternating)
    }

    /// A session in which both move at once. Values with long fractions are enclosures of a few more digits than are
    /// shown.
    pub(super) fn synchronized(context: &Context) -> Prompt {
        Prompt::new(context, Mode::Synchronized)
    }

    fn new(context: &Context, mode: Mode) -> Prompt {
        let settings = Settings { mode, digits: DIGITS, exact_bits: 64, ..Settings::default() };
        Prompt { session: Session::new(settings, context.guard.clone()) }
    }

    /// The answer.
    pub(super) fn answer(&mut self, source: &str) -> Result<Answer, Error> {
        self.session.evaluate(source).answer.map_err(|errors| match errors.into_iter().next() {
            Some(error) => self.failed(source, error),
            None => Error::Broken(format!("{source}: neither an answer nor an error")),
        })
    }

    /// The text of the answer.
    pub(super) fn ask(&mut self, source: &str) -> Result<String, Error> {
        let answer = self.answer(source)?;
        answer.text().map(str::to_owned).map_err(|error| self.failed(source, error))
    }

    fn failed(&self, source: &str, error: onside_lang::Error) -> Error {
        match error.stop() {
            Some(stop) => Error::Stop(stop),
            None => Error::Unanswered(source.into(), error.diagnostic.message),
        }
    }

    /// The text of the answer; nothing if the language does not accept the question.
    pub(super) fn ask_if_possible(&mut self, source: &str) -> Result<Option<String>, Error> {
        match self.ask(source) {
            Ok(text) => Ok(Some(text)),
            Err(Error::Unanswered(..)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The answer as a number.
    pub(super) fn number(&mut self, source: &str) -> Result<Interval, Error> {
        Ok(self.exact_number(source)?.number)
    }

    /// The answer as a number, with its text.
    pub(super) fn exact_number(&mut self, source: &str) -> Result<Answered, Error> {
        let answer = self.answer(source)?;
        let exact = answer.text().map(str::to_owned).map_err(|error| self.failed(source, error))?;
        let number = match answer.shown() {
            Value::Number(number) => Interval::of(number),
            Value::Enclosure(ends) => Interval::between(ends.lo(), ends.hi()),
            _ => None,
        };
        let number = number.ok_or_else(|| Error::Broken(format!("{source}: {exact} is not a number")))?;
        Ok(Answered { number, exact })
    }

    /// The answer as a synchronized game.
    pub(super) fn game(&mut self, source: &str) -> Result<Arc<SyncGame>, Error> {
        match &self.answer(source)?.value {
            Value::Synchronized(game) => Ok(Arc::clone(game)),
            other => Err(Error::Broken(format!("{source}: {other:?} is no synchronized game"))),
        }
    }

    /// The answer as a pair of optimal strategies.
    pub(super) fn equilibrium(&mut self, source: &str) -> Result<Arc<Equilibrium>, Error> {
        match &self.answer(source)?.value {
            Value::Equilibrium(equilibrium) => Ok(Arc::clone(equilibrium)),
            other => Err(Error::Broken(format!("{source}: {other:?} is no pair of strategies"))),
        }
    }
}

/// A number and how it is written: as a fraction, or as an enclosure where that would be long.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    pub(super) number: Interval,
    pub(super) exact: String,
}

/// What the table beside a rounded one shows.
const EXACT: &str = "The same exactly: fractions, and enclosures where these would be long";

/// A grid of numbers as two tables: rounded, and exact.
pub(super) struct Grid {
    rounded: Table,
    exact: Table,
    digits: u32,
}

impl Grid {
    /// An empty grid; the numbers will be rounded to this many digits behind the point.
    pub(super) fn new(title: &str, columns: &[String], digits: u32) -> Grid {
        let rounded = Table::new("table", title, columns.iter().cloned());
        Grid { rounded, exact: Table::new("exact", EXACT, columns.iter().cloned()), digits }
    }

    /// Fills the grid with the answers to questions about a published one, by row and column, and compares both.
    pub(super) fn published<const N: usize>(
        mut self,
        prompt: &mut Prompt,
        found: &mut Reproduction,
        printed: &[[&str; N]],
        cell: impl Fn(usize, usize) -> (String, String),
    ) -> Result<(), Error> {
        for (row, printed) in printed.iter().enumerate() {
            let mut answers = Vec::new();
            for (column, printed) in printed.iter().enumerate() {
                let (place, question) = cell(row, column);
                let computed = prompt.exact_number(&question)?;
                found.published_decimal(place, printed, self.digits, &computed);
                answers.push(computed);
            }
            self.push(&row.to_string(), &answers);
        }
        found.tables.extend(self.tables());
        Ok(())
    }

    /// Adds a row that begins with its heading.
    fn push(&mut self, heading: &str, row: &[Answered]) {
        let cells = |write: &dyn Fn(&Answered) -> String| -> Vec<String> {
            std::iter::once(heading.to_owned()).chain(row.iter().map(write)).collect()
        };
        self.rounded.push(cells(&|cell| cell.number.shown(self.digits)));
        self.exact.push(cells(&|cell| cell.exact.clone()));
    }

    /// The two tables.
    fn tables(self) -> [Table; 2] {
        [self.rounded, self.exact]
    }
}
