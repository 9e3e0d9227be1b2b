//! The birthday of a position: the length of the longest play, whoever makes the moves (003, Definition 2.4).
//!
//! Here is the definition, by exploring; where a theorem knows the height it is among what is known about the ruleset
//! ([`Knowledge::height`](crate::Knowledge::height)).

use std::ops::ControlFlow;

use dashu_int::IBig;
use onside_ground::{Guard, Player, Stop};
use onside_ruleset::{AnyPosition, Erased, Position, Sign, with_position};

use crate::explore::{Additive, Exploration, Fold, explore};
use crate::solver::Solver;

impl Solver {
    /// The birthday of the position as it stands: the height of its game tree.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn birthday(&mut self, position: &AnyPosition) -> Result<IBig, Stop> {
        let proved = with_position!(position, inner => self.proved_height(inner));
        proved.map_or_else(|| self.birthday_of(&Erased(position.clone())), Ok)
    }

    /// As [`Solver::birthday`], of a position of any type.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn birthday_of<P: Position>(&mut self, position: &P) -> Result<IBig, Stop> {
        if let Some(height) = self.proved_height(position) {
            return Ok(height);
        }
        let heights = Heights(self.games.guard());
        explore(&mut self.tables, &mut self.cycle, heights, position).map(IBig::from)
    }

    fn proved_height<P: Position>(&self, position: &P) -> Option<IBig> {
        self.proved::<P>()?.height(position)
    }
}

/// The height of each position's game tree.
struct Heights<'a>(&'a Guard);

impl<P: Position> Fold<P> for Heights<'_> {
    type Answer = u64;

    fn guard(&self) -> &Guard {
        self.0
    }

    /// The greatest height of an option, and one move more.
    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<u64, Stop> {
        let mut highest = 0;
        for player in Player::BOTH {
            exploration.options(position, player, |height| {
                highest = highest.max(height + 1);
                ControlFlow::Continue(())
            })?;
        }
        Ok(highest)
    }
}

impl<P: Position> Additive<P> for Heights<'_> {
    fn nothing(&self) -> u64 {
        0
    }

    /// Swapping the players' roles does not make a play longer or shorter.
    fn plus(&mut self, total: u64, next: u64, _sign: Sign) -> Result<u64, Stop> {
        Ok(total + next)
    }
}
