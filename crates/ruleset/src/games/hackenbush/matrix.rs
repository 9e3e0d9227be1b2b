//! Reads a Hackenbush graph from 003's adjacency matrix: `5,_BB__B__R_B___R_R_____R__`.
//!
//! The first row and column are the ground's. A letter on the diagonal is a loop. Source: 003, section 4.3.

use crate::boards::graph::{Edge, MAX_EDGES, MAX_VERTEX};
use crate::input::{Piece, PositionError, excerpt};

use super::{colour, too_many_edges};

/// Reads the matrix: the number of vertices and the rows one after another.
pub(super) fn read(size: Piece<'_>, rows: Piece<'_>) -> Result<Vec<Edge>, PositionError> {
    if !size.is_digits() {
        let message =
            format!("the number of vertices of a Hackenbush matrix is a whole number; found '{}'", excerpt(size.text));
        return Err(size.error(message, "write the number of vertices first, as in Hackenbush(2,_BB_)"));
    }
    let count = size.number().and_then(|number| u32::try_from(number).ok()).filter(|count| *count <= MAX_VERTEX + 1);
    let Some(count) = count else {
        let message =
            format!("Hackenbush matrices have at most {} vertices; found {}", MAX_VERTEX + 1, excerpt(size.text));
        return Err(size.error(message, "write the edges instead, as in Hackenbush(\"0-1B, 1-2R\")"));
    };
    let count = count as usize;
    let wanted = count.saturating_mul(count);
    let rows = entries(rows, wanted);
    // All entries are found to be ASCII here, so bytes and characters are the same below.
    let known = |c: &char| colour(*c).is_some() || matches!(c, '_' | ' ');
    if let Some((byte, found)) = rows.text.char_indices().find(|(_, character)| !known(character)) {
        let hint = "write B for a blue edge, R or W for a red one, G for a green one and _ for none";
        return Err(rows.unexpected("Hackenbush matrices use B, R, G and _ ", byte, found, hint));
    }
    let found = rows.text.len();
    if found != wanted {
        let message = format!("a Hackenbush matrix with {count} vertices has {wanted} entries; found {found}");
        return Err(rows.error(message, "write all rows one after another, with _ for no edge"));
    }
    let entry = |row: usize, column: usize| rows.text.as_bytes().get(row * count + column).copied().unwrap_or(b'_');
    let mut edges = Vec::new();
    for (from, row) in (0u32..).zip(0..count) {
        for (to, column) in (from..).zip(row..count) {
            let (above, below) = (char::from(entry(row, column)), char::from(entry(column, row)));
            if colour(above) != colour(below) {
                return Err(asymmetric(rows, count, (row, above), (column, below)));
            }
            if let Some(colour) = colour(above) {
                if edges.len() == MAX_EDGES {
                    return Err(too_many_edges());
                }
                edges.push(Edge { from, to, colour });
            }
        }
    }
    Ok(edges)
}

/// The entries without the blanks around them, unless those are needed to make up the number.
fn entries(rows: Piece<'_>, wanted: usize) -> Piece<'_> {
    let trimmed = rows.trimmed();
    let leading = rows.text.len() - rows.text.trim_start_matches(' ').len();
    let candidates = [rows, rows.part(leading..rows.text.len()), trimmed];
    candidates.into_iter().find(|piece| piece.text.chars().count() == wanted).unwrap_or(trimmed)
}

fn asymmetric(rows: Piece<'_>, count: usize, above: (usize, char), below: (usize, char)) -> PositionError {
    let ((row, one), (column, two)) = (above, below);
    let word = |character| if colour(character).is_some() { character } else { '_' };
    let place = column * count + row;
    let said = format!(
        "row {}, column {} says {} but row {}, column {} says {}",
        row + 1,
        column + 1,
        word(one),
        column + 1,
        row + 1,
        word(two)
    );
    let cell = rows.part(place..place + 1);
    if colour(one).is_some() && colour(two).is_some() {
        cell.error(
            format!("conflicting colours in the Hackenbush matrix: {said}"),
            "an edge has one colour; write it twice",
        )
    } else {
        cell.error(format!("the Hackenbush matrix is not symmetric: {said}"), "an edge appears in both vertices' rows")
    }
}
