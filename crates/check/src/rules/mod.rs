//! The rules of games, stated as plainly as they can be: a position is its text, a move makes another text.
//!
//! They are written for being read and compared with the rules in a book, not for speed, and they share nothing with
//! the rulesets of Onside. A file for each kind of board.

mod graphs;
mod grids;
mod heaps;
mod placing;
mod rows;
mod strips;

use crate::Side;

/// The text of a position: what stands between the parentheses behind the ruleset's name, without quotes and blanks.
pub type Text = Vec<u8>;

/// What two moves made at once lead to: a row for each move of Left.
type Rows = Vec<Vec<Text>>;

/// More bytes than this are no position here.
const LONGEST: usize = 512;

/// Positions with more moves of a player than this are refused.
pub(crate) const MOST_MOVES: usize = 1 << 16;

/// One ruleset.
pub struct Rules {
    /// Its name, as in certificates and in Onside.
    pub name: &'static str,
    legal: fn(&[u8]) -> bool,
    moves: fn(&[u8], Side) -> Vec<Text>,
    parts: fn(&[u8]) -> Vec<Text>,
    joint: Option<fn(&[u8]) -> Rows>,
}

impl Rules {
    /// Whether the text is a position.
    #[must_use]
    pub fn is_legal(&self, text: &[u8]) -> bool {
        text.len() <= LONGEST && (self.legal)(text)
    }

    /// What the player's moves lead to, one for each move, in the order of places.
    #[must_use]
    pub fn moves(&self, text: &[u8], side: Side) -> Vec<Text> {
        (self.moves)(text, side)
    }

    /// Independent parts of a position, such that each move of the whole is a move in one of them and the other way
    /// round; parts in which nobody can ever move are left out.
    #[must_use]
    pub fn parts(&self, text: &[u8]) -> Vec<Text> {
        (self.parts)(text)
    }

    /// What Left's and Right's moves lead to if they are made at once, a row for each move of Left; nothing if the
    /// ruleset has no such moves.
    #[must_use]
    pub fn joint(&self, text: &[u8]) -> Option<Vec<Vec<Text>>> {
        self.joint.map(|joint| joint(text))
    }

    /// Whether players can move at once.
    #[must_use]
    pub fn has_joint(&self) -> bool {
        self.joint.is_some()
    }
}

/// All rulesets, a table for each file.
#[must_use]
pub fn all() -> Vec<&'static Rules> {
    [grids::RULES, placing::RULES, strips::RULES, rows::RULES, graphs::RULES, heaps::RULES]
        .into_iter()
        .flatten()
        .collect()
}

/// The ruleset with this name.
#[must_use]
pub fn find(name: &[u8]) -> Option<&'static Rules> {
    all().into_iter().find(|rules| rules.name.as_bytes() == name)
}

/// A text with commas as its pieces; the empty text has none.
fn pieces(text: &[u8]) -> Vec<&[u8]> {
    if text.is_empty() { Vec::new() } else { text.split(|&byte| byte == b',').collect() }
}

/// The whole with one of its pieces replaced.
fn replaced(pieces: &[&[u8]], at: usize, with: &[u8]) -> Text {
    let pieces: Vec<&[u8]> =
        pieces.iter().enumerate().map(|(place, piece)| if place == at { with } else { *piece }).collect();
    pieces.join(&b',')
}

/// The letters of which one is the other player's.
fn own(side: Side, letters: [u8; 2]) -> (u8, u8) {
    match side {
        Side::Left => (letters[0], letters[1]),
        Side::Right => (letters[1], letters[0]),
    }
}
