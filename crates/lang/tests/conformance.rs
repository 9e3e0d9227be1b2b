//! CGSuite's answers, character by character.
//!
//! `data/conformance.jsonl` holds one row a line: an expression and what CGSuite prints for it (or that it is an
//! error). A row with `skip` is not run, for the reason given there (a feature that comes later); one with
//! `differs` is answered differently on purpose: it holds our answer and the reason.

use onside_lang::Session;
use onside_show::Json;

fn rows() -> Vec<Json> {
    include_str!("data/conformance.jsonl").lines().map(|line| line.parse().expect("a JSON row")).collect()
}

/// The printed answer, or nothing for an error.
fn answer(source: &str) -> Option<String> {
    Session::default().evaluate(source).answer.ok().map(|answer| answer.text)
}

#[test]
fn every_row_that_can_be_asked_is_answered_as_written() {
    let mut wrong = Vec::new();
    let mut asked = 0;
    for row in rows() {
        if row.get("skip").is_some() {
            continue;
        }
        asked += 1;
        let source = row["input"].as_str().expect("an input");
        let wanted = row.get("differs").map_or(&row["expected"], |differs| &differs["answer"]).as_str();
        let given = answer(source);
        if given.as_deref() != wanted {
            wrong.push(format!("{} {source}: wanted {wanted:?}, got {given:?}", row["id"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {asked} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked > 1300, "only {asked} rows were asked");
}

#[test]
fn what_is_printed_reads_back_as_the_same_value() {
    let mut session = Session::default();
    let mut wrong = Vec::new();
    for row in rows() {
        if row.get("skip").is_some() {
            continue;
        }
        let source = row["input"].as_str().expect("an input");
        let Ok(first) = session.evaluate(source).answer else { continue };
        if matches!(first.kind, "thermograph" | "uptimal") {
            continue;
        }
        match session.evaluate(&first.text).answer {
            Ok(second) if second.text == first.text => {}
            other => wrong.push(format!("{source} prints {}, which reads as {other:?}", first.text)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
