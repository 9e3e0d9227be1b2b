//! The onside command.
fn main() {}
