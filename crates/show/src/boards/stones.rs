//! Pieces of two colours with a letter each, for games whose letters say nothing by themselves.

use super::{disc, solid};
use crate::picture::{Anchor, Fill, Ink, PIXEL, Point, Shape};

/// The letters of Left's and Right's pieces, where a game says which they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// Left's letter.
    pub left: Option<char>,
    /// Right's letter.
    pub right: Option<char>,
}

impl Pieces {
    /// The colour of a letter's piece, if it is one of a player.
    fn ink(self, letter: char) -> Option<Ink> {
        if self.left == Some(letter) {
            return Some(Ink::Left);
        }
        (self.right == Some(letter)).then_some(Ink::Right)
    }
}

/// Letters of plain stones, which need not be written on them.
fn is_plain(letter: char) -> bool {
    matches!(letter, 'x' | 'X' | 'B' | 'b' | 'o' | 'O' | 'W' | 'w')
}

/// The piece with this letter as a disc: Left's full, Right's light; nothing if the letter is nobody's.
pub(super) fn stone(centre: Point, letter: char, pieces: Pieces) -> Option<Vec<Shape>> {
    let ink = pieces.ink(letter)?;
    let left = ink == Ink::Left;
    let (radius, width) = if left { (1_000, 150) } else { (950, 250) };
    let fill = if left { Fill::Plain(ink) } else { Fill::Tint(ink) };
    let mut shapes = vec![disc(centre, radius, solid(ink, width), fill)];
    if !is_plain(letter) {
        shapes.push(Shape::Text {
            at: centre,
            text: letter.to_string(),
            size: 13 * PIXEL,
            anchor: Anchor::Middle,
            ink: if left { Ink::Paper } else { ink },
            upwards: false,
        });
    }
    Some(shapes)
}
