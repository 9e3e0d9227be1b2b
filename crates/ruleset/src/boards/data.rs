//! A board as plain data, for pictures: what stands where, without the words by which a position is written.
//!
//! Which drawing serves a board, and what a letter looks like, is the business of those who draw.

/// What lies on the board of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BoardData {
    /// Strips of squares, a letter for each square from left to right; `_` and `.` are empty squares.
    Strips(Vec<String>),
    /// Segments of cherries, a letter for each cherry from left to right, `+-` before a segment that is open to both
    /// players.
    Segments(Vec<String>),
    /// Rows of cells from the top, a letter for each cell; `.` is a free cell and `#` one that is not there.
    Grid(Vec<String>),
    /// Sizes of heaps.
    Heaps(Vec<u64>),
    /// Names of numbers, and rows of such numbers.
    Numbers(Vec<String>, Vec<Vec<i64>>),
    /// Letters at the vertices of a graph, `.` for an empty one, and the edges between them, counted from 0.
    Vertices(Vec<char>, Vec<(usize, usize)>),
    /// Edges of a graph whose ground is vertex 0.
    Graph(Vec<EdgeData>),
}

/// An edge of a graph with the letter of its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EdgeData {
    /// One end.
    pub from: u32,
    /// The other end.
    pub to: u32,
    /// `B`, `R` or `G`.
    pub colour: char,
}

impl BoardData {
    /// Texts of parts, one for each.
    pub(crate) fn texts<T: ToString>(parts: impl IntoIterator<Item = T>) -> Vec<String> {
        parts.into_iter().map(|part| part.to_string()).collect()
    }
}
