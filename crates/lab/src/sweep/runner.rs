//! Runs chunks: any of them in any order, or those of a sweep that are not done yet, on several threads; each is
//! written to the log as soon as it is there.
//!
//! Not here: the terminal. Progress goes to a function that the caller provides, requests to stop come through the
//! guard.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use onside_ground::{Guard, Stop};

use super::findings::Findings;
use super::log::Log;
use super::log_error::LogError;
use super::plan::{Options, Shard};
use super::{ChunkError, Study, StudyError, Sweep};

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
    /// A chunk could not be done, and not because of a limit.
    Chunk(ChunkError),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Log(error) => error.fmt(f),
            RunError::Thread(error) => write!(f, "cannot start a thread: {error}"),
            RunError::Chunk(error) => error.fmt(f),
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

/// The door to the chunks of a sweep: keeps the study with the tables that were built, and opens another one where a
/// stage comes before the one that was entered. So chunks may be asked for in any order.
pub struct Runner {
    sweep: &'static dyn Sweep,
    options: Options,
    seed: u64,
    guard: Arc<Guard>,
    study: Box<dyn Study>,
    stages: Vec<u64>,
    entered: Entered,
}

/// How far the study of a runner has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entered {
    /// It was just opened.
    Nothing,
    /// The tables of this stage are there.
    Stage(usize),
    /// It was stopped while it built tables.
    Halfway,
}

impl Runner {
    /// Opens the study of a sweep.
    ///
    /// # Errors
    /// Options that do not go together; or a limit.
    pub fn open(
        sweep: &'static dyn Sweep,
        options: &Options,
        seed: u64,
        guard: &Arc<Guard>,
    ) -> Result<Runner, StudyError> {
        let study = sweep.open(options, seed, guard)?;
        let (options, guard, stages) = (options.clone(), Arc::clone(guard), study.stages());
        Ok(Runner { sweep, options, seed, guard, study, stages, entered: Entered::Nothing })
    }

    /// The study, for what is known of it without any chunk.
    #[must_use]
    pub fn study(&self) -> &dyn Study {
        self.study.as_ref()
    }

