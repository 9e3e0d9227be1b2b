//! A short run of the fuzzer of the command line, always the same. `cargo xtask fuzz arguments` runs it for longer.

use onside_fuzzers::{Until, arguments, run};

#[test]
fn whatever_the_words_are_the_program_ends_with_one_of_its_exit_codes_and_says_why() {
    let make = || arguments(env!("CARGO_BIN_EXE_onside").into());
    let outcome = run(make, 2026, 0, Until::Cases(250), 5).expect("a thread");
    let told: Vec<String> = outcome.failures.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert_eq!(outcome.cases, 250);
}
