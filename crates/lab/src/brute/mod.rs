//! Brute force: what the definitions say, and nothing else, for checking counterexamples.

pub mod subtraction;
