//! The marks of series, and the plot as plain text.

use super::Plot;
use crate::figures::Quantity;
use crate::figures::canvas::{Canvas, solid};
use crate::figures::quantity::{Scale, number_of};
use crate::picture::{Fill, Ink, Length, PIXEL, Point, Step, at};

/// The ink of a series.
pub(super) fn ink(number: usize) -> Ink {
    Ink::Series(u8::try_from(number % 8).unwrap_or(0))
}

/// A mark of the shape of a series. Eight colours and seven shapes make the first 56 series different.
pub(in crate::figures) fn mark(canvas: &mut Canvas, number: usize, place: Point, radius: Length) {
    let ink = ink(number);
    let stroke = Some(solid(ink, (radius * 2 / 5).min(PIXEL * 6 / 5)));
    let by = |x: Length, y: Length| at(place.x + x * radius / 100, place.y + y * radius / 100);
    let fill = Some(Fill::Plain(ink));
    match number % 7 {
        0 => canvas.circle(place, radius, None, fill),
        1 => canvas.polygon(&[by(-85, -85), by(85, -85), by(85, 85), by(-85, 85)], stroke, None),
        2 => canvas.polygon(&[by(0, -120), by(110, 75), by(-110, 75)], None, fill),
        3 => canvas.polygon(&[by(0, -120), by(120, 0), by(0, 120), by(-120, 0)], stroke, None),
        4 => cross(canvas, [by(-90, -90), by(90, 90), by(-90, 90), by(90, -90)], ink, radius),
        5 => cross(canvas, [by(-110, 0), by(110, 0), by(0, -110), by(0, 110)], ink, radius),
        _ => canvas.circle(place, radius, stroke, None),
    }
}

fn cross(canvas: &mut Canvas, ends: [Point; 4], ink: Ink, radius: Length) {
    let stroke = solid(ink, (radius / 2).min(PIXEL * 3 / 2));
    canvas.path(ends[0], vec![Step::To(ends[1])], stroke, false);
    canvas.path(ends[2], vec![Step::To(ends[3])], stroke, false);
}

const LETTERS: [char; 8] = ['o', 'x', '+', '*', '#', '@', '%', '&'];

/// The ends of an axis, and whether they are logarithms.
type Axis = ((Quantity, Quantity), bool);

/// The plot in letters: a field of 60 by 15.
pub(super) fn text(plot: &Plot, (x, lower): Axis, (y, left): Axis) -> String {
    const COLUMNS: usize = 60;
    const ROWS: usize = 15;
    let index = |place: Length, most: usize| usize::try_from(place).unwrap_or(0).min(most - 1);
    let across = Scale::new(x.0, x.1, 0, 59);
    let upright = Scale::new(y.0, y.1, 14, 0);
    let mut field = vec![[' '; COLUMNS]; ROWS];
    for (number, series) in plot.series.iter().enumerate() {
        for point in &series.points {
            let (column, row) = (index(across.place(point.0), COLUMNS), index(upright.place(point.1), ROWS));
            field[row][column] = LETTERS[number % LETTERS.len()];
        }
    }
    let number = |place: Quantity, powers: bool| if powers { number_of(place) } else { place.to_string() };
    let (top, bottom) = (number(y.1, left), number(y.0, left));
    let margin = top.len().max(bottom.len());
    let mut lines = Vec::new();
    for (number, row) in field.iter().enumerate() {
        let label = match number {
            0 => top.as_str(),
            14 => bottom.as_str(),
            _ => "",
        };
        lines.push(format!("{label:>margin$} |{}", row.iter().collect::<String>().trim_end()));
    }
    lines.push(format!("{:margin$} +{}", "", "-".repeat(COLUMNS)));
    let (first, last) = (number(x.0, lower), number(x.1, lower));
    let gap = COLUMNS.saturating_sub(first.len() + last.len()).max(1);
    lines.push(format!("{:margin$}  {first}{:gap$}{last}", "", ""));
    let named = plot.series.iter().enumerate().filter(|(_, series)| !series.name.is_empty());
    let names: Vec<String> =
        named.map(|(number, series)| format!("{} {}", LETTERS[number % LETTERS.len()], series.name)).collect();
    if !names.is_empty() {
        lines.push(names.join("   "));
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}
