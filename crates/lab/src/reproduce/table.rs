//! A table of texts and its three forms: plain text, CSV (RFC 4180, lines end with a line feed) and a LaTeX tabular
//! without packages.

use std::fmt::Write as _;

use onside_show::csv;
use onside_show::picture::tex;

/// A table with the name of its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The name of the file without its ending.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows; missing cells are empty.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new<C: Into<String>>(name: &str, title: &str, columns: impl IntoIterator<Item = C>) -> Table {
        let columns = columns.into_iter().map(Into::into).collect();
        Table { name: name.into(), title: title.into(), columns, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push<C: Into<String>>(&mut self, row: impl IntoIterator<Item = C>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    /// As plain text: the title, then aligned columns.
    #[must_use]
    pub fn text(&self) -> String {
        let heading: Vec<&str> = self.columns.iter().map(String::as_str).collect();
        let mut table = onside_show::Table::new(&heading);
        for row in &self.rows {
            table.push(row.clone());
        }
        format!("{}\n\n{}", self.title, table.render())
    }

    /// As CSV, the names of the columns first.
    #[must_use]
    pub fn csv(&self) -> String {
        let cell = |line: &Vec<String>, at: usize| line.get(at).cloned().unwrap_or_default();
        let lines = std::iter::once(&self.columns).chain(&self.rows);
        csv(lines.map(|line| (0..self.columns.len()).map(|at| cell(line, at)).collect::<Vec<_>>()))
    }

    /// As a LaTeX tabular, to be read with `\input`. Columns of numbers are set to the right.
    #[must_use]
    pub fn latex(&self) -> String {
        let numeric = |at: usize| {
            let mut cells = self.rows.iter().filter_map(|row| row.get(at));
            cells.all(|cell| cell.chars().all(|letter| letter.is_ascii_digit() || "-~./ ".contains(letter)))
        };
        let layout: String = (0..self.columns.len()).map(|at| if numeric(at) { 'r' } else { 'l' }).collect();
        let mut text = format!("% {}\n\\begin{{tabular}}{{{layout}}}\n\\hline\n", self.title.replace('\n', " "));
        for (number, line) in std::iter::once(&self.columns).chain(&self.rows).enumerate() {
            // A row that began with a bracket would be read as an option of the line break before it.
            let cells: Vec<String> = (0..self.columns.len())
                .map(|at| line.get(at).map_or(String::new(), |cell| tex(cell)))
                .map(|cell| if cell.starts_with('[') { format!("{{{cell}}}") } else { cell })
                .collect();
            let _ = writeln!(text, "{} \\\\", cells.join(" & "));
            if number == 0 {
                text.push_str("\\hline\n");
            }
        }
        text.push_str("\\hline\n\\end{tabular}\n");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new("t", "Values & strips", ["strip", "value"]);
        table.push(["B_R, 50%", "-1/2"]);
        table.push(["say \"on\"", "3"]);
        table.push(["[1] \\ {0|*}"]);
        table
    }

    #[test]
    fn fields_with_commas_and_quotes_are_quoted_and_missing_cells_are_empty() {
        assert_eq!(table().csv(), "strip,value\n\"B_R, 50%\",-1/2\n\"say \"\"on\"\"\",3\n[1] \\ {0|*},\n");
    }

    #[test]
    fn what_tex_reserves_is_escaped_and_numbers_stand_at_the_right() {
        let latex = table().latex();
        assert!(
            latex.starts_with("% Values & strips\n\\begin{tabular}{lr}\n\\hline\nstrip & value \\\\\n\\hline\n"),
            "{latex}"
        );
        assert!(latex.contains("B\\_R, 50\\% & {-}1/2 \\\\\n"), "{latex}");
        assert!(latex.contains("{[1] \\textbackslash{} \\{0\\ensuremath{|}\\ensuremath{*}\\}} &  \\\\\n"), "{latex}");
    }

    #[test]
    fn the_text_has_its_title_above_aligned_columns() {
        assert!(
            table()
                .text()
                .starts_with("Values & strips\n\nstrip        value\n-----------  -----\nB_R, 50%     -1/2\n")
        );
    }
}
