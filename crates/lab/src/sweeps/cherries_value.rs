//! R1: does every Cherries segment have a value, and where does dec(G) go wrong?
//!
//! The values of all segments of a length come from those of the two lengths before (`value::cherries`, sweep). A stage
//! is a length; its table is built when it is entered, and its chunks compare values with decompositions. Where the two
//! differ, the shortest stack that shows it in a sum is the longest common beginning of the two values as strings, with
//! colours exchanged: between two strings in lexicographic order lie only strings that begin like both.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_value::cherries::{Colour, Error, Stack, StackValue, Sweep as Tables, dec, segment_value};
use serde_json::{Value, json};

use super::cherries_decomposition::letter;
use crate::brute::cherries::{Piece, decomposed, winner};
use crate::sweep::{
    About, ChunkError, Claim, Column, Counterexample, Doubt, Findings, Fold, Kind, Options, Setting, Study, StudyError,
    Sweep, chunk_size,
};

/// Segments in a chunk.
const CHUNK: u64 = 1 << 20;
/// Sums with at most this many cherries are tried as companions.
const COMPANION: u32 = 12;

/// The sweep.
pub(super) struct SegmentValues;

static ABOUT: About = About {
    name: "cherries-value",
    title: "does every Cherries segment have a value, and is it that of its decomposition?",
    source: "R1 in docs/conjectures.md; 000, Conjecture 5.29",
    claims: &[
        Claim {
            name: "value",
            statement: "Every Cherries segment has a value by the rules of R1.",
            cases: "segments up to colours",
        },
        Claim {
            name: "decomposition",
            statement: "The value of a segment G is that of dec(G) (000, Definition 5.24).",
            cases: "segments up to colours",
        },
        Claim {
            name: "with a stack",
            statement: "For a segment G and a stack X, G + X and dec(G) + X have the same outcome (000, Conjecture \
                5.29 with one stack).",
            cases: "segments up to colours",
        },
        Claim {
            name: "with segments",
            statement: "For a segment G and a sum X of Cherries segments with at most 12 cherries, G + X and dec(G) + \
                X have the same outcome.",
            cases: "segments up to colours",
        },
    ],
    method: "A value is a word: its basis elements one after the other, strongest first; words are ordered \
        lexicographically, black above the end above white. The rules of R1 give the value of a segment from those of \
        its sub-segments, or find that it has none. Segments that start with a white cherry are the negatives of those \
        that start with a black one and are not counted. Where a value differs from that of dec(G), the outcomes of \
        sums are the signs of totals by the theorem of R1; counterexamples are confirmed by searching all positions. \
        The smallest one has the fewest cherries in all.",
    settings: &[Setting {
        name: "length",
        kind: Kind::Integer { least: 1, most: 30, default: 20 },
        help: "All segments of at most N cherries.",
    }],
    example: "onside sweep cherries-value --length 26",
};

impl Sweep for SegmentValues {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, _: u64, guard: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        Ok(Box::new(Lengths {
            length: options.small("length"),
            guard: guard.clone(),
            tables: None,
            companions: BTreeMap::new(),
        }))
    }

    fn verify(&self, claim: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let read = |key: &str| {
            let texts = certificate[key].as_array()?.iter();
            texts.map(|text| text.as_str().and_then(Piece::read)).collect::<Option<Vec<Piece>>>()
        };
        let sum = read("sum").ok_or("the certificate does not name a sum")?;
        if claim == 0 {
            let colour = |&black: &bool| if black { Colour::Black } else { Colour::White };
            let segment: Vec<Colour> = sum.iter().flat_map(|piece| piece.cherries.iter().map(colour)).collect();
            return match segment_value(&segment, guard) {
                Ok(value) => Err(format!("the segment has the value {value}").into()),
                Err(Error::Stop(stop)) => Err(stop.into()),
                Err(reason) => Ok(format!("by the rules of R1, applied to this segment alone: {reason}")),
            };
        }
        let own = winner(&sum, guard)?.ok_or("the sum is too large for brute force")?;
        let other = winner(&decomposed(&sum), guard)?.ok_or("its decomposition is too large for brute force")?;
        let text = format!(
            "by search of all positions the sum is {}, with dec(G) in the place of G it is {}",
            letter(own),
            letter(other)
        );
        if own == other { Err(text.into()) } else { Ok(text) }
    }
}

/// The columns.
const NAMES: [&str; 5] = ["length", "segments", "without_value", "other_than_dec", "wrong_with_segments"];

struct Lengths {
    length: u32,
    guard: Arc<Guard>,
    tables: Option<Tables<'static>>,
    /// The values, as strings, of sums of segments with at most [`COMPANION`] cherries, each with a smallest such sum.
    companions: BTreeMap<Stack, Vec<Stack>>,
}

impl Study for Lengths {
    fn columns(&self) -> Vec<Column> {
        let sum = |name| Column::folded(name, Fold::Sum);
        [Column::key(NAMES[0])].into_iter().chain(NAMES[1..].iter().map(|name| sum(name))).collect()
    }

