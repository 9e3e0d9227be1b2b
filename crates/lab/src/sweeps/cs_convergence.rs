//! 001, Lemma 2 and Theorem 3: in some optimal line no player's actions increase, and xi(S) <= 2 (max S)^2.
//!
//! The lemma is false, and the theorem is derived from it (`value::scoring`, convergence), so both are claims here. A
//! set is run until max S was the largest optimal action for 2 max S heaps in a row, which proves that it is for ever,
//! or until the bound is passed. From larger heaps both players may take max S first, which is no smaller than what
//! follows, so that a heap without a line that descends is found among these or there is none.

use std::sync::Arc;

use onside_ground::Guard;
use serde_json::{Value, json};

use crate::brute::subtraction;
use crate::sweep::{
    About, ChunkError, Claim, Column, Counterexample, Doubt, Findings, Fold, Kind, Options, Setting, Study, StudyError,
    Sweep,
};
use crate::sweeps::{list_text, set_cost, set_stages, sets_covered, sets_of_chunk, small_actions};

/// Sets in a chunk.
const CHUNK: u64 = 1 << 12;
/// The greatest heap, and the most actions, for which brute force follows all lines.
const MOST: usize = 1_000_000;
const MOST_ACTIONS: usize = 100;

/// The sweep.
pub(super) struct Converges;

static ABOUT: About = About {
    name: "cs-convergence",
    title: "do optimal lines descend, and is max S optimal from 2 (max S)^2 on?",
    source: "001, Lemma 2 and Theorem 3",
    claims: &[
        Claim {
            name: "lemma",
            statement: "From every heap there is an optimal line of play in which no player takes more than at an \
                earlier turn of his (001, Lemma 2).",
            cases: "games",
        },
        Claim {
            name: "bound",
            statement: "xi(S), from which on max S is optimal, is at most 2 (max S)^2 (001, Theorem 3).",
            cases: "action sets",
        },
    ],
    method: "A game is an action set S and a heap x. All optimal actions are followed: a line that descends begins \
        with an optimal action, followed by a line that descends in which the same player begins no higher. Games are \
        counted for all heaps below xi(S) + 2 max S, which represent all heaps. The smallest counterexample is that \
        with the least max S, then the fewest actions, then the smallest heap.",
    settings: &[Setting {
        name: "max",
        kind: Kind::Integer { least: 1, most: 24, default: 13 },
        help: "All action sets with max S up to N.",
    }],
    example: "onside sweep cs-convergence --max 13",
};

impl Sweep for Converges {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, _: u64, _: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        Ok(Box::new(Sets { max: options.small("max") }))
    }

    fn verify(&self, claim: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let actions = certificate["actions"].as_array().and_then(|list| list.iter().map(Value::as_u64).collect());
        let actions: Vec<u64> = actions.ok_or("the certificate does not name an action set")?;
        let set = list_text(&actions);
        if claim == 0 {
            let heap = certificate["heap"].as_u64().and_then(|heap| usize::try_from(heap).ok());
            let heap = heap.filter(|&heap| heap <= MOST && actions.len() <= MOST_ACTIONS);
            let heap = heap.ok_or("the certificate does not name a heap and actions in range for brute force")?;
            return if subtraction::descends(&actions, heap, guard)? {
                Err(format!("with S = {{{set}}} heap {heap} has an optimal line that descends").into())
            } else {
                Ok(format!("with S = {{{set}}} no optimal line from heap {heap} descends"))
            };
        }
        let small = actions.iter().all(|&action| action <= 1000);
        let bounded = if small { subtraction::is_bounded(&actions, guard)? } else { None };
        match bounded.ok_or("the action set is empty or too large for brute force")? {
            true => Err(format!("with S = {{{set}}} max S is optimal from 2 (max S)^2 on").into()),
            false => Ok(format!("with S = {{{set}}} max S is not always optimal from 2 (max S)^2 on")),
        }
    }
}

/// The columns.
const NAMES: [&str; 6] = ["max_s", "sets", "games", "not_descending", "sets_not_descending", "largest_xi"];

struct Sets {
    max: u32,
}

impl Study for Sets {
    fn columns(&self) -> Vec<Column> {
        let [max, sums @ .., largest] = NAMES;
        let sums = sums.into_iter().map(|name| Column::folded(name, Fold::Sum));
        [Column::key(max)].into_iter().chain(sums).chain([Column::folded(largest, Fold::Greatest)]).collect()
    }

    fn range(&self) -> String {
        format!("all action sets with max S <= {}", self.max)
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
        let count = range.end - range.start;
        let mut findings = Findings::new(ABOUT.claims.len());
        let mut play = Play::default();
        let (mut stubborn, mut largest) = (0u64, 0);
        for bits in range {
            if bits.is_multiple_of(64) {
                guard.check()?;
            }
            play.actions.clear();
            play.actions.extend(small_actions(max, bits));
            let xi = play.run();
            let before = findings.failures[0];
            play.judge(xi, &mut findings);
            stubborn += u64::from(findings.failures[0] > before);
            largest = largest.max(xi.unwrap_or(play.outcomes.len() as u64));
        }
        let row = [max.into(), count, findings.cases[0], findings.failures[0], stubborn, largest];
        findings.row(&self.columns(), NAMES.into_iter().zip(row.map(Into::into)))?;
        Ok(findings)
    }
}

