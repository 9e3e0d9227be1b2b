//! Several figures on one sheet, titles and captions, and one figure behind the other with an arrow between. Sums are
//! in `sums`.

use super::measure::{Bounds, height, shortened, text_bounds, width};
use super::{Anchor, Dash, Figure, Ink, Length, PIXEL, Percent, Picture, Point, Shape, Step, Stroke, at};

/// A row of a sheet is not made wider than this, unless one figure alone is.
const WIDEST: Length = 1000 * PIXEL;

const GAP: Length = 24 * PIXEL;
const MARGIN: Length = 8 * PIXEL;
const TITLE: Length = 18 * PIXEL;
const CAPTION: Length = 13 * PIXEL;

impl Point {
    /// The place so far to the right and below.
    #[must_use]
    pub fn moved(self, by: Point) -> Point {
        at(self.x + by.x, self.y + by.y)
    }
}

impl Shape {
    /// The same shape with its points and its lengths changed.
    fn mapped(mut self, place: impl Fn(Point) -> Point, length: impl Fn(Length) -> Length) -> Shape {
        match &mut self {
            Shape::Path { from, steps, .. } => {
                *from = place(*from);
                for step in steps {
                    *step = match *step {
                        Step::To(end) => Step::To(place(end)),
                        Step::Curve(one, two, end) => Step::Curve(place(one), place(two), place(end)),
                    };
                }
            }
            Shape::Circle { centre, radius, .. } => (*centre, *radius) = (place(*centre), length(*radius)),
            Shape::Rect { corner, width, height, round, .. } => {
                (*corner, *width, *height, *round) = (place(*corner), length(*width), length(*height), length(*round));
            }
            Shape::Raster { corner, width, height, .. } => {
                (*corner, *width, *height) = (place(*corner), length(*width), length(*height));
            }
            Shape::Text { at, size, .. } => (*at, *size) = (place(*at), length(*size)),
        }
        if let Shape::Path { stroke: Some(stroke), .. }
        | Shape::Circle { stroke: Some(stroke), .. }
        | Shape::Rect { stroke: Some(stroke), .. } = &mut self
        {
            stroke.width = length(stroke.width);
        }
        self
    }

    /// The same shape, moved.
    #[must_use]
    pub fn moved(self, by: Point) -> Shape {
        self.mapped(|place| place.moved(by), |length| length)
    }
}

impl Picture {
    /// Paints another picture onto this one, its upper left corner here. The size stays.
    pub fn place(&mut self, other: Picture, corner: Point) {
        self.spots.extend(other.spots.into_iter().map(|spot| spot.moved(corner)));
        self.shapes.extend(other.shapes.into_iter().map(|shape| shape.moved(corner)));
    }

    /// The same picture at this many percent of its size, lines and letters included.
    #[must_use]
    pub fn scaled(self, percent: Percent) -> Picture {
        let length = |length: Length| length.saturating_mul(Length::from(percent)) / 100;
        let place = |place: Point| at(length(place.x), length(place.y));
        let shapes = self.shapes.into_iter().map(|shape| shape.mapped(place, length)).collect();
        let spots = self.spots.into_iter().map(|spot| spot.mapped(place)).collect();
        Picture { width: length(self.width), height: length(self.height), description: self.description, shapes, spots }
    }

    /// The boxes of all texts, each with its text: for those who check that none overlap.
    #[must_use]
    pub fn labels(&self) -> Vec<(Bounds, &str)> {
        let mut labels = Vec::new();
        for shape in &self.shapes {
            if let Shape::Text { at, text, size, anchor, upwards, .. } = shape {
                labels.push((text_bounds(*at, text, *size, *anchor, *upwards), text.as_str()));
            }
        }
        labels
    }
}

impl Figure {
    /// The figure with a title above it.
    #[must_use]
    pub fn titled(self, title: &str) -> Figure {
        let text = format!("{title}\n\n{}", self.text);
        Figure { picture: headed(self.picture, title), text, dot: self.dot }
    }

