//! Operations that make games of games.

use std::sync::Arc;

use onside_value::loopy::LoopyValue;
use onside_value::short::UptimalExpansion;

use super::kinds::LOOPY_AND_GAMES;
use super::ordinals::product_of_heaps;
use super::{Action, Arity, Function, Method, argument, game_argument, integer, method_for};
use crate::error::{Error, Place};
use crate::eval::{Engine, misere};
use crate::value::{Combination, Compound, Value};

pub(super) const METHODS: &[Method] = &[
    Method {
        name: "AtomicWeight",
        alias: "",
        parameters: "",
        summary: "The atomic weight: how many ups the game is worth among all-small games.",
        example: ("(^3 + *2).AtomicWeight", "3"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| {
            let weight = engine.games.atomic_weight(game)?;
            Ok(engine.of_game(weight))
        }),
    },
    Method {
        name: "ReducedCanonicalForm",
        alias: "RCF",
        parameters: "",
        summary: "The simplest game that differs from this one by an infinitesimal.",
        example: ("(1/2 + ^).ReducedCanonicalForm", "1/2"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| {
            let reduced = engine.games.reduced_canonical_form(game)?;
            Ok(engine.of_game(reduced))
        }),
    },
    method_for(
        LOOPY_AND_GAMES,
        ("Tiny", "", Arity::exactly(0)),
        "Tiny-g, the game {0||0|-g}.",
        ("[2.Tiny, on.Tiny]", "[Tiny(2),Tiny(on)]"),
        |engine, value, _| {
            let tiny = tiny(engine, value).map_err(|error| error.at(Place::Receiver))?;
            Ok(engine.of_loopy(tiny))
        },
    ),
    method_for(
        LOOPY_AND_GAMES,
        ("Miny", "", Arity::exactly(0)),
        "Miny-g, the game {g|0||0}.",
        ("on.Miny", "Miny(on)"),
        |engine, value, _| {
            let tiny = tiny(engine, value).map_err(|error| error.at(Place::Receiver))?;
            let negative = engine.loops.negative(&tiny)?;
            Ok(engine.of_loopy(negative))
        },
    ),
    Method {
        name: "Companion",
        alias: "",
        parameters: "",
        summary: "The companion: 0 becomes *, and 0 is offered to Left where the position is >= 0, to Right where it \
            is <= 0.",
        example: ("^.Companion", "^*"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| {
            let companion = engine.games.companion(game)?;
            Ok(engine.of_game(companion))
        }),
    },
    Method {
        name: "StarProjection",
        alias: "",
        parameters: "",
        summary: "The star projection: p(x) = x or x* for numbers, and p{G^L|G^R} = {p(G^L)|p(G^R)} otherwise.",
        example: ("{2*|1*}.StarProjection", "{2|1}"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| {
            let projection = engine.games.star_projection(game)?;
            Ok(engine.of_game(projection))
        }),
    },
    Method {
        name: "FarStar",
        alias: "",
        parameters: "",
        summary: "An n for which *n is a far star of the game: a power of two beyond every nimber in it.",
        example: ("*2.FarStar", "4"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(integer(engine.games.far_star(game)?))),
    },
    Method {
        name: "UptimalExpansion",
        alias: "",
        parameters: "",
        summary: "The expansion of an uptimal: the coefficients of ^, ^<2>, ^<3>, ... behind a point.",
        example: ("{0|v*}.UptimalExpansion", "UptimalExpansion(\"0.01\")"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(Value::Expansion(Arc::new(engine.games.uptimal_expansion(game)?)))),
    },
    Method {
        name: "Degree",
        alias: "",
        parameters: "",
        summary: "The degree of loopiness; 0 for every short game.",
        example: ("^.Degree", "0"),
        arity: Arity::exactly(0),
        action: Action::Game(|_, _, _| Ok(integer(0))),
    },
    Method {
        name: "Variety",
        alias: "",
        parameters: "",
        summary: "The variety, which measures loopy games relative to their degree; 0 for every short game.",
        example: ("^.Variety", "0"),
        arity: Arity::exactly(0),
        action: Action::Game(|_, _, _| Ok(integer(0))),
    },
    Method {
        name: "ConwayProduct",
        alias: "",
        parameters: "(h)",
        summary: "Conway's product, which multiplies numbers as usual and nimbers by nim multiplication.",
        example: ("*4 ConwayProduct *4", "*6"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            if matches!(arguments[0], Value::Nimber(_)) {
                return product_of_heaps(engine, &value, &arguments[0]);
            }
            pair(engine, Combination::ConwayProduct, value, arguments)
        }),
    },
    Method {
        name: "OrdinalProduct",
        alias: "",
        parameters: "(h)",
        summary: "The ordinal product: the tree of h with copies of g standing on each other for its moves.",
        example: ("*5 OrdinalProduct *6", "*30"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| pair(engine, Combination::OrdinalProduct, value, arguments)),
    },
    Method {
        name: "ConjunctiveSum",
        alias: "",
        parameters: "(h)",
        summary: "The conjunctive sum: a player moves in both games, and play ends when one of them does.",
        example: ("*5 ConjunctiveSum *6", "*5"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| pair(engine, Combination::ConjunctiveSum, value, arguments)),
    },
    Method {
        name: "SelectiveSum",
        alias: "",
        parameters: "(h)",
        summary: "The selective sum: a player moves in one of the games or in both.",
        example: ("Domineering(\"..|..\") SelectiveSum *", "Domineering(\"..|..\") SelectiveSum *"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| pair(engine, Combination::SelectiveSum, value, arguments)),
    },
    Method {
        name: "NortonProduct",
        alias: "",
        parameters: "(u)",
        summary: "Norton's product G.U, which respects sums and order if U is positive.",
        example: ("6.NortonProduct(^)", "^6"),
        arity: Arity::exactly(1),
        action: Action::Game(|engine, game, arguments| {
            let unit = game_argument(engine, arguments, 0)?;
            let product = engine.games.norton_product(game, unit)?;
            Ok(engine.of_game(product))
        }),
    },
    Method {
        name: "OrdinalSum",
        alias: "",
        parameters: "(h)",
        summary: "The ordinal sum g : h, where a move in g annihilates h.",
        example: ("1 OrdinalSum -1", "1/2"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| pair(engine, Combination::OrdinalSum, value, arguments)),
    },
    Method {
        name: "Subordinate",
        alias: "",
        parameters: "(b)",
        summary: "The x with b : x equal to the game.",
        example: ("(1/8).Subordinate(1)", "-3"),
        arity: Arity::exactly(1),
        action: Action::Game(|engine, game, arguments| {
            let base = argument(0, engine.base(&arguments[0]))?;
            let upper = engine.games.subordinate(game, &base)?;
            Ok(engine.of_game(upper))
        }),
    },
    Method {
        name: "Pow",
        alias: "",
        parameters: "(x)",
        summary: "The power of a game such as ^ or a tiny: ^.Pow(n) is ^<n>.",
        example: ("^.Pow(3)", "^<3>"),
        arity: Arity::exactly(1),
        action: Action::Game(|engine, game, arguments| {
            let exponent = argument(0, engine.stopper(&arguments[0]))?;
            let power = engine.loops.power(game, exponent)?;
            Ok(engine.of_stopper(power))
        }),
    },
    Method {
        name: "PowTo",
        alias: "",
        parameters: "(x)",
        summary: "G with x - 1 moves on top, G : y where x = 1 : y, and 0 for x = 0: ^.PowTo(n) is ^[n].",
        example: ("^.PowTo(3)", "^[3]"),
        arity: Arity::exactly(1),
        action: Action::Game(|engine, game, arguments| {
            let exponent = argument(0, engine.stopper(&arguments[0]))?;
            let power = engine.loops.power_to(game, exponent)?;
            Ok(engine.of_stopper(power))
        }),
    },
];

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "UptimalExpansion",
        parameters: "(text)",
        summary: "An uptimal expansion as it is printed: a number, a nimber, a point and the coefficients.",
        example: ("UptimalExpansion(\"0.01\") == {0|v*}.UptimalExpansion", "true"),
        mode: None,
        arity: Arity::exactly(1),
        action: |_, arguments| expansion(arguments),
    },
    Function {
        name: "Tiny",
        parameters: "(x)",
        summary: "Tiny-x, the game {0||0|-x}.",
        example: ("Tiny(2) > 0", "true"),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| {
            let tiny = tiny(engine, &arguments[0])?;
            Ok(engine.of_loopy(tiny))
        },
    },
    Function {
        name: "Miny",
        parameters: "(x)",
        summary: "Miny-x, the game {x|0||0}, the negative of tiny-x.",
        example: ("Tiny(2) + Miny(2)", "0"),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| {
            let tiny = tiny(engine, &arguments[0])?;
            let negative = engine.loops.negative(&tiny)?;
            Ok(engine.of_loopy(negative))
        },
    },
];

