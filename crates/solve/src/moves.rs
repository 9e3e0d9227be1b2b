//! Which moves to make: winning moves and sensible moves.

use onside_ground::{Player, Stop};
use onside_ruleset::{AnyPosition, Position, with_position};
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

/// The same moves with their texts, and the types of positions forgotten.
fn of_any<P: Position>(choices: Vec<ChoiceOf<P>>) -> Vec<AnyChoice>
where
    AnyPosition: From<P>,
{
    let of_any = |choice: ChoiceOf<P>| Choice {
        action: choice.action.to_string(),
        position: choice.position.into(),
        value: choice.value,
    };
    choices.into_iter().map(of_any).collect()
}

impl Solver {
    /// All moves of a player with what they lead to.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn choices(&mut self, position: &AnyPosition, player: Player) -> Result<Vec<AnyChoice>, Stop> {
        with_position!(position, inner => self.choices_of(inner, player).map(of_any))
    }

    /// The moves with which a player who starts wins, whatever the opponent does; no values are found for that.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn winning_moves(&mut self, position: &AnyPosition, player: Player) -> Result<Vec<AnyStep>, Stop> {
        with_position!(position, inner => {
            let steps = self.winning_moves_of(inner, player)?.into_iter();
            Ok(steps.map(|step| Step { action: step.action.to_string(), position: step.position.into() }).collect())
        })
    }

    /// The sensible moves: those to an option of the canonical form. The others are dominated or reversible, and no sum
    /// needs them.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sensible_moves(&mut self, position: &AnyPosition, player: Player) -> Result<Vec<AnyChoice>, Stop> {
        with_position!(position, inner => self.sensible_moves_of(inner, player).map(of_any))
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
