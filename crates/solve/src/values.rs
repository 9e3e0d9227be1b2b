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
        let [left, right] = values_of_options(exploration, position)?;
        exploration.fold.0.placed_from_options(&left, &right)
    }
}

/// The values of all options of a position, Left's and Right's, as a fold finds them.
pub(crate) fn values_of_options<P: Position, F: Additive<P>>(
    exploration: &mut Exploration<'_, P, F>,
    position: &P,
) -> Result<[SmallVec<[F::Answer; 24]>; 2], Stop> {
    let mut lists = [SmallVec::new(), SmallVec::new()];
    for player in exploration.players() {
        let list = &mut lists[usize::from(player == Player::Right)];
        exploration.options(position, player, |value| {
            list.push(value);
            ControlFlow::Continue(())
        })?;
    }
    Ok(lists)
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
