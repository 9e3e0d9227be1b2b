//! Finding patterns on boards: all cells of a packed board at once, and slides one after the other.

use std::ops::ControlFlow;

use onside_ground::Guard;
use smallvec::SmallVec;

use super::board::{Board, Letter, PLANES, masked};
use super::pattern::{ANYTHING, MAX_POINTS, Offset, Pattern, Points, Site, Wanted, place};
use super::shape::Shape;

/// A board as slides see it.
pub(super) trait View {
    /// A cell on the board.
    type Cell: Copy + PartialEq;
    /// Some of its cells.
    type Cells;

    /// The cell that lies so from another, if the board has it.
    fn at(&self, from: Self::Cell, offset: Offset) -> Option<Self::Cell>;

    /// The cells on which this may lie, and one more.
    fn cells(&self, wanted: Wanted, more: Option<Self::Cell>) -> Self::Cells;

    /// Whether a cell is one of these.
    fn has(&self, cells: &Self::Cells, cell: Self::Cell) -> bool;

    /// The place of a cell in the order of cells.
    fn index(&self, cell: Self::Cell) -> u32;

    /// Whether everything around a point of a pattern is as it must be.
    fn holds(&self, pattern: &Pattern, point: usize, cell: Self::Cell) -> bool {
        let around = pattern.spots.iter().filter(|spot| spot.site.point == point && spot.wanted != ANYTHING);
        around.into_iter().all(|spot| match self.at(cell, spot.site.offset) {
            Some(there) => self.has(&self.cells(spot.wanted, None), there),
            None => spot.wanted.outside,
        })
    }
}

/// A packed board: the cells of each letter as bits.
pub(super) struct Packed<'a> {
    pub(super) letters: [u64; 1 << PLANES],
    /// All cells.
    pub(super) inside: u64,
    pub(super) stride: u32,
    shape: &'a Shape,
}

impl Packed<'_> {
    pub(super) fn of(board: &Board) -> Option<Packed<'_>> {
        let (planes, stride) = (board.planes()?, board.shape().stride()?);
        let inside = board.inside();
        let letters = std::array::from_fn(|letter| masked(planes, letter as Letter) & inside);
        Some(Packed { letters, inside, stride, shape: board.shape() })
    }

    /// The bits of the cells around which everything is as a pattern wants it around its chosen cell.
    pub(super) fn candidates(&self, pattern: &Pattern) -> u64 {
        let mut cells = self.inside;
        for spot in pattern.spots.iter().filter(|spot| spot.site.point == 0 && spot.wanted != ANYTHING) {
            let wanted = self.wanted(spot.wanted);
            if spot.wanted.outside {
                cells &= !shifted(self.inside & !wanted, spot.site.offset, self.stride);
            } else {
                cells &= shifted(wanted, spot.site.offset, self.stride);
            }
        }
        cells
    }

    fn wanted(&self, wanted: Wanted) -> u64 {
        let (mut letters, mut cells) = (wanted.letters & ((1 << (1 << PLANES)) - 1), 0);
        while letters != 0 {
            cells |= self.letters[letters.trailing_zeros() as usize];
            letters &= letters - 1;
        }
        cells
    }
}

impl View for Packed<'_> {
    type Cell = u64;
    type Cells = u64;

    fn at(&self, from: u64, (down, right): Offset) -> Option<u64> {
        let cell = shifted(from, (-down, -right), self.stride) & self.inside;
        (cell != 0).then_some(cell)
    }

    fn cells(&self, wanted: Wanted, more: Option<u64>) -> u64 {
        self.wanted(wanted) | more.unwrap_or(0)
    }

    fn has(&self, cells: &u64, cell: u64) -> bool {
        cells & cell != 0
    }

    fn index(&self, cell: u64) -> u32 {
        let bit = cell.trailing_zeros();
        if self.stride == 8 { bit / 8 * self.shape.columns() + bit % 8 } else { bit }
    }
}

/// A board that is not packed.
pub(super) struct Plain<'a> {
    board: &'a Board,
}

