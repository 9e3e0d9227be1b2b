//! The simplex method on integers, without fractions: exact, and it always ends. The method that all others fall
//! back on; it is also the fastest one for small matrices of small numbers.
//!
//! With every entry positive the value v of the game is positive, and Right's optimal strategy is v times a solution
//! u of the linear program "maximise the sum of u subject to A u <= 1, u >= 0", whose optimum is 1/v; Left's is v times
//! a solution of its dual (Dantzig 1951). The program starts feasible at u = 0, so there is no first phase.
//!
//! The tableau holds integers T with one common denominator, the last pivot: T_ij / previous. A pivot at (r, c)
//! makes T_ij into (T_ij T_rc - T_ic T_rj) / previous, which is again an integer, because all entries are minors of
//! the first tableau (Edmonds; Bareiss 1968). So the numbers stay as short as determinants are.
//!
//! Ending: the column of the most negative cost enters, which is quick but may cycle on degenerate matrices. After
//! a few more steps than honest matrices need, Bland's rule (1977) takes over, which does not cycle from any tableau.

use std::cmp::Ordering;

use super::integer::Integer;
use super::watch::Watch;
use super::{Matrix, Optimum};

/// A matrix of positive integers, each row of which is a multiple of the row that is meant.
pub(super) struct Rows<'a, Z> {
    pub(super) matrix: &'a Matrix<Z>,
    /// The positive factor of each row. With common denominators for each row, and not one for all, the numbers stay
    /// shorter by a factor of the number of rows.
    pub(super) factors: &'a [Z],
}

/// One optimal strategy for each player.
///
/// `None` if the integers overflow, which big integers never do, if the matrix is empty or not positive, or if it is
/// called off.
pub(super) fn solve<Z: Integer>(rows: &Rows<'_, Z>, watch: &Watch<'_>) -> Option<Optimum<Z>> {
    watch.more()?;
    Tableau::new(rows)?.improve(rows, watch)
}

/// As [`solve`], from a basis that is hoped to be close to an optimal one. `None` also if no strategy of Right's
/// belongs to the basis.
pub(super) fn solve_from<Z: Integer>(
    rows: &Rows<'_, Z>,
    basis: (&[usize], &[usize]),
    watch: &Watch<'_>,
) -> Option<Optimum<Z>> {
    watch.more()?;
    let mut tableau = Tableau::new(rows)?;
    tableau.move_to(basis.0, basis.1, watch)?;
    tableau.improve(rows, watch)
}

/// A line of the tableau: which variable it stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Variable {
    /// How much Right plays the column.
    Column(usize),
    /// How much the row pays less than it might.
    Slack(usize),
}

struct Tableau<Z> {
    rows: usize,
    columns: usize,
    /// `rows + 1` lines of `columns + 1` numbers: the last line is the cost, the last column the right-hand side.
    numbers: Vec<Z>,
    basic: Vec<Variable>,
    free: Vec<Variable>,
    /// The common denominator, always positive.
    previous: Z,
}

impl<Z: Integer> Tableau<Z> {
    fn new(given: &Rows<'_, Z>) -> Option<Tableau<Z>> {
        let (rows, columns) = (given.matrix.rows(), given.matrix.columns());
        let positive = |number: &Z| number.sign() == Ordering::Greater;
        let sound = given.factors.len() == rows && given.factors.iter().chain(given.matrix.entries()).all(positive);
        if rows == 0 || !sound {
            return None;
        }
        let minus_one = Z::ONE.negative()?;
        let mut numbers = Vec::with_capacity((rows + 1) * (columns + 1));
        for (row, factor) in given.factors.iter().enumerate() {
            numbers.extend_from_slice(given.matrix.row(row));
            numbers.push(factor.clone());
        }
        numbers.extend((0..columns).map(|_| minus_one.clone()));
        numbers.push(Z::ZERO);
        Some(Tableau {
            rows,
            columns,
            numbers,
            basic: (0..rows).map(Variable::Slack).collect(),
            free: (0..columns).map(Variable::Column).collect(),
            previous: Z::ONE,
        })
    }

