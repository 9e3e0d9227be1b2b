//! Segments of cherries cut into pieces, each with a bracket and what is said of it: the decompositions of 000,
//! Definition 5.24.

use super::segments::{EDGE, RADIUS, STEP, cherry};
use super::{PAGE, counted, empty, label, length, open_path, refuse_above, solid};
use crate::drawing;
use crate::picture::measure::width;
use crate::picture::{Figure, Ink, Length, NotDrawn, PIXEL, Picture, Shape, at};

const ROW: Length = 62 * PIXEL;
const NUMBER: Length = 13 * PIXEL;
const ELEMENT: Length = 10 * PIXEL;

/// Neighbouring cherries that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Their letters.
    pub cherries: String,
    /// The number written below, if they have a bracket.
    pub number: Option<usize>,
    /// What the piece is worth, written below the number if it fits: a stack or basis elements.
    pub element: String,
}

/// Segments one below the other, each cut into pieces; those with a number have a bracket below. A long segment goes on
/// in the next row, and so does a bracket.
///
/// # Errors
/// That there are more cherries than a picture has.
pub fn pieces(segments: &[Vec<Piece>]) -> Result<Figure, NotDrawn> {
    let count = |segment: &Vec<Piece>| segment.iter().map(|piece| piece.cherries.chars().count()).sum::<usize>();
    let cherries = segments.iter().map(count).sum();
    refuse_above("cherries", cherries)?;
    let drawn: Vec<String> = segments
        .iter()
        .map(|segment| {
            let cut: Vec<(String, Option<usize>)> =
                segment.iter().map(|piece| (piece.cherries.clone(), piece.number)).collect();
            drawing::pieces(&cut)
        })
        .collect();
    let text = drawn.join("\n");
    if cherries == 0 {
        return Ok(Figure { picture: empty("A decomposition without cherries."), text, dot: None });
    }
    let per_row = usize::try_from(PAGE / STEP).unwrap_or(1);
    let mut shapes = Vec::new();
    let (mut row, mut widest, mut brackets) = (0, 0, 0);
    for segment in segments {
        let mut place = 0;
        for piece in segment {
            let letters: Vec<char> = piece.cherries.chars().collect();
            let mut rest = letters.as_slice();
            let mut named = false;
            while !rest.is_empty() {
                if place == per_row {
                    (place, row) = (0, row + 1);
                }
                let (now, later) = rest.split_at(rest.len().min(per_row - place));
                let y = EDGE + length(row) * ROW + RADIUS;
                for (index, letter) in now.iter().enumerate() {
                    let x = EDGE + length(place + index) * STEP + STEP / 2;
                    cherry(&mut shapes, at(x, y), *letter);
                }
                if let Some(number) = piece.number {
                    let from = EDGE + length(place) * STEP + 250;
                    let to = EDGE + length(place + now.len()) * STEP - 250;
                    let element = if named { "" } else { piece.element.as_str() };
                    bracket(&mut shapes, (from, to), y + RADIUS + 400, number, element);
                    named = true;
                    brackets += 1;
                }
                place += now.len();
                widest = widest.max(place);
                rest = later;
            }
        }
        row += 1;
    }
    let (width, height) = (2 * EDGE + length(widest) * STEP, 2 * EDGE + length(row) * ROW);
    let description =
        format!("{} cut into pieces, with {}.", counted(cherries, "cherry"), counted(brackets, "bracket"));
    Ok(Figure { picture: Picture { width, height, description, shapes, ..Picture::default() }, text, dot: None })
}

fn bracket(shapes: &mut Vec<Shape>, (from, to): (Length, Length), y: Length, number: usize, element: &str) {
    let down = y + 500;
    shapes.push(open_path(at(from, y), &[at(from, down), at(to, down), at(to, y)], solid(Ink::Line, 120)));
    let middle = i64::midpoint(from, to);
    shapes.push(label(at(middle, down + 10 * PIXEL), number.to_string(), NUMBER));
    if !element.is_empty() && width(element, ELEMENT) <= to - from + 400 {
        shapes.push(label(at(middle, down + 24 * PIXEL), element.to_owned(), ELEMENT));
    }
}
