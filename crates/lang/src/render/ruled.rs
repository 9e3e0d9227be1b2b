//! Two-way tables as text: cells to the right, bars between columns, rules between rows.

/// The text of a table; rows may be shorter than others.
pub(super) fn ruled(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let rule: Vec<String> = widths
        .iter()
        .enumerate()
        .map(|(column, width)| {
            let outer = usize::from(column > 0) + usize::from(column + 1 < columns);
            "-".repeat(width + outer)
        })
        .collect();
    let rule = format!("\n{}\n", rule.join("+"));
    let lines: Vec<String> = rows
        .iter()
        .map(|row| {
            let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
            cells.join(" | ")
        })
        .collect();
    lines.join(&rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_under_each_other_and_a_short_row_ends_early() {
        let rows = |rows: &[&[&str]]| -> Vec<Vec<String>> {
            rows.iter().map(|row| row.iter().map(|&cell| cell.to_owned()).collect()).collect()
        };
        assert_eq!(ruled(&rows(&[&["1", "1"], &["2", "4"]])), "1 | 1\n--+--\n2 | 4");
        assert_eq!(ruled(&rows(&[&["10", "x", "1/2"], &["3"]])), "10 | x | 1/2\n---+---+----\n 3");
    }
}
