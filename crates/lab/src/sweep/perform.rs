//! A sweep from the request to the report: opens or resumes the log, runs what is left, and writes the tables beside the log.
//!
//! The tables appear when the last chunk is done, under a temporary name that is then changed, so that there is never half a table.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use onside_ground::Guard;
use parquet::errors::ParquetError;

use super::export;
use super::findings::Findings;
use super::log::{Log, LogError, read_file};
use super::merge::{MergeError, merge};
use super::plan::{Options, Plan, PlanError, Shard};
use super::runner::{Ended, Progress, RunError, chunks_of, run};
use super::summary::{Summary, Verdict};
use super::{Fault, Study, Sweep};

/// What to do if there is a file already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Refuse, unless it holds the finished sweep that is asked for.
    #[default]
    New,
    /// Go on with it; start if there is none.
    Resume,
    /// Start anew in its place.
    Replace,
}

/// What is asked for; what is left out has a default, or is taken from the log that is resumed.
pub struct Request {
    /// The sweep.
    pub sweep: &'static dyn Sweep,
    /// The options that were given, by name.
    pub given: BTreeMap<String, String>,
    /// What random choices start from.
    pub seed: Option<u64>,
    /// How many threads.
    pub threads: Option<NonZero<usize>>,
    /// Which part.
    pub shard: Option<Shard>,
    /// Where the log is; nothing is written without it.
    pub file: Option<PathBuf>,
    /// What to do if it exists.
    pub mode: Mode,
}

/// What came of it.
pub struct Report {
    /// The plan.
    pub plan: Plan,
    /// What was swept.
    pub range: String,
    /// Everything found.
    pub summary: Summary,
    /// One verdict for each claim, as far as the sweep has come.
    pub verdicts: Vec<Verdict>,
    /// How it ended.
    pub ended: Ended,
    /// Chunks that are done, and all.
    pub chunks: (u64, u64),
    /// How many of them were done before.
    pub before: u64,
    /// The files written.
    pub files: Vec<PathBuf>,
}

/// Why there is no report.
#[derive(Debug)]
pub enum PerformError {
    /// The options are wrong.
    Plan(PlanError),
    /// The study cannot be opened.
    Fault(Fault),
    /// The log cannot be used.
    Log(LogError),
    /// The run failed.
    Run(RunError),
    /// Logs cannot be joined.
    Merge(MergeError),
    /// A table cannot be written.
    Table(PathBuf, io::Error),
    /// The log names a sweep that this program does not have.
    UnknownSweep(String),
    /// So many chunks are missing from what was joined.
    Incomplete(u64),
}

impl fmt::Display for PerformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PerformError::Plan(error) => error.fmt(f),
            PerformError::Fault(fault) => f.write_str(&fault.problem),
            PerformError::Log(error) => error.fmt(f),
            PerformError::Run(error) => error.fmt(f),
            PerformError::Merge(error) => error.fmt(f),
            PerformError::Table(path, error) if error.kind() == io::ErrorKind::StorageFull => {
                write!(f, "the disk is full: cannot write {}", path.display())
            }
            PerformError::Table(path, error) => write!(f, "cannot write {}: {error}", path.display()),
            PerformError::UnknownSweep(name) => {
                write!(f, "the file belongs to a sweep '{name}', which this program does not have")
            }
            PerformError::Incomplete(count) => write!(f, "{count} chunks are missing from these files"),
        }
    }
}

impl std::error::Error for PerformError {}

impl PerformError {
    /// What a user can do about it.
    #[must_use]
    pub fn remedy(&self) -> String {
        match self {
            PerformError::Plan(_) => "see the sweep's --help".into(),
            PerformError::Fault(fault) => fault.remedy.clone(),
            PerformError::Log(error)
            | PerformError::Run(RunError::Log(error))
            | PerformError::Merge(MergeError::Log(error)) => error.remedy().into(),
            PerformError::Run(RunError::Thread(_)) => "use fewer threads".into(),
            PerformError::Merge(_) => "give the files of all shards of one sweep".into(),
            PerformError::Table(..) => "the log is complete: --resume writes the tables when there is room".into(),
            PerformError::UnknownSweep(_) => "onside sweep --list names the sweeps".into(),
            PerformError::Incomplete(_) => "finish the shards with --resume, and give the files of all of them".into(),
        }
    }
}

