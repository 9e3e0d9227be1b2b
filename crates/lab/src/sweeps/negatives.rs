//! 004, Conjecture 5.17: s_(m,n) = v(m H - n H) for the Push game H = H_(0,0).

use std::ops::Range;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_number::Rational;
use onside_ruleset::AnyPosition;
use onside_solve::nash::SyncGame;
use onside_solve::{Settings, Solver};
use onside_value::short::ShortGames;
use onside_value::synchronized::NashValue;
use serde_json::{Value, json};

use super::nash_text::{BITS, distance, distance_text, text};
use super::solvers::Solvers;
use crate::brute::positions;
use crate::sweep::{
    About, ChunkError, Claim, ClaimVerdict, Column, Counterexample, Doubt, Findings, Kind, Options, Setting, Study,
    StudyError, Summary, Sweep,
};
use crate::written::{read, synchronized};

/// Values in a chunk: those of one m for this number of neighbouring n.
const CHUNK: u64 = 4;

/// H_(0,0), of combinatorial value 1/2.
const H: &str = "Push(\"_B, BR\")";

/// The sweep.
pub(super) struct Negatives;

static ABOUT: About = About {
    name: "negatives",
    title: "copies of a game and of its negative: s_(m,n) = v(m H - n H)",
    source: "004, Conjecture 5.17",
    claims: &[
        Claim { name: "three quarters", statement: "s_(m+1,m) = 3/4 for all m >= 1 (5.17 i).", cases: "values of m" },
        Claim {
            name: "stationary",
            statement: "s_(m+k,m) = s_(m+k-1,m-1) for all k >= 0 and m >= k + 2. From there on the diagonal k does not \
                change, so its limit exists (5.17 ii).",
            cases: "pairs of neighbours on a diagonal",
        },
    ],
    method: "H is the Push game H_(0,0) of 004, section 5, a blue piece on the second square beside the strip BR. Nash \
        values are exact fractions while these are short and certified enclosures past that. Equal values that are \
        only enclosed cannot be told from values that differ by less than their enclosures; they count as equal if the \
        enclosures overlap and are narrower than 10^-30, and the table says how far apart they may be. s_(n,m) = \
        -s_(m,n), so m >= n is enough.",
    settings: &[Setting {
        name: "copies",
        kind: Kind::Integer { least: 2, most: 1000, default: 24 },
        help: "All m and n up to N.",
    }],
    example: "onside sweep negatives --copies 16",
};

impl Sweep for Negatives {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, _: u64, guard: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        let game = synchronized(&read(H)?)?;
        let solver = Solver::new(Arc::new(ShortGames::new(guard.clone())), Settings::default());
        Ok(Box::new(Differences { copies: options.number("copies"), game, solvers: Solvers::new(guard, solver) }))
    }

    fn verify(&self, claim: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let number = |key: &str| {
            certificate[key].as_u64().and_then(|number| usize::try_from(number).ok()).filter(|&number| number <= 6)
        };
        let (Some(m), Some(n)) = (number("m"), number("n")) else {
            return Err("the certificate does not name m and n up to 6, for which brute force is possible".into());
        };
        let value = |m: usize, n: usize| {
            let Some((_, position)) = read(H).ok().and_then(|mut terms| terms.pop()) else { return Ok(None) };
            let mut terms: Vec<AnyPosition> = vec![position.clone(); m];
            terms.extend(vec![position.negative(); n]);
            positions::nash_value(&terms, 0, guard)
        };
        let (Some(own), Some(before)) = (value(m, n)?, value(m.saturating_sub(1), n.saturating_sub(1))?) else {
            return Err("the game is too large for brute force".into());
        };
        let refuted = if claim == 0 { Some(&own) != Rational::new(3, 4).as_ref() } else { own != before };
        let (m0, n0) = (m.saturating_sub(1), n.saturating_sub(1));
        let text = format!("by the matrices of all positions s({m},{n}) = {own} and s({m0},{n0}) = {before}");
        if refuted { Ok(text) } else { Err(text.into()) }
    }
}

struct Differences {
    copies: u64,
    game: SyncGame,
    /// The values of smaller sums are needed for larger ones.
    solvers: Solvers,
}

const M: &str = "m";
const N: &str = "n";
const EXACT: &str = "exact";
const CHANGE: &str = "change_on_diagonal_e12";

impl Differences {
    /// The m of a chunk and its n.
    fn part(&self, index: u64) -> (u64, Range<u64>) {
        let (mut m, mut index) = (1, index);
        while index >= chunks_of(m) {
            index -= chunks_of(m);
            m += 1;
        }
        (m, index * CHUNK..((index + 1) * CHUNK).min(m + 1))
    }

    fn value(&self, solver: &mut Solver, m: u64, n: u64) -> Result<NashValue, Stop> {
        let many = |_| Stop::TooLarge("there are too many copies to be counted");
        let count = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        let own = self.game.clone().times(count(m)).map_err(many)?;
        let other = self.game.negative().times(count(n)).map_err(many)?;
        Ok(solver.nash_value(&own.plus(other).map_err(many)?)?.value)
    }

