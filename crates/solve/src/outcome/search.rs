//! Whether Left, who is to move, wins a sum: depth first, with a table of all sums that were decided.
//!
//! Right's questions are Left's questions about the negative, so that one table serves both players and every sum is
//! looked at by the player who is to move in it. A move leads to the negative of what it leads to.
//!
//! All moves are looked at before one of them is followed: whatever is decided by values or the table costs nothing
//! more. Of the others the one that leaves the opponent the least is followed first, and what won last in the same
//! component is thought better of. Replies count even where both players always have as many moves as each other, as in
//! Clobber: every one of them has to be refuted, so that of two moves that are as good the one that leaves few replies
//! is shown to win, or not to, with less work. Nobody moves in a number as long as there is something else to do
//! (number avoidance).
//!
//! To count replies made eleven of thirteen boards of Clobber on 6 x 6 cells two to sixteen times faster, one a third
//! slower, empty rows of NoGo and Domineering 7x7 faster by a tenth to a third. Lines xoxo... of 56 and 60 stones pay
//! for it with about five times as many sums, at any weight of replies at least twice as many. Depth-first proof-number
//! search (with the sum or, against transpositions, the greatest of the proof numbers; with or without replies in the
//! first estimate; with a short plain search at its leaves) looked at fewer sums than the plain order on most boards of
//! Clobber, but at several times as many on rows of NoGo, takes twice as long for a sum, and was slower than the plain
//! search that counts replies. On boards twice as much for a reply, half as much for the stones ahead, other weights of
//! what won before are all within a fifth of each other. Replies alone do as well in Clobber and NoGo and cost half as
//! many sums again in Domineering.
//!
//! What was tried on Domineering 6x7 and 7x7 and did not pay: to ask first who wins each component alone, and to leave
//! out those that are 0 (5 to 40 % more sums, since these questions are sums too); to bound components by the dominoes
//! that fit on them (10 % fewer sums, a quarter more time); to give values to components with up to 14 or 18 moves (a
//! third and a half of the sums gone, but values cost more than that); other weights of moves and values in the score.
//! On boards of Clobber and NoGo and strips of toads even the values of components with ten moves cost more than they
//! save, three to fifteen times as much as with six, which is why `parts` counts what they cost.
//!
//! The two-ahead rule is for sums of values only. On boards of Clobber components without values were given integers
//! between which their atomic weights lie, at first minus the number of Right's stones and the number of Left's, later
//! by those of their options: l - 1 or r + 1, whichever is less, if l is the greatest lower bound of Left's options and
//! r the least of Right's, and likewise from above. Next to no sums are decided that way, because the bounds grow wider
//! with every move: of a full board of 2 x 12 cells 78,814 sums were looked at instead of 77,816, and even 99,537 if
//! components of up to fourteen moves were played to their ends for it, which took seven times as long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use onside_ground::{Guard, Player, Stop, with_stack};
use onside_ruleset::Position;
use onside_value::short::Game;
use parking_lot::Mutex;
use rustc_hash::FxHashSet;

use super::asking::Patience;
use super::parts::{NONE, Parts};
use super::sum::{Choice, Code, Key, Sum};
use super::table::Verdicts;
use super::values::Values;
use crate::solver::Solver;

/// By how much a move that won last time in its component is thought better of: half a move.
const BEST_BEFORE: i64 = 8;

/// What a move counts that the player who is to move has: half as much as one by which Left is ahead.
const A_REPLY: i64 = 8;

/// Everything that searches have found out, as one thread knows it.
#[derive(Default)]
pub(crate) struct Search {
    pub(super) parts: Parts,
    values: Values,
    shared: Arc<Shared>,
    /// The sums that are being looked at, each reached from the one before.
    pending: FxHashSet<Key>,
    /// How many sums have been looked at in all.
    pub(super) searched: u64,
    /// How many more may be.
    pub(super) patience: Patience,
    /// Whether moves are tried in the order that does not count replies.
    pub(super) ignores_replies: bool,
    /// Whether theorems about who wins components are believed.
    pub(super) by_theorem: bool,
    /// Whether another thread works on the same question.
    pub(super) in_company: bool,
}

/// What threads share beside the components.
#[derive(Default)]
struct Shared {
    table: Mutex<Verdicts>,
    /// The sums that are being looked at by somebody, if there are several threads.
    at_work: Mutex<FxHashSet<Key>>,
    /// Whether one of several threads has ended, so that the others need not go on.
    done: AtomicBool,
}

/// Only ever seen here: a search has looked at as many sums as it was to.
const IMPATIENT: Stop = Stop::TooLarge("a search was broken off to try another way");

