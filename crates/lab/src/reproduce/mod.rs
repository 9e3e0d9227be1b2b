//! Every table and figure of the five documents, computed anew and compared with what is published.
//!
//! * An [`Entry`] is one table, figure or list of examples; [`all`] lists them. Each document has a file or two of its own here. What is
//!   published stands there as data, with its source; the computed side always runs the engines.
//! * [`Reproduction`] is what an entry gives: tables, figures, and comparisons of published with computed values. The [`Verdict`] says
//!   what came of them. A difference is explained if it carries a note, as the known misprints do.
//! * [`run`] computes entries on several threads, [`write`](Report::write) puts them into files.
//!
//! The entries do not prove anything: claims over ranges are the matter of [`sweep`](crate::sweep).

mod cherries;
mod copies;
mod copies_figures;
mod desk;
mod files;
mod interval;
mod loops;
mod pictures;
mod runner;
mod strips;
mod subtraction;
mod subtraction_figures;
mod table;
mod thesis;
mod timings;

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_show::picture::{Figure, Theme, TooLarge};
use onside_value::scoring::{self, ActionSetError};

pub use files::{WriteError, prepare, summary, write_summary};
pub use runner::{Event, Report, run};
pub use table::Table;

/// How many cherries the sums of 000's check have, unless something else is asked for.
pub const CHERRIES: u32 = 16;

/// How much of a figure's range is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// As much as the document shows.
    #[default]
    Full,
    /// A beginning, for tests.
    Small,
}

impl Size {
    /// One of two bounds.
    fn pick<T>(self, full: T, small: T) -> T {
        match self {
            Size::Full => full,
            Size::Small => small,
        }
    }
}

/// What an entry may use.
#[derive(Clone, Debug)]
pub struct Context {
    /// Bounds and stops everything.
    pub guard: Arc<Guard>,
    /// How many threads an entry may use for itself.
    pub threads: NonZero<usize>,
    /// How many cherries 000's check goes up to.
    pub cherries: u32,
    /// How much is computed.
    pub size: Size,
}

/// A table, a figure or a list of examples of a document.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What it is asked for by, such as `003-table-5.1`.
    pub id: &'static str,
    /// The document and the place in it.
    pub source: &'static str,
    /// What it is, in one sentence without a full stop.
    pub what: &'static str,
    /// About how long it takes on one core.
    pub time: &'static str,
    /// Computes it.
    pub make: fn(&Context) -> Result<Reproduction, Failure>,
}

/// Why an entry could not be computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A limit or a request to stop.
    Stop(Stop),
    /// Something that should not happen, in words.
    Problem(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Stop(stop) => stop.fmt(f),
            Failure::Problem(problem) => f.write_str(problem),
        }
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stop(stop)
    }
}

impl From<scoring::Error> for Failure {
    fn from(error: scoring::Error) -> Failure {
        match error {
            scoring::Error::Stop(stop) => Failure::Stop(stop),
            other => Failure::Problem(other.to_string()),
        }
    }
}

impl From<ActionSetError> for Failure {
    fn from(error: ActionSetError) -> Failure {
        Failure::Problem(error.to_string())
    }
}

impl From<TooLarge> for Failure {
    fn from(error: TooLarge) -> Failure {
        Failure::Problem(error.message)
    }
}

/// A figure with the name of its file.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The name of the file without its ending.
    pub name: String,
    /// The figure.
    pub figure: Figure,
    /// Its colours.
    pub theme: Theme,
}

/// A published value and the computed one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Where the value stands.
    pub place: String,
    /// What is printed.
    pub published: String,
    /// What is computed.
    pub computed: String,
    /// Why the two differ, if that is known.
    pub note: Option<String>,
}

impl Comparison {
    /// Whether they agree.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.published == self.computed
    }
}

