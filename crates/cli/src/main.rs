//! The `onside` command: reads arguments, starts a session on a thread with a large stack, prints what it says.
//!
//! Everything about games happens in the language crate; this one owns the terminal, the clock and the exit code.

mod arguments;
mod draw;
mod evaluate;
mod monitor;
mod output;
mod pictures;
mod remedies;
mod repl;
mod reproduce;
mod rulesets;
mod runner;
mod script;
mod sweep;
mod topics;
mod units;

use std::process::ExitCode;

use clap::Parser as _;

use arguments::{Arguments, Command};

/// Deep games need deep stacks; the memory is only taken when it is used.
const STACK: [usize; 3] = [256 << 20, 64 << 20, 8 << 20];

fn main() -> ExitCode {
    let arguments = Arguments::parse_from(arguments::protected(std::env::args_os()));
    match on_large_stack(move || dispatch(arguments)) {
        Some(code) => code,
        None => {
            eprintln!("error: the system would not start a thread");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: Arguments) -> ExitCode {
    match arguments.command {
        None => repl::run(&arguments.limits),
        Some(Command::Eval(eval)) => evaluate::run(&eval, &arguments.limits),
        Some(Command::Draw(drawn)) => draw::run(&drawn, &arguments.limits),
        Some(Command::Run { file }) => script::run(&file, &arguments.limits),
        Some(Command::Sweep { words }) => sweep::run(&words, &arguments.limits),
        Some(Command::Reproduce(wanted)) => reproduce::run(&wanted, &arguments.limits),
        Some(Command::Rulesets { name }) => rulesets::run(name.as_deref()),
        Some(Command::Help { topic }) => topics::run(topic.as_deref()),
    }
}

/// Runs the work on a thread with as large a stack as the system grants.
fn on_large_stack(work: impl FnOnce() -> ExitCode + Send + 'static) -> Option<ExitCode> {
    // The work is handed over only by the thread that really started.
    let work = std::sync::Arc::new(std::sync::Mutex::new(Some(work)));
    for size in STACK {
        let work = work.clone();
        let thread = std::thread::Builder::new().name("session".into()).stack_size(size).spawn(move || {
            let work = work.lock().ok().and_then(|mut work| work.take());
            work.map_or(ExitCode::FAILURE, |work| work())
        });
        if let Ok(thread) = thread {
            return Some(thread.join().unwrap_or(ExitCode::FAILURE));
        }
    }
    None
}
