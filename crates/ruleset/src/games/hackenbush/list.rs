//! Reads a Hackenbush graph from its edges: `0-1B, 1-2R, 0-2G`. Vertex 0 is the ground.
//!
//! The same edge written twice is two parallel edges; `2-2G` is a loop.

use crate::boards::graph::{Edge, MAX_EDGES, MAX_VERTEX};
use crate::input::{Argument, Piece, PositionError, excerpt};

use super::{colour, too_many_edges};

const HINT: &str = "an edge is two vertices and a colour (B, R or G), as in 0-1B; vertex 0 is the ground";

/// Reads all edges in all arguments.
pub(super) fn read(arguments: &[Argument]) -> Result<Vec<Edge>, PositionError> {
    let mut edges = Vec::new();
    for piece in arguments.iter().flat_map(Argument::pieces) {
        if piece.text.is_empty() {
            continue;
        }
        if edges.len() == MAX_EDGES {
            return Err(too_many_edges());
        }
        edges.push(edge(piece)?);
    }
    Ok(edges)
}

fn edge(piece: Piece<'_>) -> Result<Edge, PositionError> {
    let malformed = || piece.error(format!("'{}' is not a Hackenbush edge", excerpt(piece.text)), HINT);
    let (from, rest) = piece.split_once('-').ok_or_else(malformed)?;
    let rest = rest.trimmed();
    let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
    let (to, letter) = (rest.part(0..digits), rest.part(digits..rest.text.len()).trimmed());
    let (from, to) =
        (vertex(from.trimmed()).unwrap_or_else(|| Err(malformed()))?, vertex(to).unwrap_or_else(|| Err(malformed()))?);
    let mut letters = letter.text.char_indices();
    match (letters.next(), letters.next()) {
        (None, _) => Err(piece.error(format!("the Hackenbush edge '{}' has no colour", excerpt(piece.text)), HINT)),
        (Some((byte, found)), None) => match colour(found) {
            Some(colour) => Ok(Edge { from, to, colour }),
            None => Err(letter.unexpected("Hackenbush edges are B, R or G", byte, found, HINT)),
        },
        (Some(_), Some(_)) => Err(malformed()),
    }
}

/// The number of a vertex; nothing if the text is no number.
fn vertex(piece: Piece<'_>) -> Option<Result<u32, PositionError>> {
    if !piece.is_digits() {
        return None;
    }
    let number = piece.number().and_then(|number| u32::try_from(number).ok()).filter(|number| *number <= MAX_VERTEX);
    Some(number.ok_or_else(|| {
        let message = format!("Hackenbush vertices are numbered 0 to {MAX_VERTEX}; found {}", excerpt(piece.text));
        piece.error(message, "number the vertices without large gaps")
    }))
}
