//! Shapes as what a device paints: outlines, rows of letters, and cells.
//!
//! Arrow heads, round corners and the places of letters are worked out here once, for PDF and for images. SVG and TikZ
//! have words of their own for them.

use std::borrow::Cow;

use super::measure::width;
use super::svg::{BASELINE, drawn_back};
use super::{Anchor, Fill, Ink, Length, Point, Shape, Step, Stroke, arrow, at};

pub use super::svg::dashes;

/// One thing that is painted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Painted<'a> {
    /// An outline: first its inside is painted, then its line. Lines meet in round corners.
    Outline(Outline<'a>),
    /// Letters in a row. A character that the font does not have leaves a gap of a whole em.
    Letters {
        /// Where the base line of the first letter begins.
        start: Point,
        /// What they say.
        text: &'a str,
        /// Their size.
        size: Length,
        /// Their ink.
        ink: Ink,
        /// Whether they run upwards instead of to the right.
        upwards: bool,
    },
    /// The cells of a heat map, row by row from above. Those of the last row that are missing have no value.
    Cells {
        /// Their upper left corner.
        corner: Point,
        /// How wide all of them are.
        width: Length,
        /// How high all of them are.
        height: Length,
        /// How many are in a row.
        columns: usize,
        /// Their places on the scale of heat maps; nothing where there is no value.
        cells: &'a [Option<u8>],
    },
}

/// A line with its inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline<'a> {
    /// Where it begins.
    pub from: Point,
    /// How it goes on.
    pub steps: Cow<'a, [Step]>,
    /// Whether it returns to its beginning.
    pub closed: bool,
    /// Its line, if it is drawn.
    pub stroke: Option<Stroke>,
    /// Its inside, if it is painted.
    pub fill: Option<Fill>,
}

impl Outline<'_> {
    /// The upper left and the lower right corner of the box around its points and control points.
    #[must_use]
    pub fn extent(&self) -> (Point, Point) {
        let (mut low, mut high) = (self.from, self.from);
        let mut reach = |point: &Point| {
            (low, high) = (at(low.x.min(point.x), low.y.min(point.y)), at(high.x.max(point.x), high.y.max(point.y)));
        };
        for step in self.steps.iter() {
            match step {
                Step::To(end) => reach(end),
                Step::Curve(one, two, end) => [one, two, end].into_iter().for_each(&mut reach),
            }
        }
        (low, high)
    }
}

/// What a shape is painted with, in this order: one thing, or two if the shape ends in an arrow head.
#[must_use]
pub fn painted(shape: &Shape) -> Vec<Painted<'_>> {
    match shape {
        Shape::Path { from, steps, closed, stroke, fill, arrow } => {
            let head = stroke.filter(|_| *arrow).and_then(|stroke| arrow::head(*from, steps, stroke.width));
            let steps = match &head {
                Some(head) => Cow::Owned(drawn_back(steps, head.neck)),
                None => Cow::Borrowed(steps.as_slice()),
            };
            let line = Outline { from: *from, steps, closed: *closed, stroke: *stroke, fill: *fill };
            let head = head.zip(*stroke).map(|(head, stroke)| {
                let [tip, one, two] = head.corners;
                let fill = Some(Fill::Plain(stroke.ink));
                let steps = Cow::Owned(vec![Step::To(one), Step::To(two)]);
                Outline { from: tip, steps, closed: true, stroke: None, fill }
            });
            std::iter::once(line).chain(head).map(Painted::Outline).collect()
        }
        Shape::Circle { centre, radius, stroke, fill } => {
            let (from, steps) = circle(*centre, *radius);
            vec![closed(from, steps, *stroke, *fill)]
        }
        Shape::Rect { corner, width, height, round, stroke, fill } => {
            let (from, steps) = rounded(*corner, *width, *height, *round);
            vec![closed(from, steps, *stroke, *fill)]
        }
        Shape::Text { at: place, text, size, anchor, ink, upwards } => {
            let long = width(text, *size);
            let before = match anchor {
                Anchor::Start => 0,
                Anchor::Middle => long / 2,
                Anchor::End => long,
            };
            let down = size.saturating_mul(BASELINE) / 1000;
            let start =
                if *upwards { at(place.x + down, place.y + before) } else { at(place.x - before, place.y + down) };
            vec![Painted::Letters { start, text, size: *size, ink: *ink, upwards: *upwards }]
        }
        Shape::Raster { corner, width, height, columns, cells } => {
            vec![Painted::Cells { corner: *corner, width: *width, height: *height, columns: *columns, cells }]
        }
    }
}

