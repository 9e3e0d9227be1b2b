//! A picture painted on points: outlines filled and drawn by `tiny-skia`, hatching as a gradient with edges, heat maps
//! as images, letters as outlines of the font.
//!
//! What is painted and where is known already (see `onside_show::picture::painted`), in whole hundredths of a pixel.
//! Floats are what points are computed with; they decide nothing but colours of points.
#![allow(clippy::float_arithmetic)]

use onside_show::picture::painted::{Outline, Painted, dashes, painted};
use onside_show::picture::{Dash, Fill, Ink, Length, Picture, Point, Rgb, Step, Stroke, Theme};
use tiny_skia::{
    Color, FillRule, FilterQuality, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pattern,
    Pixmap, Rect, Shader, SpreadMode, StrokeDash, Transform,
};

use crate::letters::Letters;

/// Hatching lines return after this many pixels across them, of which they fill these parts, as in SVG.
const HATCH: f32 = 4.0;
const HATCH_LINE: f32 = 0.3;

/// The points of an image with the one who paints on them.
pub(crate) struct Canvas<'a> {
    points: Pixmap,
    /// How many points a pixel has.
    scale: f32,
    theme: Theme,
    letters: &'a Letters<'a>,
}

impl<'a> Canvas<'a> {
    /// A canvas of this many points in the colour of the paper; nothing if there is no room for it.
    pub(crate) fn new(
        (width, height): (u32, u32),
        scale: f32,
        theme: Theme,
        letters: &'a Letters<'a>,
    ) -> Option<Canvas<'a>> {
        let mut points = Pixmap::new(width, height)?;
        points.fill(colour(theme.paper()));
        Some(Canvas { points, scale, theme, letters })
    }

    /// Paints all of a picture.
    pub(crate) fn paint(&mut self, picture: &Picture) {
        for painted in picture.shapes.iter().flat_map(painted) {
            match painted {
                Painted::Outline(outline) => self.outline(&outline),
                Painted::Letters { start, text, size, ink, upwards } => {
                    let outline = self.letters.outline(text, pixels(size));
                    let place = Transform::from_translate(pixels(start.x), pixels(start.y));
                    let place = if upwards { place.pre_rotate(-90.0) } else { place };
                    if let Some(outline) = outline.and_then(|outline| outline.transform(place)) {
                        self.fill(&outline, &plain(self.theme.colour(ink)));
                    }
                }
                Painted::Cells { corner, width, height, columns, cells } => {
                    self.cells(corner, (width, height), columns, cells);
                }
            }
        }
    }

    /// The image as a PNG file.
    pub(crate) fn encoded(&self) -> Option<Vec<u8>> {
        self.points.encode_png().ok()
    }

    fn transform(&self) -> Transform {
        Transform::from_scale(self.scale, self.scale)
    }

    fn fill(&mut self, path: &Path, paint: &Paint<'_>) {
        // An outline that is nowhere wide or high has no inside.
        let bounds = path.bounds();
        if bounds.width() > 0.0 && bounds.height() > 0.0 {
            self.points.fill_path(path, paint, FillRule::Winding, self.transform(), None);
        }
    }

    fn outline(&mut self, outline: &Outline<'_>) {
        let Some(path) = path(outline) else { return };
        let inside = outline.fill.map(|fill| match fill {
            Fill::Plain(ink) => plain(self.theme.colour(ink)),
            Fill::Tint(ink) => plain(self.theme.tint(ink)),
            Fill::Hatched(ink) => self.hatching(self.theme.colour(ink)),
        });
        if let Some(paint) = inside {
            self.fill(&path, &paint);
        }
        if let Some(stroke) = outline.stroke.filter(|stroke| stroke.width > 0) {
            let paint = plain(self.theme.colour(stroke.ink));
            self.points.stroke_path(&path, &paint, &line(stroke), self.transform(), None);
        }
    }

    /// Lines of an ink on paper that rise to the right, at the same places for all areas. A step from one colour to the
    /// other takes one point, so that the lines have smooth edges.
    fn hatching(&self, ink: Rgb) -> Paint<'static> {
        let (ink, paper) = (colour(ink), colour(self.theme.paper()));
        let half_step = (0.5 / (HATCH * self.scale)).min(HATCH_LINE / 2.0);
        let mean = |one: f32, two: f32| (one + two) / 2.0;
        let between = Color::from_rgba(
            mean(ink.red(), paper.red()),
            mean(ink.green(), paper.green()),
            mean(ink.blue(), paper.blue()),
            1.0,
        );
        let stops = [
            (0.0, between.unwrap_or(ink)),
            (half_step, ink),
            (HATCH_LINE - half_step, ink),
            (HATCH_LINE + half_step, paper),
            (1.0 - half_step, paper),
            (1.0, between.unwrap_or(ink)),
        ];
        let stops = stops.map(|(place, colour)| GradientStop::new(place, colour)).to_vec();
        // Across the lines is as far to the right as downwards.
        let across = HATCH * std::f32::consts::FRAC_1_SQRT_2;
        let (start, end) = (tiny_skia::Point::zero(), tiny_skia::Point::from_xy(across, across));
        let lines = LinearGradient::new(start, end, stops, SpreadMode::Repeat, Transform::identity());
        Paint { shader: lines.unwrap_or(Shader::SolidColor(ink)), ..Paint::default() }
    }

    /// Cells as an image of one point each, which is stretched without smoothing. Those without value are not painted.
    fn cells(&mut self, corner: Point, (width, height): (Length, Length), columns: usize, cells: &[Option<u8>]) {
        let columns = columns.max(1);
        let rows = cells.len().div_ceil(columns).max(1);
        let (Ok(across), Ok(down)) = (u32::try_from(columns), u32::try_from(rows)) else { return };
        let Some(mut image) = Pixmap::new(across, down) else { return };
        for (point, cell) in image.pixels_mut().iter_mut().zip(cells) {
            if let Some(place) = cell {
                *point = colour(self.theme.colour(Ink::Heat(*place))).premultiply().to_color_u8();
            }
        }
        let (left, top) = (pixels(corner.x), pixels(corner.y));
        let Some(area) = Rect::from_xywh(left, top, pixels(width), pixels(height)) else { return };
        let stretched =
            Transform::from_row(area.width() / across as f32, 0.0, 0.0, area.height() / down as f32, left, top);
        let shader = Pattern::new(image.as_ref(), SpreadMode::Pad, FilterQuality::Nearest, 1.0, stretched);
        let paint = Paint { shader, ..Paint::default() };
        self.points.fill_rect(area, &paint, self.transform(), None);
    }
}

