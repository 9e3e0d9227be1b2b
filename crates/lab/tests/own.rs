//! Conjectures that users write: the ten examples of the book, and everything that the built-in sweeps have.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::Folder;
use onside_lab::own;
use onside_lab::provenance::Provenance;
use onside_lab::sweep::{
    Cell, ClaimVerdict, Options, PerformError, Request, Runner, Shard, Start, SweepReport, join, perform, recall,
};
use onside_lab::sweeps;

/// A conjecture with the options of its sweep.
fn request(text: &str, more: &[(&str, &str)], file: Option<PathBuf>, start: Start) -> Request {
    let own = [(own::TEXT, text)].into_iter().chain(more.iter().copied());
    Request {
        sweep: own::sweep(text).unwrap_or_else(|error| panic!("{error}")),
        given: own.map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        seed: None,
        threads: NonZero::new(2),
        shard: None,
        file,
        start,
        provenance: Provenance::now(["onside", "sweep", "own"]),
    }
}

fn performed(request: &Request) -> Result<SweepReport, PerformError> {
    perform(request, &Arc::default(), &mut |_| {})
}

fn report(text: &str) -> SweepReport {
    performed(&request(text, &[], None, Start::New)).unwrap_or_else(|error| panic!("{error}"))
}

fn fault(text: &str) -> String {
    match own::sweep(text) {
        Err(error) => error.to_string(),
        Ok(_) => match performed(&request(text, &[], None, Start::New)) {
            Err(error) => error.to_string(),
            Ok(report) => panic!("no fault: {:?}", report.verdicts),
        },
    }
}

fn gallery() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/conjectures");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let named = |file: PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(file).unwrap())
    };
    files.filter(|file| file.extension().is_some_and(|end| end == "onside")).map(named).collect()
}

#[test]
fn the_ten_examples_of_the_book_say_what_they_say_there() {
    // Cases, and the counterexample if there is one.
    let expected: BTreeMap<&str, (u64, Option<&str>)> = BTreeMap::from([
        ("col-is-cold", (10, None)),
        ("domineering-is-not-hot", (2 + 2 * 4 + 8 + 16 + 64, None)),
        ("forests-and-integers", (3 * (2 + 7 + 26), None)),
        ("kayles-repeats", (130, None)),
        ("lines-descend", (72, Some("s = {3,7,9}, x = 20"))),
        ("one-row-of-clobber", (3, None)),
        ("pairs-of-subtraction", (15 * 16, None)),
        ("shove-is-whole", (3 + 9 + 27 + 81, None)),
        ("sums-are-no-hotter", (22 * 22, None)),
        ("two-rows-of-clobber", (5, None)),
    ]);
    let gallery = gallery();
    assert_eq!(gallery.keys().map(String::as_str).collect::<Vec<_>>(), expected.keys().copied().collect::<Vec<_>>());
    for (name, text) in &gallery {
        let report = report(text);
        let (cases, counterexample) = expected[name.as_str()];
        for (claim, verdict) in report.verdicts.iter().enumerate() {
            assert_eq!(report.summary.cases[claim], cases, "{name}");
            match (verdict, counterexample) {
                (ClaimVerdict::Holds(_), None) => {}
                (ClaimVerdict::Counterexample(told), Some(expected)) => {
                    assert!(told.starts_with(&format!("{expected}; ")), "{name}: {told}");
                }
                _ => panic!("{name}: {verdict}"),
            }
        }
        let counted: i64 = report.summary.total("cases");
        assert_eq!(counted.unsigned_abs(), cases, "{name}: every case is in one row");
        for found in &report.summary.counterexamples {
            let sweep = own::sweep(text).unwrap();
            assert!(sweep.verify(found.claim, &found.certificate, &Arc::default()).is_ok(), "{name}");
        }
        assert!(!own::sweep(text).unwrap().about().source.is_empty());
    }
}

/// A conjecture of every kind of family, small.
const FAMILIES: [(&str, u64); 12] = [
    ("Strips(Push, 3)", 3 + 9 + 27),
    ("Strips(Push, 2..3, \"BR\")", 4 + 8),
    ("Segments(Cherries, 3, \"BW\")", 2 + 4 + 8),
    ("Grids(Clobber, 2, 2)", 3 + 9 + 9 + 81),
    ("Grids(Domineering, 2..2, 2)", 4 + 16),
    ("Heaps(Nim, 3, 2)", 1 + 3 + 6),
    ("Heaps(Subtraction({1, 2}), 9)", 10),
    ("Forests(Hackenbush, 3)", 35),
    ("Graphs(Snort, 4)", 10),
    ("ActionSets(4)", 15),
    ("BornBy(2)", 22),
    ("Draws(30, Strips(Shove, 9))", 30),
];

