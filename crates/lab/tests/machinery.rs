//! Checkpoints, shards and faults, with a real sweep: whatever happens on the way, the results are the same bytes, and
//! no log is ever spoilt.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;

use crate::common::{Folder, SMALL, options};
use onside_ground::{Guard, Stop};
use onside_lab::provenance::Provenance;
use onside_lab::sweep::{
    Ended, Findings, Log, LogError, Options, PerformError, Plan, Purpose, Request, RunError, Runner, Shard, Start,
    Store, SweepReport, join, perform, read_file, recall, run,
};
use onside_lab::sweeps;

fn request(file: &Path, start: Start, max: u32, shard: Option<&str>) -> Request {
    Request {
        sweep: sweeps::named("cs-duality").unwrap(),
        given: [("max-m".to_string(), max.to_string())].into(),
        seed: None,
        threads: NonZero::new(2),
        shard: shard.map(|text| text.parse().unwrap()),
        file: Some(file.to_path_buf()),
        start,
        provenance: Provenance::now(["onside", "sweep"]),
    }
}

fn performed(request: &Request) -> Result<SweepReport, PerformError> {
    perform(request, &Arc::default(), &mut |_| {})
}

/// Runs until this many chunks are done, then asks to stop.
fn interrupted(request: &Request, chunks: u64) -> SweepReport {
    let guard: Arc<Guard> = Arc::default();
    let report = perform(request, &guard, &mut |progress| {
        if progress.fresh >= chunks {
            guard.cancel();
        }
    });
    report.unwrap_or_else(|error| panic!("{error}"))
}

fn bytes(file: &Path) -> [Vec<u8>; 2] {
    ["csv", "parquet"].map(|extension| std::fs::read(file.with_extension(extension)).unwrap())
}

