//! Rulesets in which every position is a number: the value is the simplest number between the best options.
//!
//! The simplest number theorem (003, Theorem 2.28) needs only the greatest Left option and the least Right option, as
//! numbers; no game is built. That all positions are numbers is the ruleset's claim ([`Position::is_number`]), a
//! theorem with a name; should an interval ever be empty the claim was false, and the caller falls back to exploring.

use std::ops::ControlFlow;

use onside_ground::{Guard, Player, Stop};
use onside_number::{Dyadic, Limit, simplest};
use onside_ruleset::{Position, Sign};

use crate::explore::{Additive, Exploration, Fold};

/// The number that each position is; nothing if some follower is not a number.
pub(crate) struct Numbers<'a>(pub(crate) &'a Guard);

impl<P: Position> Fold<P> for Numbers<'_> {
    type Answer = Option<Dyadic>;

    fn guard(&self) -> &Guard {
        self.0
    }

    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<Option<Dyadic>, Stop> {
        let mut best: [Option<Dyadic>; 2] = [None, None];
        for (best, player) in best.iter_mut().zip(Player::BOTH) {
            let mut all_numbers = true;
            exploration.options(position, player, |option| {
                let Some(value) = option else {
                    all_numbers = false;
                    return ControlFlow::Break(());
                };
                let better = best.as_ref().is_none_or(|best| match player {
                    Player::Left => value > *best,
                    Player::Right => value < *best,
                });
                if better {
                    *best = Some(value);
                }
                ControlFlow::Continue(())
            })?;
            if !all_numbers {
                return Ok(None);
            }
        }
        let [lower, upper] = best.each_ref().map(|best| best.as_ref().map_or(Limit::Unbounded, Limit::Open));
        Ok(simplest(lower, upper))
    }
}

impl<P: Position> Additive<P> for Numbers<'_> {
    fn nothing(&self) -> Option<Dyadic> {
        Some(Dyadic::ZERO)
    }

    fn plus(&mut self, total: Option<Dyadic>, next: Option<Dyadic>, sign: Sign) -> Result<Option<Dyadic>, Stop> {
        let (Some(mut total), Some(next)) = (total, next) else { return Ok(None) };
        match sign {
            Sign::Same => total += &next,
            Sign::Negated => total -= &next,
        }
        Ok(Some(total))
    }
}
