//! 001, Conjecture 18: rows of the table for two piles are eventually periodic with period at most 2 max S.
//!
//! That they are eventually periodic is folklore. A table is widened until the period of every row is proved: in all
//! rows that can be reached from it, max S neighbouring cells return (`value::scoring`, periods).

use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_value::scoring::{ActionSet, Evidence, TwoPiles};
use serde_json::{Value, json};

use super::pile_tables::{self, stop};
use super::{action_set, list_text, set_stages, sets_covered, sets_of_chunk};
use crate::brute::subtraction;
use crate::sweep::{
    About, ChunkError, Claim, ClaimVerdict, Column, Counterexample, Doubt, Findings, Fold, Kind, Options, Setting,
    Study, StudyError, Summary, Sweep,
};

/// Sets in a chunk, if their tables are small.
const CHUNK: u64 = 16;

/// The sweep.
pub(super) struct TwoPilesRows;

static ABOUT: About = About {
    name: "cs-two-piles",
    title: "two piles: is the period of every row at most 2 max S?",
    source: "001, Conjecture 18",
    claims: &[Claim {
        name: "period",
        statement: "For CS on two piles and a fixed second pile y, the outcome o(x, y) is eventually periodic in x \
            with period at most 2 max S. (Columns are rows, because o(x, y) = o(y, x).)",
        cases: "rows with a proved period",
    }],
    method: "For each action set S the table of o(x, y) is computed for y up to --rows and x up to a width that is \
        doubled until the period of every row is proved, or --width is reached. The period of a row is the least one \
        it has from some cell on. It is proved when, in all rows that can be reached from it by actions on the second \
        pile, max S neighbouring cells are seen again after a common multiple of their periods. The smallest \
        counterexample has the least max S, then the fewest actions, then the smallest y.",
    settings: &[
        Setting {
            name: "max",
            kind: Kind::Integer { least: 1, most: 16, default: 6 },
            help: "All action sets with max S up to N.",
        },
        Setting {
            name: "rows",
            kind: Kind::Integer { least: 0, most: 1000, default: 24 },
            help: "All second piles y up to N.",
        },
        Setting {
            name: "width",
            kind: Kind::Integer { least: 64, most: 1_000_000, default: 8192 },
            help: "First piles x up to N at most.",
        },
    ],
    example: "onside sweep cs-two-piles --max 8",
};

impl Sweep for TwoPilesRows {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, _: u64, _: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        Ok(Box::new(Rows { max: options.small("max"), rows: options.number("rows"), width: options.number("width") }))
    }

    fn verify(&self, _: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let number = |key: &str| certificate[key].as_u64().and_then(|number| usize::try_from(number).ok());
        let actions = certificate["actions"]
            .as_array()
            .and_then(|list| list.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>());
        let (Some(actions), Some(y), Some(first), Some(shift)) =
            (actions, number("y"), number("first"), number("shift"))
        else {
            return Err("the certificate does not name a row and where it repeats".into());
        };
        let max = actions.iter().max().and_then(|&max| usize::try_from(max).ok()).ok_or("there is no action")?;
        let width = first.saturating_add(shift.saturating_mul(2)).saturating_add(max.saturating_mul(2));
        if width.saturating_mul(y.saturating_add(1)) > 100_000_000 {
            return Err("the table is too large for brute force".into());
        }
        let table = subtraction::two_piles(&actions, width, y, guard)?;
        if let Some(row) =
            table.iter().position(|row| row[first..first + max] != row[first + shift..first + shift + max])
        {
            return Err(format!("row {row} does not return after {shift} cells").into());
        }
        // All rows up to y repeat after the shift from the first cell on, so periods of row y are seen within one
        // shift.
        let row = &table[y];
        let period = (1..=shift).find(|&period| (first..first + shift).all(|x| row[x] == row[x + period]));
        match period {
            Some(period) if period > 2 * max => Ok(format!(
                "all rows up to {y} return after {shift} cells from cell {first} on, and the least period of row {y} \
                 is {period}, more than {}",
                2 * max
            )),
            Some(period) => Err(format!("the period of row {y} is {period}").into()),
            None => Err("no period was found".into()),
        }
    }
}

/// The columns for rows: all, those with a proved period, and the others.
const LINES: [&str; 3] = ["rows", "proved", "not_proved"];
const WIDEST: &str = "widest_table";

struct Rows {
    max: u32,
    rows: u64,
    width: u64,
}

impl Rows {
    /// How many sets a chunk has at most.
    fn sets(&self) -> u64 {
        pile_tables::sets_in_chunk(self.width.saturating_add(1), self.rows.saturating_add(1), CHUNK)
    }

