//! What a position prints, taken apart as its board says.
//!
//! Which drawing serves a ruleset follows from the board and the look in its facts, so that a new ruleset on a known board has a
//! picture without being named here.

use onside_ruleset::{Board, Facts, Look};
use onside_show::boards::{self, Ends, Hand, Mark};
use onside_show::drawing::{self, DrawnEdge};
use onside_show::picture::{Figure, TooLarge};

/// The parts of a position as it is printed, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawnBoard {
    /// Strips of squares.
    Strips(Vec<String>, Hand),
    /// Segments of cherries.
    Segments(Vec<String>, Ends),
    /// Rows of cells.
    Grid(Vec<String>),
    /// Sizes of heaps.
    Heaps(Vec<u64>),
    /// Edges of a graph.
    Graph(Vec<DrawnEdge>),
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

impl DrawnBoard {
    /// The board of a position of this ruleset from the text between the parentheses; nothing if it is not such a text.
    #[must_use]
    pub fn read(facts: &Facts, printed: &str) -> Option<DrawnBoard> {
        let text = printed.trim().trim_matches('"');
        let parts = || text.split(',').map(str::trim).filter(|part| !part.is_empty());
        let owned = || parts().map(str::to_owned).collect();
        Some(match facts.board {
            Board::Strip => {
                DrawnBoard::Strips(owned(), if facts.look == Look::Wind { Hand::Windy } else { Hand::Plain })
            }
            Board::Segment => {
                DrawnBoard::Segments(owned(), if facts.look == Look::OpenLeft { Ends::Left } else { Ends::Both })
            }
            Board::Grid if text.is_empty() => DrawnBoard::Grid(Vec::new()),
            Board::Grid => DrawnBoard::Grid(text.split('|').map(str::to_owned).collect()),
            Board::Heap => DrawnBoard::Heaps(parts().map(|part| part.parse().ok()).collect::<Option<_>>()?),
            Board::Graph => DrawnBoard::Graph(parts().map(edge).collect::<Option<_>>()?),
        })
    }

    /// The board as a picture with some moves marked.
    ///
    /// # Errors
    /// That it is too large.
    pub fn figure(&self, marks: &[Mark]) -> Result<Figure, TooLarge> {
        match self {
            DrawnBoard::Strips(strips, hand) => boards::strips(&borrowed(strips), *hand, marks),
            DrawnBoard::Segments(segments, ends) => boards::segments(&borrowed(segments), *ends, marks),
            DrawnBoard::Grid(rows) => boards::grid(&borrowed(rows), marks),
            DrawnBoard::Heaps(sizes) => boards::heaps(sizes, marks),
            DrawnBoard::Graph(edges) => boards::graph(edges, marks),
        }
    }

    /// The board as a small drawing in plain text, of any size; empty if nothing is on the board.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            DrawnBoard::Strips(strips, _) => drawing::strips(&borrowed(strips)),
            DrawnBoard::Segments(segments, _) => drawing::segments(&borrowed(segments)),
            DrawnBoard::Grid(rows) if rows.is_empty() => String::new(),
            DrawnBoard::Grid(rows) => drawing::grid(&borrowed(rows)),
            DrawnBoard::Heaps(sizes) => drawing::heaps(sizes),
            DrawnBoard::Graph(edges) if edges.is_empty() => String::new(),
            DrawnBoard::Graph(edges) => drawing::graph(edges),
        }
    }
}

/// An edge such as `0-1B`.
fn edge(text: &str) -> Option<DrawnEdge> {
    let colour = text.chars().last()?;
    let (from, to) = text.strip_suffix(colour)?.split_once('-')?;
    Some(DrawnEdge { from: from.parse().ok()?, to: to.parse().ok()?, colour })
}
