//! Questions about what kind of game it is.

use onside_number::IBig;
use onside_value::short::{self, Temper};

use super::{Action, Arity, Method};
use crate::error::Error;
use crate::value::Value;

/// An entry for a question to a short game.
macro_rules! question {
    ($name:literal, $summary:literal, $example:literal => $answer:literal, $action:expr) => {
        Method {
            name: $name,
            alias: "",
            parameters: "",
            summary: $summary,
            example: ($example, $answer),
            arity: Arity::exactly(0),
            action: Action::Game(|engine, game, _| {
                let test: fn(&mut crate::eval::Engine, onside_value::short::Game) -> Result<bool, Box<Error>> = $action;
                Ok(Value::Boolean(test(engine, game)?))
            }),
        }
    };
}

pub(super) const METHODS: &[Method] = &[
    Method {
        name: "IsNumber",
        alias: "",
        parameters: "",
        summary: "Whether the value is a number.",
        example: ("Cherries(RB_BR).IsNumber()", "true"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| {
            if let Value::Number(_) = value {
                return Ok(Value::Boolean(true));
            }
            let game = engine.game(&value)?;
            Ok(Value::Boolean(engine.games.as_number(game).is_some()))
        }),
    },
    Method {
        name: "IsInteger",
        alias: "",
        parameters: "",
        summary: "Whether the value is an integer.",
        example: ("(1/2 + 1/2).IsInteger", "true"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| {
            if let Value::Number(number) = value {
                return Ok(Value::Boolean(number.is_integer()));
            }
            let game = engine.game(&value)?;
            Ok(Value::Boolean(engine.games.is_integer(game)))
        }),
    },
    Method {
        name: "IsDyadic",
        alias: "",
        parameters: "",
        summary: "Whether the value is a fraction whose denominator is a power of two, so that it is a short game.",
        example: ("(1/3).IsDyadic", "false"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| {
            if let Value::Number(number) = value {
                return Ok(Value::Boolean(number.is_dyadic()));
            }
            let game = engine.game(&value)?;
            Ok(Value::Boolean(engine.games.as_number(game).is_some()))
        }),
    },
    question!("IsZero", "Whether the value is 0.", "(* + *).IsZero" => "true",
        |engine, game| Ok(game == engine.games.zero())),
    question!("IsNimber", "Whether the value is 0 or a nimber *n.", "(^ - ^ + *2).IsNimber" => "true",
        |engine, game| Ok(engine.games.as_nimber(game).is_some())),
    question!("IsInfinitesimal", "Whether the value lies between all negative and all positive numbers.",
        "Tiny(1).IsInfinitesimal" => "true", |engine, game| Ok(engine.games.is_infinitesimal(game))),
    question!("IsAllSmall", "Whether in every follower either both players can move or neither.",
        "Tiny(1).IsAllSmall" => "false", |engine, game| Ok(engine.games.is_all_small(game)?)),
    question!("IsNumberish", "Whether the value is a number plus an infinitesimal.", "(1/2 + ^).IsNumberish" => "true",
        |engine, game| Ok(engine.games.numberish(game).is_some())),
    question!("IsEven", "Whether the value is an even integer.", "4.IsEven" => "true", |engine, game| {
        let integer = engine.games.as_number(game).and_then(onside_number::Dyadic::to_integer);
        Ok(integer.is_some_and(|n| n % IBig::from(2) == IBig::ZERO))
    }),
    question!("IsOdd", "Whether the value is an odd integer.", "(-3).IsOdd" => "true", |engine, game| {
        let integer = engine.games.as_number(game).and_then(onside_number::Dyadic::to_integer);
        Ok(integer.is_some_and(|n| n % IBig::from(2) != IBig::ZERO))
    }),
    question!("IsEvenTempered", "Whether every play of the canonical form to a number has an even number of moves.",
        "3.IsEvenTempered" => "true", |engine, game| Ok(engine.games.temper(game)? == Temper::Even)),
    question!("IsOddTempered", "Whether every play of the canonical form to a number has an odd number of moves.",
        "{2|1}.IsOddTempered" => "true", |engine, game| Ok(engine.games.temper(game)? == Temper::Odd)),
    question!("IsUptimal", "Whether the value is a sum of a number, a nimber and multiples of ^, ^<2>, ^<3>, ...",
        "{0|v*}.IsUptimal" => "true", |engine, game| defined(engine.games.uptimal_expansion(game))),
    question!("IsAtomic", "Whether the value has an atomic weight.", "^3.IsAtomic" => "true",
        |engine, game| defined(engine.games.atomic_weight(game))),
    question!("IsSwitch", "Whether the value is {x|y} with numbers x > y.", "{2|-1}.IsSwitch" => "true",
    |engine, game| {
        Ok(engine.games.as_switch(game).is_some_and(|(left, right)| left > right))
    }),
    question!("IsNumberTiny", "Whether the value is a number, or a number plus a tiny or miny.",
    "{0||0|-1}.IsNumberTiny" => "true", |engine, game| {
        Ok(engine.games.as_number(game).is_some() || engine.games.as_tiny(game)?.is_some())
    }),
    question!("IsOrdinal", "Whether the value is an ordinal: among short games, an integer that is not negative.",
    "7.IsOrdinal" => "true", |engine, game| {
        Ok(engine.games.as_number(game).is_some_and(|number| number.is_integer() && !number.is_negative()))
    }),
    question!("IsPseudonumber",
        "Whether the value is a number or a loopy relative of one; short games must be numbers.",
        "(1/2).IsPseudonumber" => "true", |engine, game| Ok(engine.games.as_number(game).is_some())),
    question!("IsIdempotent", "Whether the game added to itself is itself; among short games only 0 is.",
        "0.IsIdempotent" => "true", |engine, game| Ok(game == engine.games.zero())),
    question!("IsLoopfree", "Whether play must end; true of every short game.", "^.IsLoopfree" => "true",
        |_, _| Ok(true)),
    question!("IsPlumtree", "Whether all cycles are single passes; true of every short game.", "^.IsPlumtree" => "true",
        |_, _| Ok(true)),
    question!("IsStopper", "Whether alternating play must end; true of every short game.", "^.IsStopper" => "true",
        |_, _| Ok(true)),
    question!("IsStopperSided", "Whether onside and offside are stoppers; true of every short game.",
        "^.IsStopperSided" => "true", |_, _| Ok(true)),
];

/// Whether an operation has an answer; a limit is still a failure.
fn defined<T>(result: Result<T, short::Error>) -> Result<bool, Box<Error>> {
    match result {
        Ok(_) => Ok(true),
        Err(short::Error::Stop(stop)) => Err(stop.into()),
        Err(_) => Ok(false),
    }
}
