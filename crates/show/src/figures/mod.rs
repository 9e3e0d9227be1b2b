//! Figures from plain data: graphs, trees, thermographs, matrices, plots, heat maps, circles and tables.
//!
//! Every maker takes texts and numbers and gives a [`Figure`](crate::picture::Figure), or a
//! [`NotDrawn`](crate::picture::NotDrawn) that says how to restrict the picture. No maker knows a game; colours and
//! file formats belong to [`picture`](crate::picture).

mod canvas;
pub mod circles;
mod geometry;
pub mod graphs;
pub mod heatmaps;
mod layout;
pub mod matrices;
pub mod plots;
mod quantity;
pub mod tables;
pub mod thermographs;
pub mod trees;

pub(crate) use layout::places;
pub use quantity::Quantity;

use crate::picture::{Dash, Ink, Length, Stroke};

/// Who may move along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mover {
    /// Left alone: blue, not broken.
    Left,
    /// Either player, or both at once: green, dotted.
    Both,
    /// Right alone: red, dashed.
    Right,
}

impl Mover {
    fn ink(self) -> Ink {
        match self {
            Mover::Left => Ink::Left,
            Mover::Both => Ink::Both,
            Mover::Right => Ink::Right,
        }
    }

    fn dash(self) -> Dash {
        match self {
            Mover::Left => Dash::Solid,
            Mover::Both => Dash::Dotted,
            Mover::Right => Dash::Dashed,
        }
    }

    fn stroke(self, width: Length) -> Stroke {
        Stroke { ink: self.ink(), width, dash: self.dash() }
    }
}
