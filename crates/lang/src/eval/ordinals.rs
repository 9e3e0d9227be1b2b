//! Infinite and infinitesimal numbers, infinite nimbers, and `inf`: their operators and their order.
//!
//! `inf` is more than every number. It is what a number divided by zero is, with the sign of the number, and it may be
//! added, multiplied and compared where only one answer makes sense; `inf - inf`, `0*inf`, `inf/inf` and `0/0` are
//! refused. The mathematics of the numbers is in `onside_value::ordinal`.

use std::cmp::Ordering;
use std::sync::Arc;

use onside_ground::Player;
use onside_number::{IBig, Rational};
use onside_value::ordinal::{self, Number, OrdinalError, Surreal, Transfinite};
use onside_value::short::Comparison;

use super::Evaluated;
use super::engine::Engine;
use crate::error::{Error, Place};
use crate::syntax::BinaryOperator;
use crate::value::{Object, Value};

/// Whether a value is one of those that are treated here.
pub(crate) fn concerns(value: &Value) -> bool {
    matches!(value, Value::Surreal(_) | Value::Nimber(_)) || infinity(value).is_some()
}

/// The side on which a value is infinity, if it is.
pub(crate) fn infinity(value: &Value) -> Option<Player> {
    match value {
        Value::Object(object) => match **object {
            Object::Infinity(side) => Some(side),
            _ => None,
        },
        _ => None,
    }
}

/// `inf` for Left, `-inf` for Right.
pub(crate) fn infinite(side: Player) -> Value {
    Value::object(Object::Infinity(side))
}

/// The number that a value is, rational or not; positions are evaluated.
pub(crate) fn number(engine: &mut Engine, value: &Value) -> Result<Number, Box<Error>> {
    match value {
        Value::Surreal(number) => Ok(Number::Surreal((**number).clone())),
        other => Ok(Number::Rational(engine.number(other)?)),
    }
}

/// A number as a value.
pub(crate) fn of_number(number: Number) -> Value {
    match number {
        Number::Rational(number) => Value::Number(number),
        Number::Surreal(number) => Value::Surreal(Arc::new(number)),
    }
}

/// A sum of powers of omega as a value.
pub(crate) fn of_transfinite(number: Transfinite) -> Value {
    of_number(Number::transfinite(number))
}

/// The ordinal, or the negative of one, that a value is.
pub(crate) fn transfinite(engine: &mut Engine, value: &Value) -> Result<Transfinite, Box<Error>> {
    let not = |found: String| Error::mistake(format!("expected an ordinal, found {found}"));
    match value {
        Value::Surreal(number) => match number.as_transfinite() {
            Some(transfinite) => Ok(transfinite.clone()),
            None => Err(not(number.to_string())),
        },
        other => {
            let number = engine.number(other)?;
            number.to_integer().map(Transfinite::integer).ok_or_else(|| not(number.to_string()))
        }
    }
}

/// `left operator right`, where one of them is treated here.
pub(super) fn binary(engine: &mut Engine, operator: BinaryOperator, left: &Value, right: &Value) -> Evaluated {
    if matches!(left, Value::Nimber(_)) || matches!(right, Value::Nimber(_)) {
        return nimbers(engine, operator, left, right);
    }
    if infinity(left).is_some() || infinity(right).is_some() {
        return with_infinity(engine, operator, left, right);
    }
    let a = at(number(engine, left), Place::Receiver)?;
    let b = at(number(engine, right), Place::Argument(0))?;
    let guard = engine.games.guard();
    let result = match operator {
        BinaryOperator::Add => a.plus(&b, guard),
        BinaryOperator::Subtract => a.plus(&b.negative(), guard),
        BinaryOperator::Multiply => a.times(&b, guard),
        BinaryOperator::Divide => match divided_by_zero(&a, &b) {
            Some(result) => return result,
            None => a.over(&b, guard),
        },
        BinaryOperator::Power => return power(engine, &a, &b),
        BinaryOperator::Remainder | BinaryOperator::OrdinalSum | BinaryOperator::Sides => {
            return Err(Error::mistake("infinite numbers are added, subtracted, multiplied, divided and compared"));
        }
    };
    Ok(of_number(result?))
}

/// What a number divided by zero is; nothing if the divisor is not zero.
pub(super) fn divided_by_zero(number: &Number, divisor: &Number) -> Option<Evaluated> {
    let (numerator, _) = number.parts();
    divisor.parts().0.is_zero().then(|| match numerator.sign() {
        1 => Ok(infinite(Player::Left)),
        -1 => Ok(infinite(Player::Right)),
        _ => Err(Error::mistake("division by zero: 0/0 could be any number").at(Place::Argument(0))),
    })
}

