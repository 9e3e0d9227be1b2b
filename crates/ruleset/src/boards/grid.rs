//! Sets of cells of a small rectangle in one machine word, with their connected parts and eight symmetries.
//!
//! Boards that fit 8 by 8 have a row in each byte, so that flips and the transposition are the well-known bit
//! permutations; this is the inner loop of grid games. Longer ones (2 by 30) pack their rows without a gap and are
//! worked on row by row; only their transposition goes cell by cell, and few of them are ever transposed. Nothing here
//! knows what is placed on the cells.

use std::fmt;
use std::hash::{Hash, Hasher};

/// The number of cells a grid can have.
pub const MAX_CELLS: usize = 64;

const LAST_COLUMN: u64 = 0x8080_8080_8080_8080;

/// A set of cells in a rectangle. Rows count from the top, columns from the left, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grid {
    cells: u64,
    rows: u8,
    columns: u8,
}

impl Hash for Grid {
    /// The cells alone: sets that differ only in their rectangles are rare.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
    }
}

impl Grid {
    /// No cells at all.
    pub const EMPTY: Grid = Grid { cells: 0, rows: 0, columns: 0 };

    /// A rectangle none of whose cells is in the set, if it has at most 64 cells.
    #[must_use]
    pub fn blank(rows: usize, columns: usize) -> Option<Grid> {
        if rows.checked_mul(columns)? > MAX_CELLS {
            return None;
        }
        if rows == 0 || columns == 0 {
            return Some(Grid::EMPTY);
        }
        Some(Grid { cells: 0, rows: u8::try_from(rows).ok()?, columns: u8::try_from(columns).ok()? })
    }

