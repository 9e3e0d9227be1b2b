//! The page of a PDF file: shapes as operators, in the coordinates of the picture. Only whole numbers are computed
//! with.

use std::fmt::Write as _;

use super::file::{hexadecimal, stream};
use super::font::Font;
use crate::picture::painted::{Outline, Painted, dashes, painted};
use crate::picture::theme::{Rgb, Theme};
use crate::picture::written::{decimal, pixels};
use crate::picture::{Dash, Fill, Length, Percent, Picture, Point, Shape, Step, at, raster};

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
            page.shape(shape, theme, &mut font);
        }
        page
    }

    fn line(&mut self, line: &str) {
        self.content.push_str(line);
        self.content.push('\n');
    }

    fn shape(&mut self, shape: &Shape, theme: Theme, font: &mut Option<&mut Font<'_>>) {
        for painted in painted(shape) {
            match painted {
                Painted::Outline(outline) => self.paint(&outline, theme),
                Painted::Letters { start, text, size, ink, upwards } => {
                    if let Some(font) = font.as_deref_mut() {
                        let glyphs = font.glyphs(text);
                        self.letters(&glyphs, start, size, theme.colour(ink), upwards);
                    }
                }
                Painted::Cells { corner, width, height, columns, cells } => {
                    let place =
                        format!("{} 0 0 -{} {}", pixels(width), pixels(height), pair(at(corner.x, corner.y + height)));
                    self.line(&format!("q {place} cm /I{} Do Q", self.images.len()));
                    self.images.push(image(columns, cells, theme));
                }
            }
        }
    }

    /// Paints the inside and then the line of an outline.
    fn paint(&mut self, shape: &Outline<'_>, theme: Theme) {
        let outline = path(shape);
        match shape.fill {
            None => {}
            Some(Fill::Plain(ink)) => self.line(&format!("{} rg {outline} f", colour(theme.colour(ink)))),
            Some(Fill::Tint(ink)) => self.line(&format!("{} rg {outline} f", colour(theme.tint(ink)))),
            Some(Fill::Hatched(ink)) => {
                let (paper, ink) = (colour(theme.paper()), colour(theme.colour(ink)));
                let (thick, lines) = (pixels(HATCH_LINE), hatching(shape.extent()));
                self.line(&format!("q {outline} W n {paper} rg {outline} f {ink} RG {thick} w{lines} S Q"));
            }
        }
        let Some(stroke) = shape.stroke else { return };
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

    fn letters(&mut self, glyphs: &str, start: Point, size: Length, ink: Rgb, upwards: bool) {
        // Letters stand on their heads in coordinates that grow downwards, so they are turned over.
        let turn = if upwards { "0 -1 -1 0" } else { "1 0 0 -1" };
        let (ink, size, start) = (colour(ink), pixels(size), pair(start));
        self.line(&format!("BT {ink} rg /F {size} Tf {turn} {start} Tm <{glyphs}> Tj ET"));
    }
}

fn pair(point: Point) -> String {
    format!("{} {}", pixels(point.x), pixels(point.y))
}

fn colour(Rgb(red, green, blue): Rgb) -> String {
    let part = |part: u8| decimal((i128::from(part) * 1000 + 127) / 255, 3);
    format!("{} {} {}", part(red), part(green), part(blue))
}

fn path(outline: &Outline<'_>) -> String {
    let mut text = format!("{} m", pair(outline.from));
    for step in outline.steps.iter() {
        let _ = match step {
            Step::To(end) => write!(text, " {} l", pair(*end)),
            Step::Curve(one, two, end) => write!(text, " {} {} {} c", pair(*one), pair(*two), pair(*end)),
        };
    }
    if outline.closed {
        text.push_str(" h");
    }
    text
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
