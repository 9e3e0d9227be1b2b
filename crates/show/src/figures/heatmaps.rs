//! Heat maps: a colour for each cell of a rectangle, with a scale beside it; after 001's Figures 5 and 6.
//!
//! Small maps have a square for each cell, with its number in it if there is room; large ones are one image.

use super::Quantity;
use super::canvas::{Canvas, SMALL, solid};
use super::plots::{Axes, fitting};
use super::quantity::{Round, Scale};
use crate::picture::measure::{Bounds, height, width};
use crate::picture::{Anchor, Figure, Fill, Ink, Length, NotDrawn, PIXEL, Shape, at};

/// The most cells of a map.
pub const MOST_CELLS: usize = 1 << 24;
/// Maps with more rows or columns are one image.
const MOST_SQUARES: usize = 60;
/// The longer side of a large map.
const SIDE: Length = 600 * PIXEL;

/// Where the first row stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstRow {
    /// Below, as in a plot.
    #[default]
    Below,
    /// Above, as in a table.
    Above,
}

/// A heat map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heatmap {
    /// How many cells are in a row.
    pub columns: usize,
    /// The cells, row by row; nothing where there is no value.
    pub cells: Vec<Option<Quantity>>,
    /// Where the first row stands.
    pub first_row: FirstRow,
    /// The numbers of the first column and of the first row.
    pub origin: (i64, i64),
    /// What the lower axis shows.
    pub across: String,
    /// What the left axis shows.
    pub upright: String,
    /// What the colours show.
    pub shown: String,
}

/// How many cells are looked at before it is asked again whether to go on.
const PIECE: usize = 1 << 14;

impl Heatmap {
    /// About how many bytes it takes to draw a cell.
    pub const CELL: usize = size_of::<Option<Quantity>>() + size_of::<Option<u8>>();

    /// Whether a map of this many cells can be drawn; worth asking before they are gathered.
    ///
    /// # Errors
    /// There are too many.
    pub fn admits(cells: usize) -> Result<(), NotDrawn> {
        if cells <= MOST_CELLS {
            return Ok(());
        }
        let hint = "take a part of the rows and columns, or leave some of them out";
        Err(NotDrawn::new("cells of a heat map", cells, MOST_CELLS, hint))
    }

    /// The figure of the map.
    ///
    /// # Errors
    /// There are too many cells.
    pub fn figure(&self) -> Result<Figure, NotDrawn> {
        self.figure_while(|| Ok(()))
    }

    /// The figure of the map, for a map so large that somebody may call it off: `go_on` is asked every now and then.
    ///
    /// # Errors
    /// There are too many cells; or what `go_on` says.
    pub fn figure_while<E: From<NotDrawn>>(&self, mut go_on: impl FnMut() -> Result<(), E>) -> Result<Figure, E> {
        let (columns, rows) = (self.columns.max(1), self.cells.len().div_ceil(self.columns.max(1)));
        Heatmap::admits(self.cells.len())?;
        let (low, high) = bounds(&self.cells, &mut go_on)?;
        let cells = self.heats(columns, rows, low, high, &mut go_on)?;
        let longer = columns.max(rows).max(1);
        let cell = if longer <= MOST_SQUARES {
            // Whole pixels keep the edges of squares crisp.
            (SIDE * 4 / 5 / length(longer) / PIXEL * PIXEL).min(30 * PIXEL)
        } else {
            SIDE / length(longer)
        };
        // A map of one long row is still as high as a line of text.
        let (width, height) = ((cell * length(columns)).max(12 * PIXEL), (cell * length(rows)).max(12 * PIXEL));
        let text = text(columns, rows, &cells, low, high);
        let mut canvas = Canvas::default();
        if longer <= MOST_SQUARES {
            self.squares(&mut canvas, columns, &cells, cell);
        } else {
            canvas.push(Shape::Raster { corner: at(0, 0), width, height, columns, cells });
        }
        let right = self.frame(&mut canvas, columns, rows, width, height);
        if let Some((low, high)) = low.zip(high) {
            self.colour_bar(&mut canvas, right, height, low, high);
        }
        go_on()?;
        let description = format!("A heat map of {rows} rows and {columns} columns.");
        Ok(Figure { picture: canvas.finish(description), text, dot: None })
    }

