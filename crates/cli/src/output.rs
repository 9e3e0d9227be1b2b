//! Standard output that may be closed early: `onside eval - | head -1` ends quietly.

use std::io::{self, BufWriter, Stdout, Write};
use std::process::ExitCode;

/// Buffered standard output.
pub(crate) struct Output {
    writer: BufWriter<Stdout>,
    /// Whether the program was started without a standard output.
    closed: bool,
}

/// Nobody reads the output any more, or it cannot be written.
#[derive(Debug)]
pub(crate) struct Closed(io::Error);

impl Closed {
    /// The exit code: a closed pipe is what the reader wanted, a full disk is not.
    pub(crate) fn exit_code(&self) -> ExitCode {
        if self.0.kind() == io::ErrorKind::BrokenPipe {
            ExitCode::SUCCESS
        } else {
            let _ = writeln!(io::stderr(), "error: cannot write the output: {}", self.0);
            ExitCode::FAILURE
        }
    }
}

impl Output {
    pub(crate) fn new() -> Output {
        // What was closed takes everything in silence, so that it has to be noticed beforehand; see `closed.c`.
        let closed = std::env::var_os("ONSIDE_OUTPUT_CLOSED").is_some();
        Output { writer: BufWriter::new(io::stdout()), closed }
    }

    fn check(&self) -> Result<(), Closed> {
        if self.closed {
            return Err(Closed(io::Error::new(io::ErrorKind::NotConnected, "the standard output is closed")));
        }
        Ok(())
    }

    pub(crate) fn line(&mut self, line: &str) -> Result<(), Closed> {
        self.check()?;
        self.writer.write_all(line.as_bytes()).and_then(|()| self.writer.write_all(b"\n")).map_err(Closed)
    }

    pub(crate) fn text(&mut self, text: &str) -> Result<(), Closed> {
        self.check()?;
        self.writer.write_all(text.as_bytes()).map_err(Closed)
    }

    pub(crate) fn flush(&mut self) -> Result<(), Closed> {
        self.writer.flush().map_err(Closed)
    }
}

/// Prints a text that is ready.
pub(crate) fn print(text: &str) -> ExitCode {
    let mut output = Output::new();
    match output.text(text).and_then(|()| output.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(closed) => closed.exit_code(),
    }
}

/// The words with which the program was started, for files that say where they come from; not the path of the program.
pub(crate) fn command_line() -> impl Iterator<Item = String> {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    std::iter::once("onside".to_owned()).chain(words)
}
