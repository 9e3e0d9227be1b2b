//! Rules that are patterns: what must lie on some cells around a chosen one, and what is put there.
//!
//! Most rules of board games are of this kind. A pattern is data, so that it can be found on all cells of a packed
//! board at once, and so that symmetries and independent parts of boards can be *proved* instead of being declared:
//!
//! *Symmetry.* A symmetry of the plane takes patterns to patterns. If it takes the patterns of each player to the same
//! set, up to the choice of the cell from which a pattern is described, it takes positions to isomorphic ones. If it
//! takes each player's patterns, with the colours swapped, to the other's, it takes positions to their negatives.
//!
//! *Parts.* A letter is a wall if no pattern tells it from a cell outside of the board and none changes a cell on which
//! it may lie. Then such cells can be thought away for ever, and two cells can influence each other only if a chain of
//! cells without walls leads from one to the other in which neighbours lie in one pattern.

use std::collections::BTreeSet;

use onside_ground::Player;

use super::board::{Board, Letter, PLANES, bit, masked, put};
use super::shape::{Cell, Shape, Symmetry};
use super::symmetry::{Colours, Symmetries, other_colour};

/// Rows down and columns to the right; of a strip squares to the right, with no row.
pub type Offset = (i64, i64);

/// Letters up to this many can be told apart by patterns.
pub const MAX_LETTERS: usize = 32;

/// What may lie on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wanted {
    /// The letters, a bit for each.
    pub letters: u32,
    /// Whether the cell may also lie outside of the board.
    pub outside: bool,
}

impl Wanted {
    /// Exactly this letter.
    #[must_use]
    pub fn letter(letter: Letter) -> Wanted {
        Wanted { letters: 1u32.checked_shl(letter.into()).unwrap_or(0), outside: false }
    }

    /// Anything but this letter.
    #[must_use]
    pub fn other_than(letter: Letter) -> Wanted {
        Wanted { letters: !Wanted::letter(letter).letters, outside: true }
    }

    /// What both allow.
    #[must_use]
    pub fn and(self, other: Wanted) -> Wanted {
        Wanted { letters: self.letters & other.letters, outside: self.outside && other.outside }
    }

    fn allows(self, letter: Letter) -> bool {
        self.letters & Wanted::letter(letter).letters != 0
    }

    fn recoloured(self, colours: Colours) -> Wanted {
        let Some((left, right)) = colours else { return self };
        let letters = (0..MAX_LETTERS as Letter).filter(|&letter| self.allows(letter));
        let mut swapped = 0;
        for letter in letters {
            swapped |= Wanted::letter(other_colour(Some((left, right)), letter)).letters;
        }
        Wanted { letters: swapped, outside: self.outside }
    }
}

/// One cell of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// Where it lies, seen from the chosen cell.
    pub offset: Offset,
    /// What must lie there.
    pub wanted: Wanted,
    /// What is put there, if anything is.
    pub change: Option<Letter>,
}

/// One pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The rule from which it comes; moves are listed rule by rule.
    pub rule: usize,
    /// Its cells, each with another offset, in the order in which the rule writes to them.
    pub spots: Vec<Spot>,
}

impl Pattern {
    /// A pattern, if it can be one: whatever it changes is known to lie on the board.
    #[must_use]
    pub fn new(rule: usize, tests: &[(Offset, Wanted)], changes: &[(Offset, Letter)]) -> Option<Pattern> {
        let mut spots: Vec<Spot> = Vec::new();
        for &(offset, letter) in changes {
            match spots.iter_mut().find(|spot| spot.offset == offset) {
                Some(spot) => spot.change = Some(letter),
                None => spots.push(Spot { offset, wanted: ANYTHING, change: Some(letter) }),
            }
        }
        for &(offset, wanted) in tests {
            match spots.iter_mut().find(|spot| spot.offset == offset) {
                Some(spot) => spot.wanted = spot.wanted.and(wanted),
                None => spots.push(Spot { offset, wanted, change: None }),
            }
        }
        let safe = spots.iter().all(|spot| spot.change.is_none() || !spot.wanted.outside);
        safe.then_some(Pattern { rule, spots })
    }

    /// The pattern as seen from no cell in particular, turned and recoloured.
    fn seen(&self, symmetry: Symmetry, colours: Colours) -> Vec<Spot> {
        let turned = |spot: &Spot| Spot {
            offset: symmetry.direction(spot.offset),
            wanted: spot.wanted.recoloured(colours),
            change: spot.change.map(|letter| other_colour(colours, letter)),
        };
        let mut spots: Vec<Spot> = self.spots.iter().map(turned).collect();
        let top = spots.iter().map(|spot| spot.offset.0).min().unwrap_or(0);
        let left = spots.iter().map(|spot| spot.offset.1).min().unwrap_or(0);
        for spot in &mut spots {
            spot.offset = (spot.offset.0 - top, spot.offset.1 - left);
        }
        spots.sort_unstable();
        spots
    }

