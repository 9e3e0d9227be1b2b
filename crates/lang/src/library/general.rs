//! What every value can be asked, and what players can be asked.

use onside_ground::Player;
use onside_number::IBig;

use super::class_names::class;
use super::kinds::{ALL, CLASSES, PLAYERS};
use super::{Arity, Method, grids, integer, method_for, text_argument};
use crate::error::{Error, Place};
use crate::eval::{constant, latex, text};
use crate::syntax::quoted;
use crate::value::{Compound, Object, Value};

const NONE: Arity = Arity::exactly(0);

pub(super) const METHODS: &[Method] = &[
    method_for(
        ALL,
        ("ToString", "(letters)", Arity::between(0, 1)),
        "The value as a text; of a board with numbers its rows, with a letter for each of 0, 1, 2 and so on.",
        ("(1/2 + ^).ToString", "\"1/2^\""),
        |engine, value, arguments| match (value, arguments) {
            (Value::Board(lettered), [_]) => grids::written(lettered, text_argument(arguments, 0)?),
            (other, [_]) => Err(Error::mistake(format!("{} is not written with letters", other.described()))
                .hint("only a board is, as in Grid([[0,1]]).ToString(\".x\")")),
            (Value::Text(_), _) => Ok(value.clone()),
            (other, _) => Ok(Value::Text(text(engine, other)?)),
        },
    ),
    method_for(
        ALL,
        ("ToOutput", "", NONE),
        "What is shown for the value.",
        ("[1, 2].ToOutput", "[1,2]"),
        |engine, value, _| Ok(Value::Output(text(engine, value)?)),
    ),
    method_for(
        ALL,
        ("ToLaTeX", "", NONE),
        "The value as a formula of LaTeX, as a text.",
        ("{1/2|^}.ToLaTeX", "\"\\\\{\\\\tfrac{1}{2} \\\\mid {\\\\uparrow}\\\\}\""),
        |engine, value, _| Ok(Value::Text(latex(engine, value)?)),
    ),
    method_for(
        ALL,
        ("Full", "", NONE),
        "The whole of what is shown for the value, however long.",
        ("(1/2 + ^).Full", "1/2^"),
        |engine, value, _| Ok(Value::Output(text(engine, value)?)),
    ),
    method_for(
        ALL,
        ("Class", "", NONE),
        "The class of the value.",
        ("(1/2).Class", "⟪game.DyadicRational⟫"),
        |engine, value, _| class(engine, value),
    ),
    method_for(
        CLASSES,
        ("Name", "", NONE),
        "The name of a class.",
        ("(1/2).Class.Name", "\"DyadicRational\""),
        |_, value, _| {
            let name = class_name(value)?;
            Ok(Value::Text(name.rsplit('.').next().unwrap_or_default().to_owned()))
        },
    ),
    method_for(
        CLASSES,
        ("Parse", "(text)", Arity::exactly(1)),
        "The integer that a text writes, asked of the class of integers.",
        ("Integer.Parse(\"-37\") + 1", "-36"),
        |_, value, arguments| {
            let text = text_argument(arguments, 0)?;
            if class_name(value)? != "game.Integer" {
                return Err(Error::mistake("only integers are read from texts").hint("as in Integer.Parse(\"37\")"));
            }
            match text.parse::<IBig>() {
                Ok(number) => Ok(integer(number)),
                Err(_) => Err(Error::mistake(format!("{} is no integer", quoted(text))).at(Place::Argument(0))),
            }
        },
    ),
    method_for(
        CLASSES,
        ("QualifiedName", "", NONE),
        "The name of a class with its package.",
        ("(1/2).Class.QualifiedName", "\"game.DyadicRational\""),
        |_, value, _| Ok(Value::Text(class_name(value)?.to_owned())),
    ),
    method_for(
        ALL,
        ("EnclosingObject", "", NONE),
        "The ruleset of a position; nothing for other values.",
        ("Nim(3,4).EnclosingObject", "Nim"),
        |engine, value, _| match value {
            Value::Compound(Compound::Position(position)) => constant(engine, &position.facts().name),
            _ => Ok(Value::Nothing),
        },
    ),
    method_for(PLAYERS, ("Opponent", "", NONE), "The other player.", ("Left.Opponent", "Right"), |_, value, _| {
        Ok(match value {
            Value::Player(player) => Value::Player(player.opponent()),
            other => other.clone(),
        })
    }),
    method_for(PLAYERS, ("Sign", "", NONE), "1 for Left and -1 for Right.", ("Right.Sign", "-1"), |_, value, _| {
        Ok(integer(if matches!(value, Value::Player(Player::Left)) { 1 } else { -1 }))
    }),
    method_for(PLAYERS, ("Ordinal", "", NONE), "1 for Left and 2 for Right.", ("Right.Ordinal", "2"), |_, value, _| {
        Ok(integer(if matches!(value, Value::Player(Player::Left)) { 1 } else { 2 }))
    }),
];

/// The full name of a class of values.
fn class_name(value: &Value) -> Result<&str, Box<Error>> {
    if let Value::Object(object) = value
        && let Object::ClassName(name) = &**object
    {
        return Ok(name);
    }
    Err(Error::mistake(format!("expected a class, found {}", value.described())).hint("x.Class is the class of x"))
}
