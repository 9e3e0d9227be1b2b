//! Rows of text in aligned columns.

/// A table with a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    heading: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these column names.
    #[must_use]
    pub fn new(heading: &[&str]) -> Table {
        Table { heading: heading.iter().map(ToString::to_string).collect(), rows: Vec::new() }
    }

    /// Adds a row; missing cells are empty.
    pub fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// The table as text: columns two blanks apart, a rule of dashes under the heading, a newline after each line.
    #[must_use]
    pub fn render(&self) -> String {
        let lines: Vec<&Vec<String>> = std::iter::once(&self.heading).chain(&self.rows).collect();
        let count = lines.iter().map(|line| line.len()).max().unwrap_or(0);
        let width = |column: usize| {
            lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..count).map(width).collect();
        let mut out = String::new();
        let mut write_line = |cells: &dyn Fn(usize) -> String| {
            let mut line = String::new();
            for (column, width) in widths.iter().enumerate() {
                let cell = cells(column);
                let padding = width - cell.chars().count().min(*width);
                line.push_str(&cell);
                line.push_str(&" ".repeat(padding + 2));
            }
            out.push_str(line.trim_end());
            out.push('\n');
        };
        for (index, line) in lines.iter().enumerate() {
            write_line(&|column| line.get(column).cloned().unwrap_or_default());
            if index == 0 {
                write_line(&|column| "-".repeat(widths[column]));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell_and_lines_end_without_blanks() {
        let mut table = Table::new(&["name", "value"]);
        table.push(vec!["Push".into(), "-13/8".into()]);
        table.push(vec!["StackCherries".into()]);
        assert_eq!(table.render(), "name           value\n-------------  -----\nPush           -13/8\nStackCherries\n");
    }
}
