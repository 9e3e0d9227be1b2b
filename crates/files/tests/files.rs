//! What is opened and what is refused, what is written over and what stays.

use std::fs;
use std::io::{self, Cursor, Write as _};
use std::path::{Path, PathBuf};

use onside_files::read::{self, Line};
use onside_files::write::{self, check, put};
use onside_files::{Existing, FileError};

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("onside-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort_unstable();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What is said of a file, its path written as `FILE`.
fn said<T>(path: &Path, result: Result<T, FileError>) -> String {
    match result {
        Ok(_) => "nothing".into(),
        Err(error) => error.to_string().replace(&path.display().to_string(), "FILE"),
    }
}

fn written(path: &Path, existing: Existing<'_>, text: &str) -> Result<(), FileError> {
    put(path, existing, |file| file.write_all(text.as_bytes()))
}

#[test]
fn files_are_read_up_to_a_size_and_texts_must_be_texts() {
    let folder = Folder::new("sizes");
    let file = folder.file("a");
    assert_eq!(said(&file, read::text(&file, 10)), "there is no file FILE");
    fs::write(&file, "0123456789").unwrap();
    assert_eq!(read::text(&file, 10).unwrap(), "0123456789");
    assert_eq!(said(&file, read::text(&file, 9)), "FILE is longer than 0 MB");
    fs::write(&file, [0xFF]).unwrap();
    assert_eq!(said(&file, read::text(&file, 10)), "FILE is not UTF-8 text");
    assert_eq!(read::bytes(&file, 10).unwrap(), [0xFF]);
    assert_eq!(said(&folder.0, read::text(&folder.0, 10)), "FILE is a folder, not a file");
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_refused_before_a_byte_is_asked_for_and_links_to_files_are_followed() {
    let folder = Folder::new("kinds");
    let pipe = folder.file("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let link = folder.file("link");
    for (target, expected) in [
        (Path::new("/dev/zero"), "FILE is a device, not a file"),
        (Path::new("/dev/full"), "FILE is a device, not a file"),
        (&pipe, "FILE is a pipe, not a file"),
    ] {
        assert_eq!(said(target, read::bytes(target, 10)), expected);
        assert_eq!(said(target, write::resume(target)), expected);
        assert_eq!(said(target, written(target, Existing::Replace, "x")), expected);
        assert_eq!(said(target, write::start(target, true)), expected);
        std::os::unix::fs::symlink(target, &link).unwrap();
        assert_eq!(said(&link, read::bytes(&link, 10)), expected);
        assert_eq!(said(&link, write::resume(&link)), expected);
        fs::remove_file(&link).unwrap();
    }
    fs::write(folder.file("a"), "here").unwrap();
    std::os::unix::fs::symlink(folder.file("a"), &link).unwrap();
    assert_eq!(read::text(&link, 10).unwrap(), "here");
}

#[test]
fn a_line_that_is_too_long_is_not_read_to_its_end() {
    let mut source = Cursor::new("one\ntwo\nthree and more\nlast");
    let mut next = |most| {
        let mut bytes = Vec::new();
        let line = read::line(&mut source, most, &mut bytes).unwrap();
        (line, String::from_utf8(bytes).unwrap())
    };
    assert_eq!(next(4), (Line::Whole, "one\n".into()));
    assert_eq!(next(4), (Line::Whole, "two\n".into()));
    assert_eq!(next(4), (Line::Long, "three".into()));
    assert_eq!(next(10), (Line::Whole, " and more\n".into()));
    assert_eq!(next(4), (Line::Whole, "last".into()));
    assert_eq!(next(4), (Line::End, String::new()));
    // What is there already counts.
    let mut bytes = b"abc".to_vec();
    assert_eq!(read::line(&mut Cursor::new("de\n"), 5, &mut bytes).unwrap(), Line::Long);
    // A source without an end is given up.
    let mut bytes = Vec::new();
    assert_eq!(read::line(&mut io::BufReader::new(io::repeat(0)), 1000, &mut bytes).unwrap(), Line::Long);
    assert_eq!(bytes.len(), 1001);
}

#[test]
fn what_is_there_is_written_over_only_if_it_is_ours_or_that_was_said() {
    let folder = Folder::new("existing");
    let file = folder.file("deep/in/folders/a.txt");
    written(&file, Existing::Refuse, "mark: one").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "mark: one");
    assert_eq!(said(&file, written(&file, Existing::Refuse, "two")), "FILE exists already");
    assert_eq!(said(&file, check(&file, Existing::Refuse)), "FILE exists already");
    let foreign = "FILE exists already and was not written by onside";
    assert_eq!(said(&file, written(&file, Existing::Marked("other"), "two")), foreign);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mark: one");
    written(&file, Existing::Marked("mark"), "two").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "two");
    written(&file, Existing::Replace, "").unwrap();
    written(&file, Existing::Marked("anything"), "over nothing").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "over nothing");
    assert_eq!(said(&file, write::start(&file, false)), "FILE exists already");
    assert!(write::start(&file, true).is_ok());
    let nameless = folder.file("..");
    assert_eq!(said(&nameless, written(&nameless, Existing::Replace, "x")), "FILE is no name of a file");
}

#[cfg(unix)]
#[test]
fn links_are_neither_followed_nor_replaced_when_something_is_written() {
    let folder = Folder::new("links");
    let (file, link) = (folder.file("a"), folder.file("link"));
    fs::write(&file, "mine").unwrap();
    for target in [&file, &folder.file("nothing")] {
        std::os::unix::fs::symlink(target, &link).unwrap();
        assert!(write::is_there(&link));
        for existing in [Existing::Refuse, Existing::Marked("mine"), Existing::Replace] {
            assert_eq!(said(&link, written(&link, existing, "x")), "FILE is a link");
        }
        assert_eq!(said(&link, write::start(&link, true)), "FILE is a link");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        fs::remove_file(&link).unwrap();
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(folder.names(), ["a"]);
}

#[test]
fn a_file_that_could_not_be_written_leaves_what_was_there_and_nothing_else() {
    let folder = Folder::new("half");
    let file = folder.file("a");
    fs::write(&file, "before").unwrap();
    // A file that another process left when it was killed is in nobody's way.
    let left = folder.file(&format!(".onside-{}-0.part", std::process::id()));
    fs::write(&left, "left").unwrap();
    let full = put(&file, Existing::Replace, |file| {
        file.write_all(b"half")?;
        Err(io::ErrorKind::StorageFull.into())
    });
    assert_eq!(said(&file, full), "the disk is full: cannot write FILE");
    assert_eq!(fs::read_to_string(&file).unwrap(), "before");
    assert_eq!(fs::read_to_string(&left).unwrap(), "left");
    assert_eq!(folder.names().len(), 2);
    // The longest name that the system allows can be written.
    let long = folder.file(&"n".repeat(255));
    written(&long, Existing::Refuse, "x").unwrap();
    let below = file.join("b");
    assert!(said(&below, written(&below, Existing::Refuse, "x")).starts_with("cannot make the folder "));
}
