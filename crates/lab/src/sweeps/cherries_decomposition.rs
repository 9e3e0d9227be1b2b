//! 000, Conjecture 5.29 by brute force: do the decompositions tell the outcome of every sum?
//!
//! The check at the end of 000's section 5.2, with the value of R1 beside the document's decomposition.

use std::num::NonZero;
use std::ops::Range;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_solve::cherries::{SumTables, segment_count};
use serde_json::{Value, json};

use crate::brute::cherries::{Piece, decomposed, winner};
use crate::sweep::{
    About, ChunkError, Claim, Column, Counterexample, Doubt, Findings, Fold, Kind, Options, Setting, Study, StudyError,
    Sweep,
};

/// Segments of a chunk, for those that are long; each shorter one is a chunk of its own, because many sums begin with
/// it.
const LONG: usize = 1 << 11;
const SHORT: u32 = 7;

/// The sweep.
pub(super) struct Decomposition;

static ABOUT: About = About {
    name: "cherries-decomposition",
    title: "do the decompositions of Cherries segments tell the outcome of every sum?",
    source: "000, Conjecture 5.29 and the end of section 5.2",
    claims: &[
        Claim {
            name: "decomposition",
            statement: "The outcome of a sum of Cherries segments is the outcome of the sum of the stacks of dec(G), G \
                running through the segments (Definition 5.24).",
            cases: "sums",
        },
        Claim {
            name: "R1 value",
            statement: "The outcome of a sum of Cherries segments is the sign of the sum of the values that the rules \
                of R1 give to its segments.",
            cases: "sums",
        },
    ],
    method: "Sums are multisets of segments, a segment and its reverse being the same. Outcomes are L, R or U (neither \
        wins) by the definition of 000, section 4.1, from the outcomes of the sums with two cherries less. The outcome \
        of a sum of stacks is the sign of its basis elements (Theorem 5.15). The conjecture speaks of sums with any \
        other segments and stacks; for those with stacks see cherries-value.",
    settings: &[Setting {
        name: "cherries",
        kind: Kind::Integer { least: 0, most: 20, default: 14 },
        help: "All sums of at most N cherries.",
    }],
    example: "onside sweep cherries-decomposition --cherries 16",
};

impl Sweep for Decomposition {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, _: u64, _: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        Ok(Box::new(Sums { cherries: options.small("cherries"), tables: None }))
    }

    fn verify(&self, claim: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let sum = certificate["sum"]
            .as_array()
            .and_then(|sum| sum.iter().map(|text| text.as_str().and_then(Piece::read)).collect::<Option<Vec<Piece>>>());
        let sum = sum.ok_or("the certificate does not name a sum")?;
        let own = winner(&sum, guard)?.ok_or("the sum is too large for brute force")?;
        let other = if claim == 0 {
            winner(&decomposed(&sum), guard)?
        } else {
            certificate["claimed"].as_i64().and_then(|sign| i8::try_from(sign).ok())
        };
        let other = other.ok_or("there is nothing to compare the outcome with")?;
        let what = if claim == 0 { "its decomposition" } else { "the sign of its value" };
        if own == other {
            Err(format!("the sum and {what} have the same outcome, {}", letter(own)).into())
        } else {
            Ok(format!("by search of all positions the sum is {} and {what} says {}", letter(own), letter(other)))
        }
    }
}

/// The outcome's letter.
pub(super) fn letter(winner: i8) -> char {
    match winner {
        1 => 'L',
        -1 => 'R',
        _ => 'U',
    }
}

/// The columns.
const NAMES: [&str; 6] = ["cherries", "sums", "left_wins", "right_wins", "decomposition_wrong", "r1_wrong"];

struct Sums {
    cherries: u32,
    tables: Option<SumTables>,
}

/// The chunks of a size: ranges of the segments that may be greatest, which stand the longest first.
fn ranges(cherries: u32, size: u32) -> Vec<Range<usize>> {
    let all = segment_count(cherries);
    // Those that are too long for this size come first.
    let first = all - segment_count(size);
    let long_end = all - segment_count(size.min(SHORT));
    let mut ranges: Vec<Range<usize>> =
        (first..long_end).step_by(LONG).map(|start| start..(start + LONG).min(long_end)).collect();
    // The short ones, one by one unless the size is small.
    if size > 6 {
        ranges.extend((long_end..all).map(|one| one..one + 1));
    } else {
        ranges.push(long_end..all);
    }
    ranges
}

impl Sums {
    /// The size of the sums of a chunk, and which segments may be greatest in them.
    fn part(&self, index: u64) -> Option<(u32, Range<usize>)> {
        let mut index = usize::try_from(index).unwrap_or(usize::MAX);
        (1..=self.cherries).find_map(|size| {
            let ranges = ranges(self.cherries, size);
            let range = ranges.get(index).cloned();
            index = index.saturating_sub(ranges.len());
            range.map(|range| (size, range))
        })
    }
}

/// How many sums of segments there are of each number of cherries up to `most`.
fn sum_counts(most: u32) -> Vec<u64> {
    let mut counts = vec![0u64; most as usize + 1];
    counts[0] = 1;
    for length in 1..=most {
        for _ in 0..segment_count(length) - segment_count(length - 1) {
            for size in length as usize..counts.len() {
                counts[size] = counts[size].saturating_add(counts[size - length as usize]);
            }
        }
    }
    counts
}

