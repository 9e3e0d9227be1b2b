//! `onside fmt`: files in the one style, or told what is wrong with them.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use crate::common::Folder;

fn run(folder: &Folder, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_onside"))
        .current_dir(&folder.0)
        .arg("fmt")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("an input").write_all(input.as_bytes()).expect("a reader");
    child.wait_with_output().expect("an end")
}

fn told(output: &Output) -> (String, String, Option<i32>) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

const LOOSE: &str = "x:={3 | 4}+1;  // a number\nx\n//=   9/2\n";
const STYLED: &str = "x := {3|4} + 1; // a number\nx\n//=   9/2\n";

#[test]
fn files_are_written_in_the_style_and_nothing_is_printed() {
    let folder = Folder::new("fmt-files");
    let path = |name: &str| folder.0.join(name);
    for name in ["a.onside", "b.onside"] {
        std::fs::write(path(name), LOOSE).expect("a file");
    }
    std::fs::write(path("c.cgs"), "class  A  end\n").expect("a file");
    assert_eq!(told(&run(&folder, &["a.onside", "b.onside", "c.cgs"], "")), (String::new(), String::new(), Some(0)));
    for name in ["a.onside", "b.onside"] {
        assert_eq!(std::fs::read_to_string(path(name)).expect("a file"), STYLED);
    }
    assert_eq!(std::fs::read_to_string(path("c.cgs")).expect("a file"), "class  A  end\n");
    // A file that has the style is not written at all.
    let before = std::fs::metadata(path("a.onside")).and_then(|file| file.modified()).expect("a time");
    assert_eq!(run(&folder, &["a.onside"], "").status.code(), Some(0));
    assert_eq!(std::fs::metadata(path("a.onside")).and_then(|file| file.modified()).expect("a time"), before);
}

#[test]
fn a_check_names_the_files_that_would_change_and_writes_nothing() {
    let folder = Folder::new("fmt-check");
    std::fs::write(folder.0.join("a.onside"), LOOSE).expect("a file");
    std::fs::write(folder.0.join("b.onside"), STYLED).expect("a file");
    let output = run(&folder, &["--check", "a.onside", "b.onside"], "");
    assert_eq!(told(&output), ("a.onside\n".into(), String::new(), Some(1)));
    assert_eq!(std::fs::read_to_string(folder.0.join("a.onside")).expect("a file"), LOOSE);
    assert_eq!(told(&run(&folder, &["--check", "b.onside"], "")), (String::new(), String::new(), Some(0)));
}

#[test]
fn the_standard_input_goes_to_the_standard_output() {
    let folder = Folder::new("fmt-input");
    assert_eq!(told(&run(&folder, &["-"], LOOSE)), (STYLED.into(), String::new(), Some(0)));
    assert_eq!(told(&run(&folder, &["-", "--check"], LOOSE)), ("-\n".into(), String::new(), Some(1)));
}

#[test]
fn a_mistake_is_told_with_its_place_and_the_other_files_are_written() {
    let folder = Folder::new("fmt-mistake");
    std::fs::write(folder.0.join("a.onside"), "x  := 1\ny := (2\n").expect("a file");
    std::fs::write(folder.0.join("b.onside"), LOOSE).expect("a file");
    let (stdout, stderr, code) = told(&run(&folder, &["a.onside", "missing.onside", "b.onside"], ""));
    assert_eq!((stdout.as_str(), code), ("", Some(1)));
    assert!(stderr.contains("error: this ( is never closed\n  at a.onside:2:6"), "{stderr}");
    assert!(stderr.contains("help: add the missing )"), "{stderr}");
    assert!(stderr.contains("there is no file missing.onside"), "{stderr}");
    assert_eq!(std::fs::read_to_string(folder.0.join("a.onside")).expect("a file"), "x  := 1\ny := (2\n");
    assert_eq!(std::fs::read_to_string(folder.0.join("b.onside")).expect("a file"), STYLED);
    // No half of a file is left.
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 2);
}
