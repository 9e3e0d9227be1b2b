//! Why a sweep gives no report, and what a user can do about it.

use std::fmt;
use std::io;

use super::StudyError;
use super::log_error::{LogError, Purpose};
use super::merge::MergeError;
use super::plan::PlanError;
use super::runner::RunError;

/// Why there is no report.
#[derive(Debug)]
pub enum PerformError {
    /// The options are wrong.
    Plan(PlanError),
    /// The study cannot be opened.
    Study(StudyError),
    /// The log cannot be used.
    Log(LogError),
    /// The run failed.
    Run(RunError),
    /// Logs cannot be joined.
    Merge(MergeError),
    /// The log names a sweep that this program does not have.
    UnknownSweep(String),
    /// This many chunks are missing from what was joined.
    Incomplete(u64),
    /// A line that came in, from 1, is not what a chunk of this sweep brings.
    Line(u64, String),
    /// Lines cannot be read, or it cannot be said what is left to do.
    Input(io::Error),
}

impl fmt::Display for PerformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PerformError::Plan(error) => error.fmt(f),
            PerformError::Study(error) => error.fmt(f),
            PerformError::Log(error) => error.fmt(f),
            PerformError::Run(error) => error.fmt(f),
            PerformError::Merge(error) => error.fmt(f),
            PerformError::UnknownSweep(name) => {
                write!(f, "the file belongs to a sweep '{name}', which this program does not have")
            }
            PerformError::Line(number, reason) => write!(f, "line {number} of what came in is wrong: {reason}"),
            PerformError::Input(error) => write!(f, "cannot read what comes in: {error}"),
            PerformError::Incomplete(1) => f.write_str("1 chunk is missing from these files"),
            PerformError::Incomplete(count) => write!(f, "{count} chunks are missing from these files"),
        }
    }
}

impl std::error::Error for PerformError {}

impl PerformError {
    /// What a user can do about it.
    #[must_use]
    pub fn remedy(&self, purpose: Purpose) -> String {
        match self {
            PerformError::Plan(error) => error.remedy(),
            PerformError::Study(error) => error.remedy(),
            PerformError::Log(error)
            | PerformError::Run(RunError::Log(error))
            | PerformError::Merge(MergeError::Log(error)) => error.remedy(purpose),
            PerformError::Run(RunError::Thread(_)) => "use fewer threads".into(),
            PerformError::Run(RunError::Chunk(error)) => error.remedy(),
            PerformError::Merge(MergeError::Target(_)) => "choose another file with -o FILE".into(),
            PerformError::Merge(_) => "give the files of all shards of one sweep".into(),
            PerformError::UnknownSweep(_) => "onside sweep --list names the sweeps".into(),
            PerformError::Line(..) => "let the same version of the program do the chunks, with the same options".into(),
            PerformError::Input(_) => "what came in before is in the log; --resume goes on".into(),
            PerformError::Incomplete(_) => "finish the shards with --resume, and give the files of all of them".into(),
        }
    }

    /// Whether the words of the command are wrong, and not what they speak of.
    #[must_use]
    pub fn is_usage(&self) -> bool {
        match self {
            PerformError::Plan(_) | PerformError::Log(LogError::TableName(_)) => true,
            PerformError::Study(error) => matches!(error, StudyError::Options { .. }),
            _ => false,
        }
    }
}
