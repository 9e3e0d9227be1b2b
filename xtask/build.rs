//! Links the benchmarks that go through the library as the program itself is linked: on Linux at a fixed address, so
//! that what is measured is the library and not the loader, which would write thousands of pointers first.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let native = variable("HOST") == variable("TARGET");
    if native && variable("CARGO_CFG_TARGET_OS") == "linux" && variable("CARGO_CFG_TARGET_ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
