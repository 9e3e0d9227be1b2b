//! A log that is read to be checked: its report, and its chunks done again.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use onside_ground::Guard;

use super::check;
use super::findings::{Counterexample, Findings};
use super::log::read_file;
use super::perform::{Named, SweepReport, report};
use super::perform_error::PerformError;
use super::runner::{Ended, Runner};
use super::{ChunkError, Sweep};

/// A log that was read, and what is needed to check it.
pub struct Recalled {
    /// The sweep.
    pub sweep: &'static dyn Sweep,
    /// The report.
    pub report: SweepReport,
    runner: Runner,
    done: BTreeMap<u64, Findings>,
}

/// What came of chunks that were done again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Again {
    /// How many chunks were done again.
    pub chunks: u64,
    /// Those of which the log has other findings.
    pub differing: Vec<u64>,
    /// The claims of which the log has a counterexample that is not found now.
    pub claims: Vec<usize>,
}

impl Recalled {
    /// Does chunks again: those that brought the counterexamples of the report, or all that are in the log.
    ///
    /// # Errors
    /// A limit or a request to stop, or a case that cannot be judged.
    pub fn again(&mut self, all: bool) -> Result<Again, ChunkError> {
        let mut found = Again::default();
        for (&number, findings) in &self.done {
            let of_report = |found: &&Counterexample| self.report.summary.counterexamples.contains(found);
            let given: Vec<&Counterexample> = findings.counterexamples.iter().filter(of_report).collect();
            if given.is_empty() && !all {
                continue;
            }
            let again = self.runner.chunk(number)?;
            found.chunks += 1;
            if &again != findings {
                found.differing.push(number);
            }
            let other = given.into_iter().filter(|found| !again.counterexamples.contains(found));
            found.claims.extend(other.map(|found| found.claim));
        }
        Ok(found)
    }
}

/// The report of a log, without doing anything.
///
/// # Errors
/// The log cannot be read or belongs to a sweep that is not known.
pub fn recall(path: &Path, named: &Named<'_>, guard: &Arc<Guard>) -> Result<Recalled, PerformError> {
    let contents = read_file(path).map_err(PerformError::Log)?;
    let sweep = named(&contents.plan)?;
    let runner = check::open(sweep, path, &contents, guard)?;
    let mut report = report(sweep, runner.study(), contents.plan, &contents.done, Ended::Finished);
    report.torn = contents.torn;
    Ok(Recalled { sweep, report, runner, done: contents.done })
}
