//! Asks a host questions in the language: quietly, within what is left of a time, and until somebody calls it off.
//!
//! Positions go to and fro as expressions, because that is the one form in which a session holds rulesets that users
//! wrote. Questions are silent, so that the session's `it` stays what it was.

use std::time::{Duration, Instant};

use onside_ground::{Guard, Mode, Stop};
use onside_host::{Host, Limits};
use onside_lang::{Answer, Cause, Error, Value};
use onside_show::{Diagnostic, Span};

use crate::news::{Reason, Worth};

/// A host that is asked about positions of one mode. What was changed in it is put back in the end.
pub(crate) struct Asker<'h> {
    host: &'h mut Host,
    limits: Limits,
    before: Mode,
    deadline: Option<Instant>,
    begun: bool,
}

impl Drop for Asker<'_> {
    fn drop(&mut self) {
        self.host.set_limits(self.limits);
        self.host.set_mode(self.before);
    }
}

/// An error that is nobody's place in a source.
pub(crate) fn mistake(message: impl Into<String>, hint: impl Into<String>) -> Error {
    Error::new(Diagnostic::error(message, Span::default()).with_hint(hint), Cause::Mistake)
}

/// The error that a stop is.
pub(crate) fn stopped(stop: Stop) -> Error {
    let diagnostic = Diagnostic::error(stop.to_string(), Span::default()).with_hint(stop.remedy().words());
    Error::new(diagnostic, Cause::Stop(stop))
}

/// Whether somebody has called the work off, so that there is no sense in going on with something else.
pub(crate) fn is_cancelled(error: &Error) -> bool {
    error.stop() == Some(Stop::Cancelled)
}

impl From<&Error> for Reason {
    fn from(error: &Error) -> Reason {
        let diagnostic = &error.diagnostic;
        Reason { message: diagnostic.message.clone(), hint: diagnostic.hint.clone(), stop: error.stop() }
    }
}

impl<'h> Asker<'h> {
    /// Asks this host, which reads positions in this mode for as long.
    pub(crate) fn new(host: &'h mut Host, mode: Mode) -> Asker<'h> {
        let (limits, before) = (host.limits(), host.settings().mode);
        host.set_mode(mode);
        Asker { host, limits, before, deadline: None, begun: false }
    }

    /// The same with so much time for everything together.
    pub(crate) fn for_time(mut self, time: Option<Duration>) -> Asker<'h> {
        self.deadline = time.and_then(|time| Instant::now().checked_add(time));
        self
    }

    /// How much time is left; nothing if there is no end of it.
    pub(crate) fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Checks whether it was called off and sets the clock to what is left, and to this time.
    fn begin(&mut self, most: Option<Duration>) -> Result<(), Error> {
        self.begin_within([self.left(), most].into_iter().flatten().min())
    }

    /// Checks whether it was called off and sets the clock.
    fn begin_within(&mut self, most: Option<Duration>) -> Result<(), Error> {
        if self.begun && self.host.canceller().is_requested() {
            return Err(stopped(Stop::Cancelled));
        }
        self.begun = true;
        let time = [self.limits.time, most].into_iter().flatten().min();
        if time == Some(Duration::ZERO) {
            return Err(stopped(Stop::Time));
        }
        self.host.set_limits(Limits { time, ..self.limits });
        Ok(())
    }

    /// What a source evaluates to, in at most this time.
    pub(crate) fn ask_within(&mut self, source: &str, most: Option<Duration>) -> Result<Answer, Error> {
        self.begin(most)?;
        // On a line of its own, so that a comment does not swallow it.
        match self.host.evaluate(&format!("{source}\n;")).answer {
            Ok(answer) => Ok(answer),
            Err(errors) => Err(errors
                .into_iter()
                .next()
                .unwrap_or_else(|| stopped(Stop::Internal("an evaluation failed without an error")))),
        }
    }

    /// What a source evaluates to.
    pub(crate) fn ask(&mut self, source: &str) -> Result<Answer, Error> {
        self.ask_within(source, None)
    }

    /// Does work that asks the guard of the session, within the limits.
    pub(crate) fn work<T>(
        &mut self,
        answer: &Answer,
        most: Option<Duration>,
        work: impl FnOnce(&Guard) -> Result<T, Stop>,
    ) -> Result<T, Error> {
        self.begin(most)?;
        let guard = answer.tables().games.guard();
        self.host.within(|| work(guard)).map_err(stopped)
    }

    /// A value of the tables of an answer as the language writes it; also when no time is left, because what was found
    /// is to be told.
    pub(crate) fn text(&mut self, answer: &Answer, value: Value) -> Result<String, Error> {
        self.begin_within(None)?;
        let part = answer.part(value);
        self.host.within(|| part.into_text())
    }

    /// A value of the tables of an answer, ready to be shown.
    pub(crate) fn worth(&mut self, answer: &Answer, value: Value) -> Result<Worth, Error> {
        self.begin_within(None)?;
        let part = answer.part(value);
        let text = self.host.within(|| part.text().map(str::to_owned))?;
        Ok(Worth { text, answer: part })
    }
}
