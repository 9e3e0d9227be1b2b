//! The operators: sums, products, quotients, powers, ordinal sums, negatives and switches.

use std::sync::Arc;

use onside_number::{IBig, Rational};
use onside_value::short::Base;

use super::cherries;
use super::enclosed;
use super::engine::Engine;
use super::large;
use super::loopy;
use super::misere;
use super::ordinals;
use super::scoring;
use super::synchronized;
use super::trajectories;
use super::tuples;
use crate::error::{Error, Place};
use crate::render::LONGEST_TEXT;
use crate::syntax::BinaryOperator;
use crate::value::{Combination, Compound, Value};

/// Powers with more bits than this are refused, and so are other numbers with twice as many.
const LARGEST_POWER: u64 = 1 << 21;

/// `left operator right`.
pub(crate) fn binary(
    engine: &mut Engine,
    operator: BinaryOperator,
    left: Value,
    right: Value,
) -> Result<Value, Box<Error>> {
    engine.games.guard().check()?;
    let value = operate(engine, operator, left, right)?;
    // Operands are bounded, so a result that is too large has not cost much yet; what it is used for next would.
    match &value {
        Value::Number(number) if number.bit_size() > 2 * LARGEST_POWER => {
            Err(Error::mistake("the number would have more than a million digits"))
        }
        _ => Ok(value),
    }
}

fn operate(engine: &mut Engine, operator: BinaryOperator, left: Value, right: Value) -> Result<Value, Box<Error>> {
    if let (Value::Number(a), Value::Number(b)) = (&left, &right)
        && let Some(number) = large::on_numbers(engine.games.guard(), operator, a, b)?
    {
        return Ok(Value::Number(number));
    }
    if matches!(left, Value::Tuple(_)) || matches!(right, Value::Tuple(_)) {
        return tuples::binary(engine, operator, &left, &right);
    }
    if let Some(text) = with_text(engine, operator, &left, &right)? {
        return Ok(text);
    }
    if matches!(left, Value::Trajectory(_)) || matches!(right, Value::Trajectory(_)) {
        return trajectories::binary(engine, operator, &left, &right);
    }
    if ordinals::concerns(&left) || ordinals::concerns(&right) {
        return ordinals::binary(engine, operator, &left, &right);
    }
    if matches!(left, Value::Misere(_)) || matches!(right, Value::Misere(_)) {
        return misere::binary(engine, operator, &left, &right);
    }
    if matches!(left, Value::Cherries(_)) || matches!(right, Value::Cherries(_)) {
        return cherries::binary(operator, &left, &right);
    }
    if matches!(left, Value::Enclosure(_)) || matches!(right, Value::Enclosure(_)) {
        return enclosed::binary(engine, operator, &left, &right);
    }
    if matches!(left, Value::Synchronized(_)) || matches!(right, Value::Synchronized(_)) {
        match operator {
            BinaryOperator::Add => return synchronized::sum(engine, &left, &right),
            BinaryOperator::Subtract => {
                let right = at(engine.synchronized(&right), Place::Argument(0))?;
                return synchronized::sum(engine, &left, &Value::synchronized(right.negative()));
            }
            BinaryOperator::Multiply => return synchronized::product(&left, &right),
            // These complain about what they cannot take.
            _ => {}
        }
    }
    // Sums of positions are kept as they are, whatever their values.
    let value = |value: &Value| matches!(value, Value::Loopy(_) | Value::Graph(_));
    if (value(&left) || value(&right)) && left.is_game() && right.is_game() {
        return loopy::binary(engine, operator, &left, &right);
    }
    match operator {
        BinaryOperator::Sides => loopy::sides(engine, &left, &right),
        BinaryOperator::Add => sum(engine, left, right),
        BinaryOperator::Subtract => {
            if let (Value::Number(a), Value::Number(b)) = (&left, &right) {
                return Ok(Value::Number(a - b));
            }
            check_games(&left, &right, "subtract")?;
            let right = negative(engine, right)?;
            sum(engine, left, right)
        }
        BinaryOperator::Multiply => product(engine, left, right),
        BinaryOperator::Divide => quotient(engine, &left, &right),
        BinaryOperator::Remainder => {
            let (left, right) = two_numbers(engine, &left, &right)?;
            let rest = left.rem_floor(&right).ok_or_else(division_by_zero)?;
            Ok(Value::Number(rest))
        }
        BinaryOperator::Power => power(engine, &left, &right),
        BinaryOperator::OrdinalSum => ordinal_sum(engine, left, right),
    }
}

fn check_games(left: &Value, right: &Value, verb: &str) -> Result<(), Box<Error>> {
    for (value, place) in [(left, Place::Receiver), (right, Place::Argument(0))] {
        if !value.is_game() {
            return Err(Error::mistake(format!("cannot {verb} {}", value.described())).at(place));
        }
    }
    Ok(())
}

