//! Strips of squares with blue and red pieces, packed into two machine words each, and what Push and Shove share.
//!
//! The two steps ([`Strip::push`], [`Strip::shove`]) are a few word operations each, because solvers do little
//! else. Which step a game uses, and its words, are the ruleset's business. Source of the rules: 003, section 2.1.

use std::fmt;
use std::ops::ControlFlow;

use onside_ground::Player;
use smallvec::SmallVec;

use crate::input::{Argument, Parsed, PositionError};
use crate::position::Sign;

/// The number of squares a strip can have.
pub const MAX_SQUARES: usize = 128;

/// One strip. Square 1, at the left edge, is bit 0; empty squares at the right end do not exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Strip {
    blue: u128,
    red: u128,
}

impl Strip {
    /// The strip with these blue and red squares, unless a square would hold both.
    #[must_use]
    pub fn new(blue: u128, red: u128) -> Option<Strip> {
        (blue & red == 0).then_some(Strip { blue, red })
    }

    /// The squares with a blue piece.
    #[must_use]
    pub fn blue(self) -> u128 {
        self.blue
    }

    /// The squares with a red piece.
    #[must_use]
    pub fn red(self) -> u128 {
        self.red
    }

    /// The squares with a piece of the player's colour: blue is Left's.
    #[must_use]
    pub fn pieces(self, player: Player) -> u128 {
        match player {
            Player::Left => self.blue,
            Player::Right => self.red,
        }
    }

    /// Whether no piece is left.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.blue | self.red == 0
    }

    /// The number of the last square that holds a piece; 0 if there is none.
    #[must_use]
    pub fn len(self) -> u32 {
        128 - (self.blue | self.red).leading_zeros()
    }

    /// The strip with the colours swapped.
    #[must_use]
    pub fn negative(self) -> Strip {
        Strip { blue: self.red, red: self.blue }
    }

    /// Push: the piece at the bit and all pieces directly to its left, up to the next empty square or the edge,
    /// move one square to the left; a piece that leaves the strip is gone.
    #[inline]
    #[must_use]
    pub fn push(self, bit: u32) -> Strip {
        let up_to = u128::MAX >> (127 - (bit & 127));
        let holes = !(self.blue | self.red) & up_to;
        // The squares up to the highest hole stay where they are; without a hole the run reaches the edge.
        let still = u128::MAX.checked_shr(holes.leading_zeros()).unwrap_or(0);
        let run = up_to & !still;
        self.shifted(run)
    }

    /// Shove: the piece at the bit and all pieces to its left move one square to the left; a piece that leaves
    /// the strip is gone.
    #[inline]
    #[must_use]
    pub fn shove(self, bit: u32) -> Strip {
        self.shifted(u128::MAX >> (127 - (bit & 127)))
    }

    /// The pieces in `moving` go one square to the left. The square before them must be empty or off the strip.
    #[inline]
    fn shifted(self, moving: u128) -> Strip {
        Strip {
            blue: (self.blue & !moving) | ((self.blue & moving) >> 1),
            red: (self.red & !moving) | ((self.red & moving) >> 1),
        }
    }
}

impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..self.len() {
            f.write_str(match (self.blue >> square & 1, self.red >> square & 1) {
                (1, _) => "B",
                (_, 1) => "R",
                _ => "_",
            })?;
        }
        Ok(())
    }
}

/// The bits of a word that are set, lowest first.
#[inline]
pub(crate) fn bits(mut word: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            bit
        })
    })
}

/// The choice of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StripMove {
    /// Which strip, counted from 0; nothing if there is only one.
    pub strip: Option<usize>,
    /// The piece's bit: its square's number less one.
    pub bit: u32,
}

impl fmt::Display for StripMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(strip) = self.strip {
            write!(f, "strip {}, ", strip + 1)?;
        }
        write!(f, "square {}", self.bit + 1)
    }
}

/// Several strips side by side, none of them empty, in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Strips(SmallVec<[Strip; 1]>);

impl FromIterator<Strip> for Strips {
    fn from_iter<I: IntoIterator<Item = Strip>>(strips: I) -> Strips {
        Strips(strips.into_iter().filter(|strip| !strip.is_empty()).collect())
    }
}

