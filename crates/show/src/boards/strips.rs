//! Strips of squares with hands on them, Push and Shove, or with toads and frogs.

use super::hands::{Hand, SQUARE, hand};
use super::stones::{Pieces, stone};
use super::{Mark, PAGE, counted, empty, framed, label, length, line, rect, refuse_above, solid, spotted};
use crate::drawing;
use crate::picture::{Anchor, Dash, Figure, Fill, Ink, Length, NotDrawn, PIXEL, Point, Shape, Spot, Step, Stroke, at};

/// Between strips, and between the rows of a strip that is broken.
const BETWEEN: Length = 14 * PIXEL;
const ROW_GAP: Length = 6 * PIXEL;

/// Strips one below the other; `B` is Left's hand, `R` Right's, `t` and `f` are toads and frogs, `_` or `.` is an
/// empty square, and another letter is itself. A long strip goes on in the next row.
///
/// # Errors
/// That there are more squares than a picture has.
pub fn strips(squares: &[&str], kind: Hand, marks: &[Mark]) -> Result<Figure, NotDrawn> {
    strips_of(squares, kind, Pieces::default(), marks)
}

/// The same with the letters of these pieces drawn as stones.
///
/// # Errors
/// That there are more squares than a picture has.
pub fn strips_of(strips: &[&str], kind: Hand, pieces: Pieces, marks: &[Mark]) -> Result<Figure, NotDrawn> {
    let squares = strips.iter().map(|strip| strip.chars().count()).sum();
    refuse_above("squares", squares)?;
    let text = drawing::strips(strips);
    if squares == 0 {
        return Ok(Figure { picture: empty("A position without squares."), text, dot: None });
    }
    let per_row = usize::try_from(PAGE / SQUARE).unwrap_or(1);
    let (mut shapes, mut spots) = (Vec::new(), Vec::new());
    let (mut y, mut widest) = (0, 0);
    for (part, strip) in strips.iter().enumerate() {
        let letters: Vec<char> = strip.chars().collect();
        if part > 0 {
            y += BETWEEN;
        }
        for (row, chunk) in letters.chunks(per_row).enumerate() {
            if row > 0 {
                y += ROW_GAP;
            }
            let first = row * per_row;
            let last = first + chunk.len() == letters.len();
            let square = |column| Spot::new(part, first + column, at(length(column) * SQUARE, y), SQUARE, SQUARE);
            spots.extend((0..chunk.len()).map(square));
            draw_row(&mut shapes, chunk, y, (kind, pieces), (first > 0, !last));
            for mark in marks {
                for column in (0..chunk.len()).filter(|column| mark.is_at(part, first + column)) {
                    let corner = at(length(column) * SQUARE + 150, y + 150);
                    let side = SQUARE - 300;
                    shapes.push(rect(corner, side, side, 500, Some(mark.stroke()), None));
                }
            }
            widest = widest.max(length(chunk.len()) * SQUARE);
            y += SQUARE;
        }
    }
    let description = format!("{} with {}.", counted(strips.len(), "strip"), counted(squares, "square"));
    let picture = spotted(framed(shapes, widest, y, description), spots);
    Ok(Figure { picture, text, dot: None })
}

/// One row; `goes_on` says whether the strip goes on to the left and to the right of it.
fn draw_row(
    shapes: &mut Vec<Shape>,
    letters: &[char],
    y: Length,
    (kind, pieces): (Hand, Pieces),
    goes_on: (bool, bool),
) {
    let width = length(letters.len()) * SQUARE;
    let edge = solid(Ink::Line, 150);
    let broken = Stroke { ink: Ink::Faint, width: 150, dash: Dash::Dashed };
    shapes.push(rect(at(0, y), width, SQUARE, 0, None, Some(Fill::Plain(Ink::Paper))));
    for column in 1..letters.len() {
        let x = length(column) * SQUARE;
        shapes.push(line(at(x, y), at(x, y + SQUARE), solid(Ink::Faint, 100)));
    }
    shapes.push(line(at(0, y), at(width, y), edge));
    shapes.push(line(at(0, y + SQUARE), at(width, y + SQUARE), edge));
    shapes.push(line(at(0, y), at(0, y + SQUARE), if goes_on.0 { broken } else { edge }));
    shapes.push(line(at(width, y), at(width, y + SQUARE), if goes_on.1 { broken } else { edge }));
    for (column, letter) in letters.iter().enumerate() {
        let corner = at(length(column) * SQUARE, y);
        match letter {
            'B' => shapes.extend(hand(corner, Ink::Left, kind)),
            'R' => shapes.extend(hand(corner, Ink::Right, kind)),
            'T' | 't' => shapes.extend(animal(corner, Ink::Left, 'T')),
            'F' | 'f' => shapes.extend(animal(corner, Ink::Right, 'F')),
            '_' | '.' => {}
            other => {
                let centre = corner.moved(at(SQUARE / 2, SQUARE / 2));
                let letter = || vec![label(centre, other.to_string(), 18 * PIXEL)];
                shapes.extend(stone(centre, *other, pieces).unwrap_or_else(letter));
            }
        }
    }
}

/// A toad, which goes to the right, or a frog, which goes to the left: a pointer with its letter. A toad is full, a
/// frog light.
fn animal(corner: Point, ink: Ink, letter: char) -> Vec<Shape> {
    let toad = ink == Ink::Left;
    // For a frog everything is mirrored.
    let place = |x: Length, y: Length| corner.moved(at(if toad { x } else { SQUARE - x }, y));
    let steps = [(2500, 800), (3500, 2000), (2500, 3200), (700, 3200)].map(|(x, y)| Step::To(place(x, y))).to_vec();
    let (fill, letters) = if toad { (Fill::Plain(ink), Ink::Paper) } else { (Fill::Tint(ink), ink) };
    let text = Shape::Text {
        at: place(1800, 2000),
        text: letter.into(),
        size: 15 * PIXEL,
        anchor: Anchor::Middle,
        ink: letters,
        upwards: false,
    };
    let (from, stroke) = (place(700, 800), Some(solid(ink, 150)));
    vec![Shape::Path { from, steps, closed: true, stroke, fill: Some(fill), arrow: false }, text]
}