    /// The colours of the cells, row by row from above, filled up to full rows.
    fn heats<E>(
        &self,
        columns: usize,
        rows: usize,
        low: Option<Quantity>,
        high: Option<Quantity>,
        go_on: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<Option<u8>>, E> {
        let scale = Scale::new(low.unwrap_or(Quantity::ZERO), high.unwrap_or(Quantity::ZERO), 0, 255);
        let heat =
            |cell: &Option<Quantity>| cell.map(|cell| u8::try_from(scale.place(cell).clamp(0, 255)).unwrap_or(0));
        let mut heats = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            let row = if self.first_row == FirstRow::Above { row } else { rows - 1 - row };
            let cells = &self.cells[row * columns..((row + 1) * columns).min(self.cells.len())];
            for piece in cells.chunks(PIECE) {
                go_on()?;
                heats.extend(piece.iter().map(heat));
            }
            heats.extend(std::iter::repeat_n(None, columns - cells.len()));
        }
        Ok(heats)
    }

    fn squares(&self, canvas: &mut Canvas, columns: usize, heats: &[Option<u8>], cell: Length) {
        let rows = heats.len() / columns;
        let label = |row: usize, column: usize| {
            let row = if self.first_row == FirstRow::Above { row } else { rows - 1 - row };
            self.cells.get(row * columns + column).copied().flatten().map(|cell| cell.to_string()).unwrap_or_default()
        };
        let fits = |text: &String| width(text, SMALL) + 4 * PIXEL <= cell;
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let labelled =
            cell >= height(SMALL) + 4 * PIXEL && places.clone().all(|(row, column)| fits(&label(row, column)));
        for ((row, column), heat) in places.zip(heats) {
            let Some(heat) = heat else { continue };
            let (left, top) = (cell * length(column), cell * length(row));
            // Where squares meet off the pixels of a screen the paper would show through, so each reaches a little
            // under its neighbours, which are painted later.
            let under = |row: usize, column: usize| {
                let there = column < columns && heats.get(row * columns + column).is_some_and(Option::is_some);
                if there { PIXEL / 2 } else { 0 }
            };
            let (right, bottom) = (left + cell + under(row, column + 1), top + cell + under(row + 1, column));
            let place = Bounds { left, top, right, bottom };
            canvas.rect(place, 0, None, Some(Fill::Plain(Ink::Heat(*heat))));
            if labelled {
                let middle = at(left + cell / 2, top + cell / 2);
                canvas.text(middle, &label(row, column), SMALL, Anchor::Middle, Ink::OnHeat(*heat));
            }
        }
    }

    /// Draws frame and axes and says where there is room at their right.
    fn frame(&self, canvas: &mut Canvas, columns: usize, rows: usize, wide: Length, high: Length) -> Length {
        let border = Bounds { left: 0, top: 0, right: wide, bottom: high };
        canvas.rect(border, 0, Some(solid(Ink::Line, PIXEL)), None);
        if rows == 0 {
            return wide;
        }
        let last = |first: i64, count: usize| first.saturating_add(length(count) - 1);
        let (left, right) = (self.origin.0, last(self.origin.0, columns));
        let (first, final_row) = (self.origin.1, last(self.origin.1, rows));
        // Ticks stand at the middles of cells.
        let (half_column, half_row) = (wide / length(columns) / 2, high / length(rows) / 2);
        let x = Scale::new(left.into(), right.into(), half_column, wide - half_column);
        let (from, to) = match self.first_row {
            FirstRow::Below => (high - half_row, half_row),
            FirstRow::Above => (half_row, high - half_row),
        };
        let y = Scale::new(first.into(), final_row.into(), from, to);
        let across = fitting(x, left.into(), right.into(), Round::Whole, |label| width(label, SMALL) + 10 * PIXEL, 11);
        let upright = fitting(y, first.into(), final_row.into(), Round::Whole, |_| height(SMALL) + 4 * PIXEL, 11);
        let axes = Axes { width: wide, height: high, across: &self.across, upright: &self.upright };
        axes.labels(canvas, &across, &upright);
        let end = |(x, label): &(Length, String)| x + width(label, SMALL) / 2;
        across.iter().map(end).max().unwrap_or(0).max(wide + 14 * PIXEL)
    }

