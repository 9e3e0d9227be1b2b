//! Canonical forms of positions by exploring. Uses the rules and the definitions only.

use std::ops::ControlFlow;

use onside_ground::{Guard, Player, Stop};
use onside_ruleset::{Position, Sign};
use onside_value::short::{Game, ShortGames};

use crate::explore::{Additive, Exploration, Fold};

/// The canonical form of each position.
pub(crate) struct CanonicalForms<'a>(pub(crate) &'a ShortGames);

impl<P: Position> Fold<P> for CanonicalForms<'_> {
    type Answer = Game;

    fn guard(&self) -> &Guard {
        self.0.guard()
    }

    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<Game, Stop> {
        let mut lists = [Vec::new(), Vec::new()];
        for (list, player) in lists.iter_mut().zip(Player::BOTH) {
            exploration.options(position, player, |value| {
                list.push(value);
                ControlFlow::Continue(())
            })?;
        }
        exploration.fold.0.from_options(&lists[0], &lists[1])
    }
}

impl<P: Position> Additive<P> for CanonicalForms<'_> {
    fn nothing(&self) -> Game {
        self.0.zero()
    }

    fn plus(&mut self, total: Game, next: Game, sign: Sign) -> Result<Game, Stop> {
        match sign {
            Sign::Same => self.0.sum(total, next),
            Sign::Negated => self.0.difference(total, next),
        }
    }
}
