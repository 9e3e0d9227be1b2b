//! Anybody's conjecture: a family of cases and claims about them, written in the language, as a sweep like the others.
//!
//! The text of the file is an option of the sweep, so a log holds all that is needed to go on with it, here or
//! elsewhere. Every chunk has a session of its own, so that no chunk sees what another one has done. Of the cases that
//! refute a claim a chunk keeps a smallest one and makes it smaller, step by step, for as long as the claim fails.
//!
//! Not here: how the text is taken apart (`written`), and the families (`head`, `family`, `listed`, `shapes`).

mod family;
mod head;
mod help;
mod judge;
mod listed;
mod shapes;
mod written;

use std::collections::BTreeMap;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_show::grouped;
use serde_json::{Value, json};

use crate::sweep::{
    About, Cell, ChunkError, Claim, ClaimVerdict, Column, Counterexample, Doubt, Findings, Fold, Options, Study,
    StudyError, Summary, Sweep, chunk_size, fold_row,
};
use head::Head;
pub use help::HELP;
use help::SETTINGS;
use judge::{Judge, Judged};
use written::{CASES, Sort, Written, read};

/// The name of these sweeps.
pub const NAME: &str = "own";
/// The option that holds the text of the file.
pub const TEXT: &str = "conjecture";
const EACH: &str = "each";
const THEOREMS: &str = "theorems";

/// The sweep of the conjecture in a text.
///
/// What it is called and claims lives as long as the program, as with all sweeps; a program knows few of them.
///
/// # Errors
/// The line that is wrong, and in what.
pub fn sweep(text: &str) -> Result<&'static dyn Sweep, StudyError> {
    let written = read(text)?;
    let claims: Vec<Claim> = written
        .claims
        .iter()
        .map(|claim| Claim { name: kept(&claim.name), statement: kept(&claim.expression.text), cases: "cases" })
        .collect();
    let about = About {
        name: NAME,
        title: kept(&written.title),
        source: if written.source.is_empty() { "a file of the user" } else { kept(&written.source) },
        claims: Box::leak(claims.into_boxed_slice()),
        method: "Each case gives its names their values, and the claims are evaluated in the language, in a session of \
            its own for each chunk. The smallest counterexample is that with the least sizes of its members, then the \
            first of its family; it is made smaller for as long as a square, a piece, an edge or a vertex can be left \
            out.",
        settings: &SETTINGS,
        example: "onside sweep own FILE.onside",
    };
    Ok(Box::leak(Box::new(Own { about: Box::leak(Box::new(about)), written: Arc::new(written) })))
}

/// A text for as long as the program runs.
fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

struct Own {
    about: &'static About,
    written: Arc<Written>,
}

impl Sweep for Own {
    fn about(&self) -> &'static About {
        self.about
    }

    fn open(&self, options: &Options, seed: u64, guard: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        let theorems = match options.text(THEOREMS) {
            "yes" => true,
            "no" => false,
            other => {
                let problem = format!("--theorems is yes or no, not '{other}'");
                return Err(StudyError::new(problem, "as in --theorems no"));
            }
        };
        let mut judge = Judge::new(&self.written, theorems, guard)?;
        let mut heads = Vec::new();
        for (place, written) in (0..).zip(&self.written.heads) {
            heads.push(Head::read(judge.session(), written, place, seed)?);
        }
        let total = heads.iter().try_fold(1u64, |total, head| total.checked_mul(head.count()));
        let Some(total) = total else {
            return Err(StudyError::new("there are more cases than can be numbered", "take smaller families"));
        };
        let each = chunk_size(total, options.number(EACH));
        Ok(Box::new(Cases {
            written: Arc::clone(&self.written),
            about: self.about,
            heads,
            total,
            each,
            theorems,
            guard: Arc::clone(guard),
        }))
    }

    fn verify(&self, claim: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let case = certificate["case"].as_object().ok_or("the certificate does not name a case")?;
        let texts = self.written.heads.iter().map(|head| case.get(&head.name).and_then(Value::as_str));
        let texts: Vec<&str> =
            texts.collect::<Option<_>>().ok_or("the certificate does not name a case of this conjecture")?;
        let mut judge = Judge::new(&self.written, false, guard).map_err(|error| match error {
            StudyError::Stop(stop) => Doubt::Stop(stop),
            other => Doubt::Fails(other.to_string()),
        })?;
        let judged = judge.judge(&texts).map_err(|error| match error {
            ChunkError::Stop(stop) => Doubt::Stop(stop),
            other => Doubt::Fails(other.to_string()),
        })?;
        let named = self.named(&texts);
        let Some(judged) = judged else { return Err(format!("{named} is left out by where").into()) };
        let text = &self.written.claims.get(claim).ok_or("there is no such claim")?.expression.text;
        match judged.holds.get(claim) {
            Some(false) => Ok(format!("without theorems, {named}: it is false that {text}")),
            _ => Err(format!("without theorems, {named}: it is true that {text}").into()),
        }
    }
}

