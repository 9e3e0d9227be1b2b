//! Packages are tried: installed into an empty folder, from which the program, its completions and its manual are used
//! as somebody would who has nothing else of ours.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::tree::{Folder, told};
use super::{Build, pack};
use crate::browser::built;
use crate::cargo;

/// Packs the program as it is built for tests, and tries that: everything but the optimisation is as in a release.
/// Where there is no `dpkg-deb` the package is not tried, except in continuous integration, which skips nothing.
pub(crate) fn run_if_possible() -> Result<(), String> {
    let mut command = cargo();
    command.args(["build", "--package", "onside-cli", "--bin", "onside"]);
    let program = PathBuf::from(built(&mut command)?);
    // The program of the tests does not know its commit, so that a commit does not make it anew.
    let build = Build { commit: None, ..Build::here()? };
    let folder = Folder::new("packages")?;
    for path in pack(&program, &build, &folder.0)? {
        let debian = path.extension().is_some_and(|end| end == "deb");
        if debian && !is_there("dpkg-deb") && std::env::var_os("CI").is_none_or(|value| value != "true") {
            eprintln!("==> SKIPPED: installing the Debian package. There is no dpkg-deb");
            continue;
        }
        try_out(&path, &build)?;
    }
    Ok(())
}

/// Installs a package into an empty folder and tries what is there.
pub(super) fn try_out(package: &Path, build: &Build) -> Result<(), String> {
    let root = Folder::new("root")?;
    let mut unpack;
    let (program, bash, manual) = if package.extension().is_some_and(|end| end == "deb") {
        // That dpkg reads what it is told about the package is seen as well.
        runs(Command::new("dpkg-deb").arg("--info").arg(package))?;
        unpack = Command::new("dpkg-deb");
        unpack.arg("--extract").arg(package).arg(&root.0);
        let below = |path| root.0.join("usr").join(path);
        (below("bin/onside"), below("share/bash-completion/completions/onside"), below("share/man/man1/onside.1.gz"))
    } else {
        unpack = Command::new("tar");
        unpack.args(["--strip-components", "1", "-C"]).arg(&root.0).arg("-xzf").arg(package);
        let below = |path| root.0.join(path);
        (below("bin/onside"), below("completions/bash/onside"), below("man/man1/onside.1"))
    };
    runs(&mut unpack)?;
    // As in a container: nothing of this place is in the environment, and the folder is empty.
    let here = |words: &[&str]| {
        let mut command = Command::new(&program);
        command.args(words).env_clear().env("HOME", &root.0).current_dir(&root.0);
        runs(&mut command)
    };
    let version = here(&["--version"])?;
    let expected = format!("onside {}", build.told_version());
    if version.trim_end() != expected {
        return Err(format!("{}: `--version` says {version}, not {expected}", package.display()));
    }
    let value = here(&["eval", "Push(BBR).CanonicalForm"])?;
    if value.trim_end() != "-13/8" {
        return Err(format!("{}: Push(BBR) is {value}", package.display()));
    }
    here(&["draw", "Hackenbush(\"0-1B, 1-2R\")", "-o", "picture.png"])?;
    if is_there("bash") {
        let script = format!(". '{}' && complete -p onside", bash.display());
        runs(Command::new("bash").args(["--norc", "-c", &script]))?;
    }
    if is_there("man") {
        runs(Command::new("man").env("MANPAGER", "cat").arg("-l").arg(&manual))?;
    } else if !manual.exists() {
        return Err(format!("{}: there is no manual", package.display()));
    }
    eprintln!("==> {} works", package.file_name().unwrap_or_default().to_string_lossy());
    Ok(())
}

/// Whether a program can be started.
fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// What a program prints if it ends well.
fn runs(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| told(Path::new(command.get_program()), &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)))
}
