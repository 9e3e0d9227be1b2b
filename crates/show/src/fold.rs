//! Long texts cut down to what a person reads at a glance.

/// The first lines of a text that is too long, and how much of it is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The beginning, with `...` where it stops.
    pub text: String,
    /// How many characters are not shown.
    pub hidden: usize,
}

/// Folds a text of more than `lines` lines or `characters` characters; nothing if it is short enough.
///
/// The cut stands at the end of a line if lines are too many, and otherwise anywhere.
#[must_use]
pub fn fold(text: &str, lines: usize, characters: usize) -> Option<Folded> {
    let by_characters = text.char_indices().nth(characters).map(|(at, _)| at);
    let by_lines = text.match_indices('\n').nth(lines.saturating_sub(1)).map(|(at, _)| at);
    let cut = match (by_characters, by_lines) {
        (Some(one), Some(other)) => one.min(other),
        (one, other) => one.or(other)?,
    };
    let (shown, hidden) = text.split_at(cut);
    // A final line break hides nothing.
    if hidden.trim().is_empty() {
        return None;
    }
    let dots = if hidden.starts_with('\n') { "\n..." } else { " ..." };
    Some(Folded { text: format!("{shown}{dots}"), hidden: hidden.chars().count() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, usize)>) {
        let folded = fold(text, 2, 10);
        assert_eq!(folded.as_ref().map(|folded| (folded.text.as_str(), folded.hidden)), expected, "{text}");
    }

    #[test]
    fn a_text_is_cut_at_its_lines_or_its_characters_whichever_comes_first() {
        check("short", None);
        check("a\nb", None);
        check("a\nb\n", None);
        check("a\nb\nc", Some(("a\nb\n...", 2)));
        check("0123456789", None);
        check("0123456789ab", Some(("0123456789 ...", 2)));
        check("ääääääääääää", Some(("ääääääääää ...", 2)));
        check("01234\n6789ab\nx\n", Some(("01234\n6789 ...", 5)));
    }
}