    fn at(&self, row: usize, column: usize) -> &Z {
        &self.numbers[row * (self.columns + 1) + column]
    }

    /// Takes steps until no cost is negative.
    fn improve(mut self, given: &Rows<'_, Z>, watch: &Watch<'_>) -> Option<Optimum<Z>> {
        let patience = 4 * (self.rows + self.columns) + 16;
        let mut steps = 0_usize;
        while let Some(column) = self.entering(steps > patience) {
            let row = self.leaving(column, watch)?;
            self.pivot(row, column, watch)?;
            steps = steps.saturating_add(1);
        }
        self.optimum(given.factors)
    }

    /// Exchanges these rows for these columns, in any order that works; `None` if that is no feasible tableau.
    fn move_to(&mut self, rows: &[usize], columns: &[usize], watch: &Watch<'_>) -> Option<()> {
        let mut waiting = rows.to_vec();
        for column in columns {
            let found = waiting.iter().position(|row| self.at(*row, *column).sign() != Ordering::Equal)?;
            self.pivot(waiting.swap_remove(found), *column, watch)?;
        }
        if self.previous.sign() == Ordering::Less {
            self.previous = self.previous.negative()?;
            for number in &mut self.numbers {
                *number = number.negative()?;
            }
        }
        let feasible = (0..self.rows).all(|row| self.at(row, self.columns).sign() != Ordering::Less);
        feasible.then_some(())
    }

    /// The column whose variable should grow: that of the most negative cost, or by Bland's rule the first variable
    /// of negative cost.
    fn entering(&self, bland: bool) -> Option<usize> {
        let negative = (0..self.columns).filter(|column| self.at(self.rows, *column).sign() == Ordering::Less);
        if bland {
            negative.min_by_key(|column| self.free[*column])
        } else {
            negative.min_by(|a, b| self.at(self.rows, *a).cmp(self.at(self.rows, *b)))
        }
    }

    /// The row that first forbids the column's variable to grow further; ties go to the first variable, as Bland asks.
    fn leaving(&self, column: usize, watch: &Watch<'_>) -> Option<usize> {
        let sooner = |a: usize, b: usize| {
            let (left, right) = (self.at(a, self.columns), self.at(b, self.columns));
            Z::compare_products(left, self.at(b, column), right, self.at(a, column))
                .then_with(|| self.basic[a].cmp(&self.basic[b]))
                .is_lt()
        };
        let mut first = None;
        for row in (0..self.rows).filter(|row| self.at(*row, column).sign() == Ordering::Greater) {
            ask_if_slow::<Z>(watch)?;
            if first.is_none_or(|first| sooner(row, first)) {
                first = Some(row);
            }
        }
        first
    }

    /// Exchanges the variables of a row and a column. If it is called off on the way, the tableau is spoilt.
    fn pivot(&mut self, row: usize, column: usize, watch: &Watch<'_>) -> Option<()> {
        watch.more()?;
        let width = self.columns + 1;
        let up = self.numbers[row * width..(row + 1) * width].to_vec();
        let pivot = up[column].clone();
        for (index, line) in self.numbers.chunks_exact_mut(width).enumerate() {
            if index == row {
                continue;
            }
            let left = line[column].clone();
            for (place, entry) in line.iter_mut().enumerate() {
                if place != column {
                    ask_if_slow::<Z>(watch)?;
                    *entry = Z::eliminate(entry, &pivot, &left, &up[place], &self.previous)?;
                }
            }
            line[column] = left.negative()?;
        }
        self.numbers[row * width + column] = std::mem::replace(&mut self.previous, pivot);
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
        Some(())
    }

