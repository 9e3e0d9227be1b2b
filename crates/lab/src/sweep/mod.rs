//! The machinery of sweeps: what a sweep is, and everything that all of them share.
//!
//! A [`Sweep`] describes itself ([`About`]) and opens a [`Study`] for given options. A study cuts its range into
//! numbered chunks of a few seconds at most; a chunk is a pure function of its number, so that chunks may be done in
//! any order, on any number of threads, in several processes and on several machines, and are never done twice. What
//! they bring home ([`Findings`]) is written to a log (`log`) as soon as it is there, and put together in the order of
//! the chunks, so that results do not depend on how they came about.
//!
//! Chunks belong to stages. Between stages a study may build tables that the chunks of the next stage look up. Tables
//! are not part of the checkpoint: they take seconds, and are built anew when a sweep is resumed. A [`Runner`] is the
//! door to the chunks: it keeps a study with its tables, and opens another one when a chunk of an earlier stage is
//! asked for. [`chunk_list`] says what there is to do, so that others can hand it out, and [`collect`] takes what they
//! bring.

mod about;
mod check;
mod chunks;
mod collect;
mod export;
mod findings;
mod log;
mod log_error;
mod merge;
mod parquet;
mod perform;
mod perform_error;
mod plan;
mod recall;
mod runner;
mod summary;
mod thrift;

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use serde_json::Value;

pub use about::{About, Claim, Kind, Setting};
pub use chunks::{NoRange, Ranges, chunk_list};
pub use collect::collect;
pub use export::{csv, parquet};
pub use findings::{Cell, Column, Counterexample, Findings, Fold, Row};
pub use log::{Contents, Log, Opened, Store, chunk_line, read_file};
pub use log_error::{LogError, Purpose};
pub use merge::{MergeError, merge};
pub use perform::{Named, Request, Start, SweepReport, join, perform};
pub use perform_error::PerformError;
pub use plan::{Options, Plan, PlanError, Shard, VERSION, chunk_size};
pub use recall::{Again, Recalled, recall};
pub use runner::{Ended, RunError, Runner, SweepProgress, chunks_of, run};
pub(crate) use summary::fold_row;
pub use summary::{ClaimVerdict, Summary, verdicts_so_far};

/// Why a study cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyError {
    /// The options are wrong: in what, and what to do.
    Options {
        /// What is wrong, in one sentence.
        problem: String,
        /// What to do.
        remedy: String,
    },
    /// A limit or a request to stop.
    Stop(Stop),
}

impl StudyError {
    /// What is wrong with the options, and its remedy.
    pub fn new(problem: impl Into<String>, remedy: impl Into<String>) -> StudyError {
        StudyError::Options { problem: problem.into(), remedy: remedy.into() }
    }

    /// What to do.
    #[must_use]
    pub fn remedy(&self) -> String {
        match self {
            StudyError::Options { remedy, .. } => remedy.clone(),
            StudyError::Stop(stop) => stop.remedy().words().into(),
        }
    }
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StudyError::Options { problem, .. } => f.write_str(problem),
            StudyError::Stop(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for StudyError {}

onside_ground::from_stop!(StudyError);

/// Why evidence is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It fails; the sentence says in what.
    Fails(String),
    /// A limit or a request to stop: it was not checked to its end.
    Stop(Stop),
}

impl From<String> for Doubt {
    fn from(sentence: String) -> Doubt {
        Doubt::Fails(sentence)
    }
}

impl From<&str> for Doubt {
    fn from(sentence: &str) -> Doubt {
        Doubt::Fails(sentence.into())
    }
}

onside_ground::from_stop!(Doubt);

/// Why a chunk brought nothing home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChunkError {
    /// A limit or a request to stop.
    Stop(Stop),
    /// Its stage was not entered, so there are no tables, or those of another stage.
    NotEntered,
    /// There is no chunk of this number; the number of chunks follows.
    Unknown(u64, u64),
    /// A case of it cannot be judged: which, and why.
    Case(String),
}

