//! Graphs that stand on the ground: Hackenbush.
//!
//! Blue edges are solid, red ones dashed, green ones dotted. Parallel edges bow apart, a loop is a drop beside its
//! vertex, and an edge that would run through a vertex bows around it. Where vertices stand is decided in `layout`.

use super::layout::{Layout, UNIT, layout};
use super::{Mark, Place, counted, framed, length, line, rect, refuse_above, solid, spotted};
use crate::drawing::{self, DrawnEdge};
use crate::picture::{Dash, Figure, Fill, Ink, Length, NotDrawn, PIXEL, Point, Shape, Spot, Step, Stroke, at};

/// A picture is not made larger than this if it can be made denser.
const PAGE: Length = 2_000 * PIXEL;
const STEP: Length = 46 * PIXEL;
const SMALLEST_STEP: Length = 9 * PIXEL;
/// How far parallel edges are apart in their middle.
const BOW: Length = 16 * PIXEL;
const LOOP: Length = 22 * PIXEL;
/// How far the spot of an edge reaches beyond its middle.
const EDGE: Length = 5 * PIXEL;

/// How the units of a layout become lengths.
struct Scale {
    across: Length,
    up: Length,
    ground: Length,
    vertex: Length,
    edge: Length,
}

impl Scale {
    fn of(layout: &Layout) -> Scale {
        let fitting = |units: i64| (PAGE / units.max(1)).clamp(SMALLEST_STEP, STEP);
        let (across, up) = (fitting(layout.width / UNIT), fitting(layout.height));
        // A wide wood gets higher, so that its branches do not lie flat.
        let wide = layout.width * across / UNIT;
        let up = up.max((wide / (2 * layout.height.max(1))).min(5 * STEP / 2));
        let fine = across.min(up) < 20 * PIXEL;
        let (vertex, edge) = if fine { (180, 150) } else { (350, 300) };
        Scale { across, up, ground: layout.height * up, vertex, edge }
    }

    fn place(&self, (x, level): (i64, i64)) -> Point {
        at(x * self.across / UNIT, self.ground - level * self.up)
    }
}

/// A graph on the ground, vertex 0; the letters of the colours are `B`, `R` and `G`.
///
/// # Errors
/// That there are more edges than a picture has.
pub fn graph(edges: &[DrawnEdge], marks: &[Mark]) -> Result<Figure, NotDrawn> {
    refuse_above("edges", edges.len())?;
    let ends: Vec<(u64, u64)> = edges.iter().map(|edge| (edge.from, edge.to)).collect();
    let layout = layout(&ends);
    let scale = Scale::of(&layout);
    let mut vertices: Vec<(u64, Point)> =
        layout.places.iter().map(|(vertex, place)| (*vertex, scale.place(*place))).collect();
    vertices.sort_unstable_by_key(|(vertex, _)| *vertex);
    let place = |vertex: u64| layout.places.get(&vertex).map(|place| scale.place(*place));
    let points: Vec<Point> = vertices.iter().map(|(_, point)| *point).collect();
    let (mut shapes, mut spots) = (Vec::new(), Vec::new());
    let mut ground_loops = 0;
    for (index, edge) in edges.iter().enumerate() {
        let stroke = stroke_of(edge.colour, scale.edge);
        let (earlier, all) = alike(edges, index);
        let (from, steps) = match (place(edge.from), place(edge.to)) {
            // Both ends on the ground: an arch beside everything else.
            (None, None) => {
                let left = layout.width * scale.across / UNIT + 20 * PIXEL + ground_loops * 34 * PIXEL;
                ground_loops += 1;
                let (foot, other) = (at(left, scale.ground), at(left + 26 * PIXEL, scale.ground));
                let high = scale.ground - 30 * PIXEL;
                (foot, vec![Step::Curve(at(left, high), at(other.x, high), other)])
            }
            (Some(top), None) | (None, Some(top)) => {
                let foot = at(top.x + aside(earlier, all, 20 * PIXEL), scale.ground);
                (foot, vec![Step::To(top)])
            }
            (Some(one), Some(_)) if edge.from == edge.to => (one, drop_at(one, earlier)),
            (Some(one), Some(two)) => {
                // A bundle is seen from the same side whichever way its edges were written.
                let (one, two) = if edge.from < edge.to { (one, two) } else { (two, one) };
                (one, between(one, two, aside(earlier, all, BOW), &points))
            }
        };
        let path = |stroke: Stroke| Shape::Path {
            from,
            steps: steps.clone(),
            closed: false,
            stroke: Some(stroke),
            fill: None,
            arrow: false,
        };
        for mark in marks.iter().filter(|mark| mark.places.contains(&Place { part: 0, index })) {
            shapes.push(path(solid(mark.ink, scale.edge + 800)));
            shapes.push(path(solid(Ink::Paper, scale.edge + 450)));
        }
        shapes.push(path(stroke));
        spots.push(Spot::around(0, index, middle(from, &steps), scale.edge + EDGE));
    }
    spots.extend(vertices.iter().map(|(vertex, point)| {
        Spot::around(1, usize::try_from(*vertex).unwrap_or(usize::MAX), *point, scale.vertex + EDGE / 2)
    }));
    let fill = Some(Fill::Plain(Ink::Line));
    shapes.extend(points.iter().map(|centre| Shape::Circle {
        centre: *centre,
        radius: scale.vertex,
        stroke: None,
        fill,
    }));
    let description = format!("A graph with {} on the ground.", counted(edges.len(), "edge"));
    let text = if edges.is_empty() { String::new() } else { drawing::graph(edges) };
    Ok(Figure { picture: on_ground(shapes, spots, scale.ground, description), text, dot: Some(dot(edges)) })
}

