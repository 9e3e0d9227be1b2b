//! Every table and figure of the five documents, computed anew and compared with what is published.
//!
//! * An [`Entry`] is one table, figure or list of examples; [`all`] lists them. Each document has a file or two of its
//!   own here. What is published stands there as data, with its source; the computed side always runs the engines.
//! * [`Reproduction`] is what an entry gives: tables, figures and comparisons. A [`Comparison`] is of one of three
//!   kinds: with a printed value, with another way of our own, or with the correction of a misprint. The
//!   [`EntryVerdict`] counts each kind.
//! * [`run`] computes entries on several threads, [`write`](EntryReport::write) puts them into files.
//!
//! The entries do not prove anything: claims over ranges are the matter of [`sweep`](crate::sweep).

mod cherries;
mod comparison;
mod copies;
mod copies_figures;
mod examples;
mod files;
mod interval;
mod loops;
mod pictures;
mod prompt;
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
use onside_show::picture::{Figure, NotDrawn, Theme};
use onside_value::scoring::{self, ActionSetError};

pub use comparison::{Comparison, EntryVerdict, Expected, Kind, Tally};
pub use files::{prepare, summary, write_summary};
use prompt::Answered;
pub use runner::{EntryEvent, EntryReport, run};
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
    pub make: fn(&Context) -> Result<Reproduction, Error>,
}

/// Why an entry could not be computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A limit or a request to stop.
    Stop(Stop),
    /// The language has no answer to a question of the entry: the question and what it says.
    Unanswered(String, String),
    /// Something that cannot happen happened, in words.
    Broken(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Stop(stop) => stop.fmt(f),
            Error::Unanswered(question, message) => write!(f, "{question}: {message}"),
            Error::Broken(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Error {}

onside_ground::from_stop!(Error);

impl From<scoring::Error> for Error {
    fn from(error: scoring::Error) -> Error {
        match error {
            scoring::Error::Stop(stop) => Error::Stop(stop),
            other => Error::Broken(other.to_string()),
        }
    }
}

impl From<ActionSetError> for Error {
    fn from(error: ActionSetError) -> Error {
        Error::Broken(error.to_string())
    }
}

impl From<NotDrawn> for Error {
    fn from(error: NotDrawn) -> Error {
        Error::Broken(error.message)
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

/// What an entry gives.
#[derive(Clone, Debug, Default)]
pub struct Reproduction {
    /// Its tables.
    pub tables: Vec<Table>,
    /// Its figures.
    pub figures: Vec<Drawn>,
    /// Its comparisons.
    pub comparisons: Vec<Comparison>,
    /// What should be known about it besides.
    pub remarks: Vec<String>,
}

impl Reproduction {
    /// Compares with a printed value.
    fn published(&mut self, place: impl Into<String>, printed: impl ToString, computed: impl ToString) {
        self.compare(place.into(), Expected::Published(printed.to_string()), computed.to_string());
    }

    /// Compares with a decimal of a table that is printed to this many digits behind the point.
    fn published_decimal(&mut self, place: impl Into<String>, printed: &str, digits: u32, computed: &Answered) {
        let rounded = computed.number.rounded(digits);
        self.compare(place.into(), Expected::Published(without_zeros(printed).into()), rounded);
        if let Some(last) = self.comparisons.last_mut() {
            last.exact = Some(computed.exact.clone());
        }
    }

    /// Compares with another way of our own.
    fn cross_check(&mut self, place: impl Into<String>, method: &str, value: impl ToString, computed: impl ToString) {
        let expected = Expected::CrossCheck { method: method.into(), value: value.to_string() };
        self.compare(place.into(), expected, computed.to_string());
    }

    /// Compares with what should be printed in the place of what is.
    fn misprint(&mut self, place: impl Into<String>, misprint: Misprint<'_>, computed: impl ToString) {
        let Misprint { printed, corrected, reason } = misprint;
        let expected =
            Expected::Misprint { printed: printed.into(), corrected: corrected.into(), reason: reason.into() };
        self.compare(place.into(), expected, computed.to_string());
    }

    fn compare(&mut self, place: String, expected: Expected, computed: String) {
        self.comparisons.push(Comparison { place, expected, computed, exact: None });
    }

    /// Adds a figure with the usual colours.
    fn draw(&mut self, name: &str, figure: Figure) {
        self.figures.push(Drawn { name: name.into(), figure, theme: Theme::Light });
    }

    /// What came of the comparisons.
    #[must_use]
    pub fn verdict(&self) -> EntryVerdict {
        EntryVerdict::of(&self.comparisons)
    }

    /// The differences, the misprints and the remarks, a line each.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let differing = self.comparisons.iter().filter(|comparison| !comparison.agrees());
        let misprints =
            self.comparisons.iter().filter(|comparison| comparison.agrees() && comparison.kind() == Kind::Misprint);
        let differing = differing.map(|comparison| format!("differs: {}: {comparison}", comparison.kind().word()));
        let misprints = misprints.map(|comparison| format!("misprint: {comparison}"));
        differing.chain(misprints).chain(self.remarks.iter().cloned()).collect()
    }

    /// All comparisons as a table: kind, place, what is printed, what the value must be, what it is.
    #[must_use]
    pub fn comparison_table(&self) -> Table {
        let columns = ["kind", "place", "printed", "expected", "computed", "exact", "agrees", "reason or method"];
        let mut table = Table::new("comparisons", "What was compared", columns);
        for comparison in &self.comparisons {
            let reason = match &comparison.expected {
                Expected::Published(_) => "",
                Expected::CrossCheck { method, .. } => method,
                Expected::Misprint { reason, .. } => reason,
            };
            table.push([
                comparison.kind().word(),
                &comparison.place,
                comparison.printed().unwrap_or(""),
                comparison.wanted(),
                &comparison.computed,
                comparison.exact.as_deref().unwrap_or(""),
                if comparison.agrees() { "yes" } else { "no" },
                reason,
            ]);
        }
        table
    }
}

/// A printed value that is wrong, the right one, and why.
#[derive(Clone, Copy, Debug)]
struct Misprint<'a> {
    printed: &'a str,
    corrected: &'a str,
    reason: &'a str,
}

/// A printed decimal without zeros at its end.
fn without_zeros(printed: &str) -> &str {
    if printed.contains('.') { printed.trim_end_matches('0').trim_end_matches('.') } else { printed }
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
