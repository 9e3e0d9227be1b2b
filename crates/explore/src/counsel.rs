//! What the program answers when it is asked for a move.

use onside_number::Rational;

use crate::news::Worth;

/// The program's move.
#[derive(Clone, Debug)]
pub struct Advice {
    /// Which of the player's moves.
    pub index: usize,
    /// How it reads.
    pub name: String,
    /// The expression after it; in synchronized play if the other player does not move.
    pub result: String,
    /// By which rule it was chosen, in one sentence.
    pub why: String,
    /// The optimal mixed strategy from which it was drawn: the moves that are played, with their probabilities; empty
    /// where the players alternate.
    pub strategy: Vec<(String, Rational)>,
    /// What the game is worth, where that is known without further work.
    pub value: Option<Worth>,
}

/// What two moves at once lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    /// The expression after them.
    pub result: String,
    /// Whether nothing has changed: play that goes on like that is a draw.
    pub repeated: bool,
}
