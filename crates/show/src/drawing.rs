//! Small drawings of boards in plain text, from the letters that rulesets print.
//!
//! They are for the eye and are never read back. Nothing here knows a rule: a letter is a letter. Each drawing
//! is lines without a final newline, and stops with `...` when it would not fit a terminal.

/// The most squares in a row, counters in a heap, and lines that are drawn.
const WIDTH: usize = 24;
const HEIGHT: usize = 16;

/// The first items as the drawer writes them, and the rest as dots.
fn some(items: impl Iterator<Item = String>, most: usize, between: &str, dots: &str) -> String {
    let mut items = items.peekable();
    let mut shown: Vec<String> = items.by_ref().take(most).collect();
    if items.peek().is_some() {
        shown.push(dots.to_string());
    }
    shown.join(between)
}

/// Strips as rows of squares, `| B | R |   |`; `_` or `.` is an empty square.
#[must_use]
pub fn strips(strips: &[&str]) -> String {
    let square = |letter: char| format!(" {} |", if matches!(letter, '_' | '.') { ' ' } else { letter });
    let row = |strip: &&str| format!("|{}", some(strip.chars().map(square), WIDTH, "", " ..."));
    some(strips.iter().map(row), HEIGHT, "\n", "...")
}

/// Segments in one line, their members joined: `B-W-B   G-W`.
#[must_use]
pub fn segments(segments: &[&str]) -> String {
    let mut letters = 0;
    let mut shown = Vec::new();
    for segment in segments {
        if letters >= 2 * WIDTH {
            shown.push("...".to_string());
            break;
        }
        letters += segment.chars().count();
        shown.push(some(segment.chars().map(String::from), 2 * WIDTH, "-", "..."));
    }
    shown.join("   ")
}

/// A segment cut into pieces. Those with a number stand in brackets with the number below: `[B-W] B-W [W-B]`.
#[must_use]
pub fn pieces(pieces: &[(String, Option<usize>)]) -> String {
    let mut letters = 0;
    let (mut cut, mut numbers) = (String::new(), String::new());
    for (piece, number) in pieces {
        if !cut.is_empty() {
            cut.push(' ');
        }
        if letters >= 2 * WIDTH {
            cut.push_str("...");
            break;
        }
        letters += piece.chars().count();
        let start = cut.chars().count();
        let joined = some(piece.chars().map(String::from), 2 * WIDTH, "-", "...");
        match number {
            None => cut.push_str(&joined),
            Some(number) => {
                cut.push_str(&format!("[{joined}]"));
                let number = number.to_string();
                let middle = start + (joined.chars().count() + 2).saturating_sub(number.len()) / 2;
                // A piece has at least three columns, so that only numbers of many digits could touch each other.
                let column = middle.max(numbers.chars().count() + usize::from(!numbers.is_empty()));
                numbers = format!("{numbers:<column$}{number}");
            }
        }
    }
    if numbers.is_empty() { cut } else { format!("{cut}\n{numbers}") }
}

/// A grid in a frame, a blank between the cells of a row.
#[must_use]
pub fn grid(rows: &[&str]) -> String {
    let cells = |row: &&str| some(row.chars().map(String::from), WIDTH, " ", "...");
    let mut lines: Vec<String> = rows.iter().take(HEIGHT).map(cells).collect();
    if rows.len() > HEIGHT {
        lines.push("...".into());
    }
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let edge = format!("+{}+", "-".repeat(width + 2));
    let framed = lines.iter().map(|line| format!("| {line:<width$} |"));
    std::iter::once(edge.clone()).chain(framed).chain([edge.clone()]).collect::<Vec<_>>().join("\n")
}

/// Heaps as bars with their sizes.
#[must_use]
pub fn heaps(sizes: &[u64]) -> String {
    let label = sizes.iter().take(HEIGHT).map(|size| size.to_string().len()).max().unwrap_or(0);
    let bar = |size: &u64| {
        // A bar longer than the drawing says so.
        let drawn = usize::try_from(*size).unwrap_or(usize::MAX);
        let bar = if drawn > 2 * WIDTH { format!("{} ...", "o".repeat(2 * WIDTH)) } else { "o".repeat(drawn) };
        format!("{size:>label$} {bar}")
    };
    some(sizes.iter().map(bar), HEIGHT, "\n", "...")
}

