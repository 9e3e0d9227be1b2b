//! What the operators do with tuples: sums, differences and multiples, member by member, as with rows and columns.

use onside_ground::with_stack;
use onside_number::Rational;

use super::Evaluated;
use super::arithmetic;
use super::engine::Engine;
use crate::error::{Error, Place};
use crate::syntax::BinaryOperator;
use crate::value::{Members, Value};

/// An operation of which at least one operand is a tuple.
pub(super) fn binary(engine: &mut Engine, operator: BinaryOperator, left: &Value, right: &Value) -> Evaluated {
    if let Some(made) = on_cells(operator, left, right) {
        return Ok(made);
    }
    let mut pairs = Vec::new();
    match (operator, left, right) {
        (BinaryOperator::Add | BinaryOperator::Subtract, Value::Tuple(a), Value::Tuple(b)) => {
            if a.len() != b.len() {
                let error = Error::mistake(format!("a tuple of {} members and one of {} do not fit", a.len(), b.len()));
                return Err(error.hint("tuples are added and subtracted member by member"));
            }
            pairs.extend(a.iter().cloned().zip(b.iter().cloned()));
        }
        (BinaryOperator::Multiply, Value::Tuple(members), count)
        | (BinaryOperator::Multiply, count, Value::Tuple(members))
            if matches!(count, Value::Number(number) if number.is_integer()) =>
        {
            pairs.extend(members.iter().map(|member| (count.clone(), member.clone())));
        }
        (BinaryOperator::Multiply, ..) => {
            return Err(Error::mistake("only integers multiply tuples").hint("as in 2*(1, 0)"));
        }
        (BinaryOperator::Add | BinaryOperator::Subtract, ..) => {
            let (other, place) =
                if matches!(left, Value::Tuple(_)) { (right, Place::Argument(0)) } else { (left, Place::Receiver) };
            let error = Error::mistake(format!("expected a tuple, found {}", other.described())).at(place);
            return Err(error
                .hint("a tuple is added to another of the same size, as in c + (0, 1); in rules of grids c + East"));
        }
        _ => {
            let place = if matches!(left, Value::Tuple(_)) { Place::Receiver } else { Place::Argument(0) };
            return Err(Error::mistake("tuples are only added, subtracted and multiplied by integers").at(place));
        }
    }
    let made = pairs.into_iter().map(|(a, b)| with_stack(|| arithmetic::binary(engine, operator, a, b)));
    let made = made.collect::<Result<Vec<_>, _>>().map_err(|error| error.at(Place::Whole))?;
    Ok(Value::Tuple(Members::new(made)))
}

/// The same for cells and directions, pairs of integers that fit machine words; nothing for others.
fn on_cells(operator: BinaryOperator, left: &Value, right: &Value) -> Option<Value> {
    let integer = |value: &Value| match value {
        Value::Number(number) => number.as_i64(),
        _ => None,
    };
    let pair = |value: &Value| match value {
        Value::Tuple(members) => match &members[..] {
            [row, column] => Some((integer(row)?, integer(column)?)),
            _ => None,
        },
        _ => None,
    };
    let (row, column) = match operator {
        BinaryOperator::Add => {
            let (a, b) = (pair(left)?, pair(right)?);
            (a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)
        }
        BinaryOperator::Subtract => {
            let (a, b) = (pair(left)?, pair(right)?);
            (a.0.checked_sub(b.0)?, a.1.checked_sub(b.1)?)
        }
        BinaryOperator::Multiply => {
            let (count, way) = match (integer(left), integer(right)) {
                (Some(count), None) => (count, pair(right)?),
                (None, Some(count)) => (count, pair(left)?),
                _ => return None,
            };
            (count.checked_mul(way.0)?, count.checked_mul(way.1)?)
        }
        _ => return None,
    };
    let number = |number: i64| Value::Number(Rational::from(number));
    Some(Value::Tuple(Members::new(vec![number(row), number(column)])))
}

/// `-(a, b)`
pub(super) fn negative(engine: &mut Engine, members: &[Value]) -> Evaluated {
    let made = members.iter().map(|member| with_stack(|| arithmetic::negative(engine, member.clone())));
    Ok(Value::Tuple(Members::new(made.collect::<Result<_, _>>()?)))
}
