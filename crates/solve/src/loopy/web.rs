//! All components that can be reached from a position, what their options fall into, and which of them lie on common
//! cycles.
//!
//! A node is a component's representative under symmetry and a sign. An option is a list of nodes whose sum it is.
//! Exploring keeps a list of what is still to do, so that cycles and long plays do no harm. A *cluster* is a strongly
//! connected component of the nodes: the positions from each of which play can come back to each. They are found by
//! Tarjan's algorithm, which hands them out in the order in which they can be solved, those further down first.

use std::ops::ControlFlow;

use onside_ground::{Charge, Guard, Player, Stop};
use onside_ruleset::{Position, Sign};
use rustc_hash::FxHashMap;

use crate::explore::each_option;
use crate::tables::entry_bytes;

/// An index of a node in a [`Web`].
pub(super) type Id = usize;

/// The nodes whose sum an option is; the same node may come several times.
pub(super) type Summands = Vec<Id>;

/// The nodes that can be reached, with their options.
pub(super) struct Web<'g, P> {
    nodes: Vec<(P, Sign)>,
    options: Vec<[Vec<Summands>; 2]>,
    index: FxHashMap<(P, Sign), Id>,
    /// Counts the memory of all this, which is given back when the values are known.
    charge: Charge,
    guard: &'g Guard,
}

impl<'g, P: Position> Web<'g, P> {
    pub(super) fn new(guard: &'g Guard) -> Web<'g, P> {
        let charge = guard.charge();
        Web { nodes: Vec::new(), options: Vec::new(), index: FxHashMap::default(), charge, guard }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The representative and the sign of a node.
    pub(super) fn node(&self, id: Id) -> &(P, Sign) {
        &self.nodes[id]
    }

    /// The options of a player at a node; none at nodes that were known already.
    pub(super) fn options(&self, id: Id, player: Player) -> &[Summands] {
        &self.options[id][side(player)]
    }

    /// The nodes of the position's components, with all that can be reached from them. What is reached from nodes that
    /// are known already is not looked for.
    pub(super) fn explore(&mut self, position: &P, is_known: impl Fn(&P) -> bool) -> Result<Summands, Stop> {
        let mut pending = Vec::new();
        let start = self.summands(position, &is_known, &mut pending)?;
        while let Some(id) = pending.pop() {
            let (representative, sign) = self.nodes[id].clone();
            let position = match sign {
                Sign::Same => representative,
                Sign::Negated => representative.negative(),
            };
            for player in Player::BOTH {
                let list = self.expand(&position, player, &is_known, &mut pending)?;
                self.options[id][side(player)] = list;
            }
        }
        Ok(start)
    }

    fn expand(
        &mut self,
        position: &P,
        player: Player,
        is_known: &impl Fn(&P) -> bool,
        pending: &mut Vec<Id>,
    ) -> Result<Vec<Summands>, Stop> {
        let mut list: Vec<Summands> = Vec::new();
        each_option(position, player, |option| {
            list.push(self.summands(&option, is_known, pending)?);
            Ok(ControlFlow::Continue(()))
        })?;
        position.check()?;
        list.sort_unstable();
        list.dedup();
        let bytes: usize = list.iter().map(|summands| size_of::<Summands>() + summands.len() * size_of::<Id>()).sum();
        self.charge.more(bytes as u64)?;
        Ok(list)
    }

    /// The nodes of a position's components; new ones are to be explored.
    fn summands(
        &mut self,
        position: &P,
        is_known: &impl Fn(&P) -> bool,
        pending: &mut Vec<Id>,
    ) -> Result<Summands, Stop> {
        self.guard.check()?;
        let mut summands = Summands::new();
        for component in position.components() {
            let node = component.normal();
            let id = match self.index.get(&node) {
                Some(&id) => id,
                None => {
                    let id = self.nodes.len();
                    self.guard.charge_positions(1)?;
                    self.charge
                        .more(entry_bytes::<(P, Sign), Id>() + size_of::<((P, Sign), [Vec<Summands>; 2])>() as u64)?;
                    if !is_known(&node.0) {
                        pending.push(id);
                    }
                    self.nodes.push(node.clone());
                    self.options.push([Vec::new(), Vec::new()]);
                    self.index.insert(node, id);
                    id
                }
            };
            summands.push(id);
        }
        summands.sort_unstable();
        Ok(summands)
    }

    /// The clusters, each before those from which it can be reached.
    pub(super) fn clusters(&self) -> Vec<Vec<Id>> {
        let successors: Vec<Vec<Id>> = self
            .options
            .iter()
            .map(|lists| {
                let mut all: Vec<Id> = lists.iter().flatten().flatten().copied().collect();
                all.sort_unstable();
                all.dedup();
                all
            })
            .collect();
        Tarjan::run(&successors)
    }
}

pub(super) fn side(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// Tarjan's algorithm with a stack of its own.
struct Tarjan {
    /// When a node was first met, from 1; 0 before.
    met: Vec<usize>,
    /// The earliest node on the stack that can be reached, by `met`.
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<Id>,
    components: Vec<Vec<Id>>,
}

impl Tarjan {
    fn run(successors: &[Vec<Id>]) -> Vec<Vec<Id>> {
        let count = successors.len();
        let mut tarjan = Tarjan {
            met: vec![0; count],
            low: vec![0; count],
            on_stack: vec![false; count],
            stack: Vec::new(),
            components: Vec::new(),
        };
        let mut clock = 0;
        for root in 0..count {
            if tarjan.met[root] > 0 {
                continue;
            }
            // Each entry is a node and how many of its successors have been looked at.
            let mut path: Vec<(Id, usize)> = vec![(root, 0)];
            while let Some((node, next)) = path.last_mut() {
                let node = *node;
                if *next == 0 {
                    clock += 1;
                    tarjan.meet(node, clock);
                }
                let Some(&successor) = successors[node].get(*next) else {
                    path.pop();
                    tarjan.finish(node);
                    if let Some(&(parent, _)) = path.last() {
                        tarjan.low[parent] = tarjan.low[parent].min(tarjan.low[node]);
                    }
                    continue;
                };
                *next += 1;
                if tarjan.met[successor] == 0 {
                    path.push((successor, 0));
                } else if tarjan.on_stack[successor] {
                    tarjan.low[node] = tarjan.low[node].min(tarjan.met[successor]);
                }
            }
        }
        tarjan.components
    }

    fn meet(&mut self, node: Id, clock: usize) {
        if self.met[node] == 0 {
            self.met[node] = clock;
            self.low[node] = clock;
            self.on_stack[node] = true;
            self.stack.push(node);
        }
    }

    /// A node whose successors are all done: if nothing earlier can be reached, it and what lies above it on the stack
    /// are a component.
    fn finish(&mut self, node: Id) {
        if self.low[node] != self.met[node] {
            return;
        }
        let mut component = Vec::new();
        while let Some(top) = self.stack.pop() {
            self.on_stack[top] = false;
            component.push(top);
            if top == node {
                break;
            }
        }
        component.sort_unstable();
        self.components.push(component);
    }
}