impl Own {
    fn named(&self, texts: &[&str]) -> String {
        named(&self.written, texts.iter().copied())
    }
}

/// `p = Push("BR"), n = 3`
fn named<'t>(written: &Written, texts: impl Iterator<Item = &'t str>) -> String {
    let named = written.heads.iter().zip(texts).map(|(head, text)| format!("{} = {text}", head.name));
    named.collect::<Vec<_>>().join(", ")
}

/// The cases of a conjecture.
struct Cases {
    written: Arc<Written>,
    about: &'static About,
    heads: Vec<Head>,
    total: u64,
    /// How many cases a chunk has.
    each: u64,
    theorems: bool,
    guard: Arc<Guard>,
}

impl Cases {
    /// The members of a case: its number is written with the families as digits, the last one lowest.
    fn members(&self, number: u64) -> Vec<u64> {
        let mut rest = number;
        let mut members: Vec<u64> = self
            .heads
            .iter()
            .rev()
            .map(|head| {
                let own = rest % head.count();
                rest /= head.count();
                head.member(own)
            })
            .collect();
        members.reverse();
        members
    }

    fn texts(&self, members: &[u64]) -> Vec<String> {
        self.heads.iter().zip(members).map(|(head, &member)| head.family.text(member)).collect()
    }

    /// How large a case is; of cases that are equally large the one comes first that is first in its families.
    fn measure(&self, members: &[u64]) -> Vec<u64> {
        let size = self.heads.iter().zip(members).map(|(head, &member)| head.family.size(member)).sum();
        std::iter::once(size).chain(members.iter().copied()).collect()
    }

    /// Whether a case is counted and refutes a claim.
    fn refutes(&self, judge: &mut Judge, claim: usize, members: &[u64]) -> Result<bool, ChunkError> {
        let texts = self.texts(members);
        let judged = judge.judge(&texts.iter().map(String::as_str).collect::<Vec<_>>())?;
        Ok(judged.is_some_and(|judged| judged.holds.get(claim) == Some(&false)))
    }

    /// Makes a case that refutes a claim as small as it can be made step by step.
    fn shrunk(&self, judge: &mut Judge, claim: usize, members: Vec<u64>) -> Result<Vec<u64>, ChunkError> {
        let mut members = members;
        'smaller: loop {
            let measure = self.measure(&members);
            let mut steps: Vec<Vec<u64>> = Vec::new();
            for (at, head) in self.heads.iter().enumerate() {
                for smaller in head.family.smaller(members[at]) {
                    let mut step = members.clone();
                    step[at] = smaller;
                    steps.push(step);
                }
            }
            steps.sort_by_key(|step| self.measure(step));
            steps.dedup();
            for step in steps {
                self.guard.check()?;
                if self.measure(&step) < measure && self.refutes(judge, claim, &step)? {
                    members = step;
                    continue 'smaller;
                }
            }
            return Ok(members);
        }
    }

    fn range_of(&self, index: u64) -> std::ops::Range<u64> {
        let start = index.saturating_mul(self.each).min(self.total);
        start..start.saturating_add(self.each).min(self.total)
    }

    /// The name of the column that counts the cases that contradict a claim.
    fn contradicting(&self, claim: usize) -> String {
        if self.about.claims.len() == 1 { "contradict".into() } else { format!("contradict_{}", claim + 1) }
    }
}

impl Study for Cases {
    fn columns(&self) -> Vec<Column> {
        let own = self.written.columns.iter().map(|column| match column.sort {
            Sort::Text => Column::text(&column.name),
            Sort::Integer => Column::key(&column.name),
            Sort::Sum => Column::folded(&column.name, Fold::Sum),
            Sort::Least => Column::folded(&column.name, Fold::Least),
            Sort::Greatest => Column::folded(&column.name, Fold::Greatest),
        });
        let counts = (0..self.about.claims.len()).map(|claim| Column::folded(&self.contradicting(claim), Fold::Sum));
        own.chain([Column::folded(CASES, Fold::Sum)]).chain(counts).collect()
    }

    fn range(&self) -> String {
        let heads = self.heads.iter().map(|head| format!("{} in {}", head.name, head.words()));
        let mut range = heads.collect::<Vec<_>>().join(", ");
        if let Some(condition) = &self.written.condition {
            range.push_str(&format!(", where {}", condition.text));
        }
        if !self.theorems {
            range.push_str(", without theorems");
        }
        range
    }