#[test]
fn every_family_runs_in_any_order_and_in_shards_with_the_same_tables() {
    let folder = Folder::new("own-families");
    for (number, (family, cases)) in FAMILIES.into_iter().enumerate() {
        let text = format!("conjecture C\nfor p in {family}\nclaim p == p\ncolumns p => p\nend\n");
        let whole = folder.file(&format!("{number}.sweep"));
        let made = performed(&request(&text, &[("each", "7")], Some(whole.clone()), Start::New));
        let made = made.unwrap_or_else(|error| panic!("{family}: {error}"));
        assert_eq!(made.summary.cases, [cases], "{family}");
        if !family.starts_with("Draws") {
            assert_eq!(made.summary.rows.len() as u64, cases, "{family}: every member is another one");
        }
        let of_row = |row: &Vec<Cell>| row[0].to_string();
        assert!(made.summary.rows.iter().map(of_row).collect::<BTreeSet<_>>().len() == made.summary.rows.len());
        // Backwards, on one study.
        let asked = request(&text, &[("each", "7")], None, Start::New);
        let options = Options::new(asked.sweep.about(), &asked.given).unwrap();
        let mut runner = Runner::open(asked.sweep, &options, 0, &Arc::default()).unwrap();
        let done = onside_lab::sweep::read_file(&whole).unwrap().done;
        for chunk in (0..runner.total()).rev() {
            assert_eq!(runner.chunk(chunk).as_ref(), Ok(&done[&chunk]), "{family}, chunk {chunk}");
        }
        if runner.total() > 2 {
            let shards = ["1/2", "2/2"].map(|shard| {
                let file = folder.file(&format!("{number}-{}.sweep", &shard[..1]));
                let asked = request(&text, &[("each", "7")], Some(file.clone()), Start::New);
                let shard: Option<Shard> = shard.parse().ok();
                performed(&Request { shard, ..asked }).unwrap_or_else(|error| panic!("{family}: {error}"));
                file
            });
            let joined = folder.file(&format!("{number}-joined.sweep"));
            let provenance = Provenance::now(["onside"]);
            join(&shards, &joined, false, &sweeps::of_plan, &Arc::default(), &provenance)
                .unwrap_or_else(|error| panic!("{family}: {error}"));
            for end in ["csv", "parquet"] {
                let read = |file: &Path| std::fs::read(file.with_extension(end)).unwrap();
                assert!(read(&whole) == read(&joined), "{family}.{end}");
            }
        }
        let mut recalled = recall(&whole, &sweeps::of_plan, &Arc::default()).unwrap_or_else(|error| panic!("{error}"));
        assert!(recalled.again(true).unwrap().differing.is_empty(), "{family}");
    }
}

#[test]
fn the_smallest_counterexample_is_found_and_one_that_was_drawn_is_made_smaller() {
    let claim = "claim not (p.Length >= 4 and p.Contains(\"R\"))";
    let text = format!(
        "def text(p) := p.ToString.Substring(7, p.ToString.Length - 2)\n\
         conjecture C\nfor p in Strips(Push, 6)\n{}\nend",
        claim.replace("p.", "text(p).")
    );
    let all = report(&text);
    assert_eq!(all.verdicts.len(), 1);
    let found = all.summary.counterexample(0).unwrap();
    assert_eq!((found.sentence.as_str(), found.measure[0]), ("p = Push(\"___R\")", 4));
    // Of a thousand long strips none is so small.
    let drawn = report(&text.replace("Strips(Push, 6)", "Draws(1000, Strips(Push, 12))"));
    let found = drawn.summary.counterexample(0).unwrap();
    assert_eq!(found.sentence, "p = Push(\"___R\")");
    assert!(drawn.summary.failures[0] > 900);
    let told = drawn.verdicts[0].to_string();
    assert!(told.contains("1,000 draws with seed 0 from the 797,160 strips of Push with 1 to 12 squares"), "{told}");
    // Where a condition leaves the smaller ones out, it is as small as the condition allows.
    let text = text.replace("\nclaim", "\nwhere text(p).Contains(\"BB\")\nclaim");
    assert_eq!(report(&text).summary.counterexample(0).unwrap().sentence, "p = Push(\"_BBR\")");
}

#[test]
fn another_seed_draws_other_cases_and_the_same_seed_the_same() {
    let text = "conjecture C\nfor p in Draws(20, Strips(Push, 20))\nfor q in Draws(20, Strips(Push, 20))\n\
        claim p == p\ncolumns p => p, q => q\nend";
    let rows = |seed: u64| {
        let asked = Request { seed: Some(seed), ..request(text, &[], None, Start::New) };
        performed(&asked).unwrap_or_else(|error| panic!("{error}")).summary.rows
    };
    let first = rows(1);
    assert_eq!((first.len(), rows(1) == first, rows(2) == first), (400, true, false));
    let names = |column: usize| first.iter().map(|row| row[column].to_string()).collect::<BTreeSet<_>>();
    assert!(names(0) != names(1), "each name draws for itself");
}