/// The point in the middle of an edge, which is one step.
fn middle(from: Point, steps: &[Step]) -> Point {
    match steps.last() {
        None => from,
        Some(Step::To(end)) => at(i64::midpoint(from.x, end.x), i64::midpoint(from.y, end.y)),
        Some(Step::Curve(one, two, end)) => {
            let mix = |a: Length, b: Length, c: Length, d: Length| (a + 3 * b + 3 * c + d) / 8;
            at(mix(from.x, one.x, two.x, end.x), mix(from.y, one.y, two.y, end.y))
        }
    }
}

/// How many edges with the same ends come before this one, and how many there are.
fn alike(edges: &[DrawnEdge], index: usize) -> (usize, usize) {
    let ends = |edge: &DrawnEdge| (edge.from.min(edge.to), edge.from.max(edge.to));
    let Some(mine) = edges.get(index).map(ends) else { return (0, 1) };
    let same = |edge: &&DrawnEdge| ends(edge) == mine;
    (edges.iter().take(index).filter(same).count(), edges.iter().filter(same).count())
}

/// How far to the side the edge of a bundle goes.
fn aside(earlier: usize, all: usize, step: Length) -> Length {
    (2 * length(earlier) + 1 - length(all)) * step / 2
}

fn stroke_of(colour: char, width: Length) -> Stroke {
    let (ink, dash) = match colour {
        'B' => (Ink::Left, Dash::Solid),
        'R' => (Ink::Right, Dash::Dashed),
        'G' => (Ink::Both, Dash::Dotted),
        _ => (Ink::Line, Dash::Solid),
    };
    // Points need a little more body than lines.
    Stroke { ink, width: if dash == Dash::Dotted { width * 6 / 5 } else { width }, dash }
}

/// A drop to the right or left of a vertex; each further one is larger.
fn drop_at(vertex: Point, earlier: usize) -> Vec<Step> {
    let side = if earlier.is_multiple_of(2) { 1 } else { -1 };
    let size = LOOP + length(earlier / 2) * 9 * PIXEL;
    let far = side * size * 3 / 2;
    vec![Step::Curve(vertex.moved(at(far, -size)), vertex.moved(at(far, size)), vertex)]
}

fn distance(one: Point, two: Point) -> Length {
    let (dx, dy) = (one.x.abs_diff(two.x), one.y.abs_diff(two.y));
    Length::try_from((dx * dx + dy * dy).isqrt()).unwrap_or(Length::MAX)
}