impl From<Strip> for Strips {
    #[inline]
    fn from(strip: Strip) -> Strips {
        let mut strips = SmallVec::new();
        if !strip.is_empty() {
            strips.push(strip);
        }
        Strips(strips)
    }
}

impl Strips {
    /// The strips.
    #[must_use]
    pub fn as_slice(&self) -> &[Strip] {
        &self.0
    }

    /// Reads strips; `title` is the ruleset's name for messages.
    pub(crate) fn parse(title: &str, arguments: &[Argument]) -> Result<Parsed<Strips>, PositionError> {
        let mut warnings = Vec::new();
        let mut strips = SmallVec::new();
        if let Some(first) = arguments.first() {
            let blanks = first.text.len() - first.text.trim_start_matches(' ').len();
            if blanks > 0 && blanks < first.text.len() {
                warnings.push(format!(
                    "blanks before the first square of a {title} strip are ignored; write _ for an empty square there"
                ));
            }
        }
        for argument in arguments {
            for piece in argument.pieces() {
                let mut strip = Strip::default();
                let mut squares = 0;
                for (square, (byte, character)) in piece.text.char_indices().enumerate() {
                    let bit = u32::try_from(square).ok().and_then(|square| 1u128.checked_shl(square)).unwrap_or(0);
                    match character {
                        'B' | 'b' => strip.blue |= bit,
                        'R' | 'r' | 'W' | 'w' => strip.red |= bit,
                        '_' | ' ' => continue,
                        other => {
                            return Err(piece.unexpected(
                                &format!("{title} strips use B, R and _ "),
                                byte,
                                other,
                                "write B for a blue piece, R or W for a red one and _ for an empty square",
                            ));
                        }
                    }
                    squares = square + 1;
                }
                if squares > MAX_SQUARES {
                    return Err(piece.error(
                        format!("{title} strips have at most {MAX_SQUARES} squares; this one has {squares}"),
                        "write a shorter strip, or a sum of strips with commas between them",
                    ));
                }
                if !strip.is_empty() {
                    strips.push(strip);
                }
            }
        }
        Ok(Parsed { position: Strips(strips), warnings })
    }

    /// The player's moves: one for each piece of the player's colour.
    pub(crate) fn moves(&self, player: Player) -> Vec<StripMove> {
        let several = self.0.len() > 1;
        let each = self.0.iter().enumerate();
        each.flat_map(|(index, strip)| {
            bits(strip.pieces(player)).map(move |bit| StripMove { strip: several.then_some(index), bit })
        })
        .collect()
    }

    /// How many moves the player has.
    pub(crate) fn move_count(&self, player: Player) -> u128 {
        self.0.iter().map(|strip| u128::from(strip.pieces(player).count_ones())).sum()
    }

    /// What the move leads to when `step` is the rule for one strip.
    pub(crate) fn play(&self, action: StripMove, step: impl Fn(Strip, u32) -> Strip) -> Strips {
        let index = action.strip.unwrap_or(0);
        match self.0.get(index) {
            Some(strip) => self.with(index, step(*strip, action.bit)),
            None => self.clone(),
        }
    }

    /// What two moves at once lead to: on one strip the piece nearer to the edge moves first, then the other.
    ///
    /// A step moves no piece behind the chosen one, so the second piece is still on its own square when its turn comes.
    /// That is the synchronized version of 004, Definition 4.6; in the other order the second piece might have pushed
    /// the first away from its square or off the strip.
    pub(crate) fn joint(&self, one: StripMove, two: StripMove, step: impl Fn(Strip, u32) -> Strip) -> Strips {
        let (near, far) = if two.bit < one.bit { (two, one) } else { (one, two) };
        let mut strips = self.0.clone();
        for action in [near, far] {
            if let Some(strip) = strips.get_mut(action.strip.unwrap_or(0)) {
                *strip = step(*strip, action.bit);
            }
        }
        // Empty strips disappear only now, so that no index has changed before.
        strips.retain(|strip| !strip.is_empty());
        Strips(strips)
    }

