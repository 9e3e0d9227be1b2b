//! `onside serve --stdio`: requests of other programs on the standard input, events on the standard output.

use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use onside_lang::OwnRuleset;
use onside_serve::{Help, Options, serve};

use crate::arguments::SessionArguments;
use crate::{errors, topics};

/// How wide explanations are.
const WIDTH: usize = 88;

pub(crate) fn run(session: &SessionArguments) -> ExitCode {
    let options = Options { settings: session.settings(), limits: session.limits.limits(), help: help() };
    match serve(io::stdin().lock(), io::stdout(), options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => errors::fail(&errors::plain(format!("cannot read the input: {error}"))),
    }
}

/// What `onside help` says about words of the language.
fn help() -> Help {
    Arc::new(|word: &str, own: &[OwnRuleset]| topics::text(Some(word), own, Some(WIDTH)).ok())
}
