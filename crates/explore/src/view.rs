//! What is seen of a position at once: its boards, where each place is in its picture, and what both players may do.
//!
//! Plain data. How they are found is said in `look`; what moves are worth comes later, as [`News`](crate::News).

use onside_ground::{Mode, Player};
use onside_number::IBig;
use onside_show::picture::measure::Bounds;
use onside_show::picture::{Figure, Place};

/// How a position is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The players alternate, and whoever cannot move loses.
    Alternating,
    /// Both players move at once.
    Synchronized,
    /// The players alternate, and play may return to a position: it may go on for ever, which is a draw.
    Loopy,
    /// The players alternate and collect points.
    Scoring,
}

/// A position, or a sum of positions, as somebody looks at it.
#[derive(Clone, Debug)]
pub struct View {
    /// The expression that reads back as the whole.
    pub expression: String,
    /// How positions were to be read.
    pub mode: Mode,
    /// How it is played.
    pub kind: Kind,
    /// The summands, each with its board.
    pub components: Vec<Component>,
    /// What Left may do.
    pub left: Vec<Choice>,
    /// What Right may do.
    pub right: Vec<Choice>,
    /// Why moves are missing from the lists, if any are: there are too many.
    pub unlisted: Option<String>,
}

impl View {
    /// What the player may do.
    #[must_use]
    pub fn choices(&self, player: Player) -> &[Choice] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }
}

/// A summand of what is looked at.
#[derive(Clone, Debug)]
pub struct Component {
    /// The expression that reads back as this summand.
    pub expression: String,
    /// Its ruleset in prose, or what kind of game it is.
    pub title: String,
    /// Its picture; nothing if there is none, and then `undrawn` says why.
    pub figure: Option<Figure>,
    /// Why there is no picture.
    pub undrawn: Option<String>,
    /// The board as a small drawing in plain text, or the expression where there is no board.
    pub text: String,
    /// Where its places are in the picture.
    pub spots: Vec<NamedSpot>,
    /// The letters that may stand on a place, the empty one first; nothing if places do not have letters.
    pub letters: Option<Vec<char>>,
    /// In which ways the board can be changed.
    pub edits: Vec<EditKind>,
}

/// A place with its name and where it is in the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSpot {
    /// The place.
    pub place: Place,
    /// Where it is, in the picture's units: hundredths of a pixel.
    pub area: Bounds,
    /// What it is called, e.g. `square 4`.
    pub label: String,
    /// The letter that stands there, if places have letters.
    pub letter: Option<char>,
}

/// A way of changing a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditKind {
    /// The letter on a place can be changed.
    Cycle,
    /// Rows (strips, segments) can be inserted and deleted.
    Rows,
    /// Columns (squares of all strips) can be inserted and deleted.
    Columns,
    /// Heaps can be given sizes.
    Heap,
    /// Edges can be added and removed.
    Graph,
}

/// A move that somebody may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its number among the player's moves, from 0.
    pub index: usize,
    /// How it reads, e.g. `square 4`.
    pub name: String,
    /// In which summand it is made.
    pub component: usize,
    /// The places on that summand's board that it is about, in the order of the move: from, to, arrow.
    pub places: Vec<Place>,
    /// The expression of the whole after it; in synchronized play if the other player does not move.
    pub result: String,
    /// What it adds to the score, where points are counted; what Right gets is negative.
    pub points: Option<IBig>,
}
