//! Joins the logs of shards, or of any runs of one plan, to the log of the whole.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use super::findings::Findings;
use super::log::Contents;
use super::log_error::LogError;
use super::plan::{Plan, Shard};

/// Why logs cannot be joined.
#[derive(Debug)]
pub enum MergeError {
    /// One of them belongs to another plan.
    Log(LogError),
    /// There is none.
    Nothing,
    /// The result would be written over one of them.
    Target(PathBuf),
    /// Two have different findings for one chunk: they, or one of them, come from a broken machine or program.
    Contradiction(PathBuf, u64),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::Log(error) => error.fmt(f),
            MergeError::Target(path) => write!(f, "{} is one of the logs to be merged", path.display()),
            MergeError::Nothing => f.write_str("there is nothing to merge"),
            MergeError::Contradiction(path, chunk) => {
                write!(f, "{} contradicts the files before it in chunk {chunk}", path.display())
            }
        }
    }
}

impl std::error::Error for MergeError {}

/// The plan of the whole and all findings. Chunks that no file has are missing from it.
///
/// # Errors
/// A file that belongs to another plan, or contradicts another.
pub fn merge<'a>(
    logs: impl IntoIterator<Item = (&'a Path, Contents)>,
) -> Result<(Plan, BTreeMap<u64, Findings>), MergeError> {
    let mut whole: Option<Plan> = None;
    let mut all = BTreeMap::new();
    for (path, contents) in logs {
        let plan = Plan { shard: Shard::WHOLE, ..contents.plan };
        if let Some(difference) = whole.as_ref().and_then(|whole| plan.differs(whole)) {
            return Err(MergeError::Log(LogError::OtherPlan(path.into(), difference)));
        }
        whole.get_or_insert(plan);
        for (chunk, findings) in contents.done {
            if all.get(&chunk).is_some_and(|known| known != &findings) {
                return Err(MergeError::Contradiction(path.into(), chunk));
            }
            all.insert(chunk, findings);
        }
    }
    Ok((whole.ok_or(MergeError::Nothing)?, all))
}
