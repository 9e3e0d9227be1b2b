//! `cargo xtask bench`: CPU time and peak memory of whole processes, against the bars and the peers.
//!
//! Three processes take part. `bench` builds everything in release and prints the table. For each run it starts
//! `bench-one`, which starts the measured process and, when that has ended, asks the system what its only child
//! used. The measured process is either `onside eval -`, as a user would run it, or `bench-case`, for work that
//! the language cannot ask for. Benchmarks never run in tests, because a loaded machine would make them fail.

mod cases;
mod cherries;
mod inputs;
mod library;
mod loopy;
mod measure;
mod random;
mod report;
mod scoring;

use cases::{CASES, Case, Work};
use measure::Executables;

/// The hidden task that measures one run.
pub(crate) const ONE: &str = "bench-one";
/// The hidden task that does the work of one case.
pub(crate) const CASE: &str = "bench-case";

/// What the user asked for.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    json: bool,
    runs: u32,
    names: Vec<String>,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Options, String> {
        let mut options = Options { json: false, runs: 3, names: Vec::new() };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--json" => options.json = true,
                "--runs" => {
                    let number = rest.next().and_then(|text| text.parse().ok()).filter(|&runs| runs > 0);
                    options.runs = number.ok_or("--runs needs a number of at least 1, as in `--runs 5`")?;
                }
                flag if flag.starts_with('-') => {
                    return Err(format!("`{flag}` is no flag of bench; see `cargo xtask help`"));
                }
                name => options.names.push(name.to_owned()),
            }
        }
        Ok(options)
    }

    /// The cases with these names or beginnings of names; all of them if there are no names.
    fn cases(&self) -> Result<Vec<&'static Case>, String> {
        for name in &self.names {
            if !CASES.iter().any(|case| case.name.starts_with(name.as_str())) {
                let known: Vec<&str> = CASES.iter().map(|case| case.name).collect();
                return Err(format!("no case is called `{name}`; the cases are {}", known.join(", ")));
            }
        }
        let wanted =
            |case: &&Case| self.names.is_empty() || self.names.iter().any(|name| case.name.starts_with(name.as_str()));
        Ok(CASES.iter().filter(wanted).collect())
    }
}

/// Measures the cases and prints what was found.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let cases = options.cases()?;
    let executables = Executables::build()?;
    if !options.json {
        println!("{}", report::heading());
    }
    let mut missed = Vec::new();
    for case in cases {
        let usage = measure::best(&executables, case, options.runs)?;
        if !case.bar.admits(&usage) {
            missed.push(case.name);
        }
        let line = match options.json {
            true => report::json(case, &usage, options.runs).to_string(),
            false => report::row(case, &usage),
        };
        println!("{line}");
    }
    if missed.is_empty() { Ok(()) } else { Err(format!("missed: {}", missed.join(", "))) }
}

/// `bench-one NAME ONSIDE`: one run of one case, its usage as JSON on the standard output.
pub(crate) fn run_one(arguments: &[String]) -> Result<(), String> {
    let [name, onside] = arguments else { return Err(format!("usage: {ONE} NAME ONSIDE")) };
    println!("{}", measure::once(find(name)?, onside)?.to_json());
    Ok(())
}

/// `bench-case NAME`: the work of a case that goes through the library.
pub(crate) fn run_case(arguments: &[String]) -> Result<(), String> {
    let [name] = arguments else { return Err(format!("usage: {CASE} NAME")) };
    match find(name)?.work {
        Work::Library(work) => {
            println!("{}", work().map_err(|stop| stop.to_string())?);
            Ok(())
        }
        Work::Eval { .. } => Err(format!("{name} is measured through `onside eval -`")),
        Work::Program(_) => Err(format!("{name} is measured through `onside`")),
    }
}

fn find(name: &str) -> Result<&'static Case, String> {
    CASES.iter().find(|case| case.name == name).ok_or_else(|| format!("no case is called `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn flags_and_names_may_come_in_any_order() {
        let options = parse("push --runs 5 --json switches").unwrap();
        assert_eq!(options, Options { json: true, runs: 5, names: vec!["push".into(), "switches".into()] });
        assert!(parse("--runs 0").is_err());
        assert!(parse("--runs").is_err());
        assert!(parse("--fast").is_err());
    }

    #[test]
    fn a_name_selects_all_cases_that_begin_with_it_and_an_unknown_one_is_refused() {
        let names = |line: &str| {
            parse(line).unwrap().cases().map(|cases| cases.iter().map(|case| case.name).collect::<Vec<_>>())
        };
        assert_eq!(names("domineering").unwrap(), ["domineering-4x4", "domineering-5x5"]);
        assert_eq!(names("").unwrap().len(), CASES.len());
        assert!(names("pull").unwrap_err().starts_with("no case is called `pull`; the cases are push-12"));
    }
}
