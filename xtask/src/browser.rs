//! `cargo xtask browser`: the worksheet in a real browser, driven by the scenarios in `crates/web/browser`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::cargo;
use crate::web::{self, ROOT, install, modules, needs, succeeds};

/// What drives the browser, and what looks for barriers.
const PACKAGES: [(&str, &str); 2] = [("playwright-core", "1.65.1"), ("axe-core", "4.14.0")];
/// Names under which the browser is installed.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Runs the scenarios, or those that are named; `--release` tries the release build.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let meaning = "the worksheet cannot be tried in a browser";
    needs("node", meaning)?;
    needs("npm", meaning)?;
    let chromium = match browser() {
        Some(found) => found,
        None => installed()?,
    };
    install(&packages())?;
    scenarios(&chromium, arguments)
}

/// Compares the page with its sources and runs all scenarios but those that measure time, if what that needs is there;
/// otherwise says that they were skipped, and why. Continuous integration skips nothing.
pub(crate) fn run_if_possible() -> Result<(), String> {
    if std::env::var_os("CI").is_none_or(|value| value != "true")
        && let Some(reason) = lacking()
    {
        eprintln!("==> SKIPPED: the worksheet in a browser. {reason}");
        eprintln!("    `cargo xtask browser` tries to install what is missing");
        return Ok(());
    }
    web::run(&["--check".to_owned()])?;
    run(&[])
}

/// What the scenarios need and this machine does not have.
fn lacking() -> Option<String> {
    let program = ["node", "npm"].iter().find_map(|program| needs(program, "it is skipped").err());
    let browser = || browser().is_none().then(|| "Chromium is not there".to_owned());
    let packages = || web::pinned().and_then(|pinned| install(&pinned)).and_then(|()| install(&packages())).err();
    program.or_else(browser).or_else(packages)
}

fn packages() -> BTreeMap<String, String> {
    PACKAGES.iter().map(|(name, version)| ((*name).into(), (*version).into())).collect()
}

/// The name of a browser that can be started.
fn browser() -> Option<String> {
    let named = std::env::var("ONSIDE_CHROMIUM").ok();
    let names = named.into_iter().chain(BROWSERS.iter().map(|name| (*name).to_owned()));
    let starts =
        |name: &String| Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success());
    names.into_iter().find(starts)
}

/// Installs Debian's browser, where that is possible.
fn installed() -> Result<String, String> {
    let advice = "install Chromium yourself and set ONSIDE_CHROMIUM to its path if it has another name";
    eprintln!("==> apt-get install chromium");
    let mut apt = Command::new("apt-get");
    apt.args(["install", "--yes", "--no-install-recommends", "chromium"]).env("DEBIAN_FRONTEND", "noninteractive");
    succeeds(&mut apt, "apt-get could not install it")
        .map_err(|reason| format!("there is no Chromium here ({reason}); {advice}"))?;
    browser().ok_or_else(|| format!("apt-get has installed Chromium, but it does not start; {advice}"))
}

/// Builds the program and hands it to the scenarios.
fn scenarios(chromium: &str, arguments: &[String]) -> Result<(), String> {
    let release = arguments.iter().any(|argument| argument == "--release");
    let mut build = cargo();
    build.args(["build", "--package", "onside-cli", "--bin", "onside"]);
    if release {
        build.arg("--release");
    }
    let program = built(&mut build)?;
    let mut node = Command::new("node");
    node.arg(Path::new(ROOT).join("crates/web/browser/run.mjs"));
    node.arg(program).arg(chromium).arg(modules());
    node.args(arguments.iter().filter(|argument| *argument != "--release"));
    succeeds(&mut node, "the worksheet does not do in a browser what it should")
}

/// Builds the program; gives its path.
pub(crate) fn built(build: &mut Command) -> Result<String, String> {
    build.arg("--message-format=json-render-diagnostics").stderr(std::process::Stdio::inherit());
    let output = build.output().map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err("the program could not be built".into());
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    executable(&messages).ok_or_else(|| "cargo did not say where the program is".to_owned())
}

/// The path of the program in what cargo tells.
fn executable(messages: &str) -> Option<String> {
    let told = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    told.filter_map(|message| message["executable"].as_str().map(str::to_owned)).next_back()
}