impl Study for Sums {
    fn columns(&self) -> Vec<Column> {
        let sum = |name| Column::folded(name, Fold::Sum);
        [Column::key(NAMES[0])].into_iter().chain(NAMES[1..].iter().map(|name| sum(name))).collect()
    }

    fn range(&self) -> String {
        format!("all sums of at most {} cherries", self.cherries)
    }

    fn covers(&self, _: usize, index: u64) -> String {
        match self.part(index) {
            Some((size, range)) => {
                let count = range.len();
                format!("sums of {size} cherries, by the greatest segment: {count} from number {} on", range.start)
            }
            None => "the empty sum".into(),
        }
    }

    fn cost(&self, _: usize, index: u64) -> u64 {
        let Some((size, range)) = self.part(index) else { return 1 };
        // The rest of a sum is a sum that is smaller, of segments that are not greater: these are some more.
        let all = segment_count(self.cherries);
        let of_length = |length: u32| {
            let (first, end) = (all - segment_count(length), all - segment_count(length - 1));
            range.end.min(end).saturating_sub(range.start.max(first)) as u64
        };
        let rest = sum_counts(size);
        (1..=size)
            .fold(0, |sum, length| of_length(length).saturating_mul(rest[(size - length) as usize]).saturating_add(sum))
    }

    fn independent(&self) -> bool {
        false
    }

    fn stages(&self) -> Vec<u64> {
        vec![(1..=self.cherries).map(|size| ranges(self.cherries, size).len() as u64).sum::<u64>().max(1)]
    }

    fn enter(&mut self, _: usize, threads: NonZero<usize>, guard: &Guard) -> Result<(), Stop> {
        self.tables = Some(SumTables::new(self.cherries, threads, guard)?);
        Ok(())
    }

    fn chunk(&self, _: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let mut findings = Findings::new(2);
        let tables = self.tables.as_ref().ok_or(ChunkError::NotEntered)?;
        let columns = self.columns();
        if index == 0 {
            // The empty sum: nobody wins, and both theories say so.
            findings.cases = vec![1, 1];
            findings.row(&columns, NAMES.into_iter().zip([0u64, 1, 0, 0, 0, 0].map(Into::into)))?;
        }
        if let Some((size, range)) = self.part(index) {
            let part = tables.part(size, range.clone(), guard)?;
            // The engine counts R1 first, this sweep the document's conjecture.
            for (claim, theory) in [(0, 1), (1, 0)] {
                findings.cases[claim] += part.sums;
                findings.failures[claim] += part.wrong[theory];
                if let Some(found) = part.differences[theory].first() {
                    let sum: Vec<String> = found.sum.iter().map(ToString::to_string).collect();
                    let claimed = found.claimed.map_or("nothing".to_string(), |class| class.letter().to_string());
                    let sentence =
                        format!("{}: the outcome is {}, claimed is {claimed}", sum.join(" + "), found.outcome.letter());
                    let sign = match claimed.as_str() {
                        "L" => json!(1),
                        "R" => json!(-1),
                        "U" => json!(0),
                        _ => Value::Null,
                    };
                    let certificate = json!({ "sum": sum, "claimed": sign });
                    findings.keep(Counterexample { claim, measure: vec![u64::from(size)], sentence, certificate });
                }
            }
            let row = [u64::from(size), part.sums, part.wins[0], part.wins[1], part.wrong[1], part.wrong[0]];
            findings.row(&columns, NAMES.into_iter().zip(row.map(Into::into)))?;
        }
        Ok(findings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use onside_solve::cherries::verify_sums;

    #[test]
    fn chunks_together_are_all_sums_once() {
        let two = NonZero::new(2).unwrap();
        for cherries in 0..=13 {
            let mut study = Sums { cherries, tables: None };
            study.enter(0, two, &Guard::default()).unwrap();
            let parts: Vec<Findings> =
                (0..study.stages()[0]).map(|index| study.chunk(0, index, &Guard::default()).unwrap()).collect();
            let count = |index: usize| {
                let rows = parts.iter().flat_map(|part| &part.rows);
                rows.map(|row| row[index].to_string().parse::<u64>().unwrap()).sum::<u64>()
            };
            let whole = verify_sums(cherries, two, &Guard::default()).unwrap();
            assert_eq!((count(1), count(2)), (whole.count(), whole.left_wins), "{cherries} cherries");
            assert_eq!(parts.iter().map(|part| part.cases[0]).sum::<u64>(), whole.count());
        }
    }

    #[test]
    fn a_sum_about_which_the_conjecture_is_wrong_is_confirmed_by_search_and_a_right_one_is_not() {
        // 29 cherries, found by cherries-value.
        let wrong = json!({ "sum": ["BWWWBBWBWWWBWBBWWWB", ">WBBBWWBWBB"] });
        assert!(Decomposition.verify(0, &wrong, &Arc::default()).is_ok());
        let right = json!({ "sum": ["BWB", "W"] });
        assert!(Decomposition.verify(0, &right, &Arc::default()).is_err());
        assert!(Decomposition.verify(0, &json!({ "sum": ["BXB"] }), &Arc::default()).is_err());
    }
}
