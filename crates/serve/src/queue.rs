//! Where requests wait until it is their turn, and where they are called off.
//!
//! One thread puts requests here and hears `cancel`; another takes them one after the other. A request to stop may come
//! before the session's clock for it has started, which would forget it; so it is kept here and said again for as long
//! as the request is worked on ([`Queue::insist`]).

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use onside_host::Canceller;
use onside_show::Json;

use crate::event::RequestError;
use crate::request::Request;

/// How many requests may wait.
const MOST_WAITING: usize = 100;

/// Requests that wait and the one that is worked on.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Request>,
    current: Option<Current>,
    canceller: Option<Canceller>,
    /// No request comes any more.
    closed: bool,
    /// Nobody takes requests any more.
    left: bool,
}

struct Current {
    id: Json,
    cancelled: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// By whom the session's work is called off from now on.
    pub(crate) fn set_canceller(&self, canceller: Canceller) {
        self.lock().canceller = Some(canceller);
    }

    /// Puts a request behind the others.
    pub(crate) fn submit(&self, request: Request) -> Result<(), RequestError> {
        let mut state = self.lock();
        let same = |id: &Json| *id == request.id;
        if state.current.as_ref().is_some_and(|current| same(&current.id))
            || state.waiting.iter().any(|waiting| same(&waiting.id))
        {
            let message = format!("request {} is still being worked on", request.id);
            return Err(RequestError::new(message, "give every request an id of its own"));
        }
        if state.waiting.len() >= MOST_WAITING {
            let message = format!("{MOST_WAITING} requests are waiting already");
            return Err(RequestError::new(message, "wait for answers, or cancel requests"));
        }
        state.waiting.push_back(request);
        self.changed.notify_all();
        Ok(())
    }

    /// The next request, which is worked on from now on; nothing if none comes any more.
    pub(crate) fn take(&self) -> Option<Request> {
        let mut state = self.lock();
        loop {
            if let Some(request) = state.waiting.pop_front() {
                state.current = Some(Current { id: request.id.clone(), cancelled: false });
                return Some(request);
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The request that was taken has come to its end.
    pub(crate) fn finish(&self) {
        self.lock().current = None;
    }

    /// The id of the request that is worked on.
    pub(crate) fn current(&self) -> Option<Json> {
        self.lock().current.as_ref().map(|current| current.id.clone())
    }

    /// Whether what is worked on was called off.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.lock().current.as_ref().is_some_and(|current| current.cancelled)
    }

    /// Says once more that what is worked on was called off, if it was.
    pub(crate) fn insist(&self) {
        let state = self.lock();
        if state.current.as_ref().is_some_and(|current| current.cancelled) {
            state.stop();
        }
    }

    /// Calls a request off. If it was waiting it is gone; if it is worked on its end is told by whoever does that; if
    /// it is unknown it has had its answer.
    pub(crate) fn cancel(&self, id: &Json) -> Option<Request> {
        let mut state = self.lock();
        if let Some(current) = state.current.as_mut().filter(|current| current.id == *id) {
            current.cancelled = true;
            state.stop();
            return None;
        }
        let place = state.waiting.iter().position(|request| request.id == *id)?;
        state.waiting.remove(place)
    }

    /// Calls everything off; those that were waiting are handed back.
    pub(crate) fn cancel_all(&self) -> Vec<Request> {
        let mut state = self.lock();
        if let Some(current) = &mut state.current {
            current.cancelled = true;
        }
        state.stop();
        state.waiting.drain(..).collect()
    }

    /// No request comes any more.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Nobody takes requests any more.
    pub(crate) fn leave(&self) {
        self.lock().left = true;
        self.changed.notify_all();
    }

    /// Waits until nobody takes requests any more; whether it came to that in time.
    pub(crate) fn wait_until_left(&self, patience: Duration) -> bool {
        let end = Instant::now() + patience;
        let mut state = self.lock();
        while !state.left {
            let rest = end.saturating_duration_since(Instant::now());
            if rest.is_zero() {
                return false;
            }
            state = self.changed.wait_timeout(state, rest).unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }
}

impl State {
    fn stop(&self) {
        if let Some(canceller) = &self.canceller {
            canceller.cancel();
        }
    }
}
