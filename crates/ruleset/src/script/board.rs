//! Boards with a letter on every cell, packed into machine words where they fit.
//!
//! A board of at most 8 by 8 cells (a strip or a graph of at most 64) with at most eight letters is three words: bit k
//! of a letter is in plane k at the cell's bit. Copying, comparing, hashing and turning such a board is a few
//! instructions, and patterns are found on all cells at once. Other boards are bytes. Which of the two holds a board is
//! decided by its content alone, so that equal boards are equal data.

use std::sync::Arc;

use super::shape::{Cell, Graph, Shape, Symmetry};
use crate::boards::grid::{flip_columns, flip_rows, transpose};

/// A letter by its place in the alphabet of the ruleset.
pub type Letter = u8;

/// How many words hold a board.
pub(super) const PLANES: usize = 3;

/// Letters below this fit the planes.
const PLANE_LETTERS: Letter = 1 << PLANES;

/// A letter on every cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    shape: Shape,
    cells: Cells,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Cells {
    Planes([u64; PLANES]),
    Bytes(Arc<[Letter]>),
}

/// The bit of a cell, given the board's stride and its number of columns.
pub(super) fn bit(stride: u32, columns: u32, index: usize) -> u32 {
    let index = index as u32;
    if stride == 8 { index / columns.max(1) * 8 + index % columns.max(1) } else { index }
}

impl Board {
    /// The board with these letters, row by row; nothing if there are not as many as cells.
    #[must_use]
    pub fn new(shape: Shape, letters: &[Letter]) -> Option<Board> {
        if shape.cells() != letters.len() {
            return None;
        }
        let packed = shape.stride().filter(|_| letters.iter().all(|&letter| letter < PLANE_LETTERS));
        let Some(stride) = packed else {
            return Some(Board { shape, cells: Cells::Bytes(letters.into()) });
        };
        let columns = shape.columns();
        let mut planes = [0; PLANES];
        for (index, &letter) in letters.iter().enumerate() {
            put(&mut planes, bit(stride, columns, index), letter);
        }
        Some(Board { shape, cells: Cells::Planes(planes) })
    }

    /// The board with the same letter everywhere.
    #[must_use]
    pub fn filled(shape: Shape, letter: Letter) -> Board {
        let letters = vec![letter; shape.cells()];
        Board { cells: Cells::Bytes(letters.into()), shape }.normal()
    }

    /// The board as it must be held.
    fn normal(self) -> Board {
        match &self.cells {
            Cells::Bytes(letters) => {
                let letters = Arc::clone(letters);
                Board::new(self.shape.clone(), &letters).unwrap_or(self)
            }
            Cells::Planes(_) => self,
        }
    }

