//! One round of a sum as counters: the moves of both players, what each pair of them leads to, and what the matrix of
//! that is worth. Does not keep anything; see `engine`.

use onside_ground::{Charge, Guard, Player, Stop};
use onside_number::fixed::{Fixed, Rounding};
use onside_number::matrix::lazy::{self, Rough};
use onside_number::matrix::{self, Matrix};
use onside_number::{Dyadic, Enclosure};

use super::super::nash::{ENTRY_BYTES, FEW_ENTRIES, MOST_ENTRIES, NO_FIT, TOO_LARGE};
use super::engine::{Engine, Moves, State, Step};
use super::exact::Pair;

/// A row or column: a move in some copy of a kind.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) kind: u32,
    pub(super) step: u32,
    count: u64,
}

/// What one pair of moves leads to.
#[derive(Clone, Copy)]
pub(super) struct Child {
    /// A lower bound for the value, in words, no more than [`lazy::SLACK`] too low.
    pub(super) word: i64,
    pub(super) name: u32,
    pub(super) negated: bool,
    pub(super) offset: i32,
}

/// An entry of a matrix: two moves in the same copy with probability 1/count, in different ones otherwise.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) alike: Option<Child>,
    pub(super) apart: Option<Child>,
    /// 0 while something is missing.
    pub(super) count: u64,
}

/// Where a round of a state is on the shared lists.
#[derive(Clone, Copy)]
pub(super) struct Round {
    pub(super) first_line: usize,
    pub(super) first_cell: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) company: bool,
}

impl<const W: usize, const N: usize, const M: usize> Engine<W, N, M> {
    /// Writes the lines of a state on the list.
    pub(super) fn round(&mut self, state: &State<W>) -> Result<Round, Stop> {
        let company = self.classes.iter().any(|class| state.key.is_within(class));
        let first_line = self.lines.len();
        let mut sides = [0; 2];
        for (side, player) in [Player::Left, Player::Right].into_iter().enumerate() {
            for (kind, field) in (0..).zip(&self.fields) {
                let count = state.key.count(*field);
                if count > 0 {
                    let moves = moves_of(&self.plain, &self.in_company, kind as usize, company);
                    let steps = if player == Player::Left { moves.left.len() } else { moves.right.len() };
                    let steps = u32::try_from(steps).map_err(|_| TOO_LARGE)?;
                    self.lines.extend((0..steps).map(|step| Line { kind, step, count }));
                }
            }
            sides[side] = self.lines.len() - first_line;
        }
        let [rows, both] = sides;
        let columns = both - rows;
        if rows as u64 * columns as u64 > MOST_ENTRIES {
            return Err(TOO_LARGE);
        }
        if rows == 0 || columns == 0 {
            return Err(Stop::Internal("an undecided sum has no moves for one of the players"));
        }
        Ok(Round { first_line, first_cell: self.cells.len(), rows, columns, company })
    }

