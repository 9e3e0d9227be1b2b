//! Licences of what the program is built from: whether they are among those that we accept, and their texts.
//!
//! Everything comes from `cargo metadata` without the network, so it is about the packages that this machine builds.
//! Known weaknesses of packages are listed elsewhere and need the network: see CONTRIBUTING.md.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cargo;
use crate::web::ROOT;

/// Licences under which anybody may use, change and pass on what we build, if the texts go with it.
const ACCEPTED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// What is part of the program and no package of cargo, with the files of its licences.
const EMBEDDED: &[(&str, &str)] = &[
    ("the font DejaVu Sans", "crates/show/font/LICENSE.txt"),
    ("CodeMirror, in the page of the worksheet", "crates/web/www/vendor/codemirror.LICENSE"),
    ("Preact, in the page of the worksheet", "crates/web/www/vendor/preact.LICENSE"),
];

/// How files with licences begin.
const TEXTS: &[&str] = &["licen", "copying", "copyright", "notice", "unlicen"];

/// A package of somebody.
pub(crate) struct Package {
    id: String,
    pub(crate) name: String,
    version: String,
    licence: Option<String>,
    folder: PathBuf,
    /// Whether it is ours.
    own: bool,
}

/// The packages that are needed to build the workspace here, with who needs whom.
pub(crate) struct Packages {
    all: Vec<Package>,
    needs: BTreeMap<String, Vec<String>>,
}

impl Packages {
    /// Asks cargo, without the network, and with all features if what they need is there.
    pub(crate) fn read() -> Result<Packages, String> {
        let host = host()?;
        let ask = |features: &[&str]| {
            let mut command = cargo();
            command.args(["metadata", "--format-version", "1", "--offline", "--locked", "--filter-platform", &host]);
            command.args(features).output().map_err(|error| format!("cargo: {error}"))
        };
        let mut output = ask(&["--all-features"])?;
        if !output.status.success() {
            output = ask(&[])?;
        }
        if !output.status.success() {
            return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let metadata = serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
        Ok(Packages::of(&metadata))
    }

    fn of(metadata: &Value) -> Packages {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let package = |value: &Value| Package {
            id: text(&value["id"]),
            name: text(&value["name"]),
            version: text(&value["version"]),
            licence: value["license"].as_str().map(str::to_owned),
            folder: Path::new(value["manifest_path"].as_str().unwrap_or_default()).with_file_name(""),
            own: value["source"].is_null(),
        };
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let node = |node: &Value| {
            let built = |edge: &&Value| list(&edge["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            let needs = list(&node["deps"]).iter().filter(built).map(|edge| text(&edge["pkg"])).collect();
            (text(&node["id"]), needs)
        };
        Packages {
            all: list(&metadata["packages"]).iter().map(package).collect(),
            needs: list(&metadata["resolve"]["nodes"]).iter().map(node).collect(),
        }
    }

    /// The packages of others whose licence is not accepted, one sentence each. What tests and build scripts need is
    /// looked at as well.
    fn refused(&self) -> Vec<String> {
        let others = self.all.iter().filter(|package| !package.own && self.needs.contains_key(&package.id));
        let refused = others.filter(|package| !package.licence.as_deref().is_some_and(accepted));
        let sentence = |package: &Package| {
            let licence = package.licence.as_deref().unwrap_or("no licence that cargo knows");
            format!("{} {}: {licence}", package.name, package.version)
        };
        refused.map(sentence).collect()
    }

    /// The packages of others that are part of a package of ours when it is built.
    fn part_of(&self, name: &str) -> Vec<&Package> {
        let start = self.all.iter().filter(|package| package.own && package.name == name);
        let mut open: Vec<&str> = start.map(|package| package.id.as_str()).collect();
        let mut seen = BTreeSet::new();
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                open.extend(self.needs.get(id).into_iter().flatten().map(String::as_str));
            }
        }
        self.all.iter().filter(|package| !package.own && seen.contains(package.id.as_str())).collect()
    }

    /// The texts of the licences of all that others have written and is in our program, each once, with whom it covers.
    /// Nothing is handed out whose licence is not accepted.
    pub(crate) fn texts(&self) -> Result<String, String> {
        let refused = self.refused();
        if !refused.is_empty() {
            return Err(format!("these licences are not accepted:\n{}", refused.join("\n")));
        }
        let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut out = String::from("This program contains the following works of others.\n\n");
        for (title, file) in EMBEDDED {
            let path = Path::new(ROOT).join(file);
            let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            out.push_str(&format!("{title} (see below)\n"));
            texts.entry(text.trim_end().to_owned()).or_default().insert((*title).to_owned());
        }
        for package in self.part_of("onside-cli") {
            let title = format!("{} {}", package.name, package.version);
            out.push_str(&format!("{title} ({})\n", package.licence.as_deref().unwrap_or("see below")));
            for text in package.licence_texts()? {
                texts.entry(text).or_default().insert(title.clone());
            }
        }
        for (text, packages) in &texts {
            let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
            out.push_str(&format!("\n{}\n{}:\n\n{text}\n", "-".repeat(80), packages.join(", ")));
        }
        Ok(out)
    }
}

impl Package {
    fn licence_texts(&self) -> Result<Vec<String>, String> {
        let failed = |error| format!("{}: {error}", self.folder.display());
        let mut texts = Vec::new();
        for entry in std::fs::read_dir(&self.folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            if path.is_file() && TEXTS.iter().any(|begin| name.starts_with(begin)) {
                let bytes = std::fs::read(&path).map_err(failed)?;
                texts.push(String::from_utf8_lossy(&bytes).trim_end().replace("\r\n", "\n"));
            }
        }
        texts.sort();
        Ok(texts)
    }
}

/// The name of this machine as rustc writes it.
pub(crate) fn host() -> Result<String, String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = std::process::Command::new(rustc).arg("-vV").output().map_err(|error| format!("rustc: {error}"))?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say which machine this is".to_owned())
}