    fn differences(&self, solver: &mut Solver, m: u64, all: Range<u64>, guard: &Guard) -> Result<Findings, Stop> {
        let (mut findings, columns) = (Findings::new(2), self.columns());
        for n in all {
            guard.check()?;
            let own = self.value(solver, m, n)?;
            let enclosure = own.enclosure(BITS);
            let certificate = json!({ "m": m, "n": n });
            if n + 1 == m && n >= 1 {
                findings.cases[0] += 1;
                let three_quarters = Rational::new(3, 4).unwrap_or_default();
                if !enclosure.contains(&three_quarters) {
                    let sentence = format!("s({m},{n}) = {}", text(&own));
                    findings.fails(Counterexample {
                        claim: 0,
                        measure: vec![m],
                        sentence,
                        certificate: certificate.clone(),
                    });
                }
            }
            let mut change = 0;
            if n >= 1 {
                let before = self.value(solver, m - 1, n - 1)?;
                let both = enclosure.minus(&before.enclosure(BITS));
                // Two enclosures that are the same may be those of two numbers.
                let same = own.exact().is_some() && own == before;
                change = if same { 0 } else { distance(&both, &Rational::from(0)) };
                if n >= m - n + 2 {
                    findings.cases[1] += 1;
                    if !both.contains(&Rational::from(0)) {
                        let sentence =
                            format!("s({m},{n}) = {} and s({},{}) = {}", text(&own), m - 1, n - 1, text(&before));
                        findings.fails(Counterexample { claim: 1, measure: vec![m, n], sentence, certificate });
                    }
                }
            }
            let exact = i64::from(own.exact().is_some());
            let value = ("value", text(&own).into());
            findings
                .row(&columns, [(M, m.into()), (N, n.into()), value, (EXACT, exact.into()), (CHANGE, change.into())])?;
        }
        Ok(findings)
    }
}

/// How many chunks an m has.
fn chunks_of(m: u64) -> u64 {
    (m + 1).div_ceil(CHUNK)
}

impl Study for Differences {
    fn columns(&self) -> Vec<Column> {
        vec![Column::key(M), Column::key(N), Column::text("value"), Column::key(EXACT), Column::key(CHANGE)]
    }

    fn range(&self) -> String {
        format!("all m, n <= {}", self.copies)
    }

    fn stages(&self) -> Vec<u64> {
        vec![(1..=self.copies).map(chunks_of).sum()]
    }

    fn covers(&self, _: usize, index: u64) -> String {
        let (m, n) = self.part(index);
        format!("m = {m} and n from {} to {}", n.start, n.end.saturating_sub(1))
    }

    fn cost(&self, _: usize, index: u64) -> u64 {
        let (m, n) = self.part(index);
        n.fold(0, |sum, n| (m + 1).saturating_mul(n + 1).saturating_add(sum))
    }

    fn independent(&self) -> bool {
        false
    }

    fn chunk(&self, _: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let (m, all) = self.part(index);
        Ok(self.solvers.with(|solver| self.differences(solver, m, all, guard))?)
    }

    fn verdicts(&self, summary: &Summary) -> Vec<ClaimVerdict> {
        // Of the values that should be 3/4, and of the pairs that should be equal: are all of them known exactly?
        let sure = |claim: usize| {
            summary.named_rows().all(|row| {
                let (m, n) = (row.integer(M), row.integer(N));
                match claim {
                    0 => n + 1 != m || n < 1 || row.integer(EXACT) == 1,
                    _ => n < 1 || n < m - n + 2 || row.integer(CHANGE) == 0,
                }
            })
        };
        let widest = summary
            .named_rows()
            .filter(|row| row.integer(N) >= row.integer(M) - row.integer(N) + 2)
            .map(|row| row.integer(CHANGE))
            .max()
            .unwrap_or(0);
        (0..2)
            .map(|claim| {
                let what = format!("{} ({})", self.range(), ABOUT.claims[claim].counted(summary.cases[claim]));
                let note = if sure(claim) {
                    String::new()
                } else {
                    format!("; some values are only enclosed, to within {}", distance_text(widest))
                };
                summary.plain_verdict(claim, &format!("{what}{note}"))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::Row;

    #[test]
    fn small_values_are_those_of_brute_force_and_of_the_documents_table() {
        let given = [("copies".to_string(), "3".to_string())].into();
        let study = Negatives.open(&Options::new(&ABOUT, &given).unwrap(), 0, &Arc::default()).unwrap();
        let position = read(H).unwrap().pop().unwrap().1;
        let columns = study.columns();
        let mut seen = 0;
        for chunk in 0..study.stages()[0] {
            for cells in study.chunk(0, chunk, &Guard::default()).unwrap().rows {
                let row = Row { columns: &columns, cells: &cells };
                let [m, n] = [M, N].map(|name| usize::try_from(row.integer(name)).unwrap());
                seen += 1;
                if m + n > 4 {
                    continue;
                }
                let mut terms = vec![position.clone(); m];
                terms.extend(vec![position.negative(); n]);
                assert_eq!(
                    Some(row.text("value").to_string()),
                    positions::nash_value(&terms, 0, &Guard::default()).unwrap().map(|value| value.to_string()),
                    "s({m},{n})"
                );
            }
        }
        assert_eq!(seen, 2 + 3 + 4, "each pair once");
        // 004, Table 2: s(2,1) = 0.75.
        assert!(Negatives.verify(0, &json!({ "m": 2, "n": 1 }), &Arc::default()).is_err());
    }
}
