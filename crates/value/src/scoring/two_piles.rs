//! Tables for two piles: 001, Figures 5 and 6, with their rows, columns and diagonals.
//!
//! o(x, y) = o(y, x), so half of the table is stored (`piles`). Not here: drawings.

use onside_ground::Guard;

use super::memory::Held;
use super::periods::{observed, prove};
use super::{ActionSet, Error, LinePeriod, PileMove, PileTable};

/// The outcomes of all pairs of piles up to given sizes.
#[derive(Clone, Debug)]
pub struct TwoPiles {
    actions: ActionSet,
    table: PileTable,
    /// The largest first pile and the largest second pile.
    last: (u64, u64),
}

impl TwoPiles {
    /// The table of o(x, y) for 0 <= x <= `last_x` and 0 <= y <= `last_y`.
    ///
    /// # Errors
    /// A limit, or a table that does not fit memory.
    pub fn new(actions: ActionSet, last_x: u64, last_y: u64, guard: &Guard) -> Result<TwoPiles, Error> {
        let table = PileTable::new(&actions, &[last_x, last_y], guard)?;
        Ok(TwoPiles { actions, table, last: (last_x, last_y) })
    }

    /// The action set S.
    #[must_use]
    pub fn actions(&self) -> &ActionSet {
        &self.actions
    }

    /// The largest first and second pile.
    #[must_use]
    pub fn last(&self) -> (u64, u64) {
        self.last
    }

    /// Bytes of tables that are held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// o(x, y), or nothing outside the table.
    #[must_use]
    pub fn outcome(&self, x: u64, y: u64) -> Option<u64> {
        self.table.pair(x, y)
    }

    /// The optimal moves from (x, y), or nothing outside the table.
    #[must_use]
    pub fn optimal_moves(&self, x: u64, y: u64) -> Option<Vec<PileMove>> {
        self.table.optimal_moves(&[x, y])
    }

    fn line(&self, cells: impl Iterator<Item = (u64, u64)>) -> Vec<u64> {
        cells.map_while(|(x, y)| self.outcome(x, y)).collect()
    }

    /// The row of the second pile y: o(0, y), o(1, y), ..., o(last_x, y); empty outside the table.
    #[must_use]
    pub fn row(&self, y: u64) -> Vec<u64> {
        if y > self.last.1 { Vec::new() } else { self.line((0..=self.last.0).map(|x| (x, y))) }
    }

    /// The column of the first pile x: o(x, 0), o(x, 1), ..., o(x, last_y); empty outside the table.
    #[must_use]
    pub fn column(&self, x: u64) -> Vec<u64> {
        if x > self.last.0 { Vec::new() } else { self.line((0..=self.last.1).map(|y| (x, y))) }
    }

    /// The k-diagonal o(x, k + x), from the first x at which both piles exist.
    #[must_use]
    pub fn diagonal(&self, k: i64) -> Vec<u64> {
        let (x, y) = if k < 0 { (k.unsigned_abs(), 0) } else { (0, k.unsigned_abs()) };
        let (columns, rows) = match (self.last.0.checked_sub(x), self.last.1.checked_sub(y)) {
            (Some(columns), Some(rows)) => (columns, rows),
            _ => return Vec::new(),
        };
        self.line((0..=columns.min(rows)).map(|step| (x + step, y + step)))
    }

    /// The period of a row, proved if the table is wide enough; nothing if none is seen.
    ///
    /// # Errors
    /// A limit.
    pub fn row_period(&self, y: u64, guard: &Guard) -> Result<Option<LinePeriod>, Error> {
        self.period_of(y, guard, |y| self.row(y))
    }

    /// The period of a column, proved if the table is high enough; nothing if none is seen.
    ///
    /// # Errors
    /// A limit.
    pub fn column_period(&self, x: u64, guard: &Guard) -> Result<Option<LinePeriod>, Error> {
        self.period_of(x, guard, |x| self.column(x))
    }

    /// The period of a k-diagonal over the range computed, counted from its first cell; nothing if none is seen.
    #[must_use]
    pub fn diagonal_period(&self, k: i64) -> Option<LinePeriod> {
        observed(&self.diagonal(k))
    }

    fn period_of(
        &self,
        line: u64,
        guard: &Guard,
        cells: impl Fn(u64) -> Vec<u64>,
    ) -> Result<Option<LinePeriod>, Error> {
        let Some(mut found) = observed(&cells(line)) else { return Ok(None) };
        let lines = self.reachable(line, &mut Held::none(guard))?;
        let reach = usize::try_from(self.actions.max()).unwrap_or(usize::MAX);
        if let Some(evidence) = prove(&lines, cells, reach, guard)? {
            found.evidence = evidence;
        }
        Ok(Some(found))
    }

    /// The lines that can be reached from a line by actions on the other pile, itself among them, in increasing order.
    fn reachable(&self, line: u64, held: &mut Held) -> Result<Vec<u64>, Error> {
        let mut reached = Vec::new();
        held.reserve(&mut reached, u128::from(line) + 1, "the rows of a proof")?;
        // Entry d: whether d is a sum of actions, so that line - d is reached.
        for distance in 0..=line {
            let sum =
                self.actions.available(distance.into()).iter().any(|action| {
                    usize::try_from(distance - action).is_ok_and(|rest| reached.get(rest) == Some(&true))
                });
            reached.push(distance == 0 || sum);
        }
        Ok((0..=line).zip(reached.into_iter().rev()).filter(|&(_, reached)| reached).map(|(below, _)| below).collect())
    }
}
