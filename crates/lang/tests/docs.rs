//! Every example of the book in `docs/` is evaluated, page by page in one session each, and must print what the page
//! shows.
//!
//! In a block marked `onside`, a line that starts with `> ` is typed, with the indented lines under it while something
//! is open, as at the prompt; what follows is the answer. `ONSIDE_BLESS=1` writes the answers into the pages anew; read
//! what changed before you commit it.

use std::path::PathBuf;

use onside_lang::Session;
use onside_lang::assist::is_complete;

fn pages() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let entries = std::fs::read_dir(&folder).expect("the book is in docs/");
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    pages
}

fn answer(session: &mut Session, source: &str) -> String {
    match session.evaluate(source).answer {
        Ok(answer) => answer.text().unwrap().to_owned(),
        Err(errors) => errors.first().map(|error| format!("error: {}", error.diagnostic.message)).unwrap_or_default(),
    }
}

/// The page with the answers that the language gives, and how many examples it has.
fn answered(page: &str) -> (String, usize) {
    let mut session = Session::default();
    let (mut text, mut count, mut inside) = (String::new(), 0, false);
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        let fence = line.starts_with("```");
        if fence {
            inside = !inside && line == "```onside";
        }
        if !inside || fence {
            text.push_str(line);
            text.push('\n');
        } else if let Some(source) = line.strip_prefix("> ") {
            count += 1;
            text.push_str(line);
            text.push('\n');
            let mut source = source.to_owned();
            while !is_complete(&source)
                && let Some(more) = lines.next_if(|line| line.starts_with("  "))
            {
                text.push_str(more);
                text.push('\n');
                source = format!("{source}\n{more}");
            }
            let answer = answer(&mut session, &source);
            if !answer.is_empty() {
                text.push_str(&answer);
                text.push('\n');
            }
        }
    }
    (text, count)
}

#[test]
fn every_example_of_the_book_answers_as_printed() {
    let mut total = 0;
    for path in pages() {
        let page = std::fs::read_to_string(&path).expect("a readable page");
        let (text, count) = answered(&page);
        total += count;
        if std::env::var_os("ONSIDE_BLESS").is_some() {
            std::fs::write(&path, &text).expect("a writable page");
        } else {
            assert_eq!(page, text, "{} shows other answers than the language gives", path.display());
        }
    }
    assert!(total > 100, "only {total} examples");
}
