//! Cumulative Subtraction: the results of all heaps up to one, and of all heaps up to where they have repeated.

use onside_ground::{Guard, Stop};
use onside_value::scoring::ActionSet;

use crate::NotProved;
use crate::text::Text;

/// Larger actions are not tabulated.
const MOST: u64 = 1 << 40;

/// A table of results that is written while it grows.
struct Table<'a, 't, 'w> {
    actions: &'a [u64],
    results: Vec<u64>,
    guard: &'a Guard,
    text: &'t mut Text<'w>,
}

impl<'a, 't, 'w> Table<'a, 't, 'w> {
    fn new(actions: &'a ActionSet, guard: &'a Guard, text: &'t mut Text<'w>) -> Result<Table<'a, 't, 'w>, NotProved> {
        if actions.max() > MOST {
            return Err(Stop::TooLarge("an action is too large for a table of all heaps").into());
        }
        text.step("c").word(list(actions).as_bytes()).done()?;
        Ok(Table { actions: actions.as_slice(), results: Vec::new(), guard, text })
    }

    /// Writes the result of the next heap, by the definition.
    fn next(&mut self) -> Result<(), NotProved> {
        self.guard.charge_positions(1)?;
        let heap = self.results.len();
        let gets = |own: u64| {
            let left = usize::try_from(own).ok().and_then(|own| heap.checked_sub(own))?;
            // A result is at most the greatest action (001, Lemma 1) and never negative, so words have room.
            Some((i128::from(own) - i128::from(self.results[left]), own))
        };
        let best = self.actions.iter().filter_map(|&own| gets(own)).max();
        let (result, action) = best.unwrap_or((0, 0));
        let result = u64::try_from(result).map_err(|_| Stop::Internal("a result is negative"))?;
        self.text.step("o").word(result.to_string().as_bytes());
        if action > 0 {
            self.text.word(action.to_string().as_bytes());
        }
        self.text.done()?;
        self.results.push(result);
        Ok(())
    }
}

/// Actions as certificates write them.
fn list(actions: &ActionSet) -> String {
    actions.as_slice().iter().map(u64::to_string).collect::<Vec<String>>().join(",")
}

/// The result of a heap; the statement.
pub(crate) fn score(actions: &ActionSet, heap: u64, guard: &Guard, text: &mut Text<'_>) -> Result<String, NotProved> {
    let last = usize::try_from(heap).map_err(|_| Stop::TooLarge("the heap is too large for a table"))?;
    let mut charge = guard.charge();
    charge.more(8 * heap.saturating_add(1))?;
    let mut table = Table::new(actions, guard, text)?;
    while table.results.len() <= last {
        table.next()?;
    }
    let result = table.results[last];
    Ok(format!("score {} {heap} {result}", list(actions)))
}

/// Twice the greatest action as period, and the first heap from which results repeat with it; the statement.
///
/// They do for every set of actions (001, Corollary 5), but nothing here relies on it: the table grows until they have.
pub(crate) fn period(actions: &ActionSet, guard: &Guard, text: &mut Text<'_>) -> Result<String, NotProved> {
    let mut charge = guard.charge();
    let mut table = Table::new(actions, guard, text)?;
    let window = usize::try_from(actions.max()).map_err(|_| Stop::TooLarge("an action is too large for a table"))?;
    let period = 2 * window;
    let mut repeats = 0;
    while repeats < window {
        charge.count(8)?;
        table.next()?;
        let heap = table.results.len() - 1;
        let before = heap.checked_sub(period).map(|before| table.results[before]);
        repeats = if before == Some(table.results[heap]) { repeats + 1 } else { 0 };
    }
    let from = table.results.len() - window - period;
    Ok(format!("period {} {from} {period}", list(actions)))
}
