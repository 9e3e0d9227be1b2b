//! The page of a PDF file: shapes as operators, in the coordinates of the picture. Only whole numbers are computed
//! with.

use std::fmt::Write as _;

use super::file::{hexadecimal, stream};
use super::font::Font;
use crate::picture::measure::width;
use crate::picture::svg::{BASELINE, dashes, drawn_back};
use crate::picture::theme::{Rgb, Theme};
use crate::picture::written::{decimal, pixels};
use crate::picture::{Anchor, Dash, Fill, Length, Percent, Picture, Point, Shape, Step, Stroke, arrow, at, raster};

/// The longest side of a page, in points.
const LONGEST: i128 = 14_400;
/// Parts of a point in which a scale is counted.
const PARTS: i128 = 100_000_000;
/// How far hatching lines are apart along an axis, and how thick they are, as in SVG.
const HATCH: Length = 566;
const HATCH_LINE: Length = 120;

/// What a page consists of.
pub(super) struct Page {
    /// Its width in points.
    pub(super) width: String,
    /// Its height in points.
    pub(super) height: String,
    /// The operators.
    pub(super) content: String,
    /// The rasters, as objects of the file.
    pub(super) images: Vec<Vec<u8>>,
}

impl Page {
    pub(super) fn new(picture: &Picture, theme: Theme, percent: Percent, font: Option<&mut Font<'_>>) -> Page {
        let wanted = i128::from(percent) * 75 * (PARTS / 10_000);
        let longer = i128::from(picture.width.max(picture.height).max(1));
        let scale = wanted.min(LONGEST * 100 * PARTS / longer);
        // Ten thousandths of a point are finer than any printer.
        let points = |length: Length| decimal(i128::from(length.max(1)) * scale / (PARTS / 100), 4);
        let mut page = Page {
            width: points(picture.width),
            height: points(picture.height),
            content: String::new(),
            images: Vec::new(),
        };
        let factor = decimal(scale, 8);
        // From here on y grows downwards and a unit is a pixel.
        page.line(&format!("{factor} 0 0 -{factor} 0 {} cm", page.height));
        page.line("1 j");
        page.line(&format!("{} rg", colour(theme.paper())));
        page.line(&format!("0 0 {} {} re f", pixels(picture.width), pixels(picture.height)));
        let mut font = font;
        for shape in &picture.shapes {
            page.shape(shape, theme, font.as_deref_mut());
        }
        page
    }

    fn line(&mut self, line: &str) {
        self.content.push_str(line);
        self.content.push('\n');
    }

    fn shape(&mut self, shape: &Shape, theme: Theme, font: Option<&mut Font<'_>>) {
        match shape {
            Shape::Path { from, steps, closed, stroke, fill, arrow } => {
                let head = stroke.filter(|_| *arrow).and_then(|stroke| arrow::head(*from, steps, stroke.width));
                let line = head.as_ref().map(|head| drawn_back(steps, head.neck));
                let outline = path(*from, line.as_deref().unwrap_or(steps), *closed);
                self.paint(&outline, extent(*from, steps), *stroke, *fill, theme);
                if let (Some(head), Some(stroke)) = (head, stroke) {
                    let [tip, one, two] = head.corners;
                    let corners = path(tip, &[Step::To(one), Step::To(two)], true);
                    self.paint(&corners, (tip, tip), None, Some(Fill::Plain(stroke.ink)), theme);
                }
            }
            Shape::Circle { centre, radius, stroke, fill } => {
                let corner = at(centre.x - radius, centre.y - radius);
                let (from, steps) = rounded(corner, 2 * radius, 2 * radius, *radius);
                self.paint(&path(from, &steps, true), extent(from, &steps), *stroke, *fill, theme);
            }
            Shape::Rect { corner, width, height, round, stroke, fill } => {
                let (from, steps) = rounded(*corner, *width, *height, *round);
                self.paint(&path(from, &steps, true), extent(from, &steps), *stroke, *fill, theme);
            }
            Shape::Text { at, text, size, anchor, ink, upwards } => {
                if let Some(font) = font {
                    self.text(font, (*at, *anchor, *upwards), text, *size, theme.colour(*ink));
                }
            }
            Shape::Raster { corner, width, height, columns, cells } => {
                let place =
                    format!("{} 0 0 -{} {}", pixels(*width), pixels(*height), pair(at(corner.x, corner.y + height)));
                self.line(&format!("q {place} cm /I{} Do Q", self.images.len()));
                self.images.push(image(*columns, cells, theme));
            }
        }
    }

