//! The symmetries of a field: flips, rows and columns swapped, colours swapped, and the least of all images.

use super::{Cell, Content, Field, Spot};
use crate::boards::grid::{flip_columns, flip_rows, transpose};
use crate::position::Sign;

/// What becomes of a position when rows and columns are swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// It is the same.
    Same,
    /// It is its negative.
    Negated,
    /// It is another position.
    Other,
}

/// Which images of a field are positions with the same value up to sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Flips change nothing.
    Flips {
        /// What swapping rows and columns does.
        turned: Turned,
        /// Whether the negative is the position with the colours swapped.
        colours: bool,
    },
    /// Pieces look along the rows, each colour in its direction: left and right exchanged together with the colours is
    /// the negative.
    Facing,
}

impl Field {
    /// The field with Left's and Right's pieces exchanged.
    #[must_use]
    pub fn swapped(&self) -> Field {
        let content = match &self.content {
            Content::Words([left, right]) => Content::Words([*right, *left]),
            Content::Cells(cells) => Content::Cells(cells.iter().map(|cell| cell.swapped()).collect()),
        };
        Field { content, ..*self }
    }

    /// The field with all pieces those of Left.
    #[must_use]
    pub fn of_one_colour(&self) -> Field {
        let content = match &self.content {
            Content::Words([left, right]) => Content::Words([left | right, left & right]),
            Content::Cells(cells) => {
                let recoloured = cells.iter().map(|cell| if cell.is_piece() { Cell::Left } else { *cell });
                Content::Cells(recoloured.collect())
            }
        };
        Field { content, ..*self }
    }

    /// The field with rows and columns swapped.
    #[must_use]
    pub fn transposed(&self) -> Field {
        let (rows, columns) = (self.columns, self.rows);
        if let (true, Content::Words(words)) = (self.fits_bytes(), &self.content) {
            return Field { rows, columns, content: Content::Words(words.map(transpose)) };
        }
        self.mapped(rows, columns, |spot| Spot { row: spot.column, column: spot.row })
    }

    /// Upside down.
    #[must_use]
    pub fn flipped_rows(&self) -> Field {
        let rows = self.rows;
        match &self.content {
            _ if rows <= 1 => self.clone(),
            Content::Words(words) if self.fits_bytes() => {
                // The number of rows is at most 8.
                let count = rows.to_le_bytes()[0];
                Field { content: Content::Words(words.map(|word| flip_rows(word, count))), ..*self }
            }
            Content::Words(words) => {
                Field { content: Content::Words(words.map(|word| self.rows_upside_down(word))), ..*self }
            }
            Content::Cells(_) => self.mapped(rows, self.columns, |spot| Spot { row: rows - 1 - spot.row, ..spot }),
        }
    }

    /// Left and right swapped.
    #[must_use]
    pub fn flipped_columns(&self) -> Field {
        let columns = self.columns;
        match &self.content {
            _ if columns <= 1 => self.clone(),
            Content::Words(words) if self.fits_bytes() => {
                let count = columns.to_le_bytes()[0];
                Field { content: Content::Words(words.map(|word| flip_columns(word, count))), ..*self }
            }
            Content::Words(words) => {
                // Half a turn, and then upside down.
                let cells = u32::from(self.rows) * u32::from(columns);
                let turned = |word: u64| word.reverse_bits() >> (64 - cells);
                Field { content: Content::Words(words.map(|word| self.rows_upside_down(turned(word)))), ..*self }
            }
            Content::Cells(_) => {
                self.mapped(self.rows, columns, |spot| Spot { column: columns - 1 - spot.column, ..spot })
            }
        }
    }

    /// The rows of a word in which they are packed, upside down.
    fn rows_upside_down(&self, word: u64) -> u64 {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        if rows == 1 {
            return word;
        }
        let row = (1 << columns) - 1;
        (0..rows)
            .fold(0, |flipped, index| flipped | (word >> (index * columns) & row) << ((rows - 1 - index) * columns))
    }

    /// The cells moved one by one into a field of this size.
    pub(super) fn mapped(&self, rows: u16, columns: u16, place: impl Fn(Spot) -> Spot) -> Field {
        let Some(mut image) = Field::blank(rows.into(), columns.into()) else { return self.clone() };
        for cell in [Cell::Left, Cell::Right, Cell::Blocked] {
            self.spots(cell).for_each(|spot| image.set(place(spot), cell));
        }
        image
    }