fn fault(result: Result<SweepReport, PerformError>) -> String {
    match result {
        Ok(report) => panic!("no fault: {:?}", report.verdicts),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_sweep_that_was_stopped_and_resumed_gives_the_same_bytes_as_one_that_was_not() {
    /// Long enough that the request to stop comes in time: the later chunks are the longer ones.
    const LONG: u32 = 400;
    const LONG_CHUNKS: usize = 399;
    let folder = Folder::new("resume");
    let (whole, halves) = (folder.file("whole.sweep"), folder.file("halves.sweep"));
    performed(&request(&whole, Start::New, LONG, None)).unwrap();
    let report = interrupted(&request(&halves, Start::New, LONG, None), 7);
    assert_eq!(report.ended, Ended::Stopped(Stop::Cancelled));
    assert!(!halves.with_extension("csv").exists());
    let before = read_file(&halves).unwrap().done;
    assert!((7..LONG_CHUNKS).contains(&before.len()), "{} chunks", before.len());
    let report = performed(&request(&halves, Start::Resume, LONG, None)).unwrap();
    assert_eq!((report.ended, report.before), (Ended::Finished, before.len() as u64));
    // What was finished was not done again: its records are the first of the log, as they were.
    let after = read_file(&halves).unwrap().done;
    assert!(before.iter().all(|(chunk, findings)| after.get(chunk) == Some(findings)));
    assert_eq!(after.len(), LONG_CHUNKS);
    assert_eq!(bytes(&whole), bytes(&halves));
    // Again there is nothing to do, with or without --resume.
    for start in [Start::New, Start::Resume] {
        assert_eq!(performed(&request(&halves, start, LONG, None)).unwrap().before, LONG_CHUNKS as u64);
    }
}

#[test]
fn shards_that_are_merged_give_the_same_bytes_as_the_whole() {
    let folder = Folder::new("shards");
    let whole = folder.file("whole.sweep");
    performed(&request(&whole, Start::New, 40, None)).unwrap();
    let shards: Vec<PathBuf> = (1..=3).map(|index| folder.file(&format!("{index}.sweep"))).collect();
    for (file, shard) in shards.iter().zip(["1/3", "2/3", "3/3"]) {
        let report = performed(&request(file, Start::New, 40, Some(shard))).unwrap();
        assert_eq!(report.chunks, (13, 13));
    }
    let joined = folder.file("joined.sweep");
    let merge = |files: &[PathBuf]| {
        join(files, &joined, true, &sweeps::of_plan, &Arc::default(), &Provenance::now(["onside", "sweep", "merge"]))
    };
    merge(&shards).unwrap();
    assert_eq!(bytes(&whole), bytes(&joined));
    // In another order, and with a shard given twice.
    merge(&[shards[2].clone(), shards[0].clone(), shards[1].clone(), shards[0].clone()]).unwrap();
    assert_eq!(bytes(&whole), bytes(&joined));
    let onto = fault(merge(&[shards[0].clone(), joined.clone()]));
    assert_eq!(onto, format!("{} is one of the logs to be merged", joined.display()));
    assert_eq!(fault(merge(&shards[..2])), "13 chunks are missing from these files");
    let other = folder.file("other.sweep");
    performed(&request(&other, Start::New, 41, Some("3/3"))).unwrap();
    let text = fault(merge(&[shards[0].clone(), other.clone()]));
    assert_eq!(text, format!("{} belongs to another sweep: it has --max-m 41, not 40", other.display()));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = Folder::new("threads");
    let mut rows = Vec::new();
    for threads in [1, 5] {
        let file = folder.file(&format!("{threads}.sweep"));
        let request = Request { threads: NonZero::new(threads), ..request(&file, Start::New, 40, None) };
        performed(&request).unwrap();
        rows.push(std::fs::read(file.with_extension("csv")).unwrap());
    }
    assert_eq!(rows[0], rows[1]);
}

#[test]
fn a_torn_last_line_is_dropped_and_anything_else_is_refused_with_the_reason() {
    let folder = Folder::new("torn");
    let file = folder.file("a.sweep");
    performed(&request(&file, Start::New, 30, None)).unwrap();
    let good = std::fs::read(&file).unwrap();
    let whole = bytes(&file);
    let shown = file.display().to_string();

    // Cut within the last line, at every place: one chunk is done again.
    let last = good[..good.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for cut in [last + 1, last + 20, good.len() - 1] {
        std::fs::write(&file, &good[..cut]).unwrap();
        // A log that is not finished has no tables, so these are not its own and are not written over.
        let tables = ["csv", "parquet", "txt"].map(|extension| file.with_extension(extension));
        let refused = fault(performed(&request(&file, Start::Resume, 30, None)));
        assert_eq!(refused, format!("{} exists already and is not a table of this log", tables[0].display()));
        assert_eq!(std::fs::read(&file).unwrap(), &good[..cut], "the file is left alone");
        tables.iter().for_each(|table| std::fs::remove_file(table).unwrap());
        let report = performed(&request(&file, Start::Resume, 30, None)).unwrap();
        assert_eq!((report.before, report.chunks, report.torn), (28, (29, 29), true));
        assert_eq!(bytes(&file), whole);
    }
    let refused = |content: &[u8], expected: &str| {
        std::fs::write(&file, content).unwrap();
        assert_eq!(fault(performed(&request(&file, Start::Resume, 30, None))), expected);
        assert_eq!(std::fs::read(&file).unwrap(), content, "the file is left alone");
    };
    let mut damaged = good.clone();
    damaged[last - 10] ^= 1;
    refused(&damaged, &format!("{shown} is damaged in line 29: the checksum is wrong"));
    let mut twice = good.clone();
    twice.extend_from_slice(&good[last..]);
    refused(&twice, &format!("{shown} is damaged in line 31: its chunk occurs twice"));
    refused(&good[..40], &format!("{shown} is not a file of a sweep: it ends within its first line"));
    refused(b"PNG or something\n", &format!("{shown} is not a file of a sweep: its first line does not say so"));
    refused(b"", &format!("{shown} is not a file of a sweep: it is empty"));
    refused(&[0xFF, 0xFE, b'\n'], &format!("{shown} is not a file of a sweep: its first line does not say so"));

    std::fs::write(&file, &good).unwrap();
    let other = fault(performed(&request(&file, Start::Resume, 31, None)));
    assert_eq!(other, format!("{shown} belongs to another sweep: it has --max-m 30, not 31"));
    let shard = fault(performed(&request(&file, Start::Resume, 30, Some("1/2"))));
    assert_eq!(shard, format!("{shown} belongs to another sweep: it has --shard 1/1, not 1/2"));
    assert_eq!(fault(performed(&request(&file, Start::New, 31, None))), format!("{shown} exists already"));
    assert!(performed(&request(&file, Start::Replace, 31, None)).is_ok());
}

#[test]
fn a_log_of_another_version_is_refused() {
    let folder = Folder::new("version");
    let file = folder.file("a.sweep");
    let sweep = sweeps::named("cs-duality").unwrap();
    let options = Options::new(sweep.about(), &[("max-m".to_string(), "9".to_string())].into()).unwrap();
    let mut plan = Plan::new("cs-duality", options, 0, NonZero::<usize>::MIN, Shard::WHOLE);
    plan.version = "0.0.1".into();
    drop(Log::create(&file, &plan, false).unwrap());
    let text = fault(performed(&request(&file, Start::Resume, 9, None)));
    assert_eq!(
        text,
        format!("{} belongs to another sweep: it has version 0.0.1, not {}", file.display(), env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn a_second_sweep_on_the_same_file_is_refused_and_a_lock_ends_with_its_owner() {
    let folder = Folder::new("lock");
    let file = folder.file("a.sweep");
    let refused = format!("another sweep is working at {}", file.display());
    let guard: Arc<Guard> = Arc::default();
    let mut tried = 0;
    perform(&request(&file, Start::New, 20, None), &guard, &mut |progress| {
        if progress.fresh == 3 {
            tried += 1;
            assert_eq!(fault(performed(&request(&file, Start::Resume, 20, None))), refused);
            assert_eq!(fault(performed(&request(&file, Start::Replace, 20, None))), refused);
            assert_eq!(fault(performed(&request(&file, Start::New, 20, None))), refused);
        }
    })
    .unwrap();
    assert_eq!(tried, 1);
    assert!(performed(&request(&file, Start::Resume, 20, None)).is_ok());
}

/// A disk with room for this many bytes.
struct Small {
    content: Arc<Mutex<Vec<u8>>>,
    room: usize,
}

impl Store for Small {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut content = self.content.lock().unwrap();
        let fits = bytes.len().min(self.room.saturating_sub(content.len()));
        content.extend_from_slice(&bytes[..fits]);
        if fits < bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.content.lock().unwrap().truncate(usize::try_from(length).unwrap());
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_in_the_middle_leaves_a_sound_log() {
    let folder = Folder::new("full");
    let file = folder.file("a.sweep");
    let sweep = sweeps::named("cs-duality").unwrap();
    let options = Options::new(sweep.about(), &[("max-m".to_string(), "40".to_string())].into()).unwrap();
    let guard: Arc<Guard> = Arc::default();
    let mut runner = Runner::open(sweep, &options, 0, &guard).unwrap();
    let plan = Plan::new("cs-duality", options, 0, NonZero::new(2).unwrap(), Shard::WHOLE);
    let content = Arc::new(Mutex::new(Vec::new()));
    let mut log = Log::start(&file, Box::new(Small { content: content.clone(), room: 1500 }), &plan).unwrap();
    let mut done: BTreeMap<u64, Findings> = BTreeMap::new();
    let result = run(&mut runner, Shard::WHOLE, plan.threads, &mut done, Some(&mut log), &mut |_| {});
    let Err(RunError::Log(error)) = result else { panic!("the disk was not full") };
    assert_eq!(error.to_string(), format!("the disk is full: cannot write {}", file.display()));
    assert_eq!(error.remedy(Purpose::Sweep), "free some space and go on with --resume");
    // With room again, the sweep goes on from what was written.
    std::fs::write(&file, content.lock().unwrap().as_slice()).unwrap();
    let kept = read_file(&file).unwrap().done;
    assert!(!kept.is_empty() && kept == done);
    let report = performed(&request(&file, Start::Resume, 40, None)).unwrap();
    assert_eq!(report.before, kept.len() as u64);
    let whole = folder.file("whole.sweep");
    performed(&request(&whole, Start::New, 40, None)).unwrap();
    assert_eq!(bytes(&whole), bytes(&file));
}

#[test]
fn folders_that_cannot_be_written_and_wrong_options_are_refused_before_any_work() {
    let folder = Folder::new("faults");
    let plain = folder.file("plain");
    std::fs::write(&plain, "a file, not a folder").unwrap();
    let text = fault(performed(&request(&plain.join("a.sweep"), Start::New, 20, None)));
    assert!(text.starts_with("cannot make the folder "), "{text}");
    let file = folder.file("a.sweep");
    let check = |name: &str, value: &str, expected: &str| {
        let given = [(name.to_string(), value.to_string())].into();
        let wrong = Request { given, ..request(&file, Start::New, 20, None) };
        assert_eq!(fault(performed(&wrong)), expected);
        assert!(!file.exists());
    };
    check("max-m", "1", "--max-m takes a whole number from 2 to 10000, not '1'");
    check("max-m", "x", "--max-m takes a whole number from 2 to 10000, not 'x'");
    check("min-m", "3", "there is no option --min-m");
    assert!(matches!(Log::resume(&file), Err(LogError::Missing(_))));
}

#[test]
fn every_sweep_describes_itself_and_finishes_a_small_range_with_its_counterexamples_confirmed() {
    let folder = Folder::new("all");
    assert_eq!(
        SMALL.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        sweeps::all().iter().map(|sweep| sweep.about().name).collect::<Vec<_>>()
    );
    for (name, given) in SMALL {
        let sweep = sweeps::named(name).unwrap();
        let file = folder.file(&format!("{name}.sweep"));
        let given = options(given);
        let request = Request {
            sweep,
            given,
            seed: None,
            threads: NonZero::new(2),
            shard: None,
            file: Some(file.clone()),
            start: Start::New,
            provenance: Provenance::now(["onside", "sweep"]),
        };
        let report = performed(&request).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(report.verdicts.len(), sweep.about().claims.len(), "{name}");
        assert!(!report.summary.rows.is_empty(), "{name}");
        for row in &report.summary.rows {
            assert_eq!(row.len(), report.summary.columns.len(), "{name}");
        }
        for found in &report.summary.counterexamples {
            let evidence = sweep.verify(found.claim, &found.certificate, &Arc::default());
            assert!(evidence.is_ok(), "{name}: {}: {evidence:?}", found.sentence);
        }
        // The log is in order, and its counterexamples are found again.
        let mut recalled = recall(&file, &sweeps::of_plan, &Arc::default()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(recalled.report.verdicts, report.verdicts, "{name}");
        let again = recalled.again(true).unwrap();
        assert_eq!((again.chunks, again.differing, again.claims), (report.chunks.1, Vec::new(), Vec::new()), "{name}");
        let help = sweep.about().help();
        assert!(
            help.contains("How it is measured")
                && help
                    .lines()
                    .all(|line| line.chars().count() <= 100 || line.starts_with("  onside") || !line.starts_with(' ')),
            "{help}"
        );
    }
}
