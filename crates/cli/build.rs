//! Compiles `closed.c` with the C compiler by which programs are linked. Without one the program is the same, except
//! that a closed standard output is not noticed.
//!
//! On Linux the program is linked at a fixed address. Its tables of names, help texts and methods hold some 24,000
//! pointers, which the loader of a program that may stand anywhere writes one by one at every start: 140 pages that are
//! touched before the first line is read, a fifth of the time of a small question. Stack, heap and libraries are at
//! random addresses as before.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=closed.c");
    println!("cargo::rerun-if-env-changed=CC");
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    if variable("CARGO_CFG_TARGET_FAMILY") != "unix" || variable("HOST") != variable("TARGET") {
        return;
    }
    if variable("CARGO_CFG_TARGET_OS") == "linux" && variable("CARGO_CFG_TARGET_ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    let object = Path::new(&variable("OUT_DIR")).join("closed.o");
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let compiled = Command::new(compiler).args(["-c", "-Os", "-fPIC", "closed.c", "-o"]).arg(&object).status();
    if compiled.is_ok_and(|status| status.success()) {
        println!("cargo::rustc-link-arg-bins={}", object.display());
    } else {
        println!("cargo::warning=there is no C compiler, so a closed standard output will not be noticed");
    }
}
