//! Mixed strategies of synchronized and matrix games: moves with probabilities.

use std::sync::Arc;

use onside_ground::Player;
use onside_number::Rational;

use super::Value;

/// What a player plays, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Whose strategy it is.
    pub player: Player,
    /// The moves that are played, as they are called; nothing for a matrix game, whose rows and columns have no names
    /// and have probabilities all, also those that are never played.
    pub moves: Option<Vec<String>>,
    /// The probability of each move; they sum to 1.
    pub probabilities: Vec<Rational>,
}

/// An optimal strategy for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equilibrium {
    /// Left's strategy.
    pub left: Arc<Strategy>,
    /// Right's strategy.
    pub right: Arc<Strategy>,
    /// Whether they guarantee the value itself, and not only an end of its enclosure.
    pub exact: bool,
}

impl Strategy {
    /// The members of the list as which a strategy behaves: entries from moves to probabilities, or these alone.
    pub(crate) fn members(&self) -> Vec<Value> {
        let numbers = self.probabilities.iter().cloned().map(Value::Number);
        match &self.moves {
            None => numbers.collect(),
            Some(moves) => {
                let moves = moves.iter().cloned().map(Value::Text);
                moves.zip(numbers).map(|(name, number)| Value::entry(name, number)).collect()
            }
        }
    }
}

impl Equilibrium {
    /// The members of the list as which the two behave.
    pub(crate) fn members(&self) -> Vec<Value> {
        vec![Value::Strategy(Arc::clone(&self.left)), Value::Strategy(Arc::clone(&self.right))]
    }
}
