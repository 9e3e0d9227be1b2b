//! What the sweeps over tables for two piles share: how many action sets make a chunk, and the columns that count the
//! lines of a table by whether their period is known.

use onside_ground::Stop;
use onside_value::scoring;

use crate::sweep::{Column, Fold, Summary};

/// Cells in the tables of a chunk: as many as take a few seconds. A single set may have more.
const CELLS: u64 = 1 << 25;

/// How many sets a chunk has if their tables have this number of columns and rows; never more than `most`.
pub(super) fn sets_in_chunk(columns: u64, rows: u64, most: u64) -> u64 {
    (CELLS / columns.saturating_mul(rows).max(1)).min(most)
}

/// The columns of a table of lines: the maximum, how many sets and lines there are, how many lines have a known period
/// and how many have none, how many have a period above 2 max S, and the longest period. `last` follows them.
pub(super) fn columns(lines: &str, known: &str, unknown: &str, last: Vec<Column>) -> Vec<Column> {
    let counted = ["sets", lines, known, unknown, "longer_than_2_max"].map(|name| Column::folded(name, Fold::Sum));
    let longest = Column::folded("longest_period", Fold::Greatest);
    [Column::key("max_s")].into_iter().chain(counted).chain([longest]).chain(last).collect()
}

/// How many lines of all sets have no known period.
pub(super) fn unknown(summary: &Summary) -> i64 {
    summary.total(4)
}

/// A limit behind a scoring error; tables here are small.
pub(super) fn stop(error: scoring::Error) -> Stop {
    match error {
        scoring::Error::Stop(stop) => stop,
        _ => Stop::TooLarge("a table of two piles of this size does not fit memory"),
    }
}
