//! Guesses, in floating point, which rows and columns an optimal pair of strategies uses.
//!
//! This is the only file of the library that computes with floats, and nothing it says is believed: the basis it
//! names is solved and checked in exact arithmetic ([`super::basis`], [`super::simplex`]), and the digits it proposes
//! for a strategy only make proven bounds tighter or wider ([`mod@super::enclose`]). Rounding errors, infinities and
//! not-a-number lead to another, slower, exact method, never to a wrong answer.
//!
//! The method is that of [`super::simplex`], on entries scaled to lie between 1 and 2. A side effect of it is the
//! inverse of the basis, which [`Guess::refine_left`] and [`Guess::refine_right`] use to find further digits of the
//! strategies from an exact remainder, as in iterative refinement of linear equations.

// Floats only guess; exact code certifies. A cast that truncates loses a guess.
#![allow(clippy::float_arithmetic, clippy::cast_possible_truncation, clippy::cast_sign_loss)]

use super::Matrix;
use super::watch::Watch;

/// A pivot below this is taken for a rounding error of 0.
const SMALLEST_PIVOT: f64 = 1e-9;
/// A cost above the negative of this is taken for 0.
const TOLERANCE: f64 = 1e-11;

/// A basis: as many rows as columns, which the strategies use.
pub(super) struct Guess {
    /// The rows, none twice, in no particular order.
    pub(super) rows: Vec<usize>,
    /// The columns, none twice, in no particular order.
    pub(super) columns: Vec<usize>,
    /// The inverse of the scaled matrix of these rows and columns: one line for each column, one number for each row.
    inverse: Vec<f64>,
    /// Line sums of the inverse: Right's strategy, not normalised.
    right: Vec<f64>,
    /// Column sums of the inverse: Left's strategy, not normalised.
    left: Vec<f64>,
    /// The sum of all of the inverse, which is one divided by the value of the scaled matrix.
    total: f64,
    /// The tableau that it was read from.
    tableau: Tableau,
}

/// How far each row and column is from changing its place, found in exact arithmetic: negative if it should.
pub(super) struct Margins {
    /// For a row of the basis its weight in Left's strategy; for another, how much less it pays than those of the
    /// basis.
    pub(super) rows: Vec<f64>,
    /// For a column of the basis its weight in Right's strategy; for another, how much more it pays than those.
    pub(super) columns: Vec<f64>,
    /// What is so little below 0 that it does not matter.
    pub(super) tolerance: f64,
}

/// The basis of a matrix of words that are not negative.
pub(super) fn of_words(matrix: &Matrix<i64>, watch: &Watch<'_>) -> Option<Guess> {
    let scale = 1.0 / *matrix.entries().iter().max()? as f64;
    let entries = matrix.entries().iter().map(|entry| *entry as f64 * scale);
    guess(matrix.rows(), matrix.columns(), entries, watch)
}

/// The basis of a matrix whose entries, all between 0 and 1, are given row by row.
pub(super) fn guess(
    rows: usize,
    columns: usize,
    entries: impl Iterator<Item = f64>,
    watch: &Watch<'_>,
) -> Option<Guess> {
    watch.more()?;
    let mut tableau = Tableau::new(rows, columns, entries);
    let patience = 10 * (rows + columns) + 20;
    for _ in 0..patience {
        watch.more()?;
        let Some(column) = tableau.entering() else { return tableau.basis() };
        let row = tableau.leaving(column, TOLERANCE)?;
        tableau.pivot(row, column);
    }
    None
}

/// 2 to a power, 0 if that is too small to be a normal number and infinite if it is too large.
pub(super) fn power_of_two(exponent: i64) -> f64 {
    match exponent {
        ..=-1023 => 0.0,
        1024.. => f64::INFINITY,
        _ => f64::from_bits(((exponent + 1023) as u64) << 52),
    }
}

/// The number that two words and a power of two make, with its sign.
pub(super) fn float(negative: bool, top: u64, exponent: i64) -> f64 {
    let magnitude = top as f64 * power_of_two(exponent);
    if negative { -magnitude } else { magnitude }
}

impl Guess {
    /// How many bits the common total of the exact strategies is expected to have, if the largest entry is this.
    pub(super) fn total_bits(&self, largest: u64) -> usize {
        // The total is the sum of all minors of one order less than the basis; it does not change when a constant is
        // added to all entries.
        let order = self.rows.len() as f64;
        let bits = self.tableau.determinant_bits
            + self.tableau.determinant.log2()
            + self.total.log2()
            + (order - 1.0) * (largest as f64).log2();
        // Not a number becomes 0, and the proof fails.
        bits.clamp(0.0, 1e9) as usize + 1
    }

