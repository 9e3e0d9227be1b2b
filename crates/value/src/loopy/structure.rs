//! An order of loopy games that depends on their graphs alone: it decides how options are printed and how components
//! are stored.
//!
//! It is total and has nothing to do with the order of games. Short games come first (in their own order of print),
//! then numbers with over or under, on and off, then the rest: fewer loopy followers first, then smaller components,
//! then option lists compared element by element.

use std::cmp::Ordering;

use onside_ground::Stop;
use rustc_hash::FxHashMap;

use super::arena::{Link, Loop, LoopyGames, Stopper, Web};
use crate::short::notation;

impl LoopyGames {
    /// The place of two stoppers in the order of print.
    pub(super) fn structural_order(&self, first: Stopper, second: Stopper) -> Result<Ordering, Stop> {
        let (mut a, mut b) = match (first, second) {
            (Stopper::Short(a), Stopper::Short(b)) => {
                if a == b {
                    return Ok(Ordering::Equal);
                }
                let sorted = notation::sorted(&self.games, &[a, b])?;
                return Ok(if sorted.first() == Some(&a) { Ordering::Less } else { Ordering::Greater });
            }
            (Stopper::Short(_), Stopper::Loopy(_)) => return Ok(Ordering::Less),
            (Stopper::Loopy(_), Stopper::Short(_)) => return Ok(Ordering::Greater),
            (Stopper::Loopy(a), Stopper::Loopy(b)) => (a, b),
        };
        loop {
            self.guard().check()?;
            if a == b {
                return Ok(Ordering::Equal);
            }
            let (node, other) = (self.node(a), self.node(b));
            if node.first == other.first {
                return Ok(a.0.cmp(&b.0));
            }
            let order = match (self.loopy_pseudonumber(a), self.loopy_pseudonumber(b)) {
                (Some(x), Some(y)) => x.cmp(&y),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => node.weight.cmp(&other.weight).then(node.size.cmp(&other.size)),
            };
            if order.is_ne() {
                return Ok(order);
            }
            match self.first_difference(a, b)? {
                Difference::Found(order) => return Ok(order),
                // Different stoppers never compare as equal, so what they say of each other decides.
                Difference::Below(x, y) => (a, b) = (x, y),
            }
        }
    }

    fn first_difference(&self, a: Loop, b: Loop) -> Result<Difference, Stop> {
        let (start, other_start) = (self.node(a).first, self.node(b).first);
        for index in 0..self.node(a).size.min(self.node(b).size) {
            let (x, y) = (self.node(Loop(start + index)), self.node(Loop(other_start + index)));
            for (list, other_list) in x.options.iter().zip(&y.options) {
                for (&p, &q) in list.iter().zip(other_list) {
                    match (p, q) {
                        (Stopper::Loopy(p), Stopper::Loopy(q)) => {
                            let inner = |id: Loop, node: &super::arena::Node, start: u32| {
                                (self.node(id).first == node.first).then(|| id.0 - start)
                            };
                            match (inner(p, x, start), inner(q, y, other_start)) {
                                (Some(i), Some(j)) if i == j => {}
                                (Some(i), Some(j)) => return Ok(Difference::Found(i.cmp(&j))),
                                (Some(_), None) => return Ok(Difference::Found(Ordering::Greater)),
                                (None, Some(_)) => return Ok(Difference::Found(Ordering::Less)),
                                (None, None) if p == q => {}
                                (None, None) => return Ok(Difference::Below(p, q)),
                            }
                        }
                        _ => {
                            let order = if p == q { Ordering::Equal } else { self.structural_order(p, q)? };
                            if order.is_ne() {
                                return Ok(Difference::Found(order));
                            }
                        }
                    }
                }
                let order = list.len().cmp(&other_list.len());
                if order.is_ne() {
                    return Ok(Difference::Found(order));
                }
            }
        }
        Ok(Difference::Found(a.0.wrapping_sub(start).cmp(&b.0.wrapping_sub(other_start))))
    }

