//! Numbers: parts, rounding, extremes.

use onside_number::{IBig, Rational};

use super::{Action, Arity, Method, integer, number_argument};
use crate::error::{Error, Place};
use crate::eval::of_number;
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
        name: "Reciprocal",
        alias: "",
        parameters: "",
        summary: "One divided by the number.",
        example: ("(-3/4).Reciprocal", "-4/3"),
        arity: Arity::exactly(0),
        action: Action::Number(|_, number, _| {
            number
                .reciprocal()
                .map(Value::Number)
                .ok_or_else(|| Error::mistake("division by zero: 0 has no reciprocal").at(Place::Receiver))
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
            Ok(Value::Number(number.max(number_argument(engine, arguments, 0)?)))
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
            Ok(Value::Number(number.min(number_argument(engine, arguments, 0)?)))
        }),
    },
];
