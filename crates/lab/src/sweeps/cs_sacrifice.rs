//! 001, Conjecture 17: when both players sacrifice, Negative's sacrifice is smaller.
//!
//! For each action set the outcomes are computed heap by heap until max S was the largest optimal action for 2 max S
//! heaps in a row; then it is for ever (`value::scoring`, convergence). Larger heaps begin with greedy turns that lead
//! to these heaps with either player to move, so nothing is lost. The sacrifices of a line are those of its first turn
//! and of the line that follows, with the players exchanged.
//!
//! Where optimal play is not unique, another line might have other sacrifices. So the lines that are unique are claims
//! of their own.

use std::sync::Arc;

use onside_ground::{Guard, Stop};
use serde_json::{Value, json};

use crate::brute::subtraction;
use crate::sweep::{
    About, ChunkError, Claim, Column, Counterexample, Doubt, Findings, Fold, Kind, Options, Setting, Study, StudyError,
    Sweep,
};
use crate::sweeps::{list_text, set_cost, set_stages, sets_covered, sets_of_chunk, small_actions};

/// Sets in a chunk.
const CHUNK: u64 = 1 << 13;

/// The first claim about unique lines. Each of them stands this number of places behind the claim about all lines.
const UNIQUE: usize = 2;

/// The sweep.
pub(super) struct Sacrifice;

static ABOUT: About = About {
    name: "cs-sacrifice",
    title: "when both players sacrifice, does Negative sacrifice less?",
    source: "001, Conjecture 17",
    claims: &[
        Claim {
            name: "total",
            statement: "In optimal play with sacrifices by both players, the sum of Negative's sacrifices is smaller \
                than the sum of Positive's.",
            cases: "games in which both sacrifice",
        },
        Claim {
            name: "largest",
            statement: "In optimal play with sacrifices by both players, Negative's largest sacrifice is smaller than \
                Positive's largest.",
            cases: "games in which both sacrifice",
        },
        Claim {
            name: "unique total",
            statement: "The same of the sums, where only one line of play is optimal.",
            cases: "games with one optimal line in which both sacrifice",
        },
        Claim {
            name: "unique largest",
            statement: "The same of the largest sacrifices, where only one line of play is optimal.",
            cases: "games with one optimal line in which both sacrifice",
        },
    ],
    method: "A game is an action set S and a heap x; Positive moves first. The line of play takes the largest optimal \
        action at each turn. A sacrifice is the greedy action (the largest that fits the heap) minus the action taken. \
        Games are counted for all heaps below xi(S) + 2 max S, which represent all heaps. The smallest counterexample \
        is that with the least max S, then the fewest actions, then the smallest heap.",
    settings: &[Setting {
        name: "max",
        kind: Kind::Integer { least: 1, most: 26, default: 14 },
        help: "All action sets with max S up to N.",
    }],
    example: "onside sweep cs-sacrifice --max 16",
};

impl Sweep for Sacrifice {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, _: u64, _: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        Ok(Box::new(Sets { max: options.small("max") }))
    }

    fn verify(&self, claim: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let (actions, heap) = read(certificate).ok_or("the certificate does not name an action set and a heap")?;
        let heap = usize::try_from(heap).ok().filter(|&heap| heap <= 10_000_000).ok_or("the heap is too large")?;
        let line = subtraction::line(&actions, heap, guard)?;
        let [positive, negative] = subtraction::sacrifices(&line);
        let (positive, negative) =
            if claim.is_multiple_of(2) { (positive.0, negative.0) } else { (positive.1, negative.1) };
        let turns = line.iter().map(|(action, _)| action.to_string()).collect::<Vec<_>>().join("; ");
        if claim >= UNIQUE && !subtraction::is_unique(&actions, heap, guard)? {
            return Err(format!("{turns} is not the only optimal line").into());
        }
        if positive > 0 && negative >= positive {
            let only = if claim >= UNIQUE { " and nothing else" } else { "" };
            Ok(format!(
                "optimal play by the recurrence is {turns}{only}; Positive sacrifices {positive}, Negative {negative}"
            ))
        } else {
            Err(format!("optimal play is {turns}, with sacrifices {positive} and {negative}").into())
        }
    }
}

fn read(certificate: &Value) -> Option<(Vec<u64>, u64)> {
    let actions = certificate["actions"].as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>()?;
    Some((actions, certificate["heap"].as_u64()?))
}