/// Does what is asked for.
///
/// # Errors
/// Wrong options, a log that cannot be used or written. A request to stop is no error.
pub fn perform(
    request: &Request,
    guard: &Arc<Guard>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Report, PerformError> {
    let about = request.sweep.about();
    let threads =
        request.threads.unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN));
    let fresh = |given: &BTreeMap<String, String>| {
        let options = Options::new(about, given).map_err(PerformError::Plan)?;
        Ok(Plan::new(about.name, options, request.seed.unwrap_or(0), threads, request.shard.unwrap_or(Shard::WHOLE)))
    };
    let mut done = BTreeMap::new();
    let mut log = None;
    let plan = match &request.file {
        None => fresh(&request.given)?,
        Some(path) if request.mode == Mode::Resume && path.exists() => {
            let opened = Log::resume(path).map_err(PerformError::Log)?;
            // What was not said is as it was.
            let mut given = opened.plan.options.as_map().clone();
            given.extend(request.given.clone());
            let seed = request.seed.unwrap_or(opened.plan.seed);
            let mut wanted = Plan { seed, ..fresh(&given)? };
            wanted.shard = request.shard.unwrap_or(opened.plan.shard);
            if let Some(difference) = difference(&opened.plan, &wanted) {
                return Err(PerformError::Log(LogError::OtherPlan(path.clone(), difference)));
            }
            (log, done) = (Some(opened.log), opened.done);
            opened.plan
        }
        Some(path) => {
            let plan = fresh(&request.given)?;
            // Wrong options are refused before anything is written.
            request.sweep.open(&plan.options, plan.seed, guard).map_err(PerformError::Fault)?;
            match Log::create(path, &plan, request.mode == Mode::Replace) {
                Ok(new) => log = Some(new),
                Err(LogError::Exists(_)) => done = finished(request.sweep, path, &plan, guard)?,
                Err(error) => return Err(PerformError::Log(error)),
            }
            plan
        }
    };
    let mut study = request.sweep.open(&plan.options, plan.seed, guard).map_err(PerformError::Fault)?;
    let before = done.len() as u64;
    let threads = if request.threads.is_some() { threads } else { plan.threads };
    let ended = run(study.as_mut(), plan.shard, threads, &mut done, log.as_mut(), guard, progress)
        .map_err(PerformError::Run)?;
    let mut report = report(request.sweep, study.as_ref(), plan, &done, ended);
    report.before = before;
    if let (Some(path), Ended::Finished) = (&request.file, ended) {
        report.files = tables(path, &report)?;
    }
    Ok(report)
}

fn difference(stored: &Plan, wanted: &Plan) -> Option<String> {
    stored
        .differs(wanted)
        .or_else(|| (stored.shard != wanted.shard).then(|| format!("--shard {}, not {}", stored.shard, wanted.shard)))
}

/// The findings of a log that holds exactly what is asked for, finished.
fn finished(
    sweep: &dyn Sweep,
    path: &Path,
    plan: &Plan,
    guard: &Arc<Guard>,
) -> Result<BTreeMap<u64, Findings>, PerformError> {
    let exists = || PerformError::Log(LogError::Exists(path.into()));
    let contents = read_file(path).map_err(|_| exists())?;
    let study = sweep.open(&plan.options, plan.seed, guard).map_err(PerformError::Fault)?;
    let complete = chunks_of(study.as_ref(), plan.shard).iter().all(|(number, ..)| contents.done.contains_key(number));
    if difference(&contents.plan, plan).is_some() || !complete { Err(exists()) } else { Ok(contents.done) }
}

