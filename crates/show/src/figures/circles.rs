//! Circles of heaps, after 001's Figures 1 and 2: the heaps inside, their actions or outcomes outside.
//!
//! The cells stand clockwise from the top. As text the circle is a frame of cells, clockwise from its upper left
//! corner.

use super::canvas::{Canvas, SMALL, TEXT, around, short, shortened, solid};
use super::geometry::{Curve, arc, on_circle, root, support};
use crate::picture::measure::{Bounds, height, width};
use crate::picture::{Anchor, Figure, Fill, Ink, Length, NotDrawn, PIXEL, Point, Step, at};

/// The most cells of a circle.
pub const MOST_CELLS: usize = 500;

/// The width of the arcs of classes.
const ARC: Length = 5 * PIXEL;

/// One cell of a circle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What stands inside the circle: the heap.
    pub inside: String,
    /// What stands outside: the action or the outcome.
    pub outside: String,
    /// The class of the cell, if there are classes: neighbours of one class are joined by a coloured arc.
    pub class: Option<u8>,
}

/// A circle of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Circle {
    /// The cells, clockwise from the top.
    pub cells: Vec<Cell>,
    /// What stands in the middle.
    pub middle: String,
    /// What the numbers and the colours say, in lines below the circle.
    pub legend: Vec<String>,
}

impl Circle {
    /// The figure of the circle.
    pub fn figure(&self) -> Result<Figure, NotDrawn> {
        let count = self.cells.len();
        if count > MOST_CELLS {
            return Err(NotDrawn::new("heaps in a circle", count, MOST_CELLS, "a table shows more heaps"));
        }
        let whole = i64::try_from(count).unwrap_or(1).max(1);
        let mut canvas = Canvas::default();
        let size = if count > 60 { SMALL } else { TEXT };
        let inside: Vec<String> = self.cells.iter().map(|cell| shortened(&cell.inside, 12)).collect();
        let outside: Vec<String> = self.cells.iter().map(|cell| shortened(&cell.outside, 24)).collect();
        let radius = self.radius(&inside, size, whole);
        self.ring(&mut canvas, radius, whole);
        for (part, text) in (0..).zip(&inside) {
            canvas.circle(on_circle(at(0, 0), radius, part, whole), 3 * PIXEL, None, Some(Fill::Plain(Ink::Line)));
            let place = beside(radius - 9 * PIXEL, false, text, size, part, whole);
            canvas.text(place, text, size, Anchor::Middle, Ink::Line);
        }
        // The outer texts move away from the circle until none meets another.
        let mut far = radius + 9 * PIXEL;
        let mut places = Vec::new();
        for _ in 0..60 {
            places = (0..).zip(&outside).map(|(part, text)| beside(far, true, text, size, part, whole)).collect();
            if apart(&places, &outside, size) {
                break;
            }
            far += far / 20;
        }
        for (place, text) in places.iter().zip(&outside) {
            canvas.text(*place, text, size, Anchor::Middle, Ink::Line);
        }
        canvas.text(at(0, 0), &short(&self.middle), TEXT, Anchor::Middle, Ink::Line);
        let lowest = places.iter().map(|place| place.y).max().unwrap_or(radius).max(radius) + height(size);
        for (line, text) in (0..).zip(&self.legend) {
            let place = at(0, lowest + 10 * PIXEL + line * (height(SMALL) + 3 * PIXEL));
            canvas.text(place, &shortened(text, 64), SMALL, Anchor::Middle, Ink::Line);
        }
        let description = format!("A circle of {count} heaps, with what belongs to each outside.");
        Ok(Figure { picture: canvas.finish(description), text: self.text(), dot: None })
    }

    /// The least radius at which the inner texts and the middle keep apart.
    fn radius(&self, inside: &[String], size: Length, whole: i64) -> Length {
        let wide = inside.iter().map(|text| width(text, size)).max().unwrap_or(0);
        let tall = height(size);
        let chord = root(wide * wide / 2 + tall * tall) + 3 * PIXEL;
        let middle = width(&short(&self.middle), TEXT) / 2 + wide + 24 * PIXEL;
        let mut radius = (55 * PIXEL).max(whole * chord * 100 / 628 + 12 * PIXEL).max(middle);
        for _ in 0..60 {
            let place = |(part, text): (i64, &String)| beside(radius - 9 * PIXEL, false, text, size, part, whole);
            let places: Vec<Point> = (0..).zip(inside).map(place).collect();
            if apart(&places, inside, size) {
                break;
            }
            radius += radius / 20;
        }
        radius
    }

