//! Sum, negative, difference and integer multiples of canonical games.
//!
//! A number is added to the options (number translation: the result is again canonical, nothing has to be compared);
//! two simple games add in closed form; everything else is the definition (003, Definition 2.7) followed by reduction,
//! remembered in a bounded table.

use dashu_base::{BitTest, Signed};
use dashu_int::{IBig, UBig};
use onside_ground::{Player, Stop, with_stack_at};
use onside_number::Dyadic;

use super::arena::ShortGames;
use super::game::{Game, Simple};
use super::simple::{GameList, TOO_MANY_UPS};

/// Multiples of fewer bits than this are made by doubling; this many powers of 2 are looked at for a closed form.
const FEW_BITS: usize = 7;

/// Larger multiples without a closed form are made by adding 2 to the power of this many copies at a time. The sum of
/// two large multiples looks at all pairs of their followers, that with few copies only at those that are new: for 1000
/// copies of `{3||2|1}` and of `Tiny(1)` this takes a sixth of the time of doubling, and adding single copies three
/// times as long as adding four or eight.
const BLOCK_BITS: usize = 3;

impl ShortGames {
    /// The negative: the players' roles swapped.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn negative(&self, game: Game) -> Result<Game, Stop> {
        self.negative_at(game, 0)
    }

    fn negative_at(&self, game: Game, depth: u32) -> Result<Game, Stop> {
        if let Some(negative) = self.known_negative(game) {
            return Ok(negative);
        }
        self.guard().check()?;
        let negative = if let Some(simple) = self.as_simple(game) {
            let up = simple.up.checked_neg().ok_or(TOO_MANY_UPS)?;
            self.simple(Simple { number: -&simple.number, up, nimber: simple.nimber })?
        } else {
            // The negative of a canonical form is canonical, so its options need no reduction.
            let side = |player| -> Result<GameList, Stop> {
                let options = self.options(game, player)?.iter();
                let mut options: GameList = with_stack_at(depth, || {
                    options.map(|&option| self.negative_at(option, depth + 1)).collect::<Result<_, _>>()
                })?;
                options.sort_unstable_by_key(|game| game.0);
                Ok(options)
            };
            let (left, right) = (side(Player::Right)?, side(Player::Left)?);
            let (left_stop, right_stop) = (-self.stop(game, Player::Right), -self.stop(game, Player::Left));
            self.braces(&left, &right, &left_stop, &right_stop)?
        };
        self.remember_negative(game, negative);
        Ok(negative)
    }

    /// The (disjunctive) sum.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sum(&self, first: Game, second: Game) -> Result<Game, Stop> {
        self.sum_at(first, second, 0)
    }

    fn sum_at(&self, first: Game, second: Game, depth: u32) -> Result<Game, Stop> {
        if first == self.zero() {
            return Ok(second);
        }
        if second == self.zero() {
            return Ok(first);
        }
        if let (Some(a), Some(b)) = (self.as_simple(first), self.as_simple(second)) {
            return self.simple(Self::sum_simple(a, b)?);
        }
        if self.known_negative(first) == Some(second) {
            return Ok(self.zero());
        }
        let (first, second) = if first.0 <= second.0 { (first, second) } else { (second, first) };
        if let Some(sum) = self.sums().get(first, second) {
            return Ok(sum);
        }
        let sum = with_stack_at(depth, || match (self.as_number(first), self.as_number(second)) {
            (Some(number), _) => self.translate(second, number, first, depth),
            (_, Some(number)) => self.translate(first, number, second, depth),
            _ => self.sum_by_options(first, second, depth),
        })?;
        self.sums().put(first, second, sum)?;
        Ok(sum)
    }

    /// game + number, where the game is not simple: the number goes to every option.
    fn translate(&self, game: Game, number: &Dyadic, as_game: Game, depth: u32) -> Result<Game, Stop> {
        self.guard().check()?;
        let side = |player| -> Result<GameList, Stop> {
            let options = self.options(game, player)?.iter();
            let mut options: GameList =
                options.map(|&option| self.sum_at(option, as_game, depth + 1)).collect::<Result<_, _>>()?;
            options.sort_unstable_by_key(|game| game.0);
            Ok(options)
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        let left_stop = self.stop(game, Player::Left) + number;
        let right_stop = self.stop(game, Player::Right) + number;
        self.braces(&left, &right, &left_stop, &right_stop)
    }

    fn sum_by_options(&self, first: Game, second: Game, depth: u32) -> Result<Game, Stop> {
        self.guard().check()?;
        let side = |player| -> Result<GameList, Stop> {
            let mut sums = GameList::new();
            for &option in self.options(first, player)? {
                sums.push(self.sum_at(option, second, depth + 1)?);
            }
            for &option in self.options(second, player)? {
                sums.push(self.sum_at(first, option, depth + 1)?);
            }
            Ok(sums)
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        self.reduce_at(left, right, depth + 1)
    }

    /// `first` - `second`.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn difference(&self, first: Game, second: Game) -> Result<Game, Stop> {
        if first == second {
            return Ok(self.zero());
        }
        self.sum(first, self.negative(second)?)
    }

    /// The sum of `count` copies; negative counts take copies of the negative.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn multiple(&self, count: &IBig, game: Game) -> Result<Game, Stop> {
        if self.as_simple(game).is_some() {
            return self.simple_multiple(count, game);
        }
        let base = if count.is_negative() { self.negative(game)? } else { game };
        let (_, count): (_, UBig) = count.clone().into_parts();
        if count.bit_len() <= FEW_BITS {
            return self.doubled(&count, base);
        }
        if let Some((bits, closed)) = self.closed_power(base)? {
            let whole = self.simple_multiple(&IBig::from(&count >> bits), closed)?;
            let rest = self.doubled(&(count & UBig::ones(bits)), base)?;
            return self.sum(whole, rest);
        }
        let (blocks, rest) = (&count >> BLOCK_BITS, count & UBig::ones(BLOCK_BITS));
        let block = self.doubled(&(UBig::ONE << BLOCK_BITS), base)?;
        let mut total = self.doubled(&rest, base)?;
        let mut left = blocks;
        while !left.is_zero() {
            total = self.sum(total, block)?;
            left -= UBig::ONE;
        }
        Ok(total)
    }

    /// The first of 2, 4, 8, ... copies, as a power of 2, that have a closed form, so that all multiples are easy. For
    /// most hot games there is one, because switches are their own negatives up to a number; only a few are tried.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn closed_power(&self, game: Game) -> Result<Option<(usize, Game)>, Stop> {
        let mut power = game;
        for bits in 0..=FEW_BITS {
            if self.as_simple(power).is_some() {
                return Ok(Some((bits, power)));
            }
            if bits < FEW_BITS {
                power = self.sum(power, power)?;
            }
        }
        Ok(None)
    }

    /// The multiple of a game with a closed form.
    fn simple_multiple(&self, count: &IBig, game: Game) -> Result<Game, Stop> {
        const NOT_SIMPLE: Stop = Stop::Internal("a multiple in closed form of a game that has none");
        let simple = self.as_simple(game).ok_or(NOT_SIMPLE)?;
        let number = &simple.number * &Dyadic::from(count.clone());
        // The least i64 is left out, so that every game has a negative and reads back.
        let up = i64::try_from(count * IBig::from(simple.up)).ok().filter(|&up| up != i64::MIN).ok_or(TOO_MANY_UPS)?;
        let nimber = if count.bit(0) { simple.nimber } else { 0 };
        self.simple(Simple { number, up, nimber })
    }

    /// The multiple by doubling and adding, most significant bit first.
    fn doubled(&self, count: &UBig, base: Game) -> Result<Game, Stop> {
        let mut total = self.zero();
        for bit in (0..count.bit_len()).rev() {
            total = self.sum(total, total)?;
            if count.bit(bit) {
                total = self.sum(total, base)?;
            }
        }
        Ok(total)
    }
}
