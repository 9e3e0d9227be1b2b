//! `--values FILE`: canonical forms that one run of the program finds and the next one knows.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::Folder;

const BOARD: &str = "Clobber(\"xoxo|oxox|xox.\")";

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_onside"))
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

#[track_caller]
fn answer(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[track_caller]
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn value_of(board: &str) -> String {
    format!("{board}.CanonicalForm")
}

#[test]
fn what_one_run_found_the_next_one_need_not_search() {
    let folder = Folder::new("values-found");
    let value = value_of(BOARD);
    let first = answer(&folder.0, &["eval", "--values", "clobber.values", &value]);
    assert_eq!(first, answer(&folder.0, &["eval", &value]));
    let text = std::fs::read_to_string(folder.0.join("clobber.values")).expect("a file");
    assert!(text.starts_with("Values of positions, found by onside "), "{text}");
    assert!(text.lines().count() > 100, "{text}");
    // Ten positions would not do without the file.
    let few = ["eval", "--max-positions", "10"];
    assert!(!run(&folder.0, &[&few[..], &[&value]].concat()).status.success());
    assert_eq!(answer(&folder.0, &[&few[..], &["--values", "clobber.values", &value]].concat()), first);
    // A part of the board that is mirrored or has the colours exchanged is known too.
    let negated = value_of("Clobber(\"oxox|xoxo|oxo.\")");
    let both = format!("{} + {negated} == 0", value_of(BOARD));
    let exact = [&few[..], &["--values", "clobber.values", &both]].concat();
    assert_eq!(answer(&folder.0, &exact), "true\n");
}

#[test]
fn every_value_that_is_kept_reads_back_as_the_same() {
    let folder = Folder::new("values-read-back");
    let questions = [
        "Clobber(\"xox|oxo|x.o\").CanonicalForm",
        "Domineering(3, 4).CanonicalForm",
        "GeneralToads(1, 2, 1, 0, \"tt..ff\").CanonicalForm",
        "Amazons(\"x..|..o\").CanonicalForm",
        "Konane(\"xoxo|ox.x|xoxo\").CanonicalForm",
        "NoGo(\"...|...\").CanonicalForm",
        "TopplingDominoes(\"lrellr\").CanonicalForm",
        "Hackenbush(\"0-1B, 1-2R, 0-2G, 1-3G\").CanonicalForm",
    ];
    answer(&folder.0, &[&["eval", "--values", "all"][..], &questions].concat());
    let text = std::fs::read_to_string(folder.0.join("all")).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    let kept = &lines[1..lines.len() - 1];
    assert!(kept.len() > 150, "{}", kept.len());
    // Every fifth of them, asked anew.
    let (mut asked, mut wanted) = (Vec::new(), Vec::new());
    for line in kept.iter().step_by(5) {
        let (position, value) = line.split_once(" is ").expect("a position and a value");
        asked.push(format!("{position}.CanonicalForm"));
        wanted.push(value);
    }
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    let found = answer(&folder.0, &[&["eval"][..], &asked].concat());
    assert_eq!(found.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn values_are_added_to_those_that_were_there() {
    let folder = Folder::new("values-added");
    answer(&folder.0, &["eval", "--values", "kept", "Domineering(3, 3).CanonicalForm"]);
    let before = std::fs::read_to_string(folder.0.join("kept")).expect("a file");
    std::fs::write(folder.0.join("work.onside"), "ToadsAndFrogs(\"tt.ff\").CanonicalForm\n").expect("a file");
    assert_eq!(answer(&folder.0, &["run", "work.onside", "--values", "kept"]), "*\n");
    let after = std::fs::read_to_string(folder.0.join("kept")).expect("a file");
    let inner = |text: &str| text.lines().filter(|line| line.contains(" is ")).map(str::to_owned).collect::<Vec<_>>();
    assert!(inner(&before).iter().all(|line| inner(&after).contains(line)), "{after}");
    assert!(inner(&after).iter().any(|line| line.starts_with("ToadsAndFrogs")), "{after}");
    // Nothing new is nothing to write.
    answer(&folder.0, &["eval", "--values", "kept", "Domineering(3, 3).CanonicalForm"]);
    assert_eq!(std::fs::read_to_string(folder.0.join("kept")).expect("a file"), after);
}

#[test]
fn rulesets_of_users_are_not_kept() {
    let folder = Folder::new("values-users");
    let own = "ruleset Clobber on strip \".x\" Left: for c in own play c => empty end";
    std::fs::write(folder.0.join("own.onside"), format!("{own}\nClobber(\"x.x\").CanonicalForm\n")).expect("a file");
    let output = run(&folder.0, &["run", "own.onside", "--values", "kept"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains('2'));
    assert!(!std::fs::read_to_string(folder.0.join("kept")).expect("a file").contains("Clobber"));
}

#[test]
fn files_that_were_changed_cut_off_or_are_not_ours_are_refused_and_left_alone() {
    let folder = Folder::new("values-refused");
    let ask = ["eval", "--values", "kept", "Domineering(3, 3).CanonicalForm"];
    answer(&folder.0, &ask);
    let path = folder.0.join("kept");
    let good = std::fs::read_to_string(&path).expect("a file");
    let shorter: Vec<&str> = good.lines().collect();
    for (bad, reason) in [
        (good.replacen(" is ", " is 1+", 1), "is not as the program wrote it"),
        (shorter[..shorter.len() - 2].join("\n"), "is not as the program wrote it"),
        (good.replacen("onside ", "onside 0", 1), "another version"),
        ("my diary\n".to_owned(), "kept"),
    ] {
        std::fs::write(&path, &bad).expect("a file");
        let told = refused(&folder.0, &ask);
        assert!(told.contains(reason), "{told}");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), bad);
    }
    assert_eq!(run(&folder.0, &["eval", "--values", "new", "--no-theorems", "1"]).status.code(), Some(2));
    assert_eq!(run(&folder.0, &["draw", "--values", "new", "1"]).status.code(), Some(2));
    assert!(!folder.0.join("new").exists());
}
