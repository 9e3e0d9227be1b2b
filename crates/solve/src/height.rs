//! The birthday of a position: the length of the longest play, whoever makes the moves (003, Definition 2.4).
//!
//! Theorems, each a sentence long and tested against the recursion:
//! * Push, Shove: the sum of the squares' numbers. A move lowers it by at least 1, moving the left-most piece by exactly 1.
//! * Cherries, Stack Cherries: the number of cherries. Hackenbush: the number of edges; one that is not needed to hold up others can
//!   always be cut first. Nim: the sum of the heaps.
//! * Domineering: a largest set of dominoes that fit side by side, that is, a maximum matching of the free cells.

use dashu_int::IBig;
use onside_ground::{Guard, Player, Stop};
use onside_ruleset::boards::grid::Grid;
use onside_ruleset::boards::strip::Strip;
use onside_ruleset::{AnyPosition, Position, with_position};
use rustc_hash::FxHashMap;

use crate::explore::{MAX_OPTIONS, TOO_MANY_OPTIONS, with_stack};
use crate::solver::Solver;
use crate::tables::Known;
use crate::trail::Trail;

impl Solver {
    /// The birthday of the position as it stands: the height of its game tree.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn birthday(&mut self, position: &AnyPosition) -> Result<IBig, Stop> {
        match height_by_theorem(position) {
            Some(height) if self.settings.theorems => Ok(height),
            _ => with_position!(position, inner => self.explore_heights(inner)),
        }
    }

    /// The definition, by exploring.
    fn explore_heights<P: Position>(&mut self, position: &P) -> Result<IBig, Stop> {
        let known = self.tables.take::<P, u64>(self.games.guard());
        let mut heights = Recursion { guard: self.games.guard(), known, trail: Trail::default() };
        let height = heights.height(position);
        self.tables.put(heights.known);
        self.cycle = heights.trail.cycle();
        height.map(IBig::from)
    }
}

/// The height by one of the theorems above; rulesets without one are explored.
fn height_by_theorem(position: &AnyPosition) -> Option<IBig> {
    Some(match position {
        AnyPosition::Push(push) => squares(push.strips()).into(),
        AnyPosition::Shove(shove) => squares(shove.strips()).into(),
        AnyPosition::Cherries(cherries) => {
            cherries.segments().iter().map(|segment| segment.cherries().len()).sum::<usize>().into()
        }
        AnyPosition::StackCherries(stack) => {
            stack.segments().iter().map(|segment| segment.cherries().len()).sum::<usize>().into()
        }
        AnyPosition::Hackenbush(hackenbush) => hackenbush.edges().count().into(),
        AnyPosition::Nim(nim) => nim.heaps().iter().map(|&heap| IBig::from(heap)).sum(),
        AnyPosition::Domineering(domineering) => maximum_matching(domineering.free()).into(),
        // A ruleset that nobody has proved anything about.
        _ => return None,
    })
}

/// The sum of the numbers of the occupied squares.
fn squares(strips: &[Strip]) -> u64 {
    let occupied = |strip: Strip, bit: u32| (strip.blue() | strip.red()) >> bit & 1 == 1;
    let each = |&strip: &Strip| {
        (0..strip.len()).filter(|&bit| occupied(strip, bit)).map(|bit| u64::from(bit) + 1).sum::<u64>()
    };
    strips.iter().map(each).sum()
}

/// The most dominoes that fit on the cells: augmenting paths from the cells of one chessboard colour.
fn maximum_matching(grid: Grid) -> usize {
    let cells: Vec<(u8, u8)> = grid.iter().collect();
    let index: FxHashMap<(u8, u8), usize> = cells.iter().copied().zip(0..).collect();
    let neighbours = |cell: usize| {
        let (row, column) = cells[cell];
        let around = [
            (row.checked_sub(1), Some(column)),
            (row.checked_add(1), Some(column)),
            (Some(row), column.checked_sub(1)),
            (Some(row), column.checked_add(1)),
        ];
        around.into_iter().filter_map(|(row, column)| index.get(&(row?, column?)).copied()).collect::<Vec<_>>()
    };
    let mut partner: Vec<Option<usize>> = vec![None; cells.len()];
    let white = |cell: usize| (cells[cell].0 + cells[cell].1).is_multiple_of(2);
    let mut dominoes = 0;
    for start in (0..cells.len()).filter(|&cell| white(cell)) {
        // Breadth-first search for a free cell of the other colour along an alternating path.
        let mut from: Vec<Option<usize>> = vec![None; cells.len()];
        let mut queue = std::collections::VecDeque::from([start]);
        let mut end = None;
        'search: while let Some(cell) = queue.pop_front() {
            for next in neighbours(cell) {
                if from[next].is_some() {
                    continue;
                }
                from[next] = Some(cell);
                match partner[next] {
                    None => {
                        end = Some(next);
                        break 'search;
                    }
                    Some(other) => queue.push_back(other),
                }
            }
        }
        let Some(mut black) = end else { continue };
        dominoes += 1;
        while let Some(white) = from[black] {
            let before = partner[white].replace(black);
            partner[black] = Some(white);
            match before {
                Some(previous) if white != start => black = previous,
                _ => break,
            }
        }
    }
    dominoes
}

struct Recursion<'a, P> {
    guard: &'a Guard,
    known: Known<P, u64>,
    trail: Trail<P>,
}

impl<P: Position> Recursion<'_, P> {
    fn height(&mut self, position: &P) -> Result<u64, Stop> {
        let mut total = 0;
        for component in position.components() {
            if let Some(height) = self.known.get(&component) {
                total += height;
                continue;
            }
            self.guard.charge_positions(1)?;
            self.trail.enter(&component)?;
            let highest = with_stack(|| self.highest(&component));
            self.trail.leave(&component, &highest);
            let highest = highest?;
            self.known.insert(component, highest)?;
            total += highest;
        }
        Ok(total)
    }

    /// The greatest height of an option, and one move more.
    fn highest(&mut self, component: &P) -> Result<u64, Stop> {
        let mut highest = 0;
        for player in Player::BOTH {
            if component.move_count(player) > MAX_OPTIONS {
                return Err(TOO_MANY_OPTIONS);
            }
            for action in component.moves(player) {
                highest = highest.max(self.height(&component.play(player, &action))? + 1);
            }
        }
        Ok(highest)
    }
}
