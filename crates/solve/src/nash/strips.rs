//! The Nash value of one strip of synchronized Push, over the sets of occupied squares.
//!
//! As in alternating play (see `push`), pieces never pass each other and leave at the left end only, so the set of
//! occupied squares tells everything: the pieces on them are the last ones of the original, in order. In a joint move
//! both players choose a piece, and the left-most chosen piece moves first, then the other from its own square (004,
//! section 4): the first move reaches only squares to the left of the second piece, which is therefore still there.
//! Each single move makes the word smaller. A position with pieces of one colour, or none, is decided: it is worth the
//! sum of the numbers of its squares, counted for the owner (004, Definition 4.14). Several strips are a sum, which is
//! not done here.

use onside_ground::{Guard, Stop};
use onside_ruleset::boards::strip::Strip;
use onside_value::synchronized::NashSettings;

use super::dense::{self, Solved, Turn, Words};

/// The longest strip for which the sets of occupied squares are a good index: their marks take 48 megabytes.
pub const MAX_SQUARES: u32 = 28;

/// One strip of synchronized Push with its matrix, moves from left to right; `None` if it has more than [`MAX_SQUARES`]
/// squares.
///
/// # Errors
/// A limit or a request to stop.
pub fn solve_strip(strip: Strip, settings: NashSettings, guard: &Guard) -> Result<Option<Solved>, Stop> {
    if strip.len() > MAX_SQUARES {
        return Ok(None);
    }
    let (Ok(blue), Ok(red)) = (u32::try_from(strip.blue()), u32::try_from(strip.red())) else { return Ok(None) };
    let mut strips = Strips { colours: colours(blue, red), blue: Vec::new(), red: Vec::new() };
    let mut solved = dense::solve(&mut strips, blue | red, settings, guard)?;
    // The pieces were taken from the right end.
    solved.matrix.reverse();
    Ok(Some(solved))
}

/// The colours of the original pieces, counted from the right end: bit i is set if piece i is blue.
fn colours(blue: u32, red: u32) -> u32 {
    squares_downwards(blue | red)
        .enumerate()
        .fold(0, |colours, (index, square)| colours | (blue >> square & 1) << index)
}

fn squares_downwards(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = word.checked_ilog2()?;
        word ^= 1 << square;
        Some(square)
    })
}

/// The followers of one strip.
struct Strips {
    colours: u32,
    /// The squares of the blue pieces and the words after these pieces were moved; kept for the next word.
    blue: Vec<(u32, u32)>,
    red: Vec<(u32, u32)>,
}

impl Words for Strips {
    fn turn(&mut self, word: u32, followers: &mut Vec<u32>) -> Turn {
        self.blue.clear();
        self.red.clear();
        for (piece, square) in squares_downwards(word).enumerate() {
            let pieces = if self.colours >> piece & 1 == 1 { &mut self.blue } else { &mut self.red };
            pieces.push((square, pushed(word, square)));
        }
        let numbers = |pieces: &[(u32, u32)]| pieces.iter().map(|(square, _)| i64::from(*square) + 1).sum::<i64>();
        if self.blue.is_empty() || self.red.is_empty() {
            return Turn::Decided(numbers(&self.blue) - numbers(&self.red));
        }
        for &(blue, after_blue) in &self.blue {
            // The left-most piece moves first.
            followers.extend(
                self.red.iter().map(
                    |&(red, after_red)| {
                        if blue < red { pushed(after_blue, red) } else { pushed(after_red, blue) }
                    },
                ),
            );
        }
        Turn::Choose { rows: self.blue.len(), columns: self.red.len() }
    }
}

/// The word after a push: the piece's square becomes empty, and the first hole to its left is filled, if there is one.
#[inline]
fn pushed(word: u32, square: u32) -> u32 {
    let holes = !word & ((1 << square) - 1);
    word & !(1 << square) | holes.checked_ilog2().map_or(0, |hole| 1 << hole)
}
