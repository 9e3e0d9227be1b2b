//! What fails, made smaller: words are left out as long as it still fails in the same way.

use std::time::{Duration, Instant};

/// How long it may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// A smaller input that fails as well, or the same one.
pub(crate) fn smaller(input: &str, fails: &mut dyn FnMut(&str) -> bool) -> String {
    let begun = Instant::now();
    let mut words = words(input);
    let mut length = words.len() / 2;
    while length > 0 {
        let mut start = 0;
        while start < words.len() {
            if begun.elapsed() > PATIENCE {
                return words.concat();
            }
            let end = (start + length).min(words.len());
            let without: Vec<&str> = words[..start].iter().chain(&words[end..]).copied().collect();
            if without.len() < words.len() && fails(&without.concat()) {
                words = without;
            } else {
                start = end;
            }
        }
        length /= 2;
    }
    words.concat()
}

/// Runs of letters and digits, and every other letter by itself.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut inside = false;
    for (at, letter) in text.char_indices() {
        let joins = letter.is_alphanumeric() || letter == '_';
        if at > start && !(joins && inside) {
            words.push(&text[start..at]);
            start = at;
        }
        inside = joins;
    }
    if start < text.len() {
        words.push(&text[start..]);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_for_the_failure_stays() {
        let found =
            smaller("f(1 + Push(BR)) * [2, 3].Sum - 7", &mut |text| text.contains("Push") && text.contains('*'));
        assert_eq!(found, "Push*");
        assert_eq!(smaller("a b", &mut |_| false), "a b");
        assert_eq!(words("ab1+é(x)"), ["ab1", "+", "é", "(", "x", ")"]);
    }
}
