//! Loopy games: what the operators do with them, and games that are placed in a graph.
//!
//! A loopy value is held as such only if it is not short, as a game that is a number is held as the number. The mathematics
//! is in `value::loopy`; literals with labels are in `braces`.

use std::sync::Arc;

use onside_ground::{Outcome, Player};
use onside_value::loopy::{GameGraph, LoopyOutcome, LoopyValue, Stopper, Vertex};
use onside_value::short::{Comparison, notation};

use super::Evaluator;
use super::engine::Engine;
use super::function::Program;
use super::problem::{Place, Problem};
use super::scope::Frame;
use super::value::Value;
use crate::syntax::{self, BinaryOperator};

/// How the complaint begins where a stopper is needed.
const NO_STOPPER: &str = "expected a stopper";

/// A game that is played on a graph as it was written, from one of its vertices.
#[derive(Clone, Debug)]
pub(crate) struct PlacedGraph {
    pub(crate) graph: Arc<GameGraph>,
    pub(crate) start: Vertex,
}

impl PlacedGraph {
    /// The game at the first vertex of a graph.
    pub(crate) fn first(graph: GameGraph) -> Option<PlacedGraph> {
        let start = graph.vertices().next()?;
        Some(PlacedGraph { graph: Arc::new(graph), start })
    }
}

impl Value {
    /// An outcome class of loopy games.
    pub(crate) fn loopy_outcome(outcome: LoopyOutcome) -> Value {
        match (outcome.left_starts, outcome.right_starts) {
            (Some(Player::Left), Some(Player::Left)) => Value::Outcome(Outcome::Left),
            (Some(Player::Right), Some(Player::Right)) => Value::Outcome(Outcome::Right),
            (Some(Player::Left), Some(Player::Right)) => Value::Outcome(Outcome::Next),
            (Some(Player::Right), Some(Player::Left)) => Value::Outcome(Outcome::Previous),
            _ => Value::Class(outcome.name()),
        }
    }
}

impl Engine {
    /// The value of a text of the language, in which no variables are known.
    pub(crate) fn read(&mut self, text: &str) -> Result<Value, Problem> {
        let parsed = syntax::parse(text, &|name| onside_ruleset::find(name).is_some());
        if let Some(diagnostic) = parsed.diagnostics.into_iter().next() {
            return Err(Problem { hint: diagnostic.hint, ..Problem::new(diagnostic.message) });
        }
        let Some(root) = parsed.root else { return Err(Problem::new("expected a value, found nothing")) };
        let program = Arc::new(Program { source: text.to_owned(), tree: parsed.tree });
        let mut evaluator = Evaluator::new(self, &program, Frame::global());
        evaluator.program(root).map_err(|failure| failure.into_problem())
    }

    /// A loopy value, as a short game or a number if it is one.
    pub(crate) fn of_loopy(&self, value: LoopyValue) -> Value {
        match value {
            LoopyValue::Stopper(Stopper::Short(game)) => self.of_game(game),
            other => Value::Loopy(Arc::new(other)),
        }
    }

    /// A stopper, as a short game or a number if it is one.
    pub(crate) fn of_stopper(&self, stopper: Stopper) -> Value {
        self.of_loopy(stopper.into())
    }

    /// The value of a game of any kind, loopy or not.
    pub(crate) fn loopy(&mut self, value: &Value) -> Result<LoopyValue, Problem> {
        Ok(match value {
            Value::Loopy(value) => (**value).clone(),
            Value::Graph(placed) => self.loops.value(&placed.graph, placed.start)?,
            Value::Compound(compound) => compound.loopy_value(self)?,
            other => LoopyValue::Stopper(Stopper::Short(self.game(other)?)),
        })
    }

    /// The stopper that a game is.
    pub(crate) fn stopper(&mut self, value: &Value) -> Result<Stopper, Problem> {
        let loopy = self.loopy(value)?;
        match (loopy.as_stopper(), value) {
            (Some(stopper), _) => Ok(stopper),
            (None, Value::Graph(placed)) => Err(self.with_cycle(self.no_stopper(&loopy), placed)),
            (None, _) => Err(self.no_stopper(&loopy)),
        }
    }

    fn no_stopper(&self, value: &LoopyValue) -> Problem {
        match self.loops.print(value) {
            Ok(text) => Problem::new(format!("{NO_STOPPER}, found {text}"))
                .hint("its sides, G.Onside and G.Offside, may be stoppers"),
            Err(stop) => stop.into(),
        }
    }

    /// A complaint that a game is no stopper, with the alternating cycle of its graph.
    pub(super) fn with_cycle(&self, problem: Problem, placed: &PlacedGraph) -> Problem {
        if !problem.message.starts_with(NO_STOPPER) {
            return problem;
        }
        match self.loops.stopper(&placed.graph, placed.start) {
            Err(refusal) => problem.hint(Problem::from(refusal).message),
            Ok(_) => problem,
        }
    }

