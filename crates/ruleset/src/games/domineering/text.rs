//! Domineering boards as they are written: row by row, or by their sizes.

use crate::boards::field::{Cell, Field, MAX_FIELD, Spot};
use crate::input::{Piece, PositionError};

fn too_large(piece: Piece<'_>, rows: &str, columns: &str) -> PositionError {
    let message = format!("Domineering boards have at most {MAX_FIELD} cells; {rows} by {columns} is too large");
    piece.error(message, "write a smaller board, or a sum of boards")
}

/// A free board given by its numbers of rows and columns.
pub(super) fn read_size(rows: Piece<'_>, columns: Piece<'_>) -> Result<Field, PositionError> {
    let side = |piece: Piece<'_>| {
        if piece.is_digits() {
            // What does not fit a machine word is too large all the more.
            return Ok(piece.number().and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX));
        }
        let found = piece.text.char_indices().find(|(_, character)| !character.is_ascii_digit());
        let hint = "write the number of rows and of columns, as in Domineering(4x5)";
        Err(match found {
            Some((byte, character)) => {
                piece.unexpected("a Domineering board's sides are whole numbers", byte, character, hint)
            }
            None => piece.ends("a Domineering board's side is missing", hint),
        })
    };
    let (row_count, column_count) = (side(rows)?, side(columns)?);
    Field::blank(row_count, column_count).ok_or_else(|| {
        let too_long = |text: &str| if text.len() > 20 { "a huge number".to_owned() } else { text.to_owned() };
        too_large(rows, &too_long(rows.text), &too_long(columns.text))
    })
}

/// A board drawn row by row.
pub(super) fn read_rows(text: Piece<'_>) -> Result<Field, PositionError> {
    let mut rows = Vec::new();
    let mut rest = text;
    while let Some((row, below)) = rest.split_once('|') {
        rows.push(row.trimmed());
        rest = below;
    }
    rows.push(rest.trimmed());
    let width = rows[0].text.chars().count();
    for (index, row) in rows.iter().enumerate() {
        if let Some((byte, found)) = row.text.char_indices().find(|(_, character)| !matches!(character, '.' | '#')) {
            let hint =
                "write . for a free cell, # for a blocked one and | between rows, or the size as in Domineering(4x5)";
            return Err(row.unexpected("Domineering boards use ., # and |", byte, found, hint));
        }
        let found = row.text.chars().count();
        if found != width {
            let message = format!("row {} of the Domineering board has {found} cells but row 1 has {width}", index + 1);
            return Err(row.error(message, "all rows have the same length; write # for cells that are not there"));
        }
    }
    let mut field =
        Field::blank(rows.len(), width).ok_or_else(|| too_large(text, &rows.len().to_string(), &width.to_string()))?;
    for (row, piece) in (0u16..).zip(&rows) {
        for (column, character) in (0u16..).zip(piece.text.chars()) {
            if character == '#' {
                field.set(Spot { row, column }, Cell::Blocked);
            }
        }
    }
    Ok(field)
}
