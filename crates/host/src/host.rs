//! One session under watch: it evaluates within its limits and survives whatever goes wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use onside_ground::{Guard, Remedy, Stop};
use onside_lang::{Answer, Cause, Drawing, Error, Evaluation, Mode, Session, Settings, Variable};
use onside_show::{Diagnostic, Span};

use crate::{Canceller, Event, Limits, Listener, Watch, Watchdog};

/// How long something may take that the user did not ask for.
const GLANCE: Duration = Duration::from_millis(200);

/// How long it may take to save the variables from tables that are full.
const RENEWAL: Duration = Duration::from_secs(2);

/// A session with its guard, its limits and its watchdog.
pub struct Host {
    session: Session,
    guard: Arc<Guard>,
    canceller: Canceller,
    watchdog: Watchdog,
    limits: Limits,
    listener: Option<Listener>,
}

impl Host {
    /// A host with empty tables and a watchdog of its own.
    #[must_use]
    pub fn new(settings: Settings, limits: Limits) -> Host {
        Host::watched_by(&Watchdog::new(), settings, limits)
    }

    /// A host that shares a watchdog with others.
    #[must_use]
    pub fn watched_by(watchdog: &Watchdog, settings: Settings, limits: Limits) -> Host {
        let guard = Arc::new(limits.guard());
        let session = Session::new(settings, Arc::clone(&guard));
        let canceller = Canceller::new(Arc::clone(&guard));
        Host { session, guard, canceller, watchdog: watchdog.clone(), limits, listener: None }
    }

    /// The handle by which what is being evaluated can be called off.
    #[must_use]
    pub fn canceller(&self) -> Canceller {
        self.canceller.clone()
    }

