//! Ctrl-C, in one place for all commands.
//!
//! The first press calls the work off, so that it ends with what it has; the second ends the program at once. Without a
//! handler, which the system may refuse, Ctrl-C ends the program at once, and no file is left half written by that.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use onside_host::Canceller;

/// The exit code of a program stopped by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Whether Ctrl-C was pressed.
pub(crate) struct Interrupt {
    pressed: Arc<AtomicBool>,
}

impl Interrupt {
    /// From now on Ctrl-C calls off what the canceller knows.
    pub(crate) fn new(canceller: Canceller) -> Interrupt {
        let pressed = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&pressed);
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                exit();
            }
            canceller.cancel();
        });
        Interrupt { pressed }
    }

    /// Whether it was pressed: then nothing new is begun.
    pub(crate) fn happened(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// The exit code of a program that would otherwise end with this one.
    pub(crate) fn exit_code(&self, otherwise: ExitCode) -> ExitCode {
        if self.happened() { ExitCode::from(INTERRUPTED) } else { otherwise }
    }
}

/// Whether a session is computing; only then there is something to call off.
#[derive(Clone, Default)]
pub(crate) struct Busy(Arc<AtomicBool>);

impl Busy {
    /// Does the work, which Ctrl-C calls off.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.0.store(true, Ordering::Relaxed);
        let result = work();
        self.0.store(false, Ordering::Relaxed);
        result
    }

    /// From now on Ctrl-C calls off what is computed, as often as it is pressed. While nothing is, it ends the
    /// program if nobody else would notice: at a prompt the terminal hands Ctrl-C to the editor.
    pub(crate) fn interrupted_by_keyboard(&self, canceller: Canceller, at_prompt: bool) {
        let busy = Arc::clone(&self.0);
        let _ = ctrlc::set_handler(move || {
            if busy.load(Ordering::Relaxed) {
                canceller.cancel();
            } else if !at_prompt {
                exit();
            }
        });
    }
}

fn exit() -> ! {
    std::process::exit(i32::from(INTERRUPTED));
}
