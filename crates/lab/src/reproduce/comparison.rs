//! A computed value and what it is compared with, of three kinds, and the verdict on many of them.
//!
//! The kinds are never mixed: a printed value that we reproduce is evidence about the document and about us, two
//! methods of our own that agree are evidence about us only, and a misprint is a printed value that we say is wrong.
//! What we say instead stands in the entry as data and is compared with what we compute, so that a wrong value of ours
//! cannot hide behind it.

use std::fmt;

/// A value that was computed, and what it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Where the value stands.
    pub place: String,
    /// What it is compared with.
    pub expected: Expected,
    /// What is computed, written as the expected value is.
    pub computed: String,
    /// The computed value itself where `computed` is rounded: a fraction, or an enclosure.
    pub exact: Option<String>,
}

/// What a computed value is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// What is printed.
    Published(String),
    /// The same by another way that is gone here: a formula or a recurrence of the document, or other code.
    CrossCheck {
        /// Which way.
        method: String,
        /// What it gives.
        value: String,
    },
    /// What is printed and wrong.
    Misprint {
        /// The printed value.
        printed: String,
        /// The right one.
        corrected: String,
        /// Why the printed one is wrong.
        reason: String,
    },
}

/// The three kinds of comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A printed value against ours.
    Published,
    /// Two ways of our own against each other.
    CrossCheck,
    /// A printed value that is wrong; its correction against ours.
    Misprint,
}

impl Kind {
    /// The word in the files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Published => "published",
            Kind::CrossCheck => "cross-check",
            Kind::Misprint => "misprint",
        }
    }
}

impl Comparison {
    /// Which kind it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.expected {
            Expected::Published(_) => Kind::Published,
            Expected::CrossCheck { .. } => Kind::CrossCheck,
            Expected::Misprint { .. } => Kind::Misprint,
        }
    }

    /// What the computed value must be.
    #[must_use]
    pub fn wanted(&self) -> &str {
        match &self.expected {
            Expected::Published(value) | Expected::CrossCheck { value, .. } => value,
            Expected::Misprint { corrected, .. } => corrected,
        }
    }

    /// What is printed, if anything is.
    #[must_use]
    pub fn printed(&self) -> Option<&str> {
        match &self.expected {
            Expected::Published(value) => Some(value),
            Expected::Misprint { printed, .. } => Some(printed),
            Expected::CrossCheck { .. } => None,
        }
    }

    /// Whether the computed value is what it must be. A misprint whose correction is what is printed is none.
    #[must_use]
    pub fn agrees(&self) -> bool {
        let is_misprint =
            !matches!(&self.expected, Expected::Misprint { printed, corrected, .. } if printed == corrected);
        is_misprint && self.wanted() == self.computed
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Comparison { place, expected, computed, .. } = self;
        match expected {
            Expected::Published(value) => write!(f, "{place}: published {value}, computed {computed}"),
            Expected::CrossCheck { method, value } => write!(f, "{place}: {value} by {method}, computed {computed}"),
            Expected::Misprint { printed, corrected, reason } => {
                write!(f, "{place}: printed {printed}, correct {corrected}, computed {computed}: {reason}")
            }
        }
    }
}

/// How many comparisons of each kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Printed values.
    pub published: usize,
    /// Values by two ways of our own.
    pub cross_checks: usize,
    /// Printed values that are wrong.
    pub misprints: usize,
}

impl Tally {
    /// Counts comparisons.
    pub fn of<'a>(comparisons: impl IntoIterator<Item = &'a Comparison>) -> Tally {
        let mut tally = Tally::default();
        for comparison in comparisons {
            match comparison.kind() {
                Kind::Published => tally.published += 1,
                Kind::CrossCheck => tally.cross_checks += 1,
                Kind::Misprint => tally.misprints += 1,
            }
        }
        tally
    }

    /// How many there are in all.
    #[must_use]
    pub fn total(self) -> usize {
        self.published + self.cross_checks + self.misprints
    }
}

impl fmt::Display for Tally {
    /// `64 published values, 2 misprints, 1 cross-check`; kinds that do not occur are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |count: usize, noun: &str| match count {
            0 => None,
            1 => Some(format!("1 {noun}")),
            _ => Some(format!("{count} {noun}s")),
        };
        let parts = [
            counted(self.published, "published value"),
            counted(self.misprints, "misprint"),
            counted(self.cross_checks, "cross-check"),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// What came of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryVerdict {
    /// There is nothing to compare with.
    Computed,
    /// All comparisons agree.
    Agrees(Tally),
    /// Some do not.
    Differs {
        /// The first that does not.
        first: Comparison,
        /// How many do not, of each kind.
        differing: Tally,
        /// How many there are.
        compared: Tally,
    },
}

