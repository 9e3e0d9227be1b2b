//! Simplifies a game whose graph has alternating cycles without changing its onside: 002, section 5.
//!
//! Definition 14 generalises dominated and reversible options, with conditions on alternating cycles where a
//! simplification costs Left something that infinite play would have given her; Lemma 16 generalises fusion. All of
//! them keep the onside of *every* position, so the order is computed once. What alternating cycles there are changes
//! as we go, but never for the worse within a pass: a bypassing edge stands for an alternating path that was there.
//! Only a fusion can draw new paths, so after each fusion cycles are looked for again.
//!
//! Lemma 16 needs more than it says. It asks that no alternating path of *even* length leads from u to v; but a path of
//! odd length that starts with Left and another that starts with Right join into an alternating cycle when u takes v's
//! place, and values do change (a test has an example). So two such odd paths are ruled out too; then every new cycle
//! would need a path that is not there.
//!
//! One thing goes further than the paper's words. A Right option that is onside-reversible through gamma itself, or
//! through a chain of such options that closes, is dropped: bypassing it would put it back, and Left answers each such
//! move to a position at least as good, so a player who keeps making them plays for ever, which the onside counts for
//! Left. In this way the onside of {pass | pass} becomes on.
//!
//! The offside is the onside of the negative. If what remains has no alternating cycle it is a stopper; see `value`.

use std::rc::Rc;

use onside_ground::{Player, Stop};
use rustc_hash::FxHashSet;

use super::board::Board;
use super::cycles::{Components, state, unstate};
use super::graph::{GameGraph, Vertex, side};
use super::order::Order;
use super::reduce::undominated;
use crate::short::ShortGames;

/// A graph in which some vertices have the same onsides as before and no option that section 5 of 002 can remove.
///
/// Since all positions keep their onsides, one simplification serves all vertices that somebody asks about.
pub(super) fn simplified_onsides(
    games: &ShortGames,
    graph: &GameGraph,
    starts: &[Vertex],
) -> Result<(GameGraph, Vec<Vertex>), Stop> {
    let (part, starts) = graph.reachable_from(starts);
    let board = Board::new(games, &part)?;
    let order = Order::new(games, &board, false)?;
    let options: Vec<[Vec<u32>; 2]> =
        (0..board.loops).map(|vertex| Player::BOTH.map(|player| board.options(vertex, player).to_vec())).collect();
    let history = vec![FxHashSet::default(); 2 * options.len()];
    let classes = classes(games, &board, &order)?;
    let starts = starts.into_iter().map(|start| board.at(start)).collect();
    let gone = vec![false; options.len()];
    let mut work = Simplifier { games, board: &board, order: &order, options, history, classes, gone, starts };
    loop {
        while work.pass()? {}
        if !work.fuse()? {
            return Ok(work.result());
        }
    }
}

struct Simplifier<'a> {
    games: &'a ShortGames,
    board: &'a Board,
    order: &'a Order<'a>,
    /// The options of each loopy vertex, as they are now.
    options: Vec<[Vec<u32>; 2]>,
    /// The option lists that each state has had, so that bypassing cannot go round in circles.
    history: Vec<FxHashSet<Vec<u32>>>,
    /// All vertices whose onside equals that of each loopy vertex, short ones first.
    classes: Vec<Rc<Vec<u32>>>,
    /// The vertices in whose place others are.
    gone: Vec<bool>,
    starts: Vec<u32>,
}

/// The classes of loopy vertices with equal onsides, each with the short game that equals them, if it is on the board.
fn classes(games: &ShortGames, board: &Board, order: &Order<'_>) -> Result<Vec<Rc<Vec<u32>>>, Stop> {
    let mut lists: Vec<Vec<u32>> = Vec::new();
    let mut of: Vec<usize> = Vec::with_capacity(board.loops as usize);
    for vertex in 0..board.loops {
        games.guard().check()?;
        let mut found = None;
        for (index, list) in lists.iter().enumerate() {
            let Some(&head) = list.last() else { continue };
            if order.equal(vertex, head)? {
                found = Some(index);
                break;
            }
        }
        let index = match found {
            Some(index) => index,
            None => {
                let mut list = Vec::new();
                for short in board.loops..board.len() {
                    if order.equal(vertex, short)? {
                        list.push(short);
                        break;
                    }
                }
                lists.push(list);
                lists.len() - 1
            }
        };
        lists[index].push(vertex);
        of.push(index);
    }
    let lists: Vec<Rc<Vec<u32>>> = lists.into_iter().map(Rc::new).collect();
    Ok(of.into_iter().map(|index| Rc::clone(&lists[index])).collect())
}

