//! Questions about loopy games. Names are CGSuite's; the mathematics is in `value::loopy`.
//!
//! A loopy value that is short is a short game here, so these entries see only games with a cycle in them; what they
//! share with short games by name stands with those in `recognition`, `forms` and `operations`.

use std::sync::Arc;

use onside_ground::Player;
use onside_value::loopy::{LoopyValue, Pseudonumber, Side, Stopper};

use super::kinds::{LOOPY, LOOPY_AND_GAMES};
use super::{Arity, Method, argument, method_for, player_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated};
use crate::value::{Class, Members, PlacedGraph, Value};

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);

/// An entry for a question to a loopy game.
const fn question(
    name: &'static str,
    summary: &'static str,
    example: (&'static str, &'static str),
    action: fn(&mut Engine, &Value, &[Value]) -> Evaluated,
) -> Method {
    method_for(LOOPY, (name, "", NONE), summary, example, action)
}

/// An entry for a question whose answer is no, because the game is not short.
const fn never(name: &'static str, summary: &'static str, example: &'static str) -> Method {
    question(name, summary, (example, "false"), |_, _, _| Ok(Value::Boolean(false)))
}

fn value(engine: &mut Engine, value: &Value) -> Result<LoopyValue, Box<Error>> {
    engine.loopy(value).map_err(|error| error.at(Place::Receiver))
}

fn stopper(engine: &mut Engine, value: &Value) -> Result<Stopper, Box<Error>> {
    engine.stopper(value).map_err(|error| error.at(Place::Receiver))
}

fn stopper_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Stopper, Box<Error>> {
    argument(index, engine.stopper(&arguments[index]))
}

fn of_pseudonumber(engine: &Engine, number: &Pseudonumber) -> Evaluated {
    Ok(engine.of_stopper(engine.loops.pseudonumber(number)?))
}

fn options(engine: &mut Engine, game: &Value, player: Player) -> Evaluated {
    let stopper = stopper(engine, game)?;
    let options = engine.loops.options(stopper, player)?;
    set(engine, &options)
}

/// The set of some stoppers in the order of print.
fn set(engine: &Engine, members: &[Stopper]) -> Evaluated {
    let sorted = engine.loops.sorted(members)?;
    Ok(Value::Set(Members::new(sorted.into_iter().map(|member| engine.of_stopper(member)).collect())))
}

fn stop(engine: &mut Engine, game: &Value, starter: Player) -> Evaluated {
    let stopper = stopper(engine, game)?;
    let stop = engine.loops.stop(stopper, starter)?;
    of_pseudonumber(engine, &stop)
}

fn side(engine: &mut Engine, game: &Value, side: Side) -> Evaluated {
    let value = value(engine, game)?;
    let stopper = engine.loops.stopper_side(&value, side)?;
    Ok(engine.of_stopper(stopper))
}

