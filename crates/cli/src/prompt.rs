//! The bare `onside`: a plain prompt that evaluates line by line and goes on after errors.
//!
//! Editing, history and completion belong to the full session and are not here yet.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::arguments::LimitArguments;
use crate::output::{Closed, Output};
use crate::runner::Runner;
use crate::{rulesets, topics};

const WELCOME: &str = "\
Onside analyses combinatorial games exactly. Type an expression:

  Push(BBR).CanonicalForm()      the value of a position: -13/8
  {1|*} + ^                      sums of values
  {3||2|1}.Temperature           their properties

`help` lists the topics, `rulesets` the games; Ctrl-C stops a computation; `quit` or Ctrl-D leaves.
(This prompt is plain for now: variables, history and completion come with the full language.)
";

pub(crate) fn run(limits: &LimitArguments) -> ExitCode {
    let mut runner = Runner::new(limits);
    let evaluating = Arc::new(AtomicBool::new(false));
    let (guard, busy) = (runner.guard().clone(), evaluating.clone());
    let _ = ctrlc::set_handler(move || {
        if busy.load(Ordering::Relaxed) {
            guard.cancel();
        } else {
            let _ = write!(io::stdout(), "\n(Ctrl-D or quit leaves)\n> ");
            let _ = io::stdout().flush();
        }
    });
    match converse(&mut runner, &evaluating) {
        Ok(()) => ExitCode::SUCCESS,
        Err(closed) => closed.exit_code(),
    }
}

fn converse(runner: &mut Runner, evaluating: &AtomicBool) -> Result<(), Closed> {
    let interactive = io::stdin().is_terminal();
    let mut output = Output::new();
    output.text(WELCOME)?;
    let mut line = String::new();
    loop {
        if interactive {
            output.text("> ")?;
        }
        output.flush()?;
        line.clear();
        match io::stdin().lock().read_line(&mut line) {
            Ok(0) => {
                if interactive {
                    output.line("")?;
                }
                return output.flush();
            }
            Ok(_) => {}
            Err(error) => {
                let _ = writeln!(io::stderr(), "error: cannot read the line: {error}");
                if error.kind() != io::ErrorKind::InvalidData {
                    return Ok(());
                }
                continue;
            }
        }
        let source = line.trim_end();
        match source.trim() {
            "" => continue,
            "quit" | "exit" => return output.flush(),
            "rulesets" => {
                output.text(&rulesets::list())?;
                continue;
            }
            command if command == "help" || command.starts_with("help ") => {
                let topic = command["help".len()..].trim();
                output.text(&topics::text((!topic.is_empty()).then_some(topic)).unwrap_or_else(|error| error))?;
                continue;
            }
            _ => {}
        }
        evaluating.store(true, Ordering::Relaxed);
        let (evaluation, _) = runner.evaluate(source);
        evaluating.store(false, Ordering::Relaxed);
        for warning in &evaluation.warnings {
            output.line(&warning.render(source))?;
        }
        match evaluation.answer {
            Ok(answer) => output.line(&answer.text)?,
            Err(errors) => {
                for error in errors {
                    output.line(&error.render(source))?;
                }
            }
        }
    }
}