    /// The sweep.
    #[must_use]
    pub fn sweep(&self) -> &'static dyn Sweep {
        self.sweep
    }

    /// How many chunks there are, in all shards together.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.stages.iter().copied().fold(0, u64::saturating_add)
    }

    /// The stage of a chunk and its place there.
    ///
    /// # Errors
    /// There is no such chunk.
    pub fn place(&self, number: u64) -> Result<(usize, u64), ChunkError> {
        let mut index = number;
        for (stage, &count) in self.stages.iter().enumerate() {
            if index < count {
                return Ok((stage, index));
            }
            index -= count;
        }
        Err(ChunkError::Unknown(number, self.total()))
    }

    /// Does one chunk.
    ///
    /// # Errors
    /// There is no such chunk, a limit or a request to stop, or a case that cannot be judged.
    pub fn chunk(&mut self, number: u64) -> Result<Findings, ChunkError> {
        let (stage, index) = self.place(number)?;
        self.enter(stage, NonZero::<usize>::MIN)?;
        self.study.chunk(stage, index, &self.guard)
    }

    /// Does chunks on this number of threads and hands each over as soon as it is there. They are taken up in the order
    /// in which they stand; those of a stage that stand together are done together.
    ///
    /// # Errors
    /// What `keep` says, or a thread that cannot be started. The inner error is that of a chunk.
    pub fn work(
        &mut self,
        numbers: &[u64],
        threads: NonZero<usize>,
        keep: &mut dyn FnMut(u64, Findings) -> Result<(), LogError>,
    ) -> Result<Result<(), ChunkError>, RunError> {
        let places = numbers.iter().map(|&number| self.place(number).map(|(stage, index)| (number, stage, index)));
        let places = match places.collect::<Result<Vec<_>, _>>() {
            Ok(places) => places,
            Err(error) => return Ok(Err(error)),
        };
        for stage in places.chunk_by(|one, other| one.1 == other.1) {
            if let Err(error) = self.enter(stage[0].1, threads) {
                return Ok(Err(error));
            }
            if let Err(error) = work(self.study.as_ref(), stage, threads, &self.guard, keep)? {
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    }

    fn enter(&mut self, stage: usize, threads: NonZero<usize>) -> Result<(), ChunkError> {
        let backwards = match self.entered {
            Entered::Stage(entered) if entered == stage => return Ok(()),
            Entered::Stage(entered) => entered > stage,
            Entered::Halfway => true,
            Entered::Nothing => false,
        };
        if backwards {
            let study = self.sweep.open(&self.options, self.seed, &self.guard);
            self.study = study.map_err(|error| match error {
                StudyError::Stop(stop) => stop,
                StudyError::Options { .. } => Stop::Internal("a study that was open cannot be opened again"),
            })?;
        }
        self.entered = Entered::Halfway;
        self.study.enter(stage, threads, &self.guard)?;
        self.entered = Entered::Stage(stage);
        Ok(())
    }
}

/// Does the chunks of the shard that are not in `done`; what it finds goes to `done` and to the log, if there is one.
///
/// # Errors
/// The log cannot be written, a thread not started, or a case not judged. What was finished before is in the log.
pub fn run(
    runner: &mut Runner,
    shard: Shard,
    threads: NonZero<usize>,
    done: &mut BTreeMap<u64, Findings>,
    mut log: Option<&mut Log>,
    progress: &mut dyn FnMut(SweepProgress),
) -> Result<Ended, RunError> {
    let chunks = chunks_of(runner.study(), shard);
    let total = chunks.len() as u64;
    let waiting: Vec<u64> = chunks.into_iter().map(|(number, ..)| number).filter(|n| !done.contains_key(n)).collect();
    let mut count = Count { started: Instant::now(), done: total - waiting.len() as u64, fresh: 0, total, cases: 0 };
    progress(count.progress());
    let worked = runner.work(&waiting, threads, &mut |number, findings| {
        if let Some(log) = log.as_deref_mut() {
            log.chunk(number, &findings)?;
        }
        count.add(&findings);
        done.insert(number, findings);
        progress(count.progress());
        Ok(())
    });
    if let Some(log) = log {
        log.sync().map_err(RunError::Log)?;
    }
    match worked? {
        Ok(()) => Ok(Ended::Finished),
        Err(ChunkError::Stop(stop)) => Ok(Ended::Stopped(stop)),
        Err(error) => Err(RunError::Chunk(error)),
    }
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

/// Does chunks of the stage that was entered. The inner error is that of a chunk.
fn work(
    study: &dyn Study,
    chunks: &[(u64, usize, u64)],
    threads: NonZero<usize>,
    guard: &Guard,
    keep: &mut dyn FnMut(u64, Findings) -> Result<(), LogError>,
) -> Result<Result<(), ChunkError>, RunError> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.get().min(chunks.len()) {
            let (sender, next) = (sender.clone(), &next);
            let worker = move || {
                while let Some(&(number, stage, index)) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let checked = guard.check().map_err(ChunkError::from);
                    let result = checked.and_then(|()| study.chunk(stage, index, guard));
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
        let mut stopped: Option<(u64, ChunkError)> = None;
        for (number, result) in receiver {
            match result {
                Ok(findings) => {
                    if let Err(error) = keep(number, findings) {
                        // The others must not go on for nothing.
                        guard.cancel();
                        return Err(RunError::Log(error));
                    }
                }
                Err(error) => {
                    next.store(usize::MAX / 2, Ordering::Relaxed);
                    // A case that cannot be judged is told, whatever else stopped, and of several the first.
                    let is_case = |error: &ChunkError| matches!(error, ChunkError::Case(_));
                    let first =
                        stopped.as_ref().is_none_or(|(before, other)| match (is_case(&error), is_case(other)) {
                            (true, true) => number < *before,
                            (this, _) => this,
                        });
                    if first {
                        stopped = Some((number, error));
                    }
                }
            }
        }
        Ok(stopped.map_or(Ok(()), |(_, error)| Err(error)))
    })
}
