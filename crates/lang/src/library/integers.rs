//! Integers: division, bits, and the arithmetic of nimbers.

use onside_number::{IBig, Rational};
use onside_value::impartial;

use super::{Action, Arity, Method, argument, integer, natural_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, binary, of_number};
use crate::syntax::BinaryOperator;
use crate::value::Value;

pub(super) const METHODS: &[Method] = &[
    Method {
        name: "NimValue",
        alias: "",
        parameters: "",
        summary: "The n of a game equal to *n.",
        example: ("(*3 + *5).NimValue", "6"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| {
            if let Value::Compound(compound) = &value
                && let Some(nimber) = compound.nim_value(engine)?
            {
                return Ok(integer(nimber));
            }
            let game = engine.game(&value).map_err(|error| error.at(Place::Receiver))?;
            let nimber = engine.games.as_nimber(game).ok_or_else(|| {
                Error::mistake("the game is not equal to a nimber, so it has no nim value").at(Place::Receiver)
            })?;
            Ok(integer(nimber))
        }),
    },
    Method {
        name: "NimSum",
        alias: "",
        parameters: "(n)",
        summary: "The nim sum: the n with *n = *a + *b.",
        example: ("11 NimSum 7", "12"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            let (a, b) = two_naturals(engine, &value, arguments)?;
            Ok(integer(impartial::nim_sum(a, b)))
        }),
    },
    Method {
        name: "NimProduct",
        alias: "",
        parameters: "(n)",
        summary: "The nim product, which makes the integers below 2^64 a field.",
        example: ("8 NimProduct 8", "13"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            let (a, b) = two_naturals(engine, &value, arguments)?;
            Ok(integer(impartial::nim_product(a, b)))
        }),
    },
    Method {
        name: "NimInverse",
        alias: "",
        parameters: "",
        summary: "The n whose nim product with the integer is 1.",
        example: ("5.NimInverse", "12"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| {
            let a = natural(engine, &value)?;
            let inverse = impartial::nim_inverse(a);
            inverse.map(integer).ok_or_else(|| Error::mistake("0 has no nim inverse").at(Place::Receiver))
        }),
    },
    Method {
        name: "NimDiv",
        alias: "",
        parameters: "(n)",
        summary: "The nim quotient.",
        example: ("11 NimDiv 11", "1"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            let (a, b) = two_naturals(engine, &value, arguments)?;
            impartial::nim_quotient(a, b).map(integer).ok_or_else(division_by_zero)
        }),
    },
    Method {
        name: "NimPow",
        alias: "",
        parameters: "(n)",
        summary: "The nim power: the nim product of n copies.",
        example: ("2 NimPow 2", "3"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            let (a, b) = two_naturals(engine, &value, arguments)?;
            Ok(integer(impartial::nim_power(a, b)))
        }),
    },
    Method {
        name: "Div",
        alias: "",
        parameters: "(n)",
        summary: "The integer quotient, rounded down.",
        example: ("17.Div(4)", "4"),
        arity: Arity::exactly(1),
        action: Action::Integer(|engine, number, arguments| {
            let divisor = argument(0, engine.integer(&arguments[0]))?;
            let (number, divisor) = (Value::Number(number.into()), Value::Number(divisor.into()));
            let Value::Number(quotient) = binary(engine, BinaryOperator::Divide, number, divisor)? else {
                return Err(division_by_zero());
            };
            Ok(integer(of_number(engine.games.guard(), &quotient, Rational::floor)?))
        }),
    },
    Method {
        name: "Mod",
        alias: "",
        parameters: "(n)",
        summary: "The remainder of the quotient rounded down; it has the sign of n.",
        example: ("(-7).Mod(3)", "2"),
        arity: Arity::exactly(1),
        action: Action::Integer(|engine, number, arguments| {
            let divisor = argument(0, engine.integer(&arguments[0]))?;
            binary(engine, BinaryOperator::Remainder, Value::Number(number.into()), Value::Number(divisor.into()))
        }),
    },
    Method {
        name: "IsEvil",
        alias: "",
        parameters: "",
        summary: "Whether the number of ones in base two is even.",
        example: ("23.IsEvil", "true"),
        arity: Arity::exactly(0),
        action: Action::Integer(|_, number, _| Ok(Value::Boolean(ones(number)? % 2 == 0))),
    },
    Method {
        name: "IsOdious",
        alias: "",
        parameters: "",
        summary: "Whether the number of ones in base two is odd.",
        example: ("11.IsOdious", "true"),
        arity: Arity::exactly(0),
        action: Action::Integer(|_, number, _| Ok(Value::Boolean(ones(number)? % 2 == 1))),
    },
    Method {
        name: "IsTwoPower",
        alias: "",
        parameters: "",
        summary: "Whether the integer is a power of two.",
        example: ("32.IsTwoPower", "true"),
        arity: Arity::exactly(0),
        action: Action::Integer(|_, number, _| Ok(Value::Boolean(number > IBig::ZERO && ones(number)? == 1))),
    },
    Method {
        name: "IsSmallInteger",
        alias: "",
        parameters: "",
        summary: "Whether the integer fits 32 bits with a sign.",
        example: ("(2^31).IsSmallInteger", "false"),
        arity: Arity::exactly(0),
        action: Action::Integer(|_, number, _| Ok(Value::Boolean(i32::try_from(&number).is_ok()))),
    },
    Method {
        name: "Lb",
        alias: "",
        parameters: "",
        summary: "The logarithm to base two, rounded down.",
        example: ("17.Lb", "4"),
        arity: Arity::exactly(0),
        action: Action::Integer(|_, number, _| {
            if number <= IBig::ZERO {
                return Err(
                    Error::mistake(format!("{number} has no logarithm: it is not positive")).at(Place::Receiver)
                );
            }
            Ok(integer(IBig::from(bits(&number)) - IBig::ONE))
        }),
    },
    Method {
        name: "Isqrt",
        alias: "",
        parameters: "",
        summary: "The square root, rounded down.",
        example: ("17.Isqrt", "4"),
        arity: Arity::exactly(0),
        action: Action::Integer(|engine, number, _| {
            if number < IBig::ZERO {
                return Err(Error::mistake(format!("{number} has no square root: it is negative")).at(Place::Receiver));
            }
            let root = |number: &Rational| square_root(&number.floor());
            Ok(integer(of_number(engine.games.guard(), &number.into(), root)?))
        }),
    },
];