    fn range(&self) -> String {
        format!("all segments of at most {} cherries", self.length)
    }

    fn stages(&self) -> Vec<u64> {
        let segments = (1..=self.length).map(|length| 1u64 << (length - 1));
        segments.map(|segments| segments.div_ceil(chunk_size(segments, CHUNK))).collect()
    }

    fn covers(&self, stage: usize, index: u64) -> String {
        let (segments, size) = (1u64 << stage, chunk_size(1 << stage, CHUNK));
        let last = ((index + 1) * size).min(segments);
        format!(
            "segments of {} cherries, {} of {segments} from number {} on",
            stage + 1,
            last - index * size,
            index * size
        )
    }

    fn cost(&self, stage: usize, _: u64) -> u64 {
        chunk_size(1 << stage, CHUNK).saturating_mul(stage as u64 + 1)
    }

    fn independent(&self) -> bool {
        false
    }

    fn enter(&mut self, stage: usize, threads: NonZero<usize>, guard: &Guard) -> Result<(), Stop> {
        let tables = self.tables.get_or_insert_with(|| {
            // The tables borrow the guard for as long as they live, and so does this study: one pointer is given away
            // for it.
            let guard: &'static Arc<Guard> = Box::leak(Box::new(self.guard.clone()));
            Tables::new(guard)
        });
        while (tables.length() as usize) < stage + 1 {
            guard.check()?;
            tables.advance(threads)?;
        }
        // No shorter segment differs from its decomposition; the chunks would find it out.
        if stage + 1 >= 12 && self.companions.is_empty() {
            self.companions = companions(guard)?;
        }
        Ok(())
    }

    fn chunk(&self, stage: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let mut findings = Findings::new(4);
        let tables = self.tables.as_ref().filter(|tables| tables.length() as usize == stage + 1);
        let tables = tables.ok_or(ChunkError::NotEntered)?;
        let size = usize::try_from(chunk_size(1 << stage, CHUNK)).unwrap_or(usize::MAX);
        let start = usize::try_from(index).unwrap_or(usize::MAX).saturating_mul(size);
        let compared = tables.compare_with_dec(start..start.saturating_add(size))?;
        findings.cases = vec![compared.segments; 4];
        for segment in &compared.without_value {
            let text = text(segment);
            let (measure, certificate) = (vec![segment.len() as u64], json!({ "sum": [text] }));
            findings.fails(Counterexample { claim: 0, measure, sentence: format!("{text} has no value"), certificate });
        }
        for segment in &compared.other_than_dec {
            self.differs(segment, tables, &mut findings, guard)?;
        }
        let row =
            [stage as u64 + 1, compared.segments, findings.failures[0], findings.failures[1], findings.failures[3]];
        findings.row(&self.columns(), NAMES.into_iter().zip(row.map(Into::into)))?;
        Ok(findings)
    }
}

impl Lengths {
    /// Records a segment whose value is not that of its decomposition.
    fn differs(
        &self,
        segment: &[Colour],
        tables: &Tables<'_>,
        findings: &mut Findings,
        guard: &Guard,
    ) -> Result<(), Stop> {
        let Some(value) = tables.value(segment) else { return Ok(()) };
        let claimed = dec(segment, guard)?.value(guard)?.to_stack(guard)?;
        let segment_text = text(segment);
        let shared = value.cherries().iter().zip(claimed.cherries()).take_while(|(one, other)| one == other).count();
        let between = Stack::new(value.cherries()[..shared].to_vec());
        let size = segment.len() as u64;
        let with = |companion: &[String]| {
            let mut sum = vec![segment_text.clone()];
            sum.extend(companion.iter().filter(|part| part.as_str() != ">").cloned());
            json!({ "sum": sum })
        };
        let outcomes = |x: &Stack| {
            let sign = |own: &Stack| match own.cmp(x) {
                Ordering::Greater => 'L',
                Ordering::Less => 'R',
                Ordering::Equal => 'U',
            };
            (sign(&value), sign(&claimed))
        };
        let stack = format!(">{}", between.negative());
        let (true_outcome, claimed_outcome) = outcomes(&between);
        let sentence = format!("{segment_text} has the value [{value}], its decomposition [{claimed}]");
        findings.fails(Counterexample {
            claim: 1,
            measure: vec![size],
            sentence,
            certificate: with(std::slice::from_ref(&stack)),
        });
        let beside = if shared == 0 { "alone".to_string() } else { format!("+ stack {}", between.negative()) };
        let sentence = format!(
            "{segment_text} {beside} ({} cherries): the outcome is {true_outcome}, by the decomposition \
             {claimed_outcome}",
            size + shared as u64
        );
        let measure = vec![size + shared as u64, size];
        findings.fails(Counterexample { claim: 2, measure, sentence, certificate: with(&[stack]) });
        // A sum of segments of value -x shows it if x lies between the two values, the ends included.
        let (low, high) = if value < claimed { (&value, &claimed) } else { (&claimed, &value) };
        let fitting = self.companions.range(low.clone()..=high.clone());
        let smallest = fitting.min_by_key(|(_, sum)| sum.iter().map(Stack::len).sum::<usize>());
        if let Some((x, sum)) = smallest {
            let (true_outcome, claimed_outcome) = outcomes(x);
            let companion: Vec<String> = sum.iter().map(|part| part.negative().to_string()).collect();
            let total = size + sum.iter().map(|part| part.len() as u64).sum::<u64>();
            let beside = if sum.is_empty() { "alone".to_string() } else { format!("+ {}", companion.join(" + ")) };
            let sentence = format!(
                "{segment_text} {beside} ({total} cherries): the outcome is {true_outcome}, by the decomposition \
                 {claimed_outcome}"
            );
            findings.fails(Counterexample {
                claim: 3,
                measure: vec![total, size],
                sentence,
                certificate: with(&companion),
            });
        }
        Ok(())
    }
}

