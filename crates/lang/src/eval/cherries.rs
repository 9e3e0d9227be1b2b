//! Values of Cherries as values of the language: sums, multiples, order.
//!
//! They print as `CherriesValue("2[B] - [BW]")`, which reads back. The bare text would not do: `[B]` is the list whose
//! member is B, and what it means must not depend on whether somebody has called something B. An integer n beside such
//! a value is n[B], as n black cherries are.

use std::sync::Arc;

use onside_number::{IBig, Rational};
use onside_value::cherries::{BasisElement, StackValue};

use crate::error::{Error, Place};
use crate::syntax::BinaryOperator;
use crate::value::Value;

/// Coefficients with more bits than this are refused.
const LARGEST: usize = 1 << 20;

impl Value {
    /// A value of Cherries.
    pub(crate) fn cherries(value: StackValue) -> Value {
        Value::Cherries(Arc::new(value))
    }
}

/// The value that an integer is.
pub(crate) fn multiple_of_black(n: IBig) -> StackValue {
    StackValue::multiple(BasisElement::greatest(), n)
}

/// The integer that a value is, if it is one: a multiple of [B].
pub(crate) fn as_integer(value: &StackValue) -> Option<IBig> {
    match value.terms() {
        [] => Some(IBig::ZERO),
        [(element, count)] if *element == BasisElement::greatest() => Some(count.clone()),
        _ => None,
    }
}

/// The value that an operand is, if it is one or an integer.
pub(crate) fn of(value: &Value) -> Option<StackValue> {
    match value {
        Value::Cherries(value) => Some((**value).clone()),
        Value::Number(number) => number.to_integer().map(multiple_of_black),
        _ => None,
    }
}

fn operand(value: &Value, place: Place) -> Result<StackValue, Box<Error>> {
    of(value).ok_or_else(|| {
        let error = match value {
            Value::Number(number) => Error::mistake(format!("{number} is not a value of Cherries: only integers are")),
            other => Error::mistake(format!("expected a value of Cherries, found {}", other.described()))
                .hint("CherriesValue is the value of a position"),
        };
        error.at(place)
    })
}

/// An operation of which at least one operand is a value of Cherries.
pub(super) fn binary(operator: BinaryOperator, left: &Value, right: &Value) -> Result<Value, Box<Error>> {
    let both = || Ok::<_, Box<Error>>((operand(left, Place::Receiver)?, operand(right, Place::Argument(0))?));
    let result = match operator {
        BinaryOperator::Add => {
            let (left, right) = both()?;
            &left + &right
        }
        BinaryOperator::Subtract => {
            let (left, right) = both()?;
            &left - &right
        }
        BinaryOperator::Multiply => {
            let factor = |value: &Value| match value {
                Value::Number(number) => number.to_integer(),
                _ => None,
            };
            match (left, right) {
                (Value::Cherries(value), other) | (other, Value::Cherries(value)) => match factor(other) {
                    Some(factor) => value.times(&factor),
                    None => return Err(Error::mistake("only integers multiply values of Cherries")),
                },
                _ => return Err(Error::mistake("neither factor is a value of Cherries")),
            }
        }
        _ => {
            return Err(Error::mistake(
                "values of Cherries can be added, subtracted, compared and multiplied by integers",
            ));
        }
    };
    let bits = |(_, coefficient): &(BasisElement, IBig)| Rational::from(coefficient.clone()).bit_size();
    if result.terms().iter().any(|term| bits(term) > LARGEST as u64) {
        return Err(Error::mistake("the coefficients would have more than 300,000 digits"));
    }
    Ok(Value::cherries(result))
}
