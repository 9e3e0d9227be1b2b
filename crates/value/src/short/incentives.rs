//! Incentives: how much a move gains (004, Definition 2.29). Dominated incentives are left out.

use onside_ground::{Player, Stop};

use super::arena::ShortGames;
use super::game::Game;
use super::order::keeps_undominated;
use super::simple::GameList;

impl ShortGames {
    /// The incentives of a player: G^L - G for Left, G - G^R for Right.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn incentives(&self, game: Game, player: Player) -> Result<Vec<Game>, Stop> {
        let mut gains = Vec::new();
        for &option in self.options(game, player)? {
            gains.push(match player {
                Player::Left => self.difference(option, game)?,
                Player::Right => self.difference(game, option)?,
            });
        }
        self.maximal(&gains)
    }

    /// The incentives of both players together.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn all_incentives(&self, game: Game) -> Result<Vec<Game>, Stop> {
        let mut gains = self.incentives(game, Player::Left)?;
        gains.extend(self.incentives(game, Player::Right)?);
        self.maximal(&gains)
    }

    /// The games that no other one in the list exceeds.
    pub(super) fn maximal(&self, games: &[Game]) -> Result<Vec<Game>, Stop> {
        let mut kept = GameList::new();
        for &candidate in games {
            self.guard().check()?;
            if keeps_undominated(&mut kept, candidate, |a, b| self.leq(a, b))? {
                kept.push(candidate);
            }
        }
        Ok(kept.into_vec())
    }
}