    /// The bits of the cells around which the pattern lies on a packed board.
    fn candidates(&self, letters: &[u64; 1 << PLANES], inside: u64, stride: u32) -> u64 {
        let mut cells = inside;
        for spot in &self.spots {
            if spot.wanted == ANYTHING {
                continue;
            }
            let wanted = letters.iter().enumerate().filter(|(letter, _)| spot.wanted.allows(*letter as Letter));
            let wanted = wanted.fold(0, |union, (_, cells)| union | cells);
            if spot.wanted.outside {
                cells &= !shifted(inside & !wanted, spot.offset, stride);
            } else {
                cells &= shifted(wanted, spot.offset, stride);
            }
        }
        cells
    }

    /// Whether the pattern lies around a cell.
    fn lies(&self, board: &Board, index: usize) -> bool {
        self.spots.iter().all(|spot| match place(board, index, spot.offset) {
            Some(there) => spot.wanted.allows(board.letter(there)),
            None => spot.wanted.outside,
        })
    }

    /// The places that are changed if the pattern is played at a cell, with their new letters.
    #[must_use]
    pub fn changes(&self, board: &Board, index: usize) -> Vec<(usize, Letter)> {
        let changed = |spot: &Spot| Some((place(board, index, spot.offset)?, spot.change?));
        self.spots.iter().filter_map(changed).collect()
    }
}

/// No condition.
const ANYTHING: Wanted = Wanted { letters: u32::MAX, outside: true };

/// The place that lies at an offset from another.
fn place(board: &Board, index: usize, (down, right): Offset) -> Option<usize> {
    let shape = board.shape();
    let cell = match shape.cell(index) {
        Cell::Number(number) => Cell::Number(number.checked_add(right)?),
        Cell::At(row, column) => Cell::At(row.checked_add(down)?, column.checked_add(right)?),
    };
    shape.index(cell)
}

/// The cells from which something at this offset is seen, as bits.
fn shifted(cells: u64, (down, right): Offset, stride: u32) -> u64 {
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

/// The bits moved up by so many places, or down if the number is negative.
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

/// All patterns of a ruleset: Left's and Right's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns {
    sides: [Vec<Pattern>; 2],
    colours: Colours,
    walls: Vec<Letter>,
    /// Offsets from a cell to those with which it shares a pattern.
    links: Vec<Offset>,
}

impl Patterns {
    /// The patterns of both players; `letters` is the size of the alphabet.
    #[must_use]
    pub fn new(left: Vec<Pattern>, right: Vec<Pattern>, colours: Colours, letters: usize) -> Patterns {
        let sides = [left, right];
        let all = || sides.iter().flatten();
        let is_wall = |&letter: &Letter| {
            all().flat_map(|pattern| &pattern.spots).all(|spot| {
                spot.wanted.allows(letter) == spot.wanted.outside
                    && !(spot.change.is_some() && spot.wanted.allows(letter))
            })
        };
        let walls = (0..letters.min(MAX_LETTERS) as Letter).filter(is_wall).collect();
        let mut links = BTreeSet::new();
        for pattern in all() {
            for one in &pattern.spots {
                for two in &pattern.spots {
                    links.insert((two.offset.0 - one.offset.0, two.offset.1 - one.offset.1));
                }
            }
        }
        links.remove(&(0, 0));
        let links = links.into_iter().collect();
        Patterns { sides, colours, walls, links }
    }

    /// The patterns by which a player moves.
    #[must_use]
    pub fn of(&self, player: Player) -> &[Pattern] {
        &self.sides[usize::from(player == Player::Right)]
    }

    /// The letters that cannot be told from the outside and never change.
    #[must_use]
    pub fn walls(&self) -> &[Letter] {
        &self.walls
    }

    /// The symmetries that the patterns have.
    #[must_use]
    pub fn symmetries(&self, shape_is_strip: bool) -> Symmetries {
        let seen = |player, symmetry, colours| -> BTreeSet<Vec<Spot>> {
            self.of(player).iter().map(|pattern| pattern.seen(symmetry, colours)).collect()
        };
        let plain = Player::BOTH.map(|player| seen(player, Symmetry::IDENTITY, None));
        let possible = |symmetry: &Symmetry| !shape_is_strip || !(symmetry.transposed || symmetry.rows);
        let (mut kept, mut negated) = (Vec::new(), Vec::new());
        for symmetry in Symmetry::ALL.into_iter().filter(possible) {
            if Player::BOTH.map(|player| seen(player, symmetry, None)) == plain {
                kept.push(symmetry);
            }
            let swapped = Player::BOTH.map(|player| seen(player, symmetry, self.colours));
            if swapped[0] == plain[1] && swapped[1] == plain[0] {
                negated.push(symmetry);
            }
        }
        Symmetries::new(self.colours, kept, negated)
    }

