//! A chunk is a pure function of its number: whatever was done before it, on this study or on another one, it brings
//! the same findings, and the tables are the same bytes.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;

use crate::common::{Folder, Given, SMALL, options};
use onside_fuzzers::Dice;
use onside_ground::{Guard, Stop};
use onside_lab::provenance::Provenance;
use onside_lab::sweep::{
    ChunkError, Ended, Findings, Options, PerformError, Request, Runner, Start, Sweep, SweepReport, chunk_line,
    collect, perform, read_file, recall,
};
use onside_lab::sweeps;

fn sweep(name: &str) -> &'static dyn Sweep {
    sweeps::named(name).unwrap()
}

/// The small range of a sweep.
fn given_of(name: &str) -> Given {
    SMALL.iter().find(|(own, _)| *own == name).map_or(&[], |(_, given)| given)
}

fn runner(name: &str, given: &BTreeMap<String, String>) -> Runner {
    let options = Options::new(sweep(name).about(), given).unwrap();
    Runner::open(sweep(name), &options, 0, &Arc::default()).unwrap()
}

/// The findings of all chunks, done one after the other in this order on one study.
fn in_order(name: &str, given: Given, order: &[u64]) -> BTreeMap<u64, Findings> {
    let mut runner = runner(name, &options(given));
    let chunk = |&number: &u64| (number, runner.chunk(number).unwrap_or_else(|error| panic!("{name}: {error}")));
    order.iter().map(chunk).collect()
}

/// The numbers in an order that depends on the seed only.
fn shuffled(count: u64, seed: u64) -> Vec<u64> {
    let mut dice = Dice::of(seed, "orders", 0);
    let mut order: Vec<u64> = (0..count).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, dice.roll(last + 1));
    }
    order
}

#[test]
fn every_sweep_finds_the_same_forwards_backwards_and_shuffled() {
    let mut later = 0;
    for (name, given) in SMALL {
        // Some of the smallest differences are seen in short segments only.
        let given = if *name == "cherries-value" { &[("length", "16")][..] } else { given };
        let opened = runner(name, &options(given));
        let total = opened.total();
        later += u64::from(opened.study().stages().len() > 1);
        let forwards: Vec<u64> = (0..total).collect();
        let expected = in_order(name, given, &forwards);
        assert_eq!(expected.len() as u64, total, "{name}");
        let backwards: Vec<u64> = forwards.iter().rev().copied().collect();
        assert!(in_order(name, given, &backwards) == expected, "{name} backwards");
        for seed in 1..=2 {
            assert!(in_order(name, given, &shuffled(total, seed)) == expected, "{name} shuffled, {seed}");
        }
        // Each on a study of its own, as a process that does one chunk: some of them are enough.
        for number in forwards.iter().step_by(1 + forwards.len() / 5) {
            assert!(in_order(name, given, &[*number])[number] == expected[number], "{name}, chunk {number} alone");
        }
    }
    assert!(later >= 6, "sweeps with several stages are among them");
}

#[test]
fn copies_to_few_digits_are_the_same_in_any_order() {
    // From 9 copies on the values are no short fractions. Those of more copies are found with fewer binary places.
    let given: Given = &[("game", "Push(\"B_RB\")"), ("copies", "10"), ("digits", "12")];
    let forwards: Vec<u64> = (0..10).collect();
    let expected = in_order("copies-limit", given, &forwards);
    assert!(in_order("copies-limit", given, &shuffled(10, 1)) == expected);
    assert!(in_order("copies-limit", given, &[9])[&9] == expected[&9]);
    // With more digits the same decimals come first.
    let fine = in_order("copies-limit", &given[..2], &[9]);
    let value = |findings: &Findings| findings.rows[0][1].to_string().trim_end_matches('.').to_owned();
    let (few, many) = (value(&expected[&9]), value(&fine[&9]));
    assert!(few.len() >= 13 && many.starts_with(&few), "{few} {many}");
}

#[test]
fn a_chunk_whose_stage_was_not_entered_is_refused_and_never_empty() {
    let one = NonZero::<usize>::MIN;
    let guard = Guard::default();
    for (name, stages) in [("cherries-value", 16), ("cherries-decomposition", 1), ("shove-integer", 1)] {
        let given = if name == "cherries-value" { &[("length", "16")][..] } else { given_of(name) };
        let options = Options::new(sweep(name).about(), &options(given)).unwrap();
        let mut study = sweep(name).open(&options, 0, &Arc::default()).unwrap();
        assert_eq!(study.stages().len(), stages);
        assert_eq!(study.chunk(0, 0, &guard), Err(ChunkError::NotEntered), "{name}");
        if stages > 1 {
            study.enter(9, one, &guard).unwrap();
            assert!(study.chunk(9, 0, &guard).is_ok());
            // The tables of an earlier stage are gone; so it was in fifteen of the sixteen stages, in silence.
            for other in (0..stages).filter(|&stage| stage != 9) {
                assert_eq!(study.chunk(other, 0, &guard), Err(ChunkError::NotEntered), "{name}, stage {other}");
            }
        }
    }
    let mut runner = runner("cs-duality", &options(&[("max-m", "9")]));
    assert_eq!(runner.chunk(8), Err(ChunkError::Unknown(8, 8)));
    assert_eq!(runner.chunk(u64::MAX), Err(ChunkError::Unknown(u64::MAX, 8)));
}

