//! A thread with a large stack, for games that are deep.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

/// What is asked for, in this order; the memory is only taken when it is used.
const SIZES: [usize; 3] = [256 << 20, 64 << 20, 8 << 20];

/// Runs the work on a thread with as large a stack as the system grants, and waits for it.
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
        // Some 30 MB of frames.
        assert_eq!(on_large_stack(|| depth(20_000)).ok(), Some(20_000));
    }
}