/// An edge between two vertices that bows so far to its side, or further if it would run through a third vertex.
fn between(one: Point, two: Point, bow: Length, vertices: &[Point]) -> Vec<Step> {
    let long = distance(one, two).max(1);
    let bowed = |bow: Length| {
        // A curve reaches three quarters of the way to its control points.
        let reach = bow * 4 / 3;
        let across = at(-(two.y - one.y) * reach / long, (two.x - one.x) * reach / long);
        let part = |third: Length| at(one.x + (two.x - one.x) * third / 3, one.y + (two.y - one.y) * third / 3);
        (part(1).moved(across), part(2).moved(across))
    };
    let free = |(first, second): (Point, Point)| {
        let near = |vertex: &&Point| **vertex != one && **vertex != two && reaches(one, first, second, two, **vertex);
        !vertices.iter().any(|vertex| near(&vertex))
    };
    // Below there is more room than above, where trees spread.
    let side = if two.x >= one.x { 1 } else { -1 };
    let tries = [0, 22, -22, 40, -40, 60, -60].map(|more| bow + side * more * PIXEL);
    let chosen = tries.into_iter().find(|bow| free(bowed(*bow))).unwrap_or(bow);
    if chosen == 0 {
        return vec![Step::To(two)];
    }
    let (first, second) = bowed(chosen);
    vec![Step::Curve(first, second, two)]
}

/// Whether a curve comes nearer than a few pixels to a point; looked at in many places of the curve.
fn reaches(from: Point, first: Point, second: Point, to: Point, vertex: Point) -> bool {
    const PARTS: Length = 32;
    const NEAR: Length = 7 * PIXEL;
    let (low, high) = ([from.x, first.x, second.x, to.x], [from.y, first.y, second.y, to.y]);
    let outside = |four: [Length; 4], mine: Length| {
        four.iter().all(|x| *x > mine + NEAR) || four.iter().all(|x| *x < mine - NEAR)
    };
    if outside(low, vertex.x) || outside(high, vertex.y) {
        return false;
    }
    (1..PARTS).any(|part| {
        let (t, s) = (part, PARTS - part);
        let mix = |a: Length, b: Length, c: Length, d: Length| {
            (s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d) / (PARTS * PARTS * PARTS)
        };
        let point = at(mix(from.x, first.x, second.x, to.x), mix(from.y, first.y, second.y, to.y));
        distance(point, vertex) < NEAR
    })
}

/// The shapes with the ground below them, moved to where nothing is cut off.
fn on_ground(shapes: Vec<Shape>, mut spots: Vec<Spot>, ground: Length, description: String) -> crate::picture::Picture {
    let mut points = vec![at(0, ground)];
    for shape in &shapes {
        match shape {
            Shape::Path { from, steps, .. } => {
                points.push(*from);
                for step in steps {
                    match step {
                        Step::To(end) => points.push(*end),
                        Step::Curve(one, two, end) => points.extend([*one, *two, *end]),
                    }
                }
            }
            Shape::Circle { centre, .. } => points.push(*centre),
            _ => {}
        }
    }
    let pad = 8 * PIXEL;
    let left = points.iter().map(|point| point.x).min().unwrap_or(0) - 2 * pad;
    let right = points.iter().map(|point| point.x).max().unwrap_or(0) + 2 * pad;
    let top = points.iter().map(|point| point.y).min().unwrap_or(0) - pad;
    let soil = 7 * PIXEL;
    let mut all = vec![
        rect(at(left, ground), right - left, soil, 0, None, Some(Fill::Hatched(Ink::Line))),
        line(at(left, ground), at(right, ground), solid(Ink::Line, 250)),
    ];
    all.extend(shapes);
    let all = all.into_iter().map(|shape| shape.moved(at(-left, -top))).collect();
    spots.push(Spot::new(1, 0, at(left, ground), right - left, soil));
    let spots = spots.into_iter().map(|spot| spot.moved(at(-left, -top))).collect();
    spotted(framed(all, right - left, ground + soil - top, description), spots)
}

/// The graph for Graphviz.
fn dot(edges: &[DrawnEdge]) -> String {
    let mut text =
        String::from("graph hackenbush {\n  rankdir=BT;\n  node [shape=point];\n  0 [shape=box, label=\"ground\"];\n");
    for edge in edges {
        let look = match edge.colour {
            'B' => "color=\"#0072b2\"",
            'R' => "color=\"#d53e00\", style=dashed",
            'G' => "color=\"#008f5f\", style=dotted",
            _ => "color=black",
        };
        text.push_str(&format!("  {} -- {} [{look}];\n", edge.from, edge.to));
    }
    text.push_str("}\n");
    text
}