#[test]
fn a_runner_that_was_stopped_while_it_built_tables_goes_on_with_new_ones() {
    let guard: Arc<Guard> = Arc::default();
    let options = Options::new(sweep("cherries-value").about(), &options(&[("length", "13")])).unwrap();
    let mut runner = Runner::open(sweep("cherries-value"), &options, 0, &guard).unwrap();
    let last = runner.total() - 1;
    let expected = runner.chunk(last).unwrap();
    let first = runner.chunk(0).unwrap();
    guard.cancel();
    assert_eq!(runner.chunk(last), Err(ChunkError::Stop(Stop::Cancelled)));
    guard.reset();
    assert_eq!((runner.chunk(last), runner.chunk(0)), (Ok(expected), Ok(first)));
}

fn request(name: &'static str, given: Given, file: &Path, start: Start, threads: usize) -> Request {
    Request {
        sweep: sweep(name),
        given: options(given),
        seed: None,
        threads: NonZero::new(threads),
        shard: None,
        file: Some(file.to_path_buf()),
        start,
        provenance: Provenance::now(["onside", "sweep"]),
    }
}

/// Takes lines as from workers elsewhere.
fn collected(request: &Request, lines: &str) -> Result<(SweepReport, Vec<u64>), PerformError> {
    let mut left = Vec::new();
    let mut tell = |list: &serde_json::Value| {
        left = list["list"].as_array().unwrap().iter().map(|entry| entry["chunk"].as_u64().unwrap()).collect();
        Ok(())
    };
    let report = collect(request, &Arc::default(), Cursor::new(lines.to_string()), &mut tell, &mut |_| {})?;
    Ok((report, left))
}

#[test]
fn chunks_that_are_done_elsewhere_give_the_bytes_of_one_machine_for_every_sweep() {
    let folder = Folder::new("elsewhere");
    for (name, given) in SMALL {
        let (here, there) = (folder.file(&format!("{name}.sweep")), folder.file(&format!("{name}-there.sweep")));
        perform(&request(name, given, &here, Start::New, 2), &Arc::default(), &mut |_| {})
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut runner = runner(name, &options(given));
        let lines: Vec<String> = shuffled(runner.total(), 3)
            .into_iter()
            .map(|number| chunk_line(number, &runner.chunk(number).unwrap()))
            .collect();
        // The first half, the last line of which is torn; then the driver is gone and comes back.
        let half = lines.len() / 2;
        let torn = lines[half].len() / 2;
        let first = lines[..half].concat() + &lines[half][..torn];
        let (report, left) = collected(&request(name, given, &there, Start::New, 7), &first).unwrap();
        assert_eq!(left.len(), lines.len(), "{name}");
        assert_eq!((report.ended, report.chunks.0), (Ended::Stopped(Stop::Cancelled), half as u64), "{name}");
        assert!(!there.with_extension("csv").exists());
        // Some come twice, as from a worker that was believed to be dead.
        let (report, left) = collected(&request(name, given, &there, Start::Resume, 7), &lines.concat()).unwrap();
        assert_eq!((report.ended, left.len()), (Ended::Finished, lines.len() - half), "{name}");
        for extension in ["csv", "parquet"] {
            let read = |file: &Path| std::fs::read(file.with_extension(extension)).unwrap();
            assert!(read(&here) == read(&there), "{name}.{extension}");
        }
        assert_eq!(read_file(&here).unwrap().done, read_file(&there).unwrap().done, "{name}");
        let mut recalled = recall(&there, &sweeps::of_plan, &Arc::default()).unwrap_or_else(|error| panic!("{error}"));
        assert!(recalled.again(true).unwrap().differing.is_empty(), "{name}");
    }
}

#[test]
fn lines_that_no_chunk_of_the_sweep_can_have_are_refused_with_their_place() {
    let folder = Folder::new("lines");
    let file = folder.file("a.sweep");
    const GIVEN: Given = &[("max-m", "9")];
    let mut runner = runner("cs-duality", &options(GIVEN));
    let line = chunk_line(0, &runner.chunk(0).unwrap());
    let mut other = runner.chunk(0).unwrap();
    other.cases[0] += 1;
    let check = |lines: &str, reason: &str| {
        let asked = request("cs-duality", GIVEN, &file, Start::Replace, 1);
        let error = collected(&asked, lines).err().unwrap_or_else(|| panic!("{lines} is taken"));
        assert_eq!(error.to_string(), format!("line {} of what came in is wrong: {reason}", lines.lines().count()));
    };
    check("nonsense\n", "it is not a record");
    check(&line.replace("cases", "caves"), "the checksum is wrong");
    check(&chunk_line(8, &other), "there is no chunk 8, the last one is 7");
    check(&chunk_line(1, &Findings::new(2)), "it does not count the cases of 3 claims");
    check(&(line + &chunk_line(0, &other)), "it contradicts what was found for chunk 0 before");
}

#[test]
fn every_chunk_says_what_it_covers_and_what_it_costs() {
    for (name, given) in SMALL {
        let runner = runner(name, &options(given));
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..runner.total() {
            let (stage, index) = runner.place(number).unwrap();
            let covers = runner.study().covers(stage, index);
            assert!(seen.insert(covers.clone()), "{name}: two chunks cover {covers}");
            assert!(runner.study().cost(stage, index) > 0, "{name}: chunk {number}");
        }
    }
}
