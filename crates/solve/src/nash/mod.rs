//! Synchronized games of positions: Nash values, strategies, outcomes.
//!
//! * `written`: games as people write them, with their moves in order; `position`: their positions, of any ruleset.
//! * `build`: from positions to the abstract games of `value::synchronized`, where sums are solved.
//! * `dense`: one strip or one graph whose positions are machine words; `strips`, `graphs` say which, `values` has the
//!   matrices.
//! * `equality`: whether two games have the same outcome in every sum.
//! * `copies`: strategies in sums with equal copies.
//! * `single`: the games in which one component is undecided that has a fast way.
//! * `shove_sweep`: the theorem on single Shove strips, checked on all strips of a length.
//! * `questions`: what [`Solver`](crate::Solver) answers about synchronized games.

mod build;
mod copies;
mod dense;
mod equality;
mod error;
mod graphs;
mod position;
mod questions;
mod shove_sweep;
mod single;
mod strips;
mod values;
mod written;

pub use dense::Solved;
pub use equality::Equality;
pub use error::Error;
pub use graphs::{MAX_EDGES, solve_graph};
pub use position::SyncPosition;
pub use questions::{Equilibrium, JointValues, NashAnswer, Synchronized, Unsound};
pub use shove_sweep::{ShoveSweep, ShoveTable, verify_shove};
pub use strips::{MAX_SQUARES, solve_strip};
pub use written::{Atom, Explicit, SyncGame, SyncMove, Term};
