//! The limits bind while a sweep runs and while its evidence is checked by brute force.

use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use onside_lab::sweep::{Counterexample, Findings, Log, Options, Plan, Shard};
use onside_lab::sweeps;
use serde_json::{Value, json};

use crate::common::{Folder, sweep};

fn onside(folder: &Path, arguments: &[&str]) -> Output {
    sweep(folder, arguments).output().expect("the program runs")
}

/// Sweeps whose whole ranges take minutes or gigabytes.
const LONG: &[&[&str]] = &[
    &["cherries-decomposition", "--cherries", "20"],
    &["cherries-value", "--length", "28"],
    &["cs-duality", "--max-m", "4000"],
    &["cs-convergence", "--max", "24"],
    &["cs-sacrifice", "--max", "24"],
    &["cs-two-piles", "--max", "12", "--rows", "200"],
    &["cs-diagonals", "--max", "12", "--size", "1500"],
    &["unicycles", "--length", "12"],
    &["shove-integer", "--length", "18"],
    &["terminal-adds", "--height", "4", "--length", "10", "--graphs", "100000"],
    &["copies-limit", "Push(\"_B, BR\") + Shove(\"BR_B\")", "--copies", "2000"],
    &["negatives", "--copies", "1000"],
];

#[test]
fn every_sweep_stops_at_the_limit_on_time_and_keeps_what_it_has() {
    let folder = Folder::new("sweep-limits-time");
    for sweep in LONG {
        let begun = Instant::now();
        let output = onside(
            &folder.0,
            &[sweep, &["--max-time", "500ms", "--threads", "2", "-o", "a.sweep", "--force"][..]].concat(),
        );
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("stopped at the time limit"), "{sweep:?}: {told}");
        assert_eq!(output.status.code(), Some(1), "{sweep:?}");
        // Far more than the limit and far less than the sweep.
        assert!(begun.elapsed() < Duration::from_secs(20), "{sweep:?} took {:?}", begun.elapsed());
        let verified = onside(&folder.0, &["verify", "a.sweep"]);
        assert!(verified.status.success(), "{sweep:?}: {}", String::from_utf8_lossy(&verified.stderr));
    }
    assert_eq!(LONG.len(), sweeps::all().len());
}

#[cfg(target_os = "linux")]
#[test]
fn sweeps_with_large_tables_stop_at_the_limit_on_memory() {
    let folder = Folder::new("sweep-limits-memory");
    for sweep in [LONG[0], LONG[1], LONG[8], LONG[10]] {
        let limits = ["--max-memory", "60MB", "--max-time", "60s", "--threads", "2", "--no-files"];
        let output = onside(&folder.0, &[sweep, &limits[..]].concat());
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("stopped at the memory limit"), "{sweep:?}: {told}");
        assert_eq!(output.status.code(), Some(1), "{sweep:?}");
    }
}

/// A log with one counterexample of the right shape, which nobody found.
fn forge(folder: &Folder, name: &str, claim: usize, certificate: Value) {
    let sweep = sweeps::named(name).expect("a sweep");
    let options = Options::new(sweep.about(), &std::collections::BTreeMap::new()).expect("options");
    let plan = Plan::new(name, options, 0, std::num::NonZero::<usize>::MIN, Shard::WHOLE);
    let mut log = Log::create(&folder.0.join("a.sweep"), &plan, true).expect("a log");
    let mut findings = Findings::new(sweep.about().claims.len());
    findings.fails(Counterexample { claim, measure: vec![1], sentence: "forged".into(), certificate });
    log.chunk(0, &findings).expect("written");
}

#[test]
fn brute_force_on_forged_evidence_stops_at_the_limits() {
    let folder = Folder::new("sweep-limits-forged");
    let cherries: Vec<&str> = vec!["BWBWBWWBB", "BBWWBWBW", "WBWBBWBB", "BWWBWBWB", "WBWBBWBW", "BWWBBWBWWB"];
    let wide = json!({ "actions": [1, 2, 3, 5, 7, 11, 13], "y": 3000, "first": 20000, "shift": 3000 });
    let high = json!({ "actions": (1..=400).collect::<Vec<u64>>(), "heap": 9_000_000 });
    for (name, claim, certificate) in [
        ("cherries-decomposition", 0, json!({ "sum": cherries })),
        ("cs-two-piles", 0, wide),
        ("cs-sacrifice", 0, high),
        ("cs-convergence", 0, json!({ "actions": (1..=20).collect::<Vec<u64>>(), "heap": 1_000_000 })),
        ("cs-duality", 0, json!({ "m": 200 })),
        ("negatives", 1, json!({ "m": 6, "n": 6 })),
    ] {
        forge(&folder, name, claim, certificate);
        let begun = Instant::now();
        let output = onside(&folder.0, &["verify", "a.sweep", "--max-time", "300ms"]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.starts_with("error: stopped at the time limit\nhelp: "), "{name}: {told}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{name}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{name} took {:?}", begun.elapsed());
    }
    let table = json!({ "actions": [1, 2], "y": 4000, "first": 12000, "shift": 4000 });
    forge(&folder, "cs-two-piles", 0, table);
    let output = onside(&folder.0, &["verify", "a.sweep", "--max-memory", "200MB", "--max-time", "60s"]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.starts_with("error: stopped at the memory limit\nhelp: "), "{told}");
    // What can be checked is refuted: the chunk has no such counterexample.
    forge(&folder, "negatives", 0, json!({ "m": 0, "n": 0 }));
    let output = onside(&folder.0, &["verify", "a.sweep"]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.contains("refuted ("), "{told}");
    assert_eq!(output.status.code(), Some(1));
}
