//! Pay-off matrices: names of moves at the sides, entries shaded by their size, probabilities of an equilibrium, the
//! value in the corner.

mod names;

use super::Quantity;
use super::canvas::{Canvas, TEXT, shortened, solid};
use crate::picture::measure::{Bounds, width};
use crate::picture::{Anchor, Figure, Fill, Ink, Length, NotDrawn, PIXEL, at};

/// The most rows or columns of a picture.
pub const MOST_MOVES: usize = 60;

const ROW: Length = 28 * PIXEL;
const GAP: Length = 10 * PIXEL;
/// From one line of a name to the next.
const LINE: Length = 17 * PIXEL;

/// An entry of a matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it says.
    pub text: String,
    /// How large it is, if it is to be shaded.
    pub size: Option<Quantity>,
}

/// A matrix game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    /// Left's moves: the names of the rows.
    pub rows: Vec<String>,
    /// Right's moves: the names of the columns.
    pub columns: Vec<String>,
    /// The entries, row by row; missing ones are empty.
    pub entries: Vec<Vec<Entry>>,
    /// Left's probabilities in an equilibrium; empty if they are not to be shown.
    pub left: Vec<String>,
    /// Right's probabilities; empty if they are not to be shown.
    pub right: Vec<String>,
    /// The value of the game; empty if it is not to be shown.
    pub value: String,
}

impl Matrix {
    /// The figure of the matrix.
    pub fn figure(&self) -> Result<Figure, NotDrawn> {
        let height = self.rows.len().max(self.entries.len());
        let columns = self.entries.iter().map(Vec::len).chain([self.columns.len()]).max().unwrap_or(0);
        let moves = height.max(columns);
        if moves > MOST_MOVES {
            let hint = "a heat map of the entries shows more of them";
            return Err(NotDrawn::new("rows or columns of a matrix", moves, MOST_MOVES, hint));
        }
        let picture = self.paint(height, columns);
        Ok(Figure { picture, text: self.text(height, columns), dot: None })
    }

    fn paint(&self, height: usize, columns: usize) -> crate::picture::Picture {
        let mut canvas = Canvas::default();
        let text_of = |texts: &[String], index: usize| shortened(texts.get(index).map_or("", String::as_str), 24);
        let entry = |row: usize, column: usize| self.entries.get(row).and_then(|entries| entries.get(column));
        let sizes = || self.entries.iter().flatten().filter_map(|entry| entry.size);
        let bounds = sizes().min().zip(sizes().max());
        let rows = names::in_one_line(&self.rows);
        let heads = names::in_lines(&self.columns);
        let tops = heads.iter().flatten().chain(&self.right).map(|text| width(&shortened(text, 24), TEXT));
        let entries = self.entries.iter().flatten().map(|entry| width(&shortened(&entry.text, 24), TEXT));
        // Columns of one width make a matrix easier to read than tight ones.
        let wide = (entries.chain(tops).max().unwrap_or(0) + 2 * GAP).max(ROW + 8 * PIXEL);
        let place = |row: usize, column: usize| {
            let (left, top) = (length(column) * wide, length(row) * ROW);
            Bounds { left, top, right: left + wide, bottom: top + ROW }
        };
        let middle = |cell: Bounds| at(i64::midpoint(cell.left, cell.right), i64::midpoint(cell.top, cell.bottom));
        for row in 0..height {
            for column in 0..columns {
                let Some(entry) = entry(row, column) else { continue };
                let heat = entry.size.zip(bounds).map(|(size, (low, high))| heat(size, low, high));
                canvas.rect(place(row, column), 0, None, heat.map(|heat| Fill::Plain(Ink::Heat(heat))));
                canvas.text(
                    middle(place(row, column)),
                    &shortened(&entry.text, 24),
                    TEXT,
                    Anchor::Middle,
                    heat.map_or(Ink::Line, Ink::OnHeat),
                );
            }
        }
        let (right, bottom) = (length(columns) * wide, length(height) * ROW);
        for row in 0..=height {
            canvas.line(at(0, length(row) * ROW), at(right, length(row) * ROW), rule(row == 0 || row == height));
        }
        for column in 0..=columns {
            canvas.line(
                at(length(column) * wide, 0),
                at(length(column) * wide, bottom),
                rule(column == 0 || column == columns),
            );
        }
        for row in 0..height {
            let y = middle(place(row, 0)).y;
            canvas.text(at(-GAP, y), rows.get(row).map_or("", String::as_str), TEXT, Anchor::End, Ink::Left);
            let chance = text_of(&self.left, row);
            canvas.text(
                at(right + GAP, y),
                &chance,
                TEXT,
                Anchor::Start,
                if chance == "0" { Ink::Faint } else { Ink::Left },
            );
        }
        for column in 0..columns {
            let x = middle(place(0, column)).x;
            // The last line of every name stands right above its column.
            for (line, text) in (0..).zip(heads.get(column).into_iter().flatten().rev()) {
                canvas.text(at(x, -ROW / 2 - line * LINE), text, TEXT, Anchor::Middle, Ink::Right);
            }
            let chance = text_of(&self.right, column);
            let ink = if chance == "0" { Ink::Faint } else { Ink::Right };
            canvas.text(at(x, bottom + ROW / 2), &chance, TEXT, Anchor::Middle, ink);
        }
        canvas.text(at(right + GAP, bottom + ROW / 2), &shortened(&self.value, 24), TEXT, Anchor::Start, Ink::Line);
        let described =
            if self.value.is_empty() { String::new() } else { format!(" of value {}", shortened(&self.value, 24)) };
        canvas.finish(format!("A matrix game of {height} by {columns} moves{described}."))
    }

    fn text(&self, height: usize, columns: usize) -> String {
        let text_of = |texts: &[String], index: usize| texts.get(index).cloned().unwrap_or_default();
        let heading: Vec<String> =
            std::iter::once(String::new()).chain((0..columns).map(|column| text_of(&self.columns, column))).collect();
        let mut table = crate::Table::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
        for row in 0..height {
            let entry =
                |column: usize| self.entries.get(row).and_then(|row| row.get(column)).map(|entry| entry.text.clone());
            let mut line = vec![text_of(&self.rows, row)];
            line.extend((0..columns).map(|column| entry(column).unwrap_or_default()));
            line.push(text_of(&self.left, row));
            table.push(line);
        }
        let mut last = vec![String::new()];
        last.extend((0..columns).map(|column| text_of(&self.right, column)));
        last.push(self.value.clone());
        if last.iter().any(|text| !text.is_empty()) {
            table.push(last);
        }
        table.render().trim_end().to_string()
    }
}

fn rule(outer: bool) -> crate::picture::Stroke {
    if outer { solid(Ink::Line, PIXEL) } else { solid(Ink::Faint, PIXEL / 2) }
}

fn length(count: usize) -> Length {
    Length::try_from(count).unwrap_or(0)
}

/// The place of a number on the scale of a heat map.
pub(super) fn heat(size: Quantity, low: Quantity, high: Quantity) -> u8 {
    let place = super::quantity::Scale::new(low, high, 0, 255).place(size);
    u8::try_from(place.clamp(0, 255)).unwrap_or(0)
}
