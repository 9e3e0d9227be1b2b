//! Games in misere play, where whoever cannot move wins.

use std::collections::HashSet;
use std::sync::Arc;

use onside_value::misere::{Genus, MisereGame, Tameness};
use onside_value::short::Simple;

use super::kinds::{GAMES, MISERE, MISERE_AND_GAMES, SYNCHRONIZED_ALONE};
use super::operations::pair;
use super::{Arity, Function, Method, integer, method_for};
use crate::error::{Error, Place};
use crate::eval::{Engine, misere};
use crate::value::{Combination, Value};

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);

/// A method that says whether something holds of a misere game.
macro_rules! question {
    ($name:literal, $summary:literal, $example:literal => $answer:literal, $holds:expr) => {
        method_for(MISERE, ($name, "", NONE), $summary, ($example, $answer), |engine, value, _| {
            let holds: fn(&Engine, MisereGame) -> Result<bool, onside_ground::Stop> = $holds;
            Ok(Value::Boolean(holds(engine, game_of(value)?)?))
        })
    };
}

pub(super) const METHODS: &[Method] = &[
    method_for(
        GAMES,
        ("MisereOutcomeClass", "", NONE),
        "Who wins if whoever cannot move wins: of a position as it is, otherwise of the canonical form.",
        ("Nim(2,2).MisereOutcomeClass", "P"),
        |engine, value, _| {
            misere::outcome(engine, value).map(Value::Outcome).map_err(|error| error.at(Place::Receiver))
        },
    ),
    method_for(
        SYNCHRONIZED_ALONE,
        ("MisereOutcomeClass", "", NONE),
        "Who can force what with pure strategies if a player who cannot move wins, and if neither can it is a draw: L, \
         R, D, LD, DR, LDR or LR, as for OutcomeClass.",
        ("Synchronized(2*Hackenbush(\"0-1B, 1-2R\")).MisereOutcomeClass", "DR"),
        |engine, value, _| {
            let game = engine.synchronized(value).map_err(|error| error.at(Place::Receiver))?;
            Ok(Value::by_strategies(engine.solver.misere_outlook(&game)?.class()))
        },
    ),
    method_for(
        MISERE,
        ("MisereOutcomeClass", "", NONE),
        "Who wins: P if whoever moves first loses, otherwise N.",
        ("*[2#].MisereOutcomeClass", "P"),
        |engine, value, _| Ok(Value::Outcome(misere::outcome_of(engine.misere.is_previous_win(game_of(value)?)))),
    ),
    method_for(
        MISERE,
        ("CanonicalForm", "", NONE),
        "The value in normal play, which is a nimber.",
        ("*[2#1].CanonicalForm", "*2"),
        |engine, value, _| {
            let size = engine.misere.nim_value(game_of(value)?);
            let nimber = engine.games.simple(Simple::nimber(u64::from(size)))?;
            Ok(engine.of_game(nimber))
        },
    ),
    method_for(
        MISERE,
        ("ConjunctiveSum", "(h)", ONE),
        "The conjunctive sum: a player moves in both games, and play ends when one of them does.",
        ("(*[2#1] ConjunctiveSum *5).CanonicalForm", "*4"),
        |engine, value, arguments| pair(engine, Combination::ConjunctiveSum, value.clone(), arguments),
    ),
    method_for(
        MISERE,
        ("SelectiveSum", "(h)", ONE),
        "The selective sum: a player moves in one of the games or in both.",
        ("(*[3] SelectiveSum *5).CanonicalForm", "*8"),
        |engine, value, arguments| pair(engine, Combination::SelectiveSum, value.clone(), arguments),
    ),
    method_for(
        MISERE,
        ("ConwayProduct", "(h)", ONE),
        "Conway's product of the game, as a form, with another.",
        ("(*[2#1] ConwayProduct *5).CanonicalForm", "*10"),
        |engine, value, arguments| pair(engine, Combination::ConwayProduct, value.clone(), arguments),
    ),
    method_for(
        MISERE,
        ("OrdinalProduct", "(h)", ONE),
        "The ordinal product of the game, as a form, with another.",
        ("(*[3] OrdinalProduct *5).CanonicalForm", "*15"),
        |engine, value, arguments| pair(engine, Combination::OrdinalProduct, value.clone(), arguments),
    ),
    method_for(
        MISERE_AND_GAMES,
        ("MisereCanonicalForm", "", NONE),
        "The simplest game that is equal to an impartial one in misere play.",
        ("GrundysGame(13).MisereCanonicalForm", "*[2[2]21]"),
        |engine, value, _| Ok(Value::Misere(impartial(engine, value)?)),
    ),
    method_for(
        MISERE_AND_GAMES,
        ("MisereNimValue", "", NONE),
        "The nim value in misere play: 1 for no moves, otherwise the least that no option has.",
        ("Kayles(11).MisereNimValue", "4"),
        |engine, value, _| {
            let game = impartial(engine, value)?;
            Ok(integer(engine.misere.misere_nim_value(game)))
        },
    ),
    method_for(
        MISERE_AND_GAMES,
        ("Genus", "", NONE),
        "The nim value, and as exponent the misere nim values of the game with 0, 1, 2, ... heaps *[2] beside it.",
        ("Kayles(5).Genus", "4^146"),
        |engine, value, _| {
            let game = impartial(engine, value)?;
            Ok(Value::Genus(Arc::new(engine.misere.genus(game)?)))
        },
    ),
    method_for(
        MISERE,
        ("NimValue", "", NONE),
        "The nim value in normal play.",
        ("(*[2] + *[3]).NimValue", "1"),
        |engine, value, _| Ok(integer(engine.misere.nim_value(game_of(value)?))),
    ),
    method_for(
        MISERE,
        ("Birthday", "", NONE),
        "How many moves play can last, in the simplest form.",
        ("*[2#0].Birthday", "4"),
        |engine, value, _| Ok(integer(engine.misere.birthday(game_of(value)?))),
    ),
    method_for(
        MISERE,
        ("Options", "(player)", Arity::between(0, 1)),
        "The options of the simplest form, which both players have.",
        ("(*[2] + *[2]).Options", "[*[2],*[3]]"),
        |engine, value, arguments| match arguments.first() {
            None | Some(Value::Player(_)) => options(engine, value),
            Some(other) => {
                super::argument(0, Err(Error::mistake(format!("expected a player, found {}", other.described()))))
            }
        },
    ),
    method_for(
        MISERE,
        ("LeftOptions", "", NONE),
        "The options of the simplest form, which both players have.",
        ("*[2#0].LeftOptions", "[*[0],*[2#]]"),
        |engine, value, _| options(engine, value),
    ),
    method_for(
        MISERE,
        ("RightOptions", "", NONE),
        "The options of the simplest form, which both players have.",
        ("*[2#0].RightOptions", "[*[0],*[2#]]"),
        |engine, value, _| options(engine, value),
    ),
    method_for(
        MISERE,
        ("Followers", "", NONE),
        "All games that can be reached, the game itself included.",
        ("*[2#].Followers", "[*[0],*[1],*[2],*[2#]]"),
        |engine, value, _| Ok(listed(followers(engine, game_of(value)?)?)),
    ),
    method_for(
        MISERE,
        ("FollowerCount", "", NONE),
        "How many games can be reached, the game itself included.",
        ("*[2#].FollowerCount", "4"),
        |engine, value, _| Ok(integer(followers(engine, game_of(value)?)?.len())),
    ),
    method_for(
        MISERE,
        ("OutcomeClass", "", NONE),
        "Who wins in normal play: P if whoever moves first loses, otherwise N.",
        ("[*[2#].OutcomeClass, *[2#1].OutcomeClass]", "[P,N]"),
        |engine, value, _| Ok(Value::Outcome(misere::outcome_of(engine.misere.nim_value(game_of(value)?) == 0))),
    ),
    method_for(
        MISERE,
        ("Mate", "", NONE),
        "*[1] for *[0], otherwise the game whose options are the mates of the options.",
        ("*[2#0].Mate", "*[2#1]"),
        |engine, value, _| Ok(Value::Misere(engine.misere.mate(game_of(value)?)?)),
    ),
    method_for(
        MISERE,
        ("Parts", "", NONE),
        "The games X, no units and even, for which some other Y makes X + Y the game.",
        ("*[2#].Parts", "[*[2],*[2[#-2]]]"),
        |engine, value, _| Ok(listed(engine.misere.parts(game_of(value)?)?)),
    ),
    method_for(
        MISERE,
        ("Partitions", "", NONE),
        "All ways to write the game as a sum of primes.",
        ("*[4[2#]].Partitions", "[[*[2],*[4[2#-2]]],[*[4],*[4[2#-4]]]]"),
        |engine, value, _| {
            let partitions = engine.misere.partitions(game_of(value)?)?;
            Ok(Value::list(partitions.into_iter().map(listed).collect()))
        },
    ),
    method_for(
        MISERE,
        ("MisereMinus", "(h)", ONE),
        "The game X with h + X equal to the game.",
        ("*[2##].MisereMinus(*[2#])", "*[2[##-2]0]"),
        |engine, value, arguments| {
            let (game, part) = (game_of(value)?, argument(engine, arguments)?);
            let difference = engine.misere.difference(game, part)?;
            difference.map(Value::Misere).ok_or_else(|| Error::mistake("the second game is no part of the first"))
        },
    ),
    method_for(
        MISERE,
        ("IsLinkedTo", "(h)", ONE),
        "Whether some game makes a P-position with either of the two.",
        ("*[2##].IsLinkedTo(*[2#])", "false"),
        |engine, value, arguments| {
            let (game, other) = (game_of(value)?, argument(engine, arguments)?);
            Ok(Value::Boolean(engine.misere.is_linked(game, other)))
        },
    ),
    method_for(
        MISERE,
        ("Link", "(h)", ONE),
        "A game that makes a P-position with either of the two.",
        ("*[2##].Link(*[2] + *[2])", "*[((2#1)21)32]"),
        |engine, value, arguments| {
            let (game, other) = (game_of(value)?, argument(engine, arguments)?);
            let link = engine.misere.link(game, other)?;
            link.map(Value::Misere)
                .ok_or_else(|| Error::mistake("the games are not linked").hint("one of them is an option of the other"))
        },
    ),
    method_for(
        MISERE,
        ("Distinguisher", "(h)", ONE),
        "A game that makes a P-position with one of the two and not with the other.",
        ("*[2#].Distinguisher(*[2] + *[2])", "*[(2#1)21]"),
        |engine, value, arguments| {
            let (game, other) = (game_of(value)?, argument(engine, arguments)?);
            let found = engine.misere.distinguisher(game, other)?;
            found.map(Value::Misere).ok_or_else(|| Error::mistake("the games are equal, so nothing tells them apart"))
        },
    ),
    question!("IsEven", "Whether the game is born before the game with one more token beside it.",
        "*[2].IsEven" => "true", |engine, game| engine.misere.is_even(game)),
    question!("IsNimHeap", "Whether it is a nim-heap.",
        "*[2].IsNimHeap" => "true", |_, game| Ok(game.heap_size().is_some())),
    question!("IsPrime", "Whether it is no unit and has no parts but units and itself.",
        "*[2#0].IsPrime" => "true", |engine, game| engine.misere.is_prime(game)),
    question!("IsExtraverted", "Whether it is a part of the game whose only option it is.",
        "*[2#0].IsExtraverted" => "false", |engine, game| engine.misere.is_extraverted(game)),
    question!("IsIntroverted", "Whether it is a unit, *[0] or *[1].",
        "*[2].IsIntroverted" => "false", |engine, game| Ok(engine.misere.is_introverted(game))),
    question!("IsTame", "Whether it has the genus of a nim position, and everything that can be reached has too.",
        "*[2#].IsTame" => "true", |engine, game| Ok(engine.misere.tameness(game)?.is_hereditarily_tame())),
    question!("IsGenerallyTame", "Whether it is tame, or its options that are not revert to tame games.",
        "*[(2#1)2##].IsGenerallyTame" => "true", |engine, game| Ok(engine.misere.tameness(game)?.is_tame())),
    question!("IsTameable", "Whether its sums with tame games have the genus of nim positions.",
        "*[2#0].IsTameable" => "false", |engine, game| Ok(engine.misere.tameness(game)?.is_tameable())),
    question!("IsHalfTame", "Whether it is not tame and its sum with itself is, of genus 0^0.",
        "*[2#0].IsHalfTame" => "true", |engine, game| engine.misere.is_half_tame(game)),
    question!("IsRestive", "Whether it is not tame, its nim value is 0 or 1, and all that can be reached is tame.",
        "*[2#0].IsRestive" => "true",
        |engine, game| Ok(engine.misere.tameness(game)? == Tameness::HereditarilyRestive)),
    question!("IsGenerallyRestive", "Whether it is restive, or its options that are not tame revert.",
        "*[2#0].IsGenerallyRestive" => "true", |engine, game| Ok(engine.misere.tameness(game)?.is_restive())),
    question!("IsRestless", "Whether it is not tame, its misere nim value is 0 or 1, and all options are tame.",
        "*[2#1].IsRestless" => "true", |engine, game| Ok(engine.misere.tameness(game)? == Tameness::Restless)),
];