/// The columns.
const NAMES: [&str; 9] = [
    "max_s",
    "sets",
    "heaps",
    "both_sacrifice",
    "total_not_smaller",
    "largest_not_smaller",
    "unique",
    "unique_total_not_smaller",
    "unique_largest_not_smaller",
];

struct Sets {
    max: u32,
}

/// The sacrifices along a line, of the player who moves first and of the other.
#[derive(Clone, Copy, Default)]
struct Sacrifices {
    total: [u32; 2],
    largest: [u32; 2],
}

impl Study for Sets {
    fn columns(&self) -> Vec<Column> {
        let sum = |name| Column::folded(name, Fold::Sum);
        [Column::key(NAMES[0])].into_iter().chain(NAMES[1..].iter().map(|name| sum(name))).collect()
    }

    fn range(&self) -> String {
        format!("all action sets with max S <= {} and all heaps", self.max)
    }

    fn stages(&self) -> Vec<u64> {
        set_stages(self.max, CHUNK)
    }

    fn covers(&self, stage: usize, index: u64) -> String {
        sets_covered(stage, index, CHUNK)
    }

    fn cost(&self, stage: usize, index: u64) -> u64 {
        set_cost(stage, index, CHUNK)
    }

    fn chunk(&self, stage: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let (max, range) = sets_of_chunk(stage, index, CHUNK);
        let mut findings = Findings::new(ABOUT.claims.len());
        let mut lines = Lines::default();
        let mut heaps = 0;
        let count = range.end - range.start;
        for bits in range {
            if bits.is_multiple_of(256) {
                guard.check()?;
            }
            lines.actions.clear();
            lines.actions.extend(small_actions(max, bits));
            heaps += lines.play();
            lines.judge(&mut findings, guard)?;
        }
        let (cases, failures) = (&findings.cases, &findings.failures);
        let row = [
            max.into(),
            count,
            heaps,
            cases[0],
            failures[0],
            failures[1],
            cases[UNIQUE],
            failures[UNIQUE],
            failures[UNIQUE + 1],
        ];
        findings.row(&self.columns(), NAMES.into_iter().zip(row.map(Into::into)))?;
        Ok(findings)
    }
}

/// Tables that are used for one set after the other.
#[derive(Default)]
struct Lines {
    actions: Vec<u32>,
    outcomes: Vec<i32>,
    sacrifices: Vec<Sacrifices>,
}

impl Lines {
    /// Outcomes and sacrifices of all heaps that matter; their number.
    #[allow(clippy::cast_possible_wrap, reason = "actions are at most 26")]
    fn play(&mut self) -> u64 {
        let Some(&max) = self.actions.last() else { return 0 };
        self.outcomes.clear();
        self.sacrifices.clear();
        let mut in_a_row = 0;
        let mut heap = 0u32;
        while in_a_row < 2 * max {
            let (mut best, mut action, mut greedy) = (0, 0, 0);
            for &own in self.actions.iter().rev().filter(|&&own| own <= heap) {
                let points = own as i32 - self.outcomes[(heap - own) as usize];
                if greedy == 0 {
                    greedy = own;
                }
                // The largest action comes first, so it stays among equals.
                if action == 0 || points > best {
                    (best, action) = (points, own);
                }
            }
            let mut own = Sacrifices::default();
            if action > 0 {
                let rest = self.sacrifices[(heap - action) as usize];
                let given = greedy - action;
                own.total = [given + rest.total[1], rest.total[0]];
                own.largest = [given.max(rest.largest[1]), rest.largest[0]];
            }
            self.outcomes.push(best);
            self.sacrifices.push(own);
            in_a_row = if action == max { in_a_row + 1 } else { 0 };
            heap += 1;
        }
        u64::from(heap)
    }

    /// Whether no turn of the line from a heap could be another one.
    #[allow(clippy::cast_possible_wrap, reason = "actions are at most 26")]
    fn is_unique(&self, mut heap: usize) -> bool {
        loop {
            let optimal = |&&own: &&u32| {
                heap.checked_sub(own as usize)
                    .is_some_and(|rest| own as i32 - self.outcomes[rest] == self.outcomes[heap])
            };
            let mut actions = self.actions.iter().filter(optimal);
            match (actions.next(), actions.next()) {
                (None, _) => return true,
                (Some(&only), None) => heap -= only as usize,
                (Some(_), Some(_)) => return false,
            }
        }
    }

