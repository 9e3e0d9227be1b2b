//! `onside-check`: says whether a certificate proves what it states.

use std::fs::File;
use std::io::{BufRead, BufReader, Write as _};
use std::process::ExitCode;

const HELP: &str = "\
Checks a certificate: a proof of a statement about games, written by onside prove.

Usage: onside-check [--max-memory SIZE] FILE

  FILE                 the certificate; - reads it from the standard input
  --max-memory SIZE    how much may be remembered, as 500MB or 2GB (the default)
  --help, --version

Examples:
  onside prove 'Domineering(2x3) || 0' -o domineering.proof
  onside-check domineering.proof

What is proved is printed, one statement a line. Exit code 0 if the certificate is accepted, 1 if a step does not follow
(the line is named), 2 if it could not be read to its end.";

/// 500MB, 2GB, or a number of bytes.
fn size(text: &str) -> Option<u64> {
    let (digits, unit) = match text.strip_suffix("GB").map(|digits| (digits, 1 << 30)) {
        Some(found) => found,
        None => text.strip_suffix("MB").map_or((text, 1), |digits| (digits, 1 << 20)),
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

fn fail(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(2)
}

fn main() -> ExitCode {
    let mut memory = 2 << 30;
    let mut files = Vec::new();
    let mut words = std::env::args_os().skip(1);
    while let Some(word) = words.next() {
        match word.to_str() {
            Some("--help" | "-h") => {
                println!("{HELP}");
                return ExitCode::SUCCESS;
            }
            Some("--version" | "-V") => {
                println!("onside-check {}", env!("CARGO_PKG_VERSION"));
                return ExitCode::SUCCESS;
            }
            Some("--max-memory") => match words.next().as_ref().and_then(|word| size(word.to_str()?)) {
                Some(bytes) => memory = bytes,
                None => return fail("--max-memory needs a size such as 500MB"),
            },
            Some(option) if option.starts_with("--") => {
                return fail(&format!("there is no option {option}; see onside-check --help"));
            }
            _ => files.push(word),
        }
    }
    let [file] = files.as_slice() else {
        return fail("name one certificate; see onside-check --help");
    };
    let mut input: Box<dyn BufRead> = if file == "-" {
        Box::new(BufReader::new(std::io::stdin()))
    } else {
        match File::open(file) {
            Ok(opened) => Box::new(BufReader::with_capacity(1 << 16, opened)),
            Err(error) => return fail(&format!("cannot open {}: {error}", file.display())),
        }
    };
    match onside_check::check(&mut input, memory) {
        Ok(accepted) => {
            let mut text = accepted.statements.join("\n");
            text.push_str(&format!("\naccepted: {} steps\n", accepted.steps));
            // Whoever reads no further has seen enough.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(refused) => {
            eprintln!("{}: {refused}", if refused.undecided { "not checked" } else { "refused" });
            ExitCode::from(if refused.undecided { 2 } else { 1 })
        }
    }
}
