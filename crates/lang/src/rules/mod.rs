//! Rulesets that users write: from `ruleset Clobber on grid ".xo" ... end` to positions.
//!
//! A ruleset is made of functions of the language (Left's moves, Right's moves, joint moves, parts), which are compiled
//! and run like all others, by engines of their own that know a frozen copy of the variables that the rules mention. So
//! rules are pure, positions are plain data, and a solver can ask for moves wherever it is. Rules that say no more than
//! what must lie where and what is put there become patterns ([`symbolic`]), which are found on packed boards without
//! running anything; what is proved about them, and a little about other rules ([`infer`]), makes the solver fast.

mod boards;
mod calling;
mod checking;
mod checks;
mod convert;
mod definition;
mod directions;
mod engines;
mod freeze;
mod functions;
mod infer;
mod misled;
mod names;
mod native;
mod scripts;
mod shelf;
mod symbolic;

pub(crate) use boards::{cell, cell_value, cells, letter, lies, on_board};
pub(crate) use calling::{apply, misread, not_mixed, side_by_side};
pub(crate) use checking::check;
pub(crate) use convert::{datum_of, object_datum, value_of};
pub(crate) use definition::{Definition, define};
pub(crate) use directions::NAMES as DIRECTIONS;
pub(crate) use misled::When;
pub(crate) use native::NativeRules;
pub(crate) use scripts::{import, path_of};
pub(crate) use shelf::take;
pub use shelf::{Kept, find_kept, kept};