/// Only ever seen here: another thread has the answer to the question.
pub(super) const DONE: Stop = Stop::Internal("a search has stopped because of another thread that goes on");

/// Only ever seen here: another thread has the answer to one of the sums from which this one was reached.
const OVERTAKEN: Stop = Stop::Internal("a search was overtaken by another thread and has not noticed");

/// After this number of sums a thread looks whether another one has overtaken it.
const LOOK_AROUND: u64 = 64;

/// A move that has to be followed.
struct Child {
    sum: Sum,
    /// How much it leaves to the opponent.
    score: i64,
    made_by: Made,
}

/// Which move leads to a sum: an option of a component, or, if there is none, one of the moves in values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Made {
    option: u32,
    code: Code,
}

/// What a look at all moves comes to.
enum Look {
    Decided(bool),
    Open(Vec<Child>),
}

impl Search {
    /// The sum that a position is.
    pub(super) fn sum<P: Position>(&mut self, solver: &mut Solver, position: &P) -> Result<Sum, Stop> {
        self.parts.sum(solver, position)
    }

    /// Adds a sum to another.
    pub(super) fn add(&self, solver: &Solver, total: &mut Sum, other: &Sum) -> Result<(), Stop> {
        total.simple = solver.games.sum(total.simple, other.simple)?;
        for &game in &other.games {
            total.add_game(&solver.games, game)?;
        }
        other.open.iter().for_each(|&code| self.parts.add_open(total, code));
        Ok(())
    }

    /// Whether a component of a sum is on a board of several rows and columns.
    pub(super) fn is_broad(&self, sum: &Sum) -> bool {
        sum.open.iter().any(|&code| self.parts.is_broad(code))
    }

    /// Tries to give the components of a sum values, with this number of positions; whether one has got one.
    pub(super) fn give_values(&mut self, solver: &mut Solver, sum: &Sum, positions: u64) -> Result<bool, Stop> {
        let mut any = false;
        for &code in &sum.open {
            any |= self.parts.give_value(solver, code, positions)?;
        }
        Ok(any)
    }

    /// Whether the player wins the sum if he starts, as far as that is known already.
    pub(super) fn known_to_win(&mut self, solver: &Solver, sum: &Sum, starter: Player) -> Result<Option<bool>, Stop> {
        let sum = self.as_left_sees(solver, sum, starter)?;
        self.known(solver, &sum, &sum.key())
    }

    /// The sum in which Left starts in the place of this player.
    fn as_left_sees(&self, solver: &Solver, sum: &Sum, starter: Player) -> Result<Sum, Stop> {
        match starter {
            Player::Left => Ok(sum.clone()),
            Player::Right => self.parts.negated(solver, sum),
        }
    }

    /// Whether the player wins the sum if he starts; nothing if that is not found out with patience.
    pub(super) fn wins(&mut self, solver: &mut Solver, sum: &Sum, starter: Player) -> Result<Option<bool>, Stop> {
        let sum = self.as_left_sees(solver, sum, starter)?;
        let key = sum.key();
        match self.known(solver, &sum, &key)? {
            Some(wins) => Ok(Some(wins)),
            None => match self.follow(solver, &sum, key) {
                Ok(wins) => Ok(Some(wins)),
                Err(stop) if stop == IMPATIENT => Ok(None),
                Err(stop) => Err(stop),
            },
        }
    }

    /// The same search for another thread: it knows the same components and the same verdicts.
    pub(super) fn for_thread(&self) -> Search {
        Search { parts: self.parts.for_thread(), shared: Arc::clone(&self.shared), ..Search::default() }
    }

    /// Whether several threads may work on a sum.
    pub(super) fn suits_threads(&self, sum: &Sum) -> bool {
        sum.open.iter().all(|&code| self.parts.suits_threads(code))
    }

    /// Says whether one of several threads has ended.
    pub(super) fn set_done(&self, done: bool) {
        self.shared.done.store(done, Ordering::Relaxed);
    }

    fn verdict(&self, guard: &Guard, key: &Key) -> Option<bool> {
        self.shared.table.lock().get(guard, key)
    }

    /// Looks whether another thread has made this one's work needless.
    fn look_around(&self, guard: &Guard) -> Result<(), Stop> {
        if self.shared.done.load(Ordering::Relaxed) {
            return Err(DONE);
        }
        let overtaken = self.searched.is_multiple_of(LOOK_AROUND)
            && self.pending.iter().any(|key| self.verdict(guard, key).is_some());
        if overtaken { Err(OVERTAKEN) } else { Ok(()) }
    }

