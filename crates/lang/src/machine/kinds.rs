//! The kinds that programs name: with `as` for a parameter, or with `is`. Kinds of values in general are in `value`,
//! the classes of CGSuite's files in `classes`.

use crate::error::Error;
use crate::value::Value;

/// Whether a value is of a kind that is named: with `as` for a parameter, or with `is`.
pub(crate) fn is_of_kind(kind: &str, value: &Value) -> Result<bool, Box<Error>> {
    if let Value::Object(_) = value
        && let Some(is) = crate::classes::is_of_class(kind, value)
    {
        return Ok(is);
    }
    Ok(match kind {
        "Integer" => matches!(value, Value::Number(number) if number.is_integer()),
        "Rational" | "Number" => matches!(value, Value::Number(_)),
        "String" => matches!(value, Value::Text(_)),
        "Boolean" => matches!(value, Value::Boolean(_)),
        "List" => value.is_list(),
        "Tuple" => matches!(value, Value::Tuple(_)),
        "Set" => matches!(value, Value::Set(_)),
        "Map" => matches!(value, Value::Map(_)),
        "Function" => matches!(value, Value::Function(_)),
        "Player" => matches!(value, Value::Player(_)),
        "Game" | "NormalValue" | "CanonicalShortGame" => value.is_game(),
        "SynchronizedGame" => matches!(value, Value::Synchronized(_)),
        "ScoringGame" => matches!(value, Value::Scoring(scoring) if scoring.is_game()),
        "Nothing" => matches!(value, Value::Nothing),
        _ => {
            if let Some(is) = crate::classes::is_of_class(kind, value) {
                return Ok(is);
            }
            return Err(
                Error::mistake(format!("unknown kind {kind}")).hint("as in n as Integer, s as String, g as Game")
            );
        }
    })
}

/// Complains of an argument of another kind than a parameter asks for with `as`.
pub(crate) fn check_kind(name: &str, kind: &str, value: &Value) -> Result<(), Box<Error>> {
    if is_of_kind(kind, value)? {
        return Ok(());
    }
    Err(Error::mistake(format!("the parameter {name} must be of kind {kind}, not {}", value.described())))
}
