//! Questions about positions, with answers that one can hold: the solver and a context of games in one.

use onside_ground::{Limits, Outcome, Player};
use onside_number::Rational;
use onside_ruleset::{AnyPosition, Position};
use onside_solve::nash::SyncGame;
use onside_solve::{Settings, Solver, StepOf};
use onside_value::synchronized::NashValue;

use crate::{Error, Games, Value};

/// Answers questions about positions of any ruleset and remembers what it finds. What is not offered here is asked of
/// the [`Solver`] in it.
pub struct Analysis {
    games: Games,
    solver: Solver,
}

impl Default for Analysis {
    fn default() -> Analysis {
        Analysis::new()
    }
}

impl Analysis {
    /// An analysis without limits, with all theorems.
    #[must_use]
    pub fn new() -> Analysis {
        Analysis::with(Limits::default(), Settings::default())
    }

    /// An analysis with limits and settings.
    #[must_use]
    pub fn with(limits: Limits, settings: Settings) -> Analysis {
        let games = Games::with_limits(limits);
        let solver = Solver::new(games.arena().clone().into(), settings);
        Analysis { games, solver }
    }

    /// The context in which values live.
    #[must_use]
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The solver, for all other questions.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// The value of a position.
    ///
    /// # Errors
    /// A limit; [`Stop::Cycle`](crate::Stop::Cycle) if play need not end and the value is not a short game.
    pub fn value_of<P: Position>(&mut self, position: &P) -> Result<Value, Error> {
        Ok(self.games.value(self.solver.value_of(position)?))
    }

    /// The value of a position of a registered ruleset.
    ///
    /// # Errors
    /// As [`Analysis::value_of`].
    pub fn value(&mut self, position: &AnyPosition) -> Result<Value, Error> {
        Ok(self.games.value(self.solver.value(position)?))
    }

    /// Who wins the position.
    ///
    /// # Errors
    /// As [`Analysis::value_of`].
    pub fn outcome_of<P: Position>(&mut self, position: &P) -> Result<Outcome, Error> {
        Ok(self.solver.outcome_of(position)?)
    }

    /// The moves with which a player who starts wins, with what they lead to. No values are found for that.
    ///
    /// # Errors
    /// As [`Analysis::value_of`].
    pub fn winning_moves_of<P: Position>(
        &mut self,
        position: &P,
        player: Player,
    ) -> Result<impl ExactSizeIterator<Item = StepOf<P>>, Error> {
        Ok(self.solver.winning_moves_of(position, player)?.into_iter())
    }

    /// The Nash value of a position in which both players move at once, with an optimal strategy for each.
    ///
    /// # Errors
    /// That the ruleset has no joint moves, or a limit.
    pub fn nash_of<P: Position>(&mut self, position: &P) -> Result<Nash, Error> {
        self.nash(&SyncGame::position_of(position.clone())?)
    }

    /// The Nash value of a synchronized game, with an optimal strategy for each player.
    ///
    /// # Errors
    /// A limit, or more moves than can be listed.
    pub fn nash(&mut self, game: &SyncGame) -> Result<Nash, Error> {
        let answer = self.solver.nash_value(game)?;
        let mut nash = Nash { value: answer.value, left: Vec::new(), right: Vec::new(), exact: true };
        if Player::BOTH.iter().all(|&player| game.can_move(player)) {
            let found = self.solver.equilibrium(game)?;
            let named = |player, moves: &[_], chances: Vec<Rational>| {
                game.move_texts(player, moves)
                    .into_iter()
                    .zip(chances)
                    .filter(|(_, chance)| *chance != 0.into())
                    .collect()
            };
            nash.left = named(Player::Left, &found.lefts, found.left);
            nash.right = named(Player::Right, &found.rights, found.right);
            nash.exact = found.exact;
        }
        Ok(nash)
    }
}

/// A Nash value with an optimal strategy for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nash {
    /// What the game is worth.
    pub value: NashValue,
    /// The moves that Left makes, with their probabilities; none if one of the players has no move.
    pub left: Vec<(String, Rational)>,
    /// The moves that Right makes.
    pub right: Vec<(String, Rational)>,
    /// Whether the probabilities are optimal exactly, or only good for a value within the enclosure.
    pub exact: bool,
}