fn closed(from: Point, steps: Vec<Step>, stroke: Option<Stroke>, fill: Option<Fill>) -> Painted<'static> {
    Painted::Outline(Outline { from, steps: Cow::Owned(steps), closed: true, stroke, fill })
}

/// How far from a corner of the box around a quarter of a circle its control points are: as a cubic curve it has arms
/// of 0.5523 of the radius.
fn short_of(radius: Length) -> Length {
    radius - (radius.saturating_mul(5523).saturating_add(5000)) / 10_000
}

/// A circle from its rightmost point on, clockwise, which is where SVG begins to dash it.
fn circle(centre: Point, radius: Length) -> (Point, Vec<Step>) {
    let arm = radius - short_of(radius);
    let Point { x, y } = centre;
    let (left, right, above, below) = (x - radius, x + radius, y - radius, y + radius);
    let steps = vec![
        Step::Curve(at(right, y + arm), at(x + arm, below), at(x, below)),
        Step::Curve(at(x - arm, below), at(left, y + arm), at(left, y)),
        Step::Curve(at(left, y - arm), at(x - arm, above), at(x, above)),
        Step::Curve(at(x + arm, above), at(right, y - arm), at(right, y)),
    ];
    (at(right, y), steps)
}

/// A box whose corners are rounded, as far as it has room for that.
fn rounded(corner: Point, width: Length, height: Length, round: Length) -> (Point, Vec<Step>) {
    let (right, below) = (corner.x + width, corner.y + height);
    let round = round.min(width / 2).min(height / 2).max(0);
    if round == 0 {
        return (
            corner,
            vec![Step::To(at(right, corner.y)), Step::To(at(right, below)), Step::To(at(corner.x, below))],
        );
    }
    let short = short_of(round);
    let (left, top) = (corner.x, corner.y);
    let steps = vec![
        Step::To(at(right - round, top)),
        Step::Curve(at(right - short, top), at(right, top + short), at(right, top + round)),
        Step::To(at(right, below - round)),
        Step::Curve(at(right, below - short), at(right - short, below), at(right - round, below)),
        Step::To(at(left + round, below)),
        Step::Curve(at(left + short, below), at(left, below - short), at(left, below - round)),
        Step::To(at(left, top + round)),
        Step::Curve(at(left, top + short), at(left + short, top), at(left + round, top)),
    ];
    (at(left + round, top), steps)
}

#[cfg(test)]
mod tests {
    use super::super::{Dash, PIXEL};
    use super::*;

    #[test]
    fn an_arrow_is_a_line_that_ends_at_the_neck_of_its_head() {
        let stroke = Some(Stroke { ink: Ink::Left, width: PIXEL, dash: Dash::Solid });
        let steps = vec![Step::To(at(2_000, 0))];
        let path = Shape::Path { from: at(0, 0), steps, closed: false, stroke, fill: None, arrow: true };
        let painted = painted(&path);
        let [Painted::Outline(line), Painted::Outline(head)] = painted.as_slice() else { panic!("{painted:?}") };
        assert_eq!((head.from, head.fill), (at(2_000, 0), Some(Fill::Plain(Ink::Left))));
        let (low, high) = head.extent();
        assert!(matches!(line.steps.last(), Some(Step::To(neck)) if low.x < neck.x && neck.x < high.x), "{line:?}");
    }

    #[test]
    fn a_circle_stays_in_its_box_and_touches_each_side() {
        for (radius, centre) in [(1_000, at(300, -20)), (1, at(0, 0)), (0, at(5, 5))] {
            let circle = Shape::Circle { centre, radius, stroke: None, fill: None };
            let painted = painted(&circle);
            let [Painted::Outline(outline)] = painted.as_slice() else { panic!("{painted:?}") };
            let box_around = (at(centre.x - radius, centre.y - radius), at(centre.x + radius, centre.y + radius));
            assert_eq!(outline.extent(), box_around);
            assert!(matches!(outline.steps.last(), Some(Step::Curve(_, _, end)) if *end == outline.from));
        }
    }

    #[test]
    fn letters_begin_where_their_anchor_says() {
        let start = |anchor, upwards| {
            let shape = Shape::Text { at: at(0, 0), text: "00".into(), size: 2048, anchor, ink: Ink::Line, upwards };
            match painted(&shape).as_slice() {
                [Painted::Letters { start, .. }] => *start,
                other => panic!("{other:?}"),
            }
        };
        let down = 2048 * BASELINE / 1000;
        assert_eq!(start(Anchor::Start, false), at(0, down));
        assert_eq!(start(Anchor::Middle, false), at(-1303, down));
        assert_eq!(start(Anchor::End, false), at(-2606, down));
        assert_eq!(start(Anchor::End, true), at(down, 2606));
    }
}
