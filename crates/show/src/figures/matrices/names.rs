//! The names of moves at the sides of a matrix: short enough for a picture, and different where the moves are.
//!
//! Of a sum of copies the names begin alike and differ in their ends alone (`Hackenbush(0-1B, 1-2R) copy 2: edge
//! 0-1B`), so what is left out of a long name is its middle, and never the only difference.

use crate::figures::canvas::shortened;

/// How long a name may be in one line, and a line of those that have several.
const ONE_LINE: usize = 48;
const LINE: usize = 18;
/// How many lines a name has at most.
const LINES: usize = 4;

/// Names for rows.
pub(super) fn in_one_line(names: &[String]) -> Vec<String> {
    different(names, |name| vec![shortened(name, ONE_LINE)]).into_iter().map(|lines| lines.concat()).collect()
}

/// Names for columns, broken at blanks.
pub(super) fn in_lines(names: &[String]) -> Vec<Vec<String>> {
    different(names, broken)
}

/// The short forms of names. Those of different names that look alike get their number among them.
fn different(names: &[String], form: impl Fn(&str) -> Vec<String>) -> Vec<Vec<String>> {
    let forms: Vec<Vec<String>> = names.iter().map(|name| form(name)).collect();
    let numbered = |(index, lines): (usize, &Vec<String>)| {
        let alike = |other: &usize| forms[*other] == *lines;
        let mut others: Vec<&String> = (0..names.len()).filter(alike).map(|other| &names[other]).collect();
        others.dedup();
        let mut lines = lines.clone();
        if others.len() > 1
            && let Some(last) = lines.last_mut()
        {
            let number = others.iter().position(|other| **other == names[index]).unwrap_or(0) + 1;
            last.push_str(&format!(" #{number}"));
        }
        lines
    };
    forms.iter().enumerate().map(numbered).collect()
}

/// A name in a few lines; if it has more, those in its middle are left out.
fn broken(name: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in name.split_whitespace() {
        let word = shortened(word, LINE);
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LINE => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    if lines.len() > LINES {
        // What a name ends with, the copy and the move, tells more than what it begins with.
        let tail = lines.split_off(lines.len() - (LINES - 2));
        lines.truncate(1);
        lines.push("…".into());
        lines.extend(tail);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copies(game: &str) -> Vec<String> {
        (1..4).flat_map(|copy| ["0-1B", "1-2R"].map(|edge| format!("{game} copy {copy}: edge {edge}"))).collect()
    }

    #[test]
    fn names_of_copies_stay_different_however_long_they_are() {
        let long = format!("Push({})", "BRB".repeat(30));
        let deep = format!("Hackenbush({})", (1..40).map(|edge| format!("0-{edge}B")).collect::<Vec<_>>().join(", "));
        for game in ["Hackenbush(0-1B, 1-2R)", &long, &deep] {
            let names = copies(game);
            let mut rows = in_one_line(&names);
            let mut columns = in_lines(&names);
            assert!(columns.iter().all(|lines| lines.len() <= LINES), "{columns:?}");
            rows.sort();
            rows.dedup();
            columns.sort();
            columns.dedup();
            assert_eq!((rows.len(), columns.len()), (6, 6), "{rows:?} {columns:?}");
        }
    }

    #[test]
    fn a_name_is_broken_at_blanks_and_what_differs_in_the_middle_is_numbered() {
        let name = "Hackenbush(0-1B, 1-2R) copy 2: edge 0-1B".to_string();
        assert_eq!(in_lines(&[name]), [["Hackenbush(0-1B,", "1-2R) copy 2: edge", "0-1B"]]);
        let middle = |letter: char| format!("{}{letter}{}", "A".repeat(60), "Z".repeat(60));
        let rows = in_one_line(&[middle('x'), middle('y'), middle('x')]);
        assert!(rows[0].ends_with(" #1") && rows[1].ends_with(" #2") && rows[2].ends_with(" #1"), "{rows:?}");
    }
}
