//! Tables as pictures: plain ones with a heading, and two-way tables with a heading on two sides.
//!
//! Strong rules above and below the heading and at the end, as books print tables, faint ones between rows and between
//! columns. A row that begins as the heading does is a heading again: a long table that goes on below. Columns of
//! numbers are aligned at the right, others at the left.

use super::canvas::{Canvas, TEXT, short, solid};
use crate::picture::measure::width;
use crate::picture::{Anchor, Figure, Ink, Length, NotDrawn, PIXEL, at};

/// The most rows of a picture.
pub const MOST_ROWS: usize = 500;
/// The most columns of a picture.
pub const MOST_COLUMNS: usize = 100;

const ROW: Length = 22 * PIXEL;
const GAP: Length = 18 * PIXEL;

/// A plain table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plain {
    /// The names of the columns.
    pub heading: Vec<String>,
    /// The rows; missing cells are empty.
    pub rows: Vec<Vec<String>>,
}

/// A table with a heading on two sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TwoWay {
    /// What stands where the headings meet.
    pub corner: String,
    /// The heading above.
    pub columns: Vec<String>,
    /// The heading at the left, with the cells of each row; missing cells are empty.
    pub rows: Vec<(String, Vec<String>)>,
}

impl Plain {
    /// The figure of the table.
    pub fn figure(&self) -> Result<Figure, NotDrawn> {
        draw(&self.heading, &self.rows, false)
    }
}

impl TwoWay {
    /// The figure of the table.
    pub fn figure(&self) -> Result<Figure, NotDrawn> {
        let heading: Vec<String> = std::iter::once(&self.corner).chain(&self.columns).cloned().collect();
        let row = |(name, cells): &(String, Vec<String>)| std::iter::once(name).chain(cells).cloned().collect();
        draw(&heading, &self.rows.iter().map(row).collect::<Vec<_>>(), true)
    }
}

fn draw(heading: &[String], rows: &[Vec<String>], two_way: bool) -> Result<Figure, NotDrawn> {
    let count = rows.iter().map(Vec::len).chain([heading.len()]).max().unwrap_or(0);
    if rows.len() > MOST_ROWS {
        return Err(NotDrawn::new("rows of a table", rows.len(), MOST_ROWS, "take a part of the rows"));
    }
    if count > MOST_COLUMNS {
        return Err(NotDrawn::new("columns of a table", count, MOST_COLUMNS, "take a part of the columns"));
    }
    let heading: Vec<String> = heading.iter().map(|text| short(text)).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|text| short(text)).collect()).collect();
    let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
    let mut canvas = Canvas::default();
    let bottom = ROW * (Length::try_from(rows.len()).unwrap_or(0) + 1);
    let mut left = GAP / 2;
    let mut separators = Vec::with_capacity(count);
    for column in 0..count {
        let texts = || rows.iter().map(|row| cell(row, column));
        let wide = texts().chain([cell(&heading, column)]).map(|text| width(&text, TEXT)).max().unwrap_or(0);
        let numbers = texts().all(|text| is_number(&text)) && (column > 0 || !two_way);
        let (x, anchor) = if numbers { (left + wide, Anchor::End) } else { (left, Anchor::Start) };
        canvas.text(at(x, ROW / 2), &cell(&heading, column), TEXT, anchor, Ink::Line);
        for (y, text) in (1..).zip(texts()) {
            canvas.text(at(x, ROW * y + ROW / 2), &text, TEXT, anchor, Ink::Line);
        }
        left += wide + GAP;
        separators.push(left - GAP / 2);
    }
    let right = separators.pop().unwrap_or(0);
    for (column, x) in separators.into_iter().enumerate() {
        let ink = if two_way && column == 0 { Ink::Line } else { Ink::Faint };
        canvas.line(at(x, 0), at(x, bottom), solid(ink, PIXEL / 2));
    }
    let again = |row: &Vec<String>| !two_way && !row.is_empty() && row.first() == heading.first();
    for (y, row) in (1..).zip(&rows) {
        let headed = y == 1 || again(row) || rows.get(y - 2).is_some_and(again);
        let ink = if headed { Ink::Line } else { Ink::Faint };
        let y = ROW * Length::try_from(y).unwrap_or(0);
        canvas.line(at(0, y), at(right, y), solid(ink, PIXEL / 2));
        if again(row) {
            canvas.line(at(0, y), at(right, y), solid(Ink::Line, PIXEL * 3 / 2));
        }
    }
    for y in [0, bottom] {
        canvas.line(at(0, y), at(right, y), solid(Ink::Line, PIXEL * 3 / 2));
    }
    let description = format!("A table of {} rows and {count} columns.", rows.len());
    let names: Vec<&str> = heading.iter().map(String::as_str).collect();
    let mut table = crate::Table::new(&names);
    for row in rows {
        table.push(row);
    }
    Ok(Figure { picture: canvas.finish(description), text: table.render().trim_end().to_string(), dot: None })
}

