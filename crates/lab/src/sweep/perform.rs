//! A sweep from the request to the report: opens or resumes the log, runs what is left, and writes tables and verdicts
//! beside the log.
//!
//! They appear when the last chunk is done.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use onside_files::{Existing, FileError, write};
use onside_ground::Guard;

use super::check;
use super::export;
use super::findings::Findings;
use super::log::{Contents, Log, Opened, read_file, refuse_held};
use super::log_error::LogError;
use super::merge::{MergeError, merge};
use super::perform_error::PerformError;
use super::plan::{Options, Plan, PlanError, Shard};
use super::runner::{Ended, Runner, SweepProgress, chunks_of, run};
use super::summary::{ClaimVerdict, Summary, verdicts_so_far};
use super::{Study, Sweep};
use crate::provenance::Provenance;

/// The files beside a log, by the ends of their names: two forms of the table, and the verdicts.
const BESIDE: [&str; 3] = ["csv", "parquet", "txt"];

/// How to start if there may be a file already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// Refuse, unless it holds the finished sweep that is asked for.
    #[default]
    New,
    /// Go on with it; refuse if there is none.
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
    /// What to do if it exists already.
    pub start: Start,
    /// What the file with the verdicts says about its origin.
    pub provenance: Provenance,
}

/// What came of it.
pub struct SweepReport {
    /// The plan.
    pub plan: Plan,
    /// What was swept.
    pub range: String,
    /// Everything found.
    pub summary: Summary,
    /// One verdict for each claim, as far as the sweep has come.
    pub verdicts: Vec<ClaimVerdict>,
    /// How it ended.
    pub ended: Ended,
    /// Chunks that are done, and all.
    pub chunks: (u64, u64),
    /// How many of them were done before.
    pub before: u64,
    /// Whether the last line of the log was torn and is dropped.
    pub torn: bool,
    /// The files written.
    pub files: Vec<PathBuf>,
    /// The table that could not be written, and why: the log is complete, and so is this report.
    pub unwritten: Option<FileError>,
}

/// Finds the sweep of a plan.
pub type Named<'n> = dyn Fn(&Plan) -> Result<&'static dyn Sweep, PerformError> + 'n;

/// A sweep that was begun or taken up again, and what is done of it.
pub(super) struct Begun {
    pub(super) runner: Runner,
    pub(super) plan: Plan,
    pub(super) done: BTreeMap<u64, Findings>,
    /// The log, to be continued; nothing without files, and if the sweep is finished already.
    pub(super) log: Option<Log>,
    torn: bool,
    /// Chunks that were done before.
    before: u64,
    threads: NonZero<usize>,
}

/// The plan of a request for which there is no log, with the number of threads that it asks for.
pub(super) fn fresh_plan(request: &Request, given: &BTreeMap<String, String>) -> Result<Plan, PerformError> {
    let about = request.sweep.about();
    let options = Options::new(about, given).map_err(PerformError::Plan)?;
    let (seed, shard) = (request.seed.unwrap_or(0), request.shard.unwrap_or(Shard::WHOLE));
    Ok(Plan::new(about.name, options, seed, threads(request), shard))
}

fn threads(request: &Request) -> NonZero<usize> {
    request.threads.unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN))
}

/// Refuses options that are wrong before anything is looked at.
pub(super) fn check_given(request: &Request) -> Result<(), PerformError> {
    if let Some((name, _)) = request.given.iter().find(|(_, value)| value.trim().is_empty()) {
        return Err(PerformError::Plan(PlanError::Empty { option: name.clone() }));
    }
    request.sweep.conflict(&request.given).map_or(Ok(()), |error| Err(PerformError::Study(error)))
}

/// Opens the study, and begins the log or takes it up again.
pub(super) fn begin(request: &Request, guard: &Arc<Guard>) -> Result<Begun, PerformError> {
    check_given(request)?;
    let about = request.sweep.about();
    let (mut done, mut torn) = (BTreeMap::new(), false);
    let mut log = None;
    let open = |plan: &Plan| {
        let runner = Runner::open(request.sweep, &plan.options, plan.seed, guard).map_err(PerformError::Study)?;
        refuse_empty(runner.study(), plan.shard)?;
        Ok(runner)
    };
    let (plan, runner) = match &request.file {
        None => {
            let plan = fresh_plan(request, &request.given)?;
            let runner = open(&plan)?;
            (plan, runner)
        }
        Some(path) if is_table(path) => return Err(PerformError::Log(LogError::TableName(path.clone()))),
        Some(path) if request.start == Start::Resume => {
            let Opened { log: opened_log, contents } = Log::resume(path).map_err(PerformError::Log)?;
            if contents.plan.sweep != about.name {
                return Err(PerformError::Log(LogError::OtherSweep(path.clone(), contents.plan.sweep)));
            }
            // What was not said is as it was.
            let mut given = contents.plan.options.as_map().clone();
            given.extend(request.given.clone());
            let seed = request.seed.unwrap_or(contents.plan.seed);
            let mut wanted = Plan { seed, ..fresh_plan(request, &given)? };
            wanted.shard = request.shard.unwrap_or(contents.plan.shard);
            if let Some(difference) = difference(&contents.plan, &wanted) {
                return Err(PerformError::Log(LogError::OtherPlan(path.clone(), difference)));
            }
            let runner = check::open(request.sweep, path, &contents, guard)?;
            if !complete(runner.study(), &contents) {
                refuse_tables(path)?;
            }
            (log, done, torn) = (Some(opened_log), contents.done, contents.torn);
            (contents.plan, runner)
        }
        Some(path) => {
            let plan = fresh_plan(request, &request.given)?;
            // Wrong options are refused before anything is written.
            let runner = open(&plan)?;
            let replace = request.start == Start::Replace;
            if !replace && write::is_there(path) {
                (done, torn) = finished(request.sweep, path, &plan, guard)?;
            } else {
                log = Some(fresh_log(path, &plan, replace)?);
            }
            (plan, runner)
        }
    };
    let before = done.len() as u64;
    let threads = if request.threads.is_some() { threads(request) } else { plan.threads };
    Ok(Begun { runner, plan, done, log, torn, before, threads })
}

