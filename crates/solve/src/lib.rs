//! From positions to values.
//!
//! [`Solver`] is the door: it chooses, for each position, the cheapest method that is proved to be right. It serves
//! positions of any type, [`Solver::value_of`] and its siblings, and those of the registry, [`Solver::value`] and its
//! siblings.
//!
//! * `knowledge`: what is proved about each ruleset, in one place for each; a ruleset without such a place is explored.
//! * `theorems`: closed forms, one file each, opened by the statement and its source; `push`: Push strips without a
//!   tree.
//! * `explore`: everything that can be reached, each component once; what is found out about it is `values`, canonical
//!   forms, `numbers`, where every position is a number and no game is built, `height`, or `forms`.
//! * `impartial`: nim values, by search or from what is known of heaps.
//! * `loopy`: rulesets in which play can return to a position; `trail` notices when another one does.
//! * `nash`: synchronized play; `cherries`: the theory of Cherries, which needs no search.
//! * `outcome`: who wins, by search, where a value would cost more.
//! * `moves`: which moves to make; `kept`: values that are handed from one solver to another.
//!
//! Every fast method is tested against `explore` with `values`, which use nothing but the rules and the definitions;
//! with [`Settings::theorems`] off, they are all that is used.

pub mod cherries;
mod explore;
mod forms;
mod height;
mod impartial;
mod kept;
mod knowledge;
mod loopy;
mod misere;
mod moves;
pub mod nash;
mod numbers;
mod outcome;
pub mod push;
mod solver;
mod tables;
pub mod theorems;
mod together;
mod trail;
mod values;

pub use knowledge::{Knowledge, Split};
pub use loopy::PositionGraph;
pub use moves::{AnyChoice, AnyStep, Choice, ChoiceOf, Step, StepOf};
pub use outcome::{Summand, Way};
pub use solver::{Settings, Solver, Threads};
pub use trail::Cycle;
