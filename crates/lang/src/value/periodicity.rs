//! From where on a sequence repeats, and how that is known.

use onside_number::Rational;

/// From where on a sequence repeats.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Periodicity {
    /// After how many terms it repeats.
    pub period: u64,
    /// How many terms come before.
    pub preperiod: u64,
    /// What is added in each period.
    pub saltus: Rational,
    /// How it is known.
    pub ground: Ground,
}

/// How a period is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// By the period theorem of octal games; it is not mentioned, because only proofs were asked for.
    Asked,
    /// By the period theorem of octal games.
    Octal,
    /// By the period theorem of misere quotients; it is not mentioned either.
    Misere,
    /// Each term depends on this number of terms before it, and as many in a row repeat.
    Window(u64),
    /// It was seen in this number of terms.
    Observed(u64),
}

impl Periodicity {
    /// Why it is certain; nothing if it is not.
    #[must_use]
    pub fn proof(&self) -> Option<String> {
        match self.ground {
            Ground::Asked | Ground::Octal => Some("period theorem of octal games".to_owned()),
            Ground::Misere => Some("period theorem of misere quotients".to_owned()),
            Ground::Window(memory) => Some(format!("a value depends on the {memory} before it, and {memory} repeat")),
            Ground::Observed(_) => None,
        }
    }

    /// How it is shown.
    pub(crate) fn text(&self) -> String {
        let Periodicity { period, preperiod, saltus, ground } = self;
        let numbers = format!("Period => {period}, Preperiod => {preperiod}, Saltus => {saltus}");
        match (ground, self.proof()) {
            (Ground::Asked | Ground::Misere, _) => format!("Periodicity({numbers})"),
            (Ground::Observed(terms), _) => format!("Periodicity({numbers}, Observed => {terms})"),
            (_, proof) => format!("Periodicity({numbers}, Proof => {:?})", proof.unwrap_or_default()),
        }
    }
}
