//! Boards that rulesets share: packed positions with their symmetries, without anybody's rules of play.

mod data;
pub mod field;
pub mod field_game;
pub mod graph;
pub mod grid;
pub mod heap_game;
pub mod segment;
pub mod segment_game;
pub mod strip;
pub mod strip_game;
pub mod toad_game;
pub mod toad_strip;

pub use data::{BoardData, EdgeData};
