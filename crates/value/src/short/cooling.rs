//! Cooling, freezing, heating, overheating: games whose moves are taxed or rewarded.
//!
//! G cooled by t > -1 is {G^L cooled - t | G^R cooled + t}, unless t exceeds G's temperature: then it is the mean. Heating by a
//! game T is {G^L heated + T | G^R heated - T} with numbers left alone; overheating from S to T also turns an integer n into n
//! copies of S.

use std::rc::Rc;

use onside_ground::{Player, Stop, with_stack_at};
use onside_number::Dyadic;
use rustc_hash::FxHashMap;

use super::arena::ShortGames;
use super::error::Error;
use super::game::Game;
use super::simple::GameList;
use super::thermograph::Thermograph;

/// What becomes of a number; nothing if it is treated like any other game.
type AtNumber<'a> = dyn Fn(&Dyadic) -> Result<Option<Game>, Stop> + 'a;

impl ShortGames {
    /// The game cooled by `t`.
    ///
    /// # Errors
    /// `t` must exceed -1; or a limit.
    pub fn cool(&self, game: Game, t: &Dyadic) -> Result<Game, Error> {
        if *t <= Dyadic::from(-1) {
            return Err(Error::Cooled(t.clone()));
        }
        let mut cooling = Cooling { games: self, t, cooled: FxHashMap::default(), thermographs: FxHashMap::default() };
        Ok(cooling.cool(game, 0)?)
    }

    /// The game cooled by its own temperature: its mean plus an infinitesimal. Numbers and games of temperature 0 stay as they are.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn freeze(&self, game: Game) -> Result<Game, Error> {
        let temperature = self.temperature(game)?;
        if !temperature.is_positive() { Ok(game) } else { self.cool(game, &temperature) }
    }

    /// The game heated by `heat`.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn heat(&self, game: Game, heat: Game) -> Result<Game, Stop> {
        let bonus = (heat, self.negative(heat)?);
        self.reward(game, bonus, &mut FxHashMap::default(), 0, &|number| self.number(number.clone()).map(Some))
    }

    /// The game overheated from `start` to `heat`.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn overheat(&self, game: Game, start: Game, heat: Game) -> Result<Game, Stop> {
        let bonus = (heat, self.negative(heat)?);
        self.reward(game, bonus, &mut FxHashMap::default(), 0, &|number| match number.to_integer() {
            Some(integer) => self.multiple(&integer, start).map(Some),
            None => Ok(None),
        })
    }

    /// Adds `bonus.0` to what Left moves to and `bonus.1` to what Right moves to, all the way down to where `at_number` answers.
    fn reward(
        &self,
        game: Game,
        bonus: (Game, Game),
        known: &mut FxHashMap<Game, Game>,
        depth: u32,
        at_number: &AtNumber<'_>,
    ) -> Result<Game, Stop> {
        if let Some(number) = self.as_number(game)
            && let Some(answer) = at_number(number)?
        {
            return Ok(answer);
        }
        if let Some(&answer) = known.get(&game) {
            return Ok(answer);
        }
        self.guard().check()?;
        let mut sides = [GameList::new(), GameList::new()];
        for ((side, player), bonus_game) in sides.iter_mut().zip(Player::BOTH).zip([bonus.0, bonus.1]) {
            for &option in self.options(game, player)? {
                let option = with_stack_at(depth, || self.reward(option, bonus, known, depth + 1, at_number))?;
                side.push(self.sum(option, bonus_game)?);
            }
        }
        let answer = self.from_options(&sides[0], &sides[1])?;
        known.insert(game, answer);
        Ok(answer)
    }
}

struct Cooling<'a> {
    games: &'a ShortGames,
    t: &'a Dyadic,
    cooled: FxHashMap<Game, Game>,
    thermographs: FxHashMap<Game, Rc<Thermograph>>,
}

impl Cooling<'_> {
    fn cool(&mut self, game: Game, depth: u32) -> Result<Game, Stop> {
        if let Some(&cooled) = self.cooled.get(&game) {
            return Ok(cooled);
        }
        let thermograph = self.games.thermograph_at(game, &mut self.thermographs, depth)?;
        let cooled = if self.t > thermograph.temperature() {
            self.games.number(thermograph.mean().clone())?
        } else {
            let mut sides = [GameList::new(), GameList::new()];
            for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                let tax = match player {
                    Player::Left => self.games.number(-self.t)?,
                    Player::Right => self.games.number(self.t.clone())?,
                };
                for &option in self.games.options(game, player)? {
                    let option = with_stack_at(depth, || self.cool(option, depth + 1))?;
                    side.push(self.games.sum(option, tax)?);
                }
            }
            self.games.from_options(&sides[0], &sides[1])?
        };
        self.cooled.insert(game, cooled);
        Ok(cooled)
    }
}
