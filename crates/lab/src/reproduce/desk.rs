//! Asks the language: a session whose answers are texts, so that an entry says its questions as a user would.

use onside_lang::{Mode, Session, Settings};

use super::interval::{DIGITS, Interval};
use super::{Context, Failure};

/// A session of one entry.
pub(super) struct Desk {
    session: Session,
}

impl Desk {
    /// A session in which the players alternate.
    pub(super) fn alternating(context: &Context) -> Desk {
        Desk::new(context, Mode::Alternating)
    }

    /// A session in which both move at once. Values with long fractions are enclosures of a few more digits than are shown.
    pub(super) fn synchronized(context: &Context) -> Desk {
        Desk::new(context, Mode::Synchronized)
    }

    fn new(context: &Context, mode: Mode) -> Desk {
        let settings = Settings { mode, digits: DIGITS, exact_bits: 64, ..Settings::default() };
        Desk { session: Session::new(settings, context.guard.clone()) }
    }

    /// The text of the answer.
    pub(super) fn ask(&mut self, source: &str) -> Result<String, Failure> {
        match self.session.evaluate(source).answer {
            Ok(answer) => match answer.text() {
                Ok(text) => Ok(text.to_owned()),
                Err(error) => Err(Failure::Problem(format!("{source}: {}", error.diagnostic.message))),
            },
            Err(errors) => {
                self.session.guard().check()?;
                let message = errors.into_iter().next().map_or(String::new(), |error| error.diagnostic.message);
                Err(Failure::Problem(format!("{source}: {message}")))
            }
        }
    }

    /// The text of the answer, or of the error where that is what is to be shown.
    pub(super) fn ask_or_error(&mut self, source: &str) -> Result<String, Failure> {
        match self.ask(source) {
            Err(Failure::Problem(_)) => Ok("an error".into()),
            other => other,
        }
    }

    /// The answer as a number.
    pub(super) fn number(&mut self, source: &str) -> Result<Interval, Failure> {
        let text = self.ask(source)?;
        Interval::read(&text).ok_or_else(|| Failure::Problem(format!("{source}: {text} is not a number")))
    }
}