    /// The scale at the right of the map.
    fn colour_bar(&self, canvas: &mut Canvas, right: Length, high: Length, low: Quantity, highest: Quantity) {
        let left = right + 10 * PIXEL;
        let tall = high.clamp(90 * PIXEL, 260 * PIXEL);
        let (corner, broad) = (at(left, 0), 16 * PIXEL);
        let one = low == highest;
        let cells = if one { vec![Some(127)] } else { (0..=255).rev().map(Some).collect() };
        canvas.push(Shape::Raster { corner, width: broad, height: tall, columns: 1, cells });
        let border = Bounds { left, top: 0, right: left + broad, bottom: tall };
        canvas.rect(border, 0, Some(solid(Ink::Line, PIXEL)), None);
        let whole = self.cells.iter().flatten().all(|cell| cell.as_whole().is_some());
        let round = if whole { Round::Whole } else { Round::Any };
        let scale = Scale::new(low, highest, tall, 0);
        let ticks = fitting(scale, low, highest, round, |_| height(SMALL) + 4 * PIXEL, 8);
        for (y, label) in &ticks {
            canvas.line(at(left + broad, *y), at(left + broad + 4 * PIXEL, *y), solid(Ink::Line, PIXEL));
            canvas.text(at(left + broad + 7 * PIXEL, *y), label, SMALL, Anchor::Start, Ink::Line);
        }
        let labels = ticks.iter().map(|(_, label)| width(label, SMALL)).max().unwrap_or(0);
        let beside = left + broad + 12 * PIXEL + labels + height(SMALL) / 2;
        canvas.text_upwards(at(beside, tall / 2), &super::canvas::shortened(&self.shown, 28), SMALL);
    }
}

fn length(count: usize) -> Length {
    Length::try_from(count).unwrap_or(0)
}

/// The least and the greatest of the numbers, if there is any.
fn bounds<E>(
    cells: &[Option<Quantity>],
    go_on: &mut impl FnMut() -> Result<(), E>,
) -> Result<(Option<Quantity>, Option<Quantity>), E> {
    let (mut low, mut high) = (None, None);
    for piece in cells.chunks(PIECE) {
        go_on()?;
        low = piece.iter().flatten().copied().chain(low).min();
        high = piece.iter().flatten().copied().chain(high).max();
    }
    Ok((low, high))
}

/// The map in letters of growing darkness, at most 60 by 24 of them.
fn text(columns: usize, rows: usize, heats: &[Option<u8>], low: Option<Quantity>, high: Option<Quantity>) -> String {
    const SHADES: [char; 10] = ['.', ':', '-', '=', '+', 'x', '*', '#', '%', '@'];
    let shade = |heat: Option<u8>| heat.map_or(' ', |heat| SHADES[usize::from(heat) * SHADES.len() / 256]);
    let (shown_columns, shown_rows) = (columns.min(60), rows.min(24));
    let mut lines: Vec<String> = (0..shown_rows)
        .map(|row| {
            let row = row * rows / shown_rows;
            let at = |column: usize| shade(heats[row * columns + column * columns / shown_columns]);
            (0..shown_columns).map(at).collect::<String>().trim_end().to_string()
        })
        .collect();
    if let Some((low, high)) = low.zip(high) {
        lines.push(format!("{low} {} {high}", SHADES.iter().collect::<String>()));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_the_first_row_below() {
        let cells = (0..6).map(|number| (number != 4).then(|| Quantity::whole(number))).collect();
        let map = Heatmap { columns: 2, cells, ..Heatmap::default() };
        assert_eq!(map.figure().unwrap().text, " @\n=x\n.:\n0 .:-=+x*#%@ 5");
    }

    #[test]
    fn a_map_is_called_off_in_the_middle_and_too_large_a_one_is_known_beforehand() {
        #[derive(Debug, PartialEq)]
        enum Why {
            NotDrawn,
            Enough,
        }
        impl From<NotDrawn> for Why {
            fn from(_: NotDrawn) -> Why {
                Why::NotDrawn
            }
        }
        let cells = (0..100_000).map(|number| Some(Quantity::whole(number))).collect();
        let map = Heatmap { columns: 1000, cells, ..Heatmap::default() };
        let mut patience = 50;
        let go_on = || {
            patience -= 1;
            if patience > 0 { Ok(()) } else { Err(Why::Enough) }
        };
        assert_eq!(map.figure_while(go_on).err(), Some(Why::Enough));
        assert!(map.figure().is_ok());
        assert!(Heatmap::admits(MOST_CELLS).is_ok() && Heatmap::admits(MOST_CELLS + 1).is_err());
    }

    #[test]
    fn a_large_map_is_one_image_and_its_last_row_may_be_short() {
        let cells = (0..9_999).map(|number| Some(Quantity::whole(number))).collect();
        let map = Heatmap { columns: 100, cells, ..Heatmap::default() };
        let picture = map.figure().unwrap().picture;
        let image = picture.shapes.iter().find_map(|shape| match shape {
            Shape::Raster { columns: 100, cells, .. } => Some(cells.clone()),
            _ => None,
        });
        let image = image.unwrap();
        assert_eq!(image.len(), 10_000);
        assert_eq!((image[99], image[9_900], image[98]), (None, Some(0), Some(255)));
    }
}
