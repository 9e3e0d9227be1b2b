//! Cherries in a row: colours, strings of them, and the lexicographic order in which black > end > white.
//!
//! A [`Stack`] is a Stack Cherries segment (000, section 5.1): cherries are taken from the front only. The order of
//! strings is the order of the games (Theorem 5.5), so it is `Ord` here. What a stack is worth as a sum of basis
//! elements is told by `basis` and `value`. Segments that are taken from both ends have no type of their own: they
//! are slices of colours.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use onside_ground::Player;

/// The colour of a cherry; Left takes black ones, Right white ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Black, Left's colour.
    Black,
    /// White, Right's colour.
    White,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub fn opposite(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// The player who may take a cherry of this colour.
    #[must_use]
    pub fn owner(self) -> Player {
        match self {
            Colour::Black => Player::Left,
            Colour::White => Player::Right,
        }
    }

    /// The colour that this player takes.
    #[must_use]
    pub fn of(player: Player) -> Colour {
        match player {
            Player::Left => Colour::Black,
            Player::Right => Colour::White,
        }
    }

    /// `B` or `W`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }

    /// The colour with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'B' => Some(Colour::Black),
            'W' => Some(Colour::White),
            _ => None,
        }
    }
}

/// Compares two strings lexicographically, a black cherry above the end and the end above a white cherry.
#[must_use]
pub fn compare(first: &[Colour], second: &[Colour]) -> Ordering {
    let common = first.iter().zip(second).position(|(one, other)| one != other);
    let at = common.unwrap_or(first.len().min(second.len()));
    rank(first.get(at).copied()).cmp(&rank(second.get(at).copied()))
}

/// Compares the absolute values of two strings: the greater one is (lexicographically) stronger.
#[must_use]
pub fn compare_strength(first: &[Colour], second: &[Colour]) -> Ordering {
    let (Some(&front), Some(&other)) = (first.first(), second.first()) else {
        return first.len().cmp(&second.len());
    };
    let common = first.iter().zip(second).position(|(&x, &y)| (x == front) != (y == other));
    let at = common.unwrap_or(first.len().min(second.len()));
    let absolute = |string: &[Colour], front: Colour| {
        rank(string.get(at).map(|&c| if c == front { Colour::Black } else { Colour::White }))
    };
    absolute(first, front).cmp(&absolute(second, other))
}

fn rank(square: Option<Colour>) -> u8 {
    match square {
        Some(Colour::Black) => 2,
        None => 1,
        Some(Colour::White) => 0,
    }
}

/// A Stack Cherries segment: a string of cherries, the front first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stack(Vec<Colour>);

impl Stack {
    /// The stack with these cherries, the front first.
    #[must_use]
    pub fn new(cherries: Vec<Colour>) -> Stack {
        Stack(cherries)
    }

    /// The cherries, the front first.
    #[must_use]
    pub fn cherries(&self) -> &[Colour] {
        &self.0
    }

    /// The number of cherries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no cherry is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The player who can move, unless the stack is empty.
    #[must_use]
    pub fn mover(&self) -> Option<Player> {
        self.0.first().map(|colour| colour.owner())
    }

    /// The negative: every cherry changes its colour.
    #[must_use]
    pub fn negative(&self) -> Stack {
        Stack(self.0.iter().map(|colour| colour.opposite()).collect())
    }

    /// The absolute value: the stack itself if it starts with a black cherry, otherwise its negative.
    #[must_use]
    pub fn absolute(&self) -> Stack {
        match self.0.first() {
            Some(Colour::White) => self.negative(),
            _ => self.clone(),
        }
    }

    /// The stack without its first `count` cherries, G_k in 000.
    #[must_use]
    pub fn without_front(&self, count: usize) -> Stack {
        Stack(self.0.get(count..).unwrap_or_default().to_vec())
    }

    /// One stack in front of another.
    #[must_use]
    pub fn concatenate(&self, behind: &Stack) -> Stack {
        let mut cherries = Vec::with_capacity(self.0.len() + behind.0.len());
        cherries.extend_from_slice(&self.0);
        cherries.extend_from_slice(&behind.0);
        Stack(cherries)
    }
}

impl From<&[Colour]> for Stack {
    fn from(cherries: &[Colour]) -> Stack {
        Stack(cherries.to_vec())
    }
}

impl PartialOrd for Stack {
    fn partial_cmp(&self, other: &Stack) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Stack {
    fn cmp(&self, other: &Stack) -> Ordering {
        compare(&self.0, &other.0)
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.0.iter().map(|colour| colour.letter()).collect();
        f.pad(&text)
    }
}

/// A letter that is no cherry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCherriesError {
    /// The letter found.
    pub found: char,
    /// Its column, counted from 1.
    pub column: usize,
    /// The letters that would have been understood, as a phrase.
    pub expected: &'static str,
}

impl fmt::Display for ParseCherriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cherries are written with {}; found {:?} at column {}", self.expected, self.found, self.column)
    }
}

impl std::error::Error for ParseCherriesError {}

impl FromStr for Stack {
    type Err = ParseCherriesError;

    fn from_str(text: &str) -> Result<Stack, ParseCherriesError> {
        let read = |(index, found)| {
            Colour::from_letter(found).ok_or(ParseCherriesError { found, column: index + 1, expected: "B and W" })
        };
        text.chars().enumerate().map(read).collect::<Result<_, _>>().map(Stack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(text: &str) -> Stack {
        text.parse().unwrap()
    }

    #[test]
    fn black_is_above_the_end_and_the_end_above_white() {
        // 000, Example 5.4.
        let (g, h, j) = (stack("BWB"), stack("BWWBB"), stack("BWBBW"));
        assert!(g > h && g < j && h < j);
        assert!(stack("B") > stack("BW") && stack("BB") > stack("B") && stack("") > stack("W"));
    }

    #[test]
    fn strength_is_the_order_of_the_absolute_values() {
        let texts = ["", "B", "W", "BW", "WB", "BB", "WW", "BWW", "WBB", "BWBB", "WBWW", "WBWB"];
        for first in texts.map(stack) {
            for second in texts.map(stack) {
                let expected = first.absolute().cmp(&second.absolute());
                assert_eq!(compare_strength(first.cherries(), second.cherries()), expected, "{first} {second}");
            }
        }
    }

    #[test]
    fn a_letter_that_is_no_cherry_is_named_with_its_column() {
        let error = "BWX".parse::<Stack>().unwrap_err();
        assert_eq!(error.to_string(), "cherries are written with B and W; found 'X' at column 3");
        assert_eq!(stack("BWWB").to_string(), "BWWB");
    }
}