    /// The figure with a caption below it; a caption that is wider than the figure and than a page is cut.
    #[must_use]
    pub fn captioned(self, caption: &str) -> Figure {
        let inner = self.picture;
        let caption_shown = shortened(caption, CAPTION, inner.width.max(WIDEST / 2) - 2 * MARGIN);
        let total = inner.width.max(width(&caption_shown, CAPTION) + 2 * MARGIN);
        let line = height(CAPTION);
        let mut picture = Picture {
            width: total,
            height: inner.height + line + MARGIN,
            description: inner.description.clone(),
            ..Picture::default()
        };
        let (left, below) = ((total - inner.width) / 2, inner.height + line / 2);
        picture.place(inner, at(left, 0));
        picture.shapes.push(label(at(total / 2, below), caption_shown, CAPTION));
        Figure { picture, text: format!("{}\n{caption}", self.text), dot: self.dot }
    }

    /// Several figures on one sheet, side by side as long as they fit and then in further rows. The figures of a row
    /// stand on one line, so that their captions have one base line.
    #[must_use]
    pub fn sheet(title: &str, figures: Vec<Figure>) -> Figure {
        let mut rows: Vec<(Vec<Picture>, Length, Length)> = Vec::new();
        // A sheet with more than a graph on it is no graph.
        let dot = if figures.len() == 1 { figures[0].dot.clone() } else { None };
        let (mut texts, mut descriptions) = (Vec::new(), Vec::new());
        for figure in figures {
            texts.push(figure.text);
            descriptions.push(figure.picture.description.clone());
            let (wide, high) = (figure.picture.width, figure.picture.height);
            match rows.last_mut() {
                Some((row, width, height)) if *width + GAP + wide <= WIDEST => {
                    *width += GAP + wide;
                    *height = high.max(*height);
                    row.push(figure.picture);
                }
                _ => rows.push((vec![figure.picture], wide, high)),
            }
        }
        let total = rows.iter().map(|(_, width, _)| *width).max().unwrap_or(0);
        let mut picture = Picture { width: total, description: descriptions.join(" "), ..Picture::default() };
        for (row, _, high) in rows {
            if picture.height > 0 {
                picture.height += GAP;
            }
            let mut x = 0;
            for inner in row {
                let (wide, corner) = (inner.width, at(x, picture.height + high - inner.height));
                picture.place(inner, corner);
                x += wide + GAP;
            }
            picture.height += high;
        }
        if texts.len() > 1 {
            // Places of different boards have the same numbers.
            picture.spots.clear();
        }
        let figure = Figure { picture, text: texts.join("\n\n"), dot };
        if title.is_empty() { figure } else { figure.titled(title) }
    }

    /// This figure, an arrow, and the other: to its right if that fits a page, else below it.
    #[must_use]
    pub fn then(self, after: Figure) -> Figure {
        const ARROW: Length = 36 * PIXEL;
        let (one, two) = (self.picture, after.picture);
        let beside = one.width + ARROW + two.width <= WIDEST;
        let (wide, high) = if beside {
            (one.width + ARROW + two.width, one.height.max(two.height))
        } else {
            (one.width.max(two.width), one.height + ARROW + two.height)
        };
        let description = format!("{} Then: {}", one.description, two.description);
        let mut picture = Picture { width: wide, height: high, description, ..Picture::default() };
        let (from, to, corner, next) = if beside {
            let (start, middle) = (one.width, high / 2);
            let next = at(start + ARROW, (high - two.height) / 2);
            let line = (at(start + 4 * PIXEL, middle), at(start + ARROW - 4 * PIXEL, middle));
            (line.0, line.1, at(0, (high - one.height) / 2), next)
        } else {
            let (start, middle) = (one.height, one.width.min(two.width) / 2);
            let line = (at(middle, start + 4 * PIXEL), at(middle, start + ARROW - 4 * PIXEL));
            (line.0, line.1, at(0, 0), at(0, start + ARROW))
        };
        picture.place(one, corner);
        let stroke = Some(Stroke { ink: Ink::Line, width: 150, dash: Dash::Solid });
        picture.shapes.push(Shape::Path {
            from,
            steps: vec![Step::To(to)],
            closed: false,
            stroke,
            fill: None,
            arrow: true,
        });
        picture.place(two, next);
        // Both boards have places with the same numbers.
        picture.spots.clear();
        Figure { picture, text: format!("{}\n->\n{}", self.text, after.text), dot: None }
    }
}

