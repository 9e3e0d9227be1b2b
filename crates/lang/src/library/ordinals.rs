//! Infinite and infinitesimal numbers, infinite nimbers, and infinity.

use onside_ground::{Outcome, Player};
use onside_number::{IBig, UBig};
use onside_value::ordinal::{self as field, Number, OrdinalError, Transfinite};

use super::kinds::{ALL_NUMBERS, INFINITE_NIMBERS, INFINITIES, Kinds, SURREALS};
use super::{Arity, Method, argument, integer, method_for};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, binary, compare, constant, infinite, infinity, ordinals};
use crate::syntax::{BinaryOperator, Comparator};
use crate::value::Value;

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);

pub(super) const METHODS: &[Method] = &[
    method_for(
        SURREALS,
        ("Numerator", "", NONE),
        "The numerator in lowest terms.",
        ("((omega^2+omega)/(omega*2)).Numerator", "ω+1"),
        |engine, value, _| Ok(ordinals::of_transfinite(ordinals::number(engine, value)?.parts().0)),
    ),
    method_for(
        SURREALS,
        ("Denominator", "", NONE),
        "The denominator in lowest terms.",
        ("((omega^2+omega)/(omega*2)).Denominator", "2"),
        |engine, value, _| Ok(ordinals::of_transfinite(ordinals::number(engine, value)?.parts().1)),
    ),
    method_for(SURREALS, ("Abs", "", NONE), "The absolute value.", ("(5 - omega).Abs", "ω-5"), |_, value, _| {
        match value {
            Value::Surreal(number) => Ok(ordinals::of_number(Number::Surreal(number.abs()))),
            other => Ok(other.clone()),
        }
    }),
    method_for(
        SURREALS,
        ("Sign", "", NONE),
        "1 or -1 as the number is positive or negative.",
        ("(5 - omega).Sign", "-1"),
        |_, value, _| Ok(integer(if positive(value) { 1 } else { -1 })),
    ),
    method_for(
        SURREALS,
        ("OutcomeClass", "", NONE),
        "L for positive numbers, R for negative ones.",
        ("(omega - 1).OutcomeClass", "L"),
        |_, value, _| Ok(outcome(positive(value))),
    ),
    method_for(
        SURREALS,
        ("IsOrdinal", "", NONE),
        "Whether the number is an ordinal: a sum of powers of omega without negative terms.",
        ("(omega - 1).IsOrdinal", "false"),
        |_, value, _| match value {
            Value::Surreal(number) => Ok(Value::Boolean(number.as_transfinite().is_some_and(Transfinite::is_ordinal))),
            _ => Ok(Value::Boolean(false)),
        },
    ),
    method_for(
        SURREALS,
        ("IsInfinitesimal", "", NONE),
        "Whether the number is closer to 0 than every positive rational.",
        ("(1/omega).IsInfinitesimal", "true"),
        |engine, value, _| {
            let inverse = reciprocal(engine, value)?;
            Ok(Value::Boolean(matches!(inverse, Value::Surreal(number) if number.is_infinite())))
        },
    ),
    method_for(SURREALS, ("IsNumber", "", NONE), "Whether it is a number.", ("omega.IsNumber", "true"), |_, _, _| {
        Ok(Value::Boolean(true))
    }),
    method_for(
        SURREALS,
        ("IsInteger", "", NONE),
        "Whether the game is an integer; infinite numbers are not.",
        ("omega.IsInteger", "false"),
        |_, _, _| Ok(Value::Boolean(false)),
    ),
    method_for(
        SURREALS,
        ("Birthday", "", NONE),
        "The day on which a sum of powers of omega is born: the sum of the absolute values of its terms.",
        ("(omega - 5).Birthday", "ω+5"),
        |engine, value, _| {
            let number = ordinals::transfinite(engine, value).map_err(|error| {
                error.hint("the birthday of a quotient is not known here; that of a sum of powers of omega is")
            })?;
            Ok(ordinals::of_transfinite(number.birthday()))
        },
    ),
    method_for(
        ALL_NUMBERS,
        ("OmegaPower", "", NONE),
        "Omega to the power of the number.",
        ("[3.OmegaPower, (omega - 1).OmegaPower]", "[ω^3,ω^ω/ω]"),
        |engine, value, _| {
            let omega = constant(engine, "omega")?;
            binary(engine, BinaryOperator::Power, omega, value.clone()).map_err(|error| error.at(Place::Receiver))
        },
    ),
    method_for(
        SURREALS,
        ("IsFinite", "", NONE),
        "Whether the game has finitely many positions; infinite and infinitesimal numbers have not.",
        ("omega.IsFinite", "false"),
        |_, _, _| Ok(Value::Boolean(false)),
    ),
    method_for(
        SURREALS,
        ("Reciprocal", "", NONE),
        "One divided by the number.",
        ("omega.Reciprocal", "1/ω"),
        |engine, value, _| reciprocal(engine, value),
    ),
    method_for(
        SURREALS,
        ("Max", "(y)", ONE),
        "The larger of two numbers.",
        ("omega Max 5", "ω"),
        |engine, value, arguments| extreme(engine, value, arguments, Comparator::GreaterOrEqual),
    ),
    method_for(
        SURREALS,
        ("Min", "(y)", ONE),
        "The smaller of two numbers.",
        ("omega Min 5", "5"),
        |engine, value, arguments| extreme(engine, value, arguments, Comparator::LessOrEqual),
    ),
    method_for(
        SURREALS,
        ("NimSum", "(b)", ONE),
        "The nim sum of two ordinals.",
        ("(omega*5 + 3) NimSum (omega*3 + 1)", "ω×6+2"),
        nim_sum,
    ),
    method_for(
        SURREALS,
        ("NimProduct", "(b)", ONE),
        "The nim product of two ordinals below omega^omega^54.",
        ("omega NimProduct omega^2", "2"),
        nim_product,
    ),
    Method {
        name: "NimPow",
        alias: "NimExp",
        parameters: "(n)",
        summary: "The nim power of an ordinal below omega^omega^54: the nim product of n copies.",
        example: ("omega^omega NimPow 5", "4"),
        arity: ONE,
        action: super::Action::Of(SURREALS, nim_power),
    },
    method_for(
        INFINITE_NIMBERS,
        ("NimValue", "", NONE),
        "The ordinal n of the nimber *n.",
        ("(*omega + *3).NimValue", "ω+3"),
        |_, value, _| match value {
            Value::Nimber(size) => Ok(ordinals::of_transfinite((**size).clone())),
            other => Ok(other.clone()),
        },
    ),
    method_for(
        INFINITE_NIMBERS,
        ("OutcomeClass", "", NONE),
        "N: the next player takes the whole heap.",
        ("(*omega).OutcomeClass", "N"),
        |_, _, _| Ok(Value::Outcome(Outcome::Next)),
    ),
    method_for(
        INFINITE_NIMBERS,
        ("Birthday", "", NONE),
        "The day on which the nimber is born: *n is born on day n.",
        ("(*omega).Birthday", "ω"),
        |_, value, _| match value {
            Value::Nimber(size) => Ok(ordinals::of_transfinite((**size).clone())),
            other => Ok(other.clone()),
        },
    ),
    method_for(
        INFINITE_NIMBERS,
        ("ConwayProduct", "(h)", ONE),
        "Conway's product, which multiplies nimbers by nim multiplication.",
        ("(*omega) ConwayProduct *(omega^2)", "*2"),
        |engine, value, arguments| product_of_heaps(engine, value, &arguments[0]),
    ),
    on_infinity(("Numerator", "", NONE), "1 for inf and -1 for -inf.", ("(1/0).Numerator", "1"), |_, value, _| {
        Ok(integer(if positive(value) { 1 } else { -1 }))
    }),
    on_infinity(("Denominator", "", NONE), "0.", ("(1/0).Denominator", "0"), |_, _, _| Ok(integer(0))),
    on_infinity(("Sign", "", NONE), "1 for inf and -1 for -inf.", ("(-inf).Sign", "-1"), |_, value, _| {
        Ok(integer(if positive(value) { 1 } else { -1 }))
    }),
    on_infinity(("IsDyadic", "", NONE), "No: it is no fraction.", ("inf.IsDyadic", "false"), |_, _, _| {
        Ok(Value::Boolean(false))
    }),
    on_infinity(("Abs", "", NONE), "The absolute value.", ("(-inf).Abs", "inf"), |_, _, _| Ok(infinite(Player::Left))),
    on_infinity(("Reciprocal", "", NONE), "One divided by it, which is 0.", ("inf.Reciprocal", "0"), |_, _, _| {
        Ok(integer(0))
    }),
    on_infinity(("OutcomeClass", "", NONE), "L for inf and R for -inf.", ("inf.OutcomeClass", "L"), |_, value, _| {
        Ok(outcome(positive(value)))
    }),
    on_infinity(("Max", "(y)", ONE), "The larger of two numbers.", ("inf Max 6", "inf"), |engine, value, arguments| {
        extreme(engine, value, arguments, Comparator::GreaterOrEqual)
    }),
    on_infinity(("Min", "(y)", ONE), "The smaller of two numbers.", ("inf Min 6", "6"), |engine, value, arguments| {
        extreme(engine, value, arguments, Comparator::LessOrEqual)
    }),
];