impl Begun {
    /// The report, with the tables beside the log if the sweep is finished.
    pub(super) fn end(self, request: &Request, ended: Ended) -> SweepReport {
        let mut report = report(request.sweep, self.runner.study(), self.plan, &self.done, ended);
        (report.before, report.torn) = (self.before, self.torn);
        if let (Some(path), Ended::Finished) = (&request.file, ended) {
            write_beside(path, &mut report, &request.provenance);
        }
        report
    }
}

/// Does what is asked for.
///
/// # Errors
/// Wrong options, a log that cannot be used or written, a case that cannot be judged. A request to stop is no error.
pub fn perform(
    request: &Request,
    guard: &Arc<Guard>,
    progress: &mut dyn FnMut(SweepProgress),
) -> Result<SweepReport, PerformError> {
    let mut begun = begin(request, guard)?;
    let Begun { runner, plan, done, log, threads, .. } = &mut begun;
    let ended = run(runner, plan.shard, *threads, done, log.as_mut(), progress).map_err(PerformError::Run)?;
    Ok(begun.end(request, ended))
}

fn difference(stored: &Plan, wanted: &Plan) -> Option<String> {
    stored
        .differs(wanted)
        .or_else(|| (stored.shard != wanted.shard).then(|| format!("--shard {}, not {}", stored.shard, wanted.shard)))
}

/// A shard that gets nothing is not a shard.
fn refuse_empty(study: &dyn Study, shard: Shard) -> Result<(), PerformError> {
    let chunks = study.stages().into_iter().fold(0, u64::saturating_add);
    if chunks < shard.index() { Err(PerformError::Plan(PlanError::EmptyShard(shard, chunks))) } else { Ok(()) }
}

/// Whether a file has the name of a table.
fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|extension| BESIDE.iter().any(|table| extension.eq_ignore_ascii_case(table)))
}

/// Refuses if there is a table where one will be written; called where the log has none yet.
fn refuse_tables(log: &Path) -> Result<(), PerformError> {
    let table = BESIDE.iter().map(|extension| log.with_extension(extension)).find(|table| write::is_there(table));
    table.map_or(Ok(()), |table| Err(PerformError::Log(LogError::TableExists(table))))
}

/// A new log. Tables that stand beside it are refused, or, if that is said, removed with the log to which they
/// belonged.
fn fresh_log(path: &Path, plan: &Plan, replace: bool) -> Result<Log, PerformError> {
    if replace {
        // What is in the way of a table and stays is told before anything is begun.
        let mut tables = BESIDE.iter().map(|extension| path.with_extension(extension));
        let wrong = tables.find_map(|table| write::check(&table, Existing::Replace).err());
        wrong.map_or(Ok(()), |error| Err(PerformError::Log(error.into())))?;
    } else {
        refuse_tables(path)?;
    }
    let log = Log::create(path, plan, replace).map_err(PerformError::Log)?;
    if replace {
        for extension in BESIDE {
            // One that cannot be removed cannot be written either, which is told when it is tried.
            let _ = std::fs::remove_file(path.with_extension(extension));
        }
    }
    Ok(log)
}

fn complete(study: &dyn Study, contents: &Contents) -> bool {
    chunks_of(study, contents.plan.shard).iter().all(|(number, ..)| contents.done.contains_key(number))
}

/// The findings of a log that holds exactly what is asked for, finished; and whether its last line is torn.
fn finished(
    sweep: &'static dyn Sweep,
    path: &Path,
    plan: &Plan,
    guard: &Arc<Guard>,
) -> Result<(BTreeMap<u64, Findings>, bool), PerformError> {
    refuse_held(path).map_err(PerformError::Log)?;
    let exists = || PerformError::Log(LogError::Exists(path.into()));
    let contents = read_file(path).map_err(|error| match error {
        // What is no file is in the way, whatever is asked for.
        LogError::File(error) => PerformError::Log(error.into()),
        _ => exists(),
    })?;
    if difference(&contents.plan, plan).is_some() {
        return Err(exists());
    }
    let runner = check::open(sweep, path, &contents, guard)?;
    if complete(runner.study(), &contents) { Ok((contents.done, contents.torn)) } else { Err(exists()) }
}