    fn ring(&self, canvas: &mut Canvas, radius: Length, whole: i64) {
        canvas.circle(at(0, 0), radius, Some(solid(Ink::Line, PIXEL)), None);
        let count = self.cells.len();
        let class = |index: usize| self.cells.get(index % count).and_then(|cell| cell.class);
        // Arcs begin where the class changes; if it never does, one goes all around.
        let Some(turn) = (0..count).find(|&index| class(index) != class(index + count - 1)) else {
            if let Some(class) = (count > 0).then(|| class(0)).flatten() {
                canvas.circle(at(0, 0), radius, Some(solid(Ink::Series(class), ARC)), None);
            }
            return;
        };
        // A cell has this many parts; arcs leave a gap of three pixels between them.
        let parts = 1000;
        let gap = parts * whole * 3 * PIXEL * 100 / (radius * 628) / 2;
        let mut first = turn;
        while first < turn + count {
            let mut last = first;
            while last + 1 < turn + count && class(last + 1) == class(first) {
                last += 1;
            }
            if let Some(class) = class(first) {
                let (begin, end) = (parts * index(first) - parts / 2 + gap, parts * index(last) + parts / 2 - gap);
                let mut steps = Vec::new();
                let mut place = begin;
                // Arcs of at most an eighth of the circle are as good as circular.
                while place < end {
                    let next = (place + (parts * whole / 8).max(1)).min(end);
                    let Curve([_, ahead, behind, to]) = arc(radius, place, next, parts * whole);
                    steps.push(Step::Curve(ahead, behind, to));
                    place = next;
                }
                let from = on_circle(at(0, 0), radius, begin, parts * whole);
                canvas.path(from, steps, solid(Ink::Series(class), ARC), false);
            }
            first = last + 1;
        }
    }

    /// The circle as a frame of text.
    fn text(&self) -> String {
        let cells: Vec<(&str, &str)> = self.cells.iter().map(|cell| (&*cell.inside, &*cell.outside)).collect();
        frame(&cells)
    }
}

fn index(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(0)
}

/// Where the middle of a text stands that touches a circle from outside or from inside.
fn beside(radius: Length, outwards: bool, text: &str, size: Length, part: i64, whole: i64) -> Point {
    let support = support(width(text, size), height(size), part, whole);
    on_circle(at(0, 0), if outwards { radius + support } else { radius - support }, part, whole)
}

/// Whether no two texts meet.
fn apart(places: &[Point], texts: &[String], size: Length) -> bool {
    let extents: Vec<Bounds> = (places.iter().zip(texts))
        .map(|(place, text)| around(*place, width(text, size) + 2 * PIXEL, height(size)))
        .collect();
    extents.iter().enumerate().all(|(first, extent)| extents[first + 1..].iter().all(|other| !extent.overlaps(other)))
}

/// Labels inside and texts outside a frame, clockwise from the upper left corner.
#[must_use]
pub fn frame(cells: &[(&str, &str)]) -> String {
    let letters = |text: &str| text.chars().count();
    let (mut inner, mut outer) = (1, 1);
    for (label, text) in cells {
        (inner, outer) = (inner.max(letters(label)), outer.max(letters(text)));
    }
    let cell = inner.max(outer);
    // Letters are twice as high as wide, and a cell is wider than a letter.
    let side = cells.len() / 5;
    let top = (cells.len() - 2 * side).div_ceil(2);
    let (above, rest) = cells.split_at(top);
    let (right, rest) = rest.split_at(side);
    let (below, left) = rest.split_at(rest.len() - side);
    let margin = outer + 1 + inner + 1;
    let line = |texts: &mut dyn Iterator<Item = &str>| {
        let texts: Vec<String> = texts.map(|text| format!("{text:>cell$}")).collect();
        format!("{:margin$}{}", "", texts.join(" "))
    };
    let mut lines =
        vec![line(&mut above.iter().map(|(_, text)| *text)), line(&mut above.iter().map(|(label, _)| *label))];
    let gap = (cell + 1) * top;
    for ((right_label, right_text), (left_label, left_text)) in right.iter().zip(left.iter().rev()) {
        lines.push(format!(
            "{left_text:>outer$} {left_label:>inner$} {:gap$}{right_label:<inner$} {right_text:<outer$}",
            ""
        ));
    }
    lines.push(line(&mut below.iter().rev().map(|(label, _)| *label)));
    lines.push(line(&mut below.iter().rev().map(|(_, text)| *text)));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_legend_stands_below_the_circle_and_meets_nothing() {
        let cell = |number: usize| Cell { inside: number.to_string(), outside: (number / 2).to_string(), class: None };
        let legend = vec!["inside: heaps".to_string(), "outside: outcomes".to_string()];
        for count in [0, 1, 6, 40] {
            let circle = Circle { cells: (0..count).map(cell).collect(), legend: legend.clone(), ..Circle::default() };
            let picture = circle.figure().unwrap().picture;
            let labels = picture.labels();
            let (numbers, words) = labels.split_at(labels.len() - 2);
            assert_eq!(words.iter().map(|(_, text)| *text).collect::<Vec<_>>(), legend);
            assert!(words[0].0.bottom <= words[1].0.top, "{words:?}");
            assert!(numbers.iter().all(|(place, _)| place.bottom <= words[0].0.top), "{labels:?}");
        }
    }

    #[test]
    fn the_frame_of_the_outcomes_of_two_and_three_is_that_of_the_paper() {
        let cells = [("0", "0"), ("1", "1"), ("2", "2"), ("3", "3"), ("4", "2"), ("5", "1")];
        assert_eq!(frame(&cells), "    0 1\n    0 1\n1 5     2 2\n    4 3\n    2 3");
    }
}
