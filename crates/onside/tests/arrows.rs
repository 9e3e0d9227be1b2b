//! Who may know whom: the dependencies between the crates, as cargo sees them, against the map in ARCHITECTURE.md.
//!
//! Only normal dependencies count. A test may use anything, because nothing is built on a test.

use std::process::Command;

use serde_json::Value;

/// Every package of the workspace and the packages of the workspace that it may know.
const ALLOWED: &[(&str, &[&str])] = &[
    ("onside-ground", &[]),
    ("onside-files", &[]),
    ("onside-number", &[]),
    // A checker that shared anything with what it checks would prove less.
    ("onside-check", &[]),
    ("onside-show", &[]),
    ("onside-png", &["onside-show"]),
    ("onside-value", &["onside-ground", "onside-number", "onside-show"]),
    ("onside-ruleset", &["onside-ground", "onside-number", "onside-show"]),
    ("onside-solve", &["onside-ground", "onside-number", "onside-value", "onside-ruleset"]),
    ("onside-prove", &["onside-check", "onside-ground", "onside-number", "onside-value"]),
    (
        "onside-draw",
        &["onside-ground", "onside-number", "onside-value", "onside-ruleset", "onside-solve", "onside-show"],
    ),
    (
        "onside-lang",
        &[
            "onside-ground",
            "onside-number",
            "onside-value",
            "onside-ruleset",
            "onside-solve",
            "onside-show",
            "onside-draw",
            "onside-files",
        ],
    ),
    (
        "onside-lab",
        &[
            "onside-ground",
            "onside-number",
            "onside-value",
            "onside-ruleset",
            "onside-solve",
            "onside-show",
            "onside-png",
            "onside-lang",
            "onside-files",
        ],
    ),
    ("onside-host", &["onside-ground", "onside-lang", "onside-lab", "onside-show", "onside-draw"]),
    (
        "onside-explore",
        &[
            "onside-ground",
            "onside-number",
            "onside-value",
            "onside-ruleset",
            "onside-solve",
            "onside-draw",
            "onside-show",
            "onside-lang",
            "onside-host",
        ],
    ),
    (
        "onside-serve",
        &[
            "onside-ground",
            "onside-files",
            "onside-number",
            "onside-show",
            "onside-png",
            "onside-lang",
            "onside-host",
            "onside-explore",
        ],
    ),
    ("onside-lsp", &["onside-files", "onside-ground", "onside-host", "onside-lang", "onside-show"]),
    ("onside-web", &["onside-files"]),
    ("onside-kernel", &["onside-host", "onside-lang", "onside-show"]),
    (
        "onside-cli",
        &[
            "onside-kernel",
            "onside-lsp",
            "onside-serve",
            "onside-web",
            "onside-explore",
            "onside-number",
            "onside-host",
            "onside-lab",
            "onside-lang",
            "onside-show",
            "onside-ground",
            "onside-ruleset",
            "onside-draw",
            "onside-png",
            "onside-prove",
            "onside-files",
        ],
    ),
    (
        "onside",
        &[
            "onside-ground",
            "onside-number",
            "onside-value",
            "onside-ruleset",
            "onside-solve",
            "onside-show",
            "onside-draw",
        ],
    ),
    ("onside-fuzzers", &["onside-ground", "onside-host", "onside-lang", "onside-png", "onside-ruleset", "onside-show"]),
    ("xtask", &["onside", "onside-fuzzers"]),
];

/// What is wrong with the packages that `cargo metadata` describes, one sentence each.
fn faults(packages: &[Value]) -> Vec<String> {
    let names: Vec<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    let mut faults = Vec::new();
    for (package, name) in packages.iter().zip(&names) {
        let Some((_, allowed)) = ALLOWED.iter().find(|(known, _)| known == name) else {
            faults.push(format!("{name} is missing from the map: decide what it may know and add it"));
            continue;
        };
        let normal =
            package["dependencies"].as_array().into_iter().flatten().filter(|dependency| dependency["kind"].is_null());
        let known = normal.filter_map(|dependency| dependency["name"].as_str()).filter(|known| names.contains(known));
        faults.extend(
            known.filter(|known| !allowed.contains(known)).map(|known| format!("{name} must not know {known}")),
        );
    }
    faults
}

fn packages() -> Vec<Value> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

#[test]
fn the_arrows_between_the_crates_are_those_of_the_map() {
    let faults = faults(&packages());
    assert!(faults.is_empty(), "wrong arrows (see ARCHITECTURE.md):\n  {}", faults.join("\n  "));
}

#[test]
fn the_map_names_no_package_that_is_gone() {
    let packages = packages();
    for (name, _) in ALLOWED {
        assert!(
            packages.iter().any(|package| package["name"] == *name),
            "{name} is in the map but not in the workspace"
        );
    }
}

#[test]
fn a_wrong_arrow_and_an_unknown_package_are_named() {
    let package = |name: &str, dependencies: &[(&str, Option<&str>)]| {
        let dependencies: Vec<Value> =
            dependencies.iter().map(|(name, kind)| serde_json::json!({ "name": name, "kind": kind })).collect();
        serde_json::json!({ "name": name, "dependencies": dependencies })
    };
    let packages = [
        package("onside-ruleset", &[("onside-ground", None), ("onside-value", None), ("serde", None)]),
        package("onside-value", &[("onside-ruleset", Some("dev"))]),
        package("onside-ground", &[]),
        package("onside-oracle", &[]),
    ];
    assert_eq!(
        faults(&packages),
        [
            "onside-ruleset must not know onside-value",
            "onside-oracle is missing from the map: decide what it may know and add it"
        ]
    );
}
