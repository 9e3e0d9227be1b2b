//! The files that the page may read and write: those of one folder, by plain names that end in `.onside`.
//!
//! A page says which content it believes to be there. If something else is there, it is told what, and nothing is
//! written: what another program has written meanwhile is never lost.

use std::fs::{self, Metadata};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use axum::http::StatusCode;
use onside_files::{Existing, FileError, Problem, read, write};
use serde_json::Value as Json;

use crate::refusal::RequestError;

/// The longest file that a worksheet takes, in bytes; with what JSON adds it must fit into a request.
pub const MOST_BYTES: u64 = 800_000;

/// More names than this are not listed.
const MOST_NAMES: usize = 1000;

/// How the name of every file ends.
const ENDING: &str = ".onside";

/// The longest name, in bytes.
const LONGEST_NAME: usize = 200;

/// A folder with worksheets.
pub(crate) struct Folder {
    path: PathBuf,
    /// One file is written at a time, so that of two pages that believe the same only one is right.
    writing: Mutex<()>,
}

/// The content of a file, with the hash by which a page says later that it knows it.
pub(crate) struct Content {
    pub(crate) source: String,
    pub(crate) hash: String,
}

impl Folder {
    pub(crate) fn new(path: PathBuf) -> Folder {
        Folder { path, writing: Mutex::new(()) }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The names of the worksheets in the folder, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.path) else { return Vec::new() };
        let mut names = Vec::new();
        for entry in entries.flatten() {
            let Ok(name) = entry.file_name().into_string() else { continue };
            // A link is no file here, wherever it leads.
            if entry.file_type().is_ok_and(|kind| kind.is_file()) && plain_name(&name).is_ok() {
                names.push(name);
            }
        }
        names.sort();
        names.truncate(MOST_NAMES);
        names
    }

    /// The content of a file; nothing if there is none of this name.
    pub(crate) fn read(&self, name: &str) -> Result<Option<Content>, RequestError> {
        let path = self.path.join(plain_name(name)?);
        let Ok(found) = fs::symlink_metadata(&path) else { return Ok(None) };
        if found.is_symlink() {
            return Err(unreadable(&FileError { path: name.into(), problem: Problem::Link }));
        }
        let source = read::text(&path, MOST_BYTES).map_err(|error| unreadable(&named(error, name)))?;
        // The name may have become a link to something else while it was read.
        if !fs::symlink_metadata(&path).is_ok_and(|now| same_file(&found, &now)) {
            let message = format!("{name} changed while it was read");
            return Err(RequestError::new(StatusCode::CONFLICT, message, "open it again"));
        }
        let hash = hash(source.as_bytes());
        Ok(Some(Content { source, hash }))
    }

    /// Writes a file if it is still what the page knows: the content with this hash, or no file at all. Says the new
    /// hash.
    pub(crate) fn save(&self, name: &str, source: &str, known: Option<&str>) -> Result<String, RequestError> {
        let path = self.path.join(plain_name(name)?);
        if source.len() as u64 > MOST_BYTES {
            return Err(unreadable(&FileError { path: name.into(), problem: Problem::Long(MOST_BYTES) }));
        }
        let _one_at_a_time = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let found = self.read(name)?;
        if found.as_ref().map(|found| found.hash.as_str()) != known {
            return Err(changed(name, found));
        }
        if fs::metadata(&path).is_ok_and(|found| found.permissions().readonly()) {
            let message = format!("{name} may be read and not written");
            return Err(RequestError::new(StatusCode::FORBIDDEN, message, "save it under another name"));
        }
        let existing = if found.is_some() { Existing::Replace } else { Existing::Refuse };
        write::put(&path, existing, |file| {
            file.write_all(source.as_bytes())?;
            file.flush()?;
            // Nobody can compute again what a person has written.
            file.get_ref().sync_all()
        })
        .map_err(|error| unwritable(&named(error, name)))?;
        Ok(hash(source.as_bytes()))
    }
}

/// That a file is not what the page knows, with what it is.
fn changed(name: &str, found: Option<Content>) -> RequestError {
    let message = match &found {
        Some(_) => format!("{name} was changed by another program or page"),
        None => format!("{name} is there no more"),
    };
    let hint = "compare the two; then save under another name, or over what is there";
    let mut refusal = RequestError::new(StatusCode::PRECONDITION_FAILED, message, hint);
    let (source, hash) = match found {
        Some(found) => (Json::String(found.source), Json::String(found.hash)),
        None => (Json::Null, Json::Null),
    };
    refusal.more.insert("source".into(), source);
    refusal.more.insert("hash".into(), hash);
    refusal
}

