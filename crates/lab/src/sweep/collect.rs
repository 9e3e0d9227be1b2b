//! A sweep whose chunks are done elsewhere: their lines come in, are checked and go to the log, and at the end stand
//! the same tables as if one machine had done everything.
//!
//! A line that ends in the middle is that of a writer that was killed, and is not used. Not here: who does the chunks.

use std::io::BufRead;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use onside_files::read::{self, Line};
use onside_ground::{Guard, Stop};
use serde_json::Value;

use super::check;
use super::chunks::chunk_list;
use super::log::{LONGEST, read_chunk};
use super::perform::{Begun, Request, SweepReport, begin};
use super::perform_error::PerformError;
use super::runner::{Ended, RunError, SweepProgress};

/// How often it is asked whether to stop while nothing comes in.
const PATIENCE: Duration = Duration::from_millis(50);

/// Says what is left to do, as [`chunk_list`] does, and takes lines of chunks until all are there or no more come in.
///
/// # Errors
/// Wrong options, a log that cannot be used or written, a line that no chunk of this sweep can have.
pub fn collect(
    request: &Request,
    guard: &Arc<Guard>,
    mut input: impl BufRead + Send + 'static,
    tell: &mut dyn FnMut(&Value) -> std::io::Result<()>,
    progress: &mut dyn FnMut(SweepProgress),
) -> Result<SweepReport, PerformError> {
    let mut begun = begin(request, guard)?;
    let all: Vec<u64> = (0..begun.runner.total()).filter(|&number| begun.plan.shard.holds(number)).collect();
    let list = chunk_list(&begun.runner, &begun.plan, &|number| !begun.done.contains_key(&number));
    tell(&list).map_err(PerformError::Input)?;
    let (sender, receiver) = mpsc::channel();
    // The thread ends with the input, or with the program; while it waits for a line nobody waits for it.
    std::thread::Builder::new()
        .name("lines".into())
        .spawn(move || {
            loop {
                let mut line = Vec::new();
                let (found, last) = match read::line(&mut input, LONGEST, &mut line) {
                    Ok(Line::End) => return,
                    Ok(Line::Whole) if line.ends_with(b"\n") => (Ok(line), false),
                    // A torn line is the last one.
                    Ok(Line::Whole) => return,
                    Ok(Line::Long) => (Err(std::io::Error::other("a line is longer than a chunk can be")), true),
                    Err(error) => (Err(error), true),
                };
                if sender.send(found).is_err() || last {
                    return;
                }
            }
        })
        .map_err(|error| PerformError::Run(RunError::Thread(error)))?;
    let (started, before) = (Instant::now(), begun.done.len() as u64);
    let (mut number, mut cases) = (0, 0u64);
    let mut ended = Ended::Finished;
    while begun.done.len() < all.len() {
        let done = begun.done.len() as u64;
        let (fresh, total, elapsed) = (done - before, all.len() as u64, started.elapsed());
        progress(SweepProgress { done, fresh, total, cases, elapsed });
        if let Err(stop) = guard.check() {
            ended = Ended::Stopped(stop);
            break;
        }
        match receiver.recv_timeout(PATIENCE) {
            Ok(Ok(line)) => {
                number += 1;
                cases = cases.saturating_add(take(&mut begun, number, &line)?);
            }
            Ok(Err(error)) => return Err(PerformError::Input(error)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                ended = Ended::Stopped(Stop::Cancelled);
                break;
            }
        }
    }
    if let Some(log) = &mut begun.log {
        log.sync().map_err(|error| PerformError::Run(RunError::Log(error)))?;
    }
    Ok(begun.end(request, ended))
}

/// Takes a line; how many cases it has.
fn take(begun: &mut Begun, number: u64, line: &[u8]) -> Result<u64, PerformError> {
    let wrong = |reason: String| PerformError::Line(number, reason);
    let (chunk, findings) = read_chunk(line).map_err(|reason| wrong(reason.into()))?;
    let columns = begun.runner.study().columns();
    let total = begun.runner.total();
    let reason = check::of_chunk(begun.runner.sweep().about(), &columns, total, begun.plan.shard, chunk, &findings);
    if let Some(reason) = reason {
        return Err(wrong(reason));
    }
    match begun.done.get(&chunk) {
        // A worker that was believed to be dead may have been alive.
        Some(known) if known == &findings => return Ok(0),
        Some(_) => return Err(wrong(format!("it contradicts what was found for chunk {chunk} before"))),
        None => {}
    }
    if let Some(log) = &mut begun.log {
        log.chunk(chunk, &findings).map_err(|error| PerformError::Run(RunError::Log(error)))?;
    }
    let cases = findings.cases.iter().copied().max().unwrap_or(0);
    begun.done.insert(chunk, findings);
    Ok(cases)
}
