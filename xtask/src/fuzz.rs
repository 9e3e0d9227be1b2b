//! `cargo xtask fuzz`: the fuzzers for as long as one likes. The tests run each of them for some seconds.

use std::path::PathBuf;
use std::time::Duration;

use onside_fuzzers::{ALL, ARGUMENTS, Fuzzer, Until, arguments, run as fuzz};

use crate::cargo;

/// Failures of one fuzzer that are told; more of them are most often the same.
const MOST_FAILURES: usize = 10;

/// What is asked for.
struct Wanted {
    seconds: u64,
    seed: u64,
    case: Option<u64>,
    names: Vec<String>,
}

fn read(words: &[String]) -> Result<Wanted, String> {
    let mut wanted = Wanted { seconds: 60, seed: 1, case: None, names: Vec::new() };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().ok_or_else(|| format!("{word} needs a number"))?;
            value.parse::<u64>().map_err(|_| format!("{word} takes a whole number, not `{value}`"))
        };
        match word.as_str() {
            "--seconds" => wanted.seconds = number()?,
            "--seed" => wanted.seed = number()?,
            "--case" => wanted.case = Some(number()?),
            name if ALL.iter().any(|(known, _)| *known == name) || name == ARGUMENTS => wanted.names.push(name.into()),
            other => {
                let known: Vec<&str> = ALL.iter().map(|(known, _)| *known).chain([ARGUMENTS]).collect();
                return Err(format!("there is no fuzzer `{other}`; there are {}", known.join(", ")));
            }
        }
    }
    if wanted.names.is_empty() {
        wanted.names = ALL.iter().map(|(name, _)| (*name).to_owned()).chain([ARGUMENTS.to_owned()]).collect();
    }
    Ok(wanted)
}

/// Runs the fuzzers one after the other; they share the time.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let Wanted { seconds, seed, case, names } = read(words)?;
    let share = Duration::from_secs(seconds) / u32::try_from(names.len()).unwrap_or(1).max(1);
    let mut failures = 0;
    for name in &names {
        let program = if name == ARGUMENTS { Some(program()?) } else { None };
        let known = ALL.iter().find(|(known, _)| known == name).map(|(_, make)| *make);
        let make = move || -> Box<dyn Fuzzer> {
            match (known, program) {
                (Some(make), _) => make(),
                (None, program) => arguments(program.unwrap_or_default()),
            }
        };
        let until = if case.is_some() { Until::Cases(1) } else { Until::Time(share) };
        let outcome = fuzz(make, seed, case.unwrap_or(0), until, MOST_FAILURES);
        let outcome = outcome.map_err(|error| format!("the system would not start a thread: {error}"))?;
        eprintln!("{name}: {} cases, {} failures", outcome.cases, outcome.failures.len());
        for failure in &outcome.failures {
            println!("{failure}");
        }
        failures += outcome.failures.len();
    }
    match failures {
        0 => Ok(()),
        1 => Err("there is a failure".into()),
        more => Err(format!("there are {more} failures")),
    }
}

/// The program, built as the tests build it.
fn program() -> Result<PathBuf, String> {
    let status = cargo().args(["build", "--quiet", "--package", "onside-cli"]).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(_) => return Err("the program could not be built".into()),
        Err(error) => return Err(format!("cargo did not start: {error}")),
    }
    let own = std::env::current_exe().map_err(|error| format!("this program is nowhere: {error}"))?;
    Ok(own.with_file_name(format!("onside{}", std::env::consts::EXE_SUFFIX)))
}
