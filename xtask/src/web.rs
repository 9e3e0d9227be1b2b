//! `cargo xtask web`: emits the page of the worksheet with the pinned compiler, or compares what it would emit with
//! what is kept.
//!
//! The program is built without any of this: what is emitted is kept in `crates/web/www`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo;

/// The repository.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// The sources of the page.
const UI: &str = "crates/web/ui";
/// What is served.
const WWW: &str = "crates/web/www";
/// Where npm puts packages; `tsconfig.json` looks for types here.
const SHOP: &str = "target/web";
/// Files that are served as they are written.
const PLAIN: [&str; 3] = ["index.html", "style.css", "favicon.svg"];

/// Emits the page, or with `--check` compares; with `--vendor` the packages of others are made anew as well.
pub(crate) fn run(flags: &[String]) -> Result<(), String> {
    let mut check = false;
    let mut vendor = false;
    for flag in flags {
        match flag.as_str() {
            "--check" => check = true,
            "--vendor" => vendor = true,
            other => return Err(format!("`web` takes --check and --vendor; found `{other}`")),
        }
    }
    needs("npm", "the page cannot be emitted")?;
    needs("node", "the page cannot be emitted")?;
    install(&pinned()?)?;
    if check { compare() } else { emit(vendor) }
}

/// Whether a program can be started; if not, what that means and what to do about it.
pub(crate) fn needs(program: &str, meaning: &str) -> Result<(), String> {
    match Command::new(program).arg("--version").output() {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err(format!("{program} is not there, so {meaning}; on Debian: apt-get install nodejs npm")),
    }
}

/// The packages that the page is made with, and their versions.
pub(crate) fn pinned() -> Result<BTreeMap<String, String>, String> {
    let path = Path::new(ROOT).join(UI).join("vendor/versions.json");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let all: serde_json::Value = serde_json::from_str(&text).map_err(|error| format!("versions.json: {error}"))?;
    let packages = all["devDependencies"].as_object().ok_or("versions.json lists no packages")?;
    let version = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    Ok(packages.iter().map(|(name, value)| (name.clone(), version(value))).collect())
}

/// Where the packages are.
pub(crate) fn modules() -> PathBuf {
    Path::new(ROOT).join(SHOP).join("node_modules")
}

/// Installs packages in the versions that are asked for, unless they are there. What else is there stays.
pub(crate) fn install(packages: &BTreeMap<String, String>) -> Result<(), String> {
    let installed = |name: &str, version: &str| {
        let text = std::fs::read_to_string(modules().join(name).join("package.json")).unwrap_or_default();
        serde_json::from_str::<serde_json::Value>(&text).is_ok_and(|package| package["version"] == version)
    };
    if packages.iter().all(|(name, version)| installed(name, version)) {
        return Ok(());
    }
    let shop = Path::new(ROOT).join(SHOP);
    std::fs::create_dir_all(&shop).map_err(|error| format!("{}: {error}", shop.display()))?;
    // npm takes out what is not listed, so what both tasks need is listed together.
    let manifest = shop.join("package.json");
    let kept = std::fs::read_to_string(&manifest).unwrap_or_default();
    let mut all = serde_json::from_str::<serde_json::Value>(&kept)
        .ok()
        .filter(serde_json::Value::is_object)
        .unwrap_or_else(|| serde_json::json!({ "private": true, "devDependencies": {} }));
    for (name, version) in packages {
        all["devDependencies"][name] = version.as_str().into();
    }
    std::fs::write(&manifest, all.to_string()).map_err(|error| format!("{}: {error}", manifest.display()))?;
    eprintln!("==> npm install in {SHOP}");
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]).current_dir(&shop);
    npm.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    succeeds(&mut npm, "npm could not install what is needed; is there a network?")
}

/// Runs a command that must succeed.
pub(crate) fn succeeds(command: &mut Command, otherwise: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(otherwise.to_owned()),
        Err(error) => Err(format!("{}: {error}", command.get_program().display())),
    }
}

/// Puts everything that is served into a folder.
fn make(target: &Path, vendor: bool) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", target.display());
    std::fs::create_dir_all(target).map_err(failed)?;
    let ui = Path::new(ROOT).join(UI);
    let mut compiler = Command::new(modules().join(".bin/tsc"));
    compiler.arg("-p").arg(&ui).arg("--outDir").arg(target);
    succeeds(&mut compiler, "the compiler found mistakes in the page")?;
    for name in PLAIN {
        std::fs::copy(ui.join(name), target.join(name)).map_err(failed)?;
    }
    if vendor {
        let mut node = Command::new("node");
        node.arg(ui.join("vendor/build.mjs")).arg(modules()).arg(target.join("vendor"));
        succeeds(&mut node, "the packages of others could not be made into modules")?;
    }
    Ok(())
}

/// The files below a folder by name, with their content.
fn content(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![(folder.to_owned(), String::new())];
    while let Some((path, before)) = open.pop() {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        for entry in std::fs::read_dir(&path).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = format!("{before}{}", entry.file_name().to_string_lossy());
            if entry.file_type().map_err(failed)?.is_dir() {
                open.push((entry.path(), format!("{name}/")));
            } else {
                found.insert(name, std::fs::read(entry.path()).map_err(failed)?);
            }
        }
    }
    Ok(found)
}

/// An empty folder for what is emitted.
fn empty() -> Result<PathBuf, String> {
    let folder = Path::new(ROOT).join(SHOP).join("emitted");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Ok(folder)
}

/// Emits everything again and compares it, byte by byte, with what is kept.
fn compare() -> Result<(), String> {
    let folder = empty()?;
    make(&folder, true)?;
    let made = content(&folder)?;
    let kept = content(&Path::new(ROOT).join(WWW))?;
    let names: std::collections::BTreeSet<&String> = made.keys().chain(kept.keys()).collect();
    let different: Vec<&str> =
        names.iter().filter(|name| made.get(**name) != kept.get(**name)).map(|name| name.as_str()).collect();
    if !different.is_empty() {
        return Err(format!("`cargo xtask web` would change {WWW}: {}", different.join(", ")));
    }
    eprintln!("==> the page is what the compiler makes of its sources: {} files", kept.len());
    Ok(())
}

/// Emits the page into the place from which it is served, takes away what has no source any more, and writes the
/// manifest by the test that checks it.
fn emit(vendor: bool) -> Result<(), String> {
    let folder = empty()?;
    make(&folder, vendor)?;
    let www = Path::new(ROOT).join(WWW);
    let made = content(&folder)?;
    let failed = |name: &str, error: std::io::Error| format!("{name}: {error}");
    for name in content(&www)?.keys() {
        if !made.contains_key(name) && (vendor || !name.starts_with("vendor/")) {
            std::fs::remove_file(www.join(name)).map_err(|error| failed(name, error))?;
        }
    }
    for (name, bytes) in &made {
        let path = www.join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(|error| failed(name, error))?;
        }
        std::fs::write(&path, bytes).map_err(|error| failed(name, error))?;
    }
    let mut command = cargo();
    command.args(["test", "--quiet", "--package", "onside-web", "--test", "page"]).env("ONSIDE_BLESS", "1");
    succeeds(&mut command, "the manifest of the page could not be written")
}
