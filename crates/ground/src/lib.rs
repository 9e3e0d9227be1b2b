//! The few words that every layer shares: who plays, who wins, and why a computation stopped.
//!
//! Nothing here knows positions, values or notation; the crate exists so that rulesets and values,
//! which must not know each other, can speak of the same [`Player`] and obey the same [`Guard`].

mod guard;
mod player;

pub use guard::{Charge, Guard, Limits, Stop};
pub use player::{Outcome, Player};