/// Two games that are one. Values are combined at once; positions and explicit forms wait until a value is asked for.
pub(super) fn pair(
    engine: &mut Engine,
    how: Combination,
    value: Value,
    arguments: &[Value],
) -> Result<Value, Box<Error>> {
    let (value, other) = (misere::as_form(engine, value)?, misere::as_form(engine, arguments[0].clone())?);
    let waits = matches!(value, Value::Compound(_)) || matches!(other, Value::Compound(_));
    let first = engine.compound(value).map_err(|error| error.at(Place::Receiver))?;
    let second = argument(0, engine.compound(other))?;
    let pair = Compound::pair(how, first, second)?;
    if waits {
        return Ok(Value::Compound(pair));
    }
    let game = pair.value(engine)?;
    Ok(engine.of_game(game))
}

/// The expansion that a text is.
fn expansion(arguments: &[Value]) -> Result<Value, Box<Error>> {
    let Value::Text(text) = &arguments[0] else {
        let error = Error::mistake(format!("expected a text, found {}", arguments[0].described()));
        return argument(0, Err(error.hint("as in UptimalExpansion(\"0.01\"); g.UptimalExpansion is that of a game")));
    };
    let expansion = text.parse::<UptimalExpansion>().map_err(|error| Error::mistake(error.to_string()));
    Ok(Value::Expansion(Arc::new(argument(0, expansion)?)))
}

fn tiny(engine: &mut Engine, size: &Value) -> Result<LoopyValue, Box<Error>> {
    let size = argument(0, engine.loopy(size))?;
    Ok(engine.loops.tiny(&size)?)
}
