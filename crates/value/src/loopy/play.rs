//! Plays a difference of two games through: who can force what from which state. This is the engine of every
//! comparison.
//!
//! The positions are pairs (a, b), standing for a - b, where a is a position of delta and b of gamma; with the player
//! to move they are *states* (002, Definition 17). [`Play::explore`] is 002's Algorithm 2: each state is visited at
//! most once, top-down from the states asked for, and when its winner is found the news travels to its visited
//! predecessors. Where the paper rescans the successors of a predecessor we keep a count of those that are still open,
//! so the work is linear in the edges visited. [`Play::confine`] is the rest of Algorithm 3: it finds the states from
//! which Right can keep the play in gamma for ever.
//!
//! Pairs of two short games are never stored; the arena of short games answers for them.

use onside_ground::{Charge, Player, Stop};

use super::board::Board;
use crate::short::ShortGames;

// A state is one word: marks in the low bits, a count of successors above them.
const VISITED: u32 = 1;
const LEFT_WINS: u32 = 2;
const RIGHT_WINS: u32 = 4;
const GOOD: u32 = 8;
const WAITING: u32 = 16;
const DECIDED: u32 = LEFT_WINS | RIGHT_WINS;
const ONE: u32 = 32;
const MARKS: u32 = ONE - 1;
const MAX_DEGREE: usize = (u32::MAX / ONE) as usize / 2;

/// How many visits pass between two looks at the guard.
const CHECK_EVERY: u32 = 4096;

/// How many cells are made between two looks at the guard.
const FILL: usize = 1 << 22;

fn wins(player: Player) -> u32 {
    match player {
        Player::Left => LEFT_WINS,
        Player::Right => RIGHT_WINS,
    }
}

/// A pair and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(super) struct State {
    pub(super) a: u32,
    pub(super) b: u32,
    pub(super) mover: Player,
}

/// The component in which a move is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Component {
    Delta,
    Gamma,
}

/// The states of delta - gamma and what is known of them.
pub(super) struct Play<'a> {
    games: &'a ShortGames,
    pub(super) delta: &'a Board,
    pub(super) gamma: &'a Board,
    /// The marks of each state, and for a visited one without a winner: how many successors the opponent of the mover
    /// is not known to win.
    cells: Vec<u32>,
    /// States that wait for a visit since an earlier search ended with its answer: successors of visited states without
    /// a winner.
    frontier: Vec<State>,
    /// Whether a search has gone on through memory in order, so that the frontier does not tell what is left to visit.
    sweeping: bool,
    /// The memory of the cells.
    _charge: Charge,
    /// How many visits are left until positions are counted and the guard is asked.
    until_check: u32,
    /// How many steps that are no visits are left until the guard is asked.
    until_asked: u32,
}

impl<'a> Play<'a> {
    /// Room for all states, none of them visited.
    pub(super) fn new(games: &'a ShortGames, delta: &'a Board, gamma: &'a Board) -> Result<Self, Stop> {
        let loops = u64::from(delta.loops) * u64::from(gamma.len());
        let pairs = loops + (u64::from(delta.len()) - u64::from(delta.loops)) * u64::from(gamma.loops);
        let too_large = Stop::TooLarge("a comparison of games with too many pairs of positions");
        let states = usize::try_from(pairs.saturating_mul(2)).map_err(|_| too_large)?;
        if delta.degree().max(gamma.degree()) > MAX_DEGREE {
            return Err(too_large);
        }
        let mut charge = games.guard().charge();
        charge.more(pairs.saturating_mul(2 * 4))?;
        let mut play = Play {
            games,
            delta,
            gamma,
            cells: Vec::new(),
            frontier: Vec::new(),
            sweeping: false,
            _charge: charge,
            until_check: CHECK_EVERY,
            until_asked: CHECK_EVERY,
        };
        play.cells.try_reserve_exact(states).map_err(|_| Stop::Memory)?;
        // Memory that is touched for the first time takes its time, gigabytes of it seconds.
        while play.cells.len() < states {
            games.guard().check()?;
            play.cells.resize(states.min(play.cells.len() + FILL), 0);
        }
        Ok(play)
    }

