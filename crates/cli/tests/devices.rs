//! Files that have no end or no beginning, wherever a file is expected: an error at once, and nothing is read or
//! written.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A folder with a pipe to which nobody writes, and links to it and to devices.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("onside-devices-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().expect("mkfifo runs").success());
        for (name, target) in [("zero", "/dev/zero"), ("full", "/dev/full"), ("link", "pipe")] {
            std::os::unix::fs::symlink(target, folder.join(name)).expect("a link");
        }
        Folder(folder)
    }

    /// Runs the program where it can have no more than a gigabyte.
    fn onside(&self, arguments: &[&str], input: Stdio) -> Output {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 1000000; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_onside")]);
        command.args(arguments).args(["--max-time", "20s"]).stdin(input).current_dir(&self.0);
        command.output().expect("the program runs")
    }

    #[track_caller]
    fn refused(&self, arguments: &[&str], message: &str) {
        let output = self.onside(arguments, Stdio::null());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        // Where it takes long, progress is told before.
        let mut lines = said.lines().skip_while(|line| line.starts_with("checking, "));
        assert_eq!(lines.next(), Some(format!("error: {message}").as_str()), "{arguments:?}: {said}");
        assert!(lines.next().is_some_and(|line| line.starts_with("help: ")), "{said}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn scripts_and_logs_are_regular_files() {
    let folder = Folder::new("regular");
    for (name, what) in [
        ("/dev/zero", "a device"),
        ("/dev/full", "a device"),
        ("zero", "a device"),
        ("full", "a device"),
        ("pipe", "a pipe"),
        ("link", "a pipe"),
        (".", "a folder"),
    ] {
        let message = format!("{name} is {what}, not a file");
        folder.refused(&["run", name], &message);
        folder.refused(&["sweep", "verify", name], &message);
        folder.refused(&["sweep", "cs-duality", "--resume", "-o", name], &message);
        folder.refused(&["sweep", "merge", name, "-o", "whole.sweep"], &message);
        if name != "." {
            folder.refused(&["sweep", "cs-duality", "--max-m", "9", "-o", name], &message);
        }
    }
    // With --force something is written, and a link is not followed then.
    folder.refused(
        &["sweep", "cs-duality", "--max-m", "9", "--force", "-o", "/dev/full"],
        "/dev/full is a device, not a file",
    );
    folder.refused(&["sweep", "cs-duality", "--max-m", "9", "--force", "-o", "full"], "full is a link");
    assert!(!folder.0.join("whole.sweep").exists());
}

#[test]
fn tables_beside_a_log_do_not_replace_links() {
    let folder = Folder::new("tables");
    std::fs::write(folder.0.join("mine"), "mine").expect("a file");
    for target in ["mine", "nothing"] {
        let link = folder.0.join("a.csv");
        std::os::unix::fs::symlink(target, &link).expect("a link");
        let sweep = ["sweep", "cs-duality", "--max-m", "9", "-o", "a.sweep"];
        folder.refused(&sweep, "a.csv exists already and is not a table of this log");
        folder.refused(&[&sweep[..], &["--force"]].concat(), "a.csv is a link");
        std::fs::remove_file(&link).expect("removed");
    }
    assert_eq!(std::fs::read(folder.0.join("mine")).expect("a file"), b"mine");
}

#[test]
fn a_line_without_an_end_ends_the_input() {
    let folder = Folder::new("lines");
    let zero = || Stdio::from(File::open("/dev/zero").expect("a device"));
    let output = folder.onside(&["eval", "-"], zero());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "error: the line is longer than 64 MB\n");
    assert_eq!(output.status.code(), Some(1));
    let output = folder.onside(&["run", "-"], zero());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.starts_with("error: the standard input is longer than 64 MB\nhelp: "), "{said}");
    assert_eq!(output.status.code(), Some(1));
    let output = folder.onside(&[], zero());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: the line is longer than 64 MB\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_log_that_is_something_else_is_given_up_at_its_first_bytes_however_long_it_is() {
    let folder = Folder::new("sparse");
    let file = File::create(folder.0.join("a.sweep")).expect("a file");
    file.set_len(1 << 40).expect("a file with holes");
    folder.refused(&["sweep", "verify", "a.sweep"], "a.sweep is not a file of a sweep: its first line does not say so");
    let start = b"onside-sweep-3 ";
    std::io::Write::write_all(&mut &file, start).expect("written");
    folder.refused(&["sweep", "verify", "a.sweep"], "a.sweep is damaged in line 1: it is longer than 256 MB");
    folder.refused(&["run", "a.sweep"], "a.sweep is longer than 64 MB");
}

#[test]
fn an_output_that_cannot_be_written_is_no_success() {
    let folder = Folder::new("output");
    for arguments in
        [&["eval", "1+1"][..], &["rulesets"], &["help"], &["reproduce", "001-table-1"], &["sweep", "--list"]]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let output = Command::new(env!("CARGO_BIN_EXE_onside"))
            .args(arguments)
            .current_dir(&folder.0)
            .stdout(full)
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.starts_with("error: cannot write the output: "), "{arguments:?}: {said}");
    }
}
