//! A position's board as it is drawn.
//!
//! Which drawing serves a position follows from its board and from the look in its ruleset's facts, so that a new
//! ruleset on a known board has a picture without being named here.

use onside_ruleset::{BoardData, Facts, Look};
use onside_show::boards::{self, Ends, Hand, Mark, Pieces};
use onside_show::drawing::{self, DrawnEdge};
use onside_show::picture::{Figure, NotDrawn};

/// A board, and what its picture shows besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnBoard {
    data: BoardData,
    look: Look,
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

fn drawn(edges: &[onside_ruleset::EdgeData]) -> Vec<DrawnEdge> {
    let edge =
        |edge: &onside_ruleset::EdgeData| DrawnEdge { from: edge.from.into(), to: edge.to.into(), colour: edge.colour };
    edges.iter().map(edge).collect()
}

impl DrawnBoard {
    /// The board of a position of this ruleset.
    #[must_use]
    pub fn new(facts: &Facts, data: BoardData) -> DrawnBoard {
        DrawnBoard { data, look: facts.look }
    }

    /// Which letters are drawn as the players' stones.
    fn pieces(&self) -> Pieces {
        match self.look {
            Look::Pieces(left, right) => Pieces { left, right },
            _ => Pieces::default(),
        }
    }

    /// The board as a picture with some moves marked.
    ///
    /// # Errors
    /// That it is too large.
    pub fn figure(&self, marks: &[Mark]) -> Result<Figure, NotDrawn> {
        match &self.data {
            BoardData::Strips(strips) => {
                let hand = if self.look == Look::Wind { Hand::Windy } else { Hand::Plain };
                boards::strips_of(&borrowed(strips), hand, self.pieces(), marks)
            }
            BoardData::Segments(segments) => {
                let ends = if self.look == Look::OpenLeft { Ends::Left } else { Ends::Both };
                boards::segments(&borrowed(segments), ends, marks)
            }
            BoardData::Grid(rows) => boards::grid_of(&borrowed(rows), self.pieces(), marks),
            BoardData::Heaps(sizes) => boards::heaps(sizes, marks),
            BoardData::Numbers(names, rows) => boards::numbers(names, rows, marks),
            BoardData::Vertices(letters, edges) => boards::vertices(letters, edges, self.pieces(), marks),
            BoardData::Graph(edges) => boards::graph(&drawn(edges), marks),
        }
    }

    /// The board as a small drawing in plain text, of any size; empty if nothing is on the board.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.data {
            BoardData::Strips(strips) => drawing::strips(&borrowed(strips)),
            BoardData::Segments(segments) => drawing::segments(&borrowed(segments)),
            BoardData::Grid(rows) if rows.is_empty() => String::new(),
            BoardData::Grid(rows) => drawing::grid(&borrowed(rows)),
            BoardData::Heaps(sizes) => drawing::heaps(sizes),
            BoardData::Numbers(names, rows) => drawing::numbers(names, rows),
            BoardData::Vertices(letters, edges) => drawing::vertices(letters, edges),
            BoardData::Graph(edges) if edges.is_empty() => String::new(),
            BoardData::Graph(edges) => drawing::graph(&drawn(edges)),
        }
    }
}
