//! `onside sweep` as other programs see it: lists, help, mistakes, and a process that is killed in the middle.

use std::process::{Output, Stdio};
use std::time::Duration;

use crate::common::{Folder, sweep};

fn onside(folder: &Folder, arguments: &[&str]) -> Output {
    sweep(&folder.0, arguments).output().expect("the program runs")
}

#[track_caller]
fn check(folder: &Folder, arguments: &[&str], stdout: &str, stderr: &str, code: i32) {
    let output = onside(folder, arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!((text(&output.stdout), text(&output.stderr)), (stdout.to_string(), stderr.to_string()), "{arguments:?}");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
}

#[test]
fn the_sweeps_are_listed_and_described() {
    let folder = Folder::new("sweep-list");
    let list = String::from_utf8(onside(&folder, &["--list"]).stdout).expect("text");
    assert_eq!(list.lines().count(), 13);
    assert!(
        list.contains(
            "shove-integer           is the Nash value of every single Shove strip an integer? (003, section 5.3)"
        ),
        "{list}"
    );
    assert_eq!(onside(&folder, &[]).stdout, list.as_bytes());
    let help = String::from_utf8(onside(&folder, &["cs-sacrifice", "--help"]).stdout).expect("text");
    for part in ["Claims", "Negative's", "How it is measured", "--max N", "Example", "--shard I/N"] {
        assert!(help.contains(part), "{part} in {help}");
    }
}

#[test]
fn the_limits_stop_a_sweep_and_it_goes_on_from_there() {
    let folder = Folder::new("sweep-limits");
    let first = onside(&folder, &["cs-duality", "--max-m", "300", "--threads", "1", "--max-time", "1ms"]);
    let stderr = String::from_utf8_lossy(&first.stderr).into_owned();
    assert!(stderr.starts_with("stopped at the time limit; ") && stderr.ends_with("; --resume goes on\n"), "{stderr}");
    assert_eq!(first.status.code(), Some(1));
    let rest = onside(&folder, &["cs-duality", "--resume", "--max-time=10m"]);
    assert!(rest.status.success(), "{}", String::from_utf8_lossy(&rest.stderr));
    assert!(onside(&folder, &["verify", "cs-duality.sweep", "--max-time", "10m"]).status.success());
    check(
        &folder,
        &["verify", "cs-duality.sweep", "--max-time", "10"],
        "",
        "error: expected a unit: ms, s, m or h, as in 10s\nhelp: as in --max-time 10m\n",
        2,
    );
}

#[test]
fn mistakes_are_named_with_a_remedy() {
    let folder = Folder::new("sweep-mistakes");
    check(&folder, &["cs-dualty"], "", "error: there is no sweep 'cs-dualty'\nhelp: did you mean 'cs-duality'?\n", 2);
    check(&folder, &["nonsense"], "", "error: there is no sweep 'nonsense'\nhelp: onside sweep --list names them\n", 2);
    check(
        &folder,
        &["cs-duality", "--maxm", "3"],
        "",
        "error: there is no option --maxm\nhelp: did you mean --max-m?\n",
        2,
    );
    check(
        &folder,
        &["cs-duality", "--max-m"],
        "",
        "error: --max-m needs a value\nhelp: see onside sweep cs-duality --help\n",
        2,
    );
    check(
        &folder,
        &["cs-duality", "--max-m", "1"],
        "",
        "error: --max-m takes a whole number from 2 to 10000, not '1'\nhelp: see the sweep's --help\n",
        2,
    );
    check(
        &folder,
        &["cs-duality", "--shard", "3/2"],
        "",
        "error: a shard is written i/n with 1 <= i <= n, as 2/3, not '3/2'\nhelp: as in --shard 1/4\n",
        2,
    );
    check(&folder, &["copies-limit"], "", "error: --game must be given\nhelp: see the sweep's --help\n", 2);
    check(
        &folder,
        &["verify"],
        "",
        "error: verify takes one file\nhelp: as in onside sweep verify cs-sacrifice.sweep\n",
        2,
    );
    check(
        &folder,
        &["merge", "a.sweep"],
        "",
        "error: the result of a merge needs a place\n\
         help: as in onside sweep merge one.sweep two.sweep -o whole.sweep\n",
        2,
    );
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 0, "nothing was written");
}

