//! The table of results as CSV and as Parquet.
//!
//! The bytes depend on the plan and the rows only. Parquet holds integers as 64 bits and texts as UTF-8, without
//! compression, and in its metadata the plan and the verdicts under the keys `onside.plan` and `onside.verdicts`.

use std::io::{self, Write};

use super::findings::Cell;
use super::parquet::{Column, Field, Table};
use super::plan::Plan;
use super::summary::{ClaimVerdict, Summary};

/// Rows in a group of a Parquet file.
const GROUP: usize = 1 << 20;

/// The table as CSV, the names of the columns first.
#[must_use]
pub fn csv(summary: &Summary) -> String {
    let names = summary.columns.iter().map(|column| column.name.clone()).collect::<Vec<_>>();
    let rows = summary.rows.iter().map(|row| row.iter().map(Cell::to_string).collect());
    onside_show::csv(std::iter::once(names).chain(rows))
}

/// The table as Parquet.
///
/// # Errors
/// Whatever may go wrong where it is written to.
pub fn parquet(out: impl Write, summary: &Summary, plan: &Plan, verdicts: &[ClaimVerdict]) -> io::Result<()> {
    let verdicts: Vec<String> = verdicts.iter().map(ClaimVerdict::to_string).collect();
    let columns = summary.columns.iter().map(|column| Column { name: &column.name, text: column.text });
    let table = Table {
        writer: format!("onside {}", plan.version),
        metadata: vec![
            ("onside.plan", plan.asked().to_string()),
            ("onside.verdicts", serde_json::Value::from(verdicts).to_string()),
        ],
        columns: columns.collect(),
        rows: summary.rows.len(),
        group: GROUP,
    };
    table.write(out, |row, index| match (&summary.rows[row][index], &summary.columns[index]) {
        (cell, column) if column.text => Ok(Field::Text(cell.to_string())),
        (Cell::Integer(integer), _) => Ok(Field::Integer(*integer)),
        (Cell::Text(text), column) => {
            Err(io::Error::other(format!("the column {} holds integers of 64 bits, which {text} is not", column.name)))
        }
    })
}