/// The name, if it is that of a file in the folder and of nothing else.
pub(crate) fn plain_name(name: &str) -> Result<&str, RequestError> {
    // Signs that separate folders somewhere, or mean something to some system, or are not seen.
    let strange = |sign: char| sign.is_control() || is_unseen(sign) || r#"/\:*?"<>|"#.contains(sign);
    let stem = name.strip_suffix(ENDING).filter(|stem| !stem.is_empty() && !is_device(stem));
    let plain = !name.starts_with(['.', ' ', '-']) && !name.contains(strange) && name.len() <= LONGEST_NAME;
    if stem.is_some() && plain {
        return Ok(name);
    }
    let shown: String = name.chars().filter(|sign| !sign.is_control()).take(60).collect();
    let hint = format!("name a file of the folder, as in games{ENDING}");
    Err(RequestError::new(StatusCode::BAD_REQUEST, format!("\"{shown}\" is no name of a worksheet"), hint))
}

/// Whether a sign has no shape of its own: it joins others, parts them, or turns the direction of writing.
fn is_unseen(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// Whether some system takes a name for that of a device, whatever follows its first part.
fn is_device(stem: &str) -> bool {
    let first = stem.split('.').next().unwrap_or(stem).trim_end().to_ascii_lowercase();
    let numbered = |name: &str| first.strip_prefix(name).is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']));
    matches!(first.as_str(), "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}

/// The error without the path of the folder, which the page knows by the file's name only.
fn named(error: FileError, name: &str) -> FileError {
    FileError { path: name.into(), ..error }
}

fn unreadable(error: &FileError) -> RequestError {
    let (status, hint) = match &error.problem {
        Problem::Long(_) => (StatusCode::PAYLOAD_TOO_LARGE, "divide it into several, or run it with onside run"),
        Problem::Link => (StatusCode::FORBIDDEN, "open the file to which it leads, in its own folder"),
        Problem::NotAFile(_) | Problem::NotText => (StatusCode::UNPROCESSABLE_ENTITY, "open another file"),
        _ => (StatusCode::INTERNAL_SERVER_ERROR, "see whether you may read it"),
    };
    let message = match &error.problem {
        Problem::Long(_) => {
            format!("{} is longer than the {} kB of a worksheet", error.path.display(), MOST_BYTES / 1000)
        }
        _ => error.to_string(),
    };
    RequestError::new(status, message, hint)
}

fn unwritable(error: &FileError) -> RequestError {
    let status = match &error.problem {
        Problem::Exists | Problem::Foreign => StatusCode::PRECONDITION_FAILED,
        Problem::Link | Problem::NotAFile(_) => StatusCode::FORBIDDEN,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    RequestError::new(status, error.to_string(), "save it under another name")
}

#[cfg(unix)]
fn same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn same_file(one: &Metadata, other: &Metadata) -> bool {
    one.file_type() == other.file_type()
}

/// A hash of a content: FNV with 128 bits, and the length. It tells contents apart that nobody chose to be confused.
pub(crate) fn hash(content: &[u8]) -> String {
    const START: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let hash = content.iter().fold(START, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME));
    format!("{hash:032x}-{:x}", content.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_end_as_worksheets_do() {
        for name in ["a.onside", "Two games.onside", "räume-1.2.onside", "x.y.onside", "console.onside", "com.onside"]
        {
            assert_eq!(plain_name(name), Ok(name));
        }
        let long = format!("{}.onside", "x".repeat(LONGEST_NAME));
        for name in [
            "",
            ".onside",
            "a",
            "a.txt",
            "a.onside ",
            "a.onside/",
            "../a.onside",
            "b/a.onside",
            "/a.onside",
            "b\\a.onside",
            "..\\a.onside",
            ".a.onside",
            " a.onside",
            "a\0.onside",
            "a\n.onside",
            "C:a.onside",
            "a.onside.",
            "a.ONSIDE",
            "..",
            ".",
            "*.onside",
            "a?.onside",
            "-a.onside",
            "con.onside",
            "NUL.x.onside",
            "com1.onside",
            "a\u{202e}edisno.onside",
            "a\u{200b}.onside",
            &long,
        ] {
            assert_eq!(plain_name(name).expect_err(name).status, StatusCode::BAD_REQUEST, "{name}");
        }
    }

    #[test]
    fn hashes_are_those_that_are_published_and_differ() {
        assert_eq!(hash(b""), "6c62272e07bb014262b821756295c58d-0");
        assert_eq!(hash(b"a"), "d228cb696f1a8caf78912b704e4a8964-1");
        assert_ne!(hash(b"1+1"), hash(b"1+2"));
    }
}
