//! Values as answers: the text that reads back, and the data for programs.

use onside_show::{Answer, Json};
use onside_value::short::notation;

use super::engine::Engine;
use super::problem::Problem;
use super::value::Value;

/// The text of a value.
pub(crate) fn text(engine: &Engine, value: &Value) -> Result<String, Problem> {
    Ok(match value {
        Value::Number(number) => number.to_string(),
        Value::Game(game) | Value::Literal(_, game) => notation::print(&engine.games, *game)?,
        Value::Compound(compound) => compound.print(engine)?,
        Value::Boolean(truth) => truth.to_string(),
        Value::Outcome(outcome) => outcome.letter().to_string(),
        Value::Winner(outcome) => outcome.winner_word().to_string(),
        Value::Text(text) => format!("\"{text}\""),
        Value::List(members) => format!("[{}]", texts(engine, members)?.join(",")),
        Value::Set(members) => format!("{{{}}}", texts(engine, members)?.join(",")),
        Value::Player(player) => player.to_string(),
        Value::Thermograph(thermograph) => thermograph.to_string(),
        Value::Expansion(expansion) => expansion.clone(),
        Value::Nothing => "Nothing".into(),
    })
}

fn texts(engine: &Engine, members: &[Value]) -> Result<Vec<String>, Problem> {
    members.iter().map(|member| text(engine, member)).collect()
}

/// The answer that a value is.
pub(crate) fn answer(engine: &Engine, value: &Value) -> Result<Answer, Problem> {
    let text = text(engine, value)?;
    Ok(Answer { kind: value.kind(), value: data(engine, value, &text)?, text })
}

fn data(engine: &Engine, value: &Value, written: &str) -> Result<Json, Problem> {
    Ok(match value {
        Value::Boolean(truth) => Json::Bool(*truth),
        Value::Text(text) => Json::String(text.clone()),
        Value::Nothing => Json::Null,
        Value::List(members) | Value::Set(members) => {
            let mut items = Vec::with_capacity(members.len());
            for member in members {
                let written = text(engine, member)?;
                items.push(data(engine, member, &written)?);
            }
            Json::Array(items)
        }
        _ => Json::String(written.to_string()),
    })
}
