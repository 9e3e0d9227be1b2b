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

    /// An integer, unless it is wide.
    pub(super) fn integer(integer: i64) -> Option<Placed> {
        let ticks = i32::try_from(integer.checked_mul(1 << TICK_BITS)?).ok()?;
        (-FARTHEST..=FARTHEST).contains(&ticks).then(|| Placed::number(ticks))
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

/// The simplest number between two ends, each with whether it is open, if that number is a whole number of ticks and
/// the ends are. None says nothing: the number may be finer or too far away, or there is none.
#[inline]
pub(super) fn simplest_ticks(lower: Option<(Number<'_>, bool)>, upper: Option<(Number<'_>, bool)>) -> Option<i32> {
    let (mut least, mut greatest) = (i32::MIN, i32::MAX);
    if let Some((end, is_open)) = lower {
        let Number::Ticks(ticks) = end else { return None };
        least = ticks + i32::from(is_open);
    }
    if let Some((end, is_open)) = upper {
        let Number::Ticks(ticks) = end else { return None };
        greatest = ticks - i32::from(is_open);
    }
    if least > greatest {
        return None;
    }
    let simplest = match (least > 0, greatest < 0) {
        (true, _) => simplest_positive(least, greatest),
        (_, true) => -simplest_positive(-greatest, least.checked_neg().unwrap_or(i32::MAX)),
        _ => 0,
    };
    (-FARTHEST..=FARTHEST).contains(&simplest).then_some(simplest)
}

/// As [`simplest_ticks`], between two positive numbers of ticks: the least integer, or else the number with the most
/// zeros at its end in binary. A number of whole ticks is simpler than all that are finer.
#[inline]
fn simplest_positive(least: i32, greatest: i32) -> i32 {
    const ONE: i32 = 1 << TICK_BITS;
    // Ends that are given are at most `FARTHEST`, so this does not overflow.
    let integer = (least + (ONE - 1)) & -ONE;
    if integer <= greatest {
        return integer;
    }
    // Above the highest bit in which they differ, all numbers from the one below `least` to `greatest` are the same;
    // `greatest` has that bit, and cut off below it is still not less than `least`.
    let differing = ((least - 1) ^ greatest).ilog2();
    greatest & (-1 << differing)
}

#[cfg(test)]
mod tests {
    use onside_number::{Limit, simplest};

    use super::*;

    #[test]
    fn the_simplest_number_of_ticks_is_the_simplest_number() {
        let ends = [-3000, -2048, -1500, -1025, -1024, -1023, -700, -513, -512, -511, -384, -7, -6, -5, -2, -1];
        let mut ends: Vec<i32> = ends.iter().flat_map(|&end| [end, -end]).chain([0, FARTHEST, -FARTHEST]).collect();
        ends.sort_unstable();
        let given = ends.iter().flat_map(|&end| [Some((end, true)), Some((end, false))]).chain([None]);
        let given: Vec<Option<(i32, bool)>> = given.collect();
        let mut found = 0;
        for &lower in &given {
            for &upper in &given {
                let number = |end: Option<(i32, bool)>| end.map(|(end, is_open)| (Number::Ticks(end), is_open));
                let dyadics =
                    [lower, upper].map(|end| end.map(|(end, is_open)| (Number::Ticks(end).to_dyadic(), is_open)));
                let [low, high] = [&dyadics[0], &dyadics[1]].map(|end| match end {
                    None => Limit::Unbounded,
                    Some((end, true)) => Limit::Open(end),
                    Some((end, false)) => Limit::Closed(end),
                });
                let expected = simplest(low, high);
                match simplest_ticks(number(lower), number(upper)) {
                    Some(ticks) => {
                        assert_eq!(Some(Number::Ticks(ticks).to_dyadic()), expected, "{lower:?} to {upper:?}");
                        found += 1;
                    }
                    None => {
                        assert!(expected.as_ref().and_then(ticks).is_none(), "{lower:?} to {upper:?}: {expected:?}")
                    }
                }
            }
        }
        assert!(found > 1000, "{found}");
    }

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