    /// The limits of the evaluations to come.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Changes the limits of the evaluations to come.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.guard.limit_positions(limits.positions);
        self.guard.account().set_limit(limits.memory);
    }

    /// Who is told of progress from now on, ten times a second while something is evaluated; on another thread, so it
    /// should return soon. No event comes after [`Event::Ended`].
    pub fn on_progress(&mut self, listener: impl FnMut(Event) + Send + 'static) {
        self.listener = Some(Arc::new(Mutex::new(listener)));
    }

    /// The settings as they are now.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.session.settings()
    }

    /// Changes how positions are read from now on.
    pub fn set_mode(&mut self, mode: Mode) {
        self.session.set_mode(mode);
    }

    /// Changes how many digits behind the point enclosures have from now on.
    pub fn set_digits(&mut self, digits: u32) {
        self.session.set_digits(digits);
    }

    /// The rulesets that were defined in the session, in the order in which they were made.
    #[must_use]
    pub fn rulesets(&self) -> Vec<onside_lang::OwnRuleset> {
        self.session.rulesets()
    }

    /// The variables in the order in which they were made. What takes long to write has the reason in place of its
    /// text.
    pub fn variables(&mut self) -> Vec<Variable> {
        let _watch = self.begin(Limits { time: Some(GLANCE), ..self.limits }, None);
        catch_unwind(AssertUnwindSafe(|| self.session.variables())).unwrap_or_default()
    }

    /// Remembers what the session knows now under a name, see [`Session::keep`].
    pub fn keep(&mut self, name: &str) {
        self.session.keep(name);
    }

    /// Brings back what the session knew when this name was given, see [`Session::go_back`]; whether that is possible.
    pub fn go_back(&mut self, name: &str) -> bool {
        self.session.go_back(name)
    }

    /// Says that what is evaluated next may change what the session knows, see [`Session::go_on`].
    pub fn go_on(&mut self) {
        self.session.go_on();
    }

    /// The components whose canonical forms are known, see [`Session::known_values`].
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn known_values(&mut self, longest: usize) -> Result<Vec<(String, String)>, Stop> {
        let known = self.survive(|session| session.known_values(longest));
        known.map_err(|_| Stop::Internal("writing values panicked"))?
    }

    /// Believes values of positions, each as it is written; the place of the first one that cannot be read, if there is
    /// one.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn believe<'t>(&mut self, values: impl Iterator<Item = (&'t str, &'t str)>) -> Result<Option<usize>, Stop> {
        let unread = move |session: &mut Session| {
            for (place, (position, value)) in values.enumerate() {
                if !session.believe(position, value)? {
                    return Ok(Some(place));
                }
            }
            Ok(None)
        };
        self.survive(unread).map_err(|_| Stop::Internal("reading values panicked"))?
    }

    /// Evaluates one source; the answer's text is written, too.
    pub fn evaluate(&mut self, source: &str) -> Evaluation {
        let evaluation = self.survive(|session| session.evaluate(source));
        let evaluation = evaluation.unwrap_or_else(|panic| Evaluation::failed(internal(panic, source)));
        if evaluation.stop() == Some(Stop::Memory) {
            // What was stored on the way fills the memory; nothing could be asked any more if it stayed.
            self.renew();
        }
        evaluation
    }

    /// Draws what one source evaluates to.
    pub fn figure(&mut self, source: &str) -> Drawing {
        let drawing = self.survive(|session| session.figure(source));
        let drawing = drawing.unwrap_or_else(|panic| Drawing::failed(internal(panic, source)));
        if drawing.stop() == Some(Stop::Memory) {
            self.renew();
        }
        drawing
    }

    /// Does work that asks the session's guard, such as rendering an answer as data or as a picture, within the limits.
    pub fn within<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let _watch = self.begin(self.limits, self.listener.clone());
        work()
    }

    /// Does work that asks no guard, such as writing a picture as a file, within the limits on time and on the process.
    ///
    /// It happens on a thread of its own, unless it is known to be quick, because a thread costs more than a small
    /// picture. If it is stopped, nobody waits for that thread any more; it ends when its work does.
    ///
    /// # Errors
    /// Why nobody waits any more; or that the work panicked.
    pub fn render<T: Send + 'static>(
        &mut self,
        quick: bool,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Stop> {
        let _watch = self.begin(self.limits, self.listener.clone());
        if quick {
            return catch_unwind(AssertUnwindSafe(work)).map_err(|_| Stop::Internal("rendering panicked"));
        }
        self.guard.wait_for(work)
    }

    /// Asks the session itself, within the limits.
    ///
    /// # Errors
    /// That the work panicked.
    pub fn with_session<T>(&mut self, work: impl FnOnce(&mut Session) -> T) -> Result<T, Error> {
        self.survive(work).map_err(|panic| internal(panic, ""))
    }

    /// Says where files that are imported are looked for: in the folder of the script that is run.
    pub fn set_folder(&mut self, folder: Option<std::path::PathBuf>) {
        self.session.set_folder(folder);
    }

    /// What an expression without variables evaluates to, if that takes no time to speak of.
    ///
    /// It happens in a session of its own, so that the user's does not notice. Positions are read as those of
    /// alternating games.
    ///
    /// # Errors
    /// What stopped it, if anything did.
    pub fn glance(&mut self, source: &str) -> Result<Answer, Option<Stop>> {
        let guard = Arc::new(Guard::on_account(self.limits.positions, Arc::clone(self.guard.account())));
        let settings = Settings { mode: Mode::Alternating, ..self.session.settings() };
        let limits = Limits { time: Some(GLANCE), ..self.limits };
        let _watch = self.watchdog.watch(&guard, limits, None);
        let mut session = Session::new(settings, guard);
        match catch_unwind(AssertUnwindSafe(|| session.evaluate(source))) {
            Ok(evaluation) => evaluation.answer.map_err(|errors| errors.first().and_then(|error| error.stop())),
            Err(_) => Err(None),
        }
    }

    /// Starts the clock of a new question.
    fn begin(&self, limits: Limits, listener: Option<Listener>) -> Watch {
        self.canceller.begin();
        self.watchdog.watch(&self.guard, limits, listener)
    }

    /// Does something with the session within the limits; after a panic, whose reason is returned, the tables are new.
    fn survive<T>(&mut self, work: impl FnOnce(&mut Session) -> T) -> Result<T, String> {
        let watch = self.begin(self.limits, self.listener.clone());
        let result = catch_unwind(AssertUnwindSafe(|| work(&mut self.session)));
        drop(watch);
        result.map_err(|panic| {
            // The tables may be half written.
            self.renew();
            let reason = panic.downcast_ref::<String>().map(String::as_str);
            reason.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given").to_owned()
        })
    }

    /// Starts again with empty tables and the variables; those that cannot be kept are told with the next answer.
    fn renew(&mut self) {
        let settings = self.session.settings();
        let old = std::mem::replace(&mut self.session, Session::new(settings, Arc::clone(&self.guard)));
        self.guard.reset();
        // The old tables fill the memory until they go; what the variables need besides must still fit the process.
        let limits = Limits { time: Some(RENEWAL), process: self.limits.process, ..Limits::default() };
        let _watch = self.watchdog.watch(&self.guard, limits, None);
        if let Ok(session) = catch_unwind(AssertUnwindSafe(|| old.renewed())) {
            self.session = session;
        }
        // A panic would have left it open.
        self.guard.account().set_limit(self.limits.memory);
    }
}

/// What is said of a panic.
fn internal(reason: String, source: &str) -> Error {
    let error = Diagnostic::error(format!("internal error: {reason}"), Span::new(0, source.len()));
    Error::new(error.with_hint(Remedy::Report.words()), Cause::Internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_panic_the_reason_is_told_and_the_variables_are_kept() {
        let mut host = Host::new(Settings::default(), Limits::default());
        assert!(host.evaluate("x := {3|1}").answer.is_ok());
        let reason = host.survive(|_| -> Evaluation { panic!("a broken promise") });
        assert_eq!(reason.err().as_deref(), Some("a broken promise"));
        assert_eq!(host.evaluate("x + 1").answer.expect("an answer").text(), Ok("{4|2}"));
    }

    #[test]
    fn hosts_go_from_thread_to_thread() {
        fn sent<T: Send>(value: T) -> T {
            value
        }
        let mut host = sent(Host::new(Settings::default(), Limits::default()));
        let answer = std::thread::spawn(move || host.evaluate("1 + 1").answer.expect("an answer")).join();
        assert_eq!(answer.expect("no panic").text(), Ok("2"));
    }
}
