//! Knots: sides of games that are not stoppers, as simplified graphs.
//!
//! Whatever is a stopper in such a graph is interned; the other vertices are brought into an order that depends on the
//! structure alone, so that the same knot is printed the same way every time. Does not simplify; see `sides`.

use onside_ground::{Player, Stop};

use super::arena::{Link, LoopyGames, Stopper, Web};
use super::graph::{GameGraph, Vertex};
use super::value::{LoopyValue, SideValue};

/// A simplified game graph with alternating cycles, in an order of its own; the start is its first node.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Knot {
    pub(super) web: Web,
}

impl LoopyGames {
    /// A graph with alternating cycles as a knot: what is a stopper in it becomes one, the rest is put in order.
    pub(super) fn knot(&self, graph: &GameGraph, start: Vertex) -> Result<Knot, Stop> {
        let followers = graph.followers(start);
        let tied = graph.tied();
        let free: Vec<Vertex> = followers.iter().copied().filter(|vertex| !tied[vertex.index()]).collect();
        let mut links: Vec<Link> = vec![Link::Node(0); graph.len()];
        if !free.is_empty() {
            let mut part = graph.clone();
            let stoppers = self.canonical(&cut(&mut part, &tied), &free)?;
            for (vertex, stopper) in free.iter().zip(stoppers) {
                links[vertex.index()] = Link::Stopper(stopper);
            }
        }
        let nodes: Vec<Vertex> = followers.into_iter().filter(|vertex| tied[vertex.index()]).collect();
        for (&vertex, number) in nodes.iter().zip(0u32..) {
            links[vertex.index()] = Link::Node(number);
        }
        let lists = |&vertex: &Vertex| {
            Player::BOTH.map(|player| graph.options(vertex, player).iter().map(|to| links[to.index()]).collect())
        };
        self.ordered_knot(nodes.iter().map(lists).collect())
    }

    /// Brings the nodes of a knot into the order of its structure, the start first.
    fn ordered_knot(&self, web: Web) -> Result<Knot, Stop> {
        let mut order = self.canonical_order(&web)?;
        order.retain(|&node| node != 0);
        order.insert(0, 0);
        let mut place = vec![0u32; web.len()];
        for (&node, index) in order.iter().zip(0u32..) {
            place[node as usize] = index;
        }
        let mut ordered = Web::with_capacity(web.len());
        for &node in &order {
            let mut lists = [Vec::new(), Vec::new()];
            for (list, links) in lists.iter_mut().zip(&web[node as usize]) {
                let moved = links.iter().map(|link| match link {
                    Link::Node(to) => Link::Node(place[*to as usize]),
                    Link::Stopper(stopper) => Link::Stopper(*stopper),
                });
                *list = self.sorted_links(moved.collect())?;
            }
            ordered.push(lists);
        }
        Ok(Knot { web: ordered })
    }

    /// Draws a side into a graph and says where it is.
    pub(super) fn embed_side(&self, graph: &mut GameGraph, side: &SideValue) -> Result<Vertex, Stop> {
        let knot = match side {
            SideValue::Stopper(stopper) => return self.embed(graph, *stopper),
            SideValue::Knot(knot) => knot,
        };
        let nodes: Vec<Vertex> = knot.web.iter().map(|_| graph.vertex()).collect();
        for (&from, lists) in nodes.iter().zip(&knot.web) {
            for (player, links) in Player::BOTH.into_iter().zip(lists) {
                for link in links {
                    let to = match link {
                        Link::Node(node) => nodes[*node as usize],
                        Link::Stopper(stopper) => self.embed(graph, *stopper)?,
                    };
                    graph.edge(from, player, to);
                }
            }
        }
        Ok(nodes.first().copied().unwrap_or(Vertex(0)))
    }

    /// A game graph for one side of a value, and where it starts.
    ///
    /// # Errors
    /// A request to stop.
    pub fn side_graph(&self, side: &SideValue) -> Result<(GameGraph, Vertex), Stop> {
        let mut graph = GameGraph::new();
        let start = self.embed_side(&mut graph, side)?;
        Ok((graph, start))
    }

    /// A knot with a number added to every stopper in it.
    pub(super) fn translated(&self, knot: &Knot, number: Stopper) -> Result<Knot, Stop> {
        let mut web = knot.web.clone();
        for link in web.iter_mut().flatten().flatten() {
            if let Link::Stopper(stopper) = link
                && let LoopyValue::Stopper(sum) = self.sum_stoppers(*stopper, number)?
            {
                *stopper = sum;
            }
        }
        self.ordered_knot(web)
    }

    /// The knot with the players exchanged.
    pub(super) fn negative_knot(&self, knot: &Knot) -> Result<Knot, Stop> {
        let mut web = Web::with_capacity(knot.web.len());
        for [left, right] in &knot.web {
            let mut lists = [Vec::new(), Vec::new()];
            for (list, links) in lists.iter_mut().zip([right, left]) {
                for link in links {
                    list.push(match link {
                        Link::Stopper(stopper) => Link::Stopper(self.negative_stopper(*stopper)?),
                        node => *node,
                    });
                }
            }
            web.push(lists);
        }
        self.ordered_knot(web)
    }
}

/// The graph without the edges out of tied vertices, so that it holds stoppers only.
fn cut(graph: &mut GameGraph, tied: &[bool]) -> GameGraph {
    graph.without_edges_from(|vertex| tied[vertex.index()]);
    std::mem::take(graph)
}
