//! `onside worksheet`: finds the folder and the file, starts the server, tells its address, ends it with Ctrl-C.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use onside_show::Diagnostic;
use onside_web::{Options, StartError, Worksheet, show};

use crate::arguments::{SessionArguments, WorksheetArguments};
use crate::errors::{self, mistake, plain};
use crate::output::Output;

/// What `onside help worksheet` says.
pub(crate) const PAGE: &str = "\
Worksheets in the browser

onside worksheet [FILE.onside | FOLDER] opens a page with cells, boards to click, options with their values, matrices
and thermographs, and play against the program. --no-open prints the address only; Ctrl-C ends the program.

A worksheet is a script: onside run prints the same answers. A blank line outside brackets ends a cell, and lines of
comments, //, are prose. Opening a worksheet runs nothing and writes nothing. Results are not stored.

The page is served on this machine only, to whoever has the address that is printed. Each sheet has a process of its own
with the limits of the command, --max-time and --max-memory; at most eight are at work. Only files of the folder whose
names end in .onside can be opened and saved, and a file that another program has changed is not written over.
";

/// How long a request may take to arrive from a browser on the same machine.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(arguments: &WorksheetArguments, session: &SessionArguments) -> ExitCode {
    match serve(arguments, session) {
        Ok(code) => code,
        Err(error) => errors::fail(&error),
    }
}

fn serve(arguments: &WorksheetArguments, session: &SessionArguments) -> Result<ExitCode, Diagnostic> {
    let (folder, file) = place(arguments.path.as_deref())?;
    let program = std::env::current_exe();
    let program = program.map_err(|error| plain(format!("the program cannot find itself: {error}")))?;
    let options = Options {
        folder,
        file,
        port: arguments.port,
        program,
        arguments: engine_arguments(session),
        patience: PATIENCE,
    };
    let worksheet = Worksheet::bind(options).map_err(|error| {
        let remedy = match &error {
            StartError::Name(_) => "name a file that ends in .onside, as in games.onside",
            StartError::Taken(_) => "choose another one with --port, or leave it out",
            StartError::System(_) => "see whether programs may open ports of this machine here",
        };
        mistake(error, remedy)
    })?;
    let stopper = worksheet.stopper();
    let _ = ctrlc::set_handler(move || stopper.stop());
    if let Err(closed) = tell(arguments, &worksheet) {
        return Ok(closed.exit_code());
    }
    worksheet.run().map_err(|error| plain(format!("the worksheet cannot be served: {error}")))?;
    Ok(ExitCode::SUCCESS)
}

/// Says where the worksheet is, and opens it unless that is not wanted.
fn tell(arguments: &WorksheetArguments, worksheet: &Worksheet) -> Result<(), crate::output::Closed> {
    let mut output = Output::new();
    output.line(&format!("The worksheet is at {}", worksheet.address()))?;
    let opened = !arguments.no_open && worksheet.launch_address().is_ok_and(|address| show(&address));
    output.line(if opened {
        "It is opened in your browser. Ctrl-C ends it."
    } else {
        "Open this address in a browser of this machine. Ctrl-C ends it."
    })?;
    output.flush()
}

/// The folder that is served and the file that is open first.
fn place(path: Option<&Path>) -> Result<(PathBuf, Option<String>), Diagnostic> {
    let path = path.unwrap_or(Path::new("."));
    let (folder, name) = if path.is_dir() {
        (path, None)
    } else {
        let name = path.file_name().and_then(|name| name.to_str()).ok_or_else(|| {
            mistake(format!("{} is no name of a file", path.display()), "name a file, as in games.onside")
        })?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        (folder, Some(name.to_owned()))
    };
    let folder = folder.canonicalize().map_err(|error| {
        mistake(
            format!("there is no folder {}: {error}", folder.display()),
            "make the folder first, or name another one",
        )
    })?;
    Ok((folder, name))
}

/// The arguments of an engine, which has the settings and limits of this program.
fn engine_arguments(session: &SessionArguments) -> Vec<OsString> {
    let limits = &session.limits;
    let mut words: Vec<String> = vec!["serve".into(), "--stdio".into()];
    let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
    option("max-memory", format!("{}b", limits.max_memory));
    option("digits", session.digits.to_string());
    option("exact-bits", session.exact_bits.to_string());
    if let Some(time) = limits.max_time {
        option("max-time", format!("{}ms", time.as_millis()));
    }
    if let Some(positions) = limits.max_positions {
        option("max-positions", positions.to_string());
    }
    if session.synchronized {
        words.push("--synchronized".into());
    }
    if session.no_theorems {
        words.push("--no-theorems".into());
    }
    words.into_iter().map(OsString::from).collect()
}
