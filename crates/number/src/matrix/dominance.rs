//! Drops rows and columns that a player need not choose, because another one is never worse. Exact, and keeps the
//! value: an optimal strategy of what is left, with zeros for what was dropped, is optimal in the whole matrix.
//!
//! Only pure dominance is looked for; domination by a mixture is left to the methods that solve the game. Of equal
//! rows (columns) the first one stays.

use super::Matrix;
use super::watch::Watch;

/// How often rows and columns are searched again after something was dropped: this is nearly always enough, and
/// what is left over costs a little time later, nothing else.
const ROUNDS: usize = 8;

/// The rows and the columns that remain, in their order; neither list is empty if the matrix is not. If it is called
/// off, more of them remain than need to.
///
/// The entries are at most 2^62 in absolute value.
pub(super) fn undominated(matrix: &Matrix<i64>, watch: &Watch<'_>) -> (Vec<usize>, Vec<usize>) {
    let mut rows: Vec<usize> = (0..matrix.rows()).collect();
    let mut columns: Vec<usize> = (0..matrix.columns()).collect();
    let kept = keep_better(matrix, &mut rows, watch);
    let mut crosswise = other_side(kept.as_ref().unwrap_or(matrix));
    for _ in 0..ROUNDS {
        let Some(kept) = keep_better(&crosswise, &mut columns, watch) else { break };
        let Some(kept) = keep_better(&other_side(&kept), &mut rows, watch) else { break };
        crosswise = other_side(&kept);
    }
    (rows, columns)
}

/// The game as Right sees it: her choices are rows, and what she pays is negative.
fn other_side(matrix: &Matrix<i64>) -> Matrix<i64> {
    Matrix::from_fn(matrix.columns(), matrix.rows(), |column, row| -matrix.row(row)[column])
}

/// Drops every row that another one is at least as good as, from the matrix and from the list that names its rows;
/// `None` if there is none, or if it is called off.
fn keep_better(matrix: &Matrix<i64>, names: &mut Vec<usize>, watch: &Watch<'_>) -> Option<Matrix<i64>> {
    let count = matrix.rows();
    let total = |row: usize| matrix.row(row).iter().map(|entry| i128::from(*entry)).sum::<i128>();
    let totals: Vec<i128> = (0..count).map(total).collect();
    let mut dropped = vec![false; count];
    for row in 1..count {
        watch.more()?;
        let entries = matrix.row(row);
        for (other, entries_of_other) in matrix.entries().chunks_exact(matrix.columns()).take(row).enumerate() {
            // The better of two has no smaller total, and of two equal ones the first counts as better. So each pair
            // is compared in one direction, and something at least as good as what is dropped always stays.
            if totals[other] >= totals[row] {
                dropped[row] |= at_least(entries_of_other, entries);
            } else {
                dropped[other] |= at_least(entries, entries_of_other);
            }
        }
    }
    if !dropped.contains(&true) {
        return None;
    }
    let kept: Vec<usize> = (0..count).filter(|row| !dropped[*row]).collect();
    *names = kept.iter().map(|row| names[*row]).collect();
    matrix.submatrix(&kept, &(0..matrix.columns()).collect::<Vec<usize>>())
}

/// Whether the first row is everywhere at least the second. Four places are looked at before there is a branch: one
/// place refutes half of the pairs of a random matrix, which no processor can predict, four refute nearly all.
fn at_least(better: &[i64], worse: &[i64]) -> bool {
    let ((first, first_rest), (second, second_rest)) = (better.as_chunks::<4>(), worse.as_chunks::<4>());
    let fours = |(a, b): (&[i64; 4], &[i64; 4])| (a[0] >= b[0]) & (a[1] >= b[1]) & (a[2] >= b[2]) & (a[3] >= b[3]);
    first.iter().zip(second).all(fours) && first_rest.iter().zip(second_rest).all(|(a, b)| a >= b)
}
