//! Brute force: what the definitions say, and nothing else, for checking counterexamples.
//!
//! A certificate comes from a file, so every search here asks a guard: for positions and for the bytes of its table.

pub mod cherries;
pub mod matrix;
pub mod positions;
pub mod separable;
pub mod strips;
pub mod subtraction;
