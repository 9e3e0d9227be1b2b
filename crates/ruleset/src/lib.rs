//! Positions and moves of particular games: what may be played, and what it leads to.
//!
//! Rules state legality and results; they never search and never know values. A ruleset is one file in
//! `games/` that opens with its rules in prose, plus one line in the registry; the boards that several
//! rulesets share (strips, segments, graphs, grids, heaps) live in `boards/`.
//!
//! ```
//! use onside_ground::Player;
//! use onside_ruleset::{Position, Push};
//!
//! let push: Push = "BR_B".parse().unwrap();
//! let options = push.options(Player::Left).map(|(action, option)| format!("{action}: {option}"));
//! assert_eq!(options.collect::<Vec<_>>(), ["square 1: _R_B", "square 4: BRB"]);
//! ```

// The macro `with_position` is made there.
#[macro_use]
mod registry;

pub mod boards;
mod erased;
mod facts;
pub mod games;
mod impartial;
mod input;
mod position;
pub mod script;
#[cfg(test)]
mod testing;

pub use boards::{BoardData, EdgeData};
pub use erased::{Erased, ErasedMove};
pub use facts::{Board, Cycles, Facts, Joint, Look, Words, words};
pub use games::{
    Amazons, AntiClobber, BackslidingToadsAndFrogs, CannibalClobber, Cherries, Clobber, Cram, DawsonsKayles,
    Domineering, ElephantsAndRhinos, Fission, FoxAndGeese, GeneralToads, GrundysGame, Hackenbush, Kayles, Kings,
    Knights, Konane, Nim, NoGo, PlusMinusStackCherries, Push, Queens, Rooks, Shove, StackCherries, ToadsAndFrogs,
    TopplingDominoes,
};
pub use impartial::{Impartial, SharedMove};
pub use input::{Argument, Parsed, PositionError};
pub use onside_ground::Mode;
pub use position::{Position, Ruleset, Sign, Visit};
pub use registry::{AnyPosition, NamedMove, all, did_you_mean, find};
