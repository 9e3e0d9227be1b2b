//! Who wins a game of any kind, without its value where a search is cheaper.
//!
//! The mathematics is in `solve::outcome` and `solve::loopy`; here is decided what a value of the language means to
//! them.

use onside_ground::{Outcome, Player, Stop};
use onside_number::IBig;
use onside_solve::{Summand, Way};
use onside_value::loopy::LoopyOutcome;
use onside_value::short::Comparison;

use super::engine::Engine;
use crate::error::Error;
use crate::value::{Compound, Value};

/// Up to this number of copies of a game are searched as they stand; more of them are given a value.
const FEW_COPIES: i64 = 8;

impl Engine {
    /// Who wins a game, or that it is drawn.
    pub(crate) fn outcome(&mut self, value: &Value, way: Way) -> Result<LoopyOutcome, Box<Error>> {
        Ok(match value {
            // Also for fractions that are no short games: their sign decides.
            Value::Number(number) if number.is_positive() => Outcome::Left.into(),
            Value::Number(number) if number.is_negative() => Outcome::Right.into(),
            Value::Number(_) => Outcome::Previous.into(),
            Value::Compound(compound) => compound.outcome(self, way)?,
            Value::Loopy(_) | Value::Graph(_) => {
                let value = self.loopy(value)?;
                self.loops.outcome(&value)?
            }
            other => {
                let game = self.game(other)?;
                self.games.outcome(game)?.into()
            }
        })
    }

    /// How a position, or what is made of positions, compares with a number, a nimber or a multiple of up, and the
    /// other way round; nothing if other values are given. The difference is searched, which needs no value of the
    /// position.
    pub(super) fn compare_by_search(&mut self, left: &Value, right: &Value) -> Result<Option<Comparison>, Box<Error>> {
        let (compound, other, turned) = match (left, right) {
            (Value::Compound(compound), other) => (compound, other, false),
            (other, Value::Compound(compound)) => (compound, other, true),
            _ => return Ok(None),
        };
        let game = match other {
            Value::Number(_) => self.game(other).ok(),
            Value::Game(game) | Value::Literal(_, game) => Some(*game),
            _ => None,
        };
        let Some(game) = game.filter(|&game| self.games.as_simple(game).is_some()) else { return Ok(None) };
        let nothing = self.games.zero();
        if game != nothing && compound.may_loop() {
            return Ok(None);
        }
        let difference = if game == nothing {
            compound.clone()
        } else {
            compound.clone().plus(Compound::Game(self.games.negative(game)?))
        };
        let outcome = match difference.outcome(self, Way::Cheapest) {
            Ok(outcome) => outcome,
            Err(error) if error.stop() == Some(Stop::Cycle) => return Ok(None),
            Err(error) => return Err(error),
        };
        // A game is at least 0 exactly if Left wins moving second, whichever way draws are counted.
        let above = outcome.right_starts == Some(Player::Left);
        let below = outcome.left_starts == Some(Player::Right);
        Ok(Some(if turned { Comparison::from_halves(above, below) } else { Comparison::from_halves(below, above) }))
    }
}

impl Compound {
    /// Who wins, or that it is drawn.
    pub(crate) fn outcome(&self, engine: &mut Engine, way: Way) -> Result<LoopyOutcome, Box<Error>> {
        if !self.may_loop() {
            let summands = self.summands(engine)?;
            match engine.solver.outcome_of_sum(&summands, way) {
                // What turned out to be loopy on the way is so now.
                Err(Stop::Cycle) if self.may_loop() => {}
                outcome => return Ok(outcome?.into()),
            }
        }
        match self {
            Compound::Position(position) if way != Way::Value => Ok(engine.solver.loopy_outcome(position)?),
            _ => {
                let value = self.loopy_value(engine)?;
                Ok(engine.loops.outcome(&value)?)
            }
        }
    }

    /// Whether a player wins if this one starts.
    pub(crate) fn wins(
        &self,
        engine: &mut Engine,
        player: Player,
        starter: Player,
        way: Way,
    ) -> Result<bool, Box<Error>> {
        if !self.may_loop() {
            let summands = self.summands(engine)?;
            match engine.solver.wins(&summands, starter, way) {
                Err(Stop::Cycle) if self.may_loop() => {}
                wins => return Ok(wins? == (player == starter)),
            }
        }
        Ok(self.outcome(engine, way)?.winner(starter) == Some(player))
    }

    /// What it is the sum of. What is neither a position nor a sum has a value.
    fn summands(&self, engine: &mut Engine) -> Result<Vec<Summand>, Box<Error>> {
        let mut summands = Vec::new();
        self.collect_summands(engine, &mut summands)?;
        Ok(summands)
    }

    fn collect_summands(&self, engine: &mut Engine, summands: &mut Vec<Summand>) -> Result<(), Box<Error>> {
        match self {
            Compound::Game(game) => summands.push(Summand::Game(*game)),
            Compound::Position(position) => summands.push(Summand::Position((**position).clone())),
            Compound::Sum(terms) => {
                for term in terms {
                    term.collect_summands(engine, summands)?;
                }
            }
            Compound::Multiple(count, of) if (-IBig::from(FEW_COPIES)..=IBig::from(FEW_COPIES)).contains(count) => {
                let mut once = Vec::new();
                let of = (**of).clone();
                let of = if *count < IBig::ZERO { of.negative(engine)? } else { of };
                of.collect_summands(engine, &mut once)?;
                for _ in 0..i64::try_from(count).unwrap_or(0).unsigned_abs() {
                    summands.extend_from_slice(&once);
                }
            }
            _ => summands.push(Summand::Game(self.value(engine)?)),
        }
        Ok(())
    }
}
