//! Synchronized games: both players move at once (000, Definition 4.1; 003, Definition 3.2; 004, Definition 4.1).
//!
//! A game is Left's solo options, Right's solo options and the matrix of joint options. It is decided when the matrix
//! is empty: whoever can still move has won, and if nobody can, it is a draw.
//!
//! * `games`: [`SyncGames`], the arena. Components are kept once up to isomorphism, a game is a multiset of components.
//! * `isomorphism`: the same moves in another order; `whole`: the same for games written as different sums.
//! * `children`: what one round leads to, with equal copies grouped.
//! * `shortcuts`: what makes large sums small.
//! * `outlook`: who can force what, which results can be reached, birthdays: no numbers needed.
//! * `nash`: the Nash value, exact or enclosed; `counts`: the same for large sums, by the numbers of their copies.
//! * `results`: who wins how often under the equilibrium found.
//! * `separable`: from combinatorial forms to synchronized games (004, Definitions 4.4 and 4.6).
//!
//! The value does not respect sums, so nothing here is ever reduced to a canonical form.

mod children;
mod counts;
mod games;
mod isomorphism;
mod nash;
mod outlook;
mod results;
mod separable;
mod shortcuts;
mod whole;

pub use games::{Component, Family, Joint, Options, Part, Sum, SyncGames, Terminal};
pub use nash::{NashSettings, NashValue, NashValues, solve_repeated};
pub use outlook::{ByStrategies, Convention, Outlook, Outlooks, PlayResult, Results};
pub use results::Chances;
pub use separable::{Inseparable, Separability, separability, synchronized_version};
pub use shortcuts::Company;
pub use whole::Wholes;