    /// The basis after a few more steps, which differences decide that the first floats did not see.
    ///
    /// The margins take the place of the right-hand sides and of the costs. What was a tie may be a small violation
    /// now, of either kind, so the worst one is mended at a time: a negative cost as in the primal method, a negative
    /// right-hand side as in the dual one.
    pub(super) fn repaired(self, margins: &Margins, watch: &Watch<'_>) -> Option<Guess> {
        let Guess { mut tableau, total, .. } = self;
        tableau.set_margins(margins, total);
        for _ in 0..2 * (tableau.rows + tableau.columns) {
            watch.more()?;
            match tableau.worst(margins.tolerance * total) {
                None => return tableau.basis(),
                Some(Violation::Cost(column)) => {
                    let row = tableau.leaving(column, 0.0)?;
                    tableau.pivot(row, column);
                }
                Some(Violation::Side(row)) => {
                    let column = tableau.replacing(row)?;
                    tableau.pivot(row, column);
                }
            }
        }
        None
    }

    /// The first digits of Left's strategy, in units of 1/`unit`; they sum to the unit.
    pub(super) fn first_left(&self, unit: i64) -> Vec<i64> {
        first(&self.left, self.total, unit)
    }

    /// The first digits of Right's strategy, in units of 1/`unit`; they sum to the unit.
    pub(super) fn first_right(&self, unit: i64) -> Vec<i64> {
        first(&self.right, self.total, unit)
    }

    /// The next digits of Left's strategy, which sum to 0, from what each column of the basis pays too much.
    pub(super) fn refine_left(&self, excess: &[f64], unit: i64) -> Vec<i64> {
        let order = self.rows.len();
        let mean = dot(&self.right, excess) / self.total;
        let change = |row: usize| {
            let back: f64 = (0..order).map(|column| self.inverse[column * order + row] * excess[column]).sum();
            mean * self.left[row] - back
        };
        rounded((0..order).map(change), unit, 0, heaviest(&self.left))
    }

    /// The next digits of Right's strategy, which sum to 0, from what each row of the basis pays too much.
    pub(super) fn refine_right(&self, excess: &[f64], unit: i64) -> Vec<i64> {
        let order = self.rows.len();
        let mean = dot(&self.left, excess) / self.total;
        let change = |column: usize| {
            mean * self.right[column] - dot(&self.inverse[column * order..(column + 1) * order], excess)
        };
        rounded((0..order).map(change), unit, 0, heaviest(&self.right))
    }
}

fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(a, b)| a * b).sum()
}

fn first(weights: &[f64], total: f64, unit: i64) -> Vec<i64> {
    rounded(weights.iter().map(|weight| weight / total), unit, unit, heaviest(weights))
}

/// The place of the greatest weight: a rounding error does least harm there.
fn heaviest(weights: &[f64]) -> usize {
    (0..weights.len()).max_by(|a, b| weights[*a].total_cmp(&weights[*b])).unwrap_or(0)
}

/// Numbers as multiples of 1/`unit` that have the given sum.
fn rounded(numbers: impl Iterator<Item = f64>, unit: i64, sum: i64, heaviest: usize) -> Vec<i64> {
    let bound = unit.saturating_mul(4);
    let mut digits: Vec<i64> = numbers.map(|number| ((number * unit as f64) as i64).clamp(-bound, bound)).collect();
    let found: i64 = digits.iter().sum();
    if let Some(digit) = digits.get_mut(heaviest) {
        *digit += sum - found;
    }
    digits
}

/// What is wrong with a tableau.
enum Violation {
    Cost(usize),
    Side(usize),
}

struct Tableau {
    rows: usize,
    columns: usize,
    /// The length of a line: `columns + 1`, and zeros up to the next multiple of four, which lets the compiler use the
    /// processor's vectors.
    width: usize,
    /// As in [`super::simplex`], divided by the common denominator.
    numbers: Vec<f64>,
    /// The variable of each line: a column, or a row's slack, counted after the columns.
    basic: Vec<usize>,
    free: Vec<usize>,
    /// The product of the pivots so far, divided by 2 to the power `determinant_bits`.
    determinant: f64,
    determinant_bits: f64,
}

impl Tableau {
    fn new(rows: usize, columns: usize, mut entries: impl Iterator<Item = f64>) -> Tableau {
        let width = (columns + 1).next_multiple_of(4);
        let mut numbers = Vec::with_capacity((rows + 1) * width);
        for row in 1..=rows {
            numbers.extend(entries.by_ref().take(columns).map(|entry| entry + 1.0));
            numbers.push(1.0);
            numbers.resize(row * width, 0.0);
        }
        numbers.resize(rows * width + columns, -1.0);
        numbers.resize((rows + 1) * width, 0.0);
        Tableau {
            rows,
            columns,
            width,
            numbers,
            basic: (columns..columns + rows).collect(),
            free: (0..columns).collect(),
            determinant: 1.0,
            determinant_bits: 0.0,
        }
    }

    fn entering(&self) -> Option<usize> {
        let costs = &self.numbers[self.rows * self.width..][..self.columns];
        let (mut least, mut found) = (-TOLERANCE, None);
        for (column, cost) in costs.iter().enumerate() {
            if *cost < least {
                (least, found) = (*cost, Some(column));
            }
        }
        found
    }