#[test]
fn a_counterexample_is_reported_and_verified() {
    let folder = Folder::new("sweep-verify");
    let sentence =
        "counterexample: S = {2, 7, 10, 11}, heap 37: optimal play is 11; 7; 10; 7; 2, Positive sacrifices 1";
    let report = String::from_utf8(onside(&folder, &["cs-sacrifice", "--max", "11"]).stdout).expect("text");
    let unique = "counterexample: S = {2, 6, 7, 10, 11}, heap 37: the only optimal play is 11; 7; 10; 7; 2, Positive \
        sacrifices 1";
    let expected = format!(
        "total: {sentence} in all and Negative 4\nlargest: {sentence} at once and Negative 4\n\
         unique total: {unique} in all and Negative 4\nunique largest: {unique} at once and Negative 4\n"
    );
    assert!(report.starts_with(&expected), "{report}");
    let verified = onside(&folder, &["verify", "cs-sacrifice.parquet"]);
    assert!(verified.status.success());
    assert!(
        String::from_utf8_lossy(&verified.stdout)
            .contains("confirmed (total): optimal play by the recurrence is 11; 7; 10; 7; 2")
    );
    check(
        &folder,
        &["cs-sacrifice", "--max", "12"],
        "",
        "error: cs-sacrifice.sweep exists already\n\
         help: --resume goes on with it, --force starts anew, --out FILE chooses another file\n",
        1,
    );
}

#[test]
fn a_sweep_that_is_killed_goes_on_where_it_was_and_ends_with_the_same_bytes() {
    let folder = Folder::new("sweep-kill");
    let arguments = ["cs-duality", "--max-m", "400", "--threads", "2", "-o", "killed.sweep"];
    let mut child =
        sweep(&folder.0, &arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
    let log = folder.0.join("killed.sweep");
    let lines = || std::fs::read(&log).map_or(0, |bytes| bytes.iter().filter(|&&byte| byte == b'\n').count());
    while lines() < 20 {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("the process is killed");
    child.wait().expect("the process ends");
    let kept = lines();
    assert!(kept >= 20);
    let resumed = onside(&folder, &["cs-duality", "--resume", "-o", "killed.sweep"]);
    assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));
    let report = String::from_utf8_lossy(&resumed.stdout).into_owned();
    assert!(
        report
            .starts_with("count: holds for all truncated games {a, ..., m} with 1 <= a < m <= 400 (399 values of m)\n"),
        "{report}"
    );
    assert!(onside(&folder, &["cs-duality", "--max-m", "400", "--threads", "2", "-o", "whole.sweep"]).status.success());
    for extension in ["csv", "parquet"] {
        let read = |name: &str| std::fs::read(folder.0.join(name).with_extension(extension)).expect("a table");
        assert_eq!(read("killed.sweep"), read("whole.sweep"), "{extension}");
    }
}

#[test]
fn words_that_exclude_each_other_and_files_that_are_something_else_are_refused() {
    let folder = Folder::new("sweep-refused");
    let write = |name: &str| std::fs::write(folder.0.join(name), "mine").expect("a file");
    let refused = |arguments: &[&str], problem: &str, code: i32| {
        let output = onside(&folder, arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(text.lines().next(), Some(format!("error: {problem}").as_str()), "{arguments:?}");
        assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("help: ")), "{text}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    };
    refused(&["cs-duality", "--resume", "--force"], "--resume and --force exclude each other", 2);
    refused(&["cs-duality", "--resume", "--no-files"], "--no-files and --resume exclude each other", 2);
    refused(&["cs-duality", "--resume"], "there is no log cs-duality.sweep to go on with", 1);
    refused(&["unicycles", "--pattern", ""], "--pattern is empty", 2);
    refused(&["unicycles", "--pattern", "LLRR", "--length", "5"], "--pattern and --length exclude each other", 2);
    for name in ["x.csv", "x.parquet"] {
        let problem = format!("{name} is the name of a table, which would be written over the log");
        refused(&["cs-duality", "-o", name], &problem, 2);
    }
    write("y.csv");
    refused(&["cs-duality", "-o", "y.sweep"], "y.csv exists already and is not a table of this log", 1);
    assert_eq!(std::fs::read(folder.0.join("y.csv")).expect("a file"), b"mine");
    assert!(!folder.0.join("y.sweep").exists());
    assert!(onside(&folder, &["cs-duality", "--max-m", "9", "--force", "-o", "y.sweep"]).status.success());
    refused(&["cs-sacrifice", "--resume", "-o", "y.sweep"], "y.sweep belongs to the sweep cs-duality", 1);
    for (task, part) in [("merge", "-o, --out FILE"), ("verify", "onside sweep verify FILE")] {
        let help = String::from_utf8_lossy(&onside(&folder, &[task, "--help"]).stdout).into_owned();
        assert!(help.contains(part) && !help.contains("--list"), "{help}");
    }
}

#[test]
fn a_part_of_a_range_is_never_called_the_whole() {
    let folder = Folder::new("sweep-parts");
    let shard = onside(&folder, &["cs-duality", "--max-m", "9", "--shard", "1/3", "-o", "a.sweep"]);
    let text = String::from_utf8_lossy(&shard.stdout).into_owned();
    assert!(text.starts_with("count: in shard 1/3: no counterexample in 3 values of m\n"), "{text}");
    // Half a log with a torn line, as a process leaves it that is killed.
    let log = std::fs::read_to_string(folder.0.join("a.sweep")).expect("a log");
    let kept: String = log.split_inclusive('\n').take(2).collect();
    std::fs::write(folder.0.join("b.sweep"), format!("{kept}chunk 0")).expect("a file");
    let verified = onside(&folder, &["verify", "b.sweep"]);
    let text = String::from_utf8_lossy(&verified.stdout).into_owned();
    let expected = "cs-duality: 1 of 3 chunks, every checksum is right\nthe last line was torn and is dropped\n\
        count: not finished: 1 of 3 chunks of shard 1/3; so far no counterexample in 1 value of m\n";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.contains("\n1 chunks were not done again; --again does them\n"), "{text}");
    let again = onside(&folder, &["verify", "b.sweep", "--again"]);
    assert!(String::from_utf8_lossy(&again.stdout).contains("\nevery chunk was done again\n"));
    let resumed = onside(&folder, &["cs-duality", "--resume", "-o", "b.sweep"]);
    let text = String::from_utf8_lossy(&resumed.stdout).into_owned();
    assert!(text.contains("\nthe last line was torn and is dropped\n"), "{text}");
    let parquet = std::fs::read(folder.0.join("b.parquet")).expect("a table");
    let parquet = String::from_utf8_lossy(&parquet).into_owned();
    assert!(parquet.contains("in shard 1/3: no counterexample") && !parquet.contains("holds for"));
}

