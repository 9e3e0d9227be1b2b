//! A canonical game in hand: its shape, and where it stands on the number line.
//!
//! G + x has the options of G with x added to each, for every number x and every G that is no number (number
//! translation). So the games G + x have one *shape*, which is stored once, with its Left stop at 0; a game is its
//! shape and its place, and adding a number to it costs an addition. The 356,382 positions of Domineering on 6 x 5
//! squares have 47,965 shapes. Both stops are carried along, because they decide most comparisons, and then nothing has
//! to be looked up.
//!
//! Places are counted in ticks of 1/1024. A game whose stops, or those of a follower, are finer or farther away than
//! ticks can say is *wide*: it is a shape of its own, at place 0, and its stops are numbers of any size. Followers of a
//! game that is not wide are not wide.

use std::cmp::Ordering;

use onside_number::Dyadic;

/// The ticks in 1, as a power of 2.
const TICK_BITS: u32 = 10;

/// No stop of any follower of a game that is not wide is farther from 0 than this many ticks; a whole number. The sum
/// and the difference of two of them fit `i32`.
pub(super) const FARTHEST: i32 = 1 << 29;

/// A shape farther from its own Left stop than this is wide wherever it stands. So a game this near to 0 is never wide
/// for its place.
pub(super) const NEAR: i32 = 1 << 20;

/// The shape is number + ups + nimber. Ids of such shapes have this bit.
pub(super) const SIMPLE: u32 = 1 << 30;

/// The game is wide. Ids of such shapes have this bit.
pub(super) const WIDE: u32 = 1 << 31;

/// The shape of all numbers that are not wide.
pub(super) const NUMBER: u32 = SIMPLE;

/// A canonical game of a [`ShortGames`](super::ShortGames) without an id of its own: what the engine works with. Equal
/// values are equal.
///
/// Whoever adds and reduces many games that nobody asks for ([`ShortGames::placed_sum`],
/// [`ShortGames::placed_from_options`]) saves making a [`Game`](super::Game) of each.
///
/// [`ShortGames::placed_sum`]: super::ShortGames::placed_sum
/// [`ShortGames::placed_from_options`]: super::ShortGames::placed_from_options
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    pub(super) shape: u32,
    /// The Left stop in ticks; 0 if the game is wide.
    pub(super) left: i32,
    /// The Right stop in ticks; 0 if the game is wide.
    pub(super) right: i32,
}

impl Placed {
    /// The game 0.
    pub const ZERO: Placed = Placed::number(0);

    /// A number that is not wide.
    pub(super) const fn number(ticks: i32) -> Placed {
        Placed { shape: NUMBER, left: ticks, right: ticks }
    }

    /// A wide game.
    pub(super) const fn wide(shape: u32) -> Placed {
        Placed { shape, left: 0, right: 0 }
    }

    #[inline]
    pub(super) const fn is_wide(self) -> bool {
        self.shape & WIDE != 0
    }

    /// The option of a shape as an option of the game that stands at `place`.
    #[inline]
    pub(super) const fn seen_from(self, place: i32) -> Placed {
        // Neither overflows: see `FARTHEST`. Options of wide games have place 0, and so have wide options.
        Placed { shape: self.shape, left: self.left + place, right: self.right + place }
    }
}

/// A list of games, on the stack while it is short.
pub(super) type PlacedList = smallvec::SmallVec<[Placed; 24]>;

/// A stop: in ticks, or a number that ticks cannot say.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number<'a> {
    Ticks(i32),
    Wide(&'a Dyadic),
}

impl<'a> Number<'a> {
    /// A number in ticks if it can be.
    #[inline]
    pub(super) fn of(number: &'a Dyadic) -> Number<'a> {
        ticks(number).map_or(Number::Wide(number), Number::Ticks)
    }

    #[inline]
    pub(super) fn to_dyadic(self) -> Dyadic {
        match self {
            Number::Ticks(ticks) => Dyadic::new(i64::from(ticks), TICK_BITS),
            Number::Wide(number) => number.clone(),
        }
    }
}

impl PartialEq for Number<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Number<'_> {}

impl PartialOrd for Number<'_> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number<'_> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Number::Ticks(one), Number::Ticks(two)) => one.cmp(two),
            _ => self.to_dyadic().cmp(&other.to_dyadic()),
        }
    }
}

/// A number in ticks, if it is a whole number of them and not too far away.
#[inline]
pub(super) fn ticks(number: &Dyadic) -> Option<i32> {
    let (numerator, exponent) = number.as_small()?;
    let shift = TICK_BITS.checked_sub(exponent)?;
    let ticks = numerator.checked_mul(1 << shift)?;
    i32::try_from(ticks).ok().filter(|ticks| (-FARTHEST..=FARTHEST).contains(ticks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_ticks_is_read_back_and_others_are_wide() {
        for (numerator, exponent) in [(0, 0), (1, 0), (-3, 10), (7, 3), (1 << 19, 0), (-(1 << 19), 0), (1023, 10)] {
            let number = Dyadic::new(numerator, exponent);
            assert!(matches!(Number::of(&number), Number::Ticks(_)), "{number}");
            assert_eq!(Number::of(&number).to_dyadic(), number);
        }
        for (numerator, exponent) in [(1, 11), ((1 << 19) + 1, 0), (i64::MAX, 0), (i64::MIN, 0), ((1 << 20) + 1, 1)] {
            assert!(
                matches!(Number::of(&Dyadic::new(numerator, exponent)), Number::Wide(_)),
                "{numerator}/2^{exponent}"
            );
        }
    }

    #[test]
    fn stops_compare_as_numbers_in_ticks_or_not() {
        let numbers = [(-1, 11), (0, 0), (1, 30), (1, 11), (1, 10), (3, 1), (1 << 19, 0), (1 << 40, 0)];
        let numbers: Vec<Dyadic> = numbers.iter().map(|&(n, e)| Dyadic::new(n, e)).collect();
        for (one, first) in numbers.iter().enumerate() {
            for (two, second) in numbers.iter().enumerate() {
                assert_eq!(Number::of(first).cmp(&Number::of(second)), one.cmp(&two), "{first} and {second}");
            }
        }
    }
}