pub(super) const METHODS: &[Method] = &[
    question(
        "Onside",
        "The value if draws count for Left; it must be a stopper.",
        ("dud.Onside", "on"),
        |engine, game, _| side(engine, game, Side::Onside),
    ),
    question(
        "Offside",
        "The value if draws count for Right; it must be a stopper.",
        ("dud.Offside", "off"),
        |engine, game, _| side(engine, game, Side::Offside),
    ),
    method_for(
        LOOPY_AND_GAMES,
        ("OnsideLessOrEqual", "(h)", ONE),
        "Whether the onside is at most the onside of h, also where these are no stoppers.",
        ("dud.OnsideLessOrEqual(on)", "true"),
        |engine, game, arguments| {
            let (low, high) = (value(engine, game)?, argument(0, engine.loopy(&arguments[0]))?);
            Ok(Value::Boolean(engine.loops.leq_on_side(&low, &high, Side::Onside)?))
        },
    ),
    method_for(
        LOOPY_AND_GAMES,
        ("OffsideLessOrEqual", "(h)", ONE),
        "Whether the offside is at most the offside of h, also where these are no stoppers.",
        ("dud.OffsideLessOrEqual(0)", "true"),
        |engine, game, arguments| {
            let (low, high) = (value(engine, game)?, argument(0, engine.loopy(&arguments[0]))?);
            Ok(Value::Boolean(engine.loops.leq_on_side(&low, &high, Side::Offside)?))
        },
    ),
    question(
        "OutcomeClass",
        "Who wins if Left starts and if Right starts: L, R, N, P, or with draws D, NHat (Left wins, draw), NCheck \
         (draw, Right wins), PHat (draw, Left wins), PCheck (Right wins, draw).",
        ("dud.OutcomeClass", "D"),
        |engine, game, _| {
            let value = value(engine, game)?;
            Ok(Value::loopy_outcome(engine.loops.outcome(&value)?))
        },
    ),
    question(
        "GetWinner",
        "The outcome class in words, LEFT, RIGHT, NEXT, PREVIOUS or DRAW; the classes with one draw keep their names.",
        ("[on, dud, tis].Apply(x -> x.GetWinner)", "[LEFT,DRAW,PHat]"),
        |engine, game, _| {
            let value = value(engine, game)?;
            Ok(match Value::loopy_outcome(engine.loops.outcome(&value)?) {
                Value::Outcome(outcome) => Value::Winner(outcome),
                Value::Class(Class::Draw) => Value::Draw,
                other => other,
            })
        },
    ),
    method_for(
        LOOPY,
        ("Wins", "(player, starter)", Arity::between(1, 2)),
        "Whether the player wins if he starts himself, or if another starter is named, if that one does; a draw is no \
         win.",
        ("dud.Wins(Left)", "false"),
        |engine, game, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            let starter = if arguments.len() > 1 { player_argument(engine, arguments, 1)? } else { player };
            let value = value(engine, game)?;
            Ok(Value::Boolean(engine.loops.outcome(&value)?.winner(starter) == Some(player)))
        },
    ),
    method_for(
        LOOPY,
        ("WinningMoves", "(p)", ONE),
        "The options of the graph-canonical form with which the player wins.",
        ("{on|0}.WinningMoves(Left)", "{on}"),
        |engine, game, arguments| {
            let (player, stopper) = (player_argument(engine, arguments, 0)?, stopper(engine, game)?);
            let mut winning = Vec::new();
            for option in engine.loops.options(stopper, player)? {
                if engine.loops.outcome(&option.into())?.winner(player.opponent()) == Some(player) {
                    winning.push(option);
                }
            }
            set(engine, &winning)
        },
    ),
    Method {
        alias: "GameValue",
        ..question(
            "CanonicalForm",
            "The value itself: a stopper is held in graph-canonical form.",
            ("{0|pass}.CanonicalForm", "over"),
            |_, game, _| Ok(game.clone()),
        )
    },
    question(
        "LeftOptions",
        "Left's options in the graph-canonical form.",
        ("over.LeftOptions", "{0}"),
        |engine, game, _| options(engine, game, Player::Left),
    ),
    question(
        "RightOptions",
        "Right's options in the graph-canonical form.",
        ("over.RightOptions", "{over}"),
        |engine, game, _| options(engine, game, Player::Right),
    ),
    method_for(
        LOOPY,
        ("Options", "(p)", ONE),
        "A player's options in the graph-canonical form.",
        ("on.Options(Left)", "{on}"),
        |engine, game, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            options(engine, game, player)
        },
    ),
    question(
        "Followers",
        "All positions of the graph-canonical form.",
        ("over.Followers", "{0,over}"),
        |engine, game, _| {
            let stopper = stopper(engine, game)?;
            let followers = engine.loops.followers(stopper)?;
            set(engine, &followers)
        },
    ),
    question(
        "FollowerCount",
        "How many positions the graph-canonical form has.",
        ("over.FollowerCount", "2"),
        |engine, game, _| {
            let stopper = stopper(engine, game)?;
            Ok(super::integer(engine.loops.follower_count(stopper)?))
        },
    ),
    question(
        "LeftStop",
        "The first number or pseudonumber that play reaches if Left starts.",
        ("(+-{5|pass}).LeftStop", "5over"),
        |engine, game, _| stop(engine, game, Player::Left),
    ),
    question(
        "RightStop",
        "The first number or pseudonumber that play reaches if Right starts.",
        ("{on|0||0}.RightStop", "0"),
        |engine, game, _| stop(engine, game, Player::Right),
    ),
    method_for(
        LOOPY,
        ("Stop", "(p)", ONE),
        "The first number or pseudonumber that play reaches if the player starts.",
        ("over.Stop(Left)", "over"),
        |engine, game, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            stop(engine, game, player)
        },
    ),
    method_for(
        LOOPY_AND_GAMES,
        ("StrongStop", "(p)", ONE),
        "The stop of the player, over and under left out: a number, on or off.",
        ("(+-{5|pass}).StrongStop(Left)", "5"),
        |engine, game, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            let stopper = stopper(engine, game)?;
            let stop = engine.loops.stop(stopper, player)?;
            match stop.number() {
                Some(number) => Ok(super::dyadic(number)),
                None => of_pseudonumber(engine, &stop),
            }
        },
    ),
    method_for(
        LOOPY_AND_GAMES,
        ("IsFinite", "", NONE),
        "Whether the game has finitely many positions; among numbers, whether it is a short game.",
        ("[over.IsFinite, (1/3).IsFinite]", "[true,false]"),
        |_, game, _| Ok(Value::Boolean(!matches!(game, Value::Number(number) if !number.is_dyadic()))),
    ),
    question("Degree", "The degree of loopiness, the onside of G - G.", ("upon.Degree", "^<on>"), |engine, game, _| {
        let stopper = stopper(engine, game)?;
        let degree = engine.loops.degree(stopper)?;
        Ok(engine.of_stopper(degree))
    }),
    method_for(
        LOOPY,
        ("Variety", "", NONE),
        "The variety of a stable game: what the upsum and the downsum variety of its own degree agree on.",
        ("{pass|3/2}.Variety", "under"),
        |engine, game, _| {
            let stopper = stopper(engine, game)?;
            let variety = engine.loops.variety(stopper)?;
            Ok(engine.of_stopper(variety))
        },
    ),
    method_for(
        LOOPY_AND_GAMES,
        ("IsStable", "", NONE),
        "Whether the upsum and the downsum variety of the game's own degree agree.",
        ("over.IsStable", "true"),
        |engine, game, _| {
            let stopper = stopper(engine, game)?;
            Ok(Value::Boolean(engine.loops.is_stable(stopper)?))
        },
    ),
    method_for(
        LOOPY_AND_GAMES,
        ("Upsum", "(h)", ONE),
        "The onside of the sum.",
        ("on.Upsum(off)", "on"),
        |engine, game, arguments| {
            let (first, second) = (stopper(engine, game)?, stopper_argument(engine, arguments, 0)?);
            let sum = engine.loops.upsum(first, second)?;
            Ok(engine.of_stopper(sum))
        },
    ),
    method_for(
        LOOPY_AND_GAMES,
        ("Downsum", "(h)", ONE),
        "The offside of the sum.",
        ("on.Downsum(off)", "off"),
        |engine, game, arguments| {
            let (first, second) = (stopper(engine, game)?, stopper_argument(engine, arguments, 0)?);
            let sum = engine.loops.downsum(first, second)?;
            Ok(engine.of_stopper(sum))
        },
    ),
    method_for(
        LOOPY_AND_GAMES,
        ("UpsumVariety", "(d)", ONE),
        "G upsum (-G downsum -d), for an idempotent d.",
        ("upon.UpsumVariety(^.Pow(on))", "v<on>"),
        |engine, game, arguments| {
            let (first, degree) = (stopper(engine, game)?, stopper_argument(engine, arguments, 0)?);
            let variety = engine.loops.upsum_variety(first, degree)?;
            Ok(engine.of_stopper(variety))
        },
    ),
    method_for(
        LOOPY_AND_GAMES,
        ("DownsumVariety", "(d)", ONE),
        "G downsum (-G upsum d), for an idempotent d.",
        ("upon.DownsumVariety(^.Pow(on))", "v<on>"),
        |engine, game, arguments| {
            let (first, degree) = (stopper(engine, game)?, stopper_argument(engine, arguments, 0)?);
            let variety = engine.loops.downsum_variety(first, degree)?;
            Ok(engine.of_stopper(variety))
        },
    ),
    method_for(
        LOOPY,
        ("Subordinate", "(b)", ONE),
        "The x with b : x equal to the game.",
        ("over.Subordinate(1)", "off"),
        |engine, game, arguments| {
            let whole = stopper(engine, game)?;
            let base = argument(0, engine.base(&arguments[0]))?;
            let upper = engine.loops.subordinate(whole, base.options(Player::Left), base.options(Player::Right))?;
            Ok(engine.of_stopper(upper))
        },
    ),
    question(
        "IsStopper",
        "Whether the value is a stopper: alternating play must end.",
        ("dud.IsStopper", "false"),
        |_, game, _| Ok(Value::Boolean(matches!(game, Value::Loopy(value) if value.as_stopper().is_some()))),
    ),
    question(
        "IsStopperSided",
        "Whether onside and offside are stoppers.",
        ("dud.IsStopperSided", "true"),
        |_, game, _| Ok(Value::Boolean(matches!(game, Value::Loopy(value) if value.is_stopper_sided()))),
    ),
    question(
        "IsPlumtree",
        "Whether all cycles of the graph-canonical form are passes.",
        ("over.IsPlumtree", "true"),
        |engine, game, _| {
            let answer = match value(engine, game)?.as_stopper() {
                Some(stopper) => engine.loops.is_plumtree(stopper)?,
                None => false,
            };
            Ok(Value::Boolean(answer))
        },
    ),
    question(
        "IsPseudonumber",
        "Whether the value is on, off, or a number with over or under.",
        ("5over.IsPseudonumber", "true"),
        |engine, game, _| {
            let stopper = value(engine, game)?.as_stopper();
            Ok(Value::Boolean(stopper.is_some_and(|stopper| engine.loops.as_pseudonumber(stopper).is_some())))
        },
    ),
    question(
        "IsIdempotent",
        "Whether the game added to itself is itself.",
        ("over.IsIdempotent", "true"),
        |engine, game, _| {
            let value = value(engine, game)?;
            Ok(Value::Boolean(engine.loops.is_idempotent(&value)?))
        },
    ),
    question(
        "IsInfinitesimal",
        "Whether both stops are 0 but for over and under.",
        ("over.IsInfinitesimal", "true"),
        |engine, game, _| {
            let value = value(engine, game)?;
            Ok(Value::Boolean(engine.loops.is_infinitesimal(&value)?))
        },
    ),
    question(
        "IsNumberish",
        "Whether the game is infinitesimally close to a number.",
        ("5over.IsNumberish", "true"),
        |engine, game, _| {
            let value = value(engine, game)?;
            Ok(Value::Boolean(engine.loops.value_numberish(&value)?.is_some()))
        },
    ),
    question(
        "IsNumberTiny",
        "Whether the game is a number and a tiny or a miny.",
        ("Tiny(on).IsNumberTiny", "true"),
        |engine, game, _| {
            let answer = match value(engine, game)?.as_stopper() {
                Some(stopper) => engine.loops.is_number_tiny(stopper)?,
                None => false,
            };
            Ok(Value::Boolean(answer))
        },
    ),
    never(
        "IsLoopfree",
        "Whether play must end; false of every game that has a cycle in its canonical form.",
        "over.IsLoopfree",
    ),
    never("IsZero", "Whether the value is 0; no loopy game is.", "dud.IsZero"),
    never("IsNumber", "Whether the value is a number; no loopy game is.", "over.IsNumber"),
    never("IsInteger", "Whether the value is an integer; no loopy game is.", "on.IsInteger"),
    never("IsNimber", "Whether the value is a nimber; no loopy game is.", "upon.IsNimber"),
    never(
        "IsUptimal",
        "Whether the value is a sum of a number, a nimber and uptimals; no loopy game is.",
        "upon.IsUptimal",
    ),
    never("IsOrdinal", "Whether the value is an ordinal; no loopy game is.", "on.IsOrdinal"),
    method_for(
        LOOPY_AND_GAMES,
        ("Graph", "", NONE),
        "The graph-canonical form of a stopper as a game graph, every position a vertex.",
        ("over.Graph.VertexCount", "2"),
        |engine, game, _| {
            let stopper = stopper(engine, game)?;
            let (graph, start) = engine.loops.graph(stopper)?;
            let (graph, start) = graph.expanded(&engine.games)?.reachable(start);
            Ok(Value::Graph(Arc::new(PlacedGraph::new(Arc::new(graph), start))))
        },
    ),
];
