//! `onside reproduce` from outside: lists, ids, files, errors.

use std::path::PathBuf;
use std::process::{Command, Output};

fn onside(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_onside")).arg("reproduce").args(arguments).output().expect("onside runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder of this test alone, which is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn the_list_shows_id_source_time_and_what_it_is() {
    let output = onside(&["--list"]);
    let list = text(&output.stdout);
    assert!(list.starts_with("id "), "{list}");
    for id in ["000-section-5.2", "001-figure-6", "002-figure-8", "003-table-5.1", "003-figure-5.3", "004-figure-6"] {
        assert!(list.lines().any(|line| line.starts_with(id)), "{id}");
    }
    assert!(output.status.success());
}

#[test]
fn one_entry_prints_its_table_its_line_and_its_notes() {
    let output = onside(&["003-table-5.2"]);
    let shown = text(&output.stdout);
    assert!(shown.contains("RBRBR__RR__RRBBRRR__BR__BRRR__R   -9         -9"), "{shown}");
    assert!(
        shown.contains("\n003-table-5.2: matches (8 published values, 1 misprint)\nnote: misprint: row 3, "),
        "{shown}"
    );
    assert_eq!(output.status.code(), Some(0), "a misprint whose correction is what we compute is no difference");
    let output = onside(&["001-table-2"]);
    assert!(text(&output.stdout).contains("001-table-2: matches (54 published values)"), "{}", text(&output.stdout));
}

#[test]
fn unknown_ids_are_refused_with_the_nearest_one() {
    for (arguments, message) in [
        (vec!["003-table-5.4"], "error: there is no entry '003-table-5.4'\nhelp: did you mean '003-table-5."),
        (vec!["frobnicate"], "error: there is no entry 'frobnicate'\nhelp: onside reproduce --list names them"),
        (vec![], "error: which entries are to be computed?\nhelp: name some, or ask for --all"),
    ] {
        let output = onside(&arguments);
        assert!(text(&output.stderr).starts_with(message), "{}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(2));
    }
    for arguments in [["--all", "001-table-1"], ["--cherries", "21"], ["--threads", "0"]] {
        assert_eq!(onside(&arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn files_go_into_a_folder_for_each_entry_beside_a_summary() {
    let folder = folder("reproduce-out");
    let output = onside(&["002-figure-1", "001-table-1", "--out", folder.to_str().expect("a path"), "--threads", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(
        shown.starts_with(
            "001-table-1: matches (98 published values)\n002-figure-1: matches (3 published values)\n\nSummary\n"
        ),
        "{shown}"
    );
    for file in [
        "001-table-1/table.txt",
        "001-table-1/table.csv",
        "001-table-1/table.tex",
        "001-table-1/verdict.txt",
        "002-figure-1/figure.svg",
        "002-figure-1/figure.png",
        "summary.txt",
        "summary.csv",
    ] {
        assert!(folder.join(file).is_file(), "{file}");
    }
    let verdict = std::fs::read_to_string(folder.join("001-table-1/verdict.txt")).expect("a verdict");
    assert!(
        verdict.starts_with("document 001: G. Cohensius, U. Larsson, R. Meir, D. Wahlstedt, Cumulative"),
        "{verdict}"
    );
    let made =
        format!("\nprogram onside {}\ncommand onside reproduce 002-figure-1 001-table-1 ", env!("CARGO_PKG_VERSION"));
    assert!(verdict.contains(&made) && verdict.contains("\ndate 20"), "{verdict}");
}

#[test]
fn the_number_of_a_document_is_a_topic_of_the_help() {
    let help = |topic: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_onside")).args(["help", topic]).output().expect("onside runs");
        text(&output.stdout).to_owned()
    };
    let shown = help("004");
    assert!(shown.starts_with("004: R. Takken, Synchronized Push and Shove, master thesis, Leiden"), "{shown}");
    assert!(shown.contains("\n  004-table-1 ") && shown.contains("\n  copies-limit "), "{shown}");
    for number in ["000", "001", "002", "003"] {
        assert!(help(number).starts_with(&format!("{number}: ")), "{number}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error_before_anything_is_computed() {
    let file = folder("reproduce-no-folder");
    std::fs::write(&file, b"in the way").expect("a file");
    let output = onside(&["--all", "--out", file.to_str().expect("a path")]);
    let error = text(&output.stderr);
    assert!(
        error.starts_with("error: cannot make the folder ") && error.contains("\nhelp: give --out a folder"),
        "{error}"
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let _ = std::fs::remove_file(file);
}

#[test]
fn results_are_written_over_and_the_work_of_others_is_not() {
    let folder = folder("reproduce-again");
    let place = folder.to_str().expect("a path");
    let run = |more: &[&str]| onside(&[&["001-table-1", "--threads", "1", "--out", place], more].concat());
    for _ in 0..2 {
        let output = run(&[]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    let refused = |name: &str| {
        let output = run(&[]);
        let path = folder.join(name);
        let expected = format!(
            "error: {} exists already and was not written by onside\n\
             help: give --out another folder; --force writes over it\n",
            path.display()
        );
        assert_eq!((text(&output.stderr), text(&output.stdout)), (expected, String::new()));
        assert_eq!(output.status.code(), Some(1));
    };
    let summary = folder.join("summary.txt");
    std::fs::write(&summary, "mine").expect("a file");
    refused("summary.txt");
    assert_eq!(std::fs::read_to_string(&summary).expect("a file"), "mine");
    std::fs::remove_file(&summary).expect("removed");
    let verdict = folder.join("001-table-1/verdict.txt");
    std::fs::write(&verdict, "mine").expect("a file");
    refused("001-table-1");
    assert_eq!(std::fs::read_to_string(&verdict).expect("a file"), "mine");
    assert_eq!(run(&["--force"]).status.code(), Some(0));
    assert!(std::fs::read_to_string(&verdict).expect("a file").starts_with("document 001"));
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_a_result_is_left_alone() {
    let folder = folder("reproduce-link");
    std::fs::create_dir_all(folder.join("001-table-1")).expect("a folder");
    let mine = folder.join("mine");
    std::fs::write(&mine, "document of mine").expect("a file");
    std::os::unix::fs::symlink(&mine, folder.join("001-table-1/verdict.txt")).expect("a link");
    let output = onside(&["001-table-1", "--force", "--out", folder.to_str().expect("a path")]);
    assert!(text(&output.stderr).contains("verdict.txt is a link\n"), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&mine).expect("a file"), "document of mine");
}
