//! `onside kernel`: the language as a kernel of Jupyter.

use std::process::ExitCode;

use onside_kernel::{Options, Place, install};
use onside_lang::OwnRuleset;

use crate::arguments::{KernelCommand, SessionArguments};
use crate::{errors, topics};

/// How wide explanations are.
const WIDTH: usize = 88;

pub(crate) fn run(command: &KernelCommand, session: &SessionArguments) -> ExitCode {
    let done = match command {
        KernelCommand::Install { prefix } => {
            let place = prefix.clone().map_or(Place::User, Place::Prefix);
            let program = std::env::current_exe().map_err(|error| format!("this program has no name: {error}"));
            program.and_then(|program| install(&program, &["kernel", "run"], &place)).map(|folder| {
                println!("Jupyter finds the kernel in {}", folder.display());
            })
        }
        KernelCommand::Run { file } => {
            let help = |word: &str, own: &[OwnRuleset]| topics::text(Some(word), own, Some(WIDTH)).ok();
            let (settings, limits) = (session.settings(), session.limits.limits());
            onside_kernel::run(file, Options { settings, limits, help: Box::new(help) })
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => errors::fail(&errors::plain(reason)),
    }
}
