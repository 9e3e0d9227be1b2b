//! `cargo xtask test`: everything that must hold before a change is kept, the Python package and the worksheet in a
//! browser included if there is a Python and a browser. Benchmarks are not among it; see `bench`.

use crate::{browser, cargo, dist, lines, python, quick};

/// The steps, in the order of how soon they fail. `cargo test` includes the doctests and the tour of the README.
const STEPS: &[&[&str]] = &[
    &["fmt", "--all", "--", "--check"],
    &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
    &["test", "--workspace"],
];

/// Runs the steps until one fails; `flags` are added to the last one. With `--quick` only the change at hand is looked
/// at.
pub(crate) fn run(flags: &[String]) -> Result<(), String> {
    let quick = flags.iter().any(|flag| flag == "--quick");
    if quick && flags.len() > 1 {
        return Err("`test --quick` takes nothing else: it finds out itself what has changed".into());
    }
    eprintln!("==> width of lines");
    lines::check()?;
    let steps = if quick { &STEPS[..1] } else { STEPS };
    for step in steps {
        let mut command = cargo();
        command.args(*step);
        let mut shown = format!("cargo {}", step.join(" "));
        if step[0] == "test" {
            command.args(flags);
            for flag in flags {
                shown.push(' ');
                shown.push_str(flag);
            }
        }
        eprintln!("==> {shown}");
        let status = command.status().map_err(|error| format!("cannot run `{shown}`: {error}"))?;
        if !status.success() {
            return Err(format!("`{shown}` failed"));
        }
    }
    if quick {
        return quick::run();
    }
    // A part of the tests was asked for, which the Python package and the scenarios in a browser are not.
    if flags.is_empty() {
        eprintln!("==> the Python package");
        python::run_if_possible()?;
        eprintln!("==> the packages");
        dist::run_if_possible()?;
        eprintln!("==> the worksheet in a browser");
        browser::run_if_possible()?;
    }
    eprintln!("==> all is well");
    Ok(())
}
