//! The games with a name of their own: recognises the uptimals `^[n]`, `^<n>` and the tinies, and makes tinies and
//! switches.
//!
//! `^[1]` is ^ and `^[n]` = {^[n-1] | *}; `^[n]*` = {0, ^[n-1]* | 0}; `^<n>` = {0 | v[n-1]*} and `^<n>*` = {0,* |
//! v[n-1]} for n >= 2. A number may be added to each, and each has its negative. `Tiny(G)` = {0 || 0 | -G}, for G whose
//! right stop is positive; otherwise the same braces mean something else.

use onside_ground::{Player, Stop, with_stack_at};
use onside_number::Dyadic;

use super::super::arena::ShortGames;
use super::super::game::Game;
use super::Printer;
use crate::notation::UptimalFamily;

/// number + `^[n]` or `^<n>`, or its negative, possibly with a star.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Named {
    pub(super) number: Dyadic,
    /// Left for `^`, Right for `v`.
    pub(super) sign: Player,
    pub(super) family: UptimalFamily,
    pub(super) index: usize,
    pub(super) star: bool,
}

impl Printer<'_> {
    /// The name of a game that is not simple, if it is one of the uptimals above.
    pub(super) fn named(&mut self, game: Game) -> Result<Option<Named>, Stop> {
        if let Some(known) = self.named.get(&game) {
            return Ok(known.clone());
        }
        let named = with_stack_at(0, || self.find_name(game))?;
        self.named.insert(game, named.clone());
        Ok(named)
    }

    fn find_name(&mut self, game: Game) -> Result<Option<Named>, Stop> {
        let games = self.games;
        let number = games.stop(game, Player::Left);
        if number != games.stop(game, Player::Right) {
            return Ok(None);
        }
        for sign in Player::BOTH {
            let own = games.options(game, sign)?;
            let other = games.options(game, sign.opponent())?;
            let is = |game: Game, nimber: u64| {
                games.as_simple(game).is_some_and(|s| s.number == *number && s.up == 0 && s.nimber == nimber)
            };
            // The option that continues the pattern, who it points at, whether it carries a star, and what we then are.
            let (next, next_sign, next_star, family, star) = match (own, other) {
                (&[next], &[last]) if is(last, 1) => (next, sign, false, UptimalFamily::Bracket, false),
                (&[a, b], &[last]) if is(last, 0) && is(a, 0) => (b, sign, true, UptimalFamily::Bracket, true),
                (&[a, b], &[last]) if is(last, 0) && is(b, 0) => (a, sign, true, UptimalFamily::Bracket, true),
                (&[zero], &[next]) if is(zero, 0) => (next, sign.opponent(), true, UptimalFamily::Angle, false),
                (&[a, b], &[next]) if (is(a, 0) && is(b, 1)) || (is(a, 1) && is(b, 0)) => {
                    (next, sign.opponent(), false, UptimalFamily::Angle, true)
                }
                _ => continue,
            };
            if let Some(index) = self.bracket_index(next, next_sign, next_star)? {
                return Ok(Some(Named { number: number.clone(), sign, family, index: index + 1, star }));
            }
        }
        Ok(None)
    }

    /// n if `game` is a number + `^[n]` (pointing at `sign`, with or without a star); `^[1]` is ^.
    fn bracket_index(&mut self, game: Game, sign: Player, star: bool) -> Result<Option<usize>, Stop> {
        if let Some(simple) = self.games.as_simple(game) {
            let up = if sign == Player::Left { 1 } else { -1 };
            return Ok((simple.up == up && simple.nimber == u64::from(star)).then_some(1));
        }
        let named = self.named(game)?;
        Ok(named
            .filter(|named| named.family == UptimalFamily::Bracket && named.sign == sign && named.star == star)
            .map(|named| named.index))
    }
}

impl ShortGames {
    /// number, kind (Left: Tiny, Right: Miny) and size, if the game is number + Tiny(size) or number + Miny(size).
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn as_tiny(&self, game: Game) -> Result<Option<(Dyadic, Player, Game)>, Stop> {
        for sign in Player::BOTH {
            let (&[near], &[threat]) = (self.options(game, sign)?, self.options(game, sign.opponent())?) else {
                continue;
            };
            let Some(number) = self.as_number(near) else { continue };
            if self.as_simple(threat).is_some() {
                continue;
            }
            let (&[back], &[loss]) = (self.options(threat, sign)?, self.options(threat, sign.opponent())?) else {
                continue;
            };
            let far_enough = match sign {
                Player::Left => self.stop(loss, Player::Left) < number,
                Player::Right => self.stop(loss, Player::Right) > number,
            };
            if back == near && far_enough {
                let size = match sign {
                    Player::Left => self.difference(near, loss)?,
                    Player::Right => self.difference(loss, near)?,
                };
                return Ok(Some((number.clone(), sign, size)));
            }
        }
        Ok(None)
    }
    /// `Tiny(size)` = {0||0|-size}.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn tiny(&self, size: Game) -> Result<Game, Stop> {
        let threat = self.from_options(&[self.zero()], &[self.negative(size)?])?;
        self.from_options(&[self.zero()], &[threat])
    }

    /// The game with these Left options, and with their negatives for Right: `+-size`, `+-{a,b}`.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn switch(&self, left: &[Game]) -> Result<Game, Stop> {
        let right = left.iter().map(|&option| self.negative(option)).collect::<Result<Vec<Game>, Stop>>()?;
        self.from_options(left, &right)
    }
}
