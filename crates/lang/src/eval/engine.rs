//! What a session computes with: the arena of values, the explicit forms, the solver of positions.

use std::sync::Arc;

use onside_ground::{Guard, Player};
use onside_number::{Dyadic, IBig, Rational};
use onside_solve::Solver;
use onside_value::loopy::{LoopyGames, LoopyValue, Stopper};
use onside_value::short::{Base, Form, Forms, Game, ShortGames, notation};

use super::compound::Compound;
use super::held::Held;
use super::problem::Problem;
use super::scoring::Solved;
use super::value::Value;
use crate::session::Mode;

/// The tables of one session.
pub(crate) struct Engine {
    pub(crate) games: Arc<ShortGames>,
    pub(crate) loops: Arc<LoopyGames>,
    pub(crate) forms: Forms,
    pub(crate) solver: Solver,
    /// The game of Cumulative Subtraction that was asked about last.
    pub(crate) subtraction: Solved,
    /// How deep functions are calling each other.
    pub(crate) calls: u32,
    /// What functions had to say besides their values.
    pub(crate) warnings: Vec<String>,
    /// How positions are read.
    pub(crate) mode: Mode,
}

impl Engine {
    pub(crate) fn new(guard: Arc<Guard>, theorems: bool) -> Engine {
        let subtraction = Solved::new(&guard);
        let games = Arc::new(ShortGames::new(guard));
        let solver = Solver::new(games.clone(), onside_solve::Settings { theorems });
        let loops = Arc::clone(solver.loopy());
        let mode = Mode::Alternating;
        Engine { games, loops, forms: Forms::new(), solver, subtraction, calls: 0, warnings: Vec::new(), mode }
    }

    /// Tells the user something besides the answer, once.
    pub(crate) fn warn(&mut self, warning: String) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// The value of a game, as a number if it is one.
    pub(crate) fn of_game(&self, game: Game) -> Value {
        match self.games.as_number(game) {
            Some(number) => Value::Number(Rational::from(number)),
            None => Value::Game(game),
        }
    }

    pub(crate) fn of_games(&self, games: &[Game]) -> Vec<Value> {
        games.iter().map(|&game| self.of_game(game)).collect()
    }

    /// The set of some games in the order of print.
    pub(crate) fn set_of(&self, games: &[Game]) -> Result<Value, Problem> {
        Ok(Value::Set(Held::new(self.of_games(&notation::sorted(&self.games, games)?))))
    }

    /// The dyadic number that a rational is.
    pub(crate) fn dyadic(&self, number: &Rational) -> Result<Dyadic, Problem> {
        number.to_dyadic().ok_or_else(|| {
            Problem::new(format!(
                "{number} is not a dyadic fraction (denominator a power of two), so it is not the value of a short game"
            ))
        })
    }

    /// The short game that a value stands for.
    pub(crate) fn game(&mut self, value: &Value) -> Result<Game, Problem> {
        match value {
            Value::Number(number) => {
                let number = self.dyadic(number)?;
                Ok(self.games.number(number)?)
            }
            Value::Game(game) | Value::Literal(_, game) => Ok(*game),
            Value::Compound(compound) => compound.value(self),
            Value::Loopy(_) | Value::Graph(_) => match self.loopy(value)? {
                LoopyValue::Stopper(Stopper::Short(game)) => Ok(game),
                other => Err(self.not_loop_free(&other)),
            },
            Value::Synchronized(_) => Err(Problem::new("expected an alternating game, found a synchronized one")
                .hint("Alternating(...) reads positions as games in which the players alternate")),
            other => Err(Problem::new(format!("expected a game, found {}", other.described()))),
        }
    }

    /// The number that a value is, if it is one; positions are evaluated.
    pub(crate) fn number(&mut self, value: &Value) -> Result<Rational, Problem> {
        if let Value::Number(number) = value {
            return Ok(number.clone());
        }
        let game = self.game(value).map_err(|problem| {
            if value.is_game() {
                problem
            } else {
                let problem = Problem::new(format!("expected a number, found {}", value.described()));
                match value {
                    Value::Synchronized(_) => problem.hint("its NashValue is a number, or an enclosure of one"),
                    Value::Enclosure(_) => problem.hint("its Lo and Hi are numbers"),
                    _ => problem,
                }
            }
        })?;
        match self.games.as_number(game) {
            Some(number) => Ok(Rational::from(number)),
            None => {
                Err(Problem::new(format!("expected a number, found the game {}", notation::print(&self.games, game)?)))
            }
        }
    }

    /// The integer that a value is.
    pub(crate) fn integer(&mut self, value: &Value) -> Result<IBig, Problem> {
        let number = self.number(value).map_err(|problem| Problem {
            message: problem.message.replacen("expected a number", "expected an integer", 1),
            ..problem
        })?;
        number.to_integer().ok_or_else(|| Problem::new(format!("expected an integer, found {number}")))
    }

    /// The size of a nimber or a similar count.
    pub(crate) fn natural(&mut self, value: &Value) -> Result<u64, Problem> {
        let number = self.integer(value)?;
        u64::try_from(&number).map_err(|_| {
            if number < IBig::ZERO {
                Problem::new(format!("expected an integer that is not negative, found {number}"))
            } else {
                Problem::new(format!("{number} is too large here")).hint("the largest size is 2^64 - 1")
            }
        })
    }

    pub(crate) fn player(&self, value: &Value) -> Result<Player, Problem> {
        match value {
            Value::Player(player) => Ok(*player),
            other => {
                Err(Problem::new(format!("expected a player, found {}", other.described())).hint("write Left or Right"))
            }
        }
    }

    /// The literal form that a value has: as written in braces, or canonical.
    pub(crate) fn form(&mut self, value: &Value) -> Result<Form, Problem> {
        match value {
            Value::Literal(form, _) | Value::Compound(Compound::Explicit(form)) => Ok(*form),
            other => Ok(Form::from(self.game(other)?)),
        }
    }

    /// The base of an ordinal sum: the form of a position or an explicit game, and otherwise the canonical form.
    pub(crate) fn base(&mut self, value: &Value) -> Result<Base, Problem> {
        match value {
            Value::Compound(compound) => compound.base(self),
            other => {
                let game = self.game(other)?;
                Ok(Base::canonical(&self.games, game)?)
            }
        }
    }

    /// The compound that a game-like value is.
    pub(crate) fn compound(&mut self, value: Value) -> Result<Compound, Problem> {
        Ok(match value {
            Value::Compound(compound) => compound,
            other => Compound::Game(self.game(&other)?),
        })
    }
}
