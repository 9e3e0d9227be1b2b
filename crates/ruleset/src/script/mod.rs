//! Rulesets that are written while the program runs: their boards, states and positions.
//!
//! A position of such a ruleset is plain data with a handle on its rules. What the rules are is not known here: whoever
//! reads rulesets (the language) implements [`Rules`]. Those rules that say no more than what must lie where, and what
//! is put there, are data themselves, and are found on all cells of a board at once ([`Patterns`]).

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "boards have at most a million cells, and alphabets at most 32 letters"
)]

mod board;
mod datum;
mod finding;
mod graph_text;
mod graph_writer;
mod pattern;
mod patterns;
mod position;
mod rules;
mod shape;
mod symmetry;
mod text;

pub use board::{Board, Letter};
pub use datum::Datum;
pub use graph_text::{GraphLabels, Misfit, ReadGraph, read_graph};
pub use graph_writer::{WrittenGraph, write_graph};
pub use pattern::{MAX_LETTERS, MAX_POINTS, Offset, Pattern, Points, Site, Slide, Spot, Wanted};
pub use patterns::Patterns;
pub use position::{Summand, UserMove, UserPosition};
pub use rules::{Fault, Faults, Handle, Part, Parts, RuleError, RuleMove, Rules, VisitSum};
pub use shape::{Cell, Graph, MAX_CELLS, Shape, Symmetry};
pub use symmetry::{Colours, Symmetries, other_colour};
pub use text::{Alphabet, BoardError, BoardKind, read_board, rows, write_board};
