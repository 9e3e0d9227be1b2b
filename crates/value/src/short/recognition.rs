//! What kind of game this is. Each question is one line of the literature; none of them changes anything.

use onside_ground::{Player, Stop};
use onside_number::{Dyadic, IBig};

use super::arena::ShortGames;
use super::fold::Values;
use super::game::Game;

/// Whether all plays from a game have even or odd length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    /// The play has ended, or all options are odd.
    Even,
    /// The play has not ended, and all options are even.
    Odd,
    /// Neither.
    Mixed,
}

/// What a game is whose options are these.
fn tempered(sides: [Values<Temper>; 2]) -> Temper {
    let all = |temper| sides.iter().flatten().all(|&option| option == temper);
    if all(Temper::Odd) {
        Temper::Even
    } else if all(Temper::Even) {
        Temper::Odd
    } else {
        Temper::Mixed
    }
}

impl ShortGames {
    /// Whether the game is an integer.
    #[must_use]
    pub fn is_integer(&self, game: Game) -> bool {
        self.as_number(game).is_some_and(Dyadic::is_integer)
    }

    /// The k of *k, if the game is a nimber; 0 is *0.
    #[must_use]
    pub fn as_nimber(&self, game: Game) -> Option<u64> {
        self.as_simple(game).filter(|simple| simple.number.is_zero() && simple.up == 0).map(|simple| simple.nimber)
    }

    /// The n of n.^ (with or without a nimber), if the game is such a sum.
    #[must_use]
    pub fn as_up_star(&self, game: Game) -> Option<(i64, u64)> {
        self.as_simple(game).filter(|simple| simple.number.is_zero()).map(|simple| (simple.up, simple.nimber))
    }

    /// The number a game is infinitesimally close to: both stops are that number.
    #[must_use]
    pub fn numberish(&self, game: Game) -> Option<&Dyadic> {
        let stop = self.stop(game, Player::Left);
        (stop == self.stop(game, Player::Right)).then_some(stop)
    }

    /// Whether both stops are 0.
    #[must_use]
    pub fn is_infinitesimal(&self, game: Game) -> bool {
        self.numberish(game).is_some_and(Dyadic::is_zero)
    }

    /// Whether in every position either both players can move or neither can.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn is_all_small(&self, game: Game) -> Result<bool, Stop> {
        let leaf = |simple: &super::Simple| Some(simple.number.is_zero());
        self.fold(game, leaf, |[left, right]| {
            left.iter().chain(&right).all(|&small| small) && left.is_empty() == right.is_empty()
        })
    }

    /// Whether the game is even-tempered, odd-tempered or neither: at a number the play has ended.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn temper(&self, game: Game) -> Result<Temper, Stop> {
        // Simple games other than numbers and number + * have options of both tempers, or mixed ones.
        let leaf = |simple: &super::Simple| {
            Some(match (simple.up, simple.nimber) {
                (0, 0) => Temper::Even,
                (0, 1) => Temper::Odd,
                _ => Temper::Mixed,
            })
        };
        self.fold(game, leaf, tempered)
    }

    /// Whether the game is even, odd or neither, if play is to the end: * and 3 are odd, and {3|1} is even.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn parity(&self, game: Game) -> Result<Temper, Stop> {
        let two = IBig::from(2);
        let leaf = |simple: &super::Simple| {
            Some(match (simple.number.to_integer(), simple.up, simple.nimber) {
                (Some(integer), 0, nimber @ (0 | 1)) => {
                    if (integer % &two != IBig::ZERO) == (nimber == 1) {
                        Temper::Even
                    } else {
                        Temper::Odd
                    }
                }
                // Every other simple game has options of both parities, or of none.
                _ => Temper::Mixed,
            })
        };
        self.fold(game, leaf, tempered)
    }

    /// The two numbers x > y of a switch {x|y}.
    #[must_use]
    pub fn as_switch(&self, game: Game) -> Option<(&Dyadic, &Dyadic)> {
        if self.as_simple(game).is_some() {
            return None;
        }
        let sole = |player| match self.options(game, player) {
            Ok(&[option]) => self.as_number(option),
            _ => None,
        };
        Some((sole(Player::Left)?, sole(Player::Right)?))
    }
}
