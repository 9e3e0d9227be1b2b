//! The class of a value, by the full name that CGSuite gives it where CGSuite has it, and by a plain name elsewhere.
//!
//! What `as` and `is` ask is a kind and is told in `classes`.

use std::sync::Arc;

use onside_ruleset::Board;
use onside_value::loopy::SideValue;
use onside_value::loopy::{LoopyValue, Side, Stopper};
use onside_value::short::{self, Game};

use crate::error::Error;
use crate::eval::{Engine, Evaluated};
use crate::value::{Compound, Mutable, Object, Value};

/// The classes that names stand for, as in `x.Class == Nimber`; rulesets and classes of class files have names of their
/// own.
const NAMED: [&str; 26] = [
    "game.Zero",
    "game.Integer",
    "game.DyadicRational",
    "game.Rational",
    "game.SurrealNumber",
    "game.GeneralizedOrdinal",
    "game.TransfiniteNimber",
    "game.Nimber",
    "game.Uptimal",
    "game.CanonicalShortGame",
    "game.CanonicalStopper",
    "game.Pseudonumber",
    "game.StopperSidedValue",
    "game.SidedValue",
    "game.ExplicitGame",
    "game.CompoundGame",
    "game.OutcomeClass",
    "game.Player",
    "cgsuite.lang.String",
    "cgsuite.lang.Boolean",
    "cgsuite.lang.List",
    "cgsuite.lang.Range",
    "cgsuite.lang.Set",
    "cgsuite.lang.Map",
    "cgsuite.lang.Function",
    "cgsuite.util.Trajectory",
];

/// The class with this name, without its package.
pub(crate) fn class_named(name: &str) -> Option<Value> {
    let full = NAMED.into_iter().find(|full| full.rsplit('.').next() == Some(name))?;
    Some(Value::object(Object::ClassName(Arc::from(full))))
}

/// The class of a value as a value.
pub(super) fn class(engine: &mut Engine, value: &Value) -> Evaluated {
    let name = name(engine, value)?;
    Ok(Value::object(Object::ClassName(Arc::from(name))))
}

fn name(engine: &mut Engine, value: &Value) -> Result<String, Box<Error>> {
    let plain = match value {
        Value::Number(number) if number.is_zero() => "game.Zero",
        Value::Number(number) if number.is_integer() => "game.Integer",
        Value::Number(number) if number.is_dyadic() => "game.DyadicRational",
        Value::Number(_) => "game.Rational",
        Value::Surreal(number) if number.as_transfinite().is_some() => "game.GeneralizedOrdinal",
        Value::Surreal(_) => "game.SurrealNumber",
        Value::Nimber(_) => "game.TransfiniteNimber",
        Value::Game(game) => of_game(engine, *game)?,
        // A game in braces is its value, which may be a number.
        Value::Literal(_, game) => match engine.of_game(*game) {
            Value::Game(game) => of_game(engine, game)?,
            number => return name(engine, &number),
        },
        Value::Loopy(value) => of_loopy(engine, value)?,
        Value::Graph(_) => "GameGraph",
        Value::Compound(compound) => return Ok(of_compound(compound)),
        Value::Synchronized(_) => "SynchronizedGame",
        Value::Enclosure(_) => "Enclosure",
        Value::Cherries(_) => "CherriesValue",
        Value::Scoring(scoring) => scoring.class(),
        Value::Misere(_) => "game.misere.MisereCanonicalGame",
        Value::Genus(_) => "game.misere.Genus",
        Value::Quotient(_) => "game.misere.MisereQuotient",
        Value::Boolean(_) => "cgsuite.lang.Boolean",
        Value::Outcome(_) | Value::Class(_) => "game.OutcomeClass",
        Value::Winner(_) | Value::Draw => "Winner",
        Value::Text(_) => "cgsuite.lang.String",
        Value::Range(_) => "cgsuite.lang.Range",
        Value::List(_) | Value::Matrix(_) | Value::Strategy(_) | Value::Equilibrium(_) => "cgsuite.lang.List",
        Value::Tuple(_) => "cgsuite.lang.Coordinates",
        Value::Set(_) => "cgsuite.lang.Set",
        Value::Map(_) => "cgsuite.lang.Map",
        Value::Entry(_) => "cgsuite.lang.MapEntry",
        Value::Mutable(mutable) => match **mutable {
            Mutable::List(_) => "cgsuite.util.MutableList",
            Mutable::Set(_) => "cgsuite.util.MutableSet",
            Mutable::Map(_) => "cgsuite.util.MutableMap",
        },
        Value::Table(_) => "cgsuite.util.Table",
        Value::Function(_) => "cgsuite.lang.Function",
        Value::Board(board) => return Ok(format!("cgsuite.util.{}", board.kind_name())),
        Value::Ruleset(ruleset) => {
            let kept = crate::rules::kept().iter().any(|kept| kept.name == ruleset.name());
            let board = ruleset.rules.as_ref().map(|rules| rules.handle.facts().board);
            return Ok(if kept { in_package(board, ruleset.name()) } else { ruleset.name().to_owned() });
        }
        Value::Object(object) => return Ok(of_object(object)),
        Value::Player(_) => "game.Player",
        Value::Thermograph(_) => "cgsuite.util.Thermograph",
        Value::Trajectory(_) => "cgsuite.util.Trajectory",
        Value::Expansion(_) => "cgsuite.util.UptimalExpansion",
        Value::Picture(_) => "Picture",
        Value::Output(_) => "cgsuite.lang.Output",
        Value::Nothing => "cgsuite.lang.Nothing",
    };
    Ok(plain.to_owned())
}

