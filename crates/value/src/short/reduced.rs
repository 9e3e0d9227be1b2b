//! Reduced canonical form and star projection: games up to infinitesimals.
//!
//! G and H are equal *modulo infinitesimals* if G - H is infinitesimal, and G >= H modulo infinitesimals exactly if
//! RS(G - H) >= 0. The reduced canonical form replaces domination and reversibility by their versions modulo
//! infinitesimals (Grossman and Siegel, Reductions of partizan games); it is the simplest representative of the class.

use onside_ground::{Player, Stop};
use onside_number::Dyadic;

use super::arena::ShortGames;
use super::fold::{Fold, Leaf};
use super::game::Game;
use super::order::keeps_undominated;
use super::simple::GameList;

impl ShortGames {
    /// The reduced canonical form.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn reduced_canonical_form(&self, game: Game) -> Result<Game, Stop> {
        let leaf = |game| match self.numberish(game) {
            Some(number) => self.number(number.clone()).map(Leaf::Known),
            None => Ok(Leaf::Options),
        };
        Fold::new(self, leaf, |_, sides| self.reduced(sides)).of(game)
    }

    /// The reduced canonical form of the game with these options, which are reduced.
    fn reduced(&self, mut sides: [GameList; 2]) -> Result<Game, Stop> {
        loop {
            let whole = self.from_options(&sides[0], &sides[1])?;
            let mut replaced = false;
            for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                self.drop_dominated_modulo(side, player)?;
                replaced |= self.bypass_reversible_modulo(side, whole, player)?;
            }
            if !replaced {
                return self.from_options(&sides[0], &sides[1]);
            }
        }
    }

    /// Whether `first` <= `second` modulo infinitesimals.
    fn leq_modulo(&self, first: Game, second: Game) -> Result<bool, Stop> {
        Ok(!self.stop(self.difference(second, first)?, Player::Right).is_negative())
    }

    fn drop_dominated_modulo(&self, options: &mut GameList, player: Player) -> Result<(), Stop> {
        let worse = |a, b| match player {
            Player::Left => self.leq_modulo(a, b),
            Player::Right => self.leq_modulo(b, a),
        };
        let mut kept = GameList::new();
        for &candidate in options.iter() {
            if keeps_undominated(&mut kept, candidate, worse)? {
                kept.push(candidate);
            }
        }
        *options = kept;
        Ok(())
    }

    fn bypass_reversible_modulo(&self, options: &mut GameList, whole: Game, player: Player) -> Result<bool, Stop> {
        let mut replaced = false;
        let mut kept = GameList::new();
        for &option in options.iter() {
            let mut reversing = None;
            for &reply in self.options(option, player.opponent())? {
                let reverses = match player {
                    Player::Left => self.leq_modulo(reply, whole)?,
                    Player::Right => self.leq_modulo(whole, reply)?,
                };
                if reverses {
                    reversing = Some(reply);
                    break;
                }
            }
            match reversing {
                // A number's replies lead nowhere better than the number itself, and must not be followed down for
                // ever.
                Some(reply) if self.as_number(option).is_none() => {
                    replaced = true;
                    kept.extend_from_slice(self.options(reply, player)?);
                }
                _ => kept.push(option),
            }
        }
        *options = kept;
        Ok(replaced)
    }

    /// The star projection: x for x and x*, otherwise {p(G^L) | p(G^R)}.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn star_projection(&self, game: Game) -> Result<Game, Stop> {
        let leaf = |game| match self.as_simple(game) {
            Some(simple) if simple.up == 0 && simple.nimber <= 1 => self.number(simple.number.clone()).map(Leaf::Known),
            _ => Ok(Leaf::Options),
        };
        Fold::new(self, leaf, |_, [left, right]: [GameList; 2]| self.from_options(&left, &right)).of(game)
    }

    /// The companion: 0 becomes *, and 0 is offered to Left in every position >= 0, to Right in every position <= 0.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn companion(&self, game: Game) -> Result<Game, Stop> {
        let leaf = |game| {
            let unchanged = self.as_number(game).is_some_and(|number| *number != Dyadic::ZERO);
            Ok(unchanged.then_some(game).into())
        };
        let combine = |game, mut sides: [GameList; 2]| {
            for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                let offered = match player {
                    Player::Left => self.leq(self.zero(), game)?,
                    Player::Right => self.leq(game, self.zero())?,
                };
                if offered {
                    side.push(self.zero());
                }
            }
            self.from_options(&sides[0], &sides[1])
        };
        Fold::new(self, leaf, combine).of(game)
    }
}
