//! number + up multiple + nimber in closed form: options, order and sum without a tree.
//!
//! The canonical forms (Winning Ways, chapter 8; checked against reduction from options in the tests):
//! `*k` is {0,..,*(k-1) | the same}; `^*` is {0,*|0}; any other `^n*k` with n >= 1 is {0 | ^(n-1)*(k xor 1)}; negatives
//! mirror these; and a number x is added to every option of a game that is not a number (number translation).

use onside_ground::{Player, Stop};
use smallvec::{SmallVec, smallvec};

use super::arena::ShortGames;
use super::game::{Comparison, Game, Simple};
use super::placed::{NUMBER, Number, Placed, PlacedList};

/// A short list of games, on the stack while it is short.
pub(super) type GameList = SmallVec<[Game; 12]>;

/// Writing out the options of a larger nimber would only fill memory.
const MAX_NIMBER_OPTIONS: u64 = 1 << 20;

impl ShortGames {
    /// A player's options of a shape that is no number, the best stops first; those of a game that is not wide are to
    /// be seen from its place.
    ///
    /// # Errors
    /// A limit, when a simple game's options have to be written out.
    #[inline]
    pub(super) fn shape_options(&self, shape: u32, player: Player) -> Result<&[Placed], Stop> {
        match self.shapes().options(shape, player) {
            Some(options) => Ok(options),
            None => self.write_simple_options(shape, player),
        }
    }

    /// A player's options of any game.
    ///
    /// # Errors
    /// A limit, when a simple game's options have to be written out.
    pub(super) fn placed_options(&self, game: Placed, player: Player) -> Result<PlacedList, Stop> {
        if self.shapes().is_number(game) {
            return Ok(self.number_option(self.shapes().stop(game, player), player)?.into_iter().collect());
        }
        Ok(self.shape_options(game.shape, player)?.iter().map(|option| option.seen_from(game.left)).collect())
    }

    /// A player's option in a number.
    pub(super) fn number_option(&self, number: Number<'_>, player: Player) -> Result<Option<Placed>, Stop> {
        let number = number.to_dyadic();
        let option = match player {
            Player::Left => number.left_option(),
            Player::Right => number.right_option(),
        };
        option.map(|option| self.shapes().simple(&Simple::number(option))).transpose()
    }

    #[cold]
    fn write_simple_options(&self, shape: u32, player: Player) -> Result<&[Placed], Stop> {
        const UNWRITTEN: Stop = Stop::Internal("options that were written out are not there");
        let game = Placed { shape, ..Placed::ZERO };
        let parts = self.shapes().parts(game).filter(|_| shape != NUMBER).ok_or(UNWRITTEN)?;
        let number = parts.number.to_dyadic();
        let simple = |up, nimber| self.shapes().simple(&Simple { number: number.clone(), up, nimber });
        let (mut left, mut right) = match (parts.up, parts.nimber) {
            (0, nimber) => {
                if nimber > MAX_NIMBER_OPTIONS {
                    return Err(Stop::TooLarge("a nimber with more than a million options was to be written out"));
                }
                let options = (0..nimber).map(|k| {
                    self.guard().check()?;
                    simple(0, k)
                });
                let options = options.collect::<Result<PlacedList, Stop>>()?;
                (options.clone(), options)
            }
            (up, nimber) => {
                let zero = simple(0, 0)?;
                // Everything is written for ups; downs swap the lists.
                let near: (PlacedList, PlacedList) = if up.unsigned_abs() == 1 && nimber == 1 {
                    (smallvec![zero, simple(0, 1)?], smallvec![zero])
                } else {
                    (smallvec![zero], smallvec![simple(up - up.signum(), nimber ^ 1)?])
                };
                if up > 0 { near } else { (near.1, near.0) }
            }
        };
        self.shapes().write(shape, &mut left, &mut right)?;
        self.shapes().options(shape, player).ok_or(UNWRITTEN)
    }

    /// The simple game that has exactly these canonical options, if there is one. Both lists are reduced; the game is
    /// not a number.
    pub(super) fn simple_with_options(&self, left: &[Placed], right: &[Placed]) -> Option<Simple> {
        let number = self.shapes().parts(*left.first()?)?.number;
        let same_number = |games: &[Placed]| {
            games.iter().all(|&game| self.shapes().parts(game).is_some_and(|parts| parts.number == number))
        };
        if !same_number(left) || !same_number(right) {
            return None;
        }
        let simple = |up, nimber| Simple { number: number.to_dyadic(), up, nimber };
        if left.len() == right.len() && left.iter().all(|game| right.contains(game)) {
            // A set of n different nimbers over the same number is {0,..,*(n-1)} exactly if all are below n.
            let count = left.len() as u64;
            let nimbers = left
                .iter()
                .all(|&game| self.shapes().parts(game).is_some_and(|parts| parts.up == 0 && parts.nimber < count));
            return nimbers.then(|| simple(0, count));
        }
        if let Some((up, nimber)) = self.up_with_options(left, right, 1) {
            return Some(simple(up, nimber));
        }
        self.up_with_options(right, left, -1).map(|(up, nimber)| simple(-up, nimber))
    }

    /// n and k if the lists are those of `^n*k`, n >= 1, over a common number; `sign` is -1 when looking in the mirror.
    fn up_with_options(&self, own: &[Placed], other: &[Placed], sign: i64) -> Option<(i64, u64)> {
        let parts = |game: Placed| self.shapes().parts(game).map(|parts| (parts.up.checked_mul(sign), parts.nimber));
        match (own, other) {
            (&[zero], &[option]) if parts(zero)? == (Some(0), 0) => match parts(option)? {
                (Some(0), 0) => None,
                (Some(up), nimber) if up >= 0 => Some((up.checked_add(1)?, nimber ^ 1)),
                _ => None,
            },
            (&[a, b], &[zero]) if parts(zero)? == (Some(0), 0) => {
                let (a, b) = (parts(a)?, parts(b)?);
                let star = (Some(0), 1);
                let zero = (Some(0), 0);
                ((a == zero && b == star) || (a == star && b == zero)).then_some((1, 1))
            }
            _ => None,
        }
    }

    /// How two sums of ups and a nimber compare.
    pub(super) fn compare_infinitesimals(first: (i64, u64), second: (i64, u64)) -> Comparison {
        let ups = i128::from(first.0) - i128::from(second.0);
        match (ups, first.1 ^ second.1) {
            (0, 0) => Comparison::Equal,
            (0, _) => Comparison::Confused,
            // ^* and v* are confused with 0; every other ^n*k with n >= 1 is positive.
            (1 | -1, 1) => Comparison::Confused,
            (ups, _) if ups > 0 => Comparison::Greater,
            _ => Comparison::Less,
        }
    }

    /// The sum of two simple games, if both are.
    pub(super) fn simple_sum(&self, first: Placed, second: Placed) -> Result<Option<Placed>, Stop> {
        let shapes = self.shapes();
        let (Some(one), Some(two)) = (shapes.parts(first), shapes.parts(second)) else { return Ok(None) };
        let up = one.up.checked_add(two.up).filter(|&up| up != i64::MIN).ok_or(TOO_MANY_UPS)?;
        let number = &one.number.to_dyadic() + &two.number.to_dyadic();
        shapes.simple(&Simple { number, up, nimber: one.nimber ^ two.nimber }).map(Some)
    }
}

pub(super) const TOO_MANY_UPS: Stop = Stop::TooLarge("a multiple of up with more than 2^63 ups");
