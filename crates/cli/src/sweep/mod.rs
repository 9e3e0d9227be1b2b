//! `onside sweep`: conjectures checked over a range. The laboratory does the work; here are words, files, progress and
//! the report.

mod chunks;
mod pace;
mod words;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use onside_ground::{Guard, Stop};
use onside_host::{Canceller, Watch, Watchdog};
use onside_lab::provenance::Provenance;
use onside_lab::sweep::{
    ChunkError, Doubt, Ended, PerformError, Purpose, Request, Shard, Sweep, SweepProgress, SweepReport, join, perform,
    recall,
};
use onside_lab::{own, sweeps};

use onside_show::{Table, grouped};

use crate::arguments::LimitArguments;
use crate::errors::{self, Voice, mistake};
use crate::interrupt::Interrupt;
use crate::output::{command_line, print};
use crate::progress::{ProgressLine, Pulse};
use pace::pace;
use words::{SHARED, Shared, Task};

/// Longer tables are left to the files.
const MOST_ROWS: usize = 40;
/// Rows that `verify` checks.
const MOST_CHECKED: usize = 1000;

const TORN: &str = "the last line was torn and is dropped\n";

const HELP: &str = "\
Checks a conjecture over a range, on all cores, with a log from which it can go on.

Usage
  onside sweep --list                        the sweeps
  onside sweep NAME --help                   what it claims, how it is measured, its options
  onside sweep NAME [OPTIONS]                runs it
  onside sweep NAME [OPTIONS] --chunks       lists its chunks, as JSON
  onside sweep NAME [OPTIONS] --chunk K..L   does some of them, for a log elsewhere
  onside sweep own FILE [OPTIONS]            a conjecture of your own; see onside sweep own --help
  onside sweep merge FILES... -o FILE        joins the logs of shards
  onside sweep verify FILE                   checks the counterexamples in a log by brute force
";

const MERGE_HELP: &str = "\
Joins the logs of shards, or of any runs with the same options, to the log of the whole.

Usage
  onside sweep merge FILES... -o FILE

Options
  -o, --out FILE  Where the log of the whole goes, with the tables beside it as .csv and .parquet
                  and the verdicts as .txt
      --force     Write over a log and files that are there

Example
  onside sweep merge one.sweep two.sweep -o whole.sweep
";

const VERIFY_HELP: &str = "\
Checks a log: checksums and shape of every line, each counterexample by brute force and by doing its
chunk again, and the rows of the table where a row is a claim of its own. It ends with 1 if
anything is not confirmed.

Usage
  onside sweep verify FILE

FILE is the log, NAME.sweep, or one of the files beside it.

Options
      --again     Do every chunk again and compare: as long as the sweep, but whatever somebody has
                  changed in the log is found

Example
  onside sweep verify cs-sacrifice.sweep
";

pub(crate) fn run(words: &[String], limits: &LimitArguments) -> ExitCode {
    match words::read(words, limits) {
        Ok(Task::List) => print(&list()),
        Ok(Task::Help) => print(&format!("{HELP}\n{SHARED}")),
        Ok(Task::MergeHelp) => print(MERGE_HELP),
        Ok(Task::OwnHelp) => print(&format!("{}\n{SHARED}", own::HELP)),
        Ok(Task::VerifyHelp) => print(VERIFY_HELP),
        Ok(Task::Describe(sweep)) => print(&format!("{}\n{SHARED}", sweep.about().help())),
        Ok(Task::Run { sweep, given, shared }) => sweep_one(sweep, given, shared, false),
        Ok(Task::Collect { sweep, given, shared }) => sweep_one(sweep, given, shared, true),
        Ok(Task::Dask { sweep, given, shared, address }) => chunks::dask(sweep, &given, &shared, &address),
        Ok(Task::Chunks { sweep, given, shared }) => chunks::list(sweep, &given, &shared),
        Ok(Task::Chunk { sweep, given, shared, chosen, json }) => chunks::some(sweep, &given, &shared, &chosen, json),
        Ok(Task::Merge { files, target, replace, limits }) => {
            let work = Work::begin(&limits);
            let code =
                match join(&files, &target, replace, &sweeps::of_plan, &work.guard, &Provenance::now(command_line())) {
                    Ok(report) => finished(&report, "the log is complete: merge again with --force when there is room"),
                    Err(error) => failed(&error, Purpose::Merge),
                };
            work.interrupt.exit_code(code)
        }
        Ok(Task::Verify { file, again, limits }) => {
            let work = Work::begin(&limits);
            let pulse = Pulse::start(ProgressLine::eager(), |elapsed| format!("checking, {} s", elapsed.as_secs()));
            let code = verify(&file, again, &work.guard, pulse);
            work.interrupt.exit_code(code)
        }
        Err(error) => errors::misuse(&error),
    }
}

/// Work under watch: it ends at its limits and at Ctrl-C.
struct Work {
    guard: Arc<Guard>,
    interrupt: Interrupt,
    _watch: Watch,
}

