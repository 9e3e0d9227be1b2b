//! `cargo xtask python`: the Python package, installed with pip into an environment of its own and tried there.
//!
//! Everything is below `target/python`: the environment, and what cargo builds. The package is built without the
//! optimisations of a release, which its tests do not need.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::built;
use crate::cargo;
use crate::web::{ROOT, succeeds};

/// What the tests need, besides what the package itself asks for.
const TEST_EXTRAS: &str = "test";

/// Installs the package and runs its tests; words are handed on to pytest, and then nothing but pytest runs.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let python =
        system_python().ok_or("there is no Python 3.10 or later with venv; install python3 and python3-venv")?;
    let package = package();
    let mut format = cargo();
    format.args(["fmt", "--check", "--manifest-path"]).arg(package.join("Cargo.toml"));
    succeeds(&mut format, "the Python package is not formatted; run `cargo fmt` in python/")?;
    let program = program()?;
    install(&python)?;
    let here = |program: &str| {
        let mut command = Command::new(environment().join("bin").join(program));
        command.current_dir(&package);
        command
    };
    eprintln!("==> pytest");
    let mut pytest = here("python");
    pytest.args(["-m", "pytest", "-q"]).args(arguments).env("ONSIDE_PROGRAM", program);
    succeeds(&mut pytest, "the tests of the Python package failed")?;
    if !arguments.is_empty() {
        return Ok(());
    }
    eprintln!("==> mypy");
    // Outside the folder of the sources, so that what is installed is looked at.
    let mut mypy = here("python");
    mypy.args(["-m", "mypy", "--strict", "--package", "onside"]).current_dir(environment());
    succeeds(&mut mypy, "mypy finds mistakes in the Python package")?;
    let mut users = here("python");
    users.args(["-m", "mypy", "--strict"]).arg(package.join("tests/typed.py")).current_dir(environment());
    succeeds(&mut users, "mypy finds mistakes in tests/typed.py")?;
    eprintln!("==> stubtest");
    let mut stubtest = here("python");
    stubtest.args(["-m", "mypy.stubtest", "onside"]).current_dir(environment());
    succeeds(&mut stubtest, "the stubs of the Python package are not what is there")
}

/// Does the same if Python is there; otherwise says that it was skipped, and why. Continuous integration skips nothing.
pub(crate) fn run_if_possible() -> Result<(), String> {
    if std::env::var_os("CI").is_none_or(|value| value != "true") && system_python().is_none() {
        eprintln!("==> SKIPPED: the Python package. There is no Python 3.10 or later with venv");
        return Ok(());
    }
    run(&[])
}

fn package() -> PathBuf {
    Path::new(ROOT).join("python")
}

/// The folder of the environment.
fn environment() -> PathBuf {
    Path::new(ROOT).join("target/python/venv")
}

/// A Python that can make environments and is new enough.
fn system_python() -> Option<String> {
    let named = std::env::var("ONSIDE_PYTHON").ok();
    let question = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    let works =
        |name: &String| Command::new(name).args(["-c", question]).output().is_ok_and(|output| output.status.success());
    named.into_iter().chain(["python3".to_owned()]).find(works)
}

/// Builds the program with the kernel for notebooks, which is tried with Jupyter's own client; gives its path.
fn program() -> Result<String, String> {
    eprintln!("==> cargo build --package onside-cli --features kernel");
    let mut build = cargo();
    build.args(["build", "--package", "onside-cli", "--bin", "onside", "--features", "kernel"]);
    built(&mut build)
}

/// Makes the environment, and installs the package with what its tests need.
fn install(python: &str) -> Result<(), String> {
    let environment = environment();
    if !environment.join("bin/python").exists() {
        eprintln!("==> python -m venv target/python/venv");
        let mut venv = Command::new(python);
        venv.args(["-m", "venv"]).arg(&environment);
        succeeds(&mut venv, "the environment could not be made")?;
    }
    eprintln!("==> pip install ./python");
    let mut pip = Command::new(environment.join("bin/python"));
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    pip.arg(format!("{}[{TEST_EXTRAS}]", package().display()));
    pip.env("CARGO_TARGET_DIR", Path::new(ROOT).join("target/python/cargo"));
    pip.env("MATURIN_PEP517_ARGS", "--profile=dev");
    succeeds(&mut pip, "the Python package could not be installed")
}
