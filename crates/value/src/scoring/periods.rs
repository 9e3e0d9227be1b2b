//! What repeats along a row, a column or a diagonal of a table for two piles, and how well it is known.
//!
//! **What is looked for.** Among all periods p after which the line repeats from some cell on to its end, the one for
//! which preperiod + p is least. It must be seen at least twice, over at least a quarter of the line; otherwise there
//! is no answer.
//!
//! **Rows and columns can be proved.** Let M = max S and fix the second pile y. The outcome of (x, y) depends on those
//! of (x - s, y) and (x, y - s). From x = M on all actions fit the first pile, so the M columns before x, in all rows
//! that can be reached from row y by actions, determine column x in these rows, and so on for ever. If in all these
//! rows the M cells from x1 on are those from x1 + q on, then all of them repeat after q from x1 on. q is the least
//! common multiple of the rows' periods, x1 the greatest of their preperiods; the table must reach to the cell x1 + q +
//! M - 1. Then preperiod and period of row y are exact: every period it may have eventually divides the one found, and
//! would have been found itself (as in `convergence`). This is the folklore argument of 001, section 8, made checkable.
//! By symmetry it holds for columns.
//!
//! **Diagonals are observed only** (Conjecture 19). Conjecture 18, that the period of a row is at most 2 max S, is not
//! used.

use std::fmt;

use onside_ground::{Guard, Stop};

/// How well a period is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// It holds for ever: this number of rows agree on max S cells from `first` on and from `first + shift` on.
    Proved {
        /// How many rows were compared.
        rows: u64,
        /// Where the cells that return begin.
        first: u64,
        /// After how many cells they return.
        shift: u64,
    },
    /// It holds for the cells computed; this number of them were compared with the one a period later.
    Observed {
        /// The number of comparisons.
        compared: u64,
    },
}

/// The period of a line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePeriod {
    /// The first cell from which on the line repeats.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// How many cells of the line were computed.
    pub computed: u64,
    /// How well this is known.
    pub evidence: Evidence,
}

impl fmt::Display for LinePeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "period {} from cell {} on; ", self.period, self.preperiod)?;
        match self.evidence {
            Evidence::Proved { rows, first, shift } => {
                write!(f, "proved: {rows} rows agree from cell {first} and from cell {} on", first + shift)
            }
            Evidence::Observed { compared } => {
                write!(f, "observed in {compared} comparisons of {} cells, not proved", self.computed)
            }
        }
    }
}

/// Preperiod and period of a sequence, as far as it is given; nothing if none is seen twice over a quarter of it.
pub(super) fn observe(line: &[u64]) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize)> = None;
    for period in 1..=line.len() / 2 {
        if best.is_some_and(|(preperiod, found)| preperiod + found <= period) {
            break;
        }
        // Where the line repeats after the best period so far, it repeats after the multiples of that as well.
        let known = match best {
            Some((preperiod, found)) if period % found == 0 => preperiod.min(line.len() - period),
            _ => line.len() - period,
        };
        let equal = line[..known].iter().rev().zip(line[period..known + period].iter().rev());
        let preperiod = known - equal.take_while(|(earlier, later)| earlier == later).count();
        let repeating = line.len() - preperiod;
        let seen = repeating >= 2 * period && repeating >= line.len().div_ceil(4);
        if seen && best.is_none_or(|(least, found)| preperiod + period < least + found) {
            best = Some((preperiod, period));
        }
    }
    best
}

/// The answer for a line that is only observed.
pub(super) fn observed(line: &[u64]) -> Option<LinePeriod> {
    let (preperiod, period) = observe(line)?;
    let compared = (line.len() - preperiod - period) as u64;
    Some(LinePeriod {
        preperiod: preperiod as u64,
        period: period as u64,
        computed: line.len() as u64,
        evidence: Evidence::Observed { compared },
    })
}

/// Whether these lines, all of the same length, prove each other periodic.
pub(super) fn prove(
    lines: &[u64],
    cells: impl Fn(u64) -> Vec<u64>,
    reach: usize,
    guard: &Guard,
) -> Result<Option<Evidence>, Stop> {
    // Lines are read off the table when they are needed, because all of them together may be larger than the table.
    let (mut first, mut shift) = (0, 1_usize);
    for &line in lines {
        guard.check()?;
        let cells = cells(line);
        let Some((preperiod, period)) = observe(&cells) else { return Ok(None) };
        first = first.max(preperiod);
        // Both are at most the length of a line, so nothing overflows.
        shift = shift / common_divisor(shift, period) * period;
        if first.saturating_add(reach).saturating_add(shift) > cells.len() {
            return Ok(None);
        }
    }
    for &line in lines {
        guard.check()?;
        let cells = cells(line);
        if cells[first..first + reach] != cells[first + shift..first + shift + reach] {
            return Ok(None);
        }
    }
    Ok(Some(Evidence::Proved { rows: lines.len() as u64, first: first as u64, shift: shift as u64 }))
}

fn common_divisor(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_reported_if_it_is_seen_twice_over_a_quarter_of_the_line() {
        assert_eq!(observe(&[]), None);
        assert_eq!(observe(&[5]), None);
        assert_eq!(observe(&[5, 5]), Some((0, 1)));
        assert_eq!(observe(&[9, 1, 2, 3, 1, 2, 3, 1]), Some((1, 3)));
        assert_eq!(observe(&[9, 1, 2, 3, 1, 2]), None);
        // Two equal cells at the end of a long line are no period.
        assert_eq!(observe(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 9]), None);
    }

    #[test]
    fn rows_prove_each_other_only_if_the_table_reaches_far_enough() {
        let (low, high) = ([0, 1, 0, 1, 0, 1, 0, 1, 0, 1], [7, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
        let cells = |line: u64| if line == 0 { low.to_vec() } else { high.to_vec() };
        let proof = |reach| prove(&[0, 1], cells, reach, &Guard::default()).expect("no limit");
        assert_eq!(proof(3), Some(Evidence::Proved { rows: 2, first: 1, shift: 6 }));
        assert_eq!(proof(4), None);
        assert_eq!(proof(usize::MAX), None);
    }
}
