//! `onside lsp`: what editors ask, over the standard streams.

use std::io::{self, BufReader};
use std::process::ExitCode;
use std::sync::Arc;

use onside_lang::OwnRuleset;
use onside_lsp::{Help, Options, run as serve};

use crate::arguments::SessionArguments;
use crate::{errors, topics};

/// How wide explanations are.
const WIDTH: usize = 88;

/// The most that the tables of a preview may hold, however much a session may.
const MOST: u64 = 256_000_000;

pub(crate) fn run(session: &SessionArguments) -> ExitCode {
    let help: Help = Arc::new(|word: &str, own: &[OwnRuleset]| topics::text(Some(word), own, Some(WIDTH)).ok());
    let memory = session.limits.max_memory.min(MOST);
    let options = Options { settings: session.settings(), memory, help };
    match serve(BufReader::new(io::stdin()), io::stdout(), options) {
        // The protocol wants to hear whether the editor said that it would end.
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => errors::fail(&errors::plain(format!("the editor does not hear any more: {error}"))),
    }
}
