//! Norton product, Conway product and powers. Each depends on the canonical forms of its arguments, not only on a
//! definition for any form, because none of them respects equality of arbitrary forms.

use onside_ground::{Player, Stop, with_stack_at};
use onside_number::Dyadic;
use rustc_hash::FxHashMap;

use super::arena::ShortGames;
use super::error::Error;
use super::fold::{Fold, Leaf};
use super::game::{Game, Simple};
use super::ordinal::Base;
use super::simple::GameList;
use crate::impartial::nim_product;

/// Each step of a power is a game of its own.
const MAX_EXPONENT: i64 = 100_000;

type Pairs = FxHashMap<(Game, Game), Game>;

impl ShortGames {
    /// The Norton product G.U: an integer n gives n copies of U; otherwise {G^L.U + (U + I) | G^R.U - (U + I)} over the
    /// incentives I of U. It respects sums and order of G if U is positive, and is no more than its formula otherwise.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn norton_product(&self, game: Game, unit: Game) -> Result<Game, Stop> {
        let mut steps = GameList::new();
        for incentive in self.all_incentives(unit)? {
            steps.push(self.sum(unit, incentive)?);
        }
        let leaf = |game| match self.as_number(game).and_then(Dyadic::to_integer) {
            Some(integer) => self.multiple(&integer, unit).map(Leaf::Known),
            None => Ok(Leaf::Options),
        };
        let combine = |_, products: [GameList; 2]| {
            let mut sides = [GameList::new(), GameList::new()];
            for ((side, products), player) in sides.iter_mut().zip(products).zip(Player::BOTH) {
                for (product, &step) in
                    products.iter().flat_map(|&product| steps.iter().map(move |step| (product, step)))
                {
                    side.push(match player {
                        Player::Left => self.sum(product, step)?,
                        Player::Right => self.difference(product, step)?,
                    });
                }
            }
            self.from_options(&sides[0], &sides[1])
        };
        Fold::new(self, leaf, combine).of(game)
    }

    /// Conway's product of the canonical forms. Integers multiply as sums, numbers as numbers, nimbers as nimbers.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn conway_product(&self, first: Game, second: Game) -> Result<Game, Stop> {
        self.conway_at(first, second, &mut Pairs::default(), 0)
    }

    fn conway_at(&self, first: Game, second: Game, known: &mut Pairs, depth: u32) -> Result<Game, Stop> {
        if let Some(integer) = self.as_number(first).and_then(Dyadic::to_integer) {
            return self.multiple(&integer, second);
        }
        if let Some(integer) = self.as_number(second).and_then(Dyadic::to_integer) {
            return self.multiple(&integer, first);
        }
        if let (Some(a), Some(b)) = (self.as_number(first), self.as_number(second)) {
            return self.number(a * b);
        }
        if let (Some(a), Some(b)) = (self.as_nimber(first), self.as_nimber(second)) {
            return self.simple(Simple::nimber(nim_product(a, b)));
        }
        if let Some(&product) = known.get(&(first, second)) {
            return Ok(product);
        }
        self.guard().check()?;
        let mut sides = [GameList::new(), GameList::new()];
        for own in Player::BOTH {
            for other in Player::BOTH {
                // Two moves of the same player make a Left option, of different players a Right option.
                let side = &mut sides[usize::from(own != other)];
                for &a in self.options(first, own)? {
                    for &b in self.options(second, other)? {
                        let [x, y, z] = [(a, second), (first, b), (a, b)];
                        let mut product = |(g, h)| with_stack_at(depth, || self.conway_at(g, h, known, depth + 1));
                        let (x, y, z) = (product(x)?, product(y)?, product(z)?);
                        side.push(self.difference(self.sum(x, y)?, z)?);
                    }
                }
            }
        }
        let product = self.from_options(&sides[0], &sides[1])?;
        known.insert((first, second), product);
        Ok(product)
    }

    /// G^[->x]: G with as many moves on top of it as x has above 1, that is G : Y where x = 1 : Y; so `^` to 3 is ^[3].
    /// G^[->0] is 0.
    ///
    /// # Errors
    /// The exponent is not an ordinal sum with base 1; or a limit.
    pub fn power_to(&self, game: Game, exponent: Game) -> Result<Game, Error> {
        let limit = Dyadic::from(MAX_EXPONENT);
        if Player::BOTH.iter().any(|&player| self.stop(exponent, player).abs() > limit) {
            return Err(Stop::TooLarge("a power with an exponent above a hundred thousand").into());
        }
        if exponent == self.zero() {
            return Ok(exponent);
        }
        let one = Base::canonical(self, self.integer(1)?)?;
        let above = self.subordinate(exponent, &one).map_err(|error| match error {
            Error::NotOrdinalSum => Error::Exponent,
            other => other,
        })?;
        Ok(self.ordinal_sum(&Base::canonical(self, game)?, above)?)
    }

    /// G^x = {0 | H - G^[->x-1]} for G = {0|H} and a number x >= 1; so `^` to the power 3 is ^<3>.
    ///
    /// # Errors
    /// The game or the exponent is not of that kind; or a limit.
    pub fn power(&self, game: Game, exponent: Game) -> Result<Game, Error> {
        let (&[zero], &[threat]) = (self.options(game, Player::Left)?, self.options(game, Player::Right)?) else {
            return Err(Error::PowerBase);
        };
        if zero != self.zero() {
            return Err(Error::PowerBase);
        }
        let Some(count) = self.as_number(exponent) else { return Err(Error::Exponent) };
        let below = self.power_to(game, self.number(count - &Dyadic::ONE)?)?;
        Ok(self.from_options(&[zero], &[self.difference(threat, below)?])?)
    }
}
