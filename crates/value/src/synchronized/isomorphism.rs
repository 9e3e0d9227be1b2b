//! When two components are the same up to the order of their moves.
//!
//! Deciding it is as hard as isomorphism of graphs (003, section 4.1). Here moves get colours from what they lead to,
//! colours are refined by the colours met along rows and columns, and what is still alike is tried out. The matrices of
//! games are settled by refinement, or so symmetric that the first try succeeds.

use onside_ground::{Guard, Stop};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

use super::games::{Joint, Sum};

/// Tries, at most, before an answer is refused.
const MOST_TRIES: u32 = 1_000_000;

/// Options and matrix with the moves in a tidy order, so that equal components are mostly equal lists.
pub(super) struct Shape {
    pub(super) left: Vec<Sum>,
    pub(super) right: Vec<Sum>,
    pub(super) joint: Vec<Joint>,
}

/// A component: Left's options, Right's options, and the matrix row by row.
type View<'a> = (&'a [Sum], &'a [Sum], &'a [Joint]);

impl Shape {
    /// Sorts rows by what they hold, then columns, then rows again.
    pub(super) fn new(left: Vec<Sum>, right: Vec<Sum>, joint: Vec<Joint>) -> Shape {
        let columns = right.len();
        let content = |mut row: Vec<Joint>| {
            row.sort_unstable();
            row
        };
        let mut rows: Vec<usize> = (0..left.len()).collect();
        let row = |i: usize| joint[i * columns..(i + 1) * columns].to_vec();
        rows.sort_by_cached_key(|&i| (left[i], content(row(i))));
        let mut order: Vec<usize> = (0..columns).collect();
        order.sort_by_cached_key(|&j| (right[j], rows.iter().map(|&i| joint[i * columns + j]).collect::<Vec<_>>()));
        rows.sort_by_cached_key(|&i| (left[i], order.iter().map(|&j| joint[i * columns + j]).collect::<Vec<_>>()));
        Shape {
            left: rows.iter().map(|&i| left[i]).collect(),
            right: order.iter().map(|&j| right[j]).collect(),
            joint: rows
                .iter()
                .flat_map(|&i| order.iter().map(move |&j| (i, j)))
                .map(|(i, j)| joint[i * columns + j])
                .collect(),
        }
    }

    fn view(&self) -> View<'_> {
        (&self.left, &self.right, &self.joint)
    }

    /// A number that does not depend on the order of the moves.
    pub(super) fn invariant(&self) -> u64 {
        let colours = Colours::first(self.view());
        let mut rows = colours.rows;
        let mut columns = colours.columns;
        rows.sort_unstable();
        columns.sort_unstable();
        hash_of(&(rows, columns))
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A colour for every row and every column.
#[derive(Clone)]
struct Colours {
    rows: Vec<u64>,
    columns: Vec<u64>,
}

impl Colours {
    fn first((left, right, joint): View<'_>) -> Colours {
        let bare = Colours {
            rows: left.iter().map(hash_of).collect(),
            columns: right.iter().map(|option| hash_of(&("right", option))).collect(),
        };
        bare.refined((left, right, joint))
    }

    /// Each colour together with the colours and entries met along the line.
    fn refined(&self, (left, right, joint): View<'_>) -> Colours {
        let width = right.len();
        let line = |own: u64, met: &mut dyn Iterator<Item = (Joint, u64)>| {
            let mut met: Vec<u64> = met.map(|pair| hash_of(&pair)).collect();
            met.sort_unstable();
            hash_of(&(own, met))
        };
        Colours {
            rows: (0..left.len())
                .map(|i| line(self.rows[i], &mut (0..width).map(|j| (joint[i * width + j], self.columns[j]))))
                .collect(),
            columns: (0..width)
                .map(|j| line(self.columns[j], &mut (0..left.len()).map(|i| (joint[i * width + j], self.rows[i]))))
                .collect(),
        }
    }

    fn classes(&self) -> usize {
        let count = |colours: &[u64]| {
            let mut sorted = colours.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len()
        };
        count(&self.rows) + count(&self.columns)
    }

    /// Refines until no class splits any more.
    fn stable(mut self, view: View<'_>) -> Colours {
        let mut classes = self.classes();
        loop {
            let finer = self.refined(view);
            let more = finer.classes();
            self = finer;
            if more == classes {
                return self;
            }
            classes = more;
        }
    }
}

/// Whether some order of the moves makes the two components equal.
///
/// # Errors
/// A limit.
pub(super) fn same(guard: &Guard, one: &Shape, two: View<'_>) -> Result<bool, Stop> {
    let one = one.view();
    if one == two {
        return Ok(true);
    }
    if one.0.len() != two.0.len() || one.1.len() != two.1.len() {
        return Ok(false);
    }
    let mut tries = MOST_TRIES;
    matches(guard, (one, Colours::first(one)), (two, Colours::first(two)), &mut tries)
}

fn sorted(colours: &[u64]) -> Vec<u64> {
    let mut colours = colours.to_vec();
    colours.sort_unstable();
    colours
}

fn matches(
    guard: &Guard,
    (one, first): (View<'_>, Colours),
    (two, second): (View<'_>, Colours),
    tries: &mut u32,
) -> Result<bool, Stop> {
    guard.check()?;
    *tries = tries.checked_sub(1).ok_or(Stop::TooLarge("two synchronized games are too symmetric to be compared"))?;
    // The same number of rounds on both sides, so that colours mean the same: refine both until the first is stable.
    let (first, second) = (first.stable(one), second.stable(two));
    if sorted(&first.rows) != sorted(&second.rows) || sorted(&first.columns) != sorted(&second.columns) {
        return Ok(false);
    }
    let repeated = |colours: &[u64]| {
        let sorted = sorted(colours);
        sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    };
    let (by_row, colour) = match (repeated(&first.rows), repeated(&first.columns)) {
        (Some(colour), _) => (true, colour),
        (None, Some(colour)) => (false, colour),
        (None, None) => return Ok(fits(one, &first, two, &second)),
    };
    let side = |colours: &Colours| if by_row { colours.rows.clone() } else { colours.columns.clone() };
    let marked = |colours: &Colours, line: usize| {
        let mut colours = colours.clone();
        let own = if by_row { &mut colours.rows[line] } else { &mut colours.columns[line] };
        *own = hash_of(&("marked", *own));
        colours
    };
    let Some(line) = side(&first).iter().position(|&own| own == colour) else { return Ok(false) };
    let others: Vec<usize> = (0..side(&second).len()).filter(|&other| side(&second)[other] == colour).collect();
    for other in others {
        if matches(guard, (one, marked(&first, line)), (two, marked(&second, other)), tries)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the components are equal when moves of the same colour, of which there is one each, are paired.
fn fits(one: View<'_>, first: &Colours, two: View<'_>, second: &Colours) -> bool {
    let partner = |own: &[u64], others: &[u64]| -> Option<Vec<usize>> {
        own.iter().map(|colour| others.iter().position(|other| other == colour)).collect()
    };
    let (Some(rows), Some(columns)) = (partner(&first.rows, &second.rows), partner(&first.columns, &second.columns))
    else {
        return false;
    };
    let width = columns.len();
    rows.iter().enumerate().all(|(i, &row)| {
        one.0[i] == two.0[row]
            && columns.iter().enumerate().all(|(j, &column)| one.2[i * width + j] == two.2[row * width + column])
    }) && columns.iter().enumerate().all(|(j, &column)| one.1[j] == two.1[column])
}
