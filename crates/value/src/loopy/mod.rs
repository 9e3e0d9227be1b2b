//! Loopy games: positions may be repeated, and infinite play is a draw.
//!
//! * [`GameGraph`] is what a game is played on; `cycles` finds alternating cycles, `text` reads and writes graphs.
//! * `board` and `play` are the engine: 002's Algorithms 2 and 3. `reference` is Algorithm 1 as it stands, for
//!   comparison. [`survival`] hands out strategies as evidence and checks them without the engine.
//! * `reduce` finds the graph-canonical form of a stopper, and [`LoopyGames`], the arena, owns each once, so that equal
//!   stoppers are equal as data. A stopper that is short is a [`Game`](crate::short::Game) again.
//! * `sides` and `sidling` find the onside and the offside of other games; [`LoopyValue`] is a stopper or a pair of
//!   sides.
//! * `steps` takes the steps of 002's sections 3 and 5 one by one, to be looked at.
//! * [`unicycle`] builds, tests and searches cycles that nothing can shorten (002, section 4).
//!
//! Source: 002 (A. N. Siegel, New results in loopy games) unless a file says otherwise.

mod arena;
mod board;
mod cycles;
mod error;
mod graph;
mod isomorphism;
mod knot;
mod names;
mod order;
mod outcome;
mod parse;
mod play;
mod powers;
mod print;
mod properties;
mod reduce;
pub mod reference;
mod sides;
mod sidling;
mod sketch;
mod steps;
mod stops;
mod strategy;
mod structure;
mod text;
mod transfer;
pub mod unicycle;
mod value;

pub use arena::{Loop, LoopyGames, Stopper};
pub use error::Error;
pub use graph::{GameGraph, Vertex};
pub use isomorphism::isomorphic;
pub use knot::Knot;
pub use order::{At, Side, compare, leq, leq_on};
pub use outcome::{LoopyOutcome, outcome};
pub use reduce::is_graph_canonical;
pub use sketch::{Sketch, Term};
pub use steps::Dispensable;
pub use stops::{Pseudonumber, Tail};
pub use strategy::{Survival, survival};
pub use text::{GraphError, ReadOption};
pub use value::{LoopyValue, SideValue, Sides};
