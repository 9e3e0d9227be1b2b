//! Development tasks: `cargo xtask test`, `bench`, `fuzz`, `gallery`, `web`, `browser`, `python` and `dist`. Nothing of
//! this is part of the program.

mod bench;
mod browser;
mod dist;
mod fuzz;
mod licences;
mod lines;
mod python;
mod quick;
mod test;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
Development tasks.

  cargo xtask test [FLAGS]               everything that must hold: width of lines, format, lints, tests, doctests
  cargo xtask bench [FLAGS] [NAME...]    answers, CPU time and memory against the record, the bars and the peers
  cargo xtask fuzz [FLAGS] [NAME...]     random inputs and what must hold of every answer, for a minute
  cargo xtask gallery                    draws docs/gallery.md and its pictures anew
  cargo xtask web [--check] [--vendor]   emits the page of the worksheet anew, or compares it with its sources
  cargo xtask browser [FLAGS] [NAME...]  the worksheet in Chromium, or some of its scenarios; installs what is missing
  cargo xtask python [WORD...]           the Python package, installed below target/ and tried; words go to pytest
  cargo xtask dist                       a Debian package and an archive below target/packages, built and tried
  cargo xtask help                       this text

`test --quick` is for the middle of a change: within a minute it lints and tests what was changed since the last commit.
Other flags of `test` go to `cargo test --workspace`.

`bench` is not part of the tests. It takes the names of cases or their beginnings, and runs every case in a process of
its own, three times; the best time counts. It ends with exit code 1 if an answer is not the recorded one or a bar is
missed.

  --list                  the cases, what they measure and who stands for their answers
  --runs N                how often each case is run
  --json                  one object a line
  --compare ONSIDE        this build beside another one, in turn; exit code 1 if a case is slower by more than 5 %
  --compare-xtask XTASK   the other build's xtask, for the cases that go through the library
  --record                takes over the answers of the named cases, unless something else stands for them

`fuzz` shares the time among the fuzzers that are named, or all of them, and ends with exit code 1 if anything fails;
every failure comes with a smaller input and the flags that repeat it.

  --seconds N             for how long
  --seed N                what the random choices start from
  --case N                this case only

Examples:
  cargo xtask test
  cargo xtask test --quick
  cargo xtask test --release
  cargo xtask test thermograph         only tests with this word in their name (format and lints are still checked)
  cargo xtask bench
  cargo xtask bench push domineering-5x5 --runs 5
  cargo xtask bench --json > results.jsonl
  cargo xtask fuzz --seconds 600 --seed 7 methods readback
  cargo xtask bench push --compare ../before/target/release/onside";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((task, rest)) = arguments.split_first() else {
        eprintln!("{HELP}");
        return ExitCode::FAILURE;
    };
    let done = match task.as_str() {
        "test" => test::run(rest),
        "bench" => bench::run(rest),
        bench::ONE => bench::run_one(rest),
        bench::CASE => bench::run_case(rest),
        "fuzz" => fuzz::run(rest),
        "gallery" => gallery(rest),
        "web" => web::run(rest),
        "browser" => browser::run(rest),
        "python" => python::run(rest),
        "dist" => dist::run(rest),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(format!("there is no task `{task}`; `cargo xtask help` lists them")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Draws the gallery anew, by the test that checks it.
fn gallery(flags: &[String]) -> Result<(), String> {
    if let Some(flag) = flags.first() {
        return Err(format!("`gallery` takes no arguments; found `{flag}`"));
    }
    let mut command = cargo();
    command.args(["test", "--quiet", "--package", "onside-cli", "--test", "all", "gallery::"]).env("ONSIDE_BLESS", "1");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the gallery could not be drawn".to_owned()),
        Err(error) => Err(format!("cargo did not start: {error}")),
    }
}

/// The cargo that started this program.
fn cargo() -> std::process::Command {
    let mut command = std::process::Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command
}
