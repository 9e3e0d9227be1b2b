//! What the sweeps over tables for two piles share: how many action sets make a chunk, and the columns that count the
//! lines of a table by whether their period is known.

use onside_ground::Stop;
use onside_value::scoring;

use crate::sweep::{Cell, Column, Fold, Summary};

/// Cells in the tables of a chunk: as many as take a few seconds. A single set may have more.
const CELLS: u64 = 1 << 25;

/// How many sets a chunk has if their tables have this number of columns and rows; never more than `most`.
pub(super) fn sets_in_chunk(columns: u64, rows: u64, most: u64) -> u64 {
    (CELLS / columns.saturating_mul(rows).max(1)).min(most)
}

const MAX: &str = "max_s";
const SETS: &str = "sets";
const LONGER: &str = "longer_than_2_max";
const LONGEST: &str = "longest_period";

/// The columns of a table of lines: the maximum, how many sets and lines there are, how many lines have a known period
/// and how many have none, how many have a period above 2 max S, and the longest period. `last` follows them. The names
/// are those for all lines, for those with a known period, and for the others.
pub(super) fn columns([lines, known, unknown]: [&str; 3], last: Vec<Column>) -> Vec<Column> {
    let counted = [SETS, lines, known, unknown, LONGER].map(|name| Column::folded(name, Fold::Sum));
    let longest = Column::folded(LONGEST, Fold::Greatest);
    [Column::key(MAX)].into_iter().chain(counted).chain([longest]).chain(last).collect()
}

/// What the table of one set says of its lines.
pub(super) struct Row {
    pub(super) max: u64,
    pub(super) lines: u64,
    pub(super) known: u64,
    pub(super) longer: u64,
    pub(super) longest: u64,
}

impl Row {
    /// The fields of these columns.
    pub(super) fn fields(&self, [lines, known, unknown]: [&'static str; 3]) -> [(&'static str, Cell); 7] {
        [
            (MAX, self.max.into()),
            (SETS, 1u64.into()),
            (lines, self.lines.into()),
            (known, self.known.into()),
            (unknown, (self.lines - self.known).into()),
            (LONGER, self.longer.into()),
            (LONGEST, self.longest.into()),
        ]
    }
}

/// How many lines of all sets have no known period.
pub(super) fn unknown([_, _, unknown]: [&str; 3], summary: &Summary) -> i64 {
    summary.total(unknown)
}

/// A limit behind a scoring error; tables here are small.
pub(super) fn stop(error: scoring::Error) -> Stop {
    match error {
        scoring::Error::Stop(stop) => stop,
        _ => Stop::TooLarge("a table of two piles of this size does not fit memory"),
    }
}
