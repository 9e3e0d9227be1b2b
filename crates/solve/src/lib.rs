//! From positions to values.
//!
//! [`Solver`] is the door: it chooses, for each position, the cheapest method that is proved to be right.
//!
//! * `theorems`: closed forms of particular rulesets, one file each, opened by the statement and its source.
//! * `push`, `numbers`: rulesets in which every position is a number; no tree is ever built.
//! * `explore`: everything else; canonical forms over the positions, each component solved once.
//! * `loopy`: rulesets in which play can return to a position; `trail` notices when another one does.
//! * `nash`: synchronized play; `cherries`: the theory of Cherries, which needs no search.
//! * `height`, `forms`, `moves`: questions other than the value.
//!
//! Every fast method is tested against `explore`, which uses nothing but the rules and the definitions; with
//! [`Settings::theorems`] off, `explore` is all that is used.

pub mod cherries;
mod explore;
mod forms;
mod height;
mod loopy;
mod moves;
pub mod nash;
mod numbers;
pub mod push;
mod solver;
mod tables;
pub mod theorems;
mod trail;

pub use loopy::PositionGraph;
pub use moves::Choice;
pub use solver::{Settings, Solver};
pub use trail::Cycle;
