//! Values as answers: the text that reads back, and the data for programs.

use onside_ground::Stop;
use onside_show::{Answer, Json};
use onside_value::short::notation;

use super::engine::Engine;
use super::function::Program;
use super::problem::Problem;
use super::value::Value;

/// Longer answers help nobody and may fill memory.
const LONGEST: usize = 16 << 20;

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
        Value::Range(range) => match &range.by {
            None => format!("{}..{}", range.from, range.to),
            Some(by) => format!("{}..{}..{by}", range.from, range.to),
        },
        Value::Map(entries) if entries.is_empty() => "{=>}".into(),
        Value::Map(entries) => format!("{{{}}}", entry_texts(engine, entries)?.join(", ")),
        Value::Entry(entry) => format!("{} => {}", text(engine, &entry.0)?, text(engine, &entry.1)?),
        Value::Mutable(mutable) => {
            let members = if mutable.is_map() {
                entry_texts(engine, &mutable.entries())?
            } else {
                texts(engine, &mutable.members())?
            };
            format!("{}({})", mutable.name(), members.join(", "))
        }
        Value::Table(rows) => {
            let rows = rows.iter().map(|row| texts(engine, row)).collect::<Result<Vec<_>, _>>()?;
            super::table::ruled(&rows)
        }
        Value::Function(closure) => {
            let Program { tree, source } = &*closure.program;
            crate::syntax::function_text(tree, source, closure.parameters, closure.body)
        }
        Value::Set(members) => format!("{{{}}}", texts(engine, members)?.join(",")),
        Value::Player(player) => player.to_string(),
        Value::Thermograph(thermograph) => thermograph.to_string(),
        Value::Expansion(expansion) => expansion.clone(),
        Value::Nothing => "Nothing".into(),
    })
}

fn entry_texts(engine: &Engine, entries: &[(Value, Value)]) -> Result<Vec<String>, Problem> {
    let (keys, values): (Vec<Value>, Vec<Value>) = entries.iter().cloned().unzip();
    let (keys, values) = (texts(engine, &keys)?, texts(engine, &values)?);
    Ok(keys.iter().zip(&values).map(|(key, value)| format!("{key} => {value}")).collect())
}

/// The texts of some members, as long as they are together short enough for anybody to read.
fn texts(engine: &Engine, members: &[Value]) -> Result<Vec<String>, Problem> {
    let mut length = 0;
    let mut texts = Vec::with_capacity(members.len());
    for member in members {
        engine.games.guard().check()?;
        let text = text(engine, member)?;
        length += text.len();
        if length > LONGEST {
            return Err(Stop::TooLarge("the answer takes more than 16 million characters to write").into());
        }
        texts.push(text);
    }
    Ok(texts)
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
        Value::Table(rows) => {
            let rows = rows.iter().map(|row| data(engine, &Value::list(row.clone()), ""));
            Json::Array(rows.collect::<Result<_, _>>()?)
        }
        Value::List(members) | Value::Set(members) => {
            let mut items = Vec::with_capacity(members.len());
            for member in members.iter() {
                let written = text(engine, member)?;
                items.push(data(engine, member, &written)?);
            }
            Json::Array(items)
        }
        _ => Json::String(written.to_string()),
    })
}
