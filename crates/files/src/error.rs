//! What can be wrong with a file.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file that cannot be used, and why.
#[derive(Debug)]
pub struct FileError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum Problem {
    /// There is none.
    Missing,
    /// Something of another kind has its name; the words say what, as in "a device".
    NotAFile(&'static str),
    /// It has more bytes than this.
    Long(u64),
    /// It is not UTF-8.
    NotText,
    /// It exists, and it was not said that it may be written over.
    Exists,
    /// It exists and is not one of ours.
    Foreign,
    /// It is a link, which is neither followed nor replaced when something is written.
    Link,
    /// The path ends in no name.
    Nameless,
    /// The system would not read it.
    Unreadable(io::Error),
    /// The system would not write it.
    Unwritable(io::Error),
    /// The system would not make the folder.
    NoFolder(io::Error),
}

impl FileError {
    pub(crate) fn new(path: &Path, problem: Problem) -> FileError {
        FileError { path: path.into(), problem }
    }

    /// What the system said, if it is the reason.
    #[must_use]
    pub fn system(&self) -> Option<&io::Error> {
        match &self.problem {
            Problem::Unreadable(error) | Problem::Unwritable(error) | Problem::NoFolder(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.problem {
            Problem::Missing => write!(f, "there is no file {path}"),
            Problem::NotAFile(what) => write!(f, "{path} is {what}, not a file"),
            Problem::Long(most) => write!(f, "{path} is longer than {} MB", most / 1_000_000),
            Problem::NotText => write!(f, "{path} is not UTF-8 text"),
            Problem::Exists => write!(f, "{path} exists already"),
            Problem::Foreign => write!(f, "{path} exists already and was not written by onside"),
            Problem::Link => write!(f, "{path} is a link"),
            Problem::Nameless => write!(f, "{path} is no name of a file"),
            Problem::Unreadable(error) => write!(f, "cannot read {path}: {error}"),
            Problem::Unwritable(error) if error.kind() == io::ErrorKind::StorageFull => {
                write!(f, "the disk is full: cannot write {path}")
            }
            Problem::Unwritable(error) => write!(f, "cannot write {path}: {error}"),
            Problem::NoFolder(error) => write!(f, "cannot make the folder {path}: {error}"),
        }
    }
}

impl std::error::Error for FileError {}
