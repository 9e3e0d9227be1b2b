//! Mixed strategies of synchronized and matrix games: moves with probabilities.

use std::sync::Arc;

use onside_ground::Player;
use onside_number::Rational;
use onside_solve::nash::SyncMove;

use super::Value;

/// What a player plays, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Whose strategy it is.
    pub player: Player,
    /// The moves that are played; nothing for a matrix game, whose rows and columns have no names and have
    /// probabilities all, also those that are never played.
    pub moves: Option<Vec<NamedMove>>,
    /// The probability of each move; they sum to 1.
    pub probabilities: Vec<Rational>,
}

/// A move and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// In which copy of which term of the game, and which of its moves.
    pub action: SyncMove,
    /// Its name in the game.
    pub name: String,
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
                let moves = moves.iter().map(|played| Value::Text(played.name.clone()));
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
