//! Options, and moves worth making.

use std::collections::HashSet;
use std::ops::ControlFlow;

use onside_ground::Player;
use onside_ruleset::AnyPosition;

use super::{Action, Arity, Method, player_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, POSITION_BYTES, members};
use crate::value::{Compound, Value};

/// More moves than this are not listed.
const MOST_NAMED: u64 = 1_000_000;

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
        summary: "What the player's moves lead to; what those of both do, if no player is named.",
        example: ("[^.Options(Left), *3.Options]", "[{0},{0,*,*2}]"),
        arity: Arity::between(0, 1),
        action: Action::Any(|engine, value, arguments| {
            if arguments.is_empty() {
                let mut all = Vec::new();
                for player in Player::BOTH {
                    let of_one = options(engine, value.clone(), player)?;
                    all.extend(members(engine, &of_one)?.iter().cloned());
                }
                return crate::eval::set(engine, all);
            }
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
            options_passing(engine, value, player, |engine, option| {
                let value = option.loopy_value(engine)?;
                Ok(value.as_stopper().is_some_and(|stopper| canonical.contains(&stopper)))
            })
        }),
    },
];

/// All options of the player; those of a value are the canonical form's.
fn options(engine: &mut Engine, value: Value, player: Player) -> Result<Value, Box<Error>> {
    options_passing(engine, value, player, |_, _| Ok(true))
}

/// The player's options that pass a test: a set of values, or a list of positions, each once. Different moves may lead
/// to positions of equal value, which a set would not keep apart.
pub(super) fn options_passing(
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

/// The player's moves by name in a position or a sum of positions that is played alternately, each with what it leads
/// to; nothing if there is something else in it, whose moves have no names.
pub(super) fn named(engine: &mut Engine, value: &Value, player: Player) -> Result<Option<Value>, Box<Error>> {
    let Value::Compound(compound) = value else { return Ok(None) };
    let terms = match compound {
        Compound::Sum(terms) => &terms[..],
        other => std::slice::from_ref(other),
    };
    let positions = terms.iter().map(|term| match term {
        Compound::Position(position) => Some(&**position),
        _ => None,
    });
    let Some(positions) = positions.collect::<Option<Vec<&AnyPosition>>>() else { return Ok(None) };
    let moves: u128 = positions.iter().map(|position| position.move_count(player)).sum();
    let Some(moves) = u64::try_from(moves).ok().filter(|&moves| moves <= MOST_NAMED) else {
        return Err(Error::mistake(format!("there are more than {MOST_NAMED} moves, too many to list")));
    };
    let mut charge = engine.games.guard().charge();
    charge.more(POSITION_BYTES.saturating_mul(moves).saturating_mul(terms.len() as u64))?;
    let mut entries = Vec::new();
    for (index, position) in positions.iter().enumerate() {
        let mut stop = Ok(());
        let _ = position.visit_options(player, &mut |(name, option)| {
            let option = Compound::Position(Box::new(option));
            let (name, option) = if terms.len() == 1 {
                (name, option)
            } else {
                let mut moved = terms.to_vec();
                moved[index] = option;
                // Without the quotes, so that the text can stand in quotes itself.
                (format!("{}: {name}", position.print().replace('"', "")), Compound::Sum(moved))
            };
            entries.push(Value::entry(Value::Text(name), engine.of_compound(option)));
            stop = engine.games.guard().check();
            if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stop?;
    }
    Ok(Some(Value::list(entries)))
}
