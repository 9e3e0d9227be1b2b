//! Boards of cells on which stones move or amazons shoot; rows from the top with `|` between them.

use super::{Rules, Text, own};
use crate::Side;

/// The rulesets of this file.
pub(super) const RULES: &[Rules] = &[
    Rules { name: "Clobber", legal: stones, moves: clobber, parts: touching_stones, joint: None },
    Rules { name: "CannibalClobber", legal: stones, moves: cannibal_clobber, parts: touching_stones, joint: None },
    Rules { name: "AntiClobber", legal: stones, moves: anti_clobber, parts: free_regions, joint: None },
    Rules { name: "Konane", legal: stones, moves: konane, parts: free_regions, joint: None },
    Rules { name: "Amazons", legal: stones, moves: amazons, parts: queen_regions, joint: None },
    Rules { name: "Fission", legal: fission_board, moves: fission, parts: free_regions, joint: None },
];

/// The four directions to neighbours, and then the four diagonals: rows and columns.
pub(super) const DIRECTIONS: [(isize, isize); 8] =
    [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];

/// A rectangle of cells, as it is written.
#[derive(Clone)]
pub(super) struct Board {
    text: Text,
    width: usize,
    height: usize,
}

/// A row and a column.
pub(super) type Cell = (usize, usize);

impl Board {
    pub(super) fn read(text: &[u8]) -> Board {
        let width = text.iter().position(|&byte| byte == b'|').unwrap_or(text.len());
        Board { text: text.to_vec(), width, height: (text.len() + 1) / (width + 1) }
    }

    pub(super) fn text(self) -> Text {
        self.text
    }

    /// Whether it is a rectangle of these letters.
    pub(super) fn is_sound(&self, letters: &[u8]) -> bool {
        let mut rows = self.text.split(|&byte| byte == b'|');
        self.width > 0 && rows.all(|row| row.len() == self.width && row.iter().all(|cell| letters.contains(cell)))
    }

    /// All cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Cell, u8)> {
        let all = (0..self.height).flat_map(|row| (0..self.width).map(move |column| (row, column)));
        all.map(|cell| (cell, self.at(cell)))
    }

    /// Where a cell is in the text.
    fn place(&self, (row, column): Cell) -> usize {
        row * (self.width + 1) + column
    }

    /// The cell some steps away, if there is one.
    pub(super) fn step(&self, from: Cell, (down, right): (isize, isize), steps: isize) -> Option<Cell> {
        let row = from.0.checked_add_signed(down * steps)?;
        let column = from.1.checked_add_signed(right * steps)?;
        (row < self.height && column < self.width).then_some((row, column))
    }

    pub(super) fn at(&self, cell: Cell) -> u8 {
        self.text[self.place(cell)]
    }

    /// The board with some cells changed.
    pub(super) fn with(&self, changes: &[(Cell, u8)]) -> Board {
        let mut board = self.clone();
        for &(cell, letter) in changes {
            board.text[self.place(cell)] = letter;
        }
        board
    }

    /// The cells with these letters that can be reached from one of them over such cells, in the first directions.
    pub(super) fn region(&self, start: Cell, letters: &[u8], directions: usize) -> Vec<Cell> {
        let mut seen = vec![false; self.text.len()];
        seen[self.place(start)] = true;
        let mut region = vec![start];
        let mut next = 0;
        while let Some(&cell) = region.get(next) {
            next += 1;
            for &direction in &DIRECTIONS[..directions] {
                if let Some(near) = self.step(cell, direction, 1)
                    && letters.contains(&self.at(near))
                    && !std::mem::replace(&mut seen[self.place(near)], true)
                {
                    region.push(near);
                }
            }
        }
        region
    }
}

/// The regions of cells with these letters as boards of their own, as small as they can be; what belongs to others is
/// `blank` there. Regions that `keep` refuses are left out.
pub(super) fn regions(text: &[u8], letters: &[u8], directions: usize, blank: u8, keep: fn(&[u8]) -> bool) -> Vec<Text> {
    let board = Board::read(text);
    let mut met = vec![false; board.text.len()];
    let mut found = Vec::new();
    for (start, letter) in board.cells() {
        if !letters.contains(&letter) || met[board.place(start)] {
            continue;
        }
        let region = board.region(start, letters, directions);
        let (mut top, mut bottom, mut left, mut right) = (start.0, start.0, start.1, start.1);
        for &cell in &region {
            met[board.place(cell)] = true;
            (top, bottom) = (top.min(cell.0), bottom.max(cell.0));
            (left, right) = (left.min(cell.1), right.max(cell.1));
        }
        let row = vec![blank; right - left + 1];
        let mut part = Board::read(&vec![row; bottom - top + 1].join(&b'|'));
        for &(row, column) in &region {
            let place = part.place((row - top, column - left));
            part.text[place] = board.at((row, column));
        }
        let part = part.text();
        if keep(&part) {
            found.push(part);
        }
    }
    found
}

