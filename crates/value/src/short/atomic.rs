//! Atomic weight: how many ups an infinitesimal game is worth, as a game.
//!
//! G has atomic weight A if G - A.^ (A.^ the Norton product) lies strictly between v☆ and ^☆, where ☆ is a *far star*:
//! a nimber that is no position of the games involved. There is at most one such A (Winning Ways, chapter 8).
//!
//! The candidate comes from the options: {aw(G^L) - 2 | aw(G^R) + 2}, and if that is an integer, the eccentric rule: 0
//! if G is confused with ☆, the greatest possible integer if G > ☆, the least if G < ☆. Options need not be
//! infinitesimal (as in {1|^^||^}, of weight 2): a positive number counts as a weight beyond reach. Then the definition
//! is checked, so an answer is a proof, and a game whose candidate fails is refused.
//!
//! All-small games always have an atomic weight, and it is the candidate; [`AllSmallWeights`] finds the weights of many
//! of them without a check.

use onside_ground::{Charge, Player, Stop, with_stack_at};
use onside_number::{Dyadic, IBig};
use rustc_hash::FxHashMap;

use super::arena::ShortGames;
use super::error::Error;
use super::fold::{Fold, Leaf};
use super::game::{Comparison, Game, Simple};
use super::simple::GameList;

impl ShortGames {
    /// The atomic weight.
    ///
    /// # Errors
    /// The game has none, or a limit.
    pub fn atomic_weight(&self, game: Game) -> Result<Game, Error> {
        if !self.is_infinitesimal(game) {
            return Err(Error::NotInfinitesimal);
        }
        let star = self.far_star(game)?;
        // A weight is smaller than the birthday; a number that stands for "beyond reach" must stay larger under all the
        // additions.
        let beyond = self.birthday_without_numbers(game)? * 8 + 64;
        let candidate = Weights { games: self, star, beyond }.candidate(game)?;
        let none = || Error::NoAtomicWeight;
        let limit = Dyadic::from(beyond / 2);
        let reach = |player| self.stop(candidate, player).abs() < limit;
        if !reach(Player::Left) || !reach(Player::Right) {
            return Err(none());
        }
        let up = self.simple(Simple::up(1))?;
        let rest = self.difference(game, self.norton_product(candidate, up)?)?;
        let above = self.simple(Simple { number: Dyadic::ZERO, up: 1, nimber: self.far_star(rest)?.max(star) })?;
        let below = self.negative(above)?;
        let within = self.compare(below, rest)? == Comparison::Less && self.compare(rest, above)? == Comparison::Less;
        if within { Ok(candidate) } else { Err(none()) }
    }

    /// The n of a far star *n: larger than every nimber among the positions of the game.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn far_star(&self, game: Game) -> Result<u64, Stop> {
        let leaf = |simple: &Simple| Some(simple.nimber.saturating_add(2));
        let largest = self.fold(game, leaf, |sides| sides.into_iter().flatten().max().unwrap_or(2))?;
        largest.checked_next_power_of_two().ok_or(Stop::TooLarge("a nimber beyond 2^63"))
    }

    /// The height of the canonical form, not counting moves inside numbers; ups count one each.
    fn birthday_without_numbers(&self, game: Game) -> Result<i64, Stop> {
        let leaf = |simple: &Simple| Some(simple.up.saturating_abs().saturating_add(1));
        let height = self.fold(game, leaf, |sides| sides.into_iter().flatten().max().unwrap_or(0).saturating_add(1))?;
        if height > i64::from(u32::MAX) { Err(Stop::TooLarge("a game with more than 2^32 ups")) } else { Ok(height) }
    }
}

/// The atomic weights of all-small games, remembered, for those who ask for many.
#[derive(Debug)]
pub struct AllSmallWeights {
    /// The weight, or nothing if the game is not all-small or has a nimber that is not small.
    known: FxHashMap<Game, Option<Game>>,
    charge: Charge,
}

/// The far star for games whose nimbers are smaller by two at least.
const FAR: u64 = 32;

impl AllSmallWeights {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(games: &ShortGames) -> AllSmallWeights {
        AllSmallWeights { known: FxHashMap::default(), charge: games.guard().charge() }
    }

