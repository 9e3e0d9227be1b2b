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
use crate::values::KeptValues;

pub(crate) fn run(path: &Path, latex: bool, session: &SessionArguments) -> ExitCode {
    let source = match files::script(path, Voice::Options) {
        Ok(source) => source,
        Err(error) => return errors::fail(&error),
    };
    let (mut host, kept) = match session.host_with_values() {
        Ok(host) => host,
        Err(error) => return errors::fail(&error),
    };
    let interrupt = Interrupt::new(host.canceller());
    let mut output = Output::new();
    // What has an answer may still have no formula, because that is longer.
    let mut unwritten = false;
    let mut script = Script::new(&source);
    let done = execute(&mut host, &mut output, path, &mut script, Voice::Options, &mut |host, output, step| match step
        .shown()
    {
        None => Ok(()),
        Some(answer) if latex => match host.within(|| answer.latex()) {
            Ok(formula) => output.line(&formula),
            Err(error) => {
                unwritten = true;
                output.flush()?;
                Voice::Options.worded(vec![error]).iter().for_each(|error| errors::tell(error, &step.statement.text));
                Ok(())
            }
        },
        Some(answer) => output.line(answer.text().unwrap_or_default()),
    });
    match done.and_then(|whole| output.flush().map(|()| whole)) {
        Err(closed) => closed.exit_code(),
        Ok(whole) => {
            let code = if whole && !unwritten { ExitCode::SUCCESS } else { ExitCode::FAILURE };
            interrupt.exit_code(KeptValues::close(kept, &mut host, code))
        }
    }
}

/// Runs the statements of a script up to the first error, which is printed; whether there was none.
///
/// `show` is told of every statement that has an answer.
pub(crate) fn execute(
    host: &mut Host,
    output: &mut Output,
    path: &Path,
    script: &mut Script<'_>,
    voice: Voice,
    show: &mut dyn FnMut(&mut Host, &mut Output, &Step) -> Result<(), Closed>,
) -> Result<bool, Closed> {
    host.set_folder(path.parent().filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned));
    let name = path.display().to_string();
    while let Some(mut step) = script.next(host) {
        let evaluation = &mut step.evaluation;
        evaluation.printed.iter().try_for_each(|line| output.line(line))?;
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
            show(host, output, &step)?;
        }
    }
    Ok(!script.failed())
}