const fn on_infinity(
    signature: (&'static str, &'static str, Arity),
    summary: &'static str,
    example: (&'static str, &'static str),
    action: fn(&mut Engine, &Value, &[Value]) -> Evaluated,
) -> Method {
    let kinds: Kinds = INFINITIES;
    method_for(kinds, signature, summary, example, action)
}

/// Whether an infinite number or infinity is positive.
fn positive(value: &Value) -> bool {
    match value {
        Value::Surreal(number) => number.sign() > 0,
        other => infinity(other) == Some(Player::Left),
    }
}

fn outcome(positive: bool) -> Value {
    Value::Outcome(if positive { Outcome::Left } else { Outcome::Right })
}

fn reciprocal(engine: &mut Engine, value: &Value) -> Evaluated {
    let number = ordinals::number(engine, value)?;
    Ok(ordinals::of_number(number.power(&IBig::NEG_ONE, engine.games.guard())?))
}

/// The first value if it stands so to the second one, which is a number or infinity as well, and otherwise the second.
pub(super) fn extreme(engine: &mut Engine, value: &Value, arguments: &[Value], comparator: Comparator) -> Evaluated {
    let other = &arguments[0];
    if !ordinals::concerns(other) {
        argument(0, engine.number(other))?;
    }
    Ok(if compare(engine, comparator, value, other)? { value.clone() } else { other.clone() })
}