fn stones(text: &[u8]) -> bool {
    Board::read(text).is_sound(b"xo.#")
}

fn fission_board(text: &[u8]) -> bool {
    Board::read(text).is_sound(b"x.#")
}

/// Stones that touch no others can never be met by them, because no stone ever comes to an empty cell.
fn touching_stones(text: &[u8]) -> Vec<Text> {
    regions(text, b"xo", 4, b'.', |part| part.len() > 1)
}

/// Nothing gets past blocked cells, which stay.
fn free_regions(text: &[u8]) -> Vec<Text> {
    regions(text, b"xo.", 4, b'#', |part| part.contains(&b'x') || part.contains(&b'o'))
}

/// The same with diagonals.
fn queen_regions(text: &[u8]) -> Vec<Text> {
    regions(text, b"xo.", 8, b'#', |part| part.contains(&b'x') || part.contains(&b'o'))
}

/// A stone goes onto a neighbouring cell with one of these letters; what it leaves behind.
fn onto_neighbours(text: &[u8], stone: u8, onto: &[u8], behind: u8) -> Vec<Text> {
    let board = Board::read(text);
    let mut moves = Vec::new();
    for (from, letter) in board.cells() {
        for &direction in &DIRECTIONS[..4] {
            if letter == stone
                && let Some(to) = board.step(from, direction, 1)
                && onto.contains(&board.at(to))
            {
                moves.push(board.with(&[(from, behind), (to, stone)]).text());
            }
        }
    }
    moves
}

/// A stone of the player onto one of the opponent, which is removed.
fn clobber(text: &[u8], side: Side) -> Vec<Text> {
    let (mine, theirs) = own(side, *b"xo");
    onto_neighbours(text, mine, &[theirs], b'.')
}

/// Onto any stone.
fn cannibal_clobber(text: &[u8], side: Side) -> Vec<Text> {
    onto_neighbours(text, own(side, *b"xo").0, b"xo", b'.')
}

/// Onto an empty cell, and one of the opponent stays where it was.
fn anti_clobber(text: &[u8], side: Side) -> Vec<Text> {
    let (mine, theirs) = own(side, *b"xo");
    onto_neighbours(text, mine, b".", theirs)
}

/// Jumps over stones of the opponent, each onto the empty cell behind it, on and on in one direction; they are removed.
fn konane(text: &[u8], side: Side) -> Vec<Text> {
    let (mine, theirs) = own(side, *b"xo");
    let board = Board::read(text);
    let mut moves = Vec::new();
    for (from, letter) in board.cells() {
        for &direction in &DIRECTIONS[..4] {
            let mut changes = vec![(from, b'.')];
            let mut steps = 0;
            while letter == mine
                && let (Some(over), Some(to)) =
                    (board.step(from, direction, steps + 1), board.step(from, direction, steps + 2))
                && board.at(over) == theirs
                && board.at(to) == b'.'
            {
                changes.push((over, b'.'));
                moves.push(board.with(&changes).with(&[(to, mine)]).text());
                steps += 2;
            }
        }
    }
    moves
}

/// The empty cells that a queen reaches from a cell.
fn reached(board: &Board, from: Cell) -> Vec<Cell> {
    let mut cells = Vec::new();
    for &direction in &DIRECTIONS {
        let mut steps = 1;
        while let Some(to) = board.step(from, direction, steps)
            && board.at(to) == b'.'
        {
            cells.push(to);
            steps += 1;
        }
    }
    cells
}

/// An amazon goes like a queen over empty cells, and from there shoots an arrow like a queen, which blocks its cell.
fn amazons(text: &[u8], side: Side) -> Vec<Text> {
    let mine = own(side, *b"xo").0;
    let board = Board::read(text);
    let mut moves = Vec::new();
    for (from, letter) in board.cells() {
        if letter == mine {
            for to in reached(&board, from) {
                let moved = board.with(&[(from, b'.'), (to, mine)]);
                moves.extend(reached(&moved, to).into_iter().map(|arrow| moved.with(&[(arrow, b'#')]).text()));
            }
        }
    }
    moves
}

/// A stone becomes two, above and below it (Left) or beside it (Right), where both cells are empty.
fn fission(text: &[u8], side: Side) -> Vec<Text> {
    let directions = if side == Side::Left { [DIRECTIONS[0], DIRECTIONS[1]] } else { [DIRECTIONS[2], DIRECTIONS[3]] };
    let board = Board::read(text);
    let mut moves = Vec::new();
    for (from, letter) in board.cells() {
        if letter == b'x'
            && let (Some(one), Some(two)) = (board.step(from, directions[0], 1), board.step(from, directions[1], 1))
            && board.at(one) == b'.'
            && board.at(two) == b'.'
        {
            moves.push(board.with(&[(from, b'.'), (one, b'x'), (two, b'x')]).text());
        }
    }
    moves
}
