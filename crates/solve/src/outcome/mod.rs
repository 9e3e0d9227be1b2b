//! Who wins, without values: a search over sums of positions and games.
//!
//! A canonical form tells how a position behaves in every sum, which is far more than who wins it, and costs far more.
//! Here a sum is searched as it stands:
//!
//! * `hall` takes positions apart into components, each met once up to symmetry and negation, and `parts` tells what is
//!   known about them;
//! * `small` gives components values as soon as they are small, so that equal ones look equal;
//! * `sum` is what is left of a sum when everything that cancels or adds up has done so;
//! * `values` says who wins sums of values, as far as theorems do;
//! * `search` follows the moves, and `table` remembers where they lead;
//! * `company` lets several threads do that together;
//! * `asking` answers questions, by search or by values, whichever comes to an end first.
//!
//! Positions to which play may return are not searched here, see `loopy`.

mod asking;
mod company;
mod hall;
mod parts;
mod search;
mod small;
mod sum;
mod table;
#[cfg(test)]
mod tests;
mod values;

pub use asking::{Summand, Way};
pub(crate) use search::Search;
