//! The few words that every layer shares: who plays and how, who wins, and why a computation stopped.
//!
//! Nothing here knows positions, values or notation; the crate exists so that rulesets and values,
//! which must not know each other, can speak of the same [`Player`] and obey the same [`Guard`].
//! What can be done about a stop is data too ([`Remedy`]): no frontend's switches are named here.

mod account;
mod guard;
mod mode;
mod nearest;
mod player;
mod remedy;
mod stack;
mod stop;
mod text;

pub use account::{Account, Charge};
pub use guard::{Guard, Limits};
pub use mode::Mode;
pub use nearest::did_you_mean;
pub use player::{Outcome, Player};
pub use remedy::Remedy;
pub use stack::{with_stack, with_stack_at};
pub use stop::Stop;
