//! The order of games: `leq`, the four-way comparison, the outcome. Does not simplify; see `reduce`.
//!
//! G <= H exactly if Left, moving first, does not win G - H: no G^L >= H and no H^R <= G. Most questions never reach
//! that recursion: the stops decide, because LS(G) < RS(H) gives G < H and G <= H gives LS(G) <= LS(H) and RS(G) <=
//! RS(H); two simple games compare in closed form; and what is found out about shapes is remembered for all their
//! places at once.

use onside_ground::{Outcome, Player, Stop, with_stack_at};

use super::arena::ShortGames;
use super::game::{Comparison, Game};
use super::memo::Work;
use super::placed::{Placed, SIMPLE, WIDE};
use super::simple::GameList;

/// Removes from the list what `worse` says is no better than the candidate; false if the list holds something the
/// candidate is no better than. Incentives and options modulo infinitesimals are kept free of domination by this.
#[inline]
pub(super) fn keeps_undominated(
    list: &mut GameList,
    candidate: Game,
    worse: impl Fn(Game, Game) -> Result<bool, Stop>,
) -> Result<bool, Stop> {
    let mut index = 0;
    while index < list.len() {
        if worse(candidate, list[index])? {
            return Ok(false);
        }
        if worse(list[index], candidate)? {
            list.swap_remove(index);
        } else {
            index += 1;
        }
    }
    Ok(true)
}

impl ShortGames {
    /// Whether `first` <= `second`.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn leq(&self, first: Game, second: Game) -> Result<bool, Stop> {
        let (low, high) = (self.placed(first), self.placed(second));
        match self.leq_at_once(low, high) {
            Some(answer) => Ok(answer),
            None => self.leq_remembered(&mut self.work(), low, high, 0),
        }
    }

    /// What stops and closed forms say about `low` <= `high`, if they decide it.
    #[inline]
    fn leq_at_once(&self, low: Placed, high: Placed) -> Option<bool> {
        if (low.shape | high.shape) & WIDE != 0 {
            return self.wide_leq_at_once(low, high);
        }
        if low.left < high.right {
            return Some(true);
        }
        if low.left > high.left || low.right > high.right {
            return Some(false);
        }
        if low == high {
            return Some(true);
        }
        if low.shape & high.shape & SIMPLE != 0 { self.simple_leq(low, high) } else { None }
    }

    #[cold]
    fn wide_leq_at_once(&self, low: Placed, high: Placed) -> Option<bool> {
        let shapes = self.shapes();
        if low == high {
            return Some(true);
        }
        if shapes.stop(low, Player::Left) < shapes.stop(high, Player::Right) {
            return Some(true);
        }
        if Player::BOTH.into_iter().any(|player| shapes.stop(low, player) > shapes.stop(high, player)) {
            return Some(false);
        }
        self.simple_leq(low, high)
    }

    /// Whether `low` <= `high`, if both are simple. Their numbers are equal, or else the stops would have decided it.
    fn simple_leq(&self, low: Placed, high: Placed) -> Option<bool> {
        let (low, high) = (self.shapes().parts(low)?, self.shapes().parts(high)?);
        let comparison = Self::compare_infinitesimals((low.up, low.nimber), (high.up, high.nimber));
        Some(matches!(comparison, Comparison::Less | Comparison::Equal))
    }

    #[inline]
    pub(super) fn leq_at(&self, work: &mut Work, low: Placed, high: Placed, depth: u32) -> Result<bool, Stop> {
        match self.leq_at_once(low, high) {
            Some(answer) => Ok(answer),
            None => self.leq_remembered(work, low, high, depth),
        }
    }

    fn leq_remembered(&self, work: &mut Work, low: Placed, high: Placed, depth: u32) -> Result<bool, Stop> {
        // Wide games have place 0, so this is the difference of the places whatever they are.
        let ticks = high.left - low.left;
        if let Some(answer) = work.order.get(low.shape, high.shape, ticks) {
            return Ok(answer);
        }
        let answer = with_stack_at(depth, || self.leq_by_options(work, low, high, depth))?;
        work.order.put(low.shape, high.shape, ticks, answer)?;
        Ok(answer)
    }

    fn leq_by_options(&self, work: &mut Work, low: Placed, high: Placed, depth: u32) -> Result<bool, Stop> {
        self.guard().check()?;
        work.steps += 1;
        let shapes = self.shapes();
        // Stops of wide games are not in the words that are compared here; no option is left out for them.
        let narrow = (low.shape | high.shape) & WIDE == 0;
        // Number avoidance: against a game that is not a number, no move on a number can be the only good one.
        if !shapes.is_number(low) {
            for &option in self.shape_options(low.shape, Player::Left)? {
                let option = option.seen_from(low.left);
                // The best stops come first, so that no later option can be at least `high` either.
                if narrow && option.right < high.right {
                    break;
                }
                if self.leq_at(work, high, option, depth + 1)? {
                    return Ok(false);
                }
            }
        }
        if !shapes.is_number(high) {
            for &option in self.shape_options(high.shape, Player::Right)? {
                let option = option.seen_from(high.left);
                if narrow && option.left > low.left {
                    break;
                }
                if self.leq_at(work, option, low, depth + 1)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// How two games compare.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn compare(&self, first: Game, second: Game) -> Result<Comparison, Stop> {
        if first == second {
            return Ok(Comparison::Equal);
        }
        let (one, two) = (self.placed(first), self.placed(second));
        let (leq, geq) = match (self.leq_at_once(one, two), self.leq_at_once(two, one)) {
            (Some(leq), Some(geq)) => (leq, geq),
            (leq, geq) => {
                let work = &mut *self.work();
                let leq = leq.map_or_else(|| self.leq_remembered(work, one, two, 0), Ok)?;
                (leq, geq.map_or_else(|| self.leq_remembered(work, two, one, 0), Ok)?)
            }
        };
        Ok(Comparison::from_halves(leq, geq))
    }

    /// Who wins (003, Theorem 2.16).
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn outcome(&self, game: Game) -> Result<Outcome, Stop> {
        Ok(match self.compare(game, self.zero())? {
            Comparison::Less => Outcome::Right,
            Comparison::Equal => Outcome::Previous,
            Comparison::Greater => Outcome::Left,
            Comparison::Confused => Outcome::Next,
        })
    }
}
