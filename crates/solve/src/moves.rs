//! Which moves to make: winning moves and sensible moves.

use std::ops::ControlFlow;

use onside_ground::{Player, Stop};
use onside_ruleset::AnyPosition;
use onside_value::short::Game;

use crate::explore::{MAX_OPTIONS, TOO_MANY_OPTIONS};
use crate::solver::Solver;

/// A move, what it leads to, and the value of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move's text, e.g. `square 3`.
    pub action: String,
    /// The position after it.
    pub position: AnyPosition,
    /// That position's value.
    pub value: Game,
}

impl Solver {
    /// All moves of a player with what they lead to.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn choices(&mut self, position: &AnyPosition, player: Player) -> Result<Vec<Choice>, Stop> {
        if position.move_count(player) > MAX_OPTIONS {
            return Err(TOO_MANY_OPTIONS);
        }
        let mut choices = Vec::new();
        let mut stop = None;
        let _ = position.visit_options(player, &mut |(action, position)| match self.value_within_limits(&position) {
            Ok(value) => {
                choices.push(Choice { action, position, value });
                ControlFlow::Continue(())
            }
            Err(reason) => {
                stop = Some(reason);
                ControlFlow::Break(())
            }
        });
        match stop {
            Some(reason) => Err(reason),
            None => Ok(choices),
        }
    }

    /// The value, if nobody has asked to stop: a theorem may answer without looking.
    fn value_within_limits(&mut self, position: &AnyPosition) -> Result<Game, Stop> {
        self.games.guard().check()?;
        self.value(position)
    }

    /// The moves with which a player who starts wins: to a position >= 0 for Left, <= 0 for Right.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn winning_moves(&mut self, position: &AnyPosition, player: Player) -> Result<Vec<Choice>, Stop> {
        let mut winning = Vec::new();
        for choice in self.choices(position, player)? {
            let wins = match player {
                Player::Left => self.games.leq(self.games.zero(), choice.value)?,
                Player::Right => self.games.leq(choice.value, self.games.zero())?,
            };
            if wins {
                winning.push(choice);
            }
        }
        Ok(winning)
    }

    /// The sensible moves: those to an option of the canonical form. The others are dominated or reversible, and no sum needs them.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sensible_moves(&mut self, position: &AnyPosition, player: Player) -> Result<Vec<Choice>, Stop> {
        let value = self.value(position)?;
        let mut choices = self.choices(position, player)?;
        let canonical = self.games.options(value, player)?;
        choices.retain(|choice| canonical.contains(&choice.value));
        Ok(choices)
    }
}
