//! Grids of cells: Domineering and other games on a rectangle.

use super::stones::{Pieces, stone};
use super::{Mark, counted, disc, empty, framed, label, length, rect, refuse_above, solid, spotted};
use crate::drawing;
use crate::picture::{Anchor, Figure, Fill, Ink, Length, NotDrawn, PIXEL, Shape, Spot, at};

const CELL: Length = 30 * PIXEL;

/// Rows of cells from above: `.` is free, `#` is blocked, `x` and `B` are Left's pieces (full), `o`, `W` and `R`
/// Right's (with a ring), `g` Left's geese, `f` Right's fox and their capitals the same with the players changed, `_`
/// and blanks are no cells at all, and another letter is itself. A marked move is a domino over its cells.
///
/// # Errors
/// That there are more cells than a picture has.
pub fn grid(rows: &[&str], marks: &[Mark]) -> Result<Figure, NotDrawn> {
    grid_of(rows, Pieces::default(), marks)
}

/// The same with the letters of these pieces drawn as stones.
///
/// # Errors
/// That there are more cells than a picture has.
pub fn grid_of(rows: &[&str], pieces: Pieces, marks: &[Mark]) -> Result<Figure, NotDrawn> {
    let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    refuse_above("cells", columns.saturating_mul(rows.len()))?;
    if columns == 0 {
        return Ok(Figure { picture: empty("A board without cells."), text: String::new(), dot: None });
    }
    let (mut shapes, mut spots) = (Vec::new(), Vec::new());
    for (row, letters) in rows.iter().enumerate() {
        for (column, letter) in letters.chars().enumerate() {
            draw_cell(&mut shapes, row, column, letter, pieces);
            spots.push(Spot::new(row, column, at(length(column) * CELL, length(row) * CELL), CELL, CELL));
        }
    }
    for mark in marks {
        domino(&mut shapes, mark);
    }
    let (width, height) = (length(columns) * CELL, length(rows.len()) * CELL);
    let description = format!("A board of {} and {}.", counted(rows.len(), "row"), counted(columns, "column"));
    let picture = spotted(framed(shapes, width, height, description), spots);
    Ok(Figure { picture, text: drawing::grid(rows), dot: None })
}

fn draw_cell(shapes: &mut Vec<Shape>, row: usize, column: usize, letter: char, pieces: Pieces) {
    let corner = at(length(column) * CELL, length(row) * CELL);
    let centre = corner.moved(at(CELL / 2, CELL / 2));
    let edge = Some(solid(Ink::Line, 100));
    let cell = |fill: Fill| rect(corner, CELL, CELL, 0, edge, Some(fill));
    if let Some(shapes_of_piece) = stone(centre, letter, pieces) {
        shapes.push(cell(Fill::Plain(Ink::Paper)));
        shapes.extend(shapes_of_piece);
        return;
    }
    match letter {
        '_' | ' ' => {}
        '.' => shapes.push(cell(Fill::Plain(Ink::Paper))),
        '#' => shapes.push(cell(Fill::Hatched(Ink::Line))),
        'x' | 'X' | 'B' | 'b' => {
            shapes.push(cell(Fill::Plain(Ink::Paper)));
            shapes.push(disc(centre, 1_000, solid(Ink::Left, 150), Fill::Plain(Ink::Left)));
        }
        'o' | 'O' | 'W' | 'w' | 'R' | 'r' => {
            shapes.push(cell(Fill::Plain(Ink::Paper)));
            shapes.push(disc(centre, 950, solid(Ink::Right, 250), Fill::Tint(Ink::Right)));
        }
        'g' | 'F' | 'G' | 'f' => {
            let left = matches!(letter, 'g' | 'F');
            let (ink, fill) =
                if left { (Ink::Left, Fill::Plain(Ink::Left)) } else { (Ink::Right, Fill::Tint(Ink::Right)) };
            shapes.push(cell(Fill::Plain(Ink::Paper)));
            shapes.push(disc(centre, 1_000, solid(ink, 200), fill));
            let (text, ink) = (letter.to_ascii_uppercase().to_string(), if left { Ink::Paper } else { ink });
            shapes.push(Shape::Text {
                at: centre,
                text,
                size: 13 * PIXEL,
                anchor: Anchor::Middle,
                ink,
                upwards: false,
            });
        }
        other => {
            shapes.push(cell(Fill::Plain(Ink::Paper)));
            shapes.push(label(centre, other.to_string(), 15 * PIXEL));
        }
    }
}

/// A frame around the cells of a move.
fn domino(shapes: &mut Vec<Shape>, mark: &Mark) {
    let rows = mark.places.iter().map(|place| place.part);
    let columns = mark.places.iter().map(|place| place.index);
    let (Some(top), Some(bottom)) = (rows.clone().min(), rows.max()) else { return };
    let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else { return };
    let inset = 4 * PIXEL;
    let corner = at(length(left) * CELL + inset, length(top) * CELL + inset);
    let (width, height) = (length(right - left + 1) * CELL - 2 * inset, length(bottom - top + 1) * CELL - 2 * inset);
    shapes.push(rect(corner, width, height, 6 * PIXEL, Some(mark.stroke()), Some(Fill::Tint(mark.ink))));
}