fn report(sweep: &dyn Sweep, study: &dyn Study, plan: Plan, done: &BTreeMap<u64, Findings>, ended: Ended) -> Report {
    let summary = Summary::new(sweep.about(), study.columns(), done);
    let verdicts = study.verdicts(&summary);
    let total = chunks_of(study, plan.shard).len() as u64;
    let range = study.range();
    Report { plan, range, summary, verdicts, ended, chunks: (done.len() as u64, total), before: 0, files: Vec::new() }
}

/// Joins the logs of shards and writes the log and the tables of the whole.
///
/// # Errors
/// Files that do not belong together or do not make a whole; or the result cannot be written.
pub fn join(
    paths: &[PathBuf],
    target: &Path,
    replace: bool,
    named: &dyn Fn(&str) -> Option<&'static dyn Sweep>,
    guard: &Arc<Guard>,
) -> Result<Report, PerformError> {
    let (plan, done) = merge(paths).map_err(PerformError::Merge)?;
    let sweep = named(&plan.sweep).ok_or_else(|| PerformError::UnknownSweep(plan.sweep.clone()))?;
    let study = sweep.open(&plan.options, plan.seed, guard).map_err(PerformError::Fault)?;
    let missing =
        chunks_of(study.as_ref(), Shard::WHOLE).iter().filter(|(number, ..)| !done.contains_key(number)).count();
    if missing > 0 {
        return Err(PerformError::Incomplete(missing as u64));
    }
    let mut log = Log::create(target, &plan, replace).map_err(PerformError::Log)?;
    for (chunk, findings) in &done {
        log.chunk(*chunk, findings).map_err(PerformError::Log)?;
    }
    log.sync().map_err(PerformError::Log)?;
    let mut report = report(sweep, study.as_ref(), plan, &done, Ended::Finished);
    report.files = tables(target, &report)?;
    Ok(report)
}

/// The report of a log, without doing anything.
///
/// # Errors
/// The log cannot be read or belongs to a sweep that is not known.
pub fn recall(
    path: &Path,
    named: &dyn Fn(&str) -> Option<&'static dyn Sweep>,
    guard: &Arc<Guard>,
) -> Result<(&'static dyn Sweep, Report), PerformError> {
    let contents = read_file(path).map_err(PerformError::Log)?;
    let sweep = named(&contents.plan.sweep).ok_or_else(|| PerformError::UnknownSweep(contents.plan.sweep.clone()))?;
    let plan = contents.plan;
    let study = sweep.open(&plan.options, plan.seed, guard).map_err(PerformError::Fault)?;
    Ok((sweep, report(sweep, study.as_ref(), plan, &contents.done, Ended::Finished)))
}

/// The system's error behind that of the Parquet writer, so that a full disk is called by its name.
fn system_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => inner.downcast::<io::Error>().map_or_else(io::Error::other, |error| *error),
        other => io::Error::other(other),
    }
}

/// Writes the tables beside the log; the files, the log first.
fn tables(log: &Path, report: &Report) -> Result<Vec<PathBuf>, PerformError> {
    let write = |extension: &str, content: &dyn Fn(&mut BufWriter<File>) -> io::Result<()>| {
        let path = log.with_extension(extension);
        let partial = log.with_extension(format!("{extension}.partial"));
        let attempt = || {
            let mut file = BufWriter::new(File::create(&partial)?);
            content(&mut file)?;
            file.flush()?;
            file.get_ref().sync_data()?;
            std::fs::rename(&partial, &path)
        };
        attempt().map_err(|error| {
            // What is left of a table that could not be written is of no use.
            let _ = std::fs::remove_file(&partial);
            PerformError::Table(path.clone(), error)
        })?;
        Ok(path)
    };
    let csv = write("csv", &|file| file.write_all(export::csv(&report.summary).as_bytes()))?;
    let parquet = write("parquet", &|file| {
        export::parquet(file, &report.summary, &report.plan, &report.verdicts).map_err(system_error)
    })?;
    Ok(vec![log.to_path_buf(), csv, parquet])
}
