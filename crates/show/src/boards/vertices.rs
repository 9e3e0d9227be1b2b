//! Graphs with a letter at each vertex: Col, Snort and other games that are played on vertices.
//!
//! An empty vertex is a ring, a player's piece a disc, and another letter itself. Small numbers say how moves call the
//! vertices. Where they stand is decided by the layout of graphs.

use super::stones::{Pieces, stone};
use super::{Mark, Place, counted, disc, empty, framed, label, line, refuse_above, solid, spotted};
use crate::figures::places;
use crate::picture::{Anchor, Figure, Fill, Ink, Length, NotDrawn, PIXEL, Point, Shape, Spot, Step, at};

const RADIUS: Length = 10 * PIXEL;
const NUMBER: Length = 9 * PIXEL;
/// Half the side of the spot in the middle of an edge.
const EDGE: Length = 5 * PIXEL;

/// Vertices with their letters, and edges as pairs of them, both counted from 0; `.` is an empty vertex and `#` one
/// that is not there for anybody.
///
/// # Errors
/// That there are more vertices or edges than a picture has.
pub fn vertices(
    letters: &[char],
    edges: &[(usize, usize)],
    pieces: Pieces,
    marks: &[Mark],
) -> Result<Figure, NotDrawn> {
    refuse_above("vertices", letters.len())?;
    refuse_above("edges", edges.len())?;
    let text = text(letters, edges);
    if letters.is_empty() {
        return Ok(Figure { picture: empty("A graph without vertices."), text, dot: None });
    }
    let centres = places(letters.len(), edges, 2 * RADIUS);
    let (mut shapes, mut spots) = (Vec::new(), Vec::new());
    for (index, &(from, to)) in edges.iter().enumerate() {
        let (Some(&one), Some(&two)) = (centres.get(from), centres.get(to)) else { continue };
        // A loop reaches three quarters of the way to its control points.
        let middle = if from == to {
            one.moved(at(0, -3 * RADIUS))
        } else {
            at(i64::midpoint(one.x, two.x), i64::midpoint(one.y, two.y))
        };
        spots.push(Spot::around(1, index, middle, EDGE));
        if from == to {
            let (left, right) = (one.moved(at(-3 * RADIUS, -4 * RADIUS)), one.moved(at(3 * RADIUS, -4 * RADIUS)));
            let steps = vec![Step::Curve(left, right, one)];
            let stroke = Some(solid(Ink::Line, 150));
            shapes.push(Shape::Path { from: one, steps, closed: false, stroke, fill: None, arrow: false });
        } else {
            shapes.push(line(one, two, solid(Ink::Line, 150)));
        }
    }
    for (index, (&letter, &centre)) in letters.iter().zip(&centres).enumerate() {
        shapes.extend(vertex(letter, centre, pieces));
        spots.push(Spot::around(0, index, centre, RADIUS));
        shapes.push(Shape::Text {
            at: centre.moved(at(RADIUS, RADIUS + NUMBER / 2)),
            text: (index + 1).to_string(),
            size: NUMBER,
            anchor: Anchor::Start,
            ink: Ink::Faint,
            upwards: false,
        });
        for mark in marks.iter().filter(|mark| mark.places.contains(&Place { part: 0, index })) {
            let stroke = Some(mark.stroke());
            shapes.push(Shape::Circle { centre, radius: RADIUS + 4 * PIXEL, stroke, fill: None });
        }
    }
    // Room for loops, marks and numbers around the vertices.
    let pad = 3 * RADIUS;
    let edge = |coordinate: fn(&Point) -> Length| {
        let low = centres.iter().map(coordinate).min().unwrap_or(0) - pad;
        let high = centres.iter().map(coordinate).max().unwrap_or(0) + pad;
        (low, high)
    };
    let ((left, right), (top, bottom)) = (edge(|point| point.x), edge(|point| point.y));
    let shapes = shapes.into_iter().map(|shape| shape.moved(at(-left, -top))).collect();
    let spots = spots.into_iter().map(|spot| spot.moved(at(-left, -top))).collect();
    let (vertices, joined) = (counted(letters.len(), "vertex"), counted(edges.len(), "edge"));
    let description = format!("A graph with {} and {joined}.", vertices.replace("vertexs", "vertices"));
    let picture = spotted(framed(shapes, right - left, bottom - top, description), spots);
    Ok(Figure { picture, text, dot: Some(dot(letters, edges)) })
}

fn vertex(letter: char, centre: Point, pieces: Pieces) -> Vec<Shape> {
    if let Some(shapes) = stone(centre, letter, pieces) {
        return shapes;
    }
    let fill = if letter == '#' { Fill::Hatched(Ink::Line) } else { Fill::Plain(Ink::Paper) };
    let mut shapes = vec![disc(centre, RADIUS, solid(Ink::Line, 150), fill)];
    if !matches!(letter, '.' | '#') {
        shapes.push(label(centre, letter.to_string(), 13 * PIXEL));
    }
    shapes
}

/// A line for each vertex: its number, its letter, and the vertices next to it.
pub(crate) fn text(letters: &[char], edges: &[(usize, usize)]) -> String {
    let wide = letters.len().to_string().len();
    let rows = letters.iter().enumerate().map(|(index, letter)| {
        let near = edges.iter().filter_map(|&(from, to)| match (from == index, to == index) {
            (true, _) => Some(to),
            (false, true) => Some(from),
            _ => None,
        });
        let near: Vec<String> = near.map(|other| (other + 1).to_string()).collect();
        format!("{:>wide$} {letter} - {}", index + 1, near.join(" ")).trim_end_matches([' ', '-']).to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// The graph for Graphviz.
fn dot(letters: &[char], edges: &[(usize, usize)]) -> String {
    let mut dot = String::from("graph position {\n  node [shape=circle];\n");
    for (index, letter) in letters.iter().enumerate() {
        dot.push_str(&format!("  {} [label=\"{letter}\"];\n", index + 1));
    }
    for (from, to) in edges {
        dot.push_str(&format!("  {} -- {};\n", from + 1, to + 1));
    }
    dot + "}\n"
}
