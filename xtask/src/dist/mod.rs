//! `cargo xtask dist`: what is handed to people who have no Rust. A stripped program that knows its commit, with
//! completions for shells and pages for `man`, as a Debian package and as an archive, below `target/packages`.
//!
//! Completions and pages come from the program itself, so they cannot be those of another one. Times in the archives
//! are that of the commit: the same commit and the same tools give the same bytes.

mod deb;
mod tar;
mod tree;
mod tried;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::built;
use crate::cargo;
use crate::licences::host;
use crate::web::ROOT;
use tree::{Parts, Tree, packed, told};

pub(crate) use tried::run_if_possible;

/// What a build is called.
pub(crate) struct Build {
    /// The version of the program.
    version: String,
    /// The commit that it was built from, if there is one.
    commit: Option<String>,
    /// The machine that it is for, as rustc calls it.
    target: String,
    /// When the commit was made, in seconds of Unix.
    time: u64,
}

impl Build {
    fn here() -> Result<Build, String> {
        let time = git(&["log", "-1", "--format=%ct"]).and_then(|time| time.parse().ok());
        Ok(Build {
            version: env!("CARGO_PKG_VERSION").into(),
            commit: commit(),
            target: host()?,
            time: time.unwrap_or(0),
        })
    }

    /// What the program says about its version.
    fn told_version(&self) -> String {
        match &self.commit {
            Some(commit) => format!("{} ({commit})", self.version),
            None => self.version.clone(),
        }
    }
}

/// The commit of the repository, and whether something was changed since. Nothing outside of a repository.
fn commit() -> Option<String> {
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changed = git(&["status", "--porcelain", "--untracked-files=no"]).is_none_or(|list| !list.is_empty());
    Some(if changed { format!("{commit}, changed") } else { commit })
}

/// What git says, if it is there and this is a repository of its own.
fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).current_dir(ROOT).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Builds and packs, and tries what was packed.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(argument) = arguments.first() {
        return Err(format!("`dist` takes no arguments; found `{argument}`"));
    }
    let build = Build::here()?;
    eprintln!("==> cargo build --profile dist --package onside-cli --features kernel");
    let mut command = cargo();
    command.args(["build", "--profile", "dist", "--package", "onside-cli", "--bin", "onside", "--features", "kernel"]);
    command.env("ONSIDE_VERSION", build.told_version());
    let program = PathBuf::from(built(&mut command)?);
    let folder = Path::new(ROOT).join("target/packages");
    for path in pack(&program, &build, &folder)? {
        println!("{}", path.display());
        tried::try_out(&path, &build)?;
    }
    Ok(())
}

/// Packs a program with what belongs to it; gives the paths of the packages.
fn pack(program: &Path, build: &Build, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let parts = Parts::of(program)?;
    let name = format!("onside-{}-{}", build.version, build.target);
    let archive = packed(&tar::tar(&Tree::portable(&parts, &name)?.entries(""), build.time)?)?;
    let mut packages = vec![(format!("{name}.tar.gz"), archive)];
    match deb::file_name(build) {
        Ok(name) => {
            packages.push((name, deb::package(&Tree::system(&parts, &deb::copyright())?, build, &parts.program)?));
        }
        Err(reason) => eprintln!("==> SKIPPED: the Debian package. {reason}"),
    }
    std::fs::create_dir_all(folder).map_err(|error| told(folder, &error))?;
    let mut paths = Vec::new();
    for (name, bytes) in packages {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map_err(|error| told(&path, &error))?;
        paths.push(path);
    }
    Ok(paths)
}