impl Work {
    fn begin(limits: &LimitArguments) -> Work {
        let guard = Arc::new(limits.limits().guard());
        let interrupt = Interrupt::new(Canceller::new(Arc::clone(&guard)));
        let watch = Watchdog::new().watch(&guard, limits.limits(), None);
        Work { guard, interrupt, _watch: watch }
    }
}

fn failed(error: &PerformError, purpose: Purpose) -> ExitCode {
    // What is wrong in a log is not wrong in the command.
    let named = matches!(error, PerformError::Log(_));
    let usage = error.is_usage() && (purpose == Purpose::Sweep || named);
    let error = mistake(error, error.remedy(purpose));
    if usage { errors::misuse(&error) } else { errors::fail(&error) }
}

/// Prints the report; a table that could not be written is told after it.
fn finished(report: &SweepReport, remedy: &str) -> ExitCode {
    let code = print(&told(report));
    match &report.unwritten {
        None => code,
        Some(error) => errors::fail(&mistake(error, remedy)),
    }
}

fn list() -> String {
    let mut text = String::new();
    let width = sweeps::all().iter().map(|sweep| sweep.about().name.len()).max().unwrap_or(0);
    for sweep in sweeps::all() {
        let about = sweep.about();
        let _ = writeln!(text, "{:width$}  {} ({})", about.name, about.title, about.source);
    }
    let _ = writeln!(text, "{:width$}  a conjecture of your own; see onside sweep own --help", "own FILE");
    text
}

fn sweep_one(
    sweep: &'static dyn Sweep,
    given: std::collections::BTreeMap<String, String>,
    shared: Shared,
    elsewhere: bool,
) -> ExitCode {
    let work = Work::begin(&shared.limits);
    let file = shared.out.clone().unwrap_or_else(|| default_file(sweep, &shared));
    let Shared { start, shard, threads, seed, no_files, .. } = shared;
    let file = (!no_files).then_some(file);
    let provenance = Provenance::now(command_line());
    let request = Request { sweep, given, seed, threads, shard, file, start, provenance };
    let code = if elsewhere {
        chunks::gather(&request, &work)
    } else {
        let progress = Progress::start();
        let result = perform(&request, &work.guard, &mut |now| progress.told(now));
        drop(progress);
        reported(result, &request)
    };
    work.interrupt.exit_code(code)
}

/// How far a sweep has come, told again and again while it runs.
struct Progress {
    latest: Arc<Mutex<Option<(SweepProgress, Instant)>>>,
    _pulse: Pulse,
}

impl Progress {
    fn start() -> Progress {
        let latest: Arc<Mutex<Option<(SweepProgress, Instant)>>> = Arc::default();
        let seen = Arc::clone(&latest);
        let pulse = Pulse::start(ProgressLine::eager(), move |elapsed| {
            match *seen.lock().unwrap_or_else(PoisonError::into_inner) {
                // Nothing may be reported for long, while the time goes on.
                Some((progress, told)) => {
                    pace(SweepProgress { elapsed: progress.elapsed + told.elapsed(), ..progress })
                }
                None => format!("preparing, {} s", elapsed.as_secs()),
            }
        });
        Progress { latest, _pulse: pulse }
    }

    fn told(&self, progress: SweepProgress) {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some((progress, Instant::now()));
    }
}

/// Prints what came of a sweep.
fn reported(result: Result<SweepReport, PerformError>, request: &Request) -> ExitCode {
    match result {
        Err(error) => failed(&error, Purpose::Sweep),
        Ok(report) => match report.ended {
            Ended::Finished => finished(&report, "the log is complete: --resume writes the tables when there is room"),
            Ended::Stopped(stop) => {
                let (done, total) = report.chunks;
                let kept = if request.file.is_some() { "; --resume goes on" } else { "" };
                // Limits and requests say themselves that something was stopped.
                let says_so = matches!(stop, Stop::Time | Stop::Memory | Stop::Positions(_) | Stop::Cancelled);
                let reason = if says_so { stop.to_string() } else { format!("stopped: {stop}") };
                let told = format!("{reason}; {} of {} chunks are done{kept}", grouped(done), grouped(total));
                errors::note(&told);
                ExitCode::FAILURE
            }
        },
    }
}

/// `NAME.sweep`, or `NAME.2-of-3.sweep` for a shard; of a conjecture of the user's own the name of its file.
fn default_file(sweep: &'static dyn Sweep, shared: &Shared) -> PathBuf {
    let stem = shared.file.as_deref().and_then(Path::file_stem);
    let name = stem.map_or(sweep.about().name.into(), |stem| stem.to_string_lossy());
    match shared.shard.filter(|shard| *shard != Shard::WHOLE) {
        Some(shard) => format!("{name}.{}-of-{}.sweep", shard.index(), shard.count()).into(),
        None => format!("{name}.sweep").into(),
    }
}

