//! A picture as a `tikzpicture`, to be read by `\input` in a document that loads nothing but TikZ.
//!
//! Colours are defined inside. Text is set in the document's font and is plain ASCII in the file, so that pdfLaTeX
//! reads it whatever its settings; its letters are in `tikz_text`. A raster becomes rectangles, with neighbouring cells
//! of many put together, because TeX has no images inside a file.

use std::fmt::Write as _;

use super::svg::{BASELINE, dashes, drawn_back};
use super::theme::Theme;
use super::tikz_text::tex;
use super::{Anchor, Dash, Fill, Ink, Length, Percent, Picture, Point, Shape, Step, Stroke, arrow, raster};

/// TeX knows no lengths above 16383 points; a larger picture is made smaller.
const LONGEST_POINTS: Length = 12_000;

/// A raster is drawn with at most this many cells in a row and in a column.
const MOST_CELLS: usize = 120;

/// How many different colours a raster has.
const HEATS: u16 = 64;

/// The picture for LaTeX, scaled to `percent` of its natural size: a pixel is three quarters of a point.
#[must_use]
pub fn render_tikz(picture: &Picture, theme: Theme, percent: Percent) -> String {
    let longest = picture.width.max(picture.height).max(1) / 100;
    let most = LONGEST_POINTS * 400 / 3 / longest.max(1);
    let percent = Length::from(percent).min(most.max(1));
    let mut tikz = Tikz { out: String::new(), theme, percent };
    let unit = tikz.points(100);
    let mut text = String::from("% Made by onside; needs \\usepackage{tikz}.\n");
    let _ = writeln!(
        text,
        "\\begin{{tikzpicture}}[x={unit},y=-{unit},line join=round,every node/.style={{inner sep=0pt,outer sep=0pt}}]"
    );
    for shape in &picture.shapes {
        tikz.shape(shape);
    }
    let corner = pair(super::at(picture.width, picture.height));
    for ink in inks(picture) {
        text.push_str(&tikz.definition(ink));
    }
    if theme == Theme::Dark {
        let _ = writeln!(text, "\\fill[{}] (0,0) rectangle {corner};", name(Ink::Paper));
    }
    let _ = writeln!(text, "\\useasboundingbox (0,0) rectangle {corner};");
    text.push_str(&tikz.out);
    text.push_str("\\end{tikzpicture}\n");
    text
}

/// The inks of a picture, each once, and the paper, which hatching and dark grounds need.
fn inks(picture: &Picture) -> Vec<Ink> {
    let mut found = vec![Ink::Paper];
    let mut note = |ink: Ink| {
        if !found.contains(&ink) {
            found.push(ink);
        }
    };
    for shape in &picture.shapes {
        match shape {
            Shape::Path { stroke, fill, .. }
            | Shape::Circle { stroke, fill, .. }
            | Shape::Rect { stroke, fill, .. } => {
                if let Some(stroke) = stroke {
                    note(stroke.ink);
                }
                if let Some(Fill::Plain(ink) | Fill::Tint(ink) | Fill::Hatched(ink)) = fill {
                    note(*ink);
                }
            }
            Shape::Text { ink, .. } => note(*ink),
            Shape::Raster { .. } => {
                for level in 0..HEATS {
                    note(Ink::Heat(raster::representative(u8::try_from(level).unwrap_or(u8::MAX), HEATS)));
                }
            }
        }
    }
    found
}

/// The name of an ink's colour.
fn name(ink: Ink) -> String {
    format!("onside{ink:?}").replace(['(', ')'], "")
}

fn coordinate(length: Length) -> String {
    super::written::pixels(length)
}

fn pair(point: Point) -> String {
    format!("({},{})", coordinate(point.x), coordinate(point.y))
}

struct Tikz {
    out: String,
    theme: Theme,
    percent: Length,
}

impl Tikz {
    /// A length in points.
    fn points(&self, length: Length) -> String {
        // Hundredths of a pixel times percent are ten-thousandths of a pixel; TeX is given thousandths of a point.
        let thousandths = length.saturating_mul(self.percent).saturating_mul(3) / 40;
        let sign = if thousandths < 0 { "-" } else { "" };
        let size = thousandths.unsigned_abs();
        let text = format!("{sign}{}.{:03}", size / 1000, size % 1000);
        format!("{}pt", text.trim_end_matches('0').trim_end_matches('.'))
    }

    fn definition(&self, ink: Ink) -> String {
        let (full, tint) = (self.theme.colour(ink), self.theme.tint(ink));
        let define = |name: &str, colour: super::Rgb| {
            format!("\\definecolor{{{name}}}{{RGB}}{{{},{},{}}}\n", colour.0, colour.1, colour.2)
        };
        if matches!(ink, Ink::Paper | Ink::OnHeat(_)) {
            return define(&name(ink), full);
        }
        define(&name(ink), full) + &define(&format!("{}tint", name(ink)), tint)
    }

