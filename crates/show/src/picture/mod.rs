//! A picture as data: shapes in the plane, in the order in which they are painted.
//!
//! Coordinates are whole hundredths of a pixel, x to the right and y downwards, so that the same picture is the same
//! bytes everywhere. Shapes name an [`Ink`], not a colour: the theme chooses colours when the picture is rendered. A
//! picture knows no game; whoever made it decided what it shows.

mod arrow;
mod html;
pub mod measure;
pub mod painted;
mod pdf;
mod raster;
mod sheet;
mod spot;
mod sums;
mod svg;
mod theme;
mod tikz;
mod tikz_text;
mod widths;
mod written;

pub use html::render_html;
pub use pdf::{FONT, render_pdf};
pub use spot::{Place, Spot};
pub use sums::Term;
pub use svg::render_svg;
pub use theme::{Rgb, Theme};
pub use tikz::render_tikz;
pub use tikz_text::tex;

/// Hundredths of a pixel.
pub type Length = i64;

/// One pixel.
pub const PIXEL: Length = 100;

/// A place in the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// To the right.
    pub x: Length,
    /// Downwards.
    pub y: Length,
}

/// The place with these coordinates.
#[must_use]
pub const fn at(x: Length, y: Length) -> Point {
    Point { x, y }
}

/// What a line or an area is painted with. A theme makes it a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Lines and letters.
    Line,
    /// The background.
    Paper,
    /// Grids, frames and what should stand back.
    Faint,
    /// What belongs to Left: blue.
    Left,
    /// What belongs to Right: red.
    Right,
    /// What belongs to both: green.
    Both,
    /// A black piece, black in every theme.
    Black,
    /// A white piece, white in every theme.
    White,
    /// A gray piece, gray in every theme.
    Gray,
    /// Letters on an area that is painted with the [`Ink::Heat`] of the same number.
    OnHeat(u8),
    /// One of several series of data.
    Series(u8),
    /// A place on the scale of a heat map, from the smallest value at 0 to the greatest at 255.
    Heat(u8),
}

/// How a line is broken: the second cue beside colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dash {
    /// Not broken.
    Solid,
    /// Long pieces.
    Dashed,
    /// Points.
    Dotted,
}

/// The line of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stroke {
    /// Its ink.
    pub ink: Ink,
    /// Its width.
    pub width: Length,
    /// How it is broken.
    pub dash: Dash,
}

/// The inside of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Evenly painted.
    Plain(Ink),
    /// Painted in a light tint of the ink.
    Tint(Ink),
    /// Hatched with lines of the ink on paper.
    Hatched(Ink),
}

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A straight line.
    To(Point),
    /// A cubic curve with two control points.
    Curve(Point, Point, Point),
}

/// Which point of a text stands at its place, horizontally. Vertically its middle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// One shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// An open or closed line.
    Path {
        /// Where it begins.
        from: Point,
        /// How it goes on.
        steps: Vec<Step>,
        /// Whether it returns to its beginning.
        closed: bool,
        /// Its line, if it is drawn.
        stroke: Option<Stroke>,
        /// Its inside, if it is painted.
        fill: Option<Fill>,
        /// Whether an arrow head stands at its end.
        arrow: bool,
    },
    /// A circle.
    Circle {
        /// Its middle.
        centre: Point,
        /// Its radius.
        radius: Length,
        /// Its line, if it is drawn.
        stroke: Option<Stroke>,
        /// Its inside, if it is painted.
        fill: Option<Fill>,
    },
    /// An upright rectangle.
    Rect {
        /// Its upper left corner.
        corner: Point,
        /// Its width.
        width: Length,
        /// Its height.
        height: Length,
        /// The radius of its corners.
        round: Length,
        /// Its line, if it is drawn.
        stroke: Option<Stroke>,
        /// Its inside, if it is painted.
        fill: Option<Fill>,
    },
    /// A line of text.
    Text {
        /// Where it stands.
        at: Point,
        /// What it says.
        text: String,
        /// Its size: the height of a line of it is 1.2 times as much.
        size: Length,
        /// Which of its points stands there.
        anchor: Anchor,
        /// Its ink.
        ink: Ink,
        /// Whether it runs upwards instead of to the right.
        upwards: bool,
    },
    /// Many small cells as one image: a heat map. A cell's number is its [`Ink::Heat`]; row by row from above.
    Raster {
        /// Its upper left corner.
        corner: Point,
        /// Its width.
        width: Length,
        /// Its height.
        height: Length,
        /// How many cells are in a row.
        columns: usize,
        /// The cells; nothing where there is no value.
        cells: Vec<Option<u8>>,
    },
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Picture {
    /// Its width.
    pub width: Length,
    /// Its height.
    pub height: Length,
    /// One sentence for those who cannot see it.
    pub description: String,
    /// Its shapes, painted in this order.
    pub shapes: Vec<Shape>,
    /// Where the places of a board are, if it is one.
    pub spots: Vec<Spot>,
}

/// A picture with the other forms in which the same thing can be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Figure {
    /// The picture.
    pub picture: Picture,
    /// The same as a small drawing in plain text.
    pub text: String,
    /// The same in the language of Graphviz, if it is a graph.
    pub dot: Option<String>,
}

/// The size of a picture in percent of its natural size.
pub type Percent = u32;

/// Why something is not drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDrawn {
    /// What there is too much of, as a sentence without a full stop.
    pub message: String,
    /// How to restrict the picture.
    pub hint: String,
}

impl NotDrawn {
    /// That there are more things of a kind than can be drawn.
    #[must_use]
    pub fn new(what: &str, found: usize, most: usize, hint: &str) -> NotDrawn {
        NotDrawn {
            message: format!("a picture has at most {most} {what}; this one would have {found}"),
            hint: hint.into(),
        }
    }
}

impl std::fmt::Display for NotDrawn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NotDrawn {}
