//! Boards as values: a letter on every cell, or a number where there is no alphabet.

use std::sync::Arc;

use onside_ruleset::script::{Alphabet, Board, Shape, write_board};

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LetteredBoard {
    /// What lies where.
    pub board: Board,
    /// How letters are written; numbers if there is no alphabet.
    pub alphabet: Option<Arc<Alphabet>>,
}

impl LetteredBoard {
    /// The expression that reads back as this board.
    #[must_use]
    pub fn expression(&self) -> String {
        let kind = match self.board.shape() {
            Shape::Strip(_) => "strip",
            Shape::Grid { .. } => "grid",
            Shape::Graph(_) => "graph",
        };
        let letters = self.alphabet.as_ref().map(|alphabet| alphabet.text()).unwrap_or_default();
        format!("Board(\"{kind}\", {}, \"{}\")", crate::syntax::quoted(&letters), self.text())
    }

    /// The text of the board: rows of letters with bars between them.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.alphabet {
            Some(alphabet) => write_board(alphabet, &self.board),
            None => {
                let letters = self.board.letters();
                let width = (self.board.shape().columns() as usize).max(1);
                let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
                letters.chunks(width).map(row).collect::<Vec<_>>().join("|")
            }
        }
    }
}