/// Whether a text reads like a number, or like nothing.
fn is_number(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_digit() || "+-./−".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Shape, Step, Stroke};

    #[test]
    fn the_text_of_a_two_way_table_has_the_corner_first() {
        let table = TwoWay {
            corner: "x".into(),
            columns: vec!["0".into(), "1".into()],
            rows: vec![("0".into(), vec!["0".into(), "2".into()]), ("1".into(), vec!["1".into()])],
        };
        assert_eq!(table.figure().unwrap().text, "x  0  1\n-  -  -\n0  0  2\n1  1");
    }

    /// The rules of a picture from above: how high, and how thick.
    fn rules(figure: &Figure, upright: bool) -> Vec<(Length, Stroke)> {
        let found = figure.picture.shapes.iter().filter_map(|shape| match shape {
            Shape::Path { from, steps, stroke: Some(stroke), .. } => match steps[..] {
                [Step::To(to)] if upright && to.x == from.x => Some((from.x, *stroke)),
                [Step::To(to)] if !upright && to.y == from.y => Some((from.y, *stroke)),
                _ => None,
            },
            _ => None,
        });
        let mut found: Vec<(Length, Stroke)> = found.collect();
        found.sort_by_key(|(place, stroke)| (*place, stroke.width));
        found
    }

    #[test]
    fn rules_separate_rows_and_columns_and_no_rule_meets_a_text() {
        let texts = |words: &str| words.split(' ').map(str::to_string).collect::<Vec<_>>();
        let rows = vec![texts("opt - - 2"), texts("o 0 0 22222"), texts("x 3 4 5"), texts("opt 3 3 3")];
        let figure = Plain { heading: texts("x 0 1 2"), rows }.figure().unwrap();
        let (across, upright) = (rules(&figure, false), rules(&figure, true));
        assert_eq!(upright.len(), 3, "between four columns");
        // Above, below the heading, between the rows, around the second heading, at the end.
        let thick: Vec<(Length, Ink, Length)> =
            across.iter().map(|(y, stroke)| ((y - across[0].0) / ROW, stroke.ink, stroke.width)).collect();
        let (strong, thin) = (PIXEL * 3 / 2, PIXEL / 2);
        let expected = [
            (0, Ink::Line, strong),
            (1, Ink::Line, thin),
            (2, Ink::Faint, thin),
            (3, Ink::Line, thin),
            (3, Ink::Line, strong),
            (4, Ink::Line, thin),
            (5, Ink::Line, strong),
        ];
        assert_eq!(thick, expected);
        for (place, text) in figure.picture.labels() {
            let meets = |x: &Length| place.left < *x && *x < place.right;
            assert!(!upright.iter().any(|(x, _)| meets(x)), "{text}");
            assert!(!across.iter().any(|(y, _)| place.top < *y && *y < place.bottom), "{text}");
        }
    }

    #[test]
    fn a_table_of_too_many_rows_is_refused_with_a_hint() {
        let table = Plain { heading: vec!["n".into()], rows: vec![vec!["1".into()]; MOST_ROWS + 1] };
        let refusal = table.figure().unwrap_err();
        assert_eq!(refusal.message, "a picture has at most 500 rows of a table; this one would have 501");
        assert_eq!(refusal.hint, "take a part of the rows");
    }
}