/// The report: verdicts first, then the table if it is short, then the files.
fn told(report: &SweepReport) -> String {
    let mut text = String::new();
    verdicts(&mut text, report);
    if (1..=MOST_ROWS).contains(&report.summary.rows.len()) {
        text.push('\n');
        text.push_str(&table(report));
    }
    if report.torn {
        text.push_str(TORN);
    }
    if report.before > 0 {
        let _ = writeln!(text, "\n{} of {} chunks were done before", grouped(report.before), grouped(report.chunks.1));
    }
    if !report.files.is_empty() {
        let files: Vec<String> = report.files.iter().map(|file| file.display().to_string()).collect();
        let _ = writeln!(text, "\nfiles: {}", files.join(", "));
    }
    text
}

fn verdicts(text: &mut String, report: &SweepReport) {
    let claims = report.summary.about().claims;
    for (claim, verdict) in claims.iter().zip(&report.verdicts) {
        let _ = match claims {
            [_] => writeln!(text, "{verdict}"),
            _ => writeln!(text, "{}: {verdict}", claim.name),
        };
    }
}

/// The rows, texts to the left and integers to the right.
fn table(report: &SweepReport) -> String {
    let columns = &report.summary.columns;
    let heading: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let numbers = columns.iter().enumerate().filter(|(_, column)| !column.text).map(|(at, _)| at);
    let mut table = Table::new(&heading).right(numbers).plain();
    for row in &report.summary.rows {
        table.push(row.iter().map(ToString::to_string).collect());
    }
    table.render()
}

/// What is said of a check that was stopped: nothing is known, so nothing else is said.
fn stopped(stop: Stop) -> ExitCode {
    errors::fail(&mistake(stop, Voice::Options.words(stop.remedy())))
}

fn verify(file: &Path, all: bool, guard: &Arc<Guard>, pulse: Pulse) -> ExitCode {
    // The tables stand beside the log; whoever names one of them means it.
    let is_beside = file.extension().is_some_and(|end| ["csv", "parquet", "txt"].iter().any(|known| end == *known));
    let log = if is_beside { file.with_extension("sweep") } else { file.to_path_buf() };
    let mut recalled = match recall(&log, &sweeps::of_plan, guard) {
        Ok(found) => found,
        Err(error) => return failed(&error, Purpose::Verify),
    };
    let again = match recalled.again(all) {
        Ok(again) => again,
        Err(ChunkError::Stop(stop)) => return stopped(stop),
        Err(error) => return errors::fail(&mistake(&error, error.remedy())),
    };
    let (sweep, report) = (recalled.sweep, recalled.report);
    let (done, total) = report.chunks;
    let mut text =
        format!("{}: {} of {} chunks, every checksum is right\n", report.plan.sweep, grouped(done), grouped(total));
    if report.torn {
        text.push_str(TORN);
    }
    verdicts(&mut text, &report);
    let _ = match done - again.chunks {
        0 => writeln!(text, "every chunk was done again"),
        left => writeln!(text, "{} chunks were not done again; --again does them", grouped(left)),
    };
    let mut sound = again.differing.is_empty();
    for chunk in again.differing.iter().take(MOST_ROWS) {
        let _ = writeln!(text, "refuted: chunk {chunk}, done again, has other findings");
    }
    for claim in again.claims {
        let claim = sweep.about().claims.get(claim).map_or("", |claim| claim.name);
        let _ = writeln!(text, "refuted ({claim}): its chunk, done again, has another counterexample or none");
    }
    for found in &report.summary.counterexamples {
        let claim = sweep.about().claims.get(found.claim).map_or("", |claim| claim.name);
        match sweep.verify(found.claim, &found.certificate, guard) {
            Ok(evidence) => {
                let _ = writeln!(text, "confirmed ({claim}): {evidence}");
            }
            Err(Doubt::Fails(problem)) => {
                sound = false;
                let _ = writeln!(text, "refuted ({claim}): {problem}");
            }
            Err(Doubt::Stop(stop)) => return stopped(stop),
        }
    }
    let mut results = Vec::new();
    for row in report.summary.named_rows().take(MOST_CHECKED) {
        match sweep.verify_row(row, guard) {
            None => {}
            Some(Ok(evidence)) => results.push(Ok(evidence)),
            Some(Err(Doubt::Fails(problem))) => results.push(Err(problem)),
            Some(Err(Doubt::Stop(stop))) => return stopped(stop),
        }
    }
    let problems: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    for problem in problems.iter().take(MOST_ROWS) {
        sound = false;
        let _ = writeln!(text, "not confirmed: {problem}");
    }
    if !results.is_empty() {
        let (confirmed, all) = ((results.len() - problems.len()) as u64, report.summary.rows.len() as u64);
        let (rows, were) = if all == 1 { ("row", "was") } else { ("rows", "were") };
        let _ = write!(text, "{} of {} {rows} {were} confirmed one by one", grouped(confirmed), grouped(all));
        let first = if all > results.len() as u64 { ", of the first 1,000 that are looked at" } else { "" };
        let _ = writeln!(text, "{first}");
    }
    if report.summary.counterexamples.is_empty() && results.is_empty() {
        text.push_str("there is no counterexample to confirm\n");
    }
    drop(pulse);
    let code = print(&text);
    if sound { code } else { ExitCode::FAILURE }
}
