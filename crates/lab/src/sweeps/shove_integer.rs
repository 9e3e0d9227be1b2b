//! 003, section 5.3: is the Nash value of every single strip of synchronized Shove an integer?
//!
//! The values that the formula of R2 claims are put into a table; then each strip is checked against the definition
//! with these values. By induction over the strips, in the order of their numbers, the claimed values are the Nash
//! values if no check fails.

use std::num::NonZero;
use std::ops::Range;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_solve::nash::ShoveTable;
use serde_json::{Value, json};

use crate::brute::strips;
use crate::sweep::{
    About, ChunkError, Claim, Column, Counterexample, Doubt, Findings, Fold, Kind, Options, Setting, Study, StudyError,
    Sweep, chunk_size,
};

/// Strips in a chunk: 3^13.
const CHUNK: u64 = 1_594_323;

/// The sweep.
pub(super) struct Integer;

static ABOUT: About = About {
    name: "shove-integer",
    title: "is the Nash value of every single Shove strip an integer?",
    source: "003, section 5.3",
    claims: &[
        Claim {
            name: "integer",
            statement: "The Nash value of a single strip of synchronized Shove is an integer.",
            cases: "strips",
        },
        Claim {
            name: "formula",
            statement: "Read the pieces from the left, p being the square's number, from u = 0: before the last \
                one-coloured run a blue piece makes u the ceiling of (u + p)/2 and a red one the floor of (u - p)/2. \
                The Nash value is u plus or minus the squares of the last run, and both players moving their left-most \
                pieces is a saddle point.",
            cases: "strips",
        },
    ],
    method: "Strips of exactly N squares are all strips of at most N, because blanks at the right end change nothing. \
        For each strip with both colours the entry for both left-most pieces is compared with all others in its row \
        and its column, which makes it a saddle point and so the Nash value, whatever the other entries are. Entries \
        are looked up among the formula's values of smaller strips, which are checked in the same way.",
    settings: &[Setting {
        name: "length",
        kind: Kind::Integer { least: 1, most: 20, default: 14 },
        help: "All strips of at most N squares.",
    }],
    example: "onside sweep shove-integer --length 17",
};

impl Sweep for Integer {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, _: u64, _: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        Ok(Box::new(Strips { length: options.small("length"), table: None }))
    }

    fn verify(&self, claim: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let strip = certificate["strip"].as_str().ok_or("the certificate does not name a strip")?;
        let value =
            strips::shove_value(strip, guard)?.ok_or("the strip cannot be read, or is too long for brute force")?;
        let formula = strips::shove_formula(strip).ok_or("the strip cannot be read")?;
        let refuted = if claim == 0 { !value.is_integer() } else { value.as_i64() != Some(formula) };
        let text = format!(
            "the Nash value of {strip} is {value} by the matrices of all its positions, the formula gives {formula}"
        );
        if refuted { Ok(text) } else { Err(text.into()) }
    }
}

/// The columns.
const NAMES: [&str; 6] = ["length", "strips", "with_both_colours", "entries_compared", "least_value", "greatest_value"];

struct Strips {
    length: u32,
    table: Option<ShoveTable>,
}

impl Strips {
    /// The strips of a chunk by their numbers.
    fn numbers(&self, index: u64) -> Range<u64> {
        let strips = 3u64.pow(self.length);
        let size = chunk_size(strips, CHUNK);
        index * size..((index + 1) * size).min(strips)
    }
}

impl Study for Strips {
    fn columns(&self) -> Vec<Column> {
        let folds = [Fold::Key, Fold::Sum, Fold::Sum, Fold::Sum, Fold::Least, Fold::Greatest];
        NAMES.into_iter().zip(folds).map(|(name, fold)| Column::folded(name, fold)).collect()
    }

    fn range(&self) -> String {
        format!("all strips of at most {} squares", self.length)
    }

    fn stages(&self) -> Vec<u64> {
        let strips = 3u64.pow(self.length);
        vec![strips.div_ceil(chunk_size(strips, CHUNK))]
    }

    fn covers(&self, _: usize, index: u64) -> String {
        let range = self.numbers(index);
        format!("{} strips of {} squares from number {} on", range.end - range.start, self.length, range.start)
    }

    fn cost(&self, _: usize, index: u64) -> u64 {
        let range = self.numbers(index);
        (range.end - range.start).saturating_mul(self.length.into())
    }

    fn independent(&self) -> bool {
        false
    }

    fn enter(&mut self, _: usize, threads: NonZero<usize>, guard: &Guard) -> Result<(), Stop> {
        self.table = Some(ShoveTable::new(self.length, threads.get(), guard)?);
        Ok(())
    }

    fn chunk(&self, _: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let mut findings = Findings::new(2);
        let table = self.table.as_ref().ok_or(ChunkError::NotEntered)?;
        let found = table.check(self.numbers(index), guard)?;
        findings.cases = vec![found.strips; 2];
        for strip in &found.failures {
            let text = strip.to_string();
            let measure = vec![text.len() as u64];
            let certificate = json!({ "strip": text });
            let sentence = format!("{text} contradicts the formula");
            findings.fails(Counterexample {
                claim: 1,
                measure: measure.clone(),
                sentence,
                certificate: certificate.clone(),
            });
            // A formula may fail without a fraction; only brute force tells.
            if let Some(value) = strips::shove_value(&text, guard)?.filter(|value| !value.is_integer()) {
                let sentence = format!("{text} has the Nash value {value}");
                findings.fails(Counterexample { claim: 0, measure, sentence, certificate });
            }
        }
        let counts = [u64::from(self.length), found.strips, found.undecided, found.compared];
        let row = counts.map(Into::into).into_iter().chain([found.least, found.greatest].map(Into::into));
        findings.row(&self.columns(), NAMES.into_iter().zip(row))?;
        Ok(findings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::Summary;
    use onside_solve::nash::verify_shove;

    #[test]
    fn the_table_of_claims_finds_what_the_induction_finds() {
        for length in 1..=9 {
            let mut study = Strips { length, table: None };
            study.enter(0, NonZero::new(2).unwrap(), &Guard::default()).unwrap();
            let chunks = (0..study.stages()[0]).map(|index| (index, study.chunk(0, index, &Guard::default()).unwrap()));
            let found = Summary::new(&ABOUT, study.columns(), &chunks.collect());
            let whole = verify_shove(length, 1, &Guard::default()).unwrap();
            let expected = [
                i64::from(length),
                3i64.pow(length),
                whole.undecided.cast_signed(),
                whole.compared.cast_signed(),
                whole.least,
                whole.greatest,
            ];
            assert_eq!(found.rows, [expected.map(Into::into).to_vec()]);
            assert_eq!(found.failures, [0, 0]);
        }
    }

    #[test]
    fn no_strip_that_satisfies_the_formula_is_taken_for_a_counterexample() {
        assert!(Integer.verify(0, &json!({ "strip": "BR_R_BB" }), &Arc::default()).is_err());
        assert!(Integer.verify(1, &json!({ "strip": "BR_R_BB" }), &Arc::default()).is_err());
        assert!(Integer.verify(1, &json!({ "strip": "X" }), &Arc::default()).is_err());
    }
}
