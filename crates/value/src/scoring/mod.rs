//! Scoring games: what counts is not who moves last but the score when play ends (document 001).
//!
//! Cumulative Subtraction, `S` for short, is played with a heap of x pebbles and a score p. A player takes s pebbles
//! for some s in the action set S; Positive's points are added to the score, Negative's are subtracted. Play ends when
//! the heap is smaller than min S. Positive is [`Player::Left`](onside_ground::Player::Left), Negative is Right.
//!
//! * `actions`: [`ActionSet`]; `problem`: why there is no answer; `memory`: tables that are refused before they are
//!   made.
//! * `recurrence`: o(x) heap by heap, in a window; `convergence`: xi(S), preperiod, period, pattern, and their proof.
//! * `one_pile`: [`CumulativeSubtraction`], every question about one heap of any size; `line`: optimal play written
//!   out.
//! * `full_support`, `two_actions`, `truncated`: the closed forms; `duality`: the table of tr and Conjecture 16.
//! * `piles`: tables for several piles; `several_piles`: one position, after equal piles have cancelled; `tall_pile`:
//!   one pile of any size beside smaller ones; `two_piles`: tables and their rows, columns and diagonals; `periods`:
//!   what repeats in them.
//! * `game`: finite scoring games in general, by minimax; `graph`: one given by its moves; `instance`: Cumulative
//!   Subtraction as the first of them.
//! * `scan`: all action sets up to a greatest action.
//!
//! # Why Cumulative Subtraction is not played synchronously
//!
//! Synchronized play (003) lets both players choose at once and needs a rule for choices that get in each other's way.
//! On a strip there is a natural one: the left-most piece goes first. If both take from one heap and s + t > x, there
//! is none. That both take nothing, that they share, that the larger or a random wish is served first: each is a game
//! of its own, and none is in the literature. Nor would the choice matter for the value. The players have the same
//! actions, so every rule that does not prefer one of them makes a symmetric zero-sum game, and by symmetry the value
//! of every heap is 0. Nor can 003's winner be used in place of the score: a game is decided when somebody cannot move,
//! but here both can move or neither can, so every play would be a draw. What is left is a question about strategies to
//! which the documents give no rules, so it is left out.

mod actions;
mod convergence;
mod duality;
mod error;
mod full_support;
mod game;
mod graph;
mod instance;
mod line;
mod memory;
mod one_pile;
mod periods;
mod piles;
mod recurrence;
mod scan;
mod several_piles;
mod tall_pile;
mod truncated;
mod two_actions;
mod two_piles;

pub use actions::{ActionSet, ActionSetError, MAX_ACTION};
pub use convergence::{Convergence, Grounds, Windowed, windowed_convergence};
pub use duality::{TruncatedCheck, TruncatedRow, check_truncated, tr_by_recurrence, truncated_table};
pub use error::Error;
pub use full_support::FullSupport;
pub use game::{BothStarters, Minimax, ScoringGame, ScoringMove};
pub use graph::{ScoringGraph, ScoringGraphError, ScoringVertex};
pub use instance::SubtractionOnPiles;
pub use line::{Line, Opening, Step};
pub use one_pile::{CumulativeSubtraction, TableRow};
pub use periods::{Evidence, LinePeriod};
pub use piles::{PileMove, PileTable};
pub use scan::{ScanRow, scan_action_sets};
pub use several_piles::SeveralPiles;
pub use truncated::Truncated;
pub use two_actions::TwoActions;
pub use two_piles::TwoPiles;
