//! A growing picture: shapes at any coordinates, moved onto a canvas that holds them all when it is finished.
//!
//! It knows the extent of every shape, so that no label is cut off. It does not place anything.

use crate::picture::measure::{Bounds, text_bounds};
use crate::picture::{Anchor, Dash, Fill, Ink, Length, PIXEL, Picture, Point, Shape, Step, Stroke, at};

/// The size of ordinary labels.
pub(super) const TEXT: Length = 13 * PIXEL;
/// The size of small labels: ticks, legends, corners.
pub(super) const SMALL: Length = 11 * PIXEL;
/// The room around a picture.
const MARGIN: Length = 12 * PIXEL;
/// How many letters a label has at most; canonical forms can have millions.
const LETTERS: usize = 48;

/// A line of this ink and width, not broken.
pub(super) const fn solid(ink: Ink, width: Length) -> Stroke {
    Stroke { ink, width, dash: Dash::Solid }
}

/// A label that fits a picture: one line, its middle left out if it is long.
pub(super) fn short(text: &str) -> String {
    shortened(text, LETTERS)
}

/// One line of at most `most` letters; the middle is left out if there are more.
pub(super) fn shortened(text: &str, letters: usize) -> String {
    let line: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if text.chars().count() <= letters {
        return line;
    }
    let head: String = line.chars().take(letters * 2 / 3).collect();
    let tail: Vec<char> = line.chars().rev().take(letters - 1 - letters * 2 / 3).collect();
    format!("{head}…{}", tail.iter().rev().collect::<String>())
}

/// The box of this size around a point.
pub(super) fn around(centre: Point, width: Length, height: Length) -> Bounds {
    let (left, top) = (centre.x - width / 2, centre.y - height / 2);
    Bounds { left, top, right: left + width, bottom: top + height }
}

/// The box with this much more on each side.
pub(super) fn grown(place: &Bounds, by: Length) -> Bounds {
    Bounds { left: place.left - by, top: place.top - by, right: place.right + by, bottom: place.bottom + by }
}

fn join(one: &Bounds, other: &Bounds) -> Bounds {
    Bounds {
        left: one.left.min(other.left),
        top: one.top.min(other.top),
        right: one.right.max(other.right),
        bottom: one.bottom.max(other.bottom),
    }
}

/// Shapes that become a picture.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    shapes: Vec<Shape>,
    extent: Option<Bounds>,
}

impl Canvas {
    pub(super) fn push(&mut self, shape: Shape) {
        let extent = extent(&shape);
        self.extent = Some(self.extent.map_or(extent, |old| join(&old, &extent)));
        self.shapes.push(shape);
    }

    /// Another picture with its upper left corner here.
    pub(super) fn picture(&mut self, picture: Picture, corner: Point) {
        picture.shapes.into_iter().for_each(|shape| self.push(shape.moved(corner)));
    }

