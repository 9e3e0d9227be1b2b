//! What is known about Domineering: the longest play is a largest set of dominoes that fit side by side, that is, a
//! maximum matching of the free cells.

use std::collections::VecDeque;

use dashu_int::IBig;
use onside_ruleset::Domineering;
use rustc_hash::FxHashMap;

use super::{Knowledge, Registered};

/// On larger boards augmenting paths would take long, and nobody could stop them.
const MANY_CELLS: usize = 1000;

impl Knowledge<Domineering> for Registered {
    fn height(&self, position: &Domineering) -> Option<IBig> {
        (position.cell_count() <= MANY_CELLS).then(|| maximum_matching(&position.free_cells()).into())
    }
}

/// The most dominoes that fit on the cells: augmenting paths from the cells of one chessboard colour.
fn maximum_matching(cells: &[(u16, u16)]) -> usize {
    let index: FxHashMap<(u16, u16), usize> = cells.iter().copied().zip(0..).collect();
    let neighbours = |cell: usize| {
        let (row, column) = cells[cell];
        let around = [
            (row.checked_sub(1), Some(column)),
            (row.checked_add(1), Some(column)),
            (Some(row), column.checked_sub(1)),
            (Some(row), column.checked_add(1)),
        ];
        around.into_iter().filter_map(|(row, column)| index.get(&(row?, column?)).copied()).collect::<Vec<_>>()
    };
    let mut partner: Vec<Option<usize>> = vec![None; cells.len()];
    let white = |cell: usize| (cells[cell].0 + cells[cell].1).is_multiple_of(2);
    let mut dominoes = 0;
    for start in (0..cells.len()).filter(|&cell| white(cell)) {
        // Breadth-first search for a free cell of the other colour along an alternating path.
        let mut from: Vec<Option<usize>> = vec![None; cells.len()];
        let mut queue = VecDeque::from([start]);
        let mut end = None;
        'search: while let Some(cell) = queue.pop_front() {
            for next in neighbours(cell) {
                if from[next].is_some() {
                    continue;
                }
                from[next] = Some(cell);
                match partner[next] {
                    None => {
                        end = Some(next);
                        break 'search;
                    }
                    Some(other) => queue.push_back(other),
                }
            }
        }
        let Some(mut black) = end else { continue };
        dominoes += 1;
        while let Some(white) = from[black] {
            let before = partner[white].replace(black);
            partner[black] = Some(white);
            match before {
                Some(previous) if white != start => black = previous,
                _ => break,
            }
        }
    }
    dominoes
}
