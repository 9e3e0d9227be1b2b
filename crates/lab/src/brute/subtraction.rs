//! Cumulative Subtraction from its definition: o(x) = max { s - o(x - s) | s in S, s <= x }, 0 if no action fits (001,
//! Definition 2), and for several piles the same over all piles. Nothing of the scoring engine is used.

use std::collections::BTreeSet;

use onside_ground::{Guard, Stop};

/// How many heaps are looked at between two questions to the guard.
const OFTEN: usize = 1 << 12;

/// Asks whether there is room for tables with this number of cells; the bytes are the caller's until it returns.
fn room(cells: usize, guard: &Guard) -> Result<onside_ground::Charge, Stop> {
    let mut charge = guard.charge();
    charge.more((cells as u64).saturating_mul(8))?;
    Ok(charge)
}

/// o(0), ..., o(last).
///
/// # Errors
/// A limit or a request to stop.
pub fn outcomes(actions: &[u64], last: usize, guard: &Guard) -> Result<Vec<i64>, Stop> {
    let _room = room(last.saturating_add(1), guard)?;
    let mut outcomes: Vec<i64> = Vec::with_capacity(last + 1);
    for heap in 0..=last {
        if heap % OFTEN == 0 {
            guard.check()?;
        }
        let best = fitting(actions, heap).map(|(points, taken)| points - outcomes[heap - taken]).max();
        outcomes.push(best.unwrap_or(0));
    }
    Ok(outcomes)
}

/// o(x, y) for x <= last_x and y <= last_y, row by row of y.
///
/// # Errors
/// A limit or a request to stop.
pub fn two_piles(actions: &[u64], last_x: usize, last_y: usize, guard: &Guard) -> Result<Vec<Vec<i64>>, Stop> {
    let _room = room(last_x.saturating_add(1).saturating_mul(last_y.saturating_add(1)), guard)?;
    let mut table: Vec<Vec<i64>> = Vec::with_capacity(last_y + 1);
    for y in 0..=last_y {
        let mut row: Vec<i64> = Vec::with_capacity(last_x + 1);
        for x in 0..=last_x {
            if x % OFTEN == 0 {
                guard.check()?;
            }
            let first = fitting(actions, x).map(|(points, taken)| points - row[x - taken]).max();
            let second = fitting(actions, y).map(|(points, taken)| points - table[y - taken][x]).max();
            row.push(first.max(second).unwrap_or(0));
        }
        table.push(row);
    }
    Ok(table)
}

/// The actions that fit a heap, as points and as a number of pebbles.
fn fitting(actions: &[u64], heap: usize) -> impl Iterator<Item = (i64, usize)> + '_ {
    let both = actions.iter().filter_map(|&action| Some((i64::try_from(action).ok()?, usize::try_from(action).ok()?)));
    both.filter(move |(_, taken)| (1..=heap).contains(taken))
}

/// Optimal play from a heap by the largest optimal action at each turn: the action and the greedy one.
///
/// # Errors
/// A limit or a request to stop.
pub fn line(actions: &[u64], heap: usize, guard: &Guard) -> Result<Vec<(i64, i64)>, Stop> {
    let outcomes = outcomes(actions, heap, guard)?;
    let mut line = Vec::new();
    let mut heap = heap;
    loop {
        let greedy = fitting(actions, heap).max();
        let optimal =
            fitting(actions, heap).filter(|(points, taken)| points - outcomes[heap - taken] == outcomes[heap]).max();
        let (Some((greedy, _)), Some((action, taken))) = (greedy, optimal) else { return Ok(line) };
        line.push((action, greedy));
        heap -= taken;
    }
}

