//! Fields as text: rows from the top with `|` between them, a letter for each cell.

use super::{Cell, Field, MAX_FIELD, Spot};
use crate::input::{Piece, PositionError};

/// The letters of a ruleset: how cells are written, and what else is read for them.
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    /// Empty, Left's piece, Right's piece, blocked; what a ruleset does not have is written `\0`.
    pub written: [char; 4],
    /// All that is read, with what it means.
    pub read: &'static [(char, Cell)],
    /// `. x o and #`, for messages.
    pub named: &'static str,
    /// What to write, for hints.
    pub hint: &'static str,
}

impl Letters {
    /// `x` and `o` on cells that may be blocked.
    pub const PIECES: Letters = Letters {
        written: ['.', 'x', 'o', '#'],
        read: &[
            ('.', Cell::Empty),
            ('_', Cell::Empty),
            ('x', Cell::Left),
            ('X', Cell::Left),
            ('B', Cell::Left),
            ('b', Cell::Left),
            ('l', Cell::Left),
            ('L', Cell::Left),
            ('o', Cell::Right),
            ('O', Cell::Right),
            ('W', Cell::Right),
            ('w', Cell::Right),
            ('R', Cell::Right),
            ('r', Cell::Right),
            ('#', Cell::Blocked),
        ],
        named: "x, o, ., # and |",
        hint: "write x for a piece of Left, o for one of Right, . for an empty cell, # for a blocked one and | between \
               rows",
    };

    /// Free and blocked cells only.
    pub const FREE: Letters = Letters {
        written: ['.', '\0', '\0', '#'],
        read: &[('.', Cell::Empty), ('_', Cell::Empty), ('#', Cell::Blocked)],
        named: "., # and |",
        hint: "write . for a free cell, # for a blocked one and | between rows, or the size as in 4x5",
    };

    /// Pieces that belong to nobody, on cells that may be blocked.
    pub const SHARED: Letters = Letters {
        written: ['.', 'x', '\0', '#'],
        read: &[('.', Cell::Empty), ('_', Cell::Empty), ('x', Cell::Left), ('X', Cell::Left), ('#', Cell::Blocked)],
        named: "x, ., # and |",
        hint: "write x for a stone, . for an empty cell, # for a blocked one and | between rows",
    };

    fn cell(&self, letter: char) -> Option<Cell> {
        self.read.iter().find(|(read, _)| *read == letter).map(|(_, cell)| *cell)
    }

    fn letter(&self, cell: Cell) -> char {
        match cell {
            Cell::Empty => self.written[0],
            Cell::Left => self.written[1],
            Cell::Right => self.written[2],
            Cell::Blocked => self.written[3],
        }
    }
}

fn too_large(title: &str, piece: Piece<'_>, rows: &str, columns: &str) -> PositionError {
    let message = format!("{title} boards have at most {MAX_FIELD} cells; {rows} by {columns} is too large");
    piece.error(message, "write a smaller board, or a sum of boards")
}

impl Field {
    /// Reads a board that is drawn row by row or given by its numbers of rows and columns.
    pub(crate) fn read(title: &str, letters: &Letters, pieces: &[Piece<'_>]) -> Result<Field, PositionError> {
        let is_size = |piece: Piece<'_>| {
            piece.text.split(['x', 'X']).all(|side| side.trim().bytes().all(|byte| byte.is_ascii_digit()))
                && piece.text.bytes().any(|byte| byte.is_ascii_digit())
        };
        match pieces[..] {
            [] => Ok(Field::default()),
            [only] if only.text.is_empty() => Ok(Field::default()),
            [only] => match only.split_once('x').or_else(|| only.split_once('X')).filter(|_| is_size(only)) {
                Some((rows, columns)) => Field::read_size(title, rows.trimmed(), columns.trimmed()),
                None => Field::read_rows(title, letters, only),
            },
            [rows, columns] => Field::read_size(title, rows, columns),
            [_, _, third, ..] => Err(third.error(
                format!("{title} takes one board, or its numbers of rows and columns"),
                "write a sum for several boards, and | between the rows of one",
            )),
        }
    }

    /// Reads a board drawn row by row.
    pub(crate) fn read_rows(title: &str, letters: &Letters, text: Piece<'_>) -> Result<Field, PositionError> {
        let mut rows = Vec::new();
        let mut rest = text;
        while let Some((row, below)) = rest.split_once('|') {
            rows.push(row.trimmed());
            rest = below;
        }
        rows.push(rest.trimmed());
        let width = rows.first().map_or(0, |row| row.text.chars().count());
        let mut field = Field::blank(rows.len(), width)
            .ok_or_else(|| too_large(title, text, &rows.len().to_string(), &width.to_string()))?;
        for (row, piece) in (0u16..).zip(&rows) {
            let found = piece.text.chars().count();
            for (column, (byte, letter)) in (0u16..).zip(piece.text.char_indices()) {
                let Some(cell) = letters.cell(letter) else {
                    let what = format!("{title} boards use {}", letters.named);
                    return Err(piece.unexpected(&what, byte, letter, letters.hint));
                };
                field.set(Spot { row, column }, cell);
            }
            if found != width {
                let message = format!("row {} of the {title} board has {found} cells but row 1 has {width}", row + 1);
                let hint = match letters.written[3] {
                    '\0' => "all rows have the same length",
                    _ => "all rows have the same length; write # for cells that are not there",
                };
                return Err(piece.error(message, hint));
            }
        }
        Ok(field)
    }

    /// Reads the numbers of rows and columns of an empty board.
    fn read_size(title: &str, rows: Piece<'_>, columns: Piece<'_>) -> Result<Field, PositionError> {
        let side = |piece: Piece<'_>| {
            if piece.is_digits() {
                // What does not fit a machine word is too large all the more.
                return Ok(piece.number().and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX));
            }
            let found = piece.text.char_indices().find(|(_, character)| !character.is_ascii_digit());
            let hint = "write the number of rows and of columns, as in 4x5, or the board row by row";
            Err(match found {
                Some((byte, character)) => {
                    piece.unexpected(&format!("the sides of a {title} board are whole numbers"), byte, character, hint)
                }
                None => piece.ends(&format!("a side of the {title} board is missing"), hint),
            })
        };
        let (row_count, column_count) = (side(rows)?, side(columns)?);
        Field::blank(row_count, column_count).ok_or_else(|| {
            let short = |text: &str| if text.len() > 20 { "a huge number".to_owned() } else { text.to_owned() };
            too_large(title, rows, &short(rows.text), &short(columns.text))
        })
    }

    /// The rows from the top, a letter for each cell.
    #[must_use]
    pub fn rows_of_letters(&self, letters: &Letters) -> Vec<String> {
        let letter = |row, column| letters.letter(self.cell(Spot { row, column }));
        (0..self.rows).map(|row| (0..self.columns).map(|column| letter(row, column)).collect()).collect()
    }
}