/// Powers have integers as exponents; only omega is raised to infinite ones.
fn power(engine: &mut Engine, base: &Number, exponent: &Number) -> Evaluated {
    let guard = engine.games.guard();
    if let Number::Rational(exponent) = exponent
        && let Some(exponent) = exponent.to_integer()
    {
        return Ok(of_number(base.power(&exponent, guard)?));
    }
    if *base == Number::Surreal(Surreal::omega())
        && let Number::Surreal(exponent) = exponent
        && let Some(exponent) = exponent.as_transfinite()
    {
        return Ok(of_number(Number::omega_power(exponent, guard)?));
    }
    Err(Error::mistake("there is no such power among the numbers that are known")
        .hint("exponents are integers, or of omega itself sums of powers of omega, as in omega^(omega+1)"))
}

/// The sign of a number or of infinity.
fn sign(engine: &mut Engine, value: &Value) -> Result<i8, Box<Error>> {
    Ok(match infinity(value) {
        Some(Player::Left) => 1,
        Some(Player::Right) => -1,
        None => number(engine, value)?.parts().0.sign(),
    })
}

fn of_sign(sign: i8, otherwise: &str) -> Evaluated {
    match sign {
        1 => Ok(infinite(Player::Left)),
        -1 => Ok(infinite(Player::Right)),
        _ => Err(Error::mistake(otherwise.to_owned())),
    }
}

fn with_infinity(engine: &mut Engine, operator: BinaryOperator, left: &Value, right: &Value) -> Evaluated {
    let a = at(sign(engine, left), Place::Receiver)?;
    let b = at(sign(engine, right), Place::Argument(0))?;
    let (first, second) = (infinity(left).is_some(), infinity(right).is_some());
    let either = |a: i8, b: i8| match (first, second) {
        (true, true) if a != b => 0,
        (true, _) => a,
        _ => b,
    };
    match operator {
        BinaryOperator::Add => of_sign(either(a, b), "inf - inf could be any number"),
        BinaryOperator::Subtract => of_sign(either(a, -b), "inf - inf could be any number"),
        BinaryOperator::Multiply => of_sign(a * b, "0*inf could be any number"),
        BinaryOperator::Divide if first && second => Err(Error::mistake("inf/inf could be any number")),
        BinaryOperator::Divide if second => Ok(Value::Number(Rational::from(0))),
        BinaryOperator::Divide => of_sign(if b == 0 { a } else { a * b }, "division by zero"),
        BinaryOperator::Remainder | BinaryOperator::Power | BinaryOperator::OrdinalSum | BinaryOperator::Sides => {
            Err(Error::mistake("infinity is added, subtracted, multiplied, divided and compared, and no more"))
        }
    }
}

/// The size of the nim-heap that a value is.
pub(crate) fn heap_size(engine: &mut Engine, value: &Value) -> Result<Transfinite, Box<Error>> {
    match value {
        Value::Nimber(size) => Ok((**size).clone()),
        other => {
            let game = engine.game(other)?;
            let size = engine.games.as_nimber(game).ok_or_else(|| {
                Error::mistake("infinite nimbers are added to and multiplied by nimbers only").hint("as in *omega + *3")
            })?;
            Ok(Transfinite::integer(IBig::from(size)))
        }
    }
}

/// The nim-heap of some size: a short game if it is finite.
pub(crate) fn heap(engine: &mut Engine, size: Transfinite) -> Evaluated {
    if !size.is_ordinal() {
        return Err(Error::mistake(format!("{size} is no ordinal, so there is no nim-heap of that size")));
    }
    match size.as_integer() {
        None => Ok(Value::Nimber(Arc::new(size))),
        Some(finite) => {
            let size = engine.natural(&Value::Number(Rational::from(finite)))?;
            let nimber = engine.games.simple(onside_value::short::Simple::nimber(size))?;
            Ok(engine.of_game(nimber))
        }
    }
}

fn nimbers(engine: &mut Engine, operator: BinaryOperator, left: &Value, right: &Value) -> Evaluated {
    match operator {
        BinaryOperator::Add | BinaryOperator::Subtract => {
            let a = at(heap_size(engine, left), Place::Receiver)?;
            let b = at(heap_size(engine, right), Place::Argument(0))?;
            let sum = ordinal::nim_sum(&a, &b)?;
            heap(engine, sum)
        }
        BinaryOperator::Multiply => {
            let (count, of) = match (left, right) {
                (Value::Nimber(size), other) | (other, Value::Nimber(size)) => (engine.integer(other)?, size),
                _ => return Err(Error::mistake("neither factor is a nimber")),
            };
            // Every nimber is its own negative.
            let odd = &count % IBig::from(2) != IBig::ZERO;
            heap(engine, if odd { (**of).clone() } else { Transfinite::zero() })
        }
        _ => Err(Error::mistake("infinite nimbers are added, compared, and multiplied by integers")
            .hint("their nim-product is *omega ConwayProduct *2")),
    }
}

