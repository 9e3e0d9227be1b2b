//! Loopy games: what the operators do with them, and games that are placed in a graph.
//!
//! A loopy value is held as such only if it is not short, as a game that is a number is held as the number. The
//! mathematics is in `value::loopy`; literals with labels are in `braces`.

use std::sync::Arc;

use onside_value::loopy::{LoopyValue, Stopper};
use onside_value::short::Comparison;

use super::engine::Engine;
use crate::code::{self, Home};
use crate::error::{Cause, Error, Expected, Place};
use crate::machine;
use crate::syntax::{self, BinaryOperator};
use crate::value::{PlacedGraph, Program, Value};

impl Engine {
    /// The value of a text of the language, in which no variables are known.
    pub(crate) fn read(&mut self, text: &str) -> Result<Value, Box<Error>> {
        let guard = Arc::clone(self.games.guard());
        let parsed = syntax::parse(text, &|name| onside_ruleset::find(name).is_some(), &guard)?;
        if let Some(diagnostic) = parsed.diagnostics.into_iter().next() {
            return Err(Box::new(Error::new(diagnostic, Cause::Syntax)));
        }
        let Some(root) = parsed.root else { return Err(Error::mistake("expected a value, found nothing")) };
        let code = code::compile(&parsed.tree, text, root, Home::Alone, &mut self.globals, &guard)?;
        let program = Arc::new(Program { source: text.to_owned(), tree: parsed.tree, root, code });
        let (value, warnings) = machine::run(self, &program);
        drop(warnings);
        value.map_err(|error| error.at(Place::Whole))
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
    pub(crate) fn loopy(&mut self, value: &Value) -> Result<LoopyValue, Box<Error>> {
        Ok(match value {
            Value::Loopy(value) => (**value).clone(),
            Value::Graph(placed) => placed.value_or(|| self.loops.value(&placed.graph, placed.start))?.clone(),
            Value::Compound(compound) => compound.loopy_value(self)?,
            other => LoopyValue::Stopper(Stopper::Short(self.game(other)?)),
        })
    }

    /// The stopper that a game is.
    pub(crate) fn stopper(&mut self, value: &Value) -> Result<Stopper, Box<Error>> {
        let loopy = self.loopy(value)?;
        match (loopy.as_stopper(), value) {
            (Some(stopper), _) => Ok(stopper),
            (None, Value::Graph(placed)) => Err(self.with_cycle(self.no_stopper(&loopy), placed)),
            (None, _) => Err(self.no_stopper(&loopy)),
        }
    }

    fn no_stopper(&self, value: &LoopyValue) -> Box<Error> {
        match self.loops.print(value) {
            Ok(text) => {
                Error::expected(Expected::Stopper, text).hint("its sides, G.Onside and G.Offside, may be stoppers")
            }
            Err(stop) => stop.into(),
        }
    }

    /// A complaint that a game is no stopper, with the alternating cycle of its graph.
    pub(crate) fn with_cycle(&self, error: Box<Error>, placed: &PlacedGraph) -> Box<Error> {
        if error.cause != Cause::Expected(Expected::Stopper) {
            return error;
        }
        match self.loops.stopper(&placed.graph, placed.start) {
            Err(refusal) => error.hint(Box::<Error>::from(refusal).diagnostic.message),
            Ok(_) => error,
        }
    }

    /// The value of a game that is placed in a graph, or of a position to which play may return; other values as they
    /// are.
    pub(crate) fn settled(&mut self, value: Value) -> Result<Value, Box<Error>> {
        if !is_loopy(&value) {
            return Ok(value);
        }
        let value = self.loopy(&value)?;
        Ok(self.of_loopy(value))
    }

    /// Whether a game whose value is needed now is loopy. The rules of a position need not have said so: then it turns
    /// out when the value is found. If that fails, it fails again where the value is used, with its place.
    pub(crate) fn turns_out_loopy(&mut self, value: &Value) -> bool {
        if let Value::Compound(compound) = value
            && !compound.may_loop()
            && compound.may_turn_out_loopy()
        {
            let _ = compound.loopy_value(self);
        }
        is_loopy(value)
    }

    /// What to say where a loop-free game is needed.
    pub(super) fn not_loop_free(&self, value: &LoopyValue) -> Box<Error> {
        match self.loops.print(value) {
            Ok(text) => Error::mistake(format!("expected a loop-free game, found {text}")),
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

fn both(engine: &mut Engine, left: &Value, right: &Value) -> Result<(LoopyValue, LoopyValue), Box<Error>> {
    for (value, place) in [(left, Place::Receiver), (right, Place::Argument(0))] {
        if !value.is_game() {
            let error = Error::mistake(format!("expected a game, found {}", value.described()));
            return Err(error.at(place));
        }
    }
    let left = engine.loopy(left).map_err(|error| error.at(Place::Receiver))?;
    let right = engine.loopy(right).map_err(|error| error.at(Place::Argument(0)))?;
    Ok((left, right))
}

/// `left operator right` where one of them may be loopy.
pub(super) fn binary(
    engine: &mut Engine,
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
) -> Result<Value, Box<Error>> {
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
            let count = engine.integer(count).map_err(|error| {
                let error = if is_loopy(count) { Error::mistake("neither factor is a number") } else { error };
                error.hint("only integers multiply loopy games")
            })?;
            let count = i64::try_from(&count).map_err(|_| Error::mistake(format!("{count} copies are too many")))?;
            let of = engine.loopy(of)?;
            engine.loops.multiple(count, &of)?
        }
        BinaryOperator::OrdinalSum => {
            let base = engine.base_options(left).map_err(|error| error.at(Place::Receiver))?;
            let upper = engine.stopper(right).map_err(|error| error.at(Place::Argument(0)))?;
            engine.loops.ordinal_sum(&base[0], &base[1], upper)?
        }
        BinaryOperator::Sides => return sides(engine, left, right),
        BinaryOperator::Divide | BinaryOperator::Remainder | BinaryOperator::Power => {
            let place = if is_loopy(left) { Place::Receiver } else { Place::Argument(0) };
            return Err(Error::mistake("expected a number, found a loopy game").at(place));
        }
    };
    Ok(engine.of_loopy(value))
}

/// `onside & offside`
pub(super) fn sides(engine: &mut Engine, onside: &Value, offside: &Value) -> Result<Value, Box<Error>> {
    let (onside, offside) = both(engine, onside, offside)?;
    let value = engine.loops.join(&onside, &offside)?;
    Ok(engine.of_loopy(value))
}

/// `{options|-options}` where one of the options is loopy.
pub(super) fn switch(engine: &mut Engine, options: &[Value]) -> Result<Value, Box<Error>> {
    let each = options.iter().enumerate();
    let lefts = each.map(|(index, option)| engine.loopy(option).map_err(|error| error.at(Place::Argument(index))));
    let lefts = lefts.collect::<Result<Vec<_>, _>>()?;
    let value = engine.loops.switch(&lefts)?;
    Ok(engine.of_loopy(value))
}

/// How two games compare of which one may be loopy.
pub(super) fn compare(engine: &mut Engine, left: &Value, right: &Value) -> Result<Comparison, Box<Error>> {
    let (left, right) = both(engine, left, right)?;
    Ok(engine.loops.compare(&left, &right)?)
}
