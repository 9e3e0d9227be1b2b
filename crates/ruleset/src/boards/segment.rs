//! One segment: a run of black, white and gray cherries without gaps, from whose ends cherries are taken.
//!
//! Positions of several segments, and which ends are open, are the business of `segment_game` and of the rulesets.
//! Source: 000, sections 3, 5.1 and 7.2; 003, section 2.1.

use std::fmt;

use onside_ground::Player;
use smallvec::SmallVec;

use super::segment_game::SegmentKind;
use crate::input::{Piece, PositionError};

/// The colour of a cherry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cherry {
    /// Left's.
    Black,
    /// Right's.
    White,
    /// Either player may take it.
    Gray,
}

impl Cherry {
    /// The cherry with the players' roles swapped.
    #[must_use]
    pub fn negative(self) -> Cherry {
        match self {
            Cherry::Black => Cherry::White,
            Cherry::White => Cherry::Black,
            Cherry::Gray => Cherry::Gray,
        }
    }

    /// Whether the player may take it once it lies at an open end.
    #[must_use]
    pub fn is_for(self, player: Player) -> bool {
        match self {
            Cherry::Black => player == Player::Left,
            Cherry::White => player == Player::Right,
            Cherry::Gray => true,
        }
    }

    /// The cherry that a letter stands for.
    pub(crate) fn from_letter(letter: char) -> Option<Cherry> {
        match letter {
            'B' | 'b' => Some(Cherry::Black),
            'W' | 'w' | 'R' | 'r' => Some(Cherry::White),
            'G' | 'g' => Some(Cherry::Gray),
            _ => None,
        }
    }

    /// The letter by which it is written.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Cherry::Black => 'B',
            Cherry::White => 'W',
            Cherry::Gray => 'G',
        }
    }
}

/// An end of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The end written first.
    Left,
    /// The end written last.
    Right,
}

/// One run of cherries.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Segment(SmallVec<[Cherry; 16]>);

impl Segment {
    /// The cherries from left to right.
    #[must_use]
    pub fn cherries(&self) -> &[Cherry] {
        &self.0
    }

    /// The segment without the cherry at the end.
    pub(crate) fn without(&self, end: End) -> Segment {
        let count = self.0.len();
        let rest = match end {
            End::Left => self.0.get(1..),
            End::Right => self.0.get(..count.saturating_sub(1)),
        };
        Segment(SmallVec::from_slice(rest.unwrap_or_default()))
    }

    /// The segment or its reverse, whichever is smaller, for rulesets in which the two are the same.
    pub(crate) fn in_smaller_direction(self) -> Segment {
        let backwards = self.0.iter().rev().lt(self.0.iter());
        if backwards { self.0.into_iter().rev().collect() } else { self }
    }
}

impl SegmentKind for Segment {
    fn read(title: &str, word: Piece<'_>) -> Result<Segment, PositionError> {
        let each = word.text.char_indices().map(|(byte, letter)| {
            Cherry::from_letter(letter).ok_or_else(|| {
                word.unexpected(
                    &format!("{title} segments use B, W, G and _ "),
                    byte,
                    letter,
                    "write B for a black cherry, W or R for a white one, G for a gray one and _ between segments",
                )
            })
        });
        each.collect()
    }

    fn cherries(&self) -> &[Cherry] {
        &self.0
    }

    fn is_open(&self, player: Player, end: End) -> bool {
        let cherry = match end {
            End::Left => self.0.first(),
            End::Right => self.0.last(),
        };
        cherry.is_some_and(|cherry| cherry.is_for(player))
    }

    fn take(&self, _player: Player, end: End) -> Segment {
        self.without(end)
    }

    fn take_both(&self, left: End, right: End) -> Segment {
        let rest = self.without(left);
        // At the same end lies one gray cherry, which both have chosen.
        if left == right { rest } else { rest.without(right) }
    }

    fn negative(&self) -> Segment {
        self.0.iter().map(|cherry| cherry.negative()).collect()
    }

    fn is_number(&self) -> bool {
        !self.0.contains(&Cherry::Gray)
    }
}

impl FromIterator<Cherry> for Segment {
    fn from_iter<I: IntoIterator<Item = Cherry>>(cherries: I) -> Segment {
        Segment(cherries.into_iter().collect())
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|cherry| write!(f, "{}", cherry.letter()))
    }
}
