//! The graph-canonical form of a stopper (002, Definition 8): no dominated, no reversible options, no two equal
//! vertices.
//!
//! Eliminating a dominated option or bypassing a reversible one changes no value and makes no alternating cycle: a
//! bypassing edge stands for an alternating path of three edges that was there before. So the order of all positions is
//! computed once, and stays right. States (vertex, player to move) are treated in such an order that those further down
//! the play come first; then the options that replace a reversible one are final when they are needed. At last equal
//! vertices are fused (Lemma 7). By Theorem 9 the result depends on the value only. Does not intern; see `arena`.

use onside_ground::{Player, Stop};

use super::arena::{Link, Stopper, Web};
use super::board::Board;
use super::cycles::{Components, state, unstate};
use super::graph::{GameGraph, Vertex, side};
use super::order::{At, Order};
use crate::short::ShortGames;

/// The simplest forms of the stoppers at the given vertices: a web in which no two nodes are equal, and the nodes of
/// the vertices.
pub(super) fn canonical(games: &ShortGames, graph: &GameGraph, starts: &[Vertex]) -> Result<(Web, Vec<Link>), Stop> {
    let board = Board::new(games, graph)?;
    if board.loops == 0 {
        let short = |&start: &Vertex| board.game(board.at(start)).map(|game| Link::Stopper(Stopper::Short(game)));
        return Ok((Web::new(), starts.iter().filter_map(short).collect()));
    }
    let order = Order::new(games, &board, true)?;
    let mut simplest = Simplest { games, board: &board, order: &order, options: Vec::new() };
    simplest.simplify()?;
    let same = simplest.classes()?;
    Ok(simplest.fused(&same, starts))
}

struct Simplest<'a> {
    games: &'a ShortGames,
    board: &'a Board,
    order: &'a Order<'a>,
    /// The options of each loopy vertex, once they are final.
    options: Vec<[Vec<u32>; 2]>,
}

impl Simplest<'_> {
    fn simplify(&mut self) -> Result<(), Stop> {
        self.options = vec![[Vec::new(), Vec::new()]; self.board.loops as usize];
        let states = Components::of(2 * self.board.loops as usize, |at, index| {
            let (vertex, player) = unstate(at);
            // The ends of a loopy vertex's edges are sorted, and loopy vertices have the smallest numbers.
            let to = self.board.options(vertex, player).get(index).filter(|&&to| to < self.board.loops);
            to.map(|&to| state(to, player.opponent()))
        });
        for &at in states.members.iter().flatten() {
            self.games.guard().check()?;
            let (vertex, player) = unstate(at);
            let options = self.irreversible(vertex, player)?;
            self.options[vertex as usize][side(player)] = undominated(self.order, &options, player)?;
        }
        Ok(())
    }

    fn final_options(&self, vertex: u32, player: Player) -> &[u32] {
        match self.options.get(vertex as usize) {
            Some(lists) => &lists[side(player)],
            None => self.board.options(vertex, player),
        }
    }

    /// The options of a state with all reversible ones bypassed.
    fn irreversible(&self, vertex: u32, player: Player) -> Result<Vec<u32>, Stop> {
        let mut pending: Vec<u32> = self.board.options(vertex, player).to_vec();
        let mut seen = Vec::new();
        let mut kept = Vec::new();
        while let Some(option) = pending.pop() {
            if seen.contains(&option) {
                continue;
            }
            seen.push(option);
            let mut reversing = None;
            for &reply in self.final_options(option, player.opponent()) {
                if self.order.prefers(player.opponent(), reply, vertex)? {
                    reversing = Some(reply);
                    break;
                }
            }
            match reversing {
                Some(reply) => pending.extend_from_slice(self.final_options(reply, player)),
                None => kept.push(option),
            }
        }
        Ok(kept)
    }

    /// For each loopy vertex the first vertex that equals it; short ones come first.
    fn classes(&self) -> Result<Vec<u32>, Stop> {
        let mut same: Vec<u32> = Vec::with_capacity(self.board.loops as usize);
        let mut heads: Vec<u32> = (self.board.loops..self.board.len()).collect();
        for vertex in 0..self.board.loops {
            self.games.guard().check()?;
            let mut head = vertex;
            for &other in &heads {
                if self.order.equal(vertex, other)? {
                    head = other;
                    break;
                }
            }
            if head == vertex {
                heads.push(vertex);
            }
            same.push(head);
        }
        Ok(same)
    }

    /// The web of the classes that can be reached from the starts.
    fn fused(&self, same: &[u32], starts: &[Vertex]) -> (Web, Vec<Link>) {
        let mut number: Vec<Option<u32>> = vec![None; same.len()];
        let mut members: Vec<u32> = Vec::new();
        let mut link = |vertex: u32, members: &mut Vec<u32>| {
            let head = same.get(vertex as usize).copied().unwrap_or(vertex);
            if let Some(game) = self.board.game(head) {
                return Link::Stopper(Stopper::Short(game));
            }
            let next = u32::try_from(members.len()).unwrap_or(u32::MAX);
            let node = *number[head as usize].get_or_insert_with(|| {
                members.push(head);
                next
            });
            Link::Node(node)
        };
        let links = starts.iter().map(|&start| link(self.board.at(start), &mut members)).collect();
        let mut web = Web::new();
        while let Some(&head) = members.get(web.len()) {
            let lists = [Player::Left, Player::Right].map(|player| {
                let options = self.final_options(head, player).to_vec();
                options.into_iter().map(|option| link(option, &mut members)).collect()
            });
            web.push(lists);
        }
        (web, links)
    }
}

/// The options that no other one is at least as good as; of equal ones, the first.
pub(super) fn undominated(order: &Order<'_>, options: &[u32], player: Player) -> Result<Vec<u32>, Stop> {
    let mut best: Vec<u32> = Vec::with_capacity(options.len());
    'options: for &option in options {
        for &other in &best {
            if order.prefers(player, other, option)? {
                continue 'options;
            }
        }
        let mut kept = Vec::with_capacity(best.len() + 1);
        for &other in &best {
            if !order.prefers(player, option, other)? {
                kept.push(other);
            }
        }
        kept.push(option);
        best = kept;
    }
    Ok(best)
}

/// Whether the game that starts at a vertex is a stopper in graph-canonical form, as the graph is written (002,
/// Definition 8).
///
/// # Errors
/// A limit or a request to stop.
pub fn is_graph_canonical(games: &ShortGames, at: At<'_>) -> Result<bool, Stop> {
    let (part, start) = at.0.reachable(at.1);
    if !part.is_stopper(start) {
        return Ok(false);
    }
    let graph = part.expanded(games)?;
    let board = Board::new(games, &graph)?;
    let order = Order::new(games, &board, true)?;
    let vertices: Vec<Vertex> = graph.vertices().collect();
    for (index, &vertex) in vertices.iter().enumerate() {
        games.guard().check()?;
        for &other in &vertices[..index] {
            if order.equal(board.at(vertex), board.at(other))? {
                return Ok(false);
            }
        }
        for player in Player::BOTH {
            let options = graph.options(vertex, player);
            for &option in options {
                for &other in options {
                    if other != option && order.prefers(player, board.at(other), board.at(option))? {
                        return Ok(false);
                    }
                }
                for &reply in graph.options(option, player.opponent()) {
                    if order.prefers(player.opponent(), board.at(reply), board.at(vertex))? {
                        return Ok(false);
                    }
                }
            }
        }
    }
    Ok(true)
}
