//! CGSuite's answers, character by character.
//!
//! `data/conformance.jsonl` holds one row a line: an expression and what CGSuite prints for it (nothing, if it is
//! null), or that it is an error. What stands in `setup` is evaluated before, in the same fresh session. A row with
//! `skip` is not run, for the reason given there (a feature that comes later); one with `differs` is answered
//! differently on purpose: it holds our answer and the reason.

use onside_lang::Session;
use onside_show::Json;

fn rows() -> Vec<Json> {
    include_str!("data/conformance.jsonl").lines().map(|line| line.parse().expect("a JSON row")).collect()
}

/// A session in which the row's setup has been evaluated.
fn prepared(row: &Json) -> Session {
    let mut session = Session::default();
    for source in row.get("setup").and_then(Json::as_array).into_iter().flatten() {
        let answer = session.evaluate(source.as_str().expect("a source")).answer;
        assert!(answer.is_ok(), "the setup of {} fails: {answer:?}", row["id"]);
    }
    session
}

/// The printed answer, or nothing for an error.
fn answer(row: &Json) -> Option<String> {
    let source = row["input"].as_str().expect("an input");
    prepared(row).evaluate(source).answer.ok().map(|answer| answer.text().unwrap().to_owned())
}

/// What should be printed, or nothing for an error.
fn wanted(row: &Json) -> Option<&str> {
    match row.get("differs") {
        Some(differs) => differs["answer"].as_str(),
        None if row["expected"] == Json::Null => Some(""),
        None => row["expected"].as_str(),
    }
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
        let (wanted, given) = (wanted(&row), answer(&row));
        if given.as_deref() != wanted {
            wrong.push(format!("{} {}: wanted {wanted:?}, got {given:?}", row["id"], row["input"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {asked} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked > 1700, "only {asked} rows were asked");
}

fn is_true(answer: onside_lang::Answer) -> bool {
    matches!(answer.value, onside_lang::Value::Boolean(true))
}

#[test]
fn what_is_printed_reads_back_as_the_same_value() {
    let mut shared = Session::default();
    let mut wrong = Vec::new();
    for row in rows() {
        if row.get("skip").is_some() {
            continue;
        }
        let source = row["input"].as_str().expect("an input");
        let mut own = row.get("setup").map(|_| prepared(&row));
        let session = own.as_mut().unwrap_or(&mut shared);
        let Ok(first) = session.evaluate(source).answer else { continue };
        // A genus is written as in the literature, where 4^146 is no power.
        if matches!(first.kind().word(), "table" | "output" | "genus" | "picture") {
            continue;
        }
        match session.evaluate(first.text().unwrap()).answer {
            Ok(second) if second.text().unwrap() == first.text().unwrap() => {}
            // A set of entries is written like the map of these, and equal to it.
            Ok(_)
                if session.evaluate(&format!("({source}) == {}", first.text().unwrap())).answer.is_ok_and(is_true) => {}
            other => wrong.push(format!("{source} prints {}, which reads as {other:?}", first.text().unwrap())),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
