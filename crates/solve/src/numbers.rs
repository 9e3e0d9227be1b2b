//! Rulesets in which every position is a number: the value is the simplest number between the best options.
//!
//! The simplest number theorem (003, Theorem 2.28) needs only the greatest Left option and the least Right option, as numbers;
//! no game is built. That all positions are numbers is the ruleset's claim ([`Position::is_number`]), a theorem with a name;
//! should an interval ever be empty the claim was false, and the caller falls back to exploring.

use std::ops::ControlFlow;

use onside_ground::{Guard, Player, Stop};
use onside_number::{Dyadic, Limit, simplest};
use onside_ruleset::{Position, Sign};

use crate::explore::{MAX_OPTIONS, TOO_MANY_OPTIONS, with_stack};
use crate::tables::Known;
use crate::trail::Trail;

/// One exploration of positions `P`, all of them numbers.
pub(crate) struct NumberExplorer<'a, P> {
    pub(crate) guard: &'a Guard,
    pub(crate) known: Known<P, Dyadic>,
    pub(crate) trail: Trail<P>,
}

impl<P: Position> NumberExplorer<'_, P> {
    /// The number a position is; `None` if some follower is not a number.
    pub(crate) fn value(&mut self, position: &P) -> Result<Option<Dyadic>, Stop> {
        // Finding the components may take long even if all of them are known.
        self.guard.check()?;
        let mut total = Dyadic::ZERO;
        for component in position.components() {
            let (representative, sign) = component.normal();
            let Some(value) = self.component(representative)? else { return Ok(None) };
            match sign {
                Sign::Same => total += &value,
                Sign::Negated => total -= &value,
            }
        }
        Ok(Some(total))
    }

    fn component(&mut self, position: P) -> Result<Option<Dyadic>, Stop> {
        if let Some(value) = self.known.get(&position) {
            return Ok(Some(value.clone()));
        }
        self.guard.charge_positions(1)?;
        self.trail.enter(&position)?;
        let value = with_stack(|| {
            let Some(lower) = self.best(&position, Player::Left)? else { return Ok(None) };
            let Some(upper) = self.best(&position, Player::Right)? else { return Ok(None) };
            let lower = lower.as_ref().map_or(Limit::Unbounded, Limit::Open);
            let upper = upper.as_ref().map_or(Limit::Unbounded, Limit::Open);
            Ok(simplest(lower, upper))
        });
        self.trail.leave(&position, &value);
        let value = value?;
        if let Some(value) = &value {
            self.known.insert(position, value.clone())?;
        }
        Ok(value)
    }

    /// The best option of a player: outer `None` if an option is not a number, inner `None` if there is no option.
    fn best(&mut self, position: &P, player: Player) -> Result<Option<Option<Dyadic>>, Stop> {
        if position.move_count(player) > MAX_OPTIONS {
            return Err(TOO_MANY_OPTIONS);
        }
        let mut best: Option<Dyadic> = None;
        let mut failure: Option<Result<(), Stop>> = None;
        let _ = position.visit_options(player, &mut |option| match self.value(&option) {
            Ok(Some(value)) => {
                let better = best.as_ref().is_none_or(|best| match player {
                    Player::Left => value > *best,
                    Player::Right => value < *best,
                });
                if better {
                    best = Some(value);
                }
                ControlFlow::Continue(())
            }
            Ok(None) => {
                failure = Some(Ok(()));
                ControlFlow::Break(())
            }
            Err(stop) => {
                failure = Some(Err(stop));
                ControlFlow::Break(())
            }
        });
        match failure {
            Some(Err(stop)) => Err(stop),
            Some(Ok(())) => Ok(None),
            None => Ok(Some(best)),
        }
    }
}
