//! Evidence for gamma <= delta: a second-player survival strategy for Left in delta - gamma, and code of its own that
//! checks it.
//!
//! A strategy (002, Definitions 1 and 2) recommends one move from every state with Left to move that can arise. It is
//! read off the finished engine by ranks: from a state that Left survives she can force a move in delta, or the end of
//! the game with Right to move, in a number of moves that shrinks with each recommendation. [`Survival::check`] forgets
//! where the strategy came from: it follows every reply of Right and makes sure that Left never lacks a move and that
//! no play stays in gamma for ever.

use onside_ground::{Player, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

use super::board::Board;
use super::order::{At, Side, StartedBoard};
use super::play::{Component, Play, State};
use crate::short::ShortGames;

/// A second-player survival strategy for Left in delta - gamma on one side, so a proof that gamma <= delta there.
pub struct Survival {
    delta: StartedBoard,
    gamma: StartedBoard,
    /// Left's move from (a, b): the component she moves in and where she moves to.
    moves: FxHashMap<(u32, u32), (Component, u32)>,
}

/// The strategy that proves gamma <= delta on a side; none if it is not so.
///
/// # Errors
/// A limit or a request to stop.
pub fn survival(games: &ShortGames, side: Side, gamma: At<'_>, delta: At<'_>) -> Result<Option<Survival>, Stop> {
    let (low, high) = (StartedBoard::new(games, gamma)?, StartedBoard::new(games, delta)?);
    let (delta, gamma) = match side {
        Side::Onside => (high, low),
        Side::Offside => (low.negative(games)?, high.negative(games)?),
    };
    let mut play = Play::new(games, &delta.board, &gamma.board)?;
    let start = State { a: delta.start, b: gamma.start, mover: Player::Right };
    let mut moves = FxHashMap::default();
    play.explore_all()?;
    play.confine()?;
    if !play.survives(start)? {
        return Ok(None);
    }
    Extraction { games, play: &play, moves: &mut moves, ranked: FxHashSet::default() }.follow(start)?;
    drop(play);
    Ok(Some(Survival { delta, gamma, moves }))
}

struct Extraction<'a, 'b> {
    games: &'a ShortGames,
    play: &'a Play<'b>,
    moves: &'a mut FxHashMap<(u32, u32), (Component, u32)>,
    /// The states from which the recommendations so far lead to a move in delta or to the end.
    ranked: FxHashSet<State>,
}

impl Extraction<'_, '_> {
    /// Recommends a move wherever play according to the recommendations can lead.
    fn follow(&mut self, start: State) -> Result<(), Stop> {
        let mut pending = vec![start];
        let mut seen = FxHashSet::default();
        while let Some(state) = pending.pop() {
            self.games.guard().check()?;
            for (_, reply) in self.play.successors(state) {
                if !self.moves.contains_key(&(reply.a, reply.b)) {
                    self.rank(reply)?;
                }
                if let Some(&(component, to)) = self.moves.get(&(reply.a, reply.b)) {
                    let next = after(reply, component, to);
                    if seen.insert((next.a, next.b)) {
                        pending.push(next);
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds recommendations for all states that `from` can reach while the play stays in gamma, by growing rank.
    fn rank(&mut self, from: State) -> Result<(), Stop> {
        let mut region = vec![from];
        let mut seen = FxHashSet::from_iter([from]);
        let mut next = 0;
        while let Some(&state) = region.get(next) {
            next += 1;
            for (component, to) in self.play.successors(state) {
                let fresh = component == Component::Gamma && !self.ranked.contains(&to);
                if fresh && self.play.survives(to)? && seen.insert(to) {
                    region.push(to);
                }
            }
        }
        loop {
            let before = self.ranked.len();
            // Those further down were found later, and what is further down is ranked first.
            for &state in region.iter().rev() {
                self.games.guard().check()?;
                if self.ranked.contains(&state) || !self.play.survives(state)? {
                    continue;
                }
                match state.mover {
                    Player::Left => {
                        for (component, to) in self.play.successors(state) {
                            let useful = component == Component::Delta || self.ranked.contains(&to);
                            if useful && self.play.survives(to)? {
                                let end = if component == Component::Delta { to.a } else { to.b };
                                self.moves.entry((state.a, state.b)).or_insert((component, end));
                                self.ranked.insert(state);
                                break;
                            }
                        }
                    }
                    Player::Right => {
                        let mut stays =
                            self.play.successors(state).filter(|(component, _)| *component == Component::Gamma);
                        if stays.all(|(_, to)| self.ranked.contains(&to)) {
                            self.ranked.insert(state);
                        }
                    }
                }
            }
            if self.ranked.len() == before {
                return Ok(());
            }
        }
    }
}

fn after(state: State, component: Component, to: u32) -> State {
    let mover = state.mover.opponent();
    match component {
        Component::Delta => State { a: to, mover, ..state },
        Component::Gamma => State { b: to, mover, ..state },
    }
}

impl Survival {
    /// How many states have a recommended move.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether Right has no move at all, so that nothing had to be recommended.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Whether the strategy survives: checked move by move against the boards alone.
    #[must_use]
    pub fn check(&self) -> bool {
        let start = (self.delta.start, self.gamma.start);
        let mut index = FxHashMap::from_iter([(start, 0u32)]);
        let mut pairs = vec![start];
        // For each pair with Right to move: the pairs that follow if he moves in gamma and she answers there.
        let mut confined: Vec<Vec<u32>> = Vec::new();
        while let Some(&(a, b)) = pairs.get(confined.len()) {
            let in_delta = self.delta.board.options(a, Player::Right).iter().map(|&to| (Component::Delta, to, b));
            let in_gamma = self.gamma.board.options(b, Player::Left).iter().map(|&to| (Component::Gamma, a, to));
            let mut stays = Vec::new();
            for (component, a, b) in in_delta.chain(in_gamma) {
                let Some(next) = self.answer(a, b) else { return false };
                let number = *index.entry(next.1).or_insert_with(|| {
                    pairs.push(next.1);
                    u32::try_from(pairs.len() - 1).unwrap_or(u32::MAX)
                });
                if component == Component::Gamma && next.0 == Component::Gamma {
                    stays.push(number);
                }
            }
            confined.push(stays);
        }
        no_cycle(&confined)
    }

    /// Left's recommended move from a pair, if there is one and it is legal.
    fn answer(&self, a: u32, b: u32) -> Option<(Component, (u32, u32))> {
        let &(component, to) = self.moves.get(&(a, b))?;
        let legal = |board: &Board, at: u32, player| board.options(at, player).contains(&to);
        match component {
            Component::Delta => legal(&self.delta.board, a, Player::Left).then_some((component, (to, b))),
            Component::Gamma => legal(&self.gamma.board, b, Player::Right).then_some((component, (a, to))),
        }
    }
}

/// Whether a graph has no cycle: vertices without incoming edges are taken away until none is left.
fn no_cycle(edges: &[Vec<u32>]) -> bool {
    let mut incoming = vec![0u32; edges.len()];
    for &to in edges.iter().flatten() {
        incoming[to as usize] += 1;
    }
    let mut free: Vec<usize> = (0..edges.len()).filter(|&vertex| incoming[vertex] == 0).collect();
    let mut taken = 0;
    while let Some(vertex) = free.pop() {
        taken += 1;
        for &to in &edges[vertex] {
            incoming[to as usize] -= 1;
            if incoming[to as usize] == 0 {
                free.push(to as usize);
            }
        }
    }
    taken == edges.len()
}
