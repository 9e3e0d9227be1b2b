//! Rectangles of cells that are empty, blocked or hold a piece of one of the players: the board of Clobber, Amazons and
//! their like.
//!
//! Up to 64 cells live in two machine words, one for each colour (a blocked cell has both bits); boards that fit 8 by 8
//! have a row in each byte, so that symmetries are bit permutations, and the others pack their rows without a gap. A
//! board with more cells has a byte for each, which serves strips of a thousand cells until they fall into parts.
//! Nothing here knows a rule; symmetries are in `images`, connected parts in `regions`, groups as in Go in
//! `liberties`, letters in `text`.

mod images;
mod liberties;
mod regions;
mod text;

pub use images::{Symmetry, Turned};
pub use regions::{Connection, Outside, Parts, Reach};
pub use text::Letters;

use std::hash::{Hash, Hasher};

use onside_ground::Player;

/// The number of cells a field can have.
pub const MAX_FIELD: usize = 10_000;

/// The number of cells of a field that is held in machine words.
const WORD_CELLS: usize = 64;

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A piece of Left.
    Left,
    /// A piece of Right.
    Right,
    /// The cell is not there.
    Blocked,
}

impl Cell {
    /// A piece of the player.
    #[must_use]
    pub fn of(player: Player) -> Cell {
        match player {
            Player::Left => Cell::Left,
            Player::Right => Cell::Right,
        }
    }

    /// The same cell with the colours exchanged.
    #[must_use]
    pub fn swapped(self) -> Cell {
        match self {
            Cell::Left => Cell::Right,
            Cell::Right => Cell::Left,
            other => other,
        }
    }

    /// Whether a piece stands there.
    #[must_use]
    pub fn is_piece(self) -> bool {
        matches!(self, Cell::Left | Cell::Right)
    }
}

/// A place on a field, row and column counted from 0 at the top left. A step over the edge leads to a place that is on
/// no field, where everything is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// The row, from the top.
    pub row: u16,
    /// The column, from the left.
    pub column: u16,
}

/// A direction: how many rows down and how many columns to the right.
pub type Direction = (i16, i16);

/// The four neighbours that share a side.
pub const ORTHOGONAL: [Direction; 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The eight neighbours of a chess king.
pub const COMPASS: [Direction; 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// The eight places to which a chess knight goes.
pub const KNIGHT: [Direction; 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];

impl Spot {
    /// The place one step further.
    #[inline]
    #[must_use]
    pub fn step(self, (down, right): Direction) -> Spot {
        Spot { row: self.row.wrapping_add_signed(down), column: self.column.wrapping_add_signed(right) }
    }
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "row {}, column {}", u32::from(self.row) + 1, u32::from(self.column) + 1)
    }
}

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    rows: u16,
    columns: u16,
    content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Content {
    /// At most 64 cells: the bits of Left's pieces and those of Right's; blocked cells have both.
    Words([u64; 2]),
    /// More: row by row.
    Cells(Box<[Cell]>),
}

impl Hash for Content {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Content::Words(words) => words.hash(state),
            // Two bits a cell: strips of a thousand cells are looked up for every option of every strip.
            Content::Cells(cells) => {
                for some in cells.chunks(32) {
                    state.write_u64(some.iter().fold(0, |word, &cell| word << 2 | cell as u64));
                }
            }
        }
    }
}

impl Default for Field {
    fn default() -> Field {
        Field { rows: 0, columns: 0, content: Content::Words([0, 0]) }
    }
}

impl Field {
    /// A field of empty cells; nothing if it would have too many.
    #[must_use]
    pub fn blank(rows: usize, columns: usize) -> Option<Field> {
        let cells = rows.checked_mul(columns)?;
        if cells > MAX_FIELD {
            return None;
        }
        if cells == 0 {
            return Some(Field::default());
        }
        let content =
            if cells <= WORD_CELLS { Content::Words([0, 0]) } else { Content::Cells(vec![Cell::Empty; cells].into()) };
        Some(Field { rows: u16::try_from(rows).ok()?, columns: u16::try_from(columns).ok()?, content })
    }

    /// How many rows it has.
    #[must_use]
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// How many columns it has.
    #[must_use]
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// Whether it has no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Whether it is held in words.
    #[inline]
    pub(crate) fn is_small(&self) -> bool {
        matches!(self.content, Content::Words(_))
    }

    /// Bits, or places in the list, from a cell to the one below it.
    #[inline]
    fn stride(&self) -> u32 {
        if self.fits_bytes() { 8 } else { u32::from(self.columns) }
    }