/// Whether an expression of licences lets us choose accepted ones: `OR` is a choice, `AND` is not, and a stroke is an
/// old way to write `OR`.
fn accepted(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    choice(&mut rest) == Some(true) && rest.is_empty()
}

fn choice(words: &mut &[&str]) -> Option<bool> {
    let mut found = both(words)?;
    while let Some(("OR", rest)) = words.split_first().map(|(first, rest)| (*first, rest)) {
        *words = rest;
        found |= both(words)?;
    }
    Some(found)
}

fn both(words: &mut &[&str]) -> Option<bool> {
    let mut found = one(words)?;
    while let Some(("AND", rest)) = words.split_first().map(|(first, rest)| (*first, rest)) {
        *words = rest;
        found &= one(words)?;
    }
    Some(found)
}

fn one(words: &mut &[&str]) -> Option<bool> {
    let (first, rest) = words.split_first()?;
    *words = rest;
    match *first {
        "(" => {
            let found = choice(words)?;
            let (")", rest) = words.split_first().map(|(first, rest)| (*first, rest))? else { return None };
            *words = rest;
            Some(found)
        }
        ")" | "AND" | "OR" | "WITH" => None,
        name => match words {
            ["WITH", exception, rest @ ..] => {
                *words = rest;
                Some(ACCEPTED.contains(&format!("{name} WITH {exception}").as_str()))
            }
            _ => Some(ACCEPTED.contains(&name)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_we_are_built_from_has_a_licence_that_we_accept() {
        let packages = Packages::read().expect("cargo metadata");
        assert!(packages.all.len() > 100 && packages.part_of("onside-cli").len() > 50);
        let refused = packages.refused();
        assert!(refused.is_empty(), "these licences are not accepted:\n{}", refused.join("\n"));
    }

    #[test]
    fn every_work_of_others_that_is_in_the_program_is_named_with_its_licence() {
        let texts = Packages::read().and_then(|packages| packages.texts()).expect("licences");
        for part in ["DejaVu", "CodeMirror", "Preact", "tiny-skia ", "dashu-int ", "clap ", "Bitstream Vera"] {
            assert!(texts.contains(part), "{part}");
        }
        assert!(!texts.contains("onside-value") && !texts.contains("proptest "));
    }

    #[test]
    fn a_licence_is_accepted_if_one_choice_is() {
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0-only OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
            "MIT AND (GPL-3.0 OR (BSD-3-Clause AND ISC))",
        ] {
            assert!(accepted(good), "{good}");
        }
        for bad in [
            "",
            "GPL-3.0-or-later",
            "MIT AND GPL-3.0",
            "MIT OR",
            "(MIT",
            "MIT)",
            "MIT Apache-2.0",
            "GPL-2.0 WITH LLVM-exception",
            "(GPL-3.0 OR AGPL-3.0) AND MIT",
            "WITH MIT",
        ] {
            assert!(!accepted(bad), "{bad}");
        }
    }

    #[test]
    fn a_package_without_a_licence_that_we_accept_is_named() {
        let package = |id: &str, licence: Value, source: Value| {
            serde_json::json!({ "id": id, "name": id, "version": "1", "license": licence, "source": source,
                "manifest_path": "/x/Cargo.toml" })
        };
        let edge = |id: &str, kind: Value| serde_json::json!({ "pkg": id, "dep_kinds": [{ "kind": kind }] });
        let metadata = serde_json::json!({
            "packages": [
                package("ours", "none".into(), Value::Null), package("good", "MIT".into(), "r".into()),
                package("bad", "GPL-3.0".into(), "r".into()), package("none", Value::Null, "r".into()),
                package("unused", "GPL-3.0".into(), "r".into()),
            ],
            "resolve": { "nodes": [
                { "id": "ours", "deps": [edge("good", Value::Null), edge("none", "dev".into())] },
                { "id": "good", "deps": [edge("bad", Value::Null)] },
                { "id": "bad", "deps": [] }, { "id": "none", "deps": [] },
            ] },
        });
        let packages = Packages::of(&metadata);
        assert_eq!(packages.refused(), ["bad 1: GPL-3.0", "none 1: no licence that cargo knows"]);
        let part = packages.part_of("ours").iter().map(|package| package.name.as_str()).collect::<Vec<_>>();
        assert_eq!(part, ["good", "bad"]);
    }
}