/// A short game that is no number.
fn of_game(engine: &Engine, game: Game) -> Result<&'static str, Box<Error>> {
    if engine.games.as_nimber(game).is_some() {
        return Ok("game.Nimber");
    }
    match engine.games.uptimal_expansion(game) {
        Ok(_) => Ok("game.Uptimal"),
        Err(short::Error::NotUptimal) => Ok("game.CanonicalShortGame"),
        Err(other) => Err(other.into()),
    }
}

fn of_loopy(engine: &Engine, value: &LoopyValue) -> Result<&'static str, Box<Error>> {
    Ok(match value {
        LoopyValue::Stopper(Stopper::Short(game)) => of_game(engine, *game)?,
        LoopyValue::Stopper(stopper) if engine.loops.as_pseudonumber(*stopper).is_some() => "game.Pseudonumber",
        LoopyValue::Stopper(_) => "game.CanonicalStopper",
        LoopyValue::Sided(_) => {
            let stops = |side| matches!(value.side(side), SideValue::Stopper(_));
            if stops(Side::Onside) && stops(Side::Offside) { "game.StopperSidedValue" } else { "game.SidedValue" }
        }
    })
}

fn of_compound(compound: &Compound) -> String {
    match compound {
        Compound::Position(position) => {
            let facts = position.facts();
            format!("{}.Position", in_package(Some(facts.board), &facts.name))
        }
        Compound::Explicit(_) => "game.ExplicitGame".into(),
        Compound::Negative(_) => "game.NegativeGame".into(),
        Compound::Game(_) | Compound::Sum(_) | Compound::Pair(..) | Compound::Multiple(..) => {
            "game.CompoundGame".into()
        }
    }
}

fn of_object(object: &Object) -> String {
    match object {
        Object::Class(_) | Object::Holder(_) | Object::ClassName(_) => "cgsuite.lang.Class".into(),
        Object::Method(_) => "cgsuite.lang.Function".into(),
        Object::Graph(_) | Object::Vertex(..) | Object::Edge(..) | Object::Symmetry(..) | Object::Random(_) => {
            format!("cgsuite.util.{}", object.kind_name())
        }
        Object::Infinity(_) => "game.Rational".into(),
        Object::Ruleset(name) => in_package(onside_ruleset::find(name).map(|facts| facts.board), name),
        Object::Periodicity(_) => "game.heap.Periodicity".into(),
        Object::Instance(_) | Object::Element(..) => object.kind_name().to_owned(),
    }
}

/// The full name of a ruleset: CGSuite sorts them by what they are played on.
fn in_package(board: Option<Board>, name: &str) -> String {
    let package = match board {
        Some(Board::Strip | Board::Segment) => "game.strip",
        Some(Board::Graph) => "game.graph",
        Some(Board::Grid) => "game.grid",
        Some(Board::Heap) => "game.heap",
        Some(Board::Other) | None => "game",
    };
    format!("{package}.{name}")
}
