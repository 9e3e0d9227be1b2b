//! `onside eval`: expressions from the arguments or from the standard input.

use std::io::{self, BufRead as _, Write as _};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use onside_lang::Evaluation;
use onside_show::{Diagnostic, Span, json_answer, json_error};

use crate::arguments::{EvalArguments, LimitArguments};
use crate::output::{Closed, Output};
use crate::runner::Runner;

/// The exit code of a program stopped by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

pub(crate) fn run(arguments: &EvalArguments, limits: &LimitArguments) -> ExitCode {
    let mut runner = Runner::new(limits);
    let interrupted = Arc::new(AtomicBool::new(false));
    let (guard, flag) = (runner.guard().clone(), interrupted.clone());
    // Without a handler Ctrl-C ends the process at once, which is no worse.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        guard.cancel();
    });
    let mut evaluator = Evaluator { json: arguments.json, failed: false, output: Output::new(), interrupted };
    let done = if arguments.expressions == ["-"] {
        evaluator.lines(&mut runner)
    } else {
        evaluator.expressions(&mut runner, &arguments.expressions)
    };
    match done.and_then(|()| evaluator.output.flush()) {
        Err(closed) => closed.exit_code(),
        Ok(()) if evaluator.interrupted.load(Ordering::Relaxed) => ExitCode::from(INTERRUPTED),
        Ok(()) if evaluator.failed => ExitCode::FAILURE,
        Ok(()) => ExitCode::SUCCESS,
    }
}

struct Evaluator {
    json: bool,
    failed: bool,
    output: Output,
    interrupted: Arc<AtomicBool>,
}

impl Evaluator {
    /// Expressions given as arguments: results on standard output, the rest on standard error.
    fn expressions(&mut self, runner: &mut Runner, sources: &[String]) -> Result<(), Closed> {
        for source in sources {
            let (evaluation, micros) = runner.evaluate(source);
            self.warn(&evaluation, source)?;
            match &evaluation.answer {
                Ok(answer) if self.json => self.output.line(&json_answer(source, answer, micros))?,
                Ok(answer) => self.output.line(&answer.text)?,
                Err(errors) => {
                    self.failed = true;
                    if self.json {
                        self.output.line(&json_error(source, &errors[0]))?;
                    } else {
                        self.output.flush()?;
                        for error in errors {
                            let _ = writeln!(io::stderr(), "{}", error.render(source));
                        }
                    }
                }
            }
            if self.interrupted.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(())
    }

    /// Expressions from the standard input: exactly one output line for each input line.
    fn lines(&mut self, runner: &mut Runner) -> Result<(), Closed> {
        let mut input = io::BufReader::new(io::stdin());
        let mut bytes = Vec::new();
        let mut first = true;
        loop {
            bytes.clear();
            match input.read_until(b'\n', &mut bytes) {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(error) => {
                    let _ = writeln!(io::stderr(), "error: cannot read the input: {error}");
                    self.failed = true;
                    return Ok(());
                }
            }
            while matches!(bytes.last(), Some(b'\n' | b'\r')) {
                bytes.pop();
            }
            match std::str::from_utf8(&bytes) {
                // Some editors start a file with a mark that nobody sees.
                Ok(line) => self.line(runner, if first { line.trim_start_matches('\u{feff}') } else { line })?,
                Err(error) => {
                    let at = error.valid_up_to();
                    let error = Diagnostic::error("the line is not UTF-8 text", Span::new(at, at + 1));
                    self.answer_line(&String::from_utf8_lossy(&bytes), &Evaluation::failed(error), 0)?;
                }
            }
            first = false;
            // Whoever writes lines one by one waits for each answer; a file is answered in large pieces.
            if input.buffer().is_empty() {
                self.output.flush()?;
            }
            if self.interrupted.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
    }

    fn line(&mut self, runner: &mut Runner, line: &str) -> Result<(), Closed> {
        let (evaluation, micros) = runner.evaluate(line);
        self.warn(&evaluation, line)?;
        self.answer_line(line, &evaluation, micros)
    }

    fn answer_line(&mut self, line: &str, evaluation: &Evaluation, micros: u64) -> Result<(), Closed> {
        match &evaluation.answer {
            Ok(answer) if self.json => self.output.line(&json_answer(line, answer, micros)),
            Ok(answer) => self.output.line(&answer.text.replace('\n', " ")),
            Err(errors) => {
                self.failed = true;
                if self.json {
                    self.output.line(&json_error(line, &errors[0]))
                } else {
                    self.output.line(&errors[0].one_line())
                }
            }
        }
    }

    fn warn(&mut self, evaluation: &Evaluation, source: &str) -> Result<(), Closed> {
        if !evaluation.warnings.is_empty() {
            self.output.flush()?;
        }
        for warning in &evaluation.warnings {
            let _ = writeln!(io::stderr(), "{}", warning.render(source));
        }
        Ok(())
    }
}
