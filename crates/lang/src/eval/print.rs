//! Values as answers: the text that reads back, and the data for programs.

use onside_ground::Stop;
use onside_show::picture::{Theme, render_svg};
use onside_show::{Answer, Json};
use onside_value::short::notation;

use super::engine::Engine;
use super::function::Program;
use super::problem::Problem;
use super::value::Value;

/// Longer answers help nobody and may fill memory.
pub(crate) const LONGEST_TEXT: usize = 16 << 20;

/// Deeper collections are not written; one that holds itself has no end.
const DEEPEST: u32 = 1000;

/// The text of a value.
pub(crate) fn text(engine: &Engine, value: &Value) -> Result<String, Problem> {
    write(engine, value, 0)
}

fn write(engine: &Engine, value: &Value, depth: u32) -> Result<String, Problem> {
    Ok(match value {
        Value::Number(number) => number.to_string(),
        Value::Game(game) | Value::Literal(_, game) => notation::print(&engine.games, *game)?,
        Value::Compound(compound) => compound.print(engine)?,
        Value::Loopy(_) | Value::Graph(_) => super::loopy::text(engine, value)?,
        Value::Synchronized(game) => super::synchronized::text(engine, game)?,
        Value::Enclosure(enclosed) => enclosed.to_string(),
        Value::Cherries(value) => format!("CherriesValue(\"{value}\")"),
        Value::Scoring(scoring) => super::scoring::text(scoring)?,
        Value::Draw => "DRAW".into(),
        Value::Class(class) => (*class).into(),
        Value::Boolean(truth) => truth.to_string(),
        Value::Outcome(outcome) => outcome.letter().to_string(),
        Value::Winner(outcome) => outcome.winner_word().to_string(),
        Value::Text(text) => format!("\"{text}\""),
        Value::List(members) => format!("[{}]", texts(engine, members, depth)?.join(",")),
        Value::Range(range) => match &range.by {
            None => format!("{}..{}", range.from, range.to),
            Some(by) => format!("{}..{}..{by}", range.from, range.to),
        },
        Value::Map(entries) if entries.is_empty() => "{=>}".into(),
        Value::Map(entries) => format!("{{{}}}", entry_texts(engine, entries, depth)?.join(", ")),
        Value::Entry(entry) => entry_texts(engine, std::slice::from_ref(&**entry), depth)?.concat(),
        Value::Mutable(mutable) => {
            let members = if mutable.is_map() {
                entry_texts(engine, &mutable.entries(), depth)?
            } else {
                texts(engine, &mutable.members(), depth)?
            };
            format!("{}({})", mutable.name(), members.join(", "))
        }
        Value::Table(rows) => {
            let rows = rows.iter().map(|row| texts(engine, row, depth)).collect::<Result<Vec<_>, _>>()?;
            super::table::ruled(&rows)
        }
        Value::Function(closure) => {
            let Program { tree, source } = &*closure.program;
            crate::syntax::function_text(tree, source, closure.parameters, closure.body)
        }
        Value::Set(members) => format!("{{{}}}", texts(engine, members, depth)?.join(",")),
        Value::Player(player) => player.to_string(),
        Value::Thermograph(thermograph) => thermograph.to_string(),
        Value::Expansion(text) | Value::Output(text) => text.clone(),
        Value::Picture(figure) => figure.text.clone(),
        Value::Nothing => "Nothing".into(),
    })
}

fn entry_texts(engine: &Engine, entries: &[(Value, Value)], depth: u32) -> Result<Vec<String>, Problem> {
    let (keys, values): (Vec<Value>, Vec<Value>) = entries.iter().cloned().unzip();
    let (keys, values) = (texts(engine, &keys, depth)?, texts(engine, &values, depth)?);
    Ok(keys.iter().zip(&values).map(|(key, value)| format!("{key} => {value}")).collect())
}

fn too_deep() -> Problem {
    Problem::new(format!("collections are nested more than {DEEPEST} deep, too deep to write"))
}

/// The texts of some members, as long as they are together short enough for anybody to read.
fn texts(engine: &Engine, members: &[Value], depth: u32) -> Result<Vec<String>, Problem> {
    if depth >= DEEPEST {
        return Err(too_deep());
    }
    let mut length = 0;
    let mut texts = Vec::with_capacity(members.len());
    for member in members {
        engine.games.guard().check()?;
        let text = stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || write(engine, member, depth + 1))?;
        length += text.len();
        if length > LONGEST_TEXT {
            return Err(Stop::TooLarge("the answer takes more than 16 million characters to write").into());
        }
        texts.push(text);
    }
    Ok(texts)
}

/// The answer that a value is. For a synchronized game that is its Nash value, as in 003.
pub(crate) fn answer(engine: &mut Engine, value: &Value) -> Result<Answer, Problem> {
    let value = match value {
        Value::Synchronized(game) => &engine.nash(game)?,
        other => other,
    };
    let text = text(engine, value)?;
    Ok(Answer { kind: value.kind(), value: data(engine, value, Some(&text), 0)?, text })
}

fn data(engine: &Engine, value: &Value, written: Option<&str>, depth: u32) -> Result<Json, Problem> {
    let array = |members: &[Value]| -> Result<Json, Problem> {
        if depth >= DEEPEST {
            return Err(too_deep());
        }
        let member = |member| stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || data(engine, member, None, depth + 1));
        Ok(Json::Array(members.iter().map(member).collect::<Result<_, _>>()?))
    };
    Ok(match value {
        Value::Boolean(truth) => Json::Bool(*truth),
        Value::Text(text) => Json::String(text.clone()),
        Value::Nothing => Json::Null,
        Value::Picture(figure) => Json::String(render_svg(&figure.picture, Theme::Light, 100)),
        Value::Cherries(value) => Json::String(value.to_string()),
        Value::Scoring(scoring) if let Some(rows) = scoring.rows() => rows,
        Value::Enclosure(enclosed) => {
            let (lo, hi) = enclosed.decimals();
            [("lo".to_owned(), Json::String(lo)), ("hi".to_owned(), Json::String(hi))].into_iter().collect()
        }
        Value::Table(rows) => Json::Array(rows.iter().map(|row| array(row)).collect::<Result<_, _>>()?),
        Value::List(members) | Value::Set(members) => array(members)?,
        _ => Json::String(match written {
            Some(written) => written.to_owned(),
            None => text(engine, value)?,
        }),
    })
}