    fn stages(&self) -> Vec<u64> {
        vec![self.total.div_ceil(self.each)]
    }

    fn covers(&self, _: usize, index: u64) -> String {
        let range = self.range_of(index);
        let first = self.texts(&self.members(range.start));
        format!("{} cases from {} on", range.end - range.start, named(&self.written, first.iter().map(String::as_str)))
    }

    fn cost(&self, _: usize, index: u64) -> u64 {
        let range = self.range_of(index);
        let size = self.measure(&self.members(range.end.saturating_sub(1))).first().copied().unwrap_or(0);
        (range.end - range.start).saturating_mul(size.saturating_add(1))
    }

    fn chunk(&self, _: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let claims = self.about.claims.len();
        let columns = self.columns();
        let mut findings = Findings::new(claims);
        let mut judge = Judge::new(&self.written, self.theorems, &self.guard).map_err(|error| match error {
            StudyError::Stop(stop) => ChunkError::Stop(stop),
            other => ChunkError::Case(other.to_string()),
        })?;
        // Rows that agree in their keys are one row in the end, and so they are here already.
        let mut rows: BTreeMap<Vec<Cell>, usize> = BTreeMap::new();
        let mut smallest: Vec<Option<Vec<u64>>> = vec![None; claims];
        for number in self.range_of(index) {
            guard.check()?;
            let members = self.members(number);
            let texts = self.texts(&members);
            let Some(judged) = judge.judge(&texts.iter().map(String::as_str).collect::<Vec<_>>())? else { continue };
            let Judged { holds, cells } = judged;
            for (claim, &holds) in holds.iter().enumerate() {
                findings.cases[claim] += 1;
                if !holds {
                    findings.failures[claim] += 1;
                    let least = smallest[claim].as_ref();
                    if least.is_none_or(|least| self.measure(&members) < self.measure(least)) {
                        smallest[claim] = Some(members.clone());
                    }
                }
            }
            let key = self.written.columns.iter().zip(&cells);
            let key: Vec<Cell> = key
                .filter(|(column, _)| matches!(column.sort, Sort::Text | Sort::Integer))
                .map(|(_, cell)| cell.clone())
                .collect();
            let counts = [1u64].into_iter().chain(holds.iter().map(|&holds| u64::from(!holds)));
            let row: Vec<Cell> = cells.into_iter().chain(counts.map(Cell::from)).collect();
            match rows.get(&key) {
                Some(&place) => fold_row(&columns, &mut findings.rows[place], &row),
                None => {
                    rows.insert(key, findings.rows.len());
                    let names = columns.iter().map(|column| column.name.as_str());
                    findings.row(&columns, names.zip(row))?;
                }
            }
        }
        for (claim, members) in smallest.into_iter().enumerate() {
            let Some(members) = members else { continue };
            let members = self.shrunk(&mut judge, claim, members)?;
            let texts = self.texts(&members);
            let sentence = named(&self.written, texts.iter().map(String::as_str));
            let case: serde_json::Map<String, Value> =
                self.heads.iter().map(|head| head.name.clone()).zip(texts.into_iter().map(Value::from)).collect();
            let (measure, certificate) = (self.measure(&members), json!({ "case": case }));
            findings.keep(Counterexample { claim, measure, sentence, certificate });
        }
        Ok(findings)
    }

    fn verdicts(&self, summary: &Summary) -> Vec<ClaimVerdict> {
        let claims = 0..self.about.claims.len();
        claims
            .map(|claim| match summary.cases[claim] {
                0 => ClaimVerdict::Open(format!("{}: no case was left to be judged", self.range())),
                count => {
                    let counted = self.about.claims[claim].counted(count);
                    let of = if count == self.total { String::new() } else { format!(" of {}", grouped(self.total)) };
                    let swept = format!("{} ({counted}{of})", self.range());
                    match summary.counterexample(claim) {
                        None => ClaimVerdict::Holds(swept),
                        Some(found) => {
                            let failures = match summary.failures[claim] {
                                1 => "1 contradicts".into(),
                                count => format!("{} contradict", grouped(count)),
                            };
                            let sentence = format!("{}; {failures} it for {swept}", found.sentence);
                            ClaimVerdict::Counterexample(sentence)
                        }
                    }
                }
            })
            .collect()
    }
}

/// A limit, where there is no other reason to give up.
fn limit(stop: Option<Stop>) -> Option<Stop> {
    stop.filter(|stop| matches!(stop, Stop::Time | Stop::Memory | Stop::Positions(_) | Stop::Cancelled))
}
