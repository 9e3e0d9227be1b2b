//! The theory of Synchronized Cherries (document 000), made right: values, decompositions, proved outcomes.
//!
//! * `stack`: colours, strings of cherries, the lexicographic order.
//! * `basis`: basis elements and the decomposition of a stack into them, in linear time.
//! * `value`: [`StackValue`], the ordered group in which stacks have their values; `text`: `2[B] - [BW]`.
//! * `dec`: dec(G) of Definition 5.24, the document's function; `mirror`: its question about both ends.
//! * `r1`: the value of a Cherries segment and the theorem that it tells outcomes; `strings`: the arena for it.
//! * `sweep`: the same for all segments up to a length at once.
//! * `component`: what a sum is made of, gray cherries and Plus-Minus stacks included; `sum`: outcome and winning
//!   moves.
//!
//! Conjecture 5.29 of the document is false; nothing here rests on it except what says so.

mod basis;
mod component;
mod dec;
mod mirror;
mod packed;
mod packed_dec;
mod r1;
mod stack;
mod strings;
mod sum;
mod sweep;
mod text;
mod value;

pub use basis::{
    BasisElement, BasisElementsUpTo, Decomposed, basis_elements, basis_elements_up_to, is_basis_element,
    main_basis_element,
};
pub use component::{Cherry, Component, Move, PlusMinus, Segment};
pub use dec::{Dec, End, Stretch, dec};
pub use r1::{Error, SegmentValues, segment_value, segment_values};
pub use stack::{Colour, ParseCherriesError, Stack, compare, compare_strength};
pub use sum::{Analysis, Grounds, Unproved, analyse, analyse_by_definition_524, analyse_copies};
pub use sweep::{Compared, Sweep};
pub use text::{ParseValueError, ReadValueError};
pub use value::{OutcomeClass, StackValue};