fn division_by_zero() -> Box<Error> {
    Error::mistake("division by zero").at(Place::Argument(0))
}

fn natural(engine: &mut Engine, value: &Value) -> Result<u64, Box<Error>> {
    engine.natural(value).map_err(|error| error.at(Place::Receiver))
}

fn two_naturals(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Result<(u64, u64), Box<Error>> {
    Ok((natural(engine, value)?, natural_argument(engine, arguments, 0)?))
}

/// How many bits an integer that is not negative has.
fn bits(number: &IBig) -> usize {
    use dashu_base::BitTest as _;
    number.bit_len()
}

/// How many ones an integer has in base two.
fn ones(number: IBig) -> Result<u64, Box<Error>> {
    if number < IBig::ZERO {
        return Err(Error::mistake(format!("{number} is negative, so it has no ones to count")).at(Place::Receiver));
    }
    let (_, magnitude) = number.into_parts();
    Ok(magnitude.as_words().iter().map(|word| u64::from(word.count_ones())).sum())
}

/// Newton's method from above: the estimates fall until they are right.
fn square_root(number: &IBig) -> IBig {
    if *number == IBig::ZERO {
        return IBig::ZERO;
    }
    let mut estimate = IBig::ONE << bits(number).div_ceil(2);
    loop {
        let next = (&estimate + number / &estimate) >> 1;
        if next >= estimate {
            return estimate;
        }
        estimate = next;
    }
}
