//! Rows and columns in formulas of LaTeX: matrices, and tables ruled as in the text.

/// A matrix.
pub(super) fn matrix(rows: &[Vec<String>]) -> String {
    format!(r"\begin{{pmatrix}}{}\end{{pmatrix}}", joined(rows, r" \\ "))
}

/// A table, with lines between columns and rows; rows may be shorter than others.
pub(super) fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
    format!(r"\begin{{array}}{{{}}}{}\end{{array}}", vec!["r"; columns].join("|"), joined(rows, r" \\ \hline "))
}

fn joined(rows: &[Vec<String>], between: &str) -> String {
    rows.iter().map(|cells| row(cells)).collect::<Vec<_>>().join(between)
}

fn row(cells: &[String]) -> String {
    let row = cells.join(" & ");
    // Behind the end of a row a bracket would be read as a distance.
    if row.starts_with('[') { format!("{{}}{row}") } else { row }
}
