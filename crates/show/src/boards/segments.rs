//! Segments of cherries: discs in a box, as 000 draws them, with a triangle where only the front is open.

use super::{MARGIN, Mark, PAGE, counted, empty, framed, label, length, open_path, rect, refuse_above, solid, spotted};
use crate::drawing;
use crate::picture::{Figure, Fill, Ink, Length, NotDrawn, PIXEL, Point, Shape, Spot, Step, Stroke, at};

/// From the middle of a cherry to the middle of the next.
pub(super) const STEP: Length = 26 * PIXEL;
pub(super) const RADIUS: Length = 1_050;
/// The height of a box.
const HIGH: Length = 30 * PIXEL;
const GAP: Length = 20 * PIXEL;
const ROW_GAP: Length = 12 * PIXEL;
const TRIANGLE: Length = 13 * PIXEL;
const SIGN: Length = 18 * PIXEL;

/// From which ends of a segment cherries are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ends {
    /// From both.
    #[default]
    Both,
    /// From the left end alone, to which a triangle points.
    Left,
}

/// A piece of a segment that is drawn in one row.
struct Stretch<'a> {
    part: usize,
    first: usize,
    letters: &'a [char],
    plus_minus: bool,
    /// Whether the segment starts and ends with this stretch.
    whole: (bool, bool),
    triangle: bool,
}

impl Stretch<'_> {
    fn front(&self) -> Length {
        let sign = if self.plus_minus { SIGN } else { 0 };
        sign + if self.triangle { TRIANGLE + 3 * PIXEL } else { 0 }
    }

    fn width(&self) -> Length {
        self.front() + length(self.letters.len()) * STEP + 4 * PIXEL
    }
}

/// Segments in rows; `B` is a black cherry, `W` a white one, `G` a gray one, and `+-` before a segment is written
/// before it.
///
/// # Errors
/// That there are more cherries than a picture has.
pub fn segments(segments: &[&str], ends: Ends, marks: &[Mark]) -> Result<Figure, NotDrawn> {
    let split: Vec<(bool, Vec<char>)> = segments
        .iter()
        .map(|segment| match segment.strip_prefix("+-") {
            Some(rest) => (true, rest.chars().collect()),
            None => (false, segment.chars().collect()),
        })
        .collect();
    let cherries = split.iter().map(|(_, letters)| letters.len()).sum();
    refuse_above("cherries", cherries)?;
    let text = drawing::segments(segments);
    if cherries == 0 {
        return Ok(Figure { picture: empty("A position without cherries."), text, dot: None });
    }
    let per_row = usize::try_from(PAGE / STEP).unwrap_or(1);
    let (mut shapes, mut spots) = (Vec::new(), Vec::new());
    let (mut x, mut y, mut widest) = (0, 0, 0);
    for (part, (plus_minus, letters)) in split.iter().enumerate() {
        for (row, chunk) in letters.chunks(per_row).enumerate() {
            let first = row * per_row;
            let whole = (first == 0, first + chunk.len() == letters.len());
            let triangle = ends == Ends::Left && first == 0;
            let stretch =
                Stretch { part, first, letters: chunk, plus_minus: *plus_minus && first == 0, whole, triangle };
            if x > 0 && x + stretch.width() > PAGE {
                (x, y) = (0, y + HIGH + ROW_GAP);
            }
            draw_stretch(&mut shapes, &stretch, at(x, y), marks);
            let left = x + stretch.front() + 2 * PIXEL;
            let cherry = |index| Spot::new(part, first + index, at(left + length(index) * STEP, y), STEP, HIGH);
            spots.extend((0..chunk.len()).map(cherry));
            x += stretch.width();
            widest = widest.max(x);
            x += GAP;
        }
    }
    let description = format!("{} with {}.", counted(segments.len(), "segment"), counted(cherries, "cherry"));
    let picture = spotted(framed(shapes, widest, y + HIGH, description), spots);
    Ok(Figure { picture, text, dot: None })
}

fn draw_stretch(shapes: &mut Vec<Shape>, stretch: &Stretch<'_>, corner: Point, marks: &[Mark]) {
    let middle = corner.y + HIGH / 2;
    if stretch.plus_minus {
        shapes.push(label(at(corner.x + SIGN / 2 - 200, middle), "±".into(), 18 * PIXEL));
    }
    let left = corner.x + stretch.front();
    let edge = solid(Ink::Line, 120);
    if stretch.triangle {
        let tip = at(left - 2 * PIXEL, middle);
        let back = tip.x - TRIANGLE + 2 * PIXEL;
        let steps = vec![Step::To(at(back, middle - 700)), Step::To(at(back, middle + 700))];
        shapes.push(Shape::Path {
            from: tip,
            steps,
            closed: true,
            stroke: Some(edge),
            fill: Some(Fill::Plain(Ink::Line)),
            arrow: false,
        });
    }
    let wide = length(stretch.letters.len()) * STEP + 4 * PIXEL;
    let (top, bottom, right) = (corner.y, corner.y + HIGH, left + wide);
    let round = 5 * PIXEL;
    match stretch.whole {
        (true, true) => shapes.push(rect(at(left, top), wide, HIGH, round, Some(edge), None)),
        // A segment that goes on in another row is open there.
        (true, false) => {
            shapes.push(open_path(at(right, top), &[at(left, top), at(left, bottom), at(right, bottom)], edge))
        }
        (false, true) => {
            shapes.push(open_path(at(left, top), &[at(right, top), at(right, bottom), at(left, bottom)], edge))
        }
        (false, false) => {
            shapes.push(open_path(at(left, top), &[at(right, top)], edge));
            shapes.push(open_path(at(left, bottom), &[at(right, bottom)], edge));
        }
    }
    for (index, letter) in stretch.letters.iter().enumerate() {
        let centre = at(left + 2 * PIXEL + length(index) * STEP + STEP / 2, middle);
        cherry(shapes, centre, *letter);
        for mark in marks.iter().filter(|mark| mark.is_at(stretch.part, stretch.first + index)) {
            // Both players may have chosen the same cherry: then the frames lie inside each other.
            let half = if mark.ink == Ink::Right { RADIUS + 230 } else { RADIUS + 40 };
            let corner = centre.moved(at(-half, -half));
            let stroke = Stroke { width: 200, ..mark.stroke() };
            shapes.push(rect(corner, 2 * half, 2 * half, 300, Some(stroke), None));
        }
    }
}

/// One cherry.
pub(super) fn cherry(shapes: &mut Vec<Shape>, centre: Point, letter: char) {
    let ink = match letter {
        'B' => Ink::Black,
        'W' => Ink::White,
        'G' => Ink::Gray,
        other => {
            shapes.push(label(centre, other.to_string(), 15 * PIXEL));
            return;
        }
    };
    shapes.push(Shape::Circle {
        centre,
        radius: RADIUS,
        stroke: Some(solid(Ink::Line, 120)),
        fill: Some(Fill::Plain(ink)),
    });
}

/// So that other boards of cherries have the same distance to the edge.
pub(super) const EDGE: Length = MARGIN;
