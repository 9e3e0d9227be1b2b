//! One session under watch: evaluates a source within its limits and survives whatever goes wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use onside_ground::{Guard, Limits};
use onside_lang::{Evaluation, Mode, Session, Settings};
use onside_show::{Diagnostic, Span};

use crate::arguments::LimitArguments;
use crate::monitor::{Monitor, Watch};

/// A session with its guard and watchdog.
pub(crate) struct Runner {
    session: Session,
    settings: Settings,
    guard: Arc<Guard>,
    monitor: Monitor,
}

impl Runner {
    pub(crate) fn new(limits: &LimitArguments) -> Runner {
        // Memory is watched as the whole process's, by the monitor, so the guard's own count stays unlimited.
        let guard = Arc::new(Guard::new(Limits { positions: limits.max_positions, memory: None }));
        let mode = if limits.synchronized { Mode::Synchronized } else { Mode::Alternating };
        let settings = Settings { mode, theorems: !limits.no_theorems };
        let watch = Watch { time: limits.max_time, memory: limits.max_memory };
        if std::env::var_os("RUST_BACKTRACE").is_none() {
            // A panic is reported as an ordinary error with its input; the default message would come twice.
            std::panic::set_hook(Box::new(|_| {}));
        }
        Runner { session: Session::new(settings, guard.clone()), settings, guard, monitor: Monitor::new(watch) }
    }

    /// The guard, through which a running evaluation can be called off.
    pub(crate) fn guard(&self) -> &Arc<Guard> {
        &self.guard
    }

    /// Evaluates one source; also says how many microseconds that took.
    pub(crate) fn evaluate(&mut self, source: &str) -> (Evaluation, u64) {
        let started = Instant::now();
        self.monitor.begin(&self.guard);
        let result = catch_unwind(AssertUnwindSafe(|| self.session.evaluate(source)));
        self.monitor.end();
        let evaluation = result.unwrap_or_else(|panic| {
            // The tables may be half written: start again with empty ones.
            self.renew();
            let reason = panic.downcast_ref::<String>().map(String::as_str);
            let reason = reason.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
            let error = Diagnostic::error(format!("internal error: {reason}"), Span::new(0, source.len()));
            Evaluation::failed(error.with_hint("this is a fault of the program; please report it with the input"))
        });
        if evaluation.out_of_memory {
            // What was stored on the way fills the memory; nothing could be asked any more if it stayed.
            self.renew();
        }
        (evaluation, u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX))
    }

    fn renew(&mut self) {
        self.session = Session::new(self.settings, self.guard.clone());
    }
}
