//! `onside fmt FILE...`: files of the language in the one style.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use onside_files::{Existing, write};
use onside_host::Host;
use onside_lang::format::{Unformatted, format};
use onside_show::Diagnostic;

use crate::arguments::SessionArguments;
use crate::errors::{self, Voice};
use crate::files;
use crate::interrupt::Interrupt;
use crate::output::Output;

/// What became of a file.
enum Done {
    /// It has the style.
    Same,
    /// It has not, or had not.
    Changed,
    /// It could not be read, understood or written, which was told.
    Failed,
}

pub(crate) fn run(paths: &[PathBuf], check: bool, session: &SessionArguments) -> ExitCode {
    let mut host = Host::new(session.settings(), session.limits.limits());
    let interrupt = Interrupt::new(host.canceller());
    let mut output = Output::new();
    let mut good = true;
    for path in paths {
        match file(&mut host, &mut output, path, check) {
            Done::Same => {}
            Done::Changed if check => {
                good = false;
                if let Err(closed) = output.line(&path.display().to_string()) {
                    return closed.exit_code();
                }
            }
            Done::Changed => {}
            Done::Failed => good = false,
        }
        if host.canceller().is_requested() {
            break;
        }
    }
    match output.flush() {
        Err(closed) => closed.exit_code(),
        Ok(()) => interrupt.exit_code(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }),
    }
}

fn file(host: &mut Host, output: &mut Output, path: &Path, check: bool) -> Done {
    let is_input = path == Path::new("-");
    let source = match files::script(path, Voice::Options) {
        Ok(source) => source,
        Err(error) => return failed(&error, path),
    };
    // Files of classes are written for another program too.
    let of_classes = path.extension().is_some_and(|ending| ending == "cgs");
    let made = if of_classes { Ok(source.clone()) } else { formatted(host, &source) };
    let text = match made {
        Ok(text) => text,
        Err(errors) => {
            errors.iter().for_each(|error| tell(error, &source, path));
            return Done::Failed;
        }
    };
    let done = if text == source { Done::Same } else { Done::Changed };
    if check {
        return done;
    }
    if is_input {
        return match output.text(&text) {
            Ok(()) => done,
            Err(_) => Done::Failed,
        };
    }
    if matches!(done, Done::Changed) {
        let written = write::put(path, Existing::Replace, |file| file.write_all(text.as_bytes()));
        if let Err(error) = written {
            return failed(&files::worded(&error, Voice::Options), path);
        }
    }
    done
}

/// The text in the one style, within the limits.
fn formatted(host: &mut Host, source: &str) -> Result<String, Vec<Diagnostic>> {
    let made = host.with_session(|session| {
        let guard = Arc::clone(session.guard());
        format(source, &guard)
    });
    match made {
        Ok(Ok(made)) => Ok(made.text),
        Ok(Err(Unformatted::Mistakes(mistakes))) => Err(mistakes),
        Ok(Err(Unformatted::Stopped(stop))) => Err(vec![errors::mistake(stop, Voice::Options.words(stop.remedy()))]),
        Err(error) => Err(Voice::Options.worded(vec![error])),
    }
}

/// Tells what is wrong with a file.
fn tell(error: &Diagnostic, source: &str, path: &Path) {
    let name = if path == Path::new("-") { "the standard input".into() } else { path.display().to_string() };
    // Where the standard error is closed nobody can be told.
    let _ = writeln!(std::io::stderr(), "{}", error.render_in(source, &name));
}

fn failed(error: &Diagnostic, path: &Path) -> Done {
    tell(error, "", path);
    Done::Failed
}
