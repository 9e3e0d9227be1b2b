//! number + up multiple + nimber in closed form: options, order and sum without a tree.
//!
//! The canonical forms (Winning Ways, chapter 8; checked against reduction from options in the tests):
//! `*k` is {0,..,*(k-1) | the same}; `^*` is {0,*|0}; any other `^n*k` with n >= 1 is {0 | ^(n-1)*(k xor 1)}; negatives
//! mirror these; and a number x is added to every option of a game that is not a number (number translation).

use onside_ground::Stop;
use onside_number::Dyadic;
use smallvec::{SmallVec, smallvec};

use super::arena::ShortGames;
use super::game::{Comparison, Game, Simple};

/// A short list of games, on the stack while it is short.
pub(super) type GameList = SmallVec<[Game; 12]>;

/// Writing out the options of a larger nimber would only fill memory.
const MAX_NIMBER_OPTIONS: u64 = 1 << 20;

impl ShortGames {
    /// Both option lists of a simple game, sorted by id.
    pub(super) fn simple_options(&self, simple: &Simple) -> Result<(GameList, GameList), Stop> {
        let Simple { number, up, nimber } = simple;
        let (mut left, mut right) = match (*up, *nimber) {
            (0, 0) => {
                let option = |number: Option<Dyadic>| -> Result<GameList, Stop> {
                    number.map(|number| self.number(number)).into_iter().collect()
                };
                (option(number.left_option())?, option(number.right_option())?)
            }
            (0, nimber) => {
                if nimber > MAX_NIMBER_OPTIONS {
                    return Err(Stop::TooLarge("a nimber with more than a million options was to be written out"));
                }
                let nimber_option = |k| {
                    self.guard().check()?;
                    self.simple(Simple { number: number.clone(), up: 0, nimber: k })
                };
                let options = (0..nimber).map(nimber_option);
                let options = options.collect::<Result<GameList, Stop>>()?;
                (options.clone(), options)
            }
            (up, nimber) => {
                let zero = self.number(number.clone())?;
                // Everything is written for ups; downs swap the lists.
                let near = if up.unsigned_abs() == 1 && nimber == 1 {
                    let star = self.simple(Simple { number: number.clone(), up: 0, nimber: 1 })?;
                    (smallvec![zero, star], smallvec![zero])
                } else {
                    let other = Simple { number: number.clone(), up: up - up.signum(), nimber: nimber ^ 1 };
                    (smallvec![zero], smallvec![self.simple(other)?])
                };
                if up > 0 { near } else { (near.1, near.0) }
            }
        };
        left.sort_unstable_by_key(|game| game.0);
        right.sort_unstable_by_key(|game| game.0);
        Ok((left, right))
    }

    /// The simple game that has exactly these canonical options, if there is one. Both lists are reduced; the game is
    /// not a number.
    pub(super) fn simple_with_options(&self, left: &[Game], right: &[Game]) -> Option<Simple> {
        let first = self.as_simple(*left.first()?)?;
        let same_number = |games: &[Game]| {
            games.iter().all(|&game| self.as_simple(game).is_some_and(|simple| simple.number == first.number))
        };
        if !same_number(left) || !same_number(right) {
            return None;
        }
        let number = first.number.clone();
        if left == right {
            // A set of n different nimbers over the same number is {0,..,*(n-1)} exactly if all are below n.
            let count = left.len() as u64;
            let nimbers = left
                .iter()
                .all(|&game| self.as_simple(game).is_some_and(|simple| simple.up == 0 && simple.nimber < count));
            return nimbers.then_some(Simple { number, up: 0, nimber: count });
        }
        if let Some((up, nimber)) = self.up_with_options(left, right, 1) {
            return Some(Simple { number, up, nimber });
        }
        self.up_with_options(right, left, -1).map(|(up, nimber)| Simple { number, up: -up, nimber })
    }

    /// n and k if the lists are those of `^n*k`, n >= 1, over a common number; `sign` is -1 when looking in the mirror.
    fn up_with_options(&self, own: &[Game], other: &[Game], sign: i64) -> Option<(i64, u64)> {
        let parts = |game: Game| self.as_simple(game).map(|simple| (simple.up.checked_mul(sign), simple.nimber));
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

    /// How two simple games compare.
    pub(super) fn compare_simple(first: &Simple, second: &Simple) -> Comparison {
        match first.number.cmp(&second.number) {
            std::cmp::Ordering::Less => return Comparison::Less,
            std::cmp::Ordering::Greater => return Comparison::Greater,
            std::cmp::Ordering::Equal => {}
        }
        let ups = i128::from(first.up) - i128::from(second.up);
        let nimber = first.nimber ^ second.nimber;
        match (ups, nimber) {
            (0, 0) => Comparison::Equal,
            (0, _) => Comparison::Confused,
            // ^* and v* are confused with 0; every other ^n*k with n >= 1 is positive.
            (1 | -1, 1) => Comparison::Confused,
            (ups, _) if ups > 0 => Comparison::Greater,
            _ => Comparison::Less,
        }
    }

    /// The sum of two simple games.
    pub(super) fn sum_simple(first: &Simple, second: &Simple) -> Result<Simple, Stop> {
        let up = first.up.checked_add(second.up).filter(|&up| up != i64::MIN).ok_or(TOO_MANY_UPS)?;
        Ok(Simple { number: &first.number + &second.number, up, nimber: first.nimber ^ second.nimber })
    }
}

pub(super) const TOO_MANY_UPS: Stop = Stop::TooLarge("a multiple of up with more than 2^63 ups");