fn ordinal_pair(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Result<[Transfinite; 2], Box<Error>> {
    let first = ordinal(engine, value).map_err(|error| error.at(Place::Receiver))?;
    Ok([first, argument(0, ordinal(engine, &arguments[0]))?])
}

/// The ordinal that a value is.
fn ordinal(engine: &mut Engine, value: &Value) -> Result<Transfinite, Box<Error>> {
    let number = ordinals::transfinite(engine, value)?;
    match number.as_integer() {
        _ if number.is_ordinal() => Ok(number),
        Some(finite) => Err(Error::mistake(format!("expected an integer that is not negative, found {finite}"))),
        None => Err(OrdinalError::NotAnOrdinal.into()),
    }
}

/// The nim sum of ordinals, finite or not.
pub(super) fn nim_sum(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Evaluated {
    let [first, second] = ordinal_pair(engine, value, arguments)?;
    Ok(ordinals::of_transfinite(field::nim_sum(&first, &second)?))
}

/// The nim product of ordinals, finite or not.
pub(super) fn nim_product(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Evaluated {
    let [first, second] = ordinal_pair(engine, value, arguments)?;
    Ok(ordinals::of_transfinite(field::nim_product(&first, &second, engine.games.guard())?))
}

/// The nim power of an ordinal, finite or not.
pub(super) fn nim_power(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Evaluated {
    let base = ordinal(engine, value).map_err(|error| error.at(Place::Receiver))?;
    let exponent = argument(0, engine.integer(&arguments[0]))?;
    let exponent = UBig::try_from(exponent).map_err(|_| {
        Error::mistake("the exponent of a nim power is an integer that is not negative").at(Place::Argument(0))
    })?;
    Ok(ordinals::of_transfinite(field::nim_power(&base, &exponent, engine.games.guard())?))
}

/// The nimber whose size is the nim product of the sizes of two.
pub(super) fn product_of_heaps(engine: &mut Engine, first: &Value, second: &Value) -> Evaluated {
    let first = ordinals::heap_size(engine, first).map_err(|error| error.at(Place::Receiver))?;
    let second = argument(0, ordinals::heap_size(engine, second))?;
    let product = field::nim_product(&first, &second, engine.games.guard())?;
    ordinals::heap(engine, product)
}