    /// A rectangle all of whose cells are in the set, if it has at most 64 cells.
    #[must_use]
    pub fn full(rows: usize, columns: usize) -> Option<Grid> {
        let mut grid = Grid::blank(rows, columns)?;
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                grid.insert(row, column);
            }
        }
        Some(grid)
    }

    /// The set with these bits in a rectangle of this size, as [`Grid::cells`], [`Grid::rows`] and [`Grid::columns`]
    /// give them.
    #[inline]
    pub(crate) fn of_bits(cells: u64, rows: u8, columns: u8) -> Grid {
        Grid { cells, rows, columns }
    }

    /// The cells as bits: cell (row, column) is bit `row * stride + column`.
    #[must_use]
    pub fn cells(self) -> u64 {
        self.cells
    }

    /// How many rows the rectangle has.
    #[must_use]
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// How many columns the rectangle has.
    #[must_use]
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// Bits from a cell to the one below it: 8 if the rectangle fits 8 by 8, else the number of columns.
    #[inline]
    #[must_use]
    pub fn stride(self) -> u32 {
        if self.is_small() { 8 } else { u32::from(self.columns) }
    }

    #[inline]
    fn is_small(self) -> bool {
        self.rows <= 8 && self.columns <= 8
    }

    /// Whether the cell is in the set.
    #[must_use]
    pub fn contains(self, row: u8, column: u8) -> bool {
        row < self.rows && column < self.columns && self.cells & self.bit(row, column) != 0
    }

    /// Puts a cell of the rectangle into the set; one outside it is ignored.
    pub fn insert(&mut self, row: u8, column: u8) {
        if row < self.rows && column < self.columns {
            self.cells |= self.bit(row, column);
        }
    }

    /// The set without these bits.
    #[inline]
    #[must_use]
    pub fn without(self, bits: u64) -> Grid {
        Grid { cells: self.cells & !bits, ..self }
    }

    fn bit(self, row: u8, column: u8) -> u64 {
        1u64.checked_shl(u32::from(row) * self.stride() + u32::from(column)).unwrap_or(0)
    }

    /// The row and column of a bit.
    #[must_use]
    pub fn place(self, bit: u32) -> (u8, u8) {
        let stride = self.stride().max(1);
        (u8::try_from(bit / stride).unwrap_or(u8::MAX), u8::try_from(bit % stride).unwrap_or(u8::MAX))
    }

    /// The cells of the set as (row, column), row by row.
    pub fn iter(self) -> impl Iterator<Item = (u8, u8)> {
        let mut rest = self.cells;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                self.place(bit)
            })
        })
    }

    /// The cells whose lower neighbour is in the set too.
    #[inline]
    #[must_use]
    pub fn with_lower_neighbour(self) -> u64 {
        self.cells & self.cells.checked_shr(self.stride()).unwrap_or(0)
    }

    /// The cells whose right neighbour is in the set too.
    #[inline]
    #[must_use]
    pub fn with_right_neighbour(self) -> u64 {
        self.cells & (self.cells >> 1) & !self.right_edge()
    }

    /// The bits of the last column of the board in memory (the eighth, if the rectangle fits 8 by 8).
    #[inline]
    fn right_edge(self) -> u64 {
        if self.is_small() {
            return LAST_COLUMN;
        }
        let stride = self.stride();
        if self.rows == 2 {
            return (1 << (stride - 1)) | (1 << (2 * stride - 1));
        }
        let mut edge = 0;
        let mut bit = stride - 1;
        while bit < 64 {
            edge |= 1 << bit;
            bit += stride;
        }
        edge
    }

    /// The set without the cells that have no neighbour in it.
    #[inline]
    #[must_use]
    pub fn without_isolated(self) -> Grid {
        let neighbours = match self.is_small() {
            true => spread_once(self.cells, 8, !LAST_COLUMN),
            false => spread_once(self.cells, self.stride(), !self.right_edge()),
        };
        Grid { cells: self.cells & neighbours, ..self }
    }

    /// The connected parts of the set, each moved to the corner of its own rectangle.
    #[inline]
    pub fn parts(self) -> impl Iterator<Item = Grid> {
        let mut rest = self.cells;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let part = match self.is_small() {
                true => first_part(rest, 8, !LAST_COLUMN),
                false if self.rows == 2 => first_part_of_two_rows(rest, self.stride()),
                false => first_part(rest, self.stride(), !self.right_edge()),
            };
            rest &= !part;
            Some(Grid { cells: part, ..self }.trimmed())
        })
    }

    /// The same cells in the smallest rectangle that holds them.
    #[inline]
    #[must_use]
    pub fn trimmed(self) -> Grid {
        if self.cells == 0 {
            return Grid::EMPTY;
        }
        if self.is_small() {
            let mut cells = self.cells >> (self.cells.trailing_zeros() & !7);
            let left = folded(cells).trailing_zeros();
            cells >>= left;
            return small(cells);
        }
        self.long_trimmed()
    }

    fn long_trimmed(self) -> Grid {
        if self.rows == 2 {
            let [upper, lower] = two_rows(self.cells, self.stride());
            let left = (upper | lower).trailing_zeros();
            let rows = if upper == 0 || lower == 0 { 1 } else { 2 };
            // At most 32.
            let columns = (64 - (upper | lower).leading_zeros() - left).to_le_bytes()[0];
            let grid = Grid { cells: 0, rows, columns };
            let (upper, lower) = (upper >> left, lower >> left);
            return Grid { cells: if rows == 1 { upper | lower } else { upper | lower << grid.stride() }, ..grid };
        }
        let (top, _) = self.place(self.cells.trailing_zeros());
        let (bottom, _) = self.place(63 - self.cells.leading_zeros());
        let folded = self.row_words().fold(0, |all, row| all | row);
        let left = folded.trailing_zeros();
        let mut rows = self.row_words().skip(top.into()).map(|row| row >> left);
        // Both are at most the number of rows and of columns.
        let columns = (64 - folded.leading_zeros() - left).to_le_bytes()[0];
        Grid::of_rows(bottom - top + 1, columns, |_| rows.next().unwrap_or(0))
    }

    /// The rows from the top, each in a word of its own.
    fn row_words(self) -> impl DoubleEndedIterator<Item = u64> {
        let mask = u64::MAX >> (64 - u32::from(self.columns.clamp(1, 64)));
        (0..self.rows).map(move |row| self.cells.checked_shr(u32::from(row) * self.stride()).unwrap_or(0) & mask)
    }

    /// The set with these rows.
    fn of_rows(rows: u8, columns: u8, mut row: impl FnMut(u8) -> u64) -> Grid {
        let mut grid = Grid { cells: 0, rows, columns };
        for index in 0..rows {
            grid.cells |= row(index).checked_shl(u32::from(index) * grid.stride()).unwrap_or(0);
        }
        grid
    }

    /// The cells moved one by one into a rectangle of this size.
    fn mapped(self, rows: u8, columns: u8, place: impl Fn(u8, u8) -> (u8, u8)) -> Grid {
        let mut grid = Grid { cells: 0, rows, columns };
        for (row, column) in self.iter() {
            let (row, column) = place(row, column);
            grid.insert(row, column);
        }
        grid
    }

    /// The set with rows and columns swapped.
    #[must_use]
    pub fn transposed(self) -> Grid {
        if self.is_small() {
            return Grid { cells: transpose(self.cells), rows: self.columns, columns: self.rows };
        }
        self.mapped(self.columns, self.rows, |row, column| (column, row))
    }

    /// Upside down.
    #[must_use]
    pub fn flipped_rows(self) -> Grid {
        if self.is_small() {
            return Grid { cells: flip_rows(self.cells, self.rows), ..self };
        }
        let mut rows = self.row_words().rev();
        Grid::of_rows(self.rows, self.columns, |_| rows.next().unwrap_or(0))
    }

    /// Left and right swapped.
    #[must_use]
    pub fn flipped_columns(self) -> Grid {
        if self.is_small() {
            return Grid { cells: flip_columns(self.cells, self.columns), ..self };
        }
        let mut rows = self.row_words().map(|row| row.reverse_bits() >> (64 - u32::from(self.columns)));
        Grid::of_rows(self.rows, self.columns, |_| rows.next().unwrap_or(0))
    }

    /// One of the eight images of the trimmed set, the same for all of them, and whether rows and columns had to be
    /// swapped for it: the least one of those that are wider than they are high, or of all if it is as wide as high.
    #[inline]
    #[must_use]
    pub fn least_image(self) -> (Grid, Transposed) {
        self.trimmed().least_image_of_trimmed()
    }

    /// As [`Grid::least_image`], of a set that is in the smallest rectangle that holds it, such as one of
    /// [`Grid::parts`].
    #[inline]
    #[must_use]
    pub fn least_image_of_trimmed(self) -> (Grid, Transposed) {
        let upright = self;
        if upright.is_small() {
            let Grid { cells, rows, columns } = upright;
            if rows < columns {
                return (Grid { cells: least_flip(cells, rows, columns), ..upright }, Transposed::No);
            }
            let least_across = least_flip(transpose(cells), columns, rows);
            let least = if rows == columns { least_flip(cells, rows, columns) } else { u64::MAX };
            if least_across < least {
                return (Grid { cells: least_across, rows: columns, columns: rows }, Transposed::Yes);
            }
            return (Grid { cells: least, ..upright }, Transposed::No);
        }
        // A rectangle of at most 64 cells that does not fit 8 by 8 is no square.
        let (wide, transposed) = match upright.rows < upright.columns {
            true => (upright, Transposed::No),
            false => (upright.transposed(), Transposed::Yes),
        };
        if wide.rows == 2 {
            let stride = wide.stride();
            let [upper, lower] = two_rows(wide.cells, stride);
            let [mirrored_upper, mirrored_lower] = [upper, lower].map(|row| row.reverse_bits() >> (64 - stride));
            let least = (upper | lower << stride).min(lower | upper << stride);
            let mirrored = mirrored_upper | mirrored_lower << stride;
            let cells = least.min(mirrored).min(mirrored_lower | mirrored_upper << stride);
            return (Grid { cells, ..wide }, transposed);
        }
        let upside_down = wide.flipped_rows();
        let images = [wide, upside_down, wide.flipped_columns(), upside_down.flipped_columns()];
        (images.into_iter().min().unwrap_or(wide), transposed)
    }
}