/// The report of what is done.
pub(super) fn report(
    sweep: &dyn Sweep,
    study: &dyn Study,
    plan: Plan,
    done: &BTreeMap<u64, Findings>,
    ended: Ended,
) -> SweepReport {
    let summary = Summary::new(sweep.about(), study.columns(), done);
    let chunks = (done.len() as u64, chunks_of(study, plan.shard).len() as u64);
    let verdicts = verdicts_so_far(study, &summary, plan.shard, chunks.0, chunks.1);
    let (range, files) = (study.range(), Vec::new());
    SweepReport { plan, range, summary, verdicts, ended, chunks, before: 0, torn: false, files, unwritten: None }
}

/// Joins the logs of shards and writes the log and the tables of the whole.
///
/// # Errors
/// Files that do not belong together or do not make a whole; or the result cannot be written.
pub fn join(
    paths: &[PathBuf],
    target: &Path,
    replace: bool,
    named: &Named<'_>,
    guard: &Arc<Guard>,
    provenance: &Provenance,
) -> Result<SweepReport, PerformError> {
    if is_table(target) {
        return Err(PerformError::Log(LogError::TableName(target.into())));
    }
    // A merge that fails removes what it wrote, which must not be what it read.
    let own = std::fs::canonicalize(target).ok();
    if own.is_some() && paths.iter().any(|path| std::fs::canonicalize(path).ok() == own) {
        return Err(PerformError::Merge(MergeError::Target(target.into())));
    }
    let mut read = Vec::new();
    let mut torn = false;
    for path in paths {
        let contents = read_file(path).map_err(PerformError::Log)?;
        let sweep = named(&contents.plan)?;
        check::open(sweep, path, &contents, guard)?;
        torn |= contents.torn;
        read.push((path.as_path(), contents));
    }
    let (plan, done) = merge(read).map_err(PerformError::Merge)?;
    let sweep = named(&plan)?;
    let study = sweep.open(&plan.options, plan.seed, guard).map_err(PerformError::Study)?;
    let missing =
        chunks_of(study.as_ref(), Shard::WHOLE).iter().filter(|(number, ..)| !done.contains_key(number)).count();
    if missing > 0 {
        return Err(PerformError::Incomplete(missing as u64));
    }
    let mut log = fresh_log(target, &plan, replace)?;
    let mut write = || {
        done.iter().try_for_each(|(chunk, findings)| log.chunk(*chunk, findings))?;
        log.sync()
    };
    write().map_err(|error| {
        // Half a copy is of no use: the logs from which it was made are all there.
        let _ = std::fs::remove_file(target);
        PerformError::Log(error)
    })?;
    let mut report = report(sweep, study.as_ref(), plan, &done, Ended::Finished);
    report.torn = torn;
    write_beside(target, &mut report, provenance);
    Ok(report)
}

/// Writes the tables and the verdicts beside the log and puts the files into the report, the log first.
fn write_beside(log: &Path, report: &mut SweepReport, provenance: &Provenance) {
    report.files.push(log.to_path_buf());
    let write = |extension: &str, content: &dyn Fn(&mut BufWriter<File>) -> io::Result<()>| {
        let path = log.with_extension(extension);
        // Whatever was not the log's was refused before the sweep began.
        write::put(&path, Existing::Replace, content).map(|()| path)
    };
    let [csv, parquet, verdicts] = BESIDE;
    let written = [
        write(csv, &|file| file.write_all(export::csv(&report.summary).as_bytes())),
        write(parquet, &|file| export::parquet(file, &report.summary, &report.plan, &report.verdicts)),
        write(verdicts, &|file| file.write_all(verdict_text(report, provenance).as_bytes())),
    ];
    for result in written {
        match result {
            Ok(path) => report.files.push(path),
            Err(failure) => report.unwritten = Some(failure),
        }
    }
}

/// The verdicts as a text: where they come from, what was swept, and each claim with what came of it.
fn verdict_text(report: &SweepReport, provenance: &Provenance) -> String {
    let about = report.summary.about();
    let Plan { options, seed, shard, .. } = &report.plan;
    // A whole file stands at the end.
    let (long, short): (Vec<_>, Vec<_>) = options.as_map().iter().partition(|(_, value)| value.contains('\n'));
    let options: Vec<String> = short.into_iter().map(|(name, value)| format!("{name} {value}")).collect();
    let mut text = provenance.heading(about.source);
    text.push_str(&format!("\n{}: {}\nsource: {}\n", about.name, about.title, about.source));
    text.push_str(&format!("options: {}; seed {seed}; shard {shard}\n", options.join(", ")));
    for (claim, verdict) in about.claims.iter().zip(&report.verdicts) {
        text.push_str(&format!("\n{}: {}\n{verdict}\n", claim.name, claim.statement));
    }
    for (name, value) in long {
        text.push_str(&format!("\n{name}\n{value}\n"));
    }
    text
}
