//! Evaluates whatever the fuzzer writes: no panic, no stack overflow, no hang past the limit on positions.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use onside_ground::{Guard, Limits};
use onside_lang::{Session, Settings};

fuzz_target!(|source: &str| {
    let guard = Arc::new(Guard::new(Limits { positions: Some(2_000), memory: Some(64 << 20) }));
    let mut session = Session::new(Settings::default(), guard);
    let _ = session.evaluate(source);
});