/// What an entry gives.
#[derive(Clone, Debug, Default)]
pub struct Reproduction {
    /// Its tables.
    pub tables: Vec<Table>,
    /// Its figures.
    pub figures: Vec<Drawn>,
    /// Its comparisons with what is published.
    pub comparisons: Vec<Comparison>,
    /// What should be known about it besides.
    pub remarks: Vec<String>,
}

impl Reproduction {
    /// Compares a published value with a computed one.
    fn compare(&mut self, place: impl Into<String>, published: impl ToString, computed: impl ToString) {
        let (published, computed) = (published.to_string(), computed.to_string());
        self.comparisons.push(Comparison { place: place.into(), published, computed, note: None });
    }

    /// The same where a difference is known, with its explanation.
    fn compare_noted(
        &mut self,
        place: impl Into<String>,
        published: impl ToString,
        computed: impl ToString,
        note: impl Into<String>,
    ) {
        self.compare(place, published, computed);
        if let Some(last) = self.comparisons.last_mut().filter(|last| !last.agrees()) {
            last.note = Some(note.into());
        }
    }

    /// Adds a figure with the usual colours.
    fn draw(&mut self, name: &str, figure: Figure) {
        self.figures.push(Drawn { name: name.into(), figure, theme: Theme::Light });
    }

    /// What came of the comparisons.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let differing = || self.comparisons.iter().filter(|comparison| !comparison.agrees());
        let unexplained = differing().find(|comparison| comparison.note.is_none());
        match unexplained.or_else(|| differing().next()) {
            Some(first) => Verdict::Differs {
                first: first.clone(),
                differing: differing().count(),
                compared: self.comparisons.len(),
            },
            None if self.comparisons.is_empty() => Verdict::Computed,
            None => Verdict::Matches(self.comparisons.len()),
        }
    }

    /// The explained and unexplained differences and the remarks, a line each.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let differing = self.comparisons.iter().filter(|comparison| !comparison.agrees());
        let note = |Comparison { place, published, computed, note }: &Comparison| {
            let reason = note.as_deref().unwrap_or("no explanation is known");
            format!("{place}: published {published}, computed {computed}: {reason}")
        };
        differing.map(note).chain(self.remarks.iter().cloned()).collect()
    }
}

/// What came of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is nothing to compare with.
    Computed,
    /// So many values were compared and all agree.
    Matches(usize),
    /// Some values differ.
    Differs {
        /// The first difference without an explanation, or else the first.
        first: Comparison,
        /// How many values differ.
        differing: usize,
        /// How many were compared.
        compared: usize,
    },
}

impl Verdict {
    /// Whether there is a difference that nothing explains.
    #[must_use]
    pub fn is_unexplained(&self) -> bool {
        matches!(self, Verdict::Differs { first, .. } if first.note.is_none())
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Computed => f.write_str("computed (nothing published to compare)"),
            Verdict::Matches(1) => f.write_str("matches (1 value)"),
            Verdict::Matches(count) => write!(f, "matches ({count} values)"),
            Verdict::Differs { first, differing, compared } => {
                let Comparison { published, computed, note, .. } = first;
                let why = if note.is_some() { "see note" } else { "unexplained" };
                write!(f, "differs (published {published}, computed {computed}, {why}")?;
                match differing {
                    1 => write!(f, "; the other {} of {compared} values match)", compared - 1),
                    _ => write!(f, "; {differing} of {compared} values differ)"),
                }
            }
        }
    }
}

/// All entries, in the order of the documents.
#[must_use]
pub fn all() -> Vec<&'static Entry> {
    let groups = [
        cherries::ENTRIES,
        subtraction::ENTRIES,
        subtraction_figures::ENTRIES,
        loops::ENTRIES,
        thesis::ENTRIES,
        timings::ENTRIES,
        copies::ENTRIES,
        copies_figures::ENTRIES,
    ];
    groups.into_iter().flatten().collect()
}

/// The entry with this id.
#[must_use]
pub fn named(id: &str) -> Option<&'static Entry> {
    all().into_iter().find(|entry| entry.id == id)
}
