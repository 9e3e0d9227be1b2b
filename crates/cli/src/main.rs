//! The `onside` command: reads arguments, starts a session on a thread with a large stack, prints what it says.
//!
//! Games are a matter of the language, limits of the host; this crate owns the arguments, the terminal and the exit
//! code.

mod arguments;
mod check;
mod draw;
mod errors;
mod evaluate;
mod files;
mod format;
mod interrupt;
#[cfg(feature = "kernel")]
mod kernel;
mod lsp;
mod output;
mod packaging;
mod pictures;
mod play;
mod progress;
mod prove;
mod repl;
mod reproduce;
mod rulesets;
mod script;
mod serve;
mod sweep;
mod topics;
mod units;
mod values;
mod words;
mod worksheet;

use std::process::ExitCode;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = match arguments::parse(std::env::args_os()) {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        // A panic is reported as an ordinary error with its input; the default message would come twice.
        std::panic::set_hook(Box::new(|_| {}));
    }
    // Deep games need deep stacks.
    match onside_host::on_large_stack(move || dispatch(arguments)) {
        Ok(code) => code,
        Err(error) => errors::fail(&errors::plain(format!("the system would not start a thread: {error}"))),
    }
}

fn dispatch(arguments: Arguments) -> ExitCode {
    let Arguments { command, session } = arguments;
    match command {
        None => repl::run(&session),
        Some(Command::Eval(eval)) => evaluate::run(&eval, &session),
        Some(Command::Draw(drawn)) => draw::run(&drawn, &session),
        Some(Command::Run { file, check: true, .. }) => check::run(&file, &session),
        Some(Command::Run { file, latex, .. }) => script::run(&file, latex, &session),
        Some(Command::Prove(wanted)) => prove::run(&wanted, &session),
        Some(Command::Play(game)) => play::run(&game, &session),
        Some(Command::Sweep { words }) => sweep::run(&words, &session.limits),
        Some(Command::Reproduce(wanted)) => reproduce::run(&wanted, &session.limits),
        Some(Command::Fmt { files, check }) => format::run(&files, check, &session),
        Some(Command::Lsp) => lsp::run(&session),
        Some(Command::Serve { stdio: _ }) => serve::run(&session),
        Some(Command::Worksheet(arguments)) => worksheet::run(&arguments, &session),
        #[cfg(feature = "kernel")]
        Some(Command::Kernel(command)) => kernel::run(&command, &session),
        Some(Command::Rulesets { name, file }) => rulesets::run(name.as_deref(), file.as_deref()),
        Some(Command::Completions { shell }) => packaging::completions(shell),
        Some(Command::Manual { folder }) => packaging::manual(&folder),
        Some(Command::Help { topic }) => topics::run(topic.as_deref()),
    }
}
