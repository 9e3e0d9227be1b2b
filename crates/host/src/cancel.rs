//! Calling off what a host is doing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use onside_ground::Guard;

/// Calls off what a host is doing, from any thread. Handles are cheap to clone.
#[derive(Clone, Debug)]
pub struct Canceller {
    guard: Arc<Guard>,
    requested: Arc<AtomicBool>,
}

impl Canceller {
    /// A handle to the work that asks this guard; a host makes its own, see [`crate::Host::canceller`].
    #[must_use]
    pub fn new(guard: Arc<Guard>) -> Canceller {
        Canceller { guard, requested: Arc::default() }
    }

    /// The guard of the work.
    #[must_use]
    pub fn guard(&self) -> &Arc<Guard> {
        &self.guard
    }

    /// Stops what is being evaluated, which then ends with [`onside_ground::Stop::Cancelled`], and the script it is
    /// part of.
    ///
    /// Nothing happens if nothing is evaluated: the next question is answered.
    pub fn cancel(&self) {
        self.requested.store(true, Ordering::SeqCst);
        self.guard.cancel();
    }

    /// Whether this was asked for since the last question began.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.requested.load(Ordering::SeqCst)
    }

    /// A new question begins: old requests are void, and one that comes in the meantime is not lost.
    pub(crate) fn begin(&self) {
        self.requested.store(false, Ordering::SeqCst);
        self.guard.reset();
        if self.is_requested() {
            self.guard.cancel();
        }
    }
}