/// Rows of numbers under their names.
#[must_use]
pub fn numbers(names: &[String], rows: &[Vec<i64>]) -> String {
    let shown = || rows.iter().take(HEIGHT);
    let wide = |column: usize, name: &String| {
        let numbers = shown().filter_map(|row| row.get(column)).map(|number| number.to_string().len());
        numbers.chain([name.chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = names.iter().enumerate().map(|(column, name)| wide(column, name)).collect();
    let line = |texts: Vec<String>| {
        let padded = texts.iter().zip(&widths).map(|(text, wide)| format!("{text:>wide$}"));
        padded.collect::<Vec<_>>().join(" ")
    };
    let head = line(names.to_vec());
    let lines = rows.iter().map(|row| line(row.iter().map(i64::to_string).collect()));
    format!("{head}\n{}", some(lines, HEIGHT, "\n", "..."))
}

/// An edge of a graph: two vertices and a letter for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnEdge {
    /// One end.
    pub from: u64,
    /// The other end.
    pub to: u64,
    /// The colour's letter.
    pub colour: char,
}

/// A graph with letters at its vertices, a line for each: its number, its letter, and the vertices next to it.
#[must_use]
pub fn vertices(letters: &[char], edges: &[(usize, usize)]) -> String {
    crate::boards::vertices_text(letters, edges)
}

/// A graph as a tree that grows from the ground, vertex 0: `B-1` is a blue edge that leads to vertex 1.
///
/// An edge that closes a cycle leads to a vertex drawn elsewhere, which is written in parentheses.
#[must_use]
pub fn graph(edges: &[DrawnEdge]) -> String {
    // More edges than can be drawn need not be looked at.
    let edges = &edges[..edges.len().min(64 * HEIGHT)];
    let mut drawn = vec![false; edges.len()];
    let mut reached = vec![0_u64];
    let mut lines = vec!["ground".to_string()];
    // The vertices from the ground to the one whose edges are being drawn: depth first.
    let mut path = vec![0_u64];
    while let Some(&vertex) = path.last() {
        let undrawn = |(index, edge): &(usize, &DrawnEdge)| {
            drawn.get(*index) == Some(&false) && (edge.from == vertex || edge.to == vertex)
        };
        let Some((index, edge)) = edges.iter().enumerate().find(undrawn) else {
            path.pop();
            continue;
        };
        if lines.len() >= HEIGHT {
            lines.push("...".into());
            break;
        }
        drawn[index] = true;
        let end = if edge.from == vertex { edge.to } else { edge.from };
        let indent = "|   ".repeat(path.len() - 1);
        if reached.contains(&end) {
            lines.push(format!("{indent}+-{}-({end})", edge.colour));
        } else {
            reached.push(end);
            lines.push(format!("{indent}+-{}-{end}", edge.colour));
            path.push(end);
        }
    }
    without_loose_stems(lines).join("\n")
}

/// The lines without the bars that lead to nothing below them.
fn without_loose_stems(mut lines: Vec<String>) -> Vec<String> {
    let mut below: Vec<char> = Vec::new();
    for line in lines.iter_mut().rev() {
        let holds = |column: usize| matches!(below.get(column), Some('|' | '+'));
        let cleaned = line.chars().enumerate().map(|(column, c)| if c == '|' && !holds(column) { ' ' } else { c });
        below = cleaned.collect();
        *line = below.iter().collect();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(drawing: &str, lines: &[&str]) {
        assert_eq!(drawing.lines().collect::<Vec<_>>(), lines);
    }

    #[test]
    fn strips_are_rows_of_squares() {
        check(&strips(&["BR_B", "R"]), &["| B | R |   | B |", "| R |"]);
        check(&strips(&[]), &[]);
        assert!(strips(&["B".repeat(100).as_str()]).ends_with("| B | ..."));
        assert!(strips(&["B"; 100]).ends_with("| B |\n..."));
    }

    #[test]
    fn pieces_are_bracketed_and_numbered_below() {
        let cut = |cut: &[(&str, Option<usize>)]| {
            pieces(&cut.iter().map(|(piece, number)| ((*piece).to_owned(), *number)).collect::<Vec<_>>())
        };
        check(
            &cut(&[("BW", Some(1)), ("BW", None), ("WWBBW", Some(2))]),
            &["[B-W] B-W [W-W-B-B-W]", "  1            2"],
        );
        check(&cut(&[("WB", None)]), &["W-B"]);
        check(&cut(&[]), &[]);
        let many: Vec<(&str, Option<usize>)> = (1..200).map(|number| ("B", Some(number))).collect();
        assert!(cut(&many).contains("[B] ...\n"));
        assert!(cut(&many).ends_with("46  47  48"));
    }

    #[test]
    fn segments_stand_in_one_line() {
        check(&segments(&["BWB", "G"]), &["B-W-B   G"]);
        let long = segments(&["BW".repeat(100).as_str(), "G"]);
        assert!(long.ends_with("-...   ..."), "{long}");
    }

    #[test]
    fn grids_have_a_frame() {
        check(&grid(&["..#", ".#."]), &["+-------+", "| . . # |", "| . # . |", "+-------+"]);
        assert_eq!(grid(&["."; 100]).lines().count(), 19);
    }

    #[test]
    fn heaps_are_bars_with_their_sizes() {
        check(&heaps(&[1, 12, 3]), &[" 1 o", "12 oooooooooooo", " 3 ooo"]);
        assert!(heaps(&[u64::MAX]).ends_with("o ..."));
    }

    fn edge(from: u64, to: u64, colour: char) -> DrawnEdge {
        DrawnEdge { from, to, colour }
    }

    #[test]
    fn graphs_grow_from_the_ground_and_cycles_lead_to_what_is_drawn() {
        let tree = [edge(0, 1, 'B'), edge(1, 2, 'B'), edge(1, 3, 'R'), edge(3, 4, 'B'), edge(0, 5, 'G')];
        let expected = ["ground", "+-B-1", "|   +-B-2", "|   +-R-3", "|       +-B-4", "+-G-5"];
        check(&graph(&tree), &expected);
        let cycle = [edge(0, 1, 'B'), edge(1, 2, 'R'), edge(2, 0, 'G'), edge(1, 1, 'B')];
        check(&graph(&cycle), &["ground", "+-B-1", "    +-R-2", "    |   +-G-(0)", "    +-B-(1)"]);
        let long: Vec<DrawnEdge> = (0..100_000).map(|vertex| edge(vertex, vertex + 1, 'B')).collect();
        assert!(graph(&long).ends_with("..."));
    }
}
