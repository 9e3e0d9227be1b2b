//! Positions and moves of particular games: what may be played, and what it leads to.
//!
//! Rules state legality and results; they never search and never know values. A ruleset is one file in
//! `games/` that opens with its rules in prose, plus one line in the registry; the boards that several
//! rulesets share (strips, segments, graphs, grids, heaps) live in `boards/`.
//!
//! ```
//! use onside_ground::Player;
//! use onside_ruleset::{Argument, Position, Push};
//!
//! let push = Push::parse(&[Argument::bare("BR_B", 0)]).unwrap().position;
//! let options: Vec<String> =
//!     push.moves(Player::Left).iter().map(|chosen| push.play(Player::Left, chosen).print()).collect();
//! assert_eq!(options, ["\"_R_B\"", "\"BRB\""]);
//! ```

pub mod boards;
mod facts;
pub mod games;
mod input;
mod position;
mod registry;
#[cfg(test)]
mod testing;

pub use facts::{Board, Cycles, Facts, Joint, Look, Mode};
pub use games::{
    BackslidingToadsAndFrogs, Cherries, Domineering, FoxAndGeese, Hackenbush, Nim, PlusMinusStackCherries, Push, Shove,
    StackCherries, ToadsAndFrogs,
};
pub use input::{Argument, Parsed, PositionError};
pub use position::{Position, Sign, Visit};
pub use registry::{AnyPosition, Visitor, all, did_you_mean, find};
