//! What a user is told about mistakes in statements, functions and collections, in full.
//!
//! `data/mistakes.txt` holds each source behind `>>> ` and what is shown under it. `ONSIDE_BLESS=1` writes the file
//! anew; read what changed before you commit it.

use onside_lang::Session;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mistakes.txt");

fn shown(source: &str) -> String {
    match Session::default().evaluate(source).answer {
        Ok(answer) => panic!("{source} is no mistake: it gives {}", answer.text().unwrap()),
        Err(errors) => errors.iter().map(|error| error.diagnostic.render(source)).collect::<Vec<_>>().join("\n"),
    }
}

#[test]
fn every_mistake_is_answered_with_its_place_and_reason() {
    let file = std::fs::read_to_string(FILE).expect("the list of mistakes");
    let sources: Vec<&str> = file.lines().filter_map(|line| line.strip_prefix(">>> ")).collect();
    assert!(sources.len() >= 40, "only {} mistakes", sources.len());
    let answered: String = sources.iter().map(|source| format!(">>> {source}\n{}\n\n", shown(source))).collect();
    if std::env::var_os("ONSIDE_BLESS").is_some() {
        std::fs::write(FILE, answered).expect("a writable file");
    } else {
        assert_eq!(file, answered);
    }
}
