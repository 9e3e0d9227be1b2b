//! `onside eval`: expressions from the arguments or from the standard input.

use std::io;
use std::mem::ManuallyDrop;
use std::process::ExitCode;

use onside_files::read::{self, Line};
use onside_host::Host;
use onside_lang::{Answer, Error, Kind};
use onside_show::{Diagnostic, Json, Span, json_answer, json_error};

use crate::arguments::{EvalArguments, SessionArguments};
use crate::errors::{self, Voice};
use crate::files::{LONGEST, long_line};
use crate::interrupt::Interrupt;
use crate::output::{Closed, Output};
use crate::values::KeptValues;

pub(crate) fn run(arguments: &EvalArguments, session: &SessionArguments) -> ExitCode {
    let (host, kept) = match session.host_with_values() {
        Ok(host) => host,
        Err(error) => return errors::fail(&error),
    };
    // The program ends with its answers: taking large tables apart first would only take time.
    let mut host = ManuallyDrop::new(host);
    let interrupt = Interrupt::new(host.canceller());
    let mut evaluator =
        Evaluator { json: arguments.json, latex: arguments.latex, failed: false, output: Output::new(), interrupt };
    let done = if arguments.expressions == ["-"] {
        evaluator.lines(&mut host)
    } else {
        evaluator.expressions(&mut host, &arguments.expressions)
    };
    match done.and_then(|()| evaluator.output.flush()) {
        Err(closed) => closed.exit_code(),
        Ok(()) => {
            let code = if evaluator.failed { ExitCode::FAILURE } else { ExitCode::SUCCESS };
            evaluator.interrupt.exit_code(KeptValues::close(kept, &mut host, code))
        }
    }
}

/// What is printed of an answer.
struct Found {
    kind: Kind,
    text: String,
    /// The data, if they are asked for.
    value: Json,
    micros: u64,
}

impl Found {
    fn of(host: &mut Host, answer: Answer, json: bool, latex: bool, micros: u64) -> Result<Found, Error> {
        let value = if json { host.within(|| answer.json())? } else { Json::Null };
        let kind = answer.kind();
        let text = if latex { host.within(|| answer.latex())? } else { answer.into_text()? };
        Ok(Found { kind, text, value, micros })
    }

    fn json_line(&self, input: &str) -> String {
        json_answer(input, self.kind.word(), &self.text, &self.value, self.micros)
    }
}

struct Evaluator {
    json: bool,
    latex: bool,
    failed: bool,
    output: Output,
    interrupt: Interrupt,
}

impl Evaluator {
    /// Expressions given as arguments: results on standard output, the rest on standard error.
    fn expressions(&mut self, host: &mut Host, sources: &[String]) -> Result<(), Closed> {
        for source in sources {
            match self.evaluated(host, source)? {
                Ok(found) if self.json => self.output.line(&found.json_line(source))?,
                Ok(found) => self.output.line(&found.text)?,
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
            match read::line(&mut input, LONGEST, &mut bytes) {
                Ok(Line::End) => return Ok(()),
                Ok(Line::Whole) => {}
                // What follows may be the rest of this line without an end, so nothing more is read.
                Ok(Line::Long) => {
                    let error = Diagnostic::error(long_line(), Span::default());
                    return self.answer_line("", &Err(vec![error]));
                }
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
                    let found = self.evaluated(host, line)?;
                    self.answer_line(line, &found)?;
                }
                Err(error) => {
                    let at = error.valid_up_to();
                    let error = Diagnostic::error("the line is not UTF-8 text", Span::new(at, at + 1));
                    self.answer_line(&String::from_utf8_lossy(&bytes), &Err(vec![error]))?;
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

    fn answer_line(&mut self, line: &str, found: &Result<Found, Vec<Diagnostic>>) -> Result<(), Closed> {
        match found {
            Ok(found) if self.json => self.output.line(&found.json_line(line)),
            Ok(found) => self.output.line(&found.text.replace('\n', " ")),
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
    fn evaluated(&mut self, host: &mut Host, source: &str) -> Result<Result<Found, Vec<Diagnostic>>, Closed> {
        let evaluation = host.evaluate(source);
        // Other programs read one object a line, so what is printed goes where the warnings go.
        if self.json {
            evaluation.printed.iter().for_each(|line| eprintln!("{line}"));
        } else {
            evaluation.printed.iter().try_for_each(|line| self.output.line(line))?;
        }
        if !evaluation.warnings.is_empty() {
            self.output.flush()?;
        }
        evaluation.warnings.iter().for_each(|warning| errors::tell(warning, source));
        let (json, latex, micros) = (self.json, self.latex, evaluation.micros);
        let of = |answer: Answer| Found::of(host, answer, json, latex, micros).map_err(|error| vec![error]);
        let found = evaluation.answer.and_then(of);
        Ok(found.map_err(|errors| Voice::Options.worded(errors)))
    }
}
