//! Whether a log can be what a sweep wrote: its options are in their ranges, its chunks exist, its findings have the
//! right shape.
//!
//! A checksum tells of accidents, not of intent or of another program; so nothing of a log is used, and no study opened
//! for it, before it was looked at here. Not here: whether what it says is true, which `verify` finds out.

use std::path::Path;
use std::sync::Arc;

use onside_ground::Guard;

use super::findings::{Cell, Column, Findings};
use super::log::Contents;
use super::log_error::LogError;
use super::perform_error::PerformError;
use super::plan::{Options, Shard};
use super::runner::Runner;
use super::{About, ChunkError, Sweep};

/// Opens the study of a log, if the log is in order.
///
/// # Errors
/// The line of the log that is not in order and why; or the study cannot be opened.
pub(super) fn open(
    sweep: &'static dyn Sweep,
    path: &Path,
    contents: &Contents,
    guard: &Arc<Guard>,
) -> Result<Runner, PerformError> {
    let about = sweep.about();
    let damaged = |line, reason| PerformError::Log(LogError::Damaged { path: path.into(), line, reason });
    let plan = &contents.plan;
    let options = Options::new(about, plan.options.as_map()).map_err(|error| damaged(1, error.to_string()))?;
    if options != plan.options {
        return Err(damaged(1, "its options are not written as a sweep writes them".into()));
    }
    let runner = Runner::open(sweep, &plan.options, plan.seed, guard).map_err(PerformError::Study)?;
    let (total, columns) = (runner.total(), runner.study().columns());
    for (&chunk, findings) in &contents.done {
        if let Some(reason) = of_chunk(about, &columns, total, plan.shard, chunk, findings) {
            return Err(damaged(contents.lines.get(&chunk).copied().unwrap_or(0), reason));
        }
    }
    Ok(runner)
}

/// What is wrong with findings that are said to be those of a chunk, as far as it can be seen without doing it again.
pub(super) fn of_chunk(
    about: &About,
    columns: &[Column],
    total: u64,
    shard: Shard,
    chunk: u64,
    findings: &Findings,
) -> Option<String> {
    if chunk >= total {
        return Some(ChunkError::Unknown(chunk, total).to_string());
    }
    if !shard.holds(chunk) {
        return Some(format!("chunk {chunk} is not in shard {shard}"));
    }
    fault(about, columns, findings)
}

/// What is wrong with the shape of findings.
fn fault(about: &About, columns: &[Column], findings: &Findings) -> Option<String> {
    let claims = about.claims.len();
    if findings.cases.len() != claims || findings.failures.len() != claims {
        return Some(format!("it does not count the cases of {claims} claims"));
    }
    for row in &findings.rows {
        if row.len() != columns.len() {
            return Some(format!("a row has {} fields, not {}", row.len(), columns.len()));
        }
        let wrong = |(column, cell): &(&Column, &Cell)| !column.text && matches!(cell, Cell::Text(_));
        if let Some((column, cell)) = columns.iter().zip(row).find(wrong) {
            return Some(format!("{} is not a whole number: {cell}", column.name));
        }
    }
    let mut found = vec![false; claims];
    for counterexample in &findings.counterexamples {
        match found.get_mut(counterexample.claim) {
            None => return Some(format!("there is no claim {}, the last one is {}", counterexample.claim, claims - 1)),
            Some(true) => return Some(format!("it has two counterexamples to claim {}", counterexample.claim)),
            Some(seen) => *seen = true,
        }
    }
    let uncounted = found.iter().zip(&findings.failures).position(|(&found, &count)| found != (count > 0));
    uncounted.map(|claim| format!("counterexamples to claim {claim} are counted and not given, or the other way round"))
}