    /// Visits what each of the player's moves leads to.
    pub(crate) fn visit_options(
        &self,
        player: Player,
        step: impl Fn(Strip, u32) -> Strip,
        mut visit: impl FnMut(Strips) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, strip) in self.0.iter().enumerate() {
            for bit in bits(strip.pieces(player)) {
                visit(self.with(index, step(*strip, bit)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The same strips with one replaced.
    fn with(&self, index: usize, strip: Strip) -> Strips {
        if self.0.len() == 1 {
            return strip.into();
        }
        let mut strips = self.0.clone();
        if strip.is_empty() {
            strips.remove(index);
        } else {
            strips[index] = strip;
        }
        Strips(strips)
    }

    /// Each strip alone.
    pub(crate) fn components(&self) -> impl Iterator<Item = Strips> {
        self.0.iter().map(|strip| Strips::from(*strip))
    }

    /// The strips sorted, or their negatives sorted, whichever is smaller.
    pub(crate) fn normal(&self) -> (Strips, Sign) {
        // Solvers ask this of single strips above all, where there is nothing to sort.
        if let [strip] = self.0[..] {
            let negative = strip.negative();
            return if negative < strip { (negative.into(), Sign::Negated) } else { (strip.into(), Sign::Same) };
        }
        let mut same = self.clone();
        same.0.sort_unstable();
        let mut negated = self.negative();
        negated.0.sort_unstable();
        if negated < same { (negated, Sign::Negated) } else { (same, Sign::Same) }
    }

    /// The strips with the colours swapped.
    pub(crate) fn negative(&self) -> Strips {
        Strips(self.0.iter().map(|strip| strip.negative()).collect())
    }

    /// Both lists of strips, one after the other.
    pub(crate) fn plus(&self, other: &Strips) -> Strips {
        Strips(self.0.iter().chain(&other.0).copied().collect())
    }
}

impl fmt::Display for Strips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, strip) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{strip}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The strip as one letter per square, which is easy to move about.
    fn letters(strip: Strip) -> Vec<char> {
        (0..128)
            .map(|bit| {
                if strip.blue >> bit & 1 == 1 {
                    'B'
                } else if strip.red >> bit & 1 == 1 {
                    'R'
                } else {
                    '_'
                }
            })
            .collect()
    }

    /// Moves the squares from `first` to `last` one to the left, letter by letter.
    fn moved(mut letters: Vec<char>, first: usize, last: usize) -> Vec<char> {
        for square in first..=last {
            if square > 0 {
                letters[square - 1] = letters[square];
            }
            letters[square] = '_';
        }
        letters
    }

    fn strip() -> impl Strategy<Value = Strip> {
        // Two words and-ed give holes, or-ed give long runs.
        (any::<u128>(), any::<u128>(), any::<u128>(), any::<bool>(), 0u32..128).prop_map(
            |(a, b, blue, dense, short)| {
                let pieces = (if dense { a | b } else { a & b }) >> short;
                Strip { blue: pieces & blue, red: pieces & !blue }
            },
        )
    }

    proptest! {
        #[test]
        fn push_moves_the_run_before_the_piece(strip in strip()) {
            let before = letters(strip);
            for bit in bits(strip.blue | strip.red) {
                let last = bit as usize;
                let first = before[..last].iter().rposition(|letter| *letter == '_').map_or(0, |hole| hole + 1);
                prop_assert_eq!(letters(strip.push(bit)), moved(before.clone(), first, last));
            }
        }

        #[test]
        fn shove_moves_everything_before_the_piece(strip in strip()) {
            let before = letters(strip);
            for bit in bits(strip.blue | strip.red) {
                prop_assert_eq!(letters(strip.shove(bit)), moved(before.clone(), 0, bit as usize));
            }
        }
    }

    #[test]
    fn a_square_holds_one_piece() {
        assert_eq!(Strip::new(0b11, 0b10), None);
        assert_eq!(Strip::new(0b101, 0b10).map(|strip| strip.to_string()).as_deref(), Some("BRB"));
    }

    #[test]
    fn a_full_strip_can_be_pushed_at_its_last_square() {
        let full = Strip { blue: u128::MAX, red: 0 };
        assert_eq!(full.push(127).blue, u128::MAX >> 1);
        assert_eq!(full.shove(0).blue, u128::MAX - 1);
    }
}
