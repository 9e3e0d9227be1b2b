//! Rows of numbers with a name above each column: positions that are numbers and nothing else.

use super::{Mark, counted, framed, label, length, rect, refuse_above, solid, spotted};
use crate::drawing;
use crate::picture::measure::width;
use crate::picture::{Figure, Fill, Ink, Length, NotDrawn, PIXEL, Spot, at};

const SIZE: Length = 14 * PIXEL;
const NAME: Length = 12 * PIXEL;
const HIGH: Length = 26 * PIXEL;
const NARROW: Length = 30 * PIXEL;
const PAD: Length = 12 * PIXEL;
const GAP: Length = 6 * PIXEL;
const HEAD: Length = 20 * PIXEL;

/// Numbers in boxes, a row for each position side by side; the boxes of numbers that a move changes are marked.
///
/// # Errors
/// That there are more numbers than a picture has.
pub fn numbers(names: &[String], rows: &[Vec<i64>], marks: &[Mark]) -> Result<Figure, NotDrawn> {
    refuse_above("numbers", rows.iter().map(Vec::len).sum())?;
    let (mut shapes, mut spots) = (Vec::new(), Vec::new());
    let mut x = 0;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    for column in 0..columns {
        let texts: Vec<Option<String>> = rows.iter().map(|row| row.get(column).map(i64::to_string)).collect();
        let name = names.get(column).map_or("", String::as_str);
        let widest = texts.iter().flatten().map(|text| width(text, SIZE)).chain([width(name, NAME)]).max();
        let wide = NARROW.max(widest.unwrap_or(0) + PAD);
        shapes.push(label(at(x + wide / 2, HEAD / 2), name.to_owned(), NAME));
        for (row, text) in texts.into_iter().enumerate() {
            let Some(text) = text else { continue };
            let corner = at(x, HEAD + length(row) * (HIGH + GAP));
            spots.push(Spot::new(row, column, corner, wide, HIGH));
            shapes.push(rect(corner, wide, HIGH, 0, Some(solid(Ink::Line, 100)), None));
            shapes.extend(marked(marks, row, column).map(|mark| {
                let inner = at(corner.x + 2 * PIXEL, corner.y + 2 * PIXEL);
                let (stroke, fill) = (mark.stroke(), Fill::Tint(mark.ink));
                rect(inner, wide - 4 * PIXEL, HIGH - 4 * PIXEL, 2 * PIXEL, Some(stroke), Some(fill))
            }));
            shapes.push(label(at(x + wide / 2, corner.y + HIGH / 2), text, SIZE));
        }
        x += wide;
    }
    let high = HEAD + length(rows.len()) * (HIGH + GAP);
    let description = format!("{} of {}.", counted(rows.len(), "row"), counted(columns, "number"));
    let text = drawing::numbers(names, rows);
    let picture = spotted(framed(shapes, x, high - GAP, description), spots);
    Ok(Figure { picture, text, dot: None })
}

fn marked(marks: &[Mark], row: usize, column: usize) -> impl Iterator<Item = &Mark> {
    marks.iter().filter(move |mark| mark.is_at(row, column))
}
