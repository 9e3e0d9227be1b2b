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
        let [left, right] = values_of_options(exploration, position)?;
        exploration.fold.0.from_options(&left, &right)
    }
}

/// The values of all options of a position, Left's and Right's, as a fold finds them.
pub(crate) fn values_of_options<P: Position, F: Additive<P, Answer = Game>>(
    exploration: &mut Exploration<'_, P, F>,
    position: &P,
) -> Result<[Vec<Game>; 2], Stop> {
    let mut lists = [Vec::new(), Vec::new()];
    for (list, player) in lists.iter_mut().zip(Player::BOTH) {
        exploration.options(position, player, |value| {
            list.push(value);
            ControlFlow::Continue(())
        })?;
    }
    Ok(lists)
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
