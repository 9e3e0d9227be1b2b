//! The patterns of a ruleset, and what is proved about them.
//!
//! *Symmetry.* A symmetry of the plane takes patterns to patterns. If it takes the patterns of each player to the same
//! set, up to the choice of the cell from which a pattern is described, it takes positions to isomorphic ones. If it
//! takes each player's patterns, with the colours swapped, to the other's, it takes positions to their negatives.
//!
//! *Parts.* A letter is a wall if no pattern tells it from a cell outside of the board and none changes a cell on which
//! it may lie. Then such cells can be thought away for ever, and two cells can influence each other only if a chain of
//! cells without walls leads from one to the other in which neighbours lie in one pattern. Of a pattern with slides,
//! the cells around one point count as lying in one pattern, and so do neighbours on a slide: a slide goes over no
//! walls, begins at one of the cells around a point, which is no wall, and its end is one of those around the next. So
//! all cells of the pattern that are no walls hang together in this way.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use onside_ground::{Guard, Player};
use smallvec::SmallVec;

use super::board::{Board, Letter, PLANES, bit, put};
use super::finding::{Packed, Plain, Search, View, shifted};
use super::pattern::{MAX_LETTERS, MAX_POINTS, Offset, Pattern, Points, Site, Slide, Spot, place};
use super::shape::Symmetry;
use super::symmetry::{Colours, Symmetries};

/// All patterns of a ruleset: Left's and Right's.
#[derive(Clone, Debug)]
pub struct Patterns {
    sides: [Vec<Pattern>; 2],
    colours: Colours,
    walls: Vec<Letter>,
    /// Offsets from a cell to those with which it shares a pattern.
    links: Vec<Offset>,
    /// Who says when to stop looking for the ends of slides.
    guard: Option<Arc<Guard>>,
}

impl Patterns {
    /// The patterns of both players; `letters` is the size of the alphabet.
    #[must_use]
    pub fn new(left: Vec<Pattern>, right: Vec<Pattern>, colours: Colours, letters: usize) -> Patterns {
        let sides = [left, right];
        let all = || sides.iter().flatten();
        let is_wall = |&letter: &Letter| {
            all().flat_map(|pattern| &pattern.passed).all(|over| !over.allows(letter))
                && all().flat_map(|pattern| &pattern.spots).all(|spot| {
                    spot.wanted.allows(letter) == spot.wanted.outside
                        && !(spot.change.is_some() && spot.wanted.allows(letter))
                })
        };
        let walls = (0..letters.min(MAX_LETTERS) as Letter).filter(is_wall).collect();
        let mut links = BTreeSet::new();
        for pattern in all() {
            for one in &pattern.spots {
                for two in pattern.spots.iter().filter(|two| two.site.point == one.site.point) {
                    let (from, to) = (one.site.offset, two.site.offset);
                    links.insert((to.0 - from.0, to.1 - from.1));
                }
            }
            for &(down, right) in pattern.slides.iter().flat_map(|slide| &slide.steps) {
                links.extend([(down, right), (-down, -right)]);
            }
        }
        links.remove(&(0, 0));
        let links = links.into_iter().collect();
        Patterns { sides, colours, walls, links, guard: None }
    }

    /// The same, but looking for the ends of slides, of which there may be very many, stops when the guard says so.
    /// What is found until then is not all, so that whoever gave the guard asks it before believing it.
    #[must_use]
    pub fn watched(self, guard: Arc<Guard>) -> Patterns {
        Patterns { guard: Some(guard), ..self }
    }

    /// Whether anything slides.
    #[must_use]
    pub fn slide(&self) -> bool {
        self.sides.iter().flatten().any(|pattern| !pattern.slides.is_empty())
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
        let seen = |player, symmetry, colours| -> BTreeSet<(Vec<Slide>, Vec<Spot>)> {
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

    /// Visits where a player can move: the pattern and the places of its points, rule by rule, cell by cell.
    pub fn visit<B>(
        &self,
        board: &Board,
        player: Player,
        mut visit: impl FnMut(&Pattern, &Points) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let patterns = self.of(player);
        let packed = Packed::of(board);
        let mut search = Search { guard: self.guard.as_deref(), tried: 0 };
        for rule in patterns.chunk_by(|one, two| one.rule == two.rule) {
            match &packed {
                Some(packed) => {
                    let found = |pattern: &Pattern| packed.candidates(pattern);
                    let cells: SmallVec<[u64; 16]> = rule.iter().map(found).collect();
                    let mut any = cells.iter().fold(0, |union, cells| union | cells);
                    while any != 0 {
                        let cell = any & any.wrapping_neg();
                        any ^= cell;
                        for (pattern, cells) in rule.iter().zip(&cells) {
                            if cells & cell == 0 {
                                continue;
                            }
                            if pattern.slides.is_empty() {
                                visit(pattern, &[packed.index(cell), 0, 0, 0, 0, 0, 0, 0])?;
                            } else {
                                search.from(packed, pattern, cell, &mut visit)?;
                            }
                        }
                    }
                }
                None => {
                    let plain = Plain::of(board);
                    for index in 0..board.len() {
                        for pattern in rule {
                            if plain.holds(pattern, 0, index) {
                                search.from(&plain, pattern, index, &mut visit)?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The board after a pattern is played where its points lie.
    #[must_use]
    pub fn played(&self, board: &Board, pattern: &Pattern, points: &Points) -> Board {
        if let (Some(planes), Some(stride)) = (board.planes(), board.shape().stride())
            && pattern.spots.iter().all(|spot| spot.change.is_none_or(|letter| letter < 1 << PLANES))
        {
            let mut planes = *planes;
            let columns = board.shape().columns();
            for spot in &pattern.spots {
                if let Some(letter) = spot.change {
                    let Site { point, offset: (down, right) } = spot.site;
                    let point = i64::from(bit(stride, columns, points[point % MAX_POINTS] as usize));
                    put(&mut planes, ((point + down * i64::from(stride) + right) & 63) as u32, letter);
                }
            }
            return board.with_planes(planes);
        }
        board.with(&pattern.changes(board, points))
    }

    /// Whether nobody can move.
    #[must_use]
    pub fn is_over(&self, board: &Board) -> bool {
        let none = |player| self.visit(board, player, |_, _| ControlFlow::Break(())).is_continue();
        Player::BOTH.into_iter().all(none)
    }

    /// The independent parts of a board in which somebody can still move, each on a board of its own with walls
    /// around it; the board itself if nothing is a wall.
    #[must_use]
    pub fn parts(&self, board: &Board) -> Vec<Board> {
        let Some(&wall) = self.walls.first() else { return vec![board.clone()] };
        let is_wall = |letter: Letter| self.walls.contains(&letter);
        if let Some(Packed { letters, inside, stride, .. }) = Packed::of(board) {
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
