//! Stops, thermographs, cooling and heating.

use onside_ground::Player;
use onside_number::Dyadic;
use onside_value::short::{Thermograph, Wall};

use super::{
    Action, Arity, Method, argument, dyadic, dyadic_argument, game_argument, integer, members_argument, player_argument,
};
use crate::error::{Error, Place};
use crate::eval::Engine;
use crate::value::Value;

pub(super) const METHODS: &[Method] = &[
    Method {
        name: "LeftStop",
        alias: "",
        parameters: "",
        summary: "The number at which alternating play stops if Left starts.",
        example: ("{3||2|1}.LeftStop", "3"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(dyadic(engine.games.stop(game, Player::Left)))),
    },
    Method {
        name: "RightStop",
        alias: "",
        parameters: "",
        summary: "The number at which alternating play stops if Right starts.",
        example: ("{3||2|1}.RightStop", "2"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(dyadic(engine.games.stop(game, Player::Right)))),
    },
    Method {
        name: "Stop",
        alias: "",
        parameters: "(player)",
        summary: "The number at which alternating play stops if the player starts.",
        example: ("{3||2|1}.Stop(Left)", "3"),
        arity: Arity::exactly(1),
        action: Action::Game(|engine, game, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            Ok(dyadic(engine.games.stop(game, player)))
        }),
    },
    Method {
        name: "StopCount",
        alias: "",
        parameters: "",
        summary: "How many plays of the canonical form there are down to a number.",
        example: ("^.StopCount", "3"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(integer(engine.games.stop_count(game)?))),
    },
    Method {
        name: "Mean",
        alias: "",
        parameters: "",
        summary: "The mean value: where the mast of the thermograph stands.",
        example: ("{3||2|1}.Mean", "9/4"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(dyadic(&engine.games.mean(game)?))),
    },
    Method {
        name: "Temperature",
        alias: "",
        parameters: "",
        summary: "The temperature: where the walls of the thermograph meet.",
        example: ("{3||2|1}.Temperature", "3/4"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(dyadic(&engine.games.temperature(game)?))),
    },
    Method {
        name: "Thermograph",
        alias: "",
        parameters: "",
        summary: "The walls: mast value, temperatures of the breaks and slopes, from the mast down; Left's, then \
            Right's.",
        example: ("{2|-1}.Thermograph", "Thermograph(1/2,[3/2],[0,-1],1/2,[3/2],[0,1])"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(Value::Thermograph(Box::new(engine.games.thermograph(game)?)))),
    },
    Method {
        name: "Cool",
        alias: "",
        parameters: "(t)",
        summary: "The game cooled by t: every move costs t.",
        example: ("{3||2*|1*}.Cool(1/2)", "{5/2|2*}"),
        arity: Arity::exactly(1),
        action: Action::Game(|engine, game, arguments| {
            let t = dyadic_argument(engine, arguments, 0)?;
            let cooled = engine.games.cool(game, &t)?;
            Ok(engine.of_game(cooled))
        }),
    },
    Method {
        name: "Freeze",
        alias: "",
        parameters: "",
        summary: "The game cooled by its temperature.",
        example: ("{3||2*|1*}.Freeze", "9/4*"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| {
            let frozen = engine.games.freeze(game)?;
            Ok(engine.of_game(frozen))
        }),
    },
    Method {
        name: "Heat",
        alias: "",
        parameters: "(t)",
        summary: "The game heated by t: every move, except in numbers, earns t.",
        example: ("^ Heat 2", "{2||0|-4}"),
        arity: Arity::exactly(1),
        action: Action::Game(|engine, game, arguments| {
            let t = game_argument(engine, arguments, 0)?;
            let heated = engine.games.heat(game, t)?;
            Ok(engine.of_game(heated))
        }),
    },
    Method {
        name: "Overheat",
        alias: "",
        parameters: "(s, t)",
        summary: "The game overheated from s to t: every integer n becomes n times s, every move earns t.",
        example: ("(7/16).Overheat(0,0)", "^[3]"),
        arity: Arity::exactly(2),
        action: Action::Game(|engine, game, arguments| {
            let s = game_argument(engine, arguments, 0)?;
            let t = game_argument(engine, arguments, 1)?;
            let heated = engine.games.overheat(game, s, t)?;
            Ok(engine.of_game(heated))
        }),
    },
    Method {
        name: "LeftIncentives",
        alias: "",
        parameters: "",
        summary: "What Left gains by each of her moves, dominated ones left out.",
        example: ("^.LeftIncentives", "{v}"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| {
            let incentives = engine.games.incentives(game, Player::Left)?;
            engine.set_of(&incentives)
        }),
    },
    Method {
        name: "RightIncentives",
        alias: "",
        parameters: "",
        summary: "What Right gains by each of his moves, dominated ones left out.",
        example: ("^.RightIncentives", "{^*}"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| {
            let incentives = engine.games.incentives(game, Player::Right)?;
            engine.set_of(&incentives)
        }),
    },
    Method {
        name: "Incentives",
        alias: "",
        parameters: "",
        summary: "What either player gains by a move, dominated ones left out.",
        example: ("{2|1}.Incentives", "{{1|0}}"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| {
            let incentives = engine.games.all_incentives(game)?;
            engine.set_of(&incentives)
        }),
    },
];

/// The thermograph that is given by the mast, the breaks and the slopes of Left's wall and of Right's.
pub(super) fn thermograph(engine: &mut Engine, arguments: &[Value]) -> Result<Value, Box<Error>> {
    let mut wall = |first: usize| -> Result<Wall, Box<Error>> {
        let mast = height(engine, &arguments[first], first)?;
        let mut breaks = Vec::new();
        for value in members_argument(engine, arguments, first + 1)?.iter() {
            breaks.push(height(engine, value, first + 1)?);
        }
        let mut slopes = Vec::new();
        for value in members_argument(engine, arguments, first + 2)?.iter() {
            let slope = argument(first + 2, engine.integer(value))?;
            // Whatever is too large is no slope either.
            slopes.push(i8::try_from(&slope).unwrap_or(i8::MAX));
        }
        Wall::from_parts(&mast, &breaks, &slopes).map_err(|error| Error::mistake(error.to_string()).at(Place::Whole))
    };
    let (left, right) = (wall(0)?, wall(3)?);
    let graph = Thermograph::from_walls(left, right).map_err(|error| Error::mistake(error.to_string()))?;
    Ok(Value::Thermograph(Box::new(graph)))
}

fn height(engine: &mut Engine, value: &Value, index: usize) -> Result<Dyadic, Box<Error>> {
    let number = argument(index, engine.number(value))?;
    argument(index, engine.dyadic(&number))
}
