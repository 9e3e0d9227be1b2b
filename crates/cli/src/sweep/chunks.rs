//! Chunks for others: the list of them, some of them done here, and the lines of those that were done elsewhere.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::num::NonZero;
use std::process::{Command, ExitCode};

use onside_lab::own;
use onside_lab::sweep::{
    ChunkError, Findings, Options, PerformError, Plan, Purpose, Ranges, Request, Runner, Shard, Sweep, chunk_line,
    chunk_list, collect,
};
use onside_show::grouped;

use super::words::{Chosen, Shared};
use super::{Progress, Work, default_file, failed, reported};
use crate::errors::{self, Voice, mistake};
use crate::output::{Output, print};

/// Prints what there is to do.
pub(super) fn list(sweep: &'static dyn Sweep, given: &BTreeMap<String, String>, shared: &Shared) -> ExitCode {
    let work = Work::begin(&shared.limits);
    let code = match open(sweep, given, shared, &work) {
        Ok((runner, plan)) => print(&format!("{}\n", chunk_list(&runner, &plan, &|_| true))),
        Err(code) => code,
    };
    work.interrupt.exit_code(code)
}

/// Does some chunks and prints what they bring; nothing is written to any file.
pub(super) fn some(
    sweep: &'static dyn Sweep,
    given: &BTreeMap<String, String>,
    shared: &Shared,
    chosen: &Chosen,
    json: bool,
) -> ExitCode {
    let work = Work::begin(&shared.limits);
    let code = open(sweep, given, shared, &work).and_then(|(mut runner, _)| {
        let threads = shared.threads.unwrap_or(NonZero::<usize>::MIN);
        match chosen {
            Chosen::Ranges(ranges) => these(&mut runner, ranges, threads, json),
            Chosen::Asked => asked(&mut runner, threads, json),
        }
    });
    work.interrupt.exit_code(code.err().unwrap_or(ExitCode::SUCCESS))
}

/// Takes the lines of chunks that are done elsewhere.
pub(super) fn gather(request: &Request, work: &Work) -> ExitCode {
    let progress = Progress::start();
    let input = BufReader::new(std::io::stdin());
    let result = collect(
        request,
        &work.guard,
        input,
        &mut |list| {
            let mut out = std::io::stdout().lock();
            writeln!(out, "{list}").and_then(|()| out.flush())
        },
        &mut |now| progress.told(now),
    );
    drop(progress);
    reported(result, request)
}

/// Hands the sweep to the driver in Python, which starts this program again to collect and to do chunks.
pub(super) fn dask(
    sweep: &'static dyn Sweep,
    given: &BTreeMap<String, String>,
    shared: &Shared,
    address: &str,
) -> ExitCode {
    let python = std::env::var_os("ONSIDE_PYTHON").unwrap_or_else(|| "python3".into());
    let mut command = Command::new(&python);
    command.args(["-m", "onside.sweep", "--dask", address, "--out"]);
    command.arg(shared.out.clone().unwrap_or_else(|| default_file(sweep, shared)));
    if let Ok(program) = std::env::current_exe() {
        command.arg("--program").arg(program);
    }
    if let Some(seed) = shared.seed {
        command.arg(format!("--seed={seed}"));
    }
    if let Some(file) = &shared.file {
        command.arg("--file").arg(file);
    }
    command.arg(sweep.about().name);
    command.args(given.iter().filter(|(name, _)| *name != own::TEXT).map(|(name, value)| format!("--{name}={value}")));
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => errors::fail(&mistake(
            format!("cannot start {}: {error}", python.to_string_lossy()),
            "install Python with the packages onside and distributed, or name it in ONSIDE_PYTHON",
        )),
    }
}

/// The runner and the plan of a sweep without a log.
fn open(
    sweep: &'static dyn Sweep,
    given: &BTreeMap<String, String>,
    shared: &Shared,
    work: &Work,
) -> Result<(Runner, Plan), ExitCode> {
    let fail = |error: PerformError| failed(&error, Purpose::Sweep);
    if let Some(error) = sweep.conflict(given) {
        return Err(fail(PerformError::Study(error)));
    }
    let options = Options::new(sweep.about(), given).map_err(|error| fail(PerformError::Plan(error)))?;
    let seed = shared.seed.unwrap_or(0);
    let runner = Runner::open(sweep, &options, seed, &work.guard).map_err(|error| fail(PerformError::Study(error)))?;
    let threads = shared.threads.or_else(|| std::thread::available_parallelism().ok());
    let shard = shared.shard.unwrap_or(Shard::WHOLE);
    let plan = Plan::new(sweep.about().name, options, seed, threads.unwrap_or(NonZero::<usize>::MIN), shard);
    Ok((runner, plan))
}

/// Does the chunks of these ranges.
fn these(runner: &mut Runner, ranges: &Ranges, threads: NonZero<usize>, json: bool) -> Result<(), ExitCode> {
    let (numbers, missing) = ranges.numbers(runner.total());
    if let Some(missing) = missing {
        let last = runner.total().saturating_sub(1);
        let problem = format!("there is no chunk {missing}, the last one is {last}");
        return Err(errors::misuse(&mistake(problem, "--chunks lists them")));
    }
    let about = runner.sweep().about();
    let text = |number: u64, findings: &Findings| {
        if json {
            return chunk_line(number, findings);
        }
        let claims = about.claims.iter().zip(findings.cases.iter().zip(&findings.failures));
        let told = claims.map(|(claim, (&cases, &failures))| {
            format!("{}: {}, {} of them contradict it", claim.name, claim.counted(cases), grouped(failures))
        });
        format!("chunk {number}: {}\n", told.collect::<Vec<_>>().join("; "))
    };
    let mut closed = None;
    let result = runner.work(&numbers, threads, &mut |number, findings| {
        let mut output = Output::new();
        // Whoever does not read any more does not want the rest.
        closed = closed.take().or_else(|| output.text(&text(number, &findings)).and_then(|()| output.flush()).err());
        Ok(())
    });
    if let Some(closed) = closed {
        return Err(closed.exit_code());
    }
    match result {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => {
            let remedy = match &error {
                ChunkError::Stop(stop) => Voice::Options.words(stop.remedy()),
                other => other.remedy(),
            };
            Err(errors::fail(&mistake(error, remedy)))
        }
        Err(error) => Err(failed(&PerformError::Run(error), Purpose::Sweep)),
    }
}

/// Does the ranges that are asked for on the standard input, a line each; a blank line ends the answer to each.
fn asked(runner: &mut Runner, threads: NonZero<usize>, json: bool) -> Result<(), ExitCode> {
    for line in std::io::stdin().lock().lines() {
        let wrong = |error: &dyn std::fmt::Display| mistake(error.to_string(), "write a range in each line, as 3..17");
        let line = line.map_err(|error| errors::fail(&wrong(&error)))?;
        let ranges = line.parse().map_err(|error| errors::fail(&wrong(&error)))?;
        these(runner, &ranges, threads, json)?;
        let mut output = Output::new();
        output.text("\n").and_then(|()| output.flush()).map_err(|closed| closed.exit_code())?;
    }
    Ok(())
}