    fn judge(&self, findings: &mut Findings, guard: &Guard) -> Result<(), Stop> {
        for (heap, own) in self.sacrifices.iter().enumerate() {
            if own.total.contains(&0) {
                continue;
            }
            let claims = [own.total, own.largest].into_iter().enumerate();
            let unique = self.is_unique(heap).then(|| claims.clone().map(|(claim, values)| (claim + UNIQUE, values)));
            for (claim, [positive, negative]) in claims.chain(unique.into_iter().flatten()) {
                findings.cases[claim] += 1;
                if negative < positive {
                    continue;
                }
                findings.failures[claim] += 1;
                let max = self.actions.last().copied().unwrap_or(0);
                let measure = vec![u64::from(max), self.actions.len() as u64, heap as u64];
                if findings.counterexamples.iter().any(|old| old.claim == claim && old.measure <= measure) {
                    continue;
                }
                let actions: Vec<u64> = self.actions.iter().map(|&own| u64::from(own)).collect();
                let line = subtraction::line(&actions, heap, guard)?;
                let turns = line.iter().map(|(action, _)| action.to_string()).collect::<Vec<_>>().join("; ");
                let set = list_text(&self.actions);
                let how = if claim.is_multiple_of(2) { "in all" } else { "at once" };
                let only = if claim >= UNIQUE { "the only optimal play" } else { "optimal play" };
                let sentence = format!(
                    "S = {{{set}}}, heap {heap}: {only} is {turns}, Positive sacrifices {positive} {how} and \
                     Negative {negative}"
                );
                let certificate = json!({ "actions": self.actions, "heap": heap });
                findings.keep(Counterexample { claim, measure, sentence, certificate });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sacrifices_are_those_of_lines_written_out_for_all_small_sets() {
        let mut lines = Lines::default();
        for bits in 1u64..1 << 8 {
            lines.actions = (1..=8).filter(|action| bits >> (action - 1) & 1 == 1).collect();
            let heaps = lines.play();
            let actions: Vec<u64> = lines.actions.iter().map(|&own| u64::from(own)).collect();
            let max = lines.actions.last().copied().unwrap();
            let guard = Guard::default();
            let xi = subtraction::xi(&actions, &guard).unwrap().map(|xi| xi as u64);
            assert_eq!(Some(heaps - 2 * u64::from(max)), xi, "{actions:?}");
            for (heap, own) in lines.sacrifices.iter().enumerate() {
                let [one, other] = subtraction::sacrifices(&subtraction::line(&actions, heap, &guard).unwrap());
                assert_eq!(lines.is_unique(heap), subtraction::is_unique(&actions, heap, &guard).unwrap());
                let expected = [one.0, other.0, one.1, other.1];
                assert_eq!([own.total, own.largest].concat().into_iter().map(i64::from).collect::<Vec<_>>(), expected);
            }
        }
    }

    #[test]
    fn the_smallest_game_with_a_unique_line_is_found_and_verified() {
        let study =
            Sacrifice.open(&Options::new(&ABOUT, &[("max".into(), "11".into())].into()).unwrap(), 0, &Arc::default());
        let study = study.unwrap();
        let chunks = (0..study.stages()[10]).map(|index| study.chunk(10, index, &Guard::default()).unwrap());
        let found: Vec<Counterexample> = chunks.flat_map(|findings| findings.counterexamples).collect();
        let unique: Vec<&Counterexample> = found.iter().filter(|found| found.claim == UNIQUE).collect();
        assert_eq!(unique.len(), 1);
        let line = "11; 7; 10; 7; 2, Positive sacrifices 1 in all and Negative 4";
        assert_eq!(unique[0].sentence, format!("S = {{2, 6, 7, 10, 11}}, heap 37: the only optimal play is {line}"));
        assert!(Sacrifice.verify(UNIQUE, &unique[0].certificate, &Arc::default()).is_ok());
        // The smallest game of all has three optimal lines.
        let other = json!({ "actions": [2, 7, 10, 11], "heap": 37 });
        assert!(Sacrifice.verify(0, &other, &Arc::default()).is_ok());
        assert!(Sacrifice.verify(UNIQUE, &other, &Arc::default()).is_err());
    }

    #[test]
    fn the_example_of_the_document_is_seen() {
        // 001, Example 5: 10; 13; 10; 2, and the first two actions are sacrifices of 4 and 1.
        let line = subtraction::line(&[2, 10, 13, 14], 35, &Guard::default()).unwrap();
        assert_eq!(line.iter().map(|turn| turn.0).collect::<Vec<_>>(), [10, 13, 10, 2]);
        assert_eq!(subtraction::sacrifices(&line), [(4, 4), (1, 1)]);
    }
}