    /// The options by which a line is drawn.
    fn drawing(&self, stroke: Stroke) -> String {
        let mut options = format!("draw={},line width={}", name(stroke.ink), self.points(stroke.width));
        if let Some((piece, gap)) = dashes(stroke) {
            let _ = write!(options, ",dash pattern=on {} off {}", self.points(piece), self.points(gap));
        }
        if stroke.dash == Dash::Dotted {
            options.push_str(",line cap=round");
        }
        options
    }

    /// One outline, painted and drawn; `bounds` is the box in which it lies, for hatching.
    fn outline(&mut self, outline: &str, extra: &str, stroke: Option<Stroke>, fill: Option<Fill>, bounds: [Point; 2]) {
        let mut options: Vec<String> = Vec::new();
        match fill {
            None => {}
            Some(Fill::Plain(ink)) => options.push(format!("fill={}", name(ink))),
            Some(Fill::Tint(ink)) => options.push(format!("fill={}tint", name(ink))),
            Some(Fill::Hatched(ink)) => self.hatch(outline, extra, ink, bounds),
        }
        options.extend(stroke.map(|stroke| self.drawing(stroke)));
        if options.is_empty() {
            return;
        }
        if !extra.is_empty() {
            options.push(extra.to_owned());
        }
        let _ = writeln!(self.out, "\\path[{}] {outline};", options.join(","));
    }

    /// Slanted lines inside an outline.
    fn hatch(&mut self, outline: &str, extra: &str, ink: Ink, [low, high]: [Point; 2]) {
        const STEP: Length = 566;
        let tall = high.y - low.y;
        let count = ((high.x - low.x + tall) / STEP).clamp(0, 2_000);
        let paper = name(Ink::Paper);
        let _ = writeln!(self.out, "\\begin{{scope}}\\clip[{extra}] {outline};\\fill[{paper}] {outline};");
        let _ = writeln!(
            self.out,
            "\\foreach \\k in {{0,...,{count}}} \\draw[{},line width={}] ({}+\\k*{},{}) -- ++({},-{});",
            name(ink),
            self.points(120),
            coordinate(low.x - tall),
            coordinate(STEP),
            coordinate(high.y),
            coordinate(tall),
            coordinate(tall),
        );
        self.out.push_str("\\end{scope}\n");
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Path { from, steps, closed, stroke, fill, arrow } => {
                let head = stroke.filter(|_| *arrow).and_then(|stroke| arrow::head(*from, steps, stroke.width));
                let line = head.as_ref().map(|head| drawn_back(steps, head.neck));
                let line = line.as_deref().unwrap_or(steps);
                self.outline(&path(*from, line, *closed), "", *stroke, *fill, path_bounds(*from, steps));
                if let (Some(head), Some(stroke)) = (head, stroke) {
                    let [tip, one, two] = head.corners;
                    let _ = writeln!(
                        self.out,
                        "\\fill[{}] {} -- {} -- {} -- cycle;",
                        name(stroke.ink),
                        pair(tip),
                        pair(one),
                        pair(two)
                    );
                }
            }
            Shape::Circle { centre, radius, stroke, fill } => {
                let outline = format!("{} circle[radius={}]", pair(*centre), self.points(*radius));
                let reach = super::at(*radius, *radius);
                let bounds = [centre.moved(super::at(-radius, -radius)), centre.moved(reach)];
                self.outline(&outline, "", *stroke, *fill, bounds);
            }
            Shape::Rect { corner, width, height, round, stroke, fill } => {
                let other = corner.moved(super::at(*width, *height));
                let extra = if *round > 0 { format!("rounded corners={}", self.points(*round)) } else { String::new() };
                let outline = format!("{} rectangle {}", pair(*corner), pair(other));
                self.outline(&outline, &extra, *stroke, *fill, [*corner, other]);
            }
            Shape::Text { at, text, size, anchor, ink, upwards } => {
                let down = size.saturating_mul(BASELINE) / 1000;
                let (place, turn) = if *upwards {
                    (at.moved(super::at(down, 0)), ",rotate=90")
                } else {
                    (at.moved(super::at(0, down)), "")
                };
                let anchor = match anchor {
                    Anchor::Start => "base west",
                    Anchor::Middle => "base",
                    Anchor::End => "base east",
                };
                // Ten points are a size that every font has; from there it is scaled, so that nothing is substituted.
                let scale = size.saturating_mul(self.percent).saturating_mul(3) / 4 / 10;
                let _ = writeln!(
                    self.out,
                    "\\node[anchor={anchor},text={},font=\\fontsize{{10}}{{12}}\\selectfont,scale={}.{:03}{turn}] at \
                     {} {{{}}};",
                    name(*ink),
                    scale / 10_000,
                    scale % 10_000 / 10,
                    pair(place),
                    tex(text),
                );
            }
            Shape::Raster { corner, width, height, columns, cells } => {
                self.raster(*corner, (*width, *height), *columns, cells)
            }
        }
    }

    /// Rows of rectangles, one for each run of equal cells.
    fn raster(&mut self, corner: Point, (width, height): (Length, Length), columns: usize, cells: &[Option<u8>]) {
        if columns == 0 || cells.is_empty() {
            return;
        }
        let rows = cells.len().div_ceil(columns);
        let (wide, high) = (columns.min(MOST_CELLS), rows.min(MOST_CELLS));
        if wide < columns || high < rows {
            let _ = writeln!(self.out, "% {columns} x {rows} cells, drawn as {wide} x {high}");
        }
        let long = |count: usize| Length::try_from(count).unwrap_or(Length::MAX);
        let part = |length: Length, index: usize, count: usize| length.saturating_mul(long(index)) / long(count).max(1);
        let cell = |row: usize, column: usize| {
            let place = (row * rows / high) * columns + column * columns / wide;
            cells.get(place).copied().flatten().map(|value| raster::level(value, HEATS))
        };
        for row in 0..high {
            let (top, bottom) = (corner.y + part(height, row, high), corner.y + part(height, row + 1, high));
            let mut column = 0;
            while column < wide {
                let found = cell(row, column);
                let start = column;
                while column < wide && cell(row, column) == found {
                    column += 1;
                }
                let Some(level) = found else { continue };
                let ink = name(Ink::Heat(raster::representative(level, HEATS)));
                let (left, right) = (corner.x + part(width, start, wide), corner.x + part(width, column, wide));
                let _ = writeln!(
                    self.out,
                    "\\fill[{ink}] {} rectangle {};",
                    pair(super::at(left, top)),
                    pair(super::at(right, bottom))
                );
            }
        }
    }
}