fn sum(engine: &mut Engine, left: Value, right: Value) -> Result<Value, Box<Error>> {
    if let (Value::Number(a), Value::Number(b)) = (&left, &right) {
        return Ok(Value::Number(a + b));
    }
    if let (Value::Text(a), Value::Text(b)) = (&left, &right) {
        return joined(&[a, b]);
    }
    if let (Value::Scoring(a), Value::Scoring(b)) = (&left, &right) {
        return scoring::sum(a, b);
    }
    check_games(&left, &right, "add")?;
    if matches!(left, Value::Compound(_)) || matches!(right, Value::Compound(_)) {
        let left = at(engine.compound(left), Place::Receiver)?;
        let mut right = at(engine.compound(right), Place::Argument(0))?;
        // Values in front are added at once, as they will be when the sum is read back.
        if let (Compound::Game(value), Compound::Sum(terms)) = (&left, &mut right)
            && let Some(Compound::Game(first)) = terms.first_mut()
        {
            *first = engine.games.sum(*value, *first)?;
            return Ok(Value::Compound(right));
        }
        at(crate::rules::not_mixed(&left, &right), Place::Argument(0))?;
        let whole = crate::rules::side_by_side(&left, &right);
        return Ok(Value::Compound(whole.unwrap_or_else(|| left.plus(right))));
    }
    let (left, right) = two_games(engine, &left, &right)?;
    let sum = engine.games.sum(left, right)?;
    Ok(engine.of_game(sum))
}

/// A text with a number or a game behind or before it, or a text several times; nothing if neither is meant.
fn with_text(
    engine: &mut Engine,
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
) -> Result<Option<Value>, Box<Error>> {
    let joins = |value: &Value| value.is_game() || ordinals::concerns(value);
    Ok(Some(match (operator, left, right) {
        (BinaryOperator::Add, Value::Text(text), other) if joins(other) => {
            joined(&[text, &super::text(engine, other)?])?
        }
        (BinaryOperator::Add, other, Value::Text(text)) if joins(other) => {
            joined(&[&super::text(engine, other)?, text])?
        }
        (BinaryOperator::Multiply, Value::Text(text), Value::Number(count))
        | (BinaryOperator::Multiply, Value::Number(count), Value::Text(text)) => {
            let count = count.as_i64().and_then(|count| usize::try_from(count).ok());
            let count = count.ok_or_else(|| Error::mistake("a text is repeated a whole number of times"))?;
            if text.len().saturating_mul(count) > LONGEST_TEXT {
                return Err(Error::mistake("the text would have more than 16 million characters"));
            }
            Value::Text(text.repeat(count))
        }
        _ => return Ok(None),
    }))
}

/// Texts one after the other.
pub(crate) fn joined(texts: &[&str]) -> Result<Value, Box<Error>> {
    if texts.iter().map(|text| text.len()).sum::<usize>() > LONGEST_TEXT {
        return Err(Error::mistake("the text would have more than 16 million characters"));
    }
    Ok(Value::Text(texts.concat()))
}

fn at<T>(result: Result<T, Box<Error>>, place: Place) -> Result<T, Box<Error>> {
    result.map_err(|error| error.at(place))
}

fn two_games(
    engine: &mut Engine,
    left: &Value,
    right: &Value,
) -> Result<(onside_value::short::Game, onside_value::short::Game), Box<Error>> {
    let left = at(engine.game(left), Place::Receiver)?;
    let right = at(engine.game(right), Place::Argument(0))?;
    Ok((left, right))
}

fn two_numbers(engine: &mut Engine, left: &Value, right: &Value) -> Result<(Rational, Rational), Box<Error>> {
    let left = at(engine.number(left), Place::Receiver)?;
    let right = at(engine.number(right), Place::Argument(0))?;
    Ok((left, right))
}

/// `-x`
pub(crate) fn negative(engine: &mut Engine, value: Value) -> Result<Value, Box<Error>> {
    match value {
        Value::Number(number) => Ok(Value::Number(-number)),
        Value::Surreal(number) => Ok(Value::Surreal(Arc::new(number.negative()))),
        // Impartial games: both players have the same moves.
        Value::Nimber(_) | Value::Misere(_) => Ok(value),
        Value::Trajectory(trajectory) => Ok(Value::Trajectory(Arc::new(trajectory.negative()))),
        Value::Game(game) | Value::Literal(_, game) => {
            let negative = engine.games.negative(game)?;
            Ok(engine.of_game(negative))
        }
        Value::Compound(compound) => Ok(Value::Compound(compound.negative(engine)?)),
        Value::Loopy(_) | Value::Graph(_) => {
            let value = engine.loopy(&value)?;
            let negative = engine.loops.negative(&value)?;
            Ok(engine.of_loopy(negative))
        }
        Value::Synchronized(game) => Ok(Value::synchronized(game.negative())),
        Value::Enclosure(enclosed) => Ok(Value::Enclosure(Arc::new(enclosed.negative()))),
        Value::Cherries(value) => Ok(Value::cherries(-&*value)),
        Value::Tuple(members) => tuples::negative(engine, &members),
        other => {
            if let Some(side) = ordinals::infinity(&other) {
                return Ok(ordinals::infinite(side.opponent()));
            }
            let error = Error::mistake(format!("{} has no negative", other.described()));
            Err(match other {
                Value::Winner(_) | Value::Outcome(_) | Value::Boolean(_) => error.hint(
                    "a method binds tighter than the minus sign: put the number in parentheses, as in (-5).GetWinner()",
                ),
                _ => error,
            })
        }
    }
}

