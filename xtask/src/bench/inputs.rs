//! What `onside eval -` is given. Deterministic, so that every run measures the same.

use super::random::Random;

/// The canonical forms of Push strips, one a line.
pub(crate) fn push(strips: &str) -> String {
    strips.lines().map(|strip| format!("Push({strip}).CanonicalForm()\n")).collect()
}

/// Positions of a ruleset, one a line.
pub(crate) fn positions(ruleset: &str, positions: &str) -> String {
    positions.lines().map(|position| format!("{ruleset}({position})\n")).collect()
}

/// n stalks of a red edge on a blue one, and m of their negatives, for n, m up to 10.
pub(crate) fn stalks() -> String {
    let pairs = (0..=10).flat_map(|m| (0..=10).map(move |n| (n, m)));
    "H := Hackenbush(\"lr\")\n".to_owned() + &pairs.map(|(n, m)| format!("{n}*H - {m}*H\n")).collect::<String>()
}

/// 004, section 5.3: up to 30 copies of H(2,0).
pub(crate) fn eighths() -> String {
    "H := Push(__BR) + 2\n".to_owned() + &(1..=30).map(|n| format!("{n}*H\n")).collect::<String>()
}

/// 004, section 5.4: m copies of H(0,0) and n of its negative, for m, n up to 200.
pub(crate) fn halves() -> String {
    let pairs = (0..=200).flat_map(|m| (0..=200).map(move |n| (m, n)));
    "H := Push(BR) + 2\n".to_owned() + &pairs.map(|(m, n)| format!("{m}*H - {n}*H\n")).collect::<String>()
}

/// A Hackenbush stalk of 2,000 edges of random colours.
pub(crate) fn stalk() -> String {
    let mut random = Random::new();
    let edges: String = (0..2000).map(|_| if random.below(2) == 0 { 'l' } else { 'r' }).collect();
    format!("Hackenbush(\"{edges}\").CanonicalForm()\n")
}

/// Ten to the thirtieth in three ways: as a literal, out of braces, and as a difference.
pub(crate) fn large_integer() -> String {
    let number = format!("1{}", "0".repeat(30));
    format!("{number}\n{{{number}|}}\n{{{number}|}} - {number}\n")
}

/// `{{{0|}|}|}` with 100,000 pairs of braces.
pub(crate) fn nested_braces() -> String {
    const DEPTH: usize = 100_000;
    format!("{}0{}\n", "{".repeat(DEPTH), "|}".repeat(DEPTH))
}

/// 100,000 different small expressions.
pub(crate) fn small_expressions() -> String {
    (0..100_000).map(|n| format!("{{{n}|{}}} + ^ > {n}\n", n % 7)).collect()
}

/// A source of ten megabytes: many short statements in one line.
pub(crate) fn long_source() -> String {
    let statement = "{2|1} + 1/2 - ^;";
    statement.repeat(10_000_000 / statement.len()) + "0\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_strip_becomes_one_line() {
        assert_eq!(push("BBR\n_B\n"), "Push(BBR).CanonicalForm()\nPush(_B).CanonicalForm()\n");
    }

    #[test]
    fn braces_close_as_often_as_they_open() {
        let text = nested_braces();
        assert_eq!(text.matches('{').count(), 100_000);
        assert_eq!(text.matches("|}").count(), 100_000);
    }
}