pub(super) const FUNCTIONS: &[Function] = &[Function {
    name: "Genus",
    parameters: "(text)",
    summary: "A genus as it is printed: a nim value, and as exponent misere nim values.",
    example: ("Genus(\"4^146\") == Kayles(5).Genus", "true"),
    mode: None,
    arity: ONE,
    action: |_, arguments| {
        let Value::Text(text) = &arguments[0] else {
            let error = Error::mistake(format!("expected a text, found {}", arguments[0].described()));
            return super::argument(0, Err(error.hint("as in Genus(\"4^146\"); g.Genus is that of a game")));
        };
        let genus = text.parse::<Genus>().map_err(|error| Error::mistake(error.to_string()));
        Ok(Value::Genus(Arc::new(super::argument(0, genus)?)))
    },
}];

fn options(engine: &mut Engine, value: &Value) -> Result<Value, Box<Error>> {
    Ok(listed(engine.misere.options(game_of(value)?)?))
}

/// Everything that can be reached, in the order of print.
fn followers(engine: &Engine, game: MisereGame) -> Result<Vec<MisereGame>, Box<Error>> {
    let mut seen = HashSet::from([game]);
    let mut found = vec![game];
    let mut next = 0;
    while let Some(&follower) = found.get(next) {
        next += 1;
        engine.games.guard().charge_positions(1)?;
        found.extend(engine.misere.options(follower)?.into_iter().filter(|&option| seen.insert(option)));
    }
    engine.misere.sort(&mut found)?;
    Ok(found)
}

fn listed(games: Vec<MisereGame>) -> Value {
    Value::list(games.into_iter().map(Value::Misere).collect())
}

/// The game that a value is which is known to be one.
fn game_of(value: &Value) -> Result<MisereGame, Box<Error>> {
    match value {
        Value::Misere(game) => Ok(*game),
        other => Err(misere::not_impartial(other)),
    }
}

/// The misere canonical form of an impartial game.
fn impartial(engine: &mut Engine, value: &Value) -> Result<MisereGame, Box<Error>> {
    let game = misere::of(engine, value).and_then(|game| game.ok_or_else(|| misere::not_impartial(value)));
    game.map_err(|error| error.at(Place::Receiver))
}

fn argument(engine: &mut Engine, arguments: &[Value]) -> Result<MisereGame, Box<Error>> {
    super::argument(0, impartial(engine, &arguments[0]).map_err(|error| error.at(Place::Whole)))
}
