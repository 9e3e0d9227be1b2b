//! Findings put together in the order of their chunks: counts, the table, the smallest counterexample to each claim,
//! the verdicts.

use std::collections::BTreeMap;
use std::fmt;

use rustc_hash::FxHashMap;

use onside_show::grouped;

use super::Study;
use super::about::About;
use super::findings::{Cell, Column, Counterexample, Findings, Fold, Row};
use super::plan::Shard;

/// All that a sweep found.
#[derive(Clone, Debug)]
pub struct Summary {
    about: &'static About,
    /// How many cases of each claim were looked at.
    pub cases: Vec<u64>,
    /// How many of them contradict it.
    pub failures: Vec<u64>,
    /// The columns of the table.
    pub columns: Vec<Column>,
    /// The rows of the table.
    pub rows: Vec<Vec<Cell>>,
    /// The smallest counterexample to each claim that has one.
    pub counterexamples: Vec<Counterexample>,
}

/// What a sweep says about a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimVerdict {
    /// The claim holds in all cases: what was swept, and how many cases there were.
    Holds(String),
    /// The claim is false.
    Counterexample(String),
    /// The cases do not decide it: the sentence says what was seen.
    Open(String),
    /// Only a part of the range was swept, which the first text names; the second says what was seen there.
    Part(String, String),
}

impl fmt::Display for ClaimVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClaimVerdict::Holds(what) => write!(f, "holds for {what}"),
            ClaimVerdict::Counterexample(what) => write!(f, "counterexample: {what}"),
            ClaimVerdict::Open(what) => write!(f, "open: {what}"),
            ClaimVerdict::Part(part, what) => write!(f, "{part} {what}"),
        }
    }
}

impl Summary {
    /// The rows, with the names of their fields.
    pub fn named_rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row { columns: &self.columns, cells })
    }

    /// The sum of the column of whole numbers with this name.
    #[must_use]
    pub fn total(&self, column: &str) -> i64 {
        self.named_rows().map(|row| row.integer(column)).fold(0, i64::saturating_add)
    }

    /// Puts findings together.
    #[must_use]
    pub fn new(about: &'static About, columns: Vec<Column>, done: &BTreeMap<u64, Findings>) -> Summary {
        let claims = about.claims.len();
        let mut all = Findings::new(claims);
        let mut places: FxHashMap<Vec<Cell>, usize> = FxHashMap::default();
        for findings in done.values() {
            for (total, more) in all.cases.iter_mut().zip(&findings.cases) {
                *total = total.saturating_add(*more);
            }
            for (total, more) in all.failures.iter_mut().zip(&findings.failures) {
                *total = total.saturating_add(*more);
            }
            for found in &findings.counterexamples {
                all.keep(found.clone());
            }
            for row in &findings.rows {
                let key: Vec<Cell> = columns
                    .iter()
                    .zip(row)
                    .filter(|(column, _)| column.fold == Fold::Key)
                    .map(|(_, cell)| cell.clone())
                    .collect();
                match places.get(&key) {
                    Some(&place) => fold_row(&columns, &mut all.rows[place], row),
                    None => {
                        places.insert(key, all.rows.len());
                        all.rows.push(row.clone());
                    }
                }
            }
        }
        all.counterexamples.sort_by_key(|found| found.claim);
        let Findings { cases, failures, rows, counterexamples } = all;
        Summary { about, cases, failures, columns, rows, counterexamples }
    }

    /// The sweep.
    #[must_use]
    pub fn about(&self) -> &'static About {
        self.about
    }

    /// The smallest counterexample to a claim.
    #[must_use]
    pub fn counterexample(&self, claim: usize) -> Option<&Counterexample> {
        self.counterexamples.iter().find(|found| found.claim == claim)
    }

    /// The verdict on each claim that counts and counterexamples give.
    #[must_use]
    pub fn plain_verdicts(&self, range: &str) -> Vec<ClaimVerdict> {
        let claims = self.about.claims.iter().enumerate();
        claims
            .map(|(claim, about)| self.plain_verdict(claim, &format!("{range} ({})", about.counted(self.cases[claim]))))
            .collect()
    }

    /// The verdict on one claim, if this is what was swept.
    #[must_use]
    pub fn plain_verdict(&self, claim: usize, swept: &str) -> ClaimVerdict {
        match self.counterexample(claim) {
            Some(found) => ClaimVerdict::Counterexample(found.sentence.clone()),
            None => ClaimVerdict::Holds(swept.to_string()),
        }
    }
}

/// The verdicts of a study as far as it has come: of the whole range they are its own, of a part of it they say so and
/// claim nothing beyond it.
#[must_use]
pub fn verdicts_so_far(study: &dyn Study, summary: &Summary, shard: Shard, done: u64, total: u64) -> Vec<ClaimVerdict> {
    let (whole, finished) = (shard == Shard::WHOLE, done >= total);
    if whole && finished {
        return study.verdicts(summary);
    }
    let part = match (whole, finished) {
        (_, true) => format!("in shard {shard}:"),
        (true, false) => format!("not finished: {} of {} chunks; so far", grouped(done), grouped(total)),
        (false, false) => {
            format!("not finished: {} of {} chunks of shard {shard}; so far", grouped(done), grouped(total))
        }
    };
    let seen = |claim: usize| match summary.counterexample(claim) {
        Some(found) => format!("counterexample: {}", found.sentence),
        None if summary.cases[claim] == 0 && finished => "nothing checked in this shard".into(),
        None if summary.cases[claim] == 0 => "nothing checked".into(),
        None => study.seen(claim, summary),
    };
    (0..summary.about.claims.len()).map(|claim| ClaimVerdict::Part(part.clone(), seen(claim))).collect()
}

/// Adds a row to one with the same key.
pub(crate) fn fold_row(columns: &[Column], row: &mut [Cell], more: &[Cell]) {
    for ((column, own), new) in columns.iter().zip(row).zip(more) {
        let (Cell::Integer(own), Cell::Integer(new)) = (own, new) else { continue };
        *own = match column.fold {
            Fold::Key => *own,
            Fold::Sum => own.saturating_add(*new),
            Fold::Least => (*own).min(*new),
            Fold::Greatest => (*own).max(*new),
        };
    }
}
