//! Powers with loopy exponents: G to the sum of powers up to X, and G to the power X, where X may be on, 5over and the
//! like.
//!
//! As for short exponents, G^[->X] is G : Y where X = 1 : Y, so `^` up to on is `^[on]`; and for G = {0|H} and X >= 1
//! the power is G^X = {0 | H - G^[->X-1]}, so `^` to the power on is `^<on>`.

use onside_ground::Player;

use super::arena::{LoopyGames, Stopper};
use super::error::Error;
use super::order::Side;
use super::value::LoopyValue;
use crate::short::Game;

impl LoopyGames {
    /// G^[->X], the sum of the powers of G up to X.
    ///
    /// # Errors
    /// The exponent is not an ordinal sum with base 1, the result is no stopper; or a limit.
    pub fn power_to(&self, base: Game, exponent: Stopper) -> Result<Stopper, Error> {
        if let Stopper::Short(exponent) = exponent {
            return Ok(Stopper::Short(self.games.power_to(base, exponent)?));
        }
        let above = self.subordinate(exponent, &[self.games.zero()], &[]).map_err(|error| match error {
            Error::NotOrdinalSum => Error::Exponent,
            other => other,
        })?;
        let [left, right] = Player::BOTH.map(|player| self.options(Stopper::Short(base), player));
        self.stopper_of(&self.ordinal_sum(&left?, &right?, above)?)
    }

    /// G^X for G = {0|H} and X at least 1.
    ///
    /// # Errors
    /// The base or the exponent is not of that kind, the result is no stopper, or a limit.
    pub fn power(&self, base: Game, exponent: Stopper) -> Result<Stopper, Error> {
        if let Stopper::Short(exponent) = exponent {
            return Ok(Stopper::Short(self.games.power(base, exponent)?));
        }
        let (left, right) = (self.games.options(base, Player::Left)?, self.games.options(base, Player::Right)?);
        let (&[zero], &[threat]) = (left, right) else {
            return Err(Error::PowerBase);
        };
        if zero != self.games.zero() {
            return Err(Error::PowerBase);
        }
        let one = LoopyValue::Stopper(Stopper::Short(self.games.integer(1)?));
        let less = self.stopper_of(&self.difference(&LoopyValue::Stopper(exponent), &one)?)?;
        let below = LoopyValue::Stopper(self.power_to(base, less)?);
        let answer = self.stopper_of(&self.difference(&LoopyValue::Stopper(Stopper::Short(threat)), &below)?)?;
        Ok(self.stopper_with_options(&[Stopper::Short(zero)], &[answer])?)
    }

    fn stopper_of(&self, value: &LoopyValue) -> Result<Stopper, Error> {
        value.as_stopper().ok_or(Error::SideNotStopper(Side::Onside))
    }
}
