//! Reading: regular files only, links to them included, and no more than a longest size.

use std::fs::{File, Metadata};
use std::io::{self, BufRead, Read};
use std::path::Path;

use crate::error::{FileError, Problem};

/// Opens a regular file for reading.
///
/// # Errors
/// There is none, it is something else than a file, or the system refuses.
pub fn open(path: &Path) -> Result<File, FileError> {
    // Asked before the file is opened, because a pipe is opened only when somebody writes to it.
    let found = std::fs::metadata(path).map_err(|error| unreadable(path, error))?;
    regular(path, &found)?;
    let file = File::open(path).map_err(|error| unreadable(path, error))?;
    // And again, because the name may mean something else by now.
    regular(path, &file.metadata().map_err(|error| unreadable(path, error))?)?;
    Ok(file)
}

/// The bytes of a regular file, if there are no more of them than `most`.
///
/// # Errors
/// See [`open`]; or it is longer.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    whole(open(path)?, path, most)
}

/// The text of a regular file, if it has no more than `most` bytes.
///
/// # Errors
/// See [`bytes`]; or it is no text.
pub fn text(path: &Path, most: u64) -> Result<String, FileError> {
    into_text(path, bytes(path, most)?)
}

/// The text of the standard input, which may be a pipe and has a longest size like a file; it goes by this name in
/// errors.
///
/// # Errors
/// It is longer, is no text, or cannot be read.
pub fn standard_input(name: &Path, most: u64) -> Result<String, FileError> {
    into_text(name, whole(io::stdin().lock(), name, most)?)
}

fn into_text(path: &Path, bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|_| FileError::new(path, Problem::NotText))
}

fn whole(source: impl Read, path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read = source.take(most.saturating_add(1)).read_to_end(&mut bytes);
    match read {
        Err(error) => Err(unreadable(path, error)),
        Ok(length) if length as u64 > most => Err(FileError::new(path, Problem::Long(most))),
        Ok(_) => Ok(bytes),
    }
}

/// What came of reading a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// It is there, with its end unless it is the last one.
    Whole,
    /// It is longer than a line may be. What was read of it is there, the rest is not read.
    Long,
    /// There is none any more.
    End,
}

/// Appends the next line, with its end, to what is there already; together they may have `most` bytes.
///
/// # Errors
/// The system's.
pub fn line(source: &mut impl BufRead, most: usize, into: &mut Vec<u8>) -> io::Result<Line> {
    let before = into.len();
    let room = (most as u64).saturating_sub(before as u64);
    source.take(room.saturating_add(1)).read_until(b'\n', into)?;
    Ok(match into.len() {
        length if length == before => Line::End,
        length if length > most => Line::Long,
        _ => Line::Whole,
    })
}

/// Refuses what is no regular file.
pub(crate) fn regular(path: &Path, found: &Metadata) -> Result<(), FileError> {
    match other_kind(found) {
        None => Ok(()),
        Some(what) => Err(FileError::new(path, Problem::NotAFile(what))),
    }
}

/// What has the name of a file and is none.
fn other_kind(found: &Metadata) -> Option<&'static str> {
    let kind = found.file_type();
    if kind.is_file() {
        return None;
    }
    if kind.is_dir() {
        return Some("a folder");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return Some("a pipe");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
        if kind.is_char_device() || kind.is_block_device() {
            return Some("a device");
        }
    }
    Some("something else")
}

fn unreadable(path: &Path, error: io::Error) -> FileError {
    let missing = error.kind() == io::ErrorKind::NotFound;
    FileError::new(path, if missing { Problem::Missing } else { Problem::Unreadable(error) })
}