    /// Where its cells lie.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shape.cells()
    }

    /// The bytes that it holds beyond its own size: none if it is packed. The graph on which boards are played is
    /// shared by them.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        match &self.cells {
            Cells::Planes(_) => 0,
            Cells::Bytes(letters) => letters.len(),
        }
    }

    /// Whether there are no cells at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The letter at a place in the order of cells, which must be below [`Board::len`].
    #[must_use]
    pub fn letter(&self, index: usize) -> Letter {
        match &self.cells {
            Cells::Planes(planes) => {
                let bit = bit(self.shape.stride().unwrap_or(64), self.shape.columns(), index);
                let taken = planes.iter().enumerate().map(|(plane, word)| ((word >> (bit & 63)) & 1) << plane);
                taken.fold(0, |letter, bit| letter | bit) as Letter
            }
            Cells::Bytes(letters) => letters.get(index).copied().unwrap_or(0),
        }
    }

    /// The letter on a cell; nothing outside of the board.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Letter> {
        self.shape.index(cell).map(|index| self.letter(index))
    }

    /// The letters, row by row.
    #[must_use]
    pub fn letters(&self) -> Vec<Letter> {
        (0..self.len()).map(|index| self.letter(index)).collect()
    }

    /// The places at which a letter stands, in the order of cells.
    #[must_use]
    pub fn find(&self, letter: Letter) -> Vec<usize> {
        (0..self.len()).filter(|&index| self.letter(index) == letter).collect()
    }

    /// How many cells have a letter.
    #[must_use]
    pub fn count(&self, letter: Letter) -> usize {
        (0..self.len()).filter(|&index| self.letter(index) == letter).count()
    }

    /// The board with other letters on some cells; places that it does not have are ignored.
    #[must_use]
    pub fn with(&self, changes: &[(usize, Letter)]) -> Board {
        let small = changes.iter().all(|&(_, letter)| letter < PLANE_LETTERS);
        if let (Cells::Planes(planes), true, Some(stride)) = (&self.cells, small, self.shape.stride()) {
            let (mut planes, columns, length) = (*planes, self.shape.columns(), self.len());
            for &(index, letter) in changes {
                if index < length {
                    put(&mut planes, bit(stride, columns, index), letter);
                }
            }
            return Board { shape: self.shape.clone(), cells: Cells::Planes(planes) };
        }
        let mut letters = self.letters();
        for &(index, letter) in changes {
            if let Some(place) = letters.get_mut(index) {
                *place = letter;
            }
        }
        Board { shape: self.shape.clone(), cells: Cells::Bytes(letters.into()) }.normal()
    }

    /// The board with every letter replaced by another.
    #[must_use]
    pub fn recoloured(&self, other: impl Fn(Letter) -> Letter) -> Board {
        if let Cells::Planes(planes) = &self.cells
            && (0..PLANE_LETTERS).all(|letter| other(letter) < PLANE_LETTERS)
        {
            let mut changed = [0; PLANES];
            for letter in 0..PLANE_LETTERS {
                let cells = masked(planes, letter) & self.inside();
                for (plane, word) in changed.iter_mut().enumerate() {
                    if other(letter) >> plane & 1 != 0 {
                        *word |= cells;
                    }
                }
            }
            return Board { shape: self.shape.clone(), cells: Cells::Planes(changed) };
        }
        let letters: Vec<Letter> = self.letters().into_iter().map(other).collect();
        Board { shape: self.shape.clone(), cells: Cells::Bytes(letters.into()) }.normal()
    }

    /// The planes, if the board is held in them.
    pub(super) fn planes(&self) -> Option<&[u64; PLANES]> {
        match &self.cells {
            Cells::Planes(planes) => Some(planes),
            Cells::Bytes(_) => None,
        }
    }

    /// The board of the same shape with these planes.
    pub(super) fn with_planes(&self, planes: [u64; PLANES]) -> Board {
        Board { shape: self.shape.clone(), cells: Cells::Planes(planes) }
    }

    /// The bits of all cells, if the board is held in planes.
    pub(super) fn inside(&self) -> u64 {
        match &self.shape {
            Shape::Grid { rows, columns } => {
                let row = (1u64 << (columns & 15).min(8)) - 1;
                (0..(*rows).min(8)).fold(0, |cells, index| cells | row << (8 * index))
            }
            shape => u64::MAX.checked_shr(64 - (shape.cells() as u32).min(64)).unwrap_or(0),
        }
    }

    /// The image under a symmetry. Of a strip it is the strip itself or turned round, and a graph has none.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Board {
        match &self.shape {
            Shape::Graph(_) => self.clone(),
            Shape::Strip(length) => {
                if !symmetry.columns {
                    return self.clone();
                }
                let cells = match &self.cells {
                    Cells::Planes(planes) => {
                        let turned = |word: u64| word.reverse_bits().checked_shr(64 - *length).unwrap_or(0);
                        Cells::Planes(planes.map(turned))
                    }
                    Cells::Bytes(letters) => Cells::Bytes(letters.iter().rev().copied().collect()),
                };
                Board { shape: self.shape.clone(), cells }
            }
            &Shape::Grid { rows, columns } => {
                let (new_rows, new_columns) = if symmetry.transposed { (columns, rows) } else { (rows, columns) };
                let shape = Shape::Grid { rows: new_rows, columns: new_columns };
                let cells = match &self.cells {
                    Cells::Planes(planes) => Cells::Planes(planes.map(|word| {
                        let word = if symmetry.transposed { transpose(word) } else { word };
                        let word = if symmetry.rows { flip_rows(word, new_rows as u8) } else { word };
                        if symmetry.columns { flip_columns(word, new_columns as u8) } else { word }
                    })),
                    Cells::Bytes(letters) => {
                        let place = |index: usize| {
                            let (row, column) = (index as u32 / new_columns, index as u32 % new_columns);
                            let row = if symmetry.rows { new_rows - 1 - row } else { row };
                            let column = if symmetry.columns { new_columns - 1 - column } else { column };
                            let (row, column) = if symmetry.transposed { (column, row) } else { (row, column) };
                            letters[row as usize * columns as usize + column as usize]
                        };
                        Cells::Bytes((0..letters.len()).map(place).collect())
                    }
                };
                Board { shape, cells }
            }
        }
    }

    /// The smallest rectangle that holds all cells with other letters than this one, or the part of the strip; the
    /// whole board if it is a graph.
    #[must_use]
    pub fn trimmed(&self, blank: Letter) -> Board {
        let used: Vec<usize> = (0..self.len()).filter(|&index| self.letter(index) != blank).collect();
        match self.shape {
            Shape::Graph(_) => self.clone(),
            Shape::Strip(_) => match (used.first(), used.last()) {
                (Some(&first), Some(&last)) => self.cut(0..1, first..last + 1),
                _ => self.cut(0..0, 0..0),
            },
            Shape::Grid { columns, .. } => {
                let columns = (columns as usize).max(1);
                let rows = used.first().map_or(0..0, |first| first / columns..used[used.len() - 1] / columns + 1);
                let least = used.iter().map(|index| index % columns).min();
                let most = used.iter().map(|index| index % columns).max();
                let range = least.zip(most).map_or(0..0, |(least, most)| least..most + 1);
                self.cut(rows, range)
            }
        }
    }

    /// The smallest board that holds the cells with these bits, of a packed board on which all others are walls.
    pub(super) fn trimmed_bits(&self, cells: u64, wall: Letter) -> Board {
        let (Shape::Grid { .. }, Some(planes), true) = (&self.shape, self.planes(), cells != 0) else {
            return self.trimmed(wall);
        };
        let up = cells.trailing_zeros() & !7;
        let folded = (0..8).fold(0, |row, index| row | (cells >> (8 * index)) & 0xff);
        let left = folded.trailing_zeros();
        let (rows, columns) = (8 - cells.leading_zeros() / 8 - up / 8, 64 - folded.leading_zeros() - left);
        let mut board = Board { shape: Shape::Grid { rows, columns }, cells: Cells::Planes([0; PLANES]) };
        let inside = board.inside();
        board.cells = Cells::Planes(planes.map(|word| word >> (up + left) & inside));
        board
    }

    /// The part of a grid in these rows and columns, or of a strip in these columns, counted from 0.
    #[must_use]
    pub fn cut(&self, rows: std::ops::Range<usize>, columns: std::ops::Range<usize>) -> Board {
        let (shape, width) = match &self.shape {
            Shape::Graph(_) => return self.clone(),
            Shape::Strip(length) => (Shape::Strip(columns.len() as u32), *length as usize),
            Shape::Grid { columns: width, .. } => {
                (Shape::Grid { rows: rows.len() as u32, columns: columns.len() as u32 }, *width as usize)
            }
        };
        let letters: Vec<Letter> = rows
            .flat_map(|row| columns.clone().map(move |column| row * width + column))
            .map(|index| self.letter(index))
            .collect();
        let letters = if shape.cells() == letters.len() { letters } else { vec![0; shape.cells()] };
        Board { shape, cells: Cells::Bytes(letters.into()) }.normal()
    }

    /// The strip with one square more at a place; what was there and behind it moves along.
    #[must_use]
    pub fn inserted(&self, index: usize, letter: Letter) -> Board {
        let Shape::Strip(length) = self.shape else { return self.clone() };
        let mut letters = self.letters();
        letters.insert(index.min(letters.len()), letter);
        Board { shape: Shape::Strip(length + 1), cells: Cells::Bytes(letters.into()) }.normal()
    }

    /// The strip without one of its squares, or the graph without one of its vertices.
    #[must_use]
    pub fn without(&self, index: usize) -> Board {
        let kept: Vec<usize> = (0..self.len()).filter(|&other| other != index).collect();
        self.kept(&kept)
    }

    /// The squares of a strip or the vertices of a graph that are given by their places, in the order given.
    #[must_use]
    pub fn kept(&self, kept: &[usize]) -> Board {
        let shape = match &self.shape {
            Shape::Strip(_) => Shape::Strip(kept.len() as u32),
            Shape::Graph(graph) => Shape::Graph(Arc::new(graph.induced(kept))),
            Shape::Grid { .. } => return self.clone(),
        };
        let letters: Vec<Letter> = kept.iter().map(|&index| self.letter(index)).collect();
        Board { shape, cells: Cells::Bytes(letters.into()) }.normal().in_order_of_a_walk()
    }

    /// A graph with its vertices numbered by a walk through it, so that pieces that look alike are more often the same
    /// board.
    fn in_order_of_a_walk(self) -> Board {
        let Some(graph) = self.graph() else { return self };
        let order = graph.walk();
        if order.iter().enumerate().all(|(new, &old)| new == old) {
            return self;
        }
        let letters: Vec<Letter> = order.iter().map(|&vertex| self.letter(vertex)).collect();
        let shape = Shape::Graph(Arc::new(graph.induced(&order)));
        Board::new(shape, &letters).unwrap_or(self)
    }

    /// The places next to a place: along edges of a graph, to both sides in a strip, sharing a side in a grid.
    #[must_use]
    pub fn near(&self, index: usize) -> Vec<usize> {
        match &self.shape {
            Shape::Graph(graph) => graph.neighbours(index).iter().map(|&vertex| vertex as usize).collect(),
            shape => {
                let around = match shape.cell(index) {
                    Cell::Number(number) => vec![Cell::Number(number - 1), Cell::Number(number + 1)],
                    Cell::At(row, column) => [(-1, 0), (0, 1), (1, 0), (0, -1)]
                        .map(|(down, right)| Cell::At(row + down, column + right))
                        .to_vec(),
                };
                around.into_iter().filter_map(|cell| shape.index(cell)).collect()
            }
        }
    }

    /// The pieces that the cells with one letter separate, each in the smallest board that holds it; cells hang
    /// together along these directions, those of a graph along its edges.
    #[must_use]
    pub fn parts(&self, wall: Letter, directions: &[(i64, i64)]) -> Vec<Board> {
        let mut seen: Vec<bool> = (0..self.len()).map(|index| self.letter(index) == wall).collect();
        let mut parts = Vec::new();
        for start in 0..self.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let (mut part, mut next) = (vec![start], 0);
            while let Some(&index) = part.get(next) {
                next += 1;
                let near: Vec<usize> = match self.shape.cell(index) {
                    Cell::At(row, column) => directions
                        .iter()
                        .flat_map(|&(down, right)| [(down, right), (-down, -right)])
                        .filter_map(|(down, right)| self.shape.index(Cell::At(row + down, column + right)))
                        .collect(),
                    Cell::Number(_) => self.near(index),
                };
                part.extend(near.into_iter().filter(|&other| !std::mem::replace(&mut seen[other], true)));
            }
            part.sort_unstable();
            parts.push(match self.shape {
                Shape::Graph(_) => self.kept(&part),
                _ => {
                    let mut letters = vec![wall; self.len()];
                    for &index in &part {
                        letters[index] = self.letter(index);
                    }
                    let alone = Board::new(self.shape.clone(), &letters);
                    alone.map_or_else(|| self.clone(), |alone| alone.trimmed(wall))
                }
            });
        }
        parts
    }

    /// The pieces of a graph that hang together, each as a board of its own.
    #[must_use]
    pub fn pieces(&self) -> Vec<Board> {
        let Some(graph) = self.graph() else { return vec![self.clone()] };
        let mut seen = vec![false; self.len()];
        let mut pieces = Vec::new();
        for start in 0..self.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let (mut piece, mut next) = (vec![start], 0);
            while let Some(&vertex) = piece.get(next) {
                next += 1;
                for &other in graph.neighbours(vertex) {
                    if !std::mem::replace(&mut seen[other as usize], true) {
                        piece.push(other as usize);
                    }
                }
            }
            if piece.len() == self.len() {
                return vec![self.clone()];
            }
            piece.sort_unstable();
            pieces.push(self.kept(&piece));
        }
        pieces
    }

    /// The graph whose vertices are the cells, if the board is one.
    #[must_use]
    pub fn graph(&self) -> Option<&Arc<Graph>> {
        match &self.shape {
            Shape::Graph(graph) => Some(graph),
            _ => None,
        }
    }
}

impl Shape {
    /// The number of columns; a strip or a graph counts as one row.
    #[must_use]
    pub fn columns(&self) -> u32 {
        match self {
            Shape::Grid { columns, .. } => *columns,
            shape => shape.cells() as u32,
        }
    }

    /// The number of rows; a strip or a graph counts as one row.
    #[must_use]
    pub fn rows(&self) -> u32 {
        match self {
            Shape::Grid { rows, .. } => *rows,
            _ => 1,
        }
    }
}

/// Puts a letter onto the cell with a bit.
pub(super) fn put(planes: &mut [u64; PLANES], bit: u32, letter: Letter) {
    let cell = 1u64 << (bit & 63);
    for (plane, word) in planes.iter_mut().enumerate() {
        if letter >> plane & 1 != 0 {
            *word |= cell;
        } else {
            *word &= !cell;
        }
    }
}

/// The bits at which a letter stands, among bits that may lie outside of the board.
pub(super) fn masked(planes: &[u64; PLANES], letter: Letter) -> u64 {
    let matching = planes.iter().enumerate().map(|(plane, word)| if letter >> plane & 1 != 0 { *word } else { !word });
    matching.fold(u64::MAX, |cells, word| cells & word)
}
