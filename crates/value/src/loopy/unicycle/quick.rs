//! A quick test whether a unicycle is graph-canonical, also when some exits are still to be chosen.
//!
//! Every position s_k has one option for each player, so nothing is dominated. The exits are canonical, so what has to
//! be checked is that no option of an s_k is reversible and that no two vertices are equal. If nothing is reversible,
//! Theorem 6 makes equal vertices have equal options. So no s_k equals a short game, because s_(k+1), s_(k+2), ...
//! would equal ever smaller ones; and two positions s_i and s_j are equal exactly if pattern and exits repeat
//! themselves under the turn that takes i to j.
//!
//! A sum of s_k with a short game always has a winner (a stopper cannot be played for ever, the short game not at all),
//! so s_k - f is one of two things for each player to move. While exits are missing it may be neither: then the answer
//! waits.

use onside_ground::{Player, Stop, with_stack};
use rustc_hash::FxHashMap;

use super::super::graph::side;
use crate::short::{Game, ShortGames};

/// Exits with more followers than this take the general test.
const MAX_FOLLOWERS: usize = 512;

/// The exits that may be chosen, with all their followers and the order among them.
pub(super) struct Exits {
    index: FxHashMap<Game, u16>,
    pub(super) games: Vec<Game>,
    options: Vec<[Vec<u16>; 2]>,
    leq: Vec<bool>,
}

impl Exits {
    /// The followers of some games and their order; none if there are too many.
    pub(super) fn new(arena: &ShortGames, list: &[Game]) -> Result<Option<Exits>, Stop> {
        let mut exits = Exits { index: FxHashMap::default(), games: Vec::new(), options: Vec::new(), leq: Vec::new() };
        let mut pending = list.to_vec();
        while let Some(game) = pending.pop() {
            if exits.index.contains_key(&game) {
                continue;
            }
            let number = exits.games.len();
            if number >= MAX_FOLLOWERS {
                return Ok(None);
            }
            exits.index.insert(game, u16::try_from(number).unwrap_or(u16::MAX));
            exits.games.push(game);
            for player in Player::BOTH {
                pending.extend_from_slice(arena.options(game, player)?);
            }
        }
        for &game in &exits.games {
            let mut lists = [Vec::new(), Vec::new()];
            for (list, player) in lists.iter_mut().zip(Player::BOTH) {
                list.extend(arena.options(game, player)?.iter().map(|option| exits.index[option]));
            }
            exits.options.push(lists);
            for &other in &exits.games {
                exits.leq.push(arena.leq(game, other)?);
            }
        }
        Ok(Some(exits))
    }

    /// The numbers of exits that are among those this was made for.
    pub(super) fn choice(&self, exits: &[Game]) -> Vec<Option<u16>> {
        exits.iter().map(|exit| self.index.get(exit).copied()).collect()
    }

    fn leq(&self, low: u16, high: u16) -> bool {
        self.leq[low as usize * self.games.len() + high as usize]
    }
}

/// What is known of a question while exits are missing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    Yes,
    No,
    Open,
}

/// Marks of s_k - f with a player to move.
const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const OPEN: u8 = 3;

/// Tests unicycles of one pattern. Its tables are used again for each of them.
pub(super) struct Tester<'a> {
    pattern: &'a [Player],
    exits: &'a Exits,
    /// Who wins s_k - f: 0 if it has not been asked.
    winner: Vec<u8>,
    /// Which s_i - s_j Left loses, by the player to move.
    lost: [Vec<bool>; 2],
}

impl<'a> Tester<'a> {
    pub(super) fn new(pattern: &'a [Player], exits: &'a Exits) -> Self {
        let pairs = pattern.len() * pattern.len();
        Tester {
            pattern,
            exits,
            winner: vec![0; pattern.len() * exits.games.len() * 2],
            lost: [vec![false; pairs], vec![false; pairs]],
        }
    }

    /// Whether the unicycle with these exits, all chosen, is graph-canonical.
    pub(super) fn test(&mut self, chosen: &[Option<u16>]) -> Result<bool, Stop> {
        self.forget();
        let n = self.pattern.len();
        if n < 2 || !alternation_breaks(self.pattern) {
            // A pass or an alternating cycle: the former is canonical under its own conditions, the latter no stopper.
            return Ok(n == 1 && self.pass_is_canonical(chosen));
        }
        let exits_hold = (0..n).all(|k| self.has_reversible(k, chosen) == Known::No);
        Ok(exits_hold && self.finish(chosen))
    }

    /// Forgets what was known: the exits have changed.
    pub(super) fn forget(&mut self) {
        self.winner.fill(0);
    }

    /// What remains to be tested when the conditions about exits hold: answers along the cycle, and repetition.
    pub(super) fn finish(&mut self, chosen: &[Option<u16>]) -> bool {
        let n = self.pattern.len();
        let repeats = |turn: usize| {
            (0..n).all(|k| self.pattern[k] == self.pattern[(k + turn) % n] && chosen[k] == chosen[(k + turn) % n])
        };
        if (1..n).any(|turn| n.is_multiple_of(turn) && repeats(turn)) {
            return false;
        }
        self.play_positions(chosen);
        (0..n).all(|k| {
            let (player, next) = (self.pattern[k], self.pattern[(k + 1) % n]);
            let after = (k + 2) % n;
            // s_k goes to s_(k+1) and the other player goes on to s_(k+2): reversible if that is at least as good for
            // him.
            player == next
                || match player {
                    Player::Left => self.lost[1][k * n + after],
                    Player::Right => self.lost[1][after * n + k],
                }
        })
    }

