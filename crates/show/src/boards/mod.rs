//! Boards as pictures, from the letters that rulesets print: strips with hands, segments of cherries, grids, heaps,
//! graphs.
//!
//! Nothing here knows a rule: a letter is a letter, and a move is a set of places to be marked. The compact text of
//! each figure is the [`drawing`](crate::drawing) of the same board.

mod graphs;
mod grids;
mod hands;
mod heaps;
mod layout;
mod numbers;
mod pieces;
mod segments;
mod stones;
mod strips;
mod upright;
mod vertices;

pub use graphs::graph;
pub use grids::{grid, grid_of};
pub use hands::Hand;
pub use heaps::heaps;
pub use numbers::numbers;
pub use pieces::{Piece, pieces};
pub use segments::{Ends, segments};
pub use stones::Pieces;
pub use strips::{strips, strips_of};
pub(crate) use vertices::text as vertices_text;
pub use vertices::vertices;

pub use crate::picture::Place;
use crate::picture::{Anchor, Dash, Fill, Ink, Length, NotDrawn, PIXEL, Picture, Point, Shape, Spot, Step, Stroke, at};

/// The most squares, cherries, counters or edges in one picture.
pub const MOST_PLACES: usize = 3_000;

/// Rows of a board that could go on are broken at about this width.
const PAGE: Length = 960 * PIXEL;

const MARGIN: Length = 8 * PIXEL;

/// A move to be marked: whose it is and which places it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// [`Ink::Left`] or [`Ink::Right`].
    pub ink: Ink,
    /// The places.
    pub places: Vec<Place>,
}

impl Mark {
    fn is_at(&self, part: usize, index: usize) -> bool {
        self.places.contains(&Place { part, index })
    }

    /// Right's marks are broken, so that they are told apart without colours.
    fn stroke(&self) -> Stroke {
        let dash = if self.ink == Ink::Right { Dash::Dashed } else { Dash::Solid };
        Stroke { ink: self.ink, width: 250, dash }
    }
}

fn refuse_above(what: &str, found: usize) -> Result<(), NotDrawn> {
    if found <= MOST_PLACES {
        return Ok(());
    }
    Err(NotDrawn::new(what, found, MOST_PLACES, "draw a part of the position"))
}

fn length(count: usize) -> Length {
    Length::try_from(count).unwrap_or(Length::MAX / PIXEL)
}

fn solid(ink: Ink, width: Length) -> Stroke {
    Stroke { ink, width, dash: Dash::Solid }
}

fn line(from: Point, to: Point, stroke: Stroke) -> Shape {
    Shape::Path { from, steps: vec![Step::To(to)], closed: false, stroke: Some(stroke), fill: None, arrow: false }
}

fn open_path(from: Point, points: &[Point], stroke: Stroke) -> Shape {
    let steps = points.iter().map(|point| Step::To(*point)).collect();
    Shape::Path { from, steps, closed: false, stroke: Some(stroke), fill: None, arrow: false }
}

fn rect(
    corner: Point,
    width: Length,
    height: Length,
    round: Length,
    stroke: Option<Stroke>,
    fill: Option<Fill>,
) -> Shape {
    Shape::Rect { corner, width, height, round, stroke, fill }
}

fn disc(centre: Point, radius: Length, stroke: Stroke, fill: Fill) -> Shape {
    Shape::Circle { centre, radius, stroke: Some(stroke), fill: Some(fill) }
}

fn label(place: Point, text: String, size: Length) -> Shape {
    Shape::Text { at: place, text, size, anchor: Anchor::Middle, ink: Ink::Line, upwards: false }
}

/// A picture of these shapes with a margin around a content of this size.
fn framed(shapes: Vec<Shape>, width: Length, height: Length, description: String) -> Picture {
    let shapes = shapes.into_iter().map(|shape| shape.moved(at(MARGIN, MARGIN))).collect();
    Picture { width: width + 2 * MARGIN, height: height + 2 * MARGIN, description, shapes, ..Picture::default() }
}

/// The picture with the spots of what is inside of its margin.
fn spotted(mut picture: Picture, spots: Vec<Spot>) -> Picture {
    picture.spots = spots.into_iter().map(|spot| spot.moved(at(MARGIN, MARGIN))).collect();
    picture
}

/// A picture of a board with nothing on it.
fn empty(description: &str) -> Picture {
    let text = label(at(40 * PIXEL, 10 * PIXEL), "(empty)".into(), 13 * PIXEL);
    framed(vec![text], 80 * PIXEL, 20 * PIXEL, description.to_owned())
}

/// `1 square`, `2 squares`.
fn counted(count: usize, one: &str) -> String {
    match one.strip_suffix('y') {
        _ if count == 1 => format!("1 {one}"),
        Some(stem) => format!("{count} {stem}ies"),
        None => format!("{count} {one}s"),
    }
}
