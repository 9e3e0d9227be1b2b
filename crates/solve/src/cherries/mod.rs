//! The theory of Cherries on positions: proved outcomes and winning moves, and brute force to check the theory.
//!
//! * `components`: from positions and sums of them to the components that `value::cherries` knows, and back to moves.
//! * `questions`: what [`Solver`](crate::Solver) answers; searches where the theory does not reach.
//! * `brute`: the outcomes of all sums with few cherries, from the definition; `compact`: sums as machine words.
//!
//! The mathematics is in `value::cherries`.

mod brute;
mod compact;
mod components;
mod questions;

pub use brute::{Difference, SumPart, SumSweep, SumTables, segment_count, verify_sums};
pub use components::components;
pub use questions::{CherriesAnswer, Grounds, Theory};