fn path(from: Point, steps: &[Step], closed: bool) -> String {
    let mut text = pair(from);
    for step in steps {
        let _ = match step {
            Step::To(end) => write!(text, " -- {}", pair(*end)),
            Step::Curve(one, two, end) => {
                write!(text, " .. controls {} and {} .. {}", pair(*one), pair(*two), pair(*end))
            }
        };
    }
    if closed {
        text.push_str(" -- cycle");
    }
    text
}

fn path_bounds(from: Point, steps: &[Step]) -> [Point; 2] {
    let mut points = vec![from];
    for step in steps {
        match step {
            Step::To(end) => points.push(*end),
            Step::Curve(one, two, end) => points.extend([*one, *two, *end]),
        }
    }
    let (mut low, mut high) = (from, from);
    for point in points {
        low = super::at(low.x.min(point.x), low.y.min(point.y));
        high = super::at(high.x.max(point.x), high.y.max(point.y));
    }
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::super::at;
    use super::*;

    #[test]
    fn lengths_are_given_in_points_and_coordinates_in_pixels() {
        let stroke = Some(Stroke { ink: Ink::Left, width: 200, dash: Dash::Solid });
        let circle = Shape::Circle { centre: at(1000, 1050), radius: 400, stroke, fill: Some(Fill::Tint(Ink::Right)) };
        let picture = Picture {
            width: 2000,
            height: 2000,
            description: String::new(),
            shapes: vec![circle],
            ..Picture::default()
        };
        let text = render_tikz(&picture, Theme::Light, 100);
        for part in [
            "[x=0.75pt,y=-0.75pt,",
            "\\path[fill=onsideRighttint,draw=onsideLeft,line width=1.5pt] (10,10.5) circle[radius=3pt];",
            "\\definecolor{onsideLeft}{RGB}{0,114,178}",
            "\\useasboundingbox (0,0) rectangle (20,20);",
        ] {
            assert!(text.contains(part), "{part} in\n{text}");
        }
        assert!(render_tikz(&picture, Theme::Light, 200).contains("x=1.5pt,y=-1.5pt"));
    }

    #[test]
    fn a_picture_that_tex_could_not_measure_is_made_smaller() {
        let picture = Picture { width: 100 * 100_000, height: 100, ..Picture::default() };
        let text = render_tikz(&picture, Theme::Light, 100);
        assert!(text.contains("[x=0.12pt,"), "{text}");
    }

    #[test]
    fn a_large_raster_is_drawn_with_fewer_cells_and_in_runs() {
        let cells = vec![Some(7); 1_000_000];
        let raster = Shape::Raster { corner: at(0, 0), width: 10_000, height: 10_000, columns: 1000, cells };
        let picture = Picture {
            width: 10_000,
            height: 10_000,
            description: String::new(),
            shapes: vec![raster],
            ..Picture::default()
        };
        let text = render_tikz(&picture, Theme::Light, 100);
        assert_eq!(text.matches("\\fill[").count(), MOST_CELLS);
        assert!(text.contains("% 1000 x 1000 cells, drawn as 120 x 120"));
    }
}