    /// {pass | x} or {x | pass}: the exit must not be reversible, and the pass must not be answered by the exit.
    fn pass_is_canonical(&mut self, chosen: &[Option<u16>]) -> bool {
        self.has_reversible(0, chosen) == Known::No
    }

    /// Whether an option of s_k is reversible through a short game: the exit through one of its options, or the move on
    /// through the next exit.
    pub(super) fn has_reversible(&mut self, k: usize, chosen: &[Option<u16>]) -> Known {
        let n = self.pattern.len();
        let player = self.pattern[k];
        let Some(exit) = chosen[k] else { return Known::Open };
        let mut open = false;
        // The exit belongs to the opponent of the player who moves on; `player` answers it.
        let exits = self.exits;
        for &answer in &exits.options[exit as usize][side(player)] {
            match self.at_least_as_good(player, answer, k, chosen) {
                Known::Yes => return Known::Yes,
                Known::Open => open = true,
                Known::No => {}
            }
        }
        let next = (k + 1) % n;
        if self.pattern[next] == player {
            let Some(answer) = chosen[next] else { return Known::Open };
            match self.at_least_as_good(player.opponent(), answer, k, chosen) {
                Known::Yes => return Known::Yes,
                Known::Open => open = true,
                Known::No => {}
            }
        }
        if open { Known::Open } else { Known::No }
    }

    /// Whether a player likes the short game at least as well as s_k: f >= s_k for Left, f <= s_k for Right.
    fn at_least_as_good(&mut self, player: Player, short: u16, k: usize, chosen: &[Option<u16>]) -> Known {
        // f >= s_k means that Right wins s_k - f moving second, so with Left to move.
        match (self.play(k, short, player, chosen), player) {
            (OPEN, _) => Known::Open,
            (RIGHT, Player::Left) | (LEFT, Player::Right) => Known::Yes,
            _ => Known::No,
        }
    }

    /// Who wins s_k - f with a player to move.
    fn play(&mut self, k: usize, short: u16, mover: Player, chosen: &[Option<u16>]) -> u8 {
        let place = (k * self.exits.games.len() + short as usize) * 2 + side(mover);
        if self.winner[place] == 0 {
            self.winner[place] = with_stack(|| self.play_on(k, short, mover, chosen));
        }
        self.winner[place]
    }

    fn play_on(&mut self, k: usize, short: u16, mover: Player, chosen: &[Option<u16>]) -> u8 {
        let (own, other) = if mover == Player::Left { (LEFT, RIGHT) } else { (RIGHT, LEFT) };
        let exits = self.exits;
        let in_cycle = if self.pattern[k] == mover {
            self.play((k + 1) % self.pattern.len(), short, mover.opponent(), chosen)
        } else {
            match (chosen[k], mover) {
                (None, _) => OPEN,
                (Some(exit), Player::Left) if exits.leq(short, exit) => LEFT,
                (Some(exit), Player::Right) if exits.leq(exit, short) => RIGHT,
                _ => other,
            }
        };
        if in_cycle == own {
            return own;
        }
        let mut open = in_cycle == OPEN;
        // In -f Left makes Right's moves.
        for &option in &exits.options[short as usize][side(mover.opponent())] {
            match self.play(k, option, mover.opponent(), chosen) {
                OPEN => open = true,
                winner if winner == own => return own,
                _ => {}
            }
        }
        if open { OPEN } else { other }
    }

    /// Finds all s_i - s_j that Left loses (002, Algorithm 1: the tables are small).
    fn play_positions(&mut self, chosen: &[Option<u16>]) {
        let n = self.pattern.len();
        for list in &mut self.lost {
            list.fill(false);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for i in 0..n {
                for j in 0..n {
                    let at = i * n + j;
                    if !self.lost[0][at] && self.loses(i, j, Player::Left, chosen) {
                        self.lost[0][at] = true;
                        changed = true;
                    }
                    if !self.lost[1][at] && self.loses(i, j, Player::Right, chosen) {
                        self.lost[1][at] = true;
                        changed = true;
                    }
                }
            }
        }
    }

    /// Whether Left loses s_i - s_j, as far as the tables know its successors.
    fn loses(&mut self, i: usize, j: usize, mover: Player, chosen: &[Option<u16>]) -> bool {
        let n = self.pattern.len();
        let next = mover.opponent();
        // The mover's move in s_i, and then his move in -s_j, where he makes his opponent's moves.
        let first = if self.pattern[i] == mover {
            self.lost[side(next)][(i + 1) % n * n + j]
        } else {
            // x_i - s_j with `next` to move is s_j - x_i with the players exchanged.
            chosen[i].is_some_and(|exit| self.play(j, exit, mover, chosen) == LEFT)
        };
        let second = |tester: &mut Self| {
            if tester.pattern[j] == next {
                tester.lost[side(next)][i * n + (j + 1) % n]
            } else {
                chosen[j].is_some_and(|exit| tester.play(i, exit, next, chosen) == RIGHT)
            }
        };
        match mover {
            Player::Left => first && second(self),
            Player::Right => first || second(self),
        }
    }
}

fn alternation_breaks(pattern: &[Player]) -> bool {
    let next = pattern.iter().cycle().skip(1);
    pattern.iter().zip(next).any(|(player, next)| player == next)
}
