//! Writing: whole files or none, in folders that are made, over nothing that is not ours.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::error::{FileError, Problem};
use crate::read::{self, regular};

/// How many names are tried for a file that is not finished.
const NAMES: u32 = 1000;

/// What to do with a file that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing<'m> {
    /// Leave it alone.
    Refuse,
    /// Write over it if it is empty or starts with this mark, by which it is known as ours.
    Marked(&'m str),
    /// Write over it: somebody said so, or the folder is known as ours.
    Replace,
}

/// Whether anything has this name, be it a link to nothing.
#[must_use]
pub fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether a file may be written here, as far as can be told before it is tried. Nothing is made or written.
///
/// # Errors
/// What is there already and stays.
pub fn check(path: &Path, existing: Existing<'_>) -> Result<(), FileError> {
    let refuse = |problem| Err(FileError::new(path, problem));
    if path.file_name().is_none() {
        return refuse(Problem::Nameless);
    }
    let Ok(found) = fs::symlink_metadata(path) else { return Ok(()) };
    if found.is_symlink() {
        return refuse(Problem::Link);
    }
    regular(path, &found)?;
    match existing {
        Existing::Replace => Ok(()),
        Existing::Refuse => refuse(Problem::Exists),
        Existing::Marked(mark) if found.len() == 0 || starts_with(path, mark) => Ok(()),
        Existing::Marked(_) => refuse(Problem::Foreign),
    }
}

/// Whether a regular file starts with a mark.
#[must_use]
pub fn starts_with(path: &Path, mark: &str) -> bool {
    let Ok(file) = read::open(path) else { return false };
    let mut start = Vec::new();
    file.take(mark.len() as u64).read_to_end(&mut start).is_ok() && start == mark.as_bytes()
}

/// Makes a folder and those in which it lies.
///
/// # Errors
/// The system refuses.
pub fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(|error| FileError::new(folder, Problem::NoFolder(error)))
}

/// Makes the folder in which a file will lie.
///
/// # Errors
/// The system refuses.
pub fn make_folder_of(path: &Path) -> Result<(), FileError> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).map_or(Ok(()), make_folder)
}

/// Writes a file as a whole: it is complete or not there, and until it is complete what was there before stays.
///
/// # Errors
/// What is there and stays, or the system refuses.
pub fn put(
    path: &Path,
    existing: Existing<'_>,
    content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), FileError> {
    check(path, existing)?;
    make_folder_of(path)?;
    let before = fs::metadata(path).ok();
    let unwritable = |error| FileError::new(path, Problem::Unwritable(error));
    let (part, file) = part_beside(path).map_err(unwritable)?;
    let mut file = BufWriter::new(file);
    // Nobody waits for the disk: what can be computed again need not survive a power cut, and a log syncs itself.
    let attempt = content(&mut file).and_then(|()| file.flush());
    // Who could not read it before cannot read it now.
    let attempt = attempt.and_then(|()| match before {
        Some(before) => file.get_ref().set_permissions(before.permissions()),
        None => Ok(()),
    });
    drop(file);
    let moved = attempt.map_err(unwritable).and_then(|()| {
        // Whatever took the place meanwhile is not written over either.
        check(path, existing)?;
        fs::rename(&part, path).map_err(unwritable)
    });
    if moved.is_err() {
        // What is left of a file that could not be written is of no use.
        let _ = fs::remove_file(&part);
    }
    moved
}

/// A new file beside a place, under a name that nobody has; short, so that every name that a file can have can be
/// written.
fn part_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let process = std::process::id();
    for number in 0..NAMES {
        let part = path.with_file_name(format!(".onside-{process}-{number}.part"));
        match File::create_new(&part) {
            Ok(file) => return Ok((part, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Opens a file that is written bit by bit, such as a log, in a folder that is made: a new one, or, if that was said,
/// one in the place of another, whose content is still there.
///
/// # Errors
/// What is there and stays, or the system refuses.
pub fn start(path: &Path, replace: bool) -> Result<File, FileError> {
    make_folder_of(path)?;
    check(path, if replace { Existing::Replace } else { Existing::Refuse })?;
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    if replace {
        options.create(true).truncate(false)
    } else {
        options.create_new(true)
    };
    options.open(path).map_err(|error| {
        let exists = error.kind() == io::ErrorKind::AlreadyExists;
        FileError::new(path, if exists { Problem::Exists } else { Problem::Unwritable(error) })
    })
}

/// Opens a regular file to read it and to go on with it.
///
/// # Errors
/// There is none, it is something else than a file, or the system refuses.
pub fn resume(path: &Path) -> Result<File, FileError> {
    drop(read::open(path)?);
    OpenOptions::new()
        .read(true)
        .write(true)
        .open(path)
        .map_err(|error| FileError::new(path, Problem::Unwritable(error)))
}
