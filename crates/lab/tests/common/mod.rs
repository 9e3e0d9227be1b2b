//! What the tests of sweeps share: folders of their own, and a small range of each sweep.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// A folder of its own for each test, removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("onside-lab-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The options of a small range.
pub(crate) type Given = &'static [(&'static str, &'static str)];

/// A range of each sweep that takes a moment.
pub(crate) const SMALL: &[(&str, Given)] = &[
    ("cherries-decomposition", &[("cherries", "9")]),
    ("cherries-value", &[("length", "19")]),
    ("cs-duality", &[("max-m", "20")]),
    ("cs-convergence", &[("max", "9")]),
    ("cs-sacrifice", &[("max", "11")]),
    ("cs-two-piles", &[("max", "4"), ("rows", "8")]),
    ("cs-diagonals", &[("max", "3"), ("size", "60")]),
    ("unicycles", &[("length", "5")]),
    ("shove-integer", &[("length", "8")]),
    ("terminal-adds", &[("length", "4"), ("edges", "3"), ("graphs", "10"), ("mixed-length", "2")]),
    ("copies-limit", &[("game", "Push(\"_B, BR\")"), ("copies", "8")]),
    ("negatives", &[("copies", "5")]),
];

/// The same as a sweep takes them.
pub(crate) fn options(given: Given) -> BTreeMap<String, String> {
    given.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect()
}
