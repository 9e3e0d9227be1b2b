//! Logs whose checksums are right and whose content no sweep wrote: they are refused with the line and the reason,
//! before anything is computed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use onside_lab::provenance::Provenance;
use onside_lab::sweep::{Cell, Counterexample, Findings, Log, Plan, Request, Start, join, perform, recall};
use onside_lab::sweeps;
use serde_json::json;

fn place(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("onside-lab-forged-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("a.sweep")
}

fn plan(options: &serde_json::Value, shard: &str) -> Plan {
    let version = env!("CARGO_PKG_VERSION");
    let plan = json!({
        "sweep": "cs-duality", "options": options, "seed": 0, "version": version, "threads": 1, "shard": shard
    });
    Plan::from_json(&plan).unwrap()
}

/// What `verify`, `--resume` and `merge` say to a log of one chunk.
fn refused(file: &Path, plan: &Plan, chunk: u64, findings: &Findings) -> [String; 3] {
    let mut log = Log::create(file, plan, true).unwrap();
    log.chunk(chunk, findings).unwrap();
    drop(log);
    let guard = Arc::default();
    let resume = Request {
        sweep: sweeps::named("cs-duality").unwrap(),
        given: BTreeMap::new(),
        seed: None,
        threads: None,
        shard: None,
        file: Some(file.to_path_buf()),
        start: Start::Resume,
        provenance: Provenance::now(["onside", "sweep"]),
    };
    let target = file.with_file_name("b.sweep");
    let answers = [
        recall(file, &sweeps::of_plan, &guard).map(|_| ()).map_err(|error| error.to_string()),
        perform(&resume, &guard, &mut |_| {}).map(|_| ()).map_err(|error| error.to_string()),
        join(&[file.to_path_buf()], &target, false, &sweeps::of_plan, &guard, &Provenance::now(["onside"]))
            .map(|_| ())
            .map_err(|error| error.to_string()),
    ];
    assert!(!target.exists());
    answers.map(|answer| answer.unwrap_err())
}

#[test]
fn chunks_claims_rows_and_counts_that_cannot_be_are_refused() {
    let file = place("shapes");
    let right = plan(&json!({ "max-m": "9" }), "1/1");
    let check = |plan: &Plan, chunk: u64, findings: &Findings, reason: &str| {
        let expected = format!("{} is damaged in line 2: {reason}", file.display());
        assert_eq!(refused(&file, plan, chunk, findings), [expected.clone(), expected.clone(), expected]);
    };
    let empty = Findings::new(3);
    check(&right, 8, &empty, "there is no chunk 8, the last one is 7");
    check(&right, u64::MAX, &empty, "there is no chunk 18446744073709551615, the last one is 7");
    check(&plan(&json!({ "max-m": "9" }), "1/2"), 1, &empty, "chunk 1 is not in shard 1/2");
    check(&right, 0, &Findings::new(2), "it does not count the cases of 3 claims");
    let rows = |row: Vec<Cell>| Findings { rows: vec![row], ..Findings::new(3) };
    check(&right, 0, &rows(vec![1u64.into(), 2u64.into()]), "a row has 2 fields, not 6");
    let mut row: Vec<Cell> = vec![1u64.into(); 6];
    row[0] = "two".into();
    check(&right, 0, &rows(row), "m is not a whole number: two");
    let found =
        |claim| Counterexample { claim, measure: vec![1], sentence: "none".into(), certificate: json!({ "m": 2 }) };
    let with =
        |list: Vec<Counterexample>| Findings { counterexamples: list, failures: vec![1, 0, 0], ..Findings::new(3) };
    check(&right, 0, &with(vec![found(3)]), "there is no claim 3, the last one is 2");
    check(&right, 0, &with(vec![found(0), found(0)]), "it has two counterexamples to claim 0");
    let uncounted = "counterexamples to claim 0 are counted and not given, or the other way round";
    check(&right, 0, &with(Vec::new()), uncounted);
    // A counterexample of the right shape is found out when its chunk is done again.
    let mut log = Log::create(&file, &right, true).unwrap();
    log.chunk(0, &with(vec![found(0)])).unwrap();
    drop(log);
    let mut recalled = recall(&file, &sweeps::of_plan, &Arc::default()).unwrap_or_else(|error| panic!("{error}"));
    let again = recalled.again(false).unwrap();
    assert_eq!((again.chunks, again.differing, again.claims), (1, vec![0], vec![0]));
    assert_eq!(recalled.report.verdicts[0].to_string(), "not finished: 1 of 8 chunks; so far counterexample: none");
    let _ = std::fs::remove_dir_all(file.parent().unwrap());
}

#[test]
fn options_out_of_their_ranges_are_refused_before_anything_is_made_for_them() {
    let file = place("options");
    let check = |options: serde_json::Value, reason: &str| {
        let [verify, resume, merge] = refused(&file, &plan(&options, "1/1"), 0, &Findings::new(3));
        let expected = format!("{} is damaged in line 1: {reason}", file.display());
        assert_eq!((verify, merge), (expected.clone(), expected));
        assert!(resume.contains(reason) || resume.contains("belongs to another sweep"), "{resume}");
    };
    check(json!({ "max-m": "99999999" }), "--max-m takes a whole number from 2 to 10000, not '99999999'");
    check(json!({ "max-m": "9", "x": "" }), "there is no option --x");
    check(json!({ "max-m": " 9" }), "its options are not written as a sweep writes them");
    check(json!({}), "its options are not written as a sweep writes them");
    let _ = std::fs::remove_dir_all(file.parent().unwrap());
}