/// Whether only one line of play from a heap is optimal.
///
/// # Errors
/// A limit or a request to stop.
pub fn is_unique(actions: &[u64], heap: usize, guard: &Guard) -> Result<bool, Stop> {
    let outcomes = outcomes(actions, heap, guard)?;
    let mut heap = heap;
    loop {
        let mut optimal: Vec<usize> = fitting(actions, heap)
            .filter(|(points, taken)| points - outcomes[heap - taken] == outcomes[heap])
            .map(|(_, taken)| taken)
            .collect();
        optimal.dedup();
        match optimal[..] {
            [] => return Ok(true),
            [only] => heap -= only,
            _ => return Ok(false),
        }
    }
}

/// The sacrifices of a line, greedy action minus action, of Positive and of Negative: total and largest of each.
#[must_use]
pub fn sacrifices(line: &[(i64, i64)]) -> [(i64, i64); 2] {
    let mut players = [(0, 0); 2];
    for (turn, (action, greedy)) in line.iter().enumerate() {
        let (total, largest) = &mut players[turn % 2];
        *total += greedy - action;
        *largest = (*largest).max(greedy - action);
    }
    players
}

/// xi(S): the least heap from which on max S is the largest optimal action, found by looking back from the heap
/// 2 (max S)^2 + 2 max S. Nothing if fewer than 2 max S heaps in a row are seen there: then it would not be proved that
/// they go on (001, Theorem 3, would exclude that, but its proof has a gap).
///
/// # Errors
/// A limit or a request to stop.
pub fn xi(actions: &[u64], guard: &Guard) -> Result<Option<usize>, Stop> {
    let Some((max, points, last)) = bound(actions) else { return Ok(None) };
    let outcomes = outcomes(actions, last, guard)?;
    let greedy = |&heap: &usize| points - outcomes[heap - max] == outcomes[heap];
    Ok((max..=last).rev().take_while(greedy).last().filter(|xi| last + 1 - xi >= 2 * max))
}

/// max S as a number of pebbles and as points, and 2 (max S)^2 + 2 max S.
fn bound(actions: &[u64]) -> Option<(usize, i64, usize)> {
    let max = usize::try_from(*actions.iter().max()?).ok()?;
    let last = max.checked_mul(max)?.checked_mul(2)?.checked_add(2 * max)?;
    Some((max, i64::try_from(max).ok()?, last))
}

/// Whether xi(S) <= 2 (max S)^2, which is so if max S is optimal for the 2 max S heaps from there on: they repeat then.
/// Nothing if there is no action, or one that is too large.
///
/// # Errors
/// A limit or a request to stop.
pub fn is_bounded(actions: &[u64], guard: &Guard) -> Result<Option<bool>, Stop> {
    let Some((max, points, last)) = bound(actions) else { return Ok(None) };
    let outcomes = outcomes(actions, last, guard)?;
    Ok(Some((last - 2 * max..last).all(|heap| points - outcomes[heap - max] == outcomes[heap])))
}

/// Whether some optimal line from a heap has, for each player, actions that do not increase, by following all of them.
///
/// # Errors
/// A limit or a request to stop.
pub fn descends(actions: &[u64], heap: usize, guard: &Guard) -> Result<bool, Stop> {
    let outcomes = outcomes(actions, heap, guard)?;
    let pairs = actions.len().saturating_add(1).saturating_pow(2);
    let _room = room(heap.saturating_add(1).saturating_mul(pairs), guard)?;
    // The first actions of such lines, of the player who moves and of the other one; 0 where there is none.
    let mut lines: Vec<BTreeSet<(usize, usize)>> = Vec::with_capacity(heap + 1);
    for own in 0..=heap {
        guard.check()?;
        if fitting(actions, own).next().is_none() {
            lines.push([(0, 0)].into());
            continue;
        }
        let optimal = fitting(actions, own).filter(|(points, taken)| points - outcomes[own - taken] == outcomes[own]);
        let after = |(_, taken): (i64, usize)| {
            let rest = lines[own - taken].iter().filter(move |(_, later)| *later <= taken);
            rest.map(move |(other, _)| (taken, *other)).collect::<Vec<_>>()
        };
        let found = optimal.flat_map(after).collect();
        lines.push(found);
    }
    Ok(!lines[heap].is_empty())
}
