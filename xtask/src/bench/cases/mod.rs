//! The cases, a file for each field.
//!
//! The peers' figures were measured on another day on one machine with two cores, one thread each. They say which order
//! of magnitude to expect, no more; and each stands beside the very input that the peer was given.

mod alternating;
mod boards;
mod language;
mod outcomes;
mod programs;
mod rulesets;
mod synchronized;
mod theories;

use super::case::{Case, Work};

/// All cases, in the order of the table.
pub(crate) fn all() -> impl Iterator<Item = &'static Case> {
    [
        alternating::CASES,
        boards::CASES,
        outcomes::CASES,
        rulesets::CASES,
        language::CASES,
        synchronized::CASES,
        theories::CASES,
        programs::CASES,
    ]
    .into_iter()
    .flatten()
}

/// Lines that the program is given as they are.
const fn eval(input: fn() -> String) -> Work {
    Work::Eval { input, flags: &[] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_different_and_every_case_says_what_it_measures() {
        let mut names: Vec<&str> = all().map(|case| case.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for case in all() {
            assert!(case.measures.len() > 20 && !case.measures.ends_with('.'), "{}", case.name);
        }
    }
}
