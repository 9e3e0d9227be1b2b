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
use super::perform::PerformError;
use super::plan::Options;
use super::{About, Study, Sweep};

/// Opens the study of a log, if the log is in order.
///
/// # Errors
/// The line of the log that is not in order and why; or the study cannot be opened.
pub(super) fn open(
    sweep: &dyn Sweep,
    path: &Path,
    contents: &Contents,
    guard: &Arc<Guard>,
) -> Result<Box<dyn Study>, PerformError> {
    let about = sweep.about();
    let damaged = |line, reason| PerformError::Log(LogError::Damaged { path: path.into(), line, reason });
    let plan = &contents.plan;
    let options = Options::new(about, plan.options.as_map()).map_err(|error| damaged(1, error.to_string()))?;
    if options != plan.options {
        return Err(damaged(1, "its options are not written as a sweep writes them".into()));
    }
    let study = sweep.open(&plan.options, plan.seed, guard).map_err(PerformError::Study)?;
    let total = study.stages().into_iter().fold(0, u64::saturating_add);
    let columns = study.columns();
    for (&chunk, findings) in &contents.done {
        let reason = if chunk >= total {
            Some(format!("there is no chunk {chunk}, the last one is {}", total.saturating_sub(1)))
        } else if !plan.shard.holds(chunk) {
            Some(format!("chunk {chunk} is not in shard {}", plan.shard))
        } else {
            fault(about, &columns, findings)
        };
        if let Some(reason) = reason {
            return Err(damaged(contents.lines.get(&chunk).copied().unwrap_or(0), reason));
        }
    }
    Ok(study)
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
