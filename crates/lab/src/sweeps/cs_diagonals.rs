//! 001, Conjecture 19: the outcome for two piles is eventually periodic along every k-diagonal.
//!
//! A table of finite size can show a period but not prove it, so the best verdict is that a period was seen.

use std::sync::Arc;

use onside_ground::Guard;
use onside_value::scoring::TwoPiles;
use serde_json::Value;

use super::pile_tables::{self, stop};
use super::{action_set, list_text, set_stages, sets_covered, sets_of_chunk};
use crate::sweep::{
    About, ChunkError, Claim, ClaimVerdict, Column, Doubt, Findings, Fold, Kind, Options, Setting, Study, StudyError,
    Summary, Sweep,
};

/// Sets in a chunk, if their tables are small.
const CHUNK: u64 = 8;

/// The sweep.
pub(super) struct Diagonals;

static ABOUT: About = About {
    name: "cs-diagonals",
    title: "two piles: does the outcome repeat along every diagonal?",
    source: "001, Conjecture 19",
    claims: &[Claim {
        name: "diagonals",
        statement: "For CS on two piles and a fixed k, the outcome o(x, x + k) is eventually periodic in x.",
        cases: "diagonals with a period that was seen",
    }],
    method: "For each action set the table of o(x, y) is computed for piles up to --size. A period of a diagonal \
        counts as seen if the diagonal repeats with it from some cell to its end, at least twice and over at least a \
        quarter of its cells. This is no proof, and a diagonal without such a period is no counterexample. By symmetry \
        k >= 0 is enough. Observed periods are compared with 2 max S.",
    settings: &[
        Setting {
            name: "max",
            kind: Kind::Integer { least: 1, most: 16, default: 6 },
            help: "All action sets with max S up to N.",
        },
        Setting {
            name: "diagonals",
            kind: Kind::Integer { least: 0, most: 1000, default: 16 },
            help: "All k from 0 to N.",
        },
        Setting { name: "size", kind: Kind::Integer { least: 16, most: 20_000, default: 400 }, help: "Piles up to N." },
    ],
    example: "onside sweep cs-diagonals --max 8 --size 800",
};

impl Sweep for Diagonals {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, _: u64, _: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        let (diagonals, size) = (options.number("diagonals"), options.number("size"));
        if diagonals >= size {
            return Err(StudyError::new(
                "the diagonals lie outside the table",
                "use a --size greater than --diagonals",
            ));
        }
        Ok(Box::new(Lines { max: options.small("max"), diagonals, size }))
    }

    fn verify(&self, _: usize, _: &Value, _: &Arc<Guard>) -> Result<String, Doubt> {
        Err("a finite table cannot contradict this conjecture".into())
    }
}

/// The columns for diagonals: all, those with a period that was seen, and the others.
const LINES: [&str; 3] = ["diagonals", "seen", "not_seen"];
const PREPERIOD: &str = "longest_preperiod";
const WITHOUT: &str = "first_set_without";

struct Lines {
    max: u32,
    diagonals: u64,
    size: u64,
}

impl Lines {
    /// How many sets a chunk has at most.
    fn sets(&self) -> u64 {
        let side = self.size.saturating_add(1);
        pile_tables::sets_in_chunk(side, side, CHUNK)
    }
}

impl Study for Lines {
    fn columns(&self) -> Vec<Column> {
        pile_tables::columns(LINES, vec![Column::folded(PREPERIOD, Fold::Greatest), Column::text(WITHOUT)])
    }

    fn range(&self) -> String {
        format!("all action sets with max S <= {}, all k <= {} and piles up to {}", self.max, self.diagonals, self.size)
    }

    fn stages(&self) -> Vec<u64> {
        set_stages(self.max, self.sets())
    }

    fn covers(&self, stage: usize, index: u64) -> String {
        sets_covered(stage, index, self.sets())
    }

    fn cost(&self, stage: usize, index: u64) -> u64 {
        let (max, sets) = sets_of_chunk(stage, index, self.sets());
        (sets.end - sets.start).saturating_mul(self.size.saturating_mul(self.size)).saturating_mul(max.into())
    }

    fn chunk(&self, stage: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let (max, sets) = sets_of_chunk(stage, index, self.sets());
        let max = u64::from(max);
        let mut findings = Findings::new(1);
        for bits in sets {
            let Some(actions) = action_set(max, bits) else { continue };
            let table = TwoPiles::new(actions.clone(), self.size, self.size, guard).map_err(stop)?;
            let (mut seen, mut longer, mut period, mut preperiod) = (0u64, 0u64, 0, 0);
            for k in 0..=self.diagonals {
                guard.check()?;
                let Some(found) = table.diagonal_period(k.cast_signed()) else { continue };
                seen += 1;
                longer += u64::from(found.period > 2 * max);
                period = period.max(found.period);
                preperiod = preperiod.max(found.preperiod);
            }
            findings.cases[0] += seen;
            let all = self.diagonals + 1;
            let row = pile_tables::Row { max, lines: all, known: seen, longer, longest: period };
            // Sets with a diagonal on which nothing was seen are listed one by one.
            let without = if seen < all { format!("{{{}}}", list_text(actions.as_slice())) } else { String::new() };
            let last = [(PREPERIOD, preperiod.into()), (WITHOUT, without.into())];
            findings.row(&self.columns(), row.fields(LINES).into_iter().chain(last))?;
        }
        Ok(findings)
    }

    fn seen(&self, _: usize, summary: &Summary) -> String {
        let counted = ABOUT.claims[0].counted(summary.cases[0]);
        format!("{counted}, and {} on which none was seen", pile_tables::unknown(LINES, summary))
    }

    fn verdicts(&self, summary: &Summary) -> Vec<ClaimVerdict> {
        let without = pile_tables::unknown(LINES, summary);
        let counted = ABOUT.claims[0].counted(summary.cases[0]);
        vec![if without == 0 {
            ClaimVerdict::Holds(format!("{}, as far as tables show it ({counted})", self.range()))
        } else {
            ClaimVerdict::Open(format!(
                "{}: on {without} diagonals no period was seen ({counted}); use a larger --size",
                self.range()
            ))
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::subtraction;

    #[test]
    fn periods_that_were_seen_hold_in_a_table_from_the_definition() {
        for bits in 0..1u64 << 3 {
            let actions = action_set(4, bits).unwrap();
            let table = TwoPiles::new(actions.clone(), 120, 120, &Guard::default()).unwrap();
            let brute = subtraction::two_piles(actions.as_slice(), 120, 120, &Guard::default()).unwrap();
            for k in 0..=8usize {
                let found = table.diagonal_period(i64::try_from(k).unwrap()).unwrap();
                let cells: Vec<i64> = (0..=120 - k).map(|x| brute[x + k][x]).collect();
                let (first, period) =
                    (usize::try_from(found.preperiod).unwrap(), usize::try_from(found.period).unwrap());
                assert!((first..cells.len() - period).all(|x| cells[x] == cells[x + period]), "{actions}, k = {k}");
            }
        }
    }
}
