//! `cargo xtask test --quick`: what can be known within a minute about the change at hand, for those who are in the
//! middle of it. It looks at the packages with changed files alone, and stops when the time is up; what it did not
//! get to is told. It is no replacement for the whole.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::cargo;
use crate::web::ROOT;

/// How long tests may run after everything is built; clippy and linking take the rest of the minute.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often it is looked whether a test has ended.
const LOOK: Duration = Duration::from_millis(20);

/// Files outside of packages, by the beginnings of their names, with the package and the group of tests that read them.
const READ_BY: &[(&str, &str, &str)] = &[
    ("docs/gallery", "onside-cli", "gallery"),
    ("docs/serve.md", "onside-cli", "serve_docs"),
    ("docs/", "onside-lang", "docs"),
    ("README.md", "onside-cli", "readme"),
    ("ARCHITECTURE.md", "onside", "code_map"),
    ("CITATION.cff", "onside-lab", "citation"),
    ("Cargo.", "onside", "arrows"),
];

/// Lints and tests of what was changed since the last commit, or of the last commit if nothing was.
pub(crate) fn run() -> Result<(), String> {
    let changed = changed()?;
    let packages = packages()?;
    let touched = touched(&changed, &packages);
    if touched.is_empty() {
        eprintln!("==> no package has changed");
        return Ok(());
    }
    let mut clippy = cargo();
    clippy.arg("clippy");
    let whole = touched.iter().filter(|(_, groups)| groups.is_none());
    let whole: Vec<&str> = whole.map(|(name, _)| name.as_str()).collect();
    if !whole.is_empty() {
        eprintln!("==> cargo clippy: {}", whole.join(", "));
        clippy.args(whole.iter().flat_map(|name| ["--package", name])).args(["--all-targets", "--", "-D", "warnings"]);
        succeeds(&mut clippy)?;
    }
    eprintln!("==> tests of {}", touched.keys().map(String::as_str).collect::<Vec<_>>().join(", "));
    let programs = built(touched.keys())?;
    let end = Instant::now() + PATIENCE;
    let mut left = Vec::new();
    let mut count = 0;
    for (package, program) in &programs {
        let folder = packages.get(package).map_or(Path::new(ROOT), PathBuf::as_path);
        for group in groups(program, folder)? {
            let wanted = touched.get(package).is_none_or(|only| only.as_ref().is_none_or(|only| only.contains(&group)));
            if !wanted {
                continue;
            }
            match ended(program, folder, &group, end)? {
                Some(true) => count += 1,
                Some(false) => return Err(format!("tests fail: cargo test -p {package} {group}")),
                None => left.push(format!("cargo test -p {package} {group}")),
            }
        }
    }
    eprintln!("==> {count} groups of tests passed");
    if !left.is_empty() {
        eprintln!("==> not finished in {} s:\n    {}", PATIENCE.as_secs(), left.join("\n    "));
    }
    eprintln!("==> so far all is well; `cargo xtask test` looks at everything");
    Ok(())
}

/// The names of the files that were changed.
fn changed() -> Result<Vec<String>, String> {
    let list = |words: &[&str]| {
        let output = Command::new("git").args(words).current_dir(ROOT).output();
        let output = output.map_err(|error| format!("cannot run git: {error}"))?;
        let names = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok::<_, String>(names.lines().map(str::to_owned).collect::<Vec<_>>())
    };
    let mut names = list(&["diff", "--name-only", "HEAD"])?;
    names.extend(list(&["ls-files", "--others", "--exclude-standard"])?);
    if names.is_empty() { list(&["diff", "--name-only", "HEAD~1", "HEAD"]) } else { Ok(names) }
}