    /// Stoppers in the order of print, without repetition.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sorted(&self, members: &[Stopper]) -> Result<Vec<Stopper>, Stop> {
        let (mut short, mut loopy) = (Vec::new(), Vec::new());
        for &member in members {
            match member {
                Stopper::Short(game) => short.push(game),
                Stopper::Loopy(_) => insert(&mut loopy, member, |a, b| self.structural_order(*a, *b))?,
            }
        }
        let short = notation::sorted(&self.games, &short)?;
        Ok(short.into_iter().map(Stopper::Short).chain(loopy).collect())
    }

    /// Links in the order of print, without repetition: known stoppers, then nodes by number.
    pub(super) fn sorted_links(&self, links: Vec<Link>) -> Result<Vec<Link>, Stop> {
        let mut stoppers = Vec::new();
        let mut nodes = Vec::new();
        for link in links {
            match link {
                Link::Stopper(stopper) => stoppers.push(stopper),
                Link::Node(_) => nodes.push(link),
            }
        }
        nodes.sort_unstable_by_key(|link| if let Link::Node(node) = link { *node } else { 0 });
        nodes.dedup();
        Ok(self.sorted(&stoppers)?.into_iter().map(Link::Stopper).chain(nodes).collect())
    }

    /// The vertices of a web in an order that depends on its structure alone, as far as refinement tells them apart.
    pub(super) fn canonical_order(&self, web: &Web) -> Result<Vec<u32>, Stop> {
        let mut outside = Vec::new();
        for link in web.iter().flatten().flatten() {
            if let Link::Stopper(stopper) = link {
                outside.push(*stopper);
            }
        }
        outside = self.sorted(&outside)?;
        let rank: FxHashMap<Stopper, usize> = outside.into_iter().zip(0..).collect();
        let mut colours = vec![0usize; web.len()];
        let mut count = 1;
        loop {
            self.guard().check()?;
            let mut signed: Vec<(Signature, u32)> = Vec::with_capacity(web.len());
            for (vertex, lists) in (0u32..).zip(web) {
                let side = |list: &[Link]| {
                    let mut side: Vec<(bool, usize)> = list
                        .iter()
                        .map(|link| match link {
                            Link::Stopper(stopper) => (false, rank[stopper]),
                            Link::Node(node) => (true, colours[*node as usize]),
                        })
                        .collect();
                    side.sort_unstable();
                    side.dedup();
                    side
                };
                signed.push(((colours[vertex as usize], side(&lists[0]), side(&lists[1])), vertex));
            }
            signed.sort();
            let mut colour = 0;
            for index in 0..signed.len() {
                if index > 0 && signed[index].0 != signed[index - 1].0 {
                    colour = index;
                }
                colours[signed[index].1 as usize] = colour;
            }
            let mut distinct: Vec<usize> = colours.clone();
            distinct.sort_unstable();
            distinct.dedup();
            if distinct.len() == count || distinct.len() == web.len() {
                return Ok(signed.into_iter().map(|(_, vertex)| vertex).collect());
            }
            count = distinct.len();
        }
    }
}

type Signature = (usize, Vec<(bool, usize)>, Vec<(bool, usize)>);

enum Difference {
    Found(Ordering),
    Below(Loop, Loop),
}

/// Inserts by bisection, because a comparison can fail at a limit and `sort_by` cannot.
fn insert<T: Copy>(
    list: &mut Vec<T>,
    member: T,
    compare: impl Fn(&T, &T) -> Result<Ordering, Stop>,
) -> Result<(), Stop> {
    let (mut low, mut high) = (0, list.len());
    while low < high {
        let middle = low.midpoint(high);
        match compare(&member, &list[middle])? {
            Ordering::Less => high = middle,
            Ordering::Greater => low = middle + 1,
            Ordering::Equal => return Ok(()),
        }
    }
    list.insert(low, member);
    Ok(())
}
