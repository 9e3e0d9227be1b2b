//! Questions about what kind of game it is.

use onside_value::short::{self, Temper};

use super::{Action, Arity, Method};
use crate::error::{Error, Place};
use crate::value::Value;

/// An entry for a question to a short game, with the answer for fractions such as 1/3, which no short game is.
macro_rules! question {
    ($name:literal, $fractions:literal, $summary:literal, $example:literal => $answer:literal, $action:expr) => {
        Method {
            name: $name,
            alias: "",
            parameters: "",
            summary: $summary,
            example: ($example, $answer),
            arity: Arity::exactly(0),
            action: Action::Any(|engine, value, _| {
                if matches!(&value, Value::Number(number) if !number.is_dyadic()) {
                    return Ok(Value::Boolean($fractions));
                }
                let game = engine.game(&value).map_err(|error| error.at(Place::Receiver))?;
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
    question!("IsZero", false, "Whether the value is 0.", "(* + *).IsZero" => "true",
        |engine, game| Ok(game == engine.games.zero())),
    question!("IsNimber", false, "Whether the value is 0 or a nimber *n.", "(^ - ^ + *2).IsNimber" => "true",
        |engine, game| Ok(engine.games.as_nimber(game).is_some())),
    question!("IsInfinitesimal", false, "Whether the value lies between all negative and all positive numbers.",
        "Tiny(1).IsInfinitesimal" => "true", |engine, game| Ok(engine.games.is_infinitesimal(game))),
    question!("IsAllSmall", false, "Whether in every follower either both players can move or neither.",
        "Tiny(1).IsAllSmall" => "false", |engine, game| Ok(engine.games.is_all_small(game)?)),
    question!("IsNumberish", true,
        "Whether the value is a number plus an infinitesimal.", "(1/2 + ^).IsNumberish" => "true",
        |engine, game| Ok(engine.games.numberish(game).is_some())),
    question!("IsEven", false,
        "Whether all options are odd games, so that every play has an even number of moves; 0 is even.",
        "[4.IsEven, {3|1}.IsEven]" => "[true,true]", |engine, game| Ok(engine.games.parity(game)? == Temper::Even)),
    question!("IsOdd", false, "Whether all options are even games, so that every play has an odd number of moves.",
        "[(-3).IsOdd, *.IsOdd, *2.IsOdd]" => "[true,true,false]",
        |engine, game| Ok(engine.games.parity(game)? == Temper::Odd)),
    question!("IsEvenTempered", false,
        "Whether every play of the canonical form to a number has an even number of moves.",
        "3.IsEvenTempered" => "true", |engine, game| Ok(engine.games.temper(game)? == Temper::Even)),
    question!("IsOddTempered", false,
        "Whether every play of the canonical form to a number has an odd number of moves.",
        "{2|1}.IsOddTempered" => "true", |engine, game| Ok(engine.games.temper(game)? == Temper::Odd)),
    question!("IsUptimal", true, "Whether the value is a sum of a number, a nimber and multiples of ^, ^<2>, ^<3>, ...",
        "{0|v*}.IsUptimal" => "true", |engine, game| defined(engine.games.uptimal_expansion(game))),
    question!("IsAtomic", false, "Whether the value has an atomic weight.", "^3.IsAtomic" => "true",
        |engine, game| defined(engine.games.atomic_weight(game))),
    question!("IsSwitch", false, "Whether the value is {x|y} with numbers x > y.", "{2|-1}.IsSwitch" => "true",
    |engine, game| {
        Ok(engine.games.as_switch(game).is_some_and(|(left, right)| left > right))
    }),
    question!("IsNumberTiny", true, "Whether the value is a number, or a number plus a tiny or miny.",
    "{0||0|-1}.IsNumberTiny" => "true", |engine, game| {
        Ok(engine.games.as_number(game).is_some() || engine.games.as_tiny(game)?.is_some())
    }),
    question!("IsOrdinal", false,
        "Whether the value is an ordinal: among short games, an integer that is not negative.",
    "7.IsOrdinal" => "true", |engine, game| {
        Ok(engine.games.as_number(game).is_some_and(|number| number.is_integer() && !number.is_negative()))
    }),
    question!("IsPseudonumber", true, 
        "Whether the value is a number or a loopy relative of one; short games must be numbers.",
        "(1/2).IsPseudonumber" => "true", |engine, game| Ok(engine.games.as_number(game).is_some())),
    question!("IsIdempotent", false, "Whether the game added to itself is itself; among short games only 0 is.",
        "0.IsIdempotent" => "true", |engine, game| Ok(game == engine.games.zero())),
    question!("IsLoopfree", true, "Whether play must end; true of every short game.", "^.IsLoopfree" => "true",
        |_, _| Ok(true)),
    question!("IsPlumtree", true,
        "Whether all cycles are single passes; true of every short game.", "^.IsPlumtree" => "true",
        |_, _| Ok(true)),
    question!("IsStopper", true,
        "Whether alternating play must end; true of every short game.", "^.IsStopper" => "true",
        |_, _| Ok(true)),
    question!("IsStopperSided", true, "Whether onside and offside are stoppers; true of every short game.",
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
