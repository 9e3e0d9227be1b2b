//! Where the places of a board are in its picture, as rectangles: what a frontend makes clickable.
//!
//! Spots are no shapes: nothing is painted for them. They are moved and scaled with the shapes of their picture.

use super::measure::Bounds;
use super::{Length, Point};

/// A place on a board: of a strip the square, of a segment the cherry, of a grid row and column, of heaps the heap and
/// how many counters stay, of numbers the row and the column, of a graph the edge or the vertex. Counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Which strip, segment, row or heap; 0 in a graph for what its moves are about, edges or vertices, and 1 for the
    /// other of the two.
    pub part: usize,
    /// Which square, cherry, column, edge or vertex, or the number of counters that stay: the counter above them. The
    /// number of all counters is the heap itself.
    pub index: usize,
}

/// Where a place is in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The place.
    pub place: Place,
    /// The upright box that it fills, in the units of the picture.
    pub area: Bounds,
}

impl Spot {
    /// The place with these numbers, in a box with this upper left corner.
    pub(crate) fn new(part: usize, index: usize, corner: Point, width: Length, height: Length) -> Spot {
        let area = Bounds { left: corner.x, top: corner.y, right: corner.x + width, bottom: corner.y + height };
        Spot { place: Place { part, index }, area }
    }

    /// The place with these numbers, in a square around a point.
    pub(crate) fn around(part: usize, index: usize, centre: Point, half: Length) -> Spot {
        Spot::new(part, index, Point { x: centre.x - half, y: centre.y - half }, 2 * half, 2 * half)
    }

    /// The same spot with its box changed.
    pub(super) fn mapped(self, place: impl Fn(Point) -> Point) -> Spot {
        let Bounds { left, top, right, bottom } = self.area;
        let (first, last) = (place(Point { x: left, y: top }), place(Point { x: right, y: bottom }));
        Spot { area: Bounds { left: first.x, top: first.y, right: last.x, bottom: last.y }, ..self }
    }

    /// The same spot, moved.
    #[must_use]
    pub fn moved(self, by: Point) -> Spot {
        self.mapped(|point| point.moved(by))
    }
}
