//! What every value can be asked, and what players can be asked.

use onside_ground::Player;

use super::kinds::{ALL, PLAYERS};
use super::{Arity, Method, grids, integer, method_for, text_argument};
use crate::error::Error;
use crate::eval::text;
use crate::value::{Mutable, Value};

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
        ("Full", "", NONE),
        "The whole of what is shown for the value, however long.",
        ("(1/2 + ^).Full", "1/2^"),
        |engine, value, _| Ok(Value::Output(text(engine, value)?)),
    ),
    method_for(
        ALL,
        ("Class", "", NONE),
        "The kind of the value, as a text.",
        ("(1/2).Class", "\"Rational\""),
        |_, value, _| Ok(Value::Text(class(value).to_owned())),
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

/// The names that a parameter can ask for with `as`, where there is one.
fn class(value: &Value) -> &'static str {
    match value {
        Value::Number(number) if number.is_integer() => "Integer",
        Value::Number(_) => "Rational",
        Value::Game(_) | Value::Literal(..) => "Game",
        Value::Loopy(value) if value.as_stopper().is_some() => "Stopper",
        Value::Loopy(_) => "SidedValue",
        Value::Graph(_) => "GameGraph",
        Value::Compound(compound) if compound.is_position() => "Position",
        Value::Compound(_) => "Compound",
        Value::Synchronized(_) => "SynchronizedGame",
        Value::Enclosure(_) => "Enclosure",
        Value::Cherries(_) => "CherriesValue",
        Value::Scoring(scoring) => scoring.class(),
        Value::Misere(_) => "MisereCanonicalGame",
        Value::Genus(_) => "Genus",
        Value::Boolean(_) => "Boolean",
        Value::Outcome(_) | Value::Class(_) => "OutcomeClass",
        Value::Winner(_) | Value::Draw => "Winner",
        Value::Text(_) => "String",
        Value::List(_) | Value::Range(_) | Value::Matrix(_) | Value::Strategy(_) | Value::Equilibrium(_) => "List",
        Value::Tuple(_) => "Tuple",
        Value::Set(_) => "Set",
        Value::Map(_) => "Map",
        Value::Entry(_) => "Entry",
        Value::Mutable(mutable) => match **mutable {
            Mutable::List(_) => "MutableList",
            Mutable::Set(_) => "MutableSet",
            Mutable::Map(_) => "MutableMap",
        },
        Value::Table(_) => "Table",
        Value::Function(_) => "Function",
        Value::Board(board) => board.kind_name(),
        Value::Ruleset(_) => "Ruleset",
        Value::Object(_) => "Object",
        Value::Player(_) => "Player",
        Value::Thermograph(_) => "Thermograph",
        Value::Expansion(_) => "UptimalExpansion",
        Value::Picture(_) => "Picture",
        Value::Output(_) => "Output",
        Value::Nothing => "Nothing",
    }
}
