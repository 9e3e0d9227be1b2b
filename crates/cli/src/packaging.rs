//! What packages bring along with the program: completions for shells and the pages of the manual. Both are made from
//! the grammar of the command line, so they say what the program takes.

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::errors::{self, plain};
use crate::output::Output;

/// Prints the completions for a shell.
pub(crate) fn completions(shell: Shell) -> ExitCode {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "onside", &mut text);
    let mut output = Output::new();
    let written = output.line(String::from_utf8_lossy(&text).trim_end()).and_then(|()| output.flush());
    written.map_or_else(|closed| closed.exit_code(), |()| ExitCode::SUCCESS)
}

/// Writes the pages into a folder: one of the program and one for each command.
pub(crate) fn manual(folder: &Path) -> ExitCode {
    match clap_mangen::generate_to(Arguments::command(), folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => errors::fail(&plain(format!("the manual cannot be written to {}: {error}", folder.display()))),
    }
}
