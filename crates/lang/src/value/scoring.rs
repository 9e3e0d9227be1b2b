//! Scoring games as values: Cumulative Subtraction, games given by their moves, and tables of two piles.
//!
//! What is asked of them is in the library, and how it is found in `value::scoring`. The words are those of 001;
//! Positive is Left.

use std::sync::Arc;

use onside_ground::{Charge, Guard, Player, Stop};
use onside_number::UBig;
use onside_value::scoring::{ActionSet, ScoringGame, ScoringGraph, ScoringMove, TwoPiles};

use super::Value;

/// A game in which points are counted, or a table of such games.
#[derive(Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Cumulative Subtraction.
    Subtraction(Subtraction),
    /// A game given by its moves.
    Moves(Moves),
    /// The outcomes of all positions with two piles up to some size.
    TwoPiles(Outcomes),
}

/// Cumulative Subtraction with a fixed set of actions: all heaps together, or a position.
#[derive(Debug)]
pub struct Subtraction {
    /// What may be taken away.
    pub actions: Arc<ActionSet>,
    /// The piles of a position; nothing if all heaps are meant.
    pub piles: Option<Vec<UBig>>,
}

impl Subtraction {
    /// The piles in the order of their size, because their order does not matter.
    pub(crate) fn sorted_piles(&self) -> Option<Vec<UBig>> {
        let mut piles = self.piles.clone();
        piles.iter_mut().for_each(|piles| piles.sort_unstable());
        piles
    }
}

impl PartialEq for Subtraction {
    fn eq(&self, other: &Subtraction) -> bool {
        self.actions == other.actions && self.sorted_piles() == other.sorted_piles()
    }
}

impl Eq for Subtraction {}

/// A scoring game given by its moves, and the position where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The positions and moves.
    pub graph: Arc<ScoringGraph>,
    /// How many positions were listed; one more, without moves, may stand behind them.
    pub listed: usize,
    /// Where it starts.
    pub start: usize,
}

impl ScoringGame for Moves {
    type Position = usize;

    fn moves(&self, position: &usize, player: Player) -> Vec<ScoringMove<usize>> {
        self.graph.moves(position, player)
    }
}

/// A table of two piles, whose memory is counted for as long as it is held.
#[derive(Debug)]
pub struct Outcomes {
    /// The outcomes.
    pub table: TwoPiles,
    _charge: Charge,
}

impl Outcomes {
    pub(crate) fn new(table: TwoPiles, guard: &Guard) -> Result<Outcomes, Stop> {
        let mut charge = guard.charge();
        charge.more(table.bytes())?;
        Ok(Outcomes { table, _charge: charge })
    }

    /// The outcomes row by row, one for each second pile.
    pub fn rows(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        (0..=self.table.last().1).map(|second| self.table.row(second))
    }
}

impl PartialEq for Outcomes {
    /// The rules and the size determine the table.
    fn eq(&self, other: &Outcomes) -> bool {
        self.table.actions() == other.table.actions() && self.table.last() == other.table.last()
    }
}

impl Eq for Outcomes {}

impl Scoring {
    /// Whether it is one game and not a table.
    #[must_use]
    pub fn is_game(&self) -> bool {
        !matches!(self, Scoring::TwoPiles(_))
    }

    /// What a message calls it.
    pub(crate) fn described(&self) -> &'static str {
        if self.is_game() { "a scoring game" } else { "a table of two piles" }
    }

    /// The name that a parameter can ask for.
    pub(crate) fn class(&self) -> &'static str {
        if self.is_game() { "ScoringGame" } else { "TwoPiles" }
    }
}

impl Value {
    /// Cumulative Subtraction with these actions; with piles a position.
    pub(crate) fn subtraction(actions: Arc<ActionSet>, piles: Option<Vec<UBig>>) -> Value {
        Value::Scoring(Arc::new(Scoring::Subtraction(Subtraction { actions, piles })))
    }
}
