//! Cumulative Subtraction as a scoring game: the first instance of the general frame, by the rules alone.
//!
//! No theorem is used here, so it is what the solvers of `one_pile` and `piles` are tested against. Source: 001,
//! Definition 1 and section 8.

use onside_ground::Player;

use super::{ActionSet, ScoringGame, ScoringMove};

/// Cumulative Subtraction on any number of piles; a position is the list of piles, the largest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubtractionOnPiles {
    actions: ActionSet,
}

impl SubtractionOnPiles {
    /// The game with these actions.
    #[must_use]
    pub fn new(actions: ActionSet) -> SubtractionOnPiles {
        SubtractionOnPiles { actions }
    }

    /// The position with these piles.
    #[must_use]
    pub fn position(mut piles: Vec<u64>) -> Vec<u64> {
        piles.sort_unstable_by(|a, b| b.cmp(a));
        piles
    }
}

impl ScoringGame for SubtractionOnPiles {
    type Position = Vec<u64>;

    fn moves(&self, position: &Vec<u64>, player: Player) -> Vec<ScoringMove<Vec<u64>>> {
        let mut moves = Vec::new();
        for (index, &pile) in position.iter().enumerate() {
            // Equal piles are neighbours, and one of them stands for all.
            if index > 0 && position[index - 1] == pile {
                continue;
            }
            for &action in self.actions.available(pile.into()) {
                let mut to = position.clone();
                to[index] -= action;
                // Actions are at most 2^62, so they fit.
                let points = i64::try_from(action).unwrap_or(i64::MAX);
                let points = if player == Player::Left { points } else { -points };
                moves.push(ScoringMove { points, to: SubtractionOnPiles::position(to) });
            }
        }
        moves
    }
}
