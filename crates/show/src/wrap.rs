//! Prose in lines of a given width.

/// Breaks text at blanks so that no line is longer than `width`, unless a word is.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut columns = 0;
    for word in text.split_whitespace() {
        let more = word.chars().count();
        if columns > 0 && columns + 1 + more > width {
            lines.push(String::new());
            columns = 0;
        }
        if let Some(line) = lines.last_mut() {
            if columns > 0 {
                line.push(' ');
                columns += 1;
            }
            line.push_str(word);
            columns += more;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks() {
        assert_eq!(wrap("aa bb cc dddddddd", 5), ["aa bb", "cc", "dddddddd"]);
        assert_eq!(wrap("", 5), [""]);
    }
}
