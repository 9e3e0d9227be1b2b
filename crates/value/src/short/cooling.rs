//! Cooling, freezing, heating, overheating: games whose moves are taxed or rewarded.
//!
//! G cooled by t > -1 is {G^L cooled - t | G^R cooled + t}, unless t exceeds G's temperature: then it is the mean.
//! Heating by a game T is {G^L heated + T | G^R heated - T} with numbers left alone; overheating from S to T also turns
//! an integer n into n copies of S.

use onside_ground::Stop;
use onside_number::Dyadic;

use super::arena::ShortGames;
use super::error::Error;
use super::fold::{Fold, Leaf};
use super::game::Game;
use super::simple::GameList;

impl ShortGames {
    /// The game cooled by `t`.
    ///
    /// # Errors
    /// `t` must exceed -1; or a limit.
    pub fn cool(&self, game: Game, t: &Dyadic) -> Result<Game, Error> {
        if *t <= Dyadic::from(-1) {
            return Err(Error::Cooled(t.clone()));
        }
        let taxes = [self.number(-t)?, self.number(t.clone())?];
        let cooled = self.thermographs(|thermograph| {
            let leaf = |game| {
                let thermograph = thermograph(game)?;
                if t > thermograph.temperature() {
                    return self.number(thermograph.mean().clone()).map(Leaf::Known);
                }
                Ok(Leaf::Options)
            };
            Fold::new(self, leaf, |_, sides| self.with_rewards(sides, taxes)).of(game)
        })?;
        Ok(cooled)
    }

    /// The game cooled by its own temperature: its mean plus an infinitesimal. Numbers and games of temperature 0 stay
    /// as they are.
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
        let rewards = [heat, self.negative(heat)?];
        let leaf = |game| Ok(self.as_number(game).map(|_| game).into());
        Fold::new(self, leaf, |_, sides| self.with_rewards(sides, rewards)).of(game)
    }

    /// The game overheated from `start` to `heat`.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn overheat(&self, game: Game, start: Game, heat: Game) -> Result<Game, Stop> {
        let rewards = [heat, self.negative(heat)?];
        let leaf = |game| match self.as_number(game).and_then(Dyadic::to_integer) {
            Some(integer) => self.multiple(&integer, start).map(Leaf::Known),
            None => Ok(Leaf::Options),
        };
        Fold::new(self, leaf, |_, sides| self.with_rewards(sides, rewards)).of(game)
    }

    /// The game with these options, to which the players' rewards are added.
    fn with_rewards(&self, mut sides: [GameList; 2], rewards: [Game; 2]) -> Result<Game, Stop> {
        for (side, reward) in sides.iter_mut().zip(rewards) {
            for option in side {
                *option = self.sum(*option, reward)?;
            }
        }
        self.from_options(&sides[0], &sides[1])
    }
}
