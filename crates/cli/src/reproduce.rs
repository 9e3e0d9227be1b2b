//! `onside reproduce`: the tables and figures of the documents, computed anew. The laboratory does the work; here are words, progress and
//! the report.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use onside_ground::{Guard, Limits, did_you_mean};
use onside_lab::reproduce::{
    CHERRIES, Context, Entry, Event, Report, Size, WriteError, all, named, prepare, run as compute, summary,
    write_summary,
};
use onside_show::Table;

use crate::arguments::LimitArguments;
use crate::evaluate::INTERRUPTED;
use crate::monitor::{Monitor, Watch};
use crate::output::print;

const HELP: &str = "\
Examples:
  onside reproduce --list                    the entries
  onside reproduce 003-table-5.1             one table, on the terminal
  onside reproduce --all --out results       everything, as text, CSV, LaTeX, SVG and PNG

Every entry ends in one line: matches, differs (published ..., computed ..., see note), or computed where nothing is
published to compare with. Exit code 1 if a difference is unexplained.";

/// Longer tables are left to the files.
const MOST_ROWS: usize = 60;

/// A table with more columns is left to the files.
const MOST_COLUMNS: usize = 20;

#[derive(Args, Debug)]
#[command(after_help = HELP)]
pub(crate) struct ReproduceArguments {
    /// Which entries, such as 003-table-5.1
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// List the entries: id, source, what it is, how long it takes
    #[arg(long, short, conflicts_with_all = ["ids", "all"])]
    list: bool,
    /// All entries
    #[arg(long, conflicts_with = "ids")]
    all: bool,
    /// Write tables (txt, csv, tex), figures (svg, png) and a summary into this folder
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many entries are computed at once [default: as many as the machine runs at once]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// How many cherries the sums of 000-section-5.2 have at most; from 1 to 20, because the search packs a sum into a machine word
    #[arg(long, value_name = "N", default_value_t = CHERRIES, value_parser = clap::value_parser!(u32).range(1..=20))]
    cherries: u32,
}

pub(crate) fn run(arguments: &ReproduceArguments, limits: &LimitArguments) -> ExitCode {
    if arguments.list {
        return print(&list());
    }
    let entries = match chosen(arguments) {
        Ok(entries) => entries,
        Err((problem, remedy)) => {
            eprintln!("error: {problem}\nhelp: {remedy}");
            return ExitCode::from(2);
        }
    };
    if let Some(folder) = &arguments.out
        && let Err(error) = prepare(folder)
    {
        return unwritable(&error);
    }
    let guard = Arc::new(Guard::new(Limits { positions: limits.max_positions, memory: Some(limits.max_memory) }));
    let interrupted = Arc::new(AtomicBool::new(false));
    let (handle, flag) = (guard.clone(), interrupted);
    // Without a handler Ctrl-C ends the process at once, and the files that are there are whole.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        handle.cancel();
    });
    let threads =
        arguments.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    // Entries share the threads; one alone may use them all.
    let own = if entries.len() == 1 { threads } else { NonZero::<usize>::MIN };
    let context = Context { guard, threads: own, cherries: arguments.cherries, size: Size::Full };
    let mut monitor = Monitor::new();
    let watch = Watch { time: limits.max_time, memory: Some(limits.max_memory), positions: None, progress: false };
    monitor.begin(&context.guard, watch);
    let mut teller = Teller::new();
    let mut trouble: Option<WriteError> = None;
    let computed = compute(&entries, &context, threads.get(), &mut |event| match event {
        Event::Tick { done, total, under_way, elapsed } => {
            if done < total {
                teller.tell(elapsed, &format!("{done} of {total} done; {}", under_way.join(", ")));
            }
        }
        Event::Done(report) => {
            teller.clear();
            if report.was_cancelled() || trouble.is_some() {
                return;
            }
            match &arguments.out {
                None => {
                    let _ = std::io::stdout().write_all(shown(report).as_bytes());
                }
                Some(folder) => {
                    let _ = writeln!(std::io::stdout(), "{}: {}", report.entry.id, report.verdict());
                    if let Err(error) = report.write(folder) {
                        context.guard.cancel();
                        trouble = Some(error);
                    }
                }
            }
        }
    });
    teller.clear();
    monitor.end();
    let reports = match computed {
        Ok(reports) => reports,
        Err(error) => {
            eprintln!("error: the system would not start a thread: {error}");
            return ExitCode::FAILURE;
        }
    };
    if let Some(error) = trouble {
        return unwritable(&error);
    }
    finish(arguments, &reports)
}

