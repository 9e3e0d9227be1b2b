//! The order of games: `leq`, the four-way comparison, the outcome. Does not simplify; see `reduce`.
//!
//! G <= H exactly if Left, moving first, does not win G - H: no G^L >= H and no H^R <= G. Most questions never reach
//! that recursion: two simple games compare in closed form, and the stops decide nearly everything else, because
//! LS(G) < RS(H) gives G < H and G <= H gives LS(G) <= LS(H) and RS(G) <= RS(H).

use onside_ground::{Outcome, Player, Stop, with_stack_at};

use super::arena::{Node, ShortGames};
use super::game::{Comparison, Game};
use super::simple::GameList;

/// What the stops say about `low` <= `high`, if they decide it.
#[inline]
fn leq_by_stops(low: &Node, high: &Node) -> Option<bool> {
    let (left, right) = (low.stop(Player::Left), low.stop(Player::Right));
    let (high_left, high_right) = (high.stop(Player::Left), high.stop(Player::Right));
    if left < high_right {
        return Some(true);
    }
    (left > high_left || right > high_right).then_some(false)
}

/// Removes from the list what `worse` says is no better than the candidate; false if the list holds something the
/// candidate is no better than. Options, incentives and options modulo infinitesimals are all kept free of domination
/// by this.
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
        self.leq_at(first, second, 0)
    }

    pub(super) fn leq_at(&self, first: Game, second: Game, depth: u32) -> Result<bool, Stop> {
        if first == second {
            return Ok(true);
        }
        let (low, high) = (self.node(first), self.node(second));
        if let (Some(a), Some(b)) = (low.as_simple(), high.as_simple()) {
            return Ok(matches!(Self::compare_simple(a, b), Comparison::Less | Comparison::Equal));
        }
        if let Some(answer) = leq_by_stops(low, high) {
            return Ok(answer);
        }
        if let Some(answer) = self.order().get(first, second) {
            return Ok(answer);
        }
        let answer = with_stack_at(depth, || self.leq_by_options(first, second, depth))?;
        self.order().put(first, second, answer)?;
        Ok(answer)
    }

    fn leq_by_options(&self, first: Game, second: Game, depth: u32) -> Result<bool, Stop> {
        self.guard().check()?;
        // Number avoidance: against a game that is not a number, no move on a number can be the only good one.
        if self.as_number(first).is_none() {
            for &option in self.options(first, Player::Left)? {
                if self.leq_at(second, option, depth + 1)? {
                    return Ok(false);
                }
            }
        }
        if self.as_number(second).is_none() {
            for &option in self.options(second, Player::Right)? {
                if self.leq_at(option, first, depth + 1)? {
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
        if let (Some(a), Some(b)) = (self.as_simple(first), self.as_simple(second)) {
            return Ok(Self::compare_simple(a, b));
        }
        Ok(Comparison::from_halves(self.leq(first, second)?, self.leq(second, first)?))
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
