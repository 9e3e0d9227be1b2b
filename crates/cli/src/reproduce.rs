//! `onside reproduce`: the tables and figures of the documents, computed anew. The laboratory does the work; here are
//! words, progress and the report.

use std::fmt::Write as _;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use onside_files::{FileError, Problem};
use onside_ground::did_you_mean;
use onside_host::{Canceller, Watchdog};
use onside_lab::provenance::Provenance;
use onside_lab::reproduce::{
    CHERRIES, Context, Entry, EntryEvent, EntryReport, Size, all, named, prepare, run as compute, summary,
    write_summary,
};
use onside_show::{Diagnostic, Table};

use crate::arguments::LimitArguments;
use crate::errors::{self, mistake};
use crate::interrupt::Interrupt;
use crate::output::{Output, command_line, print};
use crate::progress::ProgressLine;

const HELP: &str = "\
Examples:
  onside reproduce --list                    the entries
  onside reproduce 003-table-5.1             one table, on the terminal
  onside reproduce --all --out results       everything, as text, CSV, LaTeX, SVG and PNG

Every entry ends in one line: matches, differs, consistent (two ways of our own agree, and nothing is published), or
computed. It counts three kinds of comparisons apart: published values, misprints (whose corrections are compared) and
cross-checks. Exit code 1 if anything differs.

With --out, results of an earlier run are written over. A folder of an entry that holds files and no verdict of this
program is refused without --force, and so is another summary.";

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
    /// Write tables (txt, csv, tex), figures (svg, png) and a summary into this folder, which is made
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write into folders and over summaries that no reproduction has written
    #[arg(long, requires = "out")]
    force: bool,
    /// How many entries are computed at once [default: as many as the machine runs at once]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// How many cherries the sums of 000-section-5.2 have at most; from 1 to 20, because the search packs a sum into a
    /// machine word
    #[arg(long, value_name = "N", default_value_t = CHERRIES, value_parser = clap::value_parser!(u32).range(1..=20))]
    cherries: u32,
}

pub(crate) fn run(arguments: &ReproduceArguments, limits: &LimitArguments) -> ExitCode {
    if arguments.list {
        return print(&list());
    }
    let entries = match wanted(arguments) {
        Ok(entries) => entries,
        Err(error) => return errors::misuse(&error),
    };
    if let Some(folder) = &arguments.out
        && let Err(error) = prepare(folder, &entries, arguments.force)
    {
        return unwritable(&error);
    }
    let guard = Arc::new(limits.limits().guard());
    let interrupt = Interrupt::new(Canceller::new(Arc::clone(&guard)));
    let threads =
        arguments.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    // Entries share the threads; one alone may use them all.
    let own = if entries.len() == 1 { threads } else { NonZero::<usize>::MIN };
    let context = Context { guard, threads: own, cherries: arguments.cherries, size: Size::Full };
    let watch = Watchdog::new().watch(&context.guard, limits.limits(), None);
    let mut line = ProgressLine::eager();
    let mut unwritten: Option<FileError> = None;
    let mut output = Output::new();
    let mut closed = None;
    let provenance = Provenance::now(command_line());
    let computed = compute(&entries, &context, threads.get(), &mut |event| match event {
        EntryEvent::Tick { done, total, under_way, elapsed } => {
            if done < total {
                line.tell(elapsed, || format!("{done} of {total} done; {}", under_way.join(", ")));
            }
        }
        EntryEvent::Done(report) => {
            line.clear();
            if report.was_cancelled() || unwritten.is_some() || closed.is_some() {
                return;
            }
            let told = match &arguments.out {
                None => shown(report),
                Some(folder) => {
                    unwritten = report.write(folder, &provenance).err();
                    format!("{}: {}\n", report.entry.id, report.verdict())
                }
            };
            closed = output.text(&told).and_then(|()| output.flush()).err();
            if unwritten.is_some() || closed.is_some() {
                context.guard.cancel();
            }
        }
    });
    line.clear();
    drop(watch);
    let reports = match computed {
        Ok(reports) => reports,
        Err(error) => {
            return errors::fail(&errors::plain(format!("the system would not start a thread: {error}")));
        }
    };
    match (unwritten, closed) {
        (Some(error), _) => unwritable(&error),
        (None, Some(closed)) => closed.exit_code(),
        (None, None) => interrupt.exit_code(finish(arguments, &reports, &provenance)),
    }
}

/// The summary, its files and the exit code.
fn finish(arguments: &ReproduceArguments, reports: &[EntryReport], provenance: &Provenance) -> ExitCode {
    let cancelled = reports.iter().filter(|report| report.was_cancelled()).count();
    if cancelled > 0 {
        errors::note(&format!("stopped: {} of {} entries are done", reports.len() - cancelled, reports.len()));
        return ExitCode::FAILURE;
    }
    if let Some(folder) = &arguments.out
        && let Err(error) = write_summary(reports, folder, provenance)
    {
        return unwritable(&error);
    }
    let code = if reports.len() > 1 { print(&format!("\n{}", summary(reports).text())) } else { ExitCode::SUCCESS };
    if reports.iter().all(EntryReport::is_good) { code } else { ExitCode::FAILURE }
}

fn unwritable(error: &FileError) -> ExitCode {
    match error.problem {
        Problem::Foreign => errors::fail(&mistake(error, "give --out another folder; --force writes over it")),
        _ => errors::fail(&mistake(error, "give --out a folder in which files can be written")),
    }
}

fn list() -> String {
    let mut table = Table::new(&["id", "source", "time", "what"]);
    for entry in all() {
        table.push(vec![entry.id.into(), entry.source.into(), entry.time.into(), entry.what.into()]);
    }
    table.render()
}

/// The entries that are asked for, in the order of the documents.
fn wanted(arguments: &ReproduceArguments) -> Result<Vec<&'static Entry>, Diagnostic> {
    if arguments.all {
        return Ok(all());
    }
    if arguments.ids.is_empty() {
        let remedy = "name some, or ask for --all; onside reproduce --list shows them";
        return Err(mistake("which entries are to be computed?", remedy));
    }
    for id in &arguments.ids {
        if named(id).is_none() {
            let near =
                did_you_mean(id, all().into_iter().map(|entry| entry.id)).map(|near| format!("did you mean '{near}'?"));
            let remedy = near.unwrap_or_else(|| "onside reproduce --list names them".into());
            return Err(mistake(format!("there is no entry '{id}'"), remedy));
        }
    }
    Ok(all().into_iter().filter(|entry| arguments.ids.iter().any(|id| id == entry.id)).collect())
}

/// A report on the terminal: its tables if they are small, then its line and its notes.
fn shown(report: &EntryReport) -> String {
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
