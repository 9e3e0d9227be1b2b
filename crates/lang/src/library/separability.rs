//! From alternating games to synchronized ones: separable forms (004, Definitions 4.4 and 4.6).

use onside_value::short::Form;
use onside_value::synchronized::{Inseparable, Separability, separability};

use super::forms::literal_form;
use super::kinds::FORMS;
use super::{Arity, Method, method_for};
use crate::error::{Error, Place};
use crate::eval::Engine;
use crate::value::{Compound, Value};

const NONE: Arity = Arity::exactly(0);

pub(super) const METHODS: &[Method] = &[
    method_for(
        FORMS,
        ("IsSeparable", "", NONE),
        "Whether in every position each pair of a Left and a Right option can be played in some order (004, \
         Definition 4.4).",
        ("'{-2|2}'.IsSeparable", "false"),
        |engine, value, _| Ok(Value::Boolean(!matches!(found(engine, value)?, Separability::None(_)))),
    ),
    method_for(
        FORMS,
        ("IsStronglySeparable", "", NONE),
        "Whether in every position each pair of a Left and a Right option leads to a common position in either order.",
        ("Push(BR).IsStronglySeparable", "false"),
        |engine, value, _| Ok(Value::Boolean(found(engine, value)? == Separability::Strong)),
    ),
    method_for(
        FORMS,
        ("SeparabilityWitness", "", NONE),
        "Why a game is not separable, or not strongly so: a position, a Left option and a Right option of it; \
         otherwise Nothing.",
        ("'{-2|2}'.SeparabilityWitness", "['{-2|2}',-2,2]"),
        |engine, value, _| match found(engine, value)? {
            Separability::Strong => Ok(Value::Nothing),
            Separability::Weak(witness) | Separability::None(witness) => Ok(shown(engine, &witness)),
        },
    ),
    method_for(
        FORMS,
        ("SynchronizedVersion", "", NONE),
        "The synchronized game whose joint moves carry out both options in an order that is possible (004, \
         Definition 4.6).",
        ("(1/2).SynchronizedVersion.ToString", "\"Sync([0],[1],[[0]])\""),
        |engine, value, _| {
            let form = form(engine, value)?;
            let version = engine.version(form).map_err(|error| error.at(Place::Receiver))?;
            Ok(Value::synchronized(version))
        },
    ),
];

/// The form as it is written; that of a position is its tree.
fn form(engine: &mut Engine, value: &Value) -> Result<Form, Box<Error>> {
    let form = match value {
        Value::Synchronized(game) => {
            let compound = engine.alternating(game).map_err(|error| error.at(Place::Receiver))?;
            engine.compound_form(&compound)
        }
        other => literal_form(engine, other),
    };
    form.map_err(|error| error.at(Place::Receiver))
}

fn found(engine: &mut Engine, value: &Value) -> Result<Separability, Box<Error>> {
    let form = form(engine, value)?;
    Ok(separability(&engine.games, &engine.forms, form)?)
}

fn shown(engine: &Engine, witness: &Inseparable) -> Value {
    let shown = |form: Form| match form.as_canonical() {
        Some(game) => engine.of_game(game),
        None => Value::Compound(Compound::Explicit(form)),
    };
    Value::list([witness.position, witness.left, witness.right].map(shown).to_vec())
}
