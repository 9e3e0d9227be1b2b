//! A thread with a stack that is large enough for nearly everything.
//!
//! What is deeper takes further pieces of stack and gives them back ([`onside_ground::with_stack`]). The stack of a
//! thread is never given back while the thread lives: pages that one deep question has touched would count against the
//! limit on memory of all questions after it. So this one is no larger than a session can spare.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

/// What is asked for, in this order.
const SIZES: [usize; 2] = [16 << 20, 8 << 20];

/// Runs the work on a thread with a large stack, if the system grants it, and waits for it.
///
/// # Errors
/// The system would not start a thread.
///
/// # Panics
/// Where the work does.
pub fn on_large_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<T> {
    // The work is handed over only by the thread that really started.
    let work = Arc::new(Mutex::new(Some(work)));
    let mut refused = None;
    for size in SIZES {
        let work = Arc::clone(&work);
        let take = move || work.lock().unwrap_or_else(PoisonError::into_inner).take();
        let thread = std::thread::Builder::new().name("session".into()).stack_size(size);
        match thread.spawn(move || take().map(|work| work())) {
            Err(error) => refused = Some(error),
            Ok(thread) => match thread.join() {
                Ok(Some(result)) => return Ok(result),
                Ok(None) => break,
                Err(panic) => std::panic::resume_unwind(panic),
            },
        }
    }
    Err(refused.unwrap_or_else(|| io::Error::other("no thread was started")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_has_more_stack_than_the_main_thread() {
        fn depth(left: u32) -> u64 {
            let block = std::hint::black_box([u64::from(left); 128]);
            if left == 0 { 0 } else { 1 + depth(left - 1) + std::hint::black_box(block[0]) - u64::from(left) }
        }
        // Some 10 MB of frames.
        assert_eq!(on_large_stack(|| depth(7_000)).ok(), Some(7_000));
    }
}
