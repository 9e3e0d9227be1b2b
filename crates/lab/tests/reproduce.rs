//! Every entry of `onside reproduce` in its small form, and what happens to values that differ and folders that cannot
//! be written.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_lab::provenance::Provenance;
use onside_lab::reproduce::{
    Comparison, Context, Entry, EntryEvent, EntryReport, EntryVerdict, Error, Expected, Reproduction, Size, Table,
    Tally, all, named, prepare, run, summary, write_summary,
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

fn compute(entries: &[&Entry], context: &Context) -> Vec<EntryReport> {
    run(entries, context, 2, &mut |_| {}).expect("threads start")
}

#[test]
fn the_game_of_which_the_text_speaks_is_the_marked_start_of_its_graph() {
    for (id, start) in [("002-figure-1", "▸ t -> L u"), ("002-figure-2", "▸ s -> L 0; R s")] {
        let reports = compute(&[named(id).expect("an entry")], &context());
        let found = reports[0].result.as_ref().expect("computed");
        assert!(found.figures[0].figure.text.contains(start), "{}", found.figures[0].figure.text);
    }
}

#[test]
fn every_entry_is_computed_and_nothing_differs() {
    let entries = all();
    let mut order = Vec::new();
    let reports = run(&entries, &context(), 2, &mut |event| {
        if let EntryEvent::Done(report) = event {
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
fn every_kind_of_comparison_is_where_it_belongs() {
    let tally = |id: &str| {
        let found = (named(id).expect("an entry").make)(&context()).expect("computed");
        let Tally { published, misprints, cross_checks } = Tally::of(&found.comparisons);
        (published, misprints, cross_checks)
    };
    // Four strips are printed as they are, five were damaged.
    assert_eq!(tally("003-table-5.1"), (4, 5, 0));
    assert_eq!(tally("003-table-5.2"), (8, 1, 0));
    assert_eq!(tally("003-table-5.3"), (36, 0, 0));
    assert_eq!(tally("003-figure-2.12"), (5, 1, 1));
    assert_eq!(tally("003-examples"), (20, 4, 0));
    assert_eq!(tally("001-table-1"), (98, 0, 0));
    assert_eq!(tally("001-table-2"), (54, 0, 0));
    assert_eq!(tally("001-examples"), (11, 2, 13));
    assert_eq!(tally("004-table-1"), (64, 0, 0));
    assert_eq!(tally("004-table-2"), (64, 0, 0));
    assert_eq!(tally("004-examples"), (9, 2, 0));
    // Formulas and recurrences are ways of our own; the document shows these values only as a picture.
    assert_eq!(tally("004-figure-1"), (0, 0, 24));
    assert_eq!(tally("004-figure-2"), (0, 0, 7));
    assert_eq!(tally("004-figure-5"), (0, 0, 13));
}

#[test]
fn exact_values_stand_beside_decimals_that_look_rounded() {
    let found = (named("003-table-5.3").expect("an entry").make)(&context()).expect("computed");
    let [table, exact] = &found.tables[..] else { panic!("two tables") };
    assert_eq!((table.rows[0][4].as_str(), exact.rows[0][4].as_str()), ("~0.833333", "5/6"));
    assert_eq!((table.rows[0][3].as_str(), exact.rows[0][3].as_str()), ("0.5", "1/2"));
    let rounded = found.comparisons.iter().find(|comparison| comparison.place == "3H - 0H").expect("a cell");
    assert_eq!((rounded.computed.as_str(), rounded.exact.as_deref()), ("0.833333", Some("5/6")));
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

fn comparison(expected: Expected, computed: &str) -> Comparison {
    Comparison { place: "a cell".into(), expected, computed: computed.into(), exact: None }
}

fn misprint(corrected: &str) -> Expected {
    Expected::Misprint { printed: "3".into(), corrected: corrected.into(), reason: "a slip, 5% \"off\"".into() }
}

fn wrong(_: &Context) -> Result<Reproduction, Error> {
    let comparisons = vec![
        comparison(Expected::Published("1".into()), "1"),
        comparison(misprint("4"), "4"),
        comparison(Expected::Published("2/3".into()), "1/3"),
    ];
    let mut table = Table::new("table", "A table", ["a, b", "c"]);
    table.push(["{0|1}", "50%"]);
    Ok(Reproduction { tables: vec![table], comparisons, ..Reproduction::default() })
}

const WRONG: Entry =
    Entry { id: "999-table-1", source: "004, Table 99", what: "A wrong value", time: "0 s", make: wrong };

/// An entry with one wrong value of each kind, chosen by the number of cherries.
fn one_wrong(context: &Context) -> Result<Reproduction, Error> {
    let formula = Expected::CrossCheck { method: "a formula".into(), value: "5".into() };
    let expected = [Expected::Published("5".into()), formula, misprint("5")];
    let computed = |at| if context.cherries == at { "6" } else { "5" };
    let comparisons = (0..).zip(expected).map(|(at, expected)| comparison(expected, computed(at))).collect();
    Ok(Reproduction { comparisons, ..Reproduction::default() })
}

#[test]
fn a_wrong_value_of_any_kind_fails() {
    let entry = Entry { make: one_wrong, ..WRONG };
    for (at, expected) in [
        (0, "differs (published: a cell: published 5, computed 6; differing: 1 published value; "),
        (1, "differs (cross-check: a cell: 5 by a formula, computed 6; differing: 1 cross-check; "),
        (2, "differs (misprint: a cell: printed 3, correct 5, computed 6: a slip, 5% \"off\"; differing: 1 misprint; "),
    ] {
        let [report] = &compute(&[&entry], &Context { cherries: at, ..context() })[..] else { panic!("one report") };
        assert!(!report.is_good() && report.verdict().starts_with(expected), "{}", report.verdict());
    }
    let [report] = &compute(&[&entry], &Context { cherries: 3, ..context() })[..] else { panic!("one report") };
    assert_eq!(
        (report.is_good(), report.verdict().as_str()),
        (true, "matches (1 published value, 1 misprint, 1 cross-check)")
    );
}

#[test]
fn a_wrong_published_value_differs_and_the_notes_name_the_kinds() {
    let [report] = &compute(&[&WRONG], &context())[..] else { panic!("one report") };
    assert!(!report.is_good());
    let notes = report.result.as_ref().expect("computed").notes();
    assert_eq!(
        notes,
        [
            "differs: published: a cell: published 2/3, computed 1/3",
            "misprint: a cell: printed 3, correct 4, computed 4: a slip, 5% \"off\"",
        ]
    );
    assert_eq!(Reproduction::default().verdict(), EntryVerdict::Computed);
}

#[test]
fn files_are_written_whole_and_beside_a_summary() {
    let folder = folder("reproduce-files");
    prepare(&folder, &[&WRONG], false).expect("a folder");
    let made = Provenance::now(["onside", "reproduce", "--all"]);
    let circle = named("001-figure-2").expect("an entry");
    let reports = compute(&[circle, &WRONG], &context());
    for report in &reports {
        report.write(&folder, &made).expect("files");
    }
    write_summary(&reports, &folder, &made).expect("a summary");
    let read = |name: &str| std::fs::read(folder.join(name)).expect(name);
    assert!(read("001-figure-2/figure.svg").starts_with(b"<svg"));
    assert!(read("001-figure-2/figure.png").starts_with(b"\x89PNG"));
    assert_eq!(read("999-table-1/table.csv"), b"\"a, b\",c\n{0|1},50%\n");
    assert!(String::from_utf8(read("999-table-1/table.tex")).unwrap().contains("\\{0\\ensuremath{|}1\\} & 50\\% \\\\"));
    let csv = String::from_utf8(read("summary.csv")).unwrap();
    assert!(csv.contains("\n999-table-1,\"004, Table 99\",2,1,0,1,\"differs (published: a cell"), "{csv}");
    let summarized = String::from_utf8(read("summary.txt")).unwrap();
    assert!(summarized.contains("001-figure-2  001, Figure 2"), "{summarized}");
    for text in [summarized, String::from_utf8(read("999-table-1/verdict.txt")).unwrap()] {
        for line in
            ["document 004: R. Takken, Synchronized Push", "program onside 0", "command onside reproduce --all\n"]
        {
            assert!(text.contains(line), "{text}");
        }
    }
    let compared = String::from_utf8(read("999-table-1/comparisons.csv")).unwrap();
    assert!(compared.contains("\nmisprint,a cell,3,4,4,,yes,\"a slip, 5% \"\"off\"\"\"\n"), "{compared}");
    assert!(compared.contains("\npublished,a cell,2/3,2/3,1/3,,no,\n"), "{compared}");
    assert_eq!(summary(&reports).rows.len(), 2);
    let names = std::fs::read_dir(folder.join("999-table-1")).unwrap().map(|file| file.unwrap().file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().contains("part")));
}

#[test]
fn a_place_where_nothing_can_be_written_is_named_in_the_error() {
    let folder = folder("reproduce-file-in-the-way");
    std::fs::write(&folder, b"a file").expect("a file");
    let error = prepare(&folder.join("below"), &[], false).expect_err("a file is in the way");
    assert!(error.to_string().starts_with("cannot make the folder ") && error.to_string().contains("below"), "{error}");
    let reports = compute(&[&WRONG], &context());
    assert!(reports[0].write(&folder, &Provenance::now(["onside"])).is_err());
    let _ = std::fs::remove_file(&folder);
}

#[test]
fn a_request_to_stop_reaches_every_entry() {
    let context = context();
    context.guard.cancel();
    let entries = all();
    let reports = compute(&entries, &context);
    assert_eq!(reports.len(), entries.len());
    assert!(reports.iter().all(|report| matches!(report.result, Err(Error::Stop(Stop::Cancelled)))));
    assert!(reports.iter().all(EntryReport::was_cancelled));
}
