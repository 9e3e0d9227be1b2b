//! Files that a command or a session is told to read or write: how long they may be, and what can be done about those
//! that cannot be used. The files themselves are opened by `onside_files` only.

use std::path::Path;

use onside_files::{FileError, Problem, read};
use onside_show::Diagnostic;

use crate::errors::{Voice, mistake, plain};

/// The longest script, and the longest line of the standard input, in bytes.
pub(crate) const LONGEST: usize = 64_000_000;

/// The text of a script; `-` is the standard input.
pub(crate) fn script(path: &Path, voice: Voice) -> Result<String, Diagnostic> {
    let text = if voice == Voice::Options && path == Path::new("-") {
        read::standard_input(Path::new("the standard input"), LONGEST as u64)
    } else {
        read::text(path, LONGEST as u64)
    };
    text.map_err(|error| worded(&error, voice))
}

/// What is said of a file that cannot be used.
pub(crate) fn worded(error: &FileError, voice: Voice) -> Diagnostic {
    let remedy = match (&error.problem, voice) {
        (Problem::Missing | Problem::NotText | Problem::Unreadable(_), _) => return plain(error),
        (Problem::NotAFile(_), _) => "give the name of a file",
        (Problem::Long(_), _) => "divide it into several",
        (Problem::Exists | Problem::Foreign, Voice::Options) => "--force writes over it; or choose another name",
        (Problem::Exists | Problem::Foreign, Voice::Session) => "choose another name",
        (Problem::Link, _) => "name the file to which it leads, or another one",
        (Problem::Nameless, _) => "name a file, as in picture.svg",
        (Problem::Unwritable(error) | Problem::NoFolder(error), _) => match error.kind() {
            std::io::ErrorKind::PermissionDenied => "choose a place where you may write",
            std::io::ErrorKind::StorageFull => "free some space, or choose another place",
            _ => "choose another place",
        },
    };
    mistake(error, remedy)
}

/// What is said of a line of the standard input that is too long, after which nothing more is read.
pub(crate) fn long_line() -> String {
    format!("the line is longer than {} MB", LONGEST / 1_000_000)
}
