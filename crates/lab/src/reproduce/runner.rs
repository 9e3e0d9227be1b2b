//! Computes entries on several threads and hands out reports in the order of the entries.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::{Context, Entry, Error, Reproduction};

/// Entries may nest deeply; the memory of a stack is only taken when it is used.
const STACK: usize = 64 << 20;

/// How often progress is told when nothing has happened.
const TICK: Duration = Duration::from_millis(200);

/// An entry and what came of it.
#[derive(Debug)]
pub struct EntryReport {
    /// The entry.
    pub entry: Entry,
    /// What it gave.
    pub result: Result<Reproduction, Error>,
    /// How long it took.
    pub elapsed: Duration,
}

impl EntryReport {
    /// The verdict in words, or why there is none.
    #[must_use]
    pub fn verdict(&self) -> String {
        match &self.result {
            Ok(found) => found.verdict().to_string(),
            Err(error) => format!("failed ({error})"),
        }
    }

    /// Whether it was computed and nothing differs.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.result.as_ref().is_ok_and(|found| found.verdict().is_good())
    }
}

/// What happens while entries are computed.
#[derive(Debug)]
pub enum EntryEvent<'a> {
    /// The next entry in order is done.
    Done(&'a EntryReport),
    /// Some time has passed.
    Tick {
        /// How many entries are done.
        done: usize,
        /// How many there are.
        total: usize,
        /// The entries under way.
        under_way: Vec<&'static str>,
        /// How much time.
        elapsed: Duration,
    },
}

/// Computes entries on this many threads; reports come in the order of the entries. After a request to stop the
/// remaining ones fail.
pub fn run(
    entries: &[&Entry],
    context: &Context,
    threads: usize,
    tell: &mut dyn FnMut(EntryEvent<'_>),
) -> std::io::Result<Vec<EntryReport>> {
    let (next, start) = (AtomicUsize::new(0), Instant::now());
    let (started, news) = channel();
    let mut reports: Vec<Option<EntryReport>> = entries.iter().map(|_| None).collect();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, entries.len().max(1)) {
            let (next, started) = (&next, started.clone());
            let work = move || {
                while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let _ = started.send((entry.id, None));
                    let begin = Instant::now();
                    let result = context.guard.check().map_err(Error::Stop).and_then(|()| (entry.make)(context));
                    let _ = started
                        .send((entry.id, Some(EntryReport { entry: **entry, result, elapsed: begin.elapsed() })));
                }
            };
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        }
        drop(started);
        let (mut under_way, mut done, mut told) = (Vec::new(), 0, 0);
        loop {
            match news.recv_timeout(TICK) {
                Ok((id, None)) => under_way.push(id),
                Ok((id, Some(report))) => {
                    under_way.retain(|other| *other != id);
                    done += 1;
                    if let Some(place) = entries.iter().position(|entry| entry.id == id) {
                        reports[place] = Some(report);
                    }
                    while let Some(Some(report)) = reports.get(told) {
                        tell(EntryEvent::Done(report));
                        told += 1;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            tell(EntryEvent::Tick {
                done,
                total: entries.len(),
                under_way: under_way.clone(),
                elapsed: start.elapsed(),
            });
        }
        Ok(())
    })
    .map(|()| reports.into_iter().flatten().collect())
}
