//! Cycles of game graphs: components, alternating cycles, stoppers, plumtrees.
//!
//! An alternating cycle of a graph is a cycle of its *state graph* (002, Definition 17): the states are a vertex with
//! the player who moves next, and every edge hands the move over. So a game is a stopper exactly if its state graph has
//! no cycle (002, Definition 5). Everything is done with lists instead of recursion, so no graph is too deep.

use onside_ground::Player;

use super::graph::{GameGraph, Vertex};

/// The strongly connected components of a directed graph.
pub(super) struct Components {
    /// The number of each vertex's component. A component comes after all components it has edges to.
    pub(super) of: Vec<u32>,
    /// The vertices of each component.
    pub(super) members: Vec<Vec<u32>>,
}

const NEW: u32 = u32::MAX;

impl Components {
    /// Tarjan's algorithm for the graph with `count` vertices; `successor(v, k)` is the k-th vertex that v has an edge
    /// to.
    pub(super) fn of(count: usize, successor: impl Fn(u32, usize) -> Option<u32>) -> Components {
        let mut found = Components { of: vec![NEW; count], members: Vec::new() };
        let (mut number, mut low) = (vec![NEW; count], vec![0; count]);
        let (mut open, mut path) = (Vec::new(), Vec::new());
        let mut next = 0;
        for root in 0..u32::try_from(count).unwrap_or(u32::MAX) {
            if number[root as usize] != NEW {
                continue;
            }
            path.push((root, 0));
            while let Some((vertex, edge)) = path.last_mut() {
                let v = *vertex as usize;
                if *edge == 0 {
                    (number[v], low[v]) = (next, next);
                    next += 1;
                    open.push(*vertex);
                }
                let to = successor(*vertex, *edge);
                *edge += 1;
                if let Some(to) = to {
                    let w = to as usize;
                    if number[w] == NEW {
                        path.push((to, 0));
                    } else if found.of[w] == NEW {
                        low[v] = low[v].min(number[w]);
                    }
                    continue;
                }
                path.pop();
                if let Some(&(parent, _)) = path.last() {
                    low[parent as usize] = low[parent as usize].min(low[v]);
                }
                if low[v] == number[v] {
                    found.close(v, &mut open);
                }
            }
        }
        found
    }

    /// The vertices opened since `root` are a component.
    fn close(&mut self, root: usize, open: &mut Vec<u32>) {
        let component = u32::try_from(self.members.len()).unwrap_or(u32::MAX);
        let mut members = Vec::new();
        while let Some(vertex) = open.pop() {
            self.of[vertex as usize] = component;
            members.push(vertex);
            if vertex as usize == root {
                break;
            }
        }
        self.members.push(members);
    }
}

/// The state of `vertex` with `player` to move, as a number.
pub(super) fn state(vertex: u32, player: Player) -> u32 {
    2 * vertex + u32::from(player == Player::Right)
}

/// The vertex and the player to move of a state.
pub(super) fn unstate(state: u32) -> (u32, Player) {
    (state / 2, if state.is_multiple_of(2) { Player::Left } else { Player::Right })
}

impl GameGraph {
    /// The components of the graph, whoever owns the edges.
    pub(super) fn components(&self) -> Components {
        Components::of(self.len(), |vertex, index| {
            let left = self.options(Vertex(vertex), Player::Left);
            let right = self.options(Vertex(vertex), Player::Right);
            left.get(index).or_else(|| right.get(index - left.len())).map(|to| to.0)
        })
    }

    /// The components of the state graph (002, Definition 17).
    pub(super) fn state_components(&self) -> Components {
        Components::of(2 * self.len(), |at, index| {
            let (vertex, player) = unstate(at);
            self.options(Vertex(vertex), player).get(index).map(|to| state(to.0, player.opponent()))
        })
    }

