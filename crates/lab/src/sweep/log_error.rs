//! Why the log of a sweep cannot be used, and what a user can do about it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use onside_files::{FileError, Problem};

/// What was tried if not even the first line could be written; then there is no log.
pub(super) const START: &str = "start";
/// What can be done about a file that is no log.
const LOG: &str = "give the log that a sweep has written, NAME.sweep";

/// Why a log cannot be used.
#[derive(Debug)]
pub enum LogError {
    /// The system said no: what was tried, with which file, and why not.
    System {
        /// What was tried.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// It cannot be opened or made, or is something else than a file.
    File(FileError),
    /// Another process is working at it.
    Locked(PathBuf),
    /// It exists, and it was not said what to do with it.
    Exists(PathBuf),
    /// There is none to go on with.
    Missing(PathBuf),
    /// A table stands where that of the log will stand, and is not the log's.
    TableExists(PathBuf),
    /// The name is that of a table, which would be written over the log.
    TableName(PathBuf),
    /// It belongs to the sweep of this name.
    OtherSweep(PathBuf, String),
    /// It is no log of a sweep.
    Foreign(PathBuf, &'static str),
    /// A line is damaged.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// It belongs to another plan; the text says in what they differ.
    OtherPlan(PathBuf, String),
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::System { action, path, error } if error.kind() == io::ErrorKind::StorageFull => {
                write!(f, "the disk is full: cannot {action} {}", path.display())
            }
            LogError::System { action, path, error } => write!(f, "cannot {action} {}: {error}", path.display()),
            LogError::File(error) => error.fmt(f),
            LogError::Locked(path) => write!(f, "another sweep is working at {}", path.display()),
            LogError::Exists(path) => write!(f, "{} exists already", path.display()),
            LogError::Missing(path) => write!(f, "there is no log {} to go on with", path.display()),
            LogError::TableExists(path) => {
                write!(f, "{} exists already and is not a table of this log", path.display())
            }
            LogError::TableName(path) => {
                write!(f, "{} is the name of a table, which would be written over the log", path.display())
            }
            LogError::OtherSweep(path, name) => write!(f, "{} belongs to the sweep {name}", path.display()),
            LogError::Foreign(path, reason) => write!(f, "{} is not a file of a sweep: {reason}", path.display()),
            LogError::Damaged { path, line, reason } => {
                write!(f, "{} is damaged in line {line}: {reason}", path.display())
            }
            LogError::OtherPlan(path, difference) => {
                write!(f, "{} belongs to another sweep: it has {difference}", path.display())
            }
        }
    }
}

impl std::error::Error for LogError {}

/// What a log is wanted for, on which it depends what can be done about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To sweep.
    Sweep,
    /// To join logs.
    Merge,
    /// To check what is in it.
    Verify,
}

impl From<FileError> for LogError {
    fn from(error: FileError) -> LogError {
        match error.problem {
            Problem::Exists => LogError::Exists(error.path),
            _ => LogError::File(error),
        }
    }
}

/// Whether a file that was to be read is not there, or nothing that can be read.
fn is_unreadable(error: &FileError) -> bool {
    matches!(error.problem, Problem::Missing | Problem::Unreadable(_))
}

impl LogError {
    /// Whether the disk is full.
    fn is_full(&self) -> bool {
        let full = |error: &io::Error| error.kind() == io::ErrorKind::StorageFull;
        match self {
            LogError::System { error, .. } => full(error),
            LogError::File(error) => error.system().is_some_and(full),
            _ => false,
        }
    }

    /// What a user can do about it.
    #[must_use]
    pub fn remedy(&self, purpose: Purpose) -> String {
        let text = match (purpose, self) {
            (Purpose::Sweep, LogError::OtherSweep(_, name)) => {
                return format!("onside sweep {name} --resume goes on with it; --out FILE chooses another file");
            }
            (_, LogError::TableName(path)) => {
                return format!("name the log {}", path.with_extension("sweep").display());
            }
            (Purpose::Sweep, error) => error.remedy_of_sweep(),
            (Purpose::Merge, error) if error.is_full() => "free some space and merge again",
            (_, LogError::File(error)) if matches!(error.problem, Problem::Link) => {
                "name the file to which it leads, or another one"
            }
            (Purpose::Merge, LogError::Exists(_) | LogError::TableExists(_)) => {
                "--force writes over it, -o FILE chooses another file"
            }
            (Purpose::Merge, LogError::Locked(_)) => "wait for it, or choose another file with -o FILE",
            (_, LogError::Missing(_) | LogError::Foreign(..)) => LOG,
            (_, LogError::File(error)) if is_unreadable(error) => LOG,
            (Purpose::Merge, LogError::System { action: "read", .. }) => LOG,
            (Purpose::Merge, LogError::File(error)) if matches!(error.problem, Problem::NotAFile(_)) => {
                "give logs that sweeps have written, and the name of a file for the whole"
            }
            (Purpose::Merge, LogError::System { .. } | LogError::File(_)) => "choose another place with -o FILE",
            (Purpose::Merge, LogError::OtherPlan(..)) => "give the logs of the shards of one sweep",
            (Purpose::Verify, LogError::System { .. } | LogError::File(_)) => LOG,
            (_, LogError::Damaged { .. }) => "what it says cannot be trusted: sweep again",
            (_, _) => "give another file",
        };
        text.into()
    }

    fn remedy_of_sweep(&self) -> &'static str {
        match self {
            LogError::System { action: START, error, .. } if error.kind() == io::ErrorKind::StorageFull => {
                "free some space, or choose another place with --out FILE"
            }
            error if error.is_full() => "free some space and go on with --resume",
            LogError::System { .. } | LogError::File(_) => "choose another place with --out FILE",
            LogError::Locked(_) => "wait for it, or choose another file with --out FILE",
            LogError::Exists(_) => "--resume goes on with it, --force starts anew, --out FILE chooses another file",
            LogError::Missing(_) => "start without --resume, or name the log with --out FILE",
            LogError::TableExists(_) => {
                "move it away or choose another file with --out FILE; --force starts anew and writes over it"
            }
            LogError::Foreign(..) | LogError::OtherSweep(..) | LogError::TableName(_) => {
                "choose another file with --out FILE"
            }
            LogError::Damaged { .. } => "start anew with --force, or choose another file with --out FILE",
            LogError::OtherPlan(..) => "give the same options, or choose another file with --out FILE",
        }
    }
}