    fn optimum(&self, factors: &[Z]) -> Option<Optimum<Z>> {
        let (mut left, mut right) = (vec![Z::ZERO; self.rows], vec![Z::ZERO; self.columns]);
        for (row, variable) in self.basic.iter().enumerate() {
            if let Variable::Column(column) = variable {
                right[*column] = self.at(row, self.columns).clone();
            }
        }
        for (column, variable) in self.free.iter().enumerate() {
            if let Variable::Slack(row) = variable {
                // Left plays the row that is meant as often as its multiple is worth.
                left[*row] = self.at(self.rows, column).times(&factors[*row])?;
            }
        }
        Some(Optimum { left, right, total: self.at(self.rows, self.columns).clone(), payoff: self.previous.clone() })
    }
}

/// A pivot of words takes no time, but one of long integers may take minutes: then every number in it is a chance to
/// stop.
#[inline]
fn ask_if_slow<Z: Integer>(watch: &Watch<'_>) -> Option<()> {
    if Z::SLOW { watch.more() } else { Some(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{IBig, Rational};

    #[test]
    fn words_big_integers_and_multiples_of_rows_have_the_same_value() {
        let mut state = 1_u64;
        for case in 0..300 {
            let (rows, columns) = (1 + case % 5, 1 + case / 5 % 5);
            let matrix = Matrix::from_fn(rows, columns, |_, _| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                i64::try_from((state >> 33) % [3, 50][case % 2]).expect("short") + 1
            });
            let words =
                solve(&Rows { matrix: &matrix, factors: &vec![1; rows] }, &Watch::nobody()).expect("no overflow");
            let factors: Vec<IBig> = (0..rows).map(|row| IBig::from(row * row + 1)).collect();
            let multiples = Matrix::from_fn(rows, columns, |i, j| IBig::from(matrix.row(i)[j]) * &factors[i]);
            let big = solve(&Rows { matrix: &multiples, factors: &factors }, &Watch::nobody()).expect("positive");
            let value = Rational::from_ratio(big.payoff, big.total.clone());
            assert_eq!(value, Rational::new(words.payoff, words.total));
            assert_eq!(big.left.iter().fold(IBig::ZERO, |sum, weight| sum + weight), big.total);
            assert_eq!(big.right.iter().fold(IBig::ZERO, |sum, weight| sum + weight), big.total);
        }
    }

    #[test]
    fn bland_s_rule_alone_ends_on_degenerate_matrices() {
        for side in 1..=9_usize {
            let entry = |i: usize, j: usize| IBig::from(1 + (i * j + i / 2) % 2);
            let matrix = Matrix::from_fn(side, side, entry);
            let rows = Rows { matrix: &matrix, factors: &vec![IBig::ONE; side] };
            let mut tableau = Tableau::new(&rows).expect("positive");
            let watch = Watch::nobody();
            while let Some(column) = tableau.entering(true) {
                let row = tableau.leaving(column, &watch).expect("the program is bounded");
                tableau.pivot(row, column, &watch).expect("big integers do not overflow");
            }
            let (bland, usual) =
                (tableau.optimum(rows.factors).expect("optimal"), solve(&rows, &watch).expect("positive"));
            let value = |optimum: Optimum<IBig>| Rational::from_ratio(optimum.payoff, optimum.total);
            assert_eq!(value(bland), value(usual));
        }
    }

    #[test]
    fn overflow_of_words_is_an_answer() {
        let matrix = Matrix::from_fn(3, 3, |i, j| if i == j { 1_i64 << 61 } else { 1 });
        assert!(solve(&Rows { matrix: &matrix, factors: &[1; 3] }, &Watch::nobody()).is_none());
        assert!(solve(&Rows { matrix: &Matrix::<i64>::empty(), factors: &[] }, &Watch::nobody()).is_none());
        let negative = Matrix::from_fn(2, 2, |_, _| -1_i64);
        assert!(solve(&Rows { matrix: &negative, factors: &[1; 2] }, &Watch::nobody()).is_none());
    }
}
