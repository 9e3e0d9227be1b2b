//! The operators of trajectories: they are added and subtracted, with each other and with numbers, and multiplied by
//! numbers, temperature by temperature.

use std::sync::Arc;

use onside_number::Rational;
use onside_value::short::Trajectory;

use super::Evaluated;
use super::engine::Engine;
use crate::error::{Error, Place};
use crate::syntax::BinaryOperator;
use crate::value::Value;

/// The trajectory that a value is.
pub(crate) fn of(value: &Value) -> Option<&Trajectory> {
    match value {
        Value::Trajectory(trajectory) => Some(trajectory),
        _ => None,
    }
}

/// A trajectory, or the mast at a number.
fn read(engine: &mut Engine, value: &Value, place: Place) -> Result<Trajectory, Box<Error>> {
    if let Some(trajectory) = of(value) {
        return Ok(trajectory.clone());
    }
    let number = engine.number(value).map_err(|error| error.at(place))?;
    Trajectory::from_parts(&number, &[], &[Rational::from(0)]).map_err(|error| Error::mistake(error.to_string()))
}

/// `left operator right`, where one of them is a trajectory.
pub(super) fn binary(engine: &mut Engine, operator: BinaryOperator, left: &Value, right: &Value) -> Evaluated {
    engine.games.guard().check()?;
    let result = match operator {
        BinaryOperator::Add | BinaryOperator::Subtract => {
            let (a, b) = (read(engine, left, Place::Receiver)?, read(engine, right, Place::Argument(0))?);
            a.plus(&if operator == BinaryOperator::Add { b } else { b.negative() })
        }
        BinaryOperator::Multiply => match (of(left), of(right)) {
            (Some(trajectory), None) => trajectory.times(&engine.number(right)?),
            (None, Some(trajectory)) => trajectory.times(&engine.number(left)?),
            _ => return Err(Error::mistake("a trajectory is multiplied by a number only")),
        },
        BinaryOperator::Divide => match (of(left), engine.number(right)?.reciprocal()) {
            (Some(trajectory), Some(factor)) => trajectory.times(&factor),
            (Some(_), None) => return Err(Error::mistake("division by zero").at(Place::Argument(0))),
            (None, _) => return Err(Error::mistake("nothing is divided by a trajectory")),
        },
        BinaryOperator::Remainder | BinaryOperator::Power | BinaryOperator::OrdinalSum | BinaryOperator::Sides => {
            return Err(Error::mistake("trajectories are added, subtracted, and multiplied by numbers"));
        }
    };
    Ok(Value::Trajectory(Arc::new(result)))
}