    /// The least image of a long row, found without making the others.
    fn least_row(&self, cells: &[Cell], colours: bool) -> (Field, Sign) {
        let image = |(backwards, swapped): (bool, bool)| {
            let mut rest = cells.iter();
            std::iter::from_fn(move || {
                let cell = if backwards { rest.next_back() } else { rest.next() }?;
                Some(if swapped { cell.swapped() } else { *cell })
            })
        };
        let mut least = (false, false);
        for candidate in [(true, false), (false, true), (true, true)] {
            if (colours || !candidate.1) && image(candidate).lt(image(least)) {
                least = candidate;
            }
        }
        let sign = if least.1 { Sign::Negated } else { Sign::Same };
        (Field { content: Content::Cells(image(least).collect()), ..*self }, sign)
    }

    /// The least image of a field whose rows have a byte each: the inner loop of games on boards.
    #[inline]
    fn least_words(&self, words: [u64; 2], turned: Turned, colours: bool) -> (Field, Sign) {
        // Both are at most 8.
        let (rows, columns) = (self.rows.to_le_bytes()[0], self.columns.to_le_bytes()[0]);
        if rows == 0 {
            return (self.clone(), Sign::Same);
        }
        let upside_down = words.map(|word| flip_rows(word, rows));
        let mirrored = words.map(|word| flip_columns(word, columns));
        let images = [words, upside_down.map(|word| flip_columns(word, columns)), mirrored, upside_down];
        let mut least: Option<([u64; 2], Sign)> = None;
        let mut take = |image: [u64; 2], sign: Sign| {
            let swapped = [image[1], image[0]];
            let (image, sign) = if colours && swapped < image { (swapped, sign.flipped()) } else { (image, sign) };
            if least.is_none_or(|(words, _)| image < words) {
                least = Some((image, sign));
            }
        };
        // Of a wide field and its tall image the wide one has fewer rows and is less.
        let turn = turned != Turned::Other && rows >= columns;
        if turned == Turned::Other || rows <= columns {
            images.iter().for_each(|&image| take(image, Sign::Same));
        }
        if turn {
            let sign = if turned == Turned::Negated { Sign::Negated } else { Sign::Same };
            images.iter().for_each(|image| take(image.map(transpose), sign));
        }
        let (words, sign) = least.unwrap_or((words, Sign::Same));
        let (rows, columns) = if turn { (self.columns, self.rows) } else { (self.rows, self.columns) };
        (Field { rows, columns, content: Content::Words(words) }, sign)
    }

    /// The negative of a position with this symmetry. If nothing negates, everybody has the same moves, and the field
    /// is its own negative.
    #[must_use]
    pub fn negative(&self, symmetry: Symmetry) -> Field {
        match symmetry {
            Symmetry::Facing => self.flipped_columns().swapped(),
            Symmetry::Flips { colours: true, .. } => self.swapped(),
            Symmetry::Flips { turned: Turned::Negated, .. } => self.transposed(),
            Symmetry::Flips { .. } => self.clone(),
        }
    }

    /// The least of all images, and whether it is the position or its negative.
    #[must_use]
    pub fn least(&self, symmetry: Symmetry) -> (Field, Sign) {
        let Symmetry::Flips { turned, colours } = symmetry else {
            let negative = self.negative(symmetry);
            return if negative < *self { (negative, Sign::Negated) } else { (self.clone(), Sign::Same) };
        };
        if self.rows == 1
            && let Content::Cells(cells) = &self.content
        {
            return self.least_row(cells, colours);
        }
        if let (true, Content::Words(words)) = (self.fits_bytes(), &self.content) {
            return self.least_words(*words, turned, colours);
        }
        let mut least = (self.clone(), Sign::Same);
        let mut take = |image: Field, sign: Sign| {
            if image < least.0 {
                least = (image, sign);
            }
        };
        // Of a wide field and its tall image the wide one has fewer rows and is less.
        let turn = turned != Turned::Other && self.rows >= self.columns;
        let stay = turned == Turned::Other || self.rows <= self.columns;
        let upside_down = self.flipped_rows();
        for image in [self.clone(), upside_down.flipped_columns(), self.flipped_columns(), upside_down] {
            if turn {
                let sign = if turned == Turned::Negated { Sign::Negated } else { Sign::Same };
                let across = image.transposed();
                if colours {
                    take(across.swapped(), sign.flipped());
                }
                take(across, sign);
            }
            if stay {
                if colours {
                    take(image.swapped(), Sign::Negated);
                }
                take(image, Sign::Same);
            }
        }
        least
    }
}
