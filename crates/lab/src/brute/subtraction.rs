//! Cumulative Subtraction from its definition: o(x) = max { s - o(x - s) | s in S, s <= x }, 0 if no action fits (001,
//! Definition 2), and for several piles the same over all piles. Nothing of the scoring engine is used.

/// o(0), ..., o(last).
#[must_use]
pub fn outcomes(actions: &[u64], last: usize) -> Vec<i64> {
    let mut outcomes: Vec<i64> = Vec::with_capacity(last + 1);
    for heap in 0..=last {
        let best = fitting(actions, heap).map(|(points, taken)| points - outcomes[heap - taken]).max();
        outcomes.push(best.unwrap_or(0));
    }
    outcomes
}

/// o(x, y) for x <= last_x and y <= last_y, row by row of y.
#[must_use]
pub fn two_piles(actions: &[u64], last_x: usize, last_y: usize) -> Vec<Vec<i64>> {
    let mut table: Vec<Vec<i64>> = Vec::with_capacity(last_y + 1);
    for y in 0..=last_y {
        let mut row: Vec<i64> = Vec::with_capacity(last_x + 1);
        for x in 0..=last_x {
            let first = fitting(actions, x).map(|(points, taken)| points - row[x - taken]).max();
            let second = fitting(actions, y).map(|(points, taken)| points - table[y - taken][x]).max();
            row.push(first.max(second).unwrap_or(0));
        }
        table.push(row);
    }
    table
}

/// The actions that fit a heap, as points and as a number of pebbles.
fn fitting(actions: &[u64], heap: usize) -> impl Iterator<Item = (i64, usize)> + '_ {
    let both = actions.iter().filter_map(|&action| Some((i64::try_from(action).ok()?, usize::try_from(action).ok()?)));
    both.filter(move |(_, taken)| (1..=heap).contains(taken))
}

/// Optimal play from a heap by the largest optimal action at each turn: the action and the greedy one.
#[must_use]
pub fn line(actions: &[u64], heap: usize) -> Vec<(i64, i64)> {
    let outcomes = outcomes(actions, heap);
    let mut line = Vec::new();
    let mut heap = heap;
    loop {
        let greedy = fitting(actions, heap).max();
        let optimal =
            fitting(actions, heap).filter(|(points, taken)| points - outcomes[heap - taken] == outcomes[heap]).max();
        let (Some((greedy, _)), Some((action, taken))) = (greedy, optimal) else { return line };
        line.push((action, greedy));
        heap -= taken;
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
#[must_use]
pub fn xi(actions: &[u64]) -> Option<usize> {
    let max = usize::try_from(*actions.iter().max()?).ok()?;
    let points = i64::try_from(max).ok()?;
    let last = max.checked_mul(max)?.checked_mul(2)?.checked_add(2 * max)?;
    let outcomes = outcomes(actions, last);
    let greedy = |&heap: &usize| points - outcomes[heap - max] == outcomes[heap];
    (max..=last).rev().take_while(greedy).last().filter(|xi| last + 1 - xi >= 2 * max)
}