impl Simplifier<'_> {
    fn options(&self, vertex: u32, player: Player) -> &[u32] {
        match self.options.get(vertex as usize) {
            Some(lists) => &lists[side(player)],
            None => self.board.options(vertex, player),
        }
    }

    fn is_loopy(&self, vertex: u32) -> bool {
        vertex < self.board.loops
    }

    /// The loopy vertices that can still be reached.
    fn reached(&self) -> Vec<u32> {
        let mut seen = vec![false; self.options.len()];
        let mut list = Vec::new();
        for &start in &self.starts {
            if self.is_loopy(start) && !std::mem::replace(&mut seen[start as usize], true) {
                list.push(start);
            }
        }
        let mut next = 0;
        while let Some(&vertex) = list.get(next) {
            next += 1;
            for &option in self.options[vertex as usize].iter().flatten() {
                if self.is_loopy(option) && !std::mem::replace(&mut seen[option as usize], true) {
                    list.push(option);
                }
            }
        }
        list
    }

    /// One round of Definition 14 over all positions; whether anything changed.
    fn pass(&mut self) -> Result<bool, Stop> {
        let loops = self.board.loops;
        let cycles = Components::of(2 * self.options.len(), |at, index| {
            let (vertex, player) = unstate(at);
            let to = self.options[vertex as usize][side(player)].get(index)?;
            // Short games are on no cycle; any state of this vertex that leads nowhere new will do.
            Some(if *to < loops { state(*to, player.opponent()) } else { at })
        });
        let together = |from: u32, player: Player, to: u32, other: Player| {
            to < loops && cycles.of[state(from, player) as usize] == cycles.of[state(to, other) as usize]
        };
        let mut changed = false;
        for vertex in self.reached() {
            for player in Player::BOTH {
                self.games.guard().check()?;
                let options = match player {
                    Player::Left => {
                        let bypassed = self.bypass_left(vertex, |to| together(vertex, player, to, Player::Left))?;
                        undominated(self.order, &bypassed, player)?
                    }
                    Player::Right => {
                        let bypassed = self.bypass_right(vertex)?;
                        self.drop_right(bypassed, |to| together(vertex, player, to, Player::Left))?
                    }
                };
                changed |= self.replace(vertex, player, options);
            }
        }
        Ok(changed)
    }

    /// Gives a state new options, unless it has had them before.
    fn replace(&mut self, vertex: u32, player: Player, mut options: Vec<u32>) -> bool {
        options.sort_unstable();
        options.dedup();
        let list = &mut self.options[vertex as usize][side(player)];
        list.sort_unstable();
        if *list == options {
            return false;
        }
        let history = &mut self.history[state(vertex, player) as usize];
        history.insert(list.clone());
        if history.contains(&options) {
            return false;
        }
        *list = options;
        true
    }

    /// Definition 14(d): Left options that Right can answer with something no better for Left, if no alternating cycle
    /// uses the answer.
    fn bypass_left(&self, vertex: u32, on_cycle: impl Fn(u32) -> bool) -> Result<Vec<u32>, Stop> {
        let mut pending = self.options(vertex, Player::Left).to_vec();
        let mut bypassed: Vec<u32> = Vec::new();
        let mut kept = Vec::new();
        'options: while let Some(option) = pending.pop() {
            if kept.contains(&option) {
                continue;
            }
            for &answer in self.options(option, Player::Right) {
                if on_cycle(answer) || !self.order.leq(answer, vertex)? {
                    continue;
                }
                let replies = self.options(answer, Player::Left);
                // A bypass that brings back what was bypassed is no progress.
                if replies.contains(&option) || replies.iter().any(|reply| bypassed.contains(reply)) {
                    continue;
                }
                bypassed.push(option);
                pending.extend_from_slice(replies);
                continue 'options;
            }
            kept.push(option);
        }
        Ok(kept)
    }

    /// Definition 14(c): Right options that Left can answer with something at least as good; chains that close are
    /// dropped.
    fn bypass_right(&self, vertex: u32) -> Result<Vec<u32>, Stop> {
        let mut pending = self.options(vertex, Player::Right).to_vec();
        let mut seen = FxHashSet::default();
        let mut kept = Vec::new();
        'options: while let Some(option) = pending.pop() {
            if !seen.insert(option) {
                continue;
            }
            for &answer in self.options(option, Player::Left) {
                if self.order.leq(vertex, answer)? {
                    pending.extend_from_slice(self.options(answer, Player::Right));
                    continue 'options;
                }
            }
            kept.push(option);
        }
        Ok(kept)
    }

    /// Definition 14(b): a Right option goes if another one is at most it and that other edge is on no alternating
    /// cycle.
    fn drop_right(&self, mut options: Vec<u32>, on_cycle: impl Fn(u32) -> bool) -> Result<Vec<u32>, Stop> {
        let mut index = 0;
        while index < options.len() {
            let mut dominated = false;
            for (place, &other) in options.iter().enumerate() {
                if place != index && !on_cycle(other) && self.order.leq(other, options[index])? {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                options.remove(index);
            } else {
                index += 1;
            }
        }
        Ok(options)
    }

    /// Lemma 16: lets vertices take the place of equal ones, where that makes no new alternating cycle; whether any
    /// could.
    fn fuse(&mut self) -> Result<bool, Stop> {
        let mut fused = false;
        for vertex in self.reached() {
            let class = Rc::clone(&self.classes[vertex as usize]);
            for &other in class.iter() {
                self.games.guard().check()?;
                let short = !self.is_loopy(other);
                if other != vertex && (short || !self.gone[other as usize] && !self.closes_cycle(other, vertex)) {
                    self.gone[vertex as usize] = true;
                    fused = true;
                    self.redirect(vertex, other);
                    break;
                }
            }
        }
        Ok(fused)
    }

    fn redirect(&mut self, gone: u32, stays: u32) {
        for list in self.options.iter_mut().flatten() {
            if let Some(place) = list.iter().position(|&option| option == gone) {
                if list.contains(&stays) {
                    list.remove(place);
                } else {
                    list[place] = stays;
                }
            }
        }
        for start in &mut self.starts {
            if *start == gone {
                *start = stays;
            }
        }
        // Bypasses that were no progress before may be now.
        self.history.iter_mut().for_each(FxHashSet::clear);
    }

    /// Whether letting `from` take the place of `to` could make an alternating cycle: an alternating path of even
    /// length leads there, or two of odd length, one of which starts with either player.
    fn closes_cycle(&self, from: u32, to: u32) -> bool {
        let mut odd = 0;
        for player in Player::BOTH {
            let mut seen = vec![false; 2 * self.options.len()];
            let mut pending = vec![state(from, player)];
            while let Some(at) = pending.pop() {
                let (vertex, mover) = unstate(at);
                for &option in &self.options[vertex as usize][side(mover)] {
                    if !self.is_loopy(option) {
                        continue;
                    }
                    let next = state(option, mover.opponent());
                    if !std::mem::replace(&mut seen[next as usize], true) {
                        pending.push(next);
                    }
                }
            }
            // The player to move is the same again exactly after an even number of moves.
            if seen[state(to, player) as usize] {
                return true;
            }
            odd += u32::from(seen[state(to, player.opponent()) as usize]);
        }
        odd == 2
    }

    fn result(&self) -> (GameGraph, Vec<Vertex>) {
        let mut graph = GameGraph::new();
        let reached = self.reached();
        let mut place: Vec<Option<Vertex>> = vec![None; self.options.len()];
        for &vertex in &reached {
            place[vertex as usize] = Some(graph.vertex());
        }
        let vertex_of = |vertex: u32, graph: &mut GameGraph| match self.board.game(vertex) {
            Some(game) => Some(graph.leaf(game)),
            None => place[vertex as usize],
        };
        for &vertex in &reached {
            for player in Player::BOTH {
                for &option in self.options(vertex, player) {
                    if let (Some(from), Some(to)) = (place[vertex as usize], vertex_of(option, &mut graph)) {
                        graph.edge(from, player, to);
                    }
                }
            }
        }
        let starts = self.starts.iter().map(|&start| vertex_of(start, &mut graph).unwrap_or(Vertex(0))).collect();
        (graph, starts)
    }
}
