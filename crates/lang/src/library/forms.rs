//! Values, birthdays and forms.

use std::sync::Arc;

use onside_value::ordinal::Surreal;

use super::{Action, Arity, Method, integer};
use crate::error::Error;
use crate::eval::Engine;
use crate::render::explicit_text;
use crate::value::{Compound, Value};

pub(super) const METHODS: &[Method] = &[
    Method {
        name: "CanonicalForm",
        alias: "GameValue",
        parameters: "",
        summary: "The value: the canonical form, which is the same for all equal games.",
        example: ("Push(BBR).CanonicalForm()", "-13/8"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(engine.of_game(game))),
    },
    Method {
        name: "Birthday",
        alias: "",
        parameters: "",
        summary: "The height of the canonical form; of a position, the height of its own tree.",
        example: ("(3/16).Birthday", "5"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| match value {
            Value::Compound(compound) => Ok(integer(compound.birthday(engine)?)),
            // Fractions that are not dyadic are born on day omega (Conway, On Numbers and Games, chapter 2).
            Value::Number(number) if !number.is_dyadic() => Ok(Value::Surreal(Arc::new(Surreal::omega()))),
            other => {
                let game = engine.game(&other)?;
                Ok(integer(engine.games.birthday(game)?))
            }
        }),
    },
    Method {
        name: "GetBirthday",
        alias: "",
        parameters: "",
        summary: "The height of the game as it is written: of the braces, or of the position's tree.",
        example: ("{5|*}.GetBirthday()", "6"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| match value {
            Value::Compound(compound) => Ok(integer(compound.birthday(engine)?)),
            other => {
                let form = engine.form(&other)?;
                Ok(integer(engine.forms.birthday(&engine.games, form)?))
            }
        }),
    },
    Method {
        name: "IsIsomorphicTo",
        alias: "",
        parameters: "(h)",
        summary: "Whether two games as they are written, or the trees of two positions, are the same tree of moves.",
        example: ("[Nim(2).IsIsomorphicTo(*2), Nim(1,1).IsIsomorphicTo(0)]", "[true,false]"),
        arity: Arity::exactly(1),
        action: Action::Any(|engine, value, arguments| {
            let first = literal_form(engine, &value)?;
            let second = super::argument(0, literal_form(engine, &arguments[0]))?;
            Ok(Value::Boolean(first == second))
        }),
    },
    Method {
        name: "IsInCanonicalForm",
        alias: "",
        parameters: "",
        summary: "Whether the game as it is written, or the position's tree, is the canonical form.",
        example: ("{3|5}.IsInCanonicalForm()", "false"),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| {
            let form = literal_form(engine, &value)?;
            Ok(Value::Boolean(form.as_canonical().is_some()))
        }),
    },
    Method {
        name: "DisplayString",
        alias: "",
        parameters: "",
        summary: "The game as it is written, or the position's tree, as a text.",
        example: ("{3|5}.DisplayString()", "\"{3|5}\""),
        arity: Arity::exactly(0),
        action: Action::Any(|engine, value, _| {
            if let Value::Compound(Compound::Explicit(form)) = value {
                return Ok(Value::Text(explicit_text(engine, form)?));
            }
            let form = literal_form(engine, &value)?;
            Ok(Value::Text(engine.forms.print(&engine.games, form)?))
        }),
    },
    Method {
        name: "Followers",
        alias: "",
        parameters: "",
        summary: "All games that can be reached from the canonical form, itself included.",
        example: ("^.Followers", "{0,*,^}"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| {
            let followers = engine.games.followers(game)?;
            engine.set_of(&followers)
        }),
    },
    Method {
        name: "FollowerCount",
        alias: "",
        parameters: "",
        summary: "How many games can be reached from the canonical form, itself included.",
        example: ("(25/16).FollowerCount", "7"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(integer(engine.games.follower_count(game)?))),
    },
    Method {
        name: "Onside",
        alias: "",
        parameters: "",
        summary: "The value if draws count for Left; a short game has no draws, so it is the game itself.",
        example: ("{2|1}.Onside", "{2|1}"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(engine.of_game(game))),
    },
    Method {
        name: "Offside",
        alias: "",
        parameters: "",
        summary: "The value if draws count for Right; a short game has no draws, so it is the game itself.",
        example: ("{2|1}.Offside", "{2|1}"),
        arity: Arity::exactly(0),
        action: Action::Game(|engine, game, _| Ok(engine.of_game(game))),
    },
];

/// The form as written; a position's is its whole tree.
pub(super) fn literal_form(engine: &mut Engine, value: &Value) -> Result<onside_value::short::Form, Box<Error>> {
    match value {
        Value::Compound(compound) => engine.compound_form(compound),
        other => engine.form(other),
    }
}
