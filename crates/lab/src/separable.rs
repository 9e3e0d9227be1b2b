//! All small separable games as abstract games: forms, not values, because synchronized play is not the same for equal
//! values.
//!
//! A form is its two lists of options. It is separable if every pair of options can be carried out in some order (004,
//! Definition 4.4), in each of its positions; the joint move is the one of Definition 4.6, the first if several are
//! possible. Only rebound-free forms are listed: their decided positions have moves of one player only, ever, so that
//! their values are not in doubt.

use onside_ground::{Guard, Stop};
use onside_number::Rational;
use onside_number::matrix::{Matrix, value_while};
use rustc_hash::FxHashMap;

/// A form by its number.
pub type Id = u32;

struct Node {
    left: Vec<Id>,
    right: Vec<Id>,
    /// Row by row.
    joint: Vec<Id>,
    height: u32,
    /// How many different positions it has, itself among them.
    positions: u32,
    /// The number of moves of the only player who ever has any, for Right negative.
    one_sided: Option<i64>,
}

/// A list of forms, closed under moves and under exchanging the players.
pub struct Separable {
    nodes: Vec<Node>,
    known: FxHashMap<(Vec<Id>, Vec<Id>), Id>,
}

impl Separable {
    /// The forms up to a height: with at most `options` options for each player up to height 3, with at most one above.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn new(height: u32, options: usize, guard: &Guard) -> Result<Separable, Stop> {
        let mut list = Separable { nodes: Vec::new(), known: FxHashMap::default() };
        list.add(Vec::new(), Vec::new());
        for level in 1..=height {
            let count = Id::try_from(list.nodes.len()).unwrap_or(Id::MAX);
            let sides = subsets(count, if level <= 3 { options } else { 1 });
            for left in &sides {
                guard.check()?;
                for right in &sides {
                    list.add(left.clone(), right.clone());
                }
            }
        }
        Ok(list)
    }

    /// How many forms there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none, which never happens.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    /// How high the form is, and how many different positions it has.
    #[must_use]
    pub fn size(&self, id: Id) -> (u32, u32) {
        (self.node(id).height, self.node(id).positions)
    }

    /// Adds a form unless it is known, not separable or not rebound-free.
    fn add(&mut self, left: Vec<Id>, right: Vec<Id>) {
        if self.known.contains_key(&(left.clone(), right.clone())) {
            return;
        }
        let values = |side: &[Id]| side.iter().map(|&id| self.node(id).one_sided).collect::<Option<Vec<i64>>>();
        let one_sided = match (left.is_empty(), right.is_empty()) {
            (true, true) => Some(0),
            (false, true) => values(&left)
                .filter(|all| all.iter().all(|&value| value >= 0))
                .and_then(|all| all.into_iter().max())
                .map(|best| best + 1),
            (true, false) => values(&right)
                .filter(|all| all.iter().all(|&value| value <= 0))
                .and_then(|all| all.into_iter().min())
                .map(|best| best - 1),
            (false, false) => None,
        };
        // Decided, but not for ever.
        if one_sided.is_none() && (left.is_empty() || right.is_empty()) {
            return;
        }
        let pairs = left.iter().flat_map(|&one| right.iter().map(move |&other| (one, other)));
        let Some(joint) = pairs.map(|(one, other)| self.joint(one, other)).collect::<Option<Vec<Id>>>() else { return };
        let height = left.iter().chain(&right).map(|&id| self.node(id).height + 1).max().unwrap_or(0);
        let mut positions: Vec<Id> = left.iter().chain(&right).chain(&joint).copied().collect();
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(id) = positions.pop() {
            if seen.insert(id) {
                let node = self.node(id);
                positions.extend(node.left.iter().chain(&node.right).chain(&node.joint));
            }
        }
        let id = Id::try_from(self.nodes.len()).unwrap_or(Id::MAX);
        self.known.insert((left.clone(), right.clone()), id);
        let positions = u32::try_from(seen.len() + 1).unwrap_or(u32::MAX);
        self.nodes.push(Node { left, right, joint, height, positions, one_sided });
    }

    fn joint(&self, left: Id, right: Id) -> Option<Id> {
        let (after_left, after_right) = (&self.node(left).right, &self.node(right).left);
        let common = after_left.iter().copied().find(|option| after_right.contains(option));
        common
            .or_else(|| after_right.contains(&left).then_some(left))
            .or_else(|| after_left.contains(&right).then_some(right))
    }

    /// The form as it is written, `{left|right}`.
    #[must_use]
    pub fn text(&self, id: Id) -> String {
        let node = self.node(id);
        if node.left.is_empty() && node.right.is_empty() {
            return "0".into();
        }
        let side = |ids: &[Id]| ids.iter().map(|&id| self.text(id)).collect::<Vec<_>>().join(",");
        format!("{{{}|{}}}", side(&node.left), side(&node.right))
    }

    /// The Nash value of a form and an integer.
    ///
    /// # Errors
    /// A request to stop.
    pub fn nash(
        &self,
        id: Id,
        integer: i64,
        memo: &mut FxHashMap<(Id, i64), Rational>,
        guard: &Guard,
    ) -> Result<Rational, Stop> {
        if let Some(value) = memo.get(&(id, integer)) {
            return Ok(value.clone());
        }
        let node = self.node(id);
        let lefts = node.left.len() + usize::from(integer > 0);
        let rights = node.right.len() + usize::from(integer < 0);
        let value = match node.one_sided {
            Some(own) if lefts == 0 || rights == 0 => Rational::from(own + integer),
            _ => {
                let mut entries = Vec::with_capacity(lefts * rights);
                for row in 0..lefts {
                    for column in 0..rights {
                        entries.push(match (node.left.get(row), node.right.get(column)) {
                            (Some(_), Some(_)) => {
                                self.nash(node.joint[row * node.right.len() + column], integer, memo, guard)?
                            }
                            (Some(&left), None) => self.nash(left, integer + 1, memo, guard)?,
                            (None, Some(&right)) => self.nash(right, integer - 1, memo, guard)?,
                            // The integer belongs to one player.
                            (None, None) => Rational::from(0),
                        });
                    }
                }
                let matrix = Matrix::new(lefts, rights, entries).unwrap_or_else(Matrix::empty);
                value_while(&matrix, || guard.check())?.unwrap_or_default()
            }
        };
        memo.insert((id, integer), value.clone());
        Ok(value)
    }
}

/// The subsets of 0, ..., count - 1 with at most `most` members.
fn subsets(count: Id, most: usize) -> Vec<Vec<Id>> {
    let mut all = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..most {
        let end = all.len();
        for index in start..end {
            let first = all[index].last().map_or(0, |&last: &Id| last + 1);
            for next in first..count {
                let mut larger = all[index].clone();
                larger.push(next);
                all.push(larger);
            }
        }
        start = end;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::separable::{WrittenOut, nash_value};

    #[test]
    fn the_list_and_its_values_are_those_of_trees_written_out() {
        let guard = Guard::default();
        let list = Separable::new(3, 2, &guard).unwrap();
        assert_eq!(list.len(), 451);
        let mut memo = FxHashMap::default();
        for id in 0..451 {
            let tree = WrittenOut::read(&list.text(id)).unwrap();
            assert!(tree.is_separable() && tree.is_rebound_free(), "{}", list.text(id));
            for integer in -2..=2 {
                assert_eq!(
                    Some(list.nash(id, integer, &mut memo, &guard).unwrap()),
                    nash_value(&tree, integer, &guard).unwrap(),
                    "{} + {integer}",
                    list.text(id)
                );
            }
        }
    }
}