/// The game whose Left options are these and whose Right options are their negatives; a single set stands for its
/// members.
pub(crate) fn switch(engine: &mut Engine, mut options: Vec<Value>) -> Result<Value, Box<Error>> {
    if let [Value::Set(members)] = &options[..] {
        options = members.to_vec();
    }
    if options.iter().any(|option| engine.turns_out_loopy(option)) {
        return loopy::switch(engine, &options);
    }
    let each = options.iter().enumerate();
    let left = each.map(|(index, option)| at(engine.game(option), Place::Argument(index)));
    let left = left.collect::<Result<Vec<_>, _>>()?;
    let game = engine.games.switch(&left)?;
    Ok(engine.of_game(game))
}

fn product(engine: &mut Engine, left: Value, right: Value) -> Result<Value, Box<Error>> {
    if let (Value::Number(a), Value::Number(b)) = (&left, &right) {
        return Ok(Value::Number(a * b));
    }
    check_games(&left, &right, "multiply")?;
    let (count, of) = match (left, right) {
        (Value::Number(count), of) | (of, Value::Number(count)) => (count, of),
        (left, right) => {
            // A position or an explicit form may still be a number.
            let number = |value: &Value| matches!(value, Value::Compound(_));
            if number(&left) || number(&right) {
                let (left, right) = two_games(engine, &left, &right)?;
                let (left, right) = (engine.of_game(left), engine.of_game(right));
                if matches!(left, Value::Number(_)) || matches!(right, Value::Number(_)) {
                    return product(engine, left, right);
                }
            }
            return Err(Error::mistake("neither factor is a number")
                .hint("games have several products: g ConwayProduct h, g NortonProduct h; n*g needs an integer n"));
        }
    };
    let Some(count) = count.to_integer() else {
        return Err(Error::mistake(format!("only integers multiply games, not {count}"))
            .hint("for numbers see ConwayProduct, for heating NortonProduct"));
    };
    multiple(engine, count, of)
}

fn multiple(engine: &mut Engine, count: IBig, of: Value) -> Result<Value, Box<Error>> {
    if let Value::Compound(compound) = of {
        return Ok(Value::Compound(Compound::multiple(count, compound)?));
    }
    let game = engine.game(&of)?;
    let multiple = engine.games.multiple(&count, game)?;
    Ok(engine.of_game(multiple))
}

fn division_by_zero() -> Box<Error> {
    Error::mistake("division by zero").at(Place::Argument(0))
}

fn quotient(engine: &mut Engine, left: &Value, right: &Value) -> Result<Value, Box<Error>> {
    let (left, right) = two_numbers(engine, left, right)?;
    if let Some(quotient) = left.checked_div(&right) {
        return Ok(Value::Number(quotient));
    }
    ordinals::divided_by_zero(&left.into(), &right.into()).unwrap_or_else(|| Err(division_by_zero()))
}

fn power(engine: &mut Engine, left: &Value, right: &Value) -> Result<Value, Box<Error>> {
    let base = at(engine.number(left), Place::Receiver)?;
    let exponent = at(engine.integer(right), Place::Argument(0))?;
    let too_large = || Error::mistake("the power would have more than 600,000 digits").hint("ask for a smaller power");
    let exponent = match i64::try_from(&exponent) {
        Ok(exponent) => exponent,
        // Only 0, 1 and -1 have powers of that size, and there only the parity of the exponent matters.
        Err(_) if base.abs() <= Rational::from(1) && base.is_integer() => {
            let odd = (&exponent % IBig::from(2)) != IBig::ZERO;
            let size = if odd { 3 } else { 2 };
            if exponent < IBig::ZERO { -size } else { size }
        }
        Err(_) => return Err(too_large()),
    };
    match base.checked_pow(exponent, LARGEST_POWER) {
        Ok(power) => Ok(Value::Number(power)),
        // As 1/0 is.
        Err(onside_number::PowError::ZeroToNegative) => quotient(engine, &Value::Number(Rational::from(1)), left),
        Err(onside_number::PowError::TooLarge(_)) => Err(too_large()),
    }
}

fn ordinal_sum(engine: &mut Engine, left: Value, right: Value) -> Result<Value, Box<Error>> {
    check_games(&left, &right, "form an ordinal sum with")?;
    if matches!(left, Value::Compound(_)) || matches!(right, Value::Compound(_)) {
        let left = at(engine.compound(left), Place::Receiver)?;
        let right = at(engine.compound(right), Place::Argument(0))?;
        return Ok(Value::Compound(Compound::pair(Combination::OrdinalSum, left, right)?));
    }
    let (left, right) = two_games(engine, &left, &right)?;
    let base = Base::canonical(&engine.games, left)?;
    let sum = engine.games.ordinal_sum(&base, right)?;
    Ok(engine.of_game(sum))
}