impl ChunkError {
    /// What to do.
    #[must_use]
    pub fn remedy(&self) -> String {
        match self {
            ChunkError::Stop(stop) => stop.remedy().words().into(),
            ChunkError::NotEntered => "ask a runner for it, which enters the stage before".into(),
            ChunkError::Unknown(..) => "--chunks lists them".into(),
            ChunkError::Case(_) => "mend the file, or leave such cases out with a line that begins with where".into(),
        }
    }
}

impl fmt::Display for ChunkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChunkError::Stop(stop) => stop.fmt(f),
            ChunkError::NotEntered => f.write_str("a chunk was asked for whose stage was not entered"),
            ChunkError::Unknown(chunk, 0) => write!(f, "there is no chunk {chunk}, and none at all"),
            ChunkError::Unknown(chunk, total) => {
                write!(f, "there is no chunk {chunk}, the last one is {}", total.saturating_sub(1))
            }
            ChunkError::Case(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for ChunkError {}

onside_ground::from_stop!(ChunkError);

/// A conjecture, or a family of them, that can be checked over a range.
pub trait Sweep: Sync {
    /// Its name, statement and options.
    fn about(&self) -> &'static About;

    /// What is wrong with options that were given together, though each would do without the other.
    fn conflict(&self, given: &BTreeMap<String, String>) -> Option<StudyError> {
        let _ = given;
        None
    }

    /// Prepares a sweep with these options, which have been checked against [`About::settings`].
    ///
    /// # Errors
    /// Options that are right one by one but not together; or a limit.
    fn open(&self, options: &Options, seed: u64, guard: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError>;

    /// Checks a counterexample to the claim of this number by brute force; says what was checked.
    ///
    /// # Errors
    /// In what the evidence fails; or a limit, and then nothing is known.
    fn verify(&self, claim: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt>;

    /// Checks a row of the table by brute force, where a row is a claim of its own; otherwise nothing.
    fn verify_row(&self, row: Row<'_>, guard: &Arc<Guard>) -> Option<Result<String, Doubt>> {
        let (_, _) = (row, guard);
        None
    }
}

/// A sweep with its options: numbered chunks, in stages.
pub trait Study: Send + Sync {
    /// The columns of the table of results.
    fn columns(&self) -> Vec<Column>;

    /// What is swept, to be put behind "holds for".
    fn range(&self) -> String;

    /// How many chunks each stage has.
    fn stages(&self) -> Vec<u64>;

    /// What a chunk covers, in a few words.
    fn covers(&self, stage: usize, index: u64) -> String;

    /// About how much work a chunk is, in a measure by which the chunks of one study can be compared; at least 1.
    fn cost(&self, stage: usize, index: u64) -> u64;

    /// Whether a chunk is as much work alone as it is after others. If not, whoever does several saves work, because
    /// tables are built once for them.
    fn independent(&self) -> bool {
        true
    }

    /// Builds what the chunks of a stage look up. A study enters stages in increasing order, and those without work are
    /// left out; a [`Runner`] opens another study for a stage that comes before.
    ///
    /// # Errors
    /// A limit or a request to stop.
    fn enter(&mut self, stage: usize, threads: NonZero<usize>, guard: &Guard) -> Result<(), Stop> {
        let (_, _) = (stage, threads);
        guard.check()
    }

    /// Does a chunk of the stage that was entered.
    ///
    /// # Errors
    /// A limit or a request to stop, a stage that was not entered, or a case that cannot be judged.
    fn chunk(&self, stage: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError>;

    /// What was seen of a claim in a part of the range that has cases and no counterexample, to be put behind "so far".
    fn seen(&self, claim: usize, summary: &Summary) -> String {
        let cases = summary.about().claims.get(claim).zip(summary.cases.get(claim));
        let cases = cases.map_or(String::new(), |(claim, &count)| format!(" in {}", claim.counted(count)));
        format!("no counterexample{cases}")
    }

    /// One verdict for each claim, if the whole range was swept.
    fn verdicts(&self, summary: &Summary) -> Vec<ClaimVerdict> {
        summary.plain_verdicts(&self.range())
    }
}
