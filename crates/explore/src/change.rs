//! What can be done to a board by hand.

use onside_show::picture::Place;

/// A change of a board, not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The letter on a place becomes the next one that the ruleset allows there.
    Cycle(Place),
    /// The letter on a place becomes this one.
    Set(Place, char),
    /// A row of empty places is put before the row with this number; behind the last one if there is no such row. Of
    /// strips and segments a new one.
    InsertRow(usize),
    /// A row, a strip or a segment is taken out.
    DeleteRow(usize),
    /// A column of empty places is put before the column with this number.
    InsertColumn(usize),
    /// A column is taken out.
    DeleteColumn(usize),
    /// A heap gets a size; the heap behind the last one is a new one, and a heap of 0 is taken out.
    Heap(usize, u64),
    /// An edge is added between two vertices. A vertex that is not there yet is made.
    Edge {
        /// One end; in Hackenbush 0 is the ground.
        from: u32,
        /// The other end.
        to: u32,
        /// The letter of its colour, where edges have colours.
        colour: Option<char>,
    },
    /// The edge with this number is taken out.
    Unedge(usize),
}
