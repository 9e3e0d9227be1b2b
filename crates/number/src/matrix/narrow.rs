//! Matrices with two rows, or two columns, in closed form. Takes for granted that there is no saddle point in pure
//! strategies; see [`super::saddle`].
//!
//! Source: the graphical solution of 2 x n games. Left plays the first row with probability p, and column j pays
//! b_j + p (a_j - b_j), a line. The walk starts on the lowest line at p = 0 and turns onto each lower line where it
//! crosses; the lower envelope is concave, so where it first stops rising is its top. The two lines that meet there
//! are what Right mixes. A matrix with two columns is seen from the other side of the table.

use super::watch::Watch;
use super::{Matrix, Optimum};

struct Line {
    column: usize,
    /// The payoff if Left plays the second row.
    start: i64,
    slope: i64,
}

/// One optimal strategy for each player; `None` if neither side is 2, if there is a saddle point in pure strategies, or
/// if it is called off.
///
/// The entries are at most 2^61 in absolute value.
pub(super) fn solve(matrix: &Matrix<i64>, watch: &Watch<'_>) -> Option<Optimum<i64, i128>> {
    if matrix.rows() == 2 {
        return two_rows(matrix.row(0), matrix.row(1), watch);
    }
    if matrix.columns() != 2 {
        return None;
    }
    // Seen from the other side, rows are columns, and what was gained is paid.
    let paid = |column: usize| matrix.column(column).map(|entry| -entry).collect::<Vec<i64>>();
    let Optimum { left, right, total, payoff } = two_rows(&paid(0), &paid(1), watch)?;
    Some(Optimum { left: right, right: left, total, payoff: -payoff })
}

fn two_rows(first: &[i64], second: &[i64], watch: &Watch<'_>) -> Option<Optimum<i64, i128>> {
    let line = |(column, (a, b)): (usize, (&i64, &i64))| Line { column, start: *b, slope: a - b };
    let lines: Vec<Line> = first.iter().zip(second).enumerate().map(line).collect();
    let mut low = lines.iter().min_by_key(|line| (line.start, line.slope))?;
    while low.slope > 0 {
        watch.more()?;
        // A line that rises less steeply crosses this one at (its start - our start) / (our slope - its slope).
        let flatter = lines.iter().filter(|line| line.slope < low.slope);
        let next = flatter.min_by(|a, b| {
            let crossing = |line: &Line, other: &Line| {
                i128::from(line.start - low.start) * (i128::from(low.slope) - i128::from(other.slope))
            };
            crossing(a, b).cmp(&crossing(b, a)).then(a.slope.cmp(&b.slope))
        })?;
        if next.slope <= 0 {
            return top(first, second, low, next);
        }
        low = next;
    }
    None
}

/// The mixtures where a rising line meets one that does not rise.
fn top(first: &[i64], second: &[i64], rising: &Line, falling: &Line) -> Option<Optimum<i64, i128>> {
    let total = rising.slope.checked_sub(falling.slope)?;
    let above = falling.start - rising.start;
    let below = total - above;
    if above < 0 || below < 0 {
        return None;
    }
    let mut right = vec![0; first.len()];
    right[rising.column] = -falling.slope;
    right[falling.column] = rising.slope;
    let (a, b) = (first[rising.column], second[rising.column]);
    let payoff = i128::from(a) * i128::from(above) + i128::from(b) * i128::from(below);
    Some(Optimum { left: vec![above, below], right, total, payoff })
}