    /// Empties the lists, in which a question that was stopped may have left something.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
        self.cells.clear();
    }

    /// Takes the lines and cells of a round, the last one, off the lists.
    pub(super) fn close(&mut self, round: &Round) {
        self.lines.truncate(round.first_line);
        self.cells.truncate(round.first_cell);
    }

    /// What a pair of moves leads to, with whatever `found` makes of the states; `count` is 0 if something is missing.
    #[inline]
    pub(super) fn cell(
        &mut self,
        state: &State<W>,
        round: &Round,
        at: usize,
        mut found: impl FnMut(&mut Self, State<W>, i32) -> Result<Option<Child>, Stop>,
    ) -> Result<Cell, Stop> {
        let (alike, apart, count) = self.followers(state, round, at);
        let mut cell = Cell { alike: None, apart: None, count };
        if let Some((state, offset)) = alike {
            cell.alike = found(self, state, offset)?;
            cell.count = if cell.alike.is_none() { 0 } else { cell.count };
        }
        if let Some((state, offset)) = apart {
            cell.apart = found(self, state, offset)?;
            cell.count = if cell.apart.is_none() { 0 } else { cell.count };
        }
        Ok(cell)
    }

    /// The states that a pair of moves leads to: both in the same copy, and in different ones.
    #[inline]
    pub(super) fn followers(&self, state: &State<W>, round: &Round, at: usize) -> Pair<State<W>> {
        let left = self.lines[round.first_line + at / round.columns];
        let right = self.lines[round.first_line + round.rows + at % round.columns];
        let of_left = moves_of(&self.plain, &self.in_company, left.kind as usize, round.company);
        let after = |step: &Step<W>| {
            let after = State { key: state.key.plus(step.key), mirror: state.mirror.plus(step.mirror) };
            self.folded(after, step.offset)
        };
        let mut alike = None;
        if left.kind == right.kind {
            alike = Some(after(&of_left.joint[left.step as usize * of_left.right.len() + right.step as usize]));
            if left.count == 1 {
                return (alike, None, 1);
            }
        }
        let of_right = moves_of(&self.plain, &self.in_company, right.kind as usize, round.company);
        let (one, two) = (&of_left.left[left.step as usize], &of_right.right[right.step as usize]);
        let both = Step {
            key: one.key.plus(two.key),
            mirror: one.mirror.plus(two.mirror),
            offset: one.offset.saturating_add(two.offset),
        };
        (alike, Some(after(&both)), left.count)
    }

    /// All followers of a state whose value is known, on the lists.
    pub(super) fn open(&mut self, state: &State<W>, guard: &Guard) -> Result<Round, Stop> {
        let round = self.round(state)?;
        for at in 0..round.rows * round.columns {
            let cell =
                self.cell(state, &round, at, |engine, state, offset| engine.child(state, offset, guard).map(Some))?;
            self.cells.push(cell);
        }
        Ok(round)
    }

    /// The words of the matrix.
    pub(super) fn fill_words(&mut self, round: &Round) {
        let Engine { cells, words, .. } = self;
        words.clear();
        words.extend(cells[round.first_cell..].iter().map(Cell::word));
    }

    /// The same as a list of its own.
    pub(super) fn words(&self, round: &Round) -> Vec<i64> {
        self.cells[round.first_cell..].iter().map(Cell::word).collect()
    }

    /// Bounds for the value of the matrix.
    pub(super) fn settled(&self, round: &Round, guard: &Guard) -> Result<[Fixed<N>; 2], Stop> {
        let cells = &self.cells[round.first_cell..];
        let rough = Rough::new(round.columns, &self.words).ok_or(NO_FIT)?;
        let precise = |at: usize| self.precise(&cells[at]);
        if let Some(ends) = lazy::bounds::<N, M, Stop>(&rough, self.finer(), precise, || guard.check())? {
            return Ok(ends);
        }
        // Differences decide that words do not show: all entries with all their digits.
        let bits = self.precision.bits;
        let end = |number: Fixed<N>| Dyadic::from_parts(number.to_big(), u64::from(bits));
        let enclosure = |cell: &Cell| {
            let [low, high] = self.precise(cell);
            Enclosure::new(end(low), end(high)).ok_or(NO_FIT)
        };
        let entries = cells.iter().map(enclosure).collect::<Result<Vec<_>, _>>()?;
        let matrix = Matrix::new(round.rows, round.columns, entries).ok_or(NO_FIT)?;
        let value = matrix::enclose_value_while(&matrix, bits, || guard.check())?.ok_or(NO_FIT)?;
        Ok([Fixed::at(value.lo(), bits, Rounding::Down), Fixed::at(value.hi(), bits, Rounding::Up)])
    }

    fn precise(&self, cell: &Cell) -> [Fixed<N>; 2] {
        match (&cell.alike, &cell.apart) {
            (Some(alike), Some(apart)) => {
                let ([low, high], [other_low, other_high]) = (self.ends_of(alike), self.ends_of(apart));
                let share = |one: Fixed<N>, other: Fixed<N>, rounding| {
                    other.plus(one.minus(other).divided(cell.count, rounding))
                };
                [share(low, other_low, Rounding::Down), share(high, other_high, Rounding::Up)]
            }
            (Some(child), None) | (None, Some(child)) => self.ends_of(child),
            (None, None) => [Fixed::ZERO; 2],
        }
    }

    pub(super) fn ends_of(&self, child: &Child) -> [Fixed<N>; 2] {
        let number = self.numbers[child.name as usize];
        let number = if child.negated { number.negative() } else { number };
        let low = match child.offset {
            0 => number.low,
            offset => number.low.plus(Fixed::from_word(i64::from(offset)).shifted_up(u64::from(self.precision.bits))),
        };
        [low, low.plus(Fixed::from_word(i64::from(number.width)))]
    }
}

impl Round {
    /// The memory of the matrix while it is there, unless it is not worth counting.
    pub(super) fn memory(&self, guard: &Guard) -> Result<Charge, Stop> {
        let (entries, mut charge) = ((self.rows * self.columns) as u64, guard.charge());
        if entries > FEW_ENTRIES {
            charge.more(entries * ENTRY_BYTES)?;
        }
        Ok(charge)
    }
}

#[inline]
fn moves_of<'a, const W: usize>(
    plain: &'a [Moves<W>],
    in_company: &'a [Option<Moves<W>>],
    kind: usize,
    company: bool,
) -> &'a Moves<W> {
    match &in_company[kind] {
        Some(moves) if company => moves,
        _ => &plain[kind],
    }
}

impl Cell {
    #[inline]
    fn word(&self) -> i64 {
        match (&self.alike, &self.apart) {
            // Rounded down, which adds one to what the entry may be more than its word.
            (Some(alike), Some(apart)) => {
                apart.word + (alike.word - apart.word).div_euclid(i64::try_from(self.count).unwrap_or(i64::MAX))
            }
            (Some(child), None) | (None, Some(child)) => child.word,
            (None, None) => 0,
        }
    }
}
