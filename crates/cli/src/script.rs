//! `onside run FILE`: a script, statement by statement.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use onside_host::{Host, Script, Step};

use crate::arguments::SessionArguments;
use crate::errors::{self, Voice};
use crate::files;
use crate::interrupt::Interrupt;
use crate::output::{Closed, Output};

pub(crate) fn run(path: &Path, session: &SessionArguments) -> ExitCode {
    let source = match files::script(path, Voice::Options) {
        Ok(source) => source,
        Err(error) => return errors::fail(&error),
    };
    let mut host = session.host();
    let interrupt = Interrupt::new(host.canceller());
    let mut output = Output::new();
    let done = execute(&mut host, &mut output, path, &source, Voice::Options, &mut |output, step| match step.shown() {
        Some(answer) => output.line(answer.text().unwrap_or_default()),
        None => Ok(()),
    });
    match done.and_then(|whole| output.flush().map(|()| whole)) {
        Err(closed) => closed.exit_code(),
        Ok(whole) => interrupt.exit_code(if whole { ExitCode::SUCCESS } else { ExitCode::FAILURE }),
    }
}

/// Runs the statements of a script up to the first error, which is printed; whether there was none.
///
/// `show` is told of every statement that has an answer.
pub(crate) fn execute(
    host: &mut Host,
    output: &mut Output,
    path: &Path,
    source: &str,
    voice: Voice,
    show: &mut dyn FnMut(&mut Output, &Step) -> Result<(), Closed>,
) -> Result<bool, Closed> {
    let mut script = Script::new(source);
    host.set_folder(path.parent().filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned));
    let name = path.display().to_string();
    while let Some(mut step) = script.next(host) {
        let evaluation = &mut step.evaluation;
        let mut told = std::mem::take(&mut evaluation.warnings);
        if let Err(errors) = &mut evaluation.answer {
            told.extend(voice.worded(std::mem::take(errors)));
        }
        if !told.is_empty() {
            output.flush()?;
        }
        for diagnostic in told {
            let _ = writeln!(io::stderr(), "{}", diagnostic.render_in(script.source(), &name));
        }
        if step.evaluation.answer.is_ok() {
            show(output, &step)?;
        }
    }
    Ok(!script.failed())
}