    /// What is known without following a move.
    fn known(&mut self, solver: &Solver, sum: &Sum, key: &Key) -> Result<Option<bool>, Stop> {
        if sum.open.is_empty()
            && let Some(wins) = self.values.left_wins(&solver.games, sum)?
        {
            return Ok(Some(wins));
        }
        if self.by_theorem
            && let [alone] = sum.open[..]
            && sum.games.is_empty()
            && sum.simple == solver.games.zero()
            && let Some(wins) = self.parts.left_wins(alone)
        {
            return Ok(Some(wins));
        }
        Ok(self.verdict(solver.games.guard(), key))
    }

    /// Follows the moves in a sum about which nothing is known.
    fn follow(&mut self, solver: &mut Solver, sum: &Sum, key: Key) -> Result<bool, Stop> {
        let guard = Arc::clone(solver.games.guard());
        guard.charge_positions(1)?;
        if let Patience::Until(left) = &mut self.patience {
            *left = left.checked_sub(1).ok_or(IMPATIENT)?;
        }
        self.searched += 1;
        self.parts.sums = self.searched;
        if self.in_company {
            self.look_around(&guard)?;
        }
        // Sums get simpler with every move unless play can return to one.
        if !self.pending.insert(key.clone()) {
            return Err(Stop::Cycle);
        }
        if self.in_company {
            self.shared.at_work.lock().insert(key.clone());
        }
        let mut result = with_stack(|| self.moves(solver, sum, &key));
        self.pending.remove(&key);
        if self.in_company {
            self.shared.at_work.lock().remove(&key);
            if result == Err(OVERTAKEN)
                && let Some(wins) = self.verdict(&guard, &key)
            {
                result = Ok(wins);
            }
        }
        self.shared.table.lock().put(&guard, &key, result?)?;
        result
    }

    fn moves(&mut self, solver: &mut Solver, sum: &Sum, key: &Key) -> Result<bool, Stop> {
        let mut children = match self.look(solver, sum)? {
            Look::Decided(wins) => return Ok(wins),
            Look::Open(children) => children,
        };
        children.sort_unstable_by_key(|child| (child.score, child.made_by));
        // Sums at which another thread is at work are left to it, but for the first one, which may well be the only one
        // that has to be followed: threads part where there are several (J.-C. Weill, The ABDADA distributed minimax
        // search algorithm, 1996).
        let mut left_to_others = Vec::new();
        for (place, child) in children.into_iter().enumerate() {
            if self.in_company && place > 0 && self.shared.at_work.lock().contains(&child.sum.key()) {
                left_to_others.push(child);
            } else if let Some(wins) = self.followed(solver, child, key)? {
                return Ok(wins);
            }
        }
        for child in left_to_others {
            if let Some(wins) = self.followed(solver, child, key)? {
                return Ok(wins);
            }
        }
        self.number_move(solver, sum)
    }

    /// What is known of the sum with this key after one of its moves was followed.
    fn followed(&mut self, solver: &mut Solver, child: Child, key: &Key) -> Result<Option<bool>, Stop> {
        let child_key = child.sum.key();
        let opponent_wins = match self.known(solver, &child.sum, &child_key)? {
            Some(wins) => wins,
            None => self.follow(solver, &child.sum, child_key)?,
        };
        if !opponent_wins {
            self.note_best(child.made_by);
            return Ok(Some(true));
        }
        Ok(if self.in_company { self.verdict(solver.games.guard(), key) } else { None })
    }

    fn note_best(&self, made_by: Made) {
        if made_by.option != NONE {
            self.parts.was_best(made_by.code as usize / 2, player_in(made_by.code), made_by.option);
        }
    }

    /// A look at all moves but those in a number.
    fn look(&mut self, solver: &mut Solver, sum: &Sum) -> Result<Look, Stop> {
        let mut children = Vec::new();
        let negative = self.parts.negated(solver, sum)?;
        let mut before = None;
        for (place, &code) in sum.open.iter().enumerate() {
            if before.replace(code) == Some(code) {
                continue;
            }
            let mut rest = negative.clone();
            rest.open.remove(place);
            let swapped = !code.is_multiple_of(2);
            let options = self.parts.options(solver, code as usize / 2, player_in(code))?;
            for (number, option) in (0..NONE).zip(options.iter()) {
                let child = self.after(solver, &rest, option, swapped)?;
                let made_by = Made { code, option: number };
                if self.meets_loser(solver, child, made_by, &mut children)? {
                    self.note_best(made_by);
                    return Ok(Look::Decided(true));
                }
            }
        }
        let mut before = None;
        for &game in &sum.games {
            if before.replace(game) == Some(game) {
                continue;
            }
            let mut rest = negative.clone();
            let gone = solver.games.negative(game)?;
            if let Some(place) = rest.games.iter().position(|&other| other == gone) {
                rest.games.remove(place);
            }
            if self.game_moves(solver, &rest, game, &mut children)? {
                return Ok(Look::Decided(true));
            }
        }
        if solver.games.as_number(sum.simple).is_none() {
            let rest = Sum { simple: solver.games.zero(), ..negative };
            if self.game_moves(solver, &rest, sum.simple, &mut children)? {
                return Ok(Look::Decided(true));
            }
        }
        Ok(Look::Open(children))
    }