fn label(place: Point, text: String, size: Length) -> Shape {
    Shape::Text { at: place, text, size, anchor: Anchor::Middle, ink: Ink::Line, upwards: false }
}

/// The picture with a line of title above it.
fn headed(inner: Picture, title: &str) -> Picture {
    let title = shortened(title, TITLE, inner.width.max(WIDEST) - 2 * MARGIN);
    let total = inner.width.max(width(&title, TITLE) + 2 * MARGIN);
    let line = height(TITLE) + 2 * MARGIN;
    let description = format!("{title}. {}", inner.description);
    let mut picture = Picture { width: total, height: inner.height + line, description, ..Picture::default() };
    picture.shapes.push(label(at(total / 2, line / 2), title, TITLE));
    let left = (total - inner.width) / 2;
    picture.place(inner, at(left, line));
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(wide: Length, high: Length) -> Figure {
        let picture = Picture { width: wide * PIXEL, height: high * PIXEL, ..Picture::default() };
        Figure { picture, text: format!("{wide}x{high}"), dot: None }
    }

    #[test]
    fn a_sheet_fills_rows_and_has_room_for_all() {
        let sheet = Figure::sheet("", vec![plain(400, 100), plain(400, 50), plain(400, 30)]);
        assert_eq!((sheet.picture.width, sheet.picture.height), (824 * PIXEL, 154 * PIXEL));
        assert_eq!(sheet.text, "400x100\n\n400x50\n\n400x30");
        let one = Figure::sheet("", vec![plain(4000, 10)]);
        assert_eq!(one.picture.width, 4000 * PIXEL);
        assert_eq!(Figure::sheet("", Vec::new()).picture, Picture::default());
    }

    #[test]
    fn captions_of_one_row_have_one_base_line() {
        let figures = [plain(40, 100), plain(60, 20), plain(90, 55)].map(|figure| figure.captioned("caption"));
        let picture = Figure::sheet("", figures.to_vec()).picture;
        let lines: Vec<Length> = picture.labels().iter().map(|(bounds, _)| bounds.bottom).collect();
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| *line == lines[0]), "{lines:?}");
    }

    #[test]
    fn a_scaled_picture_has_smaller_shapes_lines_and_letters() {
        let stroke = Some(Stroke { ink: Ink::Line, width: 200, dash: Dash::Solid });
        let circle = Shape::Circle { centre: at(1000, 600), radius: 400, stroke, fill: None };
        let shapes = vec![circle, label(at(500, 500), "x".into(), 1200)];
        let half = Picture { width: 2000, height: 1000, shapes, ..Picture::default() }.scaled(50);
        let stroke = Some(Stroke { ink: Ink::Line, width: 100, dash: Dash::Solid });
        let circle = Shape::Circle { centre: at(500, 300), radius: 200, stroke, fill: None };
        assert_eq!(half.shapes, [circle, label(at(250, 250), "x".into(), 600)]);
        assert_eq!((half.width, half.height), (1000, 500));
    }

    #[test]
    fn titles_and_captions_lie_on_the_picture_however_long_they_are() {
        for text in ["x", &"Cherries ".repeat(100)] {
            for figure in [plain(30, 30), plain(900, 30)] {
                let picture = figure.captioned(text).titled(text).picture;
                let canvas = Bounds { left: 0, top: 0, right: picture.width, bottom: picture.height };
                assert_eq!(picture.labels().len(), 2);
                assert!(picture.labels().iter().all(|(bounds, _)| canvas.contains(bounds)), "{picture:?}");
            }
        }
    }

    #[test]
    fn what_follows_stands_beside_or_below() {
        let beside = plain(100, 20).then(plain(80, 40)).picture;
        assert_eq!((beside.width, beside.height), (216 * PIXEL, 40 * PIXEL));
        let below = plain(900, 20).then(plain(800, 40)).picture;
        assert_eq!((below.width, below.height), (900 * PIXEL, 96 * PIXEL));
    }
}
