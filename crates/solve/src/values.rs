//! Canonical forms of positions by exploring. Uses the rules and the definitions only.
//!
//! What is found are games in hand ([`Placed`]): the values of most positions are never asked for, and need no id.

use std::ops::ControlFlow;

use onside_ground::{Guard, Player, Stop};
use onside_ruleset::{Position, Sign};
use onside_value::short::{Placed, ShortGames};
use smallvec::SmallVec;

use crate::explore::{Additive, Exploration, Fold};

/// The canonical form of each position.
pub(crate) struct CanonicalForms<'a>(pub(crate) &'a ShortGames);

impl<P: Position> Fold<P> for CanonicalForms<'_> {
    type Answer = Placed;

    fn guard(&self) -> &Guard {
        self.0.guard()
    }

    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<Placed, Stop> {
        let mut lists: [SmallVec<[Placed; 24]>; 2] = Default::default();
        for (list, player) in lists.iter_mut().zip(Player::BOTH) {
            exploration.options(position, player, |value| {
                list.push(value);
                ControlFlow::Continue(())
            })?;
        }
        exploration.fold.0.placed_from_options(&lists[0], &lists[1])
    }
}

impl<P: Position> Additive<P> for CanonicalForms<'_> {
    fn nothing(&self) -> Placed {
        Placed::ZERO
    }

    fn plus(&mut self, total: Placed, next: Placed, sign: Sign) -> Result<Placed, Stop> {
        match sign {
            Sign::Same => self.0.placed_sum(total, next),
            Sign::Negated => self.0.placed_sum(total, self.0.placed_negative(next)?),
        }
    }
}