    /// Paints the inside and then the line of an outline, which lies between two corners.
    fn paint(
        &mut self,
        outline: &str,
        extent: (Point, Point),
        stroke: Option<Stroke>,
        fill: Option<Fill>,
        theme: Theme,
    ) {
        match fill {
            None => {}
            Some(Fill::Plain(ink)) => self.line(&format!("{} rg {outline} f", colour(theme.colour(ink)))),
            Some(Fill::Tint(ink)) => self.line(&format!("{} rg {outline} f", colour(theme.tint(ink)))),
            Some(Fill::Hatched(ink)) => {
                let lines = hatching(extent);
                let (paper, ink) = (colour(theme.paper()), colour(theme.colour(ink)));
                let thick = pixels(HATCH_LINE);
                self.line(&format!("q {outline} W n {paper} rg {outline} f {ink} RG {thick} w{lines} S Q"));
            }
        }
        let Some(stroke) = stroke else { return };
        let mut state = format!("{} RG {} w", colour(theme.colour(stroke.ink)), pixels(stroke.width));
        match dashes(stroke) {
            None => self.line(&format!("{state} {outline} S")),
            Some((piece, gap)) => {
                if stroke.dash == Dash::Dotted {
                    state.push_str(" 1 J");
                }
                self.line(&format!("q {state} [{} {}] 0 d {outline} S Q", pixels(piece), pixels(gap)));
            }
        }
    }

    fn text(
        &mut self,
        font: &mut Font<'_>,
        (place, anchor, upwards): (Point, Anchor, bool),
        text: &str,
        size: Length,
        ink: Rgb,
    ) {
        let long = width(text, size);
        let before = match anchor {
            Anchor::Start => 0,
            Anchor::Middle => long / 2,
            Anchor::End => long,
        };
        let down = size.saturating_mul(BASELINE) / 1000;
        // Letters stand on their heads in coordinates that grow downwards, so they are turned over.
        let (turn, start) = if upwards {
            ("0 -1 -1 0", at(place.x + down, place.y + before))
        } else {
            ("1 0 0 -1", at(place.x - before, place.y + down))
        };
        let (ink, size, glyphs) = (colour(ink), pixels(size), font.glyphs(text));
        self.line(&format!("BT {ink} rg /F {size} Tf {turn} {} Tm <{glyphs}> Tj ET", pair(start)));
    }
}

fn pair(point: Point) -> String {
    format!("{} {}", pixels(point.x), pixels(point.y))
}

fn colour(Rgb(red, green, blue): Rgb) -> String {
    let part = |part: u8| decimal((i128::from(part) * 1000 + 127) / 255, 3);
    format!("{} {} {}", part(red), part(green), part(blue))
}

fn path(from: Point, steps: &[Step], closed: bool) -> String {
    let mut text = format!("{} m", pair(from));
    for step in steps {
        let _ = match step {
            Step::To(end) => write!(text, " {} l", pair(*end)),
            Step::Curve(one, two, end) => write!(text, " {} {} {} c", pair(*one), pair(*two), pair(*end)),
        };
    }
    if closed {
        text.push_str(" h");
    }
    text
}

/// The upper left and the lower right corner of the box around a path and its control points.
fn extent(from: Point, steps: &[Step]) -> (Point, Point) {
    let (mut low, mut high) = (from, from);
    let mut reach = |point: &Point| {
        (low, high) = (at(low.x.min(point.x), low.y.min(point.y)), at(high.x.max(point.x), high.y.max(point.y)));
    };
    for step in steps {
        match step {
            Step::To(end) => reach(end),
            Step::Curve(one, two, end) => [one, two, end].into_iter().for_each(&mut reach),
        }
    }
    (low, high)
}

/// A box with rounded corners; a circle if they are as round as they can be. A quarter of a circle is a cubic curve
/// whose arms are 0.5523 of the radius.
fn rounded(corner: Point, width: Length, height: Length, round: Length) -> (Point, Vec<Step>) {
    let (right, below) = (corner.x + width, corner.y + height);
    let round = round.min(width / 2).min(height / 2).max(0);
    if round == 0 {
        return (
            corner,
            vec![Step::To(at(right, corner.y)), Step::To(at(right, below)), Step::To(at(corner.x, below))],
        );
    }
    let short = round - (round * 5523 + 5000) / 10_000;
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

/// Lines that rise to the right over a box, on a grid of the whole page, so that neighbouring areas match.
fn hatching((low, high): (Point, Point)) -> String {
    let mut lines = String::new();
    // On such a line the sum of the coordinates is the same everywhere.
    let mut sum = (low.x + low.y).div_euclid(HATCH) * HATCH;
    while sum <= high.x + high.y + HATCH {
        let _ = write!(lines, " {} m {} l", pair(at(sum - high.y, high.y)), pair(at(sum - low.y, low.y)));
        sum += HATCH;
    }
    lines
}

/// A raster as an image with a palette; cells without value are transparent.
fn image(columns: usize, cells: &[Option<u8>], theme: Theme) -> Vec<u8> {
    let columns = columns.max(1);
    let rows = cells.len().div_ceil(columns).max(1);
    let cell = |index: usize| raster::entry(cells.get(index).copied().flatten(), raster::ALL_COLOURS);
    let data: Vec<u8> = (0..rows * columns).map(cell).collect();
    let palette = hexadecimal(&raster::palette(theme, raster::ALL_COLOURS));
    let entries = format!(
        " /Type /XObject /Subtype /Image /Width {columns} /Height {rows} /BitsPerComponent 8 \
         /ColorSpace [/Indexed /DeviceRGB {} <{palette}>] /Mask [0 0]",
        raster::ALL_COLOURS,
    );
    stream(&entries, &data)
}
