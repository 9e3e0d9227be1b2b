//! Rows of text in aligned columns.

/// A table with a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    heading: Vec<String>,
    rows: Vec<Vec<String>>,
    right: Vec<usize>,
    plain: bool,
}

impl Table {
    /// An empty table with these column names.
    #[must_use]
    pub fn new(heading: &[&str]) -> Table {
        Table { heading: heading.iter().map(ToString::to_string).collect(), ..Table::default() }
    }

    /// The same table with these columns, counted from 0, set to the right.
    #[must_use]
    pub fn right(mut self, columns: impl IntoIterator<Item = usize>) -> Table {
        self.right.extend(columns);
        self
    }

    /// The same table without a rule under the heading.
    #[must_use]
    pub fn plain(mut self) -> Table {
        self.plain = true;
        self
    }

    /// Adds a row; missing cells are empty.
    pub fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// The table as text: columns two blanks apart, a rule of dashes under the heading unless it is plain, a newline
    /// after each line.
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
                let padding = " ".repeat(width - cell.chars().count().min(*width));
                let (before, behind) =
                    if self.right.contains(&column) { (padding, String::new()) } else { (String::new(), padding) };
                for part in [&before, &cell, &behind, "  "] {
                    line.push_str(part);
                }
            }
            out.push_str(line.trim_end());
            out.push('\n');
        };
        for (index, line) in lines.iter().enumerate() {
            write_line(&|column| line.get(column).cloned().unwrap_or_default());
            if index == 0 && !self.plain {
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

    #[test]
    fn numbers_may_stand_at_the_right_and_the_rule_may_be_left_out() {
        let mut table = Table::new(&["heap", "what"]).right([0]).plain();
        table.push(vec!["7".into(), "odd".into()]);
        assert_eq!(table.render(), "heap  what\n   7  odd\n");
    }
}
