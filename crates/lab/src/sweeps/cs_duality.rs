//! 001, Conjecture 16: the number of different intervals of convergence of truncated games, and the duality of their
//! differences and multiplicities.
//!
//! The row of tr for each m comes from the recurrence, game by game. That the conjecture is a theorem is shown in
//! `value::scoring` (duality); this is the computation that does not need it.

use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_value::scoring::{self, Truncated, TruncatedRow};
use serde_json::{Value, json};

use crate::brute::subtraction;
use crate::sweep::{
    About, ChunkError, Claim, Column, Counterexample, Doubt, Findings, Kind, Options, Setting, Study, StudyError, Sweep,
};

/// The sweep.
pub(super) struct Duality;

static ABOUT: About = About {
    name: "cs-duality",
    title: "truncated cumulative subtraction: how many intervals of convergence there are, and their duality",
    source: "001, Conjecture 16",
    claims: &[
        Claim {
            name: "count",
            statement: "For m >= 2 the numbers tr_1, ..., tr_(m-1) have floor(sqrt(4m - 7)) different values.",
            cases: "values of m",
        },
        Claim {
            name: "duality",
            statement: "Let x_1 < x_2 < ... be these values, #x their number, M_i how often x_i occurs and Delta_i = \
                x_(i+1) - x_i. Then M_(#x + 1 - i) = Delta_i for 1 <= i < #x. (001 prints the index m + 1 - a.)",
            cases: "values of m",
        },
        Claim { name: "closed form", statement: "tr_a = floor((m - 2) / (m - a)) + 1 for 1 <= a < m.", cases: "games" },
    ],
    method: "tr_a is the interval of convergence of S = {a, ..., m}: the j with 2 (j - 1) m <= xi(S) < 2 j m, where \
        xi(S) is the least heap from which on the largest optimal action is m. xi is found by the recurrence o(x) = \
        max (s - o(x - s)), heap by heap, until m was optimal for 2m heaps in a row.",
    settings: &[Setting {
        name: "max-m",
        kind: Kind::Integer { least: 2, most: 10_000, default: 300 },
        help: "All m from 2 to N.",
    }],
    example: "onside sweep cs-duality --max-m 1000",
};

impl Sweep for Duality {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, _: u64, _: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        Ok(Box::new(Rows { max: options.number("max-m") }))
    }

    fn verify(&self, claim: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let m = certificate["m"].as_u64().filter(|m| (2..=200).contains(m));
        let m = m.ok_or("the certificate does not name an m from 2 to 200, for which brute force is possible")?;
        let mut tr = Vec::new();
        for a in 1..m {
            let xi = subtraction::xi(&(a..=m).collect::<Vec<_>>(), guard)?;
            tr.push(xi.ok_or("the recurrence does not converge")? as u64 / (2 * m) + 1);
        }
        let holds = judge(m, &tr)[claim.min(2)];
        if holds {
            Err(format!("for m = {m} the claim holds: tr is {tr:?}").into())
        } else {
            Ok(format!("for m = {m} tr is {tr:?}"))
        }
    }
}

/// Whether the claims hold for a row, from nothing but the row.
fn judge(m: u64, tr: &[u64]) -> [bool; 3] {
    let mut values = tr.to_vec();
    values.sort_unstable();
    values.dedup();
    let count = values.len() as u64;
    // floor(sqrt(4m - 7)) = count says that count^2 <= 4m - 7 < (count + 1)^2.
    let root = count * count + 7 <= 4 * m && 4 * m < (count + 1) * (count + 1) + 7;
    let occurs = |value: u64| tr.iter().filter(|&&own| own == value).count() as u64;
    let dual = (1..values.len()).all(|i| occurs(values[values.len() - i]) == values[i] - values[i - 1]);
    let closed = (1..m).zip(tr).all(|(a, &own)| own == (m - 2) / (m - a) + 1);
    [root, dual, closed]
}

/// The columns.
const NAMES: [&str; 6] = ["m", "distinct", "largest_tr", "count_holds", "duality_holds", "closed_form_holds"];

struct Rows {
    max: u64,
}

impl Study for Rows {
    fn columns(&self) -> Vec<Column> {
        NAMES.map(Column::key).to_vec()
    }

    fn range(&self) -> String {
        format!("all truncated games {{a, ..., m}} with 1 <= a < m <= {}", self.max)
    }

    fn stages(&self) -> Vec<u64> {
        vec![self.max - 1]
    }

    fn covers(&self, _: usize, index: u64) -> String {
        format!("m = {}", index + 2)
    }

    fn cost(&self, _: usize, index: u64) -> u64 {
        // The heaps that are looked at in the games of a row are about m log m, each with up to m actions.
        (index + 2).saturating_pow(3)
    }

    fn chunk(&self, _: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let m = index + 2;
        let row = TruncatedRow::by_recurrence(m, guard).map_err(|error| match error {
            scoring::Error::Stop(stop) => stop,
            _ => Stop::TooLarge("the row of so large an m does not fit memory"),
        })?;
        let mut findings = Findings::new(3);
        findings.cases = vec![1, 1, m - 1];
        let mut holds = judge(m, row.tr());
        // The closed form as the engine has it, too.
        holds[2] &= (1..m).zip(row.tr()).all(|(a, &tr)| Truncated::new(a, m).is_some_and(|game| game.tr() == tr));
        for (claim, _) in holds.iter().enumerate().filter(|(_, holds)| !**holds) {
            let sentence = format!("m = {m} contradicts the {}", ABOUT.claims[claim].name);
            findings.fails(Counterexample { claim, measure: vec![m], sentence, certificate: json!({ "m": m }) });
        }
        let largest = row.tr().iter().copied().max().unwrap_or(0);
        let [count, dual, closed] = holds.map(u64::from);
        let cells = [m, row.distinct(), largest, count, dual, closed];
        findings.row(&self.columns(), NAMES.into_iter().zip(cells.map(Into::into)))?;
        Ok(findings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_rows_agree_with_brute_force() {
        let study = Rows { max: 24 };
        let xi = |actions: &[u64]| subtraction::xi(actions, &Guard::default()).unwrap().unwrap();
        for m in 2..=24u64 {
            let brute: Vec<u64> = (1..m).map(|a| xi(&(a..=m).collect::<Vec<_>>()) as u64 / (2 * m) + 1).collect();
            let row = TruncatedRow::by_recurrence(m, &Guard::default()).unwrap();
            assert_eq!(row.tr(), brute, "m = {m}");
            let findings = study.chunk(0, m - 2, &Guard::default()).unwrap();
            assert_eq!(findings.failures, [0, 0, 0]);
        }
    }

    #[test]
    fn a_wrong_row_is_noticed_and_a_right_one_is_no_counterexample() {
        // The row of 001 for m = 10: Delta = (1, 1, 2, 4), M = (4, 2, 1, 1).
        let tr = TruncatedRow::by_recurrence(10, &Guard::default()).unwrap().tr().to_vec();
        assert_eq!(judge(10, &tr), [true, true, true]);
        let mut wrong = tr;
        wrong[4] += 1;
        assert_eq!(judge(10, &wrong), [true, false, false]);
        assert!(Duality.verify(0, &json!({ "m": 10 }), &Arc::default()).is_err());
        assert!(Duality.verify(0, &json!({}), &Arc::default()).is_err());
    }
}
