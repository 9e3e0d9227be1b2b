//! What a user is told about mistakes in statements, functions, collections and rulesets, in full.
//!
//! The files in `data/` hold each source behind `>>> ` and what is shown under it. `ONSIDE_BLESS=1` writes them anew;
//! read what changed before you commit it.

use std::fmt::Write as _;

use onside_lang::Session;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/");

fn shown(source: &str) -> String {
    match Session::default().evaluate(source).answer {
        Ok(answer) => panic!("{source} is no mistake: it gives {}", answer.text().unwrap()),
        Err(errors) => errors.iter().map(|error| error.diagnostic.render(source)).collect::<Vec<_>>().join("\n"),
    }
}

fn check(name: &str, least: usize) {
    let path = format!("{FOLDER}{name}");
    let file = std::fs::read_to_string(&path).expect("the list of mistakes");
    let sources: Vec<&str> = file.lines().filter_map(|line| line.strip_prefix(">>> ")).collect();
    assert!(sources.len() >= least, "only {} mistakes", sources.len());
    let answered = sources.iter().fold(String::new(), |mut answered, source| {
        let _ = write!(answered, ">>> {source}\n{}\n\n", shown(source));
        answered
    });
    if std::env::var_os("ONSIDE_BLESS").is_some() {
        std::fs::write(path, answered).expect("a writable file");
    } else {
        assert_eq!(file, answered);
    }
}

#[test]
fn every_mistake_is_answered_with_its_place_and_reason() {
    check("mistakes.txt", 40);
}

#[test]
fn every_mistake_of_people_who_write_rules_is_answered_with_its_place_and_remedy() {
    check("rule-mistakes.txt", 60);
}
