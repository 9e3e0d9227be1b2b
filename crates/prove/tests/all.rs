//! The tests of the crate as one program.

mod accepted;
mod attack;
#[path = "../../check/tests/boards.rs"]
mod boards;
mod engine;
mod rules_agree;