    /// The sum after a move that leaves `rest`, which is negated already, and leads to `option`.
    fn after(&self, solver: &Solver, rest: &Sum, option: Choice<'_>, swapped: bool) -> Result<Sum, Stop> {
        let games = &solver.games;
        let mut child = rest.clone();
        // Left's option of -G is the negative of Right's option of G, and it is negated once more for the opponent.
        let turned = |game: Game| if swapped { Ok(game) } else { games.negative(game) };
        child.simple = games.sum(child.simple, turned(option.simple)?)?;
        for &game in option.games {
            child.add_game(games, turned(game)?)?;
        }
        for &code in option.open {
            self.parts.add_open(&mut child, if swapped { code } else { self.parts.negative(code) });
        }
        Ok(child)
    }

    /// Looks at Left's moves in a value; whether one of them is known to win.
    fn game_moves(
        &mut self,
        solver: &mut Solver,
        rest: &Sum,
        game: Game,
        children: &mut Vec<Child>,
    ) -> Result<bool, Stop> {
        let options = solver.games.options(game, Player::Left)?.to_vec();
        for option in options {
            let mut child = rest.clone();
            let option = solver.games.negative(option)?;
            child.add_game(&solver.games, option)?;
            // Equal scores are told apart by the order in which moves were found, so that the search is the same
            // always.
            let made_by = Made { option: NONE, code: u32::try_from(children.len()).unwrap_or(u32::MAX) };
            if self.meets_loser(solver, child, made_by, children)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the opponent is known to lose what a move leaves; if nothing is known, it has to be followed.
    fn meets_loser(
        &mut self,
        solver: &Solver,
        sum: Sum,
        made_by: Made,
        children: &mut Vec<Child>,
    ) -> Result<bool, Stop> {
        let key = sum.key();
        match self.known(solver, &sum, &key)? {
            Some(wins) => Ok(!wins),
            None => {
                let mut score = self.score(solver, &sum)?;
                if made_by.option != NONE {
                    let best = self.parts.best(made_by.code as usize / 2, player_in(made_by.code));
                    if best == made_by.option {
                        score = score.saturating_sub(BEST_BEFORE);
                    }
                }
                children.push(Child { sum, score, made_by });
                Ok(false)
            }
        }
    }

    /// The move in the number of the sum, which may be the only good one if all the rest is a number too.
    fn number_move(&mut self, solver: &mut Solver, sum: &Sum) -> Result<bool, Stop> {
        let Some(number) = solver.games.as_number(sum.simple) else { return Ok(false) };
        // Values that are no numbers have a move that is at least as good, also if their sum is a number: their
        // temperatures are not negative, so that Left, who starts, comes to a stop that is at least their mean value.
        let Some(option) = number.left_option().filter(|_| !sum.open.is_empty()) else { return Ok(false) };
        let mut child = self.parts.negated(solver, sum)?;
        child.simple = solver.games.number(-option)?;
        let key = child.key();
        let opponent_wins = match self.known(solver, &child, &key)? {
            Some(wins) => wins,
            None => self.follow(solver, &child, key)?,
        };
        Ok(!opponent_wins)
    }

    /// How much a sum is worth to the player who is to move in it, roughly, and how much has to be looked at in it.
    fn score(&mut self, solver: &Solver, sum: &Sum) -> Result<i64, Stop> {
        let mut score = self.values.worth(&solver.games, sum.simple)?;
        for &game in &sum.games {
            score = score.saturating_add(self.values.worth(&solver.games, game)?);
        }
        let replies = if self.ignores_replies { 0 } else { A_REPLY };
        let worth = |code| self.parts.lean(code).saturating_add(replies * self.parts.mobility(code));
        Ok(sum.open.iter().fold(score, |score, &code| score.saturating_add(worth(code))))
    }
}

/// Whose options of a component, as it is when it is not negated, the player to move has.
fn player_in(code: Code) -> Player {
    if code.is_multiple_of(2) { Player::Left } else { Player::Right }
}
