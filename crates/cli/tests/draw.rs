//! `onside draw`: files in every format, and what is said when there is none.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("onside-draw-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn draw(&self, arguments: &[&str]) -> Output {
        let program = env!("CARGO_BIN_EXE_onside");
        Command::new(program).arg("draw").args(arguments).current_dir(&self.0).output().expect("the program starts")
    }

    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let mut names: Vec<String> =
            entries.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned())).collect();
        names.sort_unstable();
        names
    }

    #[track_caller]
    fn refused(&self, arguments: &[&str], message: &str, remedy: &str) {
        let output = self.draw(arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(message) && said.contains(remedy), "{said}");
        assert!(self.files().is_empty(), "{:?}", self.files());
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_ending_of_the_file_says_the_format_and_nothing_else_is_left_behind() {
    let folder = Folder::new("formats");
    for (file, start) in [
        ("a.svg", "<svg xmlns="),
        ("a.tex", "% Made by onside"),
        ("a.dot", "graph hackenbush {"),
        ("a.txt", "ground\n+-B-1\n"),
        ("a.html", "<!DOCTYPE html>"),
    ] {
        let output = folder.draw(&["Hackenbush(\"0-1B, 1-2R\")", "-o", file]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stdout.is_empty() && output.stderr.is_empty());
        let written = fs::read_to_string(folder.0.join(file)).expect("a file");
        assert!(written.starts_with(start), "{file}: {written}");
    }
    assert!(folder.draw(&["Push(BR)", "--output", "a.png"]).status.success());
    assert!(fs::read(folder.0.join("a.png")).expect("a file").starts_with(b"\x89PNG\r\n"));
    assert!(folder.draw(&["Push(BR) + Nim(2)", "--output", "a.pdf"]).status.success());
    let pdf = fs::read(folder.0.join("a.pdf")).expect("a file");
    assert!(pdf.starts_with(b"%PDF-1.4\n") && pdf.ends_with(b"%%EOF\n"));
    assert!(folder.draw(&["Push(BR) + Nim(2)", "--force", "-o", "a.pdf"]).status.success());
    assert_eq!(pdf, fs::read(folder.0.join("a.pdf")).expect("a file"), "the same bytes");
    assert_eq!(folder.files(), ["a.dot", "a.html", "a.pdf", "a.png", "a.svg", "a.tex", "a.txt"]);
}

#[test]
fn the_same_is_drawn_as_the_same_bytes_and_theme_scale_and_title_change_them() {
    let folder = Folder::new("bytes");
    let drawn = |arguments: &[&str]| {
        let output = folder.draw(&[&["Nim(1, 2)", "--force", "-o", "a.svg"], arguments].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read_to_string(folder.0.join("a.svg")).expect("a file")
    };
    let plain = drawn(&[]);
    assert_eq!(plain, drawn(&["--theme", "light", "--scale", "1"]));
    assert_ne!(plain, drawn(&["--theme", "dark"]));
    assert_ne!(plain, drawn(&["--scale", "1.5"]));
    assert!(drawn(&["--title", "Two & heaps"]).contains(">Two &amp; heaps</text>"));
}

#[test]
fn several_expressions_make_one_sheet_with_captions() {
    let folder = Folder::new("sheet");
    assert!(folder.draw(&["Push(BR)", "Nim(2)", "{1|0}", "-o", "a.svg"]).status.success());
    let sheet = fs::read_to_string(folder.0.join("a.svg")).expect("a file");
    for caption in [">Push(BR)</text>", ">Nim(2)</text>", ">{1|0}</text>"] {
        assert!(sheet.contains(caption), "{caption}");
    }
}

#[test]
fn what_cannot_be_drawn_or_written_is_said_with_a_remedy_and_leaves_no_file() {
    let folder = Folder::new("refused");
    folder.refused(
        &["Nim(1)", "-o", "a.bmp"],
        "says no format that is known here",
        "svg, png, pdf, tex, dot, txt or html",
    );
    folder.refused(&["Nim(1)", "-o", "a"], "says no format", "picture.svg");
    folder.refused(&["Nim(1)", "-o", "/dev/null/a.svg"], "cannot make the folder /dev/null", "choose another place");
    folder.refused(&["1%0", "-o", "a.svg"], "division by zero", "1%0");
    folder.refused(&["true", "-o", "a.svg"], "there is no picture of a truth value", "positions, games");
    folder.refused(&["Nim(1)", "-o", "a.dot"], "only a single graph", "draw one graph");
    let long = format!("Cherries({})", "BW".repeat(2_000));
    folder.refused(
        &[&long, "-o", "a.svg"],
        "at most 3000 cherries; this one would have 4000",
        "a part of the position",
    );
    folder.refused(&["Push(BR_BR_BR_)", "-o", "a.png", "--scale", "50"], "an image has at most", "--scale");
}

#[test]
fn a_file_that_is_there_is_written_over_only_if_that_is_said_and_folders_are_made() {
    let folder = Folder::new("existing");
    let file = folder.0.join("some/folder/a.svg");
    let arguments = ["Nim(1)", "-o", "some/folder/a.svg"];
    assert!(folder.draw(&arguments).status.success());
    fs::write(&file, "mine").expect("a file");
    let output = folder.draw(&arguments);
    let expected = "error: some/folder/a.svg exists already\nhelp: --force writes over it; or choose another name\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).expect("a file"), "mine");
    assert!(folder.draw(&[&arguments[..], &["--force"]].concat()).status.success());
    assert!(fs::read_to_string(&file).expect("a file").starts_with("<svg"));
}

#[cfg(unix)]
#[test]
fn links_devices_and_folders_are_not_replaced_even_with_force() {
    let folder = Folder::new("links");
    fs::write(folder.0.join("mine.svg"), "mine").expect("a file");
    fs::create_dir(folder.0.join("folder.svg")).expect("a folder");
    for (name, target) in [("link.svg", "mine.svg"), ("lost.svg", "nothing"), ("full.svg", "/dev/full")] {
        std::os::unix::fs::symlink(target, folder.0.join(name)).expect("a link");
    }
    for name in ["link.svg", "lost.svg", "full.svg", "folder.svg"] {
        let output = folder.draw(&["Nim(1)", "-o", name, "--force"]);
        let what = if name == "folder.svg" { "a folder, not a file" } else { "a link" };
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.starts_with(&format!("error: {name} is {what}\nhelp: ")), "{said}");
        assert_eq!(output.status.code(), Some(1), "{name}");
    }
    assert_eq!(fs::read_to_string(folder.0.join("mine.svg")).expect("a file"), "mine");
    assert_eq!(folder.files(), ["folder.svg", "full.svg", "link.svg", "lost.svg", "mine.svg"]);
}
