//! Outcomes of games that may be drawn: one of three results for either starter, nine classes in all.

use std::fmt;

use onside_ground::{Outcome, Player, Stop};

use super::board::Board;
use super::order::{At, StartedBoard};
use super::play::{Play, State};
use crate::short::ShortGames;

/// The outcome of a loopy game under best play: what happens when Left starts and when Right starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LoopyOutcome {
    /// Who wins when Left starts; nobody if the game is drawn.
    pub left_starts: Option<Player>,
    /// Who wins when Right starts; nobody if the game is drawn.
    pub right_starts: Option<Player>,
}

impl LoopyOutcome {
    /// Who wins if this player starts; nobody if the game is drawn.
    #[must_use]
    pub fn winner(self, starter: Player) -> Option<Player> {
        match starter {
            Player::Left => self.left_starts,
            Player::Right => self.right_starts,
        }
    }

    /// The name CGSuite gives to the class.
    #[must_use]
    pub fn name(self) -> &'static str {
        use Player::{Left, Right};
        match (self.left_starts, self.right_starts) {
            (Some(Left), Some(Left)) => "L",
            (Some(Right), Some(Right)) => "R",
            (Some(Left), Some(Right)) => "N",
            (Some(Right), Some(Left)) => "P",
            (None, None) => "D",
            (Some(Left), None) => "NHat",
            (None, Some(Right)) => "NCheck",
            (None, Some(Left)) => "PHat",
            (Some(Right), None) => "PCheck",
        }
    }

    /// The outcome from the sides of the game, compared with 0: who survives and who wins moving second.
    ///
    /// Left survives second exactly if the onside is at least 0 and wins second exactly if the offside is; Right
    /// likewise.
    #[must_use]
    pub fn from_sides(onside: [bool; 2], offside: [bool; 2]) -> LoopyOutcome {
        let [on_below, on_above] = onside;
        let [off_below, off_above] = offside;
        let starts = |second_wins: bool, second_survives: bool, second: Player| {
            if second_wins {
                Some(second)
            } else if second_survives {
                None
            } else {
                Some(second.opponent())
            }
        };
        LoopyOutcome {
            left_starts: starts(on_below, off_below, Player::Right),
            right_starts: starts(off_above, on_above, Player::Left),
        }
    }
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> LoopyOutcome {
        let starts = |starter: Player| {
            Some(match outcome {
                Outcome::Left => Player::Left,
                Outcome::Right => Player::Right,
                Outcome::Next => starter,
                Outcome::Previous => starter.opponent(),
            })
        };
        LoopyOutcome { left_starts: starts(Player::Left), right_starts: starts(Player::Right) }
    }
}

impl fmt::Display for LoopyOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The outcome of the game that starts at a vertex.
///
/// # Errors
/// A limit or a request to stop.
pub fn outcome(games: &ShortGames, at: At<'_>) -> Result<LoopyOutcome, Stop> {
    let StartedBoard { board, start } = StartedBoard::new(games, at)?;
    let nothing = Board::short(games, games.zero())?;
    let mut play = Play::new(games, &board, &nothing)?;
    let mut result = |mover| {
        let state = State { a: start, b: 0, mover };
        play.explore(&[state])?;
        play.winner(state)
    };
    Ok(LoopyOutcome { left_starts: result(Player::Left)?, right_starts: result(Player::Right)? })
}
