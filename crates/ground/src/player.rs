//! The two players and the four outcome classes of a game without draws.

use std::fmt;

/// Left (Blue, Black, she) or Right (Red, White, he).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Left, also called Blue or Black; positive values are good for her.
    Left,
    /// Right, also called Red or White; negative values are good for him.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// Who wins under best play, as a function of who starts (003, Table 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins whoever starts: the value is positive.
    Left,
    /// Right wins whoever starts: the value is negative.
    Right,
    /// The next player, who starts, wins: the value is confused with 0.
    Next,
    /// The previous player, who does not start, wins: the value is 0.
    Previous,
}

impl Outcome {
    /// The outcome, given who wins when Left starts and who wins when Right starts.
    #[must_use]
    pub fn from_winners(left_starts: Player, right_starts: Player) -> Outcome {
        match (left_starts, right_starts) {
            (Player::Left, Player::Left) => Outcome::Left,
            (Player::Right, Player::Right) => Outcome::Right,
            (Player::Left, Player::Right) => Outcome::Next,
            (Player::Right, Player::Left) => Outcome::Previous,
        }
    }

    /// The outcome of the negative of the game.
    #[must_use]
    pub fn negative(self) -> Outcome {
        match self {
            Outcome::Left => Outcome::Right,
            Outcome::Right => Outcome::Left,
            other => other,
        }
    }

    /// The letter CGSuite prints: `L`, `R`, `N` or `P`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Outcome::Left => 'L',
            Outcome::Right => 'R',
            Outcome::Next => 'N',
            Outcome::Previous => 'P',
        }
    }

    /// The word 003's `GetWinner` prints.
    #[must_use]
    pub fn winner_word(self) -> &'static str {
        match self {
            Outcome::Left => "LEFT",
            Outcome::Right => "RIGHT",
            Outcome::Next => "NEXT",
            Outcome::Previous => "PREVIOUS",
        }
    }

    /// The order of outcomes by how much Left likes them; `Next` and `Previous` are incomparable.
    #[must_use]
    pub fn at_least(self, other: Outcome) -> bool {
        self == other || self == Outcome::Left || other == Outcome::Right
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_and_right_are_the_extremes_and_next_and_previous_are_incomparable() {
        assert!(Outcome::Left.at_least(Outcome::Next));
        assert!(Outcome::Next.at_least(Outcome::Right));
        assert!(!Outcome::Next.at_least(Outcome::Previous));
        assert!(!Outcome::Previous.at_least(Outcome::Next));
        assert!(!Outcome::Right.at_least(Outcome::Left));
    }

    #[test]
    fn the_outcome_of_a_negative_swaps_left_and_right_only() {
        assert_eq!(Outcome::Left.negative(), Outcome::Right);
        assert_eq!(Outcome::Next.negative(), Outcome::Next);
        assert_eq!(Outcome::Previous.negative(), Outcome::Previous);
    }
}
