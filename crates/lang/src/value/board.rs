//! Boards as values: a letter on every cell, or where there is no alphabet a number from -128 to 127, as the grids and
//! strips of class files have them.

use std::sync::Arc;

use onside_ruleset::script::{Alphabet, Board, Shape, write_board};

use super::Value;

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LetteredBoard {
    /// What lies where.
    pub board: Board,
    /// How letters are written; numbers if there is no alphabet.
    pub alphabet: Option<Arc<Alphabet>>,
}

impl LetteredBoard {
    /// A board with numbers on its cells.
    pub(crate) fn of_numbers(board: Board) -> Value {
        Value::Board(Arc::new(LetteredBoard { board, alphabet: None }))
    }

    /// The name of its kind, as in `x is Grid`.
    pub(crate) fn kind_name(&self) -> &'static str {
        match (&self.alphabet, self.board.shape()) {
            (Some(_), _) | (None, Shape::Graph(_)) => "Board",
            (None, Shape::Strip(_)) => "Strip",
            (None, Shape::Grid { .. }) => "Grid",
        }
    }

    /// The expression that reads back as this board.
    #[must_use]
    pub fn expression(&self) -> String {
        let Some(alphabet) = &self.alphabet else {
            let numbers = self.text();
            return match self.board.shape() {
                Shape::Grid { .. } => format!("Grid([{}])", numbers),
                _ => format!("Strip({})", if numbers.is_empty() { "[]" } else { &numbers }),
            };
        };
        let kind = match self.board.shape() {
            Shape::Strip(_) => "strip",
            Shape::Grid { .. } => "grid",
            Shape::Graph(_) => "graph",
        };
        format!("Board(\"{kind}\", {}, \"{}\")", crate::syntax::quoted(&alphabet.text()), self.text())
    }

    /// The text of the board: rows of letters with bars between them, or lists of numbers.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.alphabet {
            Some(alphabet) => write_board(alphabet, &self.board),
            None => {
                let letters = self.board.letters();
                let width = (self.board.shape().columns() as usize).max(1);
                let number = |letter: &u8| letter.cast_signed().to_string();
                let row = |row: &[u8]| format!("[{}]", row.iter().map(number).collect::<Vec<_>>().join(","));
                letters.chunks(width).map(row).collect::<Vec<_>>().join(",")
            }
        }
    }
}
