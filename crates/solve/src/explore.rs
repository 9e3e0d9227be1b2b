//! Canonical forms of positions by exploring everything that can be reached. Uses the rules and the definitions only.
//!
//! A position falls into components; each is replaced by its representative under symmetry and negation and solved once.
//! The recursion is as deep as the game is long, on a stack that grows; where it would never end, `trail` notices it.

use std::ops::ControlFlow;

use onside_ground::{Player, Stop};
use onside_ruleset::{Position, Sign};
use onside_value::short::{Game, ShortGames};

use crate::tables::Known;
use crate::trail::Trail;

/// A player with more options than this cannot be searched.
pub(crate) const MAX_OPTIONS: u128 = 1 << 22;
pub(crate) const TOO_MANY_OPTIONS: Stop =
    Stop::TooLarge("a position with more than four million moves was to be searched");

/// Runs `work` on a stack that has room for it.
pub(crate) fn with_stack<T>(work: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, work)
}

/// One exploration of positions `P`.
pub(crate) struct Explorer<'a, P> {
    pub(crate) games: &'a ShortGames,
    pub(crate) known: Known<P, Game>,
    pub(crate) trail: Trail<P>,
}

impl<P: Position> Explorer<'_, P> {
    /// The value of a position: the sum of the values of its components.
    pub(crate) fn value(&mut self, position: &P) -> Result<Game, Stop> {
        // Finding the components may take long even if all of them are known.
        self.games.guard().check()?;
        let mut total = self.games.zero();
        for component in position.components() {
            let (representative, sign) = component.normal();
            let value = self.component(representative)?;
            total = match sign {
                Sign::Same => self.games.sum(total, value)?,
                Sign::Negated => self.games.difference(total, value)?,
            };
        }
        Ok(total)
    }

    fn component(&mut self, position: P) -> Result<Game, Stop> {
        if let Some(&value) = self.known.get(&position) {
            return Ok(value);
        }
        self.games.guard().charge_positions(1)?;
        self.trail.enter(&position)?;
        let value = with_stack(|| {
            let left = self.options(&position, Player::Left)?;
            let right = self.options(&position, Player::Right)?;
            self.games.from_options(&left, &right)
        });
        self.trail.leave(&position, &value);
        let value = value?;
        self.known.insert(position, value)?;
        Ok(value)
    }

    fn options(&mut self, position: &P, player: Player) -> Result<Vec<Game>, Stop> {
        if position.move_count(player) > MAX_OPTIONS {
            return Err(TOO_MANY_OPTIONS);
        }
        let mut values = Vec::new();
        let mut stop = None;
        let _ = position.visit_options(player, &mut |option| match self.value(&option) {
            Ok(value) => {
                values.push(value);
                ControlFlow::Continue(())
            }
            Err(reason) => {
                stop = Some(reason);
                ControlFlow::Break(())
            }
        });
        match stop {
            Some(reason) => Err(reason),
            None => Ok(values),
        }
    }
}