/// Whether an image has rows and columns swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transposed {
    /// Rows are still rows.
    No,
    /// Rows became columns.
    Yes,
}

/// All cells of the board next to these, on a board with `stride` bits from a cell to the one below and these `inner`
/// cells, which have a right neighbour.
#[inline(always)]
fn spread_once(cells: u64, stride: u32, inner: u64) -> u64 {
    let vertical = cells.checked_shl(stride).unwrap_or(0) | cells.checked_shr(stride).unwrap_or(0);
    vertical | ((cells & inner) << 1) | ((cells >> 1) & inner)
}

/// The connected part of the cells in which the first of them is.
#[inline(always)]
fn first_part(cells: u64, stride: u32, inner: u64) -> u64 {
    let mut part = cells & cells.wrapping_neg();
    loop {
        // Two steps at a time: looking whether anything was gained costs as much as a step.
        let once = part | spread_once(part, stride, inner) & cells;
        let twice = once | spread_once(once, stride, inner) & cells;
        if twice == part {
            return part;
        }
        part = twice;
    }
}

/// The rows of a board with two of them, each of this number of cells, at most 32.
#[inline]
fn two_rows(cells: u64, columns: u32) -> [u64; 2] {
    [cells & !(u64::MAX << columns), cells >> columns]
}

