//! Rulesets that users write: from `ruleset Clobber on grid ".xo" ... end` to positions.
//!
//! A ruleset is made of functions of the language (Left's moves, Right's moves, joint moves, parts), which are compiled
//! and run like all others, by engines of their own that know a frozen copy of the variables that the rules mention. So
//! rules are pure, positions are plain data, and a solver can ask for moves wherever it is. Rules that say no more than
//! what must lie where and what is put there become patterns ([`symbolic`]), which are found on packed boards without
//! running anything; what is proved about them, and a little about other rules ([`infer`]), makes the solver fast.

mod boards;
mod calling;
mod convert;
mod definition;
mod engines;
mod freeze;
mod infer;
mod names;
mod native;
mod scripts;
mod symbolic;

pub(crate) use boards::{cell, cell_value, cells, letter, lies, on_board};
pub(crate) use calling::{apply, check};
pub(crate) use convert::datum_of;
pub(crate) use definition::{Definition, define};
pub(crate) use native::NativeRules;
pub(crate) use scripts::{import, path_of};
