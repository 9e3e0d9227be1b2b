//! What the operators do with enclosures. A comparison is answered only if it is certain.

use std::cmp::Ordering;

use onside_number::Rational;

use super::engine::Engine;
use crate::error::{Error, Place};
use crate::syntax::{BinaryOperator, Comparator};
use crate::value::{Enclosed, Value};

/// The two ends of a number, which are equal if it is known.
pub(crate) fn ends(engine: &mut Engine, value: &Value) -> Result<(Rational, Rational), Box<Error>> {
    match value {
        Value::Enclosure(enclosed) => Ok((enclosed.lo().clone(), enclosed.hi().clone())),
        other => {
            let number = engine.number(other)?;
            Ok((number.clone(), number))
        }
    }
}

/// An operation of which at least one operand is an enclosure.
pub(super) fn binary(
    engine: &mut Engine,
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
) -> Result<Value, Box<Error>> {
    let digits = engine.solver.nash_settings().digits;
    let (a, b) = ends(engine, left).map_err(|error| error.at(Place::Receiver))?;
    let (c, d) = ends(engine, right).map_err(|error| error.at(Place::Argument(0)))?;
    let hull = |corners: [Rational; 4]| {
        let lo = corners.iter().min().cloned().unwrap_or_default();
        let hi = corners.iter().max().cloned().unwrap_or_default();
        Enclosed::value(&lo, &hi, digits)
    };
    Ok(match operator {
        BinaryOperator::Add => Enclosed::value(&(&a + &c), &(&b + &d), digits),
        BinaryOperator::Subtract => Enclosed::value(&(&a - &d), &(&b - &c), digits),
        BinaryOperator::Multiply => hull([&a * &c, &a * &d, &b * &c, &b * &d]),
        BinaryOperator::Divide => {
            if !c.is_positive() && !d.is_negative() {
                let error = Error::mistake("division by what may be zero").at(Place::Argument(0));
                return Err(error.hint("ask for more digits, as in NashValue(60)"));
            }
            let over = |number: &Rational, by: &Rational| number.checked_div(by).unwrap_or_default();
            hull([over(&a, &c), over(&a, &d), over(&b, &c), over(&b, &d)])
        }
        BinaryOperator::Remainder | BinaryOperator::Power | BinaryOperator::OrdinalSum | BinaryOperator::Sides => {
            return Err(Error::mistake("an enclosure can be added, subtracted, multiplied and divided")
                .hint("its Lo and Hi are numbers"));
        }
    })
}

/// Whether `left comparator right`, of which at least one is an enclosure and the comparator asks for the order.
pub(super) fn compare(
    engine: &mut Engine,
    comparator: Comparator,
    left: &Value,
    right: &Value,
) -> Result<bool, Box<Error>> {
    let (a, b) = ends(engine, left).map_err(|error| error.at(Place::Receiver))?;
    let (c, d) = ends(engine, right).map_err(|error| error.at(Place::Argument(0)))?;
    let less = if b < c {
        Some(true)
    } else if a >= d {
        Some(false)
    } else {
        None
    };
    let greater = if a > d {
        Some(true)
    } else if b <= c {
        Some(false)
    } else {
        None
    };
    let known = match comparator {
        Comparator::Less | Comparator::LessOrConfused => less,
        Comparator::Greater | Comparator::GreaterOrConfused => greater,
        Comparator::LessOrEqual => greater.map(|greater| !greater),
        Comparator::GreaterOrEqual => less.map(|less| !less),
        Comparator::Confused => Some(false),
        Comparator::Equal | Comparator::NotEqual | Comparator::Identical => None,
    };
    known.ok_or_else(overlap)
}

/// The place of one number before, at or behind another, each with its two ends.
pub(super) fn place((a, b): (&Rational, &Rational), (c, d): (&Rational, &Rational)) -> Result<Ordering, Box<Error>> {
    if b < c {
        Ok(Ordering::Less)
    } else if a > d {
        Ok(Ordering::Greater)
    } else if a == b && c == d {
        Ok(Ordering::Equal)
    } else {
        Err(overlap())
    }
}

fn overlap() -> Box<Error> {
    Error::mistake("the two numbers are only known to lie in intervals that overlap, so they cannot be compared")
        .hint("ask for more digits, as in NashValue(60)")
}