    /// Whether each row has a byte of its own.
    #[inline]
    fn fits_bytes(&self) -> bool {
        self.rows <= 8 && self.columns <= 8
    }

    #[inline]
    fn index(&self, spot: Spot) -> u32 {
        u32::from(spot.row) * self.stride() + u32::from(spot.column)
    }

    #[inline]
    fn has(&self, spot: Spot) -> bool {
        spot.row < self.rows && spot.column < self.columns
    }

    /// What is on a cell; a place outside the field is blocked.
    #[inline]
    #[must_use]
    pub fn cell(&self, spot: Spot) -> Cell {
        if !self.has(spot) {
            return Cell::Blocked;
        }
        let index = self.index(spot);
        match &self.content {
            Content::Words([left, right]) => match (left >> index & 1, right >> index & 1) {
                (0, 0) => Cell::Empty,
                (1, 0) => Cell::Left,
                (0, 1) => Cell::Right,
                _ => Cell::Blocked,
            },
            Content::Cells(cells) => cells.get(index as usize).copied().unwrap_or(Cell::Blocked),
        }
    }

    /// Puts something on a cell; a place outside the field is ignored.
    #[inline]
    pub fn set(&mut self, spot: Spot, cell: Cell) {
        if !self.has(spot) {
            return;
        }
        let index = self.index(spot);
        match &mut self.content {
            Content::Words([left, right]) => {
                let bit = 1 << index;
                let put = |word: &mut u64, there| if there { *word |= bit } else { *word &= !bit };
                put(left, matches!(cell, Cell::Left | Cell::Blocked));
                put(right, matches!(cell, Cell::Right | Cell::Blocked));
            }
            Content::Cells(cells) => {
                if let Some(place) = cells.get_mut(index as usize) {
                    *place = cell;
                }
            }
        }
    }

    /// The field with these cells changed.
    #[inline]
    #[must_use]
    pub fn with(&self, changes: &[(Spot, Cell)]) -> Field {
        let mut field = self.clone();
        for &(spot, cell) in changes {
            field.set(spot, cell);
        }
        field
    }

    /// The places with this on them, row by row.
    pub fn spots(&self, wanted: Cell) -> impl Iterator<Item = Spot> + '_ {
        let (mut word, cells): (u64, &[Cell]) = match &self.content {
            Content::Words(_) => (self.word(wanted), &[]),
            Content::Cells(cells) => (0, cells),
        };
        let stride = self.stride().max(1);
        let mut index = 0;
        std::iter::from_fn(move || {
            if word != 0 {
                let bit = word.trailing_zeros();
                word &= word - 1;
                return Some(place(bit, stride));
            }
            let found = cells.get(index..)?.iter().position(|&cell| cell == wanted)?;
            index += found + 1;
            Some(place(u32::try_from(index - 1).ok()?, stride))
        })
    }

    /// Whether this is on some cell.
    #[must_use]
    pub fn contains(&self, wanted: Cell) -> bool {
        match &self.content {
            Content::Words(_) => self.word(wanted) != 0,
            Content::Cells(cells) => cells.contains(&wanted),
        }
    }

    /// Blocks the cells with these bits, of a field that is held in words; bits outside of it are ignored.
    pub(crate) fn block(&mut self, cells: u64) {
        let cells = cells & self.all();
        if let Content::Words(words) = &mut self.content {
            words.iter_mut().for_each(|word| *word |= cells);
        }
    }

    /// The bits of all cells, of a field that is held in words.
    #[inline]
    fn all(&self) -> u64 {
        if self.fits_bytes() {
            let row = 0xff >> (8 - u32::from(self.columns.max(1)));
            return (0x0101_0101_0101_0101 * row) & u64::MAX.checked_shr(64 - 8 * u32::from(self.rows)).unwrap_or(0);
        }
        let cells = u32::from(self.rows) * u32::from(self.columns);
        u64::MAX.checked_shr(64u32.saturating_sub(cells)).unwrap_or(0)
    }

    /// The bits of the cells with this on them, of a field that is held in words.
    #[inline]
    pub(crate) fn word(&self, wanted: Cell) -> u64 {
        let Content::Words([left, right]) = self.content else { return 0 };
        match wanted {
            Cell::Empty => self.all() & !(left | right),
            Cell::Left => left & !right,
            Cell::Right => right & !left,
            Cell::Blocked => left & right,
        }
    }
}

fn place(index: u32, stride: u32) -> Spot {
    // An index is below ten thousand.
    let part = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
    Spot { row: part(index / stride), column: part(index % stride) }
}

#[cfg(test)]
mod tests;
