//! The theory of Cherries against the definitions: naive algorithms, brute force, the document's examples, given cases.

mod cases;
mod decompositions;
mod examples;
mod naive;
mod segments;
mod sums;