    /// Visits where a player can move: the pattern and the place of its chosen cell, rule by rule, cell by cell.
    pub fn visit<B>(
        &self,
        board: &Board,
        player: Player,
        mut visit: impl FnMut(&Pattern, usize) -> std::ops::ControlFlow<B>,
    ) -> std::ops::ControlFlow<B> {
        let patterns = self.of(player);
        let packed = packed(board);
        for rule in patterns.chunk_by(|one, two| one.rule == two.rule) {
            match &packed {
                Some((letters, inside, stride)) => {
                    let found = |pattern: &Pattern| pattern.candidates(letters, *inside, *stride);
                    let cells: smallvec::SmallVec<[u64; 16]> = rule.iter().map(found).collect();
                    let mut any = cells.iter().fold(0, |union, cells| union | cells);
                    while any != 0 {
                        let bit = any.trailing_zeros();
                        any &= any - 1;
                        let index = index(board.shape(), *stride, bit);
                        for (pattern, cells) in rule.iter().zip(&cells) {
                            if cells >> bit & 1 != 0 {
                                visit(pattern, index)?;
                            }
                        }
                    }
                }
                None => {
                    for index in 0..board.len() {
                        for pattern in rule {
                            if pattern.lies(board, index) {
                                visit(pattern, index)?;
                            }
                        }
                    }
                }
            }
        }
        std::ops::ControlFlow::Continue(())
    }

    /// The board after a pattern is played at a place.
    #[must_use]
    pub fn played(&self, board: &Board, pattern: &Pattern, at: usize) -> Board {
        if let (Some(planes), Some(stride)) = (board.planes(), board.shape().stride())
            && pattern.spots.iter().all(|spot| spot.change.is_none_or(|letter| letter < 1 << PLANES))
        {
            let mut planes = *planes;
            let bit = i64::from(bit(stride, board.shape().columns(), at));
            for spot in &pattern.spots {
                if let Some(letter) = spot.change {
                    let there = bit + spot.offset.0 * i64::from(stride) + spot.offset.1;
                    put(&mut planes, (there & 63) as u32, letter);
                }
            }
            return board.with_planes(planes);
        }
        board.with(&pattern.changes(board, at))
    }

    /// Whether nobody can move.
    #[must_use]
    pub fn is_over(&self, board: &Board) -> bool {
        let none = |player| self.visit(board, player, |_, _| std::ops::ControlFlow::Break(())).is_continue();
        Player::BOTH.into_iter().all(none)
    }

    /// The independent parts of a board in which somebody can still move, each on a board of its own with walls
    /// around it; the board itself if nothing is a wall.
    #[must_use]
    pub fn parts(&self, board: &Board) -> Vec<Board> {
        let Some(&wall) = self.walls.first() else { return vec![board.clone()] };
        let is_wall = |letter: Letter| self.walls.contains(&letter);
        if let Some((letters, inside, stride)) = packed(board) {
            let walls = self.walls.iter().fold(0, |union, &letter| union | letters[usize::from(letter & 7)]);
            let mut rest = inside & !walls;
            let mut parts = Vec::new();
            while rest != 0 {
                let mut part = rest & rest.wrapping_neg();
                loop {
                    let near = self.links.iter().fold(part, |cells, &offset| cells | shifted(part, offset, stride));
                    let grown = near & rest;
                    if grown == part {
                        break;
                    }
                    part = grown;
                }
                rest &= !part;
                // A single cell is a part too, but hardly ever can anybody move there.
                let mut planes = *board.planes().unwrap_or(&[0; PLANES]);
                for (plane, word) in planes.iter_mut().enumerate() {
                    *word &= part;
                    if wall >> plane & 1 != 0 {
                        *word |= inside & !part;
                    }
                }
                let alone = board.with_planes(planes);
                if !self.is_over(&alone) {
                    parts.push(alone.trimmed_bits(part, wall));
                }
            }
            return parts;
        }
        let mut seen: Vec<bool> = (0..board.len()).map(|index| is_wall(board.letter(index))).collect();
        let mut parts = Vec::new();
        for start in 0..board.len() {
            if seen[start] {
                continue;
            }
            let mut letters = vec![wall; board.len()];
            let mut pending = vec![start];
            seen[start] = true;
            while let Some(index) = pending.pop() {
                letters[index] = board.letter(index);
                for &offset in &self.links {
                    if let Some(next) = place(board, index, offset).filter(|&next| !seen[next]) {
                        seen[next] = true;
                        pending.push(next);
                    }
                }
            }
            let part = Board::new(board.shape().clone(), &letters).map(|part| part.trimmed(wall));
            parts.extend(part.filter(|part| !self.is_over(part)));
        }
        parts
    }
}

/// The cells of each letter, all cells, and the stride of a packed board.
fn packed(board: &Board) -> Option<([u64; 1 << PLANES], u64, u32)> {
    let (planes, stride) = (board.planes()?, board.shape().stride()?);
    let inside = board.inside();
    let letters = std::array::from_fn(|letter| masked(planes, letter as Letter) & inside);
    Some((letters, inside, stride))
}

fn index(shape: &Shape, stride: u32, bit: u32) -> usize {
    if stride == 8 { (bit / 8 * shape.columns() + bit % 8) as usize } else { bit as usize }
}
