//! Chunks for other processes: listed, done in any order, collected, and killed in the middle.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Output, Stdio};

use crate::common::{Folder, sweep};

fn onside(folder: &Folder, arguments: &[&str]) -> Output {
    sweep(&folder.0, arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What the program prints, which must go well.
#[track_caller]
fn printed(folder: &Folder, arguments: &[&str]) -> String {
    let output = onside(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[track_caller]
fn refused(folder: &Folder, arguments: &[&str], problem: &str, code: i32) {
    let output = onside(folder, arguments);
    let told = text(&output.stderr);
    assert_eq!(told.lines().next(), Some(format!("error: {problem}").as_str()), "{arguments:?}");
    assert!(told.lines().nth(1).is_some_and(|line| line.starts_with("help: ")), "{told}");
    assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(code), true), "{arguments:?}");
}

/// The lines of the chunks of a log.
fn lines_of(log: &Path) -> BTreeSet<String> {
    text(&std::fs::read(log).expect("a log")).lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn the_chunks_of_a_plan_are_listed_and_their_lines_are_those_of_the_log() {
    let folder = Folder::new("chunks-list");
    const SWEEP: [&str; 3] = ["cherries-value", "--length", "16"];
    printed(&folder, &SWEEP);
    let expected = lines_of(&folder.0.join("cherries-value.sweep"));
    let list: serde_json::Value =
        serde_json::from_str(&printed(&folder, &[&SWEEP[..], &["--chunks"]].concat())).expect("JSON");
    assert_eq!(list["chunks"].as_u64(), Some(expected.len() as u64));
    assert_eq!(list["independent"].as_bool(), Some(false));
    let entries = list["list"].as_array().expect("a list");
    assert_eq!(entries[3]["covers"].as_str(), Some("segments of 3 cherries, 1 of 4 from number 0 on"));
    assert!(entries.iter().all(|entry| entry["cost"].as_u64().is_some_and(|cost| cost > 0)));
    let header = list["header"].as_str().expect("a header").to_owned();
    assert!(text(&std::fs::read(folder.0.join("cherries-value.sweep")).expect("a log")).starts_with(&header));
    // All at once, and backwards in one process.
    let last = expected.len() - 1;
    let range = format!("0..{last}");
    let all = printed(&folder, &[&SWEEP[..], &["--chunk", &range, "--json"]].concat());
    assert_eq!(all.lines().map(str::to_owned).collect::<BTreeSet<_>>(), expected);
    let mut worker = sweep(&folder.0, &[&SWEEP[..], &["--chunk", "-", "--json"]].concat());
    let mut worker = worker.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut asked = worker.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(worker.stdout.take().expect("a pipe")).lines();
    let mut backwards = BTreeSet::new();
    for chunk in (0..expected.len()).rev() {
        writeln!(asked, "{chunk}").expect("a line");
        let lines: Vec<String> =
            answers.by_ref().map(|line| line.expect("a line")).take_while(|l| !l.is_empty()).collect();
        assert_eq!(lines.len(), 1, "chunk {chunk}");
        backwards.extend(lines);
    }
    drop(asked);
    assert!(worker.wait().expect("the process ends").success());
    assert_eq!(backwards, expected);
    let short = printed(&folder, &["cs-duality", "--max-m", "9", "--chunk", "2"]);
    assert_eq!(
        short,
        "chunk 2: count: 1 value of m, 0 of them contradict it; duality: 1 value of m, 0 of them contradict it; \
         closed form: 3 games, 0 of them contradict it\n"
    );
}

#[test]
fn chunks_that_are_not_there_and_words_that_do_not_go_together_are_refused() {
    let folder = Folder::new("chunks-refused");
    const SWEEP: [&str; 3] = ["cs-duality", "--max-m", "9"];
    let with = |more: &[&'static str]| [&SWEEP[..], more].concat();
    refused(&folder, &with(&["--chunk", "8"]), "there is no chunk 8, the last one is 7", 2);
    refused(&folder, &with(&["--chunk", "x"]), "chunks are written 3..17, or 3..5,9, and not 'x'", 2);
    refused(&folder, &with(&["--chunk", "1", "--chunks"]), "--chunks and --chunk exclude each other", 2);
    refused(&folder, &with(&["--chunk", "1", "--resume"]), "--chunk and --resume exclude each other", 2);
    refused(&folder, &with(&["--chunk", "1", "--shard", "1/2"]), "--chunk and --shard exclude each other", 2);
    refused(&folder, &with(&["--chunks", "-o", "a.sweep"]), "--chunks and --out exclude each other", 2);
    refused(&folder, &with(&["--json"]), "--json says how --chunk prints, and --chunk is not given", 2);
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 0, "nothing was written");
}

/// A sweep whose chunks are done elsewhere, and what is left to do.
fn collecting(folder: &Folder, more: &[&str]) -> (Child, Vec<u64>) {
    let words = [&["cs-duality", "--max-m", "60", "--collect", "-o", "there.sweep"], more].concat();
    let mut child = sweep(&folder.0, &words);
    let mut child =
        child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let list: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    let left = list["list"].as_array().expect("a list").iter();
    (child, left.filter_map(|entry| entry["chunk"].as_u64()).collect())
}

#[test]
fn a_collection_that_is_killed_goes_on_and_ends_with_the_bytes_of_one_machine() {
    let folder = Folder::new("chunks-collect");
    printed(&folder, &["cs-duality", "--max-m", "60", "-o", "here.sweep"]);
    let chunk =
        |number: u64| printed(&folder, &["cs-duality", "--max-m", "60", "--chunk", &number.to_string(), "--json"]);
    let (mut child, left) = collecting(&folder, &[]);
    assert_eq!(left.len(), 59);
    let mut input = child.stdin.take().expect("a pipe");
    for &number in left.iter().rev().take(5) {
        input.write_all(chunk(number).as_bytes()).expect("a line");
    }
    input.flush().expect("lines");
    let log = folder.0.join("there.sweep");
    while lines_of(&log).len() < 5 {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().expect("the process is killed");
    child.wait().expect("the process ends");
    let (mut child, rest) = collecting(&folder, &["--resume"]);
    assert_eq!(rest, left[..54]);
    let mut input = child.stdin.take().expect("a pipe");
    let all = printed(&folder, &["cs-duality", "--max-m", "60", "--chunk", "0..53", "--json", "--threads", "2"]);
    input.write_all(all.as_bytes()).expect("lines");
    drop(input);
    assert!(child.wait().expect("the process ends").success());
    for extension in ["csv", "parquet"] {
        let read = |name: &str| std::fs::read(folder.0.join(name).with_extension(extension)).expect("a table");
        assert_eq!(read("there.sweep"), read("here.sweep"), "{extension}");
    }
    assert_eq!(lines_of(&log), lines_of(&folder.0.join("here.sweep")));
    assert!(onside(&folder, &["verify", "there.sweep", "--again"]).status.success());
}

#[test]
fn a_conjecture_of_one_s_own_is_swept_and_its_log_has_the_name_of_its_file() {
    let folder = Folder::new("chunks-own");
    let write = |name: &str, family: &str| {
        let text = format!("conjecture C\n  for g in {family}\n  claim g.Birthday <= 2\nend\n");
        std::fs::write(folder.0.join(name), text).expect("a file");
    };
    write("b.onside", "BornBy(2)");
    let report = printed(&folder, &["own", "b.onside", "--each", "5"]);
    assert!(report.starts_with("holds for g in all 22 games born by day 2 (22 cases)\n"), "{report}");
    assert!(onside(&folder, &["verify", "b.csv", "--again"]).status.success());
    let log = lines_of(&folder.0.join("b.sweep"));
    let range = format!("0..{}", log.len() - 1);
    let lines = printed(&folder, &["own", "b.onside", "--each", "5", "--chunk", &range, "--json"]);
    assert_eq!(lines.lines().map(str::to_owned).collect::<BTreeSet<_>>(), log);
    assert!(printed(&folder, &["own", "--help"]).contains("BornBy(DAY)"));
    write("c.onside", "Strps(Push, 3)");
    let near = "line 2: Strps(Push, 3): there is no family Strps, did you mean Strips?";
    refused(&folder, &["own", "c.onside"], near, 2);
    refused(&folder, &["own"], "the file of the conjecture is missing", 2);
    refused(&folder, &["own", "none.onside"], "there is no file none.onside", 2);
}