    /// The atomic weight of a game; nothing if it is not all-small, or if one of its positions is a nimber from *31 on.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn of(&mut self, games: &ShortGames, game: Game) -> Result<Option<Game>, Stop> {
        self.at(games, game, 0)
    }

    /// The greatest integer that the atomic weight is not below, and the least that it is not above.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn bounds(&mut self, games: &ShortGames, game: Game) -> Result<Option<[IBig; 2]>, Stop> {
        let Some(weight) = self.of(games, game)? else { return Ok(None) };
        let (low, high) = (games.stop(weight, Player::Right).floor(), games.stop(weight, Player::Left).ceil());
        let integer = |number: &IBig| games.number(Dyadic::from(number.clone()));
        let low = if games.leq(integer(&low)?, weight)? { low } else { low - IBig::ONE };
        let high = if games.leq(weight, integer(&high)?)? { high } else { high + IBig::ONE };
        Ok(Some([low, high]))
    }

    fn at(&mut self, games: &ShortGames, game: Game, depth: u32) -> Result<Option<Game>, Stop> {
        if let Some(simple) = games.as_simple(game) {
            let small = simple.number == Dyadic::ZERO && simple.nimber.saturating_add(2) <= FAR;
            return if small { games.integer(simple.up).map(Some) } else { Ok(None) };
        }
        if !games.is_infinitesimal(game) {
            return Ok(None);
        }
        if let Some(&weight) = self.known.get(&game) {
            return Ok(weight);
        }
        games.guard().check()?;
        let weight = with_stack_at(depth, || self.by_options(games, game, depth))?;
        self.charge.one_entry(self.known.len(), self.known.capacity(), size_of::<(Game, Option<Game>)>())?;
        self.known.insert(game, weight);
        Ok(weight)
    }

    fn by_options(&mut self, games: &ShortGames, game: Game, depth: u32) -> Result<Option<Game>, Stop> {
        let mut sides = [GameList::new(), GameList::new()];
        for ((side, player), step) in sides.iter_mut().zip(Player::BOTH).zip([-2, 2]) {
            let step = games.integer(step)?;
            for &option in games.options(game, player)? {
                let Some(weight) = self.at(games, option, depth + 1)? else { return Ok(None) };
                side.push(games.sum(weight, step)?);
            }
        }
        if sides.iter().any(|side| side.is_empty()) {
            return Ok(None);
        }
        let plain = games.from_options(&sides[0], &sides[1])?;
        if !games.is_integer(plain) {
            return Ok(Some(plain));
        }
        // Both players have options, so nothing is beyond reach.
        Weights { games, star: FAR, beyond: 0 }.eccentric(game, &sides).map(Some)
    }
}

struct Weights<'a> {
    games: &'a ShortGames,
    star: u64,
    beyond: i64,
}

impl Weights<'_> {
    fn candidate(&self, game: Game) -> Result<Game, Stop> {
        let games = self.games;
        let steps = [games.integer(-2)?, games.integer(2)?];
        let leaf = |game| {
            let Some(simple) = games.as_simple(game) else { return Ok(Leaf::Options) };
            let weight = match simple.number.cmp(&Dyadic::ZERO) {
                std::cmp::Ordering::Less => -self.beyond,
                std::cmp::Ordering::Equal => simple.up,
                std::cmp::Ordering::Greater => self.beyond,
            };
            games.integer(weight).map(Leaf::Known)
        };
        let combine = |game, mut sides: [GameList; 2]| {
            for (side, step) in sides.iter_mut().zip(steps) {
                for weight in side {
                    *weight = games.sum(*weight, step)?;
                }
            }
            let plain = games.from_options(&sides[0], &sides[1])?;
            if games.is_integer(plain) { self.eccentric(game, &sides) } else { Ok(plain) }
        };
        Fold::new(games, leaf, combine).of(game)
    }

    /// The integer between the two lists that the comparison with a far star selects.
    fn eccentric(&self, game: Game, sides: &[GameList; 2]) -> Result<Game, Stop> {
        let star = self.games.simple(Simple::nimber(self.star))?;
        match self.games.compare(game, star)? {
            Comparison::Confused | Comparison::Equal => Ok(self.games.zero()),
            Comparison::Greater => self.extreme_integer(&sides[1], Player::Right),
            Comparison::Less => self.extreme_integer(&sides[0], Player::Left),
        }
    }

    /// The greatest integer n with n <| every option of Right, or the least with n |> every option of Left.
    fn extreme_integer(&self, options: &[Game], side: Player) -> Result<Game, Stop> {
        let games = self.games;
        // n <| G^R holds up to the left stop of G^R and fails above it, so the extreme integer is at the stop or one
        // step inside.
        let ends = options.iter().map(|&option| match side {
            Player::Right => games.stop(option, Player::Left).floor(),
            Player::Left => games.stop(option, Player::Right).ceil(),
        });
        let end = match side {
            Player::Right => ends.min(),
            Player::Left => ends.max(),
        };
        let end = end.unwrap_or_else(|| {
            IBig::from(match side {
                Player::Right => self.beyond,
                Player::Left => -self.beyond,
            })
        });
        let as_game = games.number(Dyadic::from(end.clone()))?;
        let mut fits = true;
        for &option in options {
            fits &= match side {
                Player::Right => !games.leq(option, as_game)?,
                Player::Left => !games.leq(as_game, option)?,
            };
        }
        let inside = match side {
            Player::Right => end.clone() - IBig::ONE,
            Player::Left => end.clone() + IBig::ONE,
        };
        games.number(Dyadic::from(if fits { end } else { inside }))
    }
}