    #[inline]
    fn index(&self, state: State) -> usize {
        let (a, b) = (state.a as usize, state.b as usize);
        let loops = self.delta.loops as usize;
        let pair = if a < loops {
            a * self.gamma.len() as usize + b
        } else {
            loops * self.gamma.len() as usize + (a - loops) * self.gamma.loops as usize + b
        };
        2 * pair + usize::from(state.mover == Player::Right)
    }

    /// The marks of a state; those of two short games are worked out on the spot.
    #[inline]
    fn marks(&self, state: State) -> Result<u32, Stop> {
        if state.a < self.delta.loops || state.b < self.gamma.loops {
            return Ok(self.cells[self.index(state)]);
        }
        let (Some(a), Some(b)) = (self.delta.game(state.a), self.gamma.game(state.b)) else {
            return Err(Stop::Internal("a pair of short games is not a pair of short games"));
        };
        let winner = match state.mover {
            Player::Left if !self.games.leq(a, b)? => Player::Left,
            Player::Right if self.games.leq(b, a)? => Player::Left,
            _ => Player::Right,
        };
        Ok(VISITED | wins(winner))
    }

    /// Where the mover of a state can move, delta first.
    #[inline]
    pub(super) fn successors(&self, state: State) -> impl Iterator<Item = (Component, State)> + use<'a> {
        let State { a, b, mover } = state;
        let next = mover.opponent();
        let in_delta =
            self.delta.options(a, mover).iter().map(move |&a| (Component::Delta, State { a, b, mover: next }));
        let in_gamma =
            self.gamma.options(b, next).iter().map(move |&b| (Component::Gamma, State { a, b, mover: next }));
        in_delta.chain(in_gamma)
    }

    /// The states from which the other player can move to this one.
    #[inline]
    fn predecessors(&self, state: State) -> impl Iterator<Item = (Component, State)> + use<'a> {
        let State { a, b, mover } = state;
        let before = mover.opponent();
        let in_delta =
            self.delta.origins(a, before).iter().map(move |&a| (Component::Delta, State { a, b, mover: before }));
        let in_gamma =
            self.gamma.origins(b, mover).iter().map(move |&b| (Component::Gamma, State { a, b, mover: before }));
        in_delta.chain(in_gamma)
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.until_check -= 1;
        if self.until_check == 0 {
            self.until_check = CHECK_EVERY;
            self.games.guard().charge_positions(u64::from(CHECK_EVERY / 2))?;
        }
        Ok(())
    }

    /// Asks the guard now and then where news travel: those of one visit may reach every state there is.
    #[inline]
    fn ask(&mut self) -> Result<(), Stop> {
        self.until_asked -= 1;
        if self.until_asked == 0 {
            self.until_asked = CHECK_EVERY;
            self.games.guard().check()?;
        }
        Ok(())
    }

    /// Algorithm 2, top-down from the targets; stops as soon as their winners are known, and otherwise has visited all
    /// they can reach.
    ///
    /// Later searches go on where earlier ones stopped: a visited state without a winner has only successors that are
    /// visited or wait.
    ///
    /// A search that does not end soon goes on through memory in order instead of following the moves, which is many
    /// times faster.
    pub(super) fn explore(&mut self, targets: &[State]) -> Result<(), Stop> {
        let mut budget = self.cells.len() / 16 + 1000;
        let mut news = Vec::new();
        for &target in targets {
            if self.sweeping {
                return self.explore_until(targets);
            }
            let mut pending = std::mem::take(&mut self.frontier);
            pending.push(target);
            while self.marks(target)? & DECIDED == 0 {
                let Some(state) = pending.pop() else { break };
                if self.marks(state)? & VISITED != 0 {
                    continue;
                }
                if budget == 0 {
                    self.sweeping = true;
                    return self.explore_until(targets);
                }
                budget -= 1;
                self.visit(state, &mut news)?;
                if self.marks(state)? & DECIDED != 0 {
                    continue;
                }
                for (_, next) in self.successors(state) {
                    if self.marks(next)? & (VISITED | WAITING) == 0 {
                        let index = self.index(next);
                        self.cells[index] |= WAITING;
                        pending.push(next);
                    }
                }
            }
            self.frontier = pending;
        }
        Ok(())
    }

    /// Visits all states in the order of memory, until the targets have winners.
    fn explore_until(&mut self, targets: &[State]) -> Result<(), Stop> {
        let mut news = Vec::new();
        for a in 0..self.delta.len() {
            let partners = if a < self.delta.loops { self.gamma.len() } else { self.gamma.loops };
            for b in 0..partners {
                for mover in Player::BOTH {
                    let state = State { a, b, mover };
                    if self.cells[self.index(state)] & VISITED == 0 {
                        self.visit(state, &mut news)?;
                    }
                }
            }
            let mut decided = true;
            for &target in targets {
                decided = decided && self.marks(target)? & DECIDED != 0;
            }
            if decided {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Algorithm 2 for all states.
    pub(super) fn explore_all(&mut self) -> Result<(), Stop> {
        let mut news = Vec::new();
        self.for_each_state(|play, state| {
            if play.cells[play.index(state)] & VISITED == 0 {
                play.visit(state, &mut news)?;
            }
            Ok(())
        })
    }

    fn for_each_state(&mut self, mut work: impl FnMut(&mut Self, State) -> Result<(), Stop>) -> Result<(), Stop> {
        for a in 0..self.delta.len() {
            let partners = if a < self.delta.loops { self.gamma.len() } else { self.gamma.loops };
            for b in 0..partners {
                for mover in Player::BOTH {
                    work(self, State { a, b, mover })?;
                }
            }
        }
        Ok(())
    }

    /// Visits one state: looks at its successors and spreads the news if that settles it.
    fn visit(&mut self, state: State, news: &mut Vec<State>) -> Result<(), Stop> {
        self.tick()?;
        let index = self.index(state);
        let (own, other) = (wins(state.mover), wins(state.mover.opponent()));
        let mut open = 0;
        let mut won = false;
        for (_, next) in self.successors(state) {
            let marks = self.marks(next)?;
            if marks & own != 0 {
                won = true;
                break;
            }
            open += if marks & other == 0 { ONE } else { 0 };
        }
        let winner = match (won, open) {
            (true, _) => own,
            (false, 0) => other,
            _ => 0,
        };
        self.cells[index] = open | VISITED | winner;
        if winner != 0 {
            news.push(state);
            self.spread(news)?;
        }
        Ok(())
    }

    /// Step 3 of Algorithm 2, until there are no news.
    fn spread(&mut self, news: &mut Vec<State>) -> Result<(), Stop> {
        while let Some(state) = news.pop() {
            self.ask()?;
            let marks = self.cells[self.index(state)];
            let (before, after) = (wins(state.mover.opponent()), wins(state.mover));
            let at_once = marks & before != 0;
            for (_, previous) in self.predecessors(state) {
                let index = self.index(previous);
                let cell = self.cells[index];
                if cell & (VISITED | DECIDED) != VISITED {
                    continue;
                }
                if at_once {
                    self.cells[index] = cell | before;
                    news.push(previous);
                } else {
                    let cell = cell - ONE;
                    let last = cell < ONE;
                    self.cells[index] = if last { cell | after } else { cell };
                    if last {
                        news.push(previous);
                    }
                }
            }
        }
        Ok(())
    }

    /// The passes of Algorithm 3: marks as wins of Right the visited states in which he can keep the play in gamma for
    /// ever.
    pub(super) fn confine(&mut self) -> Result<(), Stop> {
        loop {
            self.find_good()?;
            let mut bad = Vec::new();
            self.for_each_state(|play, state| {
                play.ask()?;
                let index = play.index(state);
                if play.cells[index] & (VISITED | DECIDED | GOOD) == VISITED {
                    bad.push(state);
                }
                play.cells[index] &= !GOOD;
                Ok(())
            })?;
            if bad.is_empty() {
                return Ok(());
            }
            for &state in &bad {
                let index = self.index(state);
                self.cells[index] |= RIGHT_WINS;
            }
            self.spread(&mut bad)?;
        }
    }

    /// Marks as good the undecided states from which Left can bring about a move in delta to a state that Right is not
    /// known to win.
    fn find_good(&mut self) -> Result<(), Stop> {
        let mut good = Vec::new();
        self.for_each_state(|play, state| {
            let index = play.index(state);
            play.ask()?;
            if play.cells[index] & (VISITED | DECIDED) != VISITED {
                return Ok(());
            }
            play.tick()?;
            let mut refuge = false;
            let mut doubtful = 0;
            for (component, next) in play.successors(state) {
                let marks = play.marks(next)?;
                refuge = refuge || (component == Component::Delta && marks & RIGHT_WINS == 0);
                doubtful += if component == Component::Gamma && marks & LEFT_WINS == 0 { ONE } else { 0 };
            }
            let is_good = match state.mover {
                Player::Left => refuge,
                Player::Right => {
                    // The count of open successors is not needed any more: from here on only Right's wins are found.
                    play.cells[index] = (play.cells[index] & MARKS) | doubtful;
                    doubtful == 0
                }
            };
            if is_good {
                play.cells[index] |= GOOD;
                good.push(state);
            }
            Ok(())
        })?;
        while let Some(state) = good.pop() {
            self.ask()?;
            for (component, before) in self.predecessors(state) {
                let index = self.index(before);
                if component == Component::Delta || self.cells[index] & (VISITED | DECIDED | GOOD) != VISITED {
                    continue;
                }
                if before.mover == Player::Right {
                    self.cells[index] -= ONE;
                    if self.cells[index] >= ONE {
                        continue;
                    }
                }
                self.cells[index] |= GOOD;
                good.push(before);
            }
        }
        Ok(())
    }

    /// Who wins from an explored state, if anybody can force it.
    pub(super) fn winner(&self, state: State) -> Result<Option<Player>, Stop> {
        let marks = self.marks(state)?;
        Ok(if marks & LEFT_WINS != 0 {
            Some(Player::Left)
        } else if marks & RIGHT_WINS != 0 {
            Some(Player::Right)
        } else {
            None
        })
    }

    /// Whether Left survives from an explored state: Right cannot force a win.
    #[inline]
    pub(super) fn survives(&self, state: State) -> Result<bool, Stop> {
        Ok(self.marks(state)? & RIGHT_WINS == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loopy::GameGraph;

    /// A request to stop that comes when a play has been made.
    fn stopped(work: impl FnOnce(&mut Play<'_>, State) -> Result<(), Stop>) -> Result<(), Stop> {
        let games = ShortGames::default();
        // a = {b | b}, b = {a | a}
        let graph = GameGraph::from_lists(&[[vec![1], vec![1]], [vec![0], vec![0]]]).expect("a graph");
        let board = Board::new(&games, &graph)?;
        let mut play = Play::new(&games, &board, &board)?;
        games.guard().cancel();
        work(&mut play, State { a: 0, b: 1, mover: Player::Left })
    }

    #[test]
    fn news_that_travel_far_are_stopped_on_the_way() {
        let far = CHECK_EVERY as usize + 1;
        assert_eq!(stopped(|play, state| play.spread(&mut vec![state; far])), Err(Stop::Cancelled));
        // A walk of a few steps asks nobody, which is what makes it fast.
        assert_eq!(stopped(|play, state| play.spread(&mut vec![state; 3])), Ok(()));
    }

    #[test]
    fn cells_are_not_made_after_a_request_to_stop() {
        let again = |play: &mut Play<'_>, _| Play::new(play.games, play.delta, play.gamma).map(|_| ());
        assert_eq!(stopped(again), Err(Stop::Cancelled));
    }
}