fn text(segment: &[Colour]) -> String {
    segment.iter().map(|cherry| cherry.letter()).collect()
}

/// The values of all sums of segments with at most [`COMPANION`] cherries, as strings, each with a smallest sum that
/// has it.
fn companions(guard: &Guard) -> Result<BTreeMap<Stack, Vec<Stack>>, Stop> {
    let mut segments: Vec<(Stack, StackValue)> = Vec::new();
    let mut tables = Tables::new(guard);
    for length in 1..=COMPANION {
        tables.advance(NonZero::<usize>::MIN)?;
        for bits in 0..1u32 << length {
            let colour = |at: u32| if bits >> at & 1 == 1 { Colour::White } else { Colour::Black };
            let cherries: Vec<Colour> = (0..length).map(colour).collect();
            // A segment and its reverse are the same.
            if cherries.iter().map(|cherry| cherry.letter()).gt(cherries.iter().rev().map(|cherry| cherry.letter())) {
                continue;
            }
            if let Some(value) = tables.value(&cherries) {
                segments.push((Stack::new(cherries), StackValue::of(value.cherries(), guard)?));
            }
        }
    }
    // Sums by their number of cherries, each with its value and the last segment in it; of equal values the first found
    // is the smallest.
    let mut known: BTreeMap<Stack, Vec<Stack>> = BTreeMap::from([(Stack::new(Vec::new()), Vec::new())]);
    let mut sums: Vec<Vec<(StackValue, Vec<usize>)>> = vec![vec![(StackValue::zero(), Vec::new())]];
    for size in 1..=COMPANION as usize {
        guard.check()?;
        let mut fresh: BTreeMap<Stack, (StackValue, Vec<usize>)> = BTreeMap::new();
        for (index, (segment, value)) in segments.iter().enumerate().filter(|(_, (segment, _))| segment.len() <= size) {
            for (rest, parts) in &sums[size - segment.len()] {
                let total = StackValue::total([rest, value]);
                let string = total.to_stack(guard)?;
                if !known.contains_key(&string) && !fresh.contains_key(&string) {
                    let parts = parts.iter().copied().chain([index]).collect();
                    fresh.insert(string, (total, parts));
                }
            }
        }
        let mut level = Vec::new();
        for (string, (value, parts)) in fresh {
            known.insert(string, parts.iter().map(|&index| segments[index].0.clone()).collect());
            level.push((value, parts));
        }
        sums.push(level);
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_up_to_19_cherries_have_values_and_one_has_another_than_its_decomposition() {
        let guard = Arc::new(Guard::default());
        let mut study = Lengths { length: 19, guard: guard.clone(), tables: None, companions: BTreeMap::new() };
        let stages = study.stages();
        let mut failures = [0; 4];
        for (stage, &chunks) in stages.iter().enumerate() {
            study.enter(stage, NonZero::new(2).unwrap(), &guard).unwrap();
            for index in 0..chunks {
                let findings = study.chunk(stage, index, &guard).unwrap();
                for (total, more) in failures.iter_mut().zip(&findings.failures) {
                    *total += more;
                }
                for found in &findings.counterexamples {
                    let evidence = SegmentValues.verify(found.claim, &found.certificate, &Arc::default());
                    assert!(evidence.is_ok(), "{}: {evidence:?}", found.sentence);
                }
            }
        }
        assert_eq!(failures[..3], [0, 1, 1]);
    }

    #[test]
    fn companions_have_the_values_they_stand_for() {
        let guard = Guard::default();
        let known = companions(&guard).unwrap();
        for (value, sum) in known.iter().step_by(97) {
            let pieces: Vec<Piece> = sum.iter().map(|part| Piece::read(&part.to_string()).unwrap()).collect();
            let sign = StackValue::of(value.cherries(), &guard).unwrap().sign() as i8;
            assert_eq!(winner(&pieces, &guard), Ok(Some(sign)), "{sum:?}");
        }
    }
}