/// Tables that are used for one set after the other.
#[derive(Default)]
struct Play {
    actions: Vec<u32>,
    outcomes: Vec<i32>,
    /// For each heap a row: of the lines that descend and begin with an action, the least first action of the other
    /// player, 0 if he has none; `NONE` if there is no such line. The row of a heap from which nothing can be taken
    /// starts with 0, for the action that there is not.
    least: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Play {
    /// All heaps that matter, and xi(S); nothing if it is more than the bound.
    #[allow(clippy::cast_possible_wrap, reason = "actions are at most 24")]
    fn run(&mut self) -> Option<u64> {
        let max = *self.actions.last()?;
        self.outcomes.clear();
        self.least.clear();
        let (mut in_a_row, mut heap) = (0, 0u32);
        while in_a_row < 2 * max && heap < 2 * max * max + 2 * max {
            let fits = self.actions.iter().filter(|&&own| own <= heap);
            let points = |own: u32| own as i32 - self.outcomes[(heap - own) as usize];
            let best = fits.map(|&own| points(own)).max();
            let mut row = vec![NONE; self.actions.len() + 1];
            if best.is_none() {
                row[0] = 0;
            }
            let mut action = 0;
            for (place, &own) in self.actions.iter().enumerate().filter(|(_, own)| **own <= heap) {
                if Some(points(own)) != best {
                    continue;
                }
                action = own;
                // The other player's first action, and what he who moves now takes after it.
                let others = [0].iter().chain(&self.actions).zip(self.row(heap - own));
                row[place + 1] =
                    others.filter(|(_, later)| **later <= own).map(|(other, _)| *other).min().unwrap_or(NONE);
            }
            self.outcomes.push(best.unwrap_or(0));
            self.least.extend(row);
            in_a_row = if action == max { in_a_row + 1 } else { 0 };
            heap += 1;
        }
        (in_a_row >= 2 * max).then(|| u64::from(heap - 2 * max))
    }

    /// The row of a heap.
    fn row(&self, heap: u32) -> &[u32] {
        let width = self.actions.len() + 1;
        &self.least[heap as usize * width..][..width]
    }

    fn judge(&self, xi: Option<u64>, findings: &mut Findings) {
        let max = self.actions.last().copied().unwrap_or(0);
        let size = |heap: usize| vec![u64::from(max), self.actions.len() as u64, heap as u64];
        findings.cases[0] += self.outcomes.len() as u64;
        let rows = self.least.chunks_exact(self.actions.len() + 1).enumerate();
        for (heap, _) in rows.filter(|(_, row)| row.iter().all(|&least| least == NONE)) {
            findings.failures[0] += 1;
            let measure = size(heap);
            if findings.counterexamples.iter().any(|old| old.claim == 0 && old.measure <= measure) {
                continue;
            }
            let set = list_text(&self.actions);
            let sentence = format!("S = {{{set}}}, heap {heap}: no optimal line descends");
            let certificate = json!({ "actions": self.actions, "heap": heap });
            findings.keep(Counterexample { claim: 0, measure, sentence, certificate });
        }
        findings.cases[1] += 1;
        if xi.is_none_or(|xi| xi > 2 * u64::from(max) * u64::from(max)) {
            let sentence = format!("S = {{{}}}: xi(S) > 2 (max S)^2", list_text(&self.actions));
            let certificate = json!({ "actions": self.actions });
            findings.fails(Counterexample { claim: 1, measure: size(0), sentence, certificate });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_bounds_are_those_of_brute_force_for_all_small_sets() {
        let guard = Guard::default();
        let mut play = Play::default();
        // Sets with max S = 9, among them the first for which the lemma fails.
        for bits in (0..1u64 << 8).filter(|bits| bits % 5 == 3 || *bits == 0b0100_0100) {
            play.actions = small_actions(9, bits).collect();
            let actions: Vec<u64> = play.actions.iter().map(|&own| u64::from(own)).collect();
            let xi = play.run();
            assert_eq!(xi, subtraction::xi(&actions, &guard).unwrap().map(|xi| xi as u64), "{actions:?}");
            assert_eq!(subtraction::is_bounded(&actions, &guard), Ok(Some(xi.is_some())));
            for heap in 0..play.outcomes.len() {
                let expected = subtraction::descends(&actions, heap, &guard).unwrap();
                let own = play.row(u32::try_from(heap).unwrap()).iter().any(|&least| least != NONE);
                assert_eq!(own, expected, "{actions:?}, {heap}");
            }
        }
    }

    #[test]
    fn the_lemma_fails_first_for_a_set_of_three_and_the_evidence_is_checked() {
        let check = |claim, certificate: Value| Converges.verify(claim, &certificate, &Arc::default());
        let found = check(0, json!({ "actions": [3, 7, 9], "heap": 20 }));
        assert_eq!(found, Ok("with S = {3, 7, 9} no optimal line from heap 20 descends".into()));
        for (claim, wrong) in [
            (0, json!({ "actions": [3, 7, 9], "heap": 19 })),
            (0, json!({ "actions": [3, 7, 9], "heap": u64::MAX })),
            (0, json!({ "heap": 20 })),
            (1, json!({ "actions": [3, 7, 9] })),
            (1, json!({ "actions": [u64::MAX] })),
            (1, json!({ "actions": [] })),
        ] {
            assert!(check(claim, wrong.clone()).is_err(), "{claim} {wrong}");
        }
    }
}
