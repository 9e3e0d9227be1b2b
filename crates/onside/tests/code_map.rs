//! ARCHITECTURE.md against the tree: what it names is there, and every crate has its row.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where a path begins that stands on its own.
const TOP: &[&str] = &["crates/", "docs/", "xtask/", "python/", "bench/", "fuzz/"];

/// How names of files end.
const ENDINGS: &[&str] = &[".rs", ".ts", ".tsx", ".mjs", ".md", ".py", ".toml", ".onside", ".txt"];

/// The heading above the table of crates.
const CRATES: &str = "## The crates, and who may know whom";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts between backticks.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether a text is a path, or the rest of one, and neither code nor a pattern.
fn is_path(text: &str) -> bool {
    let plain = text.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-./".contains(letter));
    let path = text.ends_with('/') || ENDINGS.iter().any(|end| text.ends_with(end));
    plain && (path || TOP.iter().any(|top| text.starts_with(top)))
}

/// What of a line's paths is not in the tree. Those that do not stand on their own are looked for beside the last one
/// and in the folders above it, as a reader does; where there is none before, in the root and in all crates.
fn missing(root: &Path, line: &str) -> Vec<String> {
    let mut missing = Vec::new();
    let mut last = PathBuf::new();
    for path in quoted(line).filter(|text| is_path(text)) {
        let whole = TOP.iter().any(|top| path.starts_with(top));
        let folders: Vec<PathBuf> = if whole {
            vec![PathBuf::new()]
        } else if last.as_os_str().is_empty() {
            let crates = first_cells(&architecture(), CRATES).into_iter().map(|name| Path::new("crates").join(name));
            let roots = [PathBuf::new(), PathBuf::from("crates")];
            roots.into_iter().chain(crates.flat_map(|folder| [folder.join("src"), folder])).collect()
        } else {
            last.ancestors().filter(|folder| folder.components().count() > 1).map(Path::to_path_buf).collect()
        };
        match folders.iter().map(|folder| folder.join(path)).find(|path| root.join(path).exists()) {
            Some(found) => last = if root.join(&found).is_dir() { found } else { found.with_file_name("") },
            None => missing.push(path.to_owned()),
        }
    }
    missing
}

/// The first cells of the rows of the first table below a heading.
fn first_cells(text: &str, heading: &str) -> Vec<String> {
    let below = text.lines().skip_while(|line| *line != heading);
    let table = below.skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    table
        .skip(2)
        .filter_map(|line| line.split('|').nth(1))
        .map(|cell| cell.trim().trim_matches('`').to_owned())
        .collect()
}

fn architecture() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the map")
}

#[test]
fn every_path_in_the_map_leads_somewhere() {
    let text = architecture();
    let missing: Vec<String> = (1..)
        .zip(text.lines())
        .flat_map(|(number, line)| {
            missing(&root(), line).into_iter().map(move |path| format!("ARCHITECTURE.md:{number}: {path}"))
        })
        .collect();
    assert!(missing.is_empty(), "these paths are gone:\n{}", missing.join("\n"));
    // A map whose paths are not seen would always be right.
    let rows = first_cells(&text, "## Entry points").len();
    let seen = text.lines().flat_map(quoted).filter(|text| is_path(text)).count();
    assert!(rows > 50 && seen > rows, "{seen} paths in {rows} rows");
}

#[test]
fn every_crate_has_its_row_in_the_map() {
    let text = architecture();
    let listed: BTreeSet<String> = first_cells(&text, CRATES).into_iter().collect();
    let folders = fs::read_dir(root().join("crates")).expect("the crates");
    let names = folders.filter_map(|entry| entry.expect("a folder").file_name().into_string().ok());
    let mut there: BTreeSet<String> = names.collect();
    there.insert("xtask".to_owned());
    assert_eq!(there, listed);
}

#[test]
fn a_path_that_is_gone_is_noticed_wherever_it_would_be_looked_for() {
    let found = |line| missing(&root(), line);
    let good = "| a | `crates/onside/tests/code_map.rs`, then `arrows.rs`, `Session::value` and `--values`, `x.Mean` |";
    assert_eq!(found(good), Vec::<String>::new());
    assert_eq!(found("`crates/onside/src/lib.rs`; `tests/code_map.rs`"), Vec::<String>::new());
    assert_eq!(found("`crates/onside/src/lib.rs`, `code_map.rs`, `gone.rs`"), ["code_map.rs", "gone.rs"]);
    assert_eq!(found("`crates/gone/` and `gone.rs`"), ["crates/gone/", "gone.rs"]);
    assert_eq!(found("`tests/code_map.rs`, `lib.rs`"), ["lib.rs"]);
    assert_eq!(found("`crates/<name>/src/lib.rs`, `3/4.md + 1`"), Vec::<String>::new());
}
