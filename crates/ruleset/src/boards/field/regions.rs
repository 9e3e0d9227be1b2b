//! The parts of a field that have nothing to do with each other, each on a field of its own.

use smallvec::SmallVec;

use super::{Cell, Content, Direction, Field, Spot};

/// How far pieces reach: the directions, and whether they go on in them until something blocks the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Single steps.
    pub steps: &'static [Direction],
    /// Whether a reach goes on over all cells that are not blocked.
    pub far: bool,
}

impl Reach {
    /// Whether in a row the cells beside a cell are reached, and no others.
    fn is_next(self) -> bool {
        let along: SmallVec<[i16; 2]> = self.steps.iter().filter(|step| step.0 == 0).map(|step| step.1).collect();
        !self.far && along.len() == 2 && along.contains(&1) && along.contains(&-1)
    }
}

/// A step of all cells of a word at once. Bits that leave the field on a side are lost, those that leave it below or
/// above lie outside of all cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift {
    keep: u64,
    by: u32,
    back: bool,
}

impl Shift {
    /// The bits one step further.
    #[inline]
    pub(crate) fn of(self, word: u64) -> u64 {
        let kept = word & self.keep;
        if self.back { kept >> self.by } else { kept << self.by }
    }
}

/// Which cells belong together.
#[derive(Clone, Copy, Debug)]
pub struct Connection {
    /// From which cell another one is reached.
    pub reach: Reach,
    /// Whether a cell can be part of a part at all.
    pub counts: fn(Cell) -> bool,
    /// Whether two cells that reach each other belong together, given what is on them.
    pub joined: fn(Cell, Cell) -> bool,
    /// What fills the rest of the rectangle around a part.
    pub outside: Outside,
}

/// What lies around a part of a field in the smallest rectangle that holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// Empty cells.
    Empty,
    /// Blocked cells.
    Blocked,
    /// Empty cells, but blocked ones stay, because reaches end there.
    Walls,
}

const KINDS: [Cell; 4] = [Cell::Empty, Cell::Left, Cell::Right, Cell::Blocked];

/// The parts of a field; most have one or two.
pub type Parts = SmallVec<[Field; 2]>;

impl Field {
    /// The connected parts, each in the smallest rectangle that holds it.
    #[must_use]
    pub fn regions(&self, connection: &Connection) -> Parts {
        match &self.content {
            Content::Words(_) => self.regions_of_words(connection),
            Content::Cells(cells) if self.rows == 1 && connection.reach.is_next() => self.runs(cells, connection),
            Content::Cells(_) => self.regions_of_cells(connection),
        }
    }

