//! `onside eval`: expressions from the arguments or from the standard input.

use std::io::{self, BufRead as _};
use std::process::ExitCode;

use onside_host::Host;
use onside_lang::Evaluation;
use onside_show::{Diagnostic, Span, json_answer, json_error};

use crate::arguments::{EvalArguments, SessionArguments};
use crate::errors::{self, Voice};
use crate::interrupt::Interrupt;
use crate::output::{Closed, Output};

pub(crate) fn run(arguments: &EvalArguments, session: &SessionArguments) -> ExitCode {
    let mut host = session.host();
    let interrupt = Interrupt::new(host.canceller());
    let mut evaluator = Evaluator { json: arguments.json, failed: false, output: Output::new(), interrupt };
    let done = if arguments.expressions == ["-"] {
        evaluator.lines(&mut host)
    } else {
        evaluator.expressions(&mut host, &arguments.expressions)
    };
    match done.and_then(|()| evaluator.output.flush()) {
        Err(closed) => closed.exit_code(),
        Ok(()) => evaluator.interrupt.exit_code(if evaluator.failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }),
    }
}

struct Evaluator {
    json: bool,
    failed: bool,
    output: Output,
    interrupt: Interrupt,
}

impl Evaluator {
    /// Expressions given as arguments: results on standard output, the rest on standard error.
    fn expressions(&mut self, host: &mut Host, sources: &[String]) -> Result<(), Closed> {
        for source in sources {
            let evaluation = self.evaluated(host, source)?;
            match &evaluation.answer {
                Ok(answer) if self.json => self.output.line(&json_answer(source, answer, host.micros()))?,
                Ok(answer) => self.output.line(&answer.text)?,
                Err(errors) => {
                    self.failed = true;
                    if self.json {
                        self.output.line(&json_error(source, &errors[0]))?;
                    } else {
                        self.output.flush()?;
                        errors.iter().for_each(|error| errors::tell(error, source));
                    }
                }
            }
            if self.interrupt.happened() {
                break;
            }
        }
        Ok(())
    }

    /// Expressions from the standard input: exactly one output line for each input line.
    fn lines(&mut self, host: &mut Host) -> Result<(), Closed> {
        let mut input = io::BufReader::new(io::stdin());
        let mut bytes = Vec::new();
        let mut first = true;
        loop {
            bytes.clear();
            match input.read_until(b'\n', &mut bytes) {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(error) => {
                    errors::tell(&errors::plain(format!("cannot read the input: {error}")), "");
                    self.failed = true;
                    return Ok(());
                }
            }
            while matches!(bytes.last(), Some(b'\n' | b'\r')) {
                bytes.pop();
            }
            match std::str::from_utf8(&bytes) {
                Ok(line) => {
                    // Some editors start a file with a mark that nobody sees.
                    let line = if first { line.trim_start_matches('\u{feff}') } else { line };
                    let evaluation = self.evaluated(host, line)?;
                    self.answer_line(line, &evaluation, host.micros())?;
                }
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
            if self.interrupt.happened() {
                return Ok(());
            }
        }
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

    /// Evaluates a source and prints its warnings; errors have remedies of the command line.
    fn evaluated(&mut self, host: &mut Host, source: &str) -> Result<Evaluation, Closed> {
        let mut evaluation = host.evaluate(source);
        if !evaluation.warnings.is_empty() {
            self.output.flush()?;
        }
        evaluation.warnings.iter().for_each(|warning| errors::tell(warning, source));
        evaluation.answer = evaluation.answer.map_err(|errors| Voice::Options.worded(errors, evaluation.stop));
        Ok(evaluation)
    }
}