impl EntryVerdict {
    /// On these comparisons.
    #[must_use]
    pub fn of(comparisons: &[Comparison]) -> EntryVerdict {
        let differing = || comparisons.iter().filter(|comparison| !comparison.agrees());
        match differing().next() {
            Some(first) => EntryVerdict::Differs {
                first: first.clone(),
                differing: Tally::of(differing()),
                compared: Tally::of(comparisons),
            },
            None if comparisons.is_empty() => EntryVerdict::Computed,
            None => EntryVerdict::Agrees(Tally::of(comparisons)),
        }
    }

    /// Whether nothing differs.
    #[must_use]
    pub fn is_good(&self) -> bool {
        !matches!(self, EntryVerdict::Differs { .. })
    }
}

impl fmt::Display for EntryVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryVerdict::Computed => f.write_str("computed (nothing published to compare)"),
            // Two ways of our own that agree say nothing about the document.
            EntryVerdict::Agrees(tally) if tally.published + tally.misprints == 0 => {
                write!(f, "consistent ({tally}; no value is published)")
            }
            EntryVerdict::Agrees(tally) => write!(f, "matches ({tally})"),
            EntryVerdict::Differs { first, differing, compared } => {
                write!(f, "differs ({}: {first}; differing: {differing}; compared: {compared})", first.kind().word())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comparison(expected: Expected, computed: &str) -> Comparison {
        Comparison { place: "a cell".into(), expected, computed: computed.into(), exact: None }
    }

    fn published(value: &str) -> Expected {
        Expected::Published(value.into())
    }

    fn crossed(value: &str) -> Expected {
        Expected::CrossCheck { method: "a formula".into(), value: value.into() }
    }

    fn misprint(printed: &str, corrected: &str) -> Expected {
        Expected::Misprint { printed: printed.into(), corrected: corrected.into(), reason: "a reason".into() }
    }

    #[test]
    fn a_wrong_value_of_any_kind_differs() {
        assert!(comparison(published("1"), "1").agrees());
        assert!(!comparison(published("1"), "2").agrees());
        assert!(comparison(crossed("1"), "1").agrees());
        assert!(!comparison(crossed("1"), "2").agrees());
        assert!(comparison(misprint("1", "2"), "2").agrees());
        // Neither the printed value nor any other one hides behind the note.
        assert!(!comparison(misprint("1", "2"), "1").agrees());
        assert!(!comparison(misprint("1", "2"), "3").agrees());
        // A correction that corrects nothing is wrong itself.
        assert!(!comparison(misprint("2", "2"), "2").agrees());
    }

    #[test]
    fn verdicts_count_the_kinds_apart() {
        let check = |comparisons: &[Comparison], expected: &str, good: bool| {
            let verdict = EntryVerdict::of(comparisons);
            assert_eq!((verdict.to_string().as_str(), verdict.is_good()), (expected, good));
        };
        let (one, two) = (comparison(published("1"), "1"), comparison(published("2"), "2"));
        let (way, slip) = (comparison(crossed("3"), "3"), comparison(misprint("4", "5"), "5"));
        check(&[], "computed (nothing published to compare)", true);
        check(std::slice::from_ref(&one), "matches (1 published value)", true);
        check(&[one.clone(), way.clone(), two.clone()], "matches (2 published values, 1 cross-check)", true);
        check(&[slip.clone(), way.clone(), way.clone()], "matches (1 misprint, 2 cross-checks)", true);
        check(std::slice::from_ref(&way), "consistent (1 cross-check; no value is published)", true);
        check(
            &[one, slip, comparison(published("2/3"), "1/3"), comparison(crossed("3"), "4")],
            "differs (published: a cell: published 2/3, computed 1/3; differing: 1 published value, 1 cross-check; \
             compared: 2 published values, 1 misprint, 1 cross-check)",
            false,
        );
        check(
            &[comparison(misprint("4", "5"), "6")],
            "differs (misprint: a cell: printed 4, correct 5, computed 6: a reason; differing: 1 misprint; compared: 1 \
             misprint)",
            false,
        );
    }
}
