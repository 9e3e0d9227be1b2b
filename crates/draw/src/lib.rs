//! From positions and values to figures: the only place that knows both games and pictures.
//!
//! `show` draws boards, trees and curves and has never heard of a game; `ruleset` and `value` have never heard of a
//! picture. This crate says which of the one belongs to which of the other. It searches nothing: who wants the value of
//! a position drawn finds it first.

mod board;
mod position;
mod tree;
mod value;

pub use board::DrawnBoard;
pub use position::{joint_move, joint_move_of, position, position_of, with_move, with_move_of};
pub use tree::{MOST_VERTICES, form_tree, named_graph, position_tree, position_tree_of};
pub use value::{Error, canonical_tree, game_graph, logarithmic_place, place, thermographs, trajectories};
