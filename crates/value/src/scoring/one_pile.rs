//! One heap: every question about Cumulative Subtraction with an action set, for heaps of any size.
//!
//! One action, two actions and intervals are answered by their closed forms. For all other sets the recurrence is run
//! until it is proved to have converged (`convergence`), and larger heaps are reduced by the period. The closed forms
//! can be switched off with [`CumulativeSubtraction::by_recurrence`].
//!
//! Not here: several piles (`piles`), the text of answers. Source: 001, Definitions 1 to 6.

use dashu_int::{IBig, UBig};
use onside_ground::{Guard, Player};

use super::convergence::search;
use super::memory::Held;
use super::recurrence::Recurrence;
use super::{ActionSet, Convergence, Error, Grounds, Truncated, TwoActions};

/// Cumulative Subtraction with a fixed action set, solved for all heaps.
#[derive(Clone, Debug)]
pub struct CumulativeSubtraction {
    actions: ActionSet,
    method: Method,
    convergence: Convergence,
}

/// How outcomes are known.
#[derive(Clone, Debug)]
enum Method {
    OneAction,
    TwoActions(TwoActions),
    Truncated(Truncated),
    /// The outcomes of all heaps up to the end of the certificate.
    Table(Vec<i32>),
}

/// One column of a table such as 001's Table 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The heap x.
    pub heap: UBig,
    /// opt(x), or nothing if no action fits.
    pub optimal_action: Option<u64>,
    /// o(x).
    pub outcome: u64,
}

impl CumulativeSubtraction {
    /// Solves the game, by a closed form if there is one.
    ///
    /// # Errors
    /// A limit, or a table that does not fit memory.
    pub fn new(actions: ActionSet, guard: &Guard) -> Result<CumulativeSubtraction, Error> {
        let max = actions.max();
        let (method, convergence) = if actions.as_slice().len() == 1 {
            let (xi, period, grounds) = (u128::from(max), 2 * max, Grounds::OneAction);
            (Method::OneAction, Convergence { xi, preperiod: 0, period, max, grounds })
        } else if let Some(truncated) = Truncated::of(&actions) {
            (Method::Truncated(truncated), truncated.convergence())
        } else if let Some(pair) = TwoActions::new(&actions) {
            (Method::TwoActions(pair), pair.convergence())
        } else {
            return CumulativeSubtraction::by_recurrence(actions, guard);
        };
        Ok(CumulativeSubtraction { actions, method, convergence })
    }

    /// Solves the game by the recurrence alone, whatever theorems say.
    ///
    /// # Errors
    /// A limit, or a table that does not fit memory.
    pub fn by_recurrence(actions: ActionSet, guard: &Guard) -> Result<CumulativeSubtraction, Error> {
        let mut recurrence = Recurrence::new(&actions, guard)?;
        let found = search(&mut recurrence, actions.max(), false)?;
        let convergence = found.convergence(found.least_period(&recurrence));
        let method = Method::Table(recurrence.into_outcomes());
        Ok(CumulativeSubtraction { actions, method, convergence })
    }

    /// The action set S.
    #[must_use]
    pub fn actions(&self) -> &ActionSet {
        &self.actions
    }

