//! The value of a matrix game with its proof checked here: strategies whose guarantees meet.

use onside_number::Rational;
use onside_number::matrix::{Matrix, solve};

/// The value, if the strategies that the solver found guarantee it to both players; rows are Left's.
#[must_use]
pub fn value_of_matrix(rows: usize, columns: usize, entries: Vec<Rational>) -> Option<Rational> {
    let matrix = Matrix::new(rows, columns, entries)?;
    let found = solve(&matrix)?;
    let probabilities = |list: &[Rational]| {
        list.iter().all(|one| !one.is_negative())
            && list.iter().fold(Rational::from(0), |sum, one| sum + one.clone()) == Rational::from(1)
    };
    let pays = |row: usize, column: usize| matrix.get(row, column).cloned().unwrap_or_else(|| Rational::from(0));
    let against_column =
        |column| (0..rows).fold(Rational::from(0), |sum, row| sum + found.left[row].clone() * pays(row, column));
    let against_row =
        |row| (0..columns).fold(Rational::from(0), |sum, column| sum + found.right[column].clone() * pays(row, column));
    let sound = probabilities(&found.left)
        && probabilities(&found.right)
        && (0..columns).all(|column| against_column(column) >= found.value)
        && (0..rows).all(|row| against_row(row) <= found.value);
    sound.then_some(found.value)
}