    fn leaving(&self, column: usize, tolerance: f64) -> Option<usize> {
        let width = self.width;
        let (mut least, mut largest, mut found) = (f64::INFINITY, 0.0, None);
        for row in 0..self.rows {
            let pivot = self.numbers[row * width + column];
            if pivot > SMALLEST_PIVOT {
                let ratio = self.numbers[row * width + self.columns].max(0.0) / pivot;
                // Among equally good rows the largest pivot makes the smallest errors.
                if ratio < least - tolerance || (ratio <= least + tolerance && pivot > largest) {
                    (least, largest, found) = (ratio, pivot, Some(row));
                }
            }
        }
        found
    }

    /// The column that a row with a negative right-hand side should be exchanged for.
    fn replacing(&self, row: usize) -> Option<usize> {
        let costs = &self.numbers[self.rows * self.width..][..self.columns];
        let line = &self.numbers[row * self.width..][..self.columns];
        let (mut least, mut largest, mut found) = (f64::INFINITY, 0.0, None);
        for (column, (pivot, cost)) in line.iter().zip(costs).enumerate() {
            if *pivot < -SMALLEST_PIVOT {
                let ratio = cost.max(0.0) / -pivot;
                if ratio < least || (ratio <= least && -pivot > largest) {
                    (least, largest, found) = (ratio, -pivot, Some(column));
                }
            }
        }
        found
    }

    /// The most negative cost or right-hand side below the tolerance.
    fn worst(&self, tolerance: f64) -> Option<Violation> {
        let (mut least, mut found) = (-tolerance, None);
        for column in 0..self.columns {
            let cost = self.numbers[self.rows * self.width + column];
            if cost < least {
                (least, found) = (cost, Some(Violation::Cost(column)));
            }
        }
        for row in 0..self.rows {
            let side = self.numbers[row * self.width + self.columns];
            if side < least {
                (least, found) = (side, Some(Violation::Side(row)));
            }
        }
        found
    }

    /// Writes margins in the place of right-hand sides and costs, which are margins divided by the value.
    fn set_margins(&mut self, margins: &Margins, total: f64) {
        let columns = self.columns;
        let margin = |variable: usize| {
            let list =
                if variable < columns { margins.columns.get(variable) } else { margins.rows.get(variable - columns) };
            list.map_or(f64::NAN, |margin| margin * total)
        };
        for (row, variable) in self.basic.iter().enumerate() {
            self.numbers[row * self.width + columns] = margin(*variable);
        }
        for (column, variable) in self.free.iter().enumerate() {
            self.numbers[self.rows * self.width + column] = margin(*variable);
        }
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let width = self.width;
        let pivot = self.numbers[row * width + column];
        self.determinant *= pivot.abs();
        // Logarithms are slow, so they are taken only before the product could leave the range of floats.
        if !(1e-100..1e100).contains(&self.determinant) {
            self.determinant_bits += self.determinant.log2();
            self.determinant = 1.0;
        }
        let inverse = 1.0 / pivot;
        let (before, rest) = self.numbers.split_at_mut(row * width);
        let (line, after) = rest.split_at_mut(width);
        line[column] = 1.0;
        for number in line.iter_mut() {
            *number *= inverse;
        }
        eliminate(before, line, column);
        eliminate(after, line, column);
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
    }

    fn basis(self) -> Option<Guess> {
        let width = self.width;
        let side = self.rows.min(self.columns);
        let (mut lines, mut places) = (Vec::with_capacity(side), Vec::with_capacity(side));
        lines.extend((0..self.rows).filter(|row| self.basic[*row] < self.columns));
        places.extend((0..self.columns).filter(|column| self.free[*column] >= self.columns));
        let costs = &self.numbers[self.rows * width..];
        let total = costs[self.columns];
        if lines.is_empty() || lines.len() != places.len() || !total.is_finite() || total <= 0.0 {
            return None;
        }
        let mut inverse = Vec::with_capacity(lines.len() * places.len());
        for line in &lines {
            inverse.extend(places.iter().map(|place| self.numbers[line * width + place]));
        }
        Some(Guess {
            rows: places.iter().map(|place| self.free[*place] - self.columns).collect(),
            columns: lines.iter().map(|line| self.basic[*line]).collect(),
            inverse,
            right: lines.iter().map(|line| self.numbers[line * width + self.columns]).collect(),
            left: places.iter().map(|place| costs[*place]).collect(),
            total,
            tableau: self,
        })
    }
}

/// Subtracts from every line the multiple of the pivot's line that belongs to the column, which becomes free.
fn eliminate(lines: &mut [f64], pivots: &[f64], column: usize) {
    let (ups, _) = pivots.as_chunks::<4>();
    for line in lines.chunks_exact_mut(pivots.len()) {
        let factor = std::mem::take(&mut line[column]);
        let (fours, _) = line.as_chunks_mut::<4>();
        for ([a, b, c, d], up) in fours.iter_mut().zip(ups) {
            (*a, *b, *c, *d) = (*a - factor * up[0], *b - factor * up[1], *c - factor * up[2], *d - factor * up[3]);
        }
    }
}
