//! The few words that every layer shares: who plays, who wins, and why a computation stopped.
//!
//! Nothing here knows positions, values or notation; the crate exists so that rulesets and values,
//! which must not know each other, can speak of the same [`Player`] and obey the same [`Guard`].

mod account;
mod guard;
mod player;
mod stop;

pub use account::{Account, Charge};
pub use guard::{Guard, Limits};
pub use player::{Outcome, Player};
pub use stop::Stop;