    pub(super) fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.path(from, vec![Step::To(to)], stroke, false);
    }

    pub(super) fn path(&mut self, from: Point, steps: Vec<Step>, stroke: Stroke, arrow: bool) {
        self.push(Shape::Path { from, steps, closed: false, stroke: Some(stroke), fill: None, arrow });
    }

    pub(super) fn polygon(&mut self, points: &[Point], stroke: Option<Stroke>, fill: Option<Fill>) {
        if let Some((&from, rest)) = points.split_first() {
            let steps = rest.iter().map(|&point| Step::To(point)).collect();
            self.push(Shape::Path { from, steps, closed: true, stroke, fill, arrow: false });
        }
    }

    pub(super) fn circle(&mut self, centre: Point, radius: Length, stroke: Option<Stroke>, fill: Option<Fill>) {
        self.push(Shape::Circle { centre, radius, stroke, fill });
    }

    pub(super) fn rect(&mut self, place: Bounds, round: Length, stroke: Option<Stroke>, fill: Option<Fill>) {
        let (width, height) = (place.right - place.left, place.bottom - place.top);
        self.push(Shape::Rect { corner: at(place.left, place.top), width, height, round, stroke, fill });
    }

    pub(super) fn text(&mut self, place: Point, text: &str, size: Length, anchor: Anchor, ink: Ink) {
        if !text.is_empty() {
            self.push(Shape::Text { at: place, text: text.to_string(), size, anchor, ink, upwards: false });
        }
    }

    pub(super) fn text_upwards(&mut self, place: Point, text: &str, size: Length) {
        if !text.is_empty() {
            let (anchor, ink) = (Anchor::Middle, Ink::Line);
            self.push(Shape::Text { at: place, text: text.to_string(), size, anchor, ink, upwards: true });
        }
    }

    /// The picture, with a margin around everything.
    pub(super) fn finish(self, description: String) -> Picture {
        let Some(extent) = self.extent else {
            return Picture { width: 2 * MARGIN, height: 2 * MARGIN, description, ..Picture::default() };
        };
        // Whole pixels of displacement keep lines on whole pixels crisp.
        let by = at(MARGIN - floor_pixel(extent.left), MARGIN - floor_pixel(extent.top));
        let shapes = self.shapes.into_iter().map(|shape| shape.moved(by)).collect();
        Picture {
            width: ceil_pixel(extent.right + by.x + MARGIN),
            height: ceil_pixel(extent.bottom + by.y + MARGIN),
            description,
            shapes,
            ..Picture::default()
        }
    }
}

fn floor_pixel(length: Length) -> Length {
    length.div_euclid(PIXEL) * PIXEL
}

fn ceil_pixel(length: Length) -> Length {
    -floor_pixel(-length)
}

fn extent(shape: &Shape) -> Bounds {
    match shape {
        Shape::Path { from, steps, stroke, .. } => {
            let mut extent = around(*from, 0, 0);
            let mut reach = |point: &Point| extent = join(&extent, &around(*point, 0, 0));
            for step in steps {
                match step {
                    Step::To(point) => reach(point),
                    Step::Curve(first, second, end) => {
                        for point in [first, second, end] {
                            reach(point);
                        }
                    }
                }
            }
            grown(&extent, stroke.map_or(0, |stroke| stroke.width / 2))
        }
        Shape::Circle { centre, radius, stroke, .. } => {
            grown(&around(*centre, 2 * radius, 2 * radius), stroke.map_or(0, |stroke| stroke.width / 2))
        }
        Shape::Rect { corner, width, height, stroke, .. } => {
            let place = Bounds { left: corner.x, top: corner.y, right: corner.x + width, bottom: corner.y + height };
            grown(&place, stroke.map_or(0, |stroke| stroke.width / 2))
        }
        Shape::Raster { corner, width, height, .. } => {
            Bounds { left: corner.x, top: corner.y, right: corner.x + width, bottom: corner.y + height }
        }
        Shape::Text { at, text, size, anchor, upwards, .. } => text_bounds(*at, text, *size, *anchor, *upwards),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_label_keeps_its_ends_and_has_one_line() {
        assert_eq!(shortened("abcdefghij", 7), "abcd…ij");
        assert_eq!(shortened("a\nb", 7), "a b");
        assert_eq!(shortened("abcdefg", 7), "abcdefg");
    }

    #[test]
    fn the_finished_picture_holds_every_shape() {
        let mut canvas = Canvas::default();
        canvas.text(at(-5000, -700), "label", TEXT, Anchor::End, Ink::Line);
        canvas.line(at(0, 0), at(100, 90_000), solid(Ink::Line, PIXEL));
        let picture = canvas.finish(String::new());
        for shape in &picture.shapes {
            let extent = extent(shape);
            assert!(extent.left >= 0 && extent.top >= 0, "{shape:?}");
            assert!(extent.right <= picture.width && extent.bottom <= picture.height, "{shape:?}");
        }
    }
}