    fn regions_of_words(&self, connection: &Connection) -> Parts {
        let words = KINDS.map(|kind| if (connection.counts)(kind) { self.word(kind) } else { 0 });
        // What each kind of cell is joined with; one flood serves if that is everything.
        let joined = KINDS.map(|one| {
            let with = |two: &(usize, Cell)| (connection.joined)(one, two.1);
            KINDS.into_iter().enumerate().filter(with).fold(0, |word, (index, _)| word | words[index])
        });
        let mut rest = words.iter().fold(0, |all, word| all | word);
        let uniform = (0..4).all(|kind| words[kind] == 0 || joined[kind] == rest);
        let everything = rest;
        let shifts: SmallVec<[Shift; 8]> = connection.reach.steps.iter().map(|&step| self.shift(step)).collect();
        let far = connection.reach.far;
        let mut parts = Parts::new();
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            let mut edge = part;
            while edge != 0 {
                let reached = if uniform {
                    self.reached(edge, &shifts, far) & everything
                } else {
                    let each = (0..4).map(|kind| match edge & words[kind] {
                        0 => 0,
                        some => self.reached(some, &shifts, far) & joined[kind],
                    });
                    each.fold(0, |all, word| all | word)
                };
                edge = reached & !part;
                part |= reached;
            }
            rest &= !part;
            parts.push(self.cut_out(part, connection.outside));
        }
        parts
    }

    /// The cells that are reached from some.
    #[inline]
    pub(super) fn reached(&self, from: u64, shifts: &[Shift], far: bool) -> u64 {
        let all = self.all();
        let mut reached = 0;
        for shift in shifts {
            let mut front = shift.of(from) & all;
            reached |= front;
            while far && front != 0 {
                front = shift.of(front & !self.word(Cell::Blocked)) & all;
                reached |= front;
            }
        }
        reached
    }

    /// How the bits of cells move with a step.
    #[inline]
    pub(crate) fn shift(&self, (down, right): Direction) -> Shift {
        let keep = !self.last_columns(right);
        let steps = u32::from(down.unsigned_abs()) * self.stride();
        let across = u32::from(right.unsigned_abs());
        // Going up to the right is going back by the rows less the columns, and so on.
        let (back, by) = match (down < 0, right < 0) {
            (false, false) => (false, steps + across),
            (true, true) => (true, steps + across),
            (false, true) => (steps < across, steps.abs_diff(across)),
            (true, false) => (steps > across, steps.abs_diff(across)),
        };
        // A step that leaves the word leaves the field.
        if by < u64::BITS { Shift { keep, by, back } } else { Shift { keep: 0, by: 0, back } }
    }

    /// The bits of the columns from which a step to the right leads over the edge.
    #[inline]
    fn last_columns(&self, right: i16) -> u64 {
        let count = u32::from(right.unsigned_abs()).min(u32::from(self.columns));
        if count == 0 {
            return 0;
        }
        let one = if right > 0 { ((1u64 << count) - 1) << (u32::from(self.columns) - count) } else { (1 << count) - 1 };
        if self.fits_bytes() {
            return one * 0x0101_0101_0101_0101;
        }
        (0..u32::from(self.rows)).fold(0, |word, row| word | one << (row * self.stride()))
    }

    /// The cells of a part in their smallest rectangle.
    pub(crate) fn cut_out(&self, part: u64, outside: Outside) -> Field {
        let Content::Words(words) = self.content else { return self.clone() };
        let around = match outside {
            Outside::Empty => 0,
            Outside::Blocked => self.all() & !part,
            Outside::Walls => self.word(Cell::Blocked) & !part,
        };
        let words = words.map(|word| word & part | around);
        let stride = self.stride();
        let top = part.trailing_zeros() / stride;
        let bottom = (63 - part.leading_zeros()) / stride;
        let row = (1u64 << (stride - 1) << 1).wrapping_sub(1);
        let folded = (top..=bottom).fold(0, |all, index| all | part >> (index * stride) & row);
        let (left, columns) = (folded.trailing_zeros(), 64 - folded.leading_zeros() - folded.trailing_zeros());
        let rows = bottom - top + 1;
        // Both are at most 64.
        let size = |number: u32| u16::from(number.to_le_bytes()[0]);
        let mut field = Field { rows: size(rows), columns: size(columns), content: Content::Words([0, 0]) };
        let mask = (1u64 << (columns - 1) << 1).wrapping_sub(1);
        let new_stride = field.stride();
        let moved = words.map(|word| {
            (0..rows).fold(0, |all, index| {
                all | (word >> ((top + index) * stride + left) & mask).checked_shl(index * new_stride).unwrap_or(0)
            })
        });
        field.content = Content::Words(moved);
        field
    }

    /// The parts of a long row whose pieces reach only the next cell.
    fn runs(&self, cells: &[Cell], connection: &Connection) -> Parts {
        // A strip is cut for every option of every strip: what the rules say is asked once for each kind of cell.
        let counts = KINDS.map(connection.counts);
        let joined = KINDS.map(|one| KINDS.map(|two| counts[two as usize] && (connection.joined)(one, two)));
        let mut parts = Parts::new();
        let mut start = 0;
        for index in 0..=cells.len() {
            let goes_on =
                index > start && index < cells.len() && joined[cells[index - 1] as usize][cells[index] as usize];
            if goes_on {
                continue;
            }
            if index > start
                && let Some(part) = cells.get(start..index).and_then(Field::row)
            {
                parts.push(part);
            }
            start = index + usize::from(cells.get(index).is_some_and(|&cell| !counts[cell as usize]));
        }
        parts
    }

    /// The part of a row between two columns.
    #[must_use]
    pub fn columns_between(&self, columns: std::ops::Range<u16>) -> Field {
        let (start, end) = (columns.start.min(self.columns), columns.end.min(self.columns));
        match &self.content {
            _ if start >= end => Field::default(),
            Content::Words(words) => {
                let mask = (1u64 << (end - start - 1) << 1).wrapping_sub(1);
                let content = Content::Words(words.map(|word| word >> start & mask));
                Field { rows: 1, columns: end - start, content }
            }
            Content::Cells(cells) => cells.get(start.into()..end.into()).and_then(Field::row).unwrap_or_default(),
        }
    }

    /// A field of one row.
    #[must_use]
    pub fn row(cells: &[Cell]) -> Option<Field> {
        let mut field = Field::blank(1, cells.len())?;
        match &mut field.content {
            Content::Words(words) => {
                for (index, cell) in cells.iter().enumerate() {
                    words[0] |= u64::from(matches!(cell, Cell::Left | Cell::Blocked)) << index;
                    words[1] |= u64::from(matches!(cell, Cell::Right | Cell::Blocked)) << index;
                }
            }
            Content::Cells(place) => place.copy_from_slice(cells),
        }
        Some(field)
    }

    pub(super) fn regions_of_cells(&self, connection: &Connection) -> Parts {
        let mut met = vec![false; usize::from(self.rows) * self.stride() as usize];
        let mut parts = Parts::new();
        for kind in KINDS.into_iter().filter(|&kind| (connection.counts)(kind)) {
            for start in self.spots(kind) {
                let part = self.flood(start, connection, &mut met);
                parts.extend(self.cut_cells(&part, connection.outside));
            }
        }
        parts
    }

    /// The field of these cells in their smallest rectangle, with something else around them.
    pub(crate) fn cut_cells(&self, part: &[Spot], outside: Outside) -> Option<Field> {
        let (top, left) = (part.iter().map(|spot| spot.row).min()?, part.iter().map(|spot| spot.column).min()?);
        let (bottom, right) = (part.iter().map(|spot| spot.row).max()?, part.iter().map(|spot| spot.column).max()?);
        let size = |from: u16, to: u16| usize::from(to - from) + 1;
        let mut field = Field::blank(size(top, bottom), size(left, right))?;
        for row in 0..field.rows {
            for column in 0..field.columns {
                let there = self.cell(Spot { row: row + top, column: column + left });
                if outside == Outside::Blocked || outside == Outside::Walls && there == Cell::Blocked {
                    field.set(Spot { row, column }, Cell::Blocked);
                }
            }
        }
        for spot in part {
            field.set(Spot { row: spot.row - top, column: spot.column - left }, self.cell(*spot));
        }
        Some(field)
    }

    /// All that belongs together with a cell, unless it was met before.
    pub(super) fn flood(&self, start: Spot, connection: &Connection, met: &mut [bool]) -> Vec<Spot> {
        let mut meet = |spot: Spot| match met.get_mut(self.index(spot) as usize) {
            Some(met) => !std::mem::replace(met, true),
            None => false,
        };
        let mut part = Vec::new();
        if meet(start) {
            part.push(start);
        }
        let mut next = 0;
        while let Some(&spot) = part.get(next) {
            next += 1;
            let here = self.cell(spot);
            for &step in connection.reach.steps {
                let mut there = spot.step(step);
                while self.has(there) {
                    let cell = self.cell(there);
                    if (connection.counts)(cell) && (connection.joined)(here, cell) && meet(there) {
                        part.push(there);
                    }
                    if !connection.reach.far || cell == Cell::Blocked {
                        break;
                    }
                    there = there.step(step);
                }
            }
        }
        part
    }
}