/// A length in pixels.
#[allow(clippy::cast_precision_loss)]
fn pixels(length: Length) -> f32 {
    length as f32 / 100.0
}

fn colour(Rgb(red, green, blue): Rgb) -> Color {
    Color::from_rgba8(red, green, blue, u8::MAX)
}

fn plain(ink: Rgb) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(colour(ink)), ..Paint::default() }
}

fn line(stroke: Stroke) -> tiny_skia::Stroke {
    let dash = dashes(stroke).and_then(|(piece, gap)| StrokeDash::new(vec![pixels(piece), pixels(gap)], 0.0));
    let line_cap = if stroke.dash == Dash::Dotted { LineCap::Round } else { LineCap::Butt };
    tiny_skia::Stroke { width: pixels(stroke.width), line_cap, line_join: LineJoin::Round, dash, miter_limit: 4.0 }
}

fn path(outline: &Outline<'_>) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.move_to(pixels(outline.from.x), pixels(outline.from.y));
    for step in outline.steps.iter() {
        match step {
            Step::To(end) => path.line_to(pixels(end.x), pixels(end.y)),
            Step::Curve(one, two, end) => {
                let [one, two, end] = [one, two, end].map(|point| (pixels(point.x), pixels(point.y)));
                path.cubic_to(one.0, one.1, two.0, two.1, end.0, end.1);
            }
        }
    }
    if outline.closed {
        path.close();
    }
    path.finish()
}