    /// Whether an edge belongs to an alternating cycle (002, Definition 5, calls it cyclic).
    #[must_use]
    pub fn is_cyclic_edge(&self, from: Vertex, player: Player, to: Vertex) -> bool {
        let components = self.state_components();
        let at = |vertex: Vertex, player| components.of.get(state(vertex.0, player) as usize);
        self.options(from, player).contains(&to) && at(from, player) == at(to, player.opponent())
    }

    /// An alternating cycle that can be reached from `start`: its vertices with the player who moves at each; none for
    /// a stopper.
    #[must_use]
    pub fn alternating_cycle(&self, start: Vertex) -> Option<Vec<(Vertex, Player)>> {
        let components = self.state_components();
        for vertex in self.followers(start) {
            for player in Player::BOTH {
                let component = components.of[state(vertex.0, player) as usize];
                if components.members[component as usize].len() > 1 {
                    return Some(self.cycle_through(vertex, player, &components.of));
                }
            }
        }
        None
    }

    /// A shortest cycle through a state, inside its component.
    fn cycle_through(&self, vertex: Vertex, player: Player, component: &[u32]) -> Vec<(Vertex, Player)> {
        let home = state(vertex.0, player);
        let mut before = vec![NEW; component.len()];
        let mut queue = std::collections::VecDeque::from([home]);
        'search: while let Some(at) = queue.pop_front() {
            let (from, mover) = unstate(at);
            for to in self.options(Vertex(from), mover) {
                let next = state(to.0, mover.opponent());
                if component[next as usize] != component[home as usize] || before[next as usize] != NEW {
                    continue;
                }
                before[next as usize] = at;
                if next == home {
                    break 'search;
                }
                queue.push_back(next);
            }
        }
        let mut cycle = Vec::new();
        let mut at = before[home as usize];
        while at != NEW {
            let (vertex, player) = unstate(at);
            cycle.push((Vertex(vertex), player));
            if at == home {
                break;
            }
            at = before[at as usize];
        }
        cycle.reverse();
        cycle
    }

    /// Whether the game that starts at a vertex is a stopper: no alternating cycle can be reached.
    #[must_use]
    pub fn is_stopper(&self, start: Vertex) -> bool {
        self.alternating_cycle(start).is_none()
    }

    /// For each vertex whether an alternating cycle can be reached from it, so that the game there is no stopper.
    pub(super) fn tied(&self) -> Vec<bool> {
        let states = self.state_components();
        let mut origins = vec![Vec::new(); self.len()];
        let mut pending = Vec::new();
        let mut tied = vec![false; self.len()];
        for vertex in self.vertices() {
            for player in Player::BOTH {
                self.options(vertex, player).iter().for_each(|option| origins[option.index()].push(vertex));
                let component = states.of[state(vertex.0, player) as usize];
                let circling = states.members[component as usize].len() > 1;
                if circling && !std::mem::replace(&mut tied[vertex.index()], true) {
                    pending.push(vertex);
                }
            }
        }
        while let Some(vertex) = pending.pop() {
            for &origin in &origins[vertex.index()] {
                if !std::mem::replace(&mut tied[origin.index()], true) {
                    pending.push(origin);
                }
            }
        }
        tied
    }

    /// Whether no cycle at all can be reached from a vertex.
    #[must_use]
    pub fn is_loopfree(&self, start: Vertex) -> bool {
        self.cycles_are(start, |length| length == 0)
    }

    /// Whether only cycles of length one, passes, can be reached from a vertex.
    #[must_use]
    pub fn is_plumtree(&self, start: Vertex) -> bool {
        self.cycles_are(start, |length| length <= 1)
    }

    /// Whether all components that can be reached pass the test: 0 for no cycle, 1 for a pass, more for longer cycles.
    fn cycles_are(&self, start: Vertex, test: impl Fn(usize) -> bool) -> bool {
        let components = self.components();
        self.followers(start).into_iter().all(|vertex| {
            let size = components.members[components.of[vertex.index()] as usize].len();
            let passes = Player::BOTH.into_iter().any(|player| self.options(vertex, player).contains(&vertex));
            test(if size == 1 && !passes { 0 } else { size })
        })
    }
}