#[test]
fn every_exit_that_the_language_writes_is_read_again_when_rows_are_verified() {
    let folder = Folder::new("sweep-exits");
    let exits = "Tiny(1),{3||2|1},+-1,Miny(2),0,1,-1,*";
    assert!(onside(&folder, &["unicycles", "--pattern", "LLRR", "--exits", exits]).status.success());
    let verified = onside(&folder, &["verify", "unicycles.sweep"]);
    let text = String::from_utf8_lossy(&verified.stdout).into_owned();
    let rows = std::fs::read_to_string(folder.0.join("unicycles.csv")).expect("a table").lines().count() - 1;
    assert!(text.contains(&format!("\n{rows} of {rows} rows were confirmed one by one\n")), "{text}");
    assert!(verified.status.success());
}

#[test]
fn every_shard_has_work_and_one_that_would_have_none_is_refused() {
    let folder = Folder::new("sweep-shards");
    let empty = |chunks: &str, shard: &str, remedy: &str| {
        let expected = format!("error: {chunks}, so shard {shard} would be empty\nhelp: {remedy}\n");
        check(&folder, &["cs-duality", "--max-m", "2", "--shard", shard], "", &expected, 2);
    };
    empty("there is 1 chunk", "2/3", "sweep the whole range, without --shard");
    let expected = "error: there are 2 chunks, so shard 3/3 would be empty\n\
        help: divide the sweep into at most 2 shards\n";
    check(&folder, &["cs-duality", "--max-m", "3", "--shard", "3/3", "--no-files"], "", expected, 2);
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 0, "nothing was written");
    // A small range of each sweep is enough for some shards, and they make the whole.
    for sweep in [
        &["shove-integer", "--length", "4"][..],
        &["cherries-value", "--length", "5"],
        &["cs-sacrifice", "--max", "4"],
        &["cs-convergence", "--max", "4"],
        &["cs-two-piles", "--max", "3", "--rows", "4"],
        &["terminal-adds", "--length", "2", "--edges", "2", "--graphs", "3", "--mixed-length", "1", "--height", "2"],
    ] {
        let run = |more: &[&str]| {
            let output = onside(&folder, &[sweep, more, &["--force"]].concat());
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "{sweep:?}: {told}");
        };
        run(&["-o", "whole.sweep"]);
        let mut merge = vec!["merge"];
        for (shard, file) in [("1/3", "1.sweep"), ("2/3", "2.sweep"), ("3/3", "3.sweep")] {
            run(&["--shard", shard, "-o", file]);
            merge.push(file);
        }
        merge.extend(["-o", "joined.sweep", "--force"]);
        assert!(onside(&folder, &merge).status.success(), "{sweep:?}");
        for extension in ["csv", "parquet"] {
            let read = |name: &str| std::fs::read(folder.0.join(name).with_extension(extension)).expect("a table");
            assert_eq!(read("joined.sweep"), read("whole.sweep"), "{sweep:?}");
        }
    }
}

#[test]
fn a_sweep_shows_a_bar_while_its_first_chunk_is_not_done() {
    let folder = Folder::new("sweep-bar");
    let arguments = ["copies-limit", "Push(\"_B, BR\") + Shove(\"BR_B\")", "--copies", "1000", "--threads", "1"];
    let mut child =
        sweep(&folder.0, &arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut line = String::new();
    let mut told = std::io::BufReader::new(child.stderr.take().expect("a pipe"));
    std::io::BufRead::read_line(&mut told, &mut line).expect("a line");
    child.kill().expect("the process is killed");
    child.wait().expect("the process ends");
    let bar = line.starts_with('[') && line.contains(" of 1,000 chunks, ");
    assert!(bar || line.starts_with("preparing, "), "{line}");
}
