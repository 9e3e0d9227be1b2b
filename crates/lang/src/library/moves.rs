//! Options, and moves worth making.

use std::collections::HashSet;

use onside_ground::Player;

use super::{Action, Arity, Method, player_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, POSITION_BYTES};
use crate::value::{Compound, Value};

pub(super) const METHODS: &[Method] = &[
    Method {
        name: "LeftOptions",
        alias: "",
        parameters: "",
        summary: "What Left's moves lead to: the set of the canonical form's options, or the list of the positions \
            after a move.",
        example: ("Push(B_R).LeftOptions", "[Push(\"__R\")]"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| options(engine, value, Player::Left)),
    },
    Method {
        name: "RightOptions",
        alias: "",
        parameters: "",
        summary: "What Right's moves lead to.",
        example: ("{3||2*|1*}.RightOptions", "{{2*|1*}}"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| options(engine, value, Player::Right)),
    },
    Method {
        name: "Options",
        alias: "",
        parameters: "(player)",
        summary: "What the player's moves lead to.",
        example: ("^.Options(Left)", "{0}"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            options(engine, value, player)
        }),
    },
    Method {
        name: "SensibleMoves",
        alias: "CanonicalMoves",
        parameters: "(player)",
        summary: "The positions to which the player can move whose values are options of the canonical form.",
        example: ("Nim(2).SensibleMoves(Left)", "[Nim(),Nim(1)]"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            let stopper = engine.stopper(&value).map_err(|error| error.at(Place::Receiver))?;
            let canonical = engine.loops.options(stopper, player)?;
            chosen(engine, value, player, |engine, option| {
                let value = option.loopy_value(engine)?;
                Ok(value.as_stopper().is_some_and(|stopper| canonical.contains(&stopper)))
            })
        }),
    },
];

/// All options of the player; those of a value are the canonical form's.
fn options(engine: &mut Engine, value: Value, player: Player) -> Result<Value, Box<Error>> {
    chosen(engine, value, player, |_, _| Ok(true))
}

/// The player's options that pass a test: a set of values, or a list of positions, each once. Different moves may lead
/// to positions of equal value, which a set would not keep apart.
pub(super) fn chosen(
    engine: &mut Engine,
    value: Value,
    player: Player,
    mut test: impl FnMut(&mut Engine, &Compound) -> Result<bool, Box<Error>>,
) -> Result<Value, Box<Error>> {
    let listed = matches!(value, Value::Compound(_));
    let compound = engine.compound(value).map_err(|error| error.at(Place::Receiver))?;
    let mut seen = HashSet::new();
    let mut kept = Vec::new();
    let options = compound.options(engine, player)?;
    // The options, those that are kept and what tells them apart are there together.
    let mut charge = engine.games.guard().charge();
    charge.more(POSITION_BYTES.saturating_mul(options.len() as u64))?;
    for option in options {
        engine.games.guard().check()?;
        // The members of a set are told apart where it is made.
        if test(engine, &option)? && (!listed || seen.insert(option.clone())) {
            kept.push(engine.of_compound(option));
        }
    }
    if listed { Ok(Value::list(kept)) } else { crate::eval::set(engine, kept) }
}