impl Plain<'_> {
    pub(super) fn of(board: &Board) -> Plain<'_> {
        Plain { board }
    }
}

impl View for Plain<'_> {
    type Cell = usize;
    type Cells = (Wanted, Option<usize>);

    fn at(&self, from: usize, offset: Offset) -> Option<usize> {
        place(self.board, from, offset)
    }

    fn cells(&self, wanted: Wanted, more: Option<usize>) -> (Wanted, Option<usize>) {
        (wanted, more)
    }

    fn has(&self, (wanted, more): &(Wanted, Option<usize>), cell: usize) -> bool {
        wanted.allows(self.board.letter(cell)) || *more == Some(cell)
    }

    fn index(&self, cell: usize) -> u32 {
        cell as u32
    }
}

/// This number of ends of slides is tried before the guard is asked again.
const PATIENCE: u32 = 1 << 12;

/// A search for the ends of slides.
pub(super) struct Search<'a> {
    pub(super) guard: Option<&'a Guard>,
    pub(super) tried: u32,
}

impl Search<'_> {
    /// Visits the ways in which a pattern lies around a cell, at which everything is known to be as it must.
    pub(super) fn from<V: View, B>(
        &mut self,
        view: &V,
        pattern: &Pattern,
        cell: V::Cell,
        visit: &mut impl FnMut(&Pattern, &Points) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut cells: SmallVec<[V::Cell; MAX_POINTS]> = SmallVec::new();
        cells.push(cell);
        self.slides(view, pattern, &mut cells, visit)
    }

    /// The same when some of the points are known.
    fn slides<V: View, B>(
        &mut self,
        view: &V,
        pattern: &Pattern,
        cells: &mut SmallVec<[V::Cell; MAX_POINTS]>,
        visit: &mut impl FnMut(&Pattern, &Points) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(slide) = pattern.slides.get(cells.len() - 1) else {
            let mut points = [0; MAX_POINTS];
            for (point, &cell) in points.iter_mut().zip(cells.iter()) {
                *point = view.index(cell);
            }
            return visit(pattern, &points);
        };
        let seen = |site: Site| cells.get(site.point).and_then(|&cell| view.at(cell, site.offset));
        let Some(start) = seen(slide.from) else { return ControlFlow::Continue(()) };
        let passed = view.cells(slide.over, slide.free.and_then(seen));
        let point = cells.len();
        for &step in &slide.steps {
            let mut next = view.at(start, step);
            while let Some(cell) = next.filter(|&cell| view.has(&passed, cell)) {
                if self.is_stopped() {
                    return ControlFlow::Continue(());
                }
                if view.holds(pattern, point, cell) {
                    cells.push(cell);
                    let flow = self.slides(view, pattern, cells, visit);
                    cells.truncate(point);
                    flow?;
                }
                next = view.at(cell, step);
            }
        }
        ControlFlow::Continue(())
    }

    fn is_stopped(&mut self) -> bool {
        self.tried += 1;
        if self.tried < PATIENCE {
            return false;
        }
        let stopped = self.guard.is_some_and(|guard| guard.check().is_err());
        // Once stopped, it stays so.
        self.tried = if stopped { PATIENCE } else { 0 };
        stopped
    }
}

/// The cells from which something at this offset is seen, as bits.
pub(super) fn shifted(cells: u64, (down, right): Offset, stride: u32) -> u64 {
    if stride == 64 {
        return if down != 0 { 0 } else { moved(cells, -right) };
    }
    if !(-7..=7).contains(&down) || !(-7..=7).contains(&right) {
        return 0;
    }
    // Cells in the first columns cannot be seen from further left, nor those in the last from further right.
    let row: u64 = if right >= 0 { (0xff << right) & 0xff } else { 0xff >> -right };
    moved(cells & (row * 0x0101_0101_0101_0101), -(8 * down + right))
}

/// The bits moved up by this number of places, or down if the number is negative.
fn moved(cells: u64, by: i64) -> u64 {
    let by_places = by.unsigned_abs();
    if by_places > 63 {
        0
    } else if by >= 0 {
        cells << by_places
    } else {
        cells >> by_places
    }
}
