//! Runs the chunks of a study that are not done yet, on several threads, and writes each to the log as soon as it is
//! there.
//!
//! Not here: the terminal. Progress goes to a function that the caller provides, requests to stop come through the
//! guard.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use onside_ground::{Guard, Stop};

use super::Study;
use super::findings::Findings;
use super::log::Log;
use super::log_error::LogError;
use super::plan::Shard;

/// How far a sweep has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SweepProgress {
    /// Chunks that are done, those of earlier runs among them.
    pub done: u64,
    /// Chunks that were done in this run.
    pub fresh: u64,
    /// Chunks in all, of this shard.
    pub total: u64,
    /// Cases that were looked at in this run.
    pub cases: u64,
    /// How long this run has taken.
    pub elapsed: Duration,
}

/// How a run ended, if nothing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything is done.
    Finished,
    /// Somebody asked to stop, or a limit was met; what was finished is in the log.
    Stopped(Stop),
}

/// Why a run failed.
#[derive(Debug)]
pub enum RunError {
    /// The log could not be written.
    Log(LogError),
    /// A thread could not be started.
    Thread(std::io::Error),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Log(error) => error.fmt(f),
            RunError::Thread(error) => write!(f, "cannot start a thread: {error}"),
        }
    }
}

impl std::error::Error for RunError {}

/// The chunks of a shard as (number, stage, index within the stage).
#[must_use]
pub fn chunks_of(study: &dyn Study, shard: Shard) -> Vec<(u64, usize, u64)> {
    let stages = study.stages().into_iter().enumerate();
    let all = stages.flat_map(|(stage, count)| (0..count).map(move |index| (stage, index)));
    (0..)
        .zip(all)
        .filter(|(number, _)| shard.holds(*number))
        .map(|(number, (stage, index))| (number, stage, index))
        .collect()
}

/// Does the chunks of the shard that are not in `done`; what it finds goes to `done` and to the log, if there is one.
///
/// # Errors
/// The log cannot be written, or a thread not started. What was finished before is in the log.
pub fn run(
    study: &mut dyn Study,
    shard: Shard,
    threads: NonZero<usize>,
    done: &mut BTreeMap<u64, Findings>,
    mut log: Option<&mut Log>,
    guard: &Guard,
    progress: &mut dyn FnMut(SweepProgress),
) -> Result<Ended, RunError> {
    let chunks = chunks_of(study, shard);
    let total = chunks.len() as u64;
    let waiting: Vec<_> = chunks.into_iter().filter(|(number, ..)| !done.contains_key(number)).collect();
    let mut count = Count { started: Instant::now(), done: total - waiting.len() as u64, fresh: 0, total, cases: 0 };
    let mut ended = Ended::Finished;
    for stage in waiting.chunk_by(|one, other| one.1 == other.1) {
        progress(count.progress());
        if let Err(stop) = study.enter(stage[0].1, threads, guard) {
            ended = Ended::Stopped(stop);
            break;
        }
        let mut keep = |number: u64, findings: Findings| {
            if let Some(log) = log.as_deref_mut() {
                log.chunk(number, &findings)?;
            }
            count.add(&findings);
            done.insert(number, findings);
            progress(count.progress());
            Ok(())
        };
        if let Err(stop) = work(study, stage, threads, guard, &mut keep)? {
            ended = Ended::Stopped(stop);
            break;
        }
    }
    if let Some(log) = log {
        log.sync().map_err(RunError::Log)?;
    }
    Ok(ended)
}

/// What has been done, for those who watch.
struct Count {
    started: Instant,
    done: u64,
    fresh: u64,
    total: u64,
    cases: u64,
}

impl Count {
    fn add(&mut self, findings: &Findings) {
        self.done += 1;
        self.fresh += 1;
        self.cases = self.cases.saturating_add(findings.cases.iter().copied().max().unwrap_or(0));
    }

    fn progress(&self) -> SweepProgress {
        let elapsed = self.started.elapsed();
        SweepProgress { done: self.done, fresh: self.fresh, total: self.total, cases: self.cases, elapsed }
    }
}

/// The inner result is a request to stop or a limit.
fn work(
    study: &mut dyn Study,
    chunks: &[(u64, usize, u64)],
    threads: NonZero<usize>,
    guard: &Guard,
    keep: &mut dyn FnMut(u64, Findings) -> Result<(), LogError>,
) -> Result<Result<(), Stop>, RunError> {
    let study: &dyn Study = study;
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.get().min(chunks.len()) {
            let (sender, next) = (sender.clone(), &next);
            let worker = move || {
                while let Some(&(number, stage, index)) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = guard.check().and_then(|()| study.chunk(stage, index, guard));
                    let stopped = result.is_err();
                    if sender.send((number, result)).is_err() || stopped {
                        break;
                    }
                }
            };
            // Games may be deep; the memory is taken only where it is used.
            let thread = std::thread::Builder::new().name("sweep".into()).stack_size(64 << 20);
            if let Err(error) = thread.spawn_scoped(scope, worker) {
                next.store(usize::MAX / 2, Ordering::Relaxed);
                return Err(RunError::Thread(error));
            }
        }
        drop(sender);
        let mut stopped = Ok(());
        for (number, result) in receiver {
            match result {
                Ok(findings) => {
                    if let Err(error) = keep(number, findings) {
                        // The others must not go on for nothing.
                        guard.cancel();
                        return Err(RunError::Log(error));
                    }
                }
                Err(stop) => {
                    next.store(usize::MAX / 2, Ordering::Relaxed);
                    stopped = stopped.and(Err(stop));
                }
            }
        }
        Ok(stopped)
    })
}