fn at<T>(result: Result<T, Box<Error>>, place: Place) -> Result<T, Box<Error>> {
    result.map_err(|error| error.at(place))
}

/// How two values are ordered, one of which is treated here; nothing if they are not.
pub(super) fn compare(engine: &mut Engine, left: &Value, right: &Value) -> Result<Option<Comparison>, Box<Error>> {
    match (infinity(left), infinity(right)) {
        (Some(a), Some(b)) => return Ok(Some(total(b.cmp(&a)))),
        (Some(side), None) => return Ok(is_number(right).then(|| on_side(side))),
        (None, Some(side)) => return Ok(is_number(left).then(|| on_side(side.opponent()))),
        (None, None) => {}
    }
    match (left, right) {
        (Value::Nimber(a), Value::Nimber(b)) => Ok(Some(if a == b { Comparison::Equal } else { Comparison::Confused })),
        (Value::Nimber(_), other) => Ok(to_nimber(engine, other)?.map(reversed)),
        (other, Value::Nimber(_)) => to_nimber(engine, other),
        (Value::Surreal(a), Value::Surreal(b)) => {
            let (a, b) = (Number::Surreal((**a).clone()), Number::Surreal((**b).clone()));
            Ok(Some(total(a.compare(&b, engine.games.guard())?)))
        }
        (Value::Surreal(number), other) => Ok(to_surreal(engine, other, number)?.map(reversed)),
        (other, Value::Surreal(number)) => to_surreal(engine, other, number),
        _ => Ok(None),
    }
}

fn is_number(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::Surreal(_))
}

/// How a game stands to an infinite nimber, which is infinitesimal and beyond the nimbers in any short game.
fn to_nimber(engine: &mut Engine, value: &Value) -> Result<Option<Comparison>, Box<Error>> {
    if let Value::Surreal(number) = value {
        return Ok(Some(total(number.sign().cmp(&0))));
    }
    if !value.is_game() {
        return Ok(None);
    }
    // The far star of a short game is confused or ordered with it as every larger star is (Conway, chapter 15), and its
    // order with larger ones does not change.
    let game = engine.game(value)?;
    let far = engine.games.far_star(game)?;
    let star = engine.games.simple(onside_value::short::Simple::nimber(far))?;
    Ok(Some(engine.games.compare(game, star)?))
}

/// How a game stands to a number that is not rational: no stop of a short game is such a number, so by the number
/// avoidance theorem it is less than the game if it is less than the Right stop, and greater if it is greater than the
/// Left stop; in between they are confused.
fn to_surreal(engine: &mut Engine, value: &Value, number: &Surreal) -> Result<Option<Comparison>, Box<Error>> {
    let number = Number::Surreal(number.clone());
    if let Value::Number(rational) = value {
        let order = Number::Rational(rational.clone()).compare(&number, engine.games.guard())?;
        return Ok(Some(total(order)));
    }
    if !value.is_game() {
        return Ok(None);
    }
    let game = engine.game(value)?;
    let stop = |player| Number::Rational(Rational::from(engine.games.stop(game, player)));
    let (left, right) = (stop(Player::Left), stop(Player::Right));
    let guard = engine.games.guard();
    Ok(Some(if left.compare(&number, guard)?.is_lt() {
        Comparison::Less
    } else if right.compare(&number, guard)?.is_gt() {
        Comparison::Greater
    } else {
        Comparison::Confused
    }))
}

/// How infinity on a player's side stands to any number.
fn on_side(side: Player) -> Comparison {
    match side {
        Player::Left => Comparison::Greater,
        Player::Right => Comparison::Less,
    }
}

fn reversed(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::Greater => Comparison::Less,
        other => other,
    }
}

fn total(ordering: Ordering) -> Comparison {
    match ordering {
        Ordering::Less => Comparison::Less,
        Ordering::Equal => Comparison::Equal,
        Ordering::Greater => Comparison::Greater,
    }
}

impl From<OrdinalError> for Box<Error> {
    fn from(error: OrdinalError) -> Box<Error> {
        match error {
            OrdinalError::Stop(stop) => stop.into(),
            other => Error::mistake(other.to_string()),
        }
    }
}
