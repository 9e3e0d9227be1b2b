//! What statements come to, found in a session of the server's own while somebody looks at them.
//!
//! A look may take a tenth of a second in all and some memory, and it is called off by the next message. What was
//! evaluated for one look is still known for the next one, as long as the text before it is the same. A file that
//! imports others is not evaluated, because no other file is read here.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use onside_host::{Canceller, Host, Limits, Settings, Variable};
use onside_lang::OwnRuleset;
use onside_show::Span;

/// How long a look may take.
const LOOK: Duration = Duration::from_millis(100);

/// The longest text of a value that is shown.
const LONGEST: usize = 600;

/// How those who read messages call off a look.
#[derive(Clone, Default)]
pub(crate) struct Interruption {
    canceller: Arc<Mutex<Option<Canceller>>>,
    waiting: Arc<AtomicUsize>,
}

impl Interruption {
    /// A message has come.
    pub(crate) fn came(&self) {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        if let Some(canceller) = &*self.canceller.lock().unwrap_or_else(PoisonError::into_inner) {
            canceller.cancel();
        }
    }

    /// A message is taken.
    pub(crate) fn taken(&self) {
        self.waiting.fetch_sub(1, Ordering::SeqCst);
    }

    /// Whether messages wait, so that nobody should be kept from them.
    fn is_wanted(&self) -> bool {
        self.waiting.load(Ordering::SeqCst) > 0
    }
}

/// The session of the server.
pub(crate) struct Preview {
    settings: Settings,
    limits: Limits,
    interruption: Interruption,
    host: Option<Host>,
    /// The statements that were evaluated, with what they show.
    done: Vec<(String, Option<String>)>,
}

impl Preview {
    pub(crate) fn new(settings: Settings, memory: u64, interruption: Interruption) -> Preview {
        let limits = Limits { time: Some(LOOK), memory: Some(memory), ..Limits::default() };
        Preview { settings, limits, interruption, host: None, done: Vec::new() }
    }

    /// Evaluates the first statements of a text, unless that takes too long; whether they are done.
    pub(crate) fn evaluate(&mut self, source: &str, statements: &[Span]) -> bool {
        let end = Instant::now() + LOOK;
        let texts: Vec<&str> = statements.iter().map(|span| span.text(source)).collect();
        if texts.iter().any(|text| text.starts_with("import")) {
            return false;
        }
        let known = self.done.len() <= texts.len() && self.done.iter().zip(&texts).all(|(done, text)| done.0 == *text);
        if !known {
            self.host = None;
        }
        if self.host.is_none() {
            self.done.clear();
            let host = Host::new(self.settings, self.limits);
            *self.interruption.canceller.lock().unwrap_or_else(PoisonError::into_inner) = Some(host.canceller());
            self.host = Some(host);
        }
        let Some(host) = &mut self.host else { return false };
        for text in &texts[self.done.len()..] {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || self.interruption.is_wanted() {
                return false;
            }
            host.set_limits(Limits { time: Some(left), ..self.limits });
            let evaluation = host.evaluate(text.strip_suffix(';').unwrap_or(text));
            if evaluation.stop().is_some() {
                // It may have changed something before it was stopped.
                self.host = None;
                return false;
            }
            let shown = evaluation.answer.ok().filter(|answer| !answer.silent && !answer.action);
            let shown = shown.and_then(|answer| answer.text().ok().map(shortened));
            self.done.push(((*text).to_owned(), shown));
        }
        true
    }

    /// What the last statement that was evaluated shows.
    pub(crate) fn last(&self) -> Option<&str> {
        self.done.last().and_then(|(_, shown)| shown.as_deref())
    }

    /// The variables behind the statements that were evaluated.
    pub(crate) fn variables(&mut self) -> Vec<Variable> {
        self.host.as_mut().map(Host::variables).unwrap_or_default()
    }

    /// What a variable holds behind them.
    pub(crate) fn variable(&mut self, name: &str) -> Option<String> {
        let variable = self.variables().into_iter().find(|variable| variable.name == name)?;
        Some(shortened(&variable.text))
    }

    /// The rulesets that the statements define.
    pub(crate) fn rulesets(&self) -> Vec<OwnRuleset> {
        self.host.as_ref().map(Host::rulesets).unwrap_or_default()
    }
}

fn shortened(text: &str) -> String {
    let short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() { format!("{short}...") } else { short }
}
