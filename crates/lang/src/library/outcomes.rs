//! Who wins, and with which moves. No value is found where a search is cheaper.

use onside_ground::Player;
use onside_solve::Way;

use super::moves::options_passing;
use super::{Action, Arity, Method, argument, integer, player_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated};
use crate::value::{Class, Held, Value};

pub(super) const METHODS: &[Method] = &[
    Method {
        name: "OutcomeClass",
        alias: "",
        parameters: "(way)",
        summary: "Who wins: L and R are Left and Right whoever starts, N the next player, P the previous one. It is \
            found by a search over moves or by the value, whichever comes to an end first; OutcomeClass(\"search\") \
            and \
            OutcomeClass(\"value\") go one way only.",
        example: ("Domineering(5x5).OutcomeClass", "P"),
        arity: Arity::between(0, 1),
        action: Action::Any(|engine, value, arguments| {
            let way = way(arguments, 0)?;
            let outcome = engine.outcome(&value, way).map_err(|error| error.at(Place::Receiver))?;
            Ok(Value::loopy_outcome(outcome))
        }),
    },
    Method {
        name: "GetWinner",
        alias: "",
        parameters: "",
        summary: "The outcome class in words: LEFT, RIGHT, NEXT or PREVIOUS; winners compare by how much Left likes \
            them.",
        example: ("5/2.GetWinner()", "LEFT"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| {
            let outcome = engine.outcome(&value, Way::Cheapest).map_err(|error| error.at(Place::Receiver))?;
            Ok(match Value::loopy_outcome(outcome) {
                Value::Outcome(outcome) => Value::Winner(outcome),
                Value::Class(Class::Draw) => Value::Draw,
                other => other,
            })
        }),
    },
    Method {
        name: "Wins",
        alias: "",
        parameters: "(player, starter)",
        summary: "Whether the player wins if he starts himself, or if another starter is named, if that one does.",
        example: ("Domineering(4x4).Wins(Left, Right)", "false"),
        arity: Arity::between(1, 2),
        action: Action::Any(|engine, value, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            let starter = if arguments.len() > 1 { player_argument(engine, arguments, 1)? } else { player };
            wins(engine, value, player, starter)
        }),
    },
    Method {
        name: "WinningMoves",
        alias: "",
        parameters: "(player)",
        summary: "The positions to which the player can move and win.",
        example: ("Nim(1,2).WinningMoves(Left)", "[Nim(1, 1)]"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            options_passing(engine, value, player, |engine, option| {
                option.wins(engine, player, player.opponent(), Way::Cheapest)
            })
        }),
    },
    Method {
        name: "WinningMove",
        alias: "",
        parameters: "(player)",
        summary: "A position to which the player can move and win, the first that is found; nothing if there is none.",
        example: ("Domineering(2x3).WinningMove(Right)", "Domineering(\"##.|...\")"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            winning_move(engine, value, player)
        }),
    },
    Method {
        name: "OutcomeSearch",
        alias: "",
        parameters: "",
        summary: "The outcome class found by a search, with a winning move of each player who wins as the first one, \
            and how many sums of positions were searched for all that.",
        example: (
            "Domineering(2x3).OutcomeSearch",
            "{\"Left\" => Domineering(\".#.|.#.\"), \"Outcome\" => N, \"Right\" => Domineering(\"##.|...\"), \
             \"Searched\" => 0}",
        ),
        arity: Arity::exactly(0),
        action: Action::Any(outcome_search),
    },
];

/// The way that a text names.
fn way(arguments: &[Value], index: usize) -> Result<Way, Box<Error>> {
    let Some(named) = arguments.get(index) else { return Ok(Way::Cheapest) };
    let hint = "write \"search\" or \"value\", or nothing for whichever is cheaper";
    let way = match named {
        Value::Text(text) => match text.as_str() {
            "search" => Ok(Way::Search),
            "value" => Ok(Way::Value),
            other => Err(Error::mistake(format!("\"{other}\" is no way to find the winner")).hint(hint)),
        },
        other => {
            let message = format!("expected a way to find the winner, found {}", other.described());
            Err(Error::mistake(message).hint(hint))
        }
    };
    argument(index, way)
}

fn wins(engine: &mut Engine, value: Value, player: Player, starter: Player) -> Evaluated {
    let receiver = |error: Box<Error>| error.at(Place::Receiver);
    Ok(Value::Boolean(match &value {
        Value::Compound(compound) => compound.wins(engine, player, starter, Way::Cheapest).map_err(receiver)?,
        other => engine.outcome(other, Way::Cheapest).map_err(receiver)?.winner(starter) == Some(player),
    }))
}

/// The first winning move that is found.
fn winning_move(engine: &mut Engine, value: Value, player: Player) -> Evaluated {
    let compound = engine.compound(value).map_err(|error| error.at(Place::Receiver))?;
    for option in compound.options(engine, player)? {
        engine.games.guard().check()?;
        if option.wins(engine, player, player.opponent(), Way::Cheapest)? {
            return Ok(engine.of_compound(option));
        }
    }
    Ok(Value::Nothing)
}

fn outcome_search(engine: &mut Engine, value: Value, _: &[Value]) -> Evaluated {
    let before = engine.solver.searched();
    let outcome = engine.outcome(&value, Way::Search).map_err(|error| error.at(Place::Receiver))?;
    let mut entries = vec![("Outcome", Value::loopy_outcome(outcome))];
    for (name, player) in [("Left", Player::Left), ("Right", Player::Right)] {
        let found = match outcome.winner(player) == Some(player) {
            true => winning_move(engine, value.clone(), player)?,
            false => Value::Nothing,
        };
        entries.push((name, found));
    }
    entries.push(("Searched", integer(engine.solver.searched() - before)));
    entries.sort_by_key(|(name, _)| *name);
    Ok(Value::Map(Held::new(entries.into_iter().map(|(name, value)| (Value::Text(name.into()), value)).collect())))
}
