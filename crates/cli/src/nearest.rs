//! "Did you mean": the known word nearest to one that is not known.

/// The word that differs from the given one in the fewest letters, if those are few.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let allowed = (word.chars().count() / 3).clamp(1, 3);
    let measured = known.map(|other| (strsim::damerau_levenshtein(&lower, &other.to_lowercase()), other));
    measured.filter(|(distance, _)| *distance <= allowed).min_by_key(|(distance, _)| *distance).map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_nonsense_is_not() {
        let check = |word: &str, expected: Option<&str>| {
            assert_eq!(nearest(word, ["limits", "load", "save", "Push"].into_iter()), expected, "{word}");
        };
        check("limist", Some("limits"));
        check("laod", Some("load"));
        check("push", Some("Push"));
        check("frobnicate", None);
    }
}
