//! Which moves to make: winning moves and sensible moves.

use std::ops::ControlFlow;

use onside_ground::{Player, Stop};
use onside_ruleset::{AnyPosition, Position, with_position};
use onside_value::loopy::LoopyOutcome;
use onside_value::short::Game;

use crate::explore::refuse_many;
use crate::solver::Solver;

/// A move, what it leads to, and the value of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<P, M> {
    /// The move; of a registered ruleset its text, e.g. `square 3`.
    pub action: M,
    /// The position after it.
    pub position: P,
    /// That position's value.
    pub value: Game,
}

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<P, M> {
    /// The move; of a registered ruleset its text, e.g. `square 3`.
    pub action: M,
    /// The position after it.
    pub position: P,
}

/// A move in a position `P`, without a value.
pub type StepOf<P> = Step<P, <P as Position>::Move>;

/// A move in a position of a registered ruleset, by its text, without a value.
pub type AnyStep = Step<AnyPosition, String>;

/// A move in a position of a registered ruleset, by its text.
pub type AnyChoice = Choice<AnyPosition, String>;

/// A move in a position `P`.
pub type ChoiceOf<P> = Choice<P, <P as Position>::Move>;

impl Solver {
    /// All moves of a player with what they lead to.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn choices(&mut self, position: &AnyPosition, player: Player) -> Result<Vec<AnyChoice>, Stop> {
        let choose = |step: AnyStep, solver: &mut Solver| {
            // A theorem may answer without looking whether somebody has asked to stop.
            solver.games.guard().check()?;
            let value = solver.value(&step.position)?;
            Ok(Choice { action: step.action, position: step.position, value })
        };
        self.steps(position, player)?.into_iter().map(|step| choose(step, self)).collect()
    }

    /// The moves with which a player who starts wins, whatever the opponent does; no values are found for that.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn winning_moves(&mut self, position: &AnyPosition, player: Player) -> Result<Vec<AnyStep>, Stop> {
        let mut winning = self.steps(position, player)?;
        let mut found = Ok(());
        winning.retain(|step| {
            found.is_ok() && {
                let outcome = self.games.guard().check().and_then(|()| self.loopy_outcome(&step.position));
                let is_won = |outcome: LoopyOutcome| outcome.winner(player.opponent()) == Some(player);
                outcome.map(is_won).unwrap_or_else(|stop| {
                    found = Err(stop);
                    false
                })
            }
        });
        found.map(|()| winning)
    }

    /// All moves of a player, by their texts.
    fn steps(&self, position: &AnyPosition, player: Player) -> Result<Vec<AnyStep>, Stop> {
        let mut steps = Vec::new();
        let mut stop = with_position!(position, inner => refuse_many(inner, player));
        if stop.is_ok() {
            let _ = position.visit_options(player, &mut |(action, position)| {
                steps.push(Step { action, position });
                stop = self.games.guard().check();
                if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        stop.map(|()| steps)
    }

    /// The sensible moves: those to an option of the canonical form. The others are dominated or reversible, and no sum
    /// needs them.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sensible_moves(&mut self, position: &AnyPosition, player: Player) -> Result<Vec<AnyChoice>, Stop> {
        let value = self.value(position)?;
        let mut choices = self.choices(position, player)?;
        let canonical = self.games.options(value, player)?;
        choices.retain(|choice| canonical.contains(&choice.value));
        Ok(choices)
    }

    /// As [`Solver::choices`], in a position of any type.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn choices_of<P: Position>(&mut self, position: &P, player: Player) -> Result<Vec<ChoiceOf<P>>, Stop> {
        refuse_many(position, player)?;
        let mut choices = Vec::new();
        for (action, position) in position.options(player) {
            // A theorem may answer without looking whether somebody has asked to stop.
            self.games.guard().check()?;
            let value = self.value_of(&position)?;
            choices.push(Choice { action, position, value });
        }
        Ok(choices)
    }

    /// As [`Solver::winning_moves`], in a position of any type.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn winning_moves_of<P: Position>(&mut self, position: &P, player: Player) -> Result<Vec<StepOf<P>>, Stop> {
        refuse_many(position, player)?;
        let mut winning = Vec::new();
        for (action, position) in position.options(player) {
            self.games.guard().check()?;
            if self.loopy_outcome_of(&position)?.winner(player.opponent()) == Some(player) {
                winning.push(Step { action, position });
            }
        }
        Ok(winning)
    }

    /// As [`Solver::sensible_moves`], in a position of any type.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sensible_moves_of<P: Position>(&mut self, position: &P, player: Player) -> Result<Vec<ChoiceOf<P>>, Stop> {
        let value = self.value_of(position)?;
        let mut choices = self.choices_of(position, player)?;
        let canonical = self.games.options(value, player)?;
        choices.retain(|choice| canonical.contains(&choice.value));
        Ok(choices)
    }
}
