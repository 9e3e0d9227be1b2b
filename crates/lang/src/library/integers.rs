//! Integers: division, bits, and the arithmetic of nimbers.

use onside_number::{IBig, Rational};
use onside_value::impartial;

use super::ordinals;
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
        action: Action::Any(|engine, value, arguments| ordinals::nim_sum(engine, &value, arguments)),
    },
    Method {
        name: "NimProduct",
        alias: "",
        parameters: "(n)",
        summary: "The nim product, which makes the integers a field.",
        example: ("8 NimProduct 8", "13"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| ordinals::nim_product(engine, &value, arguments)),
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
        alias: "NimExp",
        parameters: "(n)",
        summary: "The nim power: the nim product of n copies.",
        example: ("2 NimPow 2", "3"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| ordinals::nim_power(engine, &value, arguments)),
    },
    Method {
        name: "UglyProduct",
        alias: "",
        parameters: "(n)",
        summary: "The ugly product of Winning Ways, chapter 14, which distributes over the nim sum.",
        example: ("14 UglyProduct 3", "3"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            let (a, b) = two_naturals(engine, &value, arguments)?;
            Ok(integer(impartial::ugly_product(a, b)))
        }),
    },
    Method {
        name: "Gcd",
        alias: "GCD",
        parameters: "(n)",
        summary: "The greatest common divisor.",
        example: ("12.Gcd(18)", "6"),
        arity: Arity::exactly(1),
        action: Action::Integer(|engine, number, arguments| {
            let other = argument(0, engine.integer(&arguments[0]))?;
            Ok(integer(common_divisor(engine, number, other)?))
        }),
    },
    Method {
        name: "Lcm",
        alias: "LCM",
        parameters: "(n)",
        summary: "The least common multiple.",
        example: ("4.Lcm(6)", "12"),
        arity: Arity::exactly(1),
        action: Action::Integer(|engine, number, arguments| {
            let other = argument(0, engine.integer(&arguments[0]))?;
            let divisor = common_divisor(engine, number.clone(), other.clone())?;
            if divisor == IBig::ZERO {
                return Ok(integer(0));
            }
            let (first, second) = (Value::Number((number / divisor).into()), Value::Number(other.into()));
            match binary(engine, BinaryOperator::Multiply, first, second)? {
                Value::Number(multiple) => Ok(Value::Number(multiple.abs())),
                other => Ok(other),
            }
        }),
    },
    Method {
        name: "IsPrime",
        alias: "",
        parameters: "",
        summary: "Whether the integer, which must be below 2^64, is a prime.",
        example: ("(2^61 - 1).IsPrime", "true"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| {
            let number = engine.integer(&value).map_err(|error| error.at(Place::Receiver))?;
            if number < IBig::ZERO {
                return Ok(Value::Boolean(false));
            }
            Ok(Value::Boolean(is_prime(natural(engine, &value)?)))
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
            // What is divided by zero is infinity, which is no integer.
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

/// The greatest common divisor, found by Euclid's algorithm.
fn common_divisor(engine: &Engine, mut first: IBig, mut second: IBig) -> Result<IBig, Box<Error>> {
    while second != IBig::ZERO {
        engine.games.guard().check()?;
        let rest = first % &second;
        first = std::mem::replace(&mut second, rest);
    }
    Ok(if first < IBig::ZERO { -first } else { first })
}

/// Whether a number is prime. To these bases no composite number below 2^64 passes the test of Miller and Rabin (J.
/// Sorenson, J. Webster, Strong pseudoprimes to twelve prime bases, Mathematics of Computation 86, 2017).
fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if number < 2 || BASES.iter().any(|&base| number.is_multiple_of(base)) {
        return BASES.contains(&number);
    }
    let modulus = u128::from(number);
    let times = |a: u64, b: u64| u64::try_from(u128::from(a) * u128::from(b) % modulus).unwrap_or(0);
    let power = |base: u64, exponent: u64| {
        (0..u64::BITS).rev().fold(1, |power, bit| {
            let square = times(power, power);
            if exponent >> bit & 1 == 1 { times(square, base) } else { square }
        })
    };
    let twos = (number - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut rest = power(base, (number - 1) >> twos);
        let mut passed = rest == 1;
        for _ in 0..twos {
            passed = passed || rest == number - 1;
            rest = times(rest, rest);
        }
        passed
    })
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