/// As [`first_part`], on a board of two rows of this number of cells: columns that follow each other and have, each
/// with the next one, two cells side by side.
fn first_part_of_two_rows(cells: u64, columns: u32) -> u64 {
    let [upper, lower] = two_rows(cells, columns);
    let at = cells.trailing_zeros() % columns;
    let linked = (upper & upper >> 1) | (lower & lower >> 1);
    let last = at + (linked >> at).trailing_ones();
    let first = at - linked.checked_shl(64 - at).unwrap_or(0).leading_ones();
    let within = (2u64 << last) - (1 << first);
    cells & (within | within << columns)
}

/// The grid of an 8 by 8 word whose cells are in the corner.
#[inline]
fn small(cells: u64) -> Grid {
    let rows = 8 - cells.leading_zeros() / 8;
    let columns = 64 - folded(cells).leading_zeros();
    // Both are at most 8.
    Grid { cells, rows: rows.to_le_bytes()[0], columns: columns.to_le_bytes()[0] }
}

/// All rows of an 8 by 8 word laid upon each other in the first byte.
#[inline]
fn folded(cells: u64) -> u64 {
    let cells = cells | (cells >> 32);
    let cells = cells | (cells >> 16);
    (cells | (cells >> 8)) & 0xff
}

/// Rows upside down within the first `rows` rows of an 8 by 8 word.
#[inline]
pub(crate) fn flip_rows(cells: u64, rows: u8) -> u64 {
    cells.swap_bytes().checked_shr(8 * (8 - u32::from(rows))).unwrap_or(0)
}

/// The least of the four flips of a set in the corner of an 8 by 8 word.
#[inline]
fn least_flip(cells: u64, rows: u8, columns: u8) -> u64 {
    let mirrored = flip_columns(cells, columns);
    cells.min(flip_rows(cells, rows)).min(mirrored.min(flip_rows(mirrored, rows)))
}

/// Columns mirrored within the first `columns` columns of an 8 by 8 word: the bits of each byte reversed, then
/// moved back to the edge.
#[inline]
pub(crate) fn flip_columns(cells: u64, columns: u8) -> u64 {
    // Reversing the whole word reverses the bytes too; swapping the bytes undoes that part.
    (cells.reverse_bits().swap_bytes()) >> (8 - u32::from(columns))
}

/// An 8 by 8 word with rows and columns swapped, by exchanging ever larger blocks.
#[inline]
pub(crate) fn transpose(cells: u64) -> u64 {
    let mut cells = cells;
    for (shift, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let swapped = (cells ^ (cells >> shift)) & mask;
        cells ^= swapped ^ (swapped << shift);
    }
    cells
}

impl Grid {
    /// The rows from the top; `.` is a cell of the set and `#` is not.
    #[must_use]
    pub fn rows_of_letters(&self) -> Vec<String> {
        let letter = |row, column| if self.contains(row, column) { '.' } else { '#' };
        (0..self.rows).map(|row| (0..self.columns).map(|column| letter(row, column)).collect()).collect()
    }
}

