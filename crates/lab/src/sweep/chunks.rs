//! What there is to do, as data: the list of the chunks, so that others can hand them out, and ranges of them as text.

use std::fmt;
use std::str::FromStr;

use serde_json::{Value, json};

use super::findings::Fold;
use super::log::header_line;
use super::plan::Plan;
use super::runner::Runner;

/// What there is to do, as JSON: the plan, the first line of the log, claims and columns, and the chunks of the plan's
/// shard, each with what it covers and what it costs. Chunks that `left` does not want are counted and not listed.
///
/// `cost` compares the chunks of one sweep and has no unit. If `independent` is false, a process that does several
/// chunks saves work, because it builds tables once for them.
#[must_use]
pub fn chunk_list(runner: &Runner, plan: &Plan, left: &dyn Fn(u64) -> bool) -> Value {
    let study = runner.study();
    let all = (0..runner.total()).filter(|&number| plan.shard.holds(number));
    let entry = |number: u64| {
        let (stage, index) = runner.place(number).ok()?;
        let cost = study.cost(stage, index).max(1);
        Some(json!({ "chunk": number, "stage": stage, "covers": study.covers(stage, index), "cost": cost }))
    };
    let columns: Vec<Value> = study
        .columns()
        .iter()
        .map(|column| json!({ "name": column.name, "text": column.text, "fold": fold_name(column.fold) }))
        .collect();
    let claims: Vec<Value> = runner
        .sweep()
        .about()
        .claims
        .iter()
        .map(|claim| json!({ "name": claim.name, "statement": claim.statement, "cases": claim.cases }))
        .collect();
    json!({
        "plan": plan.to_json(),
        "header": header_line(plan),
        "range": study.range(),
        "claims": claims,
        "columns": columns,
        "chunks": all.clone().count(),
        "independent": study.independent(),
        "list": all.filter(|&number| left(number)).filter_map(entry).collect::<Vec<_>>(),
    })
}

fn fold_name(fold: Fold) -> &'static str {
    match fold {
        Fold::Key => "key",
        Fold::Sum => "sum",
        Fold::Least => "least",
        Fold::Greatest => "greatest",
    }
}

/// Numbers of chunks as a text: `3..17`, both included, or `3..5,9`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranges(Vec<(u64, u64)>);

impl Ranges {
    /// The numbers in the order in which they stand, as far as there are chunks; and the first one for which there is
    /// none.
    #[must_use]
    pub fn numbers(&self, total: u64) -> (Vec<u64>, Option<u64>) {
        let mut numbers = Vec::new();
        for &(first, last) in &self.0 {
            numbers.extend(first..last.saturating_add(1).min(total));
            if last >= total {
                return (numbers, Some(first.max(total)));
            }
        }
        (numbers, None)
    }
}

/// A text that names no chunks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoRange(String);

impl fmt::Display for NoRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chunks are written 3..17, or 3..5,9, and not '{}'", self.0)
    }
}

impl FromStr for Ranges {
    type Err = NoRange;

    fn from_str(text: &str) -> Result<Ranges, NoRange> {
        let range = |part: &str| {
            let (first, last) = part.split_once("..").unwrap_or((part, part));
            let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
            (first <= last).then_some((first, last))
        };
        let ranges = text.split(',').map(range).collect::<Option<Vec<_>>>();
        ranges.map(Ranges).ok_or_else(|| NoRange(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_chunks_include_both_ends_and_end_with_the_last_chunk() {
        let check = |text: &str, expected: Option<(Vec<u64>, Option<u64>)>| {
            assert_eq!(text.parse::<Ranges>().ok().map(|ranges| ranges.numbers(10)), expected, "{text}");
        };
        check("3..5", Some((vec![3, 4, 5], None)));
        check("9", Some((vec![9], None)));
        check("5..6, 0", Some((vec![5, 6, 0], None)));
        check("8..12", Some((vec![8, 9], Some(10))));
        check("12", Some((vec![], Some(12))));
        check("0..18446744073709551615", Some(((0..10).collect(), Some(10))));
        for wrong in ["", "5..3", "-1", "1...2", "a", "1,,2"] {
            check(wrong, None);
        }
    }
}
