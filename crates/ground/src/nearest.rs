//! "Did you mean": the known name nearest to one that nobody knows.

/// Longer words are not slips of the keyboard.
const LONGEST: usize = 40;

/// The likeliest of some names for a misspelt one, if it is near enough to be meant.
///
/// Only letters and digits count, in any capitals; a slip in every third of them is still a slip, and three are the
/// most.
pub fn did_you_mean<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wrong.chars().nth(LONGEST).is_some() {
        return None;
    }
    let plain = plainly(wrong);
    let slips = |name: &str| {
        // Among names that differ in capitals alone, the one in the same capitals is meant.
        (strsim::damerau_levenshtein(&plain, &plainly(name)), strsim::damerau_levenshtein(wrong, name))
    };
    let ((distance, _), name) = names.into_iter().map(|name| (slips(name), name)).min()?;
    let letters = plain.chars().count();
    (letters > 0 && distance <= (letters / 3).clamp(1, 3)).then_some(name)
}

fn plainly(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(wrong: &str, meant: Option<&str>) {
        let names = [":limits", "load", "save", "Push", "ToadsAndFrogs", "mean", "Mean"];
        assert_eq!(did_you_mean(wrong, names), meant, "{wrong}");
    }

    #[test]
    fn a_slip_is_recognised_and_nonsense_is_not() {
        check(":limist", Some(":limits"));
        check("laod", Some("load"));
        check("push", Some("Push"));
        check("toads-and-frogs", Some("ToadsAndFrogs"));
        check("frobnicate", None);
        check("::", None);
        check("", None);
        check(&"x".repeat(41), None);
    }

    #[test]
    fn the_name_in_the_same_capitals_is_meant() {
        check("Maen", Some("Mean"));
        check("maen", Some("mean"));
    }
}
