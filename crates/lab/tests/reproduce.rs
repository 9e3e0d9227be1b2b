//! Every entry of `onside reproduce` in its small form, and what happens to values that differ and folders that cannot be written.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_lab::reproduce::{
    Comparison, Context, Entry, Event, Failure, Report, Reproduction, Size, Table, Verdict, all, named, prepare, run,
    summary, write_summary,
};

fn context() -> Context {
    Context { guard: Arc::new(Guard::default()), threads: NonZero::<usize>::MIN, cherries: 7, size: Size::Small }
}

/// A folder of this test alone, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn compute(entries: &[&Entry], context: &Context) -> Vec<Report> {
    run(entries, context, 2, &mut |_| {}).expect("threads start")
}

#[test]
fn every_entry_is_computed_and_every_difference_is_explained() {
    let entries = all();
    let mut order = Vec::new();
    let reports = run(&entries, &context(), 2, &mut |event| {
        if let Event::Done(report) = event {
            order.push(report.entry.id);
        }
    })
    .expect("threads start");
    assert_eq!(order, entries.iter().map(|entry| entry.id).collect::<Vec<_>>());
    for report in &reports {
        assert!(report.is_good(), "{}", report.text());
        let found = report.result.as_ref().expect("computed");
        assert!(!found.tables.is_empty() || !found.figures.is_empty(), "{} shows nothing", report.entry.id);
        if report.entry.source.contains("Figure") && !report.entry.id.ends_with("examples") {
            assert!(!found.figures.is_empty(), "{} has no figure", report.entry.id);
        }
    }
}

#[test]
fn the_known_misprints_are_explained_differences_and_the_rest_matches() {
    let differing = |id: &str| {
        let found = (named(id).expect("an entry").make)(&context()).expect("computed");
        let places = found.comparisons.iter().filter(|comparison| !comparison.agrees());
        assert!(places.clone().all(|comparison| comparison.note.is_some()), "{id}");
        places.count()
    };
    // Five strips that print damaged, of which one is no strip at all.
    assert_eq!(differing("003-table-5.1"), 5);
    assert_eq!(differing("003-table-5.2"), 1);
    assert_eq!(differing("003-table-5.3"), 0);
    assert_eq!(differing("003-figure-2.12"), 1);
    assert_eq!(differing("001-table-1"), 0);
    assert_eq!(differing("001-table-2"), 0);
    assert_eq!(differing("001-examples"), 2);
    assert_eq!(differing("004-table-1"), 0);
    assert_eq!(differing("004-table-2"), 0);
    assert_eq!(differing("004-examples"), 2);
}

#[test]
fn ids_are_different_and_begin_with_the_number_of_their_document() {
    let mut ids: Vec<&str> = all().iter().map(|entry| entry.id).collect();
    for entry in all() {
        assert_eq!(entry.id.get(..3), entry.source.get(..3), "{}", entry.id);
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all().len());
}

fn comparison(published: &str, computed: &str, note: Option<&str>) -> Comparison {
    let note = note.map(Into::into);
    Comparison { place: "a cell".into(), published: published.into(), computed: computed.into(), note }
}

fn wrong(_: &Context) -> Result<Reproduction, Failure> {
    let comparisons = vec![
        comparison("1", "1", None),
        comparison("3", "4", Some("a misprint, 5% \"off\"")),
        comparison("2/3", "1/3", None),
    ];
    let mut table = Table::new("table", "A table", ["a, b", "c"]);
    table.push(["{0|1}", "50%"]);
    Ok(Reproduction { tables: vec![table], comparisons, ..Reproduction::default() })
}

const WRONG: Entry = Entry { id: "999-table-1", source: "999", what: "A wrong value", time: "0 s", make: wrong };

#[test]
fn a_wrong_published_value_differs_and_is_not_good() {
    let [report] = &compute(&[&WRONG], &context())[..] else { panic!("one report") };
    assert!(!report.is_good());
    assert_eq!(report.verdict(), "differs (published 2/3, computed 1/3, unexplained; 2 of 3 values differ)");
    let notes = report.result.as_ref().expect("computed").notes();
    assert_eq!(
        notes,
        [
            "a cell: published 3, computed 4: a misprint, 5% \"off\"",
            "a cell: published 2/3, computed 1/3: no explanation is known"
        ]
    );
}

#[test]
fn verdicts_say_what_was_compared() {
    let check = |comparisons: Vec<Comparison>, expected: &str, unexplained: bool| {
        let verdict = Reproduction { comparisons, ..Reproduction::default() }.verdict();
        assert_eq!((verdict.to_string().as_str(), verdict.is_unexplained()), (expected, unexplained));
    };
    check(vec![], "computed (nothing published to compare)", false);
    check(vec![comparison("1", "1", None)], "matches (1 value)", false);
    check(vec![comparison("1", "1", None), comparison("2", "2", None)], "matches (2 values)", false);
    let explained = vec![comparison("1", "2", Some("why")), comparison("2", "2", None)];
    check(explained, "differs (published 1, computed 2, see note; the other 1 of 2 values match)", false);
    assert_eq!(Reproduction::default().verdict(), Verdict::Computed);
}

#[test]
fn files_are_written_whole_and_beside_a_summary() {
    let folder = folder("reproduce-files");
    prepare(&folder).expect("a folder");
    let circle = named("001-figure-2").expect("an entry");
    let reports = compute(&[circle, &WRONG], &context());
    for report in &reports {
        report.write(&folder).expect("files");
    }
    write_summary(&reports, &folder).expect("a summary");
    let read = |name: &str| std::fs::read(folder.join(name)).expect(name);
    assert!(read("001-figure-2/figure.svg").starts_with(b"<svg"));
    assert!(read("001-figure-2/figure.png").starts_with(b"\x89PNG"));
    assert_eq!(read("999-table-1/table.csv"), b"\"a, b\",c\n{0|1},50%\n");
    assert!(String::from_utf8(read("999-table-1/table.tex")).unwrap().contains("\\{0\\ensuremath{|}1\\} & 50\\% \\\\"));
    let csv = String::from_utf8(read("summary.csv")).unwrap();
    assert!(csv.contains("\n999-table-1,999,3,2,1,\"differs (published 2/3,"), "{csv}");
    assert!(String::from_utf8(read("summary.txt")).unwrap().contains("001-figure-2  001, Figure 2"));
    assert_eq!(summary(&reports).rows.len(), 2);
    let names = std::fs::read_dir(folder.join("999-table-1")).unwrap().map(|file| file.unwrap().file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().contains("partial")));
}

#[test]
fn a_place_where_nothing_can_be_written_is_named_in_the_error() {
    let folder = folder("reproduce-file-in-the-way");
    std::fs::write(&folder, b"a file").expect("a file");
    let error = prepare(&folder.join("below")).expect_err("a file is in the way");
    assert!(error.to_string().starts_with("cannot write ") && error.to_string().contains("below"), "{error}");
    let reports = compute(&[&WRONG], &context());
    assert!(reports[0].write(&folder).is_err());
    let _ = std::fs::remove_file(&folder);
}

#[test]
fn a_request_to_stop_reaches_every_entry() {
    let context = context();
    context.guard.cancel();
    let entries = all();
    let reports = compute(&entries, &context);
    assert_eq!(reports.len(), entries.len());
    assert!(reports.iter().all(|report| matches!(report.result, Err(Failure::Stop(Stop::Cancelled)))));
    assert!(reports.iter().all(Report::was_cancelled));
}
