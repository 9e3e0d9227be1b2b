//! Reads a Hackenbush graph from stalk and tree notation: `l(l;rl)`, and `ee:{waist}` to name vertices.
//!
//! A letter is an edge from where the reader stands to a new vertex, where it then stands: `l` blue (Left's), `r` red,
//! `e` green (either's), with `b`, `w`, `g` as in the other notations. A parenthesis holds branches that all start
//! where it opens, with `;` between them, and ends its branch. `:X` or `:{name}` names the vertex where the reader
//! stands; vertices of one name are one vertex. A comma outside parentheses starts anew at the ground.

use std::collections::BTreeMap;

use crate::boards::graph::{Colour, DisjointSets, Edge, MAX_EDGES};
use crate::input::{Argument, Piece, PositionError};

use super::too_many_edges;

const WHAT: &str = "Hackenbush trees use l, r, e, parentheses, ; and : with a name";
const HINT: &str =
    "write letters from the ground upwards and branches in parentheses, as in l(l;rl), or edges as in \"0-1B, 1-2R\"";

/// Reads the trees in all arguments.
pub(super) fn read(arguments: &[Argument]) -> Result<Vec<Edge>, PositionError> {
    let mut reader = Reader { vertices: DisjointSets::new(1), names: BTreeMap::new(), edges: Vec::new() };
    for argument in arguments {
        reader.read(argument.whole())?;
    }
    let Reader { mut vertices, edges, .. } = reader;
    let joined = edges.iter().map(|edge| Edge { from: vertices.find(edge.from), to: vertices.find(edge.to), ..*edge });
    Ok(joined.collect())
}

struct Reader<'a> {
    vertices: DisjointSets,
    names: BTreeMap<&'a str, u32>,
    edges: Vec<Edge>,
}

impl<'a> Reader<'a> {
    fn read(&mut self, text: Piece<'a>) -> Result<(), PositionError> {
        // Where the open parentheses stand in the text, and at which vertices.
        let mut open: Vec<(usize, u32)> = Vec::new();
        let mut at = 0;
        let mut closed = false;
        let mut characters = text.text.char_indices().peekable();
        while let Some((byte, character)) = characters.next() {
            if closed && !matches!(character, ')' | ';' | ',' | ' ') {
                let what = "in a Hackenbush tree a parenthesis ends its branch";
                let hint = "write what follows as another branch inside the parentheses, as in l(l;rl)";
                return Err(text.unexpected(what, byte, character, hint));
            }
            match character {
                ' ' => {}
                '(' => open.push((byte, at)),
                ';' => match open.last() {
                    Some((_, vertex)) => (at, closed) = (*vertex, false),
                    None => {
                        let what = "Hackenbush branches stand in parentheses";
                        let hint = format!("write ({})", text.trimmed().text);
                        let hint = if hint.len() > 80 { "write (lrlr;lr), not lrlr;lr" } else { &hint };
                        return Err(text.unexpected(what, byte, character, hint));
                    }
                },
                ')' => match open.pop() {
                    Some((_, vertex)) => (at, closed) = (vertex, true),
                    None => {
                        return Err(text.unexpected(
                            "this Hackenbush parenthesis was never opened",
                            byte,
                            character,
                            HINT,
                        ));
                    }
                },
                ',' if open.is_empty() => (at, closed) = (0, false),
                ':' => {
                    let name = match characters.next() {
                        Some((start, '{')) => {
                            let length = text.text.get(start + 1..).and_then(|rest| rest.find('}'));
                            let Some(length) = length else {
                                return Err(text.ends("this Hackenbush vertex name has no closing }", HINT));
                            };
                            let end = start + 1 + length;
                            while characters.next_if(|(byte, _)| *byte <= end).is_some() {}
                            text.part(start + 1..end).text
                        }
                        Some((start, letter)) if letter.is_alphanumeric() => {
                            text.part(start..start + letter.len_utf8()).text
                        }
                        Some((start, other)) => {
                            let what = "a Hackenbush vertex name is one letter or stands in braces";
                            return Err(text.unexpected(what, start, other, "write :X or :{name}"));
                        }
                        None => return Err(text.ends("a Hackenbush vertex name is missing", "write :X or :{name}")),
                    };
                    let vertex = *self.names.entry(name).or_insert(at);
                    self.vertices.join(vertex, at);
                }
                letter => {
                    let Some(colour) = colour(letter) else {
                        return Err(text.unexpected(WHAT, byte, letter, HINT));
                    };
                    if self.edges.len() == MAX_EDGES {
                        return Err(too_many_edges());
                    }
                    let to = self.vertices.add();
                    self.edges.push(Edge { from: at, to, colour });
                    at = to;
                }
            }
        }
        match open.last() {
            Some((byte, _)) => Err(text.unexpected("this Hackenbush parenthesis is never closed", *byte, '(', "add )")),
            None => Ok(()),
        }
    }
}

fn colour(letter: char) -> Option<Colour> {
    match letter {
        'l' | 'L' | 'b' | 'B' => Some(Colour::Blue),
        'r' | 'R' | 'w' | 'W' => Some(Colour::Red),
        'e' | 'E' | 'g' | 'G' => Some(Colour::Green),
        _ => None,
    }
}
