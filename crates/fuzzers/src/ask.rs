//! Questions within limits, and what counts as a fault of the program in an answer.

use std::time::Duration;

use onside_ground::Stop;
use onside_host::{Host, Limits, Mode, Settings};
use onside_lang::{Answer, Cause, Error};

/// How many questions a session answers before another one takes its place.
const QUESTIONS: u32 = 400;

/// A session that is replaced now and then, so that tables and variables of earlier cases are forgotten.
pub(crate) struct Asker {
    settings: Settings,
    host: Option<Host>,
    asked: u32,
}

/// What came of a question.
pub(crate) enum Told {
    /// An answer.
    Answer(Box<Answer>),
    /// No answer, and that is the user's doing; the first sentence of why.
    Refused(String),
    /// A limit.
    Stopped,
}

impl Asker {
    pub(crate) fn new(mode: Mode, theorems: bool) -> Asker {
        // Numbers are exact however long they are, so that two ways to one number end in the same text.
        let settings = Settings { mode, theorems, exact_bits: 1 << 20, ..Settings::default() };
        Asker { settings, host: None, asked: 0 }
    }

    /// The session.
    pub(crate) fn host(&mut self) -> &mut Host {
        self.asked += 1;
        if self.asked > QUESTIONS {
            self.forget();
        }
        self.host.get_or_insert_with(|| Host::new(self.settings, limits()))
    }

    /// The next question is put to a new session.
    pub(crate) fn forget(&mut self) {
        self.host = None;
        self.asked = 0;
    }

    /// Puts a question.
    ///
    /// # Errors
    /// A fault of the program.
    pub(crate) fn ask(&mut self, source: &str) -> Result<Told, String> {
        match self.host().evaluate(source).answer {
            Ok(answer) => Ok(Told::Answer(Box::new(answer))),
            Err(errors) => Ok(match refused(&errors, source)? {
                None => Told::Stopped,
                Some(sentence) => Told::Refused(sentence),
            }),
        }
    }
}

impl Default for Asker {
    fn default() -> Asker {
        Asker::new(Mode::Alternating, true)
    }
}

/// Enough for small games; whatever takes longer says so.
pub(crate) fn limits() -> Limits {
    let time = Some(Duration::from_millis(300));
    Limits { time, memory: Some(200_000_000), positions: Some(20_000), process: None }
}

/// The first sentence of errors; nothing if a limit is the reason.
///
/// # Errors
/// The program is at fault, or there is no error, or one that cannot be shown.
pub(crate) fn refused(errors: &[Error], source: &str) -> Result<Option<String>, String> {
    let first = errors.first().ok_or("silence: there is neither an answer nor an error")?;
    for error in errors {
        if error.cause == Cause::Internal || matches!(error.stop(), Some(Stop::Internal(_))) {
            return Err(format!("internal: {}", error.diagnostic.message));
        }
        // The sentence may be empty: `error("")` says what the user wants it to say.
        if error.diagnostic.render(source).is_empty() {
            return Err("silence: an error says nothing".into());
        }
        let span = error.diagnostic.span;
        if span.start > span.end || span.end > source.len() {
            return Err(format!("place: {span:?} is not in the source"));
        }
    }
    Ok(if first.stop().is_some() { None } else { Some(first.diagnostic.message.clone()) })
}

/// The text of an answer; nothing if a limit ended it.
///
/// # Errors
/// A fault of the program.
pub(crate) fn text(answer: &Answer, source: &str) -> Result<Option<String>, String> {
    match answer.text() {
        Ok(text) => Ok(Some(text.to_owned())),
        Err(error) => match refused(&[error], source)? {
            None => Ok(None),
            Some(sentence) => Err(format!("text: an answer has no text: {sentence}")),
        },
    }
}
