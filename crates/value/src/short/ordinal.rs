//! Ordinal sum B : G and its inverse. It depends on the form of the base B, but only on the value of G (the colon
//! principle).
//!
//! B : G = {B^L, B : G^L | B^R, B : G^R}: a move in the base annihilates G. With base 1, -1 or * this is Hackenbush:
//! one edge with G on top of it.

use onside_ground::{Player, Stop, with_stack_at};
use onside_number::Dyadic;
use rustc_hash::FxHashMap;

use super::arena::ShortGames;
use super::error::Error;
use super::fold::Fold;
use super::form::{Form, Forms};
use super::game::Game;
use super::simple::GameList;

/// An upper summand with a larger integer part would give numbers of millions of digits.
const MAX_INTEGER: i64 = 1 << 20;

/// What an ordinal sum needs of its base: the values of its options, and its own value.
pub struct Base {
    options: [GameList; 2],
    value: Game,
}

impl Base {
    /// A player's options in the form.
    #[must_use]
    pub fn options(&self, player: Player) -> &[Game] {
        match player {
            Player::Left => &self.options[0],
            Player::Right => &self.options[1],
        }
    }

    /// The canonical form of a game as a base.
    ///
    /// # Errors
    /// A limit.
    pub fn canonical(games: &ShortGames, game: Game) -> Result<Base, Stop> {
        let side = |player| games.options(game, player).map(GameList::from_slice);
        Ok(Base { options: [side(Player::Left)?, side(Player::Right)?], value: game })
    }

    /// An explicit form as a base.
    ///
    /// # Errors
    /// A limit.
    pub fn form(games: &ShortGames, forms: &Forms, form: Form) -> Result<Base, Stop> {
        let side = |player| -> Result<GameList, Stop> {
            forms.options(games, form, player)?.into_iter().map(|option| forms.value(option)).collect()
        };
        Ok(Base { options: [side(Player::Left)?, side(Player::Right)?], value: forms.value(form)? })
    }

    /// A form whose options have these values as a base.
    ///
    /// # Errors
    /// A limit.
    pub fn from_values(games: &ShortGames, left: &[Game], right: &[Game]) -> Result<Base, Stop> {
        let value = games.from_options(left, right)?;
        Ok(Base { options: [GameList::from_slice(left), GameList::from_slice(right)], value })
    }
}

impl ShortGames {
    /// The ordinal sum of a base and a game.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn ordinal_sum(&self, base: &Base, game: Game) -> Result<Game, Stop> {
        let leaf = |game| {
            if self.stop(game, Player::Left).abs() > Dyadic::from(MAX_INTEGER) {
                return Err(Stop::TooLarge("an ordinal sum with an integer above a million on top"));
            }
            Ok((game == self.zero()).then_some(base.value).into())
        };
        let combine = |_, [left, right]: [GameList; 2]| {
            let mut sides = base.options.clone();
            sides[0].extend(left);
            sides[1].extend(right);
            self.from_options(&sides[0], &sides[1])
        };
        Fold::new(self, leaf, combine).of(game)
    }

    /// The X with base : X = game.
    ///
    /// # Errors
    /// There is none; or a limit.
    pub fn subordinate(&self, game: Game, base: &Base) -> Result<Game, Error> {
        let none = || Error::NotOrdinalSum;
        let candidate = self.subordinate_at(game, base, &mut FxHashMap::default(), 0)?.ok_or_else(none)?;
        if self.ordinal_sum(base, candidate)? == game { Ok(candidate) } else { Err(none()) }
    }

    fn subordinate_at(
        &self,
        game: Game,
        base: &Base,
        known: &mut FxHashMap<Game, Option<Game>>,
        depth: u32,
    ) -> Result<Option<Game>, Stop> {
        if game == base.value {
            return Ok(Some(self.zero()));
        }
        if let Some(&answer) = known.get(&game) {
            return Ok(answer);
        }
        self.guard().check()?;
        let mut sides = [GameList::new(), GameList::new()];
        let mut found = true;
        for ((side, player), own) in sides.iter_mut().zip(Player::BOTH).zip(&base.options) {
            for &option in self.options(game, player)? {
                if own.contains(&option) {
                    continue;
                }
                match with_stack_at(depth, || self.subordinate_at(option, base, known, depth + 1))? {
                    Some(upper) => side.push(upper),
                    None => found = false,
                }
            }
        }
        let answer = if found { Some(self.from_options(&sides[0], &sides[1])?) } else { None };
        known.insert(game, answer);
        Ok(answer)
    }
}