/// The summary, its files and the exit code.
fn finish(arguments: &ReproduceArguments, reports: &[Report]) -> ExitCode {
    let cancelled = reports.iter().filter(|report| report.was_cancelled()).count();
    if cancelled > 0 {
        eprintln!("stopped: {} of {} entries are done", reports.len() - cancelled, reports.len());
        return ExitCode::from(INTERRUPTED);
    }
    if let Some(folder) = &arguments.out
        && let Err(error) = write_summary(reports, folder)
    {
        return unwritable(&error);
    }
    let code = if reports.len() > 1 { print(&format!("\n{}", summary(reports).text())) } else { ExitCode::SUCCESS };
    if reports.iter().all(Report::is_good) { code } else { ExitCode::FAILURE }
}

fn unwritable(error: &WriteError) -> ExitCode {
    eprintln!("error: {error}\nhelp: give --out a folder in which files can be written");
    ExitCode::FAILURE
}

fn list() -> String {
    let mut table = Table::new(&["id", "source", "time", "what"]);
    for entry in all() {
        table.push(vec![entry.id.into(), entry.source.into(), entry.time.into(), entry.what.into()]);
    }
    table.render()
}

/// The entries that are asked for, in the order of the documents.
fn chosen(arguments: &ReproduceArguments) -> Result<Vec<&'static Entry>, (String, String)> {
    if arguments.all {
        return Ok(all());
    }
    if arguments.ids.is_empty() {
        let remedy = "name some, or ask for --all; onside reproduce --list shows them";
        return Err(("which entries are to be computed?".into(), remedy.into()));
    }
    for id in &arguments.ids {
        if named(id).is_none() {
            let near =
                did_you_mean(id, all().into_iter().map(|entry| entry.id)).map(|near| format!("did you mean '{near}'?"));
            let remedy = near.unwrap_or_else(|| "onside reproduce --list names them".into());
            return Err((format!("there is no entry '{id}'"), remedy));
        }
    }
    Ok(all().into_iter().filter(|entry| arguments.ids.iter().any(|id| id == entry.id)).collect())
}

/// A report on the terminal: its tables if they are small, then its line and its notes.
fn shown(report: &Report) -> String {
    let mut text = String::new();
    if let Ok(found) = &report.result {
        for table in &found.tables {
            if table.rows.len() <= MOST_ROWS && table.columns.len() <= MOST_COLUMNS {
                let _ = writeln!(text, "{}", table.text());
            } else {
                let _ = writeln!(text, "{}\n{} rows; --out writes them\n", table.title, table.rows.len());
            }
        }
    }
    let _ = writeln!(text, "{}: {}", report.entry.id, report.verdict());
    if let Ok(found) = &report.result {
        for note in found.notes() {
            let _ = writeln!(text, "note: {note}");
        }
    }
    text.push('\n');
    text
}

/// Progress on the standard error: at once on a terminal, after two seconds and seldom elsewhere.
struct Teller {
    terminal: bool,
    next: Duration,
    shown: bool,
}

impl Teller {
    fn new() -> Teller {
        let terminal = std::io::stderr().is_terminal();
        Teller { terminal, next: Duration::from_millis(if terminal { 300 } else { 2000 }), shown: false }
    }

    fn tell(&mut self, elapsed: Duration, line: &str) {
        if elapsed < self.next {
            return;
        }
        self.next = elapsed + Duration::from_millis(if self.terminal { 200 } else { 10_000 });
        // Progress that cannot be shown is no reason to stop.
        let _ = if self.terminal {
            self.shown = true;
            write!(std::io::stderr(), "\r\x1b[K{line}")
        } else {
            writeln!(std::io::stderr(), "{line}")
        };
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