    fn set(&self, actions: &ActionSet, findings: &mut Findings, guard: &Guard) -> Result<(), Stop> {
        let max = actions.max();
        let mut width = (16 * max).max(self.rows).min(self.width);
        let (periods, table) = loop {
            let table = TwoPiles::new(actions.clone(), width, self.rows, guard).map_err(stop)?;
            let periods: Result<Vec<_>, _> = (0..=self.rows).map(|y| table.row_period(y, guard)).collect();
            let periods = periods.map_err(stop)?;
            let proved = |period: &Option<onside_value::scoring::LinePeriod>| {
                period.as_ref().is_some_and(|period| matches!(period.evidence, Evidence::Proved { .. }))
            };
            if width >= self.width || periods.iter().all(proved) {
                break (periods, table);
            }
            width = (2 * width).min(self.width);
        };
        let (mut proved, mut longer, mut longest) = (0u64, 0u64, 0);
        for (y, period) in (0u64..).zip(&periods) {
            let Some(period) = period else { continue };
            let Evidence::Proved { first, shift, .. } = period.evidence else { continue };
            proved += 1;
            longest = longest.max(period.period);
            if period.period <= 2 * max {
                continue;
            }
            longer += 1;
            findings.failures[0] += 1;
            let set = list_text(actions.as_slice());
            let sentence = format!(
                "S = {{{set}}}: the row y = {y} has the period {}, more than 2 max S = {}",
                period.period,
                2 * max
            );
            // The rows that cannot be reached must return as well, for a check that does not know which can.
            let first = periods.iter().flatten().map(|period| period.preperiod).max().unwrap_or(first).max(first);
            let shift = periods
                .iter()
                .take(usize::try_from(y).unwrap_or(usize::MAX) + 1)
                .flatten()
                .fold(shift, |shift, period| least_common(shift, period.period));
            let certificate = json!({ "actions": actions.as_slice(), "y": y, "first": first, "shift": shift });
            let measure = vec![max, actions.as_slice().len() as u64, y];
            findings.keep(Counterexample { claim: 0, measure, sentence, certificate });
        }
        findings.cases[0] += proved;
        let all = table.last().1 + 1;
        let row = pile_tables::Row { max, lines: all, known: proved, longer, longest };
        findings.row(&self.columns(), row.fields(LINES).into_iter().chain([(WIDEST, width.into())]))?;
        Ok(())
    }
}

fn least_common(one: u64, other: u64) -> u64 {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (one / a.max(1)).saturating_mul(other)
}

impl Study for Rows {
    fn columns(&self) -> Vec<Column> {
        pile_tables::columns(LINES, vec![Column::folded(WIDEST, Fold::Greatest)])
    }

    fn range(&self) -> String {
        format!("all action sets with max S <= {} and second piles up to {}", self.max, self.rows)
    }

    fn stages(&self) -> Vec<u64> {
        set_stages(self.max, self.sets())
    }

    fn covers(&self, stage: usize, index: u64) -> String {
        sets_covered(stage, index, self.sets())
    }

    fn cost(&self, stage: usize, index: u64) -> u64 {
        let (max, sets) = sets_of_chunk(stage, index, self.sets());
        // Few tables need more than this width.
        let width = u64::from(16 * max).max(self.rows).saturating_mul(8).min(self.width);
        (sets.end - sets.start).saturating_mul(width.saturating_mul(self.rows + 1)).saturating_mul(max.into())
    }

    fn chunk(&self, stage: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let (max, sets) = sets_of_chunk(stage, index, self.sets());
        let max = u64::from(max);
        let mut findings = Findings::new(1);
        for bits in sets {
            let Some(actions) = action_set(max, bits) else { continue };
            self.set(&actions, &mut findings, guard)?;
        }
        Ok(findings)
    }

    fn seen(&self, _: usize, summary: &Summary) -> String {
        let counted = ABOUT.claims[0].counted(summary.cases[0]);
        format!("no counterexample in {counted}, and {} without a proved one", pile_tables::unknown(LINES, summary))
    }

    fn verdicts(&self, summary: &Summary) -> Vec<ClaimVerdict> {
        let unproved = pile_tables::unknown(LINES, summary);
        let counted = ABOUT.claims[0].counted(summary.cases[0]);
        match unproved {
            0 => vec![summary.plain_verdict(0, &format!("{} ({counted})", self.range()))],
            _ if summary.counterexample(0).is_some() => summary.plain_verdicts(&self.range()),
            _ => vec![ClaimVerdict::Open(format!(
                "{}: no row contradicts it ({counted}), but the period of {unproved} rows is not proved; use a larger \
                 --width",
                self.range()
            ))],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_small_sets_are_those_of_brute_force() {
        for bits in 0..1u64 << 4 {
            let actions = action_set(5, bits).unwrap();
            let table = TwoPiles::new(actions.clone(), 60, 12, &Guard::default()).unwrap();
            let brute = subtraction::two_piles(actions.as_slice(), 60, 12, &Guard::default()).unwrap();
            for (y, row) in brute.iter().enumerate() {
                let own: Vec<i64> = table.row(y as u64).iter().map(|&cell| i64::try_from(cell).unwrap()).collect();
                assert_eq!(&own, row, "{actions} y = {y}");
            }
        }
    }

    #[test]
    fn a_short_period_is_no_counterexample() {
        let right = json!({ "actions": [1, 2], "y": 3, "first": 40, "shift": 4 });
        assert_eq!(
            TwoPilesRows.verify(0, &right, &Arc::default()).err(),
            Some(Doubt::Fails("the period of row 3 is 4".into()))
        );
        assert!(
            TwoPilesRows
                .verify(0, &json!({ "actions": [1, 2], "y": 3, "first": 40, "shift": 3 }), &Arc::default())
                .is_err()
        );
        assert!(TwoPilesRows.verify(0, &json!({}), &Arc::default()).is_err());
    }
}
