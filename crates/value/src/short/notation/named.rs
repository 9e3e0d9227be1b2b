//! The games with a name of their own: recognises the uptimals `^[n]`, `^<n>` and the tinies, and makes tinies and
//! switches.
//!
//! `^[1]` is ^ and `^[n]*k` = {^[n-1]*k | *j} for n >= 2, where *j = *k + *, with 0 as another Left option if k is 1;
//! `^<n>*k` = {0,*,...,*k | v[n-1]*j}. A number may be added to each, and each has its negative. `Tiny(G)` =
//! {0 || 0 | -G}, for G whose mean is positive; otherwise the same braces mean something else.

use onside_ground::{Player, Stop, with_stack_at};
use onside_number::Dyadic;

use super::super::arena::ShortGames;
use super::super::game::Game;
use super::Printer;
use crate::notation::UptimalFamily;

/// number + `^[n]` or `^<n>`, or its negative, + nimber.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Named {
    pub(super) number: Dyadic,
    /// Left for `^`, Right for `v`.
    pub(super) sign: Player,
    pub(super) family: UptimalFamily,
    pub(super) index: usize,
    pub(super) nimber: u64,
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
        let nimber_of = |game: Game| {
            games
                .as_simple(game)
                .filter(|simple| simple.number == *number && simple.up == 0)
                .map(|simple| simple.nimber)
        };
        for sign in Player::BOTH {
            let (own, &[answer]) = (games.options(game, sign)?, games.options(game, sign.opponent())?) else {
                continue;
            };
            // The option that continues the pattern, who it points at, its nimber, and what we then are.
            let (next, next_sign, next_nimber, family, nimber) = if let Some(last) = nimber_of(answer) {
                let nimber = last ^ 1;
                let next = match *own {
                    [next] if nimber != 1 => next,
                    [zero, next] | [next, zero] if nimber == 1 && nimber_of(zero) == Some(0) => next,
                    _ => continue,
                };
                (next, sign, nimber, UptimalFamily::Bracket, nimber)
            } else {
                let mut below: Vec<u64> = own.iter().filter_map(|&option| nimber_of(option)).collect();
                below.sort_unstable();
                if below.is_empty() || below.len() != own.len() || !below.iter().copied().eq(0..below.len() as u64) {
                    continue;
                }
                let nimber = below.len() as u64 - 1;
                (answer, sign.opponent(), nimber ^ 1, UptimalFamily::Angle, nimber)
            };
            if let Some(index) = self.bracket_index(next, next_sign, (number, next_nimber))? {
                return Ok(Some(Named { number: number.clone(), sign, family, index: index + 1, nimber }));
            }
        }
        Ok(None)
    }

    /// n if `game` is this number + `^[n]` (pointing at `sign`) + this nimber; `^[1]` is ^.
    fn bracket_index(
        &mut self,
        game: Game,
        sign: Player,
        (number, nimber): (&Dyadic, u64),
    ) -> Result<Option<usize>, Stop> {
        if let Some(simple) = self.games.as_simple(game) {
            let up = if sign == Player::Left { 1 } else { -1 };
            return Ok((simple.number == *number && simple.up == up && simple.nimber == nimber).then_some(1));
        }
        let named = self.named(game)?;
        Ok(named
            .filter(|named| named.family == UptimalFamily::Bracket && named.sign == sign && named.nimber == nimber)
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
            if back != near {
                continue;
            }
            let loss_mean = self.mean(loss)?;
            let far_enough = match sign {
                Player::Left => loss_mean < *number,
                Player::Right => loss_mean > *number,
            };
            if far_enough {
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
