//! From parts to values: what the machine cannot do at once is done here.
//!
//! The machine runs code and knows which part of a source it is at; the operators, literals, comparisons and
//! collections of the language are here, and leave the work to the engine, the solver and the library.

mod arithmetic;
mod braces;
pub(crate) mod cherries;
mod collections;
mod compare;
mod compound;
mod enclosed;
mod engine;
mod finish;
mod identity;
mod kept;
mod key;
mod large;
mod literal;
pub(crate) mod loopy;
mod making;
pub(crate) mod misere;
mod names;
mod order;
pub(crate) mod ordinals;
mod outcome;
mod pairs;
mod positions;
mod prefix;
pub(crate) mod quotient;
mod relation;
mod renewal;
pub(crate) mod scoring;
mod statement;
mod synchronized;
pub(crate) mod trajectories;
mod tuples;

use crate::error::Error;
use crate::value::Value;

pub(crate) use arithmetic::{binary, joined, negative};
pub(crate) use collections::{MOST_MEMBERS, find, find_in, index, map, members, place};
pub(crate) use compare::compare;
pub(crate) use compound::POSITION_BYTES;
pub(crate) use enclosed::ends;
pub(crate) use engine::Engine;
pub(crate) use finish::{figure_of, latex, text};
pub(crate) use kept::Kept;
pub(crate) use key::{Key, position_of, same};
pub(crate) use large::of_number;
pub(crate) use literal::{decimal, integer, positioned, set};
pub(crate) use making::{Maker, asked, kind_member};
pub(crate) use names::{LOOPY, constant, free, is_free, plain_constant, unknown_call};
pub(crate) use order::{distinct, search, search_in, sorted, sorted_by};
pub(crate) use ordinals::{infinite, infinity};
pub(crate) use renewal::{brought, carry_over, is_tied};
pub(crate) use statement::Statement;
pub(crate) use synchronized::registered;

/// A value, or why there is none.
pub(crate) type Evaluated = Result<Value, Box<Error>>;