    /// The value of a game that is placed in a graph, or of a position to which play may return; other values as they are.
    pub(crate) fn settled(&mut self, value: Value) -> Result<Value, Problem> {
        if !is_loopy(&value) {
            return Ok(value);
        }
        let value = self.loopy(&value)?;
        Ok(self.of_loopy(value))
    }

    /// What to say where a loop-free game is needed.
    pub(super) fn not_loop_free(&self, value: &LoopyValue) -> Problem {
        match self.loops.print(value) {
            Ok(text) => Problem::new(format!("expected a loop-free game, found {text}")),
            Err(stop) => stop.into(),
        }
    }
}

/// Whether a value stands for a game that may be loopy.
pub(super) fn is_loopy(value: &Value) -> bool {
    match value {
        Value::Loopy(_) | Value::Graph(_) => true,
        Value::Compound(compound) => compound.may_loop(),
        _ => false,
    }
}

fn both(engine: &mut Engine, left: &Value, right: &Value) -> Result<(LoopyValue, LoopyValue), Problem> {
    for (value, place) in [(left, Place::Receiver), (right, Place::Argument(0))] {
        if !value.is_game() {
            let problem = Problem::new(format!("expected a game, found {}", value.described()));
            return Err(problem.at(place));
        }
    }
    let left = engine.loopy(left).map_err(|problem| problem.at(Place::Receiver))?;
    let right = engine.loopy(right).map_err(|problem| problem.at(Place::Argument(0)))?;
    Ok((left, right))
}

/// `left operator right` where one of them may be loopy.
pub(super) fn binary(
    engine: &mut Engine,
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
) -> Result<Value, Problem> {
    let value = match operator {
        BinaryOperator::Add => {
            let (left, right) = both(engine, left, right)?;
            engine.loops.sum(&left, &right)?
        }
        BinaryOperator::Subtract => {
            let (left, right) = both(engine, left, right)?;
            engine.loops.difference(&left, &right)?
        }
        BinaryOperator::Multiply => {
            let (count, of) = if is_loopy(left) { (right, left) } else { (left, right) };
            let count = engine.integer(count).map_err(|problem| {
                let problem = if is_loopy(count) { Problem::new("neither factor is a number") } else { problem };
                problem.hint("only integers multiply loopy games")
            })?;
            let count = i64::try_from(&count).map_err(|_| Problem::new(format!("{count} copies are too many")))?;
            let of = engine.loopy(of)?;
            engine.loops.multiple(count, &of)?
        }
        BinaryOperator::OrdinalSum => {
            let base = engine.base(left).map_err(|problem| problem.at(Place::Receiver))?;
            let upper = engine.stopper(right).map_err(|problem| problem.at(Place::Argument(0)))?;
            engine.loops.ordinal_sum(base.options(Player::Left), base.options(Player::Right), upper)?
        }
        BinaryOperator::Sides => return sides(engine, left, right),
        BinaryOperator::Divide | BinaryOperator::Remainder | BinaryOperator::Power => {
            let place = if is_loopy(left) { Place::Receiver } else { Place::Argument(0) };
            return Err(Problem::new("expected a number, found a loopy game").at(place));
        }
    };
    Ok(engine.of_loopy(value))
}

/// `onside & offside`
pub(super) fn sides(engine: &mut Engine, onside: &Value, offside: &Value) -> Result<Value, Problem> {
    let (onside, offside) = both(engine, onside, offside)?;
    let value = engine.loops.join(&onside, &offside)?;
    Ok(engine.of_loopy(value))
}

/// `{options|-options}` where one of the options is loopy.
pub(super) fn switch(engine: &mut Engine, options: &[Value]) -> Result<Value, Problem> {
    let mut lefts = Vec::with_capacity(options.len());
    let mut rights = Vec::with_capacity(options.len());
    for (index, option) in options.iter().enumerate() {
        let value = engine.loopy(option).map_err(|problem| problem.at(Place::Argument(index)))?;
        rights.push(engine.loops.negative(&value)?);
        lefts.push(value);
    }
    let value = engine.loops.from_options(&lefts, &rights, &[])?;
    Ok(engine.of_loopy(value))
}

/// How two games compare of which one may be loopy.
pub(super) fn compare(engine: &mut Engine, left: &Value, right: &Value) -> Result<Comparison, Problem> {
    let (left, right) = both(engine, left, right)?;
    Ok(engine.loops.compare(&left, &right)?)
}

/// The text of a value that is placed in a graph: that of its value.
pub(super) fn text(engine: &Engine, value: &Value) -> Result<String, Problem> {
    let value = match value {
        Value::Loopy(value) => (**value).clone(),
        Value::Graph(placed) => engine.loops.value(&placed.graph, placed.start)?,
        _ => return Ok(String::new()),
    };
    Ok(match value {
        LoopyValue::Stopper(Stopper::Short(game)) => notation::print(&engine.games, game)?,
        other => engine.loops.print(&other)?,
    })
}