    /// Bytes of tables that are held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let table = match &self.method {
            Method::Table(table) => table.capacity() * size_of::<i32>(),
            _ => 0,
        };
        table as u64 + size_of_val(self.actions.as_slice()) as u64
    }

    /// xi(S), preperiod and period, with their proof.
    #[must_use]
    pub fn convergence(&self) -> &Convergence {
        &self.convergence
    }

    /// The outcome of a heap that has been reduced.
    fn reduced_outcome(&self, heap: u128) -> u64 {
        match &self.method {
            Method::OneAction => {
                let max = self.actions.max();
                if (heap / u128::from(max)).is_multiple_of(2) { 0 } else { max }
            }
            Method::TwoActions(pair) => pair.outcome(heap),
            Method::Truncated(truncated) => truncated.outcome(heap),
            Method::Table(table) => {
                // The table reaches a whole period beyond the preperiod, so a longer heap is reduced into it.
                let (preperiod, period) = (self.convergence.preperiod, u128::from(self.convergence.period.max(1)));
                let heap = if heap < preperiod + period { heap } else { preperiod + (heap - preperiod) % period };
                let outcome = usize::try_from(heap).ok().and_then(|heap| table.get(heap));
                outcome.map_or(0, |&outcome| u64::from(outcome.unsigned_abs()))
            }
        }
    }

    /// o(x): the result of optimal play from (x, 0) if Positive starts.
    #[must_use]
    pub fn outcome(&self, heap: &UBig) -> u64 {
        self.reduced_outcome(self.convergence.reduce(heap))
    }

    /// The result of optimal play from the position (x, p): p + o(x) if Positive (Left) starts, p - o(x) if Negative
    /// does.
    #[must_use]
    pub fn result(&self, heap: &UBig, score: &IBig, starter: Player) -> IBig {
        let outcome = IBig::from(self.outcome(heap));
        match starter {
            Player::Left => score + outcome,
            Player::Right => score - outcome,
        }
    }

    /// opt(x): the largest maximising action, or nothing if no action fits.
    #[must_use]
    pub fn optimal_action(&self, heap: &UBig) -> Option<u64> {
        let heap = self.convergence.reduce(heap);
        if heap >= self.convergence.xi {
            return Some(self.convergence.max);
        }
        match &self.method {
            Method::TwoActions(pair) => pair.optimal_action(heap),
            Method::Truncated(truncated) => truncated.optimal_action(heap),
            Method::OneAction | Method::Table(_) => self.maximising(heap).next_back(),
        }
    }

    /// All maximising actions, in increasing order; none if no action fits.
    #[must_use]
    pub fn optimal_actions(&self, heap: &UBig) -> Vec<u64> {
        self.maximising(self.convergence.reduce(heap)).collect()
    }

    fn maximising(&self, heap: u128) -> impl DoubleEndedIterator<Item = u64> + '_ {
        let outcome = u128::from(self.reduced_outcome(heap));
        let worth = move |&action: &u64| {
            let action = u128::from(action);
            action == outcome + u128::from(self.reduced_outcome(heap - action))
        };
        self.actions.available(heap).iter().copied().filter(worth)
    }

    /// The greedy action: the largest that fits (001, Definition 6). Any other action is a sacrifice.
    #[must_use]
    pub fn greedy_action(&self, heap: &UBig) -> Option<u64> {
        self.actions.greedy(u128::try_from(heap).unwrap_or(u128::MAX))
    }

    /// opt and o for all heaps from `first` to `last`; 001's Table 1 is that of {5, 7} from 0 to 55.
    ///
    /// # Errors
    /// A limit, or a range that does not fit memory.
    pub fn table(&self, first: &UBig, last: &UBig, guard: &Guard) -> Result<Vec<TableRow>, Error> {
        let mut rows = Vec::new();
        if first > last {
            return Ok(rows);
        }
        let count = u128::try_from(&(last - first)).unwrap_or(u128::MAX).saturating_add(1);
        Held::none(guard).reserve(&mut rows, count, "the table of heaps")?;
        let mut heap = first.clone();
        while heap <= *last {
            if rows.len().is_multiple_of(1024) {
                guard.check()?;
            }
            let (optimal_action, outcome) = (self.optimal_action(&heap), self.outcome(&heap));
            rows.push(TableRow { heap: heap.clone(), optimal_action, outcome });
            heap += 1_u8;
        }
        Ok(rows)
    }

    /// The outcomes of the heaps from `first` to `last`.
    ///
    /// # Errors
    /// A limit, or a range that does not fit memory.
    pub fn outcomes(&self, first: &UBig, last: &UBig, guard: &Guard) -> Result<Vec<u64>, Error> {
        let mut outcomes = Vec::new();
        if first > last {
            return Ok(outcomes);
        }
        let count = u128::try_from(&(last - first)).unwrap_or(u128::MAX).saturating_add(1);
        Held::none(guard).reserve(&mut outcomes, count, "the outcomes of the heaps")?;
        let mut heap = first.clone();
        while heap <= *last {
            if outcomes.len().is_multiple_of(1024) {
                guard.check()?;
            }
            outcomes.push(self.outcome(&heap));
            heap += 1_u8;
        }
        Ok(outcomes)
    }

    /// One period of outcomes from the preperiod on.
    ///
    /// # Errors
    /// A limit, or a period that does not fit memory.
    pub fn pattern(&self, guard: &Guard) -> Result<Vec<u64>, Error> {
        let first = UBig::from(self.convergence.preperiod);
        let last = &first + UBig::from(self.convergence.period.saturating_sub(1));
        self.outcomes(&first, &last, guard)
    }

    /// The outcomes at convergence by residue: entry r belongs to all large heaps x with x = r modulo the period (001,
    /// Figure 2).
    ///
    /// # Errors
    /// A limit, or a period that does not fit memory.
    pub fn pattern_by_residue(&self, guard: &Guard) -> Result<Vec<u64>, Error> {
        let period = u128::from(self.convergence.period.max(1));
        let first = UBig::from(self.convergence.preperiod.div_ceil(period) * period);
        let last = &first + UBig::from(period - 1);
        self.outcomes(&first, &last, guard)
    }
}