impl fmt::Display for Grid {
    /// The rows with `|` between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows_of_letters().join("|"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The cells of a grid as pairs, moved by a rule: what the bit tricks are checked against.
    fn naive(grid: Grid, rows: u8, columns: u8, place: impl Fn(u8, u8) -> (u8, u8)) -> Grid {
        let mut image = Grid::blank(rows.into(), columns.into()).unwrap();
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                if grid.contains(row, column) {
                    let (row, column) = place(row, column);
                    image.insert(row, column);
                }
            }
        }
        image
    }

    fn any_grid() -> impl Strategy<Value = Grid> {
        let sizes = (1usize..=8, 1usize..=8);
        let long = (1usize..=4, 9usize..=16).prop_flat_map(|(a, b)| prop_oneof![Just((a, b)), Just((b, a))]);
        (prop_oneof![3 => sizes, 1 => long], any::<u64>()).prop_map(|((rows, columns), bits)| {
            let full = Grid::full(rows, columns).unwrap();
            full.without(bits)
        })
    }

    proptest! {
        #[test]
        fn flips_and_transposition_agree_with_moving_cell_by_cell(grid in any_grid()) {
            let (rows, columns) = (grid.rows, grid.columns);
            prop_assert_eq!(grid.transposed(), naive(grid, columns, rows, |r, c| (c, r)));
            prop_assert_eq!(grid.flipped_rows(), naive(grid, rows, columns, |r, c| (rows - 1 - r, c)));
            prop_assert_eq!(grid.flipped_columns(), naive(grid, rows, columns, |r, c| (r, columns - 1 - c)));
        }

        #[test]
        fn trimming_keeps_the_cells_and_touches_all_four_sides(grid in any_grid()) {
            let trimmed = grid.trimmed();
            prop_assert_eq!(trimmed.iter().count(), grid.iter().count());
            prop_assert_eq!(trimmed.trimmed(), trimmed);
            if trimmed != Grid::EMPTY {
                let (top, left) = (grid.iter().map(|p| p.0).min().unwrap(), grid.iter().map(|p| p.1).min().unwrap());
                for (row, column) in grid.iter() {
                    prop_assert!(trimmed.contains(row - top, column - left));
                }
                prop_assert!(trimmed.iter().any(|p| p.0 + 1 == trimmed.rows));
                prop_assert!(trimmed.iter().any(|p| p.1 + 1 == trimmed.columns));
            }
        }

        #[test]
        fn all_eight_images_have_the_same_least_image_up_to_transposition(grid in any_grid()) {
            let (least, swapped) = grid.least_image();
            prop_assert_eq!(least.least_image().0, least);
            for image in [grid.flipped_rows(), grid.flipped_columns(), grid.flipped_rows().flipped_columns()] {
                prop_assert_eq!(image.least_image(), (least, swapped));
                prop_assert_eq!(image.transposed().least_image().0, least);
            }
            let (of_transposed, swapped_again) = grid.transposed().least_image();
            prop_assert_eq!(of_transposed, least);
            if least.transposed().least_image().1 != least.least_image().1 {
                prop_assert_ne!(swapped, swapped_again);
            }
        }

        #[test]
        fn neighbours_are_those_that_share_a_side(grid in any_grid()) {
            for (row, column) in grid.iter() {
                let bit = grid.bit(row, column);
                prop_assert_eq!(grid.with_lower_neighbour() & bit != 0, grid.contains(row + 1, column));
                prop_assert_eq!(grid.with_right_neighbour() & bit != 0, grid.contains(row, column + 1));
                let alone = !(grid.contains(row + 1, column) || grid.contains(row, column + 1)
                    || (row > 0 && grid.contains(row - 1, column)) || (column > 0 && grid.contains(row, column - 1)));
                prop_assert_eq!(grid.without_isolated().contains(row, column), !alone);
            }
        }

        #[test]
        fn the_parts_have_all_cells_and_are_connected(grid in any_grid()) {
            let parts: Vec<Grid> = grid.parts().collect();
            prop_assert_eq!(parts.iter().map(|part| part.iter().count()).sum::<usize>(), grid.iter().count());
            for part in parts {
                prop_assert_eq!(part.parts().collect::<Vec<_>>(), vec![part]);
            }
        }
    }

    #[test]
    fn boards_of_two_rows_are_divided_as_others_are() {
        let full = Grid::full(2, 9).unwrap();
        for bits in 0..full.cells() {
            let grid = full.without(bits);
            let (stride, inner) = (grid.stride(), !grid.right_edge());
            assert_eq!(first_part_of_two_rows(grid.cells, stride), first_part(grid.cells, stride, inner), "{grid}");
        }
    }

    #[test]
    fn more_than_64_cells_do_not_fit_and_a_side_of_length_0_leaves_nothing() {
        assert_eq!(Grid::full(9, 8), None);
        assert_eq!(Grid::full(usize::MAX, 2), None);
        assert_eq!(Grid::full(0, 1000), Some(Grid::EMPTY));
        assert_eq!(Grid::full(1, 64).map(|grid| grid.iter().count()), Some(64));
        assert_eq!(Grid::full(64, 1).map(|grid| grid.cells()), Some(u64::MAX));
    }
}
