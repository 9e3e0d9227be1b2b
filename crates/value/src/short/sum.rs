//! Sum, negative, difference and integer multiples of canonical games.
//!
//! A number moves a game along the number line (number translation: the shape stays the same; only where that makes the
//! game wide, or it was, are there options to be moved); two simple games add in closed form; everything else is the
//! definition (003, Definition 2.7) followed by reduction, remembered for shapes in a bounded table.

use dashu_base::{BitTest, Signed};
use dashu_int::{IBig, UBig};
use onside_ground::{Player, Stop, with_stack_at};
use onside_number::Dyadic;

use super::arena::ShortGames;
use super::game::{Game, Simple};
use super::memo::Work;
use super::placed::{NUMBER, Number, Placed, PlacedList};
use super::simple::TOO_MANY_UPS;

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
        self.game(self.negative_at(self.placed(game), 0)?)
    }

    /// As [`ShortGames::negative`], for a game in hand.
    ///
    /// # Errors
    /// A limit or a request to stop.
    #[inline]
    pub fn placed_negative(&self, game: Placed) -> Result<Placed, Stop> {
        self.negative_at(game, 0)
    }

    fn negative_at(&self, game: Placed, depth: u32) -> Result<Placed, Stop> {
        if game.shape == NUMBER {
            return Ok(Placed::number(-game.left));
        }
        let shapes = self.shapes();
        if let Some(negative) = shapes.known_negative(game.shape) {
            if game.is_wide() {
                return Ok(Placed::wide(negative));
            }
            if shapes.fits(negative, -game.right) {
                return Ok(Placed { shape: negative, left: -game.right, right: -game.left });
            }
        }
        if let Some(parts) = shapes.parts(game) {
            let up = parts.up.checked_neg().ok_or(TOO_MANY_UPS)?;
            return shapes.simple(&Simple { number: -parts.number.to_dyadic(), up, nimber: parts.nimber });
        }
        self.guard().check()?;
        // The negative of a canonical form is canonical, so its options need no reduction. Lists on the heap: negatives
        // are made once each, and games may be many thousand moves deep.
        let side = |player| -> Result<Vec<Placed>, Stop> {
            let options = self.shape_options(game.shape, player)?.iter();
            with_stack_at(depth, || {
                options.map(|option| self.negative_at(option.seen_from(game.left), depth + 1)).collect()
            })
        };
        let (mut left, mut right) = (side(Player::Right)?, side(Player::Left)?);
        let stop = |player| -shapes.stop(game, player).to_dyadic();
        let (left_stop, right_stop) = (stop(Player::Right), stop(Player::Left));
        let negative = shapes.braces(&mut left, &mut right, Number::of(&left_stop), Number::of(&right_stop))?;
        shapes.remember_negative(game.shape, negative.shape);
        Ok(negative)
    }

    /// The (disjunctive) sum.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sum(&self, first: Game, second: Game) -> Result<Game, Stop> {
        if first == self.zero() {
            return Ok(second);
        }
        if second == self.zero() {
            return Ok(first);
        }
        self.game(self.placed_sum(self.placed(first), self.placed(second))?)
    }

    /// As [`ShortGames::sum`], for games in hand.
    ///
    /// # Errors
    /// A limit or a request to stop.
    #[inline]
    pub fn placed_sum(&self, first: Placed, second: Placed) -> Result<Placed, Stop> {
        match self.sum_at_once(first, second) {
            Some(sum) => Ok(sum),
            None => self.sum_remembered(&mut self.work(), first, second, 0),
        }
    }

    /// The sum if one of the games is a number and the other one only has to be moved.
    #[inline]
    fn sum_at_once(&self, first: Placed, second: Placed) -> Option<Placed> {
        if first.shape == NUMBER {
            return self.moved(second, first.left);
        }
        if second.shape == NUMBER { self.moved(first, second.left) } else { None }
    }

    /// The game with a number of ticks added, if nothing is wide before or after.
    #[inline]
    fn moved(&self, game: Placed, ticks: i32) -> Option<Placed> {
        if ticks == 0 {
            return Some(game);
        }
        (!game.is_wide() && self.shapes().fits(game.shape, game.left + ticks)).then(|| game.seen_from(ticks))
    }

    fn sum_at(&self, work: &mut Work, first: Placed, second: Placed, depth: u32) -> Result<Placed, Stop> {
        match self.sum_at_once(first, second) {
            Some(sum) => Ok(sum),
            None => self.sum_remembered(work, first, second, depth),
        }
    }

    fn sum_remembered(&self, work: &mut Work, first: Placed, second: Placed, depth: u32) -> Result<Placed, Stop> {
        if let Some(sum) = self.simple_sum(first, second)? {
            return Ok(sum);
        }
        let (first, second) = if first.shape <= second.shape { (first, second) } else { (second, first) };
        if !first.is_wide() && !second.is_wide() {
            // The shapes are added once for all their places.
            let (one, two) = (first.seen_from(-first.left), second.seen_from(-second.left));
            let sum = self.sum_of_pair(work, one, two, depth)?;
            if let Some(sum) = self.moved(sum, first.left + second.left) {
                return Ok(sum);
            }
        }
        self.sum_of_pair(work, first, second, depth)
    }

    /// The sum of two games, not both simple, in the order of their shapes.
    fn sum_of_pair(&self, work: &mut Work, first: Placed, second: Placed, depth: u32) -> Result<Placed, Stop> {
        let shapes = self.shapes();
        let ticks = first.left + second.left;
        if let Some(sum) = work.sums.get(first.shape, second.shape, ticks) {
            return Ok(sum);
        }
        let sum = with_stack_at(depth, || {
            if shapes.is_number(first) {
                self.translate(work, second, first, depth)
            } else if shapes.is_number(second) {
                self.translate(work, first, second, depth)
            } else {
                self.sum_by_options(work, first, second, depth)
            }
        })?;
        work.sums.put(first.shape, second.shape, ticks, sum)?;
        Ok(sum)
    }

    /// game + number, where the game is not simple and cannot just be moved: the number goes to every option.
    fn translate(&self, work: &mut Work, game: Placed, number: Placed, depth: u32) -> Result<Placed, Stop> {
        self.guard().check()?;
        let shapes = self.shapes();
        let mut side = |player| -> Result<Vec<Placed>, Stop> {
            let options = self.shape_options(game.shape, player)?.iter();
            options.map(|option| self.sum_at(work, option.seen_from(game.left), number, depth + 1)).collect()
        };
        let (mut left, mut right) = (side(Player::Left)?, side(Player::Right)?);
        let added = shapes.stop(number, Player::Left).to_dyadic();
        let [left_stop, right_stop] = Player::BOTH.map(|player| &shapes.stop(game, player).to_dyadic() + &added);
        shapes.braces(&mut left, &mut right, Number::of(&left_stop), Number::of(&right_stop))
    }

    fn sum_by_options(&self, work: &mut Work, first: Placed, second: Placed, depth: u32) -> Result<Placed, Stop> {
        self.guard().check()?;
        work.steps += 1;
        // A game and its negative, up to a number: the shape of -G has its Left stop where -G has minus the Right stop
        // of G.
        if self.shapes().known_negative(first.shape) == Some(second.shape) {
            let [one, two] = [(first, Player::Right), (second, Player::Left)]
                .map(|(game, player)| self.shapes().stop(game, player).to_dyadic());
            return self.shapes().simple(&Simple::number(&one + &two));
        }
        let mut side = |player| -> Result<PlacedList, Stop> {
            let mut sums = PlacedList::new();
            for option in self.shape_options(first.shape, player)? {
                sums.push(self.sum_at(work, option.seen_from(first.left), second, depth + 1)?);
            }
            for option in self.shape_options(second.shape, player)? {
                sums.push(self.sum_at(work, first, option.seen_from(second.left), depth + 1)?);
            }
            Ok(sums)
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        self.reduce_at(work, left.iter().copied(), right.iter().copied(), depth + 1)
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
