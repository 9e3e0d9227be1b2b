//! `cargo xtask bench`: answers, CPU time and peak memory of whole processes, against the record, the bars and the
//! peers.
//!
//! Three processes take part. `bench` builds everything in release and prints the table. For each run it starts
//! `bench-one`, which starts the measured process, takes its answer and, when it has ended, asks the system what its
//! only child used. The measured process is either `onside`, as a user would run it, or `bench-case`, for work that the
//! language cannot ask for. Benchmarks never run in tests, because a loaded machine would make them fail.

mod answers;
mod case;
mod cases;
mod cherries;
mod compare;
mod digest;
mod inputs;
mod library;
mod loopy;
mod measure;
mod random;
mod report;
mod scoring;

use std::path::Path;

use answers::Answers;
use case::{Case, Work};
use compare::Other;
use measure::Executables;
use report::Verdict;

/// The hidden task that measures one run.
pub(crate) const ONE: &str = "bench-one";
/// The hidden task that does the work of one case.
pub(crate) const CASE: &str = "bench-case";

/// What the user asked for.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    json: bool,
    list: bool,
    record: bool,
    runs: u32,
    other: Option<Other>,
    names: Vec<String>,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Options, String> {
        let mut options = Options { json: false, list: false, record: false, runs: 3, other: None, names: Vec::new() };
        let (mut onside, mut xtask) = (None, None);
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut path = |of: &str| rest.next().cloned().ok_or_else(|| format!("{argument} needs the path of {of}"));
            match argument.as_str() {
                "--json" => options.json = true,
                "--list" => options.list = true,
                "--record" => options.record = true,
                "--compare" => onside = Some(path("another build of onside")?),
                "--compare-xtask" => xtask = Some(path("another build of xtask")?),
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
        options.other = match (onside, xtask) {
            (Some(onside), xtask) => Some(Other { onside, xtask }),
            (None, Some(_)) => return Err("--compare-xtask needs --compare as well".into()),
            (None, None) => None,
        };
        if options.record && (options.other.is_some() || options.names.is_empty()) {
            return Err("--record needs the names of the cases whose answers are to be recorded".into());
        }
        Ok(options)
    }

    /// The cases with these names or beginnings of names; all of them if there are no names.
    fn cases(&self) -> Result<Vec<&'static Case>, String> {
        for name in &self.names {
            if !cases::all().any(|case| case.name.starts_with(name.as_str())) {
                let known: Vec<&str> = cases::all().map(|case| case.name).collect();
                return Err(format!("no case is called `{name}`; the cases are {}", known.join(", ")));
            }
        }
        let wanted =
            |case: &&Case| self.names.is_empty() || self.names.iter().any(|name| case.name.starts_with(name.as_str()));
        Ok(cases::all().filter(wanted).collect())
    }
}

/// Measures the cases and prints what was found.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let cases = options.cases()?;
    if options.list {
        print!("{}", report::list(cases.into_iter(), &Answers::read()?));
        return Ok(());
    }
    if let Some(other) = &options.other {
        return compare::run(&cases, other, options.runs, options.json);
    }
    let mut answers = Answers::read()?;
    let executables = Executables::build()?;
    if !options.json {
        println!("{}", report::heading());
    }
    let mut bad = Vec::new();
    for case in cases {
        let worker = executables.worker(case).ok_or("there is no xtask")?;
        let sample = measure::best(worker, case, options.runs)?;
        if options.record && sample.usage.exit == Some(0) {
            answers.record(case.name, sample.answer.clone())?;
            answers.write()?;
        }
        let verdict = Verdict::new(case, &sample, &answers);
        if !verdict.is_good() {
            bad.push(format!("{} ({})", case.name, verdict.word()));
        }
        let line = match options.json {
            true => report::json(case, &sample, verdict, answers.origin(case.name), options.runs).to_string(),
            false => report::row(case, &sample.usage, verdict),
        };
        println!("{line}");
        if let (Verdict::Wrong, Err(problem)) = (verdict, answers.judge(case.name, &sample.answer)) {
            eprintln!("  {problem}");
        }
    }
    if bad.is_empty() { Ok(()) } else { Err(format!("not passed: {}", bad.join(", "))) }
}

/// `bench-one NAME WORKER`: one run of one case, its usage and its answer as JSON on the standard output.
pub(crate) fn run_one(arguments: &[String]) -> Result<(), String> {
    let [name, worker] = arguments else { return Err(format!("usage: {ONE} NAME WORKER")) };
    println!("{}", measure::once(find(name)?, Path::new(worker))?.to_json());
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
        Work::Program { .. } => Err(format!("{name} is measured through `onside`")),
    }
}

fn find(name: &str) -> Result<&'static Case, String> {
    cases::all().find(|case| case.name == name).ok_or_else(|| format!("no case is called `{name}`"))
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
        assert_eq!((options.json, options.runs), (true, 5));
        assert_eq!(options.names, ["push", "switches"]);
        assert_eq!(options.other, None);
        let options = parse("--compare-xtask x push --compare o").unwrap();
        assert_eq!(options.other, Some(Other { onside: "o".into(), xtask: Some("x".into()) }));
        assert!(parse("--compare").is_err());
        assert!(parse("--compare-xtask x").is_err());
        assert!(parse("--record").is_err());
        assert!(parse("--runs 0").is_err());
        assert!(parse("--runs").is_err());
        assert!(parse("--fast").is_err());
    }

    #[test]
    fn a_name_selects_all_cases_that_begin_with_it_and_an_unknown_one_is_refused() {
        let names = |line: &str| {
            parse(line).unwrap().cases().map(|cases| cases.iter().map(|case| case.name).collect::<Vec<_>>())
        };
        assert_eq!(names("domineering-5").unwrap(), ["domineering-5x5"]);
        assert_eq!(names("toads").unwrap(), ["toads-5-3-5", "toads-5-5-5", "toads-6-2-6"]);
        assert_eq!(names("").unwrap().len(), cases::all().count());
        assert!(names("pull").unwrap_err().starts_with("no case is called `pull`; the cases are push-12"));
    }
}
