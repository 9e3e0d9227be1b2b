//! Brute force: what the definitions say, and nothing else, for checking counterexamples.

pub mod cherries;
pub mod matrix;
pub mod positions;
pub mod separable;
pub mod strips;
pub mod subtraction;
