//! One session under watch: evaluates a source within its limits and survives whatever goes wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use onside_ground::{Guard, Limits, Remedy, Stop};
use onside_lang::{Drawing, Evaluation, Mode, Session, Settings};
use onside_show::{Answer, Diagnostic, Span};

use crate::arguments::LimitArguments;
use crate::monitor::{Monitor, Watch};
use crate::remedies::with_options;

/// How long something may take that the user did not ask for.
const GLANCE: Duration = Duration::from_millis(200);

/// How long it may take to save the variables from tables that are full.
const RENEWAL: Duration = Duration::from_secs(2);

/// A session with its guard and watchdog.
pub(crate) struct Runner {
    session: Session,
    guard: Arc<Guard>,
    monitor: Monitor,
    watch: Watch,
}

/// A variable's name, kind and text.
pub(crate) type Variable = (String, String, String);

impl Runner {
    pub(crate) fn new(limits: &LimitArguments) -> Runner {
        // Memory is watched as the whole process's, by the monitor, so the guard's own count stays unlimited.
        let guard = Guard::new(Limits { positions: limits.max_positions, memory: None });
        Runner::with_guard(limits, guard, None)
    }

    /// A runner whose limits can be changed: the monitor counts the positions too, if less exactly.
    pub(crate) fn adjustable(limits: &LimitArguments) -> Runner {
        Runner::with_guard(limits, Guard::default(), limits.max_positions)
    }

    fn with_guard(limits: &LimitArguments, guard: Guard, positions: Option<u64>) -> Runner {
        let guard = Arc::new(guard);
        let mode = if limits.synchronized { Mode::Synchronized } else { Mode::Alternating };
        let settings =
            Settings { mode, theorems: !limits.no_theorems, digits: limits.digits, exact_bits: limits.exact_bits };
        let watch = Watch { time: limits.max_time, memory: Some(limits.max_memory), positions, progress: true };
        if std::env::var_os("RUST_BACKTRACE").is_none() {
            // A panic is reported as an ordinary error with its input; the default message would come twice.
            std::panic::set_hook(Box::new(|_| {}));
        }
        let session = Session::new(settings, guard.clone());
        Runner { session, guard, monitor: Monitor::new(), watch }
    }

    /// The guard, through which a running evaluation can be called off.
    pub(crate) fn guard(&self) -> &Arc<Guard> {
        &self.guard
    }

    /// The limits, for the user to look at and to change.
    pub(crate) fn watch(&mut self) -> &mut Watch {
        &mut self.watch
    }

    pub(crate) fn mode(&self) -> Mode {
        self.session.mode()
    }

    pub(crate) fn set_mode(&mut self, mode: Mode) {
        self.session.set_mode(mode);
    }

    /// How many digits behind the point enclosures have.
    pub(crate) fn digits(&self) -> u32 {
        self.session.settings().digits
    }

    pub(crate) fn set_digits(&mut self, digits: u32) {
        self.session.set_digits(digits);
    }

    /// The variables: name, kind and text. What takes long to write has the reason in place of its text.
    pub(crate) fn variables(&mut self) -> Vec<Variable> {
        self.monitor.begin(&self.guard, Watch { time: Some(GLANCE), progress: false, ..self.watch });
        let variables = catch_unwind(AssertUnwindSafe(|| self.session.variables()));
        self.monitor.end();
        variables.unwrap_or_default()
    }

    /// Evaluates one source; also says how many microseconds that took.
    pub(crate) fn evaluate(&mut self, source: &str) -> (Evaluation, u64) {
        let started = Instant::now();
        self.monitor.begin(&self.guard, self.watch);
        let result = catch_unwind(AssertUnwindSafe(|| self.session.evaluate(source)));
        let over_positions = self.monitor.end();
        let mut evaluation = result.unwrap_or_else(|panic| {
            // The tables may be half written: start again with empty ones.
            self.renew();
            Evaluation::failed(internal(panic.as_ref(), source))
        });
        if evaluation.stop == Some(Stop::Memory) {
            // What was stored on the way fills the memory; nothing could be asked any more if it stayed.
            self.renew();
        }
        if let (true, Err(errors), Some(limit)) = (over_positions, &mut evaluation.answer, self.watch.positions)
            && let Some(error) = errors.first_mut()
        {
            // The guard only knows that it was called off.
            let stop = Stop::Positions(limit);
            error.message = stop.to_string();
            evaluation.stop = Some(stop);
        }
        if let (Some(stop), Err(errors)) = (evaluation.stop, &mut evaluation.answer) {
            word(stop, errors);
        }
        (evaluation, u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX))
    }

    /// Draws what one source evaluates to.
    pub(crate) fn figure(&mut self, source: &str) -> Drawing {
        self.monitor.begin(&self.guard, self.watch);
        let result = catch_unwind(AssertUnwindSafe(|| self.session.figure(source)));
        self.monitor.end();
        let mut drawing = result.unwrap_or_else(|panic| {
            self.renew();
            Drawing::failed(internal(panic.as_ref(), source))
        });
        if drawing.stop == Some(Stop::Memory) {
            self.renew();
        }
        if let (Some(stop), Err(errors)) = (drawing.stop, &mut drawing.figure) {
            word(stop, errors);
        }
        drawing
    }

    /// What an expression without variables evaluates to, if that takes no time to speak of.
    ///
    /// It happens in a session of its own, so that the user's does not notice.
    pub(crate) fn glance(&mut self, source: &str) -> Option<Answer> {
        let guard: Arc<Guard> = Arc::default();
        // Only positions of alternating games are printed as positions.
        let settings = Settings { mode: Mode::Alternating, ..self.session.settings() };
        let watch = Watch { time: Some(GLANCE), progress: false, ..self.watch };
        self.monitor.begin(&guard, watch);
        let mut session = Session::new(settings, guard.clone());
        let result = catch_unwind(AssertUnwindSafe(|| session.evaluate(source)));
        self.monitor.end();
        result.ok()?.answer.ok()
    }

    /// Starts again with empty tables and the variables; those that cannot be kept are told with the next answer.
    fn renew(&mut self) {
        let settings = self.session.settings();
        let old = std::mem::replace(&mut self.session, Session::new(settings, self.guard.clone()));
        // The old tables fill the memory, so only time can be limited here.
        self.monitor.begin(&self.guard, Watch { time: Some(RENEWAL), ..Watch::default() });
        if let Ok(session) = catch_unwind(AssertUnwindSafe(|| old.renewed())) {
            self.session = session;
        }
        self.monitor.end();
    }
}

/// Says what can be done about a stop.
fn word(stop: Stop, errors: &mut [Diagnostic]) {
    if let Some(error) = errors.first_mut() {
        error.hint = Some(with_options(stop.remedy()).to_owned());
    }
}

/// What is said of a panic.
fn internal(panic: &(dyn std::any::Any + Send), source: &str) -> Diagnostic {
    let reason = panic.downcast_ref::<String>().map(String::as_str);
    let reason = reason.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
    let error = Diagnostic::error(format!("internal error: {reason}"), Span::new(0, source.len()));
    error.with_hint(Remedy::Report.words())
}
