//! Numbers: parts, rounding, extremes.

use onside_ground::Player;
use onside_number::{IBig, Rational};

use super::ordinals::extreme;
use super::{Action, Arity, Method, integer, natural_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, infinite, of_number};
use crate::syntax::Comparator;
use crate::value::Value;

pub(super) const METHODS: &[Method] = &[
    Method {
        name: "Numerator",
        alias: "",
        parameters: "",
        summary: "The numerator in lowest terms.",
        example: ("(6/8).Numerator", "3"),
        arity: Arity::exactly(0),
        action: Action::Number(|_, number, _| Ok(integer(number.numerator()))),
    },
    Method {
        name: "Denominator",
        alias: "",
        parameters: "",
        summary: "The denominator in lowest terms.",
        example: ("(6/8).Denominator", "4"),
        arity: Arity::exactly(0),
        action: Action::Number(|_, number, _| Ok(integer(IBig::from(number.denominator())))),
    },
    Method {
        name: "Abs",
        alias: "",
        parameters: "",
        summary: "The absolute value.",
        example: ("(-3/4).Abs", "3/4"),
        arity: Arity::exactly(0),
        action: Action::Number(|_, number, _| Ok(Value::Number(number.abs()))),
    },
    Method {
        name: "Sign",
        alias: "",
        parameters: "",
        summary: "1, 0 or -1 as the number is positive, zero or negative.",
        example: ("(-3/4).Sign", "-1"),
        arity: Arity::exactly(0),
        action: Action::Number(|_, number, _| {
            Ok(integer(i8::from(number.is_positive()) - i8::from(number.is_negative())))
        }),
    },
    Method {
        name: "Floor",
        alias: "",
        parameters: "",
        summary: "The largest integer that is not larger.",
        example: ("(-3/4).Floor", "-1"),
        arity: Arity::exactly(0),
        action: Action::Number(|engine, number, _| {
            Ok(integer(of_number(engine.games.guard(), &number, Rational::floor)?))
        }),
    },
    Method {
        name: "Ceiling",
        alias: "",
        parameters: "",
        summary: "The least integer that is not less.",
        example: ("(-3/4).Ceiling", "0"),
        arity: Arity::exactly(0),
        action: Action::Number(|engine, number, _| {
            Ok(integer(of_number(engine.games.guard(), &number, Rational::ceil)?))
        }),
    },
    Method {
        name: "Round",
        alias: "",
        parameters: "",
        summary: "The nearest integer; halves are rounded up.",
        example: ("(5/2).Round", "3"),
        arity: Arity::exactly(0),
        action: Action::Number(|engine, number, _| {
            let round = |number: &Rational| (number + &half()).floor();
            Ok(integer(of_number(engine.games.guard(), &number, round)?))
        }),
    },
    Method {
        name: "Decimal",
        alias: "",
        parameters: "(n)",
        summary: "The number as a decimal fraction with n digits behind the point, the last one rounded; a text.",
        example: ("(2/3).Decimal(6)", "\"0.666667\""),
        arity: Arity::exactly(1),
        action: Action::Number(|engine, number, arguments| decimal(engine, &number, arguments)),
    },
    Method {
        name: "Reciprocal",
        alias: "",
        parameters: "",
        summary: "One divided by the number; inf for 0.",
        example: ("(-3/4).Reciprocal", "-4/3"),
        arity: Arity::exactly(0),
        action: Action::Number(|_, number, _| {
            Ok(number.reciprocal().map_or_else(|| infinite(Player::Left), Value::Number))
        }),
    },
    Method {
        name: "Max",
        alias: "",
        parameters: "(y)",
        summary: "The larger of two numbers.",
        example: ("3 Max 5", "5"),
        arity: Arity::exactly(1),
        action: Action::Number(|engine, number, arguments| {
            extreme(engine, &Value::Number(number), arguments, Comparator::GreaterOrEqual)
        }),
    },
    Method {
        name: "Min",
        alias: "",
        parameters: "(y)",
        summary: "The smaller of two numbers.",
        example: ("(1/2).Min(1/3)", "1/3"),
        arity: Arity::exactly(1),
        action: Action::Number(|engine, number, arguments| {
            extreme(engine, &Value::Number(number), arguments, Comparator::LessOrEqual)
        }),
    },
];

/// One half.
fn half() -> Rational {
    Rational::new(1, 2).unwrap_or_else(|| Rational::from(0))
}

/// More digits help nobody.
const MOST_DIGITS: u64 = 10_000;

/// A number with some digits behind the point, the last of them rounded to the nearest, halves up.
fn decimal(engine: &mut Engine, number: &Rational, arguments: &[Value]) -> Evaluated {
    let digits = natural_argument(engine, arguments, 0)?;
    if digits > MOST_DIGITS {
        return Err(Error::mistake(format!("at most {MOST_DIGITS} digits are written")).at(Place::Argument(0)));
    }
    let digits = usize::try_from(digits).unwrap_or(0);
    let scaled = &number.abs() * &Rational::from(IBig::from(10).pow(digits));
    let whole = of_number(engine.games.guard(), &scaled, |scaled| (scaled + &half()).floor().to_string())?;
    let padded = format!("{whole:0>width$}", width = digits + 1);
    let (before, behind) = padded.split_at(padded.len() - digits);
    let sign = if number.is_negative() && whole != "0" { "-" } else { "" };
    Ok(Value::Text(if digits == 0 { format!("{sign}{before}") } else { format!("{sign}{before}.{behind}") }))
}