#[test]
fn rows_with_the_same_columns_are_counted_together_and_numbers_are_put_together() {
    let text = "conjecture C\nfor n in 1..10\nclaim \"small\": n < 8\nclaim \"even\": n % 2 == 0\nwhere n != 5\n\
        columns integer rest => n % 3, sum all => n, least first => n, greatest last => n, sign => n > 5\nend";
    let made = report(text);
    let columns: Vec<&str> = made.summary.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(columns, ["rest", "all", "first", "last", "sign", "cases", "contradict_1", "contradict_2"]);
    let shown: Vec<String> =
        made.summary.rows.iter().map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        shown,
        ["1 5 1 4 false 2 0 1", "2 2 2 2 false 1 0 0", "0 3 3 3 false 1 0 1", "0 15 6 9 true 2 1 1"]
            .into_iter()
            .chain(["1 17 7 10 true 2 1 1", "2 8 8 8 true 1 1 0"])
            .collect::<Vec<_>>()
    );
    let verdicts: Vec<String> = made.verdicts.iter().map(ToString::to_string).collect();
    assert_eq!(
        verdicts[0],
        "counterexample: n = 8; 3 contradict it for n in all 10 members of 1..10, where n != 5 (9 cases of 10)"
    );
    let nothing = report("conjecture C\nfor n in 1..10\nwhere n > 20\nclaim n < 8\nend");
    assert_eq!(
        nothing.verdicts[0].to_string(),
        "open: n in all 10 members of 1..10, where n > 20: no case was left to be judged"
    );
}

#[test]
fn whatever_is_wrong_is_told_with_its_line_and_its_case() {
    let check = |text: &str, expected: &str| assert_eq!(fault(text), expected, "{text}");
    check("x := y\nconjecture C\nfor n in 1..2\nclaim true\nend", "line 1: unknown name y");
    check("conjecture C\nfor n in 1..2\nclaim n + 1\nend", "line 3, with n = 1: n + 1 is neither true nor false");
    check("conjecture C\nfor n in [2, 1, 0]\nclaim 1/n > m\nend", "line 3, with n = 2: unknown name m");
    check(
        "conjecture C\nfor n in 1..2\nclaim true\ncolumns integer x => n/2\nend",
        "line 4, with n = 1: the column x is not a whole number",
    );
    check(
        "conjecture C\nfor p in Strps(Push, 3)\nclaim true\nend",
        "line 2: Strps(Push, 3): there is no family Strps, did you mean Strips?",
    );
    check(
        "conjecture C\nfor p in Strips(Push)\nclaim true\nend",
        "line 2: Strips(Push): this family is written Strips(RULESET, LENGTHS)",
    );
    check(
        "conjecture C\nfor p in Strips(Push, 0)\nclaim true\nend",
        "line 2: Strips(Push, 0): 0 is not between 1 and 200",
    );
    check(
        "conjecture C\nfor p in Strips(Push, 99)\nclaim true\nend",
        "line 2: Strips(Push, 99): the family has more members than can be numbered or kept",
    );
    check("conjecture C\nfor p in 3\nclaim true\nend", "line 2: 3: expected a collection, found a number");
    check("conjecture C\nfor p in []\nclaim true\nend", "line 2: []: the family has no member");
    let wrong = request("conjecture C\nfor n in 1..2\nclaim true\nend", &[("theorems", "some")], None, Start::New);
    assert_eq!(performed(&wrong).err().unwrap().to_string(), "--theorems is yes or no, not 'some'");
}

#[test]
fn a_log_goes_on_with_the_same_text_only_and_is_checked_without_theorems() {
    let folder = Folder::new("own-resume");
    let file = folder.file("a.sweep");
    let text = "conjecture C\nfor p in Strips(Push, 7)\nclaim p.Mean < 4\nend\n";
    let asked = |text: &str, start| request(text, &[("each", "5")], Some(file.clone()), start);
    let guard: Arc<onside_ground::Guard> = Arc::default();
    let stopped = perform(&asked(text, Start::New), &guard, &mut |progress| {
        if progress.fresh >= 3 {
            guard.cancel();
        }
    });
    let stopped = stopped.unwrap_or_else(|error| panic!("{error}"));
    assert!((3..656).contains(&stopped.chunks.0) && stopped.chunks.1 == 656, "{:?}", stopped.chunks);
    let other = performed(&asked(&text.replace('4', "5"), Start::Resume)).err().unwrap().to_string();
    assert_eq!(other, format!("{} belongs to another sweep: it has another text for --conjecture", file.display()));
    let made = performed(&asked(text, Start::Resume)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(made.before, stopped.chunks.0);
    let recalled = recall(&file, &sweeps::of_plan, &Arc::default()).unwrap_or_else(|error| panic!("{error}"));
    let found = recalled.report.summary.counterexample(0).unwrap();
    let evidence = recalled.sweep.verify(0, &found.certificate, &Arc::default());
    assert_eq!(evidence, Ok("without theorems, p = Push(\"_BB\"): it is false that p.Mean < 4".into()));
    let right = serde_json::json!({ "case": { "p": "Push(\"__B\")" } });
    assert!(recalled.sweep.verify(0, &right, &Arc::default()).is_err());
    assert!(recalled.sweep.verify(0, &serde_json::json!({}), &Arc::default()).is_err());
}