/// The packages of the workspace and their folders.
fn packages() -> Result<BTreeMap<String, PathBuf>, String> {
    let mut command = cargo();
    command.args(["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let output = command.output().map_err(|error| format!("cargo: {error}"))?;
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    let list = metadata["packages"].as_array().cloned().unwrap_or_default();
    let package = |package: &Value| {
        let folder = Path::new(package["manifest_path"].as_str()?).parent()?.to_path_buf();
        Some((package["name"].as_str()?.to_owned(), folder))
    };
    Ok(list.iter().filter_map(package).collect())
}

/// The packages that are looked at: those with changed files as a whole, others for the groups of tests that read a
/// changed file.
fn touched(changed: &[String], packages: &BTreeMap<String, PathBuf>) -> BTreeMap<String, Option<Vec<String>>> {
    let mut touched: BTreeMap<String, Option<Vec<String>>> = BTreeMap::new();
    let root = Path::new(ROOT).canonicalize().unwrap_or_else(|_| PathBuf::from(ROOT));
    for name in changed {
        let path = root.join(name);
        if let Some((package, _)) = packages.iter().find(|(_, folder)| path.starts_with(folder)) {
            touched.insert(package.clone(), None);
        } else if let Some((_, package, group)) = READ_BY.iter().find(|(begin, _, _)| name.starts_with(begin))
            && let Some(groups) = touched.entry((*package).to_owned()).or_insert_with(|| Some(Vec::new()))
        {
            groups.push((*group).to_owned());
        }
    }
    touched
}

/// Builds the tests of packages; gives their programs.
fn built<'a>(names: impl Iterator<Item = &'a String>) -> Result<Vec<(String, PathBuf)>, String> {
    let mut command = cargo();
    command.args(["test", "--no-run", "--message-format=json-render-diagnostics"]).stderr(Stdio::inherit());
    let output = command.args(names.flat_map(|name| ["--package", name])).output();
    let output = output.map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err("the tests could not be built".into());
    }
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let messages = told.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let program = |message: Value| {
        let test = message["profile"]["test"] == true;
        let package = message["package_id"].as_str().filter(|_| test)?;
        Some((package_name(package), PathBuf::from(message["executable"].as_str()?)))
    };
    Ok(messages.filter_map(program).collect())
}

/// The name in the id of a package of the workspace: `path+file:///x/crates/value#onside-value@0.1.0`. There the name
/// is left out if it is that of the folder.
fn package_name(id: &str) -> String {
    let (folder, tag) = id.rsplit_once('#').unwrap_or((id, ""));
    match tag.split_once('@') {
        Some((name, _)) => name.to_owned(),
        None => folder.rsplit('/').next().unwrap_or(folder).to_owned(),
    }
}

/// The groups of a program's tests: what stands before the first `::`, or the name of a test.
fn groups(program: &Path, folder: &Path) -> Result<Vec<String>, String> {
    let output = Command::new(program).args(["--list", "--format", "terse"]).current_dir(folder).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    let listed = String::from_utf8_lossy(&output.stdout).into_owned();
    let tests = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    let mut groups: Vec<String> = tests.map(|test| test.split("::").next().unwrap_or(test).to_owned()).collect();
    groups.sort();
    groups.dedup();
    Ok(groups)
}

/// Runs the tests of a group: whether they pass, or nothing if they do not end in time.
fn ended(program: &Path, folder: &Path, group: &str, end: Instant) -> Result<Option<bool>, String> {
    if Instant::now() >= end {
        return Ok(None);
    }
    let mut command = Command::new(program);
    command.args([group, "--quiet"]).current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
    let mut child = command.stdout(Stdio::null()).spawn().map_err(|error| format!("{}: {error}", program.display()))?;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(Some(status.success())),
            Ok(None) if Instant::now() < end => std::thread::sleep(LOOK),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return Ok(None);
            }
        }
    }
}

fn succeeds(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{command:?} failed")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_file_touches_its_package_and_a_changed_page_those_tests_that_read_it() {
        let packages = packages().expect("cargo metadata");
        let found = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            touched(&names, &packages)
        };
        let some = |groups: &[&str]| Some(groups.iter().map(|group| (*group).to_owned()).collect::<Vec<_>>());
        let expected = |rows: &[(&str, Option<Vec<String>>)]| {
            rows.iter().map(|(name, groups)| ((*name).to_owned(), groups.clone())).collect::<BTreeMap<_, _>>()
        };
        assert_eq!(found(&["crates/value/src/lib.rs"]), expected(&[("onside-value", None)]));
        assert_eq!(
            found(&["docs/loopy.md", "docs/serve.md"]),
            expected(&[("onside-cli", some(&["serve_docs"])), ("onside-lang", some(&["docs"]))])
        );
        assert_eq!(found(&["docs/loopy.md", "crates/lang/src/lib.rs"]), expected(&[("onside-lang", None)]));
        assert_eq!(found(&["crates/lang/src/lib.rs", "docs/loopy.md"]), expected(&[("onside-lang", None)]));
        assert_eq!(found(&["python/README.md"]), BTreeMap::new());
        for (_, package, _) in READ_BY {
            assert!(packages.contains_key(*package), "{package}");
        }
    }

    #[test]
    fn the_name_of_a_package_is_read_from_either_form_of_its_id() {
        assert_eq!(package_name("path+file:///x/crates/value#onside-value@0.1.0"), "onside-value");
        assert_eq!(package_name("path+file:///x/crates/onside#0.1.0"), "onside");
    }
}
